import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from core.app.hosting import (
    CodeRequired,
    JoinedTable,
    host_table,
    join_table,
    plan_new_table,
    plan_saved_table,
)
from core.app.known_tables import KnownTable, known_tables, remember_table
from core.app.tokens import save_token, tokens_for
from core.bots import advise_in_process
from core.games import load_game
from core.kernel import SPECTATOR
from core.lan import Address, CannotJoin, Guest, Place, Refusal, SeatList
from core.lan.auth import CODE_ALPHABET, id_from_token, new_code, normalize_code, seat_proof
from core.lan.client import TableLookup
from core.lan.handshake import make_probe_reply
from core.lan.limits import MAX_HELLO_BYTES
from core.lan.messages import (
    PROTOCOL,
    Hello,
    Probe,
    ProbeReply,
    Refused,
    ReturnSeat,
    SetReady,
    SetSeat,
    TableProofs,
)
from core.lan.protocol import decode_message, encode_message
from core.lan.stream import CONNECTION_ERRORS, read_frame
from saves import HostedTable, read_header, seat_list_path
from tests.lan.hosts import (
    CODE,
    OPEN,
    advise_randomly,
    bot,
    load_game_or_toy,
    play_out,
    running_host,
)
from tests.lan.raw_guest import RawGuest
from tests.timeouts import long_wait_seconds, wait_until
from tests.toy import PEBBLES
from tests.tui.keyboard_player import InProcessBots
from tui.settings.keys import KEYMAPS, SCREEN_SCOPES, check_keymap, commands_in

NONCE = bytes(16)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ANNALS_HOME", str(tmp_path))
    return tmp_path


# --- handshake ------------------------------------------------------------------------------


async def test_knock_reveals_the_table_but_no_player_id() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada = await it.guest("Ada", seat=0)
        raw = await RawGuest.connect(it)
        raw.send(Probe(PROTOCOL, NONCE))
        sign = await raw.read()
        person = id_from_token(ada.hello.token)
        assert sign == make_probe_reply([it.room], NONCE)
        assert sign.tables[0].id == it.room.id
        assert seat_proof(person, NONCE) in sign.tables[0].proofs
        assert person.encode() not in raw.received and bytes.fromhex(person) not in raw.received
        assert seat_proof(person, b"x" * 16) not in sign.tables[0].proofs
        raw.send(Hello(PROTOCOL, "Eve", CODE, ""))
        assert (await raw.read()).token
        raw.close()
        await ada.close()


@pytest.mark.parametrize(
    "frames",
    [
        [Probe(PROTOCOL, b"")],
        [Probe(PROTOCOL, bytes(17))],
        [Probe(PROTOCOL, NONCE), Probe(PROTOCOL, NONCE)],
        [Hello(PROTOCOL, "Eve", CODE, ""), Probe(PROTOCOL, NONCE)],
    ],
    ids=["no nonce", "too long", "twice", "late"],
)
async def test_invalid_handshakes_are_refused(frames: list[Probe | Hello]) -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        raw = await RawGuest.connect(it)
        for frame in frames:
            raw.send(frame)
        refused = await raw.read_until(Refused)
        assert refused.code == "protocol"
        raw.close()


async def test_knock_with_another_version_is_refused() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        raw = await RawGuest.connect(it)
        raw.send(Probe(PROTOCOL + 1, NONCE))
        assert (await raw.read_until(Refused)).code == "version"
        raw.close()


async def test_guest_with_an_older_protocol_is_told_to_update() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        raw = await RawGuest.connect(it)
        raw.send_data("Knock", 9, NONCE)  # the first message up to protocol 9
        refused = await raw.read_until(Refused)
        assert refused.code == "version" and "Your version of Annals is older" in refused.sentence
        raw.close()


def test_join_codes_avoid_shortcut_keys_and_lookalike_letters() -> None:
    assert set(new_code() * 20) <= set(CODE_ALPHABET)
    for keymap in KEYMAPS.values():
        keys = check_keymap(keymap)
        used = {
            key for deed in commands_in(SCREEN_SCOPES["join"]) for key in keys[deed.id].split(",")
        }
        assert not used & set(CODE_ALPHABET)
    for alike in ("0o", "1li", "2z", "5s", "6b8", "9gq", "uv", "mn"):
        assert len(set(alike) & set(CODE_ALPHABET)) <= 1
    assert normalize_code(" ABC-d fg ") == "abcdfg"


# --- impostors ------------------------------------------------------------------------------


@asynccontextmanager
async def liar(table: str) -> AsyncIterator[tuple[Address, list[Hello]]]:
    """Run a host that claims to have a table, and collect what it is sent."""
    heard: list[Hello] = []

    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await read_frame(reader, MAX_HELLO_BYTES)
        writer.write(encode_message(ProbeReply(PROTOCOL, (TableProofs(table, (bytes(16),)),))))
        with suppress(*CONNECTION_ERRORS):
            heard.append(decode_message(await read_frame(reader, MAX_HELLO_BYTES), (Hello,)))
        writer.write(encode_message(Refused(0, "code", "No.")))
        writer.close()

    server = await asyncio.start_server(meet, "127.0.0.1", 0)
    async with server:
        yield Address("127.0.0.1", server.sockets[0].getsockname()[1]), heard


async def test_token_is_sent_only_to_hosts_that_know_the_seat() -> None:
    async with asyncio.timeout(long_wait_seconds()), liar("t1") as (address, heard):
        ways = TableLookup(lambda table: ["my-token"])
        with pytest.raises(CannotJoin, match="This table needs a join code"):
            await Guest.connect(address, load_game_or_toy, "Ben", lookup=ways)
        assert heard == []
        with pytest.raises(CannotJoin, match="No"):
            await Guest.connect(address, load_game_or_toy, "Ben", "code", lookup=ways)
        assert [hello.token for hello in heard] == [""]


async def test_moved_table_is_found_and_impostors_are_skipped() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it, liar("t1") as (lie, heard):
        ada, first = await it.seat_guests("Ada", "Ben")
        looked: list[str] = []

        async def find(table: str) -> list[Address]:
            looked.append(table)
            return [lie, it.address]

        token, before = first.hello.token, it.address
        ben = await Guest.connect(
            before, load_game_or_toy, "Ben", CODE, token, TableLookup(find_addresses=find)
        )
        await ben.enter("t1")
        await it.crash()
        await ben.wait_until(lambda: bool(looked))
        words = f"The connection to the table was lost; calling {before} again and searching for"
        assert ben.connection_problem.startswith(words)
        it.port = await it.host.listen("127.0.0.1", 0)
        await ben.wait_until(lambda: not ben.is_disconnected)
        assert ben.address == it.address != before
        await ben.wait_until(lambda: ben.table_info.seat == 1 and ben.position is not None)
        assert set(looked) == {"t1"}
        assert not [hello for hello in heard if hello.token]
        for guest in (ada, first, ben):
            await guest.close()


async def test_other_table_at_the_old_address_is_not_joined(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada, ben = await it.seat_guests("Ada", "Ben")
        await it.crash()
        room = it.host.tables.rooms.pop("t1")
        room.id = "another"
        it.host.tables.add(room)
        await it.host.listen("127.0.0.1", it.port)
        await wait_until(lambda: caplog.text.count("connected and sent nothing") > 3)
        assert ben.failure is None and ben.is_disconnected  # it keeps reconnecting
        room.id = "t1"
        it.host.tables.rooms = {"t1": room}
        await ben.wait_until(lambda: not ben.is_disconnected)
        for guest in (ada, ben):
            await guest.close()


# --- reassigned seats ------------------------------------------------------------------------


async def test_host_can_give_an_absent_players_seat_to_a_spectator() -> None:
    async with running_host(PEBBLES, OPEN, OPEN, bot()) as it:
        ada = await it.guest("Ada", it.owner_token, seat=0)
        ben = await it.guest("Ben", seat=1)
        session = await ada.session(advise_in_process)
        with pytest.raises(Refusal, match="is already taken"):
            await it.guest("ben")  # Ben is connected, so this is someone else
        await ben.close()
        await ada.wait_until(lambda: 1 in ada.participants.absent_seats)
        lost, zoe = await it.guest("Ben"), await it.guest("Zoe")
        await ada.wait_until(lambda: len(session.returnable_seats) == 2)
        assert session.returnable_seats == ((1, "Ben"), (1, "Zoe"))
        watching = await lost.session(advise_in_process)
        assert watching.returnable_seats == () and watching.seat == SPECTATOR
        for wish, words in (
            ((1, "Nobody"), "No spectator has that name"),
            ((0, "Ben"), "Ada is here"),
            ((2, "Ben"), "A bot has that seat"),
            ((9, "Ben"), "That seat does not exist"),
        ):
            with pytest.raises(Refusal, match=words):
                await ada.request(ReturnSeat, *wish)
        with pytest.raises(Refusal, match="Only the person who opened"):
            await lost.request(ReturnSeat, 1, "Ben")
        await session.return_seat(1, "Ben")
        await lost.wait_until(lambda: watching.is_reseated)
        played = await lost.session(advise_in_process)
        assert played.seat == 1 and not played.is_reseated
        assert it.room.places[1].person_id == id_from_token(lost.hello.token)
        playing = asyncio.create_task(play_out(session))
        await play_out(played)
        await playing
        for guest in (ada, lost, zoe):
            await guest.close()


async def test_seat_cannot_be_given_before_the_game() -> None:
    async with running_host(PEBBLES, OPEN, OPEN) as it:
        ada, zoe = await it.guest("Ada", it.owner_token), await it.guest("Zoe")
        with pytest.raises(Refusal, match="not started yet"):
            await ada.request(ReturnSeat, 0, "Zoe")
        for guest in (ada, zoe):
            await guest.close()


async def test_bot_in_the_waiting_room_keeps_its_name_and_level() -> None:
    async with running_host(PEBBLES, OPEN, bot(2, "Livia")) as it:
        ada = await it.guest("Ada", it.owner_token)
        for level, name in ((3, "Livia"), (0, ""), (1, "Livia")):
            await ada.request(SetSeat, 1, level)
            await ada.wait_until(lambda: ada.table_info.seats[1].level == level)  # noqa: B023
            assert ada.table_info.seats[1].name == name
        await ada.close()


# --- hosted tables ---------------------------------------------------------------------------


class QuickBots(InProcessBots):
    def __init__(self, load_game: object) -> None:
        self.advise = advise_randomly


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.app.hosting.BotPool", QuickBots)
    monkeypatch.setattr("core.app.local_game.BotPool", QuickBots)


def nothing_is_wrong(sentence: str) -> None:
    raise AssertionError(sentence)


@asynccontextmanager
async def mosaic_for_two(
    path: Path | None = None, port: int | None = 0, clock: int = 0
) -> AsyncIterator[tuple[JoinedTable, Path]]:
    """Host Ada's table, new or from a save."""
    if path is None:
        game, places = load_game("mosaic"), [Place("Ada"), Place()]
        plan = plan_new_table(game, places, {}, "Ours", port=port, bind="127.0.0.1", clock=clock)
    else:
        knows_its_door = seat_list_path(path).exists()
        plan = plan_saved_table(path, port=port, bind=None if knows_its_door else "127.0.0.1")
    async with (
        asyncio.timeout(long_wait_seconds()),
        host_table(plan, "Ada", nothing_is_wrong) as arrival,
    ):
        yield arrival, plan.path


async def begin(ada: JoinedTable, home: Path, monkeypatch: pytest.MonkeyPatch) -> Address:
    """Let Ben join from another machine, begin the game, and return the address."""
    address = ada.guest.address
    code = ada.invitation[1].split()[-1]
    monkeypatch.setenv("ANNALS_HOME", str(home / "ben"))
    async with join_table(address, "Ben", code) as ben:
        await ben.guest.request(SetReady, True)
        await ada.guest.request(SetReady, True)
        await ben.guest.session(ben.advise)
    monkeypatch.setenv("ANNALS_HOME", str(home))
    return address


@pytest.mark.usefixtures("quick")
async def test_save_records_its_table_and_owners(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with mosaic_for_two() as (ada, path):
        address = await begin(ada, home, monkeypatch)
        table = ada.guest.table_info.table
    hosted = read_header(path).hosted_table
    assert hosted is not None and hosted.id == table and hosted.title == "Ours"
    assert hosted.owners == (id_from_token(tokens_for(table, "Ada")[0]), hosted.owners[1])
    kept = json.loads(seat_list_path(path).read_text())
    assert (kept["id"], kept["port"], kept["bind"]) == (table, address.port, "127.0.0.1")
    seat_list_path(path).unlink()  # the save alone is enough
    monkeypatch.setenv("ANNALS_HOME", str(home / "ben"))
    assert known_tables() == [KnownTable(str(address), "Ours", "mosaic", table)]
    monkeypatch.setenv("ANNALS_HOME", str(home))
    async with mosaic_for_two(path) as (ada, _):
        assert ada.guest.table_info.table == table and ada.guest.table_info.seat == 0
        monkeypatch.setenv("ANNALS_HOME", str(home / "ben"))
        async with join_table(ada.guest.address, "Ben") as ben:  # without a code
            assert ben.guest.table_info.seat == 1
        (home / "ben" / "tokens.json").unlink()
        with pytest.raises(CodeRequired):
            async with join_table(ada.guest.address, "Ben"):
                pass


@pytest.mark.usefixtures("quick")
async def test_host_needs_only_the_save_to_get_seat_and_clock_back(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with mosaic_for_two(clock=90) as (ada, path):
        await begin(ada, home, monkeypatch)
    (home / "tokens.json").unlink()
    seat_list_path(path).unlink()
    async with mosaic_for_two(path) as (ada, _):
        assert ada.guest.table_info.seat == 0 and ada.guest.table_info.clock == 90


@pytest.mark.usefixtures("quick")
async def test_tokens_under_old_keys_are_found_and_migrated(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with mosaic_for_two() as (ada, path):
        await begin(ada, home, monkeypatch)
        table = ada.guest.table_info.table
    for folder, key in ((home, f"host {path.stem}"), (home / "ben", "join 192.0.2.1:4114")):
        (token,) = json.loads((folder / "tokens.json").read_text()).values()
        (folder / "tokens.json").write_text(json.dumps({key: token, "seat other Ben": "x"}))
    async with mosaic_for_two(path) as (ada, _):
        assert ada.guest.table_info.seat == 0
        monkeypatch.setenv("ANNALS_HOME", str(home / "ben"))
        async with join_table(ada.guest.address, "Ben") as ben:
            assert ben.guest.table_info.seat == 1
        kept = json.loads((home / "ben" / "tokens.json").read_text())
        assert list(kept) == ["seat other Ben", f"seat {table} Ben"]


@pytest.mark.usefixtures("quick")
async def test_reopened_table_prefers_its_old_port(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with mosaic_for_two() as (ada, path):
        address = await begin(ada, home, monkeypatch)
        code = ada.invitation[1]
    async with mosaic_for_two(path, port=None) as (ada, _):
        assert ada.guest.address == address
        assert ada.invitation[1] == code
    with socket.create_server(("127.0.0.1", address.port)):
        async with mosaic_for_two(path, port=None) as (ada, _):
            assert ada.guest.address.port != address.port
            assert ada.invitation[1] == code
        with pytest.raises(
            CannotJoin, match="is already in use"
        ):  # an explicit port is not replaced
            async with mosaic_for_two(path, port=address.port):
                pass


# --- stored tokens and tables ----------------------------------------------------------------


@pytest.mark.usefixtures("home")
def test_only_the_newest_tokens_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.app.tokens.MAX_TOKENS", 2)
    for table in ("first", "second", "third"):
        save_token(table, "Ada", f"of the {table}")
    assert [tokens_for(table, "Ada") for table in ("first", "second", "third")] == [
        [],
        ["of the second"],
        ["of the third"],
    ]


def test_tokens_are_kept_by_table_and_name(home: Path) -> None:
    for table, name, token in (("t", "Ada", "1"), ("t", "Ben", "2"), ("other", "Ben", "3")):
        save_token(table, name, token)
    assert tokens_for("t", "ben") == ["2", "1"]
    assert tokens_for("t", "Ben", is_exact=True) == ["2"]
    assert tokens_for("t", "Zoe", is_exact=True) == []
    assert tokens_for("nowhere", "Ben") == []
    assert (home / "tokens.json").stat().st_mode & 0o777 == 0o600
    (home / "tokens.json").write_text("[" * 5000)
    assert tokens_for("t", "Ben") == []


def test_known_tables_are_listed_newest_first_without_repeats(home: Path) -> None:
    first, second = KnownTable("a:1", "A", "mosaic", "t"), KnownTable("b:1", "B", "mosaic", "u")
    for known in (first, second, KnownTable("c:1", "A", "mosaic", "t")):
        remember_table(known)
    assert known_tables() == [KnownTable("c:1", "A", "mosaic", "t"), second]


@pytest.mark.parametrize(
    "bent",
    [
        lambda row: {**row, "address": "x" * 400},
        lambda row: {**row, "title": "\x1b[31m"},
        lambda row: {**row, "address": ""},
    ],
)
def test_invalid_known_tables_are_not_offered(
    home: Path, bent: Callable[[dict[str, str]], dict[str, str]]
) -> None:
    remember_table(KnownTable("a:1", "A", "mosaic", "t"))
    path = home / "visited.json"
    path.write_text(json.dumps([bent(row) for row in json.loads(path.read_text())]))
    assert known_tables() == []
    path.write_text("no list")
    assert known_tables() == []


def test_hosted_table_is_derived_from_the_seat_list() -> None:
    seats = SeatList(
        "pebbles", "Ours", [Place("Ada", person_id="a"), Place("Bo", 2)], clock=9, id="t"
    )
    assert seats.hosted_table == HostedTable("t", "Ours", 9, ("a", ""), (0, 2))
