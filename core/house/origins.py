"""How much of a game is not from its rulebook: counted from its data, said in a line."""

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

CHAPTER = "What is reconstructed"  # of every game's rules
KINDS_NAMED = 2  # in a line


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of things in a game, and where they come from."""

    name: str
    sources: Counter[str]  # how many are of each source on the whole
    older: int  # of how many some values are those of another edition

    @property
    def total(self) -> int:
        """How many there are."""
        return self.sources.total()

    def told(self, number: int) -> str:
        """So many of them: `31 of 40 empires`, `all 176 hexes`, `the board`."""
        if self.total == 1:
            return f"the {self.name}"
        all_or_some = f"all {number}" if number == self.total else f"{number} of {self.total}"
        return f"{all_or_some} {self.name}"


def kinds_of(game: Game[Any]) -> list[Kind]:
    """All that a game is made of, by what players call it."""
    tables = sourced_records(game.content) if game.content else {}
    kinds = []
    for name, parts in game.kinds.items():
        records = [record for part in parts for record in tables[part]]
        older = sum(bool(of_other_editions(record)) for record in records)
        kinds.append(Kind(name, Counter(map(source_of, records)), older))
    return kinds


def told_of(game: Game[Any], source: str, most: int = 0) -> str:
    """The kinds of which some are of that source; nothing where none is."""
    found = [kind for kind in kinds_of(game) if kind.sources[source]]
    return listed(kind.told(kind.sources[source]) for kind in found[: most or None])


def older_told(game: Game[Any]) -> str:
    """The kinds of which some have values of another edition."""
    return listed(kind.told(kind.older) for kind in kinds_of(game) if kind.older)


@cache  # a page that says it is drawn at every key
def reconstruction_note(game: Game[Any]) -> str:
    """`39 of 40 events and 31 of 40 empires are reconstructed`; nothing where all is sourced."""
    for source in (RECONSTRUCTED, IN_PART):
        if what := told_of(game, source, KINDS_NAMED):
            verb = "is" if what.startswith("the ") and " and " not in what else "are"
            return f"{what[:1].upper()}{what[1:]} {verb} {source}"
    return ""


def reconstruction_chapter(game: Game[Any]) -> list[Rule]:
    """The rules that say it whole."""
    number = next((rule.number for rule in game.rules() if rule.printed == CHAPTER), "")
    return [rule for rule in game.rules() if number and f"{rule.number}.".startswith(f"{number}.")]
