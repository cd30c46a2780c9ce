"""What a seat may hope for: monuments, cards on hand, the empire to come."""

from functools import cache
from math import exp
from statistics import fmean

from core.games.history_of_the_world.content import (
    BOT_VALUES,
    CARDS,
    EMPIRES_OF,
    EPOCHS,
    REGION_OF,
    Card,
)
from core.games.history_of_the_world.evaluate.armies import campaign
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


def card_hopes(state: WorldState, seat: int, weights: Weights) -> float:
    """Events on hand, and an empire that has not been called."""
    player = state.players[seat]
    hopes = 0.0
    to_come = when(state, seat) is When.TO_COME
    for held in player.events:
        if held.place != "hand" or held.card == HIDDEN:
            continue
        worth = BOT_VALUES[held.card]
        if to_come and held.epoch == state.epoch:
            hopes += worth
        elif CARDS[held.card].kind == "advancement":
            hopes += 0.01 if _is_last(state, seat) else weights.kept_event * worth
    if to_come and len(player.empires) == state.epoch and player.empires[-1] != HIDDEN:
        hopes += _empire_hopes(state, seat, CARDS[player.empires[-1]], weights)
    return hopes


def _is_last(state: WorldState, seat: int) -> bool:
    """Whether this is the last turn of the seat, or it is over."""
    return state.epoch == EPOCHS[-1] and when(state, seat) is not When.TO_COME


def _empire_hopes(state: WorldState, seat: int, card: Card, weights: Weights) -> float:
    """What an empire usually brings; in the draft also what it would bring on this very board."""
    usual = BOT_VALUES[card.id]
    if state.turn.seat != SPECTATOR:
        return usual
    waiting = clone(state)
    waiting.turn = Turn(seat, state.turn.number, Realm(card.id))
    here = founding_hopes(waiting, eyes_of(waiting, seat, weights))
    return (1 - weights.by_board) * usual + weights.by_board * here


def draft_hopes(state: WorldState, seat: int, weights: Weights, income: float) -> float:
    """What it is worth to choose an empire early: who has fewest points chooses first (R5.2).

    The place is known while the draft is under way; for the next one it rests on the points that
    everybody will have by then, `income` more in the seat's own case if this is its turn.
    """
    rivals = [other for other in range(len(state.players)) if other != seat]
    if when(state, seat) is When.TO_COME and len(state.players[seat].empires) < state.epoch:
        ranks = state.ranks[-1]
        before = [float(ranks.index(rival) < ranks.index(seat)) for rival in rivals]
        return weights.first_pick[state.epoch - 1] * fmean(before)
    if state.epoch == EPOCHS[-1]:
        return 0.0
    mine = state.players[seat].score + income
    if when(state, seat) is When.TO_COME:
        mine += _usual_income(state.epoch)
    richer = []
    for rival in rivals:
        theirs = float(state.players[rival].score)
        if when(state, rival) is not When.OVER:
            theirs += _usual_income(state.epoch)
        richer.append(1 / (1 + exp((mine - theirs) / weights.sure_place)))
    return weights.first_pick[state.epoch] * fmean(richer)


@cache
def _usual_income(epoch: int) -> float:
    """What a turn in this epoch usually brings."""
    return fmean(BOT_VALUES[card] for card in EMPIRES_OF[epoch])


def monument_hopes(state: WorldState, eyes: Eyes) -> float:
    """Icons under active armies, as the monuments they will make."""
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
    """What the empire brings as it stands at its beginning."""
    founded = _founded(state)
    rows = rows_of(founded)
    brings = holdings(founded, eyes, rows).whole - holdings(state, eyes, rows_of(state)).whole
    realm = founded.turn.realm
    brings += campaign(founded, eyes, rows).worth(realm.armies, realm.siege_tokens)
    return brings + monument_hopes(founded, eyes)


def _founded(state: WorldState) -> WorldState:
    """The position with the empire founded, whatever comes before."""
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
