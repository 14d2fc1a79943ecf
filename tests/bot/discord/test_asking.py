"""Choices that cannot be taken back are asked first: the panel, typed moves, stopping a game."""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random
from typing import Any, cast

import discord
import pytest

import games
from bot.discord import custom_ids
from bot.discord.game_command import GameCommands
from bot.tables.play import Doubt, caution
from bot.tables.services import Services
from bot.tables.table import Table
from games.core.chance import Chance
from games.core.foresight import foresee
from games.core.play import choose, decisions
from games.core.wording import Message
from tests.bot.begun_tables import answer, asked, duel, play_random, play_until
from tests.bot.conftest import ANA, BRAM
from tests.bot.standin import GUILD, Click, Said, Stage


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    """Return the dispatch without any pace."""
    made = Stage.of(services)
    yield made
    await made.close()


async def _pick(stage: Stage, table: Table, user: int, what: str) -> Said:
    custom_id = f"g:{table.id}:{asked(table)[2].asked}:{what}"
    return (await stage.click(user, custom_id, on_private=True)).answers[-1]


async def test_a_choice_that_cannot_be_taken_back_is_asked_first(
    services: Services, stage: Stage
) -> None:
    table = await duel(services, GUILD)  # turns are confirmed, yet the draft is final at once
    user, _, question = asked(table)
    asks = await _pick(stage, table, user, "o.1")
    kept = asks.labels  # of the panel: Do it, Back
    assert kept == ["Do it", "Back"]
    assert "⚠️ You keep: " in asks.text
    assert "Your rival gets: " in asks.text
    assert "can't be undone" in asks.text
    number = question.asked
    assert [click[0] for click in asks.clicks] == [
        f"g:{table.id}:{number}:s.1",
        f"g:{table.id}:{number}:m.",
    ]
    (_, frame, _) = stage.workshop.drawn[-1]
    assert [target.key for target in frame.targets] == [question.decision.keys[1]]
    assert (
        await services.tables.get(table.id)
    ).row.seq == table.row.seq  # nothing is stored between


async def test_back_shows_the_question_again_and_do_it_makes_the_choice(
    services: Services, stage: Stage
) -> None:
    table = await duel(services, GUILD)
    user, _, question = asked(table)
    await _pick(stage, table, user, "o.0")
    back = await _pick(stage, table, user, "m.")
    assert "Which special card do you keep?" in back.text
    assert (await services.tables.get(table.id)).row.seq == table.row.seq
    await _pick(stage, table, user, "s.0")
    entries = await services.store.entries.of_game(table.id)
    assert [entry.key for entry in entries if entry.kind == "choice"] == [question.decision.keys[0]]


async def test_do_it_is_refused_like_any_answer_when_it_is_stale_or_foreign(
    services: Services, stage: Stage
) -> None:
    table = await duel(services, GUILD)
    user, _, question = asked(table)
    sure = f"g:{table.id}:{question.asked}:s.0"
    other = BRAM.user_id if user == ANA.user_id else ANA.user_id
    await stage.click(other, sure, on_private=True)
    assert (await services.tables.get(table.id)).row.seq == table.row.seq
    await stage.click(user, sure, on_private=True)
    after = (await services.tables.get(table.id)).row.seq
    late = await stage.click(user, sure, on_private=True)
    assert "already answered" in late.answers[-1].text
    odd = await stage.click(user, f"g:{table.id}:{question.asked}:s.99", on_private=True)
    assert odd.answers[-1].text
    assert (await services.tables.get(table.id)).row.seq == after


async def test_what_can_be_taken_back_is_not_asked(services: Services, stage: Stage) -> None:
    table = await play_until(services, await duel(services, GUILD), "place_card", Random(3))
    user = asked(table)[0]
    told = await _pick(stage, table, user, "o.0")
    assert "Do it" not in told.labels
    assert (await services.tables.get(table.id)).row.seq > table.row.seq


async def test_the_confirmation_of_a_turn_is_not_asked_twice(
    services: Services, stage: Stage
) -> None:
    table = await play_until(services, await duel(services, GUILD), "confirm", Random(3))
    user = asked(table)[0]
    panel = (await stage.click(user, f"g:{table.id}:0:play")).answers[-1]
    assert "⚠️" not in panel.text
    told = await _pick(stage, table, user, "o.0")
    assert "Do it" not in told.labels
    assert (await services.tables.get(table.id)).row.seq > table.row.seq


async def test_a_table_that_confirms_no_turns_is_not_asked_about_each(
    services: Services, stage: Stage
) -> None:
    table = await duel(services, GUILD, confirm_turn=False)
    table = await play_until(services, table, "place_space", Random(3))
    user = asked(table)[0]
    assert "Do it" not in (await _pick(stage, table, user, "o.0")).labels
    table = await services.tables.get(table.id)
    picks = Random(5)
    while not _is_last_card(table):
        table = await play_random(services, table, picks, 1)
    asks = await _pick(stage, table, asked(table)[0], "o.0")
    assert "This ends the round" in asks.text
    assert asks.labels == ["Do it", "Back"]


def _is_last_card(table: Table) -> bool:
    view = table.view(None)
    _, _, question = asked(table)
    return bool(view["placement"] == 10 and len(question.decision.options) > 1)


async def test_computers_and_plain_sessions_are_not_asked(services: Services) -> None:
    table = await duel(services)
    user, _, question = asked(table)
    played = await services.play.play(table.id, user, question.decision.keys[0])
    assert played.doubt is None
    assert played.made


async def test_whoever_is_not_sure_gets_the_doubt_and_nothing_changes(services: Services) -> None:
    table = await duel(services)
    user, seat, question = asked(table)
    played = await services.play.play_index(table.id, user, question.asked, 1, sure=False)
    assert played.made == ()
    assert not played.is_settled
    assert isinstance(played.doubt, Doubt)
    assert (played.doubt.seat, played.doubt.question, played.doubt.index) == (seat, question, 1)
    assert (await services.tables.get(table.id)).row.seq == table.row.seq


async def test_a_typed_move_stops_before_a_step_that_cannot_be_taken_back(
    services: Services,
) -> None:
    table = await duel(services)
    user, _, question = asked(table)
    special = question.decision.keys[0].removeprefix("keep:")
    played = await services.play.play_text(table.id, user, special)
    assert played.doubt is not None
    assert played.leftover == special.lower()
    assert (await services.tables.get(table.id)).row.seq == table.row.seq


async def test_typed_steps_before_the_doubtful_one_are_played(services: Services) -> None:
    table = await _building(services)
    user, _, _ = asked(table)
    site = _over_a_find(table)
    typed = f"buy technology build technology {site} done"
    played = await services.play.play_text(table.id, user, typed)
    assert [each.entry.key for each in played.made] == ["buy:technology", "build:technology"]
    assert played.doubt is not None
    assert played.doubt.warning.id == "warning-covers"
    assert played.leftover == f"{site} done".lower()
    assert (await services.tables.get(table.id)).row.seq == table.row.seq + 2


async def test_a_typed_doubt_is_shown_with_what_was_not_played(
    services: Services, stage: Stage
) -> None:
    table = await _building(services)
    user = asked(table)[0]
    site = _over_a_find(table)
    shown = await _command(stage, user, "play", move=f"buy technology build technology {site}")
    assert f"Not played yet: “{site.lower()}”" in shown.text
    assert "Destroys the find on" in shown.text
    assert shown.labels == ["Do it", "Back"]


async def _building(services: Services) -> Table:
    """Return Nautilus City in its second build turn."""
    table = await services.opening.create(
        "nautilus", ANA, channel_id=10, guild_id=GUILD, options={"start_player": "host"}
    )
    await services.lobby.join(table.id, BRAM)
    table = await services.lobby.start(table.id, ANA.user_id)
    first = ("buy:hab_straight", "crew:1", "build:hab_straight:1", "at:M10", "confirm")
    return (await answer(services, table, *first)).table


def _over_a_find(table: Table) -> str:
    """Return a site that covers a find, however the technology lab is turned."""
    game, position, seat = table.game, table.running(), asked(table)[1]
    for key in ("buy:technology", "build:technology"):
        position, _, _ = choose(game, position, seat, key, Chance(""), confirm=True)
    (decision,) = decisions(game, position.state)
    return next(
        key.removeprefix("at:")
        for key in decision.keys
        if foresee(game, position, seat, key, table.row.options).reveals
    )


async def _command(stage: Stage, user: int, name: str, **options: Any) -> Said:
    """Run a slash command of /game and return its answer."""
    group = GameCommands(stage.dispatch)
    command = next(each for each in group.walk_commands() if each.name == name)
    click = Click(user, is_command=True)
    click.permissions = options.pop("permissions", discord.Permissions.none())
    click.channel_id = options.pop("channel_id", 10)
    await cast(Any, command).callback(group, click, **options)
    await stage.dispatch.finish(60.0)
    return click.answers[-1]


async def test_a_warning_that_fails_leaves_the_choice_possible(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*given: Any) -> Message:
        raise LookupError("the secret card")

    monkeypatch.setattr(games.get("nautilus_duel").wording().__class__, "warning", broken)
    table = await duel(services, GUILD)
    user = asked(table)[0]
    asks = await _pick(stage, table, user, "o.0")
    assert "⚠️ You can't undo this." in asks.text
    await _pick(stage, table, user, "s.0")
    assert (await services.tables.get(table.id)).row.seq > table.row.seq


async def test_a_single_option_says_what_it_does_and_is_pressed_once(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With forced moves asked for, the last card of a round is a question of one option."""
    table = await duel(services, GUILD, auto_forced=False, confirm_turn=False)
    picks = Random(8)
    while not _is_forced_end(table):
        table = await play_random(services, table, picks, 1)
    user = asked(table)[0]
    panel = (await stage.click(user, f"g:{table.id}:0:play")).answers[-1]
    assert "⚠️ This ends the round" in panel.text
    await _pick(stage, table, user, "o.0")
    assert (await services.tables.get(table.id)).row.seq > table.row.seq


def _is_forced_end(table: Table) -> bool:
    _, _, question = asked(table)
    is_last = table.view(None)["placement"] == 10
    return is_last and question.decision.kind == "place_space"


async def test_the_panel_looks_ahead_only_for_a_single_option(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []
    monkeypatch.setattr(
        "bot.discord.panel_message.caution", lambda table, seat, key: looked.append(key)
    )
    table = await duel(services, GUILD)
    user, _, question = asked(table)
    await stage.click(user, f"g:{table.id}:0:play")
    assert len(question.decision.options) > 1
    assert looked == []


@pytest.mark.parametrize("who", ["host", "moderator"])
async def test_stopping_a_game_is_asked_of_whoever_can_do_it_alone(
    services: Services, stage: Stage, who: str
) -> None:
    table = await duel(services, GUILD)
    user, rights = ANA.user_id, discord.Permissions.none()
    if who == "moderator":
        user, rights = 99, discord.Permissions(manage_messages=True)
    asks = await _command(stage, user, "stop", permissions=rights)
    assert "Stop this game for everyone?" in asks.text
    assert asks.labels == ["Yes, stop it"]
    assert (await services.tables.get(table.id)).row.status == "running"
    (sure, _) = asks.clicks[0]
    assert sure == f"g:{table.id}:0:{custom_ids.STOP}"
    click = Click(user, on_private=True)
    click.permissions = rights
    await _pressed(stage, click, sure)
    assert (await services.tables.get(table.id)).row.status == "stopped"
    assert "The game was stopped." in click.answers[-1].text


async def _pressed(stage: Stage, click: Click, custom_id: str) -> None:
    match = custom_ids.TEMPLATE.fullmatch(custom_id)
    assert match is not None
    await stage.dispatch.clicked(cast(Any, click), custom_ids.Ref.of(match))
    await stage.dispatch.finish(60.0)


async def test_players_who_need_the_others_are_not_asked_twice(
    services: Services, stage: Stage
) -> None:
    table = await duel(services, GUILD)
    told = await _command(stage, BRAM.user_id, "stop")
    assert "The others are asked" in told.text
    assert (await services.tables.get(table.id)).row.status == "running"
    foreign = Click(99, on_private=True)  # a stranger with a copied id
    await _pressed(stage, foreign, f"g:{table.id}:0:{custom_ids.STOP}")
    assert (await services.tables.get(table.id)).row.status == "running"


async def test_a_table_without_a_game_is_closed_at_once(services: Services, stage: Stage) -> None:
    table = await services.opening.create("nautilus_duel", ANA, channel_id=10, guild_id=GUILD)
    told = await _command(stage, ANA.user_id, "stop")
    assert "this table was closed" in told.text
    with pytest.raises(Exception, match="no-game"):
        await services.tables.get(table.id)


def _last_reveal(table: Table) -> int | None:
    """Return an option that is asked about first, and with which the own turn is complete."""
    _, seat, question = asked(table)
    if question.decision.kind != "sail":
        return None
    for place, key in enumerate(question.decision.keys):
        if caution(table, seat, key) is None:
            continue
        _, _, entry = choose(table.game, table.running(), seat, key, table.chance(), confirm=True)
        if entry.reveals and entry.settled:
            return place
    return None


async def _before_the_last_reveal(services: Services) -> tuple[Table, int]:
    """Return a game of the Swarm in which a ship has one field left, and leaves its first tile."""
    for seed in range(20):
        table = await services.opening.create("swarm", ANA, channel_id=50 + seed, guild_id=GUILD)
        await services.lobby.join(table.id, BRAM)
        table, picks = await services.lobby.start(table.id, ANA.user_id), Random(seed)
        while not table.is_over:
            if (place := _last_reveal(table)) is not None:
                return table, place
            table = await play_random(services, table, picks, 1)
    raise AssertionError("no turn ends like that")


async def test_a_turn_that_ends_with_do_it_needs_no_confirm_and_has_no_way_back(
    services: Services, stage: Stage
) -> None:
    table, place = await _before_the_last_reveal(services)
    assert table.row.options["confirm_turn"]
    user = asked(table)[0]
    asks = await _pick(stage, table, user, f"o.{place}")
    assert "your turn ends without **Confirm**" in asks.text
    done = await _pick(stage, table, user, f"s.{place}")
    assert "Your turn is saved." in done.text
    assert not {"Confirm", "Back", "End the turn"} & set(done.labels)
    after = await services.tables.get(table.id)
    assert asked(after)[0] != user
