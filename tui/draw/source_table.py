"""The points of one source by seat and round, as a wide or a tall table."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.kernel import Standing
from core.table import TurnScores
from tui.draw.canvas import BAD, MUTED, NAME, TEXT, Parts
from tui.draw.panel_props import PanelProps
from tui.model.timeline import gains_by_round

NAME_WIDTH = 8  # columns of row names in the tall table
CHIP_WIDTH = 6  # columns before the first number: chip or unit


@dataclass(frozen=True, slots=True)
class RoundColumn:
    """The gains of one round, of the setup, or of all rounds up to one."""

    name: str
    last_round: int  # last round included
    gains: tuple[int, ...]  # by seat, in the order of the standings

    @property
    def width(self) -> int:
        """Return the width of name and longest number, with padding."""
        return max(len(self.name), *(len(_signed(gain)) for gain in self.gains)) + 2


def source_table_rows(
    props: PanelProps,
    history: Sequence[TurnScores],
    standings: Sequence[Standing],
    source: str,
    width: int,
) -> list[Parts]:
    """Return rows with a column per round. Early rounds are merged if space is short."""
    columns = _round_columns(history, standings, source)
    while len(columns) > 1 and CHIP_WIDTH + sum(column.width for column in columns) > width:
        first, second, *rest = columns
        both = tuple(map(sum, zip(first.gains, second.gains, strict=True)))
        columns = [RoundColumn(f"to {second.last_round}", second.last_round, both), *rest]
    round_noun = props.game.text.round_noun
    head = "".join(f"{column.name:>{column.width}}" for column in columns)
    rows: list[Parts] = [[(f"{round_noun:<{CHIP_WIDTH}}{head}", MUTED)]]
    for index, standing in enumerate(standings):
        chip = f" {props.seat_letter(standing.seat)} ", props.chip_ink(standing.seat)
        row: Parts = [chip, (" " * (CHIP_WIDTH - 3), TEXT)]
        for column in columns:
            gain = column.gains[index]
            row.append((f"{_signed(gain):>{column.width}}", BAD if gain < 0 else TEXT))
        rows.append(row)
    return rows


def round_table_rows(
    props: PanelProps, history: Sequence[TurnScores], standings: Sequence[Standing], source: str
) -> list[Parts]:
    """Return rows with one round per row and the totals below."""
    head: Parts = [(f"{props.game.text.round_noun:<{NAME_WIDTH}}", MUTED)]
    for standing in standings:
        chip = f" {props.seat_letter(standing.seat)} ", props.chip_ink(standing.seat)
        head += [("  ", TEXT), chip, ("  ", TEXT)]
    rows: list[Parts] = [head]
    for column in _round_columns(history, standings, source):
        cells = [(f"{_signed(gain):>5}  ", BAD if gain < 0 else TEXT) for gain in column.gains]
        rows.append([(f"{column.name:<{NAME_WIDTH}}", MUTED), *cells])
    in_all = [dict(standing.lines)[source] for standing in standings]
    return [*rows, [(f"{'in all':<{NAME_WIDTH}}", NAME), *((f"{n:>5}  ", NAME) for n in in_all)]]


def _round_columns(
    history: Sequence[TurnScores], standings: Sequence[Standing], source: str
) -> list[RoundColumn]:
    gains_by_seat = [
        {
            number: points
            for number, points in gains_by_round(history, source, standing.seat)
            if number
        }
        for standing in standings
    ]
    before = tuple(
        dict(standing.lines)[source] - sum(gains.values())
        for standing, gains in zip(standings, gains_by_seat, strict=True)
    )
    rounds = sorted({number for gains in gains_by_seat for number in gains})
    columns = [RoundColumn("start", 0, before)] if any(before) else []
    return columns + [
        RoundColumn(str(number), number, tuple(gains.get(number, 0) for gains in gains_by_seat))
        for number in rounds
    ]


def _signed(by: int) -> str:
    return f"{by:+d}" if by else "∙"
