"""`python -m bot.jobs.worker_process NICENESS MEGABYTES LOG [FOLDER]`: what a worker does.

It draws and thinks, one request after the other, until its input ends. It knows no Discord, no
database and nobody's number, and may be lost at any moment. The bot closes its input to end it,
so signals that a service manager sends to everybody are none of its business.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, BinaryIO

from bot.jobs.pipe import Json, LostPipeError, PipeError, pack, receive
from bot.jobs.stand_aside import allow_pauses
from bot.operate.logs import configure, place

if TYPE_CHECKING:
    from PIL import Image

    from bot.jobs.scenes import Reading
    from render import Kind

_REHEARSAL_SECONDS = 0.1  # of drawing sprites in one request, so that nobody waits long behind it
_LOWER_ALT = "alt-lower"  # what is to be said of it stands with the upper half
_MEGABYTE = 1_000_000


def main(niceness: str, megabytes: str, level: str, folder: str = "") -> int:
    """Answer requests until there are no more."""
    for name in ("SIGINT", "SIGTERM"):
        signal.signal(getattr(signal, name), signal.SIG_IGN)
    sys.excepthook = _say_no_words
    allow_pauses()
    requests, answers = _take_pipe()
    configure(level)
    with suppress(OSError, AttributeError):  # a service may be forbidden it, Windows has no such
        os.nice(int(niceness))
    with suppress(OSError):  # where memory runs out, the bot is worth more
        Path("/proc/self/oom_score_adj").write_text("500", "ascii")
    _bound_memory(int(megabytes) * _MEGABYTE)
    with suppress(BrokenPipeError):  # the bot has gone meanwhile
        _answer_all(requests, answers, folder)
    return 0


def _answer_all(requests: BinaryIO, answers: BinaryIO, folder: str) -> None:
    while True:
        try:
            request = receive(requests)
            if request is None:
                return
            answer, body = carry_out(request[0], folder)
        except LostPipeError:
            return
        except Exception as error:  # a job may stumble over anything, MemoryError included
            answer, body = {"error": type(error).__name__, "at": place(error)}, b""
        answers.write(pack(answer | {"rss": resident(), "used": time.process_time()}, body))
        answers.flush()


def carry_out(request: Json, folder: str = "") -> tuple[Json, bytes]:
    """Return the answer to a request; raises whatever the job stumbles over."""
    job = JOBS.get(str(request.get("do")))
    if job is None:
        raise PipeError
    if folder and job is not _think:
        _open_shelf(folder)
    return job(request)


def _draw(request: Json) -> tuple[Json, bytes]:
    import render
    from bot.texts import speaker
    from games.core.wording import Message
    from render.encode import encode

    say = speaker(request["slug"], request["language"], request["spoken"], lenient=True)
    targets = tuple(
        render.Target(number, key, tuple(first)) for number, key, first in request["targets"]
    )
    names, notes = tuple(request["names"]), tuple(request["notes"])
    frame = render.Frame(request["view"], names, say, targets, notes, request["asked"])
    parts, bodies = [], []
    for picture, kind in render.drawn_together(request["slug"], frame, request["kind"]):
        bodies.append(encode(picture, "webp"))
        alt = render.alt(request["slug"], frame) if len(bodies) == 1 else say(Message(_LOWER_ALT))
        parts.append({"kind": kind, "alt": alt, "bytes": len(bodies[-1])})
    return {"parts": parts}, b"".join(bodies)


def _cover(request: Json) -> tuple[Json, bytes]:
    import render
    from bot.texts import speaker
    from games.core.wording import Message

    say = speaker(request["slug"], request["language"], lenient=True)
    picture = render.cover(request["slug"], say)
    return _alone(picture, "cover", say(Message("alt-cover", {"title": Message("title")})))


def _page(request: Json) -> tuple[Json, bytes]:
    import render
    from bot.texts import speaker
    from games.core.wording import Message

    say = speaker(request["slug"], request["language"], lenient=True)
    picture = render.page(request["slug"], request["number"], say)
    return _alone(picture, "page", say(Message("alt-page", {"number": request["number"]})))


def _alone(picture: Image.Image | None, kind: Kind, alt: str) -> tuple[Json, bytes]:
    from render.encode import encode

    if picture is None:
        return {"parts": []}, b""
    body = encode(picture, "webp")
    return {"parts": [{"kind": kind, "alt": alt, "bytes": len(body)}]}, body


def _rehearse(request: Json) -> tuple[Json, bytes]:
    """Draw what players of a game will need, a little at a time.

    What was drawn is kept, so the next request for the same picture comes further.
    """
    from bot.jobs.scenes import OPENING
    from render import sprites
    from render.encode import encode

    slug, number = request["slug"], request["picture"]
    is_full = number >= OPENING and not sprites.has_room()  # what people look at has it
    if is_full or sprites.is_drawn(everything := f"scenes {slug}"):
        return {"done": True, "last": True}, b""
    reading = _reading(slug)
    draw, is_last = reading.scene(number)
    if not sprites.is_drawn(this := f"scene {slug} {number}"):
        try:
            with sprites.drawn_within(_REHEARSAL_SECONDS):
                pictures = draw()
        except sprites.OutOfTimeError:
            if not reading.gives_up():
                return {"done": False, "last": False}, b""
            pictures = []
        for picture in pictures:
            encode(picture, "webp")
        sprites.note_drawn(this)
    if is_last:
        sprites.note_drawn(everything)
    return {"done": True, "last": is_last}, b""


@cache
def _reading(slug: str) -> Reading:
    from bot.jobs.scenes import Reading

    return Reading(slug)


def _think(request: Json) -> tuple[Json, bytes]:
    from bot.tables.thoughts import Thought, key_of

    return {"key": key_of(Thought.read(request))}, b""


# What can be asked for, by name.
JOBS: dict[str, Callable[[Json], tuple[Json, bytes]]] = {
    "cover": _cover,
    "draw": _draw,
    "page": _page,
    "rehearse": _rehearse,
    "think": _think,
}


@cache
def _open_shelf(folder: str) -> None:
    from render import shelf, sprites

    sprites.keep_in(Path(folder), shelf.GIVEN)


def _take_pipe() -> tuple[BinaryIO, BinaryIO]:
    """Return the pipe to the bot; what anybody prints goes to the log instead."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return sys.stdin.buffer, answers


def _bound_memory(limit: int) -> None:
    """Let a job that wants more fail by MemoryError; the process lives on."""
    with suppress(ImportError, ValueError, OSError):  # Windows has no such
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))


def resident() -> int:
    """Return the bytes this process has in memory, 0 where the system does not tell."""
    try:
        pages = Path("/proc/self/statm").read_text("ascii").split()[1]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def _say_no_words(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """Name what ended the process by class and place: its words may quote cards."""
    sys.stderr.write(f"worker ended: error={kind.__name__} at={place(error)}\n")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
