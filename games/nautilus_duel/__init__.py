"""Nautilus (Libellud 2012): two officers duel for five domains over the flanks of a submarine."""

from games.nautilus_duel.engine import NautilusDuel

GAME = NautilusDuel()
