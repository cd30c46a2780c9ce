"""The page of lines without a terminal: a row for each place and each line, and what compares."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from core.house.lines import WhatIfGame
from core.kernel import SPECTATOR, Standing
from core.kernel.phrases import in_one_breath
from core.kernel.words import counted
from core.table import OPENING, Compared, Line, LineOfPlay
from core.table.journal import DELETED, Journal

MOST_COMPARED = 3  # lines side by side, the one being played among them
NOW = "now"
UNDONE = "undone at once"


class Sort(Enum):
    """What a row of the page is."""

    PLACE = "place"  # in the line being played, where another left it or would have
    BRANCH = "branch"
    WHAT_IF = "what if"  # a game of its own
    NOW = "now"


@dataclass(frozen=True, slots=True)
class LineRow:
    """A place or a line."""

    id: str
    sort: Sort
    round: int
    entry: int  # the place it stands for: gone to, or played on from
    words: str  # what was chosen there, or the line's name
    totals: tuple[int, ...]  # of all seats, as if the game had ended there
    depth: int = 0
    size: str = ""  # how far it went
    note: str = ""  # how it ended
    detail: str = ""  # what happened last in it
    line: LineOfPlay | None = None
    game: WhatIfGame | None = None

    @property
    def is_named(self) -> bool:
        """Whether its words are a name that somebody gave it."""
        name = self.line.name if self.line else self.game.header.title if self.game else ""
        return self.sort is not Sort.PLACE and bool(name)


def line_rows(
    found: Sequence[LineOfPlay], games: Sequence[WhatIfGame], seat: int, names: Sequence[str]
) -> list[LineRow]:
    """From the opening to now: the places where lines left, the lines behind each, and now."""
    played, *branches = found
    line = played.line
    after: dict[int, list[LineRow]] = {}  # by the entry they left, with those that left them
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
    """The entry, or where it is deleted the last before it that is not."""
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
    """A place in the line being played, by what was chosen last before it."""
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
        header.scores if header.over else (),  # before the end they are no totals
        on_branch.depth + 1 if on_branch else 0,
        "its own game",
        "end" if header.over else "",
        header.progress,
        game=game,
    )


def _totals(standings: Sequence[Standing]) -> tuple[int, ...]:
    return tuple(standing.total for standing in standings)


def _told(line: Line, index: int, seat: int, names: Sequence[str]) -> str:
    """What was told of a step, as a seat knows it; an own choice that nobody tells by its label.

    Of another's the last before it of which something was told. Without its full stop.
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


# --- side by side ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """One number in each of the lines."""

    what: str
    values: tuple[int, ...]
    is_gain: bool = True  # more of it is better

    @property
    def lead(self) -> int:
        """How much more or less the last line has than the first."""
        return self.values[-1] - self.values[0]


def compared_rows(
    side_by_side: Compared, seat: int, names: Sequence[str], burdens: frozenset[str] = frozenset()
) -> list[ComparedRow]:
    """Everybody's total, the own first; then the own numbers, first those that differ."""
    many = len(side_by_side.standings[0])
    seats = sorted(range(many), key=lambda at: at != seat)
    rows = [
        ComparedRow(
            "total" if at == seat else f"total of {names[at]}",
            tuple(each[at].total for each in side_by_side.standings),
            is_gain=seat in (at, SPECTATOR),  # what a rival has more is none
        )
        for at in seats
    ]
    ledgers = side_by_side.ledgers
    own = [
        ComparedRow(name, values, name not in burdens)
        for name in _all_names(ledgers)
        if any(values := tuple(ledger.get(name, 0) for ledger in ledgers))  # else there is none
    ]
    return rows + sorted(own, key=lambda row: len(set(row.values)) == 1)


def _all_names(ledgers: Sequence[Mapping[str, int]]) -> list[str]:
    return list(dict.fromkeys(name for ledger in ledgers for name in ledger))


@dataclass(slots=True)
class Chosen:
    """Which lines stand side by side with the one being played, by their rows."""

    ids: tuple[str, ...] = ()

    def toggle(self, id: str) -> None:
        """Put a line there or take it away; the oldest makes room."""
        if id in self.ids:
            self.ids = tuple(other for other in self.ids if other != id)
        else:
            self.ids = (*self.ids, id)[-(MOST_COMPARED - 1) :]

    def rows(self, rows: Sequence[LineRow], cursor: LineRow | None) -> list[LineRow]:
        """The columns: now, then what was chosen; where nothing was, what the cursor is on."""
        known = {row.id: row for row in rows}
        chosen = [known[id] for id in self.ids if id in known]
        if not chosen and cursor is not None and cursor.sort in (Sort.BRANCH, Sort.WHAT_IF):
            chosen = [cursor]
        return [known[NOW], *chosen]
