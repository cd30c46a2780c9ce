"""Reviews of a seat's choices by the strongest bot, which knows only what the seat knew."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from core.bots import Advice, Judgement, judge
from core.bots.outcomes import in_earnest, is_left_to_luck
from core.bots.plan import EMPEROR, Effort
from core.house.lookback.chances import Outlook, known_worths, outlook
from core.house.lookback.course import DIGITS, course_of
from core.house.lookback.records import Judged, Lookback, Term, Verdict, verdict_of
from core.house.lookback.summary import with_judged
from core.kernel import Choice, Game
from core.kernel.voice import in_whole_words
from core.table import Line, Step, turn_ends
from core.table.hint import changes_of, most_in, reason_of

MOST_STEPS = 2  # after the first action of the better turn


@dataclass(frozen=True, slots=True)
class Budget:
    """The search limits of an analysis; time is not limited."""

    name: str
    effort: Effort  # per choice
    worlds: int  # samples per view, for win probability and luck


USUAL = Budget("usual", EMPEROR, worlds=16)
SMALL = Budget(
    "small",
    Effort(40, 2, 3, 1, 1, looked_on=2, sees_next_turn=False, sees_rivals=False),
    worlds=2,
)
BUDGETS = {budget.name: budget for budget in (USUAL, SMALL)}


def own_choices(line: Line, seat: int) -> list[int]:
    """Return the steps at which the seat had a real choice.

    Excludes forced steps, minor actions, dice rolls and giving up.
    """
    return [
        index
        for index, step in enumerate(line.steps)
        if step.seat == seat
        and not (step.is_forced or step.action.aside or step.action.gives_up)
        and len(in_earnest(step.decision.actions)) > 1
        and not is_left_to_luck(step.decision)
    ]


def look_back(
    line: Line,
    names: Sequence[str],
    seat: int,
    budget: Budget = USUAL,
    begun: Lookback | None = None,
) -> Iterator[Lookback]:
    """Yield the growing analysis, one choice at a time, continuing from a partial one."""
    steps = own_choices(line, seat)
    found = begun or course_of(line, names, seat, budget.name, budget.worlds, len(steps))
    judged = list(found.judged)
    yield with_judged(found, judged)
    for index in still_to_judge(line, seat, judged):
        judged.append(judged_step(line, names, seat, index, budget))
        yield with_judged(found, judged)


def still_to_judge(line: Line, seat: int, judged: Sequence[Judged]) -> list[int]:
    done = {each.step for each in judged}
    return [index for index in own_choices(line, seat) if index not in done]


def judged_step(line: Line, names: Sequence[str], seat: int, index: int, budget: Budget) -> Judged:
    """Review one choice by comparing it with Emperor's."""
    game, step, before = line.game, line.steps[index], line.before(index)
    view = game.view(before, seat)
    judgement = judge(game, view, seat, step.action, budget.effort)
    verdict = verdict_of(judgement.lost)
    chances_lost = 0.0
    if verdict is not Verdict.BEST:
        chances_lost = -_outlook(line, seat, index, budget.worlds).worth_of(-judgement.lost)
    with in_whole_words(names):
        chosen, best = (
            game.choice(view, step.decision, action) for action in (step.action, judgement.best)
        )
        is_best = verdict is Verdict.BEST
        return Judged(
            step=index,
            entry=step.entry,
            round=game.round(before),
            turn=game.turn(before),
            topic=step.decision.topic,
            asked=game.prompt(view, step.decision),
            choices=len(in_earnest(step.decision.actions)),
            action=str(step.action),
            chosen=chosen.in_full,
            best_action=str(judgement.best),
            best=best.in_full,
            then=() if is_best else _then(game, seat, judgement),
            lost=round(judgement.lost, DIGITS),
            chances_lost=round(chances_lost, DIGITS),
            verdict=verdict,
            why=_terms(judgement),
            reason="" if is_best else _reason(game, view, step, judgement, best, chosen),
            wasted=chosen.warning if chosen.stops else "",
            is_part=not step.decision.main,
        )


def _outlook(line: Line, seat: int, index: int, worlds: int) -> Outlook:
    """Return the seat's outlook before a choice, from the samples of the last turns."""
    game = line.game
    states = [line.start, *(line.steps[end].state for end in turn_ends(line) if end < index)]
    views = [game.view(state, seat) for state in states[-game.seat_count(line.start) :]]
    views.append(game.view(line.before(index), seat))
    recent = [known_worths(game, view, seat, worlds) for view in views]
    return outlook(game, views[-1], seat, recent)


def _then(game: Game[Any], seat: int, judgement: Judgement) -> tuple[str, ...]:
    """Return the next actions of the better turn, except those that only end it."""
    told = []
    for state, action in judgement.then:
        asked = game.decision_of(state, seat)
        if asked is not None:
            choice = game.choice(game.view(state, seat), asked, action)
            told += [] if choice.stops else [choice.in_full]
    return tuple(told[:MOST_STEPS])


def _terms(judgement: Judgement) -> tuple[Term, ...]:
    terms = (Term(name, round(points, 2)) for name, points in judgement.edge.items())
    return tuple(sorted(terms, key=lambda term: -abs(term.points)))


def _reason(
    game: Game[Any], view: Any, step: Step, judgement: Judgement, best: Choice, chosen: Choice
) -> str:
    """Return why the better choice is better, worded like a hint."""
    advice = Advice(
        judgement.best,
        runner_up=step.action,
        lead=judgement.lost,
        edge=judgement.edge,
        changes=changes_of(game, view, step.seat, judgement.best, step.action),
    )
    brought = reason_of(advice, best, chosen, str, game.burdens)
    return "; ".join(filter(None, (brought, most_in(advice))))
