"""Value of civil cards in hand, of technologies without workers, leaders and wonders."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from core.games.through_the_ages.ai.unit_values import UnitValues, turns_until_age_ends, unit_values
from core.games.through_the_ages.ai.weights import Weights
from core.games.through_the_ages.content import BY_TYPE, CARDS, URBAN, Card
from core.games.through_the_ages.rules.holdings import workers_on
from core.games.through_the_ages.rules.leader_and_wonder_effects import HOOKS
from core.games.through_the_ages.rules.ratings import ratings, urban_limit
from core.games.through_the_ages.state import AgesState, Player


def hand_value(state: AgesState, seat: int, values: UnitValues) -> float:
    """Return the value of hand cards and of technologies without workers.

    Each further card counts less, because time and money are limited.
    """
    player = state.players[seat]
    worths = [
        (technology_promise(state, seat, card, values), 0)
        for card in player.workers
        if CARDS[card].level
    ]
    easy = 0.0
    for name in player.civil_hand:
        card = CARDS[name]
        if card.is_technology:
            price = card.revolution_cost or card.science_cost
            worths.append((civil_card_value(state, seat, card, values), price))
        else:
            easy += civil_card_value(state, seat, card, values)
    worths.sort(key=lambda each: -each[0])
    easy += _hand_room_value(state, seat, values)
    return easy + _sum_in_order(worths, _reachable_science(state, seat, values), values.weights)


def _sum_in_order(entries: Sequence[tuple[float, int]], science: float, weights: Weights) -> float:
    """Sum values, counting less for each further card and for unaffordable ones."""
    whole, part = 0.0, 1.0
    for worth, price in entries:
        science -= price
        whole += worth * part * (1.0 if science >= 0 or not price else weights.unaffordable)
        part *= weights.later
    return whole


def _reachable_science(state: AgesState, seat: int, values: UnitValues) -> float:
    turns = min(values.turns, values.weights.learning_turns)
    return state.players[seat].science + ratings(state, seat).science * turns


def _hand_room_value(state: AgesState, seat: int, values: UnitValues) -> float:
    """Return the value of free hand space. A full hand prevents taking cards (R6.4)."""
    free = ratings(state, seat).civil_hand - len(state.players[seat].civil_hand)
    return sum(values.weights.free_hand[: max(free, 0)]) * min(values.turns / 4, 1.0)


def civil_card_value(state: AgesState, seat: int, card: Card, values: UnitValues) -> float:
    if card.type == "action":
        return _action_card_value(card.id, _has_use(state.players[seat], card), values)
    if card.type == "leader":
        return _leader_card_value(state, seat, card, values)
    price = (
        (card.revolution_cost or card.science_cost) * values.science + values.civil
    ) * values.weights.spent
    if card.type == "government":
        worth = _government_value(state, seat, card, values)
        worth -= values.civil * values.weights.government_actions
    elif card.type == "special":
        worth = _special_technology_value(state.players[seat], card, values)
    else:
        worth = (
            technology_promise(state, seat, card.id, values)
            + values.weights.technology_level * card.level
        )
    return max(worth - price, 0.0) * values.weights.in_hand


def _has_use(player: Player, card: Card) -> bool:
    does = card.parts[0].does.get("do")
    if does == "build_wonder_stage":
        return bool(player.wonder)
    if does == "upgrade":
        higher = (card for card in player.workers if CARDS[card].level)
        return any(player.workers.get(old) for card in higher for old in _LOWER_CARDS[card])
    return True


@lru_cache(maxsize=1 << 14)
def _action_card_value(card: str, has_use: bool, values: UnitValues) -> float:
    """Return an action card's value. An action inside the card costs no extra action."""
    weights, worth = values.weights, 0.0
    for part in CARDS[card].parts:
        does = part.does
        gains = does.get("gain") or does.get("then_gain") or {}
        culture = gains.get("culture", 0)
        depends = isinstance(culture, dict)
        worth += weights.culture_card if depends else culture * min(values.turns + 0.5, 1.0)
        worth += gains.get("resource", 0) * values.resource + gains.get("food", 0) * values.food
        worth += gains.get("science", 0) * values.science
        worth += part.resource_discount * values.resource
        worth += weights.cheaper_turn * values.resource if "this_turn" in does else 0.0
        worth -= values.civil if "do" not in does else 0.0
    if not has_use:
        worth *= weights.useless
    return max(worth, 0.0) * weights.action_card


# --- technologies -----------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def _worker_value(card: str, values_now: UnitValues) -> float:
    values, weights = (
        unit_values(max(values_now.turns - values_now.weights.delay, 0.0), values_now.weights),
        values_now.weights,
    )
    each = {
        "culture": values.turns,
        "science": values.science_rate,
        "resource": values.resource_rate,
        "food": values.food_rate,
        "happy": values.happy_rate,
        "strength": weights.strength_a_turn * values.turns,
    }
    return sum(each[stat] * amount for stat, amount in CARDS[card].per_worker.items())


def technology_promise(state: AgesState, seat: int, technology: str, values: UnitValues) -> float:
    """Return what workers on a technology would produce, less their cost."""
    player, card = state.players[seat], CARDS[technology]
    below = tuple(
        (old, player.workers[old]) for old in _LOWER_CARDS[technology] if old in player.workers
    )
    has_room = card.type not in URBAN or workers_on(player, card.type) < urban_limit(state, seat)
    return _promise_value(technology, below, has_room, values)


_LOWER_CARDS = {
    card.id: tuple(c for c in BY_TYPE[card.type] if CARDS[c].level < card.level)
    for card in CARDS.values()
    if card.group
}


@lru_cache(maxsize=1 << 15)
def _promise_value(
    technology: str, below: tuple[tuple[str, int], ...], has_room: bool, values: UnitValues
) -> float:
    """Cached by workers on lower cards and by the urban limit."""
    card, weights = CARDS[technology], values.weights
    each, gains = _worker_value(technology, values), []
    for old, workers in below:
        price = (card.build_cost - CARDS[old].build_cost) * values.resource + values.civil
        gains += [each - _worker_value(old, values) - price * weights.spent] * workers
    if has_room:
        instead = (
            _worker_value(below[-1][0], values) if below else weights.first_worker * values.turns
        )
        price = card.build_cost - (CARDS[below[-1][0]].build_cost if below else 0)
        gains.append(each - instead - price * values.resource * weights.spent)
    gains.sort(reverse=True)
    best = gains[: int(weights.most_upgrades)]
    return sum(max(gain, 0.0) for gain in best) * weights.open


def _bonus_value(bonus: Mapping[str, int], values: UnitValues) -> float:
    weights = values.weights
    worth = bonus.get("culture", 0) * values.turns
    worth += bonus.get("science", 0) * values.science_rate
    worth += bonus.get("strength", 0) * weights.strength_a_turn * values.turns
    worth += bonus.get("happy", 0) * (values.happy_rate + weights.happy_bonus)
    worth += bonus.get("civil_actions", 0) * values.civil_rate
    worth += bonus.get("military_actions", 0) * values.military_rate
    worth += bonus.get("colonization", 0) * weights.colonizing * values.turns
    return worth + bonus.get("blue_tokens", 0) * weights.blue_bonus * min(values.turns, 4.0)


def _special_technology_value(player: Player, card: Card, values: UnitValues) -> float:
    same_icon = [CARDS[name] for name in player.specials if CARDS[name].icon == card.icon]
    if any(special.level >= card.level for special in same_icon):
        return 0.0
    worth = _bonus_value(card.bonus, values) + construction_value(card, values)
    worth += values.weights.special_level * card.level
    return worth - sum(
        _bonus_value(old.bonus, values) + construction_value(old, values) for old in same_icon
    )


def construction_value(card: Card, values: UnitValues) -> float:
    """Return the value of cheaper buildings and stages, which no rating includes."""
    worth = values.weights.construction * card.level * values.turns
    return worth if card.stages_per_action > 1 else 0.0


def _government_value(state: AgesState, seat: int, card: Card, values: UnitValues) -> float:
    old_government = CARDS[state.players[seat].government]
    worth = (card.civil_actions - old_government.civil_actions) * values.civil_rate
    worth += (card.military_actions - old_government.military_actions) * values.military_rate
    worth += (card.urban_limit - old_government.urban_limit) * urban_limit_value(values)
    return worth + _bonus_value(card.bonus, values) - _bonus_value(old_government.bonus, values)


def urban_limit_value(values: UnitValues) -> float:
    return values.weights.limit * min(values.turns, values.weights.limit_turns)


# --- leaders and wonders ----------------------------------------------------------------------


def expected_leader_turns(state: AgesState, card: Card, values: UnitValues) -> float:
    weights, turns = values.weights, values.turns
    if card.level < 3:
        turns = turns_until_age_ends(state, card.level + 1, weights)
    return min(turns, weights.max_leader_turns)


def _leader_card_value(state: AgesState, seat: int, card: Card, values: UnitValues) -> float:
    better = card.bots.a_turn
    old_leader = state.players[seat].leader
    if old_leader:
        better -= values.weights.replaced * CARDS[old_leader].bots.a_turn
    life = min(expected_leader_turns(state, card, values), values.turns)
    return max(better * life - values.civil, 0.0) * values.weights.guessed


def leader_value(state: AgesState, seat: int, values: UnitValues) -> float:
    """Return a leader's value beyond the ratings, and at least its estimated value in hand.

    The ratings assume that the leader stays until the end.
    """
    player = state.players[seat]
    if not player.leader:
        return 0.0
    card = CARDS[player.leader]
    life = min(expected_leader_turns(state, card, values), values.turns)
    later_values = unit_values(life, values.weights)
    rated = dict(card.bonus)
    for part in HOOKS[card.id].rating_bonuses:
        rated[part.stat] = rated.get(part.stat, 0) + part.count(player, 1, 0)
    guessed = values.weights.played * card.bots.a_turn * life
    worth = max(card.bots.unrated * life, guessed - _bonus_value(rated, later_values))
    worth -= rated.get("culture", 0) * (values.turns - life)
    worth -= rated.get("science", 0) * (values.science_rate - later_values.science_rate)
    worth -= rated.get("civil_actions", 0) * (values.civil_rate - later_values.civil_rate)
    return worth - rated.get("military_actions", 0) * (
        values.military_rate - later_values.military_rate
    )


def wonder_value(state: AgesState, seat: int, card: Card, values: UnitValues) -> float:
    worth = _bonus_value(card.bonus, values)
    match card.id:
        case "great_wall":
            worth += 2 * values.weights.strength_a_turn * values.turns
        case "st_peters_basilica":
            worth += ratings(state, seat).happy * values.happy_rate
        case "transcontinental_railroad":
            worth += 2 * values.resource_rate
        case "ocean_liner_service":
            worth += values.turns
    worth += completed_wonder_value(values)
    return worth + sum(count(state.players[seat]) for count in HOOKS[card.id].on_wonder_completed)


def completed_wonder_value(values: UnitValues) -> float:
    """Return the value that every completed wonder has, whatever its effect.

    A wonder works without a worker, and some events reward the number of wonders.
    """
    return values.weights.wonder * min(values.turns / 4, 1.0)


def unfinished_wonder_value(state: AgesState, seat: int, income: int, values: UnitValues) -> float:
    player = state.players[seat]
    if not player.wonder:
        return 0.0
    card = CARDS[player.wonder]
    stages = card.stages[player.stages :]
    remaining = sum(stages)
    turns_to_completion = max(remaining - 2, 0) / (values.weights.site_income * income + 1.0)
    if turns_to_completion >= values.turns:
        return 0.0
    later_values = unit_values(round(values.turns - turns_to_completion, 1), values.weights)
    worth = wonder_value(state, seat, card, later_values)
    built = player.stages / len(card.stages)
    cost = (remaining * values.resource + len(stages) * values.civil) * values.weights.spent
    return max(worth - cost, 0.0) * (values.weights.site + values.weights.site_built * built)
