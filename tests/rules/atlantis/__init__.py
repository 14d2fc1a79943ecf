"""The rules of Atlantis, clause by clause and scenario by scenario."""
