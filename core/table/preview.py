"""What an action would do, shown before it is chosen."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from core.kernel import Action, Choice, Decision, Event, Game, Rng, clone
from core.kernel.phrases import YOU, says_more_than_numbers, sentence
from core.kernel.words import LETTERS, letter

# Where luck has a part, only what comes out the same in so many worlds is shown.
WORLDS = 6
AT_ONCE = 4  # answers that are tried in one step

NOTHING = "nothing changes now"

Changes = dict[str, tuple[int, int]]  # counts before and after, by name
T = TypeVar("T")
Working = Generator[None, None, T]  # which takes some time


@dataclass(frozen=True, slots=True)
class Foretold:
    """What a choice would do."""

    changes: Changes
    # What comes along without a question, there being nothing else: the one place to build, the
    # one card to take.
    then: tuple[str, ...] = ()


UNTOLD = Foretold({})


def beside_numbers(choice: Choice, foretold: Foretold) -> str:
    """What there is to say of a choice beside its numbers, and nothing of what they say.

    >>> beside_numbers(Choice("Pay 2 gold"), Foretold({"gold": (5, 3)}, ("Acquire: Glass",)))
    'then Acquire: Glass'
    """
    changes = foretold.changes
    said = choice.beyond if changes and choice.beyond is not None else choice.effect
    if foretold.then:
        then = f"then {', '.join(foretold.then)}"
        return f"{said.removesuffix('.')}; {then}" if said else then
    return said or ("" if changes or choice.warning else NOTHING)


def preview(game: Game[Any], view: Any, seat: int, action: Action) -> Changes:
    """The seat's counts that would change for certain: before and after, by name."""
    return foretell(game, view, seat, action).changes


def foretell(game: Game[Any], view: Any, seat: int, action: Action) -> Foretold:
    """What is certain: counts before and after, and what is chosen along with it.

    Only by the choice itself: the income, the clean-up, the turn that come after it are not its
    doing. Where a part of it is still asked, by whatever is answered.
    """
    return Foresight(game, view, seat).foretold(action)


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
        self._known: dict[Action, Foretold] = {}

    def foretold(self, action: Action) -> Foretold:
        """What is certain, worked out at once where it is not known yet."""
        for _ in self.steps(action):
            pass
        return self._known[action]

    def steps(self, action: Action) -> Iterator[None]:
        """Work it out little by little; what was begun and left is begun again."""
        if action not in self._known:
            self._known[action] = yield from self._worked_out(action)

    def _worked_out(self, action: Action) -> Working[Foretold]:
        shown, by_luck = yield from self._in_a_world(action, 0)
        others = []
        for number in range(1, WORLDS if by_luck else 1):
            yield
            others.append((yield from self._in_a_world(action, number))[0])
        changes = _common([each.changes for each in (shown, *others)])
        then = (what for what in shown.then if all(what in each.then for each in others))
        return Foretold(changes, tuple(then))

    def _world(self, number: int) -> _World:
        """One of the worlds, to be looked at and not to be changed."""
        if number == len(self._worlds):
            state = self.game.determinize(self.view, self.seat, Rng(number))
            asked = self.game.decision_of(state, self.seat)
            self._worlds.append(_World(state, asked, self.game.ledger(state, self.seat)))
        return self._worlds[number]

    def _in_a_world(self, action: Action, number: int) -> Working[tuple[Foretold, bool]]:
        """What follows in one of them; was anything revealed?"""
        game, seat, world = self.game, self.seat, self._world(number)
        state = _again(world.state)
        events = list(game.foresee(state, seat, action))
        read = _what_is_read(game, self.view, world.asked, action) if world.asked else ""
        named = list(_things_told_of(game, state, seat, events, read)) if read else []
        while not _reveal(events) and (forced := _chosen_by_itself(game, state, seat)) is not None:
            yield
            only, words = forced
            follows = game.foresee(state, seat, only)
            is_read = words.label.casefold() in read.casefold()
            if follows and not only.goes_without_saying and not is_read:
                named.append(_named(words))
            events += follows
        so_far = _changes(world.before, game.ledger(state, seat), events)
        if _reveal(events):
            return Foretold(so_far, tuple(named)), True
        question = _rest_of(state, seat)
        if question is not None and world.asked is not None and world.asked.main:
            so_far = yield from self._whatever_is_answered(state, question, world, so_far)
        return Foretold(so_far, tuple(named)), False

    def _whatever_is_answered(
        self, asked: Any, question: Decision, world: _World, so_far: Changes
    ) -> Working[Changes]:
        """What comes out the same by every answer; so far only, where no more is certain."""
        game, seat, common = self.game, self.seat, so_far
        for number, answer in enumerate(question.actions):
            if number % AT_ONCE == 0:
                yield
            state = _again(asked)
            events = game.foresee(state, seat, answer)
            if _rest_of(state, seat) is not None or _reveal(events):
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


def _chosen_by_itself(game: Game[Any], state: Any, seat: int) -> tuple[Action, Choice] | None:
    """The one answer to what is asked next, unless it does harm: then the seat is asked."""
    question = _rest_of(state, seat)
    if question is None or len(question.actions) > 1:
        return None
    only = question.actions[0]
    words = game.choice(game.view(state, seat), question, only)
    return None if words.destroys else (only, words)


def _what_is_read(game: Game[Any], view: Any, question: Decision, action: Action) -> str:
    """What question and choice say already, of a choice that leaves something to be named.

    A payment or a yes names nothing on the table, and numbers are all that it brings by itself.
    """
    choice = game.choice(view, question, action)
    if question.main or action.targets or (choice.effect and choice.beyond is None):
        return ""
    return f"{game.prompt(view, question)} {choice.label} {choice.effect}"


def _things_told_of(
    game: Game[Any], state: Any, seat: int, events: list[Event], read: str
) -> Iterator[str]:
    """What the seat does with it that no number says: `you acquire Glass`."""
    names = [letter(other) for other in range(len(LETTERS))]
    names[seat] = YOU
    for event in events:
        seen = None if event.reveals else event.seen_by(seat)
        phrase = game.narrate(state, seen) if seen is not None else None
        if phrase is None or phrase.seat != seat or not says_more_than_numbers(phrase):
            continue
        if not (isinstance(phrase.what, str) and phrase.what.removeprefix("the ") in read):
            said = sentence(phrase, names)
            yield said[0].lower() + said[1:]


def _reveal(events: list[Event]) -> bool:
    return any(event.reveals for event in events)


def _named(choice: Choice) -> str:
    """`Garrison Settlers`; a place says by itself where it is."""
    is_plain = choice.label.startswith(choice.group)
    return choice.label if is_plain else f"{choice.group}: {choice.label}"


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
