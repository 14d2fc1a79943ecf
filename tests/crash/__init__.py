"""Killing the bot at random instants while people play, and looking what is left."""
