"""Preview of the end of the turn: production, uprising, famine, corruption and waste."""

from dataclasses import dataclass

from core.games.through_the_ages.content import FAMINE, GOODS, MOST
from core.games.through_the_ages.decks import military_deck
from core.games.through_the_ages.events import Famine, GoodsGained, GoodsPaid
from core.games.through_the_ages.production import (
    cards_drawn,
    food_production,
    pact_production,
    resource_production,
    run_farms,
    run_mines,
)
from core.games.through_the_ages.ratings import civil_left, discontent, military_left, ratings
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.wording.vocabulary import price
from core.kernel import Event, clone
from core.kernel.words import counted


@dataclass(frozen=True, slots=True)
class TurnEnd:
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


def end_of_turn(view: AgesState, seat: int) -> TurnEnd:
    """Run the production rules on a copy of the state (R9 to R11)."""
    unhappy = discontent(view, seat) if view.mode.happiness else 0
    if unhappy > view.players[seat].unused:
        return TurnEnd(uprising=True)
    after = clone(view)
    run_farms(after, seat)
    run_mines(after, seat)
    food, resource = (_gained(after.told, good) for good in GOODS)
    missing = sum(event.missing for event in after.told if isinstance(event, Famine))
    science = view.players[seat].science + ratings(view, seat).science
    return TurnEnd(
        uprising=False,
        food=food,
        eaten=_gone(after.told, "eaten"),
        famine=FAMINE * missing,
        resource=resource - _gone(after.told, "lost"),
        corruption=_gone(after.told, "corruption"),
        lost_food=_expected(view, seat, "food") - food,
        lost_resource=_expected(view, seat, "resource") - resource,
        lost_science=max(science - MOST["science_points"], 0),
        cards=cards_drawn(view, seat) if military_deck(view) is not None else 0,
    )


def _expected(view: AgesState, seat: int, good: str) -> int:
    own = food_production if good == "food" else resource_production
    return own(view, seat) + max(pact_production(view, seat, good), 0)


def _gained(events: list[Event], good: str) -> int:
    return sum(e.amount for e in events if isinstance(e, GoodsGained) and e.good == good)


def _gone(events: list[Event], why: str) -> int:
    return sum(e.amount for e in events if isinstance(e, GoodsPaid) and e.why == why)


def end_of_turn_warnings(view: AgesState, seat: int) -> list[str]:
    """Return warnings about ending the turn now, worst first."""
    end = end_of_turn(view, seat)
    lost = [price({"food": end.lost_food})] if end.lost_food else []
    lost += [price({"resource": end.lost_resource})] if end.lost_resource else []
    warnings = ["uprising: nothing is produced"] if end.uprising else []
    warnings += [f"famine: -{end.famine} culture"] if end.famine else []
    warnings += [f"corruption: -{price({'resource': end.corruption})}"] if end.corruption else []
    warnings += [f"no blue tokens for {' '.join(lost)}"] if lost else []
    warnings += [f"{end.lost_science} science above 40 is lost"] if end.lost_science else []
    return warnings + unspent(view, seat)


def unspent(view: AgesState, seat: int) -> list[str]:
    civil, military = civil_left(view, seat), military_left(view, seat)
    texts = [f"{counted(civil, 'civil action')} unused"] if civil else []
    draws = view.mode.politics and not view.option("draw_as_action")
    if military and not draws and view.mode.politics:
        texts.append(f"{counted(military, 'military action')} unused")
    return texts
