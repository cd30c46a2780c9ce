"""Empire scorings and the final score by source."""

from collections.abc import Iterable

from core.games.mosaic.content import CARDS, CONSTANTS
from core.games.mosaic.rules.effect_registry import effects_of
from core.games.mosaic.rules.events import EmpireScoring, RegionScored, VictoryPoints
from core.games.mosaic.rules.influence import influence_by_region, town_count
from core.games.mosaic.rules.scoring_effects import (
    DoubledProject,
    FinalPoints,
    GovernmentPoints,
    UnrestReduction,
)
from core.games.mosaic.state import MosaicState
from core.kernel import SPECTATOR, Standing


def score_empires(state: MosaicState) -> None:
    """Score all regions and governments, player by player (R12).

    Points are independent of each other, so the log can group them by player.
    """
    state.scorings_done += 1
    state.emit(EmpireScoring(SPECTATOR, state.scorings_done))
    influence = influence_by_region(state)
    scored = {region: region_points(state, region, row) for region, row in influence.items()}
    for seat, player in enumerate(state.players):
        for region, points_of in scored.items():
            if seat in points_of:
                player.empire_vp += points_of[seat]
                state.emit(RegionScored(seat, region, points_of[seat], influence[region][seat]))
        points = government_points(state, seat)
        if points:
            player.empire_vp += points
            state.emit(VictoryPoints(seat, points, player.government))


def region_points(state: MosaicState, region: str, influences: list[int]) -> dict[int, int]:
    return majority_points(influences, state.map_index.major_building_count[region])


def majority_points(influences: list[int], major_count: int) -> dict[int, int]:
    """Return points by seat for influence and the number of cities and wonders."""
    highest = max(influences)
    if highest == 0:
        return {}
    full = CONSTANTS.region_first_vp + major_count
    if influences.count(highest) > 1:
        return {seat: full for seat, influence in enumerate(influences) if influence == highest}
    points = {influences.index(highest): full}
    second = sorted(influences)[-2]
    if second and influences.count(second) == 1:
        points[influences.index(second)] = CONSTANTS.region_second_vp
    return points


def government_points(state: MosaicState, seat: int) -> int:
    """Return the points of a player's government in an empire scoring (R10, R12.8)."""
    government = state.players[seat].government
    if not government:
        return 0
    return sum(effect.amount(state, seat) for effect in effects_of([government], GovernmentPoints))


def points_by_source(state: MosaicState, seat: int) -> tuple[tuple[str, int], ...]:
    """Return the final score by source (R14)."""
    player = state.players[seat]
    return (
        ("Empire scorings", player.empire_vp),
        ("Played cards", player.played_vp),
        ("Cities", CONSTANTS.city_vp * len(state.city_hexes(seat))),
        ("Towns", CONSTANTS.town_vp * town_count(state, seat)),
        ("Wonders", _wonder_points(state, seat)),
        ("Golden ages", CONSTANTS.tile_vp * len(player.golden_ages)),
        ("Achievements", CONSTANTS.tile_vp * len(player.achievements)),
        ("Technologies", _card_points(state, seat, player.technologies)),
        ("Projects", _project_points(state, seat)),
        ("Manufactories", _manufactory_points(state, seat)),
        ("Leader", 0 if state.is_automa(seat) else _card_points(state, seat, [player.leader])),
        ("Unrest", -unrest_points(state, seat)),
    )


def final_points(state: MosaicState, seat: int) -> int:
    return sum(points for _, points in points_by_source(state, seat))


def _card_points(state: MosaicState, seat: int, cards: Iterable[str]) -> int:
    return sum(effect.amount(state, seat) for effect in effects_of(cards, FinalPoints))


def _wonder_points(state: MosaicState, seat: int) -> int:
    return sum(
        effect.amount(state, seat, hex_id)
        for hex_id in state.building_hexes(seat, ("wonder",))
        for effect in effects_of([state.buildings[hex_id].wonder], FinalPoints)
    )


def _project_points(state: MosaicState, seat: int) -> int:
    """Score projects. Construction doubles the best one (R14.5, R14.11)."""
    player = state.players[seat]
    each = [
        _card_points(state, seat, [card])
        for card in player.build_cards
        if CARDS[card].kind == "project"
    ]
    if not each:
        return 0
    doubled = sum(effect.number for effect in effects_of(player.technologies, DoubledProject))
    return sum(each) + sum(sorted(each, reverse=True)[:doubled])


def _manufactory_points(state: MosaicState, seat: int) -> int:
    """Score complete sets of goods. A wild good fills one gap per set (R14.7)."""
    player = state.players[seat]
    points = 0
    for effect in effects_of(player.build_cards, FinalPoints):
        if effect.goods:
            missing = sum(good not in player.goods for good in effect.goods)
            points += effect.number if missing <= player.wild_goods else 0
    return points


def unrest_points(state: MosaicState, seat: int) -> int:
    """Return unrest after reductions, at least zero (R14.8)."""
    player = state.players[seat]
    total = sum(CARDS[card].unrest for card in player.tax_cards)
    leader = [] if state.is_automa(seat) else [player.leader]
    cards = (*leader, *player.technologies, *player.build_cards, *player.wonders)
    for effect in effects_of(cards, UnrestReduction):
        total += effect.amount(state, seat)
    return max(total, 0)


def _points_so_far(state: MosaicState, seat: int) -> int:
    return state.players[seat].empire_vp + state.players[seat].played_vp


def standings(state: MosaicState) -> tuple[Standing, ...]:
    """Rank players. Ties go to automas (R16.5), then to wonders and money (R14.9)."""
    lines = [points_by_source(state, seat) for seat in range(len(state.players))]
    keys = [
        (
            sum(points for _, points in lines[seat]),
            *((state.is_automa(seat),) if state.automas else ()),
            len(player.wonders),
            player.stock["money"],
        )
        for seat, player in enumerate(state.players)
    ]
    return tuple(
        Standing(
            seat,
            _points_so_far(state, seat) if state.agenda else keys[seat][0],  # the final score
            lines[seat],
            1 + sum(key > keys[seat] for key in keys),
        )
        for seat in range(len(state.players))
    )
