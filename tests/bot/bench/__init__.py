"""Tests of bot/bench."""
