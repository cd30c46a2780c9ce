"""The guest's copy of one remote table: its description, then the game."""

import time
from dataclasses import dataclass, replace
from typing import Any

from core.kernel import SPECTATOR, BadRecord, Decision, Game
from core.kernel.parts import InParts
from core.lan.address import CannotJoin
from core.lan.frames import ProtocolError
from core.lan.host_line import HostLine
from core.lan.limits import LONGEST_CLOCK
from core.lan.messages import Lobby, Offer, SeatPosition, Update
from core.lan.protocol import told_codec, view_codec
from core.table import People, Told


@dataclass(frozen=True, slots=True)
class Seen:
    """A position as received, with its decoded view and decision."""

    position: SeatPosition
    view: Any
    decision: Decision | None


class RemoteTable:
    """A table over a connection; its last state stays available after leaving."""

    def __init__(self, line: HostLine, game: Game[Any], lobby: Lobby) -> None:
        self.line = line
        self.game = game
        self.lobby = lobby
        self.log: list[Told] = []
        self.seen: Seen | None = None  # set once the game has begun
        self.shown_out = ""  # why the guest was removed from the table
        self.is_left = False
        self._people = People()
        self._codec = view_codec(game)
        self._told_codec = told_codec(game)
        self._parts: InParts[Any] | None = None  # the newest view, in its encoded parts

    @property
    def people(self) -> People:
        """Return the people at the table, including trouble with the connection."""
        return replace(self._people, trouble=self.line.trouble)

    async def changed_since(self, changes: int) -> bool:
        """Wait for a change; False once left or closed. CannotJoin if the guest was removed."""
        has_changed = bool(self.shown_out) or await self.line.heard_since(changes)
        if self.shown_out:
            raise CannotJoin(self.shown_out)
        return has_changed and not self.is_left

    def take_lobby(self, lobby: Lobby) -> None:
        """Replace the table's description; a new seat discards the old seat's position."""
        if lobby.seat != self.lobby.seat:
            self.seen = None
        self.lobby = lobby

    def take(self, update: Update) -> None:
        try:
            self.log[update.first :] = [self._told_codec.load(raw) for raw in update.told]
        except BadRecord:
            raise ProtocolError("The host told something that makes no sense.") from None
        if update.people is not None:
            self._check_seats(update.people)
            self._people = _by_our_clock(update.people)
        if update.position is not None:
            self._take_position(update.position)

    def _check_seats(self, people: People) -> None:
        """Raise ProtocolError if the update names a seat that does not exist."""
        clocks = [seat for seat, _ in people.clock]
        told = {*people.away, *people.lent, *people.asked, *clocks, people.asking} - {SPECTATOR}
        if not told <= set(range(len(self.lobby.chairs))):
            raise ProtocolError("The host told of people who have no seat.")

    def _take_position(self, position: SeatPosition) -> None:
        game, offer = self.game, position.offer
        try:
            parts = self._codec.load(position.view, self._parts)
            decision = None if offer is None else _decision(game, self.lobby.seat, offer)
        except (BadRecord, ValueError):
            raise ProtocolError("The host sent a position that makes no sense here.") from None
        if not self._agree_on(position, parts):
            raise ProtocolError("The host and this Annals do not agree on the position.")
        self._parts, view = parts, parts.record
        view.pending = () if decision is None else (decision,)
        self.seen = Seen(position, view, decision)

    def _agree_on(self, position: SeatPosition, parts: InParts[Any]) -> bool:
        """Return whether both sides encode the position in the same way.

        Only the first position is checked, by encoding it again.
        """
        if self.seen is not None:
            return True
        return self._codec.dump(self._codec.write(parts.record)) == position.view


def _decision(game: Game[Any], seat: int, offer: Offer) -> Decision:
    actions = tuple(game.parse(text) for text in offer.actions)
    if not actions:
        raise ValueError("a decision without a choice")
    return Decision(seat, offer.kind, offer.topic, offer.rule, actions, offer.subject, offer.main)


def _by_our_clock(people: People) -> People:
    """Convert the seconds left into deadlines on this machine's clock."""
    now = time.time()
    clock = tuple((seat, now + min(seconds, LONGEST_CLOCK)) for seat, seconds in people.clock)
    return replace(people, clock=clock)
