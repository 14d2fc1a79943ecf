"""Useful choices first: a short list, and everything else one press away."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Sequence
from random import Random
from typing import Any, cast

import pytest

from bot.bench.mates_choice import MatesChoice
from bot.discord.choice_menu import choices
from bot.discord.custom_ids import number
from bot.discord.offered_choices import offered
from bot.discord.panel_part import EVERYTHING
from bot.discord.sentences import Speech
from bot.local_discord.driver.seen_objects import Message
from bot.tables.services import Services
from bot.tables.table import Table
from games.core.api import Decision, Json
from games.core.menu import MOST
from games.core.wording import Message as Words
from games.sunken_city import GAME
from tests.bot.begun_tables import asked, play_random
from tests.bot.conftest import ANA, BRAM
from tests.bot.standin import GUILD, Said, Stage, is_one_kind_answer

OTHER = "Any other ("
FEW = 7


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    """Return the dispatch without any pace."""
    made = Stage.of(services)
    yield made
    await made.close()


@pytest.fixture(autouse=True)
def every_seventh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a game find every seventh option of a long list useful."""

    def useful(decision: Decision, view: Json) -> Sequence[str] | None:
        return decision.keys[::7][:FEW] if len(decision.keys) > MOST else None

    monkeypatch.setattr(type(GAME.wording()), "useful", staticmethod(useful), raising=False)


async def _long_list(services: Services) -> Table:
    table = await services.opening.create(GAME.slug, ANA, channel_id=10, guild_id=GUILD)
    await services.lobby.join(table.id, BRAM)
    table, picks = await services.lobby.start(table.id, ANA.user_id), Random(2)
    while len(asked(table)[2].decision.options) <= MOST:
        table = await play_random(services, table, picks, 1)
    return table


async def _open(stage: Stage, table: Table, what: str = "0:play") -> Said:
    click = await stage.click(asked(table)[0], f"g:{table.id}:{what}", on_private=True)
    is_one_kind_answer(click)
    return click.answers[-1]


def _options(said: Said) -> list[int]:
    """Return the places of the options that a panel offers."""
    found = [value or ref.rpartition(":")[2] for ref, value in said.clicks]
    places = [number(each.removeprefix("o.")) for each in found if each.startswith("o.")]
    return [place for place in places if place is not None]


def _ref(said: Said, what: str) -> str:
    return next(ref for ref, value in said.clicks if value is None and ref.endswith(f":{what}"))


async def test_what_matters_is_numbered_and_the_rest_is_one_press_away(
    services: Services, stage: Stage
) -> None:
    table = await _long_list(services)
    user, _, question = asked(table)
    keys = question.decision.keys
    panel = await _open(stage, table)
    wanted = list(keys[::7][:FEW])
    assert [keys[place] for place in _options(panel)] == wanted
    assert [target.key for target in stage.workshop.private[-1][1].targets] == wanted
    assert f"{OTHER}{len(keys) - FEW})" in panel.labels
    (full,) = (await stage.click(user, _ref(panel, "m.all"), on_private=True)).answers
    assert not [label for label in full.labels if label.startswith(OTHER)]
    assert await _reachable(stage, user, full) == set(range(len(keys)))
    assert _options((await stage.click(user, _ref(full, "m."))).answers[-1]) == _options(panel)


async def _reachable(stage: Stage, user: int, said: Said) -> set[int]:
    """Return the places of all options that the menus of a list lead to."""
    found, met, waiting = set(_options(said)), set[str](), [said]
    while waiting:
        for ref, value in waiting.pop().clicks:
            if value is None or not value.startswith("m.") or value in met:
                continue
            met.add(value)
            inside = (await stage.click(user, ref, value, on_private=True)).answers[-1]
            # The way up leads to the full list, from which this was opened, not to the short one.
            assert value.count("-") > 1 or _ref(inside, "m.all")
            found |= set(_options(inside))
            waiting.append(inside)
    return found


async def test_the_full_list_stays_over_the_whole_board_and_after_a_restart(
    services: Services, stage: Stage
) -> None:
    table = await _long_list(services)
    user, _, question = asked(table)
    stage.workshop.has_close_looks = True
    full = await _open(stage, table, f"{question.asked}:m.all")
    whole = (await stage.click(user, _ref(full, "wb.all"), on_private=True)).answers[-1]
    assert _options(whole) == _options(full)
    again = (await stage.click(user, _ref(whole, "m.all"), on_private=True)).answers[-1]
    assert again.clicks == full.clicks


async def test_a_game_that_leaves_nothing_out_has_one_list(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def everything(decision: Decision, view: Json) -> Sequence[str] | None:
        return decision.keys

    def nothing(decision: Decision, view: Json) -> Sequence[str] | None:
        return ()

    def fails(decision: Decision, view: Json) -> Sequence[str] | None:
        raise KeyError("secret")

    table = await _long_list(services)
    for each in (everything, nothing, fails):
        monkeypatch.setattr(type(GAME.wording()), "useful", staticmethod(each))
        panel = await _open(stage, table)
        assert not [label for label in panel.labels if label.startswith(OTHER)]
        assert len(stage.workshop.private[-1][1].targets) != FEW
        # An old button for the full list shows the one that there is.
        old = await _open(stage, table, f"{asked(table)[2].asked}:m.all")
        assert _options(old) == _options(panel)
        assert "Back to the list" not in old.labels


async def test_a_doubtful_choice_leads_back_to_the_list_it_stands_in(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await _long_list(services)
    user, _, question = asked(table)
    monkeypatch.setattr("bot.tables.play.caution", lambda *_: Words("warning-reveals"))
    for place, back in ((0, ""), (1, "all")):
        click = await stage.click(user, f"g:{table.id}:{question.asked}:o.{place}")
        ways = [ref.rpartition(":")[2] for ref, _ in click.answers[-1].clicks]
        (menu,) = [way.removeprefix("m.") for way in ways if way.startswith("m.")]
        assert menu == back or menu[:1].isdigit()
        assert place in _options(await _open(stage, table, f"{question.asked}:m.{menu}"))


async def test_scripted_people_find_what_is_left_out(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await _long_list(services)
    user, _, question = asked(table)
    person = MatesChoice(services.tables, user, "left out")
    for place in (0, 1, len(question.decision.keys) - 1):
        key = question.decision.keys[place]
        monkeypatch.setattr("bot.bench.mates_choice.choose", lambda *_, key=key: key)
        person._wanted = None
        panel, pressed = await _open(stage, table), list[str]()
        while not pressed or not pressed[-1].startswith("o."):
            offer = await person.choose(Message(_seen(panel)))
            assert offer is not None
            assert offer.ref is not None
            pressed.append(offer.ref.what)
            if offer.ref.verb == "m":
                click = await stage.click(user, offer.custom_id, offer.value, on_private=True)
                panel = click.answers[-1]
        assert pressed[-1] == f"o.{place}"
        assert ("m.all" in pressed) == (key not in question.decision.keys[::7][:FEW])


def _seen(said: Said) -> dict[str, Any]:
    """Return a message as whoever looks at it has it."""
    return {"components": cast(Any, said.view).to_components()}


async def test_typing_knows_every_option(services: Services, stage: Stage) -> None:
    table = await _long_list(services)
    user, _, question = asked(table)
    left_out = question.decision.options[1]
    (typed, *_) = table.game.wording().typed(question.decision, left_out)
    played = await services.play.play_text(table.id, user, typed)
    assert played.made[0].entry.key == left_out.key


async def test_a_plan_is_made_from_the_short_list_too(services: Services, stage: Stage) -> None:
    table = await _long_list(services)
    user = next(user for user in table.humans() if user != asked(table)[0])
    panel = (await stage.click(user, f"g:{table.id}:0:plan")).answers[-1]
    picks, met = Random(5), Counter[str]()
    for _ in range(30):
        entries = [(r, v) for r, v in panel.clicks if "po." in (v or r) or "pm." in (v or r)]
        others = [label for label in panel.labels if label.startswith(OTHER)]
        if others:
            met["short"] += 1
            full = (await stage.click(user, _ref(panel, "pm.all"), on_private=True)).answers[-1]
            assert len(full.clicks) > len(panel.clicks)
            assert _ref(full, "pm.")
        if not entries or met["short"]:
            break
        panel = (await stage.click(user, *picks.choice(entries), on_private=True)).answers[-1]
    assert met["short"]


async def test_all_parts_fit_beside_the_button(services: Services) -> None:
    table = await _long_list(services)
    _, seat, question = asked(table)
    view = table.view(seat)
    short = offered(table, seat, question.decision, view)
    full = offered(table, seat, question.decision, view, EVERYTHING)
    assert (short.others, full.others) == (len(question.decision.options) - FEW, 0)
    rows = choices(table, Speech(table, "en"), question, short, view, pictured=True)
    parts: list[Any] = [action for row in rows for action in row]
    assert len(parts) == FEW
