"""Preview of the end of the turn: production, uprising, famine, corruption and waste."""

from dataclasses import dataclass

from core.games.through_the_ages.content import FAMINE_CULTURE_LOSS, GOODS, TRACK_LIMITS
from core.games.through_the_ages.rules.decks import military_deck
from core.games.through_the_ages.rules.events import Famine, GoodsGained, GoodsPaid
from core.games.through_the_ages.rules.production import (
    food_production,
    military_draw_count,
    pact_production,
    resource_production,
    run_farms,
    run_mines,
)
from core.games.through_the_ages.rules.ratings import civil_left, discontent, military_left, ratings
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.text.vocabulary import cost_text
from core.kernel import Event, clone
from core.kernel.presentation import format_count
from core.kernel.style import Style


@dataclass(frozen=True, slots=True)
class TurnEndPreview:
    """Result of production and maintenance if the turn ended now."""

    uprising: bool  # if so, production is skipped
    food: int = 0  # produced
    eaten: int = 0
    famine: int = 0  # culture lost
    resource: int = 0  # after pact losses
    corruption: int = 0  # resources lost
    lost_food: int = 0  # lost for lack of blue tokens
    lost_resource: int = 0
    lost_science: int = 0  # above the limit
    cards: int = 0  # military cards drawn


def preview_turn_end(view: AgesState, seat: int) -> TurnEndPreview:
    """Run the production rules on a copy of the state (R9 to R11)."""
    unhappy = discontent(view, seat) if view.mode.happiness else 0
    if unhappy > view.players[seat].unused:
        return TurnEndPreview(uprising=True)
    next_view = clone(view)
    run_farms(next_view, seat)
    run_mines(next_view, seat)
    food, resource = (_sum_gained(next_view.events, good) for good in GOODS)
    missing = sum(event.missing for event in next_view.events if isinstance(event, Famine))
    science = view.players[seat].science + ratings(view, seat).science
    return TurnEndPreview(
        uprising=False,
        food=food,
        eaten=_sum_paid(next_view.events, "eaten"),
        famine=FAMINE_CULTURE_LOSS * missing,
        resource=resource - _sum_paid(next_view.events, "lost"),
        corruption=_sum_paid(next_view.events, "corruption"),
        lost_food=_expected_production(view, seat, "food") - food,
        lost_resource=_expected_production(view, seat, "resource") - resource,
        lost_science=max(science - TRACK_LIMITS["science_points"], 0),
        cards=military_draw_count(view, seat) if military_deck(view) is not None else 0,
    )


def _expected_production(view: AgesState, seat: int, good: str) -> int:
    own = food_production if good == "food" else resource_production
    return own(view, seat) + max(pact_production(view, seat, good), 0)


def _sum_gained(events: list[Event], good: str) -> int:
    return sum(e.amount for e in events if isinstance(e, GoodsGained) and e.good == good)


def _sum_paid(events: list[Event], why: str) -> int:
    return sum(e.amount for e in events if isinstance(e, GoodsPaid) and e.why == why)


def turn_end_warnings(view: AgesState, seat: int, style: Style) -> list[str]:
    """Return warnings about ending the turn now, worst first."""
    end = preview_turn_end(view, seat)
    lost = [cost_text({"food": end.lost_food}, style)] if end.lost_food else []
    lost += [cost_text({"resource": end.lost_resource}, style)] if end.lost_resource else []
    warnings = ["uprising: nothing is produced"] if end.uprising else []
    warnings += [f"famine: -{end.famine} culture"] if end.famine else []
    warnings += (
        [f"corruption: -{cost_text({'resource': end.corruption}, style)}"] if end.corruption else []
    )
    warnings += [f"no blue tokens for {' '.join(lost)}"] if lost else []
    warnings += [f"{end.lost_science} science above 40 is lost"] if end.lost_science else []
    return warnings + unused_action_warnings(view, seat)


def unused_action_warnings(view: AgesState, seat: int) -> list[str]:
    civil, military = civil_left(view, seat), military_left(view, seat)
    texts = [f"{format_count(civil, 'civil action')} unused"] if civil else []
    draws = view.mode.politics and not view.has_option("draw_as_action")
    if military and not draws and view.mode.politics:
        texts.append(f"{format_count(military, 'military action')} unused")
    return texts
