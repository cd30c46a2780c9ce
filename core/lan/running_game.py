"""A running network game: choices, undo requests, substitutes, and each seat's view."""

import asyncio
import gc
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from core.kernel import SPECTATOR, BadSetup, Decision, Game
from core.kernel.delta_codec import RecordParts
from core.kernel.presentation import join_words
from core.lan.auth import Refusal
from core.lan.decision_numbers import DecisionNumbers
from core.lan.messages import DecisionRecord, SeatPosition, Undo
from core.lan.protocol import view_codec
from core.lan.seat_list import Place
from core.lan.seat_log import SeatLog
from core.lan.spectator_delay import SpectatorDelay
from core.lan.turn_clock import BOT_RETRY_DELAY, TurnClock
from core.table import CannotUndo, NeedsConsent, Participants, Table, score_history

BOT_FAILED = "A bot has stumbled and is asked again; the host's log says over what."
COLLECT_DELAY = 0.01  # seconds for all participants to be updated first

log = logging.getLogger("annals.lan")


@dataclass(slots=True)
class UndoRequest:
    """A request to undo a choice that needs the consent of others."""

    asker: int
    request: Undo
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
        is_present: Callable[[int], bool],
        changed: Callable[[], None],
        delay_rounds: int = 0,
    ) -> None:
        self.table = table
        self._spectator_delay = SpectatorDelay(table, delay_rounds) if delay_rounds else None
        self.undo_request: UndoRequest | None = None
        self._places = places
        self._is_present = is_present
        self._changed = changed
        self._decision_numbers = DecisionNumbers(table, epoch)
        self._logs: dict[int, SeatLog] = {}
        self._positions_state: Any = None  # the position of the cached ones below
        self._positions: dict[int, SeatPosition] = {}
        self._views: dict[
            int, RecordParts[Any]
        ] = {}  # each seat's newest view, for the delta codec
        self._clock = TurnClock(table, clock, self._is_played_by_person, changed)
        self._tasks = [asyncio.create_task(self._watch())]
        if clock:
            self._tasks.append(asyncio.create_task(self._clock.run()))

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.wait(self._tasks)

    # --- choices ----------------------------------------------------------------------------

    async def play(self, seat: int, number: int, text: str) -> None:
        """Play the answer to a numbered decision. IllegalAction changes nothing."""
        await self._decision_numbers.answer(seat, number, text)
        self.cancel_undo_for(seat)
        self._clear_undo_request()
        self._changed()
        await asyncio.sleep(0)  # notify everybody before answering the player

    async def undo(self, seat: int, request: Undo) -> None:
        """Undo a choice, asking the other players if it affects them."""
        try:
            await self._undo(seat, request, agreed=False)
        except NeedsConsent as refusal:
            self._request_consent(seat, request, refusal)

    async def _undo(self, seat: int, request: Undo, agreed: bool) -> None:
        match request.scope:
            case "last":
                await self.table.undo(seat, agreed)
            case "turn":
                await self.table.restart_turn(seat, agreed)
            case "to":
                entry = self.log_for(seat).journal_entry(request.entry)
                await self.table.undo_to(seat, entry, agreed)
            case _:
                raise Refusal("unknown", "There is no such way back.")
        self._clear_undo_request()

    def _request_consent(self, seat: int, request: Undo, refusal: NeedsConsent) -> None:
        """Ask the affected players; always raises CannotUndo, which explains what happens next."""
        # People whose seat is played by a substitute are asked as well.
        people = {index for index, place in enumerate(self._places) if not place.level} - {seat}
        if not people or self.undo_request is not None:
            raise refusal
        if not all(self._is_present(index) for index in people):
            raise CannotUndo(f"{refusal} Not everybody is here to agree.")
        self.undo_request = UndoRequest(seat, request, refusal.choices, people)
        self.table.log_note(seat, "asks", "to take a choice back")
        names = join_words([self._places[index].name for index in sorted(people)])
        verb = "is" if len(people) == 1 else "are"
        raise CannotUndo(f"That touches the others: {names} {verb} being asked.")

    async def answer_undo_request(self, seat: int, agrees: bool) -> None:
        """Answer an undo request, which needs everybody's consent."""
        pending = self.undo_request
        if pending is None or seat not in pending.unanswered:
            raise CannotUndo("Nobody asks you to take a choice back.")
        if not agrees:
            self._clear_undo_request()
            self.table.log_undo_answer(seat, agrees)
            return
        pending.unanswered.discard(seat)
        self.table.log_undo_answer(seat, agrees)
        if not pending.unanswered:
            await self._undo(pending.asker, pending.request, agreed=True)
        self._changed()

    def cancel_undo_for(self, seat: int) -> None:
        """Refuse or withdraw an undo request for a player who leaves or plays on."""
        pending = self.undo_request
        if pending is not None and seat in (pending.asker, *pending.unanswered):
            self._clear_undo_request()
            if seat != pending.asker:
                self.table.log_undo_answer(seat, agrees=False)

    def _clear_undo_request(self) -> None:
        if self.undo_request is not None:
            self.undo_request = None
            self._changed()

    # --- substitutes ------------------------------------------------------------------------

    def substitute_bot(self, by: int, seat: int, level: int) -> None:
        """Let a bot play the sender's own seat or that of an absent person; 0 ends that."""
        if not 0 <= seat < len(self._places) or self._places[seat].level:
            raise Refusal("seat", "No person sits there.")
        if seat != by and self._is_present(seat):
            raise Refusal("here", f"{self._places[seat].name} is here.")
        try:
            self.set_substitute(seat, level)
        except BadSetup as error:
            raise Refusal("setup", str(error)) from None
        self.cancel_undo_for(seat)

    def set_substitute(self, seat: int, level: int) -> None:
        """Let a bot of a level play for an absent player, or with 0 the player again.

        BadSetup for an unknown level.
        """
        if level:
            self.table.substitute_bot(seat, level)
        else:
            self.table.restore_player(seat)

    def is_reassigned_to_bot(self, seat: int) -> bool:
        return bool(self._places[seat].level) and not self.table.seats[seat].is_bot

    def _is_played_by_person(self, seat: int) -> bool:
        return not self._places[seat].level and seat not in self.table.substitutes

    async def _watch(self) -> None:
        """Notify participants of every change, restart bots that failed, and collect garbage
        afterwards.
        """
        table, changes = self.table, -1
        while True:
            try:
                if not await table.wait_for_change(changes):
                    return
            except Exception:  # bots failed, but people can continue
                log.exception("a table of %s was stopped", table.game.name)
                table.send_chat(SPECTATOR, BOT_FAILED, "The table")
                self._changed()
                await asyncio.sleep(BOT_RETRY_DELAY)
                table.start()
            changes = table.change_count
            self._decision_numbers.update()
            self._changed()
            asyncio.get_running_loop().call_later(COLLECT_DELAY, gc.collect, 0)

    # --- views ------------------------------------------------------------------------------

    def log_for(self, seat: int) -> SeatLog:
        if seat not in self._logs:
            self._logs[seat] = SeatLog(self.table, seat)
        return self._logs[seat]

    def log_entries(self, seat: int) -> list[bytes]:
        """Return all encoded log entries that a seat may see by now."""
        late = self._delay_for(seat)
        return self.log_for(seat).update(late.log_length if late else None)

    def state_for(self, seat: int) -> Any:
        late = self._delay_for(seat)
        return late.state if late else self.table.state

    def _delay_for(self, seat: int) -> SpectatorDelay | None:
        return self._spectator_delay if seat == SPECTATOR and not self.table.is_over else None

    def position_for(self, seat: int) -> SeatPosition:
        """Return the position for a seat, computed once for all who share the seat's view."""
        if self._positions_state is not self.table.state:
            self._positions_state, self._positions = self.table.state, {}
        if seat not in self._positions:
            self._positions[seat] = self._position(seat)
        return self._positions[seat]

    def _position(self, seat: int) -> SeatPosition:
        table = self.table
        game, state = table.game, self.state_for(seat)
        question = self._decision_numbers.current(seat)
        decision = None if question is None else question.decision
        over = table.is_over
        return SeatPosition(
            view=view_codec(game).dump(self._write_view(seat, state)),
            decision_number=0 if question is None else question.number,
            decision=None if decision is None else _make_record(decision),
            waiting_for=tuple(d.seat for d in game.decisions(state)),
            names=table.names,
            is_over=over,
            standings=game.standings(state) if over else (),
            score_history=score_history(table.main_line, seat) if over else (),
        )

    def _write_view(self, seat: int, state: Any) -> RecordParts[Any]:
        """Encode a seat's view, reusing its previous view and those of other seats."""
        game, views = self.table.game, self._views
        alike = [views[other] for other in (seat, *self._positions) if other in views]
        views[seat] = view_codec(game).encode(game.view(state, seat), *alike[:2])
        return views[seat]

    def participants_for(self, seat: int) -> Participants:
        """Return the people at the table; clock deadlines are in terms of time.monotonic."""
        late = self._delay_for(seat)
        pending = None if late else self.undo_request
        return Participants(
            away=tuple(
                index
                for index, place in enumerate(self._places)
                if not place.level and not self._is_present(index)
            ),
            substitutes=tuple(sorted(self.table.substitutes)),
            undo_requester=pending.asker if pending else SPECTATOR,
            undo_choices=pending.choices if pending else 1,
            undo_voters=tuple(sorted(pending.unanswered)) if pending else (),
            has_undo_vote=pending is not None and seat in pending.unanswered,
            deadlines=() if late else self._clock.deadlines,
        )


def progress(game: Game[Any], state: Any) -> str:
    return game.text.progress(game.view(state, SPECTATOR))


def _make_record(decision: Decision) -> DecisionRecord:
    return DecisionRecord(
        decision.kind,
        decision.topic,
        decision.rule,
        tuple(str(action) for action in decision.actions),
        decision.subject,
        decision.is_main,
    )
