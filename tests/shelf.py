"""One shelf of sprites for all bots that tests start, so that they are drawn once."""

from __future__ import annotations

import tempfile
from pathlib import Path


def shared_sprites() -> Path:
    """Return the folder."""
    shared = Path(tempfile.gettempdir()) / "bathysphere-test-sprites"
    shared.mkdir(exist_ok=True)
    return shared


def share_sprites(data: Path) -> None:
    """Let the bot with this data folder use the sprites that other tests have drawn."""
    (data / "sprites").symlink_to(shared_sprites())
