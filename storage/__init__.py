"""The database: rows and JSON, no game.

`api` is the interface the bot programs against, `store` its implementation, `errors` what can go
wrong. The other modules are private to this package; all SQL of the project is in here.
"""
