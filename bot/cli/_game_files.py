"""Files of games that somebody gives us: whatever is wrong with one is said in a sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bot.operate.exchange_fields import ExchangeError


def read_games(path: str) -> Any:
    """Return what a file says; ExchangeError with a sentence for what is no JSON of ours."""
    try:
        return json.loads(Path(path).read_bytes(), parse_constant=_no_number)
    except OSError as error:
        raise ExchangeError(f"cannot read {path}: {error.strerror}") from None
    except RecursionError:
        raise ExchangeError(f"{path} is nested too deeply to be a file of games") from None
    except MemoryError:
        raise ExchangeError(f"{path} is too large for the memory of this machine") from None
    except ValueError:  # numbers of thousands of digits and broken UTF-8 included
        raise ExchangeError(f"{path} is not JSON") from None


def _no_number(name: str) -> Any:
    raise ValueError(name)  # NaN and infinities are not JSON, whatever Python thinks
