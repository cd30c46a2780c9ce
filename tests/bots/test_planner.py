from dataclasses import replace
from typing import Any

import pytest

from core.bots import Advice, advise
from core.bots.beam import (
    BeamSearch,
    TurnPath,
    TurnPathBuilder,
    _estimate_dropped,
    distinct_open_paths,
)
from core.bots.budget import EMPEROR, KING, SearchBudget
from core.bots.evaluator import Evaluator
from core.bots.planner import (
    TurnComparison,
    _values_after_replies,
    compare_turns,
    explain_turn,
    plan_turn,
)
from core.bots.replies import play_replies, terms_after_next_choice, value_after_next_choice
from core.bots.resolve import resolve_action
from core.kernel import Action, Game, Rng, clone
from tests.table.quarry import QUARRY, Dig, Dream, Pan, Pay, Rest, Shaft
from tests.toy import with_strategy


def at_work(*choices: Any) -> Any:
    """Return a two-player game after these choices, each by the seat to decide."""
    state = QUARRY.new(2, {}, 1)
    for action in choices:
        QUARRY.apply(state, QUARRY.decisions(state)[0].seat, action)
    return state


def way(first: int, value: float, choices: tuple[Any, ...] = (), state: Any = None) -> TurnPath:
    return TurnPath(first, state, value, value, value, 0, choices)


def test_replies_end_at_the_seats_next_free_choice() -> None:
    """The toll before it is not a free choice."""
    after = play_replies(Evaluator(QUARRY, 0, None), at_work(Pay(0), Rest(), Rest()))
    (decision,) = QUARRY.decisions(after)
    assert (decision.seat, decision.topic) == (0, "work")
    assert after.gold[1] > 0


def test_next_own_choice_is_discounted_by_the_game() -> None:
    state = at_work(Pay(0))
    assert value_after_next_choice(Evaluator(QUARRY, 0, None), state) >= 4
    hasty = with_strategy(QUARRY, discount=0.5)
    assert (
        value_after_next_choice(Evaluator(hasty, 0, None), state)
        == value_after_next_choice(Evaluator(QUARRY, 0, None), state) / 2
    )
    for game in (QUARRY, hasty):
        mind = Evaluator(game, 0, None)
        assert sum(terms_after_next_choice(mind, state).values()) == value_after_next_choice(
            mind, state
        )


def test_unexplored_actions_rank_below_explored_ones() -> None:
    state = at_work(Pay(0))
    values = _values_after_replies(
        Evaluator(QUARRY, 0, None), {0: [state], 1: [state]}, [10.0, 9.0, 8.5], KING
    )
    assert values[:2] == [0.0, 0.0]
    assert values[2] < 0


def test_abandoned_path_is_never_better_than_the_best() -> None:
    begun = [way(0, 3.0, (Dig(),)), way(1, 2.5, (Dig(),)), way(2, 1.0, (Dig(),))]
    told = _estimate_dropped(begun, {0: way(0, 7.0), 2: way(2, 6.0)})
    assert [each.value for each in told] == [7.0, 6.5, 6.0]
    told = _estimate_dropped(begun, {0: way(0, 7.0), 1: way(1, 9.0)})
    assert [each.value for each in told] == [7.0, 9.0, 7.5]
    level = _estimate_dropped([way(0, 3.0, (Dig(),)), way(1, 3.0, (Dig(),))], {0: way(0, 7.0)})
    assert [each.value for each in level] == [7.0, 6.99]


def test_same_steps_in_another_order_are_continued_once() -> None:
    ways = [way(0, 3.0, (Dig(),)), way(1, 3.0, (Dig(),)), way(2, 3.0, (Rest(),)), way(3, 3.0)]
    assert [each.first_index for each in distinct_open_paths(ways)] == [0, 2]


def test_path_that_leads_back_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise, valuing the continuation of a turn would make it endless."""

    def judged(state: Any, seat: int, weights: Any) -> dict[str, float]:
        return {"to be done": float(state.agenda[-1].seat == seat) if state.agenda else 0.0}

    monkeypatch.setattr(Dream, "is_navigation", False)
    game, state = with_strategy(QUARRY, evaluate=judged), at_work(Pay(0), Rest())
    plan = BeamSearch(Evaluator(game, 0, None), state, KING, search_count=1)
    dreams, rests = plan.best_paths([Dream(), Rest()])
    assert dreams.value == rests.value == 0
    assert not dreams.next_actions


def test_rounding_error_decides_nothing() -> None:
    game = with_strategy(QUARRY, evaluate=lambda state, seat, weights: {"a": 0.1, "b": 0.2})
    assert Evaluator(game, 0, None).evaluate(at_work()) == 0.3


def test_order_that_leaves_others_the_least_is_continued() -> None:
    slow, quick = (TurnPath(at, None, 3.0, 3.0, 2.5 + at, 0, (Dig(),)) for at in (0, 1))
    assert distinct_open_paths([slow, quick]) == [quick]


def test_plan_that_considers_rivals_discounts_contested_gains() -> None:
    game = with_strategy(QUARRY, contested_actions=lambda state, seat, weights: {Dig(): 0.5})
    turn = TurnPathBuilder(Evaluator(game, 0, None), at_work(Pay(0)), considers_rivals=True)
    (begun,) = turn.start_paths([Rest()], width=8)
    now, later = (
        turn.extend(replace(begun, turns_passed=turns), Dig(), width=8) for turns in (0, 1)
    )
    assert now.value == now.discounted_value == later.discounted_value == 4
    assert later.value == 2


def test_simple_decisions_skip_the_plan() -> None:
    game = with_strategy(QUARRY, forced_answer=lambda state, decision: Rest())
    assert advise(game, game.view(at_work(Pay(0)), 0), 0, 4).action == Rest()
    assert advise(QUARRY, QUARRY.view(at_work(Pay(0)), 0), 0, 4).action == Dig()


def test_prior_answers_a_simple_decision() -> None:
    def first_sight(state: Any, seat: int, action: Action, weights: Any) -> float:
        return float(action == Shaft(3))

    game = with_strategy(QUARRY, prior=first_sight)
    assert resolve_action(Evaluator(game, 0, None), at_work(Pay(0)), Dig(), width=8).gold[0] == 4
    plain = with_strategy(game, simple_topics=frozenset({"shaft"}))
    assert resolve_action(Evaluator(plain, 0, None), at_work(Pay(0)), Dig(), width=8).gold[0] == 0


def test_substep_budget_reduces_the_search() -> None:
    looks = 0

    def judged(state: Any, seat: int, weights: Any) -> dict[str, float]:
        nonlocal looks
        looks += 1
        return {"gold": float(state.gold[seat])}

    counts = []
    for part in (1.0, 0.0):
        game = with_strategy(QUARRY, evaluate=judged, substep_budget=part)
        looks = 0
        advise(game, game.view(at_work(Pay(0), Dig()), 0), 0, 4)
        counts.append(looks)
    assert counts[0] > counts[1]


def explained(
    game: Game[Any], state: Any, *actions: Action, effort: SearchBudget = EMPEROR
) -> Advice:
    mind = Evaluator(game, 0, None)
    return explain_turn(mind, game.view(state, 0), actions, Rng(1), effort)


def guess(monkeypatch: pytest.MonkeyPatch, *values: float) -> None:
    """Let plans with several actions return these values."""
    look = BeamSearch.best_paths

    def ends(plan: BeamSearch, actions: Any) -> list[TurnPath]:
        if len(actions) == 1:
            return look(plan, actions)
        return [way(at, value, (Dig(),)) for at, value in enumerate(values)]

    monkeypatch.setattr(BeamSearch, "best_paths", ends)


def test_guessed_values_are_evaluated_for_explanations(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    guess(monkeypatch, 50.0, 49.99)
    state = at_work(Pay(0))
    assert plan_turn(
        Evaluator(QUARRY, 0, None), QUARRY.view(state, 0), [Dig(), Rest()], Rng(1), EMPEROR
    ) == Advice(Dig(), 50.0, Rest(), pytest.approx(0.01))
    advice = explained(QUARRY, state, Dig(), Rest())
    assert (advice.action, advice.runner_up) == (Dig(), Rest())
    assert advice.lead == 4.0
    assert advice.lead_terms == {"gold": 4.0}


def test_separate_comparison_gives_each_action_the_full_budget(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shares = []
    begin = BeamSearch.__init__

    def begun(
        plan: BeamSearch, mind: Evaluator, world: Any, effort: SearchBudget, search_count: int
    ) -> None:
        shares.append(search_count)
        begin(plan, mind, world, effort, search_count)

    monkeypatch.setattr(BeamSearch, "__init__", begun)
    worlds = [at_work(Pay(0))] * 2
    for each_alone in (False, True):
        compare_turns(
            Evaluator(QUARRY, 0, None), worlds, [Dig(), Rest()], KING, separately=each_alone
        )
    assert shares == [2, 2, 1, 1, 1, 1]


def test_deeper_search_caps_values_at_the_best(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A hint is an Emperor's choice."""
    guess(monkeypatch, 49.99, 50.0)
    advice = explained(QUARRY, at_work(Pay(0)), Dig(), Rest())
    assert (advice.action, advice.runner_up) == (Rest(), Dig())
    assert (advice.lead, advice.lead_terms) == (0.0, {})


def test_runner_up_is_the_first_worse_action() -> None:
    in_shaft = at_work(Pay(0), Dig())
    rich = with_strategy(
        QUARRY, evaluate=lambda state, seat, weights: {"gold": state.gold[seat] // 3}
    )
    advice = explained(rich, in_shaft, Shaft(5), Shaft(2), Shaft(3))
    assert (advice.action, advice.equal_action, advice.runner_up) == (Shaft(5), Shaft(2), Shaft(3))
    assert advice.lead >= 1
    poor = with_strategy(QUARRY, evaluate=lambda state, seat, weights: {"gold": 0.0})
    advice = explained(poor, in_shaft, Shaft(5), Shaft(2), Shaft(3))
    assert (advice.equal_action, advice.runner_up, advice.lead) == (None, Shaft(2), 0.0)


def weighed(*plans: TurnPath) -> TurnComparison:
    """Return one action with its planned path in each of several worlds."""
    mind, worlds = Evaluator(QUARRY, 0, None), [at_work(Pay(0))] * len(plans)
    return TurnComparison(mind, EMPEROR, worlds, [Dig()], [[each] for each in plans], {}, [0.0])


def test_continuation_is_named_only_if_it_is_the_same_in_all_worlds() -> None:
    state = at_work(Pay(0), Dig(), Shaft(2))
    rests, pans = (replace(way(0, 1.0), steps=((state, then),)) for then in (Rest(), Pan()))
    told = weighed(rests, rests).next_choice(0)
    assert told is not None
    view, action = told
    assert action == Rest()
    assert QUARRY.codec.digest(view) == QUARRY.codec.digest(QUARRY.view(state, 0))
    assert weighed(rests, pans).next_choice(0) is None
    assert weighed(rests, way(0, 1.0)).next_choice(0) is None


def test_contested_gains_are_a_separate_term() -> None:
    state = at_work(Pay(0))
    safe, open_to_all = TurnPath(0, state, 5, 5, 5, 1, ()), TurnPath(1, state, 5, 5, 3, 1, ())
    both = replace(weighed(safe), actions=[Dig(), Pan()], paths=[[safe, open_to_all]])
    assert both.lead_terms(0, 1) == {"what others may take first": 2.0}


def test_lead_terms_include_replies_only_if_they_were_searched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def halved(mind: Evaluator, state: Any) -> Any:
        after = clone(state)
        after.gold[mind.seat] /= 2
        return after

    monkeypatch.setattr("core.bots.planner.play_replies", halved)
    state = at_work(Pay(0))
    inviting = with_strategy(QUARRY, provokes_reply=lambda state, seat, action: True)
    alone = explained(QUARRY, state, Dig(), Rest(), effort=KING)
    answered = explained(inviting, state, Dig(), Rest(), effort=KING)
    assert answered.lead == sum(answered.lead_terms.values()) == sum(alone.lead_terms.values()) / 2
    looked_on = explained(inviting, state, Dig(), Rest(), effort=EMPEROR)
    assert looked_on.lead == sum(looked_on.lead_terms.values())


def test_hidden_terms_are_left_out_of_the_reasons() -> None:
    def judged(state: Any, seat: int, weights: Any) -> dict[str, float]:
        return {"gold": float(state.gold[seat]), "time": float(state.gold[seat])}

    game = with_strategy(QUARRY, evaluate=judged, hidden_terms=frozenset({"time"}))
    advice = explained(game, at_work(Pay(0)), Dig(), Rest())
    assert set(advice.gains) == {"gold"}
    assert (
        advice.lead > 0 and advice.lead_terms == {}
    )  # gold at one time compared with gold at another
