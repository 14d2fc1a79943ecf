"""`python -m bot.bench.quick_bot`: the bot with one small picture for everything."""

from __future__ import annotations

import argparse
import sys

from bot.app import Equipment
from bot.bench.quick_crew import QuickCrew
from bot.cli import run

if __name__ == "__main__":
    sys.exit(run.run(argparse.Namespace(), Equipment(QuickCrew)))
