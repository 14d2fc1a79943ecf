"""Dockerfile, compose.yaml and .dockerignore keep what the instructions promise."""

from __future__ import annotations

import re
import sys
import tomllib

import pytest

from bot.cli import _parser
from bot.jobs import rehearsals
from render import shelf
from tests.hosting.parsing import ROOT, dockerfile, exec_form, yaml

STAGES = dockerfile((ROOT / "Dockerfile").read_text("utf-8"))
FINAL = STAGES[-1]
SERVICE = yaml((ROOT / "compose.yaml").read_text("utf-8"))["services"]["bathysphere"]


def of(stage: list[tuple[str, str]], name: str) -> list[str]:
    """Return the arguments of all instructions of that name."""
    return [rest for instruction, rest in stage if instruction == name]


def test_two_stages_on_the_same_slim_pinned_base() -> None:
    bases = [of(stage, "FROM")[0].split()[0] for stage in STAGES]
    assert len(bases) == 2
    assert len(set(bases)) == 1
    assert re.fullmatch(r"python:3\.\d+-slim", bases[0])


def test_what_is_copied_exists_and_is_all_that_is_packaged() -> None:
    copied = [word for rest in of(STAGES[0], "COPY") for word in rest.split()[:-1]]
    for name in copied:
        assert (ROOT / name).exists(), name
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    packages = project["tool"]["setuptools"]["packages"]["find"]["include"]
    assert {name.rstrip("*") for name in packages} <= set(copied)
    assert project["project"]["readme"] in copied
    assert of(FINAL, "COPY") == ["--from=build /opt/bathysphere /opt/bathysphere"]
    assert not of(STAGES[0], "ADD")
    assert not of(FINAL, "ADD")


def test_the_lock_decides_what_is_installed() -> None:
    (dependencies, own, _) = of(STAGES[0], "RUN")
    assert "--require-hashes -r requirements.lock -r requirements-postgres.lock" in dependencies
    assert "--no-deps ." in own


def test_first_pictures_are_drawn_where_every_worker_of_the_container_looks() -> None:
    *_, rehearsed = of(STAGES[0], "RUN")
    assert rehearsed == f"cd / && /opt/bathysphere/bin/python -m {rehearsals.__name__}"
    assert shelf.GIVEN.is_relative_to(sys.prefix)  # which is copied: /opt/bathysphere


def test_it_does_not_run_as_root_and_writes_to_the_volume_alone() -> None:
    names = [name for name, _ in FINAL]
    (user,) = of(FINAL, "USER")
    assert all(int(number) >= 1000 for number in user.split(":"))
    assert names.index("USER") > max(i for i, name in enumerate(names) if name in ("RUN", "COPY"))
    assert of(FINAL, "VOLUME") == ["/data"]
    environment = " ".join(of(FINAL, "ENV")).split()
    assert {"BATHYSPHERE_DATA=/data", "SQLITE_TMPDIR=/data"} <= set(environment)
    assert "PYTHONDONTWRITEBYTECODE=1" in environment  # the root file system is read-only
    assert "--owner=bathysphere" in of(FINAL, "RUN")[0]
    assert "--mode=0700 /data" in of(FINAL, "RUN")[0]


def test_no_secret_is_baked_in() -> None:
    for stage in STAGES:
        assert not of(stage, "ARG")
        assert not any("TOKEN" in rest for rest in of(stage, "ENV"))


def test_the_process_is_the_bot_itself_so_that_signals_reach_it() -> None:
    assert exec_form(of(FINAL, "ENTRYPOINT")[0]) == ["bathysphere"]
    assert exec_form(of(FINAL, "CMD")[0]) == ["run"]
    assert of(FINAL, "STOPSIGNAL") == ["SIGTERM"]


def test_the_health_check_is_a_command_that_exists() -> None:
    (check,) = of(FINAL, "HEALTHCHECK")
    words = exec_form(check)
    assert words[0] == "bathysphere"
    arguments = _parser().parse_args(words[1:])
    assert (arguments.command, arguments.health) == ("doctor", True)
    assert {"--interval=60s", "--timeout=10s", "--retries=3"} <= set(check.split())


@pytest.mark.parametrize("name", [".git", ".env", "data", ".venv", "tests", "**/*.sqlite3*"])
def test_nothing_private_gets_into_the_image(name: str) -> None:
    assert name in (ROOT / ".dockerignore").read_text("utf-8").splitlines()


def test_the_token_file_is_not_committed() -> None:
    assert ".env" in (ROOT / ".gitignore").read_text("utf-8").splitlines()


def test_compose_keeps_the_root_file_system_read_only() -> None:
    assert SERVICE["read_only"] is True
    assert SERVICE["volumes"] == ["data:/data"]
    (scratch,) = SERVICE["tmpfs"]
    place, _, options = scratch.partition(":")
    assert place == "/tmp"  # noqa: S108 - the container's own, in memory
    assert "noexec" in options.split(",")


def test_compose_gives_no_rights_away() -> None:
    assert SERVICE["cap_drop"] == ["ALL"]
    assert SERVICE["security_opt"] == ["no-new-privileges:true"]
    assert not {"privileged", "ports", "network_mode", "user", "cap_add", "pid"} & SERVICE.keys()


def test_compose_fits_a_small_server_and_comes_back() -> None:
    assert int(SERVICE["mem_limit"].removesuffix("m")) <= 400
    assert SERVICE["pids_limit"] <= 128
    assert SERVICE["restart"] == "unless-stopped"
    assert SERVICE["logging"]["driver"] == "json-file"
    assert set(SERVICE["logging"]["options"]) == {"max-size", "max-file"}
    assert int(SERVICE["stop_grace_period"].removesuffix("s")) > 10  # longer than the bot needs


def test_compose_takes_the_token_from_outside_and_says_so_if_there_is_none() -> None:
    token = SERVICE["environment"]["DISCORD_TOKEN"]
    assert token.startswith("${DISCORD_TOKEN:?")
    assert ".env" in token


@pytest.mark.parametrize(
    "odd", ["a: [1]", "a: {b: 1}", "a: |\n  text", "a: &x 1", "- - 1", "a: 1\na: 2", "just words"]
)
def test_the_reader_refuses_what_it_does_not_know(odd: str) -> None:
    with pytest.raises(AssertionError):
        yaml(odd)
