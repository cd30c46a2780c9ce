from dataclasses import replace

import pytest

from core.app.learning import lesson_journal, lesson_seats
from core.bots import advise_in_process
from core.kernel import IllegalAction
from core.kernel.style import SHORT
from core.learn import GuidedSession, LessonGuide, guided_advisor
from core.learn import LessonPart as Course
from core.table import Table
from tests.learn.sample_course import COACHING, MOSAIC, PART, READ, WORK
from tests.toy import with_text
from tests.tui.model.tables import BY_KEY, choice_row, chooser_of, is_opening, model_at
from tui.model.choices import ChoiceRow, create_chooser
from tui.model.coach import (
    LAST_LESSON_AND_GAME_NOTICE,
    LAST_LESSON_NOTICE,
    MISSED_NOTICE,
    NEW_POSITION_NOTICE,
    LessonCoach,
    TableCoach,
)
from tui.model.observable import Aspect
from tui.model.panes import RECAP_PANE, PanelSet
from tui.model.position import current_position
from tui.model.table import TableModel


def lesson_model(number: int = 1, course: Course = PART) -> TableModel:
    guide = LessonGuide(MOSAIC, course, number)
    advise = guided_advisor(guide, lambda: table.main_line, advise_in_process)
    table = Table(MOSAIC, lesson_journal(guide), lesson_seats(guide, "You"), advise)
    session = GuidedSession(table, guide)
    model = TableModel(session, PanelSet(BY_KEY, "row", is_opening), coach=LessonCoach(session))
    model.refresh()
    return model


def session_of(model: TableModel) -> GuidedSession:
    assert isinstance(model.session, GuidedSession)
    return model.session


async def go_on(model: TableModel) -> None:
    await session_of(model).go_to_next()
    model.refresh()


async def take(model: TableModel, label: str) -> None:
    row = choice_row(model, label)
    assert model.take(row)
    await model.session.play(row.action)
    model.refresh()


def test_coach_message_has_reason_task_and_numbers() -> None:
    words = lesson_model().coach_message
    assert words is not None
    assert words.title == "lesson 2 of 3: a turn, and work"
    assert words.paragraphs[0].startswith("In your turn")
    assert words.task == "Try it: work for stone."
    assert words.numbers == (("stone production", 2), ("population", 7))
    assert words.highlights == frozenset(), "numbers of the ledger are told, not lit up"


def test_cursor_is_on_an_open_choice_and_few_locked_ones_are_listed() -> None:
    model = lesson_model()
    chooser = chooser_of(model)
    assert chooser.selected is not None and not chooser.selected.is_locked
    listed = {row.choice.label for row in chooser.visible_rows}
    assert {"Stone", "Food", "Ideas", "Seeds"} <= listed
    assert "Port City" not in listed, "nothing of that group is open"
    assert "Port City" in {row.choice.label for row in chooser.filter_by("port").visible_rows}
    assert chooser.narrow_to("build_port_city").selected is not None, "it is seen, and refused"


def test_cursor_is_on_the_suggested_choice() -> None:
    selected = chooser_of(lesson_model()).selected
    assert selected is not None and selected.choice.label == "Stone"


async def test_cursor_is_on_the_suggested_place() -> None:
    model = lesson_model(2)
    await take(model, "Farming City")
    selected = chooser_of(model).selected
    assert selected is not None and selected.targets == ("greece_10",)


def test_cursor_is_on_end_turn_when_nothing_else_is_open() -> None:
    """Never on a locked choice, even a harmless one."""
    model = lesson_model()
    rows = chooser_of(model).question.rows
    at_end = replace(rows[0], action=rows[0].action, is_locked=False)
    stops = replace(at_end, choice=replace(at_end.choice, ends_turn=True, is_destructive=True))
    question = replace(chooser_of(model).question, rows=(*map(as_later, rows[1:]), stops))
    assert create_chooser(question).selected is stops


def test_cursor_avoids_destructive_choices_in_free_play() -> None:
    question = chooser_of(lesson_model()).question
    harming = replace(question.rows[0].choice, is_destructive=True)
    rows = [replace(row, is_locked=False) for row in question.rows]
    free = replace(question, rows=(replace(rows[0], choice=harming), *rows[1:]))
    assert create_chooser(free, None, rows[0].action).selected in rows[1:]


def as_later(row: ChoiceRow) -> ChoiceRow:
    return replace(row, is_locked=True)


def test_open_choices_precede_locked_ones() -> None:
    rows = chooser_of(lesson_model()).question.rows
    for section in {row.section for row in rows}:
        of_it = [row.is_locked for row in rows if row.section == section]
        assert of_it == sorted(of_it)


def test_suggested_choice_needs_no_confirmation() -> None:
    model = lesson_model()
    assert model.is_suggested(choice_row(model, "Stone"))
    assert not model.is_suggested(choice_row(model, "Seeds"))


async def test_locked_choice_is_refused_with_a_sentence() -> None:
    model = lesson_model()
    with pytest.raises(IllegalAction, match=r"That comes later\. For now: work for stone\."):
        await take(model, "Food")


def test_refused_locked_choice_returns_the_cursor_to_the_suggestion() -> None:
    model = lesson_model()
    model.select(choice_row(model, "Food"))
    model.refuse("That comes later.")
    assert model.selected is not None and model.selected.choice.label == "Stone"
    assert model.message == "That comes later."


def test_filter_keeps_the_cursor_on_a_refused_locked_choice() -> None:
    """The filter text stays, and the next letter narrows it."""
    model = lesson_model()
    model.begin_filter()
    model.type_filter("food")
    model.select(choice_row(model, "Food"))
    model.refuse("That comes later.")
    assert chooser_of(model).filter == "food"
    assert chooser_of(model).selected is choice_row(model, "Food")


def test_new_lesson_resets_the_cursor() -> None:
    model = lesson_model()
    assert session_of(model).guide.lesson.id == "work"
    model.point_at("build_port_city")
    session_of(model).lessons_begun += 1
    session_of(model).guide.begin_lesson(0)
    model.refresh()
    assert model.question is None and model.target == ""


async def test_finished_lesson_waits_until_the_learner_continues() -> None:
    model = lesson_model()
    await take(model, "Stone")
    assert model.question is None and model.coach is not None and model.coach.placeholder
    assert model.coach_message is not None and model.coach_message.paragraphs == (
        "That will do: 9 stone.",
    )
    await go_on(model)
    assert model.question is not None and model.coach.placeholder == ""
    assert model.coach_message is not None and model.coach_message.title.startswith("lesson 3")
    assert model.panes.open_pane == RECAP_PANE, "the rival has moved between the two"
    told = [model.session.sentence(each, SHORT) for each in model.recap_entries]
    assert "Livia works for 6 food" in told
    model.show_panel("map", "italia_15")
    assert (model.panes.open_pane, model.panes.panel) == (RECAP_PANE, "map")
    model.dismiss_recap()
    assert model.panes.open_pane == "map", "what there is to look at lies behind it"


async def test_different_move_announces_a_new_position() -> None:
    model = lesson_model()
    await take(model, "Seeds")
    await go_on(model)
    assert model.coach_message is not None and model.coach_message.preface == NEW_POSITION_NOTICE
    assert model.panes.open_pane != RECAP_PANE, "what lies behind another position is no news"
    assert model._news._read_start == len(model.session.log), "nor is it told later"


async def test_turn_without_the_lessons_move_is_mentioned() -> None:
    model = lesson_model(1, replace(PART, lessons=(READ, replace(WORK, open=()))))
    await take(model, "Food")
    assert model.coach_message is not None and model.coach_message.preface == MISSED_NOTICE


def test_coach_shows_the_remaining_time() -> None:
    first, last = lesson_model(0).coach_message, lesson_model(2).coach_message
    assert first is not None and last is not None
    assert (first.note, last.note) == ("about 6 min", "about 3 min")


async def test_last_message_differs_when_the_game_is_over() -> None:
    model = lesson_model(1, replace(PART, lessons=(READ, WORK)))
    await take(model, "Stone")
    coach, position = model.coach, model.position
    assert coach is not None
    for is_over, said in ((False, LAST_LESSON_NOTICE), (True, LAST_LESSON_AND_GAME_NOTICE)):
        words = coach.message(replace(position, is_over=is_over))
        assert words is not None and words.paragraphs[-1] == said


def test_panel_named_by_the_lesson_is_opened() -> None:
    """On a wide screen, some panels are shown only on request."""
    model = lesson_model()
    model.show_panel("map", "italia_15")
    assert model.panes.panel == "map" and model.panes.is_requested


async def test_coach_message_can_shrink_once_the_task_is_started() -> None:
    model = lesson_model(2)
    assert model.coach_message is not None and not model.coach_message.is_started
    await take(model, "Farming City")
    assert model.coach_message is not None and model.coach_message.is_started
    assert all(not row.is_locked for row in chooser_of(model).question.rows), "where is left free"


async def test_last_lesson_explains_what_follows() -> None:
    model = lesson_model(2)
    await take(model, "Farming City")
    await model.session.play(chooser_of(model).question.rows[0].action)
    model.refresh()
    assert model.coach_message is not None
    assert "goes on as any other" in model.coach_message.paragraphs[-1]
    assert ("choose", "keep playing") in model.coach_message.key_hints


def test_cursor_moves_do_not_notify_the_coach() -> None:
    model = lesson_model()
    told: list[frozenset[Aspect]] = []
    model.subscribe(told.append)
    model.move(1)
    assert all(Aspect.COACH not in parts for parts in told), "no key at a table waits for the coach"


# --- somebody's first games -------------------------------------------------------------------


def test_question_kind_is_explained_once() -> None:
    model = model_at("turn")
    coach = TableCoach(MOSAIC, COACHING)
    position = current_position(model.session)
    first = coach.message(position)
    assert first is not None and first.paragraphs == (
        "You take one action.",
        "Look at what you can pay.",
    )
    assert first.steps == (("free actions", False), ("one action", True), ("claims", False))
    assert coach.dismiss() and not coach.dismiss()
    again = coach.message(position)
    assert again is not None and again.paragraphs == () and again.steps == first.steps


def test_steps_excluded_by_an_option_are_hidden() -> None:
    claims = replace(COACHING.shape[2], only={"length": ("advanced", "full")})
    coaching = replace(COACHING, shape=(*COACHING.shape[:2], claims))
    position = current_position(model_at("turn").session)
    simple = TableCoach(MOSAIC, coaching, {"length": "simple"}).message(position)
    assert simple is not None
    assert simple.steps == (("free actions", False), ("one action", True))
    full = TableCoach(MOSAIC, coaching, {"length": "full"}).message(position)
    assert full is not None and [step for step, _ in full.steps][-1] == "claims"


def test_another_question_dismisses_the_previous_message() -> None:
    model = model_at("turn")
    coach = TableCoach(MOSAIC, COACHING)
    position = current_position(model.session)
    assert position.decision is not None
    coach.message(position)
    other = replace(position, decision=replace(position.decision, topic="hex"))
    elsewhere = coach.message(other)
    assert elsewhere is not None and elsewhere.paragraphs == ()
    back = coach.message(position)
    assert back is not None and back.paragraphs == (), "it was read by then"


def test_repeated_question_kind_counts_as_read() -> None:
    coach, position = TableCoach(MOSAIC, COACHING), current_position(model_at("turn").session)
    assert position.decision is not None
    for _ in range(2):  # however often it is drawn
        said = coach.message(position)
        assert said is not None and said.paragraphs and not said.is_goal_read
    fewer = replace(position.decision, actions=position.decision.actions[1:])
    again = coach.message(replace(position, decision=fewer))
    assert again is not None and again.paragraphs == ()


def test_goal_read_with_another_question_counts_as_read() -> None:
    hex_too = replace(COACHING, questions=COACHING.questions | {"hex": COACHING.questions["turn"]})
    coach, position = TableCoach(MOSAIC, hex_too), current_position(model_at("turn").session)
    assert position.decision is not None
    coach.message(replace(position, decision=None))  # others choose: nothing was read by that
    first = coach.message(position)
    assert first is not None and not first.is_goal_read
    then = coach.message(replace(position, decision=replace(position.decision, topic="hex")))
    assert then is not None and then.paragraphs and then.is_goal_read


def test_choosing_marks_the_message_as_read() -> None:
    coach, position = TableCoach(MOSAIC, COACHING), current_position(model_at("turn").session)
    coach.message(position)
    waiting = coach.message(replace(position, decision=None))
    assert waiting is not None and waiting.paragraphs == ()


def test_ordinary_game_has_no_locked_choices() -> None:
    model = model_at("turn")
    coached = TableModel(model.session, model.panels, coach=TableCoach(MOSAIC, COACHING))
    coached.refresh()
    assert not any(row.is_locked for row in chooser_of(coached).question.rows)
    assert coached.coach_message is not None and coached.coach_message.paragraphs
    assert coached.dismiss_coach()
    assert coached.coach_message is not None and not coached.coach_message.paragraphs


def test_coached_game_still_opens_the_recap() -> None:
    model = model_at("turn")
    coached = TableModel(model.session, model.panels, coach=TableCoach(MOSAIC, COACHING))
    coached.refresh()
    assert coached.panes.open_pane == RECAP_PANE
    assert {told.seat for told in coached.recap_entries} >= {1, 2, 3}


@pytest.mark.parametrize(
    ("left", "said"),
    [
        (None, "Now: round "),
        (0, "This is the last round."),
        (1, "About 1 round is left after this one."),
        (9, "About 9 rounds are left after this one."),
    ],
)
def test_goal_states_the_remaining_rounds(left: int | None, said: str) -> None:
    game = with_text(MOSAIC, rounds_left=lambda view: left)
    words = TableCoach(game, COACHING).message(current_position(model_at("turn").session))
    assert words is not None and words.goal.startswith("The most victory points win. ")
    assert said in words.goal
