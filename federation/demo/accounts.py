"""The demo office's staff: an account for each role, all with one password generated on this machine."""

from django.contrib.auth.models import Group, User
from django.db import transaction
from django.utils.crypto import get_random_string

from federation.embedded.home import home, write
from federation.roles import ROLES

ADMIN = "admin"
ADMINISTRATOR = "administrator"
_STAFF = tuple(role for role in ROLES if role != ADMINISTRATOR)
_EASY_TO_COPY = "abcdefghjkmnpqrstuvwxyz23456789"
_MAIL = "demo.invalid"
"""No real address can end like this; accounts that do are the demo's."""


def login_names() -> list[str]:
    """Return the user names: one for each role, and the administrator."""
    return [*_STAFF, ADMIN]


def is_demo_office() -> bool:
    """Whether this database holds the demo, complete or not."""
    return User.objects.filter(email__endswith=f"@{_MAIL}").exists()


def password() -> str:
    """Return the accounts' password, generated at the first start and readable only by this user."""
    path = home() / "demo-password"
    if not path.exists():
        write(path, get_random_string(12, _EASY_TO_COPY))
    return path.read_text()


@transaction.atomic
def ensure_staff() -> dict[str, User]:
    """Return a user for each role except administrator, created if missing, with the current password."""
    return {role: _ensure(role, role) for role in _STAFF}


@transaction.atomic
def ensure_admin() -> User:
    """Return the administrator."""
    return _ensure(ADMIN, ADMINISTRATOR)


def _ensure(name: str, role: str) -> User:
    user, created = User.objects.get_or_create(username=name, defaults={"email": f"{name}@{_MAIL}"})
    if created:
        user.groups.add(Group.objects.get(name=role))
    if created or not user.check_password(password()):
        user.set_password(password())
        user.save(update_fields=["password"])
    return user
