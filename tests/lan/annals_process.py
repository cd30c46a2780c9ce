"""Real `annals` processes for tests, each with its own ANNALS_HOME and driven line by line."""

import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from core.kernel import Rng
from tests.timeouts import TIMEOUT

PROJECT_ROOT = Path(__file__).parents[2]
CHOICE_PROMPT = re.compile(r"(?:\b(?:1-)?(\d+) or \? > |\(y/n\) )$")


class AnnalsProcess:
    """A process in plain mode, with its output and input."""

    def __init__(self, home: Path, *arguments: str, module: str = "tests.tui.cli.pebbles") -> None:
        home.mkdir(exist_ok=True)
        self.process = subprocess.Popen(
            [sys.executable, "-m", module, *arguments],
            cwd=home,
            env={**os.environ, "ANNALS_HOME": str(home), "PYTHONPATH": str(PROJECT_ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self.shown = ""

    def wait_for(self, words: str, start: int = 0) -> str:
        """Read until new output contains this text."""
        until = time.monotonic() + TIMEOUT
        while words not in self.shown[start:]:
            assert self._read(until), f"'{words}' does not come:\n{self.shown[-2000:]}"
        return self.shown

    def type(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

    def kill(self) -> None:
        """Kill the process without cleanup, like `kill -9`."""
        self.process.kill()
        self.process.wait(TIMEOUT)

    def finish(self) -> int:
        """Read the rest and return the exit status."""
        until = time.monotonic() + TIMEOUT
        while self._read(until):
            pass
        return self.process.wait(TIMEOUT)

    def _read(self, until: float) -> bool:
        assert self.process.stdout is not None
        line = self.process.stdout.fileno()
        if not select.select([line], [], [], max(until - time.monotonic(), 0))[0]:
            return False
        chunk = os.read(line, 1 << 16).decode(errors="replace")
        self.shown += chunk
        return bool(chunk)

    def text_after(self, words: str) -> str:
        """Return the rest of the line after a text."""
        return self.wait_for(words).partition(words)[2].partition("\n")[0].strip()


def play_until_exit(players: Sequence[AnnalsProcess], rng: Rng | None = None) -> None:
    """Take first or random choices for all players until every process has ended."""
    answered = dict.fromkeys(players, 0)
    until = time.monotonic() + TIMEOUT
    reading = {player.process.stdout.fileno(): player for player in players}  # type: ignore[union-attr]
    while reading:
        for player in reading.values():
            asked = CHOICE_PROMPT.search(player.shown[-40:])
            if asked and len(player.shown) != answered[player]:
                answered[player] = len(player.shown)
                number = 1 + rng.below(int(asked[1])) if rng and asked[1] else 1
                player.type(str(number) if asked[1] else "y")
        ready = select.select(list(reading), [], [], max(until - time.monotonic(), 0))[0]
        assert ready, "The game does not end:\n" + "\n---\n".join(p.shown[-800:] for p in players)
        for line in ready:
            if not reading[line]._read(until):
                del reading[line]
    for player in players:
        player.process.wait(TIMEOUT)
