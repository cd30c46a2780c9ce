"""A load test of a server's lobby with many scripted guests on one machine.

`python -m tests.tui.server.load_test --people 1000` connects guests, who sit down in pairs and play
at a fixed pace, and prints the cost. See docs/scaling.md.
"""

import asyncio
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

from core.app.server_tables import ServerTables
from core.bots import advise_in_process, choose_action
from core.club import ClubRecorder, ClubStore, MessageOfTheDay
from core.games import load_game
from core.lan import Address, Guest, Host, Limits, Person, SecretAuthenticator
from core.lan.messages import Open, SeatPosition, SetReady, TakeSeat
from core.lan.protocol import prepare_codecs

CONTEXT = multiprocessing.get_context("spawn")


@dataclass(slots=True)
class HostCost:
    """The resources that the host has used so far."""

    cpu: float  # seconds
    memory: float  # bytes
    longest_block: float  # longest time without handling input, since the last reading, in seconds


@dataclass(slots=True)
class WaitTimes:
    """Durations of everything that guests wait for, in seconds."""

    hello: list[float] = field(default_factory=list)
    seated: list[float] = field(default_factory=list)  # until both sit at their new table
    update: list[float] = field(default_factory=list)  # from a choice until the other guest sees it

    def __iadd__(self, other: "WaitTimes") -> "WaitTimes":
        self.hello += other.hello
        self.seated += other.seated
        self.update += other.update
        return self


def run_host(line: Connection, people: int, game: str, folder: str) -> None:
    """Run the host process: report its address and secrets, then its cost."""
    prepare_codecs(load_game(game))
    asyncio.run(_run_host(line, people, folder))


async def _run_host(line: Connection, people: int, folder: str) -> None:
    many = people + 10
    limits = Limits(
        connections=many,
        reserved_connections=0,
        pending_connections=many,
        pending_per_block=many,
        connections_per_address=many,
        tables=many,
        hello_timeout=600.0,
        idle_timeout=600.0,
    )
    door = SecretAuthenticator()
    store = ClubStore(Path(folder) / "club.sqlite")
    books = ClubRecorder(store, Path(folder) / "tables", MessageOfTheDay(Path(folder) / "motd.txt"))
    tables = ServerTables(Path(folder) / "tables", books)
    host = Host(door, "Annals", "scale", limits, tables.open_room, tables.forget_room, books)
    await host.listen_at(Path(folder) / "line")
    secrets = [door.issue(Person(f"person {at}", f"Person {at}")) for at in range(people)]
    line.send(secrets)
    block = 0.0
    while True:
        begun = time.perf_counter()
        await asyncio.sleep(0.005)
        block = max(block, time.perf_counter() - begun - 0.005)
        if line.poll():
            line.recv()
            line.send(HostCost(time.process_time(), _resident_memory(), block))
            block = 0.0


def _resident_memory() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * float(resource.getpagesize())


def run_guests(line: Connection, game: str, folder: str, secrets: list[tuple[int, str]]) -> None:
    """Run a process with many guests, who sit down in pairs."""
    prepare_codecs(load_game(game))
    asyncio.run(_run_guests(line, game, Address(path=Path(folder) / "line"), secrets))


async def _run_guests(
    line: Connection, game: str, address: Address, secrets: list[tuple[int, str]]
) -> None:
    times = WaitTimes()
    people = []
    for at, secret in secrets:
        begun = time.perf_counter()
        people.append(await Guest.connect(address, load_game, f"Person {at}", token=secret))
        times.hello.append(time.perf_counter() - begun)
    line.send(times)
    pairs = list(zip(people[::2], people[1::2], strict=True))
    await _read_message(line)
    times = WaitTimes()
    for first, second in pairs:
        begun = time.perf_counter()
        await _sit_down(game, first, second)
        times.seated.append(time.perf_counter() - begun)
    line.send(times)
    while (pace_and_seconds := await _read_message(line)) is not None:
        pace, seconds = pace_and_seconds
        times = WaitTimes()
        until = time.perf_counter() + seconds
        await asyncio.gather(*(_play(pair, pace, until, times) for pair in pairs))
        line.send(times)


async def _sit_down(game: str, first: Guest, second: Guest) -> None:
    await first.request(Open, game, "A table", ("open", "open"), {}, 0, None, 0)
    await first.wait_until(lambda: first.table is not None)
    await second.enter(first.table_info.table)
    await second.request(TakeSeat, 1)
    await first.request(SetReady, True)
    await second.request(SetReady, True)
    for guest in (first, second):
        await guest.session(advise_in_process)


async def _play(pair: tuple[Guest, Guest], pace: float, until: float, times: WaitTimes) -> None:
    """Choose at random at the given pace until time is up."""
    sessions = [await guest.session(advise_in_process) for guest in pair]
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
        await session.play(choose_action(session.game, session.view, session.seat, 1))
        await _wait_for_change(guest, known)
        times.update.append(time.perf_counter() - begun)


async def _wait_for_change(guest: Guest, known: SeatPosition | None) -> None:
    await guest.wait_until(lambda: guest.position is not known)


async def _read_message(line: Connection) -> Any:
    return await asyncio.to_thread(line.recv)


@contextmanager
def _start_process(be: Callable[..., None], *arguments: object) -> Iterator[Connection]:
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
        _start_process(run_host, people, args.game, folder) as host,
    ):
        numbered = list(enumerate(host.recv()))
        each = -(-people // args.processes // 2) * 2
        with ExitStack() as stack:
            lines = [
                stack.enter_context(
                    _start_process(run_guests, args.game, folder, numbered[at : at + each])
                )
                for at in range(0, people, each)
            ]
            before = _cost(host)
            _print_results("come", people, _gather(lines), before, before := _cost(host))
            for line in lines:
                line.send("sit down")
            _print_results("sit down", people, _gather(lines), before, before := _cost(host))
            for pace in args.paces:
                for line in lines:
                    line.send((pace, args.seconds))
                what = f"a choice every {pace:g} s a table"
                _print_results(
                    what, people, _gather(lines), before, before := _cost(host), args.seconds
                )


def _gather(lines: list[Connection]) -> WaitTimes:
    times = WaitTimes()
    for line in lines:
        times += line.recv()
    return times


def _cost(host: Connection) -> HostCost:
    host.send("cost")
    cost = host.recv()
    assert isinstance(cost, HostCost)
    return cost


def _print_results(
    what: str,
    people: int,
    times: WaitTimes,
    before: HostCost,
    after: HostCost,
    seconds: float = 0.0,
) -> None:
    told = times.hello or times.seated or times.update
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
