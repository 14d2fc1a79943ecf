"""Members and the bot for tests and `bathysphere play`."""
