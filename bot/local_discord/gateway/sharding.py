"""How guilds are dealt to shards."""

Shard = tuple[int, int]  # its number, and how many there are


def shard_of(guild_id: str | None, shards: int) -> int:
    """Which shard a guild's events go to; DMs go to the first."""
    # Discord's formula: above the lower 22 bits an id is the time of its making.
    return (int(guild_id) >> 22) % shards if guild_id else 0
