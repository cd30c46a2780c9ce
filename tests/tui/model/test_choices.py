from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from unittest.mock import patch

import pytest

from core.kernel import Action, Choice, Decision, DecisionKind, Unavailable
from core.table import Said
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
    """Another way to the same card, and a better one."""

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
    """It ends the turn, and something is lost by that."""


@dataclass(frozen=True, slots=True)
class Ask(Action):
    is_navigation = True


@dataclass(frozen=True, slots=True)
class GiveUp(Action):
    is_resignation = True


LABELS: dict[str, str] = {}  # of cards that are called otherwise than their id


class Words:
    """A game as far as a question asks it."""

    group_order = ()

    def __init__(self, merit: dict[str, float]) -> None:
        self.merit = merit

    def prompt(self, view: object, decision: Decision) -> str:
        return "What now?"

    def unavailable(self, view: object, decision: Decision) -> tuple[Unavailable, ...]:
        return (Unavailable("coal", "Coal", "5 ideas short"),)

    def choice(self, view: object, decision: Decision, action: Action) -> Choice:
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
        )


def question(
    *actions: Action,
    topic: str = "turn",
    merit: dict[str, float] | None = None,
    later: Sequence[Action] = (),
) -> Question:
    words = Words(merit or {})
    decision = Decision(0, DecisionKind.ACTION, topic, "R1", actions, is_main=True)
    return build_question(words, None, decision, locked=later)  # type: ignore[arg-type]


def names(rows: tuple[ChoiceRow, ...]) -> list[str]:
    return [row.choice.label for row in rows]


def first(asked: Question, answered: Chooser | None = None) -> str:
    selected = create_chooser(asked, answered).selected
    assert selected is not None
    return selected.choice.label


def test_what_ends_comes_behind_the_groups_and_what_destroys_comes_last() -> None:
    asked = question(GiveUp(), Wreck("lab"), End(), Take("iron"), Ask(), Take("drama"))
    assert names(asked.rows) == ["Ask", "iron", "drama", "End", "lab", "GiveUp"]
    assert [row.jump_label for row in asked.rows] == ["a", "b", "c", ".", "d", "e"]
    assert asked.stop_row is not None and asked.stop_row.choice.label == "End"


def test_the_cursor_begins_on_nothing_that_ends_destroys_or_leads_aside() -> None:
    assert first(question(Wreck("lab"), End(), Ask(), Take("iron"))) == "iron"
    assert first(question(GiveUp(), Wreck("lab"), End())) == "End"
    assert first(question(GiveUp(), Wreck("lab"), Ask())) == "Ask"
    assert first(question(GiveUp(), Wreck("lab"), Burn())) == "Burn", "rather than destroy"


def test_the_cursor_begins_where_the_game_sees_most_merit() -> None:
    asked = question(Take("iron"), Take("drama"), Take("coal"), merit={"iron": -1, "drama": 2})
    assert first(asked) == "drama"


def test_where_all_else_is_done_by_the_way_the_cursor_begins_at_the_end_of_the_turn() -> None:
    melting = {"melt": -1.0}
    asked = question(Take("melt"), Ask(), End(), Wreck("lab"), merit=melting)
    assert first(asked) == "End"
    assert first(asked, Chooser(asked, asked.rows[0])) == "End"  # once more would be by chance
    asked = question(Take("melt"), Take("iron"), End(), merit=melting)
    assert first(asked) == "iron"
    assert first(asked, Chooser(asked, asked.rows[0])) == "melt"  # where the person left it


def test_after_a_choice_the_cursor_is_on_the_next_of_its_kind() -> None:
    before = question(Ask(), Take("iron"), Take("drama"), Take("coal"), Wreck("lab"), End())
    taken = Chooser(before, before.rows[2])
    assert first(question(Take("iron"), Take("coal"), End()), taken) == "coal"
    assert first(question(Take("iron"), End()), taken) == "iron"
    assert first(question(Take("iron"), Take("drama"), End()), taken) == "drama"  # or taken back
    assert first(question(Take("iron"), Take("coal"), topic="other"), taken) == "iron"
    best = question(Take("iron"), Take("coal"), Take("drama"), merit={"iron": 1.0})
    assert first(best, taken) == "iron"  # what the game sees most merit in, before its like


def test_a_cursor_left_nowhere_is_where_one_might_begin_and_is_not_drawn_away_later() -> None:
    before = question(Take("iron"), Take("drama"), Take("grain"), Wreck("lab"), End())
    assert first(before) == "grain"
    taken = Chooser(before, before.rows[0])
    assert first(question(Take("drama"), Take("grain"), End()), taken) == "drama"
    assert first(question(Take("drama"), Take("grain"), topic="other"), taken) == "grain"


def test_what_was_done_by_the_way_can_be_done_again_whatever_has_most_merit() -> None:
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


def test_in_a_group_of_several_kinds_the_cursor_stays_with_its_own() -> None:
    """After a tax on another tax, not on the tariff that has come to its place."""
    cards = ["tariff 1", "tariff 2", "tax 1", "tax 2"]
    taken = create_chooser(question(*map(Take, cards)))
    taken = taken.select(taken.question.rows[2])
    left = question(*map(Take, ("tax 2", "tariff 1", "tariff 2", "tariff 3")))
    assert first(left, taken) == "tax 2"
    others = question(*map(Take, ("coal", "tariff 1")))
    assert first(others, taken) == "tariff 1", "where none is left, with its group"


def test_the_cursor_begins_on_nothing_to_be_regretted_where_there_is_anything_else() -> None:
    cards = [Take(card) for card in ("poor tax", "poor tariff", "coal")]
    taken = create_chooser(question(Take("tax"), *cards))
    assert first(question(*cards)) == first(question(*cards), taken) == "coal"
    assert first(question(*cards[:2]), taken) == "poor tax"


def test_after_a_choice_the_cursor_is_on_another_card_of_that_name_wherever_it_lies() -> None:
    named = {"unrest_2": "unrest", "unrest_3": "unrest"}
    with patch.dict(LABELS, named):
        before = question(Take("unrest_2"), Take("iron"), End())
        taken = Chooser(before, before.rows[0])
        after = create_chooser(question(Take("iron"), Take("unrest_3"), End()), taken)
    assert after.selected is not None and after.selected.action == Take("unrest_3")


def test_after_something_was_destroyed_the_cursor_is_not_on_destroying_more_of_it() -> None:
    before = question(Take("iron"), Wreck("lab"), End())
    wrecked = Chooser(before, before.rows[-1])
    assert wrecked.cursor_row.needs_confirmation
    assert first(question(Take("iron"), Wreck("lab"), End()), wrecked) == "iron"


def test_after_the_end_of_a_turn_the_cursor_is_not_on_ending_the_next() -> None:
    before = question(Take("iron"), End())
    assert first(question(Take("iron"), End()), Chooser(before, before.rows[-1])) == "iron"


# --- Enter ----------------------------------------------------------------------------------


def test_of_two_ways_to_one_thing_its_letter_takes_the_better_as_enter_does() -> None:
    asked = question(Take("iron"), Trade("iron"), End())
    better = asked.targets["iron"]
    assert better.action == Trade("iron")
    assert create_chooser(asked).narrow_to("iron").selected is better


# --- in a lesson ----------------------------------------------------------------------------

IRON, COAL, CLAY, SALT, TIN = (Take(card) for card in ("iron", "coal", "clay", "salt", "tin"))


def test_what_comes_later_stands_behind_what_is_open_and_cannot_be_pointed_at() -> None:
    asked = question(IRON, COAL, CLAY, later=(IRON, CLAY))
    assert names(asked.rows) == ["coal", "iron", "clay"]
    assert set(asked.targets) == {"coal"}
    walked = create_chooser(asked).move_to_next_target(1)
    assert walked.cursor_row.action == COAL, "from one thing that is open to the next, and no other"


def test_a_few_choices_for_later_are_listed_beside_one_that_is_open_but_not_many() -> None:
    for later, listed in (((IRON, COAL, CLAY), 4), ((IRON, COAL, CLAY, SALT), 1)):
        assert len(question(*later, TIN, later=later).default_rows) == listed


def test_among_what_a_filter_leaves_the_cursor_is_on_the_best_that_is_meant() -> None:
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


def test_on_something_without_a_choice_nothing_is_chosen_and_it_is_said_why() -> None:
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


def test_something_that_the_game_says_nothing_of_is_named_all_the_same() -> None:
    model = model_at()
    model.point_at("stone")
    assert model.no_choice_reason == "Stone: nothing to choose here now"
    model.point_at("no such thing")
    assert chosen(model) == ""
    assert model.message == "Nothing to choose here."


def test_where_nothing_is_asked_enter_says_nothing() -> None:
    model = model_at()
    model.chooser = None
    assert chosen(model) == ""
    assert model.message == ""


def test_the_cursor_comes_back_where_it_was_left() -> None:
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


def test_a_thing_that_was_pointed_at_keeps_the_cursor_in_the_list() -> None:
    model = model_at()
    model.point_at("tech_mining", "row")
    model.focus(CHOICES_PANE)
    assert chosen(model) == "Mining"
    assert len(chooser_of(model).visible_rows) == len(chooser_of(model).question.rows)


# --- filtering ------------------------------------------------------------------------------


@pytest.mark.parametrize(("words", "label"), [("mining", "Mining"), ("tech", "Plumbing")])
def test_enter_in_a_filter_takes_what_the_cursor_shows(words: str, label: str) -> None:
    model = model_at()
    model.begin_filter()
    model.type_filter(words)
    assert chosen(model) == label
    assert not model.is_filtering


def test_a_short_name_is_found_by_the_whole_one() -> None:
    row = chooser_of(model_at()).question.rows[0]
    genius = replace(row, choice=Choice("Eng. Genius A", full_label="Engineering Genius A"))
    assert genius.matches("engineering") and genius.matches("eng.")


def test_the_arrows_move_in_what_is_filtered() -> None:
    model = model_at()
    model.begin_filter()
    model.type_filter("tech")
    model.move(1)
    assert chosen(model) == "Taxation"


def test_a_choice_that_is_filtered_out_is_pointed_at_without_the_filter() -> None:
    """By its label, by the mouse, by a hint."""
    model = model_at()
    model.begin_filter()
    model.type_filter("farm town")
    hidden = choice_row(model, "Stone")
    assert hidden not in chooser_of(model).visible_rows
    model.select(hidden)
    assert model.selected is hidden and not chooser_of(model).filter


def test_a_choice_is_pointed_at_from_something_that_cannot_be_chosen() -> None:
    model = model_at()
    model.point_at("stone", "boards")
    assert model.selected is None
    model.select(choice_row(model, "Mining"))
    assert chosen(model) == "Mining"


def test_a_filter_for_what_cannot_be_done_shows_it_with_its_reason() -> None:
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


def test_of_many_things_that_cannot_be_chosen_a_few_are_named() -> None:
    model = model_at()
    barred = tuple(Unavailable(f"coal_{n}", f"Coal {n}", "5 ideas short") for n in range(5))
    model.chooser = create_chooser(
        replace(chooser_of(model).question, find_unavailable=lambda: barred)
    )
    model.begin_filter()
    model.type_filter("coal")
    assert model.no_choice_reason.count("5 ideas short") == 3


# --- groups and ends ------------------------------------------------------------------------


def test_who_walks_on_has_given_up_a_letter_to_be_typed() -> None:
    model = model_at()
    model.begin_jump()
    model.move_to_next_target(1)
    assert model.typed_label is None and not model.is_filtering


def test_groups_are_walked_and_the_ends_reached_by_one_key() -> None:
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


def test_one_key_ends_passes_or_stops_where_there_is_anything_to_end() -> None:
    model = model_at()
    assert model.choose_stop() is None
    assert model.message == "There is nothing to end or to pass now."
    model = model_at("free_window")
    row = model.choose_stop()
    assert row is not None and row.choice.label == "End the turn"
    assert model.selected is row  # the cursor is on it, should it be asked about


# --- steps ----------------------------------------------------------------------------------


async def test_the_first_step_of_a_choice_can_be_given_up() -> None:
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


async def test_who_gives_a_step_up_is_back_where_they_were_whatever_looks_best(
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


async def test_who_takes_back_what_harms_is_not_back_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
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


async def test_how_something_will_be_paid_is_a_step_of_it() -> None:
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


async def test_what_others_chose_or_was_revealed_since_is_not_given_up_by_a_key() -> None:
    model = model_at()
    await choose_row(model, choice_row(model, "Farm Town"))
    chosen = replace(model.session.log[-1], seat=1)
    said = replace(chosen, event=Said(1, "Hello!"))
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
def test_a_dialog_asks_for_what_would_be_done(action: str, asked: str) -> None:
    game = ages().leader(0, "michelangelo").workers(0, religion=2, warriors=1)
    state = game.hand(0, "james_cook").state
    (decision,), view = AGES.decisions(state), AGES.view(state, 0)
    row = next(
        row for row in build_question(AGES, view, decision).rows if str(row.action) == action
    )
    assert confirmation_prompt(AGES, view, 0, row) == asked
