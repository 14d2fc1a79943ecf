"""`verify`: real games of every kind hold, forged ones do not, and what is wrong is named."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import time
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.cli import main
from bot.operate.doctor import check
from bot.operate.exchange_fields import ExchangeError
from bot.operate.exchange_file import judge, unpack
from bot.operate.proof_acts import Acts
from bot.tables.table import REPLACE, RESIGN, SETUP
from storage.api.rows import EntryRow, SeatRow, WholeGame
from storage.sqlite.store import SqliteStore
from tests.fair.forgeries import FORGERIES, Forgery, NotHereError
from tests.fair.played import ENDS, SLUGS, make

OWN_CHECKER = Path(__file__).with_name("own_checker.py")
_LONG = 1  # the seed of a game that takes long
_MADE: dict[tuple[str, str], str] = {}


async def _real(tmp_path: Path, slug: str, kind: str) -> Any:
    """Return the file of a real game, which is played once; the copy may be changed."""
    if (slug, kind) not in _MADE:
        _MADE[slug, kind] = json.dumps(await make(tmp_path, slug, kind))
    return json.loads(_MADE[slug, kind])


def _forged(data: Any, forgery: Forgery, seed: int) -> str:
    """Forge a game and return what must be said about it; not by luck what was drawn anyway."""
    game = data["games"][0]
    before = json.dumps(game)
    for again in range(20):
        game.update(json.loads(before))
        words = forgery.tamper(game, Random(seed + 1000 * again))
        if not forgery.luck or _draws_otherwise(game):
            return words
    raise AssertionError(f"{forgery.name} never draws anything else")


def _draws_otherwise(game: Any) -> bool:
    """Return whether the set-up of a forged game would draw other numbers."""
    (verdict,) = judge({"format": "bathysphere-games", "version": 2, "games": [game]})
    return any("entry 1: the draws" in problem for problem in verdict.problems)


@pytest.mark.parametrize("kind", ENDS)
@pytest.mark.parametrize("slug", SLUGS)
async def test_a_real_game_holds(tmp_path: Path, slug: str, kind: str) -> None:
    data = await _real(tmp_path, slug, kind)
    (verdict,) = judge(data)
    assert verdict.problems == []
    row = verdict.game
    assert row is not None
    assert (row.mix is None) == (kind == "old")
    assert len(verdict.proof.draws) == len(data["games"][0]["draws"]) > 0


@pytest.mark.parametrize("slug", SLUGS)
async def test_every_forgery_is_refused_and_named(tmp_path: Path, slug: str) -> None:
    done = set()
    for seed, forgery in enumerate(FORGERIES):
        data = await _real(tmp_path, slug, forgery.of)
        before = json.dumps(data)
        keys = {e["key"] for e in data["games"][0]["entries"] if e["key"] and ":" in e["key"]}
        try:
            words = _forged(data, forgery, seed)
        except NotHereError:
            continue
        assert json.dumps(data) != before, forgery.name
        (verdict,) = judge(data)
        named = "; ".join(verdict.problems)
        assert re.search(words, named), f"{forgery.name}: {words!r} in {named!r}"
        assert not any(key in named for key in keys), "keys are cards"
        with pytest.raises(ExchangeError):  # and it does not come into a database
            unpack(data)
        done.add(forgery.name)
    assert len(done) >= 60


# What `doctor` must find in the database of a bot that runs.
_IN_A_RUNNING_GAME = (
    *("hash", "seed and hash", "first draw", "lost draw", "more draws", "no counters", "counter"),
    *("lost event", "invented event", "event data", "flag settled", "flag held", "flag auto"),
    *("undo to", "undo free", "undo of nothing", "resigned", "press", "no mix", "mix of log"),
    *("word", "impossible", "computer by hand", "levels"),
)


@pytest.mark.parametrize("slug", SLUGS)
async def test_the_doctor_names_what_was_forged_in_the_database(tmp_path: Path, slug: str) -> None:
    data = await _real(tmp_path, slug, "computers")
    async with await SqliteStore.open(tmp_path / "bathysphere.sqlite3") as store:
        (parcel,), _ = unpack(data)
        assert (parcel.game.status, (await check(store)).problems) == ("running", [])
        whole = WholeGame(parcel.game, parcel.seats, parcel.entries, parcel.position)
        good = await store.entries.add_game(whole)
        assert (await check(store)).problems == []
        await store.games.delete(good)
        done = set()
        for forgery in FORGERIES:
            if forgery.name not in _IN_A_RUNNING_GAME:
                continue
            forged = deepcopy(data)
            try:
                words = _forged(forged, forgery, 1)
            except NotHereError:
                continue
            (verdict,) = judge(forged)
            assert verdict.game is not None
            number = await store.entries.add_game(
                WholeGame(verdict.game, verdict.seats, verdict.entries, parcel.position)
            )
            named = "; ".join((await check(store)).problems)
            assert re.search(rf"game {number}.*({words})", named), f"{forgery.name}: {named}"
            await store.games.delete(number)
            done.add(forgery.name)
        assert len(done) >= len(_IN_A_RUNNING_GAME) - 4


def _verify(path: Path) -> int:
    return main(["verify", str(path)])


async def test_the_command_says_what_holds_and_what_does_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = await _real(tmp_path, "nautilus_duel", "finished")
    old = await _real(tmp_path, "nautilus_duel", "old")
    path = tmp_path / "games.json"
    path.write_text(json.dumps({**data, "games": data["games"] + old["games"]}))
    assert await asyncio.to_thread(_verify, path) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("game 1 (nautilus_duel) holds: finished, ")
    assert first.endswith("the seed mixed with 3 presses and 1 word")
    assert second.endswith("the seed alone decides")
    data["games"][0]["counters"] = {}
    path.write_text(json.dumps({**data, "games": data["games"] + old["games"]}))
    assert await asyncio.to_thread(_verify, path) == 1
    first, second = capsys.readouterr().out.splitlines()
    assert first == (
        "game 1 (nautilus_duel) DOES NOT HOLD: "
        "the counters of chance are not where the draws have left them"
    )
    assert " holds: " in second


def _deep(depth: int) -> str:
    return "[" * depth + "]" * depth


HOSTILE_FILES = {
    "not there": None,
    "empty": "",
    "no json": "{",
    "broken utf-8": "\udcff",
    "nested": _deep(200_000),
    "digits": '{"format": ' + "9" * 5000 + "}",
    "nan": '{"format": NaN}',
    "a number": "1",
    "other format": '{"format": "chess", "version": 1, "games": []}',
    "other version": '{"format": "bathysphere-games", "version": [1], "games": []}',
    "escape": '{"format": "bathysphere-games", "version": "\\u001b[2J\\ud800", "games": []}',
    "no games": '{"format": "bathysphere-games", "version": 1, "games": []}',
    "games missing": '{"format": "bathysphere-games", "version": 1}',
}


@pytest.mark.parametrize(
    ("what", "command"),
    [
        (what, command)
        for what in HOSTILE_FILES
        for command in ("verify", "import")
        if (what, command) != ("no games", "import")  # nothing to take in is no fault
    ],
)
async def test_an_unreadable_file_is_one_sentence(
    tmp_path: Path, what: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path, text = tmp_path / "odd.json", HOSTILE_FILES[what]
    async with await SqliteStore.open(tmp_path / "bathysphere.sqlite3"):
        if text is not None:
            path.write_bytes(text.encode("utf-8", "surrogateescape"))
        arguments = [command, str(path)]
        if command == "import":
            arguments += ["--data", str(tmp_path)]
        assert await asyncio.to_thread(main, arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("bathysphere: ")
    assert printed.err.count("\n") == 1
    assert "\x1b" not in printed.err


HOSTILE_VALUES: dict[str, Any] = {
    "huge": 10**100,
    "just too large": 2**63,
    "negative": -(2**70),
    "fraction": 0.5,
    "truth": True,
    "nothing": None,
    "text": "x",
    "escape": "\x1b[2J\ud800",
    "long text": "x" * 100_000,
    "list": [[]],
    "numbers": [10**30] * 1000,
    "object": {"a": {"b": [1]}},
    "deep": json.loads(_deep(900)),
}


@pytest.mark.parametrize("odd", HOSTILE_VALUES)
async def test_hostile_values_anywhere_get_a_sentence(
    tmp_path: Path, odd: str, capsys: pytest.CaptureFixture[str]
) -> None:
    value = HOSTILE_VALUES[odd]
    base = await _real(tmp_path, "nautilus_duel", "replaced")
    game = base["games"][0]
    undo = next(i for i, e in enumerate(game["entries"]) if e["kind"] == "undo")
    replaced = next(i for i, e in enumerate(game["entries"]) if e["kind"] == "replace")
    places: list[list[Any]] = [[name] for name in game]
    places += [["seats", 0, name] for name in game["seats"][0]]
    places += [["seats", 0], ["entries", 3], ["entries", 0], ["mix", "seats"], ["mix", "start"]]
    places += [["mix", "seats", 0], *(["mix", "seats", 0, place] for place in range(3))]
    for number in (0, 3, undo, replaced):
        places += [["entries", number, name] for name in game["entries"][number]]
        places += [["entries", number, "data", name] for name in game["entries"][number]["data"]]
    places += [["options", name] for name in game["options"]]
    for path in places:
        data = deepcopy(base)
        target = data["games"][0]
        for step in path[:-1]:
            target = target[step]
        if target[path[-1]] == value and type(target[path[-1]]) is type(value):
            continue
        target[path[-1]] = value
        (verdict,) = judge(data)
        said = "; ".join(verdict.problems)
        assert len(said) < 2000
        assert "\x1b" not in said
        said.encode()
        harmless = {"id", "seats_wanted", "guild_id", "channel_id", "host_id", "created_at"}
        harmless |= {"updated_at", "draws", "user_id", "name", "left_by", "made_at", "press"}
        harmless |= {"word", "outcome", "mix", "options", "gone_at", "time", "owner_id", "seen"}
        harmless |= {"clocks"} if value is None else set()  # files of old have none
        assert verdict.problems or path[-1] in harmless or path[0] == "options", path
        if verdict.problems:
            with pytest.raises(ExchangeError):
                unpack(data)


@pytest.mark.parametrize("kind", ["finished", "old", "stopped"])
@pytest.mark.parametrize("slug", SLUGS)
async def test_an_own_checker_of_forty_lines_agrees(tmp_path: Path, slug: str, kind: str) -> None:
    data = await _real(tmp_path, slug, kind)
    path = tmp_path / "game.json"

    def run() -> subprocess.CompletedProcess[str]:
        path.write_text(json.dumps(data))
        # Isolated: nothing of ours can be imported, and it runs in another place.
        command = [sys.executable, "-I", str(OWN_CHECKER), str(path)]
        return subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)

    done = await asyncio.to_thread(run)
    assert (done.stdout, done.stderr) == ("game 1 holds\n", "")
    for name in ("seed", "hash", "press", "start", "digest", "mix of log", "word"):
        forgery = next(each for each in FORGERIES if each.name == name)
        if kind == "old" and name not in ("seed", "hash"):
            continue
        data = await _real(tmp_path, slug, kind)
        _forged(data, forgery, 1)
        assert (await asyncio.to_thread(run)).returncode != 0, name
    for name in ("first draw", "lost draw", "no counters", "list of draws"):
        forgery = next(each for each in FORGERIES if each.name == name)
        data = await _real(tmp_path, slug, kind)
        _forged(data, forgery, 1)
        assert (await asyncio.to_thread(run)).returncode != 0, name


def test_the_own_checker_is_short_and_alone() -> None:
    lines = OWN_CHECKER.read_text("utf-8").splitlines()
    assert len(lines) <= 40
    imports = [line for line in lines if re.match(r"(import|from) ", line)]
    assert imports == ["import json", "import sys", "from hashlib import blake2b, sha256"]


async def test_a_long_game_is_verified_in_seconds(tmp_path: Path) -> None:
    data = await make(tmp_path, "nautilus", "finished", _LONG)
    assert len(data["games"][0]["entries"]) > 500
    began = time.process_time()
    assert judge(data)[0].problems == []
    assert time.process_time() - began < 10.0


@pytest.mark.parametrize("goes_on", [True, False])
def test_in_a_game_of_old_a_replaced_seat_may_be_anybody(goes_on: bool) -> None:
    left = [SeatRow(seat, level="mate", resigned=True) for seat in (1, 2)]
    seats = [SeatRow(0, level="mate"), *left, SeatRow(3, level="mate")]
    entries = [
        EntryRow(1, SETUP, None, None, {"seats": 4}, 0),
        EntryRow(2, REPLACE, 0, None, {}, 0),  # by whom was not written down then
        EntryRow(3, RESIGN, 1, None, {"seats": [1]}, 0),
        EntryRow(4, RESIGN, 2, None, {"seats": [2], "goes_on": goes_on}, 0),
    ]
    noted: list[str] = []
    acts = Acts(seats, entries, noted.append)
    for entry in entries[1:]:
        acts.follow(entry)
    acts.check_seats()
    assert noted == []
    assert acts.may_be_over
    assert not acts.ended
