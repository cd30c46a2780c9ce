"""Gaining, paying and scoring without decisions."""

from functools import lru_cache

from core.games.age_of_innovation.content import (
    DISCIPLINES,
    FINAL_TILES,
    ROUND_TILES,
    TILES,
    Amounts,
)
from core.games.age_of_innovation.rules.effect_registry import active_effects
from core.games.age_of_innovation.rules.events import Gained, Lost, Paid, Scored
from core.games.age_of_innovation.rules.mechanics import hex_groups, power_bowls
from core.games.age_of_innovation.rules.mechanics.hex_map import CACHE_SIZE, HexMap
from core.games.age_of_innovation.rules.mechanics.reach import bridge_neighbors
from core.games.age_of_innovation.rules.obstacles import Unaffordable
from core.games.age_of_innovation.state import ACTIONS, InnovationState, Player

# Sources of points, in the order of the score.
POINT_SOURCES = (
    "Start",
    "Round tiles",
    "Round bonus",
    "Faction",
    "Palace",
    "Competencies",
    "Innovations",
    "Cities",
    "Tracks",
    "Science income",
    "Board actions",
    "Power from neighbours",
    "Automa",
)
_SOURCE_OF_KIND = {
    "faction": "Faction",
    "palace": "Palace",
    "innovation": "Innovations",
    "competency": "Competencies",
    "bonus": "Round bonus",
    "city": "Cities",
    "power_action": "Board actions",
    "book_action": "Board actions",
}
_SOURCE_OF_ID = {
    **{tile.id: _SOURCE_OF_KIND[tile.kind] for tile in TILES.values()},
    **dict.fromkeys([*ROUND_TILES, *FINAL_TILES], "Round tiles"),
    **dict.fromkeys(DISCIPLINES, "Science income"),
    **dict.fromkeys(("sailing", "terraforming"), "Tracks"),
    "neighbour": "Power from neighbours",
    "automa": "Automa",
}


def score(state: InnovationState, seat: int, points: int, source: str) -> None:
    if points:
        table = state.players[seat].points
        category = _SOURCE_OF_ID[source]
        table[category] = table.get(category, 0) + points
        state.emit(Scored(seat, points, source))


def gain_book(state: InnovationState, seat: int, book: str, number: int, source: str = "") -> None:
    """Gain books of one color while the supply lasts (R1.6, R1.12)."""
    gained = min(number, state.books[book])
    if gained:
        state.books[book] -= gained
        state.players[seat].books[book] += gained
        state.emit(Gained(seat, (book,), (gained,), source))
    if gained < number:
        state.emit(Lost(seat, book, number - gained))


def gain_resources(state: InnovationState, seat: int, amounts: Amounts, source: str = "") -> None:
    """Gain resources as one event. Some may be lost (R1.12)."""
    if not amounts:
        return
    player = state.players[seat]
    before = tuple(player.bowls)
    gained = {
        resource: got
        for resource, number in amounts.items()
        if (got := _add_resource(player, resource, number))
    }
    if gained:
        moves = "power" in gained or "power_tokens_bowl3" in gained
        power = power_bowls.bowl_changes(before, player.bowls) if moves else ()
        state.emit(Gained(seat, tuple(gained), tuple(gained.values()), source, power))
    lost = amounts.get("scholars", 0) - gained.get("scholars", 0)
    if lost:
        state.emit(Lost(seat, "scholars", lost))


def _add_resource(player: Player, resource: str, number: int) -> int:
    """Add a resource and return the amount gained (R1.4, R3.2)."""
    match resource:
        case "coins":
            player.coins += number
        case "tools":
            player.tools += number
        case "power":
            number = power_bowls.gain_power(player.bowls, number)
        case "scholars":
            number = min(number, player.scholars_left)
            player.scholars += number
            player.scholars_left -= number
        case "power_tokens_bowl3":
            player.bowls[2] += number
        case "annexes":
            player.annexes += number
        case _:
            raise ValueError(resource)
    return number


def spendable_resources(player: Player) -> dict[str, int]:
    return {
        "coins": player.coins,
        "tools": player.tools,
        "scholars": player.scholars,
        "power": player.bowls[2],
        "books_any": sum(player.books.values()),
    }


def can_pay(player: Player, cost: Amounts) -> bool:
    for resource, number in cost.items():
        if resource == "coins":
            have = player.coins
        elif resource == "tools":
            have = player.tools
        elif resource == "scholars":
            have = player.scholars
        elif resource == "power":
            have = player.bowls[2]
        else:
            have = sum(player.books.values())
        if have < number:
            return False
    return True


def cost_obstacle(player: Player, cost: Amounts) -> Unaffordable | None:
    return None if can_pay(player, cost) else Unaffordable(cost)


def missing_resources(player: Player, cost: Amounts) -> dict[str, int]:
    have = spendable_resources(player)
    return {what: number - have[what] for what, number in cost.items() if number > have[what]}


def pay(state: InnovationState, seat: int, cost: Amounts) -> None:
    """Pay a cost except books. Scholars return to the supply (R1.4)."""
    player = state.players[seat]
    before = tuple(player.bowls)
    parts = {
        resource: number for resource, number in cost.items() if number and resource != "books_any"
    }
    for resource, number in parts.items():
        if resource == "coins":
            player.coins -= number
        elif resource == "tools":
            player.tools -= number
        elif resource == "scholars":
            player.scholars -= number
            player.scholars_left += number
        else:
            power_bowls.spend_power(player.bowls, number)
    if parts:
        moved = power_bowls.bowl_changes(before, player.bowls) if "power" in parts else ()
        state.emit(Paid(seat, tuple(parts), tuple(parts.values()), moved))


def pay_book(state: InnovationState, seat: int, book: str, number: int = 1) -> None:
    state.players[seat].books[book] -= number
    state.books[book] += number
    state.emit(Paid(seat, (book,), (number,)))


# --- groups ------------------------------------------------------------------------------------


def building_groups(state: InnovationState, seat: int) -> tuple[int, ...]:
    """Return building groups by sides and bridges (R2.2)."""
    return _find_groups(state.map, state.building_mask(seat), tuple(state.bridge_ends()))


@lru_cache(maxsize=CACHE_SIZE)
def _find_groups(
    hexmap: HexMap, hexes: int, bridges: tuple[tuple[str, str], ...]
) -> tuple[int, ...]:
    ends = bridge_neighbors(hexmap, bridges)
    return tuple(
        hex_groups.connected_groups(hexes, lambda n: hexmap.adjacent_land[n] | ends.get(n, 0))
    )


# --- rewards --------------------------------------------------------------------------------------


def meets_condition(state: InnovationState, condition: str, hex_id: str) -> bool:
    """Check a condition on the hex just built on (R2.6, R2.7)."""
    if condition == "hex_next_to_river":
        return state.map.next_to_river(hex_id)
    return not condition or state.map.hexes[hex_id].edge


def goal_points(state: InnovationState, hook: str, hex_id: str = "") -> list[tuple[str, int]]:
    """Return scoring tiles for a hook in phase II, with points."""
    if state.phase != ACTIONS:
        return []
    tile = ROUND_TILES[state.round_tile()]
    sources = [(tile.id, tile.points)] if tile.goal == hook else []
    last = FINAL_TILES[state.final_tile]
    is_last = state.round == len(state.round_tiles)
    if is_last and last.goal == hook and meets_condition(state, last.condition, hex_id):
        sources.append((last.id, last.points))
    return sources


def hook_rewards(
    state: InnovationState, seat: int, hook: str, hex_id: str = ""
) -> list[tuple[str, str, int]]:
    rewards = [(tile, "vp", points) for tile, points in goal_points(state, hook, hex_id)]
    for source, effect in active_effects(state, seat, hook):
        gain = effect.rewards(state, hex_id)
        rewards += [(source, resource, number) for resource, number in gain.items()]
    return rewards


def trigger_hook(
    state: InnovationState, seat: int, hook: str, hex_id: str = "", times: int = 1
) -> None:
    for source, resource, number in hook_rewards(state, seat, hook, hex_id):
        if resource == "vp":
            score(state, seat, number * times, source)
        else:
            gain_resources(state, seat, {resource: number * times}, source)
