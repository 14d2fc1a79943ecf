"""Tests of bot/operate."""
