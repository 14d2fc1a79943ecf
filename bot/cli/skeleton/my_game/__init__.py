"""My Game: take shells, and take the last one."""

from bot.cli.skeleton.my_game.engine import Rules

GAME = Rules()
