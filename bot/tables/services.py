"""The services of a bot around one store, built once and handed on by name."""

from __future__ import annotations

import time
from collections.abc import Callable
from secrets import token_bytes

from bot.tables.care import Care
from bot.tables.computers import Computers
from bot.tables.consent import Consent
from bot.tables.favours import Favours
from bot.tables.gone_channels import LostChannels
from bot.tables.idle_lobbies import IdleLobbies
from bot.tables.late_cards import LateCards
from bot.tables.lending import Lending
from bot.tables.lobby import Lobby
from bot.tables.opening import Opening
from bot.tables.people import People
from bot.tables.plan_upkeep import a_while
from bot.tables.plans import Plans
from bot.tables.play import Play
from bot.tables.ready import ReadyChecks
from bot.tables.repository import TableRepository
from bot.tables.rest import Rest
from bot.tables.restored import Restored
from bot.tables.seats import Seats
from bot.tables.thoughts import Think, think_here
from bot.tables.time_requests import TimeRequests
from storage.api.store import Store


class Services:
    """Everything players can do to tables; none of the services is a parent of another."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], float] = time.time,
        new_seed: Callable[[], bytes] = lambda: token_bytes(32),
        think: Think = think_here,
        plan_delay: Callable[[], int] = a_while,
    ) -> None:
        self.store = store
        self.tables = TableRepository(store, clock=clock, new_seed=new_seed, plan_delay=plan_delay)
        self.opening = Opening(self.tables)
        self.lobby = Lobby(self.tables)
        self.ready = ReadyChecks(self.tables)
        self.idle_lobbies = IdleLobbies(self.tables)
        self.play = Play(self.tables)
        self.plans = Plans(self.tables, self.play)
        self.seats = Seats(self.tables)
        self.care = Care(self.tables, self.seats)
        self.late_cards = LateCards(self.tables, self.care)
        self.lending = Lending(self.tables, self.care)
        self.favours = Favours(self.tables, self.lending)
        self.consent = Consent(self.tables)
        self.time_requests = TimeRequests(self.tables, self.consent)
        self.rest = Rest(self.tables)
        self.restored = Restored(self.tables)
        self.computers = Computers(self.tables, self.play, think)
        self.lost_channels = LostChannels(self.tables)
        self.people = People(self.tables)
