"""The systemd unit: starts the bot, watches it, gives it nothing it does not need."""

from __future__ import annotations

import pytest

from bot.cli import _parser
from bot.cli.run import _LAST, _MISCONFIGURED
from bot.operate.heartbeat import EVERY
from tests.hosting.parsing import ROOT, unit

UNIT = unit((ROOT / "docs" / "bathysphere.service").read_text("utf-8"))
SERVICE = UNIT["Service"]


def test_it_starts_the_bot_as_a_user_of_its_own() -> None:
    (command,) = SERVICE["ExecStart"]
    program, *arguments = command.split()
    assert program.endswith("/bin/bathysphere")
    assert _parser().parse_args(arguments).command == "run"
    assert SERVICE["User"] == ["bathysphere"]
    assert UNIT["Install"]["WantedBy"] == ["multi-user.target"]


def test_data_and_token_are_private() -> None:
    assert SERVICE["StateDirectory"] == ["bathysphere"]
    assert SERVICE["StateDirectoryMode"] == ["0700"]
    assert SERVICE["UMask"] == ["0077"]
    assert "BATHYSPHERE_DATA=/var/lib/bathysphere" in SERVICE["Environment"][0].split()
    assert not any("TOKEN" in line for line in SERVICE["Environment"])
    assert SERVICE["EnvironmentFile"] == ["/etc/bathysphere.env"]


def test_a_hung_bot_is_noticed_and_a_bad_token_is_not_tried_again() -> None:
    assert SERVICE["Type"] == ["notify"]
    assert int(SERVICE["WatchdogSec"][0]) >= 3 * EVERY
    assert int(SERVICE["TimeoutStopSec"][0]) > _LAST
    assert SERVICE["Restart"] == ["on-failure"]
    assert SERVICE["RestartPreventExitStatus"] == [str(_MISCONFIGURED)]
    assert UNIT["Unit"]["StartLimitIntervalSec"] == ["0"]


@pytest.mark.parametrize(
    "name",
    [
        "NoNewPrivileges",
        "ProtectHome",
        "PrivateTmp",
        "PrivateDevices",
        "PrivateUsers",
        "ProtectClock",
        "ProtectHostname",
        "ProtectControlGroups",
        "ProtectKernelLogs",
        "ProtectKernelModules",
        "ProtectKernelTunables",
        "LockPersonality",
        "MemoryDenyWriteExecute",
        "RestrictNamespaces",
        "RestrictRealtime",
        "RestrictSUIDSGID",
    ],
)
def test_it_is_locked_in(name: str) -> None:
    assert SERVICE[name] == ["yes"]


def test_it_has_no_capabilities_and_only_the_calls_of_a_service() -> None:
    assert SERVICE["CapabilityBoundingSet"] == [""]
    assert SERVICE["AmbientCapabilities"] == [""]
    assert SERVICE["ProtectSystem"] == ["strict"]
    filters = ["@system-service", "~@privileged @resources", "setpriority setrlimit prlimit64"]
    assert SERVICE["SystemCallFilter"] == filters
    assert SERVICE["RestrictAddressFamilies"] == ["AF_INET AF_INET6 AF_UNIX"]
    assert int(SERVICE["MemoryMax"][0].removesuffix("M")) <= 400
