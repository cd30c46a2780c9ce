from dataclasses import replace
from typing import Any

import pytest

from core.analysis import Verdict
from core.analysis.choice_review import SMALL_BUDGET, analyze, find_real_choices
from core.analysis.records import classify_loss
from core.bots import Advice, advise, judge
from core.games import GAME_IDS, load_game
from core.kernel import Rng
from core.kernel.style import Style
from core.table import Variation
from tests.analysis.games import (
    NAMES,
    analyze_line,
    find_blunder,
    random_quarry_variation,
    random_variation,
    recorded_variation,
)
from tests.table.quarry import QUARRY, Dig, Dream, Pan, Pay, Rest
from tests.toy import with_strategy, with_text

EVERY_GAME = pytest.mark.parametrize("game_id", GAME_IDS)


def redealt(line: Variation, seat: int) -> Variation:
    """Return the game from the seat's view, with hidden information dealt again."""

    def again(state: Any) -> Any:
        game, pending = line.game, line.game.decisions(state)
        other = game.determinize(game.view(state, seat), seat, Rng(99))
        other.pending = pending
        return other

    other = clone_of(line)
    other.start = again(line.start)
    other.steps = [replace(step, state=again(step.state)) for step in line.steps]
    return other


def clone_of(line: Variation) -> Variation:
    """Return another variation with the same choices."""
    other = Variation.__new__(Variation)
    for name, value in vars(line).items():
        setattr(other, name, value)
    return other


@EVERY_GAME
def test_analysis_ignores_hidden_information(game_id: str) -> None:
    game = load_game(game_id)
    line = random_variation(game, min(count for count in game.player_counts if count > 1), 14)
    seat = 0 if find_real_choices(line, 0) else 1
    assert find_real_choices(line, seat)
    assert line.game.codec.digest(redealt(line, seat).state) != line.game.codec.digest(line.state)
    assert analyze_line(redealt(line, seat), seat) == analyze_line(line, seat)


def test_analysis_is_deterministic() -> None:
    line = random_quarry_variation()
    assert analyze_line(line, 1) == analyze_line(line, 1)
    assert analyze_line(line, 1).is_complete


@pytest.mark.parametrize(
    ("game_id", "name", "choices"),
    [
        ("through_the_ages", "3_clever_players", 31),
        ("history_of_the_world", "4_sensible_players", 24),
    ],
)
def test_planted_blunder_is_the_biggest_mistake(game_id: str, name: str, choices: int) -> None:
    line = recorded_variation(game_id, name, choices)
    seat = line.game.decisions(line.state)[0].seat
    blunder = find_blunder(line, seat)
    assert blunder is not None
    (step, *_) = line.play(seat, blunder)
    found = analyze_line(line, seat)
    dearest = found.biggest_mistakes[0]
    assert (dearest.entry, dearest.action) == (step.entry, str(blunder))
    assert dearest.verdict is Verdict.MISTAKE
    assert dearest.best_action != str(blunder)
    assert dearest.wasted and dearest.reason and dearest.win_probability_lost > 0
    assert sum(term.points for term in dearest.why) > 0


def test_resumed_analysis_equals_a_complete_one() -> None:
    line = random_quarry_variation()
    growing = analyze(line, NAMES[:2], 0, SMALL_BUDGET)
    next(growing)
    begun = next(growing)
    assert 0 < len(begun.reviews) < begun.to_review
    *_, found = analyze(line, NAMES[:2], 0, SMALL_BUDGET, begun)
    assert found == analyze_line(line, 0)


def test_only_real_choices_are_reviewed() -> None:
    line = random_quarry_variation(0)  # the toll is forced while there is no gold
    for action in (Dream(), Dig()):
        line.play(0, action)
    assert [str(line.steps[index].action) for index in find_real_choices(line, 0)] == ["dig"]


def test_emperors_own_choice_loses_nothing() -> None:
    view = QUARRY.view(random_quarry_variation(1).state, 0)
    best = advise(QUARRY, view, 0, 5).action
    assert best == Dig()
    assert judge(QUARRY, view, 0, best).loss == 0


def test_choice_better_than_the_bots_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.bots.levels.plan_turn", lambda *_: Advice(Rest()))
    judged = judge(QUARRY, QUARRY.view(random_quarry_variation(1).state, 0), 0, Dig())
    assert (judged.best, judged.loss, judged.lead_terms) == (Rest(), 0.0, {})


def test_loss_is_measured_against_the_best_plan() -> None:
    """Resting first allows the better of the two digs."""
    state = QUARRY.new(2, {}, 1)
    QUARRY.apply(state, 0, Pay(0))
    judged = judge(QUARRY, QUARRY.view(state, 0), 0, Rest())
    assert (judged.best, judged.loss, judged.lead_terms) == (Dig(), 4.0, {"gold": 4.0})
    assert [action for _, action in judged.continuation] == [Dig()]


def test_drawn_cards_are_judged_by_their_expected_value() -> None:
    """Panning is judged the same, whatever is in the stream."""
    losses = set()
    for seed in range(1, 6):
        state = QUARRY.new(2, {}, seed)
        QUARRY.apply(state, 0, Pay(0))
        losses.add(judge(QUARRY, QUARRY.view(state, 0), 0, Pan()).loss)
    assert len(losses) == 1


def test_forced_answer_is_judged_when_answered_otherwise() -> None:
    game = with_strategy(QUARRY, forced_answer=lambda state, decision: Dig())
    state = random_quarry_variation(1).state
    judged = judge(game, game.view(state, 0), 0, Rest())
    assert judged.best == Dig()
    assert judged.loss > 0


def test_verdicts_have_their_thresholds() -> None:
    assert [classify_loss(lost) for lost in (0.0, 0.49, 0.5, 1.99, 2.0)] == [
        Verdict.BEST,
        Verdict.BEST,
        Verdict.INACCURACY,
        Verdict.INACCURACY,
        Verdict.MISTAKE,
    ]


def told_by(stops: bool) -> Variation:
    """Return a game in which every choice warns, and every or no choice ends the turn."""

    def choice(view: Any, decision: Any, action: Any, style: Style) -> Any:
        return replace(
            QUARRY.text.choice(view, decision, action, style), warning="half of it", ends_turn=stops
        )

    line = random_quarry_variation()
    line.game = with_text(QUARRY, choice=choice)
    return line


def test_only_choices_that_end_the_turn_waste_anything() -> None:
    ends, goes_on = (analyze_line(told_by(stops), 0) for stops in (True, False))
    assert {each.what for each in ends.wasted} == {"half of it"}
    assert goes_on.wasted == ()


def test_continuation_names_a_group_only_where_it_changes() -> None:
    """After "Build: Farm" comes "Mine", not "Build: Mine"."""

    def choice(view: Any, decision: Any, action: Any, style: Style) -> Any:
        return replace(QUARRY.text.choice(view, decision, action, style), group="Work")

    line = random_quarry_variation()
    line.game = with_text(QUARRY, choice=choice)
    judged = [each for each in analyze_line(line, 0).reviews if each.then]
    assert judged
    for each in judged:
        assert each.best.startswith("Work: ") and each.plan.count("Work: ") == 1


def test_continuation_leaves_out_the_end_of_the_turn() -> None:
    ends, goes_on = (analyze_line(told_by(stops), 0) for stops in (True, False))
    assert any(each.then for each in goes_on.reviews)
    assert not any(each.then for each in ends.reviews)


def test_reasons_are_sorted_by_size() -> None:
    def evaluate(state: Any, seat: int, weights: Any) -> dict[str, float]:
        gold = float(state.gold[seat])
        return {"pride": 2.5 * gold, "gold": 3 * gold, "envy": -2.8 * gold}

    line = random_quarry_variation()
    line.game = with_strategy(QUARRY, evaluate=evaluate)
    dearest = analyze_line(line, 0).biggest_mistakes[0]
    assert [term.name for term in dearest.why] == ["gold", "envy", "pride"]
