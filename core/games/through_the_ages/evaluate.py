"""What bots think of a position: the culture there is, and what is still to come of it.

All numbers are culture points. They were found by playing bots against each other.
"""

from core.games.through_the_ages.actions import (
    Bid,
    DestroyOf,
    Discard,
    Done,
    LoseWorker,
    Mix,
    Pass,
    Refuse,
    Sacrifice,
    Spend,
)
from core.games.through_the_ages.content import (
    BY_TYPE,
    CARDS,
    CONSUMPTION,
    CORRUPTION,
    FAMINE,
    REMOVED_SPACES,
    URBAN,
    Card,
)
from core.games.through_the_ages.production import Production
from core.games.through_the_ages.ratings import discontent, military_left, ratings, unit_strength
from core.games.through_the_ages.scoring import (
    food_production,
    impact,
    open_bonus_cards,
    resource_production,
    simple_lines,
)
from core.games.through_the_ages.state import AgesState, Player
from core.games.through_the_ages.stock import stored
from core.kernel import HIDDEN, Action

SCIENCE, RESOURCE, FOOD = 0.85, 0.8, 0.5  # a unit of each, while there is time to use it
CIVIL, MILITARY = 1.0, 0.35  # an action in every turn to come
# A level more of the best technology of each type, while there is time to use it.
PROMISE = {
    "farm": 2.5,
    "mine": 5.0,
    "lab": 4.5,
    "temple": 1.5,
    "arena": 2.0,
    "library": 4.5,
    "theater": 4.5,
    "infantry": 2.5,
    "cavalry": 2.0,
    "artillery": 1.5,
    "air_force": 1.5,
}
SLOW = 5  # with fewer turns left, things are worth less and less
TAKEN = 1.6  # cards a player takes in a turn, about


def evaluate(state: AgesState, seat: int) -> float:
    """The position's worth to a seat, in culture at the end."""
    player = state.players[seat]
    if state.over or seat in state.resigned:
        return float(player.culture) if seat not in state.resigned else -1000.0
    turns = turns_left(state, seat)
    return (
        player.culture
        + _income(state, seat, turns)
        + _strength(state, seat, turns)
        + _people(state, seat, turns)
        + _cards(state, seat, turns)
        + _finish(state, seat, turns)
        - 0.25 * _best_rival(state, seat)
    )


def turns_left(state: AgesState, seat: int) -> float:
    """Own production phases still to come after the turn under way."""
    if state.last_round:
        later = 1.0 if _comes_later(state, seat) else 0.0
        return later + max(state.last_round - state.round, 0)
    cards = sum(len(deck) for deck in state.civil.values())
    players = state.still_playing
    swept = REMOVED_SPACES.get(players, 3)
    rounds = cards / (players * (swept + TAKEN))
    return rounds + (1.0 if state.mode.id == "full" else 0.0)


def is_about_to_produce(state: AgesState, seat: int) -> bool:
    """Whether the seat is in the middle of a turn that will end with its production."""
    for frame in reversed(state.agenda):
        if isinstance(frame, Production):
            return frame.seat == seat
    return False


def _comes_later(state: AgesState, seat: int) -> bool:
    """Whether the seat has its turn of this round still before it."""
    order = state.seats_from(state.first)
    if seat not in order or state.turn.seat not in order:
        return False
    return order.index(seat) > order.index(state.turn.seat)


def _sum_worth(each: float, turns: float) -> float:
    """The worth of one unit a turn: late ones can be used for less."""
    late = min(turns, SLOW)
    return each * (max(turns - SLOW, 0.0) + late * late / (2 * SLOW))


def _now_worth(each: float, turns: float) -> float:
    """The worth of a unit that is there now."""
    return each * min(turns / SLOW, 1.0)


def _income(state: AgesState, seat: int, turns: float) -> float:
    """Culture for sure; science, resources and food for what they will buy.

    What this turn's production will bring counts as if it were there: ending the turn is no loss.
    """
    player, rated = state.players[seat], ratings(state, seat)
    resources, food = resource_production(state, seat), food_production(state, seat)
    eaten = CONSUMPTION[player.yellow]
    have_science, have_resources = player.science, stored(player, "resource")
    have_food, lost, worth = stored(player, "food"), 0, 0.0
    if is_about_to_produce(state, seat):
        worth += 1.2 * min(military_left(state, seat), 3) if state.mode.politics else 0.0
        unhappy = discontent(state, seat) if state.mode.happiness else 0
        if unhappy <= player.unused:
            worth += rated.culture
            have_science += rated.science
            have_resources = max(have_resources + resources - _corruption(state, seat), 0)
            lost = max(eaten - food - have_food, 0)
            have_food = max(have_food + food - eaten, 0)
    worth += rated.culture * turns
    worth += rated.science * _sum_worth(SCIENCE, turns)
    worth += min(have_science, 25) * _now_worth(SCIENCE * 0.5, turns)
    worth += resources * _sum_worth(RESOURCE, turns)
    worth += min(have_resources, 18) * _now_worth(RESOURCE * 0.7, turns)
    spare = food - eaten
    worth += (spare if spare > 0 else spare * 2) * _sum_worth(FOOD, turns)
    worth += min(have_food, 12) * _now_worth(FOOD, turns)
    hungry = max(-spare * turns - have_food, 0.0)
    worth -= FAMINE * (lost + 0.5 * min(hungry, 4.0))
    return (
        worth
        + rated.civil * _sum_worth(CIVIL, turns)
        + rated.military * _sum_worth(MILITARY, turns)
    )


def _corruption(state: AgesState, seat: int) -> int:
    """What few blue tokens will cost in this turn's production."""
    if not state.mode.corruption:
        return 0
    player = state.players[seat]
    producing = sum(
        player.workers.get(card, 0) for kind in ("farm", "mine") for card in BY_TYPE[kind]
    )
    back = min(CONSUMPTION[player.yellow], 3)  # tokens that come back when the food is eaten
    return CORRUPTION[max(player.blue - producing + back, 0)]


def _strength(state: AgesState, seat: int, turns: float) -> float:
    """Being weak invites attacks and bad events, being strong brings good ones."""
    mine = ratings(state, seat).strength
    if not state.mode.politics:
        return 0.4 * mine
    others = [ratings(state, rival).strength for rival in state.rivals(seat)]
    if not others:
        return 0.0
    strongest, average = max(others), sum(others) / len(others)
    urgency = min(turns / 4, 1.0)
    ahead = min(mine - average, 12.0)
    danger = max(strongest - mine - 1, 0)
    return (0.35 * min(mine, strongest + 8) + 0.3 * ahead - 0.6 * min(danger, 20)) * urgency


def _people(state: AgesState, seat: int, turns: float) -> float:
    """Idle workers wait for work; the unhappy threaten an uprising."""
    player, rated = state.players[seat], ratings(state, seat)
    time = min(turns / SLOW, 1.0)
    worth = (1.2 * min(player.unused, 1) + 0.9 * min(player.unused, 2) + 0.2 * player.unused) * time
    worth += 0.25 * player.yellow * time + 0.3 * min(player.blue, 12) * time
    if state.mode.happiness:
        unhappy = discontent(state, seat)
        if unhappy > player.unused:
            worth -= (rated.culture + 3.0 + resource_production(state, seat)) * 1.2
        worth -= 0.8 * unhappy * time
        worth += 0.35 * min(rated.happy, 8) * time
    return worth


def _cards(state: AgesState, seat: int, turns: float) -> float:
    """What lies in the hand and on the table and is not yet of use."""
    player = state.players[seat]
    time = min(turns / 6, 1.0)
    worth = 0.0
    for card in player.civil_hand:
        worth += card_worth(state, seat, CARDS[card], turns) * 0.4
    for card in player.military_hand:
        if card != HIDDEN:
            worth += _military_worth(CARDS[card]) * min(turns / 2, 1.0)
    if player.wonder:
        wonder = CARDS[player.wonder]
        share = player.stages / len(wonder.stages)
        worth += card_worth(state, seat, wonder, turns) * (0.3 + 0.65 * share)
        worth += sum(wonder.stages[: player.stages]) * _now_worth(RESOURCE, turns) * 0.6
    if player.leader:
        worth += card_worth(state, seat, CARDS[player.leader], turns) * 0.25
    for kind, each in PROMISE.items():
        best = max((CARDS[c].level for c in BY_TYPE[kind] if c in player.workers), default=0)
        worth += each * best * min(turns / 8, 1.0)
    for card in (*player.specials, player.government):
        worth += 0.8 * CARDS[card].level * time
    worth += CARDS[player.government].urban_limit * 0.6 * time
    worth += 1.2 * len(player.colonies) * time
    if player.forfeits_politics:
        worth -= 1.0
    return worth


def card_worth(state: AgesState, seat: int, card: Card, turns: float) -> float:
    """What a civil card promises to a player who has it."""
    time = min(turns / 6, 1.0)
    match card.type:
        case "action":
            return 2.0 * min(turns / 2, 1.0)
        case "leader":
            return (3.0 + 1.2 * card.level) * time
        case "wonder":
            bonus = card.bonus
            per_turn = bonus.get("culture", 0) + 0.7 * bonus.get("science", 0)
            per_turn += 0.4 * bonus.get("strength", 0) + 0.3 * bonus.get("happy", 0)
            per_turn += bonus.get("civil_actions", 0)
            instant = 12.0 if card.level == 3 else 2.0
            return per_turn * max(turns - 3, 0.0) * 0.7 + instant * min(turns / 3, 1.0)
        case "government":
            own = CARDS[state.players[seat].government]
            return max(card.civil_actions - own.civil_actions + 1, 0) * 2.5 * time
        case _:
            price = card.science_cost
            reach = 1.0 if price <= state.players[seat].science + 8 else 0.4
            return (1.5 + 1.2 * card.level) * reach * time


def _military_worth(card: Card) -> float:
    match card.type:
        case "event" | "territory":
            return 0.7 + 0.5 * card.level
        case "bonus":
            return 0.5 + 0.4 * card.defense
        case "tactics":
            return 1.0
        case _:
            return 1.1


def _finish(state: AgesState, seat: int, turns: float) -> float:
    """Bonuses of the final scoring as far as they are known; they count more near the end."""
    sure = 0.8 if turns <= 2 else 0.35
    points = 0.0
    if state.mode.id == "simple":
        points += sum(p for _, p in simple_lines(state, seat))
    for card in open_bonus_cards(state):
        points += impact(state, seat, card, state.first)
    if state.mode.id == "full" and turns <= 6:
        own = [s.card for s in (*state.current, *state.future) if s.by == seat]
        points += sum(impact(state, seat, c, state.first) for c in own if CARDS[c].scoring)
    return points * sure


def _best_rival(state: AgesState, seat: int) -> float:
    """The strongest rival's culture, now and at today's rate for a while."""
    return max(
        (
            state.players[rival].culture + 4.0 * ratings(state, rival).culture
            for rival in state.rivals(seat)
        ),
        default=0.0,
    )


# --- first sight -----------------------------------------------------------------------------


def prior(state: AgesState, seat: int, action: Action) -> float:
    """A cheap guess at an answer's worth: what to look at first."""
    player = state.players[seat]
    match action:
        case Sacrifice(card=card):
            enough = 0.0 if state.auction else 0.5
            return 0.4 - enough - 0.1 * unit_strength(player, card)
        case Spend(card=card):
            return 0.6 - 0.05 * CARDS[card].level
        case Done() | Pass() | Refuse():
            return 0.5
        case Bid(amount=amount):
            return 0.45 - 0.05 * amount
        case Discard(card=card):
            return -_military_worth(CARDS[card])
        case LoseWorker(card=card):
            return -_worker_worth(player, card)
        case DestroyOf(card=card, number=number):
            return CARDS[card].level + 0.5 * number
        case Mix(food=food, resource=resource):
            return 0.5 * food + 0.7 * resource
        case _:
            return 0.0


def _worker_worth(player: Player, card: str) -> float:
    record = CARDS[card]
    each = sum(record.per_worker.values())
    return each * (1.0 if record.type in URBAN else 0.8) + 0.1 * record.level
