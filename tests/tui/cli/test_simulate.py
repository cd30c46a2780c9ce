import json
import os
import pty
import subprocess
from contextlib import suppress
from pathlib import Path

from tests.tui.cli.conftest import PEBBLES_COMMAND, RunAnnals


def test_simulation_prints_a_table(annals: RunAnnals) -> None:
    done = annals("simulate", "pebbles", "-n", "4", "--seats", "bot:1,bot:2,bot:1", "--seed", "1")
    assert (done.returncode, done.stderr) == (0, "")
    heading, *rows = done.stdout.splitlines()
    assert heading.split()[:2] == ["PLAYER", "WINS"]
    assert [row.split()[0] for row in rows[:3]] == ["bot:1", "bot:2", "bot:1"]
    assert "4 of 4 games finished" in done.stdout
    assert "Seats rotate, and a shared win counts for each winner" in done.stdout


def test_simulation_prints_json(annals: RunAnnals) -> None:
    told = json.loads(annals("simulate", "pebbles", "-n", "3", "--seed", "1", "--json").stdout)
    assert list(told) == [
        "game",
        "games",
        "finished",
        "decisions",
        "seconds",
        "decisions_per_second",
        "seats",
    ]
    assert (told["game"], told["games"], told["finished"]) == ("pebbles", 3, 3)
    assert [seat["player"] for seat in told["seats"]] == ["bot:1", "bot:2"]
    for seat in told["seats"]:
        assert list(seat) == [
            "player",
            "wins",
            "mean_score",
            "score_sd",
            "think_p50",
            "think_p95",
        ]
        assert 0 < seat["think_p50"] <= seat["think_p95"]
    assert 3 <= sum(seat["wins"] for seat in told["seats"]) <= 6


def test_same_seed_gives_the_same_games(annals: RunAnnals) -> None:
    def results() -> list[tuple[int, float]]:
        told = json.loads(annals("simulate", "pebbles", "-n", "5", "--seed", "9", "--json").stdout)
        return [(seat["wins"], seat["mean_score"]) for seat in told["seats"]]

    assert results() == results()


def test_progress_is_drawn_on_the_terminal_and_erased(home: Path) -> None:
    """On a real terminal, cursor movements are not shown as text."""
    far, near = pty.openpty()
    command = [*PEBBLES_COMMAND, "simulate", "pebbles", "-n", "2", "--seed", "1"]
    with os.fdopen(far, "rb", 0) as terminal:
        env = {**os.environ, "TERM": "xterm"}
        done = subprocess.run(command, env=env, stdout=subprocess.PIPE, stderr=near, check=True)
        os.close(near)
        written = b""
        with suppress(OSError):  # raised when the other end is closed
            while more := terminal.read(1 << 16):
                written += more
    assert b"games" in written
    assert b"\x1b[2K" in written
    assert b"?[" not in written.replace(b"\x1b[?", b"")
    assert b"\x1b" not in done.stdout


def test_saved_games_of_a_simulation_can_be_listed_verified_and_exported(annals: RunAnnals) -> None:
    seats = "bot:1,bot:2,bot:1"
    done = annals("simulate", "pebbles", "-n", "2", "--seats", seats, "--seed", "5", "--save")
    assert "annals saves --search simulation" in done.stdout
    saved = json.loads(annals("saves", "--search", "simulation", "--json").stdout)
    assert sorted(game["title"] for game in saved) == [
        "Simulation, seed 5",
        "Simulation, seed 6",
    ]
    for game in saved:
        assert game["over"] and annals("verify", game["file"]).returncode == 0
        assert annals("export", game["file"]).stdout


def test_simulation_saves_nothing_unless_asked(annals: RunAnnals) -> None:
    annals("simulate", "pebbles", "-n", "1", "--seed", "5")
    assert json.loads(annals("saves", "--json").stdout) == []
