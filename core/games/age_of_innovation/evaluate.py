"""What bots think of a position: the score, what the end would add, and what is still to come.

All numbers are victory points. They were found by playing bots against each other.
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
from core.kernel import Action

# One of each, while there is time to use it.
WORTH: dict[str, float] = {
    "coins": 0.25,
    "tools": 0.8,
    "scholars": 2.0,
    "books_any": 1.1,
    "power": 0.3,
    "vp": 1.0,
    "spades": 1.6,
    "science_one": 0.7,
    "science_any": 0.7,
    "bridges": 0.8,
}
BOWLS = (0.5, 0.64, 0.82)
TOKEN = 0.06  # each, for a round in which it goes round
FULL_CITY = 9.0
# Hopes fade as rounds go by; without this a bot would fear to end one.
DRIFT = 6.0
# A turn under way hides what others will do next; without this a bot would convert for ever.
UNFINISHED = 3.0
# What a kind of building is good for beyond its income: it leads on, and neighbours feed it.
PROMISE = {"workshop": 0.5, "guild": 2.2, "school": 2.5, "university": 3.0, "palace": 3.0}


def evaluate(state: InnovationState, seat: int) -> float:
    """The position's worth to a seat, against its rivals where places are shared out."""
    player = state.players[seat]
    if not state.agenda:
        return float(player.score) + _end_points(state, seat, 1.0)
    if not player.display:
        return 0.0
    left = rounds_left(state)
    return (
        player.score
        + DRIFT * state.round
        + _end_points(state, seat, (ROUNDS - left) / ROUNDS)
        + _stock_worth(state, player, left)
        + _income_worth(state, seat, left)
        + _tile_hopes(state, seat, left)
        + _science_hopes(state, seat, left)
        + _map_hopes(state, seat, left)
        - (UNFINISHED if _is_unfinished(state, seat) else 0.0)
    )


def _is_unfinished(state: InnovationState, seat: int) -> bool:
    """Whether it is still the seat's turn."""
    frame = state.agenda[-1]
    return isinstance(frame, MainChoice | AfterAction) and frame.seat == seat


def rounds_left(state: InnovationState) -> int:
    """Income phases still to come."""
    return ROUNDS - state.round


def _end_points(state: InnovationState, seat: int, certain: float) -> float:
    """The final scoring as if nothing changed, the surer the later it is."""
    area, science = area_points(state)[str(seat)], science_points(state)[str(seat)]
    points = (area + science) * (0.25 + 0.75 * certain)
    if certain == 1.0:
        points += coins_at_end(state, seat) // 5
    return points + 0.35 * largest_area(state, seat) * (1 - certain)


def _stock_worth(state: InnovationState, player: Player, left: int) -> float:
    """Resources are worth what they can still buy; in the end a fifth of a point."""
    time = 1.0 if left else 0.6
    worth = 0.0
    for have, each in (
        (player.coins, WORTH["coins"]),
        (player.tools, WORTH["tools"]),
        (player.scholars, WORTH["scholars"]),
        (sum(player.books.values()), WORTH["books_any"]),
    ):
        worth += each * (have if have <= 12 else 12 + (have - 12) * 0.4)
    worth += sum(tokens * each for tokens, each in zip(player.bowls, BOWLS, strict=True))
    worth += TOKEN * left * sum(player.bowls)
    worth += _book_hopes(state, player)
    if not player.passed and any(
        player.bowls[2] >= POWER_ACTIONS[action].cost["power"]
        for action in POWER_ACTIONS
        if action not in state.marked
    ):
        worth += 0.7
    return worth * time


def _book_hopes(state: InnovationState, player: Player) -> float:
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
    return 5.0 * best**3


def gain_worth(amounts: Amounts) -> float:
    """A gain in points, roughly."""
    return sum(WORTH.get(what, 1.0) * number for what, number in amounts.items())


def _income_worth(state: InnovationState, seat: int, left: int) -> float:
    """Display, tiles and disciplines, in the income phases to come."""
    player = state.players[seat]
    each = gain_worth(display_income(player))
    each += sum(gain_worth(effect.gain) for tile, effect in state.active(seat, "income"))
    if player.bonus:
        each -= sum(gain_worth(effect.gain) for effect in state.effects(player.bonus, "income"))
    for discipline in BOOKS:
        if player.science[discipline] >= INCOME_LEVEL:
            each += gain_worth(DISCIPLINES[discipline].income)
    return each * (left - 0.25 if left else 0)


def _tile_hopes(state: InnovationState, seat: int, left: int) -> float:
    """Special actions, rewards for passing and for building that tiles will still bring."""
    player = state.players[seat]
    still = 0 if player.passed else 1
    hopes = 0.0
    for tile in state.holdings(seat):
        if not tile:
            continue
        rounds = left if tile != player.bonus else 0
        for effect in TILES[tile].effects:
            hopes += _effect_hope(state, seat, effect, rounds, still, tile in player.used)
    if not player.passed and left:
        best = max((bonus_worth(state, seat, tile) for tile in state.bonuses), default=0.0)
        hopes += best - 0.4
    if player.next_bonus:
        hopes += bonus_worth(state, seat, player.next_bonus)
    if player.annexes:
        hopes += player.annexes * 1.0
    hopes += 1.5 * player.sailing * (left + 1) / ROUNDS
    hopes += 3.5 * player.terraforming * (left + 1) / ROUNDS
    return hopes


def _effect_hope(
    state: InnovationState, seat: int, effect: Effect, rounds: int, still: int, used: bool
) -> float:
    """What a lasting effect may bring in so many rounds, and still in this one."""
    if effect.on == "special_action":
        return (gain_worth(effect.gain) or 1.5) * 0.9 * max(rounds + still - used, 0)
    if effect.on == "pass":
        number = count(state, seat, effect.per) if effect.per else 1
        each = points_of(state, seat, effect)
        return (each or 0.7) * number * (rounds + still) * 0.95
    if effect.on.startswith("build:") or effect.on in ("send_scholar", "power_action"):
        return gain_worth(effect.gain) * rounds * 0.7
    return 0.0


def bonus_worth(state: InnovationState, seat: int, tile: str) -> float:
    """A round bonus in the round to come, with the coins on it."""
    worth = WORTH["coins"] * state.bonus_coins.get(tile, 0)
    for effect in TILES[tile].effects:
        if effect.on == "income":
            worth += gain_worth(effect.gain)
        else:
            worth += _effect_hope(state, seat, effect, 1, 0, False)
    return worth


def _science_hopes(state: InnovationState, seat: int, left: int) -> float:
    """Levels are places at the end, science bonuses on the way, and income from level 9."""
    player = state.players[seat]
    hopes = 0.3 * sum(player.science.values())
    for tile in state.round_tiles[max(state.round - 1, 0) : -1]:
        hopes += science_rewards(state, seat, tile) * gain_worth(ROUND_TILES[tile].reward) * 0.8
    hopes += 1.5 * min(player.free_keys, 2) * (1 if left else 0.2)
    return hopes


def _map_hopes(state: InnovationState, seat: int, left: int) -> float:
    """Room to grow, buildings that lead on, and groups on the way to a city."""
    time = (left + 1) / ROUNDS
    hopes = 0.0
    kinds = Counter(built.kind for built in state.buildings.values() if built.owner == seat)
    for kind, worth in PROMISE.items():
        hopes += worth * kinds.pop(kind, 0) * time
    hopes += 1.5 * kinds.total() * time  # neutral ones
    if any(state.city_tiles.values()) and state.phase != SETUP:
        for hexes in without_city(state, seat):
            power = min(sum(power_of(state.buildings[h]) for h in hexes), CITY_POWER)
            share = min(len(hexes) / 4, 1.0) * 0.5 + power / CITY_POWER * 0.5
            hopes += FULL_CITY * share**2.5 * min(time * 2, 1.0)
    return hopes + _room(state, seat) * time


def _room(state: InnovationState, seat: int) -> float:
    """Hexes within reach, by the spades they take."""
    by_spades = (0.7, 0.45, 0.2, 0.08, 0.0)
    room = 0.0
    spans, sailing = state.spans(), state.players[seat].sailing  # what a bonus adds soon ends
    reached = within_reach(state.map, state.own(seat), sailing, spans) & free_land(state)
    for hex_id in state.map.listed(reached):
        room += by_spades[spades_needed(state, seat, hex_id)]
    return min(room, 6.0) + 0.1 * room


# --- first sight ---------------------------------------------------------------------------------


def prior(state: InnovationState, seat: int, action: Action) -> float:
    """A cheap guess at an answer's worth."""
    match action:
        case PlaceAt(hex=hex_id):
            return 2.0 + _beside(state, seat, hex_id) - spades_needed(state, seat, hex_id)
        case Terraform(hex=hex_id, spades=spades):
            short = spades_needed(state, seat, hex_id) - spades
            return 1.5 + _beside(state, seat, hex_id) - 1.2 * short - 0.4 * spades
        case TakePower(power=power):
            return 0.34 * power - price(power) if rounds_left(state) else -float(price(power)) + 0.1
        case TakeCompetency(competency=tile):
            return _competency_worth(state, seat, tile)
        case TakePalace(palace=tile):
            return _fresh_worth(state, seat, tile)
        case TakeBonus(bonus=tile):
            return bonus_worth(state, seat, tile)
        case TakeCityTile(tile=tile):
            return CITY_TILES[tile].points + gain_worth(TILES[tile].effects[0].gain)
        case ChooseBook(book=book):
            return 0.1 * state.players[seat].books[book]
        case ChooseDiscipline(discipline=discipline):
            return 0.2 * (12 - state.players[seat].science[discipline])
        case UseKey():
            return 2.0
        case BuildBridge():
            return 1.0
        case Decline() | Done():
            return 0.0
        case _:
            return 0.5


def _beside(state: InnovationState, seat: int, hex_id: str) -> float:
    """Own and foreign buildings next to a hex."""
    worth = 0.0
    for near in state.map.listed(state.map.beside[state.map.index[hex_id]]):
        built = state.buildings.get(near)
        if built:
            worth += 0.5 if built.owner == seat and not built.city else 0.2
    return worth


def _fresh_worth(state: InnovationState, seat: int, tile: str) -> float:
    """A tile from now on."""
    left = rounds_left(state)
    worth = 0.0
    for effect in TILES[tile].effects:
        if effect.on == "income":
            worth += gain_worth(effect.gain) * left
        elif effect.on == "take":
            worth += gain_worth(effect.gain) or 3.0
        else:
            worth += _effect_hope(state, seat, effect, left, 1, False)
    return worth


def _competency_worth(state: InnovationState, seat: int, tile: str) -> float:
    slot = next(SLOTS[s] for s in SLOTS if state.competencies[s] == tile)
    steps = 0.5 * slot.steps + WORTH["books_any"] * slot.books
    return _fresh_worth(state, seat, tile) + steps
