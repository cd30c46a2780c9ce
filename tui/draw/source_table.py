"""When a source of points brought what to whom: a row for every seat and a column for every round,
or the other way round."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.kernel import Standing
from core.table import Moment
from tui.draw.canvas import BAD, MUTED, NAME, TEXT, Parts
from tui.draw.scene import Scene
from tui.model.course import gains_by_round

NAMES = 8  # columns of what a row is called, where rounds stand one below the other
CHIP = 6  # columns before the first number: a seat's letter, or what is counted


@dataclass(frozen=True, slots=True)
class Column:
    """What was gained in a round, in the set-up, or in all up to a round."""

    name: str
    last: int  # the round
    gains: tuple[int, ...]  # of the seats, in the order of the standings

    @property
    def width(self) -> int:
        """What the name and the longest number take, with the space before them."""
        return max(len(self.name), *(len(_signed(by)) for by in self.gains)) + 2


def source_table(
    scene: Scene,
    history: Sequence[Moment],
    standings: Sequence[Standing],
    source: str,
    width: int,
) -> list[Parts]:
    """Numbers under their rounds; where there is no room for all, the first rounds are one."""
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
    """All rounds one below the other, with what it came to: to be read up and down."""
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
    """Rounds in which it brought somebody something, and before them what the set-up did."""
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
