"""Golden games of Nautilus (duel)."""
