"""The mutants: each is a mistake somebody could make, beside the tests that must notice it."""

from __future__ import annotations

from tests.mutants.runner import Mutant


def _in(file: str, tests: str, *pairs: tuple[str, str]) -> list[Mutant]:
    return [Mutant(file, old, new, tests) for old, new in pairs]


MUTANTS: list[Mutant] = [
    *_in(
        "games/core/log.py",
        "tests/core/test_log.py",
        ("while kept and kept[-1].seq > line.to:", "while kept and kept[-1].seq >= line.to:"),
        (
            "if entry.seat != seat or entry.settled or entry.barrier:",
            "if entry.settled or entry.barrier:",
        ),
        (
            "if entry.seat != seat or entry.settled or entry.barrier:",
            "if entry.seat != seat or entry.settled:",
        ),
        ("if not entry.auto:", "if True:"),
        (
            "for e in entries[start:] if e.seq <= settled or e.seat == seat)",
            "for e in entries[start:])",
        ),
        ("if entry.seq > settled and entry.seat != seat:", "if entry.seq > settled:"),
        ("if event.visible_to(seat):", "if True:"),
        ("return bool(self.drawn) or self.reveals", "return bool(self.drawn)"),
    ),
    *_in(
        "games/core/chance.py",
        "tests/core/test_chance.py",
        ("if not 0 <= value < n:", "if not 0 <= value <= n:"),
        ("if word < limit:", "if True:"),
        ("self.counters[stream] = count + 1", "self.counters[stream] = count + 2"),
        ("for last in range(len(order) - 1, 0, -1):", "for last in range(len(order) - 1, 1, -1):"),
        ('return sha256(b"bathysphere:" + seed).hexdigest()', "return sha256(seed).hexdigest()"),
    ),
    *_in(
        "games/core/play.py",
        "tests/core/test_play.py tests/core/test_replay.py",
        ("if key not in decision.keys:", "if False:"),
        ("raise GameOverError()", "pass"),
        ("new, mark = state.copy(), len(chance.drawn)", "new, mark = state, len(chance.drawn)"),
        ("hold = confirm and (position.chosen or real)", "hold = confirm"),
        (
            "new.before = None if settled else state.before or state",
            "new.before = None if settled else state",
        ),
        (
            "if decision.seat in before.asked and decision.seat != entry.seat",
            "if decision.seat in before.asked",
        ),
    ),
    *_in(
        "games/core/replay.py",
        "tests/core/test_replay.py",
        ("if again != entry:", "if False:"),
        (
            "{seat: max(asked, last_undo) for seat",
            "{seat: asked for seat",
        ),
        (
            "if header.slug != game.slug or header.ruleset != game.ruleset:",
            "if header.slug != game.slug:",
        ),
    ),
    *_in(
        "games/core/menu.py",
        "tests/core/test_menu.py",
        ("if len(places) <= most:", "if len(places) < most:"),
        ("if len(group) <= depth:", "if len(group) < depth:"),
    ),
    *_in(
        "games/core/notation.py",
        "tests/core/test_notation.py",
        ("if typed in spellings:", "if False:"),
        (
            "if spelt and list(words[: len(spelt)]) == spelt and len(spelt) > (best or (0, 0))[1]:",
            "if spelt and list(words[: len(spelt)]) == spelt:",
        ),
    ),
    *_in(
        "games/core/options.py",
        "tests/core/test_options.py",
        ("if type(allowed) is type(value) and allowed == value:", "if allowed == value:"),
    ),
    *_in(
        "games/core/players.py",
        "tests/core/test_players.py",
        ("return game.resample(state, seat, own)", "return state"),
    ),
    *_in(
        "storage/shared/named_locks.py",
        "tests/storage/test_locks.py",
        ("if not wait and lock.locked():", "if False:"),
    ),
    *_in(
        "storage/sqlite/entries.py",
        "tests/storage/test_append.py",
        ('WHERE id = :game_id AND seq = :expected_seq""",', 'WHERE id = :game_id""",'),
        ("if actual != seq:", "if False:"),
        ("counters = coalesce(:counters, counters),", "counters = coalesce(counters, :counters),"),
    ),
    *_in(
        "storage/shared/columns.py",
        "tests/storage/test_append.py tests/storage/test_unreadable.py",
        ("if checksum(position) != expected:", "if False:"),
        (
            "except (ValueError, RecursionError) as error:  # bad bytes are a ValueError, too",
            "except KeyError as error:",
        ),
        (
            "if numbers != list(range(expected_seq + 1, expected_seq + len(entries) + 1)):",
            "if False:",
        ),
    ),
    *_in(
        "storage/sqlite/timers.py",
        "tests/storage/test_timers.py",
        (
            "WHERE due_at <= ?1 AND claimed_at IS NULL AND done_at IS NULL",
            "WHERE due_at <= ?1 AND done_at IS NULL",
        ),
        ("return done.rowcount > 0", "return True"),
        (
            '"UPDATE timers SET claimed_at = NULL WHERE claimed_at < ? AND done_at IS NULL",',
            '"UPDATE timers SET claimed_at = NULL WHERE claimed_at <= ? AND done_at IS NULL",',
        ),
    ),
    *_in(
        "storage/sqlite/savepoints.py",
        "tests/storage/test_transactions.py",
        ("if self.is_abandoned:", "if False:"),
        ('conn.execute(f"ROLLBACK TO {level}")', "pass"),
    ),
    *_in(
        "storage/sqlite/migrate.py",
        "tests/storage/test_migrations.py",
        ("if version > known:", "if False:"),
        ("if version < migration.version:", "if version <= migration.version:"),
    ),
    *_in(
        "storage/sqlite/connect.py",
        "tests/storage/test_unreadable.py tests/storage/test_faults.py tests/storage/test_games.py "
        "tests/storage/test_transactions.py",
        ('conn.execute("PRAGMA secure_delete = ON")', "pass"),
        ('conn.execute("PRAGMA query_only = ON")', 'conn.execute("PRAGMA query_only")'),
        ('conn.execute("PRAGMA foreign_keys = ON")', "pass"),
    ),
    *_in(
        "bot/tables/thoughts.py",
        "tests/bot/tables/test_dice.py",
        (
            'entry = b"computer:%d:%d" % (seat, table.running().seq)',
            'entry = b"computer:%d" % table.running().seq',
        ),
        (
            'entry = b"computer:%d:%d" % (seat, table.running().seq)',
            'entry = b"computer:%d" % seat',
        ),
    ),
    *_in(
        "bot/tables/play.py",
        "tests/bot/tables/test_play.py",
        ("if question.asked == asked:", "if True:"),
        ('return keys[index] if 0 <= index < len(keys) else f"#{index}"', "return keys[index]"),
    ),
    *_in(
        "bot/tables/choosing.py",
        "tests/bot/tables/test_play.py",
        ("game.check(position.state)", "pass"),
    ),
    *_in(
        "bot/tables/play.py",
        "tests/bot/tables/test_computers.py",
        ("except StaleSequenceError:", "except ZeroDivisionError:"),
    ),
    *_in(
        "bot/tables/seats.py",
        "tests/bot/tables/test_play.py",
        ("goes_on = len(staying) > 1 and any", "goes_on = any"),
        ("if by_user not in (table.row.host_id, table.seats[seat].user_id):", "if False:"),
    ),
    *_in(
        "bot/tables/consent.py",
        "tests/bot/tables/test_consent.py tests/bot/tables/test_quotas.py "
        "tests/live/test_panels.py",
        ("if taken_back >= UNDOS_PER_SEAT:", "if False:"),
        (
            "            if request is None:\n                raise NoRequestError()",
            "            if request is None:\n                return None",
        ),
        ("if asked is not None and asked not in open_now:", "if False:"),
    ),
    *_in(
        "bot/tables/requests.py",
        "tests/bot/tables/test_consent.py tests/bot/tables/test_quotas.py "
        "tests/live/test_panels.py",
        ('if not request.is_open or table.row.status != "running":', "if False:"),
        ("return request.seq == table.row.seq", "return True"),
    ),
    *_in(
        "bot/tables/question_tokens.py",
        "tests/bot/tables/test_question_tokens.py",
        (
            "return token(row, seat, question.asked, *question.decision.keys)",
            "return token(row, seat, question.asked)",
        ),
    ),
    *_in(
        "bot/discord/interaction.py",
        "tests/bot/discord/test_answers.py",
        ("if error.code == _ALREADY_ACKNOWLEDGED:", "if False:"),
        ("if error.code == _ALREADY_ACKNOWLEDGED:", "if True:"),
    ),
    *_in(
        "bot/tables/clocks.py",
        "tests/bot/tables/test_clocks.py",
        ("if seat in asked:\n                continue", "if False:\n                continue"),
    ),
    *_in(
        "bot/tables/clocks.py",
        "tests/bot/discord/test_notices.py",
        ("person is None or clock.sent.is_enough:", "person is None:"),
    ),
    *_in(
        "bot/tables/clocks.py",
        "tests/bot/tables/test_care.py tests/bot/tables/test_lending.py",
        ("if at is None or again is None else max(at, again)", "if True else 0"),
        (
            "return clock.broken_off(kept(",
            "return clock.waived() if True else clock.broken_off(kept(",
        ),
        ("clocks = alone.taken_up([seat for seat in seats if seat not in lent])", "clocks = alone"),
    ),
    *_in(
        "bot/tables/seat_clock.py",
        "tests/bot/tables/test_clocks.py tests/bot/tables/test_care.py "
        "tests/bot/tables/test_lending.py",
        ("rescued=self.rescued + 1 if by_computer else 0", "rescued=0"),
        (
            "sent = Sent(silently=silently, unanswered=self.sent.unanswered)",
            "sent = Sent(silently=silently, unanswered=0)",
        ),
        ("turns = self.turns if bank is None else max(self.turns, 1)", "turns = self.turns"),
        ("waived(), bank=self.last, turns=max(self.turns - 1, 0))", "waived(), bank=self.last)"),
    ),
    *_in(
        "bot/tables/clock_steps.py",
        "tests/bot/tables/test_clocks.py tests/bot/tables/test_care.py",
        (' and not entry.data["auto"]', ""),
        (
            "by_computer = any(table.seats[seat].care is not None for seat in chose)",
            "by_computer = False",
        ),
        ("goes_on = clock.began is not None and made_at >= clock.began", "goes_on = False"),
        ("if at is not None and at <= now}", "}"),
        ('if entry.data["care"] in (TURN, CARETAKER, OPEN) else set()', ""),
    ),
    *_in(
        "bot/tables/care.py",
        "tests/bot/tables/test_care.py tests/bot/tables/test_lending.py",
        ("rescued + 1 >= IN_A_ROW", "rescued + 1 > IN_A_ROW"),
        ("rescued >= IN_A_ROW", "rescued > IN_A_ROW"),
        ("        raise SawAnotherHandError()", "        pass"),
        ("if table.borrowed_by(user_id):", "if False:"),
        ("lent = [seat for seat in kept if not is_rescued(table, seat)]", "lent = []"),
    ),
    *_in(
        "bot/tables/late_cards.py",
        "tests/bot/tables/test_care.py",
        ("len(others) // 2 + 1", "len(others) // 2"),
        ("sum(user in others for user in self.wants)", "len(self.wants)"),
        ("if user_id not in table.others(card.seat):", "if False:"),
    ),
    *_in(
        "bot/discord/notices.py",
        "tests/bot/discord/test_notices.py",
        ("if before == TAKEN:", "if False:"),
        ('is_asked(turn.table, seat) and known.data.get("began") != _began(turn, seat)', "False"),
        ('others = others if "letter" in data else told.beside(others)', "pass"),
        ("if is_here and told.step is Step.DIGEST:", "if False:"),
    ),
    *_in(
        "bot/discord/notice_courier.py",
        "tests/bot/discord/test_notices.py",
        ("is_refused = letter is None", "is_refused = False"),
        (
            "letter, is_refused = None, None, _was_refused(told, data)",
            "letter, is_refused = None, None, False",
        ),
        ("if is_refused:", "if True:"),
        ("and step is not Step.NUDGE", ""),
    ),
    *_in(
        "bot/tables/last_heard.py",
        "tests/bot/discord/test_notices.py",
        ("0 <= now - before < APART", "0 <= now - before <= 0"),
    ),
    *_in(
        "bot/tables/plans.py",
        "tests/bot/tables/test_plans.py",
        ("if plan.surprises(place, _warnings(table, found)):", "if False:"),
    ),
    *_in(
        "bot/tables/plan_upkeep.py",
        "tests/bot/tables/test_plans.py tests/bot/discord/test_plans_in_time.py",
        ("or after.care is not None:", "or False:"),
    ),
    *_in(
        "bot/tables/rest.py",
        "tests/bot/tables/test_care.py tests/bot/tables/test_time_requests.py",
        ("and all(away_until(each.own, at)", "and any(away_until(each.own, at)"),
    ),
    *_in(
        "bot/tables/ready.py",
        "tests/bot/discord/test_ready.py",
        ("[] if posted.message_id is None else check.missing", "check.missing"),
    ),
    *_in(
        "bot/tables/computers.py",
        "tests/bot/tables/test_care.py",
        ("table.seats[seat].level or MATE", "table.seats[seat].level or DECKHAND"),
    ),
    *_in(
        "bot/discord/sentences.py",
        "tests/bot/discord/test_signs_of_life.py",
        ("if turn.table.clocks.time.is_asleep:", "if False:"),
        ("if is_unheard(turn.table, user_id):", "if False:"),
    ),
    *_in(
        "bot/tables/table.py",
        "tests/bot/discord/test_gone_hosts.py",
        ("if row.owner_id is None and not self.clocks", "if not self.clocks"),
        (" and not self.clocks.seat(row.seat).has_left", ""),
    ),
    *_in(
        "bot/courtesy/working_time.py",
        "tests/bot/courtesy/test_working_time.py",
        ("if span.start - at >= left:", "if span.start - at > left:"),
        ("end = max(start, end)", "end = end + 0"),
        ("return found if found <= start + FURTHEST else None", "return found"),
        (
            "spans = list(minus(clipped(union(source), start, end), told))",
            "spans = list(clipped(union(source), start, end))",
        ),
    ),
    *_in(
        "bot/courtesy/own_time.py",
        "tests/bot/courtesy/test_working_time.py tests/bot/courtesy/test_zones.py",
        ("to_next_day = int(self.quiet.end < self.quiet.start)", "to_next_day = 0"),
        (".toordinal() - 2", ".toordinal()"),
        ("if (day - 1) % 7 in self.days_off:", "if day % 7 in self.days_off:"),
        ("% _DAY > LONGEST_QUIET", "% _DAY >= LONGEST_QUIET"),
    ),
    *_in(
        "bot/courtesy/away.py",
        "tests/bot/courtesy/test_away.py",
        ("if last is None or span.start - last >= ROW_ENDS:", "if True:"),
        ("row += measure(parts)", "row = measure(parts)"),
        ("begins = max(at, oldest.start + YEAR)", "begins = max(at, oldest.end + YEAR)"),
        ("if span.end > at - YEAR)", "if span.start > at - YEAR)"),
    ),
    *_in(
        "bot/courtesy/downtime.py",
        "tests/bot/courtesy/test_breaks.py",
        ("if now - last_look > LONGEST_GAP:", "if now - last_look >= LONGEST_GAP:"),
        ("min(span.end, now)", "span.end"),
        ("Span(span.start, span.end + GRACE)", "Span(span.end, span.end + GRACE)"),
    ),
    *_in(
        "bot/courtesy/paces.py",
        "tests/bot/courtesy/test_paces.py",
        ("left = max(bank - spent, 0)", "left = bank - spent"),
        ("if not earns or left >= self.cap:", "if not earns:"),
        ("return min(left + self.increment, self.cap)", "return left + self.increment"),
    ),
    *_in(
        "bot/courtesy/turns.py",
        "tests/bot/courtesy/test_paces.py",
        ("held = own.held_since(turn.own)", "held = own"),
        ("earns=not by_computer and not was_away", "earns=not by_computer"),
        ("return None if at is None else after_grace(at, calendar.downtime)", "return at"),
    ),
    *_in(
        "bot/courtesy/notice_ladder.py",
        "tests/bot/courtesy/test_notice_ladder.py",
        ("return self.unanswered >= MOST_UNANSWERED", "return self.unanswered > MOST_UNANSWERED"),
        ("at = _pulled_ahead(turn.began, at, polite)", "pass"),
        ("return due[-1]", "return due[0]"),
        ("rang = 0 if sent.silently else turn.began", "rang = 0"),
        ("and when < at + APART for", "and when < at for"),
        ("(notice.at, -notice.step)", "(notice.at, notice.step)"),
        ("downtime=with_grace(calendar.downtime)", "downtime=calendar.downtime"),
        (
            "day = here.toordinal() + (here.time() >= _STILL_YESTERDAY)",
            "day = here.toordinal() + 1",
        ),
    ),
]
