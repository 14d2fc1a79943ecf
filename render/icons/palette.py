"""Gold, shared by the icons."""

GOLD, GOLD_D, GOLD_L = "#f2c230", "#a8740f", "#fff0a0"
