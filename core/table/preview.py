"""What an action would do, shown before it is chosen."""

from collections.abc import Generator, Iterator
from typing import Any, NamedTuple

from core.kernel import Action, Choice, Decision, Event, Game, Rng, clone

# Where luck has a part, only what comes out the same in so many worlds is shown.
WORLDS = 6
AT_ONCE = 4  # answers that are tried in one step

NOTHING = "nothing changes now"

Changes = dict[str, tuple[int, int]]  # counts before and after, by name
Working = Generator[None, None, Changes]  # which takes some time


def beside_numbers(choice: Choice, changes: Changes) -> str:
    """What there is to say of a choice beside its numbers, and nothing of what they say."""
    if changes and choice.beyond is not None:
        return choice.beyond
    return choice.effect or ("" if changes or choice.warning else NOTHING)


def preview(game: Game[Any], view: Any, seat: int, action: Action) -> Changes:
    """The seat's counts that would change for certain: before and after, by name.

    Only by the choice itself: the income, the clean-up, the turn that come after it are not its
    doing. Where a part of it is still asked, by whatever is answered.
    """
    return Foresight(game, view, seat).changes(action)


class _World(NamedTuple):
    """A position that could lie behind a view, with what is asked in it and the seat's counts."""

    state: Any
    asked: Decision | None
    before: dict[str, int]


class Foresight:
    """What a seat can foresee of its choices in one position: each is worked out once.

    The worlds behind its view are dealt once for all of them: that takes longer than trying.
    """

    def __init__(self, game: Game[Any], view: Any, seat: int) -> None:
        self.game, self.view, self.seat = game, view, seat
        self._worlds: list[_World] = []
        self._known: dict[Action, Changes] = {}

    def changes(self, action: Action) -> Changes:
        """What would change for certain, worked out at once where it is not known yet."""
        for _ in self.steps(action):
            pass
        return self._known[action]

    def steps(self, action: Action) -> Iterator[None]:
        """Work it out little by little; what was begun and left is begun again."""
        if action not in self._known:
            self._known[action] = yield from self._worked_out(action)

    def _worked_out(self, action: Action) -> Working:
        shown, by_luck = yield from self._in_a_world(action, 0)
        rows = [shown]
        for number in range(1, WORLDS if by_luck else 1):
            yield
            rows.append((yield from self._in_a_world(action, number))[0])
        return _common(rows)

    def _world(self, number: int) -> _World:
        """One of the worlds, to be looked at and not to be changed."""
        if number == len(self._worlds):
            state = self.game.determinize(self.view, self.seat, Rng(number))
            asked = self.game.decision_of(state, self.seat)
            self._worlds.append(_World(state, asked, self.game.ledger(state, self.seat)))
        return self._worlds[number]

    def _in_a_world(
        self, action: Action, number: int
    ) -> Generator[None, None, tuple[Changes, bool]]:
        """What follows in one of them; was anything revealed?"""
        game, seat, world = self.game, self.seat, self._world(number)
        state = _again(world.state)
        events = game.foresee(state, seat, action)
        so_far = _changes(world.before, game.ledger(state, seat), events)
        if any(event.reveals for event in events):
            return so_far, True
        question = _rest_of(state, seat)
        if question is not None and world.asked is not None and world.asked.main:
            return (yield from self._whatever_is_answered(state, question, world, so_far)), False
        return so_far, False

    def _whatever_is_answered(
        self, asked: Any, question: Decision, world: _World, so_far: Changes
    ) -> Working:
        """What comes out the same by every answer; so far only, where no more is certain."""
        game, seat, common = self.game, self.seat, so_far
        for number, answer in enumerate(question.actions):
            if number % AT_ONCE == 0:
                yield
            state = _again(asked)
            events = game.foresee(state, seat, answer)
            if _rest_of(state, seat) is not None or any(event.reveals for event in events):
                return so_far
            changes = _changes(world.before, game.ledger(state, seat), events)
            common = _common([common, changes]) if number else changes
            if not common.items() >= so_far.items() or not common:
                return so_far
        return common


def leads_to_a_question(game: Game[Any], view: Any, seat: int, action: Action) -> bool:
    """Whether a part of the choice is asked next: that nothing changes yet is not all of it."""
    state = game.determinize(view, seat, Rng(0))
    game.foresee(state, seat, action)
    return _rest_of(state, seat) is not None


def _rest_of(state: Any, seat: int) -> Decision | None:
    """What is still asked of the seat as a part of its choice: where it builds, how it pays."""
    pending: tuple[Decision, ...] = state.pending or ()
    return next((asked for asked in pending if asked.seat == seat and not asked.main), None)


def _again(asked: Any) -> Any:
    """A position to try something in; the question is the same and need not be asked again."""
    state = clone(asked)
    state.pending = asked.pending
    return state


def _changes(before: dict[str, int], after: dict[str, int], events: list[Event]) -> Changes:
    unforeseen = {name for event in events for name in event.unforeseen}
    return {
        name: (count, after[name])
        for name, count in before.items()
        if count != after[name] and name not in unforeseen
    }


def _common(rows: list[Changes]) -> Changes:
    return {
        name: change
        for name, change in rows[0].items()
        if all(row.get(name) == change for row in rows)
    }
