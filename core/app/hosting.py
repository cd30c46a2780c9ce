"""Hosting a table and joining one, for all front ends."""

import secrets
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from core.app.addresses import explain_listen_error
from core.app.constants import MAX_SEED, PORT, VERSION
from core.app.known_tables import KnownTable, remember_table
from core.app.local_game import LocalGame, Match, new_match, open_local_game, saved_match
from core.app.setup import parse_seats
from core.app.tokens import save_token, tokens_for
from core.bots import Advisor, BotPool
from core.games import load_game
from core.kernel import SPECTATOR, BadSetup, Game
from core.lan import (
    Address,
    CannotJoin,
    CodeAuthenticator,
    Guest,
    Host,
    Place,
    Refusal,
    Room,
    SeatList,
    new_code,
    new_token,
    read_seat_list,
    write_seat_list,
)
from core.lan.auth import id_from_token, new_table_id, validate_title
from core.lan.client import TableLookup
from core.lan.discovery import announce, find_addresses, is_available, local_address
from core.lan.limits import MAX_TITLE_LENGTH
from core.lan.lookalike_names import is_same_name
from core.lan.messages import TakeSeat
from core.table import Seat, Table
from saves import BadSave, SaveFailed, new_path, read_header, seat_list_path

ALL_INTERFACES = ""  # the bind address for all interfaces
OPEN_SEAT = "open"  # how an open seat is written
NO_PERSON_SEAT = "At least one seat must be for a person. Add 'you' or 'open' to the seats."

Warn = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class TablePlan:
    """The configuration of a table to host."""

    game: Game[Any]
    places: tuple[Place, ...]  # the named one is the host's
    options: Mapping[str, str]
    title: str
    path: Path  # the save
    is_new: bool = True  # false for a saved game
    clock: int = 0
    seed: int | None = None
    port: int | None = None  # by default the previous or standard port
    bind: str | None = None  # bind address, by default the previous one; not announced


@dataclass(frozen=True, slots=True)
class JoinedTable:
    """A connection to a joined table."""

    guest: Guest
    advise: Advisor  # for hints, computed on this machine
    invitation: tuple[str, ...] = ()  # for a host: how others can join
    join_code: str = ""  # for a host


class CodeRequired(CannotJoin):
    """A table that needs a join code."""


def parse_places(game: Game[Any], text: str | None, name: str) -> list[Place]:
    """Parse seats such as `you,open,open,bot:2`.

    Seats of people are open, except "you". The default is one own seat and open seats.
    """
    if text is None:
        players = min(count for count in game.player_counts if count > 1)
        return [Place(name), *(Place() for _ in range(players - 1))]
    names = [word.strip() for word in text.split(",")]
    numbered = [
        f"{OPEN_SEAT} {number}" if word == OPEN_SEAT else word for number, word in enumerate(names)
    ]
    seats = parse_seats(numbered)
    return [
        Place(seat.name, seat.level)
        if seat.is_bot
        else Place(name if word.casefold() == "you" else "")
        for seat, word in zip(seats, names, strict=True)
    ]


def plan_new_table(
    game: Game[Any],
    places: Sequence[Place],
    options: Mapping[str, str],
    title: str,
    **extra: Any,
) -> TablePlan:
    """Plan a table for a new game. Raise BadSetup if that game is not possible."""
    checked = game.check_options(options)
    game.new(len(places), checked, 0)
    if all(place.level for place in places):
        raise BadSetup(NO_PERSON_SEAT)
    try:
        validate_title(title)
    except Refusal as refusal:
        raise BadSetup(str(refusal)) from None
    return TablePlan(game, tuple(places), checked, title, new_path(game.id), **extra)


def plan_saved_table(path: Path, **extra: Any) -> TablePlan:
    """Plan a table for a saved game. Raise BadSave if the file is invalid."""
    match = saved_match(path)
    places = tuple(Place(seat.name, seat.level if seat.is_bot else 0) for seat in match.seats)
    return TablePlan(
        match.game, places, match.options, match.game.name, path, is_new=False, **extra
    )


@asynccontextmanager
async def host_table(plan: TablePlan, name: str, warn: Warn) -> AsyncIterator[JoinedTable]:
    """Host a table while the context is open, and join it as a guest.

    Raise CannotJoin if the port is not available.
    """
    seat_list = _make_seat_list(plan)
    token = _claim_host_seat(seat_list, name, is_new=plan.is_new)
    files = _HostedFiles(plan, seat_list, warn)
    room = Room(seat_list.id, plan.game, seat_list, files.open_table, files.save_seats)
    auth = CodeAuthenticator(seat_list.code, lambda person: person in room.known_people)
    auth.trust_token(token)
    host = Host(auth, seat_list.title, VERSION)
    host.tables.add(room)
    async with AsyncExitStack() as stack:
        stack.callback(_delete_unused_seat_list, plan.path)
        stack.push_async_callback(host.close)
        bind, port = seat_list.bind, seat_list.port = await _listen(host, plan, seat_list)
        if not bind:
            announcement = announce(seat_list.title, plan.game.id, port, seat_list.id)
            with suppress(OSError):  # not announced, but open
                await stack.enter_async_context(announcement)
        if not plan.is_new:
            await room.start()
        advise = stack.enter_context(_open_bot_pool())
        own_address = Address(bind or "127.0.0.1", port)
        guest = await Guest.connect(own_address, load_game, name, seat_list.code, token)
        stack.push_async_callback(guest.close)
        stack.push_async_callback(host.wait_until_synced)
        await guest.enter(room.id)
        await _take_host_seat(guest, seat_list)
        invitation = (
            f"Others join with:  annals join {bind or local_address()}:{port}",
            f"The join code is:  {seat_list.code}",
        )
        yield JoinedTable(guest, advise, invitation, seat_list.code)


class _HostedFiles:
    """The save of a hosted game and its seat list. The save records the seats, too."""

    def __init__(self, plan: TablePlan, seat_list: SeatList, warn: Warn) -> None:
        self._plan = plan
        self._seat_list = seat_list
        self._warn = warn
        self._local_game: LocalGame | None = None  # set once the game has begun

    @asynccontextmanager
    async def open_table(
        self, seats: tuple[Seat, ...], options: dict[str, str]
    ) -> AsyncIterator[Table]:
        """Start the game, or open the saved one."""
        async with open_local_game(
            self._find_match(seats, options),
            self._warn,
            get_hosted_table=lambda: self._seat_list.hosted_table,
        ) as self._local_game:
            self._save_game()
            try:
                yield self._local_game.table
            finally:
                self._local_game = None

    def save_seats(self, seat_list: SeatList) -> None:
        try:
            write_seat_list(seat_list_path(self._plan.path), seat_list)
        except SaveFailed as failure:
            self._warn(str(failure))
        self._save_game()

    def _save_game(self) -> None:
        if self._local_game is not None:
            table = self._local_game.table
            self._local_game.schedule_save(table.main_line.journal, table.state)

    def _find_match(self, seats: tuple[Seat, ...], options: dict[str, str]) -> Match:
        plan = self._plan
        if not plan.is_new:
            return saved_match(plan.path)
        seed = secrets.randbelow(MAX_SEED) if plan.seed is None else plan.seed
        return replace(new_match(plan.game, seats, options, seed), path=plan.path)


@asynccontextmanager
async def join_table(
    address: Address, name: str, code: str = "", token: str = "", watch: bool = False
) -> AsyncIterator[JoinedTable]:
    """Join a table: return to the own seat, or take a free one. Raise CannotJoin if that fails.

    A saved token identifies a returning player, even if the table has moved. Without one, the join
    code is needed (CodeRequired). If the host disappears, the connection follows the table to its
    new address.
    """

    def tokens(table: str) -> list[str]:
        """Return the tokens to try. A join code excludes those of other names on this machine."""
        return tokens_for(table, name, is_exact=bool(code))

    lookup = TableLookup(tokens, find_addresses if is_available() else None)
    async with AsyncExitStack() as stack:
        try:
            guest = await Guest.connect(address, load_game, name, code, token, lookup)
        except CannotJoin as refusal:
            if refusal.code != "needs code":
                raise
            raise CodeRequired(str(refusal), refusal.code) from None
        stack.push_async_callback(guest.close)
        if not guest.tables:
            raise CannotJoin("The table does not exist.")
        table = guest.tables[0]
        save_token(table.id, name, guest.hello.token)
        try:
            await guest.enter(table.id)
        except Refusal as refusal:
            raise CannotJoin(str(refusal), refusal.code) from None
        remember_table(KnownTable(str(address), table.title, table.game, table.id))
        await take_free_seat(guest, watch)
        yield JoinedTable(guest, stack.enter_context(_open_bot_pool()))


@asynccontextmanager
async def visit_table(guest: Guest, table: str, watch: bool = False) -> AsyncIterator[JoinedTable]:
    """Enter a server's table. Leaving it returns to the list of tables and keeps the seat."""
    with _open_bot_pool() as advise:
        try:
            await guest.enter(table)
            await take_free_seat(guest, watch)
            yield JoinedTable(guest, advise)
        finally:
            if guest.failure is None:
                await guest.leave()


async def take_free_seat(guest: Guest, watch: bool) -> None:
    """Take the first free seat. If none is free, or with `watch`, stay a spectator."""
    if watch or guest.table_info.seat != SPECTATOR:
        return
    for number, seat in enumerate(guest.table_info.seats):
        if not seat.level and not seat.is_taken:
            try:
                await guest.request(TakeSeat, number)
            except Refusal as refusal:
                if refusal.code == "name":
                    raise CannotJoin(str(refusal), refusal.code) from None
            else:
                await guest.wait_until(lambda: guest.table_info.seat != SPECTATOR)
                return


def explain_missing_seat(guest: Guest) -> str:
    """Explain why a guest with a player's name but without their token must wait."""
    table_info, name = guest.table_info, guest.hello.name
    if table_info.has_begun and table_info.seat == SPECTATOR:
        for seat in table_info.seats:
            if not seat.level and not seat.is_here and is_same_name(seat.name, name):
                return (
                    f"{seat.name}'s seat is reserved. The host has been asked whether this is you."
                )
    return ""


@contextmanager
def _open_bot_pool() -> Iterator[Advisor]:
    bots = BotPool(load_game)
    try:
        yield bots.advise
    finally:
        bots.close()


def _make_seat_list(plan: TablePlan) -> SeatList:
    """Combine the plan, the save and the saved seat list.

    The save decides about seats, because the game may have been hosted elsewhere meanwhile. Only
    the seat list knows the join code and the port.
    """
    places = [replace(place, person_id="") for place in plan.places]
    options, save = dict(plan.options), plan.path.name
    table = SeatList(
        plan.game.id, plan.title, places, options, plan.clock, new_code(), save=save, seed=plan.seed
    )
    if not plan.is_new:
        with suppress(BadSave):
            known = read_seat_list(seat_list_path(plan.path))
            if len(known.places) == len(places) and known.game == plan.game.id:
                table = replace(known, clock=plan.clock or known.clock)
        hosted = read_header(plan.path).hosted_table
        if hosted is not None:
            table.id, table.title = hosted.id, hosted.title[:MAX_TITLE_LENGTH]
            table.clock = plan.clock or hosted.clock
            seats = zip(places, hosted.owners, hosted.levels, strict=True)
            table.places = [replace(p, person_id=owner, level=level) for p, owner, level in seats]
    return replace(table, id=table.id or new_table_id())


def _claim_host_seat(seat_list: SeatList, name: str, *, is_new: bool) -> str:
    """Make the host the owner of the table and of their seat, and return their token.

    Without a token, they get the seat with their name, because they own the file.
    """
    owners = [seat_list.host_id, *(place.person_id for place in seat_list.places)]
    own_tokens = tokens_for(seat_list.id, name, is_exact=True)
    others = sorted(
        tokens_for(seat_list.id, name), key=lambda t: id_from_token(t) != seat_list.host_id
    )
    known = (token for token in (*own_tokens, *others) if id_from_token(token) in owners)
    token = next(known, "") or new_token()
    host = id_from_token(token)
    for place in seat_list.places:
        if is_new:
            place.person_id = host if place.name and not place.level else ""
        elif host not in owners and place.person_id and is_same_name(place.name, name):
            place.person_id = host
    seat_list.host_id = host
    save_token(seat_list.id, name, token)
    return token


async def _listen(host: Host, plan: TablePlan, seat_list: SeatList) -> tuple[str, int]:
    """Listen, and return the address and port. A requested port must be free.

    A reopened table otherwise tries its previous port, then any free one.
    """
    bind = seat_list.bind if plan.bind is None else plan.bind
    wanted_port = seat_list.port or PORT if plan.port is None else plan.port
    tries = [wanted_port] if plan.is_new or plan.port is not None else [wanted_port, 0]
    for port in tries:
        try:
            return bind, await host.listen(bind, port)
        except (OSError, UnicodeError) as error:
            failure = CannotJoin(explain_listen_error(error, bind, wanted_port))
    raise failure


async def _take_host_seat(guest: Guest, seat_list: SeatList) -> None:
    """Take the first person's seat of a save that was not hosted before."""
    seat = next((index for index, p in enumerate(seat_list.places) if p.name and not p.level), None)
    if guest.table_info.seat == SPECTATOR and seat is not None:
        with suppress(Refusal):
            await guest.request(TakeSeat, seat)


def _delete_unused_seat_list(path: Path) -> None:
    if not path.exists():
        with suppress(OSError):
            seat_list_path(path).unlink()
