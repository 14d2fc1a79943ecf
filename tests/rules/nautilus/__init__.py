"""The rules of docs/rules/nautilus.md, clause by clause."""
