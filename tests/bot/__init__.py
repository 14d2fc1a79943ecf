"""Tests of the bot: sessions without Discord, texts, command line."""
