"""Tests of bot/courtesy: the rules of time, absence and attention."""
