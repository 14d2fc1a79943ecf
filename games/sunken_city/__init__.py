"""Versunkene Stadt (Clementoni 2004): treasures of a drowned town, and the spirit who sinks it."""

from games.sunken_city.engine import SunkenCityGame

GAME = SunkenCityGame()
