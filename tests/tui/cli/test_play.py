import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from saves import HostedTable, Save
from saves.game_file import read_save, write_save
from saves.replay import verify_replay
from tests.saves.games import (
    damage_appended_choice,
    damaged_file,
    play_game,
    with_older_rules,
)
from tests.timeouts import Deadline, wait_seconds
from tests.toy import PEBBLES
from tests.tui.cli.conftest import PEBBLES_COMMAND, RunAnnals

PROMPT = b"> "
ALWAYS_THE_FIRST = "1\n" * 20


class Keyboard:
    """A person at a running `annals`."""

    def __init__(self, *arguments: str, cwd: Path) -> None:
        self.process = subprocess.Popen(
            [*PEBBLES_COMMAND, *arguments],
            cwd=cwd,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def read_to_prompt(self) -> str:
        """Read the output up to the next prompt."""
        assert self.process.stdout is not None
        output, shown = self.process.stdout.fileno(), b""
        deadline = Deadline("a prompt", lambda: shown.decode(errors="replace"))
        while not shown.endswith(PROMPT):
            if not select.select([output], [], [], deadline.seconds_left)[0]:
                deadline.fail()
            letter = os.read(output, 1)
            assert letter, "it has ended"
            shown += letter
        return shown.decode()

    def type(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def leave(self) -> tuple[str, str]:
        """Close the input; return the output and the errors."""
        return self.process.communicate(timeout=wait_seconds())

    def stop(self, number: signal.Signals) -> str:
        self.process.send_signal(number)
        return self.process.communicate(timeout=wait_seconds())[1]


Start = Callable[..., Keyboard]


@pytest.fixture
def start(home: Path) -> Iterator[Start]:
    """Start `annals` and sit down at it."""
    running: list[Keyboard] = []

    def begin(*arguments: str) -> Keyboard:
        running.append(Keyboard(*arguments, cwd=home))
        return running[-1]

    yield begin
    for keyboard in running:
        keyboard.process.kill()
        keyboard.process.communicate()


def only_file(home: Path) -> Path:
    (path,) = (home / "saves").glob("*.annals")
    return path


def choices_of_the_person(save: Save) -> int:
    return sum(save.journal.entries[entry].seat == 0 for entry in save.journal.main_line())


def test_whole_game_is_played_and_saved(annals: RunAnnals, home: Path) -> None:
    arguments = ("play", "pebbles", "--seats", "Ada,bot:1", "--seed", "3", "--option", "bonus=1")
    done = annals(*arguments, stdin=ALWAYS_THE_FIRST)
    assert (done.returncode, done.stderr) == (0, "")
    save = read_save(only_file(home))
    assert save.is_over
    assert save.names == ("Ada", "Bot 2")
    assert save.journal.setup.options == {"bonus": "1"}
    assert save.journal.setup.seed == 3
    assert verify_replay(PEBBLES, save).state.deck == []


@pytest.mark.parametrize("choices", [1, 3])
@pytest.mark.parametrize("bot", ["bot:1", "bot:2"])
def test_killed_process_loses_at_most_the_current_decision(
    start: Start, home: Path, bot: str, choices: int
) -> None:
    keyboard = start("play", "pebbles", "--seats", f"you,{bot}", "--seed", "5")
    for _ in range(choices):
        keyboard.read_to_prompt()
        keyboard.type("1")
    keyboard.read_to_prompt()
    keyboard.stop(signal.SIGKILL)
    save = read_save(only_file(home))
    assert choices_of_the_person(save) == choices
    assert verify_replay(PEBBLES, save).journal == save.journal


def test_continue_resumes_the_same_file(start: Start, home: Path) -> None:
    keyboard = start("play", "pebbles")
    keyboard.read_to_prompt()
    keyboard.type("1")
    keyboard.read_to_prompt()
    shown, complaint = keyboard.leave()
    path = only_file(home)
    assert f"The game is saved. Continue with: annals load {path.stem}\n" in shown
    assert (keyboard.process.returncode, complaint) == (0, "")
    again = start("continue")
    again.read_to_prompt()
    again.type("1")
    again.read_to_prompt()
    again.leave()
    assert choices_of_the_person(read_save(only_file(home))) == 2


def test_save_is_loaded_by_name(start: Start, home: Path) -> None:
    write_save(home / "saves/mine.annals", play_game(2))
    keyboard = start("load", "mine")
    keyboard.read_to_prompt()
    keyboard.type("1")
    keyboard.read_to_prompt()
    assert len(read_save(home / "saves/mine.annals").journal.main_line()) > 2


def test_game_under_other_rules_continues_from_its_position(annals: RunAnnals, home: Path) -> None:
    path = home / "saves/mine.annals"
    write_save(path, with_older_rules(play_game(2)))
    done = annals("load", "mine", stdin=ALWAYS_THE_FIRST)
    assert (done.returncode, done.stderr) == (0, "")
    assert read_save(path).is_over


def test_save_command_saves_the_game(start: Start, home: Path) -> None:
    keyboard = start("play", "pebbles", "--seats", "Ada,bot:1")
    keyboard.read_to_prompt()
    keyboard.type("save")
    shown = keyboard.read_to_prompt()
    assert f"Saved as {only_file(home).name}." in shown


def test_game_left_before_any_choice_can_be_continued(
    start: Start, annals: RunAnnals, home: Path
) -> None:
    keyboard = start("play", "pebbles", "--seats", "Ada,Bo")
    keyboard.leave()
    assert keyboard.process.returncode == 0
    (path,) = (home / "saves").glob("*.annals")
    assert read_save(path).journal.main_line() == []
    assert annals("continue", "--plain").returncode == 0


def test_bad_save_is_refused_and_left_unchanged(annals: RunAnnals, home: Path) -> None:
    path = home / "saves/mine.annals"
    write_save(path, play_game(2))
    path.write_bytes(path.read_bytes()[:-3])
    before = path.read_bytes()
    done = annals("load", "mine")
    assert done.returncode == 1
    assert "mine.annals is damaged" in done.stderr
    assert path.read_bytes() == before


def test_damaged_save_is_continued_and_kept_aside(annals: RunAnnals, home: Path) -> None:
    path = home / "saves/mine.annals"
    path.parent.mkdir()
    path.write_bytes(damaged_file())
    done = annals("load", "mine", stdin="1\n")
    assert done.returncode == 0
    assert done.stderr == (
        "annals: mine.annals is damaged. Annals could read 4 choices and keeps the "
        "damaged file as mine.annals.damaged. The game continues.\n"
    )
    assert path.with_name("mine.annals.damaged").read_bytes() == damaged_file()
    assert len(read_save(path).journal.main_line()) > 4
    assert annals("verify", "mine").returncode == 0
    assert annals("verify", "mine.annals.damaged").returncode == 1


def test_solo_copy_of_a_damaged_save_is_reported(annals: RunAnnals, home: Path) -> None:
    path = home / "saves/mine.annals"
    table = HostedTable("0f1e2d3c", "Ada's Pebbles", 0, ("a" * 32, ""), (0, 1))
    write_save(path, replace(play_game(2), hosted_table=table))
    data = damage_appended_choice(path)
    done = annals("load", "mine", "--alone", "bots")
    assert done.stderr == "annals: mine.annals is damaged. Only 2 choices could be read.\n"
    assert path.read_bytes() == data


def test_interrupt_says_how_to_continue(start: Start, home: Path) -> None:
    keyboard = start("play", "pebbles")
    keyboard.read_to_prompt()
    keyboard.type("1")
    keyboard.read_to_prompt()
    complaint = keyboard.stop(signal.SIGINT)
    assert keyboard.process.returncode == 130
    stem = only_file(home).stem
    assert complaint == f"annals: Interrupted. Continue with: annals load {stem}\n"


def test_game_continues_when_nothing_can_be_saved(annals: RunAnnals, home: Path) -> None:
    (home / "saves").write_text("in the way")
    done = annals("play", "pebbles", stdin=ALWAYS_THE_FIRST)
    assert done.returncode == 1
    assert "Final scores" in done.stdout
    assert done.stderr.splitlines() == [
        "annals: The game can't be saved: file exists. The game continues.",
        "annals: The game can't be saved: file exists.",
    ]


def test_full_disk_keeps_the_game_running_and_the_old_save(home: Path) -> None:
    path = home / "saves/mine.annals"
    write_save(path, play_game(2))
    command = " ".join(["ulimit -f 0; exec", *PEBBLES_COMMAND, "load", "mine"])
    done = subprocess.run(
        command, shell=True, cwd=home, input=ALWAYS_THE_FIRST, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "annals: The game can't be saved: file too large. The game continues.",
        "annals: The game can't be saved: file too large.",
    ]
    assert read_save(path) == play_game(2)
    assert only_file(home) == path


def test_leaving_an_unsaved_game_asks_first(annals: RunAnnals, home: Path) -> None:
    (home / "saves").touch()
    done = annals(
        *("play", "pebbles", "--seats", "you,bot:1", "--plain"), stdin="1\nquit\nno\nquit\nyes\n"
    )
    assert done.stdout.count("Quit and lose the unsaved choices? (y/n)") == 2
    assert done.returncode == 1
    assert "The game can't be saved" in done.stderr


def test_real_game_starts_with_its_reconstructed_content(home: Path) -> None:
    command = [sys.executable, "-m", "tui.cli", "play", "mosaic", "--seats", "you,bot:1", "--plain"]
    done = subprocess.run(command, cwd=home, input="quit\n", capture_output=True, text=True)
    assert done.stdout.splitlines()[0] == (
        "All 176 hexes and all 12 population cards are reconstructed. Type 'rules "
        "reconstructed' for details."
    )


def test_typed_text_never_controls_the_terminal(annals: RunAnnals) -> None:
    done = annals("play", "pebbles", "--seats", "you,bot:1", "--plain", stdin="\x1b[31mhey\nquit\n")
    assert "\x1b" not in done.stdout
    assert "?[31mhey" in done.stdout
