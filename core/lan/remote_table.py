"""The guest's copy of one remote table: its description, then the game."""

import time
from dataclasses import dataclass, replace
from typing import Any

from core.kernel import SPECTATOR, BadRecord, Decision, Game
from core.kernel.delta_codec import RecordParts
from core.lan.address import CannotJoin
from core.lan.client import HostConnection
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
    """A table over a connection; its last state stays available after leaving."""

    def __init__(self, connection: HostConnection, game: Game[Any], info: TableInfo) -> None:
        self.connection = connection
        self.game = game
        self.info = info
        self.log: list[LogEntry] = []
        self.latest: ReceivedPosition | None = None  # set once the game has begun
        self.ejection_reason = ""  # why the guest was removed from the table
        self.has_left = False
        self._participants = Participants()
        self._codec = view_codec(game)
        self._log_codec = log_codec(game)
        self._parts: RecordParts[Any] | None = None  # the newest view, in its encoded parts

    @property
    def participants(self) -> Participants:
        """Return the people at the table, including trouble with the connection."""
        return replace(self._participants, connection_problem=self.connection.connection_problem)

    async def wait_for_change(self, change_count: int) -> bool:
        """Wait for a change; False once left or closed. CannotJoin if the guest was removed."""
        has_changed = bool(self.ejection_reason) or await self.connection.wait_for_message(
            change_count
        )
        if self.ejection_reason:
            raise CannotJoin(self.ejection_reason)
        return has_changed and not self.has_left

    def update_info(self, info: TableInfo) -> None:
        """Replace the table's description; a new seat discards the old seat's position."""
        if info.seat != self.info.seat:
            self.latest = None
        self.info = info

    def apply_update(self, update: Update) -> None:
        try:
            self.log[update.first_entry :] = [self._log_codec.load(raw) for raw in update.entries]
        except BadRecord:
            raise ProtocolError("The host told something that makes no sense.") from None
        if update.participants is not None:
            self._check_seats(update.participants)
            self._participants = _to_local_clock(update.participants)
        if update.position is not None:
            self._apply_position(update.position)

    def _check_seats(self, participants: Participants) -> None:
        """Raise ProtocolError if the update names a seat that does not exist."""
        clocks = [seat for seat, _ in participants.deadlines]
        mentioned = {
            *participants.away,
            *participants.substitutes,
            *participants.undo_voters,
            *clocks,
            participants.undo_requester,
        } - {SPECTATOR}
        if not mentioned <= set(range(len(self.info.seats))):
            raise ProtocolError("The host told of people who have no seat.")

    def _apply_position(self, position: SeatPosition) -> None:
        game, record = self.game, position.decision
        try:
            parts = self._codec.load(position.view, self._parts)
            decision = None if record is None else _make_decision(game, self.info.seat, record)
        except (BadRecord, ValueError):
            raise ProtocolError("The host sent a position that makes no sense here.") from None
        if not self._is_consistent(position, parts):
            raise ProtocolError("The host and this Annals do not agree on the position.")
        self._parts, view = parts, parts.record
        view.pending = () if decision is None else (decision,)
        self.latest = ReceivedPosition(position, view, decision)

    def _is_consistent(self, position: SeatPosition, parts: RecordParts[Any]) -> bool:
        """Return whether both sides encode the position in the same way.

        Only the first position is checked, by encoding it again.
        """
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


def _to_local_clock(participants: Participants) -> Participants:
    """Convert the seconds left into deadlines on this machine's clock."""
    now = time.time()
    clock = tuple((seat, now + min(seconds, MAX_CLOCK)) for seat, seconds in participants.deadlines)
    return replace(participants, deadlines=clock)
