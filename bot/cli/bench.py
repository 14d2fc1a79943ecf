"""`bathysphere bench`: how fast we are, as ratios against well-known libraries in the same run."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import games
from bot.bench import engine, pictures, storage
from bot.bench.side_by_side import Clock, PeerMissingError
from render.frame import Kind


@dataclass(frozen=True, slots=True)
class Ratio:
    """One line of the table: what we need for a thing, what the peer needs, the bound."""

    name: str
    ours: str
    peer: str
    ratio: float
    bound: float
    at_least: bool = False

    @property
    def holds(self) -> bool:
        """Return whether the ratio is on the right side of its bound."""
        return self.ratio >= self.bound if self.at_least else self.ratio <= self.bound


Measure = Callable[[Clock], Iterator[Ratio]]
_SHOWN: dict[Kind, str] = {"board": "posted board", "panel": "panel", "focus": "close look"}


def bench(arguments: argparse.Namespace) -> int:
    """Measure everything, print one table; exit code 1 if a bound is broken."""
    if arguments.what == "discord":
        return _bench_discord(arguments)
    if arguments.what == "plans":
        return _bench_plans(arguments)
    if arguments.what == "first":
        return _bench_first()
    if arguments.what == "taps":
        return _bench_taps(arguments)
    clock = Clock(seconds=0.3 if arguments.quick else 1.5)
    found: list[Ratio] = []
    missing: list[str] = []
    for measure in _measures():
        try:
            for ratio in measure(clock):
                found.append(ratio)
        except PeerMissingError as error:
            missing.append(str(error))
    _print_table(found)
    # Each game misses the same libraries.
    for peer in dict.fromkeys(missing):
        print(f"not measured: {peer} (pip install chess cairosvg; apt install libcairo2)")
    return 0 if all(ratio.holds for ratio in found) else 1


def _bench_plans(arguments: argparse.Namespace) -> int:
    from bot.bench import plans

    for line in plans.report(plans.measure(2 if arguments.quick else arguments.games)):
        print(line, flush=True)
    return 0


def _bench_first() -> int:
    from bot.bench import first_boards

    found = first_boards.measure()
    for line in first_boards.report(found):
        print(line, flush=True)
    return 0 if all(each.holds for each in found) else 1


def _bench_taps(arguments: argparse.Namespace) -> int:
    from bot.bench import taps

    slugs = [games.get(slug).slug for slug in arguments.game]  # refuses what is none of ours
    found = taps.measure(1 if arguments.quick else arguments.games, slugs)
    for line in taps.report(found):
        print(line, flush=True)
    return 0 if all(each.holds for each in found) else 1


def _bench_discord(arguments: argparse.Namespace) -> int:
    from bot.bench.load import bench_discord
    from bot.bench.results import Plan

    home = arguments.bot_folder
    if home is not None and arguments.think:
        print("bathysphere: --think is for the bot of this release alone", file=sys.stderr)
        return 2
    plans = [
        Plan(
            tables,
            10.0 if arguments.quick else arguments.seconds,
            arguments.stored,
            arguments.thinking,
            cores=arguments.cores,
            think=arguments.think,
            idle=arguments.idle,
            home=None if home is None else home.absolute(),
        )
        for tables in arguments.tables
    ]
    return bench_discord(plans, arguments.sprites, arguments.chart, arguments.json)


def _measures() -> Iterator[Measure]:
    for game in games.all():
        yield _engine_of(game.slug)
        yield _picture_of(game.slug)
        yield _chess_picture_of(game.slug)
    yield _stored_choice


def _engine_of(slug: str) -> Measure:
    def measure(clock: Clock) -> Iterator[Ratio]:
        _say(f"{slug}: choices against python-chess moves")
        ours, peer = engine.rates(slug, clock)
        yield Ratio(
            f"{slug}: choices / chess moves",
            f"{ours:,.0f}/s",
            f"{peer:,.0f}/s",
            ours / peer,
            1.0,
            at_least=True,
        )

    return measure


def _picture_of(slug: str) -> Measure:
    def measure(clock: Clock) -> Iterator[Ratio]:
        for kind in ("board", "panel"):
            _say(f"{slug}: {kind} against encoding its bitmap")
            ours, peer = pictures.against_encoding(slug, kind, clock)
            yield Ratio(
                f"{slug}: {kind} / its PNG encoding", _ms(ours), _ms(peer), ours / peer, 2.0
            )

    return measure


def _chess_picture_of(slug: str) -> Measure:
    def measure(clock: Clock) -> Iterator[Ratio]:
        for kind, name in _SHOWN.items():
            _say(f"{slug}: {name} against python-chess + cairosvg")
            ours, peer = pictures.against_chess(slug, kind, clock)
            yield Ratio(
                f"{slug}: {name} / chess + cairosvg", _ms(ours), _ms(peer), ours / peer, 0.4
            )

    return measure


def _stored_choice(clock: Clock) -> Iterator[Ratio]:
    _say("a stored choice against plain sqlite3")
    ours, peer = storage.against_sqlite(clock)
    yield Ratio("stored choice / plain sqlite3", _ms(ours), _ms(peer), ours / peer, 6.0)


def _print_table(found: list[Ratio]) -> None:
    width = max((len(ratio.name) for ratio in found), default=10)
    print(f"{'':<{width}}  {'ours':>12}  {'peer':>12}  {'ratio':>7}  bound")
    for ratio in found:
        sign = "≥" if ratio.at_least else "≤"
        verdict = "ok" if ratio.holds else "BROKEN"
        print(
            f"{ratio.name:<{width}}  {ratio.ours:>12}  {ratio.peer:>12}  {ratio.ratio:>7.2f}  "
            f"{sign} {ratio.bound:.1f} {verdict}"
        )


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.2f} ms"


def _say(what: str) -> None:
    print(f"measuring {what} ...", file=sys.stderr, flush=True)


COMMAND = bench
