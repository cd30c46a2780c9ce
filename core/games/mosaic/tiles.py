"""Golden ages and achievements: who may claim what (R9)."""

from core.games.mosaic.content import ACHIEVEMENTS, CITIES, GOLDEN_AGES, GOVERNMENTS
from core.games.mosaic.effects import Effects
from core.games.mosaic.events import GovernmentTaken, TileClaimed
from core.games.mosaic.influence import dominated_regions
from core.games.mosaic.state import MosaicState
from core.games.mosaic.stock import raise_production


def progress(state: MosaicState, seat: int, tile: str) -> tuple[int, int]:
    """How much of a tile's condition a player has, and how much it takes."""
    player = state.players[seat]
    if tile in GOLDEN_AGES:
        needs = GOLDEN_AGES[tile].requires
        return player.symbols[needs["pillar"]], needs["count"]
    ((what, need),) = ACHIEVEMENTS[tile].requires.items()
    match what:
        case "production":
            ((track, number),) = need.items()
            return player.production[track], number
        case "currency":
            ((currency, number),) = need.items()
            return player.stock[currency], number
        case "different_goods":
            return state.different_goods(seat), need
        case "units_on_map":
            return state.unit_count(seat), need
        case "projects_plus_wonders":
            projects = sum(card.startswith("build_project_") for card in player.build_cards)
            return projects + len(player.wonders), need
        case "population":
            return player.population, need
        case "different_pillars":
            return sum(number > 0 for number in player.symbols.values()), need
        case "ports":
            return len(state.own_hexes(seat, ("port",))), need
        case "technologies":
            return len(player.technologies), need
        case "cities":
            return len(state.own_hexes(seat, CITIES)), need
        case "regions_dominated":
            few = len(state.players) <= 3
            return len(dominated_regions(state, seat)), need["2-3" if few else "4-6"]
        case _:
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
