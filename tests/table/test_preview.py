from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest

from core.kernel import Action, Choice, Decision, DecisionKind, Event, Game, Rng
from core.kernel.effects import Effect, clause
from core.kernel.style import SHORT, Style
from core.table import Preview, Previewer, preview_changes, preview_notes
from core.table.preview import ANSWERS_PER_STEP, EMPTY_PREVIEW, MORE_BY_ANSWER, NO_CHANGE, SAMPLES
from tests.table.quarry import QUARRY, SHAFTS, Dig, Digging, Quarry, Rest, Shaft, Work, gain
from tests.toy import PEBBLES, Roll, Take


@pytest.fixture
def dealt() -> Iterator[list[Any]]:
    """Collect every world that is dealt."""
    worlds: list[Any] = []
    determinize = Game.determinize

    def dealing(game: Game[Any], view: Any, seat: int, rng: Rng) -> Any:
        worlds.append(determinize(game, view, seat, rng))
        return worlds[-1]

    with patch.object(Game, "determinize", dealing):
        yield worlds


def foresight() -> Previewer:
    """Return a previewer for the first player of Pebbles, who may roll a die."""
    state = PEBBLES.new(2, {}, 1)
    for _ in range(2):
        decision = PEBBLES.decisions(state)[0]
        PEBBLES.apply(state, decision.seat, decision.actions[0])
    return Previewer(PEBBLES, PEBBLES.view(state, 0), 0, SHORT)


def in_the_quarry() -> Previewer:
    """Return a previewer for the first player of Quarry, who may dig and then chooses a shaft."""
    state = QUARRY.new(2, {}, 1)
    while not (asked := QUARRY.decisions(state)[0]).is_main or asked.seat:
        QUARRY.apply(state, asked.seat, asked.actions[0])
    return Previewer(QUARRY, QUARRY.view(state, 0), 0, SHORT)


def test_chance_tries_one_world_per_step(dealt: list[Any]) -> None:
    many = [len(dealt) for _ in foresight().preview_in_steps(Roll())]
    assert many == list(range(1, SAMPLES))
    assert len(dealt) == SAMPLES


def test_certain_result_takes_one_world(dealt: list[Any]) -> None:
    assert not list(in_the_quarry().preview_in_steps(Rest()))
    assert len(dealt) == 1


def test_resignation_has_an_empty_preview_even_without_a_decision(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Rest, "is_resignation", True)
    waiting = Previewer(QUARRY, QUARRY.view(in_the_quarry().view, 1), 1, SHORT)
    assert waiting.preview(Rest()) == EMPTY_PREVIEW


def test_worlds_are_dealt_once_for_all_choices(dealt: list[Any]) -> None:
    it = foresight()
    assert it.preview(Take(2)).changes == {"stones": (0, 2)}
    assert it.preview(Roll()).changes == {"stones": (0, 1)}
    assert len(dealt) == SAMPLES
    assert preview_changes(PEBBLES, it.view, 0, Roll(), SHORT) == {"stones": (0, 1)}


def test_unfinished_preview_is_completed_later(dealt: list[Any]) -> None:
    it = foresight()
    next(it.preview_in_steps(Roll()))
    assert it.preview(Roll()).changes == {"stones": (0, 1)}
    assert len(dealt) == SAMPLES
    assert not list(it.preview_in_steps(Roll()))  # computed before


@pytest.fixture
def tried() -> Iterator[list[Action]]:
    """Collect every choice that is tried."""
    choices: list[Action] = []
    foresee = Game.apply_until_phase

    def foreseeing(game: Game[Any], state: Any, seat: int, action: Action) -> list[Event]:
        choices.append(action)
        return foresee(game, state, seat, action)

    with patch.object(Game, "apply_until_phase", foreseeing):
        yield choices


def test_answers_to_a_follow_up_question_are_tried_in_steps(tried: list[Action]) -> None:
    it = in_the_quarry()
    alike = dict.fromkeys(SHAFTS, 1)  # so that all must be tried
    with patch.dict(SHAFTS, alike):
        steps = [len(tried) for _ in it.preview_in_steps(Dig())]
        assert it.preview(Dig()).changes == {"gold": (0, 1)}
    assert steps == list(range(1, 1 + len(SHAFTS), ANSWERS_PER_STEP))
    assert tried[0] == Dig() and len(tried) == 1 + len(SHAFTS)


def dug(**gold: int) -> Preview:
    """Preview digging with this much gold in the shafts."""
    with patch.dict(SHAFTS, {number: gold.get(f"in_{number}", 0) for number in SHAFTS}):
        return in_the_quarry().preview(Dig())


def asked_on(**more: Any) -> Preview:
    """Return a preview whose result depends on the shaft, which is asked next."""
    return Preview({}, **more, has_follow_up=True)


def test_single_destructive_answer_is_left_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played = QUARRY.text.choice

    def harmful(view: Any, decision: Decision, action: Action, style: Style) -> Choice:
        return replace(played(view, decision, action, style), is_destructive=True)

    with patch.dict(SHAFTS, {1: 4}, clear=True):
        assert not in_the_quarry().preview(Dig()).has_follow_up
        monkeypatch.setitem(vars(QUARRY.text), "choice", harmful)
        assert in_the_quarry().preview(Dig()).has_follow_up


def test_change_by_half_of_the_answers_is_shown_as_a_range() -> None:
    assert dug(in_1=2, in_2=3, in_3=2) == asked_on(ranges={"gold": (0, 0, 3)})
    everywhere = {f"in_{number}": 1 + (number == 1) for number in SHAFTS}
    assert dug(**everywhere) == asked_on(ranges={"gold": (0, 1, 2)})


def test_half_of_the_answers_are_enough() -> None:
    with patch.dict(SHAFTS, {1: 2, 2: 3, 3: 0, 4: 0}, clear=True):
        assert in_the_quarry().preview(Dig()) == asked_on(ranges={"gold": (0, 0, 3)})


def test_change_by_fewer_answers_only_notes_that_more_may_follow() -> None:
    assert dug(in_1=2, in_2=3) == asked_on(depends_on=DecisionKind.SPACE)


def test_too_many_answers_show_nothing() -> None:
    with patch("core.table.preview.MAX_ANSWERS", len(SHAFTS) - 1):
        assert dug(**{f"in_{number}": 1 for number in SHAFTS}) == asked_on()


def test_too_many_answers_are_not_tried(tried: list[Action]) -> None:
    with patch("core.table.preview.MAX_ANSWERS", len(SHAFTS) - 1):
        in_the_quarry().preview(Dig())
    assert tried == [Dig()]


@pytest.fixture
def lit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make digging cost a lamp first."""
    working = Work.answer

    def with_a_lamp(work: Work, state: Quarry, seat: int, action: Action) -> None:
        if isinstance(action, Dig):
            gain(state, seat, -2)
        working(work, state, seat, action)

    monkeypatch.setattr(Work, "answer", with_a_lamp)


@pytest.mark.usefixtures("lit")
def test_further_change_by_all_answers_is_included() -> None:
    everywhere = {f"in_{number}": 3 + (number == 1) for number in SHAFTS}
    assert dug(**everywhere) == asked_on(ranges={"gold": (0, 1, 2)})


@pytest.mark.usefixtures("lit")
def test_cost_before_the_question_stands_if_an_answer_adds_nothing() -> None:
    assert dug(in_1=3, in_2=4, in_3=4) == Preview({"gold": (0, -2)}, has_follow_up=True)


@pytest.mark.usefixtures("lit")
def test_cost_before_the_question_stands_if_few_answers_change_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Even if every answer also changes another number."""

    def with_whoever_is_below(state: Quarry, seat: int) -> dict[str, int]:
        below = any(isinstance(frame, Digging) for frame in state.agenda)
        return {"gold": state.gold[seat], "below": int(below)}

    monkeypatch.setitem(vars(QUARRY.text), "ledger", with_whoever_is_below)
    paid = Preview({"gold": (0, -2)}, depends_on=DecisionKind.SPACE, has_follow_up=True)
    assert dug(in_1=3, in_2=4) == paid
    assert dug() == replace(paid, depends_on=None)
    assert dug(in_1=3, in_2=4, in_3=1) == asked_on(ranges={"gold": (0, -2, 2)})


@pytest.mark.usefixtures("lit")
def test_effect_that_may_be_declined_is_not_included(monkeypatch: pytest.MonkeyPatch) -> None:
    played = QUARRY.text.choice

    def offered(view: Any, decision: Decision, action: Action, style: Style) -> Choice:
        return replace(played(view, decision, action, style), declines=action == Shaft(3))

    monkeypatch.setitem(vars(QUARRY.text), "choice", offered)
    everywhere = {f"in_{number}": 3 for number in SHAFTS}
    assert dug(**everywhere) == Preview({"gold": (0, -2)}, has_follow_up=True)


def test_no_change_note_is_not_shown_for_an_open_question() -> None:
    """The label is enough there. Other choices say that nothing changes."""
    named = Choice("Acquire a region")
    assert preview_notes(named, asked_on(), SHORT) == ""
    refused = Choice("No", declines=True)
    stopped = Choice("Draw no more", ends_turn=True)
    assert preview_notes(refused, asked_on(), SHORT) == NO_CHANGE
    assert preview_notes(stopped, asked_on(), SHORT) == NO_CHANGE
    assert preview_notes(named, Preview({}), SHORT) == NO_CHANGE


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        (Choice("Build"), "more by what is asked next"),
        (Choice("Build", effect=Effect.of(clause("a temple", end="."))), "a temple."),
        (
            Choice("Build", effect=Effect.of(clause("a city.", counts=["gold"]))),
            "more by what is asked next",
        ),
    ],
)
def test_note_says_more_may_follow_unless_the_text_does(choice: Choice, words: str) -> None:
    spans = {"gold": (0, 1, 2)}
    assert (
        preview_notes(choice, Preview({}, ranges=spans, depends_on=DecisionKind.CARD), SHORT)
        == words
    )
    assert MORE_BY_ANSWER not in preview_notes(choice, Preview({}, ranges=spans), SHORT)
    of_a_place = preview_notes(
        choice, Preview({}, ranges=spans, depends_on=DecisionKind.SPACE), SHORT
    )
    assert of_a_place.endswith("more by the place") and "temple.;" not in of_a_place
