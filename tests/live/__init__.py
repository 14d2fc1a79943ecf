"""The bot in the process of the test, on the local Discord: everything it says can be looked at."""
