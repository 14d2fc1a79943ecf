"""Focus pictures in panels: what a question is about, large; the whole board one press away."""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random

import pytest

from bot.jobs.crew import Picture
from bot.jobs.queue import Ticket
from bot.jobs.worker_errors import JobError, WorkerLostError
from bot.tables.services import Services
from bot.tables.table import Table
from games.core.menu import MOST
from render import Frame
from render.frame import Kind
from tests.bot.begun_tables import asked, duel, play_random, play_until
from tests.bot.conftest import ANA, BRAM
from tests.bot.standin import GUILD, Said, Stage, is_one_kind_answer

WHOLE, CLOSE = "Whole board", "Close up"


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    """Return the dispatch without any pace, before a game that has focus pictures."""
    made = Stage.of(services)
    made.workshop.has_close_looks = True
    yield made
    await made.close()


async def _placing(services: Services) -> Table:
    return await play_until(services, await duel(services, GUILD), "place_space", Random(2))


async def _open(stage: Stage, table: Table) -> Said:
    (panel,) = (await stage.click(asked(table)[0], f"g:{table.id}:0:play")).answers
    return panel


async def _press(stage: Stage, user: int, said: Said, label: str) -> Said:
    refs = [ref for ref, value in said.clicks if value is None]
    words = [word for word in said.labels if word in (WHOLE, CLOSE)]
    assert words == [label]
    verbs = ("wb", "pw") if label == WHOLE else ("m", "pm")
    ref = [each for each in refs if each.split(":")[3].split(".")[0] in verbs][-1]
    click = await stage.click(user, ref, on_private=True)
    is_one_kind_answer(click)
    return click.answers[-1]


def _kinds(stage: Stage) -> list[Kind]:
    return [kind for kind, _ in stage.workshop.private]


def _choices(said: Said) -> list[tuple[str, str | None]]:
    """Return what chooses something."""
    return [(ref, value) for ref, value in said.clicks if ".".join((ref, value or "")).count(":o.")]


async def test_the_whole_board_is_one_press_away_and_asks_the_same(
    services: Services, stage: Stage
) -> None:
    table = await _placing(services)
    user, _, question = asked(table)
    close = await _open(stage, table)
    assert [file.filename for file in close.files] == ["focus.webp"]
    whole = await _press(stage, user, close, WHOLE)
    assert [file.filename for file in whole.files] == ["panel.webp"]
    assert _choices(whole) == _choices(close)
    assert len(_choices(close)) == len(question.decision.options)
    assert close.text.endswith(whole.text)
    assert stage.workshop.private[-1][1] == stage.workshop.private[-2][1]  # the same numbers
    again = await _press(stage, user, whole, CLOSE)
    assert again.clicks == close.clicks
    assert _kinds(stage)[-3:] == ["focus", "panel", "focus"]
    # A number that was shown over either picture is still the choice that it was.
    await stage.click(user, _choices(whole)[0][0], on_private=True)
    assert (await services.tables.get(table.id)).row.seq == table.row.seq + 1


async def test_the_buttons_outlive_a_restart_and_turn_stale_kindly(
    services: Services, stage: Stage
) -> None:
    table = await _placing(services)
    user, _, question = asked(table)
    other = Stage.of(services)  # knows nothing of what has been shown before
    other.workshop.has_close_looks = True
    click = await other.click(user, f"g:{table.id}:{question.asked}:wb.", on_private=True)
    is_one_kind_answer(click)
    assert _kinds(other) == ["panel"]
    assert CLOSE in click.answers[-1].labels
    await other.close()
    table = await play_random(services, table, Random(1), 1)
    click = await stage.click(user, f"g:{table.id}:{question.asked}:wb.", on_private=True)
    is_one_kind_answer(click)
    assert "Here is the current one" in click.answers[-1].text
    click = await stage.click(user, f"g:{table.id}:{question.asked}:wb.99-99", on_private=True)
    is_one_kind_answer(click)


async def test_where_a_game_has_no_close_look_nothing_leads_to_the_whole_board(
    services: Services, stage: Stage
) -> None:
    stage.workshop.has_close_looks = False
    panel = await _open(stage, await _placing(services))
    assert [file.filename for file in panel.files] == ["panel.webp"]
    assert not {WHOLE, CLOSE} & set(panel.labels)


async def test_a_part_of_a_long_list_keeps_its_place(services: Services, stage: Stage) -> None:
    table = await services.opening.create("sunken_city", ANA, channel_id=10, guild_id=GUILD)
    await services.lobby.join(table.id, BRAM)
    table, picks = await services.lobby.start(table.id, ANA.user_id), Random(2)
    while len(asked(table)[2].decision.options) <= MOST:
        table = await play_random(services, table, picks, 1)
    user, _, _ = asked(table)
    panel = await _open(stage, table)
    for ref, _ in [each for each in panel.clicks if each[0].endswith(":m.all")]:  # the whole list
        (panel,) = (await stage.click(user, ref, on_private=True)).answers
    ref, value = next((c, v) for c, v in panel.clicks if v is not None and v.startswith("m."))
    (inside,) = (await stage.click(user, ref, value, on_private=True)).answers
    whole = await _press(stage, user, inside, WHOLE)
    assert whole.text == inside.text
    assert {c for c in inside.clicks if "wb." not in c[0]} <= {*whole.clicks}
    assert "Back to the list" in whole.labels
    assert (await _press(stage, user, whole, CLOSE)).clicks == inside.clicks


async def test_words_keep_their_menus_over_either_picture(services: Services, stage: Stage) -> None:
    table = await _placing(services)
    user, _, _ = asked(table)
    await services.people.set_choices(user, in_words=True)
    close = await _open(stage, table)
    assert len([value for _, value in close.clicks if value is not None]) > 1
    whole = await _press(stage, user, close, WHOLE)
    assert [v for _, v in whole.clicks if v] == [v for _, v in close.clicks if v]


async def test_a_plan_is_made_over_close_looks_too(services: Services, stage: Stage) -> None:
    table = await play_until(services, await duel(services, GUILD), "place_card", Random(3))
    await stage.dispatch.publisher.follow(table.id)
    user = next(user for user in table.humans() if user != asked(table)[0])
    click = await stage.click(user, f"g:{table.id}:0:plan")
    close = click.answers[-1]
    whole = await _press(stage, user, close, WHOLE)
    assert _kinds(stage)[-2:] == ["focus", "panel"]
    assert close.text.endswith(whole.text)
    assert (await _press(stage, user, whole, CLOSE)).clicks == close.clicks
    stale = next(ref for ref, _ in close.clicks if ":pw." in ref)
    chosen = next((r, v) for r, v in close.clicks if ":po." in f"{r}:{v}" or ":po." in r)
    await stage.click(user, *chosen, on_private=True)
    click = await stage.click(user, stale, on_private=True)
    is_one_kind_answer(click)
    assert _kinds(stage)[-1] == "focus"  # of the plan as it is now


async def test_before_a_doubtful_choice_its_place_is_seen_from_near(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    from games.core.wording import Message

    table = await _placing(services)
    user, _, question = asked(table)
    monkeypatch.setattr("bot.tables.play.caution", lambda *_: Message("warning-reveals"))
    click = await stage.click(user, f"g:{table.id}:{question.asked}:o.1", on_private=True)
    assert "⚠️" in click.answers[-1].text
    kind, frame = stage.workshop.private[-1]
    assert kind == "focus"
    assert [target.key for target in frame.targets] == [question.decision.keys[1]]


async def test_a_close_look_that_fails_leaves_the_whole_board(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, drawn = await _placing(services), stage.workshop.draw
    failure: list[Exception] = [JobError("KeyError", "render/duel.py:1"), WorkerLostError("gone")]

    async def fail_near(slug: str, frame: Frame, kind: Kind, ticket: Ticket) -> Picture:
        if kind == "focus":
            raise failure.pop(0)
        return await drawn(slug, frame, kind, ticket)

    monkeypatch.setattr(stage.workshop, "draw", fail_near)
    panel = await _open(stage, table)
    assert [file.filename for file in panel.files] == ["panel.webp"]
    assert WHOLE not in panel.labels
    # Where nobody draws any more, nobody is asked again: whoever waits has waited long enough.
    assert not (await _open(stage, table)).files
