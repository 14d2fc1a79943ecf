"""Tests of the bot: services without Discord, texts, command line."""
