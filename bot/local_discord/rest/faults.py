"""Faults on demand for the REST side: errors, rate limits, slowness, lost connections."""

import fnmatch
from dataclasses import asdict, dataclass, field
from typing import Literal, get_args

from bot.local_discord.rest.error_codes import Json

RestFault = Literal["status", "rate-limit", "slow", "drop"]
REST_KINDS: tuple[str, ...] = get_args(RestFault)


@dataclass(slots=True)
class Fault:
    """The next `times` matching requests suffer this."""

    kind: str
    route: str = "*"
    method: str | None = None
    times: int = 1
    status: int = 500
    retry_after: float = 1.0
    is_global: bool = False
    seconds: float = 1.0
    after: bool = False  # carry the request out first, then lose the answer

    def matches(self, method: str, path: str) -> bool:
        """Whether a request to this path behind the API base is meant."""
        if self.times <= 0 or (self.method and self.method.upper() != method):
            return False
        # Unlike a route's {name}, * crosses slashes: one pattern can mean a whole family of routes.
        return fnmatch.fnmatchcase(path, self.route)


@dataclass(slots=True)
class Faults:
    """The faults still to come."""

    waiting: list[Fault] = field(default_factory=list)
    duplicates: int = 0  # interactions to deliver twice
    silences: int = 0  # heartbeats to leave unanswered

    def add(self, spec: Json) -> None:
        """Add a REST fault from its JSON form; unknown fields raise TypeError."""
        fields = {key: value for key, value in spec.items() if key != "global"}
        self.waiting.append(Fault(is_global=bool(spec.get("global")), **fields))

    def take(self, method: str, path: str) -> Fault | None:
        """The first matching fault, used up once."""
        for fault in self.waiting:
            if fault.matches(method, path):
                fault.times -= 1
                if not fault.times:
                    self.waiting.remove(fault)
                return fault
        return None

    def take_duplicate(self) -> bool:
        """Whether the next interaction is delivered twice."""
        # True counts as 1: taken while there are some, and never below 0.
        self.duplicates -= (due := self.duplicates > 0)
        return due

    def take_silence(self) -> bool:
        """Whether the next heartbeat stays unanswered."""
        self.silences -= (due := self.silences > 0)
        return due

    def clear(self) -> None:
        """No more faults."""
        self.waiting.clear()
        self.duplicates = self.silences = 0

    def dump(self) -> list[Json]:
        """The waiting faults as JSON."""
        listed = [asdict(fault) for fault in self.waiting]
        if self.duplicates:
            listed.append({"kind": "duplicate", "times": self.duplicates})
        if self.silences:
            listed.append({"kind": "gateway-silence", "times": self.silences})
        return listed
