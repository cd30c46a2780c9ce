"""The main line and branches of a journal: listing, naming and comparing them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from core.common.setup import OPENING
from core.kernel import Standing
from core.kernel.style import Style
from core.table.journal import DELETED, MAX_NAME_LENGTH, Journal
from core.table.variation import BadJournal, Variation


class BadName(ValueError):
    """An invalid name for a variation."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A branch of the journal, from the fork on."""

    fork: int  # the last entry shared with its parent
    entries: tuple[int, ...]  # after the fork
    depth: int = 0  # nesting level
    name: str = ""

    @property
    def first(self) -> int:
        return self.entries[0]

    @property
    def tip(self) -> int:
        return self.entries[-1]


def find_branches(journal: Journal, main_line: Sequence[int]) -> list[Branch]:
    """Return all branches of the main line, depth first, in the order of their forks.

    At a fork inside a branch, the child with the newest descendant continues it.

    >>> from core.common.setup import Setup
    >>> journal = Journal(Setup("mosaic", players=2, options={}, seed=7, rules_version=1))
    >>> first = journal.record(0, "work currency=stone")
    >>> journal.head = OPENING
    >>> other = journal.record(0, "work currency=food")
    >>> [branch.entries for branch in find_branches(journal, [OPENING, *journal.main_line()])]
    [(0,)]
    """
    children: dict[int, list[int]] = {}
    for index, entry in enumerate(journal.entries):
        if entry.action != DELETED:
            children.setdefault(entry.parent, []).append(index)
    newest = list(range(len(journal.entries)))
    for index in reversed(newest):
        parent = journal.entries[index].parent
        if parent != OPENING:
            newest[parent] = max(newest[parent], newest[index])

    def going_off(nodes: Sequence[int], depth: int) -> Iterator[Branch]:
        ahead = set(nodes)
        for node in nodes:
            for child in children.get(node, ()):
                if child not in ahead:
                    own_entries = _extend_branch(child, children, newest)
                    yield Branch(node, own_entries, depth, _find_name(journal, own_entries))

    branches: list[Branch] = []
    ahead = list(going_off(main_line, 0))[::-1]
    while ahead:
        branch = ahead.pop()
        branches.append(branch)
        ahead += list(going_off(branch.entries, branch.depth + 1))[::-1]
    return branches


def _extend_branch(
    first: int, following: dict[int, list[int]], newest: list[int]
) -> tuple[int, ...]:
    own_entries = [first]
    while own_entries[-1] in following:
        own_entries.append(max(following[own_entries[-1]], key=lambda child: newest[child]))
    return tuple(own_entries)


def _find_name(journal: Journal, own: Sequence[int]) -> str:
    return next((journal.names[entry] for entry in reversed(own) if entry in journal.names), "")


def main_line_name(journal: Journal) -> str:
    return _find_name(journal, journal.main_line())


def name_variation(journal: Journal, entries: Sequence[int], name: str) -> None:
    """Name the variation with these entries, or remove its name. Raise BadName if it is invalid."""
    words = " ".join(name.split())
    if len(words) > MAX_NAME_LENGTH:
        raise BadName(f"The name of a variation can have at most {MAX_NAME_LENGTH} characters.")
    if not words.isprintable():
        raise BadName("The name of a variation must be printable.")
    if not entries:
        raise BadName("There is no choice to name yet.")
    for entry in entries:
        journal.names.pop(entry, None)
    if words:
        journal.names[entries[-1]] = words


@dataclass(frozen=True, slots=True)
class VariationSummary:
    """A variation as listed: its fork, length and standings."""

    variation: Variation  # complete, from the opening
    entries: tuple[int, ...]  # after the fork; all of the main line
    fork: int  # the last shared entry
    depth: int
    name: str
    round: int  # at the fork; of the main line the current one
    choices: int  # unforced
    turns: int  # with unforced choices
    standings: tuple[Standing, ...]
    is_over: bool
    is_main_line: bool = False

    @property
    def tip(self) -> int:
        return self.entries[-1] if self.entries else OPENING


def list_variations(main_line: Variation, seat: int) -> list[VariationSummary]:
    """List the main line and all branches, as a seat may see them.

    Branches that the current rules cannot replay are omitted.
    """
    journal = main_line.journal
    played = _summarize(
        main_line, tuple(main_line.entries[1:]), OPENING, 0, main_line_name(journal), seat, True
    )
    variations = [played]
    for branch in find_branches(journal, main_line.entries):
        try:
            along = main_line.variation_at(branch.tip)
        except BadJournal:
            continue
        variations.append(
            _summarize(along, branch.entries, branch.fork, branch.depth, branch.name, seat)
        )
    return variations


def _summarize(
    variation: Variation,
    entries: tuple[int, ...],
    fork: int,
    depth: int,
    name: str,
    seat: int,
    is_main_line: bool = False,
) -> VariationSummary:
    game, first = variation.game, len(variation.steps) - len(entries)
    decisions = [
        index
        for index in range(first, len(variation.steps))
        if not variation.steps[index].is_forced
    ]
    is_over = game.is_over(variation.state)
    return VariationSummary(
        variation,
        entries,
        fork,
        depth,
        name,
        game.round_number(variation.state if is_main_line else variation.state_before(first)),
        len(decisions),
        len({game.turn_number(variation.state_before(index)) for index in decisions}),
        game.standings(variation.state if is_over else game.view(variation.state, seat)),
        is_over,
        is_main_line,
    )


# --- comparison -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class VariationComparison:
    """Variations after the same round, one column each."""

    round: int
    standings: tuple[tuple[Standing, ...], ...]  # by variation
    ledgers: tuple[dict[str, int], ...]  # of the seat, by variation; empty for spectators


def compare_variations(
    variations: Sequence[Variation], seat: int, style: Style
) -> VariationComparison:
    """Compare variations after the last round that all of them reached."""
    game = variations[0].game
    number = min(_last_round(variation) for variation in variations)
    states = [_state_after_round(variation, number) for variation in variations]
    views = [state if game.is_over(state) else game.view(state, seat) for state in states]
    is_seated = 0 <= seat < game.seat_count(states[0])
    return VariationComparison(
        number,
        tuple(game.standings(view) for view in views),
        tuple(game.text.ledger(view, seat) for view in views) if is_seated else (),
    )


def _last_round(variation: Variation) -> int:
    return variation.game.round_number(variation.state_before(max(len(variation.steps) - 1, 0)))


def _state_after_round(variation: Variation, number: int) -> Any:
    for index in range(len(variation.steps), 0, -1):
        if variation.game.round_number(variation.state_before(index - 1)) <= number:
            return variation.state_before(index)
    return variation.start
