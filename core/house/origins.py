"""Statistics and notes about reconstructed content, counted from the game's data."""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Any

from core.kernel import Game, Rule
from core.kernel.origins import (
    IN_PART,
    RECONSTRUCTED,
    of_other_editions,
    source_of,
    sourced_records,
)
from core.kernel.words import listed

CHAPTER = "What is reconstructed"  # heading in every game's rules
KINDS_NAMED = 2  # per note


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of records in a game, counted by source."""

    name: str
    sources: Counter[str]  # number of records by source
    older: int  # records with values of another edition

    @property
    def total(self) -> int:
        return self.sources.total()

    def told(self, number: int) -> str:
        """Return a number of records as text: `31 of 40 empires`, `all 176 hexes`, `the board`."""
        if self.total == 1:
            return f"the {self.name}"
        all_or_some = f"all {number}" if number == self.total else f"{number} of {self.total}"
        return f"{all_or_some} {self.name}"


def kinds_of(game: Game[Any]) -> list[Kind]:
    tables = sourced_records(game.content) if game.content else {}
    kinds = []
    for name, parts in game.kinds.items():
        records = [record for part in parts for record in tables[part]]
        older = sum(bool(of_other_editions(record)) for record in records)
        kinds.append(Kind(name, Counter(map(source_of, records)), older))
    return kinds


def told_of(game: Game[Any], source: str, most: int = 0) -> str:
    """Return as text which kinds have records from a source, or an empty string."""
    found = [kind for kind in kinds_of(game) if kind.sources[source]]
    return listed(kind.told(kind.sources[source]) for kind in found[: most or None])


def older_told(game: Game[Any]) -> str:
    return listed(kind.told(kind.older) for kind in kinds_of(game) if kind.older)


@cache  # shown on a page that is redrawn at every key
def reconstruction_note(game: Game[Any]) -> str:
    """Return a note such as `39 of 40 events and 31 of 40 empires are reconstructed`.

    Empty if everything is sourced.
    """
    for source in (RECONSTRUCTED, IN_PART):
        if what := told_of(game, source, KINDS_NAMED):
            verb = "is" if what.startswith("the ") and " and " not in what else "are"
            return f"{what[:1].upper()}{what[1:]} {verb} {source}"
    return ""


def reconstruction_chapter(game: Game[Any]) -> list[Rule]:
    """Return the rules that explain the reconstructed content."""
    number = next((rule.number for rule in game.rules() if rule.printed == CHAPTER), "")
    return [rule for rule in game.rules() if number and f"{rule.number}.".startswith(f"{number}.")]
