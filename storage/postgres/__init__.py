"""The store on PostgreSQL, for more than one process; loaded only where such an address is set.

All SQL of this database is in here. Pool and transactions are in `database`, locks in
`advisory_locks`; each of the other modules holds the queries of one part of the interface, and
`store` puts them together.
"""

from __future__ import annotations
