"""Settings: what is wrong is said in one sentence, before anything is touched."""

from __future__ import annotations

import pytest

from bot.discord.shards import Shards
from bot.environment import BACKUP_DAYS, Settings, SettingsError, backup_days, log_level

REAL = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.abcdefghijklmnopqrstuvwxyz0123456789ab"


@pytest.fixture(autouse=True)
def empty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start from an empty environment."""
    for name in (
        *("DISCORD_TOKEN", "DISCORD_API_BASE", "BATHYSPHERE_BACKUP_DAYS", "BATHYSPHERE_LOG"),
        *("BATHYSPHERE_DATABASE", "BATHYSPHERE_SHARDS"),
    ):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("token", "sentence"),
    [
        ("", "is not set"),
        ("   ", "is not set"),
        (f"Bot {REAL}", "without “Bot ”"),
        ("paste the token here", "one word, the token alone"),
        (f'"{REAL}"', "without quotes"),
        (f"{REAL}'", "without quotes"),
        (f"DISCORD_TOKEN={REAL}", "“DISCORD_TOKEN=” before it"),
        ("123456789012345678", "a number like an application id"),
        ("0f" * 32, "the public key"),
        ("abcdefghijklmnopqrstuvwxyz012345", "the client secret"),
        ("nonsense", "three parts"),
    ],
)
def test_a_bad_token_is_recognised(
    token: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", token)
    with pytest.raises(SettingsError, match=sentence) as caught:
        Settings.from_environment()
    if len(token) > 10:
        assert token not in str(caught.value)


def test_a_good_token_is_taken_and_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", f" {REAL}\n")
    settings = Settings.from_environment()
    assert settings.token == REAL
    assert REAL not in repr(settings)


def test_another_server_may_have_other_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "local-discord-token")
    monkeypatch.setenv("DISCORD_API_BASE", "http://127.0.0.1:8710/api/v10")
    assert Settings.from_environment().token == "local-discord-token"


def test_days_and_level_have_defaults_and_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    assert backup_days() == BACKUP_DAYS
    assert log_level() == "INFO"
    monkeypatch.setenv("BATHYSPHERE_BACKUP_DAYS", "0")
    monkeypatch.setenv("BATHYSPHERE_LOG", "debug")
    assert backup_days() == 0
    assert log_level() == "DEBUG"
    monkeypatch.setenv("BATHYSPHERE_BACKUP_DAYS", "-3")
    monkeypatch.setenv("BATHYSPHERE_LOG", "loud")
    with pytest.raises(SettingsError, match="number of days"):
        backup_days()
    monkeypatch.setenv("BATHYSPHERE_BACKUP_DAYS", "99999999999")
    with pytest.raises(SettingsError, match="up to 3650"):
        backup_days()
    with pytest.raises(SettingsError, match="DEBUG, INFO"):
        log_level()


@pytest.mark.parametrize(
    ("text", "ids", "count"),
    [
        ("0/2", (0,), 2),
        ("0,1/4", (0, 1), 4),
        ("0-3/8", (0, 1, 2, 3), 8),
        (" 5, 0-1 / 6 ", (0, 1, 5), 6),
    ],
)
def test_shards_are_read(text: str, ids: tuple[int, ...], count: int) -> None:
    assert Shards.parse(text) == Shards(ids, count)


@pytest.mark.parametrize("text", ["2/2", "0", "/2", "a/2", "1-0/4", "0/0", "-1/2", "0//2"])
def test_shards_that_mean_nothing_are_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", REAL)
    monkeypatch.setenv("BATHYSPHERE_SHARDS", text)
    with pytest.raises(SettingsError, match="BATHYSPHERE_SHARDS must be"):
        Settings.from_environment()


def test_processes_share_no_sqlite_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", REAL)
    monkeypatch.setenv("BATHYSPHERE_SHARDS", "0/2")
    with pytest.raises(SettingsError, match="cannot share an SQLite file"):
        Settings.from_environment()
    monkeypatch.setenv("BATHYSPHERE_SHARDS", "0-1/2")
    assert Settings.from_environment().shards == Shards((0, 1), 2)
    monkeypatch.setenv("BATHYSPHERE_SHARDS", "0/2")
    monkeypatch.setenv("BATHYSPHERE_DATABASE", "postgresql://ana:secret@db/games")
    settings = Settings.from_environment()
    assert settings.shards == Shards((0,), 2)
    assert "secret" not in repr(settings)


def test_an_address_of_another_kind_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", REAL)
    monkeypatch.setenv("BATHYSPHERE_DATABASE", "mysql://ana:secret@db/games")
    with pytest.raises(SettingsError, match="must begin with postgresql://") as caught:
        Settings.from_environment()
    assert "secret" not in str(caught.value)
