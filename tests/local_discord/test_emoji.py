"""Which texts are emoji, in reactions, buttons and menus."""

from __future__ import annotations

import json
import os
from pathlib import Path
from urllib.parse import quote

import pytest

from bot.local_discord.world.emoji import is_unicode_emoji
from bot.local_discord.world.make_emoji_data import module
from tests.local_discord.payloads import button, option, rows, select
from tests.local_discord.raw import Raw, error_at

# All emoji as a JSON list of strings, as github.com/muan/unicode-emoji-json has them.
_LIST = Path(
    os.environ.get("BATHYSPHERE_EMOJI")
    or Path(__file__).parents[3] / "shared" / "discord" / "emoji-ordered.json"
)
_EMOJI = (
    *"🐙🦑⚓🌊🤿❤©♟↔🇦🀄",
    *("❤️", "👍🏽", "🇬🇧", "🇺🇳", "1️⃣", "#⃣", "*️⃣", "🏴‍☠️", "🏳️‍🌈", "👨‍👩‍👧‍👦", "🧑🏿‍🚀", "🕵🏻‍♀️", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"),
    *("👩🏻‍🤝‍👨🏼", "🫱🏻‍🫲🏿", "🐻‍❄️", "🏃🏾‍♀️‍➡️"),
)
_NO_EMOJI = (
    *(
        "",
        " ",
        "a",
        "Z",
        "é",
        "7",
        "#",
        "12",
        "→",
        "♙",
        "★",
        "①",
        "½",
        "漢",
        "·",
        "\ufe0f",
        "\u200d",
    ),
    *("🐙🐙", "🐙 ", "x🐙", ":octopus:", "octopus", "🐙‍🦑", "🐙🏽", "🇦🇦", "🇬🇧🇫🇷", "👩‍🤝‍👨", "🏴󠁵󠁳󠁣󠁡󠁿"),
    *("7️", "❤️️", "️❤", "🏿", "🦰", "<:octopus:1>"),
)


@pytest.mark.parametrize("text", _EMOJI)
def test_an_emoji_is_one(text: str) -> None:
    assert is_unicode_emoji(text)


@pytest.mark.parametrize("text", _NO_EMOJI)
def test_other_texts_are_none(text: str) -> None:
    assert not is_unicode_emoji(text)


@pytest.mark.skipif(not _LIST.is_file(), reason="no list of all emoji: set BATHYSPHERE_EMOJI")
def test_all_of_the_public_list_are_emoji() -> None:
    listed = json.loads(_LIST.read_text("utf-8"))
    assert len(listed) > 1800
    assert [text for text in listed if not is_unicode_emoji(text)] == []


def test_the_table_is_made_from_the_file_of_unicode() -> None:
    made = module(
        [
            "# group: Smileys & Emotion",
            "1F600    ; fully-qualified     # 😀 E1.0 grinning face",
            "1F601    ; fully-qualified     # 😁 E0.6 beaming face",
            "2639     ; unqualified         # ☹ E0.7 frowning face",
            "1F44B 1F3FB ; fully-qualified  # 👋🏻 E1.0 waving hand: light skin tone",
            "1F3FB    ; component           # 🏻 E1.0 light skin tone",
            "1F575 FE0F 200D 2642 FE0F ; fully-qualified # 🕵️‍♂️ E4.0 man detective",
            "1FAF1 1F3FB 200D 1FAF2 1F3FC ; fully-qualified # 🫱🏻‍🫲🏼 E14.0 handshake",
            "1F1EC 1F1E7 ; fully-qualified  # 🇬🇧 E2.0 flag: United Kingdom",
        ]
    )
    found: dict[str, str] = {}
    exec(made, found)  # noqa: S102 - a table of our own making
    assert found["SINGLES"].split() == ["1F44B", "1F600-1F601"]
    assert found["TONED"].split() == ["1F44B", "1FAF1-1FAF2"]
    assert found["JOINED"].split() == ["🕵♂"]
    assert found["JOINED_WITH_TONES"].split() == ["🫱🫲"]
    assert found["FLAGS"].split() == ["GB"]


async def test_emoji_on_buttons_and_in_menus(raw: Raw) -> None:
    for emoji in ({"name": "🐙"}, {"id": None, "name": "❤️"}):
        assert (await raw.send(rows(button(emoji=emoji))))[0] == 200
        assert (await raw.send(rows(select(options=[option(emoji=emoji)]))))[0] == 200
    assert raw.local.violations == []
    for emoji, place in (
        ({"name": "→"}, "emoji.name"),
        ({"name": "7"}, "emoji.name"),
        ({"name": "octopus", "id": "1"}, "emoji.id"),
    ):
        _, answer = await raw.send(rows(button(emoji=emoji)))
        where = f"components.0.components.0.{place}"
        assert error_at(answer["errors"], where) == ["BUTTON_COMPONENT_INVALID_EMOJI"]
        _, answer = await raw.send(rows(select(options=[option(emoji=emoji)])))
        where = f"components.0.components.0.options.0.{place}"
        assert error_at(answer["errors"], where) == ["BUTTON_COMPONENT_INVALID_EMOJI"]
    assert [v.kind for v in raw.local.violations] == ["form"] * 6


async def test_reactions_are_emoji(raw: Raw) -> None:
    _, message = await raw.send({"content": "x"})
    path = f"/channels/{raw.channel}/messages/{message['id']}/reactions"
    assert (await raw.ask("PUT", f"{path}/{quote('🐙')}/@me"))[0] == 204
    assert raw.local.violations == []
    for text in ("→", "no", "7"):
        status, answer = await raw.ask("PUT", f"{path}/{quote(text)}/@me")
        assert (status, answer["code"]) == (400, 10014)
    assert [(v.kind, v.code) for v in raw.local.violations] == [("emoji", 10014)] * 3
