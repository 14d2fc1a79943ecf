"""The command line: one module a subcommand, loaded when it is asked for."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from keyword import iskeyword
from pathlib import Path

from bot.environment import SettingsError
from bot.version import release
from games.core.errors import GameError
from storage.api.errors import StorageError

Command = Callable[[argparse.Namespace], int]

# Each has a module of its name in this package.
_COMMANDS = {
    "run": "connect to Discord and host games",
    "play": "the same bot on the built-in local Discord, in the browser, no token",
    "simulate": "let computers play whole games and sum up",
    "render": "draw a position after some random choices",
    "bench": "measure speed against well-known libraries",
    "doctor": "check database, games and channels, print the invitation; repair",
    "backup": "copy the database while the bot runs, and prove the copy",
    "export": "write a game, or all of a server, to a JSON file",
    "import": "take the games of such a file in, proven by replay",
    "verify": "play the games of such a file again: was chance fair?",
    "erase": "forget a user; the games of the others stay",
    "deadline": "until when somebody has time to move, and why",
    "new-game": "lay down a package with a small game, to be made another",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one subcommand and return its exit code; refusals are one clear line."""
    arguments = _parser().parse_args(argv)
    # Only the one that is asked for: doctor --health runs every half minute and must stay light.
    command: Command = import_module(f"bot.cli.{_module(arguments.command)}").COMMAND
    try:
        code = command(arguments)
        # Here and not at exit, so that a broken pipe meets the handler below.
        sys.stdout.flush()
        return code
    except GameError as error:
        print(f"bathysphere: {_sentence(error)}", file=sys.stderr)
    except SettingsError as error:
        print(f"bathysphere: {error}", file=sys.stderr)
    except StorageError as error:
        print(f"bathysphere: {error}", file=sys.stderr)
        # 2 tells a service manager that trying again is useless; 1 that it may help.
        return 1 if error.is_passing else 2
    except KeyboardInterrupt:
        print("bathysphere: stopped", file=sys.stderr)
        return 130  # 128 + SIGINT, as shells count
    except BrokenPipeError:  # as `| head` does once it has read enough
        # Python flushes once more at exit and would complain about the same pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141  # 128 + SIGPIPE
    return 2


def _module(command: str) -> str:
    """Return the module of a command: its name as far as Python has it free for modules."""
    return f"{command}_" if iskeyword(command) else command.replace("-", "_")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bathysphere", description="Five undersea board games for friends on Discord."
    )
    parser.add_argument("--version", action="version", version=f"bathysphere {release()}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, summary in _COMMANDS.items():
        sub = commands.add_parser(name, help=summary, description=summary)
        _ARGUMENTS.get(name, _no_arguments)(sub)
    return parser


def _no_arguments(parser: argparse.ArgumentParser) -> None:
    """Add nothing."""


def _position_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="the slug of the game; an unknown one lists them")
    parser.add_argument("--seats", type=int, help="number of players (default: the fewest)")
    parser.add_argument("--seed", default="1", help="any text; the same seed repeats the same game")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game"
    )


def _simulate_arguments(parser: argparse.ArgumentParser) -> None:
    _position_arguments(parser)
    parser.add_argument("--games", type=_positive, default=100, help="how many (default 100)")
    parser.add_argument(
        "--level",
        default="deckhand",
        help="levels separated by commas, dealt to the seats and moved on by one each game",
    )


def _render_arguments(parser: argparse.ArgumentParser) -> None:
    _position_arguments(parser)
    parser.add_argument("--choices", type=int, default=0, help="choices made before (default 0)")
    parser.add_argument("--seat", default="public", help="whose eyes: a seat number or public")
    parser.add_argument("--close", action="store_true", help="what the seat is asked, from near")
    parser.add_argument("--level", default="deckhand", help="who chooses: deckhand or mate")
    parser.add_argument("--out", required=True, help="the picture: a .png or .webp file")


def _bench_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what",
        nargs="?",
        choices=["all", "discord", "first", "plans", "taps"],
        default="all",
        help="discord: many games; first: the first board on a fresh installation; "
        "plans: how much waiting they save; taps: how many a turn takes",
    )
    parser.add_argument(
        "--games", type=_positive, default=20, help="plans, taps: games of each kind"
    )
    parser.add_argument("--game", action="append", default=[], help="taps: of this kind alone")
    parser.add_argument("--quick", action="store_true", help="fewer rounds, rougher figures")
    parser.add_argument(
        "--tables", type=_positive, nargs="+", default=[100], help="discord: games at once"
    )
    parser.add_argument("--stored", type=int, default=1000, help="discord: finished games before")
    parser.add_argument("--seconds", type=float, default=120.0, help="discord: how long")
    parser.add_argument(
        "--thinking", type=float, default=20.0, help="discord: mean seconds a person looks"
    )
    parser.add_argument("--cores", type=_positive, help="discord: how many bot and workers have")
    parser.add_argument(
        "--think", type=float, default=0.0, help="discord: seconds a computer computes a choice"
    )
    parser.add_argument(
        "--idle", action="store_true", help="discord: wait until the workers end, weigh again"
    )
    parser.add_argument("--json", type=Path, help="discord: write the figures into this file")
    parser.add_argument("--bot-folder", type=Path, help=argparse.SUPPRESS)  # another checkout
    parser.add_argument("--sprites", type=Path, help="discord: where to keep sprites between runs")
    parser.add_argument("--chart", type=Path, help="discord: draw the figures into this picture")


def _play_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=int, default=8710, help="default 8710; 0 takes a free one")
    parser.add_argument("--reset", action="store_true", help="forget all games and messages")


def _data_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", help="the data folder (default: BATHYSPHERE_DATA or data/)")


def _health_arguments(parser: argparse.ArgumentParser) -> None:
    _data_argument(parser)
    parser.add_argument("--repair", action="store_true", help="mend what can be mended")
    parser.add_argument(
        "--repost", action="store_true", help="have all boards posted anew, after a restore"
    )
    parser.add_argument("--offline", action="store_true", help="do not ask Discord")
    parser.add_argument("--health", action="store_true", help="only: is the running bot well?")


def _backup_arguments(parser: argparse.ArgumentParser) -> None:
    _data_argument(parser)
    parser.add_argument("--to", metavar="FILE", help="default: a dated file in backups/")


def _number(text: str) -> int:
    """Return an id; whoever left the word of the guide in its place is told what to write."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is no number; Discord shows ids as Copy ID")
    return int(text)


def _export_arguments(parser: argparse.ArgumentParser) -> None:
    _data_argument(parser)
    parser.add_argument("what", choices=["game", "server"])
    parser.add_argument("number", type=_number, help="of the game (see the log) or of the server")
    parser.add_argument("--out", metavar="FILE", help="a new file; default: named after the number")


def _import_arguments(parser: argparse.ArgumentParser) -> None:
    _data_argument(parser)
    parser.add_argument("file")
    parser.add_argument("--channel", type=_number, help="play a single game on in this channel")
    parser.add_argument("--server", type=_number, help="the server of that channel")


def _verify_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="from Check the shuffle, or from bathysphere export")


def _erase_arguments(parser: argparse.ArgumentParser) -> None:
    _data_argument(parser)
    parser.add_argument("user", type=_number, help="the user's id at Discord")
    parser.add_argument("--yes", action="store_true", help="do not ask")


def _deadline_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--zone", metavar="NAME", help="where they live, e.g. Europe/Brussels (default: unknown)")
    add("--quiet", metavar="FROM-TO", help="quiet hours there, e.g. 23:00-08:00")
    add("--off", action="append", default=[], metavar="DAYS", help="days off, e.g. sat,sun")
    for name, what in (
        ("away", "they were away"),
        ("pause", "the table paused"),
        ("downtime", "the bot was down"),
    ):
        text = f"{what}: two times in ISO 8601, a / between; may be repeated"
        add(f"--{name}", action="append", default=[], metavar="A/B", help=text)
    text = "when the turn began (default: now); without an offset times are those of the zone"
    add("--start", metavar="ISO", help=text)
    add("--bank", required=True, metavar="LENGTH", help="what they had then, e.g. 24h or 3d12h")


def _new_game_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("slug", help="the name of the game in commands, e.g. sea_race")
    parser.add_argument("--out", metavar="FOLDER", help="default: bathysphere-SLUG")


_ARGUMENTS: dict[str, Callable[[argparse.ArgumentParser], None]] = {
    "play": _play_arguments,
    "simulate": _simulate_arguments,
    "render": _render_arguments,
    "bench": _bench_arguments,
    "doctor": _health_arguments,
    "backup": _backup_arguments,
    "export": _export_arguments,
    "import": _import_arguments,
    "verify": _verify_arguments,
    "erase": _erase_arguments,
    "deadline": _deadline_arguments,
    "new-game": _new_game_arguments,
}


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def _sentence(error: GameError) -> str:
    """Return a refusal of the rules as one line for a terminal."""
    params = error.params
    sentences = {
        "unknown-game": "there is no game {game}; known: {known}",
        "seat-count": "{game} is played by {least} to {most}, not by {seats}",
        "unknown-option": "there is no option {option}; known: {known}",
        "invalid-option": "{option} cannot be {value}; allowed: {allowed}",
        "unknown-level": "there is no computer level {level}; known: {known}",
    }
    if error.code == "seat-count" and params.get("least") == params.get("most"):
        return f"{params['game']} is played by exactly {params['least']}, not by {params['seats']}"
    lists = {k: ", ".join(map(str, v)) if isinstance(v, list) else v for k, v in params.items()}
    pattern = sentences.get(error.code)
    return str(error) if pattern is None else pattern.format(**lists)
