"""What a position is worth to a seat: the culture there is, and what is still to come of it.

All numbers are culture points. They were found by playing bots against each other.
"""

from collections.abc import Sequence
from math import log1p

from core.games.through_the_ages.content import (
    BY_TYPE,
    CARDS,
    CONSUMPTION,
    CORRUPTION,
    FAMINE,
    SCORING_EVENTS,
    Card,
)
from core.games.through_the_ages.effects.scores import impact
from core.games.through_the_ages.evaluate.cards import (
    construction_site,
    construction_worth,
    leader_worth,
    limit_worth,
    prospects,
)
from core.games.through_the_ages.evaluate.time import SPENT, Prices, prices, turns_left
from core.games.through_the_ages.production import (
    Production,
    food_production,
    pact_production,
    resource_production,
)
from core.games.through_the_ages.ratings import discontent, military_left, ratings
from core.games.through_the_ages.scoring import open_bonus_cards, simple_lines
from core.games.through_the_ages.state import AgesState, Ratings, War
from core.games.through_the_ages.stock import stored
from core.kernel import HIDDEN

# A rate or a stock beyond this much is worth only a part of it: nobody can use it all.
PLENTY_FOOD, SURPLUS = 3, 0.15
SCIENCE_PER_ACTION, RESOURCES_PER_ACTION = 1.4, 1.7  # that a civil action can spend
# The first units of an income are worth more than the tenth: with so much, half of the first one.
HALF_SCIENCE, HALF_RESOURCES, FIRST = 6.0, 5.0, 1.4
STOCKED_SCIENCE, STOCKED_RESOURCES, STOCKED_FOOD = 12, 7, 6
LIKELY = 0.3  # a final event somebody may still seed
SURE = 0.85  # one that lies in the piles


def evaluate(state: AgesState, seat: int) -> float:
    """The position's worth to a seat, in culture at the end."""
    player = state.players[seat]
    if seat in state.resigned:
        return -1000.0
    rivals = state.rivals(seat)
    if state.over:
        return player.culture - _typical([state.players[rival].culture for rival in rivals])
    now = prices(turns_left(state, seat))
    return (
        player.culture
        + _economy(state, seat, now)
        + _people(state, seat, now)
        + _cards(state, seat, now)
        + _strength(state, seat, now)
        + _finish(state, seat, now)
        - _typical([_promising(state, rival, now) for rival in rivals])
    )


def _is_about_to_produce(state: AgesState, seat: int) -> bool:
    """Whether the seat is in the middle of a turn that will end with its production."""
    for frame in reversed(state.agenda):
        if isinstance(frame, Production):
            return frame.seat == seat
    return False


def _useful(amount: float, plenty: float) -> float:
    """What is beyond plenty counts for less."""
    return amount if amount <= plenty else plenty + (amount - plenty) * SURPLUS


def _income(rate: int, half: float, most: float) -> float:
    """What an income counts for: each unit less than the one before."""
    return FIRST * half * log1p(_useful(max(rate, 0), most) / half)


def _incomes(rated: Ratings, resources: int, now: Prices) -> float:
    """Everything that comes turn by turn, but food."""
    science = _income(rated.science, HALF_SCIENCE, SCIENCE_PER_ACTION * rated.civil)
    mined = _income(resources, HALF_RESOURCES, RESOURCES_PER_ACTION * rated.civil)
    return (
        rated.culture * now.turns
        + science * now.science_rate
        + mined * now.resource_rate
        + rated.civil * now.civil_rate
        + rated.military * now.military_rate
    )


def _economy(state: AgesState, seat: int, now: Prices) -> float:
    """Ratings and goods, for what they will bring.

    What this turn's production will bring counts as if it were there: ending the turn is no loss.
    """
    player, rated = state.players[seat], ratings(state, seat)
    resources = resource_production(state, seat) + pact_production(state, seat, "resource")
    food = food_production(state, seat) + pact_production(state, seat, "food")
    eaten = CONSUMPTION[player.yellow]
    have_science, have_resources = player.science, stored(player, "resource")
    have_food, worth = stored(player, "food"), 0.0
    if _is_about_to_produce(state, seat):
        worth += min(military_left(state, seat), 3) if state.mode.politics else 0
        unhappy = discontent(state, seat) if state.mode.happiness else 0
        if unhappy <= player.unused:
            worth += rated.culture - FAMINE * max(eaten - food - have_food, 0)
            have_science += rated.science
            have_resources = max(have_resources + resources - _corruption(state, seat), 0)
            have_food = max(have_food + food - eaten, 0)
    spare = food - eaten
    worth += _incomes(rated, resources, now)
    worth += _useful(food - _appetite(player.yellow), PLENTY_FOOD) * now.food_rate
    worth += _useful(min(have_science, 40), STOCKED_SCIENCE) * now.science * SPENT
    worth += _useful(have_resources, STOCKED_RESOURCES) * now.resource * SPENT
    worth += _useful(have_food, STOCKED_FOOD) * now.food * SPENT
    worth -= _corruption(state, seat) * now.resource
    hungry = max(-spare * min(now.turns, 3.0) - have_food, 0.0)
    return worth - FAMINE * 0.8 * min(hungry, 6.0)


def _appetite(yellow: int) -> float:
    """What people eat, without the steps of the table: the next worker is never the dear one."""
    return max(17.5 - yellow, 0.0) / 5


def _corruption(state: AgesState, seat: int) -> int:
    """What few blue tokens will cost in the next production."""
    if not state.mode.corruption:
        return 0
    player = state.players[seat]
    producing = sum(
        player.workers.get(card, 0) for kind in ("farm", "mine") for card in BY_TYPE[kind]
    )
    back = 2  # tokens, about, that come back when food is eaten and goods are spent
    return CORRUPTION[max(player.blue - producing + back, 0)]


def _people(state: AgesState, seat: int, now: Prices) -> float:
    """Idle workers wait for work; the unhappy threaten an uprising."""
    player, rated = state.players[seat], ratings(state, seat)
    idle = 0.15 * min(player.unused, 1) + 0.17 * min(player.unused, 2) + 0.06 * player.unused
    worth = idle * min(now.turns, 14.0)
    worth += 0.2 * player.yellow * now.food + 0.15 * min(player.blue, 10) * now.resource
    if not state.mode.happiness:
        return worth
    unhappy = discontent(state, seat)
    if unhappy > player.unused:
        lost = rated.culture + resource_production(state, seat) * now.resource
        worth -= (lost + rated.science * now.science + 2.0) * min(now.turns + 0.5, 1.2)
    worth -= unhappy * min(now.turns, 3.0) * 0.4
    return worth + min(rated.happy, 8) * now.happy_rate


def _cards(state: AgesState, seat: int, now: Prices) -> float:
    """What lies in the hand and on the table and is not yet of use."""
    player = state.players[seat]
    worth = prospects(state, seat, now)
    worth += construction_site(state, seat, resource_production(state, seat), now)
    worth += leader_worth(state, seat, now)
    soon = min(now.turns / 2, 1.0)
    for card in player.military_hand:
        if card != HIDDEN:
            worth += military_worth(CARDS[card]) * soon
    for card in player.specials:
        worth += construction_worth(CARDS[card], now)
    worth += CARDS[player.government].urban_limit * limit_worth(now)
    if player.forfeits_politics:
        worth -= 1.0
    return worth


def military_worth(card: Card) -> float:
    """What a military card in hand is good for."""
    match card.type:
        case "event" | "territory":
            return 0.7 + 0.5 * card.level
        case "bonus":
            return 0.5 + 0.35 * card.defense
        case "tactics":
            return 1.0
        case "pact":
            return 0.5
        case _:
            return 0.8 + 0.2 * card.level


# --- strength ---------------------------------------------------------------------------------


def _strength(state: AgesState, seat: int, now: Prices) -> float:
    """Being weak invites attacks and bad events, being strong brings good ones."""
    mine = ratings(state, seat).strength
    if not state.mode.politics:
        return 0.4 * mine
    others = [ratings(state, rival).strength for rival in state.rivals(seat)]
    if not others:
        return 0.0
    leads = [_lead_worth(mine - other) for other in others]
    urgency = min(now.turns / 2, 1.0) * (0.9 if state.age < 2 else 1.0)
    worth = (0.5 * min(leads) + 0.5 * sum(leads) / len(leads)) * urgency
    worth += 0.1 * mine * min(now.turns / 4, 1.0)
    return worth + sum(_war_worth(state, seat, war, now) for war in state.wars)


def _lead_worth(lead: int) -> float:
    """What it means to be stronger or weaker than a rival by so much."""
    if lead >= 0:
        return 1.0 * min(lead, 3) + 0.3 * min(max(lead - 3, 0), 9)
    return -1.2 * min(-lead, 5) - 0.6 * min(max(-lead - 5, 0), 15)


def _war_worth(state: AgesState, seat: int, war: War, now: Prices) -> float:
    """What a declared war will bring or cost, as strengths are now."""
    if seat not in (war.attacker, war.target):
        return 0.0
    other = war.target if seat == war.attacker else war.attacker
    advantage = ratings(state, seat).strength - ratings(state, other).strength
    if seat == war.attacker:
        advantage -= 2  # the rival has a turn to arm
    match war.card:
        case "war_over_resources_ii":
            stake = min(abs(advantage), 10) * max(now.resource, 0.3)
        case "war_over_technology_ii":
            stake = min(abs(advantage), 10) * max(now.science, 0.3)
        case "war_over_territory_ii":
            stake = 1.5 * (1 + abs(advantage) // 3)
        case _:
            stake = float(abs(advantage))
    return stake if advantage > 0 else -1.2 * stake


# --- the end and the others -------------------------------------------------------------------


def _finish(state: AgesState, seat: int, now: Prices) -> float:
    """Bonuses of the final scoring as far as they are known or likely."""
    if state.mode.id == "simple":
        sure = SURE if now.turns <= 2 else 0.4
        return sum(points for _, points in simple_lines(state, seat)) * sure
    sure = SURE if now.turns <= 3 else 0.5
    known = [*open_bonus_cards(state), *_seeded_by(state, seat)]
    worth = sum(_lead_by(state, seat, card) for card in known) * sure
    if state.mode.id == "full" and now.turns <= 6 and not state.option("fewer_bonuses"):
        likely = LIKELY * (1 - now.turns / 8)
        open_ = [c for c in SCORING_EVENTS if c not in known and c not in state.past]
        worth += likely * sum(impact(state, seat, card, state.first) for card in open_)
    return worth


def _seeded_by(state: AgesState, seat: int) -> list[str]:
    """Final events the seat itself has put into the piles."""
    if state.mode.id != "full":
        return []
    piles = (*state.current, *state.future)
    return [s.card for s in piles if s.by == seat and CARDS[s.card].scoring]


def _lead_by(state: AgesState, seat: int, card: str) -> float:
    """What a final event brings, less what it brings the others."""
    rivals = [impact(state, rival, card, state.first) for rival in state.rivals(seat)]
    return impact(state, seat, card, state.first) - _typical(rivals)


def _typical(rivals: Sequence[float]) -> float:
    """What the others have, the best of them before all.

    It counts in full, so that a longer game, which is good for all, is no gain.
    """
    return 0.5 * max(rivals) + 0.5 * sum(rivals) / len(rivals) if rivals else 0.0


def _promising(state: AgesState, seat: int, now: Prices) -> float:
    """What a civilization will come to, at a glance."""
    player, rated = state.players[seat], ratings(state, seat)
    return (
        player.culture
        + _incomes(rated, resource_production(state, seat), now)
        + _useful(food_production(state, seat), PLENTY_FOOD) * now.food_rate
        + min(player.science, 15) * now.science
        + stored(player, "resource") * now.resource
        + stored(player, "food") * now.food
    )
