"""The Discord front: commands, messages, private panels; generic over all games."""
