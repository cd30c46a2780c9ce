"""Lines of play: the line being played and those that were left, as they stand in the journal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from core.basics.setup import OPENING
from core.kernel import Standing
from core.table.journal import DELETED, LONGEST_NAME, Journal
from core.table.line import BadJournal, Line


class BadName(ValueError):
    """What no line can be called."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A line that was left, from where it goes its own way."""

    left: int  # the last entry that it shares with the line it goes off from
    own: tuple[int, ...]  # its own entries, in order
    depth: int = 0  # how many branches it is a branch of
    name: str = ""

    @property
    def first(self) -> int:
        """Its first own entry."""
        return self.own[0]

    @property
    def tip(self) -> int:
        """Where it was left."""
        return self.own[-1]


def branches(journal: Journal, trunk: Sequence[int]) -> list[Branch]:
    """Every line that goes off from a trunk of entries, in the order in which they do.

    Behind each come those that go off from it. At a fork the choice with the newest behind it
    goes on, and the others are branches.

    >>> from core.basics.setup import Setup
    >>> journal = Journal(Setup("mosaic", players=2, options={}, seed=7, rules_version=1))
    >>> first = journal.record(0, "work currency=stone")
    >>> journal.head = OPENING
    >>> other = journal.record(0, "work currency=food")
    >>> [branch.own for branch in branches(journal, [OPENING, *journal.line()])]
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
    """A branch from its first entry to where it was left last."""
    own = [first]
    while own[-1] in following:
        own.append(max(following[own[-1]], key=lambda child: newest[child]))
    return tuple(own)


def _name_among(journal: Journal, own: Sequence[int]) -> str:
    return next((journal.names[entry] for entry in reversed(own) if entry in journal.names), "")


def name_of_played(journal: Journal) -> str:
    """What the line being played is called."""
    return _name_among(journal, journal.line())


def call_line(journal: Journal, own: Sequence[int], name: str) -> None:
    """Give the line with these own entries a name; an empty one takes it away. BadName."""
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
    """A line as it is listed: where it left, how far it went, and how it stood then."""

    line: Line  # all of it, from the opening on
    own: tuple[int, ...]  # its own entries; of the line being played all
    left: int  # the entry it left the other line at
    depth: int
    name: str
    round: int  # in which it left; of the line being played the one it is in
    choices: int  # of its own that somebody was asked for
    turns: int  # in which they were
    standings: tuple[Standing, ...]
    is_over: bool
    is_played: bool = False

    @property
    def tip(self) -> int:
        """Where it was left, or stands now."""
        return self.own[-1] if self.own else OPENING


def lines_of_play(line: Line, seat: int) -> list[LineOfPlay]:
    """The line being played, then every line that was left, as a seat may know them.

    A line that the rules of today cannot play is left out.
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


# --- side by side ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Compared:
    """How lines stand after the same round, each as a column."""

    round: int
    standings: tuple[tuple[Standing, ...], ...]  # of each line
    ledgers: tuple[dict[str, int], ...]  # the seat's own numbers in each; none for who watches


def compared(lines: Sequence[Line], seat: int) -> Compared:
    """Some lines after the last round that all of them have come to, or as far as they went."""
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
    """In which the last choice of a line was made."""
    return line.game.round(line.before(max(len(line.steps) - 1, 0)))


def _after_round(line: Line, number: int) -> Any:
    """The position of a line after its last choice in that round, or before it."""
    for index in range(len(line.steps), 0, -1):
        if line.game.round(line.before(index - 1)) <= number:
            return line.before(index)
    return line.start
