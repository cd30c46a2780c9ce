from collections.abc import Callable
from dataclasses import replace
from string import ascii_lowercase
from typing import Any
from unittest.mock import patch

import pytest

from core.bots import Advice, advise_in_process
from core.games import load_game
from core.games.history_of_the_world.rules.events import Founded
from core.games.mosaic.rules.events import CardDrafted, LeaderChosen
from core.kernel import SPECTATOR, Action, Choice, Decision, Event, Game, IllegalAction, clone
from core.kernel.amounts import Count
from core.kernel.style import SHORT, Style
from core.table import ChatMessage, LogEntry, Participants, Seat, Table, new_journal, preview_action
from core.table.hint import describe_lead
from tests.effects import short_name
from tests.toy import Take, with_text
from tests.tui.model.tables import (
    BY_KEY,
    MOSAIC,
    PEOPLE,
    FakeSession,
    choice_row,
    choose_row,
    chooser_of,
    is_opening,
    model_at,
    model_of,
    notifications_of,
    table_at,
)
from tests.tui.saved_games import load_scene
from tui.model.choices import ChoiceRow, Chooser, create_chooser, jump_labels
from tui.model.hint import hint_text
from tui.model.mode import Waiting
from tui.model.observable import Aspect
from tui.model.panes import CHOICES_PANE, INSPECTOR_PANE, LOG_PANE, RECAP_PANE, PanelSet, PaneState
from tui.model.table import TableModel


def labels(model: TableModel) -> list[str]:
    return [row.choice.label for row in chooser_of(model).visible_rows]


def selected(model: TableModel) -> str:
    assert model.selected is not None
    return model.selected.choice.label


# --- what is asked --------------------------------------------------------------------------


def test_question_lists_actions_by_group_with_jump_letters() -> None:
    question = chooser_of(model_at()).question
    groups = [row.choice.group for row in question.rows]
    assert len(set(groups)) == sum(
        before != after for before, after in zip(["", *groups], groups, strict=False)
    )
    letters = [row.jump_label for row in question.rows]
    assert letters == list(jump_labels([row.actions for row in question.rows]).values())
    assert question.targets["tech_mining"] is question.find_by_label("q")


def test_cursor_starts_on_a_main_action() -> None:
    model = model_at()
    assert selected(model) == "Farm Town"
    aside = choice_row(model, "Choose how to pay")
    question = replace(chooser_of(model).question, rows=(aside, *chooser_of(model).visible_rows))
    with patch("tui.model.table.build_question", return_value=question):
        model.chooser = None
        model.refresh()
    assert selected(model) == "Farm Town"


async def test_next_question_clears_filter_target_and_message() -> None:
    model = model_at()
    model.focus("map")
    model.begin_filter()
    model.type_filter("city walls")
    model.show_message("Read this.")
    await choose_row(model, choice_row(model, "Choose how to pay"))
    chooser = chooser_of(model)
    assert (chooser.filter, chooser.target, model.is_filtering, model.message) == (
        "",
        "",
        False,
        "",
    )
    assert model.panes.focused == "map"  # where the person left it: it is the same question


async def test_new_question_moves_focus_to_the_choices() -> None:
    model = model_at()
    model.focus("map")
    await choose_row(model, choice_row(model, "Farm Town"))
    assert model.panes.focused == CHOICES_PANE


async def test_waiting_text_names_the_player_who_is_asked() -> None:
    model = model_at()
    await choose_row(model, choice_row(model, "Stone"))
    assert model.chooser is None
    assert model.selected is None
    assert model.position.waiting_text() == "Ben is thinking .."


async def test_question_keeps_its_cursor_while_others_choose() -> None:
    model = model_at()
    model.move(4)
    before = chooser_of(model)
    decision = replace(before.question.decision)
    with patch.object(FakeSession, "decision", decision):
        model.refresh()
    assert chooser_of(model).question is not before.question
    assert replace(chooser_of(model), question=before.question) == before


async def test_same_question_after_an_own_choice_is_new() -> None:
    model = model_at()
    model.move(4)
    question, taken = chooser_of(model).question, model.selected
    assert taken is not None and model.take(taken)
    model.refresh()
    assert chooser_of(model).question is not question
    assert model.selected is not taken


def test_at_game_end_waiting_text_explains_how_to_see_the_result() -> None:
    model = model_at()
    over = replace(model.position, is_over=True)
    assert over.waiting_text() == "The game is over. Press Enter for the result."
    nobody = replace(model.position, waiting_for=())
    assert nobody.waiting_text() == ""


# --- the cursor -----------------------------------------------------------------------------


def test_the_cursor_stops_at_both_ends_of_the_list() -> None:
    model = model_at()
    model.move(-1)
    assert selected(model) == "Farm Town"
    model.move_page(1)
    assert model.selected is chooser_of(model).question.rows[8]
    model.move(1000)
    assert selected(model) == "Choose how to pay"


def test_target_follows_the_list_cursor() -> None:
    model = model_at()
    model.move(1)
    assert model.target == "build_project_quarry"
    model.select(choice_row(model, "Stone"))
    assert model.target == ""


def test_explained_topic_is_the_target_or_the_subject() -> None:
    model = model_at()
    assert model.explained_topic == "build_farm_town"
    model.point_at("anything")
    assert model.explained_topic == "anything"
    model.focus(CHOICES_PANE)
    model.select(choice_row(model, "Stone"))
    assert model.explained_topic == chooser_of(model).question.decision.subject
    model.chooser, model.target = None, ""
    assert model.explained_topic == ""


def test_target_narrows_choices_to_those_that_touch_it() -> None:
    model = model_at()
    model.point_at("tech_mining", "row")
    assert labels(model) == ["Mining"]
    assert model.panes.focused == "row"


def test_next_target_cycles_through_all_targets() -> None:
    model = model_at()
    model.move_to_next_target(-1)
    assert selected(model) == "Oligarchy"  # what follows it touches nothing
    model.move_to_next_target(1)
    assert selected(model) == "Farm Town"
    for _ in range(9):
        model.move_to_next_target(1)
    assert selected(model) == "Plumbing"  # work touches nothing


def test_next_target_during_a_filter_only_ends_typing() -> None:
    model = model_at()
    model.begin_filter()
    model.type_filter("mining")
    model.move_to_next_target(1)
    assert (model.is_filtering, labels(model)) == (False, ["Mining"])


def test_zoom_is_clamped() -> None:
    model = model_at()
    for _ in range(9):
        model.zoom_by(1)
    assert model.zoom == 3
    for _ in range(9):
        model.zoom_by(-1)
    assert model.zoom == -3


# --- panes ----------------------------------------------------------------------------------


def test_panel_opens_by_its_key_and_stays_when_focus_returns() -> None:
    model = model_at()
    model.focus_key("3")
    assert model.panes == PaneState("boards", "boards", is_requested=True, focused="boards")
    model.point_at("tech_mining")
    model.focus(CHOICES_PANE)
    assert model.panes.focused == CHOICES_PANE
    assert model.panes.open_pane == "boards"
    assert not chooser_of(model).target


@pytest.mark.parametrize("name", ["hand", "", "7"])
def test_unknown_panel_is_not_opened(name: str) -> None:
    model = model_at()
    before = model.panes
    model.focus(name)
    model.focus_key(name)
    assert model.panes == before


def test_log_covers_a_panel_until_closed() -> None:
    model = model_at()
    model.focus("map")
    model.toggle_side_pane("log_side")
    assert (model.panes.open_pane, model.panes.panel, model.panes.focused) == (
        "log_side",
        "map",
        CHOICES_PANE,
    )
    model.toggle_side_pane("log_side")
    assert model.panes.open_pane == "map"


async def test_new_question_opens_the_panel_that_shows_it() -> None:
    model = model_at()
    model.focus("boards")
    await choose_row(model, choice_row(model, "Farm Town"))
    assert chooser_of(model).question.decision.kind.value == "space"
    assert (model.panes.open_pane, model.panes.is_requested) == ("map", False)


async def test_open_log_stays_open() -> None:
    model = model_at()
    model.toggle_side_pane("log_side")
    await choose_row(model, choice_row(model, "Farm Town"))
    assert model.panes.open_pane == "log_side"


# --- typing ---------------------------------------------------------------------------------


def test_filter_requires_every_typed_word() -> None:
    model = model_at()
    model.begin_filter()
    model.type_filter("tech SCI")
    assert labels(model) == ["Counting", "Scientific Method"]
    assert model.target == "tech_counting"
    model.type_filter("qqq")
    assert (labels(model), model.selected, model.target) == ([], None, "")


def test_typing_without_a_filter_does_nothing() -> None:
    model = model_at()
    model.type_filter("sci")
    assert not chooser_of(model).filter


def test_jump_letter_takes_its_choice() -> None:
    model = model_at()
    model.begin_jump()
    assert model.typed_label == ""
    assert model.type_label("q") == choice_row(model, "Mining")
    assert (model.typed_label, selected(model)) == (None, "Mining")


@pytest.mark.parametrize("letter", ["Q", "7", ""])
def test_other_key_ends_the_jump(letter: str) -> None:
    model = model_at()
    model.begin_jump()
    assert model.type_label(letter) is None
    assert model.typed_label is None


def test_two_letter_label_is_typed_letter_by_letter() -> None:
    model = model_at()
    question = chooser_of(model).question
    many = [replace(row, jump_label=label) for row in question.rows for label in ("xa", "xb")]
    model.chooser = Chooser(replace(question, rows=tuple(many[:2])), many[0])
    model.begin_jump()
    assert model.type_label("x") is None
    assert model.typed_label == "x"
    assert model.type_label("b") == many[1]


def test_jump_labels_are_letters_then_pairs_without_shared_prefixes() -> None:
    def labels(count: int) -> list[str]:
        return list(jump_labels([(Take(number),) for number in range(count)]).values())

    assert labels(3) == ["a", "b", "c"]
    assert labels(27)[:2] == ["aa", "ab"]
    assert labels(700)[-1] == ""


def test_jump_labels_stay_with_their_choices() -> None:
    one, two, three, four = ((Take(number),) for number in range(4))
    before = jump_labels([one, two, three])
    assert jump_labels([three, four, two], before) == {three: "c", four: "d", two: "b"}
    many = [(Take(number),) for number in range(26)]
    assert set(jump_labels(many, before).values()) == set(ascii_lowercase), "all if all are needed"


def test_list_that_comes_again_in_a_turn_keeps_its_letters() -> None:
    model = model_at()
    kept = {row.actions: row.jump_label for row in chooser_of(model).question.rows}
    first = chooser_of(model).question.rows[0]
    model._labels["turn"] = {each: label for each, label in kept.items() if each != first.actions}
    again = model._build_question(chooser_of(model).question.decision)
    assert {row.actions: row.jump_label for row in again.rows} == kept


def test_filter_and_jump_need_a_question_and_exclude_each_other() -> None:
    model = model_at()
    model.begin_filter()
    model.begin_jump()
    assert (model.is_filtering, model.typed_label) == (False, "")
    model.begin_filter()
    assert (model.is_filtering, model.typed_label) == (True, None)
    model.chooser, model.mode = None, Waiting()
    model.begin_filter()
    model.begin_jump()
    assert (model.is_filtering, model.typed_label) == (False, None)
    assert model.type_label("a") is None


# --- leaving --------------------------------------------------------------------------------


def test_cancel_leaves_one_mode_at_a_time() -> None:
    model = model_at()
    model.focus("row")
    model.point_at("tech_mining")
    model.begin_filter()
    model.type_filter("mi")
    assert model.cancel()
    assert (model.is_filtering, chooser_of(model).filter) == (False, "")
    assert chooser_of(model).target
    assert model.cancel()
    assert not chooser_of(model).target
    assert model.cancel()
    assert model.panes.focused == CHOICES_PANE
    assert not model.cancel()


def test_cancel_closes_an_open_log_first() -> None:
    model = model_at()
    model.toggle_side_pane("log_side")
    assert model.cancel()
    assert not model.cancel()


def test_cancel_clears_a_finished_filter_first() -> None:
    model = model_at()
    model.begin_filter()
    model.type_filter("tech")
    model.move_to_next_target(1)
    assert model.cancel()
    assert not chooser_of(model).filter
    assert not model.cancel()


# --- what others did ------------------------------------------------------------------------


FACES = PanelSet(BY_KEY, "row", is_opening)


async def asked_again(
    is_recapped: Callable[[], bool] = lambda: True, faces: PanelSet = FACES, side: str = ""
) -> TableModel:
    """Return Ada's model after the three others' turns, with this side pane open."""
    table = table_at("turn")
    model = TableModel(FakeSession(table, 0), faces, is_recapped)
    model.refresh()
    await choose_row(model, choice_row(model, "Stone"))
    if side:
        model.toggle_side_pane(side)
    while (seat := table.game.decisions(table.state)[0].seat) != 0:
        decision = table.game.decision_of(table.state, seat)
        assert decision is not None
        await table.play(seat, decision.actions[-1])
    model.refresh()
    return model


async def test_question_after_other_players_turns_opens_the_recap() -> None:
    model = await asked_again()
    assert model.panes.open_pane == RECAP_PANE
    assert {told.seat for told in model.recent_entries} >= {1, 2, 3}


async def test_recap_does_not_cover_an_open_log() -> None:
    model = await asked_again(side=LOG_PANE)
    assert model.panes.open_pane == LOG_PANE
    assert {told.seat for told in model.recap_entries} >= {1, 2, 3}


async def test_recap_covers_the_inspector_and_returns_to_it() -> None:
    model = await asked_again(side=INSPECTOR_PANE)
    assert model.panes.open_pane == RECAP_PANE
    model.mark_read()
    assert model.panes.open_pane == INSPECTOR_PANE


async def test_own_recap_is_shown_only_in_the_same_turn() -> None:
    model, seen = model_at(), replace(FACES, is_drawn_event=lambda event: True)
    model.panels = seen
    await choose_row(model, choice_row(model, "Counting"))  # and play it now?
    assert model.is_own_recap and model.panes.open_pane == RECAP_PANE
    later = await asked_again(faces=seen)
    assert not later.is_own_recap
    assert {told.seat for told in later.recap_entries} >= {1, 2, 3}


def test_losses_ahead_are_shown_once_below_the_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    losses = ["Age I ends soon."]
    monkeypatch.setitem(vars(MOSAIC.text), "losses_ahead", lambda *_: tuple(losses))
    session = FakeSession(table_at("turn"), 0)
    model = TableModel(session, PanelSet(BY_KEY, "row", is_opening))
    model.refresh()
    assert model.message == "Age I ends soon."
    model.mark_read()
    losses.append("Your hand is full.")
    model.switch_seat(0)  # the question comes again
    assert model.message == "Your hand is full."


async def test_undone_choice_opens_no_own_recap() -> None:
    bots = (Seat(f"Bot {number}", "bot", 1) for number in (2, 3, 4))
    model = model_of(table_at("turn", (PEOPLE[0], *bots)))
    model.panels = replace(FACES, is_drawn_event=lambda event: True)
    await choose_row(model, choice_row(model, "Counting"))
    model.mark_read()
    await model.session.undo()
    model.refresh()
    assert model.question is not None and model.panes.open_pane != RECAP_PANE


async def test_marking_read_closes_the_recap() -> None:
    model = await asked_again()
    model.mark_read()
    assert model.panes.open_pane == model.panes.panel == "row"


async def test_next_choice_of_a_turn_opens_no_recap_but_keeps_entries() -> None:
    model = await asked_again()
    model.mark_read()
    story = len(model.recent_entries)
    await choose_row(model, choice_row(model, "Farm town without a card"))
    assert model.panes.open_pane != RECAP_PANE
    assert len(model.recent_entries) >= story


def test_opening_position_has_no_recap() -> None:
    game = load_game("through_the_ages")
    table = Table(game, new_journal(game, 2, {}, seed=1), PEOPLE[:2], advise_in_process)
    seat = game.decisions(table.state)[0].seat
    model = TableModel(FakeSession(table, seat), PanelSet(BY_KEY, "row", is_opening))
    model.refresh()
    assert table.log and model.question is not None
    assert model.panes.open_pane == "row"


def at_the_opening(seats: int) -> tuple[Table, TableModel]:
    """Return a new game of Mosaic: leaders, then a draft in which everybody chooses at once."""
    table = Table(MOSAIC, new_journal(MOSAIC, seats, {}, seed=1), PEOPLE[:seats], advise_in_process)
    model = TableModel(FakeSession(table, 0), FACES)
    model.refresh()
    return table, model


async def all_choose(table: Table, model: TableModel) -> None:
    """Let every player who is asked choose, refreshing the model after each choice."""
    for decision in table.game.decisions(table.state):
        await table.play(decision.seat, decision.actions[0])
        model.refresh()


async def test_recap_keeps_unread_entries() -> None:
    table, model = at_the_opening(3)
    while not any(decision.topic == "draft" for decision in table.game.decisions(table.state)):
        await all_choose(table, model)
    leaders = [told for told in model.recap_entries if isinstance(told.event, LeaderChosen)]
    assert model.panes.open_pane == RECAP_PANE and {told.seat for told in leaders} > {0}
    for decision in table.game.decisions(table.state)[1:]:  # they keep a card meanwhile
        await table.play(decision.seat, decision.actions[0])
        model.refresh()
    assert model.panes.open_pane == RECAP_PANE and set(leaders) <= set(model.recap_entries)


async def test_hidden_draft_pick_opens_no_recap() -> None:
    table, model = at_the_opening(3)
    while not any(decision.topic == "draft" for decision in table.game.decisions(table.state)):
        await all_choose(table, model)
    model.mark_read()
    for _ in range(2):
        await all_choose(table, model)
        assert model.question is not None and model.panes.open_pane != RECAP_PANE
    assert any(isinstance(told.event, CardDrafted) and told.seat for told in model.recent_entries)


async def test_forced_choice_does_not_hide_other_players_turns() -> None:
    """An empire with only one way to be founded is founded automatically, after others' whole
    turns.
    """
    game = load_game("history_of_the_world")
    seats = (PEOPLE[0], Seat("Tarik", "bot", 1), Seat("Odo", "bot", 1))
    table = Table(game, new_journal(game, 3, {}, seed=12), seats, advise_in_process)
    model = TableModel(FakeSession(table, 0), FACES)
    model.refresh()
    while not any(
        isinstance(told.event, Founded) and told.seat == 0 for told in model.recent_entries
    ):
        decision = game.decisions(table.state)[0]
        if decision.seat == 0:
            await choose_row(model, chooser_of(model).cursor_row)
        else:
            await table.play(decision.seat, decision.actions[-1])
        model.refresh()
    assert model.question is not None and model.panes.open_pane == RECAP_PANE
    assert {told.seat for told in model.recap_entries} > {0}


async def test_effects_of_an_own_choice_on_others_open_the_recap() -> None:
    game = load_game("age_of_innovation")
    save = load_scene("age_of_innovation", "4_players", brings_others_something)
    journal = replace(save.journal, entries=list(save.journal.entries))
    model = model_of(Table(game, journal, PEOPLE, advise_in_process))
    assert model.panes.open_pane != RECAP_PANE
    await choose_row(model, chooser_of(model).question.rows[0])
    assert model.question is not None and model.panes.open_pane == RECAP_PANE and model.is_own_recap
    assert {told.event.seat for told in model.recap_entries} > {0}
    assert {told.seat for told in model.recap_entries} == {0}


def brings_others_something(state: Any, decision: Decision) -> bool:
    """Return whether another seat gains between this choice and the seat's next one."""
    game, after = load_game("age_of_innovation"), clone(state)
    events = game.apply(after, decision.seat, decision.actions[0])
    is_asked = game.decision_of(after, decision.seat) is not None
    return is_asked and any(event.seat > decision.seat for event in events)


async def test_entry_is_recapped_only_once() -> None:
    """Other players' actions are recapped once, and stay among the recent entries."""
    table, model = at_the_opening(2)
    recaps: list[list[LogEntry]] = []
    while len(recaps) < 3:
        for decision in table.game.decisions(table.state):
            await table.play(decision.seat, decision.actions[0])
        model.refresh()
        if model.panes.open_pane == RECAP_PANE:
            recaps.append(model.recap_entries)
            model.mark_read()
    told = [id(each) for recap in recaps for each in recap]
    assert len(told) == len(set(told))
    assert set(told) <= {id(each) for each in model.recent_entries}


async def test_recap_can_be_disabled() -> None:
    model = await asked_again(is_recapped=lambda: False)
    assert model.panes.open_pane == "row"


# --- choosing -------------------------------------------------------------------------------


async def test_recent_entries_start_at_the_last_choice() -> None:
    model = model_at()
    assert {told.seat for told in model.recent_entries} == {0, 1, 2, 3}
    await choose_row(model, choice_row(model, "Stone"))
    assert {told.seat for told in model.recent_entries} == {0}


def test_second_choice_waits_for_the_answer_to_the_first() -> None:
    model = model_at()
    row = choice_row(model, "Stone")
    assert model.take(row)
    assert not model.take(row)
    model.refresh()
    assert model.take(row)


async def test_refusal_is_shown_and_another_choice_can_be_made() -> None:
    model = model_at()
    row = choice_row(model, "Stone")
    model.focus("map")
    model.take(row)
    with pytest.raises(IllegalAction) as refused:
        await FakeSession(model.session._table, 1).play(row.action)  # type: ignore[attr-defined]
    model.refuse(str(refused.value))
    assert model.message == str(refused.value)
    assert model.panes.focused == CHOICES_PANE
    assert model.take(row)


def test_preview_is_computed_once() -> None:
    model = model_at()
    stone = choice_row(model, "Stone")
    model.select(stone)
    foreseen: list[Action] = []
    foresee = Game.apply_until_phase

    def foreseeing(game: Game[Any], state: Any, seat: int, action: Action) -> list[Event]:
        foreseen.append(action)
        return foresee(game, state, seat, action)

    with patch.object(Game, "apply_until_phase", foreseeing):
        assert model.selected_changes == model.selected_changes
        assert foreseen.count(stone.action) == 1
        model.move(1)
        assert model.selected_changes and foreseen[-1] != stone.action
        model.select(stone)  # and back
        assert model.selected_changes
        assert foreseen.count(stone.action) == 1
    model.chooser = None
    assert model.selected_changes == {}


async def test_preview_is_recomputed_in_a_new_position() -> None:
    model = model_at()
    model.select(choice_row(model, "Counting"))
    assert model.selected_changes
    await choose_row(model, choice_row(model, "Counting"))  # and play it now?
    assert model.selected is not None
    game, view, seat = model.session.game, model.position.view, model.position.seat
    assert model.selected_preview == preview_action(game, view, seat, model.selected.action, SHORT)


async def test_undo_clears_the_previous_position() -> None:
    model = model_at()
    await choose_row(model, choice_row(model, "Stone"))
    assert model.previous_position is not None
    await model.session.undo()
    model.refresh()
    assert model.previous_position is None


async def test_model_shows_the_position_of_the_last_refresh() -> None:
    """The table may have moved on, but the model shows it only after a refresh."""
    model = model_at()
    view = model.position.view
    await model.session.play(choice_row(model, "Stone").action)
    model.move(1)
    assert model.position.view is view
    assert model.selected_changes


# --- messages -------------------------------------------------------------------------------


def advice(row: ChoiceRow, **more: object) -> Advice:
    return Advice(row.action, **more)  # type: ignore[arg-type]


def test_hint_explains_a_choice_and_selects_it_only_if_asked_again() -> None:
    model = model_at()
    before = selected(model)
    question = chooser_of(model).question
    hint = advice(
        choice_row(model, "Mining"),
        changes={"ideas": -5, "stone": 3},
        gains={"goods": -1.0, "production": 4.21, "cards": 0.3, "points": 0.2},
        runner_up=choice_row(model, "Stone").action,
        lead=2.04,
        lead_terms={"goods": -0.5, "production": 2.5},
    )
    assert not model.select_hint(), "none was shown"
    model.show_hint(hint, question, lambda name, number: name.upper(), "Once more selects it.")
    text = (
        "Hint: Mining: +3 STONE for 5 IDEAS; 2.0 points ahead of Stone, most in production (+2.5)."
    )
    assert (selected(model), model.message) == (before, f"{text} Once more selects it.")
    model.mark_read()  # as any key does
    assert selected(model) == before
    assert model.select_hint()
    assert (selected(model), model.message) == ("Mining", text)


def test_hint_omits_reasons_shared_with_the_runner_up() -> None:
    """What every choice of the turn gives is not a reason: `points (+24.0)`."""
    model = model_at()
    question = chooser_of(model).question
    hint = advice(
        choice_row(model, "Mining"),
        gains={"points": 24.0},
        runner_up=choice_row(model, "Stone").action,
        lead=0.5,
        lead_terms={"cards": 0.5},
    )
    words = hint_text(MOSAIC, hint, question, choice_row(model, "Mining"), short_name)
    assert "points (+24.0)" not in words
    assert words.endswith("0.5 points ahead of Stone, most in cards (+0.5).")
    alike = tuple(replace(r, choice=replace(r.choice, effect="+24 points")) for r in question.rows)
    words = hint_text(MOSAIC, hint, replace(question, rows=alike), alike[0], short_name)
    assert "+24" not in words


def test_hint_mentions_what_speaks_against_a_narrow_lead() -> None:
    second = choice_row(model_at(), "Stone").action
    hint = Advice(second, runner_up=second, lead=0.4, lead_terms={"points": 9.0, "events": -8.6})
    assert describe_lead("Stone", hint) == (
        "0.4 points ahead of Stone, most in points (+9.0), but less in events (-8.6)"
    )


def test_hint_names_an_equal_choice_besides_the_runner_up() -> None:
    second = choice_row(model_at(), "Stone").action
    hint = Advice(second, runner_up=second, lead=2.0, lead_terms={"points": 2.0})
    assert describe_lead("Stone", hint, "Food") == (
        "2.0 points ahead of Stone, most in points (+2.0); Food is just as good"
    )


def test_hint_shows_how_the_turn_continues_unless_it_ends() -> None:
    model = model_at()
    question, row = chooser_of(model).question, choice_row(model, "Mining")
    view, other = model.session.view, choice_row(model, "Stone")

    def begins(stops: bool) -> str:
        def choice(view: Any, decision: Any, action: Any, style: Style) -> Choice:
            return replace(MOSAIC.text.choice(view, decision, action, style), ends_turn=stops)

        hint = advice(row, gains={"cards": 0.7}, next_choice=(view, other.action))
        return hint_text(with_text(MOSAIC, choice=choice), hint, question, row, short_name)

    assert (
        begins(stops=False) == f"Hint: Mining (then {other.choice.qualified_label}): cards (+0.7)."
    )
    assert begins(stops=True) == "Hint: Mining: cards (+0.7)."


def test_hint_distinguishes_choices_with_the_same_label() -> None:
    """A land can be attacked by land and by sea."""
    model = model_at()
    question = chooser_of(model).question
    row, other = (
        replace(each, choice=replace(each.choice, label="Bengal", full_label="", group=group))
        for each, group in zip(question.rows, ("By land", "By fleet"), strict=False)
    )
    hint = advice(row, runner_up=other.action, lead=2.0, lead_terms={"points": 2.0})
    words = hint_text(MOSAIC, hint, replace(question, rows=(row, other)), row, short_name)
    assert words.startswith("Hint: By land: Bengal: ")
    assert "2.0 points ahead of By fleet: Bengal, " in words


def test_hint_among_equals_shows_what_it_gains() -> None:
    """If the other choice has the same reason, being just as good is not one."""
    model = model_at()
    question = chooser_of(model).question
    row, other = (replace(r, choice=replace(r.choice, effect="")) for r in question.rows[:2])
    hint = advice(row, gains={"cards": 0.7, "goods": -0.2}, runner_up=other.action)
    words = hint_text(MOSAIC, hint, replace(question, rows=(row, other)), row, short_name)
    assert words.endswith(f": cards (+0.7); {other.choice.long_label} is just as good.")


def test_hint_uses_the_singular_for_one() -> None:
    model = model_at()
    question, row = chooser_of(model).question, choice_row(model, "Mining")
    hint = advice(row, changes={"cards in hand": 1, "actions": -1})
    assert (
        hint_text(MOSAIC, hint, question, row, short_name)
        == "Hint: Mining: +1 card in hand for 1 action."
    )


def test_hint_is_never_only_a_list_of_costs() -> None:
    model = model_at()
    question = chooser_of(model).question
    row = choice_row(model, "Mining")
    model.show_hint(advice(row, changes={"ideas": -5}), question, short_name)
    assert "5 ideas" not in model.message
    hint = advice(row, changes={"ideas": -5}, gains={"goods": -1.5, "cards": 0.7})
    model.show_hint(hint, question, short_name)
    assert model.message == "Hint: Mining: cards (+0.7) for 5 ideas."


def test_hint_treats_burdens_as_costs() -> None:
    model = model_at()
    question, row = chooser_of(model).question, choice_row(model, "Mining")
    game = with_text(
        MOSAIC,
        counts={name: Count(name, is_unwanted=True) for name in ("corruption", "discontent")},
    )
    hint = advice(row, changes={"people": 1, "corruption": -2, "food": -3, "discontent": 1})
    words = hint_text(game, hint, question, row, short_name)
    assert words == "Hint: Mining: +1 people, -2 corruption for 3 food and 1 more discontent."


def test_hint_without_numbers_shows_the_effect() -> None:
    model = model_at()
    row = choice_row(model, "Stone")
    model.show_hint(advice(row), chooser_of(model).question, short_name)
    assert model.message == f"Hint: Stone: {row.choice.effect_text(SHORT)}."


def test_hint_to_give_up_a_card_omits_its_effect() -> None:
    model = model_at()
    row = choice_row(model, "Stone")
    given = replace(row, choice=replace(row.choice, gives_up=True))
    words = hint_text(MOSAIC, advice(row), chooser_of(model).question, given, short_name)
    assert words == "Hint: Stone: you need it least."


def test_hint_without_gains_compares_with_the_alternatives() -> None:
    model = model_at()
    question = chooser_of(model).question
    row, other = (replace(r, choice=replace(r.choice, effect="")) for r in question.rows[:2])
    harm = replace(other, choice=replace(other.choice, is_destructive=True))

    def hint(*others: ChoiceRow, lead: float = 0.0) -> str:
        best = advice(row, runner_up=others[0].action, lead=lead)
        words = hint_text(MOSAIC, best, replace(question, rows=(row, *others)), row, short_name)
        return words.removeprefix(f"Hint: {row.choice.label}: ")

    assert hint(other) == f"nothing else looks better now; {other.choice.label} is just as good."
    assert hint(harm, lead=9.0).startswith("everything else would hurt you; ")


async def test_late_hint_is_discarded() -> None:
    model = model_at()
    question, row = chooser_of(model).question, choice_row(model, "Mining")
    model.show_hint(advice(row), replace(question), short_name)  # the same was asked before
    assert model.message == ""
    await choose_row(model, choice_row(model, "Stone"))
    model.show_hint(advice(row), question, short_name)
    assert model.message == ""


def test_chat_message_stays_until_marked_read() -> None:
    model = model_at()
    model.refresh(
        [LogEntry(0, 0, 0, ChatMessage(0, "Mine.")), LogEntry(0, 1, 0, ChatMessage(1, "Hello!"))]
    )
    assert "Hello!" in model.message
    model.mark_read()
    assert model.message == ""


# --- the others at the table ----------------------------------------------------------------


async def test_keyboard_passes_to_the_next_player_asked() -> None:
    model = model_at()
    assert model.next_seat_at_keyboard is None
    model.focus("map")
    await choose_row(model, choice_row(model, "Stone"))
    assert model.next_seat_at_keyboard == 1
    assert model.previous_position is not None
    model.switch_seat(1)
    assert model.next_seat_at_keyboard is model.previous_position is None
    assert (model.session.seat, model.position.seat) == (1, 1)
    assert model.position.view == MOSAIC.view(model.session._table.state, 1)  # type: ignore[attr-defined]
    assert chooser_of(model).question.decision.seat == 1
    assert model.recent_entries[-1].seat == 0


async def test_next_player_at_the_keyboard_gets_a_fresh_cursor() -> None:
    table = table_at("turn")
    model = model_of(table)
    await choose_row(model, choice_row(model, "Stone"))
    seat = model.next_seat_at_keyboard
    assert seat is not None
    model.switch_seat(seat)
    fresh = create_chooser(chooser_of(model).question).selected
    assert fresh is not None and fresh.choice.label != "Stone"
    assert model.selected is fresh


async def test_keyboard_never_passes_to_a_bot_or_from_a_spectator() -> None:
    bots = [Seat(name, "bot", 1) for name in ("Ben", "Cleo", "Dan")]
    model = model_of(table_at("turn", (Seat("Ada"), *bots)))
    await choose_row(model, choice_row(model, "Stone"))
    assert model.next_seat_at_keyboard is None
    assert model_of(table_at("turn"), SPECTATOR).next_seat_at_keyboard is None


def test_undo_request_is_answered_once() -> None:
    model = model_at()
    asked = Participants(undo_requester=2, has_undo_vote=True)
    assert model.open_undo_request == ""
    with patch.object(FakeSession, "company", asked):
        model.refresh()
        assert model.open_undo_request.startswith("Cleo asks to undo this: Cleo ")
        assert model.position.hold_up_text().endswith("Press y to allow it, n to refuse.")
        model.mark_request_answered()
        model.refresh()
        assert model.open_undo_request == ""
    model.refresh()
    with patch.object(FakeSession, "company", asked):
        model.refresh()
        assert model.open_undo_request


def test_undo_request_names_every_choice() -> None:
    model = model_at()
    with patch.object(
        FakeSession, "company", Participants(undo_requester=2, undo_choices=3, has_undo_vote=True)
    ):
        model.refresh()
        asked = model.open_undo_request
        assert asked.startswith("Cleo asks to undo 3 choices: Cleo ")
        assert asked.count("; ") == 2
        assert "undo 3 choices" in model.position.hold_up_text()


async def test_absent_player_is_named_instead_of_the_question() -> None:
    model = model_at()
    await choose_row(model, choice_row(model, "Stone"))
    with patch.object(FakeSession, "company", Participants(absent_seats=(1,))):
        model.refresh()
    assert model.position.waiting_text() == "Ben is not there. The table waits."


# --- telling --------------------------------------------------------------------------------


def test_each_command_notifies_once_of_what_it_changed() -> None:
    model = model_at()
    cursor = frozenset({Aspect.CHOICE, Aspect.TARGET})
    assert notifications_of(model, lambda: model.move(1)) == [cursor]
    assert notifications_of(model, lambda: model.focus("map")) == [{Aspect.PANES}]
    assert notifications_of(model, lambda: model.point_at("tech_mining")) == [cursor]
    assert notifications_of(model, lambda: model.zoom_by(1)) == [{Aspect.ZOOM}]
    assert notifications_of(model, model.begin_jump) == [{Aspect.KEY_MODE}]
    assert notifications_of(model, lambda: model.show_message("So.")) == [{Aspect.MESSAGE}]


def test_no_change_sends_no_notification() -> None:
    model = model_at()
    assert notifications_of(model, model.refresh) == []
    assert notifications_of(model, lambda: model.move(-1)) == []
    assert notifications_of(model, lambda: model.focus("hand")) == []
    assert notifications_of(model, lambda: model.focus(CHOICES_PANE)) == []
    assert notifications_of(model, lambda: model.show_message("")) == []


def test_message_is_cleared_with_the_next_change() -> None:
    model = model_at()
    model.show_message("Read this.")
    assert notifications_of(model, model.mark_read) == []
    assert notifications_of(model, lambda: model.zoom_by(1)) == [{Aspect.ZOOM, Aspect.MESSAGE}]


async def test_own_choice_notifies_once() -> None:
    model = model_at()
    model.focus("map")
    row = choice_row(model, "Farm Town")
    told: list[frozenset[Aspect]] = []
    model.subscribe(told.append)
    await choose_row(model, row)
    model.refresh()  # the answer, and the news of it, whichever comes first
    assert len(told) == 1
    assert {Aspect.POSITION, Aspect.QUESTION, Aspect.CHOICE, Aspect.PANES} <= told[0]


def test_connection_problem_takes_precedence_over_requests() -> None:
    at = replace(model_at().position, undo_request="Ben asks to undo it")
    asked = replace(at, people=Participants(undo_requester=1, has_undo_vote=True))
    assert asked.hold_up_text() == "Ben asks to undo it. Press y to allow it, n to refuse."
    cut = replace(
        at,
        people=Participants(
            undo_requester=1, has_undo_vote=True, connection_problem="Calling again .."
        ),
    )
    assert cut.hold_up_text() == "Calling again .."
    waiting = replace(
        at, undo_request="", waiting_for=(1,), people=Participants(deadlines=((1, 9e9),))
    )
    assert waiting.waiting_text().startswith("Ben is thinking, ")
    assert waiting.waiting_text().endswith(" left")
