"""Value of a position for a seat, in culture points at the end of the game.

All judgments are numbers in `data/weights.json`.
"""

from collections.abc import Sequence
from functools import cache
from math import log1p

from core.games.through_the_ages.content import (
    CARDS,
    CONSUMPTION,
    CORRUPTION,
    FAMINE,
    FARM,
    MINE,
    SCORING_EVENTS,
    UNITS,
    Card,
)
from core.games.through_the_ages.effects.scores import impact
from core.games.through_the_ages.evaluate.cards import (
    construction_site,
    construction_worth,
    leader_worth,
    limit_worth,
    prospects,
    wonder_standing,
)
from core.games.through_the_ages.evaluate.time import Prices, comes_later, prices, turns_left
from core.games.through_the_ages.holdings import unit_kinds, workers_on
from core.games.through_the_ages.production import (
    Production,
    food_production,
    pact_production,
    resource_production,
)
from core.games.through_the_ages.ratings import discontent, military_left, ratings
from core.games.through_the_ages.scoring import open_bonus_cards, simple_lines
from core.games.through_the_ages.state import AgesState, Player, Ratings, War
from core.games.through_the_ages.stock import stored
from core.games.through_the_ages.weights import Weights
from core.kernel import HIDDEN

# Among results with equal culture, prefer the one that destroys nothing needlessly.
LEFT_STANDING = 0.001
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
    """Return the terms of the position's value for a seat."""
    player = state.players[seat]
    terms = dict.fromkeys(TERMS, 0.0)
    if seat in state.resigned:
        terms["still in the game"] = -1000.0
        return terms
    rivals = state.rivals(seat)
    terms["culture"] = float(player.culture)
    if state.over:
        cultures = [state.players[rival].culture for rival in rivals]
        terms["lead over rivals"] = -_typical(cultures, weights)
        return terms | _left_standing(state, seat)
    now = prices(turns_left(state, seat, weights), weights)
    if weights.counts_out and not now.turns and state.mode.id == "full":
        return terms | _counted_out(state, seat, rivals, now)
    economy = _economy(state, seat, now)
    terms |= economy
    terms["people"] = _people(state, seat, now)
    terms |= _cards(state, seat, rivals, now)
    terms["military hand"] += economy["military hand"]
    terms["strength"] = _strength(state, seat, rivals, now)
    if state.mode.politics:
        terms["colonies"] = _colonies(player, now)
        terms["wars"] = sum(_war_worth(state, seat, war, now) for war in state.wars)
    terms["final scoring"] = _finish(state, seat, now)
    terms["lead over rivals"] = -_typical(
        [_promising(state, rival, now) for rival in rivals], weights
    )
    return terms


def _is_about_to_produce(state: AgesState, seat: int) -> bool:
    """Return whether the seat's current turn still produces."""
    for frame in reversed(state.agenda):
        if isinstance(frame, Production):
            return frame.seat == seat
    return False


def _useful(amount: float, plenty: float, weights: Weights) -> float:
    """Count the part above a threshold for less."""
    return amount if amount <= plenty else plenty + (amount - plenty) * weights.surplus


def _income(rate: int, half: float, most: float, weights: Weights) -> float:
    """Return an income's value; each unit counts less than the one before."""
    return weights.first * half * log1p(_useful(max(rate, 0), most, weights) / half)


def _science_income(rated: Ratings, now: Prices) -> float:
    most = now.weights.science_per_action * rated.civil
    return _income(rated.science, now.weights.half_science, most, now.weights) * now.science_rate


def _resource_income(rated: Ratings, resources: int, now: Prices) -> float:
    most = now.weights.resources_per_action * rated.civil
    return _income(resources, now.weights.half_resources, most, now.weights) * now.resource_rate


def _actions(rated: Ratings, now: Prices) -> float:
    return rated.civil * now.civil_rate + rated.military * now.military_rate


def _economy(state: AgesState, seat: int, now: Prices) -> dict[str, float]:
    """Return the terms for ratings and goods; pending production counts as done."""
    weights = now.weights
    player, rated = state.players[seat], ratings(state, seat)
    resources = resource_production(state, seat) + pact_production(state, seat, "resource")
    food = food_production(state, seat) + pact_production(state, seat, "food")
    eaten, corrupted = CONSUMPTION[player.yellow], _corruption(state, seat)
    have_science, have_resources = player.science, stored(player, "resource")
    have_food, drawn, culture = stored(player, "food"), 0.0, rated.culture * now.turns
    if _is_about_to_produce(state, seat):
        if state.mode.politics:
            drawn = weights.drawn * min(military_left(state, seat), weights.most_drawn)
        unhappy = discontent(state, seat) if state.mode.happiness else 0
        if unhappy <= player.unused:
            culture += rated.culture - FAMINE * max(eaten - food - have_food, 0)
            have_science += rated.science
            have_resources = max(have_resources + resources - corrupted, 0)
            have_food = max(have_food + food - eaten, 0)
    useful_science = _useful(
        min(have_science, weights.most_science), weights.stocked_science, weights
    )
    goods = useful_science * now.science
    goods += _useful(have_resources, weights.stocked_resources, weights) * now.resource
    goods += _useful(have_food, weights.stocked_food, weights) * now.food
    spare = food - eaten
    hungry = max(-spare * min(now.turns, 3.0) - have_food, 0.0)
    hunger = FAMINE * weights.hunger * min(hungry, weights.most_hunger)
    fed = _useful(food - _appetite(player.yellow), weights.plenty_food, weights) * now.food_rate
    mined = _resource_income(rated, resources, now)
    return {
        "culture still to come": culture,
        "science a turn": _science_income(rated, now),
        "resources a turn": mined - corrupted * now.resource,
        "food a turn": fed - hunger,
        "actions a turn": _actions(rated, now),
        "goods": goods * weights.spent,
        "military hand": drawn,
    }


def _appetite(yellow: int) -> float:
    """Smooth the consumption table, so that no single worker looks costly."""
    return max(17.5 - yellow, 0.0) / 5


def _corruption(state: AgesState, seat: int) -> int:
    if not state.mode.corruption:
        return 0
    player = state.players[seat]
    producing = workers_on(player, FARM, MINE)
    back = 2  # about the tokens that return when goods are consumed and spent
    return CORRUPTION[max(player.blue - producing + back, 0)]


def _people(state: AgesState, seat: int, now: Prices) -> float:
    weights = now.weights
    player, rated = state.players[seat], ratings(state, seat)
    idle = weights.first_idle * min(player.unused, 1) + weights.second_idle * min(player.unused, 2)
    idle += weights.idle * player.unused
    worth = idle * min(now.turns, weights.idle_turns)
    worth += weights.yellow * player.yellow * now.food
    worth += weights.blue * min(player.blue, weights.most_blue) * now.resource
    if not state.mode.happiness:
        return worth
    unhappy = discontent(state, seat)
    if unhappy > player.unused:
        lost = rated.culture + resource_production(state, seat) * now.resource
        worth -= (lost + rated.science * now.science + weights.uprising) * min(now.turns + 0.5, 1.2)
    worth -= unhappy * min(now.turns, 3.0) * weights.discontent
    return worth + min(rated.happy, weights.most_happy) * now.happy_rate


def _cards(state: AgesState, seat: int, rivals: Sequence[int], now: Prices) -> dict[str, float]:
    player = state.players[seat]
    soon = min(now.turns / 2, 1.0)
    known = [CARDS[card] for card in player.military_hand if card != HIDDEN]
    military = sum(military_worth(card, now.weights) * soon for card in known)
    if any(card.type in ("aggression", "war") for card in known):
        military += _targets(state, seat, rivals, now.weights) * soon
    buildings = CARDS[player.government].urban_limit * limit_worth(now)
    for card in player.specials:
        buildings += construction_worth(CARDS[card], now)
    return {
        "cards in hand": prospects(state, seat, now),
        "military hand": military - now.weights.no_politics * player.forfeits_politics,
        "wonders": len(player.wonders) * wonder_standing(now),
        "wonder under way": construction_site(state, seat, resource_production(state, seat), now),
        "leader": leader_worth(state, seat, now),
        "buildings and technologies": buildings,
    }


def _targets(state: AgesState, seat: int, rivals: Sequence[int], weights: Weights) -> float:
    """Return what attacks in hand gain from the lead over the weakest rival (R16.3)."""
    mine = ratings(state, seat).strength
    lead = max((mine - ratings(state, rival).strength for rival in rivals), default=0)
    return weights.target * max(min(lead, weights.far_leads), 0.0)


def military_worth(card: Card, weights: Weights) -> float:
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


def _strength(state: AgesState, seat: int, rivals: Sequence[int], now: Prices) -> float:
    """Return the value of strength against rivals: weakness invites attacks and bad events."""
    weights, rated = now.weights, ratings(state, seat)
    if not state.mode.politics:
        return weights.simple_strength * rated.strength
    player = state.players[seat]
    units = tuple(workers_on(player, kind) for kind in UNITS)
    mine, begun = float(rated.strength), 0.0
    if player.tactics:
        begun = weights.army_begun * _army_begun(player.tactics, units)
        begun *= _can_be_raised(player, weights)
        mine += begun * CARDS[player.tactics].army_bonus
    others = [ratings(state, rival).strength for rival in rivals]
    if not others:
        return 0.0
    leads = [_lead_worth(mine - other, weights) for other in others]
    urgency = max(min(now.turns / weights.urgent_turns, 1.0), weights.to_the_end)
    urgency *= weights.early if state.age < 2 else 1.0
    worth = (0.5 * min(leads) + 0.5 * sum(leads) / len(leads)) * urgency
    later = max(min(now.turns / 4, 1.0), weights.to_the_end)
    ready = sum(weights.ready_units[: sum(units)])  # without a unit there is no bid (R15.7)
    ready += weights.army if rated.armies else weights.army_in_sight * begun
    return worth + (weights.strength * mine + ready) * later


@cache
def _army_begun(tactics: str, units: tuple[int, ...]) -> float:
    """Return the share of the next army's units that already exist (R19)."""
    army, have = CARDS[tactics].army, dict(zip(UNITS, units, strict=True))
    complete = min(have[kind] // number for kind, number in army.items())
    next_army = {kind: number * (complete + 1) for kind, number in army.items()}
    missing = sum(max(number - have[kind], 0) for kind, number in next_army.items())
    return 1 - missing / sum(army.values())


def _can_be_raised(player: Player, weights: Weights) -> float:
    """Return a factor for armies that need an unlearned unit type."""
    needed = CARDS[player.tactics].army.keys() - unit_kinds(player.workers)
    if not needed:
        return 1.0
    if needed <= unit_kinds(player.civil_hand):
        return weights.army_in_hand
    return weights.army_unlearnt


def _colonies(player: Player, now: Prices) -> float:
    """Return a colony's value beyond the ratings."""
    weights, worth = now.weights, 0.0
    for card in player.colonies:
        bonus = CARDS[card].bonus
        tokens = (
            bonus.get("yellow_tokens", 0) * now.food + bonus.get("blue_tokens", 0) * now.resource
        )
        worth += weights.colony + weights.colony_token * tokens
    return worth


def _lead_worth(lead: float, weights: Weights) -> float:
    """Return the value of a lead over one rival; a deficit is negative."""
    if lead >= 0:
        far = min(max(lead - weights.safe_lead, 0.0), weights.far_leads)
        return weights.lead * min(lead, weights.safe_lead) + weights.far_lead * far
    far = min(max(-lead - weights.near_lag, 0.0), weights.far_lags)
    return -weights.lag * min(-lead, weights.near_lag) - weights.far_lag * far


def _war_worth(state: AgesState, seat: int, war: War, now: Prices) -> float:
    if seat not in (war.attacker, war.target):
        return 0.0
    other = war.target if seat == war.attacker else war.attacker
    weights = now.weights
    advantage: float = ratings(state, seat).strength - ratings(state, other).strength
    if seat == war.attacker:
        advantage -= weights.war_arming  # the rival has one turn to build units
    match war.card:
        case "war_over_resources_ii":
            stake = min(abs(advantage), 10) * max(now.resource, weights.least_loot)
        case "war_over_technology_ii":
            stake = min(abs(advantage), 10) * max(now.science, weights.least_loot)
        case "war_over_territory_ii":
            stake = weights.territory_war * (1 + abs(advantage) // 3)
        case _:
            stake = abs(advantage)
    return stake if advantage > 0 else -weights.war_lost * stake


# --- final scoring and rivals -----------------------------------------------------------------


def _finish(state: AgesState, seat: int, now: Prices) -> float:
    """Return the known and likely points of the final scoring."""
    weights = now.weights
    if state.mode.id == "simple":
        sure = weights.sure if now.turns <= 2 else weights.simple_not_yet
        return sum(points for _, points in simple_lines(state, seat)) * sure
    sure = weights.sure if now.turns <= 3 else weights.not_yet
    known = [*open_bonus_cards(state), *_seeded_by(state, seat)]
    worth = sum(_lead_by(state, seat, card, weights) for card in known) * sure
    if state.mode.id == "full" and now.turns <= 6 and not state.option("fewer_bonuses"):
        likely = weights.likely * (1 - now.turns / 8)
        out = {*known, *state.past}
        open_ = [card for card in SCORING_EVENTS if card not in out]
        worth += likely * sum(impact(state, seat, card, state.first) for card in open_)
    return worth


def _counted_out(
    state: AgesState, seat: int, rivals: Sequence[int], now: Prices
) -> dict[str, float]:
    """Return the last turn's terms, with remaining cards scored (R21.5).

    The search covers attacks that are still possible.
    """
    piles = (*state.current, *state.future) if not state.option("fewer_bonuses") else ()
    cards = [s.card for s in piles if s.card != HIDDEN and CARDS[s.card].scoring]
    cards += [card for card in open_bonus_cards(state) if card != HIDDEN]
    first = state.first
    wars = (war for war in state.wars if comes_later(state, war.attacker))
    final = [
        state.players[rival].culture
        + ratings(state, rival).culture * _has_to_produce(state, rival)
        + sum(impact(state, rival, card, first) for card in cards)
        for rival in rivals
    ]
    return {
        "culture still to come": _economy(state, seat, now)["culture still to come"],
        **_left_standing(state, seat),
        "wars": sum(_war_worth(state, seat, war, now) for war in wars),
        "final scoring": float(sum(impact(state, seat, card, first) for card in cards)),
        "lead over rivals": -_typical(final, now.weights),
    }


def _left_standing(state: AgesState, seat: int) -> dict[str, float]:
    """Return tiny terms that prefer workers and strength in equal results."""
    at_work = sum(state.players[seat].workers.values())
    strength = ratings(state, seat).strength
    return {"people": LEFT_STANDING * at_work, "strength": LEFT_STANDING * strength}


def _has_to_produce(state: AgesState, seat: int) -> bool:
    return comes_later(state, seat) or _is_about_to_produce(state, seat)


def _seeded_by(state: AgesState, seat: int) -> list[str]:
    if state.mode.id != "full":
        return []
    piles = (*state.current, *state.future)
    return [s.card for s in piles if s.by == seat and CARDS[s.card].scoring]


def _lead_by(state: AgesState, seat: int, card: str, weights: Weights) -> float:
    """Return the points of a scoring event, less those of the rivals."""
    rivals = [impact(state, rival, card, state.first) for rival in state.rivals(seat)]
    return impact(state, seat, card, state.first) - _typical(rivals, weights)


def _typical(rivals: Sequence[float], weights: Weights) -> float:
    """Average the rivals' values, with emphasis on the best.

    It counts in full, so that a longer game is not a gain.
    """
    if not rivals:
        return 0.0
    mean = sum(rivals) / len(rivals)
    return weights.best_rival * max(rivals) + (1 - weights.best_rival) * mean


def _promising(state: AgesState, seat: int, now: Prices) -> float:
    """Roughly estimate a civilization's final culture."""
    weights = now.weights
    player, rated = state.players[seat], ratings(state, seat)
    return (
        player.culture
        + rated.culture * now.turns
        + _science_income(rated, now)
        + _resource_income(rated, resource_production(state, seat), now)
        + _actions(rated, now)
        + _useful(food_production(state, seat), weights.plenty_food, weights) * now.food_rate
        + min(player.science, weights.rival_science) * now.science
        + stored(player, "resource") * now.resource
        + stored(player, "food") * now.food
    )
