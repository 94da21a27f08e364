"""Log-in and the pages of one's own account, under allauth's names; sign-up is closed."""

from allauth.account import views as account
from allauth.mfa.base import views as mfa
from allauth.mfa.recovery_codes import views as recovery_codes
from allauth.mfa.totp import views as totp
from django.urls import path, re_path
from django.views.decorators.http import require_POST

urlpatterns = [
    path("login/", account.login, name="account_login"),
    path("logout/", require_POST(account.logout), name="account_logout"),
    path("account/inactive/", account.account_inactive, name="account_inactive"),
    path("account/confirm/", account.reauthenticate, name="account_reauthenticate"),
    path("account/password/", account.password_change, name="account_change_password"),
    path("account/password/reset/", account.password_reset, name="account_reset_password"),
    path("account/password/reset/sent/", account.password_reset_done, name="account_reset_password_done"),
    re_path(
        r"^account/password/new/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        account.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path(
        "account/password/set/",
        account.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
    path("login/second-factor/", mfa.authenticate, name="mfa_authenticate"),
    path("account/confirm/second-factor/", mfa.reauthenticate, name="mfa_reauthenticate"),
    path("account/second-factor/", mfa.index, name="mfa_index"),
    path("account/second-factor/set-up/", totp.activate_totp, name="mfa_activate_totp"),
    path("account/second-factor/remove/", totp.deactivate_totp, name="mfa_deactivate_totp"),
    path("account/recovery-codes/", recovery_codes.view_recovery_codes, name="mfa_view_recovery_codes"),
    path(
        "account/recovery-codes/new/",
        recovery_codes.generate_recovery_codes,
        name="mfa_generate_recovery_codes",
    ),
    path(
        "account/recovery-codes/file/",
        recovery_codes.download_recovery_codes,
        name="mfa_download_recovery_codes",
    ),
]
