"""One run and its figures, as they are printed."""

from __future__ import annotations

import re
import resource
from collections import Counter

from tests.month.facts import Facts
from tests.month.judge import judge
from tests.month.month import Month, Plan, club
from tests.month.shared_clock import real_monotonic
from tests.month.verdict import Verdict

_KIND = re.compile(r"\b(\w+Error)\(")


async def report(plan: Plan) -> tuple[Verdict, list[str]]:
    """Live through a plan; return the verdict and the lines that tell of it."""
    began = real_monotonic()
    async with club(plan) as month:
        facts = await month.run()
        lived = real_monotonic() - began
        verdict = judge(facts)
        return verdict, [
            *_of_the_run(plan, month, facts),
            *verdict.lines(),
            *_of_the_cost(month, lived, real_monotonic() - began),
        ]


def _of_the_run(plan: Plan, month: Month, facts: Facts) -> list[str]:
    characters = Counter(guest.life.character.name for guest in month.guests)
    said = ", ".join(f"{count} {name}" for name, count in sorted(characters.items()))
    hours = sum(span.end - span.start for span in facts.down) / 3600
    refused = sum(span.end - span.start for span in facts.refused.values()) / 3600
    return [
        f"{plan.days} days, {plan.tables} tables, seed {plan.seed}, {plan.processes} process(es)",
        f"people                {len(month.guests)}: {said}",
        f"events                {facts.kills} kills, {hours:.0f} h of downtime, clocks changed, "
        f"{refused:.0f} h of 429s in one channel ({facts.limited} of them)",
        f"met and got over      {len(facts.troubles)} troubles of people{_kinds(facts.troubles)}",
    ]


def _kinds(troubles: list[str]) -> str:
    """Return what the troubles were, without the words of each."""
    kinds = Counter(_KIND.findall(each)[-1] for each in troubles if _KIND.search(each))
    return "".join(f", {count} {name}" for name, count in sorted(kinds.items()))


def _of_the_cost(month: Month, lived: float, whole: float) -> list[str]:
    cost = month.stage.cost
    return [
        f"wall time             {whole:.0f} s: {cost.acting:.0f} s while people act, "
        f"{cost.waiting:.0f} s while only bots work, {whole - lived:.0f} s of judging; "
        f"{cost.jumps} jumps, {cost.stuck} of them for somebody who waited for a bot that rested",
        f"processor             {_used(resource.RUSAGE_SELF):.0f} s for Discord and its people, "
        f"{_used(resource.RUSAGE_CHILDREN):.0f} s for the bot",
    ]


def _used(who: int) -> float:
    """Return seconds of the processor, of this process or of those that have ended."""
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime
