import io
import json
import subprocess
import time
from pathlib import Path

import pytest
from rich.console import Console

from core.games import load_game
from core.kernel import BadSetup
from tests.timeouts import Deadline, wait_seconds
from tests.tui.cli.conftest import PEBBLES_COMMAND, RunAnnals
from tui.cli.arena import _contenders, _progress

PLAYERS = ("--players", "bot:1,bot:2", "--jobs", "1")


def test_arena_prints_a_table(annals: RunAnnals) -> None:
    done = annals("arena", "pebbles", *PLAYERS, "-n", "3", "--seed", "5")
    assert (done.returncode, done.stderr) == (0, "")
    assert "2 seats, 3 deals, each from every seat" in done.stdout
    assert "1 Settler" in done.stdout and "2 Chieftain" in done.stdout
    assert "Chieftain over Settler" in done.stdout


def test_progress_bar_shows_remaining_count() -> None:
    console = Console(width=80, record=True, file=io.StringIO())
    console.print(_progress(before=0.5, done=0.75, seconds=60.0))
    (line,) = console.export_text().splitlines()
    assert line.endswith("75 %, at most 1:00 left")
    console.print(_progress(before=0.5, done=0.5, seconds=60.0))
    assert console.export_text().rstrip().endswith("50 %")


def test_arena_table_is_not_cut_on_a_narrow_screen(annals: RunAnnals) -> None:
    done = annals("arena", "pebbles", "--players", "bot:1,bot:2,bot:3,bot:4", "-n", "1")
    assert "wins of" in done.stdout and "over 4" in done.stdout
    assert "\N{HORIZONTAL ELLIPSIS}" not in done.stdout


def test_arena_prints_json_and_can_be_continued(annals: RunAnnals, tmp_path: Path) -> None:
    file = ("--file", str(tmp_path / "arena.jsonl"), "--to-the-end", "--json")
    first = json.loads(annals("arena", "pebbles", *PLAYERS, "-n", "2", *file).stdout)
    more = json.loads(annals("arena", "pebbles", *PLAYERS, "-n", "3", *file).stdout)
    assert [each["deals"] for each in first["comparisons"]] == [2]
    assert [each["deals"] for each in more["comparisons"]] == [3]
    assert [player["games"] for player in more["players"]] == [6, 6]
    assert len((tmp_path / "arena.jsonl").read_text().splitlines()) == 3


def test_killing_the_arena_stops_its_workers(home: Path) -> None:
    """The output is closed only after the last process that could write to it has ended."""
    file = home / "arena.jsonl"
    endless = ("-n", "100000", "--to-the-end", "--file", str(file))
    arena = subprocess.Popen(
        [*PEBBLES_COMMAND, "arena", "pebbles", *PLAYERS, *endless], stdout=subprocess.PIPE
    )
    deadline = Deadline("the first result")
    while not (file.exists() and file.stat().st_size):
        deadline.check()
        time.sleep(0.05)
    arena.kill()
    arena.communicate(timeout=wait_seconds())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--players", "bot:1"), "Name at least two different bots, such as bot:2,bot:3"),
        (("--players", "bot:1,Ada"), "Only bots play in the arena"),
        (("--seats", "8"), "is not for 8 players"),
        (("--seats", "1"), "not a number from 2"),
    ],
)
def test_nonsensical_arguments_are_reported(
    annals: RunAnnals, arguments: tuple[str, ...], sentence: str
) -> None:
    done = annals("arena", "pebbles", *arguments)
    assert done.returncode == 2
    assert sentence in done.stderr


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (None, "can't be read"),
        ("[]", "has no valid weights for Pebbles"),
    ],
)
def test_invalid_weights_are_refused(
    annals: RunAnnals, tmp_path: Path, text: str | None, sentence: str
) -> None:
    path = tmp_path / "mine.json"
    if text is not None:
        path.write_text(text)
    done = annals("arena", "pebbles", "--players", f"bot:3,bot:3@{path}")
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_weights_of_the_same_name_are_refused(tmp_path: Path) -> None:
    imperium = load_game("imperium")
    assert imperium.content is not None
    text = json.dumps(imperium.content.raw_table("weights"))
    paths = [tmp_path / folder / "mine.json" for folder in ("a", "b")]
    for path, weights in zip(paths, (text, text.replace("0.04", "0.05")), strict=True):
        path.parent.mkdir()
        path.write_text(weights)
    with pytest.raises(BadSetup, match="Give each one its own level or weights file"):
        _contenders(imperium, ",".join(f"bot:3@{path}" for path in paths))


def test_unwritable_arena_file_is_reported_before_playing(
    annals: RunAnnals, tmp_path: Path
) -> None:
    for path in (tmp_path / "nowhere" / "arena.jsonl", tmp_path):
        done = annals("arena", "pebbles", *PLAYERS, "-n", "1", "--file", str(path))
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr == f"annals: The results can't be saved in '{path}'.\n"


def test_foreign_arena_file_is_left_unchanged(annals: RunAnnals, tmp_path: Path) -> None:
    path = tmp_path / "game.annals"
    path.write_bytes(b"\xff\xfe")
    done = annals("arena", "pebbles", *PLAYERS, "-n", "1", "--file", str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert "is not a file of arena results" in done.stderr
    assert path.read_bytes() == b"\xff\xfe"


def test_seed_0_is_a_valid_deal(annals: RunAnnals, tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    annals("arena", "pebbles", *PLAYERS, "-n", "1", "--seed", "0", "--file", str(file))
    assert json.loads(file.read_text())["seed"] == 0


def test_cluster_gives_the_same_results(annals: RunAnnals, tmp_path: Path) -> None:
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
