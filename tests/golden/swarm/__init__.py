"""Golden games of The Swarm."""
