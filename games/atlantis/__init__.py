"""Atlantis (AMIGO 2009): lead three people out of the sinking city before the road is gone."""

from games.atlantis.engine import AtlantisGame

GAME = AtlantisGame()
