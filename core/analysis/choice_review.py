"""Reviews of a seat's choices by the strongest bot, limited to the seat's knowledge."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from core.analysis.records import Analysis, ChoiceReview, Term, Verdict, classify_loss
from core.analysis.summary import add_reviews
from core.analysis.timeline import DIGITS, start_analysis
from core.analysis.win_probability import Outlook, make_outlook, sample_values
from core.bots import Advice, Judgment, judge
from core.bots.budget import EMPEROR, SearchBudget
from core.bots.resolve import is_chance_only, serious_actions
from core.kernel import Choice, Game
from core.kernel.style import Style
from core.table import Step, Variation, turn_ends
from core.table.hint import describe_main_terms, distinct_changes, explain_advice

MAX_FOLLOW_UPS = 2  # after the first action of the better turn


@dataclass(frozen=True, slots=True)
class AnalysisBudget:
    """The search limits of an analysis. Time is not limited."""

    name: str
    search_budget: SearchBudget  # per choice
    samples: int  # samples per view, for win probability and luck


USUAL_BUDGET = AnalysisBudget("usual", EMPEROR, samples=16)
SMALL_BUDGET = AnalysisBudget(
    "small",
    SearchBudget(40, 2, 3, 1, 1, replies=2, includes_next_choice=False, considers_rivals=False),
    samples=2,
)
BUDGETS = {budget.name: budget for budget in (USUAL_BUDGET, SMALL_BUDGET)}


def find_real_choices(variation: Variation, seat: int) -> list[int]:
    """Return the steps with a real choice of the seat.

    Excludes forced steps, navigation, dice rolls and resignations.
    """
    return [
        index
        for index, step in enumerate(variation.steps)
        if step.seat == seat
        and not (step.is_forced or step.action.is_navigation or step.action.is_resignation)
        and len(serious_actions(step.decision.actions)) > 1
        and not is_chance_only(step.decision)
    ]


def analyze(
    variation: Variation,
    names: Sequence[str],
    seat: int,
    budget: AnalysisBudget = USUAL_BUDGET,
    partial: Analysis | None = None,
) -> Iterator[Analysis]:
    steps = find_real_choices(variation, seat)
    analysis = partial or start_analysis(
        variation, names, seat, budget.name, budget.samples, len(steps)
    )
    reviews = list(analysis.reviews)
    yield add_reviews(analysis, reviews)
    for index in remaining_choices(variation, seat, reviews):
        reviews.append(review_choice(variation, names, seat, index, budget))
        yield add_reviews(analysis, reviews)


def remaining_choices(
    variation: Variation, seat: int, reviews: Sequence[ChoiceReview]
) -> list[int]:
    reviewed_steps = {each.step for each in reviews}
    return [index for index in find_real_choices(variation, seat) if index not in reviewed_steps]


def review_choice(
    variation: Variation, names: Sequence[str], seat: int, index: int, budget: AnalysisBudget
) -> ChoiceReview:
    game, step, state = variation.game, variation.steps[index], variation.state_before(index)
    view = game.view(state, seat)
    judgment = judge(game, view, seat, step.action, budget.search_budget)
    verdict = classify_loss(judgment.loss)
    win_probability_lost = 0.0
    if verdict is not Verdict.BEST:
        win_probability_lost = -_outlook_before(
            variation, seat, index, budget.samples
        ).probability_change(-judgment.loss)
    style = Style.spoken(names)
    chosen, best = (
        game.text.choice(view, step.decision, action, style)
        for action in (step.action, judgment.best)
    )
    is_best = verdict is Verdict.BEST
    return ChoiceReview(
        step=index,
        entry=step.entry,
        round=game.round_number(state),
        turn=game.turn_number(state),
        topic=step.decision.topic,
        asked=game.text.prompt(view, step.decision, style),
        choices=len(serious_actions(step.decision.actions)),
        action=str(step.action),
        chosen=chosen.qualified_label,
        best_action=str(judgment.best),
        best=best.qualified_label,
        then=() if is_best else _follow_ups(game, seat, judgment, best.group, style),
        lost=round(judgment.loss, DIGITS),
        win_probability_lost=round(win_probability_lost, DIGITS),
        verdict=verdict,
        why=_terms(judgment),
        reason="" if is_best else _reason(game, view, step, judgment, best, chosen, style),
        wasted=chosen.warning if chosen.ends_turn else "",
        is_part=not step.decision.is_main,
    )


def _outlook_before(variation: Variation, seat: int, index: int, worlds: int) -> Outlook:
    game = variation.game
    states = [
        variation.start,
        *(variation.steps[end].state for end in turn_ends(variation) if end < index),
    ]
    views = [game.view(state, seat) for state in states[-game.seat_count(variation.start) :]]
    views.append(game.view(variation.state_before(index), seat))
    recent = [sample_values(game, view, seat, worlds) for view in views]
    return make_outlook(game, views[-1], seat, recent)


def _follow_ups(
    game: Game[Any], seat: int, judgment: Judgment, group: str, style: Style
) -> tuple[str, ...]:
    """Return the labels of the follow-ups. Those in the group before them are not qualified."""
    labels = []
    for state, action in judgment.continuation:
        decision = game.decision_of(state, seat)
        if decision is not None:
            choice = game.text.choice(game.view(state, seat), decision, action, style)
            if not choice.ends_turn:
                labels.append(
                    choice.long_label if choice.group == group else choice.qualified_label
                )
                group = choice.group
    return tuple(labels[:MAX_FOLLOW_UPS])


def _terms(judgment: Judgment) -> tuple[Term, ...]:
    terms = (Term(name, round(points, 2)) for name, points in judgment.lead_terms.items())
    return tuple(sorted(terms, key=lambda term: -abs(term.points)))


def _reason(
    game: Game[Any],
    view: Any,
    step: Step,
    judgment: Judgment,
    best: Choice,
    chosen: Choice,
    style: Style,
) -> str:
    advice = Advice(
        judgment.best,
        runner_up=step.action,
        lead=judgment.loss,
        lead_terms=judgment.lead_terms,
        changes=distinct_changes(game, view, step.seat, judgment.best, step.action, style),
    )
    brought = explain_advice(
        advice,
        best,
        chosen,
        lambda name, number: game.text.count(name).noun(number, style),
        style,
        game.text.unwanted_counts,
    )
    return "; ".join(filter(None, (brought, describe_main_terms(advice))))
