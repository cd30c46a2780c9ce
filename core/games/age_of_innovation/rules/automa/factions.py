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
from core.games.age_of_innovation.rules.gains_and_payments import score
from core.games.age_of_innovation.rules.mechanics import hex_groups
from core.games.age_of_innovation.rules.mechanics.reach import adjacent_hexes, bridge_neighbors
from core.games.age_of_innovation.state import Automa, InnovationState

ACHIEVEMENT_POINTS = 4
MIN_POWER_TO_ADVANCE = 2
WANDERERS_BUILDING_POINTS, SEEDLING_POINTS, BLIGHT_POINTS = 2, 2, 1  # at the end


class FactionRule:
    """A faction without a rule beyond its own action."""

    first_pass_times = 1  # multiplies the round tile's points for passing first
    has_second_terrain = False

    def __init__(self, *clauses: str) -> None:
        self.clauses = clauses  # its rule in words

    def after_turn(self, state: InnovationState, seat: int) -> None:
        """Do what follows each of the Automa's turns."""

    def on_power_taken(self, state: InnovationState, seat: int, power: int) -> None:
        """Do what follows when a human player takes power from the Automa's build."""

    def final_points(self, state: InnovationState, seat: int) -> int:
        return 0


class Racelings(FactionRule):
    """Points for passing first."""

    first_pass_times = 2


class Wanderers(FactionRule):
    """Final points for buildings."""

    def final_points(self, state: InnovationState, seat: int) -> int:
        return WANDERERS_BUILDING_POINTS * state.count_buildings(seat, "buildings")


class Powermongers(FactionRule):
    """A step if a human player gains enough power."""

    def on_power_taken(self, state: InnovationState, seat: int, power: int) -> None:
        if state.automa and power >= MIN_POWER_TO_ADVANCE:
            advance_science(state, seat, AUTOMA_CARDS[state.automa.discard[-1]], 1)


class Symbionts(FactionRule):
    """Seedlings, placed by a second terrain."""

    has_second_terrain = True

    def final_points(self, state: InnovationState, seat: int) -> int:
        return SEEDLING_POINTS * len(state.automa.seedlings) if state.automa else 0


class Blight(FactionRule):
    """Blighted hexes."""

    def final_points(self, state: InnovationState, seat: int) -> int:
        return BLIGHT_POINTS * len(state.automa.blight) if state.automa else 0


class Gognomes(FactionRule):
    """Points for achievements."""

    def after_turn(self, state: InnovationState, seat: int) -> None:
        if state.automa:
            check_achievements(state, seat, state.automa)


FACTION_RULES: dict[str, FactionRule] = {
    "bot_simpletons": FactionRule("No special rule", "the only people for two players"),
    "bot_kuddlers": FactionRule("Her own action builds as close to you as it can"),
    "bot_druids": FactionRule("Her own action also learns two steps"),
    "bot_mimics": FactionRule("Her own action looks for hexes that suit your terrain"),
    "bot_racelings": Racelings("She scores the round tile twice if she passes first"),
    "bot_wanderers": Wanderers("At the end she scores 2 points for each of her buildings"),
    "bot_powermongers": Powermongers("She learns a step if her build gives you 2 power or more"),
    "bot_symbionts": Symbionts(
        "A hex with a seedling costs you 1 tool more", "each left brings her 2 points"
    ),
    "bot_blight": Blight(
        "A blighted hex takes one spade more", "each free one is worth 1 point to her"
    ),
    "bot_gognomes": Gognomes("She scores 4 points for each of six achievements"),
}


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
