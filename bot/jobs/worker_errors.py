"""Why a job was not done: there was no worker for it, or it failed there."""

from __future__ import annotations

from bot.operate.logs import place


class WorkerError(Exception):
    """The job was not done because there is no worker for it; it may be asked for again."""


class WorkerLostError(WorkerError):
    """The worker died, or was ended because it took too long, while it did this job."""


class WorkerRefusedError(WorkerError):
    """The job was not begun: the worker has died too often, or the bot is stopping."""


class JobError(Exception):
    """The job itself failed inside the worker, which lives on. Never its words: only class and
    place of what it stumbled over."""

    def __init__(self, kind: str, at: str) -> None:
        super().__init__(f"{kind} at {at}")
        self.kind, self.at = kind, at


def kind_and_place(error: Exception) -> tuple[str, str]:
    """Return class and place of an error, also of one that happened in a worker."""
    if isinstance(error, JobError):
        return error.kind, error.at
    return type(error).__name__, place(error)
