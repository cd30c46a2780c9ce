from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from core.kernel import Action, Choice, Decision, DecisionKind, FoldedAnswer, Unavailable
from core.kernel.style import Style
from core.table import ChatMessage
from tests.games.through_the_ages.position import GAME as AGES
from tests.games.through_the_ages.position import position as ages
from tests.tui.model.tables import (
    FakeSession,
    choice_row,
    choose_row,
    chooser_of,
    model_at,
)
from tui.model.choices import (
    ChoiceRow,
    Chooser,
    Question,
    build_question,
    confirmation_prompt,
    create_chooser,
)
from tui.model.panes import CHOICES_PANE
from tui.model.table import TableModel

# --- a question of our own ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Take(Action):
    card: str

    @property
    def targets(self) -> tuple[str, ...]:
        return (self.card,)


@dataclass(frozen=True, slots=True)
class Trade(Action):
    """A second and better way to the same card."""

    card: str

    @property
    def targets(self) -> tuple[str, ...]:
        return (self.card,)


@dataclass(frozen=True, slots=True)
class Wreck(Action):
    card: str


@dataclass(frozen=True, slots=True)
class End(Action):
    pass


@dataclass(frozen=True, slots=True)
class Burn(Action):
    """An action that ends the turn and loses something."""


@dataclass(frozen=True, slots=True)
class Ask(Action):
    is_navigation = True


@dataclass(frozen=True, slots=True)
class GiveUp(Action):
    is_resignation = True


LABELS: dict[str, str] = {}  # of cards that are called otherwise than their id


class Words:
    """The text of a game, as far as a decision needs it."""

    group_order = ()
    folded_topics: Mapping[str, Mapping[str, FoldedAnswer]] = {}
    sequences = staticmethod(lambda view, decision: ())

    def __init__(self, merit: dict[str, float]) -> None:
        self.merit = merit

    def prompt(self, view: object, decision: Decision, style: Style) -> str:
        return "What now?"

    def unavailable(
        self, view: object, decision: Decision, style: Style
    ) -> tuple[Unavailable, ...]:
        return (Unavailable("coal", "Coal", "5 ideas short"),)

    def choice(self, view: object, decision: Decision, action: Action, style: Style) -> Choice:
        card = getattr(action, "card", "")
        group = {Take: "Take", Wreck: "Destroy"}.get(type(action), "")
        return Choice(
            LABELS.get(card, card) or type(action).__name__,
            group,
            ends_turn=isinstance(action, End | Burn),
            is_destructive=isinstance(action, Wreck | Burn),
            rank=self.merit.get(card, 0.0) + isinstance(action, Trade),
            initial_rank=float(card == "grain"),
            warning="to be regretted" if card.startswith("poor") else "",
            kind=card.rpartition(" ")[0],
        )


def question(
    *actions: Action,
    topic: str = "turn",
    merit: dict[str, float] | None = None,
    later: Sequence[Action] = (),
) -> Question:
    words = Words(merit or {})
    decision = Decision(0, DecisionKind.ACTION, topic, "R1", actions, is_main=True)
    strategy = SimpleNamespace(prior=lambda *_: 0.0)
    game = SimpleNamespace(text=words, strategy=strategy, weights_for=lambda view: None)
    return build_question(game, None, decision, locked=later)  # type: ignore[arg-type]


def names(rows: tuple[ChoiceRow, ...]) -> list[str]:
    return [row.choice.label for row in rows]


def first(asked: Question, answered: Chooser | None = None) -> str:
    selected = create_chooser(asked, answered).selected
    assert selected is not None
    return selected.choice.label


def test_stop_row_follows_groups_and_destructive_rows_come_last() -> None:
    asked = question(GiveUp(), Wreck("lab"), End(), Take("iron"), Ask(), Take("drama"))
    assert names(asked.rows) == ["Ask", "iron", "drama", "End", "lab", "GiveUp"]
    assert [row.jump_label for row in asked.rows] == ["a", "b", "c", ".", "d", "e"]
    assert asked.stop_row is not None and asked.stop_row.choice.label == "End"


def test_cursor_avoids_ending_destructive_and_aside_rows() -> None:
    assert first(question(Wreck("lab"), End(), Ask(), Take("iron"))) == "iron"
    assert first(question(GiveUp(), Wreck("lab"), End())) == "End"
    assert first(question(GiveUp(), Wreck("lab"), Ask())) == "Ask"
    assert first(question(GiveUp(), Wreck("lab"), Burn())) == "Burn", "rather than destroy"


def test_cursor_starts_on_the_highest_rank() -> None:
    asked = question(Take("iron"), Take("drama"), Take("coal"), merit={"iron": -1, "drama": 2})
    assert first(asked) == "drama"


def test_cursor_starts_on_end_turn_when_only_side_actions_remain() -> None:
    melting = {"melt": -1.0}
    asked = question(Take("melt"), Ask(), End(), Wreck("lab"), merit=melting)
    assert first(asked) == "End"
    assert first(asked, Chooser(asked, asked.rows[0])) == "End"  # once more would be by chance
    asked = question(Take("melt"), Take("iron"), End(), merit=melting)
    assert first(asked) == "iron"
    assert first(asked, Chooser(asked, asked.rows[0])) == "melt"  # where the person left it


def test_cursor_moves_to_the_next_row_of_the_same_group() -> None:
    before = question(Ask(), Take("iron"), Take("drama"), Take("coal"), Wreck("lab"), End())
    taken = Chooser(before, before.rows[2])
    assert first(question(Take("iron"), Take("coal"), End()), taken) == "coal"
    assert first(question(Take("iron"), End()), taken) == "iron"
    assert first(question(Take("iron"), Take("drama"), End()), taken) == "drama"  # or taken back
    assert first(question(Take("iron"), Take("coal"), topic="other"), taken) == "iron"
    best = question(Take("iron"), Take("coal"), Take("drama"), merit={"iron": 1.0})
    assert first(best, taken) == "iron"  # what the game sees most merit in, before its like


def test_unmoved_cursor_follows_default_without_drifting() -> None:
    before = question(Take("iron"), Take("drama"), Take("grain"), Wreck("lab"), End())
    assert first(before) == "grain"
    taken = Chooser(before, before.rows[0])
    assert first(question(Take("drama"), Take("grain"), End()), taken) == "drama"
    assert first(question(Take("drama"), Take("grain"), topic="other"), taken) == "grain"


def test_side_action_can_be_repeated_at_the_cursor() -> None:
    merit = {"iron": 1.0, "melt": -1.0}
    asked = question(Take("iron"), Take("melt"), End(), merit=merit)
    melted = Chooser(asked, asked.rows[1])
    assert first(asked, melted) == "melt"
    assert first(question(Take("iron"), End(), merit=merit), melted) == "iron"
    elsewhere = question(Take("iron"), Take("melt"), End(), merit={"melt": -1.0}, topic="other")
    assert first(elsewhere, melted) == "iron", "a yes to one thing is no yes to another"
    worth_it = question(Take("iron"), Take("melt"), End(), merit={"melt": 2.0})
    assert first(asked, create_chooser(worth_it)) == "iron", (
        "what has become a loss is not repeated"
    )


def test_cursor_stays_with_its_own_kind_in_a_mixed_group() -> None:
    """After a tax card on another one, not on the tariff card that takes its place."""
    cards = ["tariff 1", "tariff 2", "tax 1", "tax 2"]
    taken = create_chooser(question(*map(Take, cards)))
    taken = taken.select(taken.question.rows[2])
    left = question(*map(Take, ("tax 2", "tariff 1", "tariff 2", "tariff 3")))
    assert first(left, taken) == "tax 2"
    others = question(*map(Take, ("coal", "tariff 1")))
    assert first(others, taken) == "tariff 1", "where none is left, with its group"


def test_cursor_avoids_regrettable_rows() -> None:
    cards = [Take(card) for card in ("poor tax", "poor tariff", "coal")]
    taken = create_chooser(question(Take("tax"), *cards))
    assert first(question(*cards)) == first(question(*cards), taken) == "coal"
    assert first(question(*cards[:2]), taken) == "poor tax"


def test_cursor_follows_a_card_of_the_same_name() -> None:
    named = {"unrest_2": "unrest", "unrest_3": "unrest"}
    with patch.dict(LABELS, named):
        before = question(Take("unrest_2"), Take("iron"), End())
        taken = Chooser(before, before.rows[0])
        after = create_chooser(question(Take("iron"), Take("unrest_3"), End()), taken)
    assert after.selected is not None and after.selected.action == Take("unrest_3")


def test_cursor_leaves_destructive_rows_after_destroying() -> None:
    before = question(Take("iron"), Wreck("lab"), End())
    wrecked = Chooser(before, before.rows[-1])
    assert wrecked.cursor_row.needs_confirmation
    assert first(question(Take("iron"), Wreck("lab"), End()), wrecked) == "iron"


def test_cursor_leaves_end_turn_after_ending_a_turn() -> None:
    before = question(Take("iron"), End())
    assert first(question(Take("iron"), End()), Chooser(before, before.rows[-1])) == "iron"


# --- Enter ----------------------------------------------------------------------------------


def test_target_with_two_actions_uses_the_better_one() -> None:
    asked = question(Take("iron"), Trade("iron"), End())
    better = asked.targets["iron"]
    assert better.action == Trade("iron")
    assert create_chooser(asked).narrow_to("iron").selected is better


# --- in a lesson ----------------------------------------------------------------------------

IRON, COAL, CLAY, SALT, TIN = (Take(card) for card in ("iron", "coal", "clay", "salt", "tin"))


def test_locked_rows_come_last_and_are_no_targets() -> None:
    asked = question(IRON, COAL, CLAY, later=(IRON, CLAY))
    assert names(asked.rows) == ["coal", "iron", "clay"]
    assert set(asked.targets) == {"coal"}
    walked = create_chooser(asked).move_to_next_target(1)
    assert walked.cursor_row.action == COAL, "from one thing that is open to the next, and no other"


def test_few_locked_rows_are_listed_but_not_many() -> None:
    for later, listed in (((IRON, COAL, CLAY), 4), ((IRON, COAL, CLAY, SALT), 1)):
        assert len(question(*later, TIN, later=later).default_rows) == listed


def test_filter_puts_the_cursor_on_the_best_match() -> None:
    asked = question(End(), IRON, CLAY, Wreck("iron"), merit={"clay": 2, "iron": 1})
    by_iron = create_chooser(asked).filter_by("iron").selected
    assert by_iron is not None and by_iron.action == IRON
    best = Chooser(asked, asked.rows[-1]).filter_by("take").selected
    assert best is not None and best.action == CLAY


def chosen(model: TableModel) -> str:
    row = model.choose()
    return row.choice.label if row else ""


def test_enter_takes_the_choice_under_the_cursor() -> None:
    model = model_at()
    model.move(2)
    assert model.selected is not None
    assert chosen(model) == model.selected.choice.label


def test_enter_on_an_unavailable_thing_shows_the_reason() -> None:
    model = model_at()
    asked = chooser_of(model).question
    barred = (Unavailable("tech_alphabet", "Alphabet", "5 ideas short"),)
    model.chooser = create_chooser(replace(asked, find_unavailable=lambda: barred))
    model.point_at("tech_alphabet", "row")
    assert model.selected is None
    assert len(chooser_of(model).visible_rows) == len(
        asked.rows
    )  # to be seen, with no cursor in them
    assert model.no_choice_reason == "Alphabet: 5 ideas short"
    assert not model.message
    assert chosen(model) == ""
    assert model.message == "Alphabet: 5 ideas short"
    assert model.selected_changes == {}


def test_enter_on_an_unexplained_thing_still_names_it() -> None:
    model = model_at()
    model.point_at("stone")
    assert model.no_choice_reason == "Stone: nothing to choose here now"
    model.point_at("no such thing")
    assert chosen(model) == ""
    assert model.message == "Nothing to choose here."


def test_enter_without_a_question_does_nothing() -> None:
    model = model_at()
    model.chooser = None
    assert chosen(model) == ""
    assert model.message == ""


def test_cursor_returns_to_where_it_was_left() -> None:
    model = model_at()
    model.move(3)
    left = model.selected
    model.point_at("stone", "boards")
    assert model.selected is None
    model.move(1)  # in the list
    assert model.selected is left
    model.point_at("stone", "boards")
    model.focus(CHOICES_PANE)
    assert model.selected is left
    model.begin_filter()
    model.type_filter("tech")
    assert model.selected is not left
    model.cancel()
    assert model.selected is left


def test_target_pointed_at_keeps_the_cursor_in_the_list() -> None:
    model = model_at()
    model.point_at("tech_mining", "row")
    model.focus(CHOICES_PANE)
    assert chosen(model) == "Mining"
    assert len(chooser_of(model).visible_rows) == len(chooser_of(model).question.rows)


# --- filtering ------------------------------------------------------------------------------


@pytest.mark.parametrize(("words", "label"), [("mining", "Mining"), ("tech", "Plumbing")])
def test_enter_in_a_filter_takes_the_cursor_row(words: str, label: str) -> None:
    model = model_at()
    model.begin_filter()
    model.type_filter(words)
    assert chosen(model) == label
    assert not model.is_filtering


def test_filter_matches_full_labels() -> None:
    row = chooser_of(model_at()).question.rows[0]
    genius = replace(row, choice=Choice("Eng. Genius A", full_label="Engineering Genius A"))
    assert genius.matches("engineering") and genius.matches("eng.")


def test_arrows_move_within_filtered_rows() -> None:
    model = model_at()
    model.begin_filter()
    model.type_filter("tech")
    model.move(1)
    assert chosen(model) == "Taxation"


def test_selecting_a_filtered_out_row_clears_the_filter() -> None:
    """By its label, by the mouse, or by a hint."""
    model = model_at()
    model.begin_filter()
    model.type_filter("farm town")
    hidden = choice_row(model, "Stone")
    assert hidden not in chooser_of(model).visible_rows
    model.select(hidden)
    assert model.selected is hidden and not chooser_of(model).filter


def test_row_can_be_selected_after_pointing_at_an_unavailable_thing() -> None:
    model = model_at()
    model.point_at("stone", "boards")
    assert model.selected is None
    model.select(choice_row(model, "Mining"))
    assert chosen(model) == "Mining"


def test_filter_shows_unavailable_matches_with_reasons() -> None:
    model = model_at()
    asked = replace(
        chooser_of(model).question,
        find_unavailable=lambda: (
            Unavailable("coal", "Coal", "5 ideas short"),
            Unavailable("x", "Iron", "taken"),
        ),
    )
    model.chooser = create_chooser(asked)
    model.begin_filter()
    model.type_filter("coal")
    assert [found.label for found in chooser_of(model).unavailable] == ["Coal"]
    assert chosen(model) == ""
    assert (model.message, model.is_filtering) == ("Coal: 5 ideas short", True)
    model.type_filter("zzz")
    assert not model.message  # it spoke of what is no longer typed
    assert chosen(model) == ""
    assert model.message == "Nothing has this; Esc shows all."
    assert model.cancel() and model.message == ""  # all are shown


def test_only_a_few_unavailable_matches_are_named() -> None:
    model = model_at()
    barred = tuple(Unavailable(f"coal_{n}", f"Coal {n}", "5 ideas short") for n in range(5))
    model.chooser = create_chooser(
        replace(chooser_of(model).question, find_unavailable=lambda: barred)
    )
    model.begin_filter()
    model.type_filter("coal")
    assert model.no_choice_reason.count("5 ideas short") == 3


# --- groups and ends ------------------------------------------------------------------------


def test_moving_cancels_a_jump() -> None:
    model = model_at()
    model.begin_jump()
    model.move_to_next_target(1)
    assert model.typed_label is None and not model.is_filtering


def test_keys_move_by_group_and_to_both_ends() -> None:
    model = model_at()
    groups = list(dict.fromkeys(row.group for row in chooser_of(model).question.rows))
    model.move_group(1)
    assert model.selected is not None and model.selected.group == groups[1]
    model.move(1)
    model.move_group(-1)
    assert model.selected.group == groups[0]
    model.move_group(-1)
    assert model.selected is chooser_of(model).question.rows[0]
    model.move_to_end(1)
    assert model.selected is chooser_of(model).question.rows[-1]
    model.move_group(1)
    assert model.selected.group == groups[-1]
    model.move_to_end(-1)
    assert model.selected is chooser_of(model).question.rows[0]


def test_stop_key_ends_or_passes_when_possible() -> None:
    model = model_at()
    assert model.choose_stop() is None
    assert model.message == "There is nothing to end or to pass now."
    model = model_at("free_window")
    row = model.choose_stop()
    assert row is not None and row.choice.label == "End the turn"
    assert model.selected is row  # the cursor is on it, should it be asked about


# --- steps ----------------------------------------------------------------------------------


async def test_first_step_of_a_choice_can_be_undone() -> None:
    model = model_at()
    row = choice_row(model, "Farm Town")
    assert not model.try_step_back()
    await choose_row(model, row)
    assert not chooser_of(model).question.decision.is_main
    assert not model.cancel()
    assert model.try_step_back()
    await model.session.undo()
    model.refresh()
    assert model.selected is not None
    assert model.selected.action == row.action  # where the person left it
    assert not model.try_step_back()


async def test_undone_step_returns_the_cursor_over_a_higher_rank(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def with_a_best(*asked: Any) -> Question:
        question = build_question(*asked)
        is_best = ((row, float(row.choice.label == "Taxation")) for row in question.rows)
        rows = (replace(row, choice=replace(row.choice, rank=best)) for row, best in is_best)
        return replace(question, rows=tuple(rows))

    monkeypatch.setattr("tui.model.table.build_question", with_a_best)
    model = model_at()
    assert model.selected is not None and model.selected.choice.label == "Taxation"
    row = choice_row(model, "Farm Town")
    await choose_row(model, row)
    await model.session.undo()
    model.refresh()
    assert model.selected.action == row.action


async def test_undone_destructive_step_does_not_return_the_cursor(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def with_harm(*asked: Any) -> Question:
        question = build_question(*asked)
        harmful = ((row, row.choice.label == "Farm Town") for row in question.rows)
        rows = (
            replace(row, choice=replace(row.choice, is_destructive=is_so)) for row, is_so in harmful
        )
        return replace(question, rows=tuple(rows))

    monkeypatch.setattr("tui.model.table.build_question", with_harm)
    model = model_at()
    await choose_row(model, choice_row(model, "Farm Town"))
    await model.session.undo()
    model.refresh()
    assert model.selected is not None and not model.selected.needs_confirmation


async def test_choosing_a_payment_can_be_stepped_back() -> None:
    model = model_at()
    row = choice_row(model, "Choose how to pay")
    await choose_row(model, row)
    assert chooser_of(
        model
    ).question.decision.is_main  # anything can be chosen, and nothing is done
    assert model.try_step_back()
    await model.session.undo()
    model.refresh()
    assert model.selected is not None and model.selected.action == row.action
    assert not model.try_step_back()


async def test_step_back_is_barred_after_other_players_choices() -> None:
    model = model_at()
    await choose_row(model, choice_row(model, "Farm Town"))
    chosen = replace(model.session.log[-1], seat=1)
    said = replace(chosen, event=ChatMessage(1, "Hello!"))
    for told, may in ((chosen, False), (said, True)):  # what was given up is not asked again
        with patch.object(FakeSession, "log", [*model.session.log, told]):
            assert model.try_step_back() == may


# --- what is asked before it is taken ---------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "asked"),
    [
        ("play_leader card=james_cook", "Play: James Cook?"),  # a name alone asks for nothing
        ("destroy card=religion", "Destroy Religion?"),
        ("destroy card=warriors", "Disband Warriors?"),
        ("end_turn", "End turn?"),
    ],
)
def test_confirmation_dialog_names_the_action(action: str, asked: str) -> None:
    game = ages().leader(0, "michelangelo").workers(0, religion=2, warriors=1)
    state = game.hand(0, "james_cook").state
    (decision,), view = AGES.decisions(state), AGES.view(state, 0)
    row = next(
        row for row in build_question(AGES, view, decision).rows if str(row.action) == action
    )
    assert confirmation_prompt(row) == asked
