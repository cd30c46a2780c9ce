"""Value of civil cards in hand, of technologies without workers, leaders and wonders."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from core.games.through_the_ages.abilities import HOOKS
from core.games.through_the_ages.content import BY_TYPE, CARDS, URBAN, Card
from core.games.through_the_ages.evaluate.time import Prices, prices, turns_of_age
from core.games.through_the_ages.holdings import workers_on
from core.games.through_the_ages.ratings import ratings, urban_limit
from core.games.through_the_ages.state import AgesState, Player
from core.games.through_the_ages.weights import Weights


def prospects(state: AgesState, seat: int, now: Prices) -> float:
    """Return the value of hand cards and of technologies without workers.

    Further good cards count less, as time and money are limited.
    """
    player = state.players[seat]
    worths = [(promise(state, seat, card, now), 0) for card in player.workers if CARDS[card].level]
    easy = 0.0
    for name in player.civil_hand:
        card = CARDS[name]
        if card.is_technology:
            price = card.revolution_cost or card.science_cost
            worths.append((card_worth(state, seat, card, now), price))
        else:
            easy += card_worth(state, seat, card, now)
    worths.sort(key=lambda each: -each[0])
    easy += _room_in_hand(state, seat, now)
    return easy + _in_turn(worths, _science_in_reach(state, seat, now), now.weights)


def _in_turn(worths: Sequence[tuple[float, int]], science: float, weights: Weights) -> float:
    """Sum values, with a discount for each further one and for unaffordable ones."""
    whole, part = 0.0, 1.0
    for worth, price in worths:
        science -= price
        whole += worth * part * (1.0 if science >= 0 or not price else weights.unaffordable)
        part *= weights.later
    return whole


def _science_in_reach(state: AgesState, seat: int, now: Prices) -> float:
    turns = min(now.turns, now.weights.learning_turns)
    return state.players[seat].science + ratings(state, seat).science * turns


def _room_in_hand(state: AgesState, seat: int, now: Prices) -> float:
    """Return the value of free hand space; a full hand prevents further takes (R6.4)."""
    free = ratings(state, seat).civil_hand - len(state.players[seat].civil_hand)
    return sum(now.weights.free_hand[: max(free, 0)]) * min(now.turns / 4, 1.0)


def card_worth(state: AgesState, seat: int, card: Card, now: Prices) -> float:
    if card.type == "action":
        return _action_worth(card.id, _has_use(state.players[seat], card), now)
    if card.type == "leader":
        return _leader_in_hand(state, seat, card, now)
    price = (
        (card.revolution_cost or card.science_cost) * now.science + now.civil
    ) * now.weights.spent
    if card.type == "government":
        worth = _government_worth(state, seat, card, now)
        worth -= now.civil * now.weights.government_actions
    elif card.type == "special":
        worth = _special_worth(state.players[seat], card, now)
    else:
        worth = promise(state, seat, card.id, now) + now.weights.technology_level * card.level
    return max(worth - price, 0.0) * now.weights.in_hand


def _has_use(player: Player, card: Card) -> bool:
    """Return whether the wonder or upgrade that the card needs exists."""
    does = card.parts[0].does.get("do")
    if does == "build_wonder_stage":
        return bool(player.wonder)
    if does == "upgrade":
        higher = (card for card in player.workers if CARDS[card].level)
        return any(player.workers.get(old) for card in higher for old in _BELOW[card])
    return True


@lru_cache(maxsize=1 << 14)
def _action_worth(card: str, has_use: bool, now: Prices) -> float:
    """Return an action card's value; cards with an inner action cost no extra action."""
    weights, worth = now.weights, 0.0
    for part in CARDS[card].parts:
        does = part.does
        gains = does.get("gain") or does.get("then_gain") or {}
        culture = gains.get("culture", 0)
        depends = isinstance(culture, dict)
        worth += weights.culture_card if depends else culture * min(now.turns + 0.5, 1.0)
        worth += gains.get("resource", 0) * now.resource + gains.get("food", 0) * now.food
        worth += gains.get("science", 0) * now.science
        worth += part.resource_discount * now.resource
        worth += weights.cheaper_turn * now.resource if "this_turn" in does else 0.0
        worth -= now.civil if "do" not in does else 0.0
    if not has_use:
        worth *= weights.useless
    return max(worth, 0.0) * weights.action_card


# --- technologies -----------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def _worker_worth(card: str, later: Prices) -> float:
    """Return what a worker on a card produces until the end."""
    now, weights = prices(max(later.turns - later.weights.delay, 0.0), later.weights), later.weights
    each = {
        "culture": now.turns,
        "science": now.science_rate,
        "resource": now.resource_rate,
        "food": now.food_rate,
        "happy": now.happy_rate,
        "strength": weights.strength_a_turn * now.turns,
    }
    return sum(each[what] * amount for what, amount in CARDS[card].per_worker.items())


def promise(state: AgesState, seat: int, name: str, now: Prices) -> float:
    """Return what workers on a technology would produce, less their cost."""
    player, card = state.players[seat], CARDS[name]
    below = tuple((old, player.workers[old]) for old in _BELOW[name] if old in player.workers)
    has_room = card.type not in URBAN or workers_on(player, card.type) < urban_limit(state, seat)
    return _promise(name, below, has_room, now)


_BELOW = {
    card.id: tuple(c for c in BY_TYPE[card.type] if CARDS[c].level < card.level)
    for card in CARDS.values()
    if card.group
}


@lru_cache(maxsize=1 << 15)
def _promise(name: str, below: tuple[tuple[str, int], ...], has_room: bool, now: Prices) -> float:
    """Cache by workers on lower cards and by the urban limit."""
    card, weights = CARDS[name], now.weights
    each, gains = _worker_worth(name, now), []
    for old, workers in below:
        price = (card.build_cost - CARDS[old].build_cost) * now.resource + now.civil
        gains += [each - _worker_worth(old, now) - price * weights.spent] * workers
    if has_room:
        instead = _worker_worth(below[-1][0], now) if below else weights.first_worker * now.turns
        price = card.build_cost - (CARDS[below[-1][0]].build_cost if below else 0)
        gains.append(each - instead - price * now.resource * weights.spent)
    gains.sort(reverse=True)
    best = gains[: int(weights.most_upgrades)]
    return sum(max(gain, 0.0) for gain in best) * weights.open


def _bonus_worth(bonus: Mapping[str, int], now: Prices) -> float:
    weights = now.weights
    worth = bonus.get("culture", 0) * now.turns
    worth += bonus.get("science", 0) * now.science_rate
    worth += bonus.get("strength", 0) * weights.strength_a_turn * now.turns
    worth += bonus.get("happy", 0) * (now.happy_rate + weights.happy_bonus)
    worth += bonus.get("civil_actions", 0) * now.civil_rate
    worth += bonus.get("military_actions", 0) * now.military_rate
    worth += bonus.get("colonization", 0) * weights.colonizing * now.turns
    return worth + bonus.get("blue_tokens", 0) * weights.blue_bonus * min(now.turns, 4.0)


def _special_worth(player: Player, card: Card, now: Prices) -> float:
    own = [CARDS[name] for name in player.specials if CARDS[name].icon == card.icon]
    if any(special.level >= card.level for special in own):
        return 0.0
    worth = _bonus_worth(card.bonus, now) + construction_worth(card, now)
    worth += now.weights.special_level * card.level
    return worth - sum(_bonus_worth(old.bonus, now) + construction_worth(old, now) for old in own)


def construction_worth(card: Card, now: Prices) -> float:
    """Return the value of cheaper buildings and stages, which no rating shows."""
    worth = now.weights.construction * card.level * now.turns
    return worth if card.stages_per_action > 1 else 0.0


def _government_worth(state: AgesState, seat: int, card: Card, now: Prices) -> float:
    own = CARDS[state.players[seat].government]
    worth = (card.civil_actions - own.civil_actions) * now.civil_rate
    worth += (card.military_actions - own.military_actions) * now.military_rate
    worth += (card.urban_limit - own.urban_limit) * limit_worth(now)
    return worth + _bonus_worth(card.bonus, now) - _bonus_worth(own.bonus, now)


def limit_worth(now: Prices) -> float:
    return now.weights.limit * min(now.turns, now.weights.limit_turns)


# --- leaders and wonders ----------------------------------------------------------------------


def leader_life(state: AgesState, card: Card, now: Prices) -> float:
    weights, turns = now.weights, now.turns
    if card.level < 3:
        turns = turns_of_age(state, card.level + 1, weights)
    return min(turns, weights.life)


def _leader_in_hand(state: AgesState, seat: int, card: Card, now: Prices) -> float:
    better = card.bots.a_turn
    own = state.players[seat].leader
    if own:
        better -= now.weights.replaced * CARDS[own].bots.a_turn
    life = min(leader_life(state, card, now), now.turns)
    return max(better * life - now.civil, 0.0) * now.weights.guessed


def leader_worth(state: AgesState, seat: int, now: Prices) -> float:
    """Return a leader's value beyond the ratings, which assume that it stays to the end.

    A leader counts for no less than its estimate in hand.
    """
    player = state.players[seat]
    if not player.leader:
        return 0.0
    card = CARDS[player.leader]
    life = min(leader_life(state, card, now), now.turns)
    then = prices(life, now.weights)
    rated = dict(card.bonus)
    for part in HOOKS[card.id].counted:
        rated[part.stat] = rated.get(part.stat, 0) + part.count(player, 1, 0)
    guessed = now.weights.played * card.bots.a_turn * life
    worth = max(card.bots.unrated * life, guessed - _bonus_worth(rated, then))
    worth -= rated.get("culture", 0) * (now.turns - life)
    worth -= rated.get("science", 0) * (now.science_rate - then.science_rate)
    worth -= rated.get("civil_actions", 0) * (now.civil_rate - then.civil_rate)
    return worth - rated.get("military_actions", 0) * (now.military_rate - then.military_rate)


def wonder_worth(state: AgesState, seat: int, card: Card, now: Prices) -> float:
    worth = _bonus_worth(card.bonus, now)
    match card.id:
        case "great_wall":
            worth += 2 * now.weights.strength_a_turn * now.turns
        case "st_peters_basilica":
            worth += ratings(state, seat).happy * now.happy_rate
        case "transcontinental_railroad":
            worth += 2 * now.resource_rate
        case "ocean_liner_service":
            worth += now.turns
    worth += wonder_standing(now)
    return worth + sum(count(state.players[seat]) for count in HOOKS[card.id].completed)


def wonder_standing(now: Prices) -> float:
    """Return the flat value of a wonder: it needs no worker, and events count it."""
    return now.weights.wonder * min(now.turns / 4, 1.0)


def construction_site(state: AgesState, seat: int, income: int, now: Prices) -> float:
    player = state.players[seat]
    if not player.wonder:
        return 0.0
    card = CARDS[player.wonder]
    stages = card.stages[player.stages :]
    left = sum(stages)
    done_in = max(left - 2, 0) / (now.weights.site_income * income + 1.0)
    if done_in >= now.turns:
        return 0.0
    then = prices(round(now.turns - done_in, 1), now.weights)
    worth = wonder_worth(state, seat, card, then)
    built = player.stages / len(card.stages)
    cost = (left * now.resource + len(stages) * now.civil) * now.weights.spent
    return max(worth - cost, 0.0) * (now.weights.site + now.weights.site_built * built)
