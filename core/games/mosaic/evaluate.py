"""What bots think of a position: the score if it ended now, and what is still to come of it.

All numbers are victory points; those that are judgements stand in data/weights.json.
"""

from core.games.mosaic.actions import (
    Defeat,
    LayFaceDown,
    PlaceAt,
    PlaceUnit,
    PlayTechnology,
    Recruit,
    SendAway,
    TakeOver,
    TakeToken,
)
from core.games.mosaic.content import (
    CONSTANTS,
    GOODS,
    GRAND,
    NEIGHBORS,
    REGION_OF,
    TECHNOLOGIES,
    TOKENS,
)
from core.games.mosaic.influence import influence
from core.games.mosaic.scoring import final_lines, government_points, region_points
from core.games.mosaic.state import MosaicState, Player
from core.games.mosaic.tiles import progress
from core.games.mosaic.weights import Weights
from core.kernel import HIDDEN, Action

TERMS = (
    "points",
    "stock",
    "production",
    "golden ages and achievements",
    "regions",
    "symbols and cards",
    "the end of the game",
)


def evaluate(state: MosaicState, seat: int, weights: Weights) -> dict[str, float]:
    """The position's worth to a seat, against its rivals where they compete for regions."""
    turns = turns_left(state, weights)
    now = float(sum(points for _, points in final_lines(state, seat)))
    if not turns:
        return dict.fromkeys(TERMS, 0.0) | {"points": now}
    player = state.players[seat]
    return {
        "points": now,
        "stock": _stock_worth(player, turns, weights),
        "production": _income_worth(player, turns, weights),
        "golden ages and achievements": _tile_hopes(state, seat, turns, weights),
        "regions": _empire_hopes(state, seat, turns, weights),
        "symbols and cards": _card_hopes(state, seat, turns, weights),
        "the end of the game": -weights.haste * sum(len(d.cards) for d in state.decks.values()),
    }


def turns_left(state: MosaicState, weights: Weights) -> float:
    """Own turns still to come, by how far the decks have gone down (R13)."""
    if not state.agenda:
        return 0.0
    if state.last_round:
        return float(state.last_round - state.round)
    full = {"technology": 90, "build": 33, "population": 10, "tax_tariff": 10}
    gone = [1 - min(len(state.decks[name].cards) / size, 1.0) for name, size in full.items()]
    nearest = sorted(gone, reverse=True)[:3]  # the third scoring card ends the game
    return max(
        weights.most_turns * (1 - sum(nearest) / 3 * weights.end_nears), weights.fewest_turns
    )


def _stock_worth(player: Player, turns: float, weights: Weights) -> float:
    """Currency is worth what it can still buy; heaps of it are worth less and less."""
    time = min(turns / weights.useful_turns, 1.0)
    plenty = weights.stocked + weights.spent_a_turn * turns
    worth = 0.0
    for currency, each in weights.goods.items():
        have = player.stock[currency]
        worth += each * have / (1 + have / plenty)
    return worth * time


def _income_worth(player: Player, turns: float, weights: Weights) -> float:
    """Production and population, in the turns they will be used in."""
    goods, worth = weights.goods, 0.0
    for track, often in weights.used.items():
        worth += player.production[track] * often * turns * goods.get(track, goods["money"])
    # Population works in every production, and in taxes.
    people = player.population
    return worth + people * turns * (weights.worker_produces + weights.worker_pays)


def _tile_hopes(state: MosaicState, seat: int, turns: float, weights: Weights) -> float:
    """Golden ages and achievements still there: the nearer, the likelier, if there is time."""
    time = min(turns / weights.tile_turns, 1.0)
    prize = CONSTANTS.tile_vp
    hopes = 0.0
    for tile in (*state.golden_ages, *state.achievements):
        have, need = progress(state, seat, tile)
        share = min(have / need, 1.0)
        sure = weights.tile_reached if share == 1.0 else weights.tile_begun * share**2 * time
        hopes += prize * sure
    return hopes


def _empire_hopes(state: MosaicState, seat: int, turns: float, weights: Weights) -> float:
    """The scorings still to come, as if the map stayed as it is; rivals' points count against."""
    most = CONSTANTS.empire_scorings
    scorings = (most - state.scorings_done) * min(turns / weights.scoring_turns, 1.0)
    if not scorings:
        return 0.0
    rivals = len(state.players) - 1
    points = 0.0
    for region, row in influence(state).items():
        for who, number in region_points(state, region, row).items():
            points += number if who == seat else -number * weights.rivals / rivals
        most = max((have for who, have in enumerate(row) if who != seat), default=0)
        # Being near, or safely ahead.
        points += weights.influence * min(row[seat], most + weights.safe_lead)
    points += government_points(state, seat)
    return points * scorings * weights.scoring


def _card_hopes(state: MosaicState, seat: int, turns: float, weights: Weights) -> float:
    """Symbols open further cards; cards lying face down may still be played."""
    player = state.players[seat]
    time = min(turns / weights.card_turns, 1.0)
    symbols = sum(min(number, weights.most_symbols) for number in player.symbols.values())
    hopes = weights.symbol * symbols * time
    for down in player.face_down:
        if down.card != HIDDEN:
            needs = TECHNOLOGIES[down.card].needs.items()
            missing = sum(max(number - player.symbols[p], 0) for p, number in needs)
            ready = weights.card_ready if missing == 0 else weights.card_waiting / missing
            hopes += ready * time
    if player.multiplier > 1:
        hopes += weights.multiplier * time
    return hopes


# --- first sight -------------------------------------------------------------------------------


def prior(state: MosaicState, seat: int, action: Action, weights: Weights) -> float:
    """A cheap guess at an answer's worth: which hexes, regions and units to look at first."""
    match action:
        case PlaceAt(hex=hex_id):
            return _hex_worth(state, seat, hex_id, weights)
        case TakeToken(hex=hex_id):
            return _token_worth(state, seat, hex_id, weights)
        case PlaceUnit(region=region) | Recruit(region=region):
            return _region_need(state, seat, region, weights)
        case Defeat(owner=owner, unit=unit, region=region):
            need = _region_need(state, seat, region, weights)
            return (unit == "siege_engine") + need + 0.01 * owner
        case SendAway(origin=region) | TakeOver(hex=region):
            return _region_need(state, seat, REGION_OF.get(region, region), weights)
        case PlayTechnology():
            return 1.0
        case LayFaceDown():
            return -1.0
        case _:
            return 0.0


def _token_worth(state: MosaicState, seat: int, hex_id: str, weights: Weights) -> float:
    token = state.tokens.get(hex_id)
    if token is None:
        return 0.0
    if token in GOODS:
        new = token not in state.players[seat].goods
        produced = sum(GOODS[token].production.values())
        return weights.new_good * new + weights.good_production * produced + weights.a_good
    return sum(n * weights.goods.get(what, weights.token) for what, n in TOKENS[token].gain.items())


def _hex_worth(state: MosaicState, seat: int, hex_id: str, weights: Weights) -> float:
    """Its token, the fight for its region, and room for towns beside it."""
    room = sum(n not in state.buildings for n in NEIGHBORS[hex_id])
    beside = sum(_token_worth(state, seat, n, weights) > 0 for n in NEIGHBORS[hex_id])
    worth = weights.room * room + weights.token_beside * beside
    worth += _region_need(state, seat, REGION_OF[hex_id], weights)
    return worth + _token_worth(state, seat, hex_id, weights)


def _region_need(state: MosaicState, seat: int, region: str, weights: Weights) -> float:
    """How much a little more influence would matter in a region."""
    mine = most = cities = 0
    for hex_id, building in state.buildings.items():
        if REGION_OF[hex_id] == region:
            worth = 2 if building.kind in GRAND else 1
            cities += worth == 2
            if building.owner == seat:
                mine += worth
            else:
                most += worth
    for who, player in enumerate(state.players):
        units = sum(player.units.get(region, {}).values())
        if who == seat:
            mine += units
        else:
            most += units
    behind = most - mine
    if behind > weights.too_far:
        return weights.lost_region
    need = weights.region + weights.region_city * cities
    return need * (weights.contested if behind >= -1 else weights.safe)
