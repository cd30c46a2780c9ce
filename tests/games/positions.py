"""The base class of the games' test positions, changed by hand and played by the rules."""

from collections.abc import Iterator
from typing import Any, ClassVar, Generic, Self, TypeVar

from core.kernel import Action, Decision, Event, Game, IllegalAction, Standing, State, clone

S = TypeVar("S", bound=State)
MAX_CHOICES = 200  # far above any turn


class BasePosition(Generic[S]):
    """A game state to arrange and play. Each game adds methods."""

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

    def decisions(self) -> tuple[Decision, ...]:
        """Return the pending decisions, also after the state was changed by hand."""
        self.refresh()
        return self.game.decisions(self.state)

    def decision(self, seat: int | None = None) -> Decision:
        decisions = self.decisions()
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
        for _ in self.tries(f"a decision other than {', '.join(topics)}"):
            asked = [d for d in self.decisions() if d.topic in topics]
            if not asked:
                break
            self.events += self.game.apply(self.state, asked[0].seat, asked[0].actions[0])
        return self

    def tries(self, awaited: str) -> Iterator[None]:
        """Yield for each choice of a loop. Fail if what it waits for never comes."""
        for _ in range(MAX_CHOICES):
            yield
        asked = [f"seat {d.seat} about {d.topic}" for d in self.game.decisions(self.state)]
        now = ", ".join(asked) or "nobody"
        raise AssertionError(f"Waited {MAX_CHOICES} choices for {awaited}. Asked now: {now}.")

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
