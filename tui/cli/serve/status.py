"""`annals serve --status`: people, tables and games that wait."""

import fcntl
import json
import time
from collections import Counter
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path

from core.house.catalogue import game_name
from core.house.club import BadStore, ClubStore, Running, TableRow
from core.kernel.words import listed
from tui.cli.errors import CommandFailed
from tui.model.club import ago

NOT_RUNNING = "No server runs here."
MOST_GAMES = 40  # listed as waiting for a player


def print_status(folder: Path, store: str, as_json: bool) -> None:
    path = folder / store
    if not path.exists() or not is_served(folder):
        raise CommandFailed(NOT_RUNNING)
    try:
        books = ClubStore(path)
    except BadStore as bad:
        raise CommandFailed(str(bad)) from None
    running, people, tables = books.running(), books.people_here(), books.tables()
    books.close()
    if running is None:
        raise CommandFailed(NOT_RUNNING)
    memory = memory_of(running.pid)
    if as_json:
        told = {
            "pid": running.pid,
            "since": running.since,
            "doors": running.doors,
            "memory": memory,
            "people": [{"name": name, "since": since} for name, since in people],
            "tables": [asdict(table) for table in tables],
        }
        print(json.dumps(told, indent=2))
    else:
        for line in status_lines(running, people, tables, memory, time.time()):
            print(line)


def is_served(folder: Path) -> bool:
    """Return whether a server holds the lock, which ends with its process."""
    try:
        with (folder / "lock").open() as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def status_lines(
    running: Running,
    people: list[tuple[str, int]],
    tables: list[TableRow],
    memory: int | None,
    now: float,
) -> list[str]:
    many = Counter(name for name, _ in people)
    names = [name if count == 1 else f"{name} ({count} times)" for name, count in many.items()]
    begun = [table for table in tables if table.progress]
    awake = sum(table.is_awake for table in begun)
    waiting = [table for table in begun if table.waiting]
    lines = [
        f"Annals is served since {time.strftime('%Y-%m-%d %H:%M', time.localtime(running.since))}"
        f" (process {running.pid}){f', {running.doors}' if running.doors else ''}.",
        f"People here: {len(many)}{f' ({listed(names)})' if names else ''}.",
        f"Tables: {len(tables) - len(begun)} not begun, {awake} open, {len(begun) - awake} asleep.",
        f"Memory: {_megabytes(memory)}.",
    ]
    if waiting:
        lines.append("Games that wait for somebody, the longest first:")
    for table in waiting[:MOST_GAMES]:
        where = f"{game_name(table.game)}, {table.progress}, {table.title}"
        lines.append(f"  {table.table}  {where}: {table.waiting}, {ago(table.since, now)}")
    if len(waiting) > MOST_GAMES:
        lines.append(f"  and {len(waiting) - MOST_GAMES} more")
    return lines


def _megabytes(memory: int | None) -> str:
    return "not known on this system" if memory is None else f"{memory / 1e6:.0f} MB in all"


def memory_of(pid: int) -> int | None:
    """Return the memory of a process tree in bytes, counting shared pages once."""
    parents: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, ValueError, IndexError):
            text = path.read_text(errors="replace")
            parents.setdefault(int(text.rpartition(")")[2].split()[1]), []).append(
                int(path.parent.name)
            )
    found, todo, total = False, [pid], 0
    while todo:
        process = todo.pop()
        todo += parents.get(process, [])
        with suppress(OSError, ValueError):
            for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    total, found = total + int(line.split()[1]) * 1024, True
    return total if found else None
