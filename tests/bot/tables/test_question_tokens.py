"""Numbers of questions in buttons: one of their own for each seat, moment and list of options."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.question_tokens import question_number
from bot.tables.services import Services
from games.core.api import Seat
from games.core.play import Question
from tests.bot.begun_tables import asked, duel


async def test_a_number_stands_for_game_seat_moment_and_options(services: Services) -> None:
    table = await duel(services)
    _, seat, _ = asked(table)
    question = table.running().question(table.game, seat)
    assert question is not None
    decision = question.decision
    fewer = replace(decision, options=decision.options[:-1])
    turned = replace(decision, options=decision.options[::-1])
    numbers = [
        question_number(table.row, seat, question),
        question_number(table.row, Seat(1 - seat), question),
        question_number(table.row, seat, Question(question.asked + 1, decision)),
        question_number(table.row, seat, Question(question.asked, fewer)),
        question_number(table.row, seat, Question(question.asked, turned)),
        question_number(replace(table.row, id=table.id + 1), seat, question),
        question_number(replace(table.row, seed=b"t" * 32), seat, question),
    ]
    assert len(set(numbers)) == len(numbers)
    assert question_number(table.row, seat, Question(*question)) == numbers[0]
    assert all(0 <= number < 1 << 32 for number in numbers)  # short enough for a button
