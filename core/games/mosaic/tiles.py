"""Golden ages and achievements: who may claim what (R9)."""

from core.games.mosaic.content import (
    CARDS,
    GOLDEN_AGES,
    GOVERNMENTS,
    TILES,
    Requirement,
)
from core.games.mosaic.effects import Effects
from core.games.mosaic.events import GovernmentTaken, TileClaimed
from core.games.mosaic.influence import dominated_regions
from core.games.mosaic.state import MosaicState
from core.games.mosaic.stock import raise_production


def progress(state: MosaicState, seat: int, tile: str) -> tuple[int, int]:
    """How much of a tile's condition a player has, and how much it takes."""
    requires = TILES[tile].requires
    return _count(state, seat, requires), requires.needed(len(state.players))


def _count(state: MosaicState, seat: int, requires: Requirement) -> int:
    """How much a player has of what a tile asks for."""
    player = state.players[seat]
    match requires.what:
        case "pillar":
            return player.symbols[requires.of]
        case "production":
            return player.production[requires.of]
        case "currency":
            return player.stock[requires.of]
        case "different_goods":
            return state.different_goods(seat)
        case "units_on_map":
            return state.unit_count(seat)
        case "projects_plus_wonders":
            projects = sum(CARDS[card].kind == "project" for card in player.build_cards)
            return projects + len(player.wonders)
        case "population":
            return player.population
        case "different_pillars":
            return sum(number > 0 for number in player.symbols.values())
        case "ports":
            return len(state.own_hexes(seat, ("port",)))
        case "technologies":
            return len(player.technologies)
        case "cities":
            return len(state.cities(seat))
        case "regions_dominated":
            return len(dominated_regions(state, seat))
        case what:
            raise ValueError(what)


def claimable(state: MosaicState, seat: int) -> list[str]:
    """Tiles still there whose condition a player meets now (R9.1, R9.4)."""
    found = []
    for tile in (*state.golden_ages, *state.achievements):
        have, need = progress(state, seat, tile)
        if have >= need:
            found.append(tile)
    return found


def claim(state: MosaicState, seat: int, tile: str) -> None:
    """Take a tile for good; a golden age's benefit comes at once (R9.1, R9.5)."""
    player = state.players[seat]
    if tile in GOLDEN_AGES:
        state.golden_ages.remove(tile)
        player.golden_ages.append(tile)
    else:
        state.achievements.remove(tile)
        player.achievements.append(tile)
    state.tell(TileClaimed(seat, tile))
    if tile in GOLDEN_AGES and not state.is_automa(seat):
        state.then(Effects(seat, tile, "claim"))


def tiles_used_up(state: MosaicState) -> bool:
    """Two of the three kinds of tiles are gone (R13.2)."""
    left = (state.wonders, state.achievements, state.golden_ages)
    return sum(not pile for pile in left) >= 2


def change_government(state: MosaicState, seat: int, new: str, without_symbols: bool) -> None:
    """Give the old government back and take a new one (R6.8.1, R10.7)."""
    player = state.players[seat]
    old = player.government
    if old:
        for effect in GOVERNMENTS[old].on("while_held"):
            raise_production(state, seat, effect.amounts, times=-1, source=old)
        state.governments.append(old)
    state.governments.remove(new)
    player.government = new
    state.tell(GovernmentTaken(seat, new, old, without_symbols))
    for effect in GOVERNMENTS[new].on("while_held"):
        raise_production(state, seat, effect.amounts, source=new)
