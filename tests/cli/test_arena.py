"""`annals arena`."""

import json
import subprocess
import time
from pathlib import Path

import pytest

from tests.cli.conftest import PEBBLES_ANNALS, Annals
from tests.patience import PATIENCE

PLAYERS = ("--players", "bot:1,bot:2", "--jobs", "1")


def test_the_arena_is_told_as_a_table(annals: Annals) -> None:
    done = annals("arena", "pebbles", *PLAYERS, "-n", "3", "--seed", "5")
    assert (done.returncode, done.stderr) == (0, "")
    assert "2 seats, 3 deals, each from every seat" in done.stdout
    assert "1 Settler" in done.stdout and "2 Chieftain" in done.stdout
    assert "Chieftain over Settler" in done.stdout


def test_nothing_of_the_table_is_cut_on_a_narrow_screen(annals: Annals) -> None:
    done = annals("arena", "pebbles", "--players", "bot:1,bot:2,bot:3,bot:4", "-n", "1")
    assert "wins of" in done.stdout and "over 4" in done.stdout
    assert "\N{HORIZONTAL ELLIPSIS}" not in done.stdout


def test_the_arena_is_told_as_json_and_continued(annals: Annals, tmp_path: Path) -> None:
    file = ("--file", str(tmp_path / "arena.jsonl"), "--to-the-end", "--json")
    first = json.loads(annals("arena", "pebbles", *PLAYERS, "-n", "2", *file).stdout)
    more = json.loads(annals("arena", "pebbles", *PLAYERS, "-n", "3", *file).stdout)
    assert [each["deals"] for each in first["comparisons"]] == [2]
    assert [each["deals"] for each in more["comparisons"]] == [3]
    assert [player["games"] for player in more["players"]] == [6, 6]
    assert len((tmp_path / "arena.jsonl").read_text().splitlines()) == 3


def test_who_kills_the_arena_leaves_nobody_at_work(home: Path) -> None:
    """Its output is closed only when the last process that could write to it is gone."""
    file = home / "arena.jsonl"
    endless = ("-n", "100000", "--to-the-end", "--file", str(file))
    arena = subprocess.Popen(
        [*PEBBLES_ANNALS, "arena", "pebbles", *PLAYERS, *endless], stdout=subprocess.PIPE
    )
    late = time.monotonic() + PATIENCE
    while not file.exists():
        assert time.monotonic() < late
        time.sleep(0.05)
    arena.kill()
    arena.communicate(timeout=PATIENCE)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--players", "bot:1"), "It takes two different bots"),
        (("--players", "bot:1,Ada"), "Only bots meet in the arena"),
        (("--seats", "8"), "is not played by 8 bots"),
        (("--seats", "1"), "not a number from 2"),
    ],
)
def test_what_makes_no_sense_is_said(
    annals: Annals, arguments: tuple[str, ...], sentence: str
) -> None:
    done = annals("arena", "pebbles", *arguments)
    assert done.returncode == 2
    assert sentence in done.stderr


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (None, "cannot be read"),
        ("[]", "holds no weights for Pebbles"),
    ],
)
def test_weights_that_are_none_are_refused(
    annals: Annals, tmp_path: Path, text: str | None, sentence: str
) -> None:
    path = tmp_path / "mine.json"
    if text is not None:
        path.write_text(text)
    done = annals("arena", "pebbles", "--players", f"bot:3,bot:3@{path}")
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_the_same_on_a_cluster(annals: Annals, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        far = ("--scheduler", cluster.scheduler_address, "--to-the-end", "--json", "-n", "3")
        done = annals("arena", "pebbles", *PLAYERS, *far)
        assert done.returncode == 0, done.stderr
    here = annals("arena", "pebbles", *PLAYERS, "--to-the-end", "--json", "-n", "3")
    shares = [json.loads(each.stdout)["comparisons"] for each in (done, here)]
    assert shares[0] == shares[1]
