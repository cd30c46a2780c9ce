"""Previews of the effects of a choice, shown before it is taken.

A preview lists the counts of a seat (gold, cards in hand) that a choice changes for certain:

1. Carry the choice out in a copy of the game and compare the counts before and after. Stop at the
   next phase, which is a part of the game that runs whatever is chosen before it: income, cleanup,
   the next turn. So a preview never includes these.
2. The seat may not know everything, so the copy is a sampled world: a full state that is consistent
   with its view. If the choice reveals something there, such as a drawn card or a die roll, do the
   same in all `SAMPLES` worlds and keep the effects that they have in common.
3. Take a forced choice that follows (a follow-up with a single answer), and list it.
4. At a follow-up with several answers, such as where to build, try every answer, and every answer
   to the follow-ups after it. A count that at least half of the answers change is previewed, as a
   range if they differ.
5. If the choice is the answer to an offer, leave out what the opposite answer does as well.

Step 4 is left out in these cases:

- The choice has revealed something before the follow-up.
- The choice is only a part of an action, or the follow-up is an offer or asks the same again. Then
  each answer gets its own preview when it is asked (`Previewer._should_merge_answers`).
- There are more than `MAX_ANSWERS` answers.
- The choice has changed counts, and some answer changes nothing more.

A computation is a generator that pauses between small steps, so that a screen can respond to keys
meanwhile or abandon it. `Previewer` combines sampled worlds, `WorldCopy` is one copy of a world.
"""

from collections import deque
from collections.abc import Collection, Generator, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from core.kernel import (
    Action,
    Choice,
    Decision,
    DecisionKind,
    Game,
    IllegalAction,
    Rng,
)
from core.kernel.style import Style
from core.table.preview_text import ChoiceText
from core.table.world_copy import SAMPLES, Changes, Ledger, WorldCopy

ANSWERS_PER_STEP = 4  # answers tried between two pauses
MAX_ANSWERS = 800  # including answers to further follow-ups

NO_CHANGE = "no change now"
MORE_BY_SPACE = "more depending on the place"
MORE_BY_ANSWER = "more depending on your next choice"
PAYING_FOR_NOTHING = "You pay, and gain nothing."

Ranges = dict[str, tuple[int, int, int]]  # before, minimum and maximum after
T = TypeVar("T")
_Actions = tuple[Action, ...]  # of one choice: an action, and the answers to its follow-ups
Incremental = Generator[None, None, T]  # a computation that pauses by yielding, and returns a T


@dataclass(frozen=True, slots=True)
class Preview:
    """The certain effects of a choice."""

    changes: Changes
    # In words: effects that the text of the choice does not mention, then forced choices.
    further_effects: tuple[str, ...] = ()
    # Counts that depend on the answers to the follow-up; at least half of the answers change them.
    ranges: Ranges = field(default_factory=dict)
    depends_on: DecisionKind | None = None  # kind of the follow-up that changes other counts
    # A follow-up with several answers comes, so an empty preview may be incomplete.
    has_follow_up: bool = False
    has_reveal: bool = False  # it reveals something that may change other counts


EMPTY_PREVIEW = Preview({})


def preview_notes(choice: Choice, preview: Preview, style: Style) -> str:
    """Return the notes of a choice that its previewed numbers do not cover.

    >>> from core.kernel.style import SHORT
    >>> preview_notes(Choice("Pay 2 gold"), Preview({"gold": (5, 3)}, ("Acquire: Glass",)), SHORT)
    'then Acquire: Glass'
    """
    has_numbers = bool(preview.changes or preview.ranges)
    effect = choice.effect.without_counts({*preview.changes, *preview.ranges})
    notes = effect.text(style)
    additions = [f"then {', '.join(preview.further_effects)}"] if preview.further_effects else []
    if has_numbers and preview.depends_on is DecisionKind.SPACE:  # each space shows its own effects
        additions.append(MORE_BY_SPACE)
    elif has_numbers and preview.depends_on and not notes:
        additions.append(MORE_BY_ANSWER)
    if notes and additions:
        return "; ".join([effect.text_without_stop(style), *additions])
    if notes or additions or has_numbers or choice.warning:
        return notes or "; ".join(additions)
    is_label_enough = preview.has_follow_up and _only_asks(choice)
    return "" if is_label_enough else NO_CHANGE


def is_only_loss(choice: Choice, preview: Preview, unwanted_counts: Collection[str]) -> bool:
    """Return whether a choice certainly costs something, and does nothing else.

    >>> is_only_loss(Choice("Offer 2 gold"), Preview({"gold": (5, 3)}), ())
    True
    """
    is_open = preview.ranges or preview.further_effects or preview.has_follow_up
    if is_open or preview.has_reveal or choice.effect.without_counts(preview.changes):
        return False
    changes = preview.changes.items()
    losses = [(after > before) == (name in unwanted_counts) for name, (before, after) in changes]
    return bool(losses) and all(losses)


def loss_warning(choice: Choice, preview: Preview, unwanted_counts: Collection[str]) -> str:
    """Return a warning if a choice pays a price for nothing and the game does not say so."""
    is_known = choice.warning or choice.is_destructive or choice.ends_turn
    is_paid = bool(choice.price) and not choice.price.is_free
    is_loss = is_paid and not is_known and is_only_loss(choice, preview, unwanted_counts)
    return PAYING_FOR_NOTHING if is_loss else ""


def _only_asks(choice: Choice) -> bool:
    """Return whether a choice without changes only leads to a question. Stopping leads to none."""
    return choice.effect.is_countable and not (choice.declines or choice.ends_turn)


def preview_changes(game: Game[Any], view: Any, seat: int, action: Action, style: Style) -> Changes:
    return preview_action(game, view, seat, action, style).changes


def preview_action(
    game: Game[Any], view: Any, seat: int, action: Action, style: Style, *following: Action
) -> Preview:
    """Preview an action, together with the following ones if it is a whole choice."""
    return Previewer(game, view, seat, style).preview(action, *following)


class _World(NamedTuple):
    """A sampled world, with the seat's decision and counts in it."""

    state: Any
    decision: Decision
    ledger: Ledger


class _WorldPreview(NamedTuple):
    """The preview of a choice in one sampled world."""

    preview: Preview
    has_reveal: bool  # something was revealed, so the preview may differ in other worlds


@dataclass(slots=True)
class _AnswerResults:
    """The results of all answers to a follow-up."""

    ledgers: list[list[Ledger]]  # by answer: the final counts for every way to continue
    unpredictable_counts: set[str] = field(default_factory=set)
    has_reveal: bool = False  # some answer revealed something

    def add_reveals(self, world_copy: WorldCopy) -> None:
        self.has_reveal = self.has_reveal or world_copy.has_reveal
        self.unpredictable_counts |= world_copy.unpredictable_counts

    def has_ledger(self, ledger: Ledger) -> bool:
        """Return whether some answer can lead to exactly these counts."""
        return any(ledger in ledgers for ledgers in self.ledgers)


class Previewer:
    """Previews the choices of a seat in one position, each computed once, in one style.

    The sampled worlds are shared by all choices, because sampling takes longer than trying.
    """

    def __init__(self, game: Game[Any], view: Any, seat: int, style: Style) -> None:
        self.game, self.view, self.seat, self.style = game, view, seat, style
        self._worlds: list[_World] = []
        # By the actions of a choice. The unfiltered ones include effects of the opposite answer.
        self._previews: dict[_Actions, Preview] = {}
        self._unfiltered_previews: dict[_Actions, Preview] = {}

    def preview(self, *actions: Action) -> Preview:
        """Preview an action, together with the following ones if it is a whole choice."""
        for _ in self.preview_in_steps(*actions):
            pass
        return self._previews[actions]

    def preview_in_steps(self, *actions: Action) -> Iterator[None]:
        """Compute a preview in small steps. An abandoned computation starts again."""
        if actions not in self._previews:
            self._previews[actions] = yield from self._preview_without_shared_effects(actions)

    # --- offers -----------------------------------------------------------------------------

    def _preview_without_shared_effects(self, actions: _Actions) -> Incremental[Preview]:
        """Return the preview of a choice without the effects that the opposite answer has too."""
        preview = yield from self._unfiltered_preview(actions)
        action = actions[0]
        opposite = None if action.is_resignation else self._opposite_answer(action)
        if opposite is None:
            return preview
        opposite_preview = yield from self._unfiltered_preview((opposite,))
        return _subtract_preview(preview, opposite_preview)

    def _opposite_answer(self, action: Action) -> Action | None:
        """Return the other answer to an offer: to decline it, or to accept it."""
        declines = self._declines_by_answer
        if not any(declines.values()):
            return None
        return next((each for each in declines if declines[each] != declines[action]), None)

    @cached_property
    def _declines_by_answer(self) -> dict[Action, bool]:
        decision = self._world(0).decision
        if decision.is_main:
            return {}
        answers = decision.actions
        choice = self.game.text.choice
        return {each: choice(self.view, decision, each, self.style).declines for each in answers}

    # --- sampled worlds ---------------------------------------------------------------------

    def _unfiltered_preview(self, actions: _Actions) -> Incremental[Preview]:
        if actions not in self._unfiltered_previews:
            self._unfiltered_previews[actions] = yield from self._preview_in_all_worlds(actions)
        return self._unfiltered_previews[actions]

    def _preview_in_all_worlds(self, actions: _Actions) -> Incremental[Preview]:
        """Return the effects of a choice that are the same in all sampled worlds.

        If the choice reveals nothing, one world shows them.
        """
        if actions[0].is_resignation:  # its label says everything
            return EMPTY_PREVIEW
        decision = self._world(0).decision
        text = ChoiceText(self.game, self.view, self.seat, decision, actions, self.style)
        first, has_reveal = yield from self._preview_in_world(actions, text, self._world(0))
        if not has_reveal:
            return first
        previews = [first]
        for number in range(1, SAMPLES):
            yield
            result = yield from self._preview_in_world(actions, text, self._world(number))
            previews.append(result.preview)
        return _common_preview(previews)

    def _world(self, number: int) -> _World:
        """Return a sampled world. The same number always gives the same world."""
        if number == len(self._worlds):
            state = self.game.determinize(self.view, self.seat, Rng(number))
            decision = self.game.decision_of(state, self.seat)
            if decision is None:
                raise IllegalAction(f"Seat {self.seat} has nothing to choose now.")
            ledger = self.game.text.ledger(state, self.seat)
            self._worlds.append(_World(state, decision, ledger))
        return self._worlds[number]

    # --- one world --------------------------------------------------------------------------

    def _preview_in_world(
        self, actions: _Actions, text: ChoiceText, world: _World
    ) -> Incremental[_WorldPreview]:
        """Carry out a choice with the forced choices after it, and compare the counts."""
        action, *following = actions
        world_copy = WorldCopy(self.game, self.seat, world.state, self.style)
        world_copy.apply(action)
        for answer in following:
            world_copy.take_forced_choices()
            world_copy.apply(answer)
        new_effects = text.describe_new_effects(world_copy.own_phrases())
        forced_choices = yield from self._take_forced_choices(world_copy, text)
        changes = world_copy.changes_since(world.ledger)
        preview = Preview(changes, further_effects=(*new_effects, *forced_choices))
        follow_up = world_copy.follow_up
        if world_copy.has_reveal or follow_up is None:
            return _WorldPreview(
                replace(preview, has_reveal=world_copy.has_reveal), world_copy.has_reveal
            )
        preview = replace(preview, has_follow_up=True)
        if self._should_merge_answers(preview, action, world.decision, follow_up, world_copy.state):
            return (yield from self._merge_answers(preview, world, follow_up, world_copy))
        return _WorldPreview(preview, has_reveal=False)

    def _take_forced_choices(
        self, world_copy: WorldCopy, text: ChoiceText
    ) -> Incremental[list[str]]:
        """Take the choices without an alternative; return the labels worth showing."""
        labels = []
        while not world_copy.has_reveal and (forced := world_copy.forced_choice()) is not None:
            yield
            action, choice = forced
            events = world_copy.apply(action)
            is_redundant = text.mentions(action) or _is_shown_by_counts(action, choice)
            if events and not action.is_silent_when_forced and not is_redundant:
                labels.append(choice.qualified_label)
        return labels

    # --- the answers to a follow-up ---------------------------------------------------------

    def _should_merge_answers(
        self,
        preview: Preview,
        action: Action,
        decision: Decision,
        follow_up: Decision,
        state: Any,
    ) -> bool:
        """Return whether the preview of a choice includes the effects of its follow-up's answers.

        It does not in three cases, because each answer gets its own preview when it is asked:

        - The choice is a part of an action, such as a payment, and has effects of its own.
        - The follow-up is an offer.
        - The follow-up asks the same again, such as for the next ability of a card.
        """
        if not (decision.is_main or self._only_opens_follow_up(preview, action, decision)):
            return False
        return follow_up.topic != decision.topic and not self._is_offer(follow_up, state)

    def _only_opens_follow_up(self, preview: Preview, action: Action, decision: Decision) -> bool:
        """Return whether a choice has no effect but the follow-up."""
        if preview.changes or action.targets:
            return False
        return _only_asks(self.game.text.choice(self.view, decision, action, self.style))

    def _is_offer(self, follow_up: Decision, state: Any) -> bool:
        """Return whether the follow-up can be declined. To decline never has a target."""
        answers = [action for action in follow_up.actions if not action.targets]
        view = self.game.view(state, self.seat) if answers else None
        choice = self.game.text.choice
        return any(choice(view, follow_up, each, self.style).declines for each in answers)

    def _merge_answers(
        self, preview: Preview, world: _World, follow_up: Decision, world_copy: WorldCopy
    ) -> Incremental[_WorldPreview]:
        """Return a preview with the counts after the answers to its follow-up.

        It is the same preview if there are too many answers, or if the choice has changed counts
        and some answer changes nothing more.
        """
        topic, at_follow_up = world.decision.topic, world_copy.ledger
        results = yield from self._try_answers(follow_up, world_copy.state, topic)
        if results is None or (preview.changes and results.has_ledger(at_follow_up)):
            return _WorldPreview(preview, has_reveal=False)
        counts_before = {
            name: count
            for name, count in world.ledger.items()
            if name not in results.unpredictable_counts
        }
        summary = _summarize_answers(counts_before, at_follow_up, results.ledgers, follow_up.kind)
        summary = replace(
            summary,
            further_effects=preview.further_effects,
            has_follow_up=True,
            has_reveal=results.has_reveal,
        )
        return _WorldPreview(summary, results.has_reveal)

    def _try_answers(
        self, follow_up: Decision, state: Any, topic: str
    ) -> Incremental[_AnswerResults | None]:
        """Try every answer to a follow-up and to the follow-ups after it; None if too many.

        Trying ends where nothing more is asked, or where the topic of the choice comes up again.
        The search is breadth first, so that too many answers are noticed early.
        """
        results = _AnswerResults([[] for _ in follow_up.actions])
        untried = deque((index, state, answer) for index, answer in enumerate(follow_up.actions))
        tried_count = 0
        while untried:
            if tried_count + len(untried) > MAX_ANSWERS:
                return None
            if tried_count % ANSWERS_PER_STEP == 0:
                yield
            tried_count += 1
            index, state, answer = untried.popleft()  # `index` of the first answer on the way here
            world_copy = WorldCopy(self.game, self.seat, state, self.style)
            world_copy.apply(answer)
            results.add_reveals(world_copy)
            next_follow_up = world_copy.follow_up
            if next_follow_up is None or next_follow_up.topic == topic:
                results.ledgers[index].append(world_copy.ledger)
            else:
                untried += [(index, world_copy.state, each) for each in next_follow_up.actions]
        return results


def _is_shown_by_counts(action: Action, choice: Choice) -> bool:
    """Return whether a choice has no targets, and no effects except changed counts."""
    return choice.effect.is_countable and not action.targets


# --- combining previews -----------------------------------------------------------------------


def _common_preview(previews: list[Preview]) -> Preview:
    first = previews[0]
    in_all = set(first.further_effects).intersection(*(each.further_effects for each in previews))
    return replace(
        first,
        changes=_common_items([each.changes for each in previews]),
        ranges=_common_items([each.ranges for each in previews]),
        further_effects=tuple(each for each in first.further_effects if each in in_all),
    )


def _common_items(dicts: list[dict[str, T]]) -> dict[str, T]:
    first, *others = dicts
    return {
        name: value
        for name, value in first.items()
        if all(other.get(name) == value for other in others)
    }


def _subtract_preview(preview: Preview, other: Preview) -> Preview:
    """Return the preview of an answer without the effects that the opposite answer has as well.

    >>> card, rest = Preview({"hand": (0, 3), "gold": (5, 3)}), Preview({"hand": (0, 3)})
    >>> _subtract_preview(card, rest).changes
    {'gold': (5, 3)}
    """
    # Ranges stay. They come from a follow-up that only this answer leads to: in random games of
    # all games, the two answers to an offer never both had ranges.
    changes = dict(item for item in preview.changes.items() if item not in other.changes.items())
    effects = tuple(each for each in preview.further_effects if each not in other.further_effects)
    return replace(preview, changes=changes, further_effects=effects)


def _summarize_answers(
    before: Ledger, at_follow_up: Ledger, ledgers: list[list[Ledger]], kind: DecisionKind
) -> Preview:
    """Summarize what the answers to a follow-up of this kind do to each count.

    A count that few answers change keeps its value at the follow-up, such as after a payment.
    """
    changes, ranges, depends_on = Changes(), Ranges(), None
    for name, count in before.items():
        values_by_answer = [[each[name] for each in answer_ledgers] for answer_ledgers in ledgers]
        lowest, highest = min(map(min, values_by_answer)), max(map(max, values_by_answer))
        if not _is_mostly_changed(values_by_answer, at_follow_up[name]):
            depends_on = kind if lowest < highest else depends_on
            lowest = highest = at_follow_up[name]
        if lowest < highest:
            ranges[name] = (count, lowest, highest)
        elif highest != count:
            changes[name] = (count, highest)
    return Preview(changes, ranges=ranges, depends_on=depends_on)


def _is_mostly_changed(values_by_answer: list[list[int]], value_at_follow_up: int) -> bool:
    """Return whether at least half of the answers change a count.

    Each answer has the count's final value for every way to continue. An answer that changes the
    count only in some of them counts as that fraction of an answer.
    """
    shares = (
        sum(value != value_at_follow_up for value in values) / len(values)
        for values in values_by_answer
    )
    return 2 * sum(shares) >= len(values_by_answer)
