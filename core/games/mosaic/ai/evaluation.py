"""Evaluation of positions for bots: current score plus expected points.

All values are victory points. The weights come from `data/weights.json`.
"""

from collections.abc import Mapping, Sequence
from functools import cache

from core.games.mosaic.ai.weights import Weights
from core.games.mosaic.content import (
    CITIES,
    CONSTANTS,
    GOODS,
    LEADERS,
    MAJOR_BUILDINGS,
    NEIGHBORS,
    REGION_BY_HEX,
    SCORING_CARD_BY_DECK,
    TECHNOLOGIES,
    TILES,
    TOKENS,
)
from core.games.mosaic.rules.actions import (
    Claim,
    Defeat,
    LayFaceDown,
    Move,
    PlaceAt,
    PlaceUnit,
    PlayTechnology,
    Recruit,
    SendAway,
    TakeOver,
    TakeToken,
)
from core.games.mosaic.rules.choice_effects import ProductionChoice
from core.games.mosaic.rules.effect_counts import CountedEffect
from core.games.mosaic.rules.effect_registry import AT_ONCE, CARD_EFFECTS, effects_of
from core.games.mosaic.rules.gain_effects import Gain, Production, WorkGain
from core.games.mosaic.rules.influence import dominating_seat, influence_by_region
from core.games.mosaic.rules.scoring import final_points, government_points, majority_points
from core.games.mosaic.rules.scoring_effects import Points
from core.games.mosaic.rules.setup_phase import LeaderStart
from core.games.mosaic.rules.tiles import TILE_CONDITIONS
from core.games.mosaic.state import MosaicState, Player
from core.kernel import HIDDEN, Action

InfluenceTable = dict[str, list[int]]  # influence by region and seat

TERMS = (
    "points",
    "stock",
    "production",
    "recurring gains",
    "golden ages and achievements",
    "the next empire scoring",
    "regions in the long run",
    "symbols and cards",
    "leader and first cards",
    "the end of the game",
)


def evaluate(state: MosaicState, seat: int, weights: Weights) -> dict[str, float]:
    """Return the position's value for a seat by term, relative to rivals."""
    turns = turns_left(state, weights)
    points = float(final_points(state, seat))
    if not turns:
        return dict.fromkeys(TERMS, 0.0) | {"points": points}
    player = state.players[seat]
    influence_table = influence_by_region(state)
    soon, later = _region_values(state, seat, influence_table, turns, weights)
    return {
        "points": points,
        "stock": _stock_value(player, turns, weights),
        "production": _income_value(player, turns, weights),
        "recurring gains": _recurring_value(player, turns, weights),
        "golden ages and achievements": _tile_value(state, seat, influence_table, turns, weights),
        "the next empire scoring": soon,
        "regions in the long run": later,
        "symbols and cards": _card_value(player, turns, weights),
        "leader and first cards": _setup_value(state, seat, weights) if not state.round else 0.0,
        "the end of the game": -weights.deck_card_penalty
        * sum(len(d.cards) for d in state.decks.values()),
    }


def turns_left(state: MosaicState, weights: Weights) -> float:
    """Estimate the seat's remaining turns from rounds and scorings (R13).

    It ignores deck sizes, so that bots do not avoid cards to prolong the game.
    """
    if not state.agenda:
        return 0.0
    if state.last_round:
        return float(state.last_round - state.round)
    scored = state.scoring_cards / CONSTANTS.scoring_cards_to_end
    longest = weights.most_turns * (1 - scored)
    return max(min(weights.most_turns - state.round, longest), weights.fewest_turns)


def _stock_value(player: Player, turns: float, weights: Weights) -> float:
    """Return the value of the currencies by remaining time, with diminishing returns."""
    time = min(turns / weights.useful_turns, 1.0)
    saturation = weights.stocked + weights.spent_a_turn * turns
    worth = 0.0
    for currency, each in weights.goods.items():
        amount = player.stock[currency]
        worth += each * amount / (1 + amount / saturation)
    return worth * time


def _income_value(player: Player, turns: float, weights: Weights) -> float:
    goods, worth = weights.goods, 0.0
    for track, often in weights.used.items():
        worth += player.production[track] * often * turns * goods.get(track, goods["money"])
    # Population counts in every Work action and in taxes.
    people = player.population
    return worth + people * turns * (weights.worker_produces + weights.worker_pays)


@cache
def _recurring_gains() -> dict[str, list[Gain]]:
    """Return the recurring gains by technology. At import time, no effects are known yet."""
    gains = {card: effects_of([card], Gain) for card in TECHNOLOGIES}
    recurring = {card: [gain for gain in gains[card] if gain.on not in AT_ONCE] for card in gains}
    return {card: found for card, found in recurring.items() if found}


def _recurring_value(player: Player, turns: float, weights: Weights) -> float:
    """Return the value of the gains that played technologies give again and again."""
    per_turn = 0.0
    for card in player.technologies:
        if card in _recurring_gains():
            per_turn += _recurring_gain_per_turn(card, weights)
    return per_turn * turns


@cache
def _recurring_gain_per_turn(card: str, weights: Weights) -> float:
    worth = 0.0
    for gain in _recurring_gains()[card]:
        times = weights.recurring.get(gain.on, 0.0) * (weights.card_per if gain.per else 1.0)
        if isinstance(gain, WorkGain):
            times *= len(gain.produced)
        worth += times * _resource_value(gain.amounts, weights)
    return worth


# --- the race for tiles ------------------------------------------------------------------------


def _tile_value(
    state: MosaicState, seat: int, influence_table: InfluenceTable, turns: float, weights: Weights
) -> float:
    everybody = range(len(state.players))
    conditions, near = TILE_CONDITIONS[len(everybody)], weights.tile_near
    hopes = denied = 0.0
    for tile in (*state.golden_ages, *state.achievements):
        count, of, need = conditions[tile]
        requirement = TILES[tile].requires.what
        if requirement == "pillar":
            counts = [player.symbols[of] for player in state.players]
        elif requirement == "regions_dominated":
            leaders = [dominating_seat(row) for row in influence_table.values()]
            counts = [leaders.count(owner) for owner in everybody]
        else:
            counts = [count(state, owner, of) for owner in everybody]
        pace = weights.tile_pace[requirement]
        own_need = max(need - counts.pop(seat), 0) * pace
        rival_need = max(need - max(counts), 0) * pace
        ahead = _lead_share((rival_need - own_need) / weights.tile_race)
        if own_need <= turns:
            hopes += ahead * near / (near + own_need)
        if rival_need <= turns:
            denied += (1 - ahead) * near / (near + rival_need)
    hopes -= weights.tile_denied * denied / (len(everybody) - 1)
    return CONSTANTS.tile_vp * weights.tile * hopes


def _lead_share(lead: float) -> float:
    """Map a lead to a share between 0 and 1. A tie is 0.5."""
    return 0.5 + 0.5 * lead / (1 + abs(lead))


# --- empire scorings ---------------------------------------------------------------------------


def _region_values(
    state: MosaicState, seat: int, influence_table: InfluenceTable, turns: float, weights: Weights
) -> tuple[float, float]:
    """Return the values of the next empire scoring and of later ones.

    Later scorings value units less than buildings, because units change at low cost.
    """
    near, later = _expected_scorings(state, turns, weights)
    if not near and not later:
        return 0.0, 0.0
    soon = lasting = 0.0
    survey = state.map_index
    for region, influences in influence_table.items():
        if any(influences):
            grand, built = survey.major_building_count[region], survey.building_influence[region]
            if near:
                soon += _scoring_value(influences, seat, grand, weights)
            lasting += _long_term_value(influences, built, seat, grand, weights)
    government = government_points(state, seat)
    return (soon + government) * near, (lasting + weights.government * government) * later


def _expected_scorings(state: MosaicState, turns: float, weights: Weights) -> tuple[float, float]:
    """Return the probability of a scoring soon and the weighted number of later ones."""
    scorings_left = CONSTANTS.empire_scorings - state.scorings_done
    if not scorings_left:
        return 0.0, 0.0
    near = scoring_probability(state, weights)
    return near, max(scorings_left - near, 0.0) * min(
        turns / weights.scoring_turns, 1.0
    ) * weights.scoring


def _scoring_value(influences: list[int], seat: int, major_count: int, weights: Weights) -> float:
    """Return a region's current points minus a share of the rivals' points."""
    scored = 0.0
    for owner, number in majority_points(influences, major_count).items():
        scored += number if owner == seat else -number * weights.rivals / (len(influences) - 1)
    return scored


def _long_term_value(
    influences: list[int], built: Sequence[int], seat: int, major_count: int, weights: Weights
) -> float:
    unit = weights.unit
    durable = [all_ * unit + b * (1 - unit) for all_, b in zip(influences, built, strict=True)]
    own_durable = durable.pop(seat)
    share = _lead_share((own_durable - max(durable)) / weights.safe_lead)
    first = CONSTANTS.region_first_vp + major_count - CONSTANTS.region_second_vp
    against = weights.rivals * (1 - share) / len(durable)
    return first * (share - against) + CONSTANTS.region_second_vp * (own_durable > 0)


def scoring_probability(state: MosaicState, weights: Weights) -> float:
    """Return the probability of a scoring within about a round (R3.4)."""
    if state.scorings_due:
        return 1.0
    no_scoring = 1.0
    for name, drawn in weights.drawn_a_round.items():
        deck = state.decks[name]
        top = len(deck.cards) - deck.under
        if SCORING_CARD_BY_DECK[name] in state.removed or not top:
            continue
        # Possible places of the scoring card that a round will reach.
        highest = min(deck.scoring_high + 1, top)
        reached = highest - max(top - drawn * len(state.players), deck.scoring_low)
        if reached > 0:
            no_scoring *= 1 - min(reached / (highest - deck.scoring_low), 1.0)
    return 1 - no_scoring


# --- cards -------------------------------------------------------------------------------------


def _card_value(player: Player, turns: float, weights: Weights) -> float:
    time = min(turns / weights.card_turns, 1.0)
    symbols = 0.0
    for number in player.symbols.values():
        symbols += min(number, weights.most_symbols)
    hopes = weights.symbol * symbols
    for down in player.face_down:
        if down.card != HIDDEN:
            missing = 0
            for pillar, number in TECHNOLOGIES[down.card].needs.items():
                missing += max(number - player.symbols[pillar], 0)
            hopes += weights.card_waiting / missing if missing else weights.card_ready
    if player.multiplier > 1:
        hopes += weights.multiplier
    return hopes * time


# --- the opening -------------------------------------------------------------------------------


def _setup_value(state: MosaicState, seat: int, weights: Weights) -> float:
    player = state.players[seat]
    hopes = 0.0
    if any(isinstance(frame, LeaderStart) and frame.seat == seat for frame in state.agenda):
        hopes += _leader_value(player.leader, weights) if player.leader else 0.0
    for card in (*player.drafted, player.pick):
        if card and card != HIDDEN:
            hopes += _technology_value(card, weights)
    return hopes


@cache
def _leader_value(leader: str, weights: Weights) -> float:
    start = LEADERS[leader]
    worth = weights.leaders.get(leader, 0.0)
    return (
        worth + _production_value(start.production, weights) + _resource_value(start.gain, weights)
    )


@cache
def _technology_value(card: str, weights: Weights) -> float:
    technology = TECHNOLOGIES[card]
    worth = weights.symbol * sum(technology.pillars.values())
    for effect in CARD_EFFECTS[card]:
        times = weights.card_per if isinstance(effect, CountedEffect) and effect.per else 1.0
        match effect:
            case Production(amounts=amounts):
                worth += _production_value(amounts, weights) * times
            case ProductionChoice(number=number):
                worth += _production_value({"ideas": number}, weights)
            case Gain(amounts=amounts):
                worth += _resource_value(amounts, weights) * times
            case Points(number=number):
                worth += number * times
            case _:
                worth += weights.card_power
    return worth - weights.card_needs * sum(technology.needs.values())


def _production_value(tracks: Mapping[str, int], weights: Weights) -> float:
    goods, turns = weights.goods, weights.most_turns
    return sum(
        number * weights.used[track] * turns * goods.get(track, goods["money"])
        for track, number in tracks.items()
    )


def _resource_value(amounts: Mapping[str, int], weights: Weights) -> float:
    worker = (weights.worker_produces + weights.worker_pays) * weights.most_turns
    return sum(number * weights.goods.get(good, worker) for good, number in amounts.items())


# --- what follows ------------------------------------------------------------------------------


def provokes_reply(state: MosaicState, seat: int, action: Action) -> bool:
    """Return True: a turn is one action, so its value depends on the replies."""
    return True


# --- first sight -------------------------------------------------------------------------------


def prior(state: MosaicState, seat: int, action: Action, weights: Weights) -> float:
    """Estimate an action's value, to order hexes, regions and units."""
    match action:
        case PlaceAt(piece=piece, hex=hex_id):
            return _hex_value(state, seat, piece, hex_id, weights)
        case TakeToken(hex=hex_id):
            return _token_value(state, seat, hex_id, weights)
        case PlaceUnit(region=region) | Recruit(region=region):
            return _influence_gain_value(state, seat, region, weights, seat, 1)
        case Move(origin=origin, region=region):
            lost = _influence_gain_value(state, seat, origin, weights, seat, -1)
            return lost + _influence_gain_value(state, seat, region, weights, seat, 1)
        case Defeat(owner=owner, unit=unit, region=region):
            gain = _influence_gain_value(state, seat, region, weights, owner, -1)
            return (unit == "siege_engine") + gain
        case SendAway(owner=owner, origin=origin, region=region):
            units = sum(state.players[owner].units[origin].values())
            gain = _influence_gain_value(state, seat, origin, weights, owner, -units)
            return gain + _influence_gain_value(state, seat, region, weights, owner, units)
        case TakeOver(hex=hex_id):
            city = CONSTANTS.influence["city"]
            return _influence_gain_value(
                state, seat, REGION_BY_HEX[hex_id], weights, seat, 2 * city
            )
        case PlayTechnology() | Claim():
            return 1.0
        case LayFaceDown():
            return -1.0
        case _:
            return 0.0


def _token_value(state: MosaicState, seat: int, hex_id: str, weights: Weights) -> float:
    token = state.tokens.get(hex_id)
    if token is None:
        return 0.0
    if token in GOODS:
        new = token not in state.players[seat].goods
        produced = sum(GOODS[token].production.values())
        return weights.new_good * new + weights.good_production * produced + weights.a_good
    return sum(n * weights.goods.get(good, weights.token) for good, n in TOKENS[token].gain.items())


def _hex_value(state: MosaicState, seat: int, piece: str, hex_id: str, weights: Weights) -> float:
    worth = _token_value(state, seat, hex_id, weights)
    if piece in CITIES:
        room = sum(n not in state.buildings for n in NEIGHBORS[hex_id])
        beside = sum(n in state.tokens for n in NEIGHBORS[hex_id])
        worth += weights.room * room + weights.token_beside * beside
    number, region = CONSTANTS.influence[piece], REGION_BY_HEX[hex_id]
    return worth + _influence_gain_value(state, seat, region, weights, seat, number, piece)


def _influence_gain_value(
    state: MosaicState,
    seat: int,
    region: str,
    weights: Weights,
    owner: int,
    change: int,
    piece: str = "",
) -> float:
    near, later = _expected_scorings(state, turns_left(state, weights), weights)
    influences, major_count = (
        influence_by_region(state, (region,))[region],
        state.map_index.major_building_count[region],
    )
    built = list(state.map_index.building_influence[region])
    before = near * _scoring_value(influences, seat, major_count, weights)
    before += later * _long_term_value(influences, built, seat, major_count, weights)
    influences[owner] += change
    if piece:
        built[owner] += change
        major_count += piece in MAJOR_BUILDINGS
    after = near * _scoring_value(influences, seat, major_count, weights)
    return after + later * _long_term_value(influences, built, seat, major_count, weights) - before
