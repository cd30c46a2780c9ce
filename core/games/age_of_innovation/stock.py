"""Gaining, paying and scoring: what asks nobody anything."""

from functools import lru_cache

from core.games.age_of_innovation.content import (
    BUILDINGS,
    DISCIPLINES,
    FINAL_TILES,
    ROUND_TILES,
    TILES,
    Amounts,
    Effect,
    PointsTable,
)
from core.games.age_of_innovation.events import Gained, Lost, Paid, Scored
from core.games.age_of_innovation.family import bowls, towns
from core.games.age_of_innovation.family.hexmap import ANSWERS, HexMap
from core.games.age_of_innovation.family.reach import bridged
from core.games.age_of_innovation.state import ACTIONS, InnovationState, Player

# Where points come from, as the score lists it.
SOURCES = (
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
_OF_KIND = {
    "faction": "Faction",
    "palace": "Palace",
    "innovation": "Innovations",
    "competency": "Competencies",
    "bonus": "Round bonus",
    "city": "Cities",
    "power_action": "Board actions",
    "book_action": "Board actions",
}
_CATEGORY = {
    **{tile.id: _OF_KIND[tile.kind] for tile in TILES.values()},
    **dict.fromkeys([*ROUND_TILES, *FINAL_TILES], "Round tiles"),
    **dict.fromkeys(DISCIPLINES, "Science income"),
    **dict.fromkeys(("sailing", "terraforming"), "Tracks"),
    "neighbour": "Power from neighbours",
    "automa": "Automa",
}


def score(state: InnovationState, seat: int, points: int, source: str) -> None:
    """Victory points from a tile, a track or a discipline."""
    if points:
        table = state.players[seat].points
        category = _CATEGORY[source]
        table[category] = table.get(category, 0) + points
        state.tell(Scored(seat, points, source))


def gain_book(state: InnovationState, seat: int, book: str, number: int, source: str = "") -> None:
    """Books of one colour, as far as there are any (R1.6, R1.12)."""
    got = min(number, state.books[book])
    if got:
        state.books[book] -= got
        state.players[seat].books[book] += got
        state.tell(Gained(seat, (book,), (got,), source))
    if got < number:
        state.tell(Lost(seat, book, number - got))


def gain_plain(state: InnovationState, seat: int, amounts: Amounts, source: str = "") -> None:
    """Coins, tools, scholars, power or annexes, told as one gain; some may be lost (R1.12)."""
    if not amounts:
        return
    player = state.players[seat]
    before = tuple(player.bowls)
    came = {what: got for what, number in amounts.items() if (got := _take(player, what, number))}
    if came:
        moves = "power" in came or "power_tokens_bowl3" in came
        power = bowls.difference(before, player.bowls) if moves else ()
        state.tell(Gained(seat, tuple(came), tuple(came.values()), source, power))
    lost = amounts.get("scholars", 0) - came.get("scholars", 0)
    if lost:
        state.tell(Lost(seat, "scholars", lost))


def _take(player: Player, what: str, number: int) -> int:
    """How much of a gain there is room for: power needs tokens (R3.2), scholars a supply (R1.4)."""
    match what:
        case "coins":
            player.coins += number
        case "tools":
            player.tools += number
        case "power":
            number = bowls.fill(player.bowls, number)
        case "scholars":
            number = min(number, player.scholars_left)
            player.scholars += number
            player.scholars_left -= number
        case "power_tokens_bowl3":
            player.bowls[2] += number
        case "annexes":
            player.annexes += number
        case _:
            raise ValueError(what)
    return number


def stock_of(player: Player) -> dict[str, int]:
    """All a player can pay with."""
    return {
        "coins": player.coins,
        "tools": player.tools,
        "scholars": player.scholars,
        "power": player.bowls[2],
        "books_any": sum(player.books.values()),
    }


def can_pay(player: Player, cost: Amounts) -> bool:
    """Whether a cost can be paid; books of any colour included."""
    for what, number in cost.items():
        if what == "coins":
            have = player.coins
        elif what == "tools":
            have = player.tools
        elif what == "scholars":
            have = player.scholars
        elif what == "power":
            have = player.bowls[2]
        else:
            have = sum(player.books.values())
        if have < number:
            return False
    return True


def pay(state: InnovationState, seat: int, cost: Amounts) -> None:
    """Pay coins, tools, scholars and power; a scholar goes back to the supply (R1.4)."""
    player = state.players[seat]
    before = tuple(player.bowls)
    parts = {what: number for what, number in cost.items() if number and what != "books_any"}
    for what, number in parts.items():
        if what == "coins":
            player.coins -= number
        elif what == "tools":
            player.tools -= number
        elif what == "scholars":
            player.scholars -= number
            player.scholars_left += number
        else:
            bowls.spend(player.bowls, number)
    if parts:
        moved = bowls.difference(before, player.bowls) if "power" in parts else ()
        state.tell(Paid(seat, tuple(parts), tuple(parts.values()), moved))


def pay_book(state: InnovationState, seat: int, book: str, number: int = 1) -> None:
    """Books go back to the common supply."""
    state.players[seat].books[book] -= number
    state.books[book] += number
    state.tell(Paid(seat, (book,), (number,)))


# --- counting ------------------------------------------------------------------------------------


def count(state: InnovationState, seat: int, what: str) -> int:
    """Own things on the map or in front of a player (R5.8, R15.3)."""
    if what == "city_tile":
        return len(state.players[seat].city_tiles)
    if what == "own_bridges":
        return sum(bridge.owner == seat for bridge in state.bridges)
    if what == "adjacency_groups":
        return len(groups(state, seat))
    if what == "distinct_building_shapes":
        return len({BUILDINGS[b.kind].twin for b in state.buildings.values() if b.owner == seat})
    return state.count(seat, what)


def groups(state: InnovationState, seat: int) -> tuple[int, ...]:
    """A player's buildings in groups by side and bridge (R2.2)."""
    return _connected(state.map, state.own(seat), tuple(state.spans()))


@lru_cache(maxsize=ANSWERS)
def _connected(hexmap: HexMap, hexes: int, bridges: tuple[tuple[str, str], ...]) -> tuple[int, ...]:
    ends = bridged(hexmap, bridges)
    return tuple(towns.groups(hexes, lambda n: hexmap.beside[n] | ends.get(n, 0)))


def times(state: InnovationState, seat: int, effect: Effect) -> int:
    """How often a gain is made."""
    return count(state, seat, effect.per) if effect.per else 1


def points_of(state: InnovationState, seat: int, effect: Effect) -> int:
    """The points an effect gives each time: those printed, and those counted at that moment."""
    return effect.gain.get("vp", 0) + counted_points(state, seat, effect)


def counted_points(state: InnovationState, seat: int, effect: Effect) -> int:
    """Points that no tile can print, because they are counted at that moment."""
    levels = sorted(state.players[seat].science.values())
    match effect.counted_points:
        case "min_science":
            return levels[0]
        case "sum_two_highest_science":
            return levels[-1] + levels[-2]
        case "2+players":
            return 2 + len(state.players)
        case _:
            return 0


def table_points(state: InnovationState, seat: int, table: PointsTable) -> int:
    """Points by the highest threshold reached (R15.4)."""
    have = count(state, seat, table.count)
    return max((points for least, points in table.steps if have >= least), default=0)


# --- scoring as things happen --------------------------------------------------------------------


def meets(state: InnovationState, condition: str, hex_id: str) -> bool:
    """A condition on the hex just built on (R2.6, R2.7)."""
    if condition == "hex_next_to_river":
        return state.map.next_to_river(hex_id)
    return not condition or state.map.hexes[hex_id].edge


def goals(state: InnovationState, hook: str, hex_id: str = "") -> list[tuple[str, int]]:
    """What the scoring tiles of the round give for it in phase II: tile and points."""
    if state.phase != ACTIONS:
        return []
    tile = ROUND_TILES[state.round_tile()]
    found = [(tile.id, tile.points)] if tile.goal == hook else []
    last = FINAL_TILES[state.final_tile]
    is_last = state.round == len(state.round_tiles)
    if is_last and last.goal == hook and meets(state, last.condition, hex_id):
        found.append((last.id, last.points))
    return found


def rewards(
    state: InnovationState, seat: int, hook: str, hex_id: str = ""
) -> list[tuple[str, str, int]]:
    """What round tile, last round's tile and own tiles give for it: tile, what, how much."""
    found = [(tile, "vp", points) for tile, points in goals(state, hook, hex_id)]
    for source, effect in state.active(seat, hook):
        if meets(state, effect.condition, hex_id):
            gain = effect.gain
            if effect.gain_at_5_players and len(state.players) == 5:
                gain = effect.gain_at_5_players
            found += [(source, what, number) for what, number in gain.items()]
    return found


def trigger(state: InnovationState, seat: int, hook: str, hex_id: str = "", often: int = 1) -> None:
    """Something happened so many times that tiles may reward."""
    for source, what, number in rewards(state, seat, hook, hex_id):
        if what == "vp":
            score(state, seat, number * often, source)
        else:
            gain_plain(state, seat, {what: number * often}, source)
