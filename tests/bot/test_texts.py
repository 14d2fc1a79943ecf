"""Texts: catalogues are complete, nothing is missing or unused, names and lists are spoken."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

import games
from bot.texts import OWN_TEXTS, MissingTextError, message_ids, speaker
from games.core import registry
from games.core.teaching import goal
from games.core.wording import Message
from tests.homes import ours

SLUGS = [game.slug for game in games.all()]
OURS = ours()
ROOT = Path(__file__).parents[2]


def test_seats_are_spoken_as_names_and_lists_as_lists() -> None:
    say = speaker("nautilus_duel", "en", ("Ana", "Bram"))
    assert say(Message("event-nemo-passed", {"seat": 1})) == "Nemo passes to Bram."
    divers = (Message("card", {"card": "3"}), Message("card", {"card": "KRAKEN"}))
    assert say(Message("event-eye-saw", {"divers": divers})) == "The Eye shows you 3, Kraken (15)."


def test_without_names_a_seat_is_its_number() -> None:
    assert (
        speaker("nautilus_duel")(Message("event-nemo-passed", {"seat": 1})) == "Nemo passes to 2."
    )


def test_negative_numbers_have_a_true_minus_sign() -> None:
    say = speaker("nautilus_duel", "en", ("Ana", "Bram"))
    facts = {"domain": "WAR", "won": 1, "seat": 0, "more": 6, "fewer": -1}
    assert say(Message("domain-result", facts)) == "War: Ana 6 to −1"


@pytest.mark.parametrize("slug", OURS)
def test_every_value_of_an_option_says_what_it_changes(slug: str) -> None:
    say = speaker(slug)
    for option in games.get(slug).options:
        words = [("off", "on")[v] if isinstance(v, bool) else str(v) for v in option.values]
        said = [say(Message(f"setting-{option.name}-{word}-help")) for word in words]
        assert len(set(said)) == len(option.values), option.name
        assert max(map(len, said)) <= 100, option.name  # a line below the entry of a menu


def test_an_unknown_language_falls_back_to_english() -> None:
    assert speaker("nautilus_duel", "tlh")(Message("title")) == "Nautilus Duel"


def test_missing_texts_are_errors_or_with_lenience_their_id(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with pytest.raises(MissingTextError):
        speaker("nautilus_duel")(Message("no-such-text"))
    with pytest.raises(MissingTextError):
        speaker("nautilus_duel")(Message("event-nemo-passed"))
    assert speaker("nautilus_duel", lenient=True)(Message("no-such-text")) == "no-such-text"
    assert "no-such-text" in caplog.text


@pytest.mark.parametrize("slug", SLUGS)
def test_every_game_has_the_texts_a_front_needs(slug: str) -> None:
    ids = message_ids(slug, "en")
    assert set(OWN_TEXTS) <= ids
    game = games.get(slug)
    say = speaker(slug)
    for option in game.options:
        if not option.platform:
            assert f"setting-{option.name}" in ids
            assert len(say(Message(f"setting-{option.name}"))) <= 45
    assert len(say(goal(game.wording()))) <= 1900
    title = f"{say(Message('title'))}: {say(Message('subtitle'))}"
    assert len(title) <= 100  # a choice of /game new


@pytest.mark.parametrize("slug", SLUGS)
def test_the_rules_fit_one_message_in_wordier_languages_too(slug: str) -> None:
    say = speaker(slug)
    sections = [name for name in message_ids(slug, "en") if name.startswith("rules-")]
    assert len("\n".join(say(Message(name)) for name in sections)) <= 3000


@pytest.mark.parametrize("slug", SLUGS)
def test_no_text_of_a_game_is_unused(slug: str) -> None:
    """Every id appears in the code of the game or its painter, whole or by its generated prefix."""
    own = Path(str(files(registry.home(slug).package)))
    shared = (ROOT / name for name in ("games/core", "render", "bot/discord"))
    sources = [path for folder in (own, *shared) for path in folder.rglob("*.py")]
    code = "\n".join(path.read_text("utf-8") for path in sources)
    quoted = set(re.findall(r'(?="([\w-]+)")', code))
    before = set(re.findall(r'f"([\w-]+)\{', code))  # a variable
    after = set(re.findall(r'\}([\w-]+)"', code))
    catalogue = (own / "locale" / "en.ftl").read_text("utf-8")
    events, kinds = games.get(slug).wording().kinds()
    generated = {f"event-{kind}" for kind in events}
    generated |= {f"ask-{kind.replace('_', '-')}" for kind in kinds}
    for name in message_ids(slug, "en") - generated - set(OWN_TEXTS):
        if name.startswith(("setting-", "rules-")):
            continue
        cuts = [(name[:cut], name[cut:]) for cut in range(3, len(name))]
        prefixed = any(head in before for head, _ in cuts)
        suffixed = any(head in quoted and tail in after for head, tail in cuts)
        nested = f"{{ {name} }}" in catalogue
        assert name in quoted or prefixed or suffixed or nested, f"{slug}: {name} is never spoken"
