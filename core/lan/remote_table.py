"""What was heard of one table somewhere else: first its lobby, then the game."""

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
    """A position as it was sent, and what it says."""

    position: SeatPosition
    view: Any
    decision: Decision | None


class RemoteTable:
    """A table over a line. Who leaves it can still look at what they saw last."""

    def __init__(self, line: HostLine, game: Game[Any], lobby: Lobby) -> None:
        self.line = line
        self.game = game
        self.lobby = lobby
        self.log: list[Told] = []
        self.seen: Seen | None = None  # from the moment the game begins
        self.shown_out = ""  # why one is no longer there, where others wanted it so
        self.is_left = False
        self._people = People()
        self._codec = view_codec(game)
        self._told_codec = told_codec(game)
        self._parts: InParts[Any] | None = None  # the newest view, as it was read

    @property
    def people(self) -> People:
        """The people at the table, and whether the line to them is cut."""
        return replace(self._people, trouble=self.line.trouble)

    async def changed_since(self, changes: int) -> bool:
        """Wait for news; False once one has left or hung up. CannotJoin where one was shown out."""
        has_changed = bool(self.shown_out) or await self.line.heard_since(changes)
        if self.shown_out:
            raise CannotJoin(self.shown_out)
        return has_changed and not self.is_left

    def take_lobby(self, lobby: Lobby) -> None:
        """Something else about the people; who has another seat has not seen anything from it."""
        if lobby.seat != self.lobby.seat:
            self.seen = None
        self.lobby = lobby

    def take(self, update: Update) -> None:
        """Something new at the table. ProtocolError where it makes no sense."""
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
        """ProtocolError where somebody is told of whom there is no seat for."""
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
        """Whether the host means by these bytes what was read here.

        The first position is written anew to see that; who writes one alike writes all alike.
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
    """The host says how many seconds are left; here it is told when they are over."""
    now = time.time()
    clock = tuple((seat, now + min(seconds, LONGEST_CLOCK)) for seat, seconds in people.clock)
    return replace(people, clock=clock)
