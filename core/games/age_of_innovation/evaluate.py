"""What bots think of a position: the score, what the end would add, and what is still to come.

All numbers are victory points; those that are judgements stand in data/weights.json.
"""

from dataclasses import replace
from functools import cache

from core.games.age_of_innovation.actions import (
    BuildBridge,
    ChooseBook,
    ChooseDiscipline,
    Decline,
    Done,
    PlaceAt,
    TakeBonus,
    TakeCityTile,
    TakeCompetency,
    TakePalace,
    TakePower,
    Terraform,
    UseKey,
)
from core.games.age_of_innovation.board import (
    free_land,
    largest_area,
    power_of,
    spades_needed,
    without_city,
)
from core.games.age_of_innovation.content import (
    AREA_TILES,
    AT,
    BOOKS,
    BUILDINGS,
    CITY_BUILDINGS,
    CITY_POWER,
    CITY_TILES,
    DISCIPLINES,
    FINAL_POINTS,
    INCOME_LEVEL,
    INNOVATION_SLOTS,
    INNOVATIONS_EACH,
    POWER_ACTIONS,
    ROUND_TILES,
    ROUNDS,
    SLOTS,
    TILES,
    WHEEL,
    Amounts,
    Effect,
)
from core.games.age_of_innovation.family.offers import price
from core.games.age_of_innovation.family.places import place_points
from core.games.age_of_innovation.family.reach import within_reach
from core.games.age_of_innovation.flow.main_actions import LEAST_POWER
from core.games.age_of_innovation.flow.rounds import income_of, science_rewards, uncovered
from core.games.age_of_innovation.flow.turn import MainChoice
from core.games.age_of_innovation.scoring import coins_at_end
from core.games.age_of_innovation.state import SETUP, InnovationState, Player
from core.games.age_of_innovation.stock import count, points_of, stock_of
from core.games.age_of_innovation.weights import Weights
from core.kernel import Action
from core.kernel.agenda import run_to_decision

TERMS = (
    "points",
    "final scoring",
    "goods",
    "books",
    "round tiles",
    "income",
    "tiles",
    "science",
    "buildings",
    "cities",
    "room to grow",
    "the round",
)


def evaluate(state: InnovationState, seat: int, weights: Weights) -> dict[str, float]:
    """The position's worth to a seat, against its rivals where places are shared out."""
    player = state.players[seat]
    terms = dict.fromkeys(TERMS, 0.0)
    if not state.agenda:
        terms["points"] = float(player.score)
        terms["final scoring"] = _end_points(state, seat, weights) + _coins_left(state, seat)
        return terms
    if not player.display:
        return terms
    left = rounds_left(state)
    time = (left + 1) / ROUNDS
    terms["points"] = float(player.score)
    terms["final scoring"] = _end_points(state, seat, weights)
    if not left:  # all that is left is worth this at least
        terms["final scoring"] += _coins_left(state, seat)
    if left or not player.passed:
        now = 1.0 if left else weights.last_round
        terms["goods"] = now * _stock_worth(state, player, left, weights)
        terms["books"] = now * _book_hopes(state, player, weights)
        terms["round tiles"] = _goal_hopes(state, seat, weights)
    terms["income"] = _income_worth(state, seat, left, weights)
    terms["tiles"] = _tile_hopes(state, seat, left, weights)
    terms["science"] = _science_hopes(state, seat, left, weights)
    terms["buildings"] = time * _building_hopes(state, seat, weights)
    terms["cities"] = min(time * 2, 1.0) * _city_hopes(state, seat, weights)
    terms["room to grow"] = time * _room(state, seat, weights)
    unfinished = weights.unfinished if _is_unfinished(state, seat) else 0.0
    terms["the round"] = -weights.drift * (left + 1) - unfinished
    return terms


def _is_unfinished(state: InnovationState, seat: int) -> bool:
    """Whether the seat has still to take its action: to convert alone is no turn."""
    frame = state.agenda[-1]
    return isinstance(frame, MainChoice) and frame.seat == seat


def rounds_left(state: InnovationState) -> int:
    """Income phases still to come."""
    return ROUNDS - state.round


# --- the end -------------------------------------------------------------------------------------


def _end_points(state: InnovationState, seat: int, weights: Weights) -> float:
    """The final scoring as if nothing changed, the surer the later it is."""
    certain = state.round / ROUNDS if state.agenda else 1.0
    others = [s for s in range(len(state.players)) if s != seat]
    sizes = [largest_area(state, other) for other in others]
    if state.area_tile:
        sizes.append(_neutral_area(state))
    mine = largest_area(state, seat)
    points = place_points(mine, sizes, FINAL_POINTS.area)
    for discipline in BOOKS:
        levels = [state.players[other].science[discipline] for other in others]
        if state.neutral_science:
            levels.append(state.neutral_science[discipline])
        level = state.players[seat].science[discipline]
        points += place_points(level, levels, FINAL_POINTS.science)
    now = weights.end_points_now
    sure = points * (now + (1 - now) * certain)
    return sure + weights.largest_area * mine * (1 - certain)


def _neutral_area(state: InnovationState) -> int:
    """What the neutral faction has in a game of two; nobody knows it before the last round."""
    if state.round == ROUNDS or not state.agenda:
        return AREA_TILES[state.area_tile]
    return sum(AREA_TILES.values()) // len(AREA_TILES)


def _coins_left(state: InnovationState, seat: int) -> int:
    return coins_at_end(state, seat) // FINAL_POINTS.coins_per_point


# --- goods ---------------------------------------------------------------------------------------


def _stock_worth(state: InnovationState, player: Player, left: int, weights: Weights) -> float:
    """Resources are worth what they can still buy; in the end a fifth of a point."""
    useful, surplus = weights.useful, weights.surplus
    worth = 0.0
    for what, have in stock_of(player).items():
        if what != "power":
            more = max(have - useful, 0)
            worth += weights.goods[what] * (have - more * (1 - surplus))
    first, second, third = player.bowls
    if left:
        worth += first * weights.bowls[0] + second * weights.bowls[1] + third * weights.bowls[2]
        worth += weights.token * left * (first + second + third)
    else:  # what can still be spent
        worth += weights.goods["power"] * (third + second // 2)
    if not player.passed and third >= LEAST_POWER:
        for action, tile in POWER_ACTIONS.items():
            if tile.cost["power"] <= third and action not in state.marked:
                return worth + weights.power_action
    return worth


def _book_hopes(state: InnovationState, player: Player, weights: Weights) -> float:
    """How near the nearest innovation is."""
    total = sum(player.books.values())
    if total < 2 or len(player.innovations) == INNOVATIONS_EACH:
        return 0.0
    extra = player.board.extra_books[len(player.innovations)]
    best = 0.0
    for slot_id, tile in state.innovations.items():
        if tile:
            slot = INNOVATION_SLOTS[slot_id]
            fixed = asked = 0
            for book, number in slot.books.items():
                fixed += min(player.books[book], number)
                asked += number
            free = slot.any_books + extra
            best = max(best, (fixed + min(total - fixed, free)) / (asked + free))
    return weights.book_hope * best**3


def _goal_hopes(state: InnovationState, seat: int, weights: Weights) -> float:
    """What the goods in hand can still make of the round tile: of this round, or of the next."""
    player = state.players[seat]
    ahead = state.round if player.passed else state.round - 1
    if not 0 <= ahead < ROUNDS:
        return 0.0
    tile = ROUND_TILES[state.round_tiles[ahead]]
    kind = _GOAL_KINDS.get(tile.goal)
    if kind:
        cost = BUILDINGS[kind].cost
        often = min(player.tools // cost["tools"], player.coins // cost["coins"], 3)
        often = min(often, player.supply[kind])
        if kind != "workshop" and often:
            built = _built(state, seat)
            often = min(often, sum(built.get(below, 0) for below in _BELOW[kind]))
    elif tile.goal in ("science_step", "send_scholar"):
        often = 2 * player.scholars
    elif tile.goal == "gain_innovation":
        often = int(sum(player.books.values()) >= 4)
    else:
        return 0.0
    return weights.goal * tile.points * often


_GOAL_KINDS = {
    "build:workshop": "workshop",
    "build:guild": "guild",
    "build:school": "school",
    "build:palace_or_university": "university",
}
_BELOW = {
    kind: [other.id for other in BUILDINGS.values() if kind in other.upgrades]
    for kind in _GOAL_KINDS.values()
}


def gain_worth(amounts: Amounts, weights: Weights) -> float:
    """A gain in points, roughly."""
    goods, other = weights.goods, weights.other_good
    return sum(goods.get(what, other) * number for what, number in amounts.items())


# --- what comes every round ----------------------------------------------------------------------


@cache
def _display_worth(display: str, supply: tuple[int, ...], weights: Weights) -> float:
    """The income of a display's uncovered places."""
    return gain_worth(income_of(display, supply), weights)


@cache
def _income_of_tile(tile: str, weights: Weights) -> float:
    return sum(gain_worth(effect.gain, weights) for effect in AT["income"].get(tile, ()))


@cache
def _income_of_discipline(discipline: str, weights: Weights) -> float:
    return gain_worth(DISCIPLINES[discipline].income, weights)


def _income_worth(state: InnovationState, seat: int, left: int, weights: Weights) -> float:
    """Display, tiles and disciplines, in the income phases to come."""
    if not left:
        return 0.0
    player = state.players[seat]
    each = _display_worth(player.display, uncovered(player), weights)
    for tile in state.holdings(seat):
        if tile != player.bonus:
            each += _income_of_tile(tile, weights)
    for discipline, level in player.science.items():
        if level >= INCOME_LEVEL:
            each += _income_of_discipline(discipline, weights)
    return each * (left - weights.income_lost)


def _tile_hopes(state: InnovationState, seat: int, left: int, weights: Weights) -> float:
    """Special actions, rewards for passing and for building that tiles will still bring."""
    player = state.players[seat]
    still = 0 if player.passed else 1
    hopes = 0.0
    for tile in state.holdings(seat):
        if tile in _LASTING:
            rounds = left if tile != player.bonus else 0
            used = tile in player.used
            for effect in _LASTING[tile]:
                hopes += _effect_hope(state, seat, effect, rounds, still, used, weights)
    if left and not player.passed:
        bonuses = [bonus_worth(state, seat, tile, weights) for tile in state.bonuses]
        hopes += max(bonuses, default=0.0) - weights.bonus_taken
    if player.next_bonus:
        hopes += bonus_worth(state, seat, player.next_bonus, weights)
    time = (left + 1) / ROUNDS
    tracks = weights.sailing * player.sailing + weights.terraforming * player.terraforming
    return hopes + weights.annex * player.annexes + tracks * time


_LASTING_HOOKS = ("special_action", "pass", "send_scholar", "power_action")
# The effects of every tile that bring something again and again, besides income.
_LASTING = {
    tile.id: lasting
    for tile in TILES.values()
    if (
        lasting := [
            effect
            for effect in tile.effects
            if effect.on in _LASTING_HOOKS or effect.on.startswith("build:")
        ]
    )
}


def _effect_hope(
    state: InnovationState,
    seat: int,
    effect: Effect,
    rounds: int,
    still: int,
    used: bool,
    weights: Weights,
) -> float:
    """What a lasting effect may bring in so many rounds, and still in this one."""
    if effect.on == "special_action":
        gain = gain_worth(effect.gain, weights) or weights.unknown_action
        return gain * weights.special_action * max(rounds + still - used, 0)
    if effect.on == "pass":
        number = count(state, seat, effect.per) if effect.per else 1
        each: float = points_of(state, seat, effect)
        each = each or weights.unknown_pass
        return each * number * (rounds + still) * weights.pass_reward
    return gain_worth(effect.gain, weights) * rounds * weights.building_reward


def bonus_worth(state: InnovationState, seat: int, tile: str, weights: Weights) -> float:
    """A round bonus in the round to come, with the coins on it."""
    worth = weights.goods["coins"] * state.bonus_coins.get(tile, 0)
    worth += _income_of_tile(tile, weights)
    for effect in _LASTING.get(tile, ()):
        worth += _effect_hope(state, seat, effect, 1, 0, False, weights)
    return worth


def _science_hopes(state: InnovationState, seat: int, left: int, weights: Weights) -> float:
    """Levels are places at the end, and science bonuses on the way."""
    player = state.players[seat]
    hopes = weights.science_level * sum(player.science.values()) * (left + 1) / ROUNDS
    for tile in state.round_tiles[max(state.round - 1, 0) : -1]:
        hopes += science_rewards(state, seat, tile) * _reward_of(tile, weights)
    return hopes + weights.city_key * min(player.free_keys, 2) * (1 if left else weights.last_key)


@cache
def _reward_of(round_tile: str, weights: Weights) -> float:
    return gain_worth(ROUND_TILES[round_tile].reward, weights) * weights.science_reward


# --- the map -------------------------------------------------------------------------------------


def _built(state: InnovationState, seat: int) -> dict[str, int]:
    """How many buildings of each kind a player has."""
    kinds: dict[str, int] = {}
    for hex_id in state.map.listed(state.own(seat)):
        kind = state.buildings[hex_id].kind
        kinds[kind] = kinds.get(kind, 0) + 1
    return kinds


def _building_hopes(state: InnovationState, seat: int, weights: Weights) -> float:
    """Buildings lead on, and neighbours feed them."""
    worth, neutral = weights.buildings, weights.neutral
    return sum(worth.get(kind, neutral) * n for kind, n in _built(state, seat).items())


def _city_hopes(state: InnovationState, seat: int, weights: Weights) -> float:
    """Groups on the way to a city."""
    hopes = 0.0
    if state.phase != SETUP and any(state.city_tiles.values()):
        for hexes in without_city(state, seat):
            power = 0
            for hex_id in hexes:
                power += power_of(state.buildings[hex_id])
            hopes += _group_worth(len(hexes), power, weights)
    return hopes


@cache
def _group_worth(buildings: int, power: int, weights: Weights) -> float:
    there = min(buildings / CITY_BUILDINGS, 1.0) + min(power / CITY_POWER, 1.0)
    return float(weights.full_city * (there / 2) ** weights.city_curve)


def _room(state: InnovationState, seat: int, weights: Weights) -> float:
    """Hexes within reach, by the spades they take."""
    room = 0.0
    player = state.players[seat]
    sailing = player.sailing  # what a bonus adds soon ends
    reached = within_reach(state.map, state.own(seat), sailing, state.spans()) & free_land(state)
    for terrain, hexes in state.outlined().lands.items():
        many = (hexes & reached).bit_count()
        if many:
            room += many * weights.room[WHEEL.distance(terrain, player.terrain)]
    return min(room, weights.most_room) + weights.more_room * room


# --- levels --------------------------------------------------------------------------------------


CHIEFTAIN = 2


@cache
def seen_at(weights: Weights, level: int) -> Weights:
    """A Chieftain plays for what it gets: no city, innovation or round tile in the making."""
    if level > CHIEFTAIN:
        return weights
    return replace(weights, full_city=0.0, book_hope=0.0, goal=0.0)


# --- plans ---------------------------------------------------------------------------------------


def leave_alone(state: InnovationState, seat: int) -> None:
    """A round is planned as if the others had nothing more to do in it.

    What could be converted after an action can be converted before the next: that halves the steps.
    """
    run_to_decision(state)  # what is asked now is still asked
    state.hurried = True
    for other in state.order:
        player = state.players[other]
        if other != seat and not player.passed:
            player.passed = True
            if state.round < ROUNDS:
                state.next_order.append(other)


# --- first sight ---------------------------------------------------------------------------------


def prior(state: InnovationState, seat: int, action: Action, weights: Weights) -> float:
    """A cheap guess at an answer's worth."""
    match action:
        case PlaceAt(hex=hex_id):
            near = _beside(state, seat, hex_id, weights)
            return weights.place + near - spades_needed(state, seat, hex_id)
        case Terraform(hex=hex_id, spades=spades):
            short = spades_needed(state, seat, hex_id) - spades
            cost = weights.short_spade * short + weights.spade * spades
            return weights.terraform + _beside(state, seat, hex_id, weights) - cost
        case TakePower(power=power):
            if not rounds_left(state):
                return -float(price(power)) + 0.1
            return weights.offered_power * power - price(power)
        case TakeCompetency(competency=tile):
            return _competency_worth(state, seat, tile, weights)
        case TakePalace(palace=tile):
            return _fresh_worth(state, seat, tile, weights)
        case TakeBonus(bonus=tile):
            return bonus_worth(state, seat, tile, weights)
        case TakeCityTile(tile=tile):
            return CITY_TILES[tile].points + gain_worth(TILES[tile].effects[0].gain, weights)
        case ChooseBook(book=book):
            return weights.book_owned * state.players[seat].books[book]
        case ChooseDiscipline(discipline=discipline):
            return weights.level_free * (12 - state.players[seat].science[discipline])
        case UseKey():
            return weights.use_key
        case BuildBridge():
            return weights.bridge
        case Decline() | Done():
            return 0.0
        case _:
            return weights.anything


def _beside(state: InnovationState, seat: int, hex_id: str, weights: Weights) -> float:
    """Own and foreign buildings next to a hex."""
    worth = 0.0
    for near in state.map.listed(state.map.beside[state.map.index[hex_id]]):
        built = state.buildings.get(near)
        if built:
            own = built.owner == seat and not built.city
            worth += weights.own_beside if own else weights.foreign_beside
    return worth


def _fresh_worth(state: InnovationState, seat: int, tile: str, weights: Weights) -> float:
    """A tile from now on."""
    left = rounds_left(state)
    worth = 0.0
    for effect in TILES[tile].effects:
        if effect.on == "income":
            worth += gain_worth(effect.gain, weights) * left
        elif effect.on == "take":
            worth += gain_worth(effect.gain, weights) or weights.taken_tile
        else:
            worth += _effect_hope(state, seat, effect, left, 1, False, weights)
    return worth


def _competency_worth(state: InnovationState, seat: int, tile: str, weights: Weights) -> float:
    slot = next(SLOTS[s] for s in SLOTS if state.competencies[s] == tile)
    steps = weights.science_step * slot.steps + weights.goods["books_any"] * slot.books
    return _fresh_worth(state, seat, tile, weights) + steps
