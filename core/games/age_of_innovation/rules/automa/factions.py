"""Special rules of single Automa factions (R13.14)."""

from core.games.age_of_innovation.content import AUTOMA_CARDS, BUILDINGS, PRIORITIES, AutomaCard
from core.games.age_of_innovation.rules.automa.science import advance_science
from core.games.age_of_innovation.rules.automa.selection import (
    human_hexes,
    lowest_hexes,
    nearest_distance,
    pick_by_direction,
)
from core.games.age_of_innovation.rules.board import free_land, sailing_level
from core.games.age_of_innovation.rules.events import Achieved, TokenPlaced
from core.games.age_of_innovation.rules.mechanics import hex_groups
from core.games.age_of_innovation.rules.mechanics.reach import adjacent_hexes, bridge_neighbors
from core.games.age_of_innovation.rules.stock import score
from core.games.age_of_innovation.state import Automa, InnovationState

ACHIEVEMENT_POINTS = 4
MIN_POWER_TO_ADVANCE = 2


def advance_for_power(state: InnovationState, seat: int, power: int) -> None:
    """Advance the Powermongers if a human player gains 2 power or more."""
    automa = state.automa
    if automa and automa.faction == "bot_powermongers" and power >= MIN_POWER_TO_ADVANCE:
        advance_science(state, seat, AUTOMA_CARDS[automa.discard[-1]], 1)


def place_seedling(state: InnovationState, seat: int, automa: Automa, card: AutomaCard) -> None:
    """Place a Symbiont seedling next to a human player's building."""
    hexmap = state.map
    adjacent = adjacent_hexes(
        hexmap, hexmap.mask(human_hexes(state)), state.bridge_ends()
    ) & free_land(state)
    hexes = [h for h in hexmap.hexes_in(adjacent) if h not in automa.seedlings]
    if hexes:
        order = PRIORITIES[automa.youth_terrain, card.priority]
        hex_id = pick_by_direction(
            lowest_hexes(hexes, lambda h: order.index(state.terrain[h])), card
        )
        automa.seedlings = sorted([*automa.seedlings, hex_id])
        state.emit(TokenPlaced(seat, "seedling", hex_id))


def spread_blight(
    state: InnovationState, seat: int, automa: Automa, count: int, card: AutomaCard
) -> None:
    """Place blight next to Automa buildings, nearest to human players first."""
    hexmap, humans = state.map, human_hexes(state)
    for _ in range(count):
        adjacent = adjacent_hexes(
            hexmap, state.building_mask(seat), state.bridge_ends()
        ) & free_land(state)
        hexes = [h for h in hexmap.hexes_in(adjacent) if h not in automa.blight]
        if hexes:
            closest = lowest_hexes(hexes, lambda h: nearest_distance(state, h, humans))
            hex_id = pick_by_direction(closest, card)
            automa.blight = sorted([*automa.blight, hex_id])
            state.emit(TokenPlaced(seat, "blight", hex_id))


def check_achievements(state: InnovationState, seat: int, automa: Automa) -> None:
    """Score the Gognomes' six achievements, each once."""
    supply, hexmap = state.players[seat].supply, state.map
    near, ends = (
        hexmap.land_by_sailing[sailing_level(state, seat)],
        bridge_neighbors(hexmap, state.bridge_ends()),
    )
    areas = hex_groups.connected_groups(
        state.building_mask(seat), lambda n: near[n] | ends.get(n, 0)
    )
    built = {kind: BUILDINGS[kind].supply - left for kind, left in supply.items()}
    ever_guilds = built["guild"] + built["palace"] + built["school"] + built["university"]
    reached = {
        "three guilds": ever_guilds >= 3,
        "palace": built["palace"] > 0,
        "university": built["university"] > 0,
        "eight buildings": state.count_buildings(seat, "buildings") >= 8,
        "an area of six": max(area.bit_count() for area in areas) >= 6,
        "level seven": max(state.players[seat].science.values()) >= 7,
    }
    for achievement, is_reached in reached.items():
        if is_reached and achievement not in automa.achievements:
            automa.achievements.append(achievement)
            score(state, seat, ACHIEVEMENT_POINTS, "automa")
            state.emit(Achieved(seat, achievement))
