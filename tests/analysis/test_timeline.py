from dataclasses import dataclass, replace
from typing import Any

import pytest

from core.analysis import Analysis, Cause, ChoiceReview, TurnRecord, Verdict
from core.analysis.choice_review import SMALL_BUDGET
from core.analysis.luck import OTHERS, OWN_CARDS, OWN_DICE, find_luck
from core.analysis.records import classify_loss
from core.analysis.summary import add_reviews
from core.analysis.win_probability import (
    DEFAULT_SCALE,
    Outlook,
    evaluate_seats,
    final_shares,
    make_outlook,
    progress_share,
    round_mean,
    sample_values,
    softmax,
)
from core.kernel import Event, clone
from core.table import Variation
from tests.analysis.games import analyze_line, random_quarry_variation
from tests.table.quarry import NUGGETS, QUARRY, Dig, Gained, Pan, Rest, Shaft
from tests.toy import with_strategy, with_text

MEAN = sum(int(nugget[-1]) for nugget in NUGGETS) / len(NUGGETS)


def play_quarry(*actions: object) -> Variation:
    """Play these choices, each by the player to decide."""
    line = random_quarry_variation(0)
    for action in actions:
        line.play(QUARRY.decisions(line.state)[0].seat, action)  # type: ignore[arg-type]
    return line


def first_seat_outlook(state: Any) -> Outlook:
    view = QUARRY.view(state, 0)
    return make_outlook(QUARRY, view, 0, [sample_values(QUARRY, view, 0, samples=2)])


# --- win probability ----------------------------------------------------------------------------


def test_stronger_position_is_likelier_to_win_the_less_is_left() -> None:
    early, late = softmax((10.0, 5.0), 20.0), softmax((10.0, 5.0), 5.0)
    assert 0.5 < early[0] < late[0] < 1
    assert sum(early) == pytest.approx(1)
    known = replace(
        with_text(QUARRY, rounds_left=lambda s: s.turns), round_number=lambda state: 6 - state.turns
    )
    begun, further = random_quarry_variation(0).state, random_quarry_variation(8).state
    assert progress_share(known, begun, DEFAULT_SCALE) < progress_share(
        known, further, DEFAULT_SCALE
    )


def test_lead_counts_more_towards_the_end() -> None:
    known = replace(
        with_text(QUARRY, rounds_left=lambda s: s.turns), round_number=lambda state: 6 - state.turns
    )
    scales = [
        make_outlook(known, state, 0, [sample_values(QUARRY, state, 0, samples=1)]).scale
        for state in (QUARRY.view(random_quarry_variation(many).state, 0) for many in (0, 8))
    ]
    assert scales[1] < scales[0] <= DEFAULT_SCALE.early


def test_against_an_automa_the_points_on_the_table_count() -> None:
    state = random_quarry_variation(6).state
    alone = replace(
        with_strategy(QUARRY, evaluate=lambda *_: {"": 99.0}),
        automa_names=lambda state: ("the Automa",),
    )
    assert evaluate_seats(alone, state) == tuple(map(float, state.gold))


def test_losing_points_lowers_the_win_probability() -> None:
    seen = first_seat_outlook(random_quarry_variation(6).state)
    assert seen.probability_change(0) == 0
    assert (
        seen.probability_change(-6) < seen.probability_change(-3) < 0 < seen.probability_change(3)
    )


def test_round_mean_evens_out_the_turn_order() -> None:
    assert round_mean([(0.0, 99.0), (9.0, 0.0), (9.0, 9.0)]) == (9.0, 4.5)


def test_solo_game_has_no_win_probability() -> None:
    state = QUARRY.new(1, {}, 1)
    seen = first_seat_outlook(state)
    assert seen.win_probabilities() == ()
    assert seen.probability_change(-3) == 0


def test_final_win_probability_is_the_result_with_ties_shared() -> None:
    line = random_quarry_variation()
    assert analyze_line(line, 0).turns[-1].win_probabilities == final_shares(QUARRY, line.state)
    assert sorted(final_shares(QUARRY, line.state)) == [0.0, 1.0]
    level = QUARRY.new(2, {}, 1)
    assert final_shares(QUARRY, level) == (0.5, 0.5)


# --- luck ---------------------------------------------------------------------------------------


def test_luck_is_the_draw_minus_its_expected_value() -> None:
    line = play_quarry(Pan(), Rest())
    (own,) = find_luck(line, 0, worlds=400)
    drawn = line.steps[own.index].state.gold[0]
    assert own.what == OWN_CARDS
    assert own.points == pytest.approx(drawn - MEAN, abs=0.5)


def test_dice_luck_is_separate_from_card_luck(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    line = play_quarry(Pan(), Rest())
    monkeypatch.setattr(Pan, "is_chance", True)
    assert [each.what for each in find_luck(line, 0, worlds=50)] == [OWN_DICE]


def test_events_hidden_from_the_seat_are_not_its_luck() -> None:
    @dataclass(frozen=True, slots=True)
    class Unseen(Event):
        reveals = True

        def view_for(self, seat: int) -> Event | None:
            return None

    line = play_quarry(Pan(), Rest())
    line.steps = [replace(step, events=(Unseen(step.seat),)) for step in line.steps]
    assert list(find_luck(line, 0, worlds=50)) == []


def test_certain_result_is_not_luck() -> None:
    assert list(find_luck(play_quarry(Dig(), Shaft(5)), 0, worlds=4)) == []


def test_draws_of_others_count_only_if_they_affect_the_seat() -> None:
    line = play_quarry(Rest(), Rest(), Pan())
    assert list(find_luck(line, 0, worlds=4)) == []
    envious = with_strategy(QUARRY, evaluate=lambda state, seat, _: {"gold": -float(state.gold[1])})
    line.game = envious
    assert [each.what for each in find_luck(line, 0, worlds=50)] == [OTHERS]


def test_luck_of_a_turn_starts_with_its_first_choice() -> None:
    line = play_quarry(Pan(), Rest())
    toll, *line.steps = line.steps  # the toll was paid before: the turn starts with the draw
    line.start = toll.state
    luck = [each.points for each in find_luck(line, 0, worlds=SMALL_BUDGET.samples)]
    assert luck
    assert analyze_line(line, 0).turns[1].luck == pytest.approx(sum(luck), abs=0.01)


def test_scoring_gives_points_to_several_players() -> None:
    def dug_by(*seats: int) -> bool:
        line = play_quarry(Rest(), Rest(), Rest())
        step = line.steps[-1]
        state = clone(step.state)
        for seat in seats:
            state.gold[seat] += 5
        line.steps[-1] = replace(step, state=state)
        return analyze_line(line, 0).turns[-1].is_scoring

    assert dug_by(0, 1)
    assert not dug_by(1)


def test_leftovers_are_counted_only_at_the_end() -> None:
    for choices, counted in ((100, (("gold left", 7.0),)), (5, ())):
        line = random_quarry_variation(choices)
        line.game = replace(
            QUARRY, statistics=lambda state, events: ({"gold left": 7.0, "dug": 1.0},)
        )
        assert analyze_line(line, 0).counted == counted


def test_long_turn_summary_puts_the_seats_events_first() -> None:
    line = play_quarry(Rest(), Rest())
    step = line.steps[-1]
    many = [Gained(1, number) for number in range(1, 9)]
    line.steps[-1] = replace(step, events=(*many, Gained(0, 99)))
    told = analyze_line(line, 0).turns[-1].narration
    assert "99" in told
    assert " 8 " not in told


# --- results of the reviewed choices ------------------------------------------------------------


def turn_record(
    number: int, chance: float, luck_chances: float = 0.0, scoring: bool = False
) -> TurnRecord:
    """Return the record of a turn, which is a whole round."""
    chances = (chance, 1 - chance)
    return TurnRecord(
        number, number, number, 0, (0, 0), chances, 1.0, luck_chances, (), scoring, ""
    )


def reviewed_choice(number: int, lost: float, chances_lost: float = 0.0) -> ChoiceReview:
    blank = analyze_line(random_quarry_variation(9), 0).reviews[0]
    return replace(
        blank,
        step=number,
        round=number,
        turn=number,
        lost=lost,
        win_probability_lost=chances_lost,
        verdict=classify_loss(lost),
    )


def summarize(course: list[TurnRecord], *choices: ChoiceReview, over: bool = False) -> Analysis:
    blank = replace(
        analyze_line(random_quarry_variation(3), 0), turns=tuple(course), is_over=over, seat=0
    )
    return add_reviews(blank, choices)


def test_turning_point_is_attributed_to_choice_luck_or_scoring() -> None:
    course = [
        turn_record(0, 0.5),
        turn_record(1, 0.3),
        turn_record(2, 0.5, luck_chances=0.15),
        turn_record(3, 0.4, scoring=True),
        turn_record(4, 0.39),
        turn_record(5, 0.6),
    ]
    found = summarize(
        course, reviewed_choice(1, 9.0, 0.15), reviewed_choice(5, 3.0, 0.05)
    ).turning_points
    assert [(point.round, point.cause) for point in found] == [
        (1, Cause.CHOICE),
        (2, Cause.LUCK),
        (3, Cause.SCORING),
        (5, Cause.PLAY),
    ]
    assert [round(point.change, 2) for point in found] == [-0.2, 0.2, -0.1, 0.21]
    assert found[0].lost == 9.0


def test_good_luck_does_not_explain_a_loss() -> None:
    (found,) = summarize(
        [turn_record(0, 0.5), turn_record(1, 0.3, luck_chances=0.15)]
    ).turning_points
    assert found.cause is Cause.PLAY


def test_the_end_is_a_turning_point_only_after_an_upset() -> None:
    sure, upset = (
        [turn_record(0, 0.5), turn_record(1, before), turn_record(2, 1.0)]
        for before in (0.52, 0.48)
    )
    assert [point.round for point in summarize(sure, over=True).turning_points] == []
    assert [point.round for point in summarize(upset, over=True).turning_points] == [2]


def test_short_games_have_a_phase_per_round_and_long_ones_three() -> None:
    few = summarize(
        [turn_record(number, 0.5) for number in range(4)],
        reviewed_choice(2, 0.0),
        reviewed_choice(2, 1.0),
    )
    assert [(phase.name, phase.choices) for phase in few.parts] == [
        ("round 1", 0),
        ("round 2", 2),
        ("round 3", 0),
    ]
    assert few.parts[1].accuracy == 0.5
    eight = summarize([turn_record(number, 0.5) for number in range(9)])
    assert [phase.name for phase in eight.parts][-1] == "round 8"
    many = summarize([turn_record(number, 0.5) for number in range(13)], reviewed_choice(7, 5.0))
    assert [(phase.name, phase.mistakes) for phase in many.parts] == [
        ("rounds 1-4", 0),
        ("rounds 5-8", 1),
        ("rounds 9-12", 0),
    ]


def test_biggest_mistakes_come_first_without_best_choices() -> None:
    found = summarize(
        [turn_record(0, 0.5)],
        reviewed_choice(1, 0.2),
        reviewed_choice(2, 3.0),
        reviewed_choice(3, 1.0),
    )
    assert [each.lost for each in found.biggest_mistakes] == [3.0, 1.0]
    assert [found.count(verdict) for verdict in Verdict] == [1, 1, 1]


def test_points_are_listed_by_source_and_round() -> None:
    line = random_quarry_variation()
    found = analyze_line(line, 0)
    assert [source.points for source in found.sources] == line.state.gold
    assert [sum(by for _, by in source.rounds) for source in found.sources] == line.state.gold
