"""What players hear before a choice that cannot be taken back, game by game."""

from __future__ import annotations

from typing import Any

import games
from bot.texts import speaker
from games.core.api import Seat
from games.core.foresight import warning
from games.core.play import Position, decisions
from tests.rules.atlantis import build as at
from tests.rules.atlantis.test_06_end import finishing
from tests.rules.nautilus import build as na
from tests.rules.nautilus_duel import build as nd
from tests.rules.sunken_city import build as sc
from tests.rules.swarm import build as sw

NAMES = ["Ann", "Ben", "Cleo", "Dee"]


def heard(slug: str, state: Any, key: str, *, confirm: bool = True) -> str | None:
    """Return the warning of a choice as it is spoken, None if there is none."""
    game = games.get(slug)
    (decision,) = decisions(game, state)
    assert key in decision.keys
    table: Position[Any] = Position(state, asked={decision.seat: 0}, chosen=True)
    options = {"confirm_turn": confirm, "auto_forced": True}
    message = warning(game, table, decision.seat, key, options)
    return None if message is None else speaker(slug, "en", NAMES)(message)


# Nautilus Duel


def test_the_draft_says_who_gets_what() -> None:
    state = nd.before_draft(drafted=("EYE", "KRAKEN"))
    assert heard("nautilus_duel", state, "keep:KRAKEN") == (
        "You keep: Kraken. Your rival gets: Eye. This can't be undone."
    )


def test_each_opening_special_says_what_it_does_now_and_skipping_what_is_lost() -> None:
    said = {
        "EYE": "You look at your rival's hand once, now. This can't be undone.",
        "MODULE": "You draw 2 Divers now and keep 1. This can't be undone.",
        "HARPOON": "You draw a random Diver from your rival now, and your rival sees which. "
        "This can't be undone.",
    }
    for special, words in said.items():
        state = nd.after_draft(specials={"A": special, "B": "KRAKEN"})
        assert heard("nautilus_duel", state, f"use:{special}") == words
    assert heard("nautilus_duel", state, "skip") == (
        "Harpoon: of no use this round if you don't use it now. This can't be undone."
    )


def test_the_module_and_the_harpoon_name_the_card_that_goes() -> None:
    state = nd.after_draft(specials={"A": "MODULE", "B": "KRAKEN"})
    state = nd.play(state, "use:MODULE")
    kept, other = nd.keys(state)
    assert heard("nautilus_duel", state, kept) == (
        f"{other.removeprefix('keep:')} goes back to the pile and is gone for this round. "
        "This can't be undone."
    )
    state = nd.after_draft(specials={"A": "HARPOON", "B": "KRAKEN"}, hands={"A": [4, 5, 6, 7, 8]})
    state = nd.play(state, "use:HARPOON", draws=[0])
    drawn = nd.hand(state, "B")[0]
    assert heard("nautilus_duel", state, "return") == (
        f"{drawn} goes back to your rival. This can't be undone."
    )
    assert heard("nautilus_duel", state, "give:5") == (
        f"You keep {drawn}, your rival gets 5. This can't be undone."
    )


def test_a_placement_is_asked_only_where_it_ends_a_round_unconfirmed() -> None:
    state = nd.position(specials={"A": "KRAKEN", "B": "FISHBONE"})
    state = nd.play(state, nd.keys(state)[0])
    assert heard("nautilus_duel", state, "space:A1") is None
    assert heard("nautilus_duel", state, "space:A1", confirm=False) is None
    board = dict(zip([f"{s}{n}" for s in "AB" for n in range(1, 6)][:9], range(1, 10), strict=True))
    state = nd.position(board=board, specials={"A": "KRAKEN", "B": "FISHBONE"})
    last = nd.keys(state)[0]
    assert heard("nautilus_duel", state, last) is None  # it waits for Confirm
    assert heard("nautilus_duel", state, last, confirm=False) == (
        "This ends the round: prizes are awarded, new cards are dealt. This can't be undone."
    )
    state = nd.position(board=board, round=6, specials={"A": "KRAKEN", "B": "FISHBONE"})
    assert heard("nautilus_duel", state, nd.keys(state)[0], confirm=False) == (
        "This ends the last round and the game. This can't be undone."
    )


# Nautilus


def test_building_over_a_find_names_what_is_destroyed() -> None:
    state = na.position("build", city=[na.habitat("M10")], held={"R": [("technology", 0)]})
    state = na.play(state, "nothing", "build:technology")
    (site,) = [key for key in na.keys(state) if key == "at:J10"]
    assert heard("nautilus", state, "at:J13") is None  # nothing lies there, and Confirm follows
    assert heard("nautilus", state, site) == (
        "Destroys the find on J9. Nobody gets it. Your build turn ends. This can't be undone."
    )
    two = na.position(
        "build",
        city=[na.habitat("M10")],
        held={"R": [("technology", 0), ("sonar", 0)]},
        finds={"J9": "chest"},
        up=["J9"],
    )
    two = na.play(two, "nothing", "build:technology")
    assert heard("nautilus", two, site) is None  # it lies open, and the turn goes on


def test_modules_that_go_back_are_named_and_explicit_ends_are_not_asked() -> None:
    held = {"R": [("technology", 0), ("hab_straight", 2)]}
    state = na.position("build", city=[na.habitat("M10")], held=held)
    state = na.play(state, "nothing")
    assert heard("nautilus", state, "finish") == (
        "These go back to the stacks, and what you paid is lost: "
        "technology lab, green habitat with 2."
    )
    bought = na.play(na.position("build", city=[na.habitat("M10")]), "buy:technology")
    assert heard("nautilus", bought, "finish") is None  # the module is kept
    walking = na.position("research", crew={"R": {"M10": 2}})
    assert heard("nautilus", walking, "done") is None


def test_buying_nothing_says_that_the_turn_is_over() -> None:
    state = na.position("build")
    assert heard("nautilus", state, "nothing") == (
        "Your build turn ends: nothing bought, nothing built."
    )
    idle = na.position("build", "R", start="O", active=False, seats=2)
    assert heard("nautilus", idle, "nothing") == (
        "Your build turn ends: nothing bought, nothing built. "
        "If nobody recovers a find either, the game ends after this round."
    )


def test_a_find_that_is_sailed_onto_is_taken_whatever_it_is() -> None:
    state = na.position("dive", subs={"R1": "J7"}, nemo={"R": 9})
    state = na.play(state, "sub:1")
    assert heard("nautilus", state, "to:K6") == (
        "Sub R1 takes the find on K6, whatever it is, for up to 1 Nemo. This can't be undone."
    )
    free = next(key for key in na.keys(state) if heard("nautilus", state, key) is None)
    assert free.startswith("to:")
    poor = na.play(na.position("dive", subs={"R1": "J7"}, nemo={"R": 0}), "sub:1")
    assert "You have less" in str(heard("nautilus", poor, "to:K6"))
    known = na.position("dive", subs={"R1": "J7"}, finds={"K6": "chest"}, up=["K6"])
    known = na.play(known, "sub:1")
    assert heard("nautilus", known, "to:K6") == (
        "Sub R1 takes the find on K6 (treasure chest), and everyone sees it. This can't be undone."
    )


def test_a_scan_says_that_it_looks_once_and_what_it_closes() -> None:
    state = na.position("dive", subs={"R1": "J7"})
    assert heard("nautilus", state, "scan:1") == (
        "You pay 1 Nemo and look once, now. This can't be undone."
    )
    state = na.position("dive", subs={"R1": "J7"}, crew={"R": {"M7": 2}})
    assert "You can't launch any more this turn." in str(heard("nautilus", state, "scan:1"))


def test_a_recovery_in_place_is_asked_and_a_look_said_to_be_final() -> None:
    """Pressed by a number they would be done before anybody reads their words."""
    state = na.position("dive", subs={"R1": "K6"}, finds={"K6": "crab"}, up=["K6"])
    assert heard("nautilus", state, "recover:1") == (
        "Sub R1 takes the find under it (luminous crab) for 1 Nemo. This can't be undone."
    )
    assert heard("nautilus", state, "end") is None
    labs = [("sampling", "M10", "V", "R"), ("sampling", "J13", "H", "R")]
    crew = {"R": {"M10": 1, "J13": 1}}
    state = na.position("dive", city=labs, crew=crew, subs={"R1": "K5"}, finds={"K6": "snail"})
    state = na.play(state, "sub:1", "to:K6")
    assert heard("nautilus", state, "peek:H5") is None
    (decision,) = decisions(games.get("nautilus"), state)
    game = games.get("nautilus")
    question = game.wording().question(decision, game.view_for(state, Seat(0)))
    assert "A look can't be undone" in speaker("nautilus", "en", NAMES)(question)


# Atlantis


def test_a_trade_names_the_tile_that_is_gone() -> None:
    state = at.position("1 FL2, 2 HE4", hands={"R": "FL HE"}, tiles={"R": "5 2"})
    state = at.play(state, "trade")
    assert heard("atlantis", state, "trade:5") == (
        "The 5 is gone and cards are drawn. This can't be undone."
    )
    assert heard("atlantis", state, "no-trade") is None


def test_a_turn_of_atlantis_is_asked_only_without_confirmation() -> None:
    state = at.play(at.position("1 FL2, 2 HE4, 3 OL1", hands={"R": "FL HE OL"}), "figure:R1")
    assert heard("atlantis", state, "card:HE") is None
    assert heard("atlantis", state, "card:HE", confirm=False) == (
        "Your turn ends: the tile is taken and cards are drawn. This can't be undone."
    )
    assert heard("atlantis", finishing(), "figure:R1") is None
    assert heard("atlantis", finishing(), "figure:R1", confirm=False) == (
        "This ends the game at once: all your figures are ashore."
    )


# The Sunken City


def test_a_roll_is_asked_and_the_own_zone_is_not() -> None:
    state = sc.play(sc.position("C3-D3 E3-F3", spirit="C3-D3"), "card:B0M7")
    assert heard("sunken_city", state, "spirit") is None  # in the own zone nothing is rolled
    state = sc.play(sc.position("C7-D7 E7-F7", spirit="E7-F7"), "card:B0M7")
    assert heard("sunken_city", state, "spirit") == (
        "You roll now. All you have done so far is shown to everyone and can't be undone."
    )


def test_ending_a_turn_says_what_is_still_in_reach() -> None:
    state = sc.position("A1-B1 C1-D1 9@D2")
    state = sc.play(state, "card:B0M7")
    assert heard("sunken_city", state, "end") == "You still have 7 steps, and house 9 is in reach."
    state = sc.play(state, "walk:D2")
    assert heard("sunken_city", state, "end") == (
        "You still have 4 steps, and home is in reach with treasure 9."
    )
    assert heard("sunken_city", sc.play(state, "walk:V"), "end") is None


# The Swarm


def test_the_first_tile_of_an_action_is_asked_and_the_next_ones_are_not() -> None:
    state = sw.position(
        stations={"Y": "E10"}, ships={"Y": "E9"}, down="all", hands={"Y": ["beige-ship"]}
    )
    state = sw.play(state, "play:beige-ship", "none")
    assert heard("swarm", state, "sail:E9>E8") == (
        "You take the tile on E9 and see it. This and all you did before can't be undone."
    )
    state = sw.play(state, "sail:E9>E8")
    assert heard("swarm", state, "sail:E8>E7") is None
