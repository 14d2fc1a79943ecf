"""Golden games: recorded once, replayed on every run, regenerated only by script."""
