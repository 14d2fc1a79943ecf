"""Tables: what is stored of a game, and everything players can do to it. No Discord in here."""
