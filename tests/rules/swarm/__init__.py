"""The rules of docs/rules/swarm.md, clause by clause."""
