"""A test that hangs is reported as failed, and the rest goes on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[2]
_HANGS = {
    "an event loop that waits": "await asyncio.Event().wait()",
    "an event loop that turns": "while True: await asyncio.sleep(0)",
    "code that never yields": "while True: pass",
}


@pytest.mark.slow
@pytest.mark.parametrize("body", _HANGS.values(), ids=_HANGS)
def test_a_hung_test_fails_and_the_next_one_runs(body: str, tmp_path: Path) -> None:
    (tmp_path / "test_hung.py").write_text(
        f"import asyncio\n\nasync def test_hung():\n    {body}\n\n\ndef test_next():\n    pass\n"
    )
    settings = ("-c", str(_ROOT / "pyproject.toml"), "--rootdir", str(tmp_path))
    plugins = ("-p", "no:cacheprovider", "-p", "tests.timeouts")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *plugins, *settings, "-o", "timeout=1", "."],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(_ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert "1 failed, 1 passed" in done.stdout
    assert "test_hung.py::test_hung - Failed: Timeout" in done.stdout


def test_every_test_has_a_bound(request: pytest.FixtureRequest) -> None:
    assert float(request.config.getini("timeout")) > 0
