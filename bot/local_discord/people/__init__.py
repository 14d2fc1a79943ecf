"""Scripted people: they open tables, play by buttons and menus, and wait for boards."""
