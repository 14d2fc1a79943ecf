"""The real bot and the local Discord on one clock, which a test moves on while windows are open.

The clock is that of `tests.month.shared_clock`: it goes on as ever and is moved on in jumps, from
one thing that the bot waits for to the next, so that nothing comes too late or is left out.
"""

from __future__ import annotations

import select
from pathlib import Path

from tests.month.scripted_bot import DRAWN
from tests.month.shared_clock import Pulse, Rest, SharedClock, drain, real_monotonic, real_time
from tests.page.site import Site, module

_PATIENCE = 120.0  # seconds for what the bot does between two jumps; a busy machine is slow
_LOOK = 0.02  # seconds between two looks, if no bell rings
# Timers that lie so close together are woken together, as if the machine had been busy for so long.
# More would be downtime: the bot looks at the clock every minute, and misses two minutes.
_SLACK = 40.0  # seconds
_WORTH_A_JUMP = 0.01  # seconds


class ScriptedSite(Site):
    """A site whose time a test moves on; `drawn` pictures are real ones."""

    def __init__(self, data: Path, begins: float | None = None, *, drawn: bool = False) -> None:
        super().__init__(data=data)
        self.clock = SharedClock(data / "clock")
        self.clock.offset = 0.0 if begins is None else begins - real_time()
        self._pulse_path = data / "bot.pulse"
        self._clock_path = data / "clock"
        self._crew = DRAWN if drawn else ""
        self._pulse = Pulse(self._pulse_path)

    def now(self) -> float:
        """Return the time that everybody goes by."""
        return self.clock.time()

    def start_bot(self) -> None:
        """Start the bot, and forget what the one before told last."""
        self._pulse.tell(Rest())
        super().start_bot()

    def stop(self) -> None:
        """Stop both, and let go of the clock."""
        super().stop()
        self._pulse.close()

    def let_pass(self, seconds: float) -> None:
        """Let time go by, with everything that the bot does in it."""
        self.let_pass_until(self.now() + seconds)

    def let_pass_until(self, moment: float) -> None:
        """Let time go by until a moment; return when all that is due by then is done."""
        while True:
            rest = self._rest()
            if self.now() >= moment:
                return
            self._jump(min(rest.until + _SLACK, moment))

    def _rest(self) -> Rest:
        """Wait until the bot has nothing to do but to wait."""
        end = real_monotonic() + _PATIENCE
        while not (rest := self._pulse.read()).is_quiet(self.clock.offset):
            assert real_monotonic() < end, f"the bot does not come to rest: {rest}"
            select.select([self._pulse.bell], [], [], _LOOK)
            drain(self._pulse.bell)
        return rest

    def _jump(self, to: float) -> None:
        seconds = max(to - self.now(), _WORTH_A_JUMP)
        self.clock.offset += seconds
        self.advance_clock(seconds)
        self._pulse.wake()

    def _server_command(self) -> list[str]:
        own, usual = module("tests.page.scripted_server"), super()._server_command()
        return [*own, str(self.now()), *usual[len(module("")) :]]

    def _bot_command(self) -> list[str]:
        paths = (str(self._clock_path), str(self._pulse_path))
        return [*module("tests.month.scripted_bot"), *paths, self._crew]
