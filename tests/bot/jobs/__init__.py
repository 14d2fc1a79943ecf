"""Tests of bot/jobs."""
