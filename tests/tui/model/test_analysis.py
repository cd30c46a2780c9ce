from dataclasses import replace

import pytest

from core.analysis import Analysis
from tests.analysis.samples import ALL_CHOICES, MISTAKES, make_analysis, make_choice
from tui.model.analysis import AnalysisModel, points_by_source
from tui.model.retry import compare_choices


@pytest.fixture
def model() -> AnalysisModel:
    return AnalysisModel(make_analysis())


def so_far(choices: int) -> Analysis:
    """The same while only so many choices are judged."""
    return make_analysis(judged=ALL_CHOICES[:choices], to_judge=len(ALL_CHOICES))


def test_the_dearest_comes_first_and_one_steps_from_one_to_the_next(model: AnalysisModel) -> None:
    assert model.choice == MISTAKES
    assert [choice.round for choice in model.choices] == [11, 14, 9, 16, 6]
    assert model.move(1) and model.choice is not None and model.choice.round == 14
    assert model.move(-1) and not model.move(-1)
    assert model.choice == MISTAKES
    model.move_to(100)
    assert model.choice.round == 6 and not model.move(1)


def test_the_cursor_stays_on_its_choice_while_dearer_ones_are_found() -> None:
    model = AnalysisModel(so_far(3))
    model.move_to(1)
    assert model.choice is not None and model.choice.round == 6
    model.analysis = make_analysis()
    assert model.choice.round == 6 and model.cursor == 4


def test_where_few_were_dear_the_next_ones_are_told_too() -> None:
    model = AnalysisModel(
        make_analysis(judged=(make_choice(3, 1.5, "x", "y"), make_choice(4, 0.2, "x", "y")))
    )
    assert [choice.round for choice in model.choices] == [3]


def test_nothing_is_known_at_first() -> None:
    model = AnalysisModel()
    assert model.choices == () and model.choice is None and model.chart is None
    assert not model.move(1)
    assert model.progress == "looking back .."
    assert model.tally == "no choice is judged yet"


def test_progress_is_told_until_all_is_judged() -> None:
    assert AnalysisModel(so_far(3)).progress == "looking back: 3 of 7 choices"
    assert AnalysisModel(make_analysis()).progress == "looked back by Emperor"
    assert AnalysisModel(so_far(3), problem="It is gone.").progress == "It is gone."


def test_the_tally_and_luck_are_told_in_a_line(model: AnalysisModel) -> None:
    assert model.tally == "of 7 choices: 1 best, 1 near, 5 dear"
    assert model.luck == "luck: events -6.0, your draws +2.0, what others drew -0.5"
    model.analysis = replace(make_analysis(), luck=())
    assert model.luck == "luck evened out"


def test_the_course_is_of_chances_or_points_with_a_line_at_the_choice(model: AnalysisModel) -> None:
    chart = model.chart
    assert chart is not None and chart.unit == "%" and chart.value_range == (0, 100)
    assert chart.now is not None and chart.rounds[chart.now] == MISTAKES.round
    assert len(chart.highlights) == 5
    model.analysis = make_analysis(
        judged=(replace(MISTAKES, turn=0),)
    )  # before anybody's first turn
    assert model.chart is not None and model.chart.now == 1
    model.analysis = make_analysis()
    model.toggle_chart()
    assert model.chart is not None and model.chart.unit == ""
    assert model.chart_note == "points if it had ended then"


def test_who_plays_alone_has_points_and_no_chances() -> None:
    lookback = make_analysis()
    alone = replace(lookback, course=tuple(replace(s, chances=()) for s in lookback.course))
    model = AnalysisModel(alone)
    assert not model.has_win_probability and model.chart is not None and model.chart.unit == ""
    assert model.cost(MISTAKES) == ("-9.4", "")


def test_what_it_cost_and_what_emperor_would_have_done(model: AnalysisModel) -> None:
    assert model.cost(MISTAKES) == ("-9.4", "-10 %")
    assert model.best_play(MISTAKES) == "build Opera, then increase the population"
    assert model.round_label(MISTAKES) == "round 11"


def test_chances_too_small_to_speak_of_are_not_told(model: AnalysisModel) -> None:
    assert model.cost(replace(MISTAKES, chances_lost=0.004)) == ("-9.4", "")


def test_sources_stand_beside_the_rivals() -> None:
    assert points_by_source(make_analysis()) == [
        ("Culture", [120, 140, 101]),
        ("Colonies", [20, 12, 9]),
    ]


# --- what is tried in place of a dear choice ----------------------------------------------------


def tried(lost: float, **more: object) -> list[str]:
    facts: dict[str, object] = {"action": "something else", "reason": "+2 science for 1 food"}
    choice = make_choice(11, lost, "build Temple", "build Opera", **(facts | more))
    return compare_choices(choice, MISTAKES)


def test_a_better_choice_is_told_with_what_is_better_still() -> None:
    assert tried(3.0) == [
        "build Temple: 6.4 points better than what you chose then.",
        "Emperor would choose build Opera: 3.0 points better still.",
        "+2 science for 1 food.",
    ]


def test_emperors_own_choice_is_told_as_that() -> None:
    words = tried(0.0, best_action="something else")
    assert words == [
        "build Temple: 9.4 points better than what you chose then.",
        "It is Emperor's choice too.",
    ]


def test_another_that_is_as_good_is_told_as_that() -> None:
    assert tried(0.2)[1] == "It is as good as Emperor's choice, build Opera."


def test_a_worse_choice_is_told_as_that() -> None:
    assert tried(12.0)[0] == "build Temple: 2.6 points worse than what you chose then."
    assert tried(9.3)[0] == "build Temple: about as good as what you chose then."


def test_the_same_choice_is_the_same() -> None:
    assert compare_choices(MISTAKES, MISTAKES) == [
        "That is what you chose then; it loses 9.4 points."
    ]
