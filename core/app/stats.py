"""Statistics of finished games: each person's wins and points, in groups.

Bots count only as opponents. What-if games are ignored.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import fmean
from typing import Any

from core.app.packs import load_for_setup
from core.bots import LEVEL_NAMES
from core.games import load_game
from core.kernel import BadSetup
from core.kernel.phrases import YOU
from saves import BadSave, Header, list_saves
from saves.game_file import read_save
from saves.replay import load_position

PERSONS, AUTOMAS, NOBODY = "persons", "automas", "nobody"  # opponents other than bots


@dataclass(frozen=True, slots=True)
class PersonResult:
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
class Breakdown:
    """The results of a game, grouped by one property."""

    by: str
    tallies: tuple[Tally, ...]


@dataclass(frozen=True, slots=True)
class GameStats:
    """All statistics of one game."""

    game: str
    finished: int
    all: Tally
    tables: tuple[Breakdown, ...]
    results: tuple[PersonResult, ...]  # newest first

    def data(self) -> dict[str, Any]:
        return asdict(self)


def compile_stats(results: Iterable[PersonResult]) -> list[GameStats]:
    """Compile the statistics per game, most played first."""
    kinds: dict[str, list[PersonResult]] = {}
    for result in results:
        kinds.setdefault(result.game, []).append(result)
    statistics = [_game_stats(game, rows) for game, rows in kinds.items()]
    return sorted(statistics, key=lambda stats: -stats.finished)


def _game_stats(game: str, results: list[PersonResult]) -> GameStats:
    tables = [_breakdown(by, key, results) for by, key in _GROUPINGS.items()]
    return GameStats(
        game,
        len({result.file for result in results}),
        _tally("all", results),
        tuple(_with_side_word(game, table) for table in tables if table.tallies),
        tuple(sorted(results, key=lambda result: -result.time)),
    )


def _with_side_word(game: str, table: Breakdown) -> Breakdown:
    return replace(table, by=load_game(game).text.faction_noun) if table.by == SIDE else table


SIDE = "side"
# How results are grouped, with the groups of a result.
_GROUPINGS: dict[str, Callable[[PersonResult], tuple[str, ...]]] = {
    "person": lambda result: (result.name,),
    "players": lambda result: (str(result.players),),
    "against": lambda result: result.met,
    "seat": lambda result: (str(result.seat + 1),),
    SIDE: lambda result: (result.side,) if result.side else (),
}


def _breakdown(
    by: str, key: Callable[[PersonResult], tuple[str, ...]], results: list[PersonResult]
) -> Breakdown:
    rows: dict[str, list[PersonResult]] = {}
    for result in results:
        for what in key(result):
            rows.setdefault(what, []).append(result)
    tallies = [_tally(what, row) for what, row in rows.items()]
    if by in ("person", SIDE):
        tallies.sort(key=lambda tally: (tally.what != YOU, -tally.games, tally.what))
    else:
        tallies.sort(key=lambda tally: _LEVEL_ORDER.get(tally.what, tally.what))
    return Breakdown(by, tuple(tallies))


_LEVEL_ORDER = {
    name: str(level) for level, name in LEVEL_NAMES.items()
}  # digits sort before letters


def _tally(what: str, results: Sequence[PersonResult]) -> Tally:
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


def all_results(game: str = "") -> list[PersonResult]:
    """Return every person's result in all finished saves, newest first.

    Reads every save, so it must not run on the event loop.
    """
    return [
        result
        for path, header in list_saves()
        if isinstance(header, Header)
        and header.is_over
        and header.parent_game is None
        and header.setup.game == (game or header.setup.game)
        for result in _person_results(path, header)
    ]


def _person_results(path: Path, header: Header) -> list[PersonResult]:
    ended = _read_outcome(path, header)
    levels = {LEVEL_NAMES.get(seat.level, "bot") for seat in header.seats if seat.is_bot}
    persons = [seat for seat, participant in enumerate(header.seats) if not participant.is_bot]
    met = sorted(levels, key=lambda name: _LEVEL_ORDER.get(name, name))
    met += [PERSONS] if len(persons) > 1 else []
    met += [AUTOMAS] if len(ended.ranks) > len(header.seats) else []
    return [
        PersonResult(
            header.setup.game,
            path.stem,
            header.saved_at,
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
class _Outcome:
    """The final points, ranks and sides by seat."""

    points: Sequence[int]
    ranks: Sequence[int]
    sides: Sequence[str]


def _read_outcome(path: Path, header: Header) -> _Outcome:
    """Return the rules' outcome, or only points and ranks if the save no longer loads."""
    try:
        save = read_save(path)
        game = load_for_setup(save.journal.setup)
        state = load_position(game, save)
    except (BadSave, BadSetup):
        scores = header.scores
        ranks = [1 + sum(other > points for other in scores) for points in scores]
        return _Outcome(scores, ranks, [""] * len(header.seats))
    standings = game.standings(state)
    sides = [game.text.faction(state, seat) for seat in range(len(header.seats))]
    return _Outcome([s.total for s in standings], [s.rank for s in standings], sides)
