"""One table across sockets: first a lobby, then the game; the authority over both."""

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

MOST_CHAT = 50  # lines of the lobby's chat that are kept, and told again in the game's log
FINISHED = 3600.0  # seconds for which a finished game can still be looked at
FORSAKEN = 86_400.0  # seconds after which nobody comes back to a game that was never begun
BOTS_ALONE = 60.0  # seconds for bots to come to the end of their turns when all have left


class Room:
    """A table and the people at it.

    `open_table` sets up the game (or goes on with a saved one); `keep` is called whenever the
    list of seats has changed, so that the seats outlive the process. Where there are `books`, a
    game at which nobody is is closed, and opened again for who comes: `stand` says how it stands
    meanwhile, and `since` when the last choice was made.
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
        self.stand = stand  # once the game has begun
        self.since = int(time.time()) if since is None else since
        self.moved: Callable[[], None] = lambda: None  # what a host does when that is another
        self._books = books
        self._stood: Any = None  # the position of that stand, while the game is open
        self._opening = asyncio.Lock()  # the game is being opened or closed
        self._lent: dict[int, int] = {}  # seats that bots played for when it was closed
        self.epoch = secrets.token_hex(8)
        self.game = game
        self.seat_list = seat_list
        self.running: RunningGame | None = None  # from the moment the game begins
        self.people: list[Participant] = []
        self._open_table = open_table
        self._keep = keep
        self.chat: list[tuple[str, str]] = []  # who, and what
        self.muted: set[str] = set()  # ids of watchers who are not heard
        self._unwanted: set[str] = set()  # and of those who were sent away
        bots = {at: place.name for at, place in enumerate(seat_list.places) if place.level}
        self._bot_names = bots  # by seat: a bot that comes back is the one that was there
        self._is_beginning = False
        self._touched = time.monotonic()
        self.changes = 0  # how often there may have been something to tell
        self._lobbies: dict[tuple[int, bool], Lobby] = {}  # as it is seen, until it changes
        self._stack = AsyncExitStack()

    # --- coming and going -------------------------------------------------------------------

    def enter(self, who: Participant) -> Participant | None:
        """Come in, and back to one's own seat; who was there in one's place must go."""
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
        """Who comes under the name of a seat, but without its token, may have lost it."""
        if any(is_same_name(place.name, name) and not place.level for place in self.places):
            words = f"{name} is here without the token of that seat; the host can give it back."
            table.say(SPECTATOR, words, "The table")

    def leave(self, who: Participant) -> None:
        """Go, or be cut off; the seat is kept, once the game has begun."""
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
        """Somebody comes: open the game if it was closed. Refusal where it cannot be."""
        async with self._opening:
            if self.is_asleep:
                await self._begin()

    async def fall_asleep(self) -> None:
        """Nobody is there: let the bots come to the end of their turns, then close the game."""
        if self._books is None:
            return
        table = self.table
        with suppress(Exception):  # out of time, or a bot has stumbled: so it is closed as it is
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
            self._look_where_it_stands()  # now: a bot's last choice may have been on its way
            table.forget()
            self.running = self._stood = None
            self.epoch = secrets.token_hex(8)  # what is told then is counted anew
            self._lobbies.clear()
            if self._books is not None:
                self._books.moved(self)

    @property
    def is_asleep(self) -> bool:
        """Whether the game has begun and is closed while nobody is there."""
        return self.stand is not None and self.running is None

    @property
    def table(self) -> Table | None:
        """The table, once the game has begun and while it is open."""
        return None if self.running is None else self.running.table

    @property
    def places(self) -> list[Place]:
        """The seats."""
        return self.seat_list.places

    @property
    def expected(self) -> list[str]:
        """The ids of those who are let in without a code: who opened it, and who has a seat."""
        known = dict.fromkeys([self.seat_list.owner, *(place.owner for place in self.places)])
        return [person for person in known if person]

    @property
    def is_saved(self) -> bool:
        """Whether there is a game that is on disk."""
        return self.table is not None and not self.table.is_unsaved

    @property
    def is_over(self) -> bool:
        """Whether the game has been played to its end."""
        return self.stand is not None and self.stand.is_over

    def check_result_is_open(self) -> None:
        """Refusal for who would take a choice back when the result is written down."""
        if self._books is not None and self.is_over:
            raise Refusal("over", "The game is over, and its result is written down.")

    @property
    def is_forsaken(self) -> bool:
        """Whether nobody needs it: over, or never begun, and nobody there for long."""
        if self.people or (self.stand is not None and not self.is_over):
            return False
        return time.monotonic() - self._touched > (FORSAKEN if self.stand is None else FINISHED)

    def has_seat(self, person: Person) -> bool:
        """Whether a seat is kept for somebody."""
        return any(place.owner == person.id for place in self.places)

    def can_be_closed_by(self, person: Person) -> bool:
        """Who opened a table may think better of it until the game begins."""
        return self.stand is None and self.seat_list.owner == person.id

    def is_here(self, seat: int) -> bool:
        """Whether somebody sits there now."""
        return seat in [who.seat for who in self.people]

    # --- the lobby --------------------------------------------------------------------------

    def sit(self, who: Participant, seat: int) -> None:
        """Take a free seat, or get up. Refusal where it is not free."""
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
        """Set a ready mark."""
        self._check_not_begun()
        if who.seat == SPECTATOR:
            raise Refusal("seat", "Take a seat first.")
        self.places[who.seat].is_ready = is_ready
        self.changed()

    async def begin_if_all_are_ready(self) -> None:
        """With the last ready mark the game begins; bots are always ready."""
        if self.people and all(
            place.level or (place.owner and place.is_ready) for place in self.places
        ):
            await self.begin()

    def arrange(self, who: Participant, seat: int, level: int) -> None:
        """Give a free seat to a bot, or open it again; only who opened the table may."""
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
        """A seat for a bot of that level, under the name it has there, or for whoever comes."""
        name = self._bot_names.setdefault(seat, f"Bot {seat + 1}")
        return Place(name, level) if level else Place()

    def choose_option(self, who: Participant, name: str, value: str) -> None:
        """Change an option; everybody looks at it again before they are ready."""
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
        """Chat: in the lobby beside it, at the table in its log."""
        if len(text) > LONGEST_CHAT:
            raise Refusal("chat", f"Say it in at most {LONGEST_CHAT} letters.")
        name = who.person.name
        if who.seat == SPECTATOR and who.person.id in self.muted:
            raise Refusal("chat", "The host has asked you to be silent.")
        if who.seat == SPECTATOR:  # or somebody could speak as if they were a player
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
        """Let watchers of a name be heard no more, or again; only who opened the table may."""
        ids = {who.person.id for who in self._watchers(owner, name)}
        self.muted = self.muted | ids if is_muted else self.muted - ids
        self.changed()

    def send_watcher_away(self, owner: Participant, name: str) -> list[Participant]:
        """Who watches under a name must go, and does not come back: who they are."""
        gone = self._watchers(owner, name)
        for who in gone:
            self._unwanted.add(who.person.id)
            self.people.remove(who)
        self.changed()
        return gone

    def check_may_enter(self, person: Person) -> None:
        """Refusal for who was sent away, and for a name that is taken: before it is shown to all.

        Once the game has begun, who comes under the name of somebody away may be that person.
        """
        if person.id in self._unwanted:
            raise Refusal("table", "The host does not want you to watch.")
        for seat, place in enumerate(self.places):
            is_taken = self.table is None or self.table.seats[seat].is_bot or self.is_here(seat)
            if is_taken and place.owner != person.id and is_same_name(place.name, person.name):
                raise Refusal("name", f"There is another {person.name}: take another name.")

    def give_seat(self, owner: Participant, seat: int, name: str) -> None:
        """Let a watcher have a seat whose person is away: who opened the table knows them.

        So who has lost their token comes back.
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
        """Set the game up (or open a saved one again) and let it go on from there."""
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
            elif place.level in LEVELS:  # somebody was sent away from it
                table.lend(at, place.level)
        for at in self._lent.keys() - table.lent.keys():
            table.lend(at, self._lent[at])
        for name, words in self._books.talk_at(self) if self._books else self.chat:
            table.say(SPECTATOR, words, name)
        clock, delay = self.seat_list.clock, self.seat_list.delay
        self.running = RunningGame(
            table, self.epoch, self.places, clock, self.is_here, self.tell_news, delay
        )
        self._look_where_it_stands()  # at once: who opened it closes no table that has begun
        self.changed(keep=True)

    async def close(self) -> None:
        """End the table; a game that has begun is saved."""
        async with self._opening:
            await self._close_game()

    async def _close_game(self) -> None:
        if self.running is not None:
            await self.running.close()
        await self._stack.aclose()

    def playing(self, who: Participant) -> RunningGame:
        """The game, for who plays in it. Refusal for all others."""
        if self.running is None:
            raise Refusal("begun", "The game has not begun yet.")
        if who.seat == SPECTATOR:
            raise Refusal("seat", "You are watching.")
        return self.running

    def send_away(self, owner: Participant, seat: int, level: int) -> Participant | None:
        """Take a seat from its person, for a bot or (0) for whoever comes; only who opened may.

        Before the game they stay and watch; in it they must go: who is handed back.
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

    # --- what everybody may see -------------------------------------------------------------

    def changed(self, keep: bool = False) -> None:
        """The room is not what it was; `keep` where the list of seats is new too."""
        self._lobbies.clear()
        if keep:
            self._keep(self.seat_list)
        self.tell_news()

    def tell_news(self) -> None:
        """Let everybody's line look for what is new; then it is seen to where the game stands.

        That is for those among the tables, and they can wait.
        """
        self._touched = time.monotonic()
        self.changes += 1
        for who in self.people:
            who.wake()
        if self.running is not None:
            asyncio.get_running_loop().call_soon(self._look_where_it_stands)

    def _look_where_it_stands(self) -> None:
        """Once for each position, when it is saved; one that was only opened again is no news."""
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
        """The name of the log a seat is told; places in another one mean nothing here."""
        return f"{self.epoch} {seat}"

    def lobby_for(self, who: Participant) -> Lobby:
        """The room as a person sees it; the same one until it changes: a move changes no room."""
        seen_as = (who.seat, who.person.id == self.seat_list.owner)
        if seen_as not in self._lobbies:
            self._lobbies[seen_as] = lobby_of(self, *seen_as)
        return self._lobbies[seen_as]
