import json
import re
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

asyncssh = pytest.importorskip("asyncssh", reason="the SSH server is an extra")

from core.club import ClubStore, ServerInfo, TableRecord  # noqa: E402
from saves.game_file import read_save  # noqa: E402
from saves.replay import verify_replay  # noqa: E402
from tests.club.ssh_clients import (  # noqa: E402
    ANY_PROMPT,
    CHOICE_PROMPT,
    LOBBY_PROMPT,
    ConnectionLost,
    SshClient,
    row_numbers,
)
from tests.lan.annals_process import PROJECT_ROOT, AnnalsProcess  # noqa: E402
from tests.toy import PEBBLES  # noqa: E402
from tests.tui.server.test_ssh import Ssh  # noqa: E402
from tui.server.status import status_lines  # noqa: E402

needs_ssh = pytest.mark.skipif(shutil.which("ssh") is None, reason="there is no OpenSSH client")


def test_status_shortens_long_lists() -> None:
    rows = [TableRecord(f"t{n}", "mosaic", "T", "round 1", "Ben", 100, n < 5) for n in range(50)]
    people = [("Ada", 50), ("Ada", 60), ("Ben", 70)]
    lines = status_lines(ServerInfo(1, 0, ""), people, rows, None, 100 + 7200)
    assert lines[1] == "People here: 2 (Ada (2 times) and Ben)."
    assert lines[2] == "Tables: 0 not started, 5 open, 45 asleep."
    assert lines[3] == "Memory: unknown on this system."
    assert lines[5] == "  t0  Mosaic, round 1, T: Ben, 2 h"
    assert lines[-1] == "  and 10 more"


# --- a club of twenty ------------------------------------------------------------------------

NAMES = [f"P{number:02}" for number in range(20)]


class Club:
    """A server with the toy game and twenty people with keys."""

    def __init__(self, folder: Path, command: str = "annals serve --people people.keys") -> None:
        self.folder, self.port = folder, "0"
        self._command = [str(folder / w) if "." in w else w for w in command.split()[1:]]
        self.keys = {name: folder / name for name in NAMES}
        lines = []
        for name, path in self.keys.items():
            key = asyncssh.generate_private_key("ssh-ed25519", comment=name)
            key.write_private_key(path)
            path.chmod(0o600)
            lines.append(key.export_public_key().decode().strip())
        (folder / "people.keys").write_text("\n".join(lines) + "\n")
        self.start()

    @property
    def server(self) -> Path:
        return self.folder / "home" / "server"

    def start(self) -> None:
        local = ("--bind", "127.0.0.1", "--port", self.port)
        self.annals = AnnalsProcess(
            self.folder / "home", *self._command, *local, module="tests.club.pebbles_server"
        )
        self.port = self.annals.text_after("ssh -p ").split()[0]

    def end(self) -> None:
        self.annals.process.terminate()
        self.annals.finish()

    def person(self, name: str) -> SshClient:
        return SshClient(self.keys[name], self.port)

    def status(self) -> dict[str, Any]:
        asked = AnnalsProcess(self.folder / "home", "serve", "--status", "--json", module="tui.cli")
        asked.finish()
        told: dict[str, Any] = json.loads(asked.shown)
        return told


def told_of_the_club() -> set[str]:
    """Return the commands that the page documents."""
    page = (PROJECT_ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    lines = page.partition("## Games at any pace")[2].partition("\n## ")[0]
    return set(re.findall(r"`((?:annals|ssh) [^`]*)`", lines))


@needs_ssh
def test_every_documented_club_command_works_and_survives_kill_9(tmp_path: Path) -> None:
    (tmp_path / "motd.txt").write_text("Club night on Thursdays.")
    serving = "annals serve --people people.keys --motd motd.txt"
    club = Club(tmp_path, serving)
    try:
        _try_every_command(club, tmp_path, told_of_the_club() - {serving})
    finally:
        club.end()


def _try_every_command(club: Club, tmp_path: Path, untried: set[str]) -> None:

    ada = club.person("P00")  # ssh -t -p 2222 HOST plain
    untried.remove("ssh -t -p 2222 HOST plain")
    ada.wait_for(re.escape(LOBBY_PROMPT))
    assert "Club night on Thursdays." in ada.shown
    ada.type("new pebbles you,bot:1")
    ada.wait_for(CHOICE_PROMPT.pattern)
    ada.type("1")
    ada.wait_for(CHOICE_PROMPT.pattern)

    club.annals.kill()
    ada.end()
    refused = AnnalsProcess(tmp_path / "home", "serve", "--status", module="tui.cli")
    assert (
        refused.finish() == 1
        and refused.shown
        == "annals: No server is running with this data folder. Start one with: annals serve\n"
    )
    club.start()

    window = Ssh(club.keys["P00"], club.port, "-t")  # ssh -t -p 2222 HOST
    untried.remove("ssh -t -p 2222 HOST")
    window.wait_for("it is your turn in 1", "Club night on Thursdays.", "your turn    now")
    window.press("\r")
    window.wait_for("any key continues", "q back")
    window.press("q")  # this closes only the recap
    window.wait_until(lambda: "any key continues" not in window.screen.text)
    window.press("q")
    window.wait_for("it is your turn in 1")
    for command in sorted(command for command in untried if "--status" in command):
        asked = AnnalsProcess(tmp_path / "home", *command.split()[1:], module="tui.cli")
        assert asked.finish() == 0 and "P00's Pebbles" in asked.shown
        untried.remove(command)
    window.press("q")
    window.wait()
    assert (
        "It is your turn in 1 game: Pebbles (P00's Pebbles). Your games are saved."
        in window.screen.text
    )
    assert not untried


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    it = Club(tmp_path)
    yield it
    it.end()


def open_table(club: Club, name: str, seats: int) -> None:
    """Open a table and leave before others come."""
    person = club.person(name)
    person.wait_for(re.escape(LOBBY_PROMPT))
    person.type(f"new pebbles you{',open' * (seats - 1)}")
    person.wait_for("The game starts when")
    person.type("quit")
    person.wait_for(re.escape(LOBBY_PROMPT))
    person.type("quit")
    assert "It is your turn in no game" in person.end()


def visit(club: Club, name: str, begins: str = "") -> int:
    """Join, choose in each waiting game, and leave. Return how many still wait.

    Begin a game at this person's table first. Return -1 if the server is killed meanwhile.
    """
    person = club.person(name)
    try:
        person.wait_for(re.escape(LOBBY_PROMPT))
        if begins:
            _begin(person, row_numbers(person.shown, f"({begins}'s Pebbles)")[0])
        while True:
            turns = row_numbers(person.new_output, "your turn,")
            if not turns:
                break
            person.type(turns[0])
            _choose_once(person)
            if len(row_numbers(person.new_output, "your turn,")) >= len(turns):
                break  # their turn again at once: left for another day
        person.type("quit")
        told = person.end()
    except ConnectionLost:
        person.end()
        return -1
    said = ANY_PROMPT.findall(told)[-1:] or ["0"]
    return int(said[0])


def _begin(person: SshClient, number: str) -> None:
    """Be ready at a table that has not begun, and wait for the others."""
    person.type(number)
    if person.wait_for(CHOICE_PROMPT.pattern, "has started", "continues") != CHOICE_PROMPT.pattern:
        person.wait_for(CHOICE_PROMPT.pattern, "choosing", "thinking")
    person.type("quit")
    person.wait_for(re.escape(LOBBY_PROMPT))


def _choose_once(person: SshClient) -> None:
    """Take the first choice and return to the lobby."""
    if person.wait_for(CHOICE_PROMPT.pattern, re.escape(LOBBY_PROMPT)) == CHOICE_PROMPT.pattern:
        person.type("1")
        person.wait_for(CHOICE_PROMPT.pattern, r"\n.*: ", "The game is over")
        person.type("quit")
        person.wait_for(re.escape(LOBBY_PROMPT))


@needs_ssh
@pytest.mark.soak
def test_twenty_people_play_slow_games_over_restarts_and_kills(club: Club) -> None:
    """Ten tables, one choice per visit. On some days the server is killed."""
    pairs = list(zip(NAMES[::2], NAMES[1::2], strict=True))
    with ThreadPoolExecutor(len(NAMES)) as hands:
        list(hands.map(lambda pair: open_table(club, pair[0], 2), pairs))
        assert len(club.status()["tables"]) == len(pairs)
        hosts = [pair[0] for pair in pairs for _ in pair]
        list(hands.map(lambda *who: visit(club, *who), NAMES, hosts))
        for day in range(40):
            visits = [hands.submit(visit, club, name) for name in NAMES]
            if day % 4 == 1:  # while everyone is connected
                next(iter(visits)).exception()
                club.annals.kill()
            turns = [each.result() for each in visits]
            if day % 4 == 1:
                club.start()
            elif day % 4 == 3:
                club.end()
                club.start()
            if not any(turns):
                break
    status = club.status()
    assert status["people"] == [] and status["tables"] == []
    store = ClubStore(club.server / "club.sqlite")
    for pair in pairs:
        for name in pair:
            (kept,) = store.results_of(f"known {name.casefold()}", 99)
            assert {seat.name for seat in kept.result.seats} == set(pair)
            (rating,) = store.ratings_of(f"known {name.casefold()}")
            assert rating.games == 1
            save = read_save(club.server / "tables" / f"{kept.result.table}.annals")
            assert save.is_over and verify_replay(PEBBLES, save).steps
