"""The database: rows and JSON, no game.

`api` is what the bot programs against: rows, the store, what can go wrong, how to open one.
`sqlite` and `postgres` implement it, `shared` is what both store. All SQL of the project is here.
"""
