"""What bots think of a position: the score, what the end would add, and what is still to come.

All numbers are victory points; those that are judgements stand in data/weights.json.
"""

from collections import Counter

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
    BOOKS,
    CITY_POWER,
    CITY_TILES,
    DISCIPLINES,
    INCOME_LEVEL,
    INNOVATION_SLOTS,
    POWER_ACTIONS,
    ROUND_TILES,
    ROUNDS,
    SLOTS,
    TILES,
    Amounts,
    Effect,
)
from core.games.age_of_innovation.family.offers import price
from core.games.age_of_innovation.family.reach import within_reach
from core.games.age_of_innovation.flow.rounds import display_income, science_rewards
from core.games.age_of_innovation.flow.turn import AfterAction, MainChoice
from core.games.age_of_innovation.scoring import area_points, coins_at_end, science_points
from core.games.age_of_innovation.state import SETUP, InnovationState, Player
from core.games.age_of_innovation.stock import count, points_of
from core.games.age_of_innovation.weights import Weights
from core.kernel import Action

TERMS = (
    "points",
    "final scoring",
    "goods",
    "books",
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
        ended = {"points": float(player.score), "final scoring": _end_points(state, seat, weights)}
        return terms | ended
    if not player.display:
        return terms
    left = rounds_left(state)
    time = (left + 1) / ROUNDS
    now = 1.0 if left else weights.last_round
    terms["points"] = float(player.score)
    terms["final scoring"] = _end_points(state, seat, weights)
    terms["goods"] = now * _stock_worth(state, player, left, weights)
    terms["books"] = now * _book_hopes(state, player, weights)
    terms["income"] = _income_worth(state, seat, left, weights)
    terms["tiles"] = _tile_hopes(state, seat, left, weights)
    terms["science"] = _science_hopes(state, seat, left, weights)
    terms["buildings"] = time * _building_hopes(state, seat, weights)
    terms["cities"] = min(time * 2, 1.0) * _city_hopes(state, seat, weights)
    terms["room to grow"] = time * _room(state, seat, weights)
    unfinished = weights.unfinished if _is_unfinished(state, seat) else 0.0
    terms["the round"] = weights.drift * state.round - unfinished
    return terms


def _is_unfinished(state: InnovationState, seat: int) -> bool:
    """Whether it is still the seat's turn."""
    frame = state.agenda[-1]
    return isinstance(frame, MainChoice | AfterAction) and frame.seat == seat


def rounds_left(state: InnovationState) -> int:
    """Income phases still to come."""
    return ROUNDS - state.round


def _end_points(state: InnovationState, seat: int, weights: Weights) -> float:
    """The final scoring as if nothing changed, the surer the later it is."""
    certain = (ROUNDS - rounds_left(state)) / ROUNDS if state.agenda else 1.0
    area, science = area_points(state)[str(seat)], science_points(state)[str(seat)]
    now = weights.end_points_now
    points = (area + science) * (now + (1 - now) * certain)
    if certain == 1.0:
        points += coins_at_end(state, seat) // 5
    return points + weights.largest_area * largest_area(state, seat) * (1 - certain)


def _stock_worth(state: InnovationState, player: Player, left: int, weights: Weights) -> float:
    """Resources are worth what they can still buy; in the end a fifth of a point."""
    goods, useful = weights.goods, weights.useful
    worth = 0.0
    for have, each in (
        (player.coins, goods["coins"]),
        (player.tools, goods["tools"]),
        (player.scholars, goods["scholars"]),
        (sum(player.books.values()), goods["books_any"]),
    ):
        worth += each * (have if have <= useful else useful + (have - useful) * weights.surplus)
    worth += sum(tokens * each for tokens, each in zip(player.bowls, weights.bowls, strict=True))
    worth += weights.token * left * sum(player.bowls)
    if not player.passed and any(
        player.bowls[2] >= POWER_ACTIONS[action].cost["power"]
        for action in POWER_ACTIONS
        if action not in state.marked
    ):
        worth += weights.power_action
    return worth


def _book_hopes(state: InnovationState, player: Player, weights: Weights) -> float:
    """How near the nearest innovation is."""
    if len(player.innovations) > 2:
        return 0.0
    extra = player.board.extra_books[len(player.innovations)]
    best = 0.0
    total = sum(player.books.values())
    if total < 2:
        return 0.0
    for slot_id, tile in state.innovations.items():
        if tile:
            slot = INNOVATION_SLOTS[slot_id]
            fixed = sum(min(player.books[b], n) for b, n in slot.books.items())
            need = sum(slot.books.values()) + slot.any_books + extra
            have = min(fixed + min(total - fixed, slot.any_books + extra), need)
            best = max(best, have / need)
    return weights.book_hope * best**3


def gain_worth(amounts: Amounts, weights: Weights) -> float:
    """A gain in points, roughly."""
    goods, other = weights.goods, weights.other_good
    return sum(goods.get(what, other) * number for what, number in amounts.items())


def _income_worth(state: InnovationState, seat: int, left: int, weights: Weights) -> float:
    """Display, tiles and disciplines, in the income phases to come."""
    player = state.players[seat]
    each = gain_worth(display_income(player), weights)
    each += sum(gain_worth(effect.gain, weights) for _, effect in state.active(seat, "income"))
    if player.bonus:
        ends = state.effects(player.bonus, "income")
        each -= sum(gain_worth(effect.gain, weights) for effect in ends)
    for discipline in BOOKS:
        if player.science[discipline] >= INCOME_LEVEL:
            each += gain_worth(DISCIPLINES[discipline].income, weights)
    return each * (left - weights.income_lost if left else 0)


def _tile_hopes(state: InnovationState, seat: int, left: int, weights: Weights) -> float:
    """Special actions, rewards for passing and for building that tiles will still bring."""
    player = state.players[seat]
    still = 0 if player.passed else 1
    hopes = 0.0
    for tile in state.holdings(seat):
        if not tile:
            continue
        rounds = left if tile != player.bonus else 0
        for effect in TILES[tile].effects:
            used = tile in player.used
            hopes += _effect_hope(state, seat, effect, rounds, still, used, weights)
    if not player.passed and left:
        bonuses = (bonus_worth(state, seat, tile, weights) for tile in state.bonuses)
        hopes += max(bonuses, default=0.0) - weights.bonus_taken
    if player.next_bonus:
        hopes += bonus_worth(state, seat, player.next_bonus, weights)
    hopes += weights.annex * player.annexes
    hopes += weights.sailing * player.sailing * (left + 1) / ROUNDS
    return hopes + weights.terraforming * player.terraforming * (left + 1) / ROUNDS


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
    if effect.on.startswith("build:") or effect.on in ("send_scholar", "power_action"):
        return gain_worth(effect.gain, weights) * rounds * weights.building_reward
    return 0.0


def bonus_worth(state: InnovationState, seat: int, tile: str, weights: Weights) -> float:
    """A round bonus in the round to come, with the coins on it."""
    worth = weights.goods["coins"] * state.bonus_coins.get(tile, 0)
    for effect in TILES[tile].effects:
        if effect.on == "income":
            worth += gain_worth(effect.gain, weights)
        else:
            worth += _effect_hope(state, seat, effect, 1, 0, False, weights)
    return worth


def _science_hopes(state: InnovationState, seat: int, left: int, weights: Weights) -> float:
    """Levels are places at the end, science bonuses on the way, and income from level 9."""
    player = state.players[seat]
    hopes = weights.science_level * sum(player.science.values())
    for tile in state.round_tiles[max(state.round - 1, 0) : -1]:
        reward = gain_worth(ROUND_TILES[tile].reward, weights)
        hopes += science_rewards(state, seat, tile) * reward * weights.science_reward
    hopes += weights.city_key * min(player.free_keys, 2) * (1 if left else weights.last_key)
    return hopes


def _building_hopes(state: InnovationState, seat: int, weights: Weights) -> float:
    """Buildings lead on, and neighbours feed them."""
    hopes = 0.0
    kinds = Counter(built.kind for built in state.buildings.values() if built.owner == seat)
    for kind, worth in weights.buildings.items():
        hopes += worth * kinds.pop(kind, 0)
    return hopes + weights.neutral * kinds.total()


def _city_hopes(state: InnovationState, seat: int, weights: Weights) -> float:
    """Groups on the way to a city."""
    hopes = 0.0
    if any(state.city_tiles.values()) and state.phase != SETUP:
        for hexes in without_city(state, seat):
            power = min(sum(power_of(state.buildings[h]) for h in hexes), CITY_POWER)
            share = min(len(hexes) / 4, 1.0) * 0.5 + power / CITY_POWER * 0.5
            hopes += weights.full_city * share**weights.city_curve
    return hopes


def _room(state: InnovationState, seat: int, weights: Weights) -> float:
    """Hexes within reach, by the spades they take."""
    room = 0.0
    spans, sailing = state.spans(), state.players[seat].sailing  # what a bonus adds soon ends
    reached = within_reach(state.map, state.own(seat), sailing, spans) & free_land(state)
    for hex_id in state.map.listed(reached):
        room += weights.room[spades_needed(state, seat, hex_id)]
    return min(room, weights.most_room) + weights.more_room * room


# --- plans ---------------------------------------------------------------------------------------


def leave_alone(state: InnovationState, seat: int) -> None:
    """A round is planned as if the others had nothing more to do in it."""
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
