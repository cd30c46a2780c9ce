"""A table on the host: first a waiting room, then the game. It decides who may do what."""

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, suppress
from typing import Any

from core.bots import LEVELS
from core.kernel import SPECTATOR, BadSetup, Game
from core.lan.auth import Person, Refusal
from core.lan.limits import MAX_CHAT_LENGTH
from core.lan.lookalike_names import is_same_name
from core.lan.messages import Lobby
from core.lan.participant import Participant
from core.lan.running_game import RunningGame
from core.lan.seat_list import Place, SeatList
from core.lan.status import GameStatus, TableRecorder, game_status
from core.lan.table_info import make_table_info
from core.table import BadJournal, Seat, Table
from saves import BadSave

OpenTable = Callable[[tuple[Seat, ...], dict[str, str]], AbstractAsyncContextManager[Table]]

MAX_CHAT_LINES = 50  # chat messages kept before the game; they move into its log
FINISHED_LIFETIME = 3600.0  # seconds to keep a finished game open
UNSTARTED_LIFETIME = 86_400.0  # seconds to keep an empty table whose game never began
BOTS_TIMEOUT = 60.0  # seconds for bots to finish their turns after everybody left


class Room:
    """A table and the people at it.

    `open_table` starts the game or loads a saved one. `save` is called whenever the list of seats
    has changed. With a `recorder` an empty game is suspended, and resumed when somebody comes;
    meanwhile `status` is its public status and `since` the time of the last choice.
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
        since: int | None = None,
    ) -> None:
        self.id = id
        self.status = status  # set once the game has begun
        self.since = int(time.time()) if since is None else since
        self.on_position_changed: Callable[[], None] = lambda: None  # callback of the host
        self._recorder = recorder
        self._status_state: Any = None  # the position that `status` describes
        self._lock = asyncio.Lock()  # held while the game is opened or closed
        self._substitutes: dict[int, int] = {}  # substitutes at the time of suspension
        self.epoch = secrets.token_hex(8)
        self.game = game
        self.seat_list = seat_list
        self.running: RunningGame | None = None  # set while the game is open
        self.participants: list[Participant] = []
        self._open_table = open_table
        self._save = save
        self.chat: list[tuple[str, str]] = []  # name and text
        self.muted: set[str] = set()  # ids of muted spectators
        self._banned: set[str] = set()  # ids of banned spectators
        bots = {at: place.name for at, place in enumerate(seat_list.places) if place.level}
        self._bot_names = bots  # by seat, so that a returning bot keeps its name
        self._is_starting = False
        self._last_active = time.monotonic()
        self.change_count = 0  # counts possible changes
        self._info_cache: dict[tuple[int, bool], Lobby] = {}  # by seat and ownership
        self._stack = AsyncExitStack()

    # --- entering and leaving ---------------------------------------------------------------

    def enter(self, participant: Participant) -> Participant | None:
        """Add a person, on their own seat if they have one; return the participant they replace."""
        before = next((p for p in self.participants if p.person.id == participant.person.id), None)
        if before is not None:
            self.participants.remove(before)
        self.participants.append(participant)
        participant.seat = next(
            (seat for seat, p in enumerate(self.places) if p.owner == participant.person.id),
            SPECTATOR,
        )
        if self.table is not None and participant.seat != SPECTATOR:
            if before is None:
                self.table.log_note(participant.seat, "is", "here")
            self.table.restore_player(participant.seat)
        elif self.table is not None:
            self._announce_same_name(participant.person.name, self.table)
        self.mark_changed()
        return before

    def _announce_same_name(self, name: str, table: Table) -> None:
        """Announce a newcomer with a player's name: they may have lost their token."""
        if any(is_same_name(place.name, name) and not place.level for place in self.places):
            words = f"{name} is here without the token of that seat; the host can give it back."
            table.send_chat(SPECTATOR, words, "The table")

    def leave(self, participant: Participant) -> None:
        """Remove a person; once the game has begun their seat is kept."""
        if participant not in self.participants:
            return
        self.participants.remove(participant)
        if participant.seat != SPECTATOR:
            if self.running is not None:
                self.running.table.log_note(participant.seat, "is", "not there any more")
                self.running.cancel_undo_for(participant.seat)
            else:
                self.places[participant.seat].is_ready = False
        self.mark_changed()

    async def resume(self) -> None:
        """Open the game if it was suspended. Refusal if that fails."""
        async with self._lock:
            if self.is_suspended:
                await self._start()

    async def suspend(self) -> None:
        """Let the bots finish their turns, then close the game until somebody comes."""
        if self._recorder is None:
            return
        table = self.table
        with suppress(Exception):  # on timeouts and bot failures, close the game as it is
            async with asyncio.timeout(BOTS_TIMEOUT):
                while table and not self.participants and table.is_waiting_for_bot:
                    await table.wait_for_change(table.change_count)
        await asyncio.shield(self._suspend_if_empty())

    async def _suspend_if_empty(self) -> None:
        async with self._lock:
            if self.participants or self.running is None:
                return
            table = self.running.table
            self._substitutes = dict(table.substitutes)
            await self._close_game()
            self._update_status()  # at once, because a bot's last choice may be recent
            table.release()
            self.running = self._status_state = None
            self.epoch = secrets.token_hex(8)  # the reopened log has new numbers
            self._info_cache.clear()
            if self._recorder is not None:
                self._recorder.record_table(self)

    @property
    def is_suspended(self) -> bool:
        return self.status is not None and self.running is None

    @property
    def table(self) -> Table | None:
        return None if self.running is None else self.running.table

    @property
    def places(self) -> list[Place]:
        return self.seat_list.places

    @property
    def known_people(self) -> list[str]:
        """Return the ids admitted without a code: the owner and the players."""
        known = dict.fromkeys([self.seat_list.owner, *(place.owner for place in self.places)])
        return [person for person in known if person]

    @property
    def is_saved(self) -> bool:
        return self.table is not None and not self.table.is_unsaved

    @property
    def is_over(self) -> bool:
        return self.status is not None and self.status.is_over

    def check_result_not_recorded(self) -> None:
        """Raise Refusal for an undo after the result was recorded."""
        if self._recorder is not None and self.is_over:
            raise Refusal("over", "The game is over, and its result is written down.")

    @property
    def is_abandoned(self) -> bool:
        """Return whether the table can be deleted: finished or never begun, and empty for long."""
        if self.participants or (self.status is not None and not self.is_over):
            return False
        return time.monotonic() - self._last_active > (
            UNSTARTED_LIFETIME if self.status is None else FINISHED_LIFETIME
        )

    def has_seat(self, person: Person) -> bool:
        return any(place.owner == person.id for place in self.places)

    def can_be_closed_by(self, person: Person) -> bool:
        """Return whether a person may close the table: its owner, until the game begins."""
        return self.status is None and self.seat_list.owner == person.id

    def is_present(self, seat: int) -> bool:
        return seat in [who.seat for who in self.participants]

    # --- waiting room -----------------------------------------------------------------------

    def sit(self, participant: Participant, seat: int) -> None:
        """Take a free seat, or leave one with SPECTATOR. Refusal if the seat is taken."""
        if seat == SPECTATOR:
            self._check_not_started()
            self._leave_seat(participant)
            self.mark_changed(save=True)
            return
        place = self._place_at(seat)
        if place.level or place.owner not in ("", participant.person.id):
            raise Refusal("taken", f"Seat {seat + 1} is taken.")
        if participant.seat != SPECTATOR and self.table is not None:
            raise Refusal("taken", "You have a seat already.")
        name, others = participant.person.name, [*self.places[:seat], *self.places[seat + 1 :]]
        if self.table is None and any(
            is_same_name(name, other.name) and other.owner != participant.person.id
            for other in others
        ):
            raise Refusal("name", f"There is another {name}: take another name.")
        self._leave_seat(participant)
        place.owner, participant.seat = participant.person.id, seat
        if self.table is None:
            place.name = participant.person.name
        else:
            is_known = is_same_name(name, place.name)
            self.table.log_note(seat, "is", "here" if is_known else f"played by {name} from now on")
            self.table.restore_player(seat)
        self.mark_changed(save=True)

    def _leave_seat(self, participant: Participant) -> None:
        if participant.seat != SPECTATOR and self.table is None:
            self.places[participant.seat] = Place()
        participant.seat = SPECTATOR

    def set_ready(self, participant: Participant, is_ready: bool) -> None:
        self._check_not_started()
        if participant.seat == SPECTATOR:
            raise Refusal("seat", "Take a seat first.")
        self.places[participant.seat].is_ready = is_ready
        self.mark_changed()

    async def start_if_ready(self) -> None:
        if self.participants and all(
            place.level or (place.owner and place.is_ready) for place in self.places
        ):
            await self.start()

    def set_seat(self, participant: Participant, seat: int, level: int) -> None:
        """Give a free seat to a bot or open it again. Only for the owner."""
        self._check_not_started()
        self._check_owner(participant)
        place = self._place_at(seat)
        if self.is_present(seat):
            raise Refusal("taken", f"{place.name} sits there.")
        if level not in (0, *LEVELS):
            raise Refusal("setup", f"There is no bot of level {level}.")
        self.places[seat] = self._make_place(seat, level)
        self.mark_changed(save=True)

    def _make_place(self, seat: int, level: int) -> Place:
        """Return a place for a bot, under the name it had on this seat before, or an open one."""
        name = self._bot_names.setdefault(seat, f"Bot {seat + 1}")
        return Place(name, level) if level else Place()

    def set_option(self, participant: Participant, name: str, value: str) -> None:
        """Change an option and clear all ready marks. Only for the owner."""
        self._check_not_started()
        self._check_owner(participant)
        try:
            self.seat_list.options = self.game.check_options(
                {**self.seat_list.options, name: value}
            )
        except BadSetup as error:
            raise Refusal("setup", str(error)) from None
        for place in self.places:
            place.is_ready = False
        self.mark_changed(save=True)

    def send_chat(self, participant: Participant, text: str) -> None:
        """Send a chat message; during the game it goes to the log."""
        if len(text) > MAX_CHAT_LENGTH:
            raise Refusal("chat", f"Say it in at most {MAX_CHAT_LENGTH} letters.")
        name = participant.person.name
        if participant.seat == SPECTATOR and participant.person.id in self.muted:
            raise Refusal("chat", "The host has asked you to be silent.")
        if participant.seat == SPECTATOR:  # so that spectators cannot pose as players
            name = f"{name} (watching)"
        words = " ".join(text.split())
        if words and self._recorder is not None:
            self._recorder.record_chat(self, name, words)
        if self.table is not None:
            self.table.send_chat(participant.seat, text, name)
        elif words:
            self.chat = [*self.chat, (name, words)][-MAX_CHAT_LINES:]
            self.mark_changed()

    def mute_spectator(self, owner: Participant, name: str, is_muted: bool) -> None:
        """Mute or unmute the spectators with a name. Only for the owner."""
        ids = {who.person.id for who in self._find_spectators(owner, name)}
        self.muted = self.muted | ids if is_muted else self.muted - ids
        self.mark_changed()

    def remove_spectator(self, owner: Participant, name: str) -> list[Participant]:
        """Remove and ban the spectators with a name, and return them."""
        gone = self._find_spectators(owner, name)
        for who in gone:
            self._banned.add(who.person.id)
            self.participants.remove(who)
        self.mark_changed()
        return gone

    def check_may_enter(self, person: Person) -> None:
        """Raise Refusal for banned people and for names in use.

        During the game a newcomer may have the name of an absent player: it may be that person.
        """
        if person.id in self._banned:
            raise Refusal("table", "The host does not want you to watch.")
        for seat, place in enumerate(self.places):
            is_taken = self.table is None or self.table.seats[seat].is_bot or self.is_present(seat)
            if is_taken and place.owner != person.id and is_same_name(place.name, person.name):
                raise Refusal("name", f"There is another {person.name}: take another name.")

    def reassign_seat(self, owner: Participant, seat: int, name: str) -> None:
        """Give the seat of an absent player to a spectator. Only for the owner.

        This is how a player who has lost their token gets their seat back.
        """
        self._check_owner(owner)
        place = self._place_at(seat)
        if self.table is None:
            raise Refusal("begun", "The game has not begun yet: whoever comes can take a seat.")
        if self.is_present(seat):
            raise Refusal("here", f"{place.name} is here.")
        if self.table.seats[seat].is_bot:
            raise Refusal("seat", "A bot has that seat.")
        found = [
            who for who in self.participants if who.seat == SPECTATOR and who.person.name == name
        ]
        if len(found) != 1:
            many = "Several people of that name watch." if found else "Nobody of that name watches."
            raise Refusal("name", many)
        place.owner, place.level = "", 0
        self.sit(found[0], seat)

    def _find_spectators(self, owner: Participant, name: str) -> list[Participant]:
        self._check_owner(owner)
        found = [
            who
            for who in self.participants
            if who.seat == SPECTATOR and who is not owner and is_same_name(who.person.name, name)
        ]
        if not found:
            raise Refusal("name", "Nobody of that name watches.")
        return found

    def _place_at(self, seat: int) -> Place:
        if not 0 <= seat < len(self.places):
            raise Refusal("seat", "There is no such seat.")
        return self.places[seat]

    def _check_not_started(self) -> None:
        if self.table is not None or self._is_starting:
            raise Refusal("begun", "The game has begun.")

    def _check_owner(self, participant: Participant) -> None:
        if participant.person.id != self.seat_list.owner:
            raise Refusal("owner", "Only who opened the table may do that.")

    # --- the game ---------------------------------------------------------------------------

    async def start(self) -> None:
        if self.table is None and not self._is_starting:
            async with self._lock:
                await self._start()

    async def _start(self) -> None:
        self._is_starting = True
        seats = tuple(
            Seat(p.name or f"Player {at + 1}", "bot" if p.level else "person", p.level)
            for at, p in enumerate(self.places)
        )
        try:
            opening = self._open_table(seats, self.seat_list.options)
            table = await self._stack.enter_async_context(opening)
        except (BadSetup, BadSave, BadJournal) as error:
            raise Refusal("setup", str(error)) from None
        finally:
            self._is_starting = False
        for at, (place, seat) in enumerate(zip(self.places, table.seats, strict=True)):
            place.name = seat.name
            if seat.is_bot:
                place.level = seat.level
            elif place.level in LEVELS:  # a bot has replaced this person
                table.substitute_bot(at, place.level)
        for at in self._substitutes.keys() - table.substitutes.keys():
            table.substitute_bot(at, self._substitutes[at])
        for name, words in self._recorder.chat_history(self) if self._recorder else self.chat:
            table.send_chat(SPECTATOR, words, name)
        clock, delay = self.seat_list.clock, self.seat_list.delay
        self.running = RunningGame(
            table, self.epoch, self.places, clock, self.is_present, self.notify, delay
        )
        self._update_status()  # at once: from here on the owner cannot close it
        self.mark_changed(save=True)

    async def close(self) -> None:
        """Close the table; a game that has begun is saved."""
        async with self._lock:
            await self._close_game()

    async def _close_game(self) -> None:
        if self.running is not None:
            await self.running.close()
        await self._stack.aclose()

    def require_game(self, participant: Participant) -> RunningGame:
        """Return the game for one of its players. Refusal for everybody else."""
        if self.running is None:
            raise Refusal("begun", "The game has not begun yet.")
        if participant.seat == SPECTATOR:
            raise Refusal("seat", "You are watching.")
        return self.running

    def remove_player(self, owner: Participant, seat: int, level: int) -> Participant | None:
        """Take a seat from its person, for a bot or (with 0) for anybody. Only for the owner.

        Before the game the person stays as a spectator. During the game they are removed and
        returned.
        """
        self._check_owner(owner)
        place = self._place_at(seat)
        is_anothers = place.owner not in ("", owner.person.id)
        running = self.running
        if not is_anothers and not (running and running.is_reassigned_to_bot(seat)):
            raise Refusal("seat", "Nobody else sits there.")
        if level not in (0, *LEVELS):
            raise Refusal("setup", f"There is no bot of level {level}.")
        gone = next((p for p in self.participants if p.seat == seat), None)
        if running is None:
            self._check_not_started()
            self.send_chat(owner, f"{place.name} has to leave seat {seat + 1}.")
            self.places[seat] = self._make_place(seat, level)
        else:
            running.cancel_undo_for(seat)
            place.owner, place.level = "", level
            if is_anothers:
                running.table.log_note(seat, "was", "sent away")
            running.assign_player(seat, level)
            if gone is not None:
                self.participants.remove(gone)
        if gone is not None:
            gone.seat = SPECTATOR
        self.mark_changed(save=True)
        return gone if running is not None else None

    # --- views ------------------------------------------------------------------------------

    def mark_changed(self, save: bool = False) -> None:
        """Notify everybody of a change; `save` if the list of seats has changed, too."""
        self._info_cache.clear()
        if save:
            self._save(self.seat_list)
        self.notify()

    def notify(self) -> None:
        """Notify all participants, and update the public status once they are served."""
        self._last_active = time.monotonic()
        self.change_count += 1
        for who in self.participants:
            who.notify()
        if self.running is not None:
            asyncio.get_running_loop().call_soon(self._update_status)

    def _update_status(self) -> None:
        """Update the status once per saved position; reopening a game does not count as a
        change.
        """
        table = self.table
        if table is None or table.is_changing or table.state is self._status_state:
            return
        if self._status_state is not None or self.status is None:
            self.since = int(time.time())
        self._status_state = state = table.state
        self.status = game_status(self.game, state)
        if self._recorder is not None:
            self._recorder.record_table(self)
        self.on_position_changed()

    def log_epoch(self, seat: int) -> str:
        """Return the id of a seat's log; indexes into a log with another id are not valid."""
        return f"{self.epoch} {seat}"

    def info_for(self, participant: Participant) -> Lobby:
        """Return the table's description for a person, cached until it changes."""
        seen_as = (participant.seat, participant.person.id == self.seat_list.owner)
        if seen_as not in self._info_cache:
            self._info_cache[seen_as] = make_table_info(self, *seen_as)
        return self._info_cache[seen_as]
