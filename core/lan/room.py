"""One table across sockets: first a lobby, then the game; the authority over both."""

import asyncio
import logging
import secrets
import time
import zlib
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import dataclass, field
from typing import Any

from core.bots import LEVELS, BotFailed
from core.kernel import SPECTATOR, BadSetup, Decision, Game, IllegalAction, digest_of
from core.lan.door import Person, Refusal, is_same_name
from core.lan.ledger import Ledger, Place
from core.lan.limits import LONGEST_CHAT
from core.lan.messages import Chair, Lobby, Offer, Position, TableCard, TakeBack
from core.lan.seatlog import SeatLog
from core.table import BadJournal, CannotUndo, People, Seat, Table, TouchesOthers, history
from saves import BadSave

OpenTable = Callable[[tuple[Seat, ...], dict[str, str]], AbstractAsyncContextManager[Table]]

MOST_CHAT = 50  # lines of the lobby's chat that are kept, and told again in the game's log
FINISHED = 3600.0  # seconds for which a finished game can still be looked at
FORSAKEN = 86_400.0  # seconds after which nobody comes back to a game that was never begun
BOT_PAUSE = 2.0  # seconds before bots that failed are asked again

log = logging.getLogger("annals.lan")


@dataclass(slots=True)
class Presence:
    """A person in the room; `wake` lets their line look for what is new."""

    person: Person
    wake: Callable[[], None]
    seat: int = SPECTATOR


@dataclass(slots=True)
class Petition:
    """Somebody asks to take a choice back, and who has yet to agree."""

    asker: int
    take_back: TakeBack
    waiting: set[int] = field(default_factory=set)


class Room:
    """A table and the people at it.

    `open_table` sets up the game (or goes on with a saved one); `keep` is called whenever the
    ledger has changed, so that the seats outlive the process.
    """

    def __init__(
        self,
        id: str,
        game: Game[Any],
        ledger: Ledger,
        open_table: OpenTable,
        keep: Callable[[Ledger], None] = lambda ledger: None,
    ) -> None:
        self.id = id
        self.epoch = secrets.token_hex(8)
        self.game = game
        self.ledger = ledger
        self.table: Table | None = None
        self.people: list[Presence] = []
        self.petition: Petition | None = None
        self._open_table = open_table
        self._keep = keep
        self._chat: list[tuple[str, str]] = []  # who, and what
        self._is_beginning = False
        self._logs: dict[int, SeatLog] = {}
        # By seat: the number of its decision; how often it has chosen, and the decision itself.
        self._asked: dict[int, tuple[int, tuple[int, Decision | None]]] = {}
        self._last_play: dict[int, tuple[int, str]] = {}
        self._deadlines: dict[int, tuple[int, float]] = {}  # by seat: the turn, and its end
        self._touched = time.monotonic()
        self._progress: tuple[Any, str] = (None, "")  # a position, and how far the game is in it
        self._stack = AsyncExitStack()
        self._tasks: list[asyncio.Task[None]] = []

    # --- coming and going -------------------------------------------------------------------

    def enter(self, presence: Presence) -> Presence | None:
        """Come in, and back to one's own seat; who was there in one's place must go."""
        before = next((p for p in self.people if p.person.id == presence.person.id), None)
        if before is not None:
            self.people.remove(before)
        self.people.append(presence)
        presence.seat = next(
            (seat for seat, p in enumerate(self.places) if p.owner == presence.person.id), SPECTATOR
        )
        if self.table is not None and presence.seat != SPECTATOR:
            if before is None:
                self.table.note(presence.seat, "is", "here")
            self.table.give_back(presence.seat)
        self.changed()
        return before

    def leave(self, presence: Presence) -> None:
        """Go, or be cut off; the seat is kept, once the game has begun."""
        if presence not in self.people:
            return
        self.people.remove(presence)
        if presence.seat != SPECTATOR:
            if self.table is not None:
                self.table.note(presence.seat, "is", "not there any more")
                self._answer_for(presence.seat)
            else:
                self.places[presence.seat].is_ready = False
        self.changed()

    @property
    def places(self) -> list[Place]:
        """The seats."""
        return self.ledger.places

    @property
    def is_over(self) -> bool:
        """Whether the game has been played to its end."""
        return self.table is not None and self.table.is_over

    @property
    def is_forsaken(self) -> bool:
        """Whether nobody needs it: over, or never begun, and nobody there for long."""
        if self.people or (self.table is not None and not self.is_over):
            return False
        return time.monotonic() - self._touched > (FORSAKEN if self.table is None else FINISHED)

    def can_be_closed_by(self, person: Person) -> bool:
        """Who opened a table may think better of it until the game begins."""
        return self.table is None and self.ledger.owner == person.id

    def is_here(self, seat: int) -> bool:
        """Whether somebody sits there now."""
        return any(presence.seat == seat for presence in self.people)

    # --- the lobby --------------------------------------------------------------------------

    def sit(self, presence: Presence, seat: int) -> None:
        """Take a free seat, or get up. Refusal where it is not free."""
        if seat == SPECTATOR:
            self._check_not_begun()
            self._get_up(presence)
            self.changed(keep=True)
            return
        place = self._place(seat)
        if place.level or place.owner not in ("", presence.person.id):
            raise Refusal("taken", f"Seat {seat + 1} is taken.")
        if presence.seat != SPECTATOR and self.table is not None:
            raise Refusal("taken", "You have a seat already.")
        name, others = presence.person.name, [*self.places[:seat], *self.places[seat + 1 :]]
        if self.table is None and any(
            is_same_name(name, other.name) and other.owner != presence.person.id for other in others
        ):
            raise Refusal("name", f"There is another {name}: take another name.")
        self._get_up(presence)
        place.owner, presence.seat = presence.person.id, seat
        if self.table is None:
            place.name = presence.person.name
        else:
            is_known = is_same_name(name, place.name)
            self.table.note(seat, "is", "here" if is_known else f"played by {name} from now on")
            self.table.give_back(seat)
        self.changed(keep=True)

    def _get_up(self, presence: Presence) -> None:
        if presence.seat != SPECTATOR and self.table is None:
            self.places[presence.seat] = Place()
        presence.seat = SPECTATOR

    def ready(self, presence: Presence, is_ready: bool) -> None:
        """Set a ready mark."""
        self._check_not_begun()
        if presence.seat == SPECTATOR:
            raise Refusal("seat", "Take a seat first.")
        self.places[presence.seat].is_ready = is_ready
        self.changed()

    async def begin_if_all_are_ready(self) -> None:
        """With the last ready mark the game begins; bots are always ready."""
        if self.people and all(
            place.level or (place.owner and place.is_ready) for place in self.places
        ):
            await self.begin()

    def arrange(self, presence: Presence, seat: int, level: int) -> None:
        """Give a free seat to a bot, or open it again; only who opened the table may."""
        self._check_not_begun()
        self._check_owner(presence)
        place = self._place(seat)
        if self.is_here(seat):
            raise Refusal("taken", f"{place.name} sits there.")
        if level not in (0, *LEVELS):
            raise Refusal("setup", f"There is no bot of level {level}.")
        self.places[seat] = Place(f"Bot {seat + 1}" if level else "", level)
        self.changed(keep=True)

    def choose_option(self, presence: Presence, name: str, value: str) -> None:
        """Change an option; everybody looks at it again before they are ready."""
        self._check_not_begun()
        self._check_owner(presence)
        try:
            self.ledger.options = self.game.check_options({**self.ledger.options, name: value})
        except BadSetup as error:
            raise Refusal("setup", str(error)) from None
        for place in self.places:
            place.is_ready = False
        self.changed(keep=True)

    def say(self, presence: Presence, text: str) -> None:
        """Chat: in the lobby beside it, at the table in its log."""
        if len(text) > LONGEST_CHAT:
            raise Refusal("chat", f"Say it in at most {LONGEST_CHAT} letters.")
        name = presence.person.name
        if presence.seat == SPECTATOR:  # or somebody could speak as if they were a player
            name = f"{name} (watching)"
        if self.table is not None:
            self.table.say(presence.seat, text, name)
            return
        if words := " ".join(text.split()):
            self._chat = [*self._chat, (name, words)][-MOST_CHAT:]
            self.changed()

    def _place(self, seat: int) -> Place:
        if not 0 <= seat < len(self.places):
            raise Refusal("seat", "There is no such seat.")
        return self.places[seat]

    def _check_not_begun(self) -> None:
        if self.table is not None or self._is_beginning:
            raise Refusal("begun", "The game has begun.")

    def _check_owner(self, presence: Presence) -> None:
        if presence.person.id != self.ledger.owner:
            raise Refusal("owner", "Only who opened the table may do that.")

    # --- the game ---------------------------------------------------------------------------

    async def begin(self) -> None:
        """Set the game up (or open a saved one again) and let it go on from there."""
        if self.table is not None or self._is_beginning:
            return
        self._is_beginning = True
        seats = tuple(
            Seat(p.name or f"Player {at + 1}", "bot" if p.level else "person", p.level)
            for at, p in enumerate(self.places)
        )
        try:
            opening = self._open_table(seats, self.ledger.options)
            self.table = await self._stack.enter_async_context(opening)
        except (BadSetup, BadSave, BadJournal) as error:
            raise Refusal("setup", str(error)) from None
        finally:
            self._is_beginning = False
        for at, (place, seat) in enumerate(zip(self.places, self.table.seats, strict=True)):
            place.name = seat.name
            if seat.is_bot:
                place.level = seat.level
            elif place.level in LEVELS:  # somebody was sent away from it
                self.table.lend(at, place.level)
        for name, words in self._chat:
            self.table.say(SPECTATOR, words, name)
        self._tasks = [asyncio.create_task(self._watch())]
        if self.ledger.clock:
            self._tasks.append(asyncio.create_task(self._keep_time()))
        self._note_asked()
        self.changed(keep=True)

    async def close(self) -> None:
        """End the table; a game that has begun is saved."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        await self._stack.aclose()

    async def play(self, presence: Presence, asked: int, text: str) -> None:
        """A choice. The same answer to the same question, sent twice, counts once."""
        table = self._playing(presence)
        seat = presence.seat
        if self._last_play.get(seat) == (asked, text):
            return
        self._note_asked()
        if self._asked[seat][0] != asked:
            raise IllegalAction("Something changed meanwhile: look again.")
        action = self.game.parse(text)
        table.give_back(seat)
        self._last_play[seat] = (asked, text)
        try:
            await table.play(seat, action)
        except Exception:  # nothing was chosen
            del self._last_play[seat]
            raise
        self._drop_petition()

    async def take_back(self, presence: Presence, wish: TakeBack) -> None:
        """Go back; where that touches others, they are asked."""
        self._playing(presence)
        seat = presence.seat
        try:
            await self._go_back(seat, wish, agreed=False)
        except TouchesOthers as refusal:
            self._ask_others(seat, wish, refusal)

    async def _go_back(self, seat: int, wish: TakeBack, agreed: bool) -> None:
        assert self.table is not None
        match wish.how:
            case "last":
                await self.table.undo(seat, agreed)
            case "turn":
                await self.table.restart_turn(seat, agreed)
            case "to":
                entry = self.log_of(seat).entry_at(wish.entry)
                await self.table.undo_to(seat, entry, agreed)
            case _:
                raise Refusal("unknown", "There is no such way back.")
        self._drop_petition()

    def _ask_others(self, seat: int, wish: TakeBack, refusal: TouchesOthers) -> None:
        """Ask those it touches; CannotUndo says that they are being asked, or why not."""
        assert self.table is not None
        people = {at for at in range(len(self.places)) if self._is_persons(at)} - {seat}
        if not people or self.petition is not None:
            raise refusal
        if not all(self.is_here(at) for at in people):
            raise CannotUndo(f"{refusal} Not everybody is here to agree.")
        self.petition = Petition(seat, wish, people)
        self.table.note(seat, "asks", "to take a choice back")
        raise CannotUndo("That touches the others: they are being asked.")

    async def consent(self, presence: Presence, agrees: bool) -> None:
        """Answer a petition: it takes all to agree, and one to refuse."""
        table, petition = self._playing(presence), self.petition
        if petition is None or presence.seat not in petition.waiting:
            raise CannotUndo("Nobody asks you to take a choice back.")
        if not agrees:
            self._drop_petition()
            table.note(presence.seat, "does", "not agree")
            return
        petition.waiting.discard(presence.seat)
        if not petition.waiting:
            await self._go_back(petition.asker, petition.take_back, agreed=True)
        self.changed()

    def _answer_for(self, seat: int) -> None:
        """Who goes does not agree."""
        if self.petition is not None and seat in (self.petition.asker, *self.petition.waiting):
            self._drop_petition()

    def _drop_petition(self) -> None:
        if self.petition is not None:
            self.petition = None
            self.changed()

    def lend(self, presence: Presence, seat: int, level: int) -> None:
        """Let a bot play the own seat, or one whose person is away; 0 gives it back."""
        table = self._playing(presence)
        if not 0 <= seat < len(self.places) or self.places[seat].level:
            raise Refusal("seat", "No person sits there.")
        if seat != presence.seat and self.is_here(seat):
            raise Refusal("here", f"{self.places[seat].name} is here.")
        try:
            if level:
                table.lend(seat, level)
            else:
                table.give_back(seat)
        except BadSetup as error:
            raise Refusal("setup", str(error)) from None
        self._answer_for(seat)

    def send_away(self, owner: Presence, seat: int, level: int) -> Presence | None:
        """Take a seat from its person, for a bot or (0) for whoever comes; only who opened may.

        Before the game they stay and watch; in it they must go: who is handed back.
        """
        self._check_owner(owner)
        place = self._place(seat)
        is_anothers = place.owner not in ("", owner.person.id)
        if not is_anothers and not self._was_given_to_a_bot(seat):
            raise Refusal("seat", "Nobody else sits there.")
        if level not in (0, *LEVELS):
            raise Refusal("setup", f"There is no bot of level {level}.")
        gone = next((p for p in self.people if p.seat == seat), None)
        if self.table is None:
            self._check_not_begun()
            self.say(owner, f"{place.name} has to leave seat {seat + 1}.")
            self.places[seat] = Place(f"Bot {seat + 1}" if level else "", level)
        else:
            self._answer_for(seat)
            place.owner, place.level = "", level
            if is_anothers:
                self.table.note(seat, "was", "sent away")
            if level:
                self.table.lend(seat, level)
            else:
                self.table.give_back(seat)
            if gone is not None:
                self.people.remove(gone)
        if gone is not None:
            gone.seat = SPECTATOR
        self.changed(keep=True)
        return gone if self.table is not None else None

    def _was_given_to_a_bot(self, seat: int) -> bool:
        if self.table is None:
            return False
        return bool(self.places[seat].level) and not self.table.seats[seat].is_bot

    def _playing(self, presence: Presence) -> Table:
        if self.table is None:
            raise Refusal("begun", "The game has not begun yet.")
        if presence.seat == SPECTATOR:
            raise Refusal("seat", "You are watching.")
        return self.table

    def _is_persons(self, seat: int) -> bool:
        assert self.table is not None
        return not self.places[seat].level and seat not in self.table.lent

    # --- while it goes on -------------------------------------------------------------------

    async def _watch(self) -> None:
        """Whatever happens at the table, let everybody's line look for it."""
        table = self.table
        assert table is not None
        changes = -1
        while True:
            try:
                if not await table.changed_since(changes):
                    return
            except Exception as failure:  # whatever stopped the bots; the people can go on
                log.exception("the table %s was stopped", self.id)
                table.say(SPECTATOR, str(failure), "The table")
                self.changed()
                await asyncio.sleep(BOT_PAUSE)
                table.start()
            changes = table.changes
            self._note_asked()
            self.changed()

    @property
    def _unasked(self) -> tuple[int, tuple[int, Decision | None]]:
        """Before the first decision. Each opening of a table counts from elsewhere, so that an
        answer that was under way when the host ended is not taken for one to a new question."""
        return zlib.crc32(self.epoch.encode()) << 16, (0, None)

    def _note_asked(self) -> None:
        """Number every seat's decision, so that an answer can say which one it answers."""
        assert self.table is not None
        decisions = {d.seat: d for d in self.game.decisions(self.table.state)}
        own = [step.seat for step in self.table.line.steps]
        for seat in range(len(self.places)):
            number, before = self._asked.get(seat, self._unasked)
            if (now := (own.count(seat), decisions.get(seat))) != before:
                self._asked[seat] = (number + 1, now)

    async def _keep_time(self) -> None:
        """Let a bot choose for whoever is out of time, for the rest of their turn."""
        table = self.table
        assert table is not None
        while not table.is_over:
            changes = table.changes
            due = self._set_deadlines(table)
            if due is not None and due[1] <= time.monotonic():
                await self._choose_for(table, due[0])
                continue
            seconds = None if due is None else due[1] - time.monotonic()
            try:
                async with asyncio.timeout(seconds):
                    if not await table.changed_since(changes):
                        return
            except TimeoutError:
                continue
            except Exception:  # `_watch` says what happened
                await asyncio.sleep(BOT_PAUSE)

    def _set_deadlines(self, table: Table) -> tuple[int, float] | None:
        """Every person asked has until the end of the clock; who is the first to be out of time."""
        turn, now = self.game.turn(table.state), time.monotonic()
        asked = [d.seat for d in self.game.decisions(table.state) if self._is_persons(d.seat)]
        before = self._deadlines
        self._deadlines = {
            seat: before[seat]
            if seat in before and before[seat][0] == turn
            else (turn, now + self.ledger.clock)
            for seat in asked
        }
        if self._deadlines != before:
            self.changed()
        ends = [(seat, until) for seat, (_, until) in self._deadlines.items()]
        return min(ends, key=lambda end: end[1], default=None)

    async def _choose_for(self, table: Table, seat: int) -> None:
        state = table.state
        try:
            advice = await table.hint(seat)
            if table.state is state:
                table.note(seat, "is", "out of time; a bot chooses")
                await table.play(seat, advice.action)
        except (IllegalAction, BotFailed) as error:  # chosen in the last moment, or not at all
            log.warning("no choice for seat %d: %s", seat, error)
            await asyncio.sleep(BOT_PAUSE)

    # --- what everybody may see -------------------------------------------------------------

    def changed(self, keep: bool = False) -> None:
        """Let everybody's line look for what is new; `keep` where the ledger is new too."""
        self._touched = time.monotonic()
        if keep:
            self._keep(self.ledger)
        for presence in self.people:
            presence.wake()

    def log_of(self, seat: int) -> SeatLog:
        """What a seat is told."""
        assert self.table is not None
        return self._logs.setdefault(seat, SeatLog(self.table, seat))

    def epoch_of(self, seat: int) -> str:
        """The name of the log a seat is told; places in another one mean nothing here."""
        return f"{self.epoch} {seat}"

    def lobby_for(self, presence: Presence) -> Lobby:
        """The room as a person sees it."""
        ledger = self.ledger
        return Lobby(
            table=self.id,
            epoch=self.epoch_of(presence.seat),
            title=ledger.title,
            game=self.game.id,
            rules_version=self.game.rules_version,
            options=dict(ledger.options),
            chairs=tuple(
                Chair(p.name, p.level, p.is_ready, self.is_here(at), bool(p.owner))
                for at, p in enumerate(self.places)
            ),
            watching=tuple(p.person.name for p in self.people if p.seat == SPECTATOR),
            seat=presence.seat,
            is_owner=presence.person.id == ledger.owner,
            clock=ledger.clock,
            is_seeded=ledger.seed is not None,
            has_begun=self.table is not None,
            chat=tuple(f"{name}: {words}" for name, words in self._chat if self.table is None),
        )

    def card_for(self, person: Person) -> TableCard:
        """The room as a line in a list."""
        return TableCard(
            id=self.id,
            title=self.ledger.title,
            game=self.game.id,
            players=tuple(place.name for place in self.places if place.name),
            open_seats=sum(not place.level and not place.owner for place in self.places),
            progress=self._how_far(),
            is_over=self.is_over,
            is_yours=any(place.owner == person.id for place in self.places),
            can_be_closed=self.can_be_closed_by(person),
        )

    def _how_far(self) -> str:
        """How far the game is; worked out once for each position, however many look at it."""
        state = None if self.table is None else self.table.state
        if state is not self._progress[0]:
            self._progress = (state, self.game.progress(self.game.view(state, SPECTATOR)))
        return self._progress[1]

    def position_for(self, seat: int) -> Position:
        """The game as a seat may know it."""
        table = self.table
        assert table is not None
        game, state = self.game, table.state
        raw = game.codec.dump(game.view(state, seat))
        self._note_asked()
        number, (_, decision) = self._asked.get(seat, self._unasked)
        over = table.is_over
        return Position(
            view=raw,
            digest=digest_of(raw),
            asked=number,
            offer=None if decision is None else _offer(decision),
            waiting=tuple(d.seat for d in game.decisions(state)),
            names=table.names,
            over=over,
            scores=game.standings(state) if over else (),
            history=history(table.line, seat) if over else (),
        )

    def people_for(self, seat: int) -> People:
        """The people around the table; the clocks show when (time.monotonic) they run out."""
        table, petition = self.table, self.petition
        assert table is not None
        return People(
            away=tuple(
                at
                for at, place in enumerate(self.places)
                if not place.level and not self.is_here(at)
            ),
            lent=tuple(sorted(table.lent)),
            asking=petition.asker if petition else SPECTATOR,
            is_asked=petition is not None and seat in petition.waiting,
            clock=tuple((at, until) for at, (_, until) in self._deadlines.items()),
        )


def _offer(decision: Decision) -> Offer:
    return Offer(
        decision.kind,
        decision.topic,
        decision.rule,
        tuple(str(action) for action in decision.actions),
        decision.subject,
        decision.main,
    )
