"""Golden games of Sunken City."""
