"""The Swarm (Kosmos 2008): stations, ships and living tiles around the queen of the deep."""

from games.swarm.engine import SwarmGame

GAME = SwarmGame()
