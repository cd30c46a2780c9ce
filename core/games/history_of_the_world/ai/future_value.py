"""The value of future assets: monuments, cards in hand and the coming empire."""

from math import exp

from core.games.history_of_the_world.ai.board_value import (
    Perspective,
    ScoringStatus,
    count_armies,
    evaluate_board,
    make_perspective,
    scoring_status,
)
from core.games.history_of_the_world.ai.campaign_search import estimate_campaign
from core.games.history_of_the_world.ai.weights import Weights
from core.games.history_of_the_world.content import (
    BOT_VALUES,
    CARDS,
    EPOCHS,
    REGION_BY_LAND,
    Card,
)
from core.games.history_of_the_world.rules.empire_effects import icons_per_monument
from core.games.history_of_the_world.rules.turn import clear_land
from core.games.history_of_the_world.state import Realm, Turn, WorldState
from core.kernel import HIDDEN, SPECTATOR, clone


def event_card_value(state: WorldState, seat: int, weights: Weights) -> float:
    """Return the value of event cards in hand, for this turn or later."""
    total = 0.0
    to_come = scoring_status(state, seat) is ScoringStatus.TO_COME
    for held in state.players[seat].events:
        if held.place != "hand" or held.card == HIDDEN:
            continue
        worth = BOT_VALUES[held.card]
        if to_come and held.epoch == state.epoch:
            total += worth
        elif CARDS[held.card].kind == "advancement":
            total += 0.01 if _is_last_turn(state, seat) else weights.kept_event * worth
    return total


def pending_empire_value(state: WorldState, seat: int, weights: Weights) -> float:
    """Return the value of a chosen empire that has not been called."""
    empires = state.players[seat].empires
    if scoring_status(state, seat) is not ScoringStatus.TO_COME or len(empires) < state.epoch:
        return 0.0
    return 0.0 if empires[-1] == HIDDEN else _empire_value(state, seat, CARDS[empires[-1]], weights)


def _is_last_turn(state: WorldState, seat: int) -> bool:
    return state.epoch == EPOCHS[-1] and scoring_status(state, seat) is not ScoringStatus.TO_COME


def _empire_value(state: WorldState, seat: int, card: Card, weights: Weights) -> float:
    usual = BOT_VALUES[card.id]
    if state.turn.seat != SPECTATOR or not weights.sees_draft:
        return usual
    waiting = clone(state)
    waiting.turn = Turn(seat, state.turn.number, Realm(card.id))
    value_now = founding_value(waiting, make_perspective(waiting, seat, weights))
    by_board = weights.by_board[state.epoch - 1]
    return (1 - by_board) * usual + by_board * value_now


def draft_position_value(state: WorldState, seat: int, weights: Weights, income: float) -> float:
    """Return the value of not choosing an empire last, as the points leader does (R5.2).

    During the draft the order is known. For the next draft it depends on the scores by then. In the
    seat's own turn, `income` is added to its score.
    """
    rivals = [other for other in range(len(state.players)) if other != seat]
    status = scoring_status(state, seat)
    if status is ScoringStatus.TO_COME and len(state.players[seat].empires) < state.epoch:
        return weights.early_pick[state.epoch - 1] * (state.ranks[-1][0] != seat)
    if state.epoch == EPOCHS[-1]:
        return 0.0
    usual = weights.income[state.epoch - 1]
    own_score, open_turns = state.players[seat].score + income, 0.0
    if status is ScoringStatus.TO_COME:
        own_score, open_turns = own_score + usual, 1.0
    elif status is ScoringStatus.NOW and state.turn.step in ("begin", "conquest"):
        armies = state.turn.realm.armies
        if state.turn.step == "begin":
            armies += CARDS[state.turn.empire.card].armies
        open_turns = min(weights.army_income * armies, 1.0)
        own_score += usual * open_turns
    lead_chance = 1.0
    for rival in rivals:
        rival_score, rival_open_turns = float(state.players[rival].score), open_turns
        if scoring_status(state, rival) is not ScoringStatus.OVER:
            rival_score, rival_open_turns = rival_score + usual, rival_open_turns + 1
        spread = weights.sure_place * usual * rival_open_turns + FINAL_SCORE_SPREAD
        lead_chance /= 1 + exp(min((rival_score - own_score) / spread, 50))
    return weights.early_pick[state.epoch] * (1 - lead_chance)


FINAL_SCORE_SPREAD = 0.5  # points; between final scores the order is almost certain


def future_monument_value(state: WorldState, perspective: Perspective) -> float:
    """Return the value of the monuments expected from icons under active armies."""
    icons = state.resource_icon_count()
    if not icons:
        return 0.0
    active = state.turn.realm.active
    free = [
        perspective.structure_values[REGION_BY_LAND[land], perspective.seat]
        for land in active
        if land not in state.monuments
    ]
    if not free:
        return 0.0
    share = min(icons / icons_per_monument(state), len(free), state.monuments_left())
    return perspective.weights.monument * share * sum(free) / len(free)


def founding_value(state: WorldState, perspective: Perspective) -> float:
    founded = _simulate_founding(state)
    armies = count_armies(founded)
    gain = (
        evaluate_board(founded, perspective, armies).total
        - evaluate_board(state, perspective, count_armies(state)).total
    )
    realm = founded.turn.realm
    gain += estimate_campaign(founded, perspective, armies).value(realm.armies, realm.siege_tokens)
    return gain + future_monument_value(founded, perspective)


def _simulate_founding(state: WorldState) -> WorldState:
    after = clone(state)
    turn = after.turn
    turn.kingdom = None
    card = CARDS[turn.empire.card]
    realm = Realm(card.id, turn.empire.armies + card.armies, turn.empire.siege_tokens)
    realm.zones = [*turn.empire.zones, *card.zones]
    turn.empire = realm
    turn.step = "conquest"
    for land in card.start_lands:
        clear_land(after, land)
        after.armies[land] = turn.seat
        realm.active.append(land)
        realm.armies -= 1
        if card.structure:
            after.cities[land] = card.structure
    missing = max(realm.armies - after.players[turn.seat].supply, 0)
    realm.armies -= missing
    realm.siege_tokens += missing
    return after
