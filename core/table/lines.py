"""The main line and all branches of a journal: list, name and compare them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from core.basics.setup import OPENING
from core.kernel import Standing
from core.table.journal import DELETED, LONGEST_NAME, Journal
from core.table.line import BadJournal, Line


class BadName(ValueError):
    """An invalid name for a variation."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A branch of the journal, from the fork on."""

    left: int  # the last entry shared with its parent
    own: tuple[int, ...]  # after the fork
    depth: int = 0  # nesting level
    name: str = ""

    @property
    def first(self) -> int:
        return self.own[0]

    @property
    def tip(self) -> int:
        return self.own[-1]


def branches(journal: Journal, trunk: Sequence[int]) -> list[Branch]:
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
    following: dict[int, list[int]] = {}
    for index, entry in enumerate(journal.entries):
        if entry.action != DELETED:
            following.setdefault(entry.parent, []).append(index)
    newest = list(range(len(journal.entries)))
    for index in reversed(newest):
        parent = journal.entries[index].parent
        if parent != OPENING:
            newest[parent] = max(newest[parent], newest[index])

    def going_off(nodes: Sequence[int], depth: int) -> Iterator[Branch]:
        ahead = set(nodes)
        for node in nodes:
            for child in following.get(node, ()):
                if child not in ahead:
                    own = _grown(child, following, newest)
                    yield Branch(node, own, depth, _name_among(journal, own))

    found: list[Branch] = []
    ahead = list(going_off(trunk, 0))[::-1]
    while ahead:
        branch = ahead.pop()
        found.append(branch)
        ahead += list(going_off(branch.own, branch.depth + 1))[::-1]
    return found


def _grown(first: int, following: dict[int, list[int]], newest: list[int]) -> tuple[int, ...]:
    own = [first]
    while own[-1] in following:
        own.append(max(following[own[-1]], key=lambda child: newest[child]))
    return tuple(own)


def _name_among(journal: Journal, own: Sequence[int]) -> str:
    return next((journal.names[entry] for entry in reversed(own) if entry in journal.names), "")


def name_of_played(journal: Journal) -> str:
    return _name_among(journal, journal.line())


def call_line(journal: Journal, own: Sequence[int], name: str) -> None:
    """Name the variation with these entries; an empty name removes it. Raise BadName if invalid."""
    words = " ".join(name.split())
    if len(words) > LONGEST_NAME:
        raise BadName(f"A line's name has {LONGEST_NAME} letters at most.")
    if not words.isprintable():
        raise BadName("A line's name is made of letters that can be printed.")
    if not own:
        raise BadName("Nothing has been chosen yet that could have a name.")
    for entry in own:
        journal.names.pop(entry, None)
    if words:
        journal.names[own[-1]] = words


@dataclass(frozen=True, slots=True)
class LineOfPlay:
    """A variation as listed: its fork, length and standings."""

    line: Line  # complete, from the opening
    own: tuple[int, ...]  # after the fork; all of the main line
    left: int  # the last shared entry
    depth: int
    name: str
    round: int  # at the fork; of the main line the current one
    choices: int  # unforced
    turns: int  # with unforced choices
    standings: tuple[Standing, ...]
    is_over: bool
    is_played: bool = False

    @property
    def tip(self) -> int:
        return self.own[-1] if self.own else OPENING


def lines_of_play(line: Line, seat: int) -> list[LineOfPlay]:
    """List the main line and all branches, as a seat may see them.

    Branches that the current rules cannot replay are omitted.
    """
    journal = line.journal
    played = _listed(line, tuple(line.entries[1:]), OPENING, 0, name_of_played(journal), seat, True)
    found = [played]
    for branch in branches(journal, line.entries):
        try:
            along = line.along(branch.tip)
        except BadJournal:
            continue
        found.append(_listed(along, branch.own, branch.left, branch.depth, branch.name, seat))
    return found


def _listed(
    line: Line,
    own: tuple[int, ...],
    left: int,
    depth: int,
    name: str,
    seat: int,
    is_played: bool = False,
) -> LineOfPlay:
    game, first = line.game, len(line.steps) - len(own)
    asked = [index for index in range(first, len(line.steps)) if not line.steps[index].is_forced]
    is_over = game.is_over(line.state)
    return LineOfPlay(
        line,
        own,
        left,
        depth,
        name,
        game.round(line.state if is_played else line.before(first)),
        len(asked),
        len({game.turn(line.before(index)) for index in asked}),
        game.standings(line.state if is_over else game.view(line.state, seat)),
        is_over,
        is_played,
    )


# --- comparison -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Compared:
    """Variations after the same round, one column each."""

    round: int
    standings: tuple[tuple[Standing, ...], ...]  # by variation
    ledgers: tuple[dict[str, int], ...]  # of the seat, by variation; empty for spectators


def compared(lines: Sequence[Line], seat: int) -> Compared:
    """Compare variations after the last round that all of them reached."""
    game = lines[0].game
    number = min(_last_round(line) for line in lines)
    states = [_after_round(line, number) for line in lines]
    seen = [state if game.is_over(state) else game.view(state, seat) for state in states]
    is_seated = 0 <= seat < game.seat_count(states[0])
    return Compared(
        number,
        tuple(game.standings(view) for view in seen),
        tuple(game.ledger(view, seat) for view in seen) if is_seated else (),
    )


def _last_round(line: Line) -> int:
    return line.game.round(line.before(max(len(line.steps) - 1, 0)))


def _after_round(line: Line, number: int) -> Any:
    for index in range(len(line.steps), 0, -1):
        if line.game.round(line.before(index - 1)) <= number:
            return line.before(index)
    return line.start
