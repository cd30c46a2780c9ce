"""The variations page: rows for branch points and variations, and their comparison."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from core.house.lines import WhatIfGame
from core.kernel import SPECTATOR, Standing
from core.kernel.phrases import in_one_breath
from core.kernel.words import counted
from core.table import OPENING, Compared, Line, LineOfPlay
from core.table.journal import DELETED, Journal

MOST_COMPARED = 3  # including the main line
NOW = "now"
UNDONE = "undone at once"


class Sort(Enum):
    """The kind of a row on the page."""

    PLACE = "place"  # on the main line, where a variation starts or a new game was begun
    BRANCH = "branch"
    WHAT_IF = "what if"  # a separate game
    NOW = "now"


@dataclass(frozen=True, slots=True)
class LineRow:
    """A branch point or a variation."""

    id: str
    sort: Sort
    round: int
    entry: int  # the journal entry to go to or to play on from
    words: str  # the step before it, or the variation's name
    totals: tuple[int, ...]  # of all seats, as if the game had ended there
    depth: int = 0
    size: str = ""  # turns or choices
    note: str = ""  # how it ended
    detail: str = ""  # its last event
    line: LineOfPlay | None = None
    game: WhatIfGame | None = None

    @property
    def is_named(self) -> bool:
        name = self.line.name if self.line else self.game.header.title if self.game else ""
        return self.sort is not Sort.PLACE and bool(name)


def line_rows(
    found: Sequence[LineOfPlay], games: Sequence[WhatIfGame], seat: int, names: Sequence[str]
) -> list[LineRow]:
    """Return the page's rows from the opening to now, with variations below their branch points."""
    played, *branches = found
    line = played.line
    after: dict[int, list[LineRow]] = {}  # rows by the entry where they branch off
    homes: dict[int, int] = {entry: entry for entry in line.entries}  # where each is listed
    for branch in branches:
        home = homes.get(branch.left, line.entries[0])
        homes.update(dict.fromkeys(branch.own, home))
        after.setdefault(home, []).append(_branch_row(branch, seat, names))
    for game in games:
        shared = _known_entry(line.journal, game.entry)
        home = homes.get(shared, line.entries[0])
        after.setdefault(home, []).append(_game_row(game, found, shared))
    rows: list[LineRow] = []
    last = len(line.entries) - 1
    for at, entry in enumerate(line.entries):
        left_here, left_before = after.get(entry, []), at and line.entries[at - 1] in after
        if at == last:
            rows.append(_now_row(played))
        elif left_here or left_before:
            rows.append(_place_row(line, at, seat, names))
        rows += left_here
    return rows


def _known_entry(journal: Journal, entry: int) -> int:
    """Return the entry, or its nearest ancestor that is not deleted."""
    at = min(entry, len(journal.entries) - 1)
    while at != OPENING and journal.entries[at].action == DELETED:
        at = journal.entries[at].parent
    return at


def _now_row(played: LineOfPlay) -> LineRow:
    words = f'now, "{played.name}"' if played.name else "now"
    totals = _totals(played.standings)
    note = "end" if played.is_over else ""
    return LineRow(NOW, Sort.NOW, played.round, played.tip, words, totals, note=note, line=played)


def _place_row(line: Line, at: int, seat: int, names: Sequence[str]) -> LineRow:
    game, entry = line.game, line.entries[at]
    state = line.before(at)
    words = _told(line, at - 1, seat, names) if at else "the beginning"
    number = game.round(line.before(max(at - 1, 0)))
    totals = _totals(game.standings(game.view(state, seat)))
    return LineRow(f"at {entry}", Sort.PLACE, number, entry, words, totals)


def _branch_row(branch: LineOfPlay, seat: int, names: Sequence[str]) -> LineRow:
    line = branch.line
    many = branch.turns > 1
    size = counted(branch.turns, "turn") if many else counted(branch.choices, "choice")
    is_short = branch.choices <= 1 and len(branch.own) <= 1
    told = _told(line, len(line.steps) - 1, seat, names)
    left = f"left in round {line.game.round(line.state)}"
    return LineRow(
        f"line {branch.own[0]}",
        Sort.BRANCH,
        branch.round,
        branch.tip,
        f'"{branch.name}"' if branch.name else "without a name",
        _totals(branch.standings),
        branch.depth,
        size,
        "end" if branch.is_over else UNDONE if is_short else "",
        told if is_short else f"{'it ended' if branch.is_over else left}: {told}" if told else left,
        branch,
    )


def _game_row(game: WhatIfGame, found: Sequence[LineOfPlay], shared: int) -> LineRow:
    header = game.header
    line = next((each.line for each in found if shared in each.line.entries), found[0].line)
    at = line.entries.index(shared) if shared in line.entries else 0
    on_branch = next((each for each in found[1:] if shared in each.own), None)
    return LineRow(
        f"game {game.path.stem}",
        Sort.WHAT_IF,
        line.game.round(line.before(at)),
        shared,
        f'"{header.title}"' if header.title else "what if",
        header.scores if header.over else (),  # scores are final only when the game is over
        on_branch.depth + 1 if on_branch else 0,
        "its own game",
        "end" if header.over else "",
        header.progress,
        game=game,
    )


def _totals(standings: Sequence[Standing]) -> tuple[int, ...]:
    return tuple(standing.total for standing in standings)


def _told(line: Line, index: int, seat: int, names: Sequence[str]) -> str:
    """Describe a step as a seat knows it, without the full stop.

    A silent choice of the seat itself is described by its label. For silent choices of others, the
    last step with an event is described.
    """
    for at in range(index, -1, -1):
        step, game = line.steps[at], line.game
        view = game.view(step.state, seat)
        seen = [event for each in step.events if (event := each.seen_by(seat)) is not None]
        own = [event for event in seen if event.seat == step.seat and not event.quiet]
        told = [game.narrate(view, event) for event in own or seen if event.seat != SPECTATOR]
        phrases = [phrase for phrase in told if phrase is not None]
        said = [phrase for phrase in phrases if not phrase.nothing_but_changes] or phrases
        if said:
            return in_one_breath(said[:1], names).removesuffix(".")
        if step.seat == seat:
            asked = game.view(line.before(at), seat)
            choice = game.choice(asked, step.decision, step.action)
            about = choice.group or game.prompt(asked, step.decision).rstrip(".")
            return f"{about}{'' if about.endswith('?') else ':'} {choice.label}"
    return ""


# --- comparison -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """A number in each of the compared variations."""

    what: str
    values: tuple[int, ...]
    is_gain: bool = True

    @property
    def lead(self) -> int:
        return self.values[-1] - self.values[0]


def compared_rows(
    side_by_side: Compared, seat: int, names: Sequence[str], burdens: frozenset[str] = frozenset()
) -> list[ComparedRow]:
    """Return the totals, the viewer's first, then the viewer's numbers, differing ones first."""
    many = len(side_by_side.standings[0])
    seats = sorted(range(many), key=lambda at: at != seat)
    rows = [
        ComparedRow(
            "total" if at == seat else f"total of {names[at]}",
            tuple(each[at].total for each in side_by_side.standings),
            is_gain=seat in (at, SPECTATOR),  # a rival's lead is not a gain
        )
        for at in seats
    ]
    ledgers = side_by_side.ledgers
    own = [
        ComparedRow(name, values, name not in burdens)
        for name in _all_names(ledgers)
        if any(values := tuple(ledger.get(name, 0) for ledger in ledgers))  # not all 0
    ]
    return rows + sorted(own, key=lambda row: len(set(row.values)) == 1)


def _all_names(ledgers: Sequence[Mapping[str, int]]) -> list[str]:
    return list(dict.fromkeys(name for ledger in ledgers for name in ledger))


@dataclass(slots=True)
class Chosen:
    """The variations chosen for comparison with the main line, by row id."""

    ids: tuple[str, ...] = ()

    def toggle(self, id: str) -> None:
        if id in self.ids:
            self.ids = tuple(other for other in self.ids if other != id)
        else:
            self.ids = (*self.ids, id)[-(MOST_COMPARED - 1) :]

    def rows(self, rows: Sequence[LineRow], cursor: LineRow | None) -> list[LineRow]:
        """Return the compared rows: now, then the chosen ones, or else the one under the cursor."""
        known = {row.id: row for row in rows}
        chosen = [known[id] for id in self.ids if id in known]
        if not chosen and cursor is not None and cursor.sort in (Sort.BRANCH, Sort.WHAT_IF):
            chosen = [cursor]
        return [known[NOW], *chosen]
