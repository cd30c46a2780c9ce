"""The value of future assets: monuments, cards in hand and the coming empire."""

from math import exp

from core.games.history_of_the_world.content import (
    BOT_VALUES,
    CARDS,
    EPOCHS,
    REGION_OF,
    Card,
)
from core.games.history_of_the_world.evaluate.courses import prospects_of
from core.games.history_of_the_world.evaluate.holdings import (
    Eyes,
    When,
    eyes_of,
    holdings,
    rows_of,
    when,
)
from core.games.history_of_the_world.flow.turn import clear_land, icons_per_monument
from core.games.history_of_the_world.state import Realm, Turn, WorldState
from core.games.history_of_the_world.weights import Weights
from core.kernel import HIDDEN, SPECTATOR, clone


def event_hopes(state: WorldState, seat: int, weights: Weights) -> float:
    """Return the value of event cards in hand, for this turn or kept for later."""
    hopes = 0.0
    to_come = when(state, seat) is When.TO_COME
    for held in state.players[seat].events:
        if held.place != "hand" or held.card == HIDDEN:
            continue
        worth = BOT_VALUES[held.card]
        if to_come and held.epoch == state.epoch:
            hopes += worth
        elif CARDS[held.card].kind == "advancement":
            hopes += 0.01 if _is_last(state, seat) else weights.kept_event * worth
    return hopes


def empire_hopes(state: WorldState, seat: int, weights: Weights) -> float:
    """Return the value of a chosen empire that has not been called."""
    empires = state.players[seat].empires
    if when(state, seat) is not When.TO_COME or len(empires) < state.epoch:
        return 0.0
    return 0.0 if empires[-1] == HIDDEN else _brings(state, seat, CARDS[empires[-1]], weights)


def _is_last(state: WorldState, seat: int) -> bool:
    """Whether the seat's last turn has begun or is over."""
    return state.epoch == EPOCHS[-1] and when(state, seat) is not When.TO_COME


def _brings(state: WorldState, seat: int, card: Card, weights: Weights) -> float:
    """Return the usual value of an empire.

    During the draft, blend in its value on the present board.
    """
    usual = BOT_VALUES[card.id]
    if state.turn.seat != SPECTATOR or not weights.sees_draft:
        return usual
    waiting = clone(state)
    waiting.turn = Turn(seat, state.turn.number, Realm(card.id))
    here = founding_hopes(waiting, eyes_of(waiting, seat, weights))
    by_board = weights.by_board[state.epoch - 1]
    return (1 - by_board) * usual + by_board * here


def draft_hopes(state: WorldState, seat: int, weights: Weights, income: float) -> float:
    """Return the value of not choosing an empire last, as the points leader does (R5.2).

    During the draft the order is known. For the next draft it depends on the scores by then. In the
    seat's own turn, `income` is added to its score.
    """
    rivals = [other for other in range(len(state.players)) if other != seat]
    own = when(state, seat)
    if own is When.TO_COME and len(state.players[seat].empires) < state.epoch:
        return weights.early_pick[state.epoch - 1] * (state.ranks[-1][0] != seat)
    if state.epoch == EPOCHS[-1]:
        return 0.0
    usual = weights.income[state.epoch - 1]
    mine, unsure = state.players[seat].score + income, 0.0
    if own is When.TO_COME:
        mine, unsure = mine + usual, 1.0
    elif own is When.NOW and state.turn.step in ("begin", "conquest"):
        armies = state.turn.realm.armies
        if state.turn.step == "begin":
            armies += CARDS[state.turn.empire.card].armies
        unsure = min(weights.army_income * armies, 1.0)
        mine += usual * unsure
    richest = 1.0
    for rival in rivals:
        theirs, open_yet = float(state.players[rival].score), unsure
        if when(state, rival) is not When.OVER:
            theirs, open_yet = theirs + usual, open_yet + 1
        sure = weights.sure_place * usual * open_yet + SURE_AT_LAST
        richest /= 1 + exp(min((theirs - mine) / sure, 50))
    return weights.early_pick[state.epoch] * (1 - richest)


SURE_AT_LAST = 0.5  # points; between final scores the order is almost certain


def monument_hopes(state: WorldState, eyes: Eyes) -> float:
    """Return the value of the monuments expected from icons under active armies."""
    icons = state.icons()
    if not icons:
        return 0.0
    active = state.turn.realm.active
    free = [
        eyes.points[REGION_OF[land], eyes.seat] for land in active if land not in state.monuments
    ]
    if not free:
        return 0.0
    share = min(icons / icons_per_monument(state), len(free), state.monuments_left())
    return eyes.weights.monument * share * sum(free) / len(free)


def founding_hopes(state: WorldState, eyes: Eyes) -> float:
    founded = _founded(state)
    rows = rows_of(founded)
    brings = holdings(founded, eyes, rows).whole - holdings(state, eyes, rows_of(state)).whole
    realm = founded.turn.realm
    brings += prospects_of(founded, eyes, rows).worth(realm.armies, realm.siege_tokens)
    return brings + monument_hopes(founded, eyes)


def _founded(state: WorldState) -> WorldState:
    """Return the state after the founding, without any cards played before."""
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
