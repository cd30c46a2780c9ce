"""What the positions of all games share: changed by hand, played through the real contract."""

from typing import Any, ClassVar, Generic, Self, TypeVar

from core.kernel import Action, Decision, Event, Game, IllegalAction, Standing, State, clone

S = TypeVar("S", bound=State)


class AnyPosition(Generic[S]):
    """A state to arrange and to play on; each game adds its own ways of arranging."""

    game: ClassVar[Game[Any]]
    state: S
    events: list[Event]  # told since the position was arranged

    @classmethod
    def at(cls, state: S) -> Self:
        """A position just as it is."""
        found = object.__new__(cls)
        found.state, found.events = state, []
        return found.refresh()

    def copy(self) -> Self:
        """An independent copy of the position."""
        return self.at(clone(self.state))

    def refresh(self) -> Self:
        """Forget what was pending: the state was changed by hand."""
        self.state.pending = None
        return self

    # --- playing it ---

    def decision(self, seat: int | None = None) -> Decision:
        """What is asked now (of this seat, or of the only one)."""
        decisions = self.game.decisions(self.state)
        if seat is None:
            assert len(decisions) == 1, decisions
            return decisions[0]
        return next(d for d in decisions if d.seat == seat)

    def allows(self, text: str) -> bool:
        """Whether an action is legal now."""
        return self.game.parse(text) in self.decision().actions

    def play(self, *texts: str, seat: int | None = None) -> Self:
        """Play actions by their texts, each by the seat that is asked."""
        for text in texts:
            decision = self.decision(seat)
            action: Action = self.game.parse(text)
            if action not in decision.actions:
                legal = "\n  ".join(str(a) for a in decision.actions)
                raise IllegalAction(f"{text} is not among ({decision.topic}):\n  {legal}")
            self.events += self.game.apply(self.state, decision.seat, action)
        return self

    def skip(self, *topics: str) -> Self:
        """Take the first choice as long as one of these is asked, of whatever seats."""
        while asked := [d for d in self.game.decisions(self.state) if d.topic in topics]:
            self.events += self.game.apply(self.state, asked[0].seat, asked[0].actions[0])
        return self

    # --- looking at it ---

    def told(self, event_type: type[Event]) -> list[Any]:
        """Events of one type told since the position was arranged."""
        return [event for event in self.events if isinstance(event, event_type)]

    def standing(self, seat: int) -> Standing:
        """How a seat stands, if it ended now."""
        return self.game.standings(self.state)[seat]

    def faults(self) -> list[str]:
        """Everything that is wrong with it."""
        return self.game.audit(self.state)
