"""My Game: take shells, and take the last one."""

from .engine import Rules

GAME = Rules()
