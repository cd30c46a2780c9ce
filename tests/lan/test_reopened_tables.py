import re
import shutil
from pathlib import Path

import pytest

from saves import read_header
from saves.game_file import read_save
from saves.replay import verify_replay
from tests.lan.annals_process import PROJECT_ROOT, AnnalsProcess, play_until_exit
from tests.lan.process_group import ProcessGroup
from tests.toy import PEBBLES

HERE = ("--bind", "127.0.0.1", "--port", "0")


def open_table(
    process_group: ProcessGroup, home: str, *arguments: str, name: str = "Ada"
) -> AnnalsProcess:
    """Start a host at any port of this machine."""
    return process_group.start(home, "host", *arguments, *HERE, "--name", name)


def come(process_group: ProcessGroup, home: str, host: AnnalsProcess, *more: str) -> AnnalsProcess:
    """Join with only what this machine has stored."""
    name = home.partition(" ")[0]
    return process_group.start(home, "join", host.text_after("annals join "), "--name", name, *more)


def saved(process_group: ProcessGroup, home: str) -> Path:
    (path,) = (process_group.folder / home / "saves").glob("*.annals")
    return path


def hand_over(process_group: ProcessGroup, home: str, to: str) -> Path:
    """Copy only the saved game to another machine."""
    folder = process_group.folder / to / "saves"
    folder.mkdir(parents=True, exist_ok=True)
    return Path(shutil.copy(saved(process_group, home), folder))


def first_evening(
    process_group: ProcessGroup,
) -> tuple[AnnalsProcess, AnnalsProcess, AnnalsProcess]:
    """Ada hosts, Ben and Cleo join with the code, and everyone chooses once."""
    ada = open_table(process_group, "Ada", "pebbles", "--seats", "you,open,open", "--seed", "3")
    code = ("--code", ada.text_after("The join code is:"))
    ben, cleo = come(process_group, "Ben", ada, *code), come(process_group, "Cleo", ada, *code)
    for player in (ada, ben, cleo):
        player.wait_for("or ? >")
        player.type("1")
    for other in ("Ben", "Cleo"):  # all choose simultaneously: either may be last
        ada.wait_for(f"{other}: Kept")
    return ada, ben, cleo


def asks_again(player: AnnalsProcess) -> None:
    """Wait until the player is back in their seat."""
    player.wait_for("The game goes on")
    assert "You watch" not in player.shown


class Told:
    """The commands of the two evenings in docs/host-and-join.md."""

    def __init__(self) -> None:
        page = (PROJECT_ROOT / "docs" / "host-and-join.md").read_text(encoding="utf-8")
        self.commands = set(re.findall(r"`annals ([^`]*)`", page))
        self.untried = set(self.commands)

    def __call__(self, command: str, **values: str) -> list[str]:
        """Return the words of a command with its placeholders filled in."""
        assert command in self.commands
        self.untried.discard(command)
        return [values.get(word, word) for word in command.replace("mosaic", "pebbles").split()]


@pytest.mark.soak  # a dozen processes, one after the other
def test_documented_commands_of_two_evenings_work_despite_kills(
    process_group: ProcessGroup,
) -> None:
    told = Told()
    ada = process_group.start(
        "Ada", *told("host mosaic --seats you,open,open"), *HERE, "--name", "Ada"
    )
    address, code = ada.text_after("annals join "), ada.text_after("The join code is:")
    ben, cleo = (
        process_group.start(name, *told("join ADDRESS", ADDRESS=address), "--name", name)
        for name in ("Ben", "Cleo")
    )
    for guest in (ben, cleo):
        guest.wait_for("Join code")
        guest.type(code)
    for player in (ada, ben, cleo):
        player.wait_for("or ? >")
        player.type("1")
    ada.wait_for("Cleo: Kept")
    token = cleo.text_after("Your seat's token is ").rstrip(".")
    cleo.kill()
    command = told("join ADDRESS --token TOKEN", ADDRESS=address, TOKEN=token)
    cleo = process_group.start("Cleo elsewhere", *command, "--name", "Cleo")
    asks_again(cleo)
    ada.type("quit")
    assert ada.finish() == 0
    for guest in (ben, cleo):
        guest.wait_for("The host closed the table. The game is saved. Calling 127.0.0.1:")
        guest.kill()
    save = hand_over(process_group, "Ada", "Ada's new machine")
    alone = process_group.start("Ada", *told("load FILE --alone bots", FILE=save.stem))
    alone.wait_for("The network game is unchanged")
    alone.kill()
    found = process_group.start("Zoe", *told("join"))  # join by discovery, if available
    assert found.process.stdin is not None
    found.process.stdin.close()
    assert found.finish() == 1

    # Another week: Ada's new machine has the saved game and nothing else, and another port.
    command = told("host --load FILE", FILE=str(save))
    ada = process_group.start("Ada's new machine", *command, *HERE, "--name", "Ada")
    ben, cleo = come(process_group, "Ben", ada), come(process_group, "Cleo elsewhere", ada)
    for player in (ada, ben, cleo):
        asks_again(player)

    cleo.kill()
    cleo = come(process_group, "Cleo", ada)
    asks_again(cleo)
    ben.kill()
    ben = come(process_group, "Ben", ada)
    asks_again(ben)
    ada.kill()
    for guest in (ben, cleo):
        guest.wait_for("The connection to the table was lost; calling 127.0.0.1:")
    ada = process_group.start("Ada's new machine", *told("continue"))  # as a host, at the same port
    for guest in (ben, cleo):
        guest.wait_for("The connection is back.")
    asks_again(ada)
    play_until_exit([ada, ben, cleo])
    finals = {player.shown.rpartition("Final scores")[2] for player in (ada, ben, cleo)}
    assert len(finals) == 1 and finals != {""}
    verify_replay(PEBBLES, read_save(saved(process_group, "Ada's new machine")))
    assert not told.untried  # every command of the page was run


def test_another_player_can_host_the_saved_table(
    process_group: ProcessGroup,
) -> None:
    players = first_evening(process_group)
    for player in players:
        player.kill()
    save = hand_over(process_group, "Ada", "Ben")
    ben = open_table(process_group, "Ben", "--load", str(save), name="Ben")
    ada, cleo = come(process_group, "Ada", ben), come(process_group, "Cleo", ben)
    play_until_exit([ada, ben, cleo])
    finals = {player.shown.rpartition("Final scores")[2] for player in (ada, ben, cleo)}
    assert len(finals) == 1 and finals != {""}
    hosted, first = (
        read_header(saved(process_group, home)).hosted_table for home in ("Ben", "Ada")
    )
    assert hosted == first and hosted is not None  # the same table, with the same people


def test_host_can_give_back_a_seat_whose_token_is_lost(
    process_group: ProcessGroup,
) -> None:
    ada, ben, _ = first_evening(process_group)
    ben.kill()
    ben = come(process_group, "Ben has lost it", ada, "--code", ada.text_after("The join code is:"))
    ben.wait_for("Ben's seat is reserved. The host has been asked whether this is you.")
    ben.wait_for("The game goes on")
    ada.type("give Ben")
    ada.wait_for("Ben wants to return without the seat's token")
    ben.wait_for("The host has given you a seat.")
    ben.kill()
    ben = come(process_group, "Ben has lost it", ada)  # the new token now owns the seat
    asks_again(ben)
