"""A load test of a server's lobby with many scripted guests on one machine.

`python -m tests.tui.server.load_test --people 1000` connects so many guests, who sit down in pairs
and play at a fixed pace, and prints what it costs. See docs/scaling.md.
"""

import asyncio
import gc
import multiprocessing
import random
import resource
import sys
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from typing import Any

from core.bots import advise_here, choose
from core.games import load_game
from core.house.club import ClubStore, Notice, ServerBooks
from core.house.tables import ServerTables
from core.lan import Address, Guest, Host, Limits, Person, SecretDoor
from core.lan.messages import Open, Ready, SeatPosition, Sit
from core.lan.protocol import make_ready

CONTEXT = multiprocessing.get_context("spawn")


@dataclass(slots=True)
class Cost:
    """The resources that the host has used so far."""

    cpu: float  # seconds
    memory: float  # bytes
    longest_block: float  # longest time without handling input, since the last reading, in seconds


@dataclass(slots=True)
class Times:
    """Durations of everything that guests wait for, in seconds."""

    hello: list[float] = field(default_factory=list)
    seated: list[float] = field(default_factory=list)  # until both sit at their new table
    told: list[float] = field(default_factory=list)  # from a choice until the other guest sees it

    def __iadd__(self, other: "Times") -> "Times":
        self.hello += other.hello
        self.seated += other.seated
        self.told += other.told
        return self


def be_host(line: Connection, people: int, game: str, folder: str) -> None:
    """Run the host process: report its address and secrets, then its cost."""
    make_ready(load_game(game))
    asyncio.run(_be_host(line, people, folder))


async def _be_host(line: Connection, people: int, folder: str) -> None:
    many = people + 10
    limits = Limits(
        connections=many,
        kept_places=0,
        strangers=many,
        strangers_from_a_block=many,
        from_one_address=many,
        tables=many,
        hello_within=600.0,
        silence=600.0,
    )
    door = SecretDoor()
    store = ClubStore(Path(folder) / "club.sqlite")
    books = ServerBooks(store, Path(folder) / "tables", Notice(Path(folder) / "motd.txt"))
    tables = ServerTables(Path(folder) / "tables", books)
    host = Host(door, "Annals", "scale", limits, tables.open, tables.forget, books)
    await host.listen_at(Path(folder) / "line")
    secrets = [door.issue(Person(f"person {at}", f"Person {at}")) for at in range(people)]
    gc.freeze()
    line.send(secrets)
    block = 0.0
    while True:
        begun = time.perf_counter()
        await asyncio.sleep(0.005)
        block = max(block, time.perf_counter() - begun - 0.005)
        if line.poll():
            line.recv()
            line.send(Cost(time.process_time(), _resident(), block))
            block = 0.0


def _resident() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * float(resource.getpagesize())


def be_people(line: Connection, game: str, folder: str, secrets: list[tuple[int, str]]) -> None:
    """Run a process with many guests, who sit down in pairs."""
    make_ready(load_game(game))
    asyncio.run(_be_people(line, game, Address(path=Path(folder) / "line"), secrets))


async def _be_people(
    line: Connection, game: str, address: Address, secrets: list[tuple[int, str]]
) -> None:
    times = Times()
    people = []
    for at, secret in secrets:
        begun = time.perf_counter()
        people.append(await Guest.call(address, load_game, f"Person {at}", token=secret))
        times.hello.append(time.perf_counter() - begun)
    gc.freeze()
    line.send(times)
    pairs = list(zip(people[::2], people[1::2], strict=True))
    await _heard(line)
    times = Times()
    for first, second in pairs:
        begun = time.perf_counter()
        await _sit_down(game, first, second)
        times.seated.append(time.perf_counter() - begun)
    line.send(times)
    while (pace_and_seconds := await _heard(line)) is not None:
        pace, seconds = pace_and_seconds
        times = Times()
        until = time.perf_counter() + seconds
        await asyncio.gather(*(_play(pair, pace, until, times) for pair in pairs))
        line.send(times)


async def _sit_down(game: str, first: Guest, second: Guest) -> None:
    await first.ask(Open, game, "A table", ("open", "open"), {}, 0, None, 0)
    await first.until(lambda: first.table is not None)
    await second.enter(first.here.table)
    await second.ask(Sit, 1)
    await first.ask(Ready, True)
    await second.ask(Ready, True)
    for guest in (first, second):
        await guest.session(advise_here)


async def _play(pair: tuple[Guest, Guest], pace: float, until: float, times: Times) -> None:
    """Choose at random at the given pace until time is up."""
    sessions = [await guest.session(advise_here) for guest in pair]
    while not sessions[0].is_over:
        due = time.perf_counter() + random.expovariate(1 / pace)
        await asyncio.sleep(min(due, until) - time.perf_counter())
        if due >= until:
            return
        own, other = (0, 1) if sessions[0].decision is not None else (1, 0)
        session, guest = sessions[own], pair[other]
        if session.decision is None:
            continue
        known = guest.position
        begun = time.perf_counter()
        await session.play(choose(session.game, session.view, session.seat, 1))
        await _sees_another(guest, known)
        times.told.append(time.perf_counter() - begun)


async def _sees_another(guest: Guest, known: SeatPosition | None) -> None:
    await guest.until(lambda: guest.position is not known)


async def _heard(line: Connection) -> Any:
    return await asyncio.to_thread(line.recv)


@contextmanager
def _process(be: Callable[..., None], *arguments: object) -> Iterator[Connection]:
    mine, its = CONTEXT.Pipe()
    process = CONTEXT.Process(target=be, args=(its, *arguments), daemon=True)
    process.start()
    try:
        yield mine
    finally:
        process.kill()
        process.join()


def measure(args: Namespace, people: int) -> None:
    """Connect this many guests, seat them, and let them play at increasing pace."""
    with (
        tempfile.TemporaryDirectory() as folder,
        _process(be_host, people, args.game, folder) as host,
    ):
        numbered = list(enumerate(host.recv()))
        each = -(-people // args.processes // 2) * 2
        with ExitStack() as stack:
            lines = [
                stack.enter_context(
                    _process(be_people, args.game, folder, numbered[at : at + each])
                )
                for at in range(0, people, each)
            ]
            before = _cost(host)
            _tell("come", people, _gather(lines), before, before := _cost(host))
            for line in lines:
                line.send("sit down")
            _tell("sit down", people, _gather(lines), before, before := _cost(host))
            for pace in args.paces:
                for line in lines:
                    line.send((pace, args.seconds))
                what = f"a choice every {pace:g} s a table"
                _tell(what, people, _gather(lines), before, before := _cost(host), args.seconds)


def _gather(lines: list[Connection]) -> Times:
    times = Times()
    for line in lines:
        times += line.recv()
    return times


def _cost(host: Connection) -> Cost:
    host.send("cost")
    cost = host.recv()
    assert isinstance(cost, Cost)
    return cost


def _tell(
    what: str, people: int, times: Times, before: Cost, after: Cost, seconds: float = 0.0
) -> None:
    told = times.hello or times.seated or times.told
    cpu = after.cpu - before.cpu
    late = sorted(told)[int(len(told) * 0.99)]
    load = f", {100 * cpu / seconds:.0f} % of a core" if seconds else ""
    sys.stdout.write(
        f"{people} people, {what}: {len(told)} times,"
        f" median {1000 * median(told):.1f} ms, p99 {1000 * late:.0f} ms,"
        f" host {1000 * cpu / len(told):.2f} ms of CPU each{load},"
        f" {after.memory / 1e6:.0f} MB, longest block {1000 * after.longest_block:.0f} ms\n"
    )
    sys.stdout.flush()


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, nargs="+", default=[100, 300, 1000])
    parser.add_argument("--game", default="mosaic")
    parser.add_argument("--paces", type=float, nargs="+", default=[60.0, 20.0, 5.0])
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args()
    for people in args.people:
        measure(args, people)


if __name__ == "__main__":
    main()
