"""What cards promise: those in hand, and those in play that nobody works on yet."""

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
    """What the cards in hand will bring, and technologies in play that wait for workers.

    There is less time and money for the second of several good things than for the first.
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
    """Worths with their prices, one after the other, until there is no science left for more."""
    whole, part = 0.0, 1.0
    for worth, price in worths:
        science -= price
        whole += worth * part * (1.0 if science >= 0 or not price else weights.unaffordable)
        part *= weights.later
    return whole


def _science_in_reach(state: AgesState, seat: int, now: Prices) -> float:
    """What there is to learn with in the next few turns."""
    turns = min(now.turns, now.weights.learning_turns)
    return state.players[seat].science + ratings(state, seat).science * turns


def _room_in_hand(state: AgesState, seat: int, now: Prices) -> float:
    """Who cannot take cards any more (R6.4) is stuck with those in hand, whatever comes."""
    free = ratings(state, seat).civil_hand - len(state.players[seat].civil_hand)
    return sum(now.weights.free_hand[: max(free, 0)]) * min(now.turns / 4, 1.0)


def card_worth(state: AgesState, seat: int, card: Card, now: Prices) -> float:
    """What a civil card in hand promises to its owner."""
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
    """Whether there is a wonder to be built, or a worker to be moved up, as the card says."""
    does = card.parts[0].does.get("do")
    if does == "build_wonder_stage":
        return bool(player.wonder)
    if does == "upgrade":
        higher = (card for card in player.workers if CARDS[card].level)
        return any(player.workers.get(old) for card in higher for old in _BELOW[card])
    return True


@lru_cache(maxsize=1 << 14)
def _action_worth(card: str, has_use: bool, now: Prices) -> float:
    """Its gain; the action inside is for free, so only those without one cost their own."""
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
    """What one worker on a card brings until the end."""
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
    """What a technology would bring if workers went there, less what that costs."""
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
    """The same by the workers on lower cards, and whether there is room for more."""
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
    """Lasting bonuses until the end."""
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
    """Cheaper buildings and stages built at once: no rating shows these."""
    worth = now.weights.construction * card.level * now.turns
    return worth if card.stages_per_action > 1 else 0.0


def _government_worth(state: AgesState, seat: int, card: Card, now: Prices) -> float:
    own = CARDS[state.players[seat].government]
    worth = (card.civil_actions - own.civil_actions) * now.civil_rate
    worth += (card.military_actions - own.military_actions) * now.military_rate
    worth += (card.urban_limit - own.urban_limit) * limit_worth(now)
    return worth + _bonus_worth(card.bonus, now) - _bonus_worth(own.bonus, now)


def limit_worth(now: Prices) -> float:
    """One more building of each type."""
    return now.weights.limit * min(now.turns, now.weights.limit_turns)


# --- leaders and wonders ----------------------------------------------------------------------


def leader_life(state: AgesState, card: Card, now: Prices) -> float:
    """Turns a leader will stay."""
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
    """What no rating shows of the leader, less what the ratings show for longer than it stays.

    The ratings show what he brings now, and he was played for what he will bring: in all he counts
    for no less than what was guessed of him in hand.
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
    """What a completed wonder brings until the end."""
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
    """A wonder that stands, whatever it brings: it needs no worker, and events count wonders."""
    return now.weights.wonder * min(now.turns / 4, 1.0)


def construction_site(state: AgesState, seat: int, income: int, now: Prices) -> float:
    """The wonder under construction: what it will bring less what is still to be paid."""
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
