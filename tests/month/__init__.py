"""A month in seconds: the bot and the local Discord on one scripted clock, with scripted people."""
