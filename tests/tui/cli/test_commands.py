import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tui.cli.conftest import PEBBLES_COMMAND, PROJECT_ROOT, RunAnnals


def test_version_is_that_of_the_project(annals: RunAnnals) -> None:
    done = annals("--version")
    assert done.returncode == 0
    name, version = done.stdout.split()
    assert name == "annals"
    assert f'version = "{version}"' in (PROJECT_ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_version_loads_no_rules_and_no_screens(home: Path) -> None:
    script = "import sys, tui.cli\ntui.cli.main(['--version'])\nprint(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=home, capture_output=True, text=True, check=True
    )
    modules = set(done.stdout.split())
    rooms = {name.partition(".")[0] for name in modules}
    assert "tui" in rooms
    assert not rooms & {"saves", "rich", "textual", "cattrs", "msgpack", "asyncio"}
    core = {name for name in modules if name.startswith("core")}
    assert core == {"core", "core.app", "core.app.constants"}


def test_real_games_are_listed(home: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tui.cli", "games"], cwd=home, capture_output=True, text=True
    )
    assert "mosaic" in done.stdout
    assert (
        "39 of 40 events and 31 of 40 empires are reconstructed"
        " (annals rules history_of_the_world reconstructed)."
    ) in done.stdout


def test_games_are_listed_with_players_and_options(annals: RunAnnals) -> None:
    done = annals("games")
    assert done.returncode == 0
    assert done.stdout.splitlines()[1].split() == ["pebbles", "Pebbles", "2,", "3"]
    assert "bonus=0|1 (else 0): added to each roll" in done.stdout
    assert json.loads(annals("games", "--json").stdout) == [
        {
            "id": "pebbles",
            "name": "Pebbles",
            "players": [2, 3],
            "options": [
                {
                    "name": "bonus",
                    "default": "0",
                    "choices": ["0", "1"],
                    "text": "added to each roll",
                }
            ],
            "reconstructed": "",
        }
    ]


@pytest.mark.parametrize("about", ["R2", "r2", "2", "ROLL"])
def test_rules_are_found_by_number_and_word(annals: RunAnnals, about: str) -> None:
    assert annals("rules", "pebbles", about).stdout.split() == [
        "R2",
        "Take",
        "stones",
        "or",
        "roll.",
    ]


def test_all_rules_are_shown_without_a_search_word(annals: RunAnnals) -> None:
    assert "Keep one stone." in annals("rules", "pebbles").stdout
    assert "Take stones" in annals("rules", "pebbles").stdout
    nothing = annals("rules", "pebbles", "elephants")
    assert nothing.returncode == 1
    assert nothing.stderr == "annals: No rule of Pebbles contains 'elephants'. Try another word.\n"


def test_without_a_terminal_annals_explains_plain_mode(annals: RunAnnals) -> None:
    done = annals()
    assert (done.returncode, done.stderr) == (0, "")
    assert "annals play mosaic --plain" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["dance"], 2, "Unknown command 'dance'"),
        (["games", "--loudly"], 2, "Unknown option '--loudly'"),
        (["play"], 2, "Name a game, or use --deal CODE"),
        (["play", "chess"], 2, "Unknown game 'chess'. Available: pebbles."),
        (["rules", "chess"], 2, "Unknown game 'chess'"),
        (["play", "pebbles", "--seed", "x"], 2, "'x' is not a number from 0 to"),
        (["play", "pebbles", "--seed", "-1"], 2, "'-1' is not a number"),
        (["play", "pebbles", "--seed", "9" * 5000], 2, "is not a number"),
        (
            ["play", "pebbles", "--option", "bonus"],
            2,
            "'bonus' is not a valid option. Write NAME=VALUE.",
        ),
        (
            ["play", "pebbles", "--option", "bonus=9"],
            2,
            "Unknown bonus value '9'.",
        ),
        (
            ["play", "pebbles", "--option", "x=1"],
            2,
            "Unknown Pebbles option 'x'. Available: bonus.",
        ),
        (["play", "pebbles", "--seats", "you"], 2, "is for 2, 3 players, not 1."),
        (["play", "pebbles", "--seats", "you"], 2, "Add a bot: --seats you,bot:"),
        (["play", "pebbles", "--seats", "a,b,c,d"], 2, "is for 2, 3 players, not 4."),
        (
            ["play", "pebbles", "--seats", "you,bot:9"],
            2,
            "Unknown bot 'bot:9'. Available: bot:1 (Settler)",
        ),
        (["play", "pebbles", "--seats", "you,bot:"], 2, "Unknown bot 'bot:'"),
        (["play", "pebbles", "--seats", "you,"], 2, "'' is not a valid player"),
        (["play", "pebbles", "--seats", "Ada,ada"], 2, "Two players are called 'Ada'"),
        (["simulate", "pebbles", "--seats", "you,bot:1"], 2, "Only bots play in a simulation"),
        (["simulate", "pebbles", "-n", "0"], 2, "'0' is not a number from 1"),
        (["load", "nothing"], 1, "There is no saved game 'nothing'. 'annals saves' lists them."),
        (["export", "/"], 1, "is a folder"),
        (["verify", "nothing"], 1, "There is no saved game 'nothing'. 'annals saves' lists them."),
        (["continue"], 1, "You have no unfinished game. Start one with: annals play GAME"),
    ],
)
def test_wrong_arguments_get_one_sentence(
    annals: RunAnnals, arguments: list[str], code: int, words: str
) -> None:
    done = annals(*arguments)
    assert done.returncode == code
    assert done.stdout == ""
    assert done.stderr.startswith("annals: ")
    assert done.stderr.count("\n") == 1
    assert words in done.stderr


@pytest.mark.parametrize("argument", ["games", "--version", "--help"])
def test_closed_pipe_exits_quietly(home: Path, argument: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*PEBBLES_COMMAND, argument], cwd=home, stdout=writing, stderr=subprocess.PIPE, text=True
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_full_disk_gets_one_sentence(home: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*PEBBLES_COMMAND, "games"], cwd=home, stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert (done.returncode, done.stderr) == (1, "annals: No space left on device.\n")


def test_closed_streams_break_nothing(home: Path) -> None:
    command = " ".join([*PEBBLES_COMMAND, "games", "<&-", ">&-", "2>&-"])
    assert subprocess.run(command, shell=True, cwd=home).returncode == 0


def test_interrupt_exits_with_one_sentence(home: Path) -> None:
    engine = subprocess.Popen(
        [*PEBBLES_COMMAND, "engine"],
        cwd=home,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert engine.stdin is not None
    assert engine.stdout is not None
    engine.stdin.write("{}\n")
    engine.stdin.flush()
    engine.stdout.readline()  # the engine is running
    engine.send_signal(signal.SIGINT)
    _, complaint = engine.communicate()
    assert (engine.returncode, complaint) == (130, "annals: Interrupted.\n")


def test_internal_error_gets_one_sentence_and_is_logged(home: Path) -> None:
    script = (
        "import sys\nfrom tui.cli import games, main\n"
        "def stumble(as_json): raise KeyError('stone')\n"
        "games.list_games = stumble\nsys.exit(main(['games']))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith("annals: Annals has an internal error (KeyError: 'stone')")
    assert done.stderr.count("\n") == 1
    assert "Traceback" in (home / "last-error.txt").read_text()


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (("paly", "mosaic"), "Did you mean 'play'?"),
        (("cont",), "Did you mean 'continue'?"),
        (("play", "mosiac"), "Did you mean 'mosaic'?"),
        (("play", "Through the Ages"), "Did you mean 'through_the_ages'?"),
        (("rules", "imperial"), "Did you mean 'imperium'?"),
    ],
)
def test_mistyped_word_gets_a_suggestion(
    home: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], meant: str
) -> None:
    from tui.cli import main

    assert main(arguments) == 2
    assert meant in capsys.readouterr().err


def test_no_suggestion_without_a_similar_name(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from tui.cli import main

    assert main(("xyzzy",)) == 2
    assert "Did you mean" not in capsys.readouterr().err


def test_every_command_can_be_run() -> None:
    from tui.cli.arguments import make_parser
    from tui.cli.commands import COMMANDS

    assert set(COMMANDS) == set(make_parser()[1])
