"""Golden ages, achievements and governments: conditions and claims (R9, R10)."""

from collections.abc import Callable
from dataclasses import dataclass

from core.games.mosaic.content import (
    BUILD_CARDS,
    GOLDEN_AGES,
    PILLARS,
    SETUPS,
    TILES,
)
from core.games.mosaic.rules.effect_registry import Effects, effects_of
from core.games.mosaic.rules.events import GovernmentTaken, TileClaimed
from core.games.mosaic.rules.gain_effects import HeldProduction
from core.games.mosaic.rules.gains_and_payments import raise_production
from core.games.mosaic.rules.influence import dominated_regions
from core.games.mosaic.rules.obstacles import RequirementUnmet
from core.games.mosaic.state import MosaicState, Player


def _count_symbols(state: MosaicState, seat: int, of: str) -> int:
    return state.players[seat].symbols[of]


def _count_production(state: MosaicState, seat: int, of: str) -> int:
    return state.players[seat].production[of]


def _count_dominated(state: MosaicState, seat: int, of: str) -> int:
    return len(dominated_regions(state, seat))


@dataclass(frozen=True, slots=True)
class RequirementKind:
    """Something that a tile can require: how to count it, and its words."""

    count: Callable[[MosaicState, int, str], int]  # state, seat, what it names
    text: str  # with `need`, `of` and `symbols`
    noun: str = ""  # for narrow lists; otherwise what it names
    brief_text: str = ""  # unless it is the same


REQUIREMENT_KINDS = {
    "pillar": RequirementKind(_count_symbols, "{need} {symbols}"),
    "production": RequirementKind(_count_production, "{of} production {need}"),
    "currency": RequirementKind(
        lambda state, seat, of: state.players[seat].stock[of], "{need} {of} in hand"
    ),
    "different_goods": RequirementKind(
        lambda state, seat, _: state.different_good_count(seat),
        "{need} different trade goods",
        "Goods",
    ),
    "units_on_map": RequirementKind(
        lambda state, seat, _: state.unit_count(seat), "{need} units on the map", "Units"
    ),
    "projects_plus_wonders": RequirementKind(
        lambda state, seat, _: _count_projects_and_wonders(state.players[seat]),
        "{need} projects and wonders",
        "Built",
    ),
    "population": RequirementKind(
        lambda state, seat, _: state.players[seat].population, "{need} population", "Pop"
    ),
    "different_pillars": RequirementKind(
        lambda state, seat, _: len(PILLARS) - [*state.players[seat].symbols.values()].count(0),
        "symbols of {need} pillars",
        "Pillars",
    ),
    "ports": RequirementKind(
        lambda state, seat, _: len(state.map_index.hexes_by_kind[seat].get("port", ())),
        "{need} ports",
        "Ports",
    ),
    "technologies": RequirementKind(
        lambda state, seat, _: len(state.players[seat].technologies), "{need} technologies", "Tech"
    ),
    "cities": RequirementKind(
        lambda state, seat, _: len(state.city_hexes(seat)), "{need} cities", "Cities"
    ),
    "regions_dominated": RequirementKind(
        _count_dominated, "the lead alone in {need}", "Regions", "dominate {need} regions"
    ),
}
# By player count and tile: counter, argument and required amount.
TILE_CONDITIONS = {
    players: {
        tile.id: (
            REQUIREMENT_KINDS[tile.requires.what].count,
            tile.requires.of,
            tile.requires.required_number(players),
        )
        for tile in TILES.values()
    }
    for players in SETUPS
}
# No golden age is claimable below this number of symbols, so most calls stop early.
_MIN_GOLDEN_AGE_SYMBOLS = min(
    tile.requires.required_number(players) if tile.requires.what == "pillar" else 0
    for tile in GOLDEN_AGES.values()
    for players in SETUPS
)


_PROJECTS = {card.id for card in BUILD_CARDS.values() if card.kind == "project"}


def _count_projects_and_wonders(player: Player) -> int:
    return len(player.wonders) + len([c for c in player.build_cards if c in _PROJECTS])


def requirement_progress(state: MosaicState, seat: int, tile: str) -> tuple[int, int]:
    count, of, need = TILE_CONDITIONS[len(state.players)][tile]
    return count(state, seat, of), need


def claim_obstacle(state: MosaicState, seat: int, tile: str) -> RequirementUnmet | None:
    """Return why a player does not qualify for a tile, or None (R9.1)."""
    amount, need = requirement_progress(state, seat, tile)
    return RequirementUnmet(amount, need) if amount < need else None


def _is_close(state: MosaicState, seat: int, tile: str) -> bool:
    """Return whether a player has at least 80 percent of the requirement."""
    amount, need = requirement_progress(state, seat, tile)
    return 5 * amount >= 4 * need


def claimable_tiles(state: MosaicState, seat: int) -> list[str]:
    """Return the tiles that a player may claim (R9.1, R9.4)."""
    symbols, production = state.players[seat].symbols, state.players[seat].production
    tiles = state.achievements
    if max(symbols.values()) >= _MIN_GOLDEN_AGE_SYMBOLS:
        tiles = [*state.golden_ages, *tiles]
    conditions = TILE_CONDITIONS[len(state.players)]
    found = []
    for tile in tiles:
        count, of, need = conditions[tile]
        # Called every turn, so the most common counters are inlined.
        if count is _count_production:
            have = production[of]
        elif count is _count_symbols:
            have = symbols[of]
        elif count is _count_dominated:
            have = len(dominated_regions(state, seat, at_least=need))
        else:
            have = count(state, seat, of)
        if have >= need:
            found.append(tile)
    return found


def claim_tile(state: MosaicState, seat: int, tile: str) -> None:
    """Claim a tile. A golden age takes effect immediately (R9.1, R9.5)."""
    player = state.players[seat]
    close = tuple(rival for rival in state.seats_from(seat)[1:] if _is_close(state, rival, tile))
    if tile in GOLDEN_AGES:
        state.golden_ages.remove(tile)
        player.golden_ages.append(tile)
    else:
        state.achievements.remove(tile)
        player.achievements.append(tile)
    state.emit(TileClaimed(seat, tile, close))
    if tile in GOLDEN_AGES and not state.is_automa(seat):
        state.push(Effects(seat, tile, "claim"))


def are_tiles_used_up(state: MosaicState) -> bool:
    """Return whether two of the three kinds of tiles are used up (R13.2)."""
    return (not state.wonders) + (not state.achievements) + (not state.golden_ages) >= 2


def is_end_due(state: MosaicState) -> bool:
    """Return whether used-up tiles end the game, and have not done so yet (R13.2)."""
    return are_tiles_used_up(state) and not state.tiles_trigger


def change_government(state: MosaicState, seat: int, new: str, without_symbols: bool) -> None:
    """Return the old government and take a new one (R6.8.1, R10.7)."""
    player = state.players[seat]
    old = player.government
    if old:
        for effect in effects_of([old], HeldProduction):
            raise_production(state, seat, effect.amounts, times=-1, source=old)
        state.governments.append(old)
    state.governments.remove(new)
    player.government = new
    state.emit(GovernmentTaken(seat, new, old, without_symbols))
    for effect in effects_of([new], HeldProduction):
        raise_production(state, seat, effect.amounts, source=new)
