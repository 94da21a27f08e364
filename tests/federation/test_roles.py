import pytest
from django.contrib.auth.models import Group, Permission
from django.test import Client

from federation.roles import ensure_roles
from tests.office import client_of, person

READ, OWN, RECEIVE, MATCH = "read_office", "report_own", "receive_report", "match_players"
ENTER, EDIT, MERGE, FIDE = "enter_results", "edit_player", "merge_players", "import_fide_list"
SHOW, CORRECT = "set_visibility", "correct_lists"
ACCEPT, RUN, APPROVE, PUBLISH = "accept_tournament", "run_list", "approve_list", "publish_list"
CLERK = {READ, RECEIVE, MATCH, ENTER, EDIT}
APPROVER = {READ, APPROVE, PUBLISH}


def permissions_of(role: str) -> set[str]:
    return set(Group.objects.get(name=role).permissions.values_list("codename", flat=True))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("role", "permissions"),
    [
        ("reporter", {OWN}),
        ("clerk", CLERK),
        ("officer", CLERK | {ACCEPT, RUN, CORRECT, MERGE, FIDE, SHOW}),
        ("approver", APPROVER),
        ("auditor", {READ}),
    ],
)
def test_each_role_is_there_after_migrating(role: str, permissions: set[str]) -> None:
    assert permissions_of(role) == permissions


@pytest.mark.django_db
def test_making_the_roles_again_sets_right_what_was_changed_and_keeps_their_members() -> None:
    member = person("clerk")
    clerks = Group.objects.get(name="clerk")
    clerks.permissions.add(Permission.objects.get(codename=PUBLISH))
    Group.objects.get(name="approver").delete()
    ensure_roles()
    assert permissions_of("clerk") == CLERK
    assert permissions_of("approver") == APPROVER
    assert list(member.groups.all()) == [clerks]


@pytest.mark.django_db
def test_logging_in_leads_to_the_page_that_was_asked_for() -> None:
    user = person("clerk")
    user.set_password("a long pass phrase")
    user.save()
    client = Client()
    wrong = client.post("/login/?next=/office/", {"login": "clerk", "password": "wrong"})
    assert "You are not logged in" in wrong.content.decode()
    right = client.post(
        "/login/?next=/office/", {"login": "clerk", "password": "a long pass phrase", "next": "/office/"}
    )
    assert right.headers["Location"] == "/office/"
    assert user.password.startswith("argon2")
    assert client.get("/office/").status_code == 200


@pytest.mark.django_db
def test_logging_out_needs_a_form_and_closes_the_office() -> None:
    client = client_of("clerk")
    assert client.get("/logout/").status_code == 405
    client.post("/logout/")
    assert client.get("/office/").status_code == 302
