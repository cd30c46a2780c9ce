"""A guest refuses altered messages of a host in one sentence, or can show what they say."""

import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from secrets import randbits
from typing import Any

import msgpack
import pytest

from core.bots import advise_in_process
from core.games import GAME_IDS, load_game
from core.kernel import SPECTATOR, Game, Rng
from core.kernel.style import SHORT, Style
from core.lan import Address, CannotJoin, Guest, ProtocolError, RemoteSession
from core.lan.auth import Refusal
from core.lan.host_message_checks import MAX_ENTRIES_PER_UPDATE, MAX_LOG_ENTRIES, MAX_TIME
from core.lan.messages import (
    FROM_HOST,
    PROTOCOL,
    Club,
    Enter,
    Hello,
    RatingCard,
    ResultCard,
    SeatInfo,
    SendChat,
    TableCard,
    Tables,
    Update,
    Welcome,
)
from core.lan.protocol import decode_message, encode_message, log_codec
from core.lan.stream import LENGTH_BYTES
from core.table import OPENING, ChatMessage, LogEntry, Participants
from tests.fuzzing import ABSURD_NUMBERS, cpu_limit, places, value_at
from tests.lan.hosts import (
    CODE,
    OPEN,
    QUICK,
    bot,
    running_host,
    wait_until_current,
)
from tests.lan.raw_guest import RawGuest
from tests.lan.test_hidden_information import TOKEN, keep_seat
from tests.random_games import choose_randomly, play_random_game, record
from tests.timeouts import TIMEOUT, wait_until
from tests.toy import PEBBLES
from tests.tui.panel_painting import THEMES
from tui.draw.canvas import Brush, Canvas
from tui.draw.panel_props import PanelProps
from tui.model.choices import build_question
from tui.model.steps import undo_request_text
from tui.model.timeline import chapters, turning_points
from tui.panels import load_presenter
from tui.plain.lobby import _result_text, _table_text
from tui.plain.menu import menu_lines, number_choices
from tui.plain.narration import log_lines, narration_lines
from tui.plain.position import position_lines
from tui.plain.scores import end_lines, score_lines
from tui.plain.waiting_room import room_lines

POSITIONS, CHOICES = 4, 4  # positions to start from in each game, and choices made from each
NUMBER_CHOICES = 30  # choices before numbers are altered
SEED = (0, 0)  # the place of the seed in a view, the only number that may be huge
ALTERATIONS, IN_SOAK = 60, 2000  # per game
Recording = list[bytes]  # what a host sent to one guest, frame by frame
Path = tuple[Any, ...]  # the indexes and keys that lead to a nested value
CLUB = Club(
    2,
    ("Welcome",),
    (RatingCard("mosaic", "P", 1500, True, 20, 9),),
    (ResultCard("t2", "mosaic", "Ours", 1_700_000_000, ("P", "Q"), (90, 80), (1, 2), 0, 12),),
)


# --- recording what a host sends ----------------------------------------------------------------


async def recordings(game: Game[Any]) -> list[Recording]:
    """Return what a player and a spectator get at positions throughout a game."""
    players = min(count for count in game.player_counts if count > 1)
    played = record(game, players, every=100, of_each_topic=0)
    positions = played.positions[:: len(played.positions) // POSITIONS + 1]
    last = list(played.kept_moments.values())[-1]
    assert game.is_over(last)
    recorded = [await _record(game, state, seat) for state in positions for seat in (0, SPECTATOR)]
    return [*recorded, await _record(game, last, 0)]


async def _record(game: Game[Any], state: Any, seat: int) -> Recording:
    players = game.seat_count(state)
    unhurried = replace(QUICK, ping_interval=TIMEOUT, idle_timeout=TIMEOUT)
    async with running_host(game, *[OPEN] * players, snapshot=state, limits=unhurried) as it:
        keep_seat(it, seat)
        raw = await RawGuest.connect(it)
        raw.send(Hello(PROTOCOL, "P", CODE, TOKEN))
        await raw.read()
        await it.room.start()
        raw.send(Enter(1, "t1", "", 0))
        await raw.read_position()
        raw.send(SendChat(2, "Good luck"))
        await raw.read_until(Update)
        rng = Rng(1)
        for _ in range(CHOICES):
            if not it.table.is_over:
                await it.table.play(*choose_randomly(game, it.table.state, rng))
                await raw.read_position()
        raw.close()
        return [encode_message(CLUB)[LENGTH_BYTES:], *_frames(raw.received)]


def _frames(data: bytes) -> Iterator[bytes]:
    while data:
        end = LENGTH_BYTES + int.from_bytes(data[:LENGTH_BYTES], "big")
        yield data[LENGTH_BYTES:end]
        data = data[end:]


# --- altering it --------------------------------------------------------------------------------


def altered(data: Any, rng: Rng, texts: list[str]) -> Any:
    """Return a message with one nested value replaced, added or removed."""
    places = list(_places(data))
    named = [place for place in places if isinstance(place[1], str)]  # ids, mostly
    path, value = rng.choice(named if rng.below(2) else places)
    return _replaced(data, path, rng.choice(_replacements(value, rng, texts)))


def _places(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield the path and the value of everything in a message, also in what is packed in it."""
    yield path, data
    inside = _unpack(data) if isinstance(data, bytes) else data
    if isinstance(inside, list | dict):
        for key, value in inside.items() if isinstance(inside, dict) else enumerate(inside):
            yield from _places(value, (*path, key))


def _replaced(data: Any, path: Path, value: Any) -> Any:
    if not path:
        return value
    if isinstance(data, bytes):
        return msgpack.packb(_replaced(_unpack(data), path, value))
    key, *rest = path
    copy = data.copy()
    copy[key] = _replaced(data[key], tuple(rest), value)
    return copy


def _unpack(data: bytes) -> Any:
    """Return the packed list or table in some bytes, or None if they hold something else."""
    try:
        inside = msgpack.unpackb(data, strict_map_key=False)
    except Exception:
        return None
    return inside if isinstance(inside, list | dict) else None


def _replacements(data: Any, rng: Rng, texts: list[str]) -> list[Any]:
    match data:
        case bool():
            return [not data]
        case int():  # absurdly large numbers have tests of their own
            return [data - 1, data + 1, -1, 0, 1, 3, 7, 40]
        case str():
            return ["", "nobody", *(rng.choice(texts) for _ in range(3))]
        case bytes():
            return [data[:-1], data + b"\0", bytes(len(data))]
        case list():
            index = rng.below(len(data) + 1)
            shorter, longer = data[:index] + data[index + 1 :], data[: index + 1] + data[index:]
            return [[], shorter, longer, data[::-1]]
        case dict():
            return [{}, dict(list(data.items())[1:]), {**data, "nobody": 1}]
        case _:
            return [0, "", [], True]


# --- putting it into words ----------------------------------------------------------------------


async def show_everything(guest: Guest) -> None:
    """Draw and print what a screen or plain mode would show of a guest's host and table."""
    now = time.time()
    for card in guest.tables:
        _table_text(card, now)
    for result in guest.club.results if guest.club else ():
        _result_text(result, now)
    if guest.table is None:
        return
    room_lines(guest.table_info)
    if guest.table.latest is None:
        return
    session = await guest.session(advise_in_process)
    narration_lines(session, session.log)
    log_lines(session)
    session.participants.waiting_text(session.names, session.waiting_for)
    if session.participants.has_undo_vote:
        undo_request_text(session, SHORT)
    position_lines(session)
    for style in (SHORT, Style.spoken(session.names)):
        session.game.text.board(session.view, session.seat, session.names, style)
        _show_choices(session, style)
    score_lines(session)
    chapters(session)
    turning_points(session, 5)
    if session.is_over:
        end_lines(session)
    _draw_panels(session)


def _show_choices(session: RemoteSession, style: Style) -> None:
    game, view, decision = session.game, session.view, session.decision
    if decision is None:
        return
    game.text.prompt(view, decision, style)
    game.text.unavailable(view, decision, style)
    entries = number_choices(game, view, decision, style)
    menu_lines(entries)
    for entry in entries[:3]:
        for target in (*entry.action.targets, decision.subject):
            game.text.explain(view, session.seat, target, style)


def _draw_panels(session: RemoteSession) -> None:
    game, view, decision = session.game, session.view, session.decision
    presenter = load_presenter(game)
    question = build_question(game, view, decision, presenter.map_position) if decision else None
    seat, theme = max(session.seat, 0), presenter.adapt_theme(THEMES["night"], view)
    props = PanelProps(game, view, seat, session.names, theme, question)
    for panel in presenter.panels:
        panel.paint(Canvas(100, 30, Brush(theme)), props)
        panel.legend(props, 100)


async def receive(contents: list[bytes]) -> str:
    """Let a guest receive messages and show them; return the sentence of a refusal, if any."""
    guest = _new_guest()
    try:
        for content in contents:
            guest._handle_frame(content)
        await show_everything(guest)
    except (ProtocolError, Refusal, CannotJoin) as refusal:
        return str(refusal)
    return ""


def _new_guest() -> Guest:
    return Guest(Address("127.0.0.1", 1), Hello(PROTOCOL, "P", "", ""), _load)


def _load(game_id: str) -> Game[Any]:
    return PEBBLES if game_id == PEBBLES.id else load_game(game_id)


@pytest.mark.parametrize(
    "alterations", [ALTERATIONS, pytest.param(IN_SOAK, marks=pytest.mark.soak)]
)
@pytest.mark.parametrize("game_id", ["pebbles", *GAME_IDS])
async def test_altered_messages_are_refused_or_can_be_shown(game_id: str, alterations: int) -> None:
    game = _load(game_id)
    rng, refused = Rng(7 if alterations == ALTERATIONS else randbits(32)), 0
    recorded = await recordings(game)
    values = [value for frames in recorded for data in frames for _, value in _places(data)]
    texts = sorted({value for value in values if isinstance(value, str)})
    for frames in recorded:
        assert await receive(frames) == ""
    for _ in range(alterations):
        frames = rng.choice(recorded)
        index = rng.below(len(frames))
        message = altered(msgpack.unpackb(frames[index]), rng, texts)
        contents = [*frames[:index], msgpack.packb(message), *frames[index + 1 :]]
        try:
            refused += bool(await receive(contents))
        except Exception as error:
            error.add_note(f"message {index}: {message}"[:3000])
            raise
    assert alterations // 5 < refused < alterations


@pytest.mark.parametrize("seat", [0, pytest.param(SPECTATOR, marks=pytest.mark.soak)])
@pytest.mark.parametrize("game_id", GAME_IDS)
async def test_absurd_numbers_in_a_view_are_refused(game_id: str, seat: int) -> None:
    """Only a number below zero may be shown, where the rules have such numbers."""
    game: Game[Any] = load_game(game_id)
    players = min(count for count in game.player_counts if count > 1)
    moments = play_random_game(game, players)
    frames = await _record(game, next(islice(moments, NUMBER_CHOICES, None)).state, seat)
    updates = [decode_message(frame, FROM_HOST) for frame in frames]
    index, update = next(
        (index, update)
        for index, update in enumerate(updates)
        if isinstance(update, Update) and update.position is not None
    )
    position = update.position
    assert position is not None
    lengths, parts = msgpack.unpackb(position.view)
    view = [msgpack.unpackb(part, strict_map_key=False) for part in parts]
    assert await receive(frames[: index + 1]) == ""
    for place in places(view):
        if type(value_at(view, place)) is not int or place == SEED:
            continue
        for number in ABSURD_NUMBERS:
            sent = msgpack.packb([lengths, [*map(msgpack.packb, _replaced(view, place, number))]])
            altered_update = replace(update, position=replace(position, view=sent))
            content = encode_message(altered_update)[LENGTH_BYTES:]
            with cpu_limit():
                refusal = await receive([*frames[:index], content])
            assert number == -1 or refusal.startswith("The host "), (place, number)


async def _seated_guest() -> Guest:
    """Return a guest who is playing Pebbles."""
    guest = _new_guest()
    for content in (await recordings(PEBBLES))[0]:
        guest._handle_frame(content)
    return guest


@pytest.mark.parametrize("time_of_choice", [-1, MAX_TIME, (1 << 63) - 1])
@pytest.mark.parametrize("is_greeting", [True, False])
async def test_table_of_an_impossible_time_is_refused(
    time_of_choice: int, is_greeting: bool
) -> None:
    card = TableCard("t1", "Ours", "pebbles", ("P",), 1, "", False, True, False, {})
    cards = (replace(card, last_choice_at=time_of_choice),)
    message = Welcome(PROTOCOL, "a", "b", "", False, cards) if is_greeting else Tables(cards)
    with pytest.raises(ProtocolError, match="The host sent an invalid list of tables"):
        _new_guest().handle_message(message)


@pytest.mark.parametrize(
    "changes",
    [
        {"seat": SPECTATOR - 1},
        {"seat": 2},
        {"seats": ()},
        {"seats": (SeatInfo("Bot", 99, True, True, True),) * 2},
        {"options": {}},
        {"options": {"bonus": "?"}},
        {"options": {"bonus": "0", "gravity": "off"}},
    ],
    ids=str,
)
async def test_table_that_cannot_be_shown_is_refused(changes: dict[str, Any]) -> None:
    guest = await _seated_guest()
    guest.handle_message(guest.table_info)
    with pytest.raises(ProtocolError, match="The host sent an invalid table"):
        guest.handle_message(replace(guest.table_info, **changes))


@pytest.mark.parametrize(
    "participants",
    [
        Participants(absent_seats=(2,)),
        Participants(substitutes=(-2,)),
        Participants(undo_voters=(0, 1, 2)),
        Participants(undo_requester=2),
        Participants(deadlines=((7, 1.0),)),
    ],
    ids=str,
)
async def test_people_without_a_seat_are_refused(participants: Participants) -> None:
    guest = await _seated_guest()
    assert guest.table is not None
    length = len(guest.table.log)
    guest.handle_message(Update(98, length, (), None, Participants(absent_seats=(1,))))
    with pytest.raises(ProtocolError, match="people without seats"):
        guest.handle_message(Update(99, length, (), None, participants))


async def test_endless_log_is_refused() -> None:
    """A guest stays responsive: it neither keeps nor shows any number of lines."""
    guest = await _seated_guest()
    assert guest.table is not None
    log = guest.table.log
    entry = log_codec(PEBBLES).dump(LogEntry(OPENING, 0, 0, ChatMessage(0, "Hello")))
    entries = (entry,) * MAX_ENTRIES_PER_UPDATE
    with pytest.raises(ProtocolError, match="The host sent a log that is too long"):
        guest.handle_message(Update(99, len(log), (*entries, entry), None, None))
    with pytest.raises(ProtocolError, match="The host sent an incomplete log"):
        guest.handle_message(Update(99, len(log) + 1, entries, None, None))
    with pytest.raises(ProtocolError, match="The host sent a log that is too long"):
        for number in range(240):
            guest.handle_message(Update(100 + number, len(log), entries, None, None))
    assert MAX_LOG_ENTRIES - MAX_ENTRIES_PER_UPDATE < len(log) <= MAX_LOG_ENTRIES


async def test_refusal_closes_the_connection_in_one_sentence() -> None:
    async with running_host(PEBBLES, OPEN, bot()) as it:
        (ada,) = await it.seat_guests("Ada")
        await wait_until_current(ada, it.table)
        (connection,) = it.host._connections
        nobody = LogEntry(OPENING, 0, 0, ChatMessage(7, "Who am I?"))
        entry = log_codec(PEBBLES).dump(nobody)
        assert ada.table is not None
        await connection.send(Update(1, len(ada.table.log), (entry,), None, None))
        with pytest.raises(CannotJoin, match="The host sent an invalid event"):
            await ada.wait_until(lambda: False)
        await wait_until(lambda: not it.host._connections)
