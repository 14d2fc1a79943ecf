"""/status: how the bot is doing, for the person who hosts it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import discord
from discord import app_commands

from bot.discord.custom_ids import Ref
from bot.discord.dispatch import Dispatch
from bot.discord.interaction import Mode, Reply
from bot.discord.languages import own_language
from bot.discord.message_builder import Layout, note
from bot.jobs.supervision import Supervised
from bot.jobs.worker import WorkerState
from bot.operate.backups import Nightly
from bot.operate.metrics import FIGURES, percentile
from bot.texts import speaker
from bot.version import release
from games.core.wording import Message, Say
from storage.api.store import Store

_MOST_NUMBERS = 20  # of games in one line


def status_command(
    dispatch: Dispatch,
    nightly: Nightly,
    supervised: Sequence[Supervised] = (),
    workers: Callable[[], Sequence[WorkerState]] = tuple,
) -> app_commands.Command[Any, ..., None]:
    """Return /status."""

    @app_commands.command(name="status", description="How the bot is doing (for its owner)")
    async def command(interaction: discord.Interaction[Any]) -> None:
        reply = Reply(interaction, Mode.PRIVATE)

        async def work(reply: Reply, ref: Ref) -> None:
            say = speaker("", await own_language(dispatch.store, interaction), lenient=True)
            client: discord.Client = interaction.client
            if reply.user_id not in owners(client.application):
                await reply.show(note(say(Message("refused-status"))))
                return
            lines = [
                say(Message("status-uptime", {"time": duration(FIGURES.uptime)})),
                _latencies(say, "status-acknowledged", FIGURES.acknowledged),
                _latencies(say, "status-answered", FIGURES.answered),
                _gateway(say, client),
                await _games(say, dispatch.store),
                _memory(say),
                *(worker_line(say, state) for state in workers()),
                _backup(say, nightly),
                *(restarts(say, task) for task in supervised),
            ]
            title = say(Message("status-title", {"version": release()}))
            await reply.show(Layout().text(f"### {title}").text("\n".join(filter(None, lines))))

        await dispatch.serve(reply, work, Ref(0, 0, "status"))

    return command


def owners(application: discord.AppInfo | None) -> set[int]:
    """Return who hosts the bot: the owner of the application, or the members of its team."""
    if application is None:
        return set()
    if application.team is not None:
        return {member.id for member in application.team.members}
    return {application.owner.id}


def duration(seconds: float) -> str:
    """Return a time span in its two largest units."""
    minutes = int(seconds) // 60
    days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
    if days:
        return f"{days} d {hours} h"
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


def numbers(game_ids: Sequence[int]) -> str:
    """Return the numbers of some games; a long list is cut."""
    shown = ", ".join(map(str, game_ids[:_MOST_NUMBERS]))
    return shown if len(game_ids) <= _MOST_NUMBERS else f"{shown}, …"


def _latencies(say: Say, message_id: str, seconds: Iterable[float]) -> str:
    times = list(seconds)
    half, most = percentile(times, 50), percentile(times, 95)
    if half is None or most is None:
        return ""
    args = {"p50": round(half * 1000), "p95": round(most * 1000), "count": len(times)}
    return say(Message(message_id, args))


def _gateway(say: Say, client: discord.Client) -> str:
    latency = client.latency
    ms = round(latency * 1000) if math.isfinite(latency) else "?"
    return say(Message("status-gateway", {"ms": ms, "servers": len(client.guilds)}))


async def _games(say: Say, store: Store) -> str:
    counted = await store.games.count()
    over = counted["finished"] + counted["stopped"]
    args = {"lobbies": counted["lobby"], "running": counted["running"], "over": over}
    return say(Message("status-games", args))


def _memory(say: Say) -> str:
    """Return the memory in use, "" where the system does not tell."""
    try:
        text = Path("/proc/self/status").read_text("ascii")
    except OSError:
        return ""
    kilobytes = next(line.split()[1] for line in text.splitlines() if line.startswith("VmRSS"))
    return say(Message("status-memory", {"megabytes": round(int(kilobytes) / 1000)}))


def worker_line(say: Say, state: WorkerState) -> str:
    """Return how a worker is: its process, or that there is none, and how often one died."""
    args: dict[str, object] = {"worker": say(Message(f"worker-{state.name}"))}
    if state.refused_for is not None:
        args["time"] = duration(state.refused_for)
        words = say(Message("status-worker-refused", args))
    elif state.pid is None:
        words = say(Message("status-worker-idle", args))
    else:
        args |= {"pid": str(state.pid), "megabytes": round(state.rss / 1_000_000)}
        words = say(Message("status-worker", args))
    if state.deaths:
        words += " " + say(Message("status-worker-deaths", {"count": state.deaths}))
    return words


def restarts(say: Say, task: Supervised) -> str:
    """Return how often a task had to be started again, "" if it never failed."""
    if task.failed_at is None:
        return ""
    args = {
        "task": say(Message(f"task-{task.name}")),
        "count": task.failures,
        "when": f"<t:{int(task.failed_at)}:R>",
        "error": task.error,
    }
    return say(Message("status-restarts", args))


def _backup(say: Say, nightly: Nightly) -> str:
    if nightly.is_elsewhere:
        return ""  # copies are made by other means, which know when
    latest = nightly.latest()
    if latest is None:
        words = say(Message("status-backup-none"))
    else:
        # Discord speaks the time itself, in the reader's own way.
        when = f"<t:{int(latest.made_at.timestamp())}:R>"
        size = f"{latest.size / 1_000_000:.1f}"
        words = say(Message("status-backup", {"when": when, "megabytes": size}))
    if nightly.unplayable:
        words += "\n" + say(Message("status-unplayable", {"games": numbers(nightly.unplayable)}))
    if nightly.is_off:
        words += " " + say(Message("status-backup-off"))
    if nightly.failed:
        words += " " + say(Message("status-backup-failed", {"code": nightly.failed}))
    return words
