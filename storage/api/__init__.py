"""What the bot knows of the database: its rows, the store, its failures, how to open it."""
