"""`python -m tests.mutants [--only WORD]`: which faults in the code does no test notice?"""

from __future__ import annotations

import argparse
import sys

from tests.mutants.catalogue import MUTANTS
from tests.mutants.runner import Mutant, copy_of_the_project, run_tests, survives


def main() -> int:
    """Print every survivor; exit code 1 if there is one, or a mutant whose line is gone."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", metavar="WORD", help="those whose name has it")
    arguments = parser.parse_args()
    chosen = [mutant for mutant in MUTANTS if arguments.only in mutant.name]
    gone = [words for mutant in chosen if (words := _gone(mutant))]
    for words in gone:
        _say(f"gone      {words}")
    survivors = 0
    with copy_of_the_project() as folder:
        code, tail = run_tests(folder, sorted({t for m in chosen for t in m.tests.split()}))
        if code != 0:
            _say(f"the tests fail without any mutant (code {code}): {tail}")
            return 1
        for number, mutant in enumerate(chosen, start=1):
            if _gone(mutant):
                continue
            how = survives(mutant, folder)
            survivors += bool(how)
            _say(f"{number:3} {'SURVIVED' if how else 'noticed '} {mutant.name} {how}".rstrip())
    _say(f"{len(chosen)} mutants, {survivors} survived, {len(gone)} gone")
    return 1 if survivors or gone or not chosen else 0


def _gone(mutant: Mutant) -> str:
    try:
        mutant.mutated()
    except (LookupError, OSError) as error:
        return str(error)
    return ""


def _say(words: str) -> None:
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
