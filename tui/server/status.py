"""`annals serve --status`: people, tables and games that wait."""

import fcntl
import json
import time
from collections import Counter
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path

from core.app.catalog import game_name
from core.club import BadStore, ClubStore, ServerInfo, TableRecord
from core.kernel.presentation import join_words
from tui.errors import CommandFailed
from tui.model.club import format_age

NOT_RUNNING = "No server is running with this data folder. Start one with: annals serve"
MAX_GAMES = 40  # listed as waiting for a player


def print_status(folder: Path, store: str, as_json: bool) -> None:
    path = folder / store
    if not path.exists() or not is_running(folder):
        raise CommandFailed(NOT_RUNNING)
    try:
        club = ClubStore(path)
    except BadStore as bad:
        raise CommandFailed(str(bad)) from None
    running, people, tables = club.last_server(), club.list_sessions(), club.list_tables()
    club.close()
    if running is None:
        raise CommandFailed(NOT_RUNNING)
    memory = process_tree_memory(running.pid)
    if as_json:
        data = {
            "pid": running.pid,
            "since": running.since,
            "doors": running.endpoints,
            "memory": memory,
            "people": [{"name": name, "since": since} for name, since in people],
            "tables": [asdict(table) for table in tables],
        }
        print(json.dumps(data, indent=2))
    else:
        for line in status_lines(running, people, tables, memory, time.time()):
            print(line)


def is_running(folder: Path) -> bool:
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
    running: ServerInfo,
    people: list[tuple[str, int]],
    tables: list[TableRecord],
    memory: int | None,
    now: float,
) -> list[str]:
    counts = Counter(name for name, _ in people)
    names = [name if count == 1 else f"{name} ({count} times)" for name, count in counts.items()]
    started = [table for table in tables if table.progress]
    awake = sum(table.is_awake for table in started)
    waiting_tables = [table for table in started if table.waiting]
    lines = [
        (
            "Annals has been running since"
            f" {time.strftime('%Y-%m-%d %H:%M', time.localtime(running.since))} (process"
            f" {running.pid}){f', {running.endpoints}' if running.endpoints else ''}."
        ),
        f"People here: {len(counts)}{f' ({join_words(names)})' if names else ''}.",
        (
            f"Tables: {len(tables) - len(started)} not started, {awake} open,"
            f" {len(started) - awake} asleep."
        ),
        f"Memory: {_memory_text(memory)}.",
    ]
    if waiting_tables:
        lines.append("Games waiting for a player, longest first:")
    for table in waiting_tables[:MAX_GAMES]:
        description = f"{game_name(table.game)}, {table.progress}, {table.title}"
        lines.append(
            f"  {table.table}  {description}: {table.waiting}, {format_age(table.since, now)}"
        )
    if len(waiting_tables) > MAX_GAMES:
        lines.append(f"  and {len(waiting_tables) - MAX_GAMES} more")
    return lines


def _memory_text(memory: int | None) -> str:
    return "unknown on this system" if memory is None else f"{memory / 1e6:.0f} MB in total"


def process_tree_memory(pid: int) -> int | None:
    """Return the memory of a process tree in bytes, counting shared pages once."""
    parents: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, ValueError, IndexError):
            text = path.read_text(errors="replace")
            parents.setdefault(int(text.rpartition(")")[2].split()[1]), []).append(
                int(path.parent.name)
            )
    is_known, pending, total = False, [pid], 0
    while pending:
        process = pending.pop()
        pending += parents.get(process, [])
        with suppress(OSError, ValueError):
            for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    total, is_known = total + int(line.split()[1]) * 1024, True
    return total if is_known else None
