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
    """Return an analysis with only this many reviewed choices."""
    return make_analysis(reviews=ALL_CHOICES[:choices], to_review=len(ALL_CHOICES))


def test_biggest_mistake_comes_first_and_cursor_steps_through_them(model: AnalysisModel) -> None:
    assert model.choice == MISTAKES
    assert [choice.round for choice in model.choices] == [11, 14, 9, 16, 6]
    assert model.move(1) and model.choice is not None and model.choice.round == 14
    assert model.move(-1) and not model.move(-1)
    assert model.choice == MISTAKES
    model.move_to(100)
    assert model.choice.round == 6 and not model.move(1)


def test_cursor_stays_on_its_choice_while_bigger_mistakes_are_found() -> None:
    model = AnalysisModel(so_far(3))
    model.move_to(1)
    assert model.choice is not None and model.choice.round == 6
    model.analysis = make_analysis()
    assert model.choice.round == 6 and model.cursor == 4


def test_few_mistakes_are_listed() -> None:
    model = AnalysisModel(
        make_analysis(reviews=(make_choice(3, 1.5, "x", "y"), make_choice(4, 0.2, "x", "y")))
    )
    assert [choice.round for choice in model.choices] == [3]


def test_empty_analysis_has_nothing_to_show() -> None:
    model = AnalysisModel()
    assert model.choices == () and model.choice is None and model.chart is None
    assert not model.move(1)
    assert model.progress == "looking back .."
    assert model.tally == "no choice is judged yet"


def test_progress_is_shown_until_everything_is_judged() -> None:
    assert AnalysisModel(so_far(3)).progress == "looking back: 3 of 7 choices"
    assert AnalysisModel(make_analysis()).progress == "looked back by Emperor"
    assert AnalysisModel(so_far(3), problem="It is gone.").progress == "It is gone."


def test_tally_and_luck_are_one_line_each(model: AnalysisModel) -> None:
    assert model.tally == "of 7 choices: 1 best, 1 near, 5 dear"
    assert model.luck == "luck: events -6.0, your draws +2.0, what others drew -0.5"
    model.analysis = replace(make_analysis(), luck=())
    assert model.luck == "luck evened out"


def test_chart_shows_win_probability_or_points_with_the_cursor(model: AnalysisModel) -> None:
    chart = model.chart
    assert chart is not None and chart.unit == "%" and chart.value_range == (0, 100)
    assert chart.now is not None and chart.rounds[chart.now] == MISTAKES.round
    assert len(chart.highlights) == 5
    model.analysis = make_analysis(
        reviews=(replace(MISTAKES, turn=0),)
    )  # before anybody's first turn
    assert model.chart is not None and model.chart.now == 1
    model.analysis = make_analysis()
    model.toggle_chart()
    assert model.chart is not None and model.chart.unit == ""
    assert model.chart_note == "points if it had ended then"


def test_solo_game_has_points_but_no_win_probability() -> None:
    lookback = make_analysis()
    alone = replace(lookback, turns=tuple(replace(s, win_probabilities=()) for s in lookback.turns))
    model = AnalysisModel(alone)
    assert not model.has_win_probability and model.chart is not None and model.chart.unit == ""
    assert model.cost(MISTAKES) == ("-9.4", "")


def test_cost_and_best_play_of_a_mistake(model: AnalysisModel) -> None:
    assert model.cost(MISTAKES) == ("-9.4", "-10 %")
    assert MISTAKES.plan == "build Opera, then increase the population"
    assert model.round_label(MISTAKES) == "round 11"


def test_tiny_win_probability_loss_is_not_shown(model: AnalysisModel) -> None:
    assert model.cost(replace(MISTAKES, win_probability_lost=0.004)) == ("-9.4", "")


def test_points_by_source_include_the_rivals() -> None:
    assert points_by_source(make_analysis()) == [
        ("Culture", [120, 140, 101]),
        ("Colonies", [20, 12, 9]),
    ]


# --- what is tried in place of a dear choice ----------------------------------------------------


def tried(lost: float, **more: object) -> list[str]:
    facts: dict[str, object] = {"action": "something else", "reason": "+2 science for 1 food"}
    choice = make_choice(11, lost, "build Temple", "build Opera", **(facts | more))
    return compare_choices(choice, MISTAKES)


def test_better_retry_is_compared_with_the_best_choice() -> None:
    assert tried(3.0) == [
        "build Temple: 6.4 points better than what you chose then.",
        "Emperor would choose build Opera: 3.0 points better still.",
        "+2 science for 1 food.",
    ]


def test_best_choice_in_a_retry_is_recognized() -> None:
    words = tried(0.0, best_action="something else")
    assert words == [
        "build Temple: 9.4 points better than what you chose then.",
        "It is Emperor's choice too.",
    ]


def test_equally_good_retry_is_recognized() -> None:
    assert tried(0.2)[1] == "It is as good as Emperor's choice, build Opera."


def test_worse_retry_is_recognized() -> None:
    assert tried(12.0)[0] == "build Temple: 2.6 points worse than what you chose then."
    assert tried(9.3)[0] == "build Temple: about as good as what you chose then."


def test_repeated_mistake_is_recognized() -> None:
    assert compare_choices(MISTAKES, MISTAKES) == [
        "That is what you chose then; it loses 9.4 points."
    ]
