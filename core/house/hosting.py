"""Opening a table for others, and coming to one: the same for the app and for plain mode."""

import secrets
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from core.bots import Advisor, BotPool
from core.games import load_game
from core.house.addresses import why_not_listening
from core.house.constants import LARGEST_SEED, PORT, VERSION
from core.house.setup import parse_seats
from core.house.sitting import Match, new_match, saved_match, sit_down
from core.house.tokens import forget_token, keep_token, known_token
from core.kernel import SPECTATOR, BadSetup, Game
from core.lan import (
    Address,
    CannotJoin,
    CodeDoor,
    Guest,
    Host,
    Place,
    Refusal,
    Room,
    SeatList,
    new_code,
    read_seat_list,
    write_seat_list,
)
from core.lan.discovery import announced, own_address
from core.lan.door import checked_title, id_of
from core.lan.messages import Sit
from core.table import Seat, Table
from saves import BadSave, SaveFailed, new_path, seat_list_path

EVERYWHERE = ""  # the address of whoever listens wherever there is a network
TABLE = "table"  # the id of the only one a host in a network has
OPEN = "open"  # a seat for whoever comes
NOBODY = "At least one seat must be for a person: yours, or an open one."

Warn = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """A table to be opened for others."""

    game: Game[Any]
    places: tuple[Place, ...]  # the one with a name is one's own
    options: Mapping[str, str]
    title: str
    path: Path  # where it is saved
    is_new: bool = True  # or a saved game to be opened again
    clock: int = 0
    seed: int | None = None
    port: int = PORT
    bind: str = EVERYWHERE  # where to listen; only there it is not announced


@dataclass(frozen=True, slots=True)
class Arrival:
    """Somebody at a table in the network."""

    guest: Guest
    advise: Advisor  # for hints; it thinks on this machine
    invitation: tuple[str, ...] = ()  # what a host tells the others


class NeedsCode(CannotJoin):
    """A table that wants its code, where none was given."""


def places_for(game: Game[Any], text: str | None, name: str) -> list[Place]:
    """Seats as written: `you,open,open,bot:2`; by default you and as many open seats as it takes.

    The name of a seat that is yours is your own; every other seat for a person is open.
    """
    if text is None:
        players = min(count for count in game.players if count > 1)
        return [Place(name), *(Place() for _ in range(players - 1))]
    words = [word.strip() for word in text.split(",")]
    numbered = [f"{OPEN} {at}" if word == OPEN else word for at, word in enumerate(words)]
    seats = parse_seats(numbered)
    return [
        Place(seat.name, seat.level)
        if seat.is_bot
        else Place(name if word.casefold() == "you" else "")
        for seat, word in zip(seats, words, strict=True)
    ]


def plan_new(
    game: Game[Any],
    places: Sequence[Place],
    options: Mapping[str, str],
    title: str,
    **more: Any,
) -> Plan:
    """A new game. BadSetup where it cannot be set up so."""
    checked = game.check_options(options)
    game.new(len(places), checked, 0)
    if all(place.level for place in places):
        raise BadSetup(NOBODY)
    try:
        checked_title(title)
    except Refusal as refusal:
        raise BadSetup(str(refusal)) from None
    return Plan(game, tuple(places), checked, title, new_path(game.id), **more)


def plan_saved(path: Path, **more: Any) -> Plan:
    """A saved game, with the seats as they were. BadSave where it cannot be gone on with."""
    match = saved_match(path)
    places = tuple(Place(seat.name, seat.level if seat.is_bot else 0) for seat in match.seats)
    return Plan(match.game, places, match.options, match.game.name, path, is_new=False, **more)


@asynccontextmanager
async def host_table(plan: Plan, name: str, warn: Warn) -> AsyncIterator[Arrival]:
    """Open a table and sit down at it; it is open as long as its host is there.

    A host is a guest like the others, over a line of this machine. CannotJoin, in one
    sentence, where the port cannot be had.
    """
    path, seat_list = plan.path, _seat_list_for(plan)
    key = f"host {path.stem}"
    token = known_token(key)
    door = CodeDoor(
        seat_list.code,
        lambda person: person in (seat_list.owner, *(place.owner for place in seat_list.places)),
    )
    if token is None:
        owner, token = door.issue(name)
        keep_token(key, token)
        seat_list.owner = owner.id
    if plan.is_new:
        for place in seat_list.places:
            place.owner = seat_list.owner if place.name and not place.level else ""
    host = Host(door, plan.title, VERSION)

    def keep(changed: SeatList) -> None:
        try:
            write_seat_list(seat_list_path(path), changed)
        except SaveFailed as failure:
            warn(str(failure))

    @asynccontextmanager
    async def open_table(seats: tuple[Seat, ...], options: dict[str, str]) -> AsyncIterator[Table]:
        if plan.is_new:
            seed = secrets.randbelow(LARGEST_SEED) if seat_list.seed is None else seat_list.seed
            match: Match = replace(new_match(plan.game, seats, options, seed), path=path)
        else:
            match = saved_match(path)
        async with sit_down(match, warn) as sitting:
            sitting.keep(
                sitting.table.line.journal, sitting.table.state
            )  # so that even the opening is not lost
            yield sitting.table

    room = Room(TABLE, plan.game, seat_list, open_table, keep)
    host.add(room)
    async with AsyncExitStack() as stack:
        stack.callback(_forget_unused, path)
        stack.push_async_callback(host.close)
        try:
            port = await host.listen(plan.bind, plan.port)
        except (OSError, UnicodeError) as error:
            raise CannotJoin(why_not_listening(error, plan.bind, plan.port)) from None
        if not plan.bind:
            with suppress(OSError):  # nobody finds the table by itself; it is open all the same
                await stack.enter_async_context(announced(plan.title, plan.game.id, port))
        if not plan.is_new:
            await room.begin()
        own = Address(plan.bind or "127.0.0.1", port)
        advise = stack.enter_context(_bots())
        guest = await Guest.call(own, load_game, name, seat_list.code, token)
        stack.push_async_callback(guest.close)
        stack.push_async_callback(host.everybody_knows)
        await guest.enter(TABLE)
        seat = _own_seat(seat_list, id_of(token))
        if guest.here.seat == SPECTATOR and seat is not None:
            with suppress(Refusal):
                await guest.ask(Sit, seat)
        invitation = (
            f"Others join with:  annals join {plan.bind or own_address()}:{port}",
            f"The join code is:  {seat_list.code}",
        )
        yield Arrival(guest, advise, invitation)


@asynccontextmanager
async def join_table(
    address: Address, name: str, code: str = "", token: str = "", watch: bool = False
) -> AsyncIterator[Arrival]:
    """Come to a table and take a free seat, or one's own again. CannotJoin where nobody may.

    Where the token this machine remembers is of another table that was there before, NeedsCode.
    """
    key = f"join {address}"
    remembered = known_token(key) or ""
    async with AsyncExitStack() as stack:
        try:
            guest = await Guest.call(address, load_game, name, code, token or remembered)
        except CannotJoin as refusal:
            if refusal.code != "code" or code or token:
                raise
            forget_token(key)
            raise NeedsCode("There is another table now: it wants its join code.") from None
        stack.push_async_callback(guest.close)
        keep_token(key, guest.hello.token)
        await guest.enter(guest.tables[0].id if guest.tables else TABLE)
        await sit_if_there_is_room(guest, watch)
        yield Arrival(guest, stack.enter_context(_bots()))


async def sit_if_there_is_room(guest: Guest, watch: bool) -> None:
    """Take the first free seat; who finds none, or only watches, stands by."""
    if watch or guest.here.seat != SPECTATOR:
        return
    for seat, chair in enumerate(guest.here.chairs):
        if not chair.level and not chair.is_taken:
            try:
                await guest.ask(Sit, seat)
            except Refusal as refusal:
                if refusal.code == "name":
                    raise CannotJoin(str(refusal)) from None
            else:
                await guest.until(lambda: guest.here.seat != SPECTATOR)
                return


@contextmanager
def _bots() -> Iterator[Advisor]:
    bots = BotPool(load_game)
    try:
        yield bots.advise
    finally:
        bots.close()


def _seat_list_for(plan: Plan) -> SeatList:
    """The seats as they were written down beside a save, or as they are planned."""
    if not plan.is_new:
        with suppress(BadSave):
            known = read_seat_list(seat_list_path(plan.path))
            if len(known.places) == len(plan.places) and known.game == plan.game.id:
                return replace(known, clock=plan.clock or known.clock)
    places = [replace(place, owner="") for place in plan.places]
    options, save = dict(plan.options), plan.path.name
    code = new_code()
    return SeatList(
        plan.game.id, plan.title, places, options, plan.clock, code, save=save, seed=plan.seed
    )


def _own_seat(seat_list: SeatList, person: str) -> int | None:
    """The host's seat: the one kept, else the one planned with a name."""
    for seat, place in enumerate(seat_list.places):
        if place.owner == person:
            return seat
    return next((at for at, p in enumerate(seat_list.places) if p.name and not p.level), None)


def _forget_unused(path: Path) -> None:
    """Where no game was begun, nothing needs to be kept."""
    if not path.exists():
        with suppress(OSError):
            seat_list_path(path).unlink()
