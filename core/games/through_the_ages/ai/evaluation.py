"""Value of a position for a seat, in culture points at the end of the game.

All judgments are numbers in `data/weights.json`.
"""

from collections.abc import Sequence
from functools import cache
from math import log1p

from core.games.through_the_ages.ai.card_values import (
    completed_wonder_value,
    construction_value,
    hand_value,
    leader_value,
    unfinished_wonder_value,
    urban_limit_value,
)
from core.games.through_the_ages.ai.unit_values import (
    UnitValues,
    has_turn_ahead,
    turns_left,
    unit_values,
)
from core.games.through_the_ages.ai.weights import Weights
from core.games.through_the_ages.content import (
    CARDS,
    CONSUMPTION,
    CORRUPTION,
    FAMINE_CULTURE_LOSS,
    FARM,
    MINE,
    SCORING_EVENTS,
    UNITS,
    Card,
)
from core.games.through_the_ages.rules.card_effects.final_events import impact_points
from core.games.through_the_ages.rules.gains_and_payments import stored
from core.games.through_the_ages.rules.holdings import unlocked_unit_types, workers_on
from core.games.through_the_ages.rules.production import (
    Production,
    food_production,
    pact_production,
    resource_production,
)
from core.games.through_the_ages.rules.ratings import discontent, military_left, ratings
from core.games.through_the_ages.rules.scoring import public_bonus_cards, simple_scores
from core.games.through_the_ages.state import AgesState, Player, Ratings, War
from core.kernel import HIDDEN

# Among results with equal culture, prefer the one that destroys nothing needlessly.
TIE_BREAK = 0.001
TERMS = (
    "culture",
    "culture still to come",
    "science a turn",
    "resources a turn",
    "food a turn",
    "actions a turn",
    "goods",
    "people",
    "cards in hand",
    "military hand",
    "wonders",
    "wonder under way",
    "leader",
    "buildings and technologies",
    "strength",
    "colonies",
    "wars",
    "final scoring",
    "lead over rivals",
    "still in the game",
)


def evaluate(state: AgesState, seat: int, weights: Weights) -> dict[str, float]:
    player = state.players[seat]
    terms = dict.fromkeys(TERMS, 0.0)
    if seat in state.resigned:
        terms["still in the game"] = -1000.0
        return terms
    rivals = state.rivals(seat)
    terms["culture"] = float(player.culture)
    if state.over:
        cultures = [state.players[rival].culture for rival in rivals]
        terms["lead over rivals"] = -_weighted_rival_value(cultures, weights)
        return terms | _tie_break_terms(state, seat)
    values = unit_values(turns_left(state, seat, weights), weights)
    if weights.counts_out and not values.turns and state.mode.id == "full":
        return terms | _last_turn_terms(state, seat, rivals, values)
    economy = _economy_terms(state, seat, values)
    terms |= economy
    terms["people"] = _population_value(state, seat, values)
    terms |= _card_terms(state, seat, rivals, values)
    terms["military hand"] += economy["military hand"]
    terms["strength"] = _strength_value(state, seat, rivals, values)
    if state.mode.politics:
        terms["colonies"] = _colony_value(player, values)
        terms["wars"] = sum(_war_value(state, seat, war, values) for war in state.wars)
    terms["final scoring"] = _final_scoring_value(state, seat, values)
    terms["lead over rivals"] = -_weighted_rival_value(
        [_projected_culture(state, rival, values) for rival in rivals], weights
    )
    return terms


def _is_about_to_produce(state: AgesState, seat: int) -> bool:
    for frame in reversed(state.agenda):
        if isinstance(frame, Production):
            return frame.seat == seat
    return False


def _discount_surplus(amount: float, threshold: float, weights: Weights) -> float:
    """Count only a share of what exceeds a threshold."""
    return amount if amount <= threshold else threshold + (amount - threshold) * weights.surplus


def _income_value(rate: int, half: float, most: float, weights: Weights) -> float:
    """Return the value of an income. Each unit is worth less than the one before."""
    return weights.first * half * log1p(_discount_surplus(max(rate, 0), most, weights) / half)


def _science_income(rated: Ratings, values: UnitValues) -> float:
    limit = values.weights.science_per_action * rated.civil
    return (
        _income_value(rated.science, values.weights.half_science, limit, values.weights)
        * values.science_rate
    )


def _resource_income(rated: Ratings, resources: int, values: UnitValues) -> float:
    limit = values.weights.resources_per_action * rated.civil
    return (
        _income_value(resources, values.weights.half_resources, limit, values.weights)
        * values.resource_rate
    )


def _action_value(rated: Ratings, values: UnitValues) -> float:
    return rated.civil * values.civil_rate + rated.military * values.military_rate


def _economy_terms(state: AgesState, seat: int, values: UnitValues) -> dict[str, float]:
    """Return the terms for ratings and goods. Pending production counts as done."""
    weights = values.weights
    player, rated = state.players[seat], ratings(state, seat)
    resources = resource_production(state, seat) + pact_production(state, seat, "resource")
    food = food_production(state, seat) + pact_production(state, seat, "food")
    eaten, corrupted = CONSUMPTION[player.yellow], _expected_corruption(state, seat)
    have_science, have_resources = player.science, stored(player, "resource")
    have_food, drawn, culture = stored(player, "food"), 0.0, rated.culture * values.turns
    if _is_about_to_produce(state, seat):
        if state.mode.politics:
            drawn = weights.drawn * min(military_left(state, seat), weights.most_drawn)
        unhappy = discontent(state, seat) if state.mode.happiness else 0
        if unhappy <= player.unused:
            culture += rated.culture - FAMINE_CULTURE_LOSS * max(eaten - food - have_food, 0)
            have_science += rated.science
            have_resources = max(have_resources + resources - corrupted, 0)
            have_food = max(have_food + food - eaten, 0)
    useful_science = _discount_surplus(
        min(have_science, weights.most_science), weights.stocked_science, weights
    )
    goods = useful_science * values.science
    goods += _discount_surplus(have_resources, weights.stocked_resources, weights) * values.resource
    goods += _discount_surplus(have_food, weights.stocked_food, weights) * values.food
    spare = food - eaten
    hungry = max(-spare * min(values.turns, 3.0) - have_food, 0.0)
    hunger = FAMINE_CULTURE_LOSS * weights.hunger * min(hungry, weights.most_hunger)
    fed = (
        _discount_surplus(food - _smoothed_consumption(player.yellow), weights.plenty_food, weights)
        * values.food_rate
    )
    mined = _resource_income(rated, resources, values)
    return {
        "culture still to come": culture,
        "science a turn": _science_income(rated, values),
        "resources a turn": mined - corrupted * values.resource,
        "food a turn": fed - hunger,
        "actions a turn": _action_value(rated, values),
        "goods": goods * weights.spent,
        "military hand": drawn,
    }


def _smoothed_consumption(yellow: int) -> float:
    """Smooth the consumption table, so that no single worker looks costly."""
    return max(17.5 - yellow, 0.0) / 5


def _expected_corruption(state: AgesState, seat: int) -> int:
    if not state.mode.corruption:
        return 0
    player = state.players[seat]
    producing = workers_on(player, FARM, MINE)
    back = 2  # about the tokens that return when goods are consumed and spent
    return CORRUPTION[max(player.blue - producing + back, 0)]


def _population_value(state: AgesState, seat: int, values: UnitValues) -> float:
    weights = values.weights
    player, rated = state.players[seat], ratings(state, seat)
    idle = weights.first_idle * min(player.unused, 1) + weights.second_idle * min(player.unused, 2)
    idle += weights.idle * player.unused
    worth = idle * min(values.turns, weights.idle_turns)
    worth += weights.yellow * player.yellow * values.food
    worth += weights.blue * min(player.blue, weights.most_blue) * values.resource
    if not state.mode.happiness:
        return worth
    unhappy = discontent(state, seat)
    if unhappy > player.unused:
        lost = rated.culture + resource_production(state, seat) * values.resource
        worth -= (lost + rated.science * values.science + weights.uprising) * min(
            values.turns + 0.5, 1.2
        )
    worth -= unhappy * min(values.turns, 3.0) * weights.discontent
    return worth + min(rated.happy, weights.most_happy) * values.happy_rate


def _card_terms(
    state: AgesState, seat: int, rivals: Sequence[int], values: UnitValues
) -> dict[str, float]:
    player = state.players[seat]
    soon = min(values.turns / 2, 1.0)
    known = [CARDS[card] for card in player.military_hand if card != HIDDEN]
    military = sum(military_card_value(card, values.weights) * soon for card in known)
    if any(card.type in ("aggression", "war") for card in known):
        military += _target_value(state, seat, rivals, values.weights) * soon
    buildings = CARDS[player.government].urban_limit * urban_limit_value(values)
    for card in player.specials:
        buildings += construction_value(CARDS[card], values)
    return {
        "cards in hand": hand_value(state, seat, values),
        "military hand": military - values.weights.no_politics * player.forfeits_politics,
        "wonders": len(player.wonders) * completed_wonder_value(values),
        "wonder under way": unfinished_wonder_value(
            state, seat, resource_production(state, seat), values
        ),
        "leader": leader_value(state, seat, values),
        "buildings and technologies": buildings,
    }


def _target_value(state: AgesState, seat: int, rivals: Sequence[int], weights: Weights) -> float:
    """Return the expected gain from attacks, by the lead over the weakest rival (R16.3)."""
    own_strength = ratings(state, seat).strength
    lead = max((own_strength - ratings(state, rival).strength for rival in rivals), default=0)
    return weights.target * max(min(lead, weights.far_leads), 0.0)


def military_card_value(card: Card, weights: Weights) -> float:
    match card.type:
        case "event" | "territory":
            return weights.event_card + weights.event_level * card.level
        case "bonus":
            return weights.bonus_card + weights.bonus_defense * card.defense
        case "tactics":
            return weights.tactics_card + weights.tactics_bonus * card.army_bonus
        case "pact":
            return weights.pact_card
        case _:
            return weights.attack_card + weights.attack_level * card.level


# --- strength ---------------------------------------------------------------------------------


def _strength_value(
    state: AgesState, seat: int, rivals: Sequence[int], values: UnitValues
) -> float:
    """Return the value of strength: weakness invites attacks and bad events."""
    weights, rated = values.weights, ratings(state, seat)
    if not state.mode.politics:
        return weights.simple_strength * rated.strength
    player = state.players[seat]
    units = tuple(workers_on(player, kind) for kind in UNITS)
    own_strength, army_value = float(rated.strength), 0.0
    if player.tactics:
        army_value = weights.army_begun * _army_progress(player.tactics, units)
        army_value *= _army_feasibility(player, weights)
        own_strength += army_value * CARDS[player.tactics].army_bonus
    others = [ratings(state, rival).strength for rival in rivals]
    if not others:
        return 0.0
    leads = [_lead_value(own_strength - other, weights) for other in others]
    urgency = max(min(values.turns / weights.urgent_turns, 1.0), weights.to_the_end)
    urgency *= weights.early if state.age < 2 else 1.0
    worth = (0.5 * min(leads) + 0.5 * sum(leads) / len(leads)) * urgency
    later = max(min(values.turns / 4, 1.0), weights.to_the_end)
    ready = sum(weights.ready_units[: sum(units)])  # without a unit there is no bid (R15.7)
    ready += weights.army if rated.armies else weights.army_in_sight * army_value
    return worth + (weights.strength * own_strength + ready) * later


@cache
def _army_progress(tactics: str, units: tuple[int, ...]) -> float:
    """Return the share of the next army's units that already exist (R19)."""
    army, have = CARDS[tactics].army, dict(zip(UNITS, units, strict=True))
    complete = min(have[kind] // number for kind, number in army.items())
    next_army = {kind: number * (complete + 1) for kind, number in army.items()}
    missing = sum(max(number - have[kind], 0) for kind, number in next_army.items())
    return 1 - missing / sum(army.values())


def _army_feasibility(player: Player, weights: Weights) -> float:
    needed = CARDS[player.tactics].army.keys() - unlocked_unit_types(player.workers)
    if not needed:
        return 1.0
    if needed <= unlocked_unit_types(player.civil_hand):
        return weights.army_in_hand
    return weights.army_unlearnt


def _colony_value(player: Player, values: UnitValues) -> float:
    weights, worth = values.weights, 0.0
    for card in player.colonies:
        bonus = CARDS[card].bonus
        tokens = (
            bonus.get("yellow_tokens", 0) * values.food
            + bonus.get("blue_tokens", 0) * values.resource
        )
        worth += weights.colony + weights.colony_token * tokens
    return worth


def _lead_value(lead: float, weights: Weights) -> float:
    if lead >= 0:
        far = min(max(lead - weights.safe_lead, 0.0), weights.far_leads)
        return weights.lead * min(lead, weights.safe_lead) + weights.far_lead * far
    far = min(max(-lead - weights.near_lag, 0.0), weights.far_lags)
    return -weights.lag * min(-lead, weights.near_lag) - weights.far_lag * far


def _war_value(state: AgesState, seat: int, war: War, values: UnitValues) -> float:
    if seat not in (war.attacker, war.target):
        return 0.0
    other = war.target if seat == war.attacker else war.attacker
    weights = values.weights
    advantage: float = ratings(state, seat).strength - ratings(state, other).strength
    if seat == war.attacker:
        advantage -= weights.war_arming  # the rival has one turn to build units
    match war.card:
        case "war_over_resources_ii":
            stake = min(abs(advantage), 10) * max(values.resource, weights.least_loot)
        case "war_over_technology_ii":
            stake = min(abs(advantage), 10) * max(values.science, weights.least_loot)
        case "war_over_territory_ii":
            stake = weights.territory_war * (1 + abs(advantage) // 3)
        case _:
            stake = abs(advantage)
    return stake if advantage > 0 else -weights.war_lost * stake


# --- final scoring and rivals -----------------------------------------------------------------


def _final_scoring_value(state: AgesState, seat: int, values: UnitValues) -> float:
    weights = values.weights
    if state.mode.id == "simple":
        sure = weights.late_scoring_event if values.turns <= 2 else weights.early_simple_scoring
        return sum(points for _, points in simple_scores(state, seat)) * sure
    sure = weights.late_scoring_event if values.turns <= 3 else weights.early_scoring_event
    known = [*public_bonus_cards(state), *_own_seeded_scoring_events(state, seat)]
    worth = sum(_scoring_lead(state, seat, card, weights) for card in known) * sure
    if state.mode.id == "full" and values.turns <= 6 and not state.has_option("fewer_bonuses"):
        likely = weights.likely * (1 - values.turns / 8)
        out = {*known, *state.past}
        open_ = [card for card in SCORING_EVENTS if card not in out]
        worth += likely * sum(impact_points(state, seat, card, state.first) for card in open_)
    return worth


def _last_turn_terms(
    state: AgesState, seat: int, rivals: Sequence[int], values: UnitValues
) -> dict[str, float]:
    """Return the terms of the last turn, with scored remaining cards (R21.5).

    The search covers attacks that are still possible.
    """
    piles = (*state.current, *state.future) if not state.has_option("fewer_bonuses") else ()
    cards = [s.card for s in piles if s.card != HIDDEN and CARDS[s.card].scoring]
    cards += [card for card in public_bonus_cards(state) if card != HIDDEN]
    first = state.first
    wars = (war for war in state.wars if has_turn_ahead(state, war.attacker))
    final = [
        state.players[rival].culture
        + ratings(state, rival).culture * _has_production_left(state, rival)
        + sum(impact_points(state, rival, card, first) for card in cards)
        for rival in rivals
    ]
    return {
        "culture still to come": _economy_terms(state, seat, values)["culture still to come"],
        **_tie_break_terms(state, seat),
        "wars": sum(_war_value(state, seat, war, values) for war in wars),
        "final scoring": float(sum(impact_points(state, seat, card, first) for card in cards)),
        "lead over rivals": -_weighted_rival_value(final, values.weights),
    }


def _tie_break_terms(state: AgesState, seat: int) -> dict[str, float]:
    at_work = sum(state.players[seat].workers.values())
    strength = ratings(state, seat).strength
    return {"people": TIE_BREAK * at_work, "strength": TIE_BREAK * strength}


def _has_production_left(state: AgesState, seat: int) -> bool:
    return has_turn_ahead(state, seat) or _is_about_to_produce(state, seat)


def _own_seeded_scoring_events(state: AgesState, seat: int) -> list[str]:
    if state.mode.id != "full":
        return []
    piles = (*state.current, *state.future)
    return [s.card for s in piles if s.by == seat and CARDS[s.card].scoring]


def _scoring_lead(state: AgesState, seat: int, card: str, weights: Weights) -> float:
    rivals = [impact_points(state, rival, card, state.first) for rival in state.rivals(seat)]
    return impact_points(state, seat, card, state.first) - _weighted_rival_value(rivals, weights)


def _weighted_rival_value(values: Sequence[float], weights: Weights) -> float:
    """Average the rivals' values, with emphasis on the best.

    It counts in full, so that a longer game is not a gain.
    """
    if not values:
        return 0.0
    mean = sum(values) / len(values)
    return weights.best_rival * max(values) + (1 - weights.best_rival) * mean


def _projected_culture(state: AgesState, seat: int, values: UnitValues) -> float:
    weights = values.weights
    player, rated = state.players[seat], ratings(state, seat)
    return (
        player.culture
        + rated.culture * values.turns
        + _science_income(rated, values)
        + _resource_income(rated, resource_production(state, seat), values)
        + _action_value(rated, values)
        + _discount_surplus(food_production(state, seat), weights.plenty_food, weights)
        * values.food_rate
        + min(player.science, weights.rival_science) * values.science
        + stored(player, "resource") * values.resource
        + stored(player, "food") * values.food
    )
