"""`annals bench`: speed and size, measured and set beside their budgets."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from core.bots import LEVELS, choose
from core.games import GAME_IDS, load_game
from core.house.constants import VERSION
from core.kernel import Game, Rng, clone
from core.table import Journal, Seat, open_journal
from saves import Save, encode, make_save, position, read, write
from tui.cli.printing import print_table
from tui.games import PICTURED

SEATS = 4
SECONDS = 2.0  # for whatever is measured by doing it over and over
STARTS = 5


@dataclass(frozen=True, slots=True)
class Measurement:
    """One thing measured; a budget is what it may reach at most, or must reach at least."""

    game: str
    what: str
    measured: float
    unit: str
    budget: float | None = None
    at_least: bool = False

    @property
    def ratio(self) -> float | None:
        """How many times the budget it is."""
        return self.measured / self.budget if self.budget else None

    @property
    def kept(self) -> bool | None:
        """Whether the budget is kept; None where there is none."""
        if self.budget is None:
            return None
        return self.measured >= self.budget if self.at_least else self.measured <= self.budget


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of the values does not exceed; 0 where there are none."""
    return sorted(values)[min(int(len(values) * share), len(values) - 1)] if values else 0.0


def bench(as_json: bool) -> None:
    """Measure everything and print it."""
    figures = [_start_time(), *_first_screen()]
    for game_id in GAME_IDS:
        game = load_game(game_id)
        figures.extend(_game_figures(game))
        figures.extend(_screen_figures(game))
    figures.extend(_company_figures(load_game(GAME_IDS[0])))
    if as_json:
        print(json.dumps([_data(figure) for figure in figures], indent=2))
    else:
        headings = ("GAME", "WHAT", "MEASURED", "BUDGET", "RATIO", "KEPT")
        print_table(headings, [_row(figure) for figure in figures])


def _start_time() -> Measurement:
    command = [sys.executable, "-m", "tui.cli", "--version"]

    def start() -> None:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

    seconds = median(_seconds(start) for _ in range(STARTS))
    return Measurement("", "annals --version", seconds * 1e3, "ms", 150)


def _first_screen() -> Iterator[Measurement]:
    """Where there are no terminals to be opened, nothing can be measured."""
    if os.name == "posix":
        from tui.cli.bench_screen import NARROW, measure_start

        yield Measurement("", "first screen", measure_start(NARROW).seconds * 1e3, "ms", 1000)


def _game_figures(game: Game[Any]) -> Iterator[Measurement]:
    players = max(count for count in game.players if count <= SEATS)
    speed, journal, late = _play_at_random(game, players)
    yield Measurement(game.id, "random play", speed, "decisions/s", 5000, at_least=True)
    yield Measurement(game.id, "clone of a late state", _each(lambda: clone(late)) * 1e6, "us", 30)
    dump = _each(lambda: game.codec.dump(late))
    yield Measurement(game.id, "dump of a late state", dump * 1e6, "us")
    yield from _save_figures(game, journal, late)
    for level in LEVELS:
        think = _think_times(game, players, level)
        yield Measurement(game.id, f"decision of bot:{level}, p95", percentile(think, 0.95), "s", 2)


def _screen_figures(game: Game[Any]) -> Iterator[Measurement]:
    """The game's table on a real terminal, small and large."""
    if os.name != "posix" or game.id not in PICTURED:
        return
    from tui.cli.bench_screen import IDLE, NARROW, WIDE, measure_table

    for size, longest in ((NARROW, 50), (WIDE, 100)):
        measured = measure_table(game, size)
        where = f"{size[0]}x{size[1]}"
        times = [painted.seconds * 1e3 for painted in measured.keys]
        sizes = [painted.size / 1000 for painted in measured.keys]
        budgets = (2, 8, 0) if size == NARROW else (None, None, 0)
        yield Measurement(
            game.id, f"key to repaint at {where}, p95", percentile(times, 0.95), "ms", longest
        )
        yield Measurement(game.id, f"a key at {where}", median(sizes), "kB", budgets[0])
        yield Measurement(
            game.id, f"a key at {where}, p95", percentile(sizes, 0.95), "kB", budgets[1]
        )
        yield Measurement(
            game.id, f"idle {IDLE:g} s at {where}", measured.idle / 1000, "kB", budgets[2]
        )


def _company_figures(game: Game[Any]) -> Iterator[Measurement]:
    """Playing together: over sockets of this machine, and over SSH where there is a client."""
    if os.name != "posix":
        return
    from tui.cli.bench_lan import can_measure_ssh, measure_relay, measure_ssh

    relayed = measure_relay(game, SECONDS * 2)
    times = [seconds * 1e3 for seconds in relayed.seconds]
    yield Measurement(game.id, "a move to 4 guests", median(times), "ms")
    yield Measurement(game.id, "a move to 4 guests, p99", percentile(times, 0.99), "ms")
    yield Measurement(game.id, "moves to 4 guests", relayed.moves_a_second, "moves/s")
    back = max(relayed.returns) * 1e3
    yield Measurement(game.id, "back at the table by its token, longest", back, "ms", 1000)
    if can_measure_ssh():
        over_ssh = measure_ssh()
        for how, firsts in (
            ("at once", over_ssh.in_turn),
            ("in one instant", over_ssh.in_one_instant),
        ):
            times = [painted.seconds * 1e3 for painted in firsts]
            what = f"first screen over ssh, {len(firsts) + 1} {how}"
            yield Measurement("", what, median(times), "ms", 1000)
            yield Measurement("", f"{what}, longest", max(times), "ms", 1000)
        yield Measurement("", "a session over ssh, CPU of the server", over_ssh.cpu * 1e3, "ms")
        delays = [painted.seconds * 1e3 for painted in over_ssh.keys]
        yield Measurement("", "key to repaint over ssh", median(delays), "ms")
        yield Measurement("", "key to repaint over ssh, p95", percentile(delays, 0.95), "ms")


def _play_at_random(game: Game[Any], players: int) -> tuple[float, Journal, Any]:
    """Decisions a second over whole games; the last one's choices and its last position but one."""
    decisions, seed, spent = 0, 0, 0.0
    while spent < SECONDS:
        seed += 1
        rng = Rng(seed)
        begun = time.perf_counter()
        state = game.new(players, {}, seed)
        chosen = []
        while pending := game.decisions(state):
            action = rng.choice(pending[0].actions)
            if action.gives_up:
                action = pending[0].actions[0]
            game.apply(state, pending[0].seat, action)
            chosen.append((pending[0].seat, action))
        spent += time.perf_counter() - begun
        decisions += len(chosen)
    journal = open_journal(game, players, {}, seed)
    late = game.new(players, {}, seed)
    for seat, action in chosen[:-1]:
        game.apply(late, seat, action)
        journal.record(seat, str(action))
    return decisions / spent, journal, late


def _save_figures(game: Game[Any], journal: Journal, late: Any) -> Iterator[Measurement]:
    seats = [Seat(f"Player {seat + 1}") for seat in range(game.seat_count(late))]

    def save() -> Save:
        return make_save(game, journal, late, seats, VERSION)

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.annals"
        written = _each(lambda: path.write_bytes(encode(save())))
        synced = _each(lambda: write(path, save()))
        loaded = _each(lambda: position(game, read(path)))
        size = path.stat().st_size
    yield Measurement(game.id, "size of a late save", size / 1000, "kB", 64)
    yield Measurement(game.id, "save written", written * 1e3, "ms", 5)
    yield Measurement(game.id, "save written and synced", synced * 1e3, "ms")
    yield Measurement(game.id, "save loaded", loaded * 1e3, "ms", 20)


def _think_times(game: Game[Any], players: int, level: int) -> list[float]:
    """How long bots think over their choices, in one game or as much of it as there is time for."""
    state = game.new(players, {}, 1)
    times: list[float] = []
    until = time.perf_counter() + SECONDS * 5
    while (pending := game.decisions(state)) and time.perf_counter() < until:
        seat = pending[0].seat
        view = game.view(state, seat)
        begun = time.perf_counter()
        action = choose(game, view, seat, level)
        times.append(time.perf_counter() - begun)
        game.apply(state, seat, action)
    return times


def _each(act: Callable[[], object]) -> float:
    """The median time it takes, over many times."""
    times = [_seconds(act)]
    until = time.perf_counter() + SECONDS / 4
    while time.perf_counter() < until:
        times.append(_seconds(act))
    return median(times)


def _seconds(act: Callable[[], object]) -> float:
    begun = time.perf_counter()
    act()
    return time.perf_counter() - begun


def _row(figure: Measurement) -> tuple[str, ...]:
    budget = kept = "-"
    if figure.budget is not None:
        budget = f"{'>=' if figure.at_least else '<='} {figure.budget:g} {figure.unit}"
        kept = "yes" if figure.kept else "NO"
    ratio = "-" if figure.ratio is None else f"{figure.ratio:.2f}"
    digits = ",.0f" if figure.measured >= 100 else ".2g"
    measured = f"{figure.measured:{digits}} {figure.unit}"
    return (figure.game or "-", figure.what, measured, budget, ratio, kept)


def _data(figure: Measurement) -> dict[str, Any]:
    return {
        "game": figure.game,
        "what": figure.what,
        "measured": float(f"{figure.measured:.4g}"),
        "unit": figure.unit,
        "budget": figure.budget,
        "limit": "at least" if figure.at_least else "at most",
        "ratio": None if figure.ratio is None else float(f"{figure.ratio:.4g}"),
        "kept": figure.kept,
    }
