"""Tests of bot/cli."""
