from dataclasses import replace

import pytest

from core.app.learning import lesson_journal
from core.bots import Advice, advise_in_process
from core.kernel import IllegalAction
from core.kernel.style import SHORT
from core.learn import (
    Condition,
    GuidedSession,
    LessonGuide,
    LessonStage,
    Reaction,
    guided_advisor,
    open_part,
    opening_journal,
)
from core.table import CannotUndo, Seat, Table
from tests.learn.sample_course import BUILD, MOSAIC, PART, READ, WORK

SEATS = (Seat("You"), Seat("Bot 2", "bot", 2))
STONE, FOOD = MOSAIC.parse("work currency=stone"), MOSAIC.parse("work currency=food")
IN_TWO_TURNS = replace(
    WORK,
    open=(),
    done=Condition(chosen="build *"),
    solution=(str(STONE), "1: work currency=food", "build card=build_farming_city"),
)


@pytest.fixture
def guide() -> LessonGuide:
    """Return three lessons: one to read, one that asks for stone, one for any work."""
    again = replace(
        BUILD, id="again", open=(), done=Condition(chosen="work *"), solution=(str(FOOD),)
    )
    return LessonGuide(MOSAIC, replace(PART, lessons=(*PART.lessons[:2], again)))


def open_lesson_table(guide: LessonGuide, number: int = 1) -> tuple[Table, GuidedSession]:
    guide.begin_lesson(number)
    journal = opening_journal(MOSAIC, guide.part)
    for seat, text in guide.choices:
        journal.record(seat, text)
    advise = guided_advisor(guide, lambda: table.main_line, advise_in_process)
    table = Table(MOSAIC, journal, SEATS, advise)
    return table, GuidedSession(table, guide)


def test_lesson_to_read_is_done_when_marked_read(guide: LessonGuide) -> None:
    line = open_part(MOSAIC, guide.part)
    line.switch_to(guide.choices)
    assert guide.stage(line) is LessonStage.TRYING
    guide.mark_read()
    assert guide.stage(line) is LessonStage.DONE


async def test_locked_choice_is_refused_with_a_sentence(guide: LessonGuide) -> None:
    _, session = open_lesson_table(guide)
    assert session.is_open(STONE) and not session.is_open(FOOD)
    with pytest.raises(IllegalAction, match=r"comes later\. For now: work for stone"):
        await session.play(FOOD)


async def test_lesson_reacts_to_the_choice_and_waits(guide: LessonGuide) -> None:
    _, session = open_lesson_table(guide)
    assert guide.reaction(session.main_line) == ""
    await session.play(STONE)
    assert session.stage is LessonStage.DONE
    assert guide.reaction(session.main_line) == "That will do: 9 stone."


async def test_undo_also_undoes_lesson_progress(guide: LessonGuide) -> None:
    _, session = open_lesson_table(guide)
    await session.play(STONE)
    await session.undo()
    assert session.stage is LessonStage.TRYING
    with pytest.raises(CannotUndo, match="The lesson begins here"):
        await session.undo()


async def test_rivals_follow_the_stored_line_while_the_learner_does(guide: LessonGuide) -> None:
    table, session = open_lesson_table(guide)
    await session.play(STONE)
    stored = guide.stored_answer(table.main_line, 1)
    assert stored == FOOD
    await session.undo()
    technology = next(a for a in session.decision.actions if str(a).startswith("take_tech"))  # type: ignore[union-attr]
    await session.play(technology)
    assert guide.stored_answer(table.main_line, 1) is None


async def test_following_the_stored_line_continues_in_place(guide: LessonGuide) -> None:
    table, session = open_lesson_table(guide)
    await session.play(STONE)
    await session.go_to_next()
    assert not session.has_replaced_choices
    assert FOOD in [step.action for step in table.main_line.steps[-2:]]
    assert session.decision is not None, "it is the learner's turn again"


async def test_leaving_the_stored_line_restores_the_stored_position(guide: LessonGuide) -> None:
    table, session = open_lesson_table(guide)
    technology = next(a for a in session.decision.actions if str(a).startswith("take_tech"))  # type: ignore[union-attr]
    await session.play(technology)
    await session.go_to_next()
    assert session.has_replaced_choices
    assert STONE in [step.action for step in table.main_line.steps], "as the solution has it"
    assert session.stage is LessonStage.TRYING


async def test_going_back_restarts_the_lesson_and_then_the_previous_one(
    guide: LessonGuide,
) -> None:
    _, session = open_lesson_table(guide, 2)
    await session.play(STONE)
    await session.go_to_previous()
    assert guide.lesson.id == "again" and session.stage is LessonStage.TRYING
    assert not session.has_replaced_choices, "nobody went another way"
    await session.go_to_previous()
    assert guide.lesson.id == "work" and session.stage is LessonStage.TRYING


async def test_progress_is_reported_after_each_lesson(guide: LessonGuide) -> None:
    kept: list[tuple[str, bool, str]] = []
    table, _ = open_lesson_table(guide)
    session = GuidedSession(table, guide, lambda *told: kept.append(told))
    await session.go_to_next()
    await session.play(STONE)
    await session.go_to_next()
    assert kept == [("work", False, "again"), ("again", True, "")]
    assert session.is_finished


async def test_free_lesson_leaves_the_rest_of_the_turn_open(guide: LessonGuide) -> None:
    lessons = list(guide.part.lessons)
    lessons[1] = replace(
        lessons[1], free=True, done=Condition(asked="turn"), open=("work *",), solution=()
    )
    guide = LessonGuide(MOSAIC, replace(guide.part, lessons=tuple(lessons[:2])))
    _, session = open_lesson_table(guide)
    assert session.stage is LessonStage.FREE
    assert session.is_open(STONE) and session.is_open(MOSAIC.parse("military"))
    assert session.decision is not None
    assert guide.suggested_action(session.main_line, session.decision) is None, (
        "nothing is stored of it"
    )
    await session.play(STONE)
    assert session.stage is LessonStage.OVER


async def test_free_lesson_that_ends_the_turn_waits_to_be_read(guide: LessonGuide) -> None:
    ends = replace(WORK, free=True, done=Condition(chosen="work *"))
    guide = LessonGuide(MOSAIC, replace(guide.part, lessons=(READ, ends)))
    _, session = open_lesson_table(guide)
    await session.play(STONE)
    assert session.stage is LessonStage.DONE


async def test_reaction_is_chosen_when_the_lesson_is_done(guide: LessonGuide) -> None:
    free = replace(
        WORK,
        done=Condition(chosen=str(STONE)),
        reactions=(Reaction("Both.", Condition(chosen=str(FOOD))), Reaction("Stone alone.")),
    )
    guide = LessonGuide(MOSAIC, replace(guide.part, lessons=(READ, free)), 1)
    line = open_part(MOSAIC, guide.part)
    line.switch_to(guide.choices)
    for seat, action in ((0, STONE), (1, FOOD), (0, FOOD)):
        line.play(seat, action)
    assert guide.reaction(line) == "Stone alone."


async def test_lesson_is_missed_if_the_turn_passes_without_it(guide: LessonGuide) -> None:
    lessons = (READ, replace(WORK, open=()))
    guide = LessonGuide(MOSAIC, replace(guide.part, lessons=lessons))
    _, session = open_lesson_table(guide)
    assert not guide.is_missed(session.main_line)
    await session.play(FOOD)
    assert session.stage is LessonStage.TRYING and guide.is_missed(session.main_line)


async def test_hint_for_a_locked_choice_is_refused(guide: LessonGuide) -> None:
    async def by_food(*_: object, **__: object) -> Advice:
        return Advice(FOOD)

    table, session = open_lesson_table(guide)
    assert (await session.hint(SHORT)).action == STONE, "what the lesson has in mind"
    table._advise = by_food
    guide.__dict__["script"] = replace(guide.script, choices=guide.choices)  # no stored solution
    with pytest.raises(IllegalAction, match="comes later"):
        await session.hint(SHORT)


async def test_stored_answer_is_given_without_a_bot(guide: LessonGuide) -> None:
    async def nobody(*_: object) -> Advice:
        raise AssertionError("A bot was asked.")

    guide.begin_lesson(1)
    line = open_part(MOSAIC, guide.part)
    line.switch_to(guide.choices)
    line.play(0, STONE)
    advise = guided_advisor(guide, lambda: line, nobody)
    assert (await advise(MOSAIC, MOSAIC.view(line.state, 1), 1, 2)).action == FOOD


async def test_half_done_repeated_lesson_is_not_missed(guide: LessonGuide) -> None:
    twice = replace(WORK, done=Condition(chosen="work *", times=2), open=())
    guide = LessonGuide(MOSAIC, replace(guide.part, lessons=(READ, replace(twice, solution=()))))
    _, session = open_lesson_table(guide)
    await session.play(FOOD)
    assert guide.progress(session.main_line).is_turn_over and session.stage is LessonStage.TRYING
    assert not guide.is_missed(session.main_line)


async def test_partly_done_lesson_is_not_missed(guide: LessonGuide) -> None:
    both = Condition(all_=(Condition(chosen="work *"), Condition(chosen="build *")))
    guide = LessonGuide(
        MOSAIC,
        replace(guide.part, lessons=(READ, replace(WORK, done=both, open=(), solution=()))),
    )
    _, session = open_lesson_table(guide)
    await session.play(FOOD)
    assert session.stage is LessonStage.TRYING and not guide.is_missed(session.main_line)


async def test_following_the_solution_misses_nothing(guide: LessonGuide) -> None:
    _, session = open_lesson_table(
        LessonGuide(MOSAIC, replace(guide.part, lessons=(READ, IN_TWO_TURNS)))
    )
    await session.play(STONE)
    assert (
        session.guide.progress(session.main_line).is_turn_over
        and session.stage is LessonStage.TRYING
    )
    assert not session.guide.is_missed(session.main_line)


async def test_starting_an_open_alternative_is_not_missed(
    guide: LessonGuide,
) -> None:
    later = replace(WORK, done=Condition(chosen="build *"), open=("work *", "build *"))
    guide = LessonGuide(MOSAIC, replace(guide.part, lessons=(READ, replace(later, solution=()))))
    _, session = open_lesson_table(guide)
    await session.play(FOOD)
    assert session.stage is LessonStage.TRYING and not guide.is_missed(session.main_line)


async def test_last_lesson_shows_its_reaction_even_if_only_read(
    guide: LessonGuide,
) -> None:
    last = replace(READ, id="last", before=(), reactions=(Reaction("Well played."),))
    guide = LessonGuide(MOSAIC, replace(guide.part, lessons=(READ, last)))
    _, session = open_lesson_table(guide)
    await session.go_to_next()
    assert session.stage is LessonStage.DONE and not session.is_finished
    assert guide.reaction(session.main_line) == "Well played."
    await session.go_to_next()
    assert session.is_finished


# --- suggested actions ------------------------------------------------------------------------


async def test_suggested_action_is_the_stored_choice_until_done(guide: LessonGuide) -> None:
    _, session = open_lesson_table(guide)
    assert session.decision is not None
    assert guide.suggested_action(session.main_line, session.decision) == STONE
    await session.play(STONE)
    await session.go_to_next()
    assert guide.suggested_action(session.main_line, session.decision) == FOOD


async def test_other_choices_lead_back_to_the_rest_of_the_solution(
    guide: LessonGuide,
) -> None:
    guide = LessonGuide(MOSAIC, replace(guide.part, lessons=(READ, IN_TWO_TURNS)))
    table, session = open_lesson_table(guide)
    await session.play(FOOD)
    table.main_line.play(1, FOOD)
    assert session.decision is not None
    assert guide.suggested_action(session.main_line, session.decision) == STONE, (
        "it was not done yet"
    )


async def test_repeated_solution_step_is_suggested_twice(guide: LessonGuide) -> None:
    twice = replace(
        IN_TWO_TURNS,
        done=Condition(chosen=str(STONE), times=2),
        solution=(str(STONE), "1: work currency=food", str(STONE)),
    )
    guide = LessonGuide(MOSAIC, replace(guide.part, lessons=(READ, twice)))
    table, session = open_lesson_table(guide)
    for seat, action in ((0, FOOD), (1, FOOD), (0, STONE), (1, FOOD)):
        table.main_line.play(seat, action)
    assert session.decision is not None
    assert guide.suggested_action(session.main_line, session.decision) == STONE


async def test_highlighted_thing_is_suggested_without_a_solution(
    guide: LessonGuide,
) -> None:
    lit = replace(WORK, open=(), look=("build_port_city",), done=Condition(chosen="x"), solution=())
    guide = LessonGuide(MOSAIC, replace(guide.part, lessons=(READ, lit)))
    _, session = open_lesson_table(guide)
    assert session.decision is not None
    assert (
        str(guide.suggested_action(session.main_line, session.decision))
        == "build card=build_port_city"
    )


# --- interrupted lessons ----------------------------------------------------------------------


async def test_interrupted_lesson_resumes_where_it_was_left() -> None:
    kept: list[tuple[str, tuple[str, ...]]] = []

    async def keep(lesson: str, choices: tuple[str, ...]) -> None:
        kept.append((lesson, choices))

    guide = LessonGuide(MOSAIC, PART)
    table, _ = open_lesson_table(guide, 2)
    session = GuidedSession(table, guide, save_choices=keep)
    await session.play(MOSAIC.parse("build card=build_farming_city"))
    assert kept == [("build", ("0: build card=build_farming_city",))]
    again = LessonGuide(MOSAIC, PART, 2)
    again.resume_lesson(kept[-1][1])
    other, session = reopen_lesson_table(again)
    assert session.stage is LessonStage.TRYING and session.decision is not None
    assert session.decision.topic != "turn", "the city is bought, and not placed yet"
    await session.undo()
    assert len(other.main_line.steps) == again.start_index


async def test_rival_choices_in_a_lesson_are_saved_too() -> None:
    kept: list[tuple[str, ...]] = []

    async def keep(lesson: str, choices: tuple[str, ...]) -> None:
        kept.append(choices)

    guide = LessonGuide(MOSAIC, replace(PART, lessons=(READ, IN_TWO_TURNS)))
    table, _ = open_lesson_table(guide)
    session = GuidedSession(table, guide, save_choices=keep)
    await session.play(STONE)
    table.main_line.play(1, FOOD)
    await session.play(FOOD)
    assert kept[-1] == (f"0: {STONE}", f"1: {FOOD}", f"0: {FOOD}")


async def test_lesson_within_a_turn_keeps_the_choices_before_it() -> None:
    bought = replace(BUILD, done=Condition(chosen="build *"), solution=BUILD.solution[:1])
    placed = replace(BUILD, id="place", before=(), open=(), solution=BUILD.solution[1:])
    guide = LessonGuide(MOSAIC, replace(PART, lessons=(READ, WORK, bought, placed)))
    _, session = open_lesson_table(guide, 3)
    with pytest.raises(CannotUndo, match="The lesson begins here"):
        await session.restart_turn()


def test_unplayable_saved_choices_restart_the_lesson() -> None:
    guide = LessonGuide(MOSAIC, PART, 2)
    guide.resume_lesson(("0: build card=build_farming_city", "0: build card=build_farming_city"))
    assert guide.resumed_choices == ()
    guide.resume_lesson(("nonsense",))
    assert guide.resumed_choices == ()


def reopen_lesson_table(guide: LessonGuide) -> tuple[Table, GuidedSession]:
    advise = guided_advisor(guide, lambda: table.main_line, advise_in_process)
    table = Table(MOSAIC, lesson_journal(guide), SEATS, advise)
    return table, GuidedSession(table, guide)
