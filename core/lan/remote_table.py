"""The guest's copy of a remote table: its description, then the game."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from core.kernel import BadRecord, Decision, Game
from core.kernel.delta_codec import RecordParts
from core.lan.address import CannotJoin
from core.lan.client import HostConnection
from core.lan.host_message_checks import (
    MAX_ENTRIES_PER_UPDATE,
    MAX_LOG_ENTRIES,
    check_entries,
    check_participants,
    check_position,
)
from core.lan.limits import MAX_CLOCK
from core.lan.messages import DecisionRecord, SeatPosition, TableInfo, Update
from core.lan.protocol import log_codec, view_codec
from core.lan.stream import ProtocolError
from core.table import LogEntry, Participants


@dataclass(frozen=True, slots=True)
class ReceivedPosition:
    """A position as received, with its decoded view and decision."""

    position: SeatPosition
    view: Any
    decision: Decision | None


class RemoteTable:
    """A table over a connection. Its last state remains after leaving."""

    def __init__(self, connection: HostConnection, game: Game[Any], info: TableInfo) -> None:
        self.connection = connection
        self.game = game
        self.info = info
        self.log: list[LogEntry] = []
        self.latest: ReceivedPosition | None = None  # set once the game has begun
        self.ejection_reason = ""  # why the guest was removed from the table
        self.has_left = False
        self._checked_length = 0  # of the log; the rest is checked with the next position
        self._participants = Participants()
        self._codec = view_codec(game)
        self._log_codec = log_codec(game)
        self._parts: RecordParts[Any] | None = None  # the newest view, in its encoded parts

    @property
    def participants(self) -> Participants:
        """Return the participants, with this computer's connection problem."""
        return replace(self._participants, connection_problem=self.connection.connection_problem)

    async def wait_for_change(self, change_count: int) -> bool:
        """Return False once left or closed. Raise CannotJoin if the guest was removed."""
        has_changed = bool(self.ejection_reason) or await self.connection.wait_for_message(
            change_count
        )
        if self.ejection_reason:
            raise CannotJoin(self.ejection_reason)
        return has_changed and not self.has_left

    def update_info(self, info: TableInfo) -> None:
        """A new seat discards the old seat's position."""
        if len(info.seats) != len(self.info.seats):
            raise ProtocolError("The host changed the number of seats.")
        if info.seat != self.info.seat:
            self.latest = None
        self.info = info

    def apply_update(self, update: Update) -> None:
        """Apply an update from the host. Raise ProtocolError if a part of it is invalid."""
        self._add_entries(update.first_entry, update.entries)
        if update.participants is not None:
            check_participants(update.participants, len(self.info.seats))
            self._participants = _with_local_deadlines(update.participants)
        if update.position is not None:
            self._apply_position(update.position)
        self._check_log()

    def _add_entries(self, first: int, encoded: Sequence[bytes]) -> None:
        if len(encoded) > MAX_ENTRIES_PER_UPDATE or first + len(encoded) > MAX_LOG_ENTRIES:
            raise ProtocolError("The host sent a log that is too long.")
        if not 0 <= first <= len(self.log):
            raise ProtocolError("The host sent an incomplete log.")
        try:
            self.log[first:] = [self._log_codec.load(raw) for raw in encoded]
        except BadRecord:
            raise ProtocolError("The host sent an invalid event.") from None
        self._checked_length = min(self._checked_length, first)

    def _check_log(self) -> None:
        """Check the new entries, as soon as there is a position to read them by."""
        if self.latest is not None:
            new = self.log[self._checked_length :]
            check_entries(self.game, self.latest.view, self.latest.position.names, new)
            self._checked_length = len(self.log)

    def _apply_position(self, position: SeatPosition) -> None:
        game, record = self.game, position.decision
        try:
            parts = self._codec.load(position.view, self._parts)
            decision = None if record is None else _make_decision(game, self.info.seat, record)
        except (BadRecord, ValueError):
            raise ProtocolError("The host sent an invalid position.") from None
        if not self._is_consistent(position, parts):
            raise ProtocolError("Your position differs from the host's.")
        check_position(game, self.info, position, parts, decision)
        self._parts, view = parts, parts.record
        view.pending = () if decision is None else (decision,)
        self.latest = ReceivedPosition(position, view, decision)

    def _is_consistent(self, position: SeatPosition, parts: RecordParts[Any]) -> bool:
        """Return whether both sides encode the first position in the same way."""
        if self.latest is not None:
            return True
        return self._codec.dump(self._codec.encode(parts.record)) == position.view


def _make_decision(game: Game[Any], seat: int, record: DecisionRecord) -> Decision:
    actions = tuple(game.parse(text) for text in record.actions)
    if not actions:
        raise ValueError("a decision without a choice")
    return Decision(
        seat, record.kind, record.topic, record.rule, actions, record.subject, record.is_main
    )


def _with_local_deadlines(participants: Participants) -> Participants:
    now = time.time()
    deadlines = tuple(
        (seat, now + min(seconds_left, MAX_CLOCK)) for seat, seconds_left in participants.deadlines
    )
    return replace(participants, deadlines=deadlines)
