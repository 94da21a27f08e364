"""Logging in, with and without a second factor, and setting passwords."""

import re
import socket
import time
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.contrib.auth.models import User
from django.core import mail
from django.core.cache import cache
from django.test import Client

from federation.models import ForgottenPassword
from federation.tasks import send_password_letter, unfinished
from tests.office import client_of, person

pytestmark = pytest.mark.django_db

PASSWORD = "a long pass phrase"
LOG_IN = {"login": "clerk", "password": PASSWORD}


@pytest.fixture(autouse=True)
def attempts_start_anew() -> None:
    cache.clear()


@pytest.fixture
def clerk() -> User:
    user = person("clerk")
    user.email = "clerk@example.org"
    user.set_password(PASSWORD)
    user.save()
    return user


@pytest.fixture
def required(settings: Any) -> None:
    settings.REQUIRE_SECOND_FACTOR = True


def code_for(secret: str) -> str:
    """What the app on the phone shows now."""
    counter = next(iter(yield_hotp_counters_from_time()))
    return str(format_hotp_value(hotp_value(secret, counter)))


def set_up(client: Client) -> str:
    """Set up the second factor as a person does, and return its key."""
    confirm = client.get("/account/second-factor/set-up/").headers["Location"]
    assert confirm.startswith("/account/confirm/?")
    page = client.post(confirm, {"password": PASSWORD}, follow=True)
    text = page.content.decode()
    (secret,) = re.findall(r"<code>([A-Z2-7]{32})</code>", text)
    assert 'src="data:image/svg+xml;base64,' in text
    assert "<svg" not in text
    done = client.post("/account/second-factor/set-up/", {"code": code_for(secret)})
    assert done.headers["Location"] == "/account/recovery-codes/"
    return secret


class TestWithoutASecondFactor:
    def test_each_role_comes_to_its_first_page(self) -> None:
        for role, first in (("clerk", "/office/"), ("reporter", "/office/reports/"), ("visitor", "/")):
            user = person(role)
            user.set_password(PASSWORD)
            user.save()
            response = Client().post("/login/", {"login": role, "password": PASSWORD})
            assert response.headers["Location"] == first

    def test_a_closed_account_stays_out(self, clerk: User) -> None:
        User.objects.update(is_active=False)
        client = Client()
        client.post("/login/", LOG_IN)
        assert client.get("/office/").status_code == 302

    def test_nobody_can_sign_up(self) -> None:
        for address in ("/signup/", "/account/signup/", "/accounts/signup/"):
            assert Client().get(address).status_code == 404
        assert "ign up" not in Client().get("/login/").content.decode()

    def test_another_site_s_address_is_not_followed(self, clerk: User) -> None:
        response = Client().post("/login/?next=https://evil.example/", LOG_IN)
        assert response.headers["Location"] == "/office/"

    def test_passwords_are_kept_by_argon2(self, clerk: User) -> None:
        assert clerk.password.startswith("argon2")


class TestGuessing:
    def test_is_stopped_after_five_wrong_passwords_for_an_account(self, clerk: User) -> None:
        client = Client()
        for _attempt in range(5):
            assert (
                "You are not logged in"
                in client.post("/login/", LOG_IN | {"password": "no"}).content.decode()
            )
        right = client.post("/login/", LOG_IN)
        assert right.status_code == 200
        assert "Too many failed login attempts" in right.content.decode()
        cache.clear()
        assert client.post("/login/", LOG_IN).status_code == 302

    def test_of_somebody_else_does_not_lock_the_owner_out(self, clerk: User) -> None:
        for _attempt in range(6):
            Client(REMOTE_ADDR="192.0.2.1").post("/login/", LOG_IN | {"password": "no"})
        assert Client(REMOTE_ADDR="192.0.2.1").post("/login/", LOG_IN).status_code == 200
        assert Client(REMOTE_ADDR="192.0.2.99").post("/login/", LOG_IN).status_code == 302

    def test_of_one_account_leaves_others_at_the_same_address_alone(self, clerk: User) -> None:
        other = person("officer")
        other.set_password(PASSWORD)
        other.save()
        for _attempt in range(5):
            Client().post("/login/", LOG_IN | {"password": "no"})
        assert Client().post("/login/", LOG_IN | {"login": "officer"}).status_code == 302

    def test_of_the_code_is_stopped_too(self, clerk: User, required: None) -> None:
        client = Client()
        client.post("/login/", LOG_IN)
        secret = set_up(client)
        client.post("/logout/")
        cache.clear()
        client.post("/login/", LOG_IN)
        for _attempt in range(5):
            client.post("/login/second-factor/", {"code": "000000"})
        client.post("/login/second-factor/", {"code": code_for(secret)})
        assert client.get("/office/").status_code == 302


class TestWithASecondFactor:
    def test_who_has_none_can_do_nothing_but_set_it_up(self, clerk: User, required: None) -> None:
        client = Client()
        client.post("/login/", LOG_IN)
        for address in (
            "/",
            "/office/",
            "/office/reports/upload/",
            "/players/",
            "/admin/",
            "/account/second-factor/",
        ):
            response = client.get(address)
            assert (response.status_code, response.headers["Location"]) == (
                302,
                "/account/second-factor/set-up/",
            )
        assert client.post("/office/tournaments/1/match/").status_code == 302
        assert client.get("/health/").status_code == 200
        set_up(client)
        assert client.get("/office/").status_code == 200

    def test_superusers_are_no_exception(self, required: None) -> None:
        client = Client()
        client.force_login(User.objects.create_superuser("root"))
        assert client.get("/admin/").headers["Location"] == "/account/second-factor/set-up/"

    def test_the_public_need_none(self, required: None) -> None:
        assert Client().get("/players/").status_code == 200

    def test_the_password_alone_does_not_let_in(self, clerk: User, required: None) -> None:
        client = Client()
        client.post("/login/", LOG_IN)
        secret = set_up(client)
        client.post("/logout/")

        client = Client()
        assert (
            client.post("/login/?next=/office/lists/", LOG_IN)
            .headers["Location"]
            .startswith("/login/second-factor/")
        )
        assert client.get("/office/").headers["Location"] == "/login/?next=/office/"
        wrong = client.post("/login/second-factor/", {"code": "123"})
        assert "You are not logged in" in wrong.content.decode()
        # The code that was used to set it up works once only; time goes on.
        for seconds in (30, 60):
            cache.clear()
            with pytest.MonkeyPatch.context() as patch:
                now = time.time() + seconds
                patch.setattr(time, "time", lambda now=now: now)
                response = client.post("/login/second-factor/", {"code": code_for(secret)})
            if response.status_code == 302:
                break
        assert response.headers["Location"] == "/office/lists/"
        assert client.get("/office/").status_code == 200

    def test_a_recovery_code_lets_in_once(self, clerk: User) -> None:
        client = Client()
        client.post("/login/", LOG_IN)
        set_up(client)
        page = client.get("/account/recovery-codes/").content.decode()
        codes = re.findall(r"<li><code>(\d{8})</code></li>", page)
        assert len(codes) == 10
        client.post("/logout/")
        client.post("/login/", LOG_IN)
        assert client.post("/login/second-factor/", {"code": codes[0]}).headers["Location"] == "/office/"
        client.post("/logout/")
        client.post("/login/", LOG_IN)
        assert client.post("/login/second-factor/", {"code": codes[0]}).status_code == 200
        assert client.get("/office/").status_code == 302

    def test_removing_it_asks_for_the_password_again(self, clerk: User) -> None:
        client = Client()
        client.post("/login/", LOG_IN)
        set_up(client)
        client.post("/logout/")
        client.post("/login/", LOG_IN)
        code = Authenticator.objects.get(user=clerk, type="recovery_codes").wrap().get_unused_codes()[0]
        client.post("/login/second-factor/", {"code": code})
        response = client.post("/account/second-factor/remove/")
        assert response.headers["Location"].startswith("/account/confirm/")
        assert Authenticator.objects.filter(user=clerk, type="totp").exists()


class TestPasswords:
    def test_are_changed_by_their_owner(self, clerk: User) -> None:
        client = Client()
        client.post("/login/", LOG_IN)
        new = {
            "oldpassword": PASSWORD,
            "password1": "another long phrase",
            "password2": "another long phrase",
        }
        assert client.post("/account/password/", new | {"oldpassword": "no"}).status_code == 200
        short = client.post("/account/password/", new | {"password1": "short", "password2": "short"})
        assert "at least 12" in short.content.decode()
        assert client.post("/account/password/", new).status_code == 302
        clerk.refresh_from_db()
        assert clerk.check_password("another long phrase")
        assert client.get("/office/").status_code == 200

    def test_forgotten_are_set_anew_by_a_letter(self, clerk: User) -> None:
        client = Client()
        client.post("/account/password/reset/", {"email": "clerk@example.org"})
        send_password_letter(ForgottenPassword.objects.get().pk)
        (letter,) = mail.outbox
        assert letter.to == ["clerk@example.org"]
        (address,) = re.findall(r"http://testserver(/account/password/new/\S+)", str(letter.body))
        form = client.get(address, follow=True).redirect_chain[-1][0]
        client.post(form, {"password1": "another long phrase", "password2": "another long phrase"})
        clerk.refresh_from_db()
        assert clerk.check_password("another long phrase")
        assert client.get("/office/").status_code == 302
        again = Client().get(address, follow=True)
        assert "no longer works" in again.content.decode()

    def test_an_unknown_address_is_told_nothing_else(self, clerk: User) -> None:
        known = Client().post("/account/password/reset/", {"email": "clerk@example.org"})
        unknown = Client().post("/account/password/reset/", {"email": "nobody@example.org"})
        assert known.headers["Location"] == unknown.headers["Location"]
        assert mail.outbox == []
        list(map(send_password_letter, unfinished()))
        assert len(mail.outbox) == 1
        assert not ForgottenPassword.objects.exists()

    def test_letters_wait_for_the_mail_server_and_nobody_can_tell(self, clerk: User, settings: Any) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
        answers = set()
        for address in ("clerk@example.org", "nobody@example.org"):
            answer = Client().post("/account/password/reset/", {"email": address}, follow=True)
            answers.add(
                (
                    answer.status_code,
                    answer.redirect_chain[-1],
                    "e-mail is on its way" in answer.content.decode(),
                )
            )
        assert answers == {(200, ("/account/password/reset/sent/", 302), True)}
        list(map(send_password_letter, unfinished()))
        assert ForgottenPassword.objects.get().email == "clerk@example.org"
        received: list[Any] = []

        class Handler:
            async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
                received.append(envelope)
                return "250 OK"

        controller = Controller(Handler(), hostname="127.0.0.1", port=port)
        controller.start()
        try:
            list(map(send_password_letter, unfinished()))
        finally:
            controller.stop()
        (letter,) = received
        assert letter.rcpt_tos == ["clerk@example.org"]
        assert b"/account/password/new/" in letter.content
        assert not ForgottenPassword.objects.exists()


PAGES = [
    "/account/second-factor/",
    "/account/password/",
    "/account/confirm/",
    "/account/second-factor/set-up/",
]


@pytest.mark.parametrize(
    "address",
    [
        "/login/",
        "/account/password/reset/",
        "/account/password/reset/sent/",
        "/account/password/set/",
        "/account/inactive/",
        *PAGES,
    ],
)
def test_the_pages_have_the_site_s_frame_and_nothing_inline(address: str, clerk: User) -> None:
    client = Client()
    if address in PAGES:
        client.post("/login/", LOG_IN)
        client.post("/account/confirm/", {"password": PASSWORD})
    response = client.get(address)
    text = response.content.decode()
    assert response.status_code == 200
    assert '<a class="site-name"' in text
    assert text.count("<h1>") == 1
    assert "script-src 'self'" in response.headers["Content-Security-Policy"]
    assert re.findall(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", text) == []


class TestAnAdministrator:
    @pytest.fixture
    def client(self) -> Client:
        return client_of("administrator")

    def link_on(self, response: Any) -> str:
        (link,) = re.findall(
            r'<code class="address">http://testserver([^<]+)</code>', response.content.decode()
        )
        return str(link)

    def test_makes_an_account_whose_owner_sets_the_password(self, client: Client) -> None:
        values = {"username": "nina", "name": "Nina N.", "email": "", "roles": ["clerk", "approver"]}
        link = self.link_on(client.post("/office/accounts/new/", values))
        nina = User.objects.get(username="nina")
        assert {group.name for group in nina.groups.all()} == {"clerk", "approver"}
        assert not nina.has_usable_password()

        owner = Client()
        form = owner.get(link, follow=True).redirect_chain[-1][0]
        assert owner.post(form, {"password1": PASSWORD, "password2": PASSWORD}).status_code == 302
        assert (
            owner.post("/login/", {"login": "nina", "password": PASSWORD}).headers["Location"] == "/office/"
        )
        assert "no longer works" in Client().get(link, follow=True).content.decode()

    def test_cannot_make_two_of_one_name(self, client: Client) -> None:
        person("clerk")
        response = client.post("/office/accounts/new/", {"username": "Clerk", "name": "Another", "roles": []})
        assert "An account with that name already exists." in response.content.decode()
        assert User.objects.filter(username__iexact="clerk").count() == 1

    def test_ends_old_passwords_and_sessions_with_a_new_link(self, client: Client, clerk: User) -> None:
        at_work = Client()
        at_work.post("/login/", LOG_IN)
        assert at_work.get("/office/").status_code == 200
        self.link_on(client.post(f"/office/accounts/{clerk.pk}/new-password/"))
        assert at_work.get("/office/").status_code == 302
        assert Client().post("/login/", LOG_IN).status_code == 200

    def test_changes_roles_and_closes_accounts(self, client: Client, clerk: User) -> None:
        url = f"/office/accounts/{clerk.pk}/"
        client.post(url, {"name": "C.", "email": "", "roles": ["auditor"], "is_active": "on"})
        assert [group.name for group in clerk.groups.all()] == ["auditor"]
        page = client.get(url).content.decode()
        assert "auditor" in page
        client.post(url, {"name": "C.", "email": "", "roles": ["auditor"]})
        clerk.refresh_from_db()
        assert not clerk.is_active

    def test_cannot_shut_the_own_account_out(self, client: Client) -> None:
        me = User.objects.get(username="administrator")
        for values in (
            {"name": "A.", "email": "", "roles": ["clerk"], "is_active": "on"},
            {"name": "A.", "email": "", "roles": ["administrator"]},
        ):
            response = client.post(f"/office/accounts/{me.pk}/", values)
            assert "You cannot remove your own access." in response.content.decode()
        assert client.get("/office/accounts/").status_code == 200

    def test_removes_a_lost_second_factor(self, client: Client, clerk: User) -> None:
        owner = Client()
        owner.post("/login/", LOG_IN)
        set_up(owner)
        client.post(f"/office/accounts/{clerk.pk}/forget-second-factor/")
        assert not Authenticator.objects.filter(user=clerk).exists()
        page = client.get(f"/office/accounts/{clerk.pk}/").content.decode()
        assert page.count("removed") >= 2  # the app and its recovery codes, in the history
