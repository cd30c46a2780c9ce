"""Real `annals` processes for tests, each with its own ANNALS_HOME and driven line by line."""

import os
import re
import select
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from core.kernel import Rng
from tests.timeouts import Deadline, wait_seconds

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
        deadline = Deadline(words, lambda: self.shown[-2000:])
        while words not in self.shown[start:]:
            if not self._read(deadline):
                deadline.fail()
        return self.shown

    def type(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

    def kill(self) -> None:
        """Kill the process without cleanup, like `kill -9`."""
        self.process.kill()
        self.process.wait(wait_seconds())

    def finish(self) -> int:
        """Read the rest and return the exit status."""
        deadline = Deadline("the process ends", lambda: self.shown[-2000:])
        while self._read(deadline):
            pass
        return self.process.wait(wait_seconds())

    def _read(self, deadline: Deadline) -> bool:
        """Read some output; return whether there was any before the deadline or the end."""
        assert self.process.stdout is not None
        line = self.process.stdout.fileno()
        if not select.select([line], [], [], deadline.seconds_left)[0]:
            return False
        chunk = os.read(line, 1 << 16).decode(errors="replace")
        self.shown += chunk
        return bool(chunk)

    def text_after(self, words: str) -> str:
        """Return the rest of the line after a text."""
        return self.wait_for(words).partition(words)[2].partition("\n")[0].strip()


def play_until_exit(players: Sequence[AnnalsProcess], rng: Rng | None = None) -> None:
    """Take first or random choices for all players until every process has ended."""

    def last_lines() -> str:
        return "\n---\n".join(player.shown[-800:] for player in players)

    answered = dict.fromkeys(players, 0)
    reading = {player.process.stdout.fileno(): player for player in players}  # type: ignore[union-attr]
    while reading:
        for player in reading.values():
            asked = CHOICE_PROMPT.search(player.shown[-40:])
            if asked and len(player.shown) != answered[player]:
                answered[player] = len(player.shown)
                number = 1 + rng.below(int(asked[1])) if rng and asked[1] else 1
                player.type(str(number) if asked[1] else "y")
        deadline = Deadline("the next line of the game", last_lines)
        ready = select.select(list(reading), [], [], deadline.seconds_left)[0]
        if not ready:
            deadline.fail()
        for line in ready:
            if not reading[line]._read(deadline):
                del reading[line]
    for player in players:
        player.process.wait(wait_seconds())
