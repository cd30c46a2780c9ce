"""What an action would do, shown before it is chosen."""

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

# Where luck has a part, only what comes out the same in so many worlds is shown.
WORLDS = 6
AT_ONCE = 4  # answers that are tried in one step
MOST_TRIED = 800  # of them, with what is asked after them

NOTHING = "nothing changes now"
MORE_BY_PLACE = "more by the place"
MORE_IS_ASKED = "more by what is asked next"

Changes = dict[str, tuple[int, int]]  # counts before and after, by name
Spans = dict[str, tuple[int, int, int]]  # before, and at least and at most after
_End = dict[str, int]  # counts, by name
T = TypeVar("T")
Working = Generator[None, None, T]  # which takes some time


@dataclass(frozen=True, slots=True)
class Foretold:
    """What a choice would do."""

    changes: Changes
    # What comes along without a question, there being nothing else: the one place to build, the
    # one card to take.
    then: tuple[str, ...] = ()
    # What hangs on the answer to what is asked next, where half of them or more change it.
    spans: Spans = field(default_factory=dict)
    hangs_on: Kind | None = None  # what sort of answer changes more than that
    is_asked_on: bool = False  # a part of it is asked next: that nothing changes is not all of it


UNTOLD = Foretold({})


def beside_numbers(choice: Choice, foretold: Foretold) -> str:
    """What there is to say of a choice beside its numbers, and nothing of what they say.

    >>> beside_numbers(Choice("Pay 2 gold"), Foretold({"gold": (5, 3)}, ("Acquire: Glass",)))
    'then Acquire: Glass'
    """
    numbers = bool(foretold.changes or foretold.spans)
    said = choice.beyond if numbers and choice.beyond is not None else choice.effect
    further = [f"then {', '.join(foretold.then)}"] if foretold.then else []
    if numbers and foretold.hangs_on is Kind.SPACE:  # where words are few: a place has its own
        further.append(MORE_BY_PLACE)
    elif numbers and foretold.hangs_on and not said:
        further.append(MORE_IS_ASKED)
    if said:
        further.insert(0, said.removesuffix(".") if further else said)
    named = foretold.is_asked_on and choice.beyond == ""  # its name says all there is before that
    return "; ".join(further) or ("" if numbers or choice.warning or named else NOTHING)


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


class _Reading:
    """What can be read of a choice before it is made: the same in all worlds, so put once."""

    def __init__(
        self, game: Game[Any], view: Any, seat: int, asked: Decision | None, action: Action
    ) -> None:
        self._game, self._view, self._seat = game, view, seat
        self._asked, self._action = asked, action

    @cached_property
    def in_the_question(self) -> str:
        """What question and choice say, of a choice that leaves something to be named.

        A payment or a yes names nothing on the table, and numbers are all that it brings by itself.
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
        """What the choice says, short and in whole words."""
        with in_whole_words():
            spelled_out = self._choice
        said = (self._choice, spelled_out)
        return " ".join(f"{choice.label} {choice.effect} {choice.warning}" for choice in said)

    @cached_property
    def own_names(self) -> list[str]:
        """What the things it touches are called."""
        targets = self._action.targets
        about = [self._game.explain(self._view, self._seat, target) for target in targets]
        return [each.title.split()[0] for each in about if each is not None]

    @property
    def _choice(self) -> Choice:
        assert self._asked is not None
        return self._game.choice(self._view, self._asked, self._action)


class Foresight:
    """What a seat can foresee of its choices in one position: each is worked out once.

    The worlds behind its view are dealt once for all of them: that takes longer than trying.
    """

    def __init__(self, game: Game[Any], view: Any, seat: int) -> None:
        self.game, self.view, self.seat = game, view, seat
        self._worlds: list[_World] = []
        self._known: dict[Action, Foretold] = {}
        self._whole: dict[Action, Foretold] = {}  # with what comes anyway

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
        whole = yield from self._followed(action)
        other = self._other_way(action)
        return whole if other is None else _beside(whole, (yield from self._followed(other)))

    def _other_way(self, action: Action) -> Action | None:
        """To leave alone what is offered, or, beside that, to take it."""
        asked = self._world(0).asked
        if asked is None or asked.main:
            return None
        words = {each: self.game.choice(self.view, asked, each) for each in asked.actions}
        if not any(choice.declines for choice in words.values()):
            return None
        others = (e for e, choice in words.items() if choice.declines != words[action].declines)
        return next(others, None)

    def _followed(self, action: Action) -> Working[Foretold]:
        """All that follows, worked out once: it may be asked for beside several others."""
        if action not in self._whole:
            self._whole[action] = yield from self._with_what_comes_anyway(action)
        return self._whole[action]

    def _with_what_comes_anyway(self, action: Action) -> Working[Foretold]:
        if action.gives_up:  # all there is goes: its words say so
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
        """One of the worlds, to be looked at and not to be changed."""
        if number == len(self._worlds):
            state = self.game.determinize(self.view, self.seat, Rng(number))
            asked = self.game.decision_of(state, self.seat)
            self._worlds.append(_World(state, asked, self.game.ledger(state, self.seat)))
        return self._worlds[number]

    def _in_a_world(
        self, action: Action, reading: _Reading, number: int
    ) -> Working[tuple[Foretold, bool]]:
        """What follows in one of them; was anything revealed?"""
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
        """Whether a part of a choice, an option or a yes, does all it does by what it asks next."""
        if so_far.changes or action.targets:
            return False
        return self.game.choice(self.view, asked, action).beyond == ""

    def _is_offer(self, state: Any, question: Decision) -> bool:
        """Whether it may be declined: then what it brings is told when it is asked.

        Who declines touches nothing; what each of many hexes does need not be said for that.
        """
        idle = [action for action in question.actions if not action.targets]
        view = self.game.view(state, self.seat) if idle else None
        return any(self.game.choice(view, question, each).declines for each in idle)

    def _done_along(self, reading: _Reading, phrases: list[Phrase]) -> Iterator[str]:
        """What is done to other things than the choice's own, as there were none to choose from."""
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
        """What the answers bring, alike or not, and whether luck has a part in that.

        So far only, where some answer leaves it at that, or where they are too many to try.
        """
        assert world.asked is not None
        ends: list[list[_End]] = [[] for _ in question.actions]  # where each answer may lead
        tried, revealed = 0, list[Event]()
        # All answers one step at a time: it soon shows if there are too many.
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
    """What a choice does without what comes either way: the rest of a card, a hand being drawn.

    >>> _beside(Foretold({"hand": (0, 3), "gold": (5, 3)}), Foretold({"hand": (0, 3)})).changes
    {'gold': (5, 3)}
    """
    own = dict(item for item in whole.changes.items() if item not in other.changes.items())
    then = tuple(what for what in whole.then if what not in other.then)
    return replace(whole, changes=own, then=then)


def _by_any_answer(before: _End, done: _End, ends: list[list[_End]], kind: Kind) -> Foretold:
    """What half of the answers or more change is the choice's doing; what others do, theirs.

    What is done before they are asked for stands where fewer change it on: a price that was paid.
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
    """The one answer to what is asked next, unless it does harm: then the seat is asked."""
    question = _rest_of(state, seat)
    if question is None or len(question.actions) > 1:
        return None
    only = question.actions[0]
    words = game.choice(game.view(state, seat), question, only)
    return None if words.destroys else (only, words)


def _is_all_in_numbers(action: Action, words: Choice) -> bool:
    """`+1 prog`: of nothing on the table, and all it brings is said in numbers."""
    return words.beyond == "" and not action.targets


def _phrases_of(game: Game[Any], state: Any, seat: int, events: list[Event]) -> Iterator[Phrase]:
    """What the seat does, as far as it can be foreseen."""
    for event in events:
        seen = None if event.reveals else event.seen_by(seat)
        phrase = game.narrate(state, seen) if seen is not None else None
        if phrase is not None and phrase.seat == seat:
            yield phrase


def _not_read(phrases: list[Phrase], read: str) -> Iterator[Phrase]:
    """What of it no number says, and nobody has read."""
    for phrase in filter(says_more_than_numbers, phrases):
        what = phrase.what.thing if isinstance(phrase.what, Whose) else phrase.what
        if not (isinstance(what, str) and _is_read(what, read)):
            yield phrase


def _is_read(what: str, read: str) -> bool:
    """Whether a text has every word of it that says anything, in whatever order.

    >>> _is_read("fleets in North Sea and Black Sea", "city Kiev, fleet North Sea and Black Sea")
    True
    >>> _is_read("a caravan in Alps", "city Nubia, caravan Sahara")
    False
    """
    words = (word for word in re.findall(r"\w+", what) if len(word) > 3 or word[0].isupper())
    known = read.casefold()
    return all(re.search(rf"\b{word.casefold().removesuffix('s')}", known) for word in words)


def _names_for(seat: int) -> list[str]:
    """Whom a sentence names: the seat is spoken to."""
    return [YOU if other == seat else letter(other) for other in range(len(LETTERS))]


def _uncapped(said: str) -> str:
    """`you acquire Glass`, in the middle of a line."""
    return said[0].lower() + said[1:]


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


def _is_another_choice(further: Decision, asked: Decision) -> bool:
    """Whether it is asked in the same way again, of the next thing that a card may do."""
    return further.topic == asked.topic


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


def _common(rows: list[dict[str, T]]) -> dict[str, T]:
    return {
        name: change
        for name, change in rows[0].items()
        if all(row.get(name) == change for row in rows)
    }
