"""Why cards and tokens cannot be chosen by a seat during its turn."""

from core.games.through_the_ages.content import CARDS
from core.games.through_the_ages.rules.action_phase import (
    civil_actions_left,
    civil_card_obstacle,
)
from core.games.through_the_ages.rules.attacks import attack_card_obstacle
from core.games.through_the_ages.rules.building import (
    build_obstacle,
    population_obstacle,
    possible_revolutions,
    special_resources,
    stage_obstacle,
    worker_actions,
)
from core.games.through_the_ages.rules.card_row import take_cost, take_obstacle
from core.games.through_the_ages.rules.gains_and_payments import spendable
from core.games.through_the_ages.rules.obstacles import Obstacle, Reason, TooFewActions
from core.games.through_the_ages.rules.politics import pact_obstacle
from core.games.through_the_ages.rules.ratings import civil_left, military_left
from core.games.through_the_ages.state import AgesState


def row_obstacle(view: AgesState, seat: int, space: int) -> Obstacle | None:
    """Return why the card on a space of the row cannot be taken, now or on the next turn."""
    if seat in view.resigned:
        return None
    card = CARDS[view.row[space - 1]]
    obstacle = take_obstacle(view, seat, card)
    if obstacle is not None or view.turn.seat != seat:
        return obstacle
    left = civil_actions_left(view, seat)
    return TooFewActions(left) if take_cost(view.players[seat], card, space) > left else None


def hand_obstacle(view: AgesState, seat: int, card: str) -> Obstacle | None:
    """Return why a card in hand cannot be played.

    Return None also if the seat is not in the phase in which such cards are played. Civil cards and
    pacts have reasons in every phase.
    """
    record = CARDS[card]
    match record.type:
        case "tactics":
            return _military_action_obstacle(view, seat) if is_acting(view, seat) else None
        case "aggression" | "war":
            is_political = is_deciding(view, seat, "politics")
            return attack_card_obstacle(view, seat, card) if is_political else None
        case "pact":
            return pact_obstacle(view, seat)
    if record.deck != "civil":
        return None
    obstacle = civil_card_obstacle(view, seat, card)
    if obstacle is Reason.TAKEN_THIS_TURN or not is_acting(view, seat):
        return obstacle
    if card in possible_revolutions(view, seat):  # may need no civil action (R7.12)
        return None
    return _civil_action_obstacle(view, seat) or obstacle


def new_worker_obstacle(view: AgesState, seat: int, card: str) -> Obstacle | None:
    """Return why no worker can be placed on a card in play."""
    player, can = view.players[seat], worker_actions(view, seat)
    resources = spendable(view, seat, "resource")
    if CARDS[card].group == "military":
        resources += special_resources(player)
        obstacle = build_obstacle(player, can.military, resources, card)
        return _military_action_obstacle(view, seat) or obstacle
    obstacle = build_obstacle(player, can.civil, resources, card)
    return _civil_action_obstacle(view, seat) or obstacle


def new_stage_obstacle(view: AgesState, seat: int) -> Obstacle | None:
    return _civil_action_obstacle(view, seat) or stage_obstacle(view, seat)


def new_population_obstacle(view: AgesState, seat: int) -> Obstacle | None:
    obstacle = population_obstacle(view, seat)
    if obstacle is Reason.YELLOW_BANK_EMPTY:
        return obstacle
    return _civil_action_obstacle(view, seat) or obstacle


def is_deciding(view: AgesState, seat: int, topic: str) -> bool:
    return any(d.seat == seat and d.topic == topic for d in view.pending or ())


def phase_obstacle(view: AgesState, seat: int) -> Reason | None:
    """Return why the seat, whose turn it is, cannot take civil and military actions."""
    phases = {
        "first_round": Reason.FIRST_ROUND,
        "politics": Reason.POLITICS_FIRST,
        "resign": Reason.RESIGNATION_FIRST,
    }
    return next((phases[topic] for topic in phases if is_deciding(view, seat, topic)), None)


def is_acting(view: AgesState, seat: int) -> bool:
    return is_deciding(view, seat, "actions")


def _civil_action_obstacle(view: AgesState, seat: int) -> Reason | None:
    return None if civil_left(view, seat) else Reason.NO_CIVIL_ACTION


def _military_action_obstacle(view: AgesState, seat: int) -> Reason | None:
    return None if military_left(view, seat) else Reason.NO_MILITARY_ACTION
