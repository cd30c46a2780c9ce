import signal
import socket
from pathlib import Path

import pytest

from core.games import load_game
from core.kernel import Rng
from saves.game_file import read_save
from saves.replay import verify_replay
from tests.lan.annals_process import play_until_exit
from tests.lan.process_group import ProcessGroup
from tests.toy import PEBBLES
from tui.cli import main


def saved_game(process_group: ProcessGroup) -> Path:
    (path,) = (process_group.folder / "host" / "saves").glob("*.annals")
    return path


def test_game_between_processes_is_played_to_the_end(process_group: ProcessGroup) -> None:
    host = process_group.host("pebbles", "--seats", "you,open,open")
    ben, cleo = process_group.join(host, "Ben"), process_group.join(host, "Cleo")
    play_until_exit([host, ben, cleo])
    finals = [annals.shown.partition("Final scores")[2] for annals in (host, ben, cleo)]
    assert finals[0] and finals[0] == finals[1] == finals[2]
    assert [annals.process.returncode for annals in process_group.processes] == [0, 0, 0]
    verify_replay(PEBBLES, read_save(saved_game(process_group)))


@pytest.mark.parametrize(
    ("game_id", "people"),
    [
        ("mosaic", 2),
        ("through_the_ages", 3),
        *(
            pytest.param(game_id, people, marks=pytest.mark.soak)
            for game_id, people in (
                *(("mosaic", 3), ("mosaic", 4)),
                *(("through_the_ages", 2), ("through_the_ages", 4)),
            )
        ),
    ],
)
def test_whole_game_between_processes(
    process_group: ProcessGroup, game_id: str, people: int
) -> None:
    seats = ",".join(["you", *["open"] * (people - 1)])
    host = process_group.host(game_id, "--seats", seats, "--seed", "3", module="tui.cli")
    names = ("Ben", "Cleo", "Dan")[: people - 1]
    guests = [process_group.join(host, name, module="tui.cli") for name in names]
    play_until_exit([host, *guests], rng=Rng(people))
    finals = {annals.shown.partition("Final scores")[2] for annals in process_group.processes}
    assert len(finals) == 1 and finals != {""}
    verify_replay(load_game(game_id), read_save(saved_game(process_group)))


def test_killed_guest_returns_to_the_same_seat(process_group: ProcessGroup) -> None:
    host = process_group.host("pebbles", "--seats", "you,open")
    ben = process_group.join(host, "Ben")
    ben.wait_for("or ? >")
    ben.type("1")
    ben.wait_for("Ben: Kept")
    ben.kill()
    again = process_group.start("Ben", "join", host.text_after("annals join "), "--name", "Ben")
    play_until_exit([host, again])
    assert "Final scores" in again.shown


def test_token_gives_access_to_the_seat_from_another_machine(process_group: ProcessGroup) -> None:
    host = process_group.host("pebbles", "--seats", "you,open")
    ben = process_group.join(host, "Ben")
    token = ben.text_after("Your seat's token is ").rstrip(".")
    ben.wait_for("or ? >")
    ben.kill()
    address = host.text_after("annals join ")
    again = process_group.start("elsewhere", "join", address, "--name", "Ben", "--token", token)
    play_until_exit([host, again])
    assert "Final scores" in again.shown


def test_killed_host_reopens_the_table_with_its_seats(
    process_group: ProcessGroup,
) -> None:
    host = process_group.host("pebbles", "--seats", "you,open")
    port = host.text_after("annals join ").rpartition(":")[2]
    ben = process_group.join(host, "Ben")
    for player in (host, ben):
        player.wait_for("or ? >")
        player.type("1")
    host.wait_for("Ben: Kept")
    host.kill()
    ben.wait_for("The connection to the table was lost")
    again = process_group.host("--load", saved_game(process_group).stem, port=port)
    ben.wait_for("The connection is back.")
    again.wait_for("or ? >")
    play_until_exit([again, ben])  # the guest's process has called again by itself
    finals = [annals.shown.partition("Final scores")[2] for annals in (again, ben)]
    assert finals[0] and finals[0] == finals[1]
    verify_replay(PEBBLES, read_save(saved_game(process_group)))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ("join", "127.0.0.1:1", "--code", "x"),
            "No table answers at 127.0.0.1:1.",
        ),
        (("join", "127.0.0.1:x", "--code", "x"), "is not a valid address"),
        (("join", "127.0.0.1", "--name", "You", "--port"), "Unknown option '--port'"),
        (("host",), "Name a game to host, or use --load FILE"),
        (("host", "chess"), "Unknown game 'chess'"),
        (("host", "mosaic", "--seats", "you" + ",open" * 9), "players, not 10"),
        (("host", "mosaic", "--seats", "you,bot:9"), "Unknown bot 'bot:9'"),
        (("join", "a..b:4", "--code", "x"), "'a..b:4' is not a valid address"),
        (("join", ".", "--code", "x"), "'.' is not a valid address"),
        (("join", "a" * 3000, "--code", "x"), f"annals: '{'a' * 60}' is not a valid address"),
        (("join", "\udcff", "--code", "x"), "is not a valid address"),
        (
            ("join", "127.0.0.1:1", "--code", "\udcff"),
            "join code contains characters that can't",
        ),
        (("join", "127.0.0.1:1", "--token", "\udcff"), "The token contains characters that can't"),
        (("join", "127.0.0.1:1", "--code", "x", "--name", "\x1b[1mx"), "A name must have 1 to 20"),
        (("host", "mosaic", "--name", "\x1b[1mx"), "A name must have 1 to 20 printable"),
        (("host", "mosaic", "--name", "\uff39ou"), "You can't be called 'you' at a network table"),
        (("host", "mosaic", "--title", "x" * 50), "A table's name can have at most 40 characters."),
        (("host", "mosaic", "--title", "\x1b[31mX"), "contains characters that can't be displayed"),
        (("host", "mosaic", "--title", "\udcff"), "contains characters that can't be displayed"),
        (("host", "mosaic", "--seats", "bot:1,bot:1"), "one seat must be for a person"),
        (("host", "mosaic", "--bind", "a..b"), "'a..b' is not an address of this computer"),
        (("host", "mosaic", "--bind", "192.0.2.1"), "is not an address of this computer"),
        (
            ("serve", "--bind", "192.0.2.1", "--guest-code", "long enough"),
            "is not an address of this computer",
        ),
        (("host", "--load", "nothing"), "There is no saved game 'nothing'"),
        (("serve",), "Use --people FILE with public keys, or allow guests with --guest-code or"),
        (
            ("serve", "--guest-code", "1234567"),
            "The guest code is too short. Use at least 8 characters.",
        ),
    ],
)
def test_invalid_arguments_fail_with_one_sentence(
    arguments: tuple[str, ...],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("ANNALS_HOME", str(tmp_path))
    assert main(arguments) != 0
    assert sentence.casefold() in capsys.readouterr().err.casefold()


def test_port_in_use_is_reported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ANNALS_HOME", str(tmp_path))
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert main(("host", "mosaic", "--bind", "127.0.0.1", "--port", str(port), "--plain"))
    assert f"Port {port} is already in use. Choose another with --port." in capsys.readouterr().err


def test_interrupt_exits_with_one_line(process_group: ProcessGroup) -> None:
    host = process_group.host("pebbles", "--seats", "you,open")
    ben = process_group.join(host, "Ben")
    for player in (ben, host):
        player.wait_for("or ? >")
        player.process.send_signal(signal.SIGINT)
        assert player.finish() == 130
        assert player.shown.partition("annals: Interrupted")[2].count("\n") == 1


def test_chat_works_in_the_waiting_room_and_host_quits_cleanly(process_group: ProcessGroup) -> None:
    host = process_group.host("pebbles", "--seats", "you,open,open")
    host.wait_for("The game starts when")
    host.type("say hello")
    host.wait_for("Ada: hello")
    ben = process_group.join(host, "Ben")
    ben.wait_for("Ada: hello")
    ben.type("say hello yourself")
    host.wait_for("Ben: hello yourself")
    host.type("quit")
    assert host.finish() == 0
    assert ben.finish() == 1
    assert "annals: The host closed the table before the game started." in ben.shown


def test_input_typed_early_waits_for_the_game(process_group: ProcessGroup) -> None:
    host = process_group.host("pebbles", "--seats", "you,open")
    host.wait_for("The game starts when")
    host.type("1")
    process_group.join(host, "Ben")
    host.wait_for("Ada: Kept")


def test_host_exits_at_end_of_input(process_group: ProcessGroup) -> None:
    host = process_group.host("pebbles", "--seats", "you,open")
    assert host.process.stdin is not None
    host.process.stdin.close()
    assert host.finish() == 0
    assert host.shown.endswith("End of input. You leave the table.\n")


def test_leaving_host_is_told_how_to_reopen_the_table(process_group: ProcessGroup) -> None:
    host = process_group.host("pebbles", "--seats", "you,bot:1")
    host.wait_for("or ? >")
    host.type("quit")
    assert host.finish() == 0
    assert f"annals host --load {saved_game(process_group).stem}\n" in host.shown


def test_other_table_at_a_known_address_asks_for_its_code(process_group: ProcessGroup) -> None:
    first = process_group.host("pebbles", "--seats", "you,open")
    address = first.text_after("annals join ")
    ben = process_group.join(first, "Ben")
    ben.wait_for("or ? >")
    for annals in (first, ben):
        annals.kill()
    other = process_group.host("pebbles", "--seats", "you,open", port=address.rpartition(":")[2])
    code = other.text_after("The join code is:")
    again = process_group.start(
        "Ben", "join", address, "--name", "Ben"
    )  # with the old table's token
    again.wait_for("Join code")
    again.type(code)
    again.wait_for("or ? >")


@pytest.mark.parametrize("name", ["x" * 21, " padded"])
def test_invalid_host_name_is_refused(process_group: ProcessGroup, name: str) -> None:
    local = ("--bind", "127.0.0.1", "--port", "0", "--name", name)
    host = process_group.start("host", "host", "pebbles", "--seats", "you,bot:1", *local)
    assert host.finish() != 0
    assert "A name must have 1 to 20 printable" in host.shown


def test_removed_guest_is_told_and_a_bot_plays_on(
    process_group: ProcessGroup,
) -> None:
    host = process_group.host("pebbles", "--seats", "you,open")
    ben = process_group.join(host, "Ben")
    host.wait_for("or ? >")
    host.type("kick Ben")
    host.wait_for("Ben was removed.")
    assert ben.finish() == 1
    assert "annals: The host gave your seat away." in ben.shown
    play_until_exit([host])
    assert "Final scores" in host.shown


def test_secret_files_are_private_and_tokens_are_not_logged(
    process_group: ProcessGroup,
) -> None:
    host = process_group.host("pebbles", "--seats", "you,bot:1")
    host.wait_for("or ? >")
    secrets = [
        process_group.folder / "host" / "tokens.json",
        *(process_group.folder / "host").rglob("*.seats"),
    ]
    assert [path.stat().st_mode & 0o777 for path in secrets] == [0o600, 0o600]
    token = host.text_after("Your seat's token is ").rstrip(".")
    assert token not in secrets[1].read_text()
    assert token not in (process_group.folder / "host" / "host.log").read_text()


def test_wrong_code_is_reported_in_one_sentence(process_group: ProcessGroup) -> None:
    host = process_group.host("pebbles", "--seats", "you,open")
    address = host.text_after("annals join ")
    eve = process_group.start("eve", "join", address, "--code", "wrong", "--name", "Eve")
    assert eve.finish() == 1
    assert "annals: The join code is wrong. Ask the host for it." in eve.shown
    log = (process_group.folder / "host" / "host.log").read_text(encoding="utf-8")
    assert "wrong code" in log
