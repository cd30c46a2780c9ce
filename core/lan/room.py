"""A table on the host: first a waiting room, then the game. It decides who may do what."""

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, suppress
from typing import Any, Protocol

from core.bots import LEVELS, name_bot
from core.kernel import SPECTATOR, BadSetup, Game
from core.lan.auth import Person, Refusal
from core.lan.limits import MAX_CHAT_LENGTH
from core.lan.lookalike_names import is_same_name
from core.lan.messages import TableInfo
from core.lan.participant import Participant
from core.lan.rate_limit import RateLimiter
from core.lan.running_game import RunningGame
from core.lan.seat_list import Place, SeatList
from core.lan.status import GameStatus, game_status
from core.table import BadJournal, Seat, Table
from saves import BadSave

OpenTable = Callable[[tuple[Seat, ...], dict[str, str]], AbstractAsyncContextManager[Table]]

MAX_CHAT_LINES = 50  # chat messages kept before the game; they move into its log
ANNOUNCEMENTS_PER_SECOND, ANNOUNCEMENT_BURST = 0.02, 10  # of newcomers with a player's name
FINISHED_LIFETIME = 3600.0  # seconds to keep a finished game open
UNSTARTED_LIFETIME = 86_400.0  # seconds to keep an empty table whose game never began
BOTS_TIMEOUT = 60.0  # seconds for bots to finish their turns after everybody left


class TableRecorder(Protocol):
    """A server's record of its tables. Tables that have a recorder are suspended when empty."""

    def record_table(self, room: "Room") -> None:
        """Record a table after a saved choice, or when it is opened or suspended."""

    def record_chat(self, room: "Room", name: str, text: str) -> None: ...

    def chat_history(self, room: "Room") -> list[tuple[str, str]]:
        """Return the recorded chat as pairs of name and text."""


class Room:
    """A table, the people at it, and its game after the start.

    A room owns the list of seats, the participants, the chat before the game, and the open game.
    Its methods carry out the guests' requests, and raise Refusal for what is not allowed now. "The
    host" is the person who opened the table (`seat_list.host_id`).

    A room is in one of three states:

    - waiting room: `status` is None. People take seats, the host changes seats and options, and
      the game starts when everybody is ready.
    - open: `running` is the open game, and `status` its public status.
    - suspended (`is_suspended`): `running` is None, but `status` is known. Only a room with a
      `recorder` is suspended, when it is empty. It resumes when somebody enters.

    In the last two states, the game may be finished (`is_over`). A finished game can still be
    looked at until its room is deleted (`is_abandoned`).

    `table` is None in the waiting room and while the game is suspended. A participant's request
    never meets a suspended game, because entering resumes it. So in these methods, a `table` of
    None means that the game has not begun.

    A bot plays a seat in one of three cases:

    - from the start: the seat has a `Place.level`, and in `table.seats` it is a bot's.
    - instead of a removed player, for good: the seat has a `Place.level`, and a substitute.
    - for an absent player who keeps the seat: only `table.substitutes` has the bot.

    `open_table` starts the game or loads a saved one. `save` is called whenever the list of seats
    has changed. `last_choice_at` is the Unix time of the last choice, or of the opening.
    """

    def __init__(
        self,
        id: str,
        game: Game[Any],
        seat_list: SeatList,
        open_table: OpenTable,
        save: Callable[[SeatList], None] = lambda seat_list: None,
        recorder: TableRecorder | None = None,
        status: GameStatus | None = None,
        last_choice_at: int | None = None,
    ) -> None:
        self.id = id
        self.game = game
        self.seat_list = seat_list
        self.participants: list[Participant] = []
        self.chat: list[tuple[str, str]] = []  # name and text, until the game begins
        self.muted: set[str] = set()  # ids of muted spectators
        self._banned: set[str] = set()  # ids of banned spectators
        # Anybody can come again and again under a player's name.
        self._announcements = RateLimiter(ANNOUNCEMENTS_PER_SECOND, ANNOUNCEMENT_BURST)
        bots = {index: place.name for index, place in enumerate(seat_list.places) if place.level}
        self._bot_names = bots  # by seat, so that a returning bot keeps its name
        self._save = save
        self._recorder = recorder

        self.running: RunningGame | None = None  # set while the game is open
        # Part of the id of each log. Every opening gets another one, because the indexes into a log
        # and the decision numbers of the previous opening are not valid any more.
        self.opening_id = secrets.token_hex(8)
        self._open_table = open_table
        self._stack = AsyncExitStack()  # closes the game
        self._lock = asyncio.Lock()  # held while the game is opened or closed
        self._is_starting = False
        # The substitutes at the time when the game was suspended: levels by seat.
        self._suspended_substitutes: dict[int, int] = {}

        self.status = status  # set once the game has begun
        # The position that `status` describes; None until the open game has been looked at.
        self._described_state: Any = None
        self.last_choice_at = int(time.time()) if last_choice_at is None else last_choice_at
        self.on_position_changed: Callable[[], None] = lambda: None  # set by the table registry
        self.change_count = 0  # counts possible changes, so that feeds skip what they have sent
        self.info_cache: dict[
            tuple[int, bool], TableInfo
        ] = {}  # by seat, and whether it is the host's
        self._last_active = time.monotonic()

    # --- state ------------------------------------------------------------------------------

    @property
    def table(self) -> Table | None:
        return None if self.running is None else self.running.table

    @property
    def places(self) -> list[Place]:
        return self.seat_list.places

    @property
    def is_suspended(self) -> bool:
        return self.status is not None and self.running is None

    @property
    def is_over(self) -> bool:
        return self.status is not None and self.status.is_over

    @property
    def is_saved(self) -> bool:
        return self.table is not None and not self.table.is_unsaved

    @property
    def is_abandoned(self) -> bool:
        """Return whether the table can be deleted: empty for long, and finished or never begun."""
        if self.participants or (self.status is not None and not self.is_over):
            return False
        return time.monotonic() - self._last_active > (
            UNSTARTED_LIFETIME if self.status is None else FINISHED_LIFETIME
        )

    @property
    def known_people(self) -> list[str]:
        """Return the ids admitted without a code: the host's and the players'."""
        person_ids = dict.fromkeys(
            [self.seat_list.host_id, *(place.person_id for place in self.places)]
        )
        return [person for person in person_ids if person]

    def has_seat(self, person: Person) -> bool:
        return any(place.person_id == person.id for place in self.places)

    def is_present(self, seat: int) -> bool:
        return seat in [participant.seat for participant in self.participants]

    def can_be_closed_by(self, person: Person) -> bool:
        """Return whether a person may close the table: the host, until the game begins."""
        return self.status is None and self.seat_list.host_id == person.id

    # --- entering and leaving ---------------------------------------------------------------

    def check_may_enter(self, person: Person) -> None:
        """Raise Refusal for banned people and for names in use.

        Before the game a newcomer may have a bot's name, because the bot takes another one. During
        the game they may have an absent player's name: it may be that person.
        """
        if person.id in self._banned:
            raise Refusal("table", "The host does not allow you to watch.")
        for seat, place in enumerate(self.places):
            if self.table is None:
                is_taken = not place.level
            else:
                is_taken = self.table.seats[seat].is_bot or self.is_present(seat)
            if is_taken and place.person_id != person.id and is_same_name(place.name, person.name):
                raise Refusal(
                    "name", f"The name {person.name} is already taken. Choose another one."
                )

    def enter(self, participant: Participant) -> None:
        """Add a person, on their own seat if they have one.

        Replaces an earlier connection, because one person cannot play over two.
        """
        previous = next(
            (p for p in self.participants if p.person.id == participant.person.id), None
        )
        if previous is not None:
            self._remove(previous, "Somebody is now playing your seat from another place.")
        self.participants.append(participant)
        participant.seat = self._seat_of(participant.person)
        if self.table is not None:
            self._welcome_to_game(participant, self.table, is_new=previous is None)
        else:
            self._rename_bots_called(participant.person.name)
        self.report_table_change()

    def _remove(self, participant: Participant, reason: str) -> None:
        self.participants.remove(participant)
        participant.seat = SPECTATOR
        participant.eject(reason)

    def _seat_of(self, person: Person) -> int:
        seats = (seat for seat, place in enumerate(self.places) if place.person_id == person.id)
        return next(seats, SPECTATOR)

    def _welcome_to_game(self, participant: Participant, table: Table, is_new: bool) -> None:
        if participant.seat == SPECTATOR:
            self._announce_same_name(participant.person.name, table)
            return
        if is_new:
            table.log_note(participant.seat, "is", "here")
        table.restore_player(participant.seat)

    def _announce_same_name(self, name: str, table: Table) -> None:
        """Announce a newcomer with a player's name. They may have lost their token."""
        is_player = any(is_same_name(p.name, name) and not p.level for p in self.places)
        if is_player and self._announcements.try_acquire():
            notice = (
                f"{name} wants to return without the seat's token. The host can give the seat back."
            )
            table.send_chat(SPECTATOR, notice, "The table")

    def leave(self, participant: Participant) -> None:
        """Remove a person; they keep their seat."""
        if participant not in self.participants:
            return
        self.participants.remove(participant)
        if participant.seat != SPECTATOR:
            if self.running is not None:
                self.running.table.log_note(participant.seat, "is", "no longer there")
                self.running.cancel_undo_for(participant.seat)
            else:
                self.places[participant.seat].is_ready = False
        self.report_table_change()

    # --- seats ------------------------------------------------------------------------------

    def take_seat(self, participant: Participant, seat: int) -> None:
        """Take a free seat. SPECTATOR leaves a seat before the game."""
        if seat == SPECTATOR:
            self._check_not_started()
            self._leave_seat(participant)
        else:
            self._check_may_sit(participant, seat)
            self._leave_seat(participant)
            self._occupy(participant, seat)
        self.report_table_change(save=True)

    def _check_may_sit(self, participant: Participant, seat: int) -> None:
        """Raise Refusal if the seat is not free, or if the person cannot change seats."""
        place, person = self._place_at(seat), participant.person
        if place.level or place.person_id not in ("", person.id):
            raise Refusal("taken", f"Seat {seat + 1} is already taken. Choose another one.")
        if self.table is not None:
            if participant.seat != SPECTATOR:
                raise Refusal("taken", "You already have a seat.")
            return
        others = [other for index, other in enumerate(self.places) if index != seat]
        if any(is_same_name(person.name, p.name) and p.person_id != person.id for p in others):
            raise Refusal("name", f"The name {person.name} is already taken. Choose another one.")

    def _leave_seat(self, participant: Participant) -> None:
        if participant.seat != SPECTATOR and self.table is None:
            self.places[participant.seat] = Place()
        participant.seat = SPECTATOR

    def _occupy(self, participant: Participant, seat: int) -> None:
        """Seat a person. During the game the seat keeps its name."""
        place, name = self.places[seat], participant.person.name
        place.person_id, participant.seat = participant.person.id, seat
        if self.table is None:
            place.name = name
            return
        is_known = is_same_name(name, place.name)
        self.table.log_note(seat, "is", "here" if is_known else f"played by {name} from now on")
        self.table.restore_player(seat)

    def set_seat(self, requester: Participant, seat: int, level: int) -> None:
        """Give a seat to a bot, or open it (0), before the game. Only for the host."""
        self._check_not_started()
        self._check_is_host(requester)
        place = self._place_at(seat)
        if self.is_present(seat):
            raise Refusal("taken", f"{place.name} sits there.")
        _check_level(level)
        self.places[seat] = self._make_place(seat, level)
        self.report_table_change(save=True)

    def _make_place(self, seat: int, level: int) -> Place:
        """Return an open place, or a bot's place. A bot keeps its name on a seat if it is free."""
        if not level:
            return Place()
        others = [place.name for index, place in enumerate(self.places) if index != seat]
        taken = [*others, *(each.person.name for each in self.participants)]
        name = self._bot_names.get(seat, "")
        if not name or any(is_same_name(name, other) for other in taken):
            name = self._bot_names[seat] = name_bot(seat, [*taken, name])
        return Place(name, level)

    def _rename_bots_called(self, name: str) -> None:
        """Give another name to bots with this one, which a person has."""
        for seat, place in enumerate(self.places):
            if place.level and is_same_name(place.name, name):
                self.places[seat] = self._make_place(seat, place.level)

    def remove_player(self, requester: Participant, seat: int, level: int) -> None:
        """Give a person's seat to a bot, or open it (0). Only for the host."""
        self._check_is_host(requester)
        place = self._place_at(seat)
        is_other_person = place.person_id not in ("", requester.person.id)
        if not is_other_person and not (
            self.running and self.running.has_bot_replaced_player(seat)
        ):
            raise Refusal("seat", "No other player has that seat.")
        _check_level(level)
        leaving = next((each for each in self.participants if each.seat == seat), None)
        if self.running is not None:
            self._replace_player(self.running, seat, level, is_announced=is_other_person)
            if leaving is not None:
                self._remove(leaving, "The host gave your seat away.")
        else:
            self._check_not_started()
            self.send_chat(requester, f"{place.name} must leave seat {seat + 1}.")
            self.places[seat] = self._make_place(seat, level)
            if leaving is not None:
                leaving.seat = SPECTATOR
        self.report_table_change(save=True)

    def _replace_player(
        self, running: RunningGame, seat: int, level: int, is_announced: bool
    ) -> None:
        """Let a bot of this level play a person's seat from now on. Level 0 opens the seat."""
        running.cancel_undo_for(seat)
        self.places[seat].person_id, self.places[seat].level = "", level
        if is_announced:
            running.table.log_note(seat, "was", "removed")
        running.set_substitute(seat, level)

    def return_seat(self, requester: Participant, seat: int, name: str) -> None:
        """Give an absent player's seat to a spectator. Only for the host.

        So a player who has lost their token gets their seat back.
        """
        self._check_is_host(requester)
        place = self._place_at(seat)
        if self.table is None:
            raise Refusal(
                "begun", "The game has not started yet, so anyone can take the open seats."
            )
        if self.is_present(seat):
            raise Refusal("here", f"{place.name} is here.")
        if self.table.seats[seat].is_bot:
            raise Refusal("seat", "A bot has that seat. Choose the seat of a player.")
        spectators = [
            participant
            for participant in self.participants
            if participant.seat == SPECTATOR and participant.person.name == name
        ]
        if len(spectators) != 1:
            problem = (
                "Several spectators have that name."
                if spectators
                else "No spectator has that name."
            )
            raise Refusal("name", problem)
        place.person_id, place.level = "", 0
        self.take_seat(spectators[0], seat)

    # --- options and readiness --------------------------------------------------------------

    def set_option(self, requester: Participant, name: str, value: str) -> None:
        """Change an option and clear all ready marks. Only for the host."""
        self._check_not_started()
        self._check_is_host(requester)
        try:
            self.seat_list.options = self.game.check_options(
                {**self.seat_list.options, name: value}
            )
        except BadSetup as error:
            raise Refusal("setup", str(error)) from None
        for place in self.places:
            place.is_ready = False
        self.report_table_change(save=True)

    def set_ready(self, participant: Participant, is_ready: bool) -> None:
        self._check_not_started()
        if participant.seat == SPECTATOR:
            raise Refusal("seat", "Take a seat first.")
        self.places[participant.seat].is_ready = is_ready
        self.report_table_change()

    async def start_if_ready(self) -> None:
        if self.participants and all(
            place.level or (place.person_id and place.is_ready) for place in self.places
        ):
            await self.start()

    # --- spectators -------------------------------------------------------------------------

    def mute_spectator(self, requester: Participant, name: str, is_muted: bool) -> None:
        """Mute or unmute the spectators with a name. Only for the host."""
        self._check_is_host(requester)
        ids = {participant.person.id for participant in self._find_spectators(requester, name)}
        self.muted = self.muted | ids if is_muted else self.muted - ids
        self.report_table_change()

    def remove_spectator(self, requester: Participant, name: str) -> None:
        """Remove and ban the spectators with a name. Only for the host."""
        self._check_is_host(requester)
        for participant in self._find_spectators(requester, name):
            self._banned.add(participant.person.id)
            self._remove(participant, "The host does not allow you to watch.")
        self.report_table_change()

    def _find_spectators(self, requester: Participant, name: str) -> list[Participant]:
        """Return the spectators with a name except the requester. Raise Refusal if none exist."""
        spectators = [
            participant
            for participant in self.participants
            if participant.seat == SPECTATOR
            and participant is not requester
            and is_same_name(participant.person.name, name)
        ]
        if not spectators:
            raise Refusal("name", "No spectator has that name.")
        return spectators

    # --- chat -------------------------------------------------------------------------------

    def send_chat(self, participant: Participant, text: str) -> None:
        """Send a chat message. During the game it goes to the log."""
        if len(text) > MAX_CHAT_LENGTH:
            raise Refusal(
                "chat",
                f"Your message is too long. It can have at most {MAX_CHAT_LENGTH} characters.",
            )
        name = participant.person.name
        if participant.seat == SPECTATOR:
            if participant.person.id in self.muted:
                raise Refusal("chat", "The host muted you.")
            name = f"{name} (watching)"  # so that spectators cannot pose as players
        words = " ".join(text.split())
        if self.running is not None:
            self.running.send_chat(participant.seat, text, name)
        elif words:
            self.chat = [*self.chat, (name, words)][-MAX_CHAT_LINES:]
            self.report_table_change()
        if words and self._recorder is not None:
            self._recorder.record_chat(self, name, words)

    # --- checks -----------------------------------------------------------------------------

    def _place_at(self, seat: int) -> Place:
        if not 0 <= seat < len(self.places):
            raise Refusal("seat", "That seat does not exist.")
        return self.places[seat]

    def _check_not_started(self) -> None:
        """Raise Refusal once the game has begun. A suspended game has been resumed by now."""
        if self.table is not None or self._is_starting:
            raise Refusal("begun", "The game has already started.")

    def _check_is_host(self, participant: Participant) -> None:
        if participant.person.id != self.seat_list.host_id:
            raise Refusal("owner", "Only the person who opened the table can do that.")

    def check_result_not_recorded(self) -> None:
        """Raise Refusal for an undo after the result was recorded."""
        if self._recorder is not None and self.is_over:
            raise Refusal("over", "The game is over and its result is recorded.")

    def require_game(self, participant: Participant) -> RunningGame:
        """Return the game for one of its players. Raise Refusal for others."""
        if self.running is None:
            raise Refusal("begun", "The game has not started yet.")
        if participant.seat == SPECTATOR:
            raise Refusal("seat", "Spectators can't do that.")
        return self.running

    # --- opening and closing the game -------------------------------------------------------

    async def start(self) -> None:
        """Start the game, or open the saved one. Raise Refusal if that fails."""
        if self.table is None and not self._is_starting:
            async with self._lock:
                await self._start()

    async def resume(self) -> None:
        """Open the game if it was suspended. Raise Refusal if that fails."""
        async with self._lock:
            if self.is_suspended:
                await self._start()

    async def _start(self) -> None:
        table = await self._open_game()
        self._assign_bots(table)
        chat = self.chat if self._recorder is None else self._recorder.chat_history(self)
        for name, text in chat:
            table.send_chat(SPECTATOR, text, name)
        clock, delay = self.seat_list.clock, self.seat_list.spectator_delay
        self.running = RunningGame(
            table,
            self.opening_id,
            self.places,
            clock,
            self.is_present,
            self.report_game_change,
            delay,
        )
        self._update_status()  # at once: from here on the host cannot close it
        self.report_table_change(save=True)

    async def _open_game(self) -> Table:
        """Start or load the game. Its table stays open until `_close_game`."""
        self._is_starting = True
        seats = tuple(
            Seat(p.name or f"Player {index + 1}", "bot" if p.level else "person", p.level)
            for index, p in enumerate(self.places)
        )
        try:
            opening = self._open_table(seats, self.seat_list.options)
            return await self._stack.enter_async_context(opening)
        except (BadSetup, BadSave, BadJournal) as error:
            raise Refusal("setup", str(error)) from None
        finally:
            self._is_starting = False

    def _assign_bots(self, table: Table) -> None:
        """Let bots play as before the last closing, and take the names from the save."""
        for index, (place, player) in enumerate(zip(self.places, table.seats, strict=True)):
            place.name = player.name
            if player.is_bot:
                place.level = player.level
            elif place.level in LEVELS:  # a bot has replaced this person
                table.substitute_bot(index, place.level)
        for index in self._suspended_substitutes.keys() - table.substitutes.keys():
            table.substitute_bot(index, self._suspended_substitutes[index])

    async def suspend(self) -> None:
        """Let the bots finish their turns, then close the game until somebody enters."""
        if self._recorder is None:
            return
        table = self.table
        with suppress(Exception):  # on timeouts and bot failures, close the game as it is
            async with asyncio.timeout(BOTS_TIMEOUT):
                while table and not self.participants and table.is_waiting_for_bot:
                    await table.wait_for_change(table.change_count)
        # The host cancels only the wait above when it closes: a game is never half closed.
        await asyncio.shield(self._suspend_if_empty())

    async def _suspend_if_empty(self) -> None:
        async with self._lock:
            if self.participants or self.running is None:
                return
            table = self.running.table
            self._suspended_substitutes = dict(table.substitutes)
            await self._close_game()
            self._update_status()  # at once, because a bot's last choice may be recent
            table.release()
            self.running = self._described_state = None
            self.opening_id = secrets.token_hex(8)  # the reopened log has new numbers
            self.info_cache.clear()
            if self._recorder is not None:
                self._recorder.record_table(self)

    async def close(self) -> None:
        """Close the table; a game that has begun is saved."""
        async with self._lock:
            await self._close_game()

    async def _close_game(self) -> None:
        if self.running is not None:
            await self.running.close()
        await self._stack.aclose()

    # --- changes ----------------------------------------------------------------------------

    def report_table_change(self, save: bool = False) -> None:
        """Notify everybody of new people, seats or options. `save` saves the list of seats."""
        self.info_cache.clear()
        if save:
            self._save(self.seat_list)
        self.report_game_change()

    def report_game_change(self) -> None:
        """Notify everybody of a choice or a chat message, and update the public status soon."""
        self._last_active = time.monotonic()
        self.change_count += 1
        for participant in self.participants:
            participant.notify()
        if self.running is not None:
            asyncio.get_running_loop().call_soon(self._update_status)

    def _update_status(self) -> None:
        """Update the status, once per saved position."""
        table = self.table
        if table is None or table.is_changing or table.state is self._described_state:
            return
        is_reopened = self._described_state is None and self.status is not None
        if not is_reopened:  # a choice was made, or the game has just begun
            self.last_choice_at = int(time.time())
        self._described_state = state = table.state
        self.status = game_status(self.game, state)
        if self._recorder is not None:
            self._recorder.record_table(self)
        self.on_position_changed()

    def log_id(self, seat: int) -> str:
        """Return the id of a seat's log. Indexes into a log with another id are invalid."""
        return f"{self.opening_id} {seat}"


def _check_level(level: int) -> None:
    if level not in (0, *LEVELS):
        raise Refusal("setup", f"There is no bot of level {level}.")
