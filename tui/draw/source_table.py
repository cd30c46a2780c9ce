"""The points of one source by seat and round, as a wide or a tall table."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.kernel import Standing
from core.table import Moment
from tui.draw.canvas import BAD, MUTED, NAME, TEXT, Parts
from tui.draw.scene import Scene
from tui.model.course import gains_by_round

NAMES = 8  # columns of row names in the tall table
CHIP = 6  # columns before the first number: chip or unit


@dataclass(frozen=True, slots=True)
class Column:
    """The gains of one round, of the setup, or of all rounds up to one."""

    name: str
    last: int  # last round included
    gains: tuple[int, ...]  # by seat, in the order of the standings

    @property
    def width(self) -> int:
        """The width of name and longest number, including padding."""
        return max(len(self.name), *(len(_signed(by)) for by in self.gains)) + 2


def source_table(
    scene: Scene,
    history: Sequence[Moment],
    standings: Sequence[Standing],
    source: str,
    width: int,
) -> list[Parts]:
    """Return rows with a column per round; early rounds are merged if space is short."""
    columns = _columns(history, standings, source)
    while len(columns) > 1 and CHIP + sum(column.width for column in columns) > width:
        first, second, *rest = columns
        both = tuple(map(sum, zip(first.gains, second.gains, strict=True)))
        columns = [Column(f"to {second.last}", second.last, both), *rest]
    word = scene.game.round_word
    head = "".join(f"{column.name:>{column.width}}" for column in columns)
    rows: list[Parts] = [[(f"{word:<{CHIP}}{head}", MUTED)]]
    for at, standing in enumerate(standings):
        chip = f" {scene.letter(standing.seat)} ", scene.chip(standing.seat)
        row: Parts = [chip, (" " * (CHIP - 3), TEXT)]
        for column in columns:
            by = column.gains[at]
            row.append((f"{_signed(by):>{column.width}}", BAD if by < 0 else TEXT))
        rows.append(row)
    return rows


def rounds_table(
    scene: Scene, history: Sequence[Moment], standings: Sequence[Standing], source: str
) -> list[Parts]:
    """Return rows with one round per row and the totals below."""
    head: Parts = [(f"{scene.game.round_word:<{NAMES}}", MUTED)]
    for standing in standings:
        chip = f" {scene.letter(standing.seat)} ", scene.chip(standing.seat)
        head += [("  ", TEXT), chip, ("  ", TEXT)]
    rows: list[Parts] = [head]
    for column in _columns(history, standings, source):
        cells = [(f"{_signed(by):>5}  ", BAD if by < 0 else TEXT) for by in column.gains]
        rows.append([(f"{column.name:<{NAMES}}", MUTED), *cells])
    in_all = [dict(standing.lines)[source] for standing in standings]
    return [*rows, [(f"{'in all':<{NAMES}}", NAME), *((f"{n:>5}  ", NAME) for n in in_all)]]


def _columns(history: Sequence[Moment], standings: Sequence[Standing], source: str) -> list[Column]:
    """Return the rounds with gains, preceded by the setup if it scored."""
    gained = [
        {number: by for number, by in gains_by_round(history, source, standing.seat) if number}
        for standing in standings
    ]
    before = tuple(
        dict(standing.lines)[source] - sum(gains.values())
        for standing, gains in zip(standings, gained, strict=True)
    )
    rounds = sorted({number for gains in gained for number in gains})
    found = [Column("start", 0, before)] if any(before) else []
    return found + [
        Column(str(number), number, tuple(gains.get(number, 0) for gains in gained))
        for number in rounds
    ]


def _signed(by: int) -> str:
    return f"{by:+d}" if by else "∙"
