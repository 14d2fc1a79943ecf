"""Stories: small steps of one player in one line, everything else as it happened."""

from __future__ import annotations

import games
from bot.discord.sentences import Speech
from bot.tables.services import Services
from bot.tables.story import StoryLine, shortened
from games.core.api import Event, Seat
from games.core.wording import Message
from tests.bot.begun_tables import duel

ANA, BRAM = Seat(0), Seat(1)


class _Adding:
    """A wording that adds up counts, on top of another game's words."""

    def __getattr__(self, name: str) -> object:
        return getattr(games.get("nautilus_duel").wording(), name)

    def event(self, event: Event) -> Message | None:
        return Message(event.kind, event.data)

    def merged(self, earlier: Event, later: Event) -> Event | None:
        if (earlier.kind, later.kind) != ("counted", "counted"):
            return None
        return Event("counted", {"sum": earlier.data["sum"] + later.data["sum"]})


class _Played:
    def wording(self) -> _Adding:
        return _Adding()


def _line(seq: int, seat: Seat | None, kind: str = "counted", number: int = 1) -> StoryLine:
    return StoryLine(seq, seat, event=Event(kind, {"sum": number}))


def _told(lines: list[StoryLine], wording: object) -> list[tuple[int, object]]:
    short = shortened(lines, wording)  # type: ignore[arg-type]  # the other words are not needed
    return [(line.seq, line.event.data["sum"] if line.event else line.act) for line in short]


def test_steps_of_one_player_are_one_line_with_the_number_of_the_last() -> None:
    lines = [_line(1, ANA), _line(2, ANA, number=2), _line(3, ANA, number=4)]
    assert _told(lines, _Adding()) == [(3, 7)]


def test_other_players_other_events_and_acts_at_the_table_keep_lines_apart() -> None:
    undo = StoryLine(4, ANA, act="undo")
    lines = [_line(1, ANA), _line(2, BRAM), _line(3, BRAM, "rolled"), undo, _line(5, ANA)]
    assert _told(lines, _Adding()) == [(1, 1), (2, 1), (3, 1), (4, "undo"), (5, 1)]


def test_a_wording_without_merging_tells_every_event() -> None:
    lines = [_line(1, ANA), _line(2, ANA)]
    assert _told(lines, games.get("nautilus_duel").wording()) == [(1, 1), (2, 1)]


async def test_a_recap_begins_with_what_was_done_to_the_reader_and_never_cuts_it(
    services: Services,
) -> None:
    table = await duel(services)
    table.game = _Played()  # type: ignore[assignment]  # only its words are asked for
    done_to = StoryLine(1, BRAM, event=Event("swept", {"swept_seat": ANA}))
    rest = [StoryLine(seq, BRAM, event=Event("rolled", {"roll": seq})) for seq in range(2, 40)]
    recap = Speech(table, "en").recap([done_to, *rest], ANA)
    assert recap[0] == "swept"
    assert len(recap) == 1 + 1 + 13  # a hint that there was more, then the latest
    everything = [done_to] * 20
    assert Speech(table, "en").recap([*everything, *rest], ANA)[-1] == "rolled"
