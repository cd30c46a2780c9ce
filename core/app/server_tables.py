"""The tables of a server, stored on disk and restored at its next start."""

import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

from core.app.constants import MAX_SEED
from core.app.local_game import new_match, open_local_game, saved_match
from core.app.packs import load_for_setup
from core.app.setup import parse_seats
from core.bots import name_bot
from core.club import ClubRecorder, make_result
from core.games import load_game
from core.kernel import BadSetup, Game
from core.lan import Person, Place, Refusal, Room, SeatList, read_seat_list, write_seat_list
from core.lan.auth import validate_name, validate_title
from core.lan.limits import MAX_CLOCK, MAX_DELAY
from core.lan.lookalike_names import is_same_name
from core.lan.messages import Open
from core.lan.status import GameStatus
from core.table import Seat, Table
from saves import BadSave, Header, SaveFailed, read_header
from saves.game_file import read_save
from saves.replay import load_position
from saves.store import SEATS_SUFFIX

log = logging.getLogger("annals.lan")


class ServerTables:
    """All tables of a server, stored from the moment they are opened.

    With a `recorder`, a game is open only while somebody is connected.
    """

    def __init__(self, folder: Path, recorder: ClubRecorder | None = None) -> None:
        self._folder = folder
        self._recorder = recorder

    def load_rooms(self) -> list[Room]:
        rooms = []
        for path in sorted(self._folder.glob(f"*{SEATS_SUFFIX}")):
            try:
                seat_list = read_seat_list(path)
                if not seat_list.save:
                    opened_at = int(path.stat().st_mtime)
                    room = self._make_room(
                        path.stem, load_game(seat_list.game), seat_list, opened_at
                    )
                    rooms.append(room)
                    continue
                header = read_header(path.with_name(seat_list.save))
                if header.is_over:
                    self._record_finished(path, seat_list, header)
                    continue
                status = GameStatus(
                    header.progress_text, tuple(sorted(header.waiting_seats)), is_over=False
                )
                game = load_for_setup(header.setup)
                rooms.append(self._make_room(path.stem, game, seat_list, header.saved_at, status))
            except (BadSave, BadSetup) as error:
                log.warning("%s is left alone: %s", path.name, error)
        return rooms

    def _record_finished(self, path: Path, seat_list: SeatList, header: Header) -> None:
        if self._recorder is not None and not self._recorder.store.is_recorded(path.stem):
            game = load_for_setup(header.setup)
            state = load_position(game, read_save(path.with_name(seat_list.save)))
            where = (path.stem, seat_list.title, game)
            self._recorder.record_result(
                make_result(*where, state, seat_list.places, header.saved_at)
            )
        with suppress(OSError):
            path.unlink()

    async def open_room(self, person: Person, request: Open) -> Room:
        """Raise Refusal if the table cannot be set up like this."""
        try:
            game = load_game(request.game)
            options = game.check_options(request.options)
            places = [_parse_place(index, word) for index, word in enumerate(request.seats)]
            game.new(len(places), options, 0)
        except BadSetup as error:
            raise Refusal("setup", str(error)) from None
        validate_title(request.title)
        if request.seed is not None and not 0 <= request.seed <= MAX_SEED:
            raise Refusal("setup", f"The seed must be a number from 0 to {MAX_SEED}.")
        if "open" not in request.seats:
            raise Refusal(
                "setup", "You need a seat at your own table. Make at least one seat open."
            )
        names = [place.name for place in places if place.name]
        if any(is_same_name(*pair) for pair in combinations(names, 2)):
            raise Refusal("setup", "Two bots have the same name. Give each one its own.")
        seat_list = SeatList(
            game.id,
            request.title,
            places,
            options,
            max(0, min(request.clock, MAX_CLOCK)),
            host_id=person.id,
            seed=request.seed,
            spectator_delay=max(0, min(request.spectator_delay, MAX_DELAY)),
        )
        return self._make_room(secrets.token_hex(4), game, seat_list)

    def forget_room(self, room: Room) -> None:
        """Delete a table; a game that was played stays on disk."""
        with suppress(OSError):
            (self._folder / f"{room.id}{SEATS_SUFFIX}").unlink()
        if self._recorder is not None:
            self._recorder.remove_table(room)

    def _make_room(
        self,
        name: str,
        game: Game[Any],
        seat_list: SeatList,
        last_choice_at: int | None = None,
        status: GameStatus | None = None,
    ) -> Room:
        save, seats_path = self._folder / f"{name}.annals", self._folder / f"{name}{SEATS_SUFFIX}"

        @asynccontextmanager
        async def open_table(
            seats: tuple[Seat, ...], options: dict[str, str]
        ) -> AsyncIterator[Table]:
            if save.exists():
                match = saved_match(save)
            else:
                seed = secrets.randbelow(MAX_SEED) if seat_list.seed is None else seat_list.seed
                match = replace(new_match(game, seats, options, seed), path=save)
            seat_list.save = save.name
            async with open_local_game(match, log.warning) as local_game:
                yield local_game.table

        def keep(changed: SeatList) -> None:
            with suppress(SaveFailed):
                write_seat_list(seats_path, changed)
            if books is not None:
                books.record_table(room)

        books = self._recorder
        room = Room(name, game, seat_list, open_table, keep, books, status, last_choice_at)
        if books is not None:
            books.record_table(room)
        return room


def _parse_place(at: int, word: str) -> Place:
    if word == "open":
        return Place()
    bot, _, name = word.partition(" ")
    (seat,) = parse_seats([bot])
    if not seat.is_bot:
        raise BadSetup(f"'{word}' is neither an open seat nor a bot. Write 'open' or bot:LEVEL.")
    return Place(validate_name(name) if name else name_bot(at), seat.level)
