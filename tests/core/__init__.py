"""Unit tests of games/core and of the tools of the test suite."""
