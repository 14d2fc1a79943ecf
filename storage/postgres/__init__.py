"""The store on PostgreSQL, for more than one process; loaded only where such an address is set.

All SQL of this database is in here. Pool, transactions and locks are in `db` and `locks`; each of
the other modules holds the queries of one part of the interface, `store` puts them together.
"""

from __future__ import annotations
