"""A table on the host: first a waiting room, then the game. It decides who may do what."""

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, suppress
from typing import Any

from core.bots import LEVELS
from core.kernel import SPECTATOR, BadSetup, Game
from core.lan.books import Books, Stand, stand_of
from core.lan.door import Person, Refusal
from core.lan.limits import LONGEST_CHAT
from core.lan.messages import Lobby
from core.lan.names import is_same_name
from core.lan.participant import Participant
from core.lan.running_game import RunningGame
from core.lan.seat_list import Place, SeatList
from core.lan.showing import lobby_of
from core.table import BadJournal, Seat, Table
from saves import BadSave

OpenTable = Callable[[tuple[Seat, ...], dict[str, str]], AbstractAsyncContextManager[Table]]

MOST_CHAT = 50  # chat messages kept before the game; they move into its log
FINISHED = 3600.0  # seconds to keep a finished game open
FORSAKEN = 86_400.0  # seconds to keep an empty table whose game never began
BOTS_ALONE = 60.0  # seconds for bots to finish their turns after everybody left


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
        keep: Callable[[SeatList], None] = lambda seat_list: None,
        books: Books | None = None,
        stand: Stand | None = None,
        since: int | None = None,
    ) -> None:
        self.id = id
        self.stand = stand  # set once the game has begun
        self.since = int(time.time()) if since is None else since
        self.moved: Callable[[], None] = lambda: None  # callback of the host
        self._books = books
        self._stood: Any = None  # the position that `status` describes
        self._opening = asyncio.Lock()  # held while the game is opened or closed
        self._lent: dict[int, int] = {}  # substitutes at the time of suspension
        self.epoch = secrets.token_hex(8)
        self.game = game
        self.seat_list = seat_list
        self.running: RunningGame | None = None  # set while the game is open
        self.people: list[Participant] = []
        self._open_table = open_table
        self._keep = keep
        self.chat: list[tuple[str, str]] = []  # name and text
        self.muted: set[str] = set()  # ids of muted spectators
        self._unwanted: set[str] = set()  # ids of banned spectators
        bots = {at: place.name for at, place in enumerate(seat_list.places) if place.level}
        self._bot_names = bots  # by seat, so that a returning bot keeps its name
        self._is_beginning = False
        self._touched = time.monotonic()
        self.changes = 0  # counts possible changes
        self._lobbies: dict[tuple[int, bool], Lobby] = {}  # by seat and ownership
        self._stack = AsyncExitStack()

    # --- entering and leaving ---------------------------------------------------------------

    def enter(self, who: Participant) -> Participant | None:
        """Add a person, on their own seat if they have one; return the participant they replace."""
        before = next((p for p in self.people if p.person.id == who.person.id), None)
        if before is not None:
            self.people.remove(before)
        self.people.append(who)
        who.seat = next(
            (seat for seat, p in enumerate(self.places) if p.owner == who.person.id), SPECTATOR
        )
        if self.table is not None and who.seat != SPECTATOR:
            if before is None:
                self.table.note(who.seat, "is", "here")
            self.table.give_back(who.seat)
        elif self.table is not None:
            self._tell_whose_name_it_is(who.person.name, self.table)
        self.changed()
        return before

    def _tell_whose_name_it_is(self, name: str, table: Table) -> None:
        """Announce a newcomer with a player's name: they may have lost their token."""
        if any(is_same_name(place.name, name) and not place.level for place in self.places):
            words = f"{name} is here without the token of that seat; the host can give it back."
            table.say(SPECTATOR, words, "The table")

    def leave(self, who: Participant) -> None:
        """Remove a person; once the game has begun their seat is kept."""
        if who not in self.people:
            return
        self.people.remove(who)
        if who.seat != SPECTATOR:
            if self.running is not None:
                self.running.table.note(who.seat, "is", "not there any more")
                self.running.refuse_for(who.seat)
            else:
                self.places[who.seat].is_ready = False
        self.changed()

    async def wake(self) -> None:
        """Open the game if it was suspended. Refusal if that fails."""
        async with self._opening:
            if self.is_asleep:
                await self._begin()

    async def fall_asleep(self) -> None:
        """Let the bots finish their turns, then close the game until somebody comes."""
        if self._books is None:
            return
        table = self.table
        with suppress(Exception):  # on timeouts and bot failures, close the game as it is
            async with asyncio.timeout(BOTS_ALONE):
                while table and not self.people and table.waits_for_a_bot:
                    await table.changed_since(table.changes)
        await asyncio.shield(self._close_if_left())

    async def _close_if_left(self) -> None:
        async with self._opening:
            if self.people or self.running is None:
                return
            table = self.running.table
            self._lent = dict(table.lent)
            await self._close_game()
            self._look_where_it_stands()  # at once, because a bot's last choice may be recent
            table.forget()
            self.running = self._stood = None
            self.epoch = secrets.token_hex(8)  # the reopened log has new numbers
            self._lobbies.clear()
            if self._books is not None:
                self._books.moved(self)

    @property
    def is_asleep(self) -> bool:
        return self.stand is not None and self.running is None

    @property
    def table(self) -> Table | None:
        return None if self.running is None else self.running.table

    @property
    def places(self) -> list[Place]:
        return self.seat_list.places

    @property
    def expected(self) -> list[str]:
        """Return the ids admitted without a code: the owner and the players."""
        known = dict.fromkeys([self.seat_list.owner, *(place.owner for place in self.places)])
        return [person for person in known if person]

    @property
    def is_saved(self) -> bool:
        return self.table is not None and not self.table.is_unsaved

    @property
    def is_over(self) -> bool:
        return self.stand is not None and self.stand.is_over

    def check_result_is_open(self) -> None:
        """Raise Refusal for an undo after the result was recorded."""
        if self._books is not None and self.is_over:
            raise Refusal("over", "The game is over, and its result is written down.")

    @property
    def is_forsaken(self) -> bool:
        """Return whether the table can be deleted: finished or never begun, and empty for long."""
        if self.people or (self.stand is not None and not self.is_over):
            return False
        return time.monotonic() - self._touched > (FORSAKEN if self.stand is None else FINISHED)

    def has_seat(self, person: Person) -> bool:
        return any(place.owner == person.id for place in self.places)

    def can_be_closed_by(self, person: Person) -> bool:
        """Return whether a person may close the table: its owner, until the game begins."""
        return self.stand is None and self.seat_list.owner == person.id

    def is_here(self, seat: int) -> bool:
        return seat in [who.seat for who in self.people]

    # --- waiting room -----------------------------------------------------------------------

    def sit(self, who: Participant, seat: int) -> None:
        """Take a free seat, or leave one with SPECTATOR. Refusal if the seat is taken."""
        if seat == SPECTATOR:
            self._check_not_begun()
            self._get_up(who)
            self.changed(keep=True)
            return
        place = self._place(seat)
        if place.level or place.owner not in ("", who.person.id):
            raise Refusal("taken", f"Seat {seat + 1} is taken.")
        if who.seat != SPECTATOR and self.table is not None:
            raise Refusal("taken", "You have a seat already.")
        name, others = who.person.name, [*self.places[:seat], *self.places[seat + 1 :]]
        if self.table is None and any(
            is_same_name(name, other.name) and other.owner != who.person.id for other in others
        ):
            raise Refusal("name", f"There is another {name}: take another name.")
        self._get_up(who)
        place.owner, who.seat = who.person.id, seat
        if self.table is None:
            place.name = who.person.name
        else:
            is_known = is_same_name(name, place.name)
            self.table.note(seat, "is", "here" if is_known else f"played by {name} from now on")
            self.table.give_back(seat)
        self.changed(keep=True)

    def _get_up(self, who: Participant) -> None:
        if who.seat != SPECTATOR and self.table is None:
            self.places[who.seat] = Place()
        who.seat = SPECTATOR

    def ready(self, who: Participant, is_ready: bool) -> None:
        self._check_not_begun()
        if who.seat == SPECTATOR:
            raise Refusal("seat", "Take a seat first.")
        self.places[who.seat].is_ready = is_ready
        self.changed()

    async def begin_if_all_are_ready(self) -> None:
        if self.people and all(
            place.level or (place.owner and place.is_ready) for place in self.places
        ):
            await self.begin()

    def arrange(self, who: Participant, seat: int, level: int) -> None:
        """Give a free seat to a bot or open it again. Only for the owner."""
        self._check_not_begun()
        self._check_owner(who)
        place = self._place(seat)
        if self.is_here(seat):
            raise Refusal("taken", f"{place.name} sits there.")
        if level not in (0, *LEVELS):
            raise Refusal("setup", f"There is no bot of level {level}.")
        self.places[seat] = self._bot_or_open(seat, level)
        self.changed(keep=True)

    def _bot_or_open(self, seat: int, level: int) -> Place:
        """Return a place for a bot, under the name it had on this seat before, or an open one."""
        name = self._bot_names.setdefault(seat, f"Bot {seat + 1}")
        return Place(name, level) if level else Place()

    def choose_option(self, who: Participant, name: str, value: str) -> None:
        """Change an option and clear all ready marks. Only for the owner."""
        self._check_not_begun()
        self._check_owner(who)
        try:
            self.seat_list.options = self.game.check_options(
                {**self.seat_list.options, name: value}
            )
        except BadSetup as error:
            raise Refusal("setup", str(error)) from None
        for place in self.places:
            place.is_ready = False
        self.changed(keep=True)

    def say(self, who: Participant, text: str) -> None:
        """Send a chat message; during the game it goes to the log."""
        if len(text) > LONGEST_CHAT:
            raise Refusal("chat", f"Say it in at most {LONGEST_CHAT} letters.")
        name = who.person.name
        if who.seat == SPECTATOR and who.person.id in self.muted:
            raise Refusal("chat", "The host has asked you to be silent.")
        if who.seat == SPECTATOR:  # so that spectators cannot pose as players
            name = f"{name} (watching)"
        words = " ".join(text.split())
        if words and self._books is not None:
            self._books.said(self, name, words)
        if self.table is not None:
            self.table.say(who.seat, text, name)
        elif words:
            self.chat = [*self.chat, (name, words)][-MOST_CHAT:]
            self.changed()

    def mute(self, owner: Participant, name: str, is_muted: bool) -> None:
        """Mute or unmute the spectators with a name. Only for the owner."""
        ids = {who.person.id for who in self._watchers(owner, name)}
        self.muted = self.muted | ids if is_muted else self.muted - ids
        self.changed()

    def send_watcher_away(self, owner: Participant, name: str) -> list[Participant]:
        """Remove and ban the spectators with a name, and return them."""
        gone = self._watchers(owner, name)
        for who in gone:
            self._unwanted.add(who.person.id)
            self.people.remove(who)
        self.changed()
        return gone

    def check_may_enter(self, person: Person) -> None:
        """Raise Refusal for banned people and for names in use.

        During the game a newcomer may have the name of an absent player: it may be that person.
        """
        if person.id in self._unwanted:
            raise Refusal("table", "The host does not want you to watch.")
        for seat, place in enumerate(self.places):
            is_taken = self.table is None or self.table.seats[seat].is_bot or self.is_here(seat)
            if is_taken and place.owner != person.id and is_same_name(place.name, person.name):
                raise Refusal("name", f"There is another {person.name}: take another name.")

    def give_seat(self, owner: Participant, seat: int, name: str) -> None:
        """Give the seat of an absent player to a spectator. Only for the owner.

        This is how a player who has lost their token gets their seat back.
        """
        self._check_owner(owner)
        place = self._place(seat)
        if self.table is None:
            raise Refusal("begun", "The game has not begun yet: whoever comes can take a seat.")
        if self.is_here(seat):
            raise Refusal("here", f"{place.name} is here.")
        if self.table.seats[seat].is_bot:
            raise Refusal("seat", "A bot has that seat.")
        found = [who for who in self.people if who.seat == SPECTATOR and who.person.name == name]
        if len(found) != 1:
            many = "Several people of that name watch." if found else "Nobody of that name watches."
            raise Refusal("name", many)
        place.owner, place.level = "", 0
        self.sit(found[0], seat)

    def _watchers(self, owner: Participant, name: str) -> list[Participant]:
        self._check_owner(owner)
        found = [
            who
            for who in self.people
            if who.seat == SPECTATOR and who is not owner and is_same_name(who.person.name, name)
        ]
        if not found:
            raise Refusal("name", "Nobody of that name watches.")
        return found

    def _place(self, seat: int) -> Place:
        if not 0 <= seat < len(self.places):
            raise Refusal("seat", "There is no such seat.")
        return self.places[seat]

    def _check_not_begun(self) -> None:
        if self.table is not None or self._is_beginning:
            raise Refusal("begun", "The game has begun.")

    def _check_owner(self, who: Participant) -> None:
        if who.person.id != self.seat_list.owner:
            raise Refusal("owner", "Only who opened the table may do that.")

    # --- the game ---------------------------------------------------------------------------

    async def begin(self) -> None:
        if self.table is None and not self._is_beginning:
            async with self._opening:
                await self._begin()

    async def _begin(self) -> None:
        self._is_beginning = True
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
            self._is_beginning = False
        for at, (place, seat) in enumerate(zip(self.places, table.seats, strict=True)):
            place.name = seat.name
            if seat.is_bot:
                place.level = seat.level
            elif place.level in LEVELS:  # a bot has replaced this person
                table.lend(at, place.level)
        for at in self._lent.keys() - table.lent.keys():
            table.lend(at, self._lent[at])
        for name, words in self._books.talk_at(self) if self._books else self.chat:
            table.say(SPECTATOR, words, name)
        clock, delay = self.seat_list.clock, self.seat_list.delay
        self.running = RunningGame(
            table, self.epoch, self.places, clock, self.is_here, self.tell_news, delay
        )
        self._look_where_it_stands()  # at once: from here on the owner cannot close it
        self.changed(keep=True)

    async def close(self) -> None:
        """Close the table; a game that has begun is saved."""
        async with self._opening:
            await self._close_game()

    async def _close_game(self) -> None:
        if self.running is not None:
            await self.running.close()
        await self._stack.aclose()

    def playing(self, who: Participant) -> RunningGame:
        """Return the game for one of its players. Refusal for everybody else."""
        if self.running is None:
            raise Refusal("begun", "The game has not begun yet.")
        if who.seat == SPECTATOR:
            raise Refusal("seat", "You are watching.")
        return self.running

    def send_away(self, owner: Participant, seat: int, level: int) -> Participant | None:
        """Take a seat from its person, for a bot or (with 0) for anybody. Only for the owner.

        Before the game the person stays as a spectator. During the game they are removed and
        returned.
        """
        self._check_owner(owner)
        place = self._place(seat)
        is_anothers = place.owner not in ("", owner.person.id)
        running = self.running
        if not is_anothers and not (running and running.was_given_to_a_bot(seat)):
            raise Refusal("seat", "Nobody else sits there.")
        if level not in (0, *LEVELS):
            raise Refusal("setup", f"There is no bot of level {level}.")
        gone = next((p for p in self.people if p.seat == seat), None)
        if running is None:
            self._check_not_begun()
            self.say(owner, f"{place.name} has to leave seat {seat + 1}.")
            self.places[seat] = self._bot_or_open(seat, level)
        else:
            running.refuse_for(seat)
            place.owner, place.level = "", level
            if is_anothers:
                running.table.note(seat, "was", "sent away")
            running.let_play(seat, level)
            if gone is not None:
                self.people.remove(gone)
        if gone is not None:
            gone.seat = SPECTATOR
        self.changed(keep=True)
        return gone if running is not None else None

    # --- views ------------------------------------------------------------------------------

    def changed(self, keep: bool = False) -> None:
        """Notify everybody of a change; `save` if the list of seats has changed, too."""
        self._lobbies.clear()
        if keep:
            self._keep(self.seat_list)
        self.tell_news()

    def tell_news(self) -> None:
        """Notify all participants, and update the public status once they are served."""
        self._touched = time.monotonic()
        self.changes += 1
        for who in self.people:
            who.wake()
        if self.running is not None:
            asyncio.get_running_loop().call_soon(self._look_where_it_stands)

    def _look_where_it_stands(self) -> None:
        """Update the status once per saved position; reopening a game does not count as a change.
        """
        table = self.table
        if table is None or table.is_changing or table.state is self._stood:
            return
        if self._stood is not None or self.stand is None:
            self.since = int(time.time())
        self._stood = state = table.state
        self.stand = stand_of(self.game, state)
        if self._books is not None:
            self._books.moved(self)
        self.moved()

    def epoch_of(self, seat: int) -> str:
        """Return the id of a seat's log; indexes into a log with another id are not valid."""
        return f"{self.epoch} {seat}"

    def lobby_for(self, who: Participant) -> Lobby:
        """Return the table's description for a person, cached until it changes."""
        seen_as = (who.seat, who.person.id == self.seat_list.owner)
        if seen_as not in self._lobbies:
            self._lobbies[seen_as] = lobby_of(self, *seen_as)
        return self._lobbies[seen_as]
