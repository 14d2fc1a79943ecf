"""How long a test waits for what must come."""

SECONDS = 30.0  # a busy machine is slow; tests of slow things set it


def patience(within: float | None) -> float:
    """The seconds to wait; looked up each time, because they may have been set."""
    return SECONDS if within is None else within
