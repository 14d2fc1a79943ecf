"""What the bot asked, what it did wrong, and what it was refused."""

import json
from collections import deque
from dataclasses import asdict, dataclass, field
from typing import Any

from bot.local_discord.rest.error_codes import ApiError, Json


@dataclass(frozen=True, slots=True)
class Request:
    """One REST request of the bot, with the answer's status and error code."""

    method: str
    path: str
    query: dict[str, str]
    body: Any
    files: list[str]
    status: int
    code: int | None
    at: str


@dataclass(frozen=True, slots=True)
class Violation:
    """Something that a correct bot never does, or (in `refusals`) has to cope with."""

    kind: str
    status: int
    code: int
    message: str
    errors: Json | None
    method: str
    path: str
    body: Any
    at: str

    def __str__(self) -> str:
        detail = json.dumps(self.errors, ensure_ascii=False) if self.errors else ""
        return (
            f"[{self.kind}] {self.method} {self.path}: {self.code} {self.message} {detail}".rstrip()
        )


@dataclass(slots=True)
class Journal:
    """The three lists that tests read."""

    # Bounded, since every body is kept and a load run never stops asking; the other two stay short.
    requests: deque[Request] = field(default_factory=lambda: deque(maxlen=20_000))
    violations: list[Violation] = field(default_factory=list)
    refusals: list[Violation] = field(default_factory=list)

    def note_error(self, error: ApiError, method: str, path: str, body: Any, at: str) -> None:
        """File an error answer as violation or refusal."""
        target = self.violations if error.kind else self.refusals
        kind = error.kind or "refusal"
        target.append(
            Violation(
                kind, error.status, error.code, error.message, error.errors, method, path, body, at
            )
        )

    def note(self, kind: str, message: str, path: str, at: str, body: Any = None) -> None:
        """File a violation that is no error answer: a missing answer, a protocol error."""
        self.violations.append(Violation(kind, 0, 0, message, None, "", path, body, at))

    def clear(self) -> None:
        """Forget violations and refusals."""
        self.violations.clear()
        self.refusals.clear()

    def dump(self) -> Json:
        """Violations and refusals as JSON."""
        return {
            "violations": [asdict(entry) for entry in self.violations],
            "refusals": [asdict(entry) for entry in self.refusals],
        }
