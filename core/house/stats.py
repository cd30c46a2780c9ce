"""Statistics of finished games: each person's wins and points, grouped in several ways.

Bots count only as opponents. What-if games are ignored.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import fmean
from typing import Any

from core.bots import LEVEL_NAMES
from core.games import load_game
from core.house.packs import game_of
from core.kernel import BadSetup
from core.kernel.phrases import YOU
from saves import BadSave, Header, all_saves
from saves.game_file import read
from saves.replay import position

PERSONS, AUTOMAS, NOBODY = "persons", "automas", "nobody"  # opponents other than bots


@dataclass(frozen=True, slots=True)
class Result:
    """A person's result in one finished game."""

    game: str
    file: str
    time: int
    name: str  # the person's name
    seat: int
    players: int  # without automas
    met: tuple[str, ...]  # opponents: bot levels, persons, automas
    side: str  # nation or faction; empty if the game has none
    points: int
    is_won: bool


@dataclass(frozen=True, slots=True)
class Tally:
    """The totals of several results."""

    what: str
    games: int
    wins: int
    mean: float
    best: int
    best_file: str


@dataclass(frozen=True, slots=True)
class Table:
    """The results of a game, grouped by one property."""

    by: str
    tallies: tuple[Tally, ...]


@dataclass(frozen=True, slots=True)
class GameStats:
    """All statistics of one game."""

    game: str
    finished: int
    all: Tally
    tables: tuple[Table, ...]
    results: tuple[Result, ...]  # newest first

    def data(self) -> dict[str, Any]:
        return asdict(self)


def stats_of(results: Iterable[Result]) -> list[GameStats]:
    """Compile the statistics per game, most played first."""
    kinds: dict[str, list[Result]] = {}
    for result in results:
        kinds.setdefault(result.game, []).append(result)
    found = [_stats(game, rows) for game, rows in kinds.items()]
    return sorted(found, key=lambda stats: -stats.finished)


def _stats(game: str, results: list[Result]) -> GameStats:
    tables = [_table(by, key, results) for by, key in _TOLD_APART.items()]
    return GameStats(
        game,
        len({result.file for result in results}),
        _tally("all", results),
        tuple(_named(game, table) for table in tables if table.tallies),
        tuple(sorted(results, key=lambda result: -result.time)),
    )


def _named(game: str, table: Table) -> Table:
    return replace(table, by=load_game(game).side_word) if table.by == SIDE else table


SIDE = "side"
# How results are grouped, with the groups of a result.
_TOLD_APART: dict[str, Callable[[Result], tuple[str, ...]]] = {
    "person": lambda result: (result.name,),
    "players": lambda result: (str(result.players),),
    "against": lambda result: result.met,
    "seat": lambda result: (str(result.seat + 1),),
    SIDE: lambda result: (result.side,) if result.side else (),
}


def _table(by: str, key: Callable[[Result], tuple[str, ...]], results: list[Result]) -> Table:
    """Group results; persons and sides are sorted by number of games."""
    rows: dict[str, list[Result]] = {}
    for result in results:
        for what in key(result):
            rows.setdefault(what, []).append(result)
    tallies = [_tally(what, row) for what, row in rows.items()]
    if by in ("person", SIDE):
        tallies.sort(key=lambda tally: (tally.what != YOU, -tally.games, tally.what))
    else:
        tallies.sort(key=lambda tally: _ORDER.get(tally.what, tally.what))
    return Table(by, tuple(tallies))


_ORDER = {name: str(level) for level, name in LEVEL_NAMES.items()}  # digits sort before letters


def _tally(what: str, results: Sequence[Result]) -> Tally:
    best = max(results, key=lambda result: result.points)
    return Tally(
        what,
        len(results),
        sum(result.is_won for result in results),
        round(fmean(result.points for result in results), 1),
        best.points,
        best.file,
    )


# --- reading saves ----------------------------------------------------------------------------


def all_results(game: str = "") -> list[Result]:
    """Return every person's result in all finished saves, newest first.

    Reads every save, so it must not run on the event loop.
    """
    return [
        result
        for path, header in all_saves()
        if isinstance(header, Header)
        and header.over
        and header.what_if is None
        and header.setup.game == (game or header.setup.game)
        for result in _results_in(path, header)
    ]


def _results_in(path: Path, header: Header) -> list[Result]:
    ended = _end_of(path, header)
    levels = {LEVEL_NAMES.get(seat.level, "bot") for seat in header.seats if seat.is_bot}
    persons = [seat for seat, who in enumerate(header.seats) if not who.is_bot]
    met = sorted(levels, key=lambda name: _ORDER.get(name, name))
    met += [PERSONS] if len(persons) > 1 else []
    met += [AUTOMAS] if len(ended.ranks) > len(header.seats) else []
    return [
        Result(
            header.setup.game,
            path.stem,
            header.time,
            header.names[seat],
            seat,
            len(header.seats),
            tuple(met) or (NOBODY,),
            ended.sides[seat],
            ended.points[seat],
            ended.ranks[seat] == 1 and bool(met),
        )
        for seat in persons
        if seat < len(ended.ranks)
    ]


@dataclass(frozen=True, slots=True)
class _End:
    """The final points, ranks and sides by seat."""

    points: Sequence[int]
    ranks: Sequence[int]
    sides: Sequence[str]


def _end_of(path: Path, header: Header) -> _End:
    """Return the outcome from the rules, or only points and ranks if the save no longer loads."""
    try:
        save = read(path)
        game = game_of(save.journal.setup)
        state = position(game, save)
    except (BadSave, BadSetup):
        scores = header.scores
        ranks = [1 + sum(other > points for other in scores) for points in scores]
        return _End(scores, ranks, [""] * len(header.seats))
    standings = game.standings(state)
    sides = [game.side(state, seat) for seat in range(len(header.seats))]
    return _End([s.total for s in standings], [s.rank for s in standings], sides)
