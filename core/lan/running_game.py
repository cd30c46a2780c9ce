"""A running network game: choices, undo requests, substitutes, and each seat's view."""

import asyncio
import gc
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from core.kernel import SPECTATOR, BadSetup, Decision, Game
from core.kernel.parts import InParts
from core.kernel.words import listed
from core.lan.delay import Delay
from core.lan.door import Refusal
from core.lan.messages import Offer, SeatPosition, TakeBack
from core.lan.protocol import view_codec
from core.lan.questions import Questions
from core.lan.seat_list import Place
from core.lan.seatlog import SeatLog
from core.lan.turn_clock import BOT_PAUSE, TurnClock
from core.table import CannotUndo, People, Table, TouchesOthers, history

STUMBLED = "A bot has stumbled and is asked again; the host's log says over what."
REST = 0.01  # seconds for all participants to be updated first

log = logging.getLogger("annals.lan")


@dataclass(slots=True)
class Petition:
    """A request to undo a choice that needs the consent of others."""

    asker: int
    take_back: TakeBack
    choices: int  # the asker's own choices to undo
    unanswered: set[int]


class RunningGame:
    """A table from its first decision on.

    `is_present(seat)` is true while the seat's person is connected; `changed` notifies all
    participants. Spectators see the game `delay_rounds` later.
    """

    def __init__(
        self,
        table: Table,
        epoch: str,
        places: list[Place],
        clock: int,
        is_here: Callable[[int], bool],
        changed: Callable[[], None],
        delay: int = 0,
    ) -> None:
        self.table = table
        self._delay = Delay(table, delay) if delay else None
        self.petition: Petition | None = None
        self._places = places
        self._is_here = is_here
        self._changed = changed
        self._questions = Questions(table, epoch)
        self._logs: dict[int, SeatLog] = {}
        self._seen: Any = None  # the position of the cached ones below
        self._positions: dict[int, SeatPosition] = {}
        self._views: dict[int, InParts[Any]] = {}  # each seat's newest view, for the delta codec
        self._clock = TurnClock(table, clock, self._is_persons, changed)
        self._tasks = [asyncio.create_task(self._watch())]
        if clock:
            self._tasks.append(asyncio.create_task(self._clock.run()))

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.wait(self._tasks)

    # --- choices ----------------------------------------------------------------------------

    async def play(self, seat: int, asked: int, text: str) -> None:
        """Play the answer to a numbered decision. IllegalAction changes nothing."""
        await self._questions.answer(seat, asked, text)
        self.refuse_for(seat)
        self._drop_petition()
        self._changed()
        await asyncio.sleep(0)  # notify everybody before answering the player

    async def take_back(self, seat: int, wish: TakeBack) -> None:
        """Undo a choice, asking the other players if it affects them."""
        try:
            await self._go_back(seat, wish, agreed=False)
        except TouchesOthers as refusal:
            self._ask_others(seat, wish, refusal)

    async def _go_back(self, seat: int, wish: TakeBack, agreed: bool) -> None:
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
        """Ask the affected players; always raises CannotUndo, which explains what happens next."""
        # People whose seat is played by a substitute are asked as well.
        people = {at for at, place in enumerate(self._places) if not place.level} - {seat}
        if not people or self.petition is not None:
            raise refusal
        if not all(self._is_here(at) for at in people):
            raise CannotUndo(f"{refusal} Not everybody is here to agree.")
        self.petition = Petition(seat, wish, refusal.choices, people)
        self.table.note(seat, "asks", "to take a choice back")
        names = listed([self._places[at].name for at in sorted(people)])
        verb = "is" if len(people) == 1 else "are"
        raise CannotUndo(f"That touches the others: {names} {verb} being asked.")

    async def consent(self, seat: int, agrees: bool) -> None:
        """Answer an undo request, which needs everybody's consent."""
        petition = self.petition
        if petition is None or seat not in petition.unanswered:
            raise CannotUndo("Nobody asks you to take a choice back.")
        if not agrees:
            self._drop_petition()
            self.table.answer(seat, agrees)
            return
        petition.unanswered.discard(seat)
        self.table.answer(seat, agrees)
        if not petition.unanswered:
            await self._go_back(petition.asker, petition.take_back, agreed=True)
        self._changed()

    def refuse_for(self, seat: int) -> None:
        """Refuse or withdraw an undo request for a player who leaves or plays on."""
        petition = self.petition
        if petition is not None and seat in (petition.asker, *petition.unanswered):
            self._drop_petition()
            if seat != petition.asker:
                self.table.answer(seat, agrees=False)

    def _drop_petition(self) -> None:
        if self.petition is not None:
            self.petition = None
            self._changed()

    # --- substitutes ------------------------------------------------------------------------

    def lend(self, by: int, seat: int, level: int) -> None:
        """Let a bot play the sender's own seat or that of an absent person; 0 ends that."""
        if not 0 <= seat < len(self._places) or self._places[seat].level:
            raise Refusal("seat", "No person sits there.")
        if seat != by and self._is_here(seat):
            raise Refusal("here", f"{self._places[seat].name} is here.")
        try:
            self.let_play(seat, level)
        except BadSetup as error:
            raise Refusal("setup", str(error)) from None
        self.refuse_for(seat)

    def let_play(self, seat: int, level: int) -> None:
        """Assign a bot of a level to a seat, or with 0 its person. BadSetup for an unknown level.
        """
        if level:
            self.table.lend(seat, level)
        else:
            self.table.give_back(seat)

    def was_given_to_a_bot(self, seat: int) -> bool:
        return bool(self._places[seat].level) and not self.table.seats[seat].is_bot

    def _is_persons(self, seat: int) -> bool:
        return not self._places[seat].level and seat not in self.table.lent

    async def _watch(self) -> None:
        """Notify participants of every change, restart bots that failed, and collect garbage
        afterwards.
        """
        table, changes = self.table, -1
        while True:
            try:
                if not await table.changed_since(changes):
                    return
            except Exception:  # bots failed, but people can continue
                log.exception("a table of %s was stopped", table.game.name)
                table.say(SPECTATOR, STUMBLED, "The table")
                self._changed()
                await asyncio.sleep(BOT_PAUSE)
                table.start()
            changes = table.changes
            self._questions.catch_up()
            self._changed()
            asyncio.get_running_loop().call_later(REST, gc.collect, 0)

    # --- views ------------------------------------------------------------------------------

    def log_of(self, seat: int) -> SeatLog:
        if seat not in self._logs:
            self._logs[seat] = SeatLog(self.table, seat)
        return self._logs[seat]

    def told_to(self, seat: int) -> list[bytes]:
        """Return all encoded log entries that a seat may see by now."""
        late = self._late(seat)
        return self.log_of(seat).catch_up(late.told if late else None)

    def state_for(self, seat: int) -> Any:
        late = self._late(seat)
        return late.state if late else self.table.state

    def _late(self, seat: int) -> Delay | None:
        return self._delay if seat == SPECTATOR and not self.table.is_over else None

    def position_for(self, seat: int) -> SeatPosition:
        """Return the position for a seat, computed once for all who share the seat's view."""
        if self._seen is not self.table.state:
            self._seen, self._positions = self.table.state, {}
        if seat not in self._positions:
            self._positions[seat] = self._position(seat)
        return self._positions[seat]

    def _position(self, seat: int) -> SeatPosition:
        table = self.table
        game, state = table.game, self.state_for(seat)
        question = self._questions.of(seat)
        decision = None if question is None else question.decision
        over = table.is_over
        return SeatPosition(
            view=view_codec(game).dump(self._write_view(seat, state)),
            asked=0 if question is None else question.number,
            offer=None if decision is None else _offer(decision),
            waiting=tuple(d.seat for d in game.decisions(state)),
            names=table.names,
            over=over,
            scores=game.standings(state) if over else (),
            history=history(table.line, seat) if over else (),
        )

    def _write_view(self, seat: int, state: Any) -> InParts[Any]:
        """Encode a seat's view, reusing its previous view and those of other seats."""
        game, views = self.table.game, self._views
        alike = [views[other] for other in (seat, *self._positions) if other in views]
        views[seat] = view_codec(game).write(game.view(state, seat), *alike[:2])
        return views[seat]

    def people_for(self, seat: int) -> People:
        """Return the people at the table; clock deadlines are in terms of time.monotonic."""
        late = self._late(seat)
        petition = None if late else self.petition
        return People(
            away=tuple(
                at
                for at, place in enumerate(self._places)
                if not place.level and not self._is_here(at)
            ),
            lent=tuple(sorted(self.table.lent)),
            asking=petition.asker if petition else SPECTATOR,
            choices=petition.choices if petition else 1,
            asked=tuple(sorted(petition.unanswered)) if petition else (),
            is_asked=petition is not None and seat in petition.unanswered,
            clock=() if late else self._clock.ends,
        )


def progress(game: Game[Any], state: Any) -> str:
    return game.progress(game.view(state, SPECTATOR))


def _offer(decision: Decision) -> Offer:
    return Offer(
        decision.kind,
        decision.topic,
        decision.rule,
        tuple(str(action) for action in decision.actions),
        decision.subject,
        decision.main,
    )
