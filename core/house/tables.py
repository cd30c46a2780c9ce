"""The tables of a server, which are stored on disk and restored at its next start."""

import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

from core.games import load_game
from core.house.club import ServerBooks, result_of
from core.house.constants import LARGEST_SEED
from core.house.packs import game_of
from core.house.setup import parse_seats
from core.house.sitting import new_match, saved_match, sit_down
from core.kernel import BadSetup, Game
from core.lan import Person, Place, Refusal, Room, SeatList, read_seat_list, write_seat_list
from core.lan.books import Stand
from core.lan.door import checked_name, checked_title
from core.lan.limits import LONGEST_CLOCK, LONGEST_DELAY
from core.lan.messages import Open
from core.lan.names import is_same_name
from core.table import Seat, Table
from saves import BadSave, Header, SaveFailed, read_header
from saves.game_file import read
from saves.replay import position
from saves.store import SEATS_SUFFIX

log = logging.getLogger("annals.lan")


class ServerTables:
    """All tables of a server, stored from their opening on.

    With a `recorder`, games are open only while somebody is connected.
    """

    def __init__(self, folder: Path, books: ServerBooks | None = None) -> None:
        self._folder = folder
        self._books = books

    def kept(self) -> list[Room]:
        rooms = []
        for path in sorted(self._folder.glob(f"*{SEATS_SUFFIX}")):
            try:
                seat_list = read_seat_list(path)
                if not seat_list.save:
                    opened = int(path.stat().st_mtime)
                    room = self._room(path.stem, load_game(seat_list.game), seat_list, opened)
                    rooms.append(room)
                    continue
                header = read_header(path.with_name(seat_list.save))
                if header.over:
                    self._finish(path, seat_list, header)
                    continue
                stand = Stand(header.progress, tuple(sorted(header.waiting)), is_over=False)
                game = game_of(header.setup)
                rooms.append(self._room(path.stem, game, seat_list, header.time, stand))
            except (BadSave, BadSetup) as error:
                log.warning("%s is left alone: %s", path.name, error)
        return rooms

    def _finish(self, path: Path, seat_list: SeatList, header: Header) -> None:
        """Record the result of a game that was over at the last shutdown, and drop its table."""
        if self._books is not None and not self._books.store.is_recorded(path.stem):
            game = game_of(header.setup)
            state = position(game, read(path.with_name(seat_list.save)))
            where = (path.stem, seat_list.title, game)
            self._books.record(result_of(*where, state, seat_list.places, header.time))
        with suppress(OSError):
            path.unlink()

    async def open(self, person: Person, wish: Open) -> Room:
        """Open a new table. Refusal if it cannot be set up like this."""
        try:
            game = load_game(wish.game)
            options = game.check_options(wish.options)
            places = [_place(at, word) for at, word in enumerate(wish.seats)]
            game.new(len(places), options, 0)
        except BadSetup as error:
            raise Refusal("setup", str(error)) from None
        checked_title(wish.title)
        if wish.seed is not None and not 0 <= wish.seed <= LARGEST_SEED:
            raise Refusal("setup", f"A seed is a number from 0 to {LARGEST_SEED}.")
        if "open" not in wish.seats:
            raise Refusal("setup", "One of the seats is your own: leave it to a person.")
        names = [place.name for place in places if place.name]
        if any(is_same_name(*pair) for pair in combinations(names, 2)):
            raise Refusal("setup", "Two bots have the same name.")
        seat_list = SeatList(
            game.id,
            wish.title,
            places,
            options,
            max(0, min(wish.clock, LONGEST_CLOCK)),
            owner=person.id,
            seed=wish.seed,
            delay=max(0, min(wish.delay, LONGEST_DELAY)),
        )
        return self._room(secrets.token_hex(4), game, seat_list)

    def forget(self, room: Room) -> None:
        """Delete a table; a game that was played stays on disk."""
        with suppress(OSError):
            (self._folder / f"{room.id}{SEATS_SUFFIX}").unlink()
        if self._books is not None:
            self._books.dropped(room)

    def _room(
        self,
        name: str,
        game: Game[Any],
        seat_list: SeatList,
        since: int | None = None,
        stand: Stand | None = None,
    ) -> Room:
        save, seats_path = self._folder / f"{name}.annals", self._folder / f"{name}{SEATS_SUFFIX}"

        @asynccontextmanager
        async def open_table(
            seats: tuple[Seat, ...], options: dict[str, str]
        ) -> AsyncIterator[Table]:
            if save.exists():
                match = saved_match(save)
            else:
                seed = secrets.randbelow(LARGEST_SEED) if seat_list.seed is None else seat_list.seed
                match = replace(new_match(game, seats, options, seed), path=save)
            seat_list.save = save.name
            async with sit_down(match, log.warning) as sitting:
                yield sitting.table

        def keep(changed: SeatList) -> None:
            with suppress(SaveFailed):
                write_seat_list(seats_path, changed)
            if books is not None:
                books.moved(room)

        books = self._books
        room = Room(name, game, seat_list, open_table, keep, books, stand, since)
        if books is not None:
            books.moved(room)
        return room


def _place(at: int, word: str) -> Place:
    """Parse a requested seat: "open", or a bot's level and optionally its name."""
    if word == "open":
        return Place()
    bot, _, name = word.partition(" ")
    (seat,) = parse_seats([bot])
    if not seat.is_bot:
        raise BadSetup(f"'{word}' is neither an open seat nor a bot.")
    return Place(checked_name(name) if name else f"Bot {at + 1}", seat.level)
