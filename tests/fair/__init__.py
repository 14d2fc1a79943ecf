"""Provable chance: real games are accepted, forged ones are refused and named."""
