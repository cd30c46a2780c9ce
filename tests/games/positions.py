"""The base class of all games' test positions: changed by hand, played through the real
contract.
"""

from typing import Any, ClassVar, Generic, Self, TypeVar

from core.kernel import Action, Decision, Event, Game, IllegalAction, Standing, State, clone

S = TypeVar("S", bound=State)


class BasePosition(Generic[S]):
    """A game state to arrange and play; each game adds its own methods."""

    game: ClassVar[Game[Any]]
    state: S
    events: list[Event]  # told since the position was arranged

    @classmethod
    def from_state(cls, state: S) -> Self:
        """Wrap an existing state."""
        found = object.__new__(cls)
        found.state, found.events = state, []
        return found.refresh()

    def copy(self) -> Self:
        return self.from_state(clone(self.state))

    def refresh(self) -> Self:
        """Recompute pending decisions after a manual change."""
        self.state.pending = None
        return self

    # --- playing it ---

    def decision(self, seat: int | None = None) -> Decision:
        """Return the pending decision (of this seat, or the only one)."""
        decisions = self.game.decisions(self.state)
        if seat is None:
            assert len(decisions) == 1, decisions
            return decisions[0]
        return next(d for d in decisions if d.seat == seat)

    def allows(self, text: str) -> bool:
        """Return whether an action is legal now."""
        return self.game.parse(text) in self.decision().actions

    def play(self, *texts: str, seat: int | None = None) -> Self:
        """Play actions given as texts, each by the seat that has to decide."""
        for text in texts:
            decision = self.decision(seat)
            action: Action = self.game.parse(text)
            if action not in decision.actions:
                legal = "\n  ".join(str(a) for a in decision.actions)
                raise IllegalAction(f"{text} is not among ({decision.topic}):\n  {legal}")
            self.events += self.game.apply(self.state, decision.seat, action)
        return self

    def skip(self, *topics: str) -> Self:
        """Take the first choice while one of these topics is pending, for any seat."""
        while asked := [d for d in self.game.decisions(self.state) if d.topic in topics]:
            self.events += self.game.apply(self.state, asked[0].seat, asked[0].actions[0])
        return self

    # --- looking at it ---

    def events_of(self, event_type: type[Event]) -> list[Any]:
        """Return the events of one type since the position was arranged."""
        return [event for event in self.events if isinstance(event, event_type)]

    def standing_of(self, seat: int) -> Standing:
        """Return the seat's standing as if the game ended now."""
        return self.game.standings(self.state)[seat]

    def audit(self) -> list[str]:
        """Return all audit errors of the state."""
        return self.game.audit(self.state)
