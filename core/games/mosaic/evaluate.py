"""What bots think of a position: the score if it ended now, and what is still to come of it.

All numbers are victory points. They were found by playing bots against each other.
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
from core.kernel import HIDDEN, Action

# A unit of each currency, while there is time to spend it.
WORTH = {"stone": 0.30, "food": 0.22, "ideas": 0.32, "money": 0.20}
# In how many of the remaining turns a track pays out.
USED = {"stone": 0.17, "food": 0.12, "ideas": 0.17, "tax": 0.09, "tariff": 0.09}
MOST_TURNS = 24.0
SPENT_A_TURN = 6.0  # of a currency: more than can still be spent is worth little
HASTE = 0.7  # for each card gone from the decks: a game that nobody drives on never ends


def evaluate(state: MosaicState, seat: int) -> float:
    """The position's worth to a seat, against its rivals where they compete for regions."""
    turns = turns_left(state)
    now = float(sum(points for _, points in final_lines(state, seat)))
    if not turns:
        return now
    return (
        now
        + _stock_worth(state.players[seat], turns)
        + _income_worth(state.players[seat], turns)
        + _tile_hopes(state, seat, turns)
        + _empire_hopes(state, seat, turns)
        + _card_hopes(state, seat, turns)
        - HASTE * sum(len(deck.cards) for deck in state.decks.values())
    )


def turns_left(state: MosaicState) -> float:
    """Own turns still to come, by how far the decks have gone down (R13)."""
    if not state.agenda:
        return 0.0
    if state.last_round:
        return float(state.last_round - state.round)
    full = {"technology": 90, "build": 33, "population": 10, "tax_tariff": 10}
    gone = [1 - min(len(state.decks[name].cards) / size, 1.0) for name, size in full.items()]
    nearest = sorted(gone, reverse=True)[:3]  # the third scoring card ends the game
    return max(MOST_TURNS * (1 - sum(nearest) / 3 * 1.1), 3.0)


def _stock_worth(player: Player, turns: float) -> float:
    """Currency is worth what it can still buy; heaps of it are worth less and less."""
    time = min(turns / 3, 1.0)
    plenty = 10 + SPENT_A_TURN * turns
    worth = 0.0
    for currency, each in WORTH.items():
        have = player.stock[currency]
        worth += each * have / (1 + have / plenty)
    return worth * time


def _income_worth(player: Player, turns: float) -> float:
    """Production and population, in the turns they will be used in."""
    worth = 0.0
    for track, often in USED.items():
        worth += player.production[track] * often * turns * WORTH.get(track, WORTH["money"])
    # Population works in every production, and in taxes.
    people = player.population
    return worth + people * turns * (0.45 * 0.27 + 0.10 * 0.5)


def _tile_hopes(state: MosaicState, seat: int, turns: float) -> float:
    """Golden ages and achievements still there: the nearer, the likelier, if there is time."""
    time = min(turns / 8, 1.0)
    prize = CONSTANTS.tile_vp
    hopes = 0.0
    for tile in (*state.golden_ages, *state.achievements):
        have, need = progress(state, seat, tile)
        share = min(have / need, 1.0)
        hopes += prize * (0.85 if share == 1.0 else 0.7 * share**2 * time)
    return hopes


def _empire_hopes(state: MosaicState, seat: int, turns: float) -> float:
    """The scorings still to come, as if the map stayed as it is; rivals' points count against."""
    most = CONSTANTS.empire_scorings
    scorings = (most - state.scorings_done) * min(turns / 6, 1.0)
    if not scorings:
        return 0.0
    rivals = len(state.players) - 1
    points = 0.0
    for region, row in influence(state).items():
        for who, number in region_points(state, region, row).items():
            points += number if who == seat else -number / (rivals * 2)
        most = max((have for who, have in enumerate(row) if who != seat), default=0)
        points += 0.15 * min(row[seat], most + 4)  # being near, or safely ahead
    points += government_points(state, seat)
    return points * scorings * 0.6


def _card_hopes(state: MosaicState, seat: int, turns: float) -> float:
    """Symbols open further cards; cards lying face down may still be played."""
    player = state.players[seat]
    time = min(turns / 8, 1.0)
    symbols = sum(min(number, 6) for number in player.symbols.values())
    hopes = 0.35 * symbols * time
    for down in player.face_down:
        if down.card != HIDDEN:
            needs = TECHNOLOGIES[down.card].needs.items()
            missing = sum(max(number - player.symbols[p], 0) for p, number in needs)
            hopes += (2.0 if missing == 0 else 1.2 / missing) * time
    if player.multiplier > 1:
        hopes += 0.8 * time
    return hopes


# --- first sight -------------------------------------------------------------------------------


def prior(state: MosaicState, seat: int, action: Action) -> float:
    """A cheap guess at an answer's worth: which hexes, regions and units to look at first."""
    match action:
        case PlaceAt(hex=hex_id):
            return _hex_worth(state, seat, hex_id)
        case TakeToken(hex=hex_id):
            return _token_worth(state, seat, hex_id)
        case PlaceUnit(region=region) | Recruit(region=region):
            return _region_need(state, seat, region)
        case Defeat(owner=owner, unit=unit, region=region):
            return (unit == "siege_engine") + _region_need(state, seat, region) + 0.01 * owner
        case SendAway(origin=region) | TakeOver(hex=region):
            return _region_need(state, seat, REGION_OF.get(region, region))
        case PlayTechnology():
            return 1.0
        case LayFaceDown():
            return -1.0
        case _:
            return 0.0


def _token_worth(state: MosaicState, seat: int, hex_id: str) -> float:
    token = state.tokens.get(hex_id)
    if token is None:
        return 0.0
    if token in GOODS:
        new = token not in state.players[seat].goods
        return 1.5 * new + 0.6 * sum(GOODS[token].production.values()) + 0.1
    return sum(n * WORTH.get(what, 2.0) for what, n in TOKENS[token].gain.items())


def _hex_worth(state: MosaicState, seat: int, hex_id: str) -> float:
    """Its token, the fight for its region, and room for towns beside it."""
    room = sum(n not in state.buildings for n in NEIGHBORS[hex_id])
    beside = sum(_token_worth(state, seat, n) > 0 for n in NEIGHBORS[hex_id])
    need = _region_need(state, seat, REGION_OF[hex_id])
    return _token_worth(state, seat, hex_id) + need + 0.05 * room + 0.05 * beside


def _region_need(state: MosaicState, seat: int, region: str) -> float:
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
    if behind > 3:
        return 0.2
    return (3 + cities) * (0.5 if behind >= -1 else 0.1)
