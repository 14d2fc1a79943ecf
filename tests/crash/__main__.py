"""`python -m tests.crash --kills 300`: the figures of the crash harness."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.crash.harness import crash


def main() -> int:
    """Print the figures; exit code 1 if anything was lost, doubled or wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    sprites = Path(tempfile.gettempdir()) / "bathysphere-test-sprites"
    sprites.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        (data / "sprites").symlink_to(sprites)
        figures = asyncio.run(crash(data, arguments.kills, arguments.seed))
    sys.stdout.write("\n".join(figures.lines()) + "\n")
    return 1 if figures.problems else 0


sys.exit(main())
