"""Nautilus (Kosmos 2002): one undersea city, and what the submarines bring home."""

from games.nautilus.engine import NautilusGame

GAME = NautilusGame()
