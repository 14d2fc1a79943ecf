"""The rules of docs/rules/sunken_city.md, clause by clause."""
