from dataclasses import replace

from core.analysis import ChoiceReview, Verdict
from core.analysis.text_report import describe_better, describe_choice, report_lines
from tests.analysis.games import analyze_line, random_quarry_variation, recorded_variation


def sample_mistake() -> ChoiceReview:
    return replace(
        analyze_line(random_quarry_variation(9), 0).reviews[0],
        asked="What do you produce?",
        chosen="2 food",
        best="Play: Coast",
        then=("Glory", "Take: Warfare"),
        lost=9.44,
        win_probability_lost=0.114,
        verdict=Verdict.MISTAKE,
        reason="+3 culture per turn for 5 science; most in culture still to come (+8.1)",
        wasted="",
        is_part=True,
    )


def test_mistake_is_described_with_the_better_plan_and_why() -> None:
    each = sample_mistake()
    assert describe_choice(each) == "What do you produce: 2 food"
    assert each.plan == "Play: Coast, then Glory, then Take: Warfare"
    assert describe_better(each) == (
        "Play: Coast, then Glory, then Take: Warfare: 9.4 points, 11\u00a0% win probability;"
        " +3 culture per turn for 5 science; most in culture still to come (+8.1)."
    )
    ended = replace(each, chosen="End turn", wasted="2 civil actions unused", is_part=False)
    assert describe_choice(ended) == "End turn (2 civil actions unused)"


def test_report_lines_fit_80_columns_and_keep_numbers_whole() -> None:
    found = analyze_line(recorded_variation("history_of_the_world", "4_sensible_players", 30), 0)
    lines = list(report_lines(replace(found, reviews=(sample_mistake(),) * 3)))
    assert max(map(len, lines)) <= 80
    assert not any(line.strip().startswith("%") for line in lines)
    assert lines[0] == "History of the World: the choices of Ada, analyzed by Emperor"
    assert lines[1].startswith("Not over yet: Ada ")


def test_partial_report_says_so() -> None:
    found = analyze_line(random_quarry_variation(), 0)
    begun = replace(found, reviews=found.reviews[:2])
    assert f"So far 2 of {found.to_review} choices are judged." in report_lines(begun)
    assert not any(line.startswith("So far") for line in report_lines(found))
