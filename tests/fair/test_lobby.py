"""What players give to chance: who gives what when, what is kept of it, what they can read."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from bot.discord import custom_ids
from bot.discord.custom_ids import Ref
from bot.discord.interaction import Mode, Reply
from bot.operate.erase import erase
from bot.operate.exchange import pack_for_players
from bot.operate.exchange_file import judge
from bot.tables.quotas import LONGEST_WORD
from bot.tables.refusals import AlreadySeatedError, NotOverError
from bot.tables.services import Services
from bot.tables.table import Person, Table, table_seed
from games.core.chance import Chance, commitment, mixed, word_digest
from storage.api.opening import open_store
from storage.api.store import Store
from tests.bot.begun_tables import DUEL, play_random
from tests.bot.conftest import ANA, BRAM, CARA
from tests.bot.standin import Click, Said, Stage, everything

SEED = b"s" * 32
HASH = commitment(SEED)


@pytest.fixture
async def store(tmp_path: Path) -> Any:
    """Return an open, empty store."""
    async with await open_store(tmp_path / "bathysphere.sqlite3") as opened:
        yield opened


@pytest.fixture
def services(store: Store) -> Any:
    """Return services whose games always get the same secret seed."""
    return Services(store, clock=lambda: 1000.0, new_seed=lambda: SEED)


async def _duel(services: Services, **given: Any) -> Table:
    options = {"first_player": "A"}
    table = await services.opening.create(
        DUEL, ANA, channel_id=10, guild_id=7, options=options, press=111, **given
    )
    await services.lobby.join(table.id, BRAM, press=222)
    return await services.lobby.start(table.id, ANA.user_id, press=333)


async def test_presses_and_words_are_fixed_at_the_start(services: Services, store: Store) -> None:
    table = await _duel(services, word="kelp")
    mix = {"seats": [[0, "111", word_digest("kelp")], [1, "222", None]], "start": "333"}
    assert (await store.games.get(table.id)).mix == table.row.mix == mix
    (first, *_) = await store.entries.of_game(table.id)
    assert first.data["mix"] == mix
    assert first.data["levels"] == [None, None]
    assert "kelp" not in json.dumps(first.data)  # entries are for ever, people are not
    again = Chance(mixed(SEED, mix))
    again.below(2)
    assert table_seed(table.row) == again.seed != SEED


async def test_the_same_table_with_other_presses_is_dealt_other_cards(services: Services) -> None:
    first = await _duel(services)
    await services.consent.stop(first.id, ANA.user_id)
    second = await _duel(services, word="kelp")
    entries = [(await services.store.entries.of_game(table.id))[0] for table in (first, second)]
    assert entries[0].data["drawn"] != entries[1].data["drawn"]


async def test_without_anything_given_the_seed_decides_as_before(services: Services) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10)
    await services.lobby.join(table.id, BRAM)
    table = await services.lobby.start(table.id, ANA.user_id)
    assert table.row.mix is None
    assert table_seed(table.row) == SEED


async def test_who_sits_already_can_give_a_word_or_change_it(services: Services) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10, press=1)
    with pytest.raises(AlreadySeatedError):
        await services.lobby.join(table.id, ANA, press=2)
    for word in ("kelp", "coral"):
        table = await services.lobby.join(table.id, ANA, press=2, word=word)
        assert (table.seats[0].press, table.seats[0].word) == (1, word)
    assert table.seats[1].user_id is None  # nobody took a second seat by that
    await services.lobby.join(table.id, BRAM, press=3, word="x" * 99)
    table = await services.lobby.start(table.id, ANA.user_id, press=4, word="pearl")
    assert [seat.word for seat in table.seats] == ["pearl", "x" * LONGEST_WORD]


async def test_a_rematch_asks_everybody_anew(services: Services) -> None:
    table = await _duel(services, word="kelp")
    await services.consent.stop(table.id, ANA.user_id)
    again = await services.opening.rematch(table.id, BRAM, press=444)
    assert [(s.user_id, s.press, s.word) for s in again.seats] == [(2, 444, ""), (1, None, "")]
    again = await services.lobby.join(again.id, ANA, press=555)  # the first press of her own
    assert again.seats[1].press == 555
    started = await services.lobby.start(again.id, BRAM.user_id, press=666)
    assert started.row.mix == {"seats": [[0, "444", None], [1, "555", None]], "start": "666"}


async def test_whoever_leaves_takes_the_word_along(services: Services) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10, press=1)
    await services.lobby.join(table.id, BRAM, press=2, word="kelp")
    table = await services.lobby.leave(table.id, BRAM.user_id)
    assert (table.seats[1].press, table.seats[1].word) == (None, "")


async def test_who_is_forgotten_leaves_no_word_and_the_game_still_holds(
    services: Services, store: Store
) -> None:
    eve = Person(99, "Eve")
    table = await services.opening.create(DUEL, ANA, channel_id=10, press=1)
    await services.lobby.join(table.id, eve, press=2, word="anemone")
    table = await services.lobby.start(table.id, ANA.user_id, press=3)
    await services.seats.resign(table.id, eve.user_id)
    await erase(services, eve.user_id)
    (_, seat) = await store.games.seats(table.id)
    assert (seat.press, seat.word) == (None, "")
    data = await pack_for_players(store, table.id, 1)
    assert "anemone" not in json.dumps(data)
    assert judge(json.loads(json.dumps(data)))[0].problems == []


async def test_a_word_given_with_the_start_is_kept_while_the_host_is_asked(
    services: Services,
) -> None:
    stage = Stage.of(services)
    table = await services.opening.create(
        "atlantis", ANA, channel_id=10, guild_id=7, seats=3, press=1
    )
    await services.lobby.join(table.id, BRAM, press=2)
    click = Click(ANA.user_id, is_command=True)
    reply = Reply(cast(Any, click), Mode.PRIVATE)
    assert not await stage.dispatch.lobbies.start(reply, Ref(table.id, 0, custom_ids.START), "kelp")
    assert click.answers  # shall we wait for the third?
    table = await services.tables.get(table.id)
    assert (table.row.status, table.seats[0].word) == ("lobby", "kelp")
    await stage.close()


# What players read ----------------------------------------------------------------------------


async def _on_stage(services: Services) -> tuple[Stage, int]:
    """Return a lobby that was opened, joined and started by clicks."""
    stage = Stage.of(services)
    table = await services.opening.create(
        DUEL, ANA, channel_id=10, guild_id=7, press=1, word="k*lp"
    )
    await stage.dispatch.publisher.publish(table.id)
    await stage.click(BRAM.user_id, str(Ref(table.id, 0, custom_ids.JOIN)), name="Bram")
    return stage, table.id


async def test_the_whole_hash_can_be_read_all_the_time(services: Services) -> None:
    stage, game_id = await _on_stage(services)
    assert HASH in stage.room.shown(1).text
    assert "k\\*lp" in stage.room.shown(1).text
    joined = (await services.tables.get(game_id)).seats[1]
    assert joined.press is not None
    assert joined.press > 10**17  # Discord's number of the click
    await stage.click(ANA.user_id, str(Ref(game_id, 0, custom_ids.START)))
    row = (await services.tables.get(game_id)).row
    assert row.mix is not None
    assert row.mix["start"] is not None
    assert row.mix["seats"][1][1] == str(joined.press)
    begun = stage.room.shown(1).text
    assert "has begun" in begun
    assert HASH in begun
    assert "“k\\*lp”" in begun
    assert "Bram" in begun
    told = await stage.click(BRAM.user_id, str(Ref(game_id, 0, custom_ids.LOG)))
    assert HASH in told.answers[-1].text
    await services.consent.stop(game_id, ANA.user_id)
    await stage.dispatch.publisher.publish(game_id)
    end = stage.room.shown(stage.room.live[-1])
    assert "Check the shuffle" in end.labels  # the hash is one press away, no line of the message
    told = await stage.click(BRAM.user_id, str(Ref(game_id, 0, custom_ids.SHUFFLE)))
    assert HASH in told.answers[-1].text
    assert SEED.hex() in told.answers[-1].text
    await stage.close()


def _read(said: Said) -> Any:
    (file,) = said.files
    file.reset()
    return json.loads(file.fp.read())


@pytest.mark.parametrize("ending", ["finished", "stopped", "resigned"])
async def test_after_the_end_everybody_can_check_the_shuffle(
    services: Services, ending: str
) -> None:
    stage, game_id = await _on_stage(services)
    await stage.click(ANA.user_id, str(Ref(game_id, 0, custom_ids.START)))
    table = await play_random(services, await services.tables.get(game_id), Random(3), 15)
    if ending == "finished":
        await play_random(services, table, Random(3))
    elif ending == "stopped":
        await services.consent.stop(game_id, ANA.user_id)
    else:
        await services.seats.resign(game_id, BRAM.user_id)
    for user in (ANA.user_id, BRAM.user_id, CARA.user_id):
        click = await stage.click(user, str(Ref(game_id, 0, custom_ids.SHUFFLE)))
        (answer,) = click.answers
        assert answer.is_private
        assert HASH in answer.text
        assert SEED.hex() in answer.text
        assert "bathysphere verify" in answer.text
        data = _read(answer)
        (verdict,) = judge(data)
        assert verdict.problems == []
        (game,) = data["games"]
        assert [seat["name"] for seat in game["seats"]] == ["Ana", "Bram"]
        numbers = [game[name] for name in ("guild_id", "channel_id", "host_id")]
        numbers += [seat[name] for seat in game["seats"] for name in ("user_id", "left_by")]
        assert set(numbers) == {None}
        assert data["server"] is None
    await stage.close()


async def test_before_the_end_nobody_gets_the_file(services: Services, store: Store) -> None:
    stage, game_id = await _on_stage(services)
    secrets = (SEED.hex(), repr(SEED), mixed(SEED, {"seats": [], "start": None}).hex())
    for step in ("lobby", "running"):
        for user in (ANA.user_id, BRAM.user_id, CARA.user_id):
            click = await stage.click(user, str(Ref(game_id, 0, custom_ids.SHUFFLE)))
            files = [file.filename for said in click.answers for file in said.files]
            assert not any(name.endswith(".json") for name in files)
            assert "still on" in click.answers[-1].text
            assert not any(secret in everything(click.answers) for secret in secrets)
        with pytest.raises(NotOverError):
            await pack_for_players(store, game_id, 1)
        if step == "lobby":
            await stage.click(ANA.user_id, str(Ref(game_id, 0, custom_ids.START)))
    row = (await services.tables.get(game_id)).row
    public = everything([*stage.room.posted, *(said for _, said in stage.room.edited)])
    assert not any(secret in public for secret in (*secrets, table_seed(row).hex()))
    assert "Check the shuffle" not in public
    await stage.close()
