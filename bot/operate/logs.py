"""The log: one line an event on standard error, words first, then key=value; never a secret."""

from __future__ import annotations

import logging
import re
import sys

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")

# The address of an answer holds a key that works for fifteen minutes; discord.py logs addresses.
_ADDRESS_KEY = re.compile(r"(/(?:webhooks|interactions)/\d+/)[\w.-]+")


OURS = ("bot", "games", "render", "storage")


def configure(level: str, *secrets: str) -> None:
    """Send everything to standard error; `secrets` are blotted out wherever they turn up.

    The level is for our own words. Libraries tell their warnings at most: what they say beyond that
    quotes what they are given, the library of the database every call with its arguments.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Line(secrets, traces=level == "DEBUG"))
    wanted = logging.getLevelNamesMapping()[level]
    logging.basicConfig(level=max(wanted, logging.WARNING), handlers=[handler], force=True)
    for name in OURS:
        logging.getLogger(name).setLevel(wanted)
    logging.getLogger("discord.client").setLevel(logging.ERROR)  # it warns of missing voice


def place(error: BaseException) -> str:
    """Return where an error came from: the innermost function and its line.

    With its class that is all that may be logged: the words of errors may quote cards.
    """
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return "" if trace is None else f"{trace.tb_frame.f_code.co_qualname}:{trace.tb_lineno}"


class Line(logging.Formatter):
    """One record, one line: time, level, where, what."""

    def __init__(self, secrets: tuple[str, ...] = (), *, traces: bool = False) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")
        self._traces = traces
        self._secrets = tuple(secret for secret in secrets if secret)

    def format(self, record: logging.LogRecord) -> str:
        """Return the line; where an error came from is told only to who asks for DEBUG."""
        line = self.formatTime(record)
        line += f" {record.levelname} {record.name} {record.getMessage()}"
        kind = record.exc_info[0] if record.exc_info else None
        if kind is not None:
            line += f" error={kind.__name__}"
        line = _ADDRESS_KEY.sub(r"\1***", " ".join(line.splitlines()))
        if record.exc_info and self._traces:
            line += "\n" + self.formatException(record.exc_info)
        for secret in self._secrets:
            line = line.replace(secret, "***")
        return line
