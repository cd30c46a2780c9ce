"""Statistics and notes about reconstructed content, counted from the game's data."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from core.kernel import Game, Rule
from core.kernel.presentation import join_words, sentence_case
from core.kernel.sources import (
    PARTLY_RECONSTRUCTED,
    RECONSTRUCTED,
    other_edition_names,
    source_status,
    sourced_records,
)

CHAPTER = "Reconstructed values"  # heading in every game's rules
MAX_KINDS_NAMED = 2  # per note


@dataclass(frozen=True, slots=True)
class RecordKind:
    """A kind of records in a game, counted by source."""

    name: str
    sources: Counter[str]  # number of records by source
    older: int  # records with values of another edition

    @property
    def total(self) -> int:
        return self.sources.total()

    def describe(self, number: int) -> str:
        """Describe a number of records: `31 of 40 empires`, `all 176 hexes`, `the board`."""
        if self.total == 1:
            return f"the {self.name}"
        all_or_some = f"all {number}" if number == self.total else f"{number} of {self.total}"
        return f"{all_or_some} {self.name}"


def count_kinds(game: Game[Any]) -> list[RecordKind]:
    """Return how many records of each kind are sourced, reconstructed or of another edition."""
    tables = sourced_records(game.content) if game.content else {}
    kinds = []
    for name, parts in game.content_kinds.items():
        records = [record for part in parts for record in tables[part]]
        older = sum(bool(other_edition_names(record)) for record in records)
        kinds.append(RecordKind(name, Counter(map(source_status, records)), older))
    return kinds


def describe_source(game: Game[Any], source: str) -> str:
    """List the kinds that have records from a source, or return an empty string."""
    return _describe_kinds([kind for kind in count_kinds(game) if kind.sources[source]], source)


def _describe_kinds(kinds: Sequence[RecordKind], source: str) -> str:
    return join_words(kind.describe(kind.sources[source]) for kind in kinds)


def describe_other_editions(game: Game[Any]) -> str:
    return join_words(kind.describe(kind.older) for kind in count_kinds(game) if kind.older)


@cache  # shown on a page that is redrawn at every key
def reconstruction_note(game: Game[Any]) -> str:
    """Return a note such as `39 of 40 events and 31 of 40 empires are reconstructed`.

    It is empty if everything is sourced.
    """
    for source in (RECONSTRUCTED, PARTLY_RECONSTRUCTED):
        if kinds := [kind for kind in count_kinds(game) if kind.sources[source]]:
            verb = "is" if len(kinds) == kinds[0].total == 1 else "are"
            return (
                f"{sentence_case(_describe_kinds(kinds[:MAX_KINDS_NAMED], source))} {verb} {source}"
            )
    return ""


def reconstruction_chapter(game: Game[Any]) -> list[Rule]:
    number = next((rule.number for rule in game.text.rules() if rule.printed == CHAPTER), "")
    return [
        rule for rule in game.text.rules() if number and f"{rule.number}.".startswith(f"{number}.")
    ]
