"""Discord: clicks, commands and messages, generic over all games; `discord` is the library."""
