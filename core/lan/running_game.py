"""A running network game: choices, undo requests, substitutes and the people at it."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from core.kernel import SPECTATOR, BadSetup
from core.kernel.presentation import join_words
from core.lan.auth import Refusal
from core.lan.decision_numbers import DecisionNumbers
from core.lan.limits import MAX_CHAT_PER_SEAT
from core.lan.messages import Undo
from core.lan.seat_list import Place
from core.lan.seat_views import SeatViews
from core.lan.turn_clock import BOT_RETRY_DELAY, TurnClock
from core.table import CannotUndo, NeedsConsent, Participants, Table

BOT_FAILED = "A bot failed and is retrying. The host's log has the details."

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
        opening_id: str,
        places: list[Place],
        clock: int,
        is_present: Callable[[int], bool],
        changed: Callable[[], None],
        delay_rounds: int = 0,
    ) -> None:
        self.table = table
        self.undo_request: UndoRequest | None = None
        self._places = places
        self._is_present = is_present
        self._changed = changed
        self._chat_counts = Counter[int]()  # messages by seat
        self._decision_numbers = DecisionNumbers(table, opening_id)
        self.seat_views = SeatViews(table, self._decision_numbers, delay_rounds)
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
        """Undo a choice, with the consent of the other players if it affects them."""
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
                entry = self.seat_views.log_for(seat).journal_entry(request.entry)
                await self.table.undo_to(seat, entry, agreed)
            case _:
                raise Refusal("unknown", "That undo is not possible.")
        self._clear_undo_request()

    def _request_consent(self, seat: int, request: Undo, refusal: NeedsConsent) -> None:
        """Ask the affected players. Always raises CannotUndo, which explains what happens next."""
        # People whose seat is played by a substitute are asked as well.
        people = {index for index, place in enumerate(self._places) if not place.level} - {seat}
        if not people or self.undo_request is not None:
            raise refusal
        if not all(self._is_present(index) for index in people):
            raise CannotUndo(f"{refusal} Not all players are here to agree.")
        self.undo_request = UndoRequest(seat, request, refusal.choices, people)
        self.table.log_note(seat, "asks", "to undo a choice")
        names = join_words([self._places[index].name for index in sorted(people)])
        verb = "is" if len(people) == 1 else "are"
        raise CannotUndo(f"That affects other players, so {names} {verb} being asked.")

    async def answer_undo_request(self, seat: int, agrees: bool) -> None:
        """Answer an undo request, which needs everybody's consent."""
        pending = self.undo_request
        if pending is None or seat not in pending.unanswered:
            raise CannotUndo("There is no undo request for you to answer.")
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
        """Refuse or withdraw an undo request of a player who leaves or plays on."""
        pending = self.undo_request
        if pending is not None and seat in (pending.asker, *pending.unanswered):
            self._clear_undo_request()
            if seat != pending.asker:
                self.table.log_undo_answer(seat, agrees=False)

    def _clear_undo_request(self) -> None:
        if self.undo_request is not None:
            self.undo_request = None
            self._changed()

    def set_resigning(self, seat: int, is_wanted: bool) -> None:
        if seat == SPECTATOR:
            raise Refusal("seat", "Spectators can't resign.")
        self.table.set_resigning(seat, is_wanted)

    # --- chat -------------------------------------------------------------------------------

    def send_chat(self, seat: int, text: str, name: str) -> None:
        """Log a chat message. Refusal once a seat's messages would take too much memory."""
        if self._chat_counts[seat] >= MAX_CHAT_PER_SEAT:
            raise Refusal("chat", "The chat of this game is full. You can't send more messages.")
        self._chat_counts[seat] += 1
        self.table.send_chat(seat, text, name)

    # --- substitutes ------------------------------------------------------------------------

    def substitute_bot(self, by: int, seat: int, level: int) -> None:
        """Let a bot play the sender's seat or an absent person's; 0 ends that."""
        if not 0 <= seat < len(self._places) or self._places[seat].level:
            raise Refusal("seat", "No person has that seat.")
        if seat != by and self._is_present(seat):
            raise Refusal("here", f"{self._places[seat].name} is here.")
        try:
            self.set_substitute(seat, level)
        except BadSetup as error:
            raise Refusal("setup", str(error)) from None
        self.cancel_undo_for(seat)

    def set_substitute(self, seat: int, level: int) -> None:
        """Let a bot play for an absent player; 0 ends that. Raise BadSetup for an unknown level."""
        if level:
            self.table.substitute_bot(seat, level)
        else:
            self.table.restore_player(seat)

    def has_bot_replaced_player(self, seat: int) -> bool:
        """Return whether a bot has the seat of a removed player for good."""
        return bool(self._places[seat].level) and not self.table.seats[seat].is_bot

    def _is_played_by_person(self, seat: int) -> bool:
        return not self._places[seat].level and seat not in self.table.substitutes

    async def _watch(self) -> None:
        """Notify participants of every change, and restart bots that failed."""
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

    # --- people -----------------------------------------------------------------------------

    def participants_for(self, seat: int) -> Participants:
        """Return the people at the table; deadlines are in time.monotonic() seconds."""
        is_delayed = self.seat_views.is_delayed(seat)
        pending = None if is_delayed else self.undo_request
        return Participants(
            absent_seats=tuple(
                index
                for index, place in enumerate(self._places)
                if not place.level and not self._is_present(index)
            ),
            substitutes=tuple(sorted(self.table.substitutes)),
            undo_requester=pending.asker if pending else SPECTATOR,
            undo_choices=pending.choices if pending else 1,
            undo_voters=tuple(sorted(pending.unanswered)) if pending else (),
            has_undo_vote=pending is not None and seat in pending.unanswered,
            is_resigning=seat in self.table.resigning,
            deadlines=() if is_delayed else self._clock.monotonic_deadlines,
        )
