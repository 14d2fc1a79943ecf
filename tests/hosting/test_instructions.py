"""README and hosting guide: commands, settings and permissions are the ones of the code."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlparse

import discord
import pytest

from bot.app import Bathysphere
from bot.cli import _COMMANDS
from bot.discord import permissions
from bot.texts import message_ids, speaker
from games.core.wording import Message
from storage.sqlite.store import SqliteStore
from tests.hosting.parsing import ROOT

README = (ROOT / "README.md").read_text("utf-8")
GUIDE = (ROOT / "docs" / "hosting.md").read_text("utf-8")
CODE = "\n".join(path.read_text("utf-8") for path in (ROOT / "bot").rglob("*.py"))
PRIVILEGED = ("members", "presences", "message_content")


def test_the_invitation_asks_for_exactly_the_table() -> None:
    link = urlparse(permissions.invitation(42))
    query = parse_qs(link.query)
    assert link.hostname == "discord.com"
    assert query["client_id"] == ["42"]
    assert query["scope"] == ["bot applications.commands"]
    asked = discord.Permissions(int(query["permissions"][0]))
    named = {name for name, granted in asked if granted}
    assert named == {name.replace("view_channel", "read_messages") for name in permissions.ALL}


def test_missing_permissions_are_named_in_order() -> None:
    granted = discord.Permissions(send_messages=True)
    assert permissions.missing(granted, permissions.ALWAYS) == ["view_channel", "attach_files"]
    assert permissions.missing(discord.Permissions.all(), permissions.ALL) == []


@pytest.mark.parametrize("name", permissions.ALL)
def test_every_permission_is_explained(name: str) -> None:
    assert f"permission-{name}" in message_ids("", "en")
    assert speaker("")(Message(f"permission-{name}")) in GUIDE


def test_the_guide_shows_the_number_of_the_invitation() -> None:
    assert f"permissions={permissions.invitation_value()}" in GUIDE


async def test_no_privileged_intents(store: SqliteStore) -> None:
    intents = Bathysphere(store, own_gateway=False, folder=ROOT).client.intents
    assert not any(getattr(intents, name) for name in PRIVILEGED)
    assert {name for name, wanted in intents if wanted} == {"guilds"}


def test_every_command_that_is_named_exists() -> None:
    known = set(_COMMANDS)
    for text in (README, GUIDE):
        pattern = r"(?<![\w/.-])bathysphere ([a-z]+(?:-[a-z]+)*)\b(?! of)"
        named = set(re.findall(pattern, _code(text)))
        # Behind `docker compose exec` the name is the container's; its shell is no command of ours.
        assert named - {"bathysphere", "sh"} <= known
    for name in known:
        assert f"bathysphere {name}" in README + GUIDE, name


def test_every_setting_is_explained_and_every_explained_one_exists() -> None:
    pattern = re.compile(r"\b(?:BATHYSPHERE|DISCORD)_[A-Z_]+\b")
    used = set(re.findall(r'environ(?:\.get\(|\[)"((?:BATHYSPHERE|DISCORD)_[A-Z_]+)"', CODE))
    assert {"DISCORD_TOKEN", "BATHYSPHERE_DATA", "BATHYSPHERE_BACKUP_DAYS"} <= used
    assert used <= set(pattern.findall(GUIDE))
    assert set(pattern.findall(GUIDE + README)) <= used


def _code(text: str) -> str:
    """Return the commands of a text: its indented lines and what stands between backticks."""
    indented = [line for line in text.splitlines() if line.startswith("    ")]
    return "\n".join([*indented, *re.findall(r"`([^`]+)`", text)])
