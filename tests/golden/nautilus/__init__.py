"""Golden games of Nautilus (Kosmos)."""
