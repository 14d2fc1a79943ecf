"""The rules of docs/rules/nautilus_duel.md, clause by clause."""
