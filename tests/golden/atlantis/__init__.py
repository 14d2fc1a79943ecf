"""Golden games of Atlantis and what they show."""
