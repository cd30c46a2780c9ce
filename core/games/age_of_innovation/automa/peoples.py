"""Special rules of single Automa factions (R13.14)."""

from core.games.age_of_innovation.automa.choosing import best, by_direction, far_from, human_hexes
from core.games.age_of_innovation.automa.science import advance_science
from core.games.age_of_innovation.board import free_land, sailing_level
from core.games.age_of_innovation.content import AUTOMA_CARDS, BUILDINGS, PRIORITIES, AutomaCard
from core.games.age_of_innovation.events import Achieved, TokenPlaced
from core.games.age_of_innovation.family import towns
from core.games.age_of_innovation.family.reach import beside, bridged
from core.games.age_of_innovation.state import Automa, InnovationState
from core.games.age_of_innovation.stock import score

ACHIEVEMENT_POINTS = 4
POWER_TO_LEARN = 2


def learn_from_power(state: InnovationState, seat: int, power: int) -> None:
    """Advance the Powermongers if a human player gains 2 power or more."""
    automa = state.automa
    if automa and automa.faction == "bot_powermongers" and power >= POWER_TO_LEARN:
        advance_science(state, seat, AUTOMA_CARDS[automa.discard[-1]], 1)


def place_seedling(state: InnovationState, seat: int, automa: Automa, card: AutomaCard) -> None:
    """Place a Symbiont seedling next to a human player's building."""
    hexmap = state.map
    near = beside(hexmap, hexmap.mask(human_hexes(state)), state.spans()) & free_land(state)
    hexes = [h for h in hexmap.listed(near) if h not in automa.seedlings]
    if hexes:
        order = PRIORITIES[automa.youth_terrain, card.priority]
        hex_id = by_direction(best(hexes, lambda h: order.index(state.terrain[h])), card)
        automa.seedlings = sorted([*automa.seedlings, hex_id])
        state.tell(TokenPlaced(seat, "seedling", hex_id))


def spread_blight(
    state: InnovationState, seat: int, automa: Automa, count: int, card: AutomaCard
) -> None:
    """Place blight next to Automa buildings, nearest to human players first."""
    hexmap, humans = state.map, human_hexes(state)
    for _ in range(count):
        near = beside(hexmap, state.own(seat), state.spans()) & free_land(state)
        hexes = [h for h in hexmap.listed(near) if h not in automa.blight]
        if hexes:
            closest = best(hexes, lambda h: far_from(state, h, humans))
            hex_id = by_direction(closest, card)
            automa.blight = sorted([*automa.blight, hex_id])
            state.tell(TokenPlaced(seat, "blight", hex_id))


def check_achievements(state: InnovationState, seat: int, automa: Automa) -> None:
    """Score the Gognomes' six achievements, each once."""
    supply, hexmap = state.players[seat].supply, state.map
    near, ends = hexmap.reach[sailing_level(state, seat)], bridged(hexmap, state.spans())
    areas = towns.groups(state.own(seat), lambda n: near[n] | ends.get(n, 0))
    built = {kind: BUILDINGS[kind].supply - left for kind, left in supply.items()}
    ever_guilds = built["guild"] + built["palace"] + built["school"] + built["university"]
    reached = {
        "three guilds": ever_guilds >= 3,
        "palace": built["palace"] > 0,
        "university": built["university"] > 0,
        "eight buildings": state.count(seat, "buildings") >= 8,
        "an area of six": max(area.bit_count() for area in areas) >= 6,
        "level seven": max(state.players[seat].science.values()) >= 7,
    }
    for what, done in reached.items():
        if done and what not in automa.achievements:
            automa.achievements.append(what)
            score(state, seat, ACHIEVEMENT_POINTS, "automa")
            state.tell(Achieved(seat, what))
