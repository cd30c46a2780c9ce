"""A copy of a sampled world, in which a seat's actions are carried out."""

from typing import Any

from core.kernel import Action, Choice, Decision, Event, Game, clone
from core.kernel.phrases import Phrase
from core.kernel.style import Style

SAMPLES = 6  # worlds tried if a choice may depend on hidden information

Ledger = dict[str, int]  # the counts of the seat, by name
Changes = dict[str, tuple[int, int]]  # before and after, by count


class WorldCopy:
    """A copy of a world in which the seat's actions are carried out, with their events."""

    def __init__(self, game: Game[Any], seat: int, world: Any, style: Style) -> None:
        self._game, self._seat, self._style = game, seat, style
        self.state = clone(world)
        self.events: list[Event] = []

    def apply(self, action: Action) -> list[Event]:
        """Carry out an action up to the next phase and return its events."""
        events = self._game.apply_until_phase(self.state, self._seat, action)
        self.events += events
        return events

    def apply_to_copy(self, action: Action) -> "WorldCopy":
        """Carry out an action in another copy of this world."""
        copy = WorldCopy(self._game, self._seat, self.state, self._style)
        copy.events = list(self.events)
        copy.apply(action)
        return copy

    @property
    def view(self) -> Any:
        return self._game.view(self.state, self._seat)

    @property
    def has_reveal(self) -> bool:
        return any(event.reveals for event in self.events)

    @property
    def unpredictable_counts(self) -> set[str]:
        """The counts that depend on revealed information."""
        return {name for event in self.events for name in event.unpredictable_counts}

    @property
    def next_decision(self) -> Decision | None:
        """The seat's pending decision before the next phase."""
        pending: tuple[Decision, ...] = self.state.pending or ()
        return next((each for each in pending if each.seat == self._seat), None)

    @property
    def follow_up(self) -> Decision | None:
        """The seat's pending decision, if it is a part of its choice: a place, a payment."""
        decision = self.next_decision
        return None if decision is None or decision.is_main else decision

    def forced_choice(self) -> tuple[Action, Choice] | None:
        """Return the single answer to the follow-up, unless it is destructive: that is asked."""
        follow_up = self.follow_up
        if follow_up is None or len(follow_up.actions) > 1:
            return None
        action = follow_up.actions[0]
        choice = self._game.text.choice(self.view, follow_up, action, self._style)
        return None if choice.is_destructive else (action, choice)

    def take_forced_choices(self) -> None:
        """Take the choices without an alternative, up to the first one that reveals something."""
        while not self.has_reveal and (forced := self.forced_choice()) is not None:
            self.apply(forced[0])

    def own_phrases(self) -> list[Phrase]:
        """Return the events in words, without those that the seat cannot foresee."""
        views = [event.view_for(self._seat) for event in self.events if not event.reveals]
        phrases = [
            self._game.text.narrate(self.state, event, self._style)
            for event in views
            if event is not None
        ]
        return [phrase for phrase in phrases if phrase is not None and phrase.seat == self._seat]

    @property
    def ledger(self) -> Ledger:
        return self._game.text.ledger(self.state, self._seat)

    def changes_since(self, before: Ledger) -> Changes:
        """Return the changed counts, without those that depend on revealed information."""
        unpredictable, ledger = self.unpredictable_counts, self.ledger
        return {
            name: (count, ledger[name])
            for name, count in before.items()
            if count != ledger[name] and name not in unpredictable
        }
