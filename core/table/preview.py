"""Previews of the effects of an action before it is chosen."""

import re
from collections import deque
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import repeat
from typing import Any, NamedTuple, TypeVar

from core.kernel import Action, Choice, Decision, Event, Game, Kind, Rng, clone
from core.kernel.phrases import YOU, Phrase, Whose, in_one_breath, says_more_than_numbers, sentence
from core.kernel.voice import in_whole_words
from core.kernel.words import LETTERS, letter

# With chance, only effects common to all samples are shown.
WORLDS = 6
AT_ONCE = 4  # answers tried per step
MOST_TRIED = 800  # including answers to further questions

NOTHING = "nothing changes now"
MORE_BY_PLACE = "more by the place"
MORE_IS_ASKED = "more by what is asked next"

Changes = dict[str, tuple[int, int]]  # before and after, by count
Spans = dict[str, tuple[int, int, int]]  # before, minimum and maximum after
_End = dict[str, int]  # by name
T = TypeVar("T")
Working = Generator[None, None, T]  # yields while computing


@dataclass(frozen=True, slots=True)
class Foretold:
    """The certain effects of a choice."""

    changes: Changes
    # Choices that follow without a question, because each is the only option.
    then: tuple[str, ...] = ()
    # Counts that depend on the answer to the next question, if at least half of the answers change
    # them.
    spans: Spans = field(default_factory=dict)
    hangs_on: Kind | None = None  # kind of the question that changes other counts
    is_asked_on: bool = False  # a question follows, so an empty preview may be incomplete


UNTOLD = Foretold({})


def beside_numbers(choice: Choice, foretold: Foretold) -> str:
    """Return the notes of a choice that its previewed numbers do not cover.

    >>> preview_notes(Choice("Pay 2 gold"), Preview({"gold": (5, 3)}, ("Acquire: Glass",)))
    'then Acquire: Glass'
    """
    numbers = bool(foretold.changes or foretold.spans)
    said = choice.beyond if numbers and choice.beyond is not None else choice.effect
    further = [f"then {', '.join(foretold.then)}"] if foretold.then else []
    if numbers and foretold.hangs_on is Kind.SPACE:  # each space shows its own effects
        further.append(MORE_BY_PLACE)
    elif numbers and foretold.hangs_on and not said:
        further.append(MORE_IS_ASKED)
    if said:
        further.insert(0, said.removesuffix(".") if further else said)
    named = foretold.is_asked_on and choice.beyond == ""  # the label is sufficient
    return "; ".join(further) or ("" if numbers or choice.warning or named else NOTHING)


def preview(game: Game[Any], view: Any, seat: int, action: Action) -> Changes:
    return foretell(game, view, seat, action).changes


def foretell(game: Game[Any], view: Any, seat: int, action: Action) -> Foretold:
    """Return the certain effects of an action: changed counts and forced follow-ups.

    Only effects of the choice itself count, not the income, cleanup or turn after it. If it opens a
    further question, only effects common to all answers are certain.
    """
    return Foresight(game, view, seat).foretold(action)


class _World(NamedTuple):
    """A sampled position with the seat's decision and counts."""

    state: Any
    asked: Decision | None
    before: dict[str, int]


class _Reading:
    """The texts that describe a choice, to avoid repeating them in its preview."""

    def __init__(
        self, game: Game[Any], view: Any, seat: int, asked: Decision | None, action: Action
    ) -> None:
        self._game, self._view, self._seat = game, view, seat
        self._asked, self._action = asked, action

    @cached_property
    def in_the_question(self) -> str:
        """The prompt and label, for a choice without targets that leaves something to choose.

        Payments and yes/no questions have no target, so their effects are numbers only.
        """
        if self._asked is None or self._asked.main or self._action.targets:
            return ""
        choice = self._choice
        if choice.effect and choice.beyond is None:
            return ""
        prompt = self._game.prompt(self._view, self._asked)
        return f"{prompt} {choice.label} {choice.effect}"

    @cached_property
    def in_the_choice(self) -> str:
        with in_whole_words():
            spelled_out = self._choice
        said = (self._choice, spelled_out)
        return " ".join(f"{choice.label} {choice.effect} {choice.warning}" for choice in said)

    @cached_property
    def own_names(self) -> list[str]:
        targets = self._action.targets
        about = [self._game.explain(self._view, self._seat, target) for target in targets]
        return [each.title.split()[0] for each in about if each is not None]

    @property
    def _choice(self) -> Choice:
        assert self._asked is not None
        return self._game.choice(self._view, self._asked, self._action)


class Foresight:
    """Previews the choices of a seat in one position, each computed once.

    The sampled worlds are shared by all choices, because sampling takes longer than trying.
    """

    def __init__(self, game: Game[Any], view: Any, seat: int) -> None:
        self.game, self.view, self.seat = game, view, seat
        self._worlds: list[_World] = []
        self._known: dict[Action, Foretold] = {}
        self._whole: dict[Action, Foretold] = {}  # including effects shared with the alternative

    def foretold(self, action: Action) -> Foretold:
        for _ in self.steps(action):
            pass
        return self._known[action]

    def steps(self, action: Action) -> Iterator[None]:
        """Compute a preview in small steps. An abandoned computation restarts from the beginning.
        """
        if action not in self._known:
            self._known[action] = yield from self._worked_out(action)

    def _worked_out(self, action: Action) -> Working[Foretold]:
        whole = yield from self._followed(action)
        other = self._other_way(action)
        return whole if other is None else _beside(whole, (yield from self._followed(other)))

    def _other_way(self, action: Action) -> Action | None:
        """Return the opposite answer to an offer: to decline it, or to accept it."""
        asked = self._world(0).asked
        if asked is None or asked.main:
            return None
        words = {each: self.game.choice(self.view, asked, each) for each in asked.actions}
        if not any(choice.declines for choice in words.values()):
            return None
        others = (e for e, choice in words.items() if choice.declines != words[action].declines)
        return next(others, None)

    def _followed(self, action: Action) -> Working[Foretold]:
        if action not in self._whole:
            self._whole[action] = yield from self._with_what_comes_anyway(action)
        return self._whole[action]

    def _with_what_comes_anyway(self, action: Action) -> Working[Foretold]:
        if action.gives_up:  # its label says everything
            return UNTOLD
        asked = self._world(0).asked
        reading = _Reading(self.game, self.view, self.seat, asked, action)
        shown, by_luck = yield from self._in_a_world(action, reading, 0)
        others = []
        for number in range(1, WORLDS if by_luck else 1):
            yield
            others.append((yield from self._in_a_world(action, reading, number))[0])
        changes = _common([each.changes for each in (shown, *others)])
        spans = _common([each.spans for each in (shown, *others)])
        then = (what for what in shown.then if all(what in each.then for each in others))
        return Foretold(changes, tuple(then), spans, shown.hangs_on, shown.is_asked_on)

    def _world(self, number: int) -> _World:
        if number == len(self._worlds):
            state = self.game.determinize(self.view, self.seat, Rng(number))
            asked = self.game.decision_of(state, self.seat)
            self._worlds.append(_World(state, asked, self.game.ledger(state, self.seat)))
        return self._worlds[number]

    def _in_a_world(
        self, action: Action, reading: _Reading, number: int
    ) -> Working[tuple[Foretold, bool]]:
        """Return the preview in one sampled world, and whether anything was revealed."""
        game, seat, world = self.game, self.seat, self._world(number)
        state = _again(world.state)
        events = list(game.foresee(state, seat, action))
        read = reading.in_the_question
        phrases = list(_phrases_of(game, state, seat, events))
        unread = _not_read(phrases, read) if read else ()
        named = [_uncapped(sentence(phrase, _names_for(seat))) for phrase in unread]
        if world.asked is not None and world.asked.main and action.targets:
            named = list(self._done_along(reading, phrases[1:]))
        while not _reveal(events) and (forced := _chosen_by_itself(game, state, seat)) is not None:
            yield
            only, words = forced
            follows = game.foresee(state, seat, only)
            is_read = words.label.casefold() in read.casefold() or _is_all_in_numbers(only, words)
            if follows and not only.goes_without_saying and not is_read:
                named.append(_named(words))
            events += follows
        so_far = _changes(world.before, game.ledger(state, seat), events)
        if _reveal(events):
            return Foretold(so_far, tuple(named)), True
        question = _rest_of(state, seat)
        told = Foretold(so_far, tuple(named), is_asked_on=question is not None)
        if question is None or world.asked is None:
            return told, False
        if not (world.asked.main or self._only_asks_on(world.asked, action, told)):
            return told, False
        if _is_another_choice(question, world.asked) or self._is_offer(state, question):
            return told, False
        return (yield from self._whatever_is_answered(state, question, world, told))

    def _only_asks_on(self, asked: Decision, action: Action, so_far: Foretold) -> bool:
        """Return whether a part of a choice has no effect but the question that it opens."""
        if so_far.changes or action.targets:
            return False
        return self.game.choice(self.view, asked, action).beyond == ""

    def _is_offer(self, state: Any, question: Decision) -> bool:
        """Return whether the question can be declined.

        Its effects are then previewed when it is asked.

        Declining has no targets, so actions with targets need not be checked.
        """
        idle = [action for action in question.actions if not action.targets]
        view = self.game.view(state, self.seat) if idle else None
        return any(self.game.choice(view, question, each).declines for each in idle)

    def _done_along(self, reading: _Reading, phrases: list[Phrase]) -> Iterator[str]:
        """Yield a text for effects on other targets that were not chosen."""
        if not any(map(says_more_than_numbers, phrases)):
            return
        names = _names_for(self.seat)
        along = [
            phrase
            for phrase in _not_read(phrases, reading.in_the_choice)
            if not any(name in sentence(phrase, names) for name in reading.own_names)
            and not re.search(r"\d", sentence(phrase, names))
        ]
        if along:
            yield _uncapped(in_one_breath(along, names).removesuffix("."))

    def _whatever_is_answered(
        self, asked: Any, question: Decision, world: _World, so_far: Foretold
    ) -> Working[tuple[Foretold, bool]]:
        """Return the preview over all answers to a substep, and whether chance is involved.

        The preview stays unchanged if an answer adds nothing, or if there are too many answers.
        """
        assert world.asked is not None
        ends: list[list[_End]] = [[] for _ in question.actions]  # possible counts after each answer
        tried, revealed = 0, list[Event]()
        # Breadth first, so that too many answers are detected early.
        waiting = deque(zip(ends, repeat(asked), question.actions, strict=False))
        while waiting:
            if tried + len(waiting) > MOST_TRIED:
                return so_far, False
            if tried % AT_ONCE == 0:
                yield
            tried += 1
            of_the_answer, before, action = waiting.popleft()
            state = _again(before)
            events = self.game.foresee(state, self.seat, action)
            revealed += (event for event in events if event.reveals)
            further = _rest_of(state, self.seat)
            if further is None or _is_another_choice(further, world.asked):
                of_the_answer.append(self.game.ledger(state, self.seat))
            else:
                waiting += [(of_the_answer, state, action) for action in further.actions]
        unforeseen = {name for event in revealed for name in event.unforeseen}
        counts = {name: count for name, count in world.before.items() if name not in unforeseen}
        done = self.game.ledger(asked, self.seat)
        if so_far.changes and any(done in each for each in ends):
            return so_far, False
        told = _by_any_answer(counts, done, ends, question.kind)
        return replace(told, then=so_far.then, is_asked_on=True), bool(revealed)


def _beside(whole: Foretold, other: Foretold) -> Foretold:
    """Return a preview without the effects that the alternative has as well.

    >>> card, rest = Preview({"hand": (0, 3), "gold": (5, 3)}), Preview({"hand": (0, 3)})
    >>> _subtract_preview(card, rest).changes
    {'gold': (5, 3)}
    """
    own = dict(item for item in whole.changes.items() if item not in other.changes.items())
    then = tuple(what for what in whole.then if what not in other.then)
    return replace(whole, changes=own, then=then)


def _by_any_answer(before: _End, done: _End, ends: list[list[_End]], kind: Kind) -> Foretold:
    """Summarize all answers: a count changes if at least half of the answers change it.

    Otherwise the count before the answer is kept, such as a price that is paid already.
    """
    changes, spans, hangs_on = Changes(), Spans(), None
    for name, count in before.items():
        after = [[end[name] for end in of_an_answer] for of_an_answer in ends]
        least, most = min(map(min, after)), max(map(max, after))
        shares = (sum(number != done[name] for number in row) / len(row) for row in after)
        if 2 * sum(shares) < len(after):
            hangs_on = kind if least < most else hangs_on
            least = most = done[name]
        if least < most:
            spans[name] = (count, least, most)
        elif most != count:
            changes[name] = (count, most)
    return Foretold(changes, spans=spans, hangs_on=hangs_on)


def _chosen_by_itself(game: Game[Any], state: Any, seat: int) -> tuple[Action, Choice] | None:
    """Return the single answer to the next substep, unless it is destructive."""
    question = _rest_of(state, seat)
    if question is None or len(question.actions) > 1:
        return None
    only = question.actions[0]
    words = game.choice(game.view(state, seat), question, only)
    return None if words.destroys else (only, words)


def _is_all_in_numbers(action: Action, words: Choice) -> bool:
    """Return whether a choice has no targets and no effects except changed counts."""
    return words.beyond == "" and not action.targets


def _phrases_of(game: Game[Any], state: Any, seat: int, events: list[Event]) -> Iterator[Phrase]:
    for event in events:
        seen = None if event.reveals else event.seen_by(seat)
        phrase = game.narrate(state, seen) if seen is not None else None
        if phrase is not None and phrase.seat == seat:
            yield phrase


def _not_read(phrases: list[Phrase], read: str) -> Iterator[Phrase]:
    """Yield the phrases that neither numbers nor the known text express."""
    for phrase in filter(says_more_than_numbers, phrases):
        what = phrase.what.thing if isinstance(phrase.what, Whose) else phrase.what
        if not (isinstance(what, str) and _is_read(what, read)):
            yield phrase


def _is_read(what: str, read: str) -> bool:
    """Return whether the known text has every significant word, in any order.

    >>> _is_covered("fleets in North Sea and Black Sea", "city Kiev, fleet North Sea and Black Sea")
    True
    >>> _is_covered("a caravan in Alps", "city Nubia, caravan Sahara")
    False
    """
    words = (word for word in re.findall(r"\w+", what) if len(word) > 3 or word[0].isupper())
    known = read.casefold()
    return all(re.search(rf"\b{word.casefold().removesuffix('s')}", known) for word in words)


def _names_for(seat: int) -> list[str]:
    """Return the names for sentences that address the seat as "You"."""
    return [YOU if other == seat else letter(other) for other in range(len(LETTERS))]


def _uncapped(said: str) -> str:
    return said[0].lower() + said[1:]


def _reveal(events: list[Event]) -> bool:
    return any(event.reveals for event in events)


def _named(choice: Choice) -> str:
    is_plain = choice.label.startswith(choice.group)
    return choice.label if is_plain else f"{choice.group}: {choice.label}"


def _rest_of(state: Any, seat: int) -> Decision | None:
    """Return the seat's pending decision if it is a part of its choice: a place, a payment."""
    pending: tuple[Decision, ...] = state.pending or ()
    return next((asked for asked in pending if asked.seat == seat and not asked.main), None)


def _is_another_choice(further: Decision, asked: Decision) -> bool:
    """Return whether the same topic is asked again, for the next ability of a card."""
    return further.topic == asked.topic


def _again(asked: Any) -> Any:
    """Copy a position to try something in it, with the pending decisions."""
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


def _common(rows: list[dict[str, T]]) -> dict[str, T]:
    return {
        name: change
        for name, change in rows[0].items()
        if all(row.get(name) == change for row in rows)
    }
