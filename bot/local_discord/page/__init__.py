"""The page in a browser on which somebody acts as members."""
