from dataclasses import dataclass, replace

import pytest

from tests.tui.model.tables import chooser_of, model_at
from tui.model.answer import Confirm, Play
from tui.model.choices import ChoiceRow
from tui.model.key_guard import KeyGuard
from tui.model.key_press import KeyPress, KeyResult, TakeChoice
from tui.model.mode import (
    Answered,
    Choosing,
    Confirming,
    Filtering,
    PickingByLabel,
    Reading,
    Waiting,
)
from tui.model.panes import RECAP_PANE
from tui.model.table import TableModel

ENTER, DOWN, ESCAPE = KeyPress("", "choose"), KeyPress("", "down"), KeyPress("", "cancel")
PAGE_DOWN, UNBOUND_LETTER = KeyPress("", "page_down"), KeyPress("q", "")
HINT, LEAVE = KeyPress("h", "hint"), KeyPress("q", "leave")


@dataclass(frozen=True)
class Visible:
    """What the player sees."""

    visible_labels: frozenset[str] = frozenset()
    has_recap: bool = False
    can_scroll_recap: bool = False


EVERYTHING = Visible(frozenset("abcdefghijklmnopqrstuvwxyz."))
RECAP = replace(EVERYTHING, has_recap=True)


def with_recap(model: TableModel) -> TableModel:
    model.mode, model.panes = Reading(), model.panes.cover_with_recap()
    return model


def guarded_at(now: list[float]) -> TableModel:
    model = model_at()
    model.key_guard = KeyGuard(lambda: now[0])
    return model


def risky_row(model: TableModel) -> ChoiceRow:
    row = chooser_of(model).visible_rows[-1]
    return replace(row, choice=replace(row.choice, warning="It costs everything."))


# --- modes ----------------------------------------------------------------------------------


def test_mode_follows_the_question_and_its_answer() -> None:
    model = model_at()
    model.session = model.session.for_seat(1)
    model.refresh()
    assert model.mode == Waiting()
    model.session = model.session.for_seat(0)
    model.refresh()
    assert model.mode == Reading()
    model.mark_read()
    assert model.mode == Choosing()
    model.begin_filter()
    assert model.mode == Filtering()
    model.begin_jump()
    assert model.mode == PickingByLabel()
    model.move_to_next_target(1)
    assert model.mode == Choosing()
    assert model.take(chooser_of(model).visible_rows[0])
    assert model.mode == Answered(is_own_turn=True)


def test_nothing_is_typed_while_an_answer_is_on_its_way() -> None:
    model = model_at()
    model.take(chooser_of(model).visible_rows[0])
    answered = model.mode
    model.begin_filter()
    model.begin_jump()
    assert model.mode == answered


@pytest.mark.parametrize("is_wanted", [True, False])
def test_risky_choice_is_confirmed_first(is_wanted: bool) -> None:
    model = model_at()
    row = risky_row(model)
    asked = model.answer(row)
    assert isinstance(asked, Confirm) and row.choice.warning in asked.consequence
    assert model.mode == Confirming(row)
    assert model.confirm(row, is_wanted) == (Play(row) if is_wanted else None)
    assert isinstance(model.mode, Answered if is_wanted else Choosing)
    assert bool(model.message) != is_wanted


def test_risky_choice_is_not_confirmed_while_an_answer_is_on_its_way() -> None:
    model = model_at()
    row = risky_row(model)
    model.take(chooser_of(model).visible_rows[0])
    assert model.answer(row) is None


def test_setting_turns_confirmations_of_risks_off() -> None:
    model = model_at()
    model.confirms_risks = lambda: False
    row = risky_row(model)
    assert model.answer(row) == Play(row)


# --- keys -----------------------------------------------------------------------------------


def test_key_dismisses_the_message_and_runs_its_command() -> None:
    model = model_at()
    model.show_message("Read this.")
    assert model.handle_key(DOWN, EVERYTHING) is KeyResult.RUN_COMMAND
    assert model.message == ""


def test_typed_label_takes_a_visible_choice_only() -> None:
    model = model_at()
    row = chooser_of(model).question.find_by_label("q")
    assert row is not None
    for visible, result in ((EVERYTHING, TakeChoice(row)), (Visible(), KeyResult.SHOW_CHOICE)):
        model.begin_jump()
        assert model.handle_key(UNBOUND_LETTER, visible) == result
        assert model.selected == row and model.mode == Choosing()


def test_key_that_types_nothing_ends_the_label() -> None:
    model = model_at()
    model.begin_jump()
    assert model.handle_key(ESCAPE, EVERYTHING) is KeyResult.NOTHING
    assert model.mode == Choosing()


def test_label_without_the_jump_key_is_explained() -> None:
    assert model_at().handle_key(UNBOUND_LETTER, EVERYTHING) is KeyResult.EXPLAIN_LABELS
    bound = replace(UNBOUND_LETTER, command="leave")
    assert model_at().handle_key(bound, EVERYTHING) is KeyResult.RUN_COMMAND


@pytest.mark.parametrize("key", [ENTER, ESCAPE, DOWN, HINT, LEAVE, PAGE_DOWN, UNBOUND_LETTER])
def test_any_key_only_dismisses_a_recap(key: KeyPress) -> None:
    now = [100.0]
    model = with_recap(guarded_at(now))
    assert model.handle_key(key, RECAP) is KeyResult.NOTHING
    assert model.panes.open_pane != RECAP_PANE and model.mode == Choosing()
    assert model.handle_key(ENTER, EVERYTHING) is KeyResult.NOTHING  # a double press
    now[0] += 1
    assert model.handle_key(ENTER, EVERYTHING) is KeyResult.RUN_COMMAND


def test_page_keys_scroll_a_long_recap() -> None:
    model, long_recap = with_recap(model_at()), replace(RECAP, can_scroll_recap=True)
    assert model.handle_key(PAGE_DOWN, long_recap) is KeyResult.RUN_COMMAND
    assert model.panes.open_pane == RECAP_PANE and model.mode == Reading()
    assert model.handle_key(DOWN, long_recap) is KeyResult.NOTHING
    assert model.panes.open_pane != RECAP_PANE and model.mode == Choosing()


def test_choosing_key_pressed_while_waiting_is_ignored_if_repeated() -> None:
    now = [100.0]
    model = guarded_at(now)
    mode, model.mode = model.mode, Waiting()
    assert model.handle_key(ENTER, EVERYTHING) is KeyResult.RUN_COMMAND
    model.mode = mode
    now[0] += 0.1
    assert model.handle_key(ENTER, EVERYTHING) is KeyResult.NOTHING
    now[0] += 1
    assert model.handle_key(ENTER, EVERYTHING) is KeyResult.RUN_COMMAND
