"""Odd input: names, options and moves made to break something, and what is left of them."""

from __future__ import annotations

import time
import unicodedata
from collections.abc import AsyncIterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import games
import render
from bot.discord.limits import CHOICE_NAME
from bot.discord.message_builder import fenced
from bot.discord.names import plain_name, quoted, shown_name
from bot.discord.new_table import parse_options
from bot.discord.publisher import Publisher
from bot.discord.refusal_texts import refusal
from bot.discord.sentences import Speech
from bot.discord.typed_moves import suggestions
from bot.jobs.frames import frame
from bot.tables.quotas import LONGEST_MOVE, LONGEST_OPTIONS
from bot.tables.refusals import NotUnderstoodError
from bot.tables.services import Services
from bot.tables.table import Person, Table
from bot.texts import speaker
from games.core import notation
from games.core.errors import GameError, NotYourTurnError
from games.core.wording import Message
from render import fonts
from tests.bot.begun_tables import DUEL, asked, duel, play_random
from tests.bot.conftest import ANA, BRAM
from tests.bot.standin import GUILD, Said, Stage, everything

ZALGO = "Z" + "\u0300\u0301\u0302\u0303\u0489" * 40 + "algo"
FAMILY = "👨\u200d👩\u200d👧"
NASTY = {
    "zalgo": ZALGO,
    "override": "Ana\u202egnp.exe",
    "invisible": "\u200b\u2060\u3164\ufeff\u2800\u115f",
    "only marks": "\u0301\u0302\u0303",
    "lines": "Ana\n# Bram\r\n-# wins\u2028now",
    "everyone": "@everyone",
    "here": "@here",
    "user": "<@123456789012345678>",
    "role": "<@&123456789012345678>",
    "channel": "<#123456789012345678>",
    "time": "<t:0:R>",
    "emoji": "<:x:123456789012345678>",
    "bold": "**Ana** __x__ ~~y~~ ||z||",
    "code": "```\n@everyone",
    "tick": "`ticks` ``",
    "link": "[win](https://evil.example/_a_)",
    "bare link": "https://evil.example/**a**",
    "heading": "# Ana",
    "subtext": "-# Ana",
    "quote": ">>> Ana",
    "list": "1. Ana",
    "slashes": "\\\\*Ana\\",
    "long": "W" * 5000,
    "wide": "\ufdfd" * 32,
    "right to left": "דג זהב",
    "placeables": '{ $seat } { "x" }',
    "family": FAMILY * 3,
    "flags": "🇫🇷🏴\U000e0067\U000e0062\U000e007f",
    "surrogate": "A\ud800B",
}
PARAMS = pytest.mark.parametrize("raw", NASTY.values(), ids=NASTY.keys())


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    """Return the dispatch on stand-ins."""
    made = Stage.of(services)
    yield made
    await made.close()


def _is_plain(name: str) -> bool:
    marks = 0
    for char in name:
        marks = marks + 1 if unicodedata.category(char) in ("Mn", "Mc", "Me") else 0
        if marks > 2 or (char != "\u200d" and unicodedata.category(char)[0] == "C"):
            return False
    return 0 < len(name) <= 32 and name == name.strip() and "\n" not in name


@PARAMS
def test_nasty_names_become_plain(raw: str) -> None:
    assert _is_plain(plain_name(raw))


@given(st.text(max_size=80))
def test_any_name_becomes_plain_and_stays_so(raw: str) -> None:
    plain = plain_name(raw)
    assert _is_plain(plain) or any(unicodedata.category(c) == "Cn" for c in plain)
    assert plain_name(plain) == plain


@pytest.mark.parametrize(
    ("raw", "plain"),
    [
        (ZALGO, "Z\u0300\u0301algo"),
        ("Ana\u202egnp.exe", "Anagnp.exe"),
        (NASTY["invisible"], "?"),
        (NASTY["only marks"], "?"),
        (NASTY["lines"], "Ana # Bram -# wins now"),
        (FAMILY, FAMILY),  # one emoji of three parts stays one
        ("a\u200db", "ab"),
        ("Nguyễn Thị", "Nguyễn Thị"),
        ("Zoe\u0308", "Zoë"),
        ("\ufdfd", "?"),
        ("José ❤️", "José ❤️"),
    ],
)
def test_good_names_stay(raw: str, plain: str) -> None:
    assert plain_name(raw) == plain


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("Ana-Maria (K.)", "Ana-Maria (K.)"),
        ("x_y*z", r"x\_y\*z"),
        ("# Ana", r"\# Ana"),
        ("-# Ana", r"\-# Ana"),
        ("1. Ana", r"1\. Ana"),
        ("<@5>", r"\<@5>"),
        ("https://a.b", r"https\://a.b"),
        ("[a](b)", r"\[a\](b)"),
        ("@everyone", "@\u200beveryone"),
        ("דג", "\u2068דג\u2069"),
    ],
)
def test_names_in_messages(raw: str, shown: str) -> None:
    assert shown_name(raw) == shown


def test_nothing_ends_a_code_block() -> None:
    block = fenced("```\n@everyone ` ``")
    assert block.count("`") == 6
    assert block.startswith("```\n")
    assert block.endswith("\n```")


def test_cleaning_a_huge_text_is_quick() -> None:
    began = time.process_time()
    for _ in range(20):
        plain_name("\u0300" * 1_000_000)
        quoted("x \u202e" * 300_000)
    assert time.process_time() - began < 2


def _check(said: list[Said], raw: str) -> None:
    """Check that nothing in some messages pings, formats or hides more than it should."""
    text = "\n".join(each.text for each in said)
    for each in said:
        assert each.mentions["parse"] == []
        assert all(len(label) <= 100 for label in each.labels)
        assert len(each.text) <= 4000
    if raw in ("@everyone", "@here"):
        assert raw not in text
    for tag in ("<@1234", "<@&", "<#", "<t:", "<:", "](http", " https://", "**Ana**", "||z||"):
        assert tag not in text.replace("\\" + tag[0], " ")
    assert "\u202e" not in everything(said)
    assert "\n# " not in text
    assert text.count("```") % 2 == 0


@PARAMS
async def test_nasty_names_at_a_whole_table(services: Services, stage: Stage, raw: str) -> None:
    host = Person(1, plain_name(raw))
    other = Person(2, plain_name(raw[::-1]))
    table = await services.opening.create(DUEL, host, channel_id=10, guild_id=GUILD)
    await stage.dispatch.publisher.publish(table.id)
    await services.lobby.join(table.id, other)
    await stage.dispatch.publisher.publish(table.id)
    table = await services.lobby.start(table.id, 1)
    table = await play_random(services, table, Random(4), 12)
    await stage.dispatch.publisher.follow(table.id)
    clicks = [
        await stage.click(user, f"g:{table.id}:0:{what}")
        for user in (1, 2, 3)
        for what in ("play", "hand", "log", "rules", "undo", "board", "opts")
    ]
    said = [answer for click in clicks for answer in click.answers]
    assert len(said) == len(clicks)
    _check([*said, *stage.room.posted, *(s for _, s in stage.room.edited)], raw)
    _, seat, _ = asked(table)
    for name, value in suggestions(table, Speech(table, "en"), seat, ""):
        assert 0 < len(name) <= CHOICE_NAME
        assert 0 < len(value) <= CHOICE_NAME


@pytest.mark.usefixtures("kept_sprites")
@pytest.mark.parametrize("slug", [game.slug for game in games.all()])
async def test_nasty_names_break_no_picture_text_or_label(services: Services, slug: str) -> None:
    seats = games.get(slug).seats.stop - 1
    tables: list[Table] = []
    for channel, raw in enumerate(("**`@everyone`**", "﷽" * 9, ZALGO, "W" * 32, "🐙🐙", "דג זהב")):
        name = plain_name(raw)
        table = await services.opening.create(
            slug, Person(channel * 9 + 1, name), channel_id=channel, seats=seats
        )
        for number in range(2, seats + 1):
            await services.lobby.join(table.id, Person(channel * 9 + number, name))
        table = await services.lobby.start(table.id, channel * 9 + 1)
        tables.append(await play_random(services, table, Random(1), 6))
    for table in tables:
        _, seat, question = asked(table)
        speech = Speech(table, "en")
        for viewer in (None, seat):
            made = frame(table.view(viewer), table.names, speech.plain)
            assert len(render.alt(slug, made)) <= 1024
            assert table.names[0] in render.text(slug, made)
            assert "\\" not in render.text(slug, made)
        wording, view = table.game.wording(), table.view(seat)
        for option in question.decision.options:
            assert "\\" not in speech.plain(wording.option(question.decision, option, view))
    await _draw_in_bounds(tables[0])


async def _draw_in_bounds(table: Table) -> None:
    made = frame(table.view(None), table.names, Speech(table, "en").plain)
    with fonts.watch() as placed:
        render.draw(table.row.slug, made, "board")
    assert all(each.room is None or each.width <= each.room + 1 for each in placed)


async def test_labels_show_names_as_they_are(services: Services) -> None:
    table = await services.opening.create(DUEL, Person(1, "x_y"), channel_id=10)
    table = await services.lobby.join(table.id, BRAM)
    speech = Speech(table, "en")
    assert speech.names[0] == r"x\_y"
    assert speech.plain(Message("story-undo", {"seat": 0})).startswith("x_y ")
    assert speech.say(Message("story-undo", {"seat": 0})).startswith(r"x\_y ")


async def test_refusals_repeat_nothing_harmful(services: Services) -> None:
    table = await services.opening.create(DUEL, Person(1, "@everyone"), channel_id=10)
    table = await services.lobby.join(table.id, Person(2, "**b**"))
    table = await services.lobby.start(table.id, 1)
    waiting = refusal(NotYourTurnError(seat=0, waiting_for=[0]), table).args["waiting"]
    assert waiting in ("@\u200beveryone", r"\*\*b\*\*")
    words = refusal(NotUnderstoodError(words="@everyone **x** " + "y" * 6000)).args["words"]
    assert "@everyone" not in words
    assert len(words) < 200


@pytest.mark.parametrize(
    "typed",
    [
        "@everyone",
        "<@123456789012345678> <@&1>",
        "x" * LONGEST_MOVE,
        "x" * 6000,
        "9 " * 3000,
        "sub " * 1500,
        "+" * 6000,
        ">" * 6000,
        "\u202e9 B2",
        "9\x00B2",
        "𝟗 𝐁𝟐",
        " ",
        ",;,;",
        "keep:1\n\n\n",
        "-1",
        "999999999999999999999999999",
        "{ $seat }",
    ],
)
async def test_odd_moves_are_refused_and_nothing_happens(services: Services, typed: str) -> None:
    table = await duel(services)
    user, seat, _ = asked(table)
    with pytest.raises(NotUnderstoodError) as refused:
        await services.play.play_text(table.id, user, typed)
    sentence = speaker("", "en")(refusal(refused.value))
    assert len(sentence) < 400
    assert "@everyone" not in sentence
    assert (await services.tables.get(table.id)).row.seq == table.row.seq
    for name, value in suggestions(table, Speech(table, "en"), seat, typed):
        assert len(name) <= CHOICE_NAME
        assert len(value) <= CHOICE_NAME


@pytest.mark.parametrize("slug", [game.slug for game in games.all()])
def test_no_game_is_slow_to_read_what_is_typed(slug: str) -> None:
    wording = games.get(slug).wording()
    began = time.process_time()
    for piece in ("sub r1 ", "9 ", "walk a1 ", ">", " ", "a", "green hab", "9@b2 +anchor a1 "):
        notation.parts(wording.tidy((piece * 6000)[:LONGEST_MOVE]))
        notation.parts(wording.tidy((piece * 6000)[:6000]))
    assert time.process_time() - began < 2


@pytest.mark.parametrize(
    "options",
    [
        "@everyone",
        "@everyone=1",
        "a=b=c",
        "=",
        "open_piles=",
        "open_piles=@everyone",
        "open_piles=true " * 20 + "x",
        "=".join("x" * 100),
        "**x**=`y`",
        "first_player=\u202eA",
    ],
)
async def test_odd_options_are_refused_kindly(services: Services, options: str) -> None:
    known = games.get(DUEL).options
    with pytest.raises(GameError) as refused:
        await services.opening.create(
            DUEL, ANA, channel_id=10, options=parse_options(options, known)
        )
    sentence = speaker("", "en")(refusal(refused.value))
    assert "@everyone" not in sentence
    assert "**" not in sentence
    assert len(sentence) < 400
    assert await services.store.games.in_channel(10) is None


def test_every_option_of_a_game_fits_into_the_command() -> None:
    for game in games.all():
        values = [(o.name, max(map(str, o.values), key=len)) for o in game.options]
        assert len(" ".join(f"{name}={value}" for name, value in values)) <= LONGEST_OPTIONS


async def test_a_server_setting_is_shown_without_its_tricks(
    services: Services, stage: Stage
) -> None:
    await services.store.preferences.set("guild", GUILD, "deadline", "@everyone **now** <@&5>")
    table = await services.opening.create(DUEL, ANA, channel_id=10, guild_id=GUILD)
    publisher: Publisher = stage.dispatch.publisher
    await publisher.publish(table.id)
    (lobby,) = stage.room.posted
    assert "@everyone" not in lobby.text
    assert r"\*\*now\*\*" in lobby.text
    assert r"\<@&5>" in lobby.text
