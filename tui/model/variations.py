"""The variations page: rows for branch points and variations, and their comparison."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from core.app.variations import WhatIfGame
from core.kernel import SPECTATOR, Standing
from core.kernel.phrases import join_phrases
from core.kernel.presentation import format_count
from core.kernel.style import Style
from core.table import OPENING, Variation, VariationComparison, VariationSummary
from core.table.journal import DELETED, Journal

MAX_COMPARED = 3  # including the main line
NOW = "now"
UNDONE_AT_ONCE = "undone at once"


class RowKind(Enum):
    """The kind of a row on the page."""

    BRANCH_POINT = "place"  # on the main line, where a variation starts or a new game was begun
    VARIATION = "branch"
    WHAT_IF = "what if"  # a separate game
    NOW = "now"


@dataclass(frozen=True, slots=True)
class VariationRow:
    """A branch point or a variation."""

    id: str
    kind: RowKind
    round: int
    entry: int  # the journal entry to go to or to play on from
    label: str  # the step before it, or the variation's name
    totals: tuple[int, ...]  # of all seats, as if the game had ended there
    depth: int = 0
    size: str = ""  # turns or choices
    ending: str = ""  # how it ended
    detail: str = ""  # its last event
    variation: VariationSummary | None = None
    game: WhatIfGame | None = None

    @property
    def file_name(self) -> str:
        """The name of its saved game, if it was started as a new game."""
        return self.game.path.stem if self.game else ""

    @property
    def is_named(self) -> bool:
        name = (
            self.variation.name if self.variation else self.game.header.title if self.game else ""
        )
        return self.kind is not RowKind.BRANCH_POINT and bool(name)


def variation_rows(
    variations: Sequence[VariationSummary],
    games: Sequence[WhatIfGame],
    seat: int,
    names: Sequence[str],
    style: Style,
) -> list[VariationRow]:
    """Return rows from the opening to now, with variations below their branch points."""
    main, *branches = variations
    main_line = main.variation
    rows_by_entry: dict[int, list[VariationRow]] = {}  # rows by the entry where they branch off
    listed_at: dict[int, int] = {
        entry: entry for entry in main_line.entries
    }  # where each is listed
    for branch in branches:
        entry_listed = listed_at.get(branch.fork, main_line.entries[0])
        listed_at.update(dict.fromkeys(branch.entries, entry_listed))
        rows_by_entry.setdefault(entry_listed, []).append(
            _variation_row(branch, seat, names, style)
        )
    for game in games:
        shared = _existing_entry(main_line.journal, game.entry)
        entry_listed = listed_at.get(shared, main_line.entries[0])
        rows_by_entry.setdefault(entry_listed, []).append(_game_row(game, variations, shared))
    rows: list[VariationRow] = []
    last = len(main_line.entries) - 1
    for index, entry in enumerate(main_line.entries):
        rows_here, has_rows_before = (
            rows_by_entry.get(entry, []),
            index and main_line.entries[index - 1] in rows_by_entry,
        )
        if index == last:
            rows.append(_now_row(main))
        elif rows_here or has_rows_before:
            rows.append(_branch_point_row(main_line, index, seat, names, style))
        rows += rows_here
    return rows


def _existing_entry(journal: Journal, entry: int) -> int:
    """Return the entry, or its nearest ancestor that is not deleted."""
    index = min(entry, len(journal.entries) - 1)
    while index != OPENING and journal.entries[index].action == DELETED:
        index = journal.entries[index].parent
    return index


def _now_row(main: VariationSummary) -> VariationRow:
    label = f'now, "{main.name}"' if main.name else "now"
    totals = _totals(main.standings)
    note = "end" if main.is_over else ""
    return VariationRow(
        NOW, RowKind.NOW, main.round, main.tip, label, totals, ending=note, variation=main
    )


def _branch_point_row(
    main_line: Variation, index: int, seat: int, names: Sequence[str], style: Style
) -> VariationRow:
    game, entry = main_line.game, main_line.entries[index]
    state = main_line.state_before(index)
    label = _describe_step(main_line, index - 1, seat, names, style) if index else "the beginning"
    number = game.round_number(main_line.state_before(max(index - 1, 0)))
    totals = _totals(game.standings(game.view(state, seat)))
    return VariationRow(f"at {entry}", RowKind.BRANCH_POINT, number, entry, label, totals)


def _variation_row(
    variation: VariationSummary, seat: int, names: Sequence[str], style: Style
) -> VariationRow:
    branch = variation.variation
    has_several_turns = variation.turns > 1
    size = (
        format_count(variation.turns, "turn")
        if has_several_turns
        else format_count(variation.choices, "choice")
    )
    is_short = variation.choices <= 1 and len(variation.entries) <= 1
    last_step = _describe_step(branch, len(branch.steps) - 1, seat, names, style)
    left_text = f"undone in round {branch.game.round_number(branch.state)}"
    return VariationRow(
        f"line {variation.entries[0]}",
        RowKind.VARIATION,
        variation.round,
        variation.tip,
        f'"{variation.name}"' if variation.name else "unnamed",
        _totals(variation.standings),
        variation.depth,
        size,
        "end" if variation.is_over else UNDONE_AT_ONCE if is_short else "",
        last_step
        if is_short
        else f"{'it ended' if variation.is_over else left_text}: {last_step}"
        if last_step
        else left_text,
        variation,
    )


def _game_row(
    game: WhatIfGame, variations: Sequence[VariationSummary], shared: int
) -> VariationRow:
    header = game.header
    variation = next(
        (each.variation for each in variations if shared in each.variation.entries),
        variations[0].variation,
    )
    index = variation.entries.index(shared) if shared in variation.entries else 0
    on_branch = next((each for each in variations[1:] if shared in each.entries), None)
    return VariationRow(
        f"game {game.path.stem}",
        RowKind.WHAT_IF,
        variation.game.round_number(variation.state_before(index)),
        shared,
        f'"{header.title}"' if header.title else "what if",
        header.scores if header.is_over else (),  # scores are final only when the game is over
        on_branch.depth + 1 if on_branch else 0,
        "new game",
        "end" if header.is_over else "",
        header.progress_text,
        game=game,
    )


def _totals(standings: Sequence[Standing]) -> tuple[int, ...]:
    return tuple(standing.total for standing in standings)


def _describe_step(
    variation: Variation, index: int, seat: int, names: Sequence[str], style: Style
) -> str:
    """Describe a step as a seat knows it, without the full stop.

    A silent choice of the seat itself is described by its label. For silent choices of others, and
    for those that are hardly ever a choice, the last step with an event is described.
    """
    for position in range(index, -1, -1):
        step, game = variation.steps[position], variation.game
        view = game.view(step.state, seat)
        visible_events = [
            event for each in step.events if (event := each.view_for(seat)) is not None
        ]
        own_events = [
            event for event in visible_events if event.seat == step.seat and not event.is_silent
        ]
        narrated = [
            game.text.narrate(view, event, style)
            for event in own_events or visible_events
            if event.seat != SPECTATOR
        ]
        phrases = [phrase for phrase in narrated if phrase is not None]
        phrases_told = [phrase for phrase in phrases if not phrase.is_changes_only] or phrases
        if phrases_told:
            return join_phrases(phrases_told[:1], names, style, full_stop="")
        if step.seat == seat and not step.action.is_silent_when_forced:
            view_before = game.view(variation.state_before(position), seat)
            choice = game.text.choice(view_before, step.decision, step.action, style)
            if choice.group:
                return choice.qualified_label
            return f"{game.text.prompt(view_before, step.decision, style)} {choice.label}"
    return ""


# --- comparison -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """A number in each of the compared variations."""

    name: str
    values: tuple[int, ...]
    is_higher_better: bool = True

    @property
    def difference(self) -> int:
        return self.values[-1] - self.values[0]


def comparison_rows(
    comparison: VariationComparison,
    seat: int,
    names: Sequence[str],
    unwanted_counts: frozenset[str] = frozenset(),
) -> list[ComparedRow]:
    """Return the totals, the viewer's first, then the viewer's numbers, differing ones first."""
    seat_count = len(comparison.standings[0])
    seats = sorted(range(seat_count), key=lambda other: other != seat)
    rows = [
        ComparedRow(
            "total" if other == seat else f"total of {names[other]}",
            tuple(each[other].total for each in comparison.standings),
            is_higher_better=seat in (other, SPECTATOR),  # a rival's lead is not a gain
        )
        for other in seats
    ]
    ledgers = comparison.ledgers
    game_rows = [
        ComparedRow(name, values, name not in unwanted_counts)
        for name in _all_names(ledgers)
        if any(values := tuple(ledger.get(name, 0) for ledger in ledgers))  # not all 0
    ]
    return rows + sorted(game_rows, key=lambda row: len(set(row.values)) == 1)


def _all_names(ledgers: Sequence[Mapping[str, int]]) -> list[str]:
    return list(dict.fromkeys(name for ledger in ledgers for name in ledger))


@dataclass(slots=True)
class ComparedVariations:
    """The variations chosen for comparison with the main line, by row id."""

    ids: tuple[str, ...] = ()

    def toggle(self, id: str) -> None:
        if id in self.ids:
            self.ids = tuple(other for other in self.ids if other != id)
        else:
            self.ids = (*self.ids, id)[-(MAX_COMPARED - 1) :]

    def columns(
        self, rows: Sequence[VariationRow], cursor: VariationRow | None
    ) -> list[VariationRow]:
        """Return the compared rows: now, then the chosen ones, else the one under the cursor."""
        rows_by_id = {row.id: row for row in rows}
        columns = [rows_by_id[id] for id in self.ids if id in rows_by_id]
        if (
            not columns
            and cursor is not None
            and cursor.kind in (RowKind.VARIATION, RowKind.WHAT_IF)
        ):
            columns = [cursor]
        return [rows_by_id[NOW], *columns]
