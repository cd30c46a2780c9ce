"""A civilization's statistics: banks, strength, and estimates of the rest of the game."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from core.games.through_the_ages.content import (
    CARDS,
    CONSUMPTION,
    CORRUPTION,
    FACES_NEEDED,
    MODES,
    REMOVED_SPACES,
    SPACE_COST,
    UNITS,
)
from core.games.through_the_ages.rules.action_phase import civil_actions_left
from core.games.through_the_ages.rules.actions import Take
from core.games.through_the_ages.rules.building import population_price
from core.games.through_the_ages.rules.card_row import affordable_takes, take_card
from core.games.through_the_ages.rules.gains_and_payments import stored
from core.games.through_the_ages.rules.holdings import workers_on
from core.games.through_the_ages.rules.production import income
from core.games.through_the_ages.rules.ratings import (
    discontent,
    faces_needed,
    military_left,
    ratings,
    unit_strength,
    urban_limit,
)
from core.games.through_the_ages.rules.setup import all_game_cards
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.text.facts.turn_end import TurnEndPreview, preview_turn_end
from core.kernel import clone

CARDS_TAKEN_PER_TURN = 1.8  # average, until a game has shown its own pace


@dataclass(frozen=True, slots=True)
class CivilizationStats:
    """All statistics of a civilization."""

    culture: int
    culture_rate: int
    science: int
    science_rate: int
    strength: int
    strength_parts: tuple[tuple[str, int], ...]  # units, armies, arenas, cards
    colonization: int
    happy: int
    faces_needed: int  # happy faces
    discontent: int
    unused: int  # workers
    population: int  # workers in all
    civil_left: int
    civil: int
    military_left: int
    military: int
    extra_resources: int  # for units, this turn only
    food: int
    food_rate: int
    consumption: int
    resource: int
    resource_rate: int
    yellow: int
    population_price: int  # its price in food
    workers_to_consumption: int  # workers until consumption rises; 0: never
    workers_to_happy_face: int  # workers until another happy face is needed
    blue: int
    corruption: int  # at the present blue bank
    tokens_to_corruption: int  # tokens until corruption rises
    next_corruption: int
    urban_limit: int
    civil_hand: int  # hand limits
    military_hand: int
    turn_end: TurnEndPreview


def civilization_stats(view: AgesState, seat: int) -> CivilizationStats:
    player, rated = view.players[seat], ratings(view, seat)
    corrupts = CORRUPTION if view.mode.corruption else (0,) * len(CORRUPTION)
    blue_step = _tokens_to_next_entry(corrupts, player.blue)
    return CivilizationStats(
        culture=player.culture,
        culture_rate=rated.culture,
        science=player.science,
        science_rate=rated.science,
        strength=rated.strength,
        strength_parts=_strength_parts(view, seat),
        colonization=rated.colonization,
        happy=rated.happy,
        faces_needed=faces_needed(player) if view.mode.happiness else 0,
        discontent=discontent(view, seat) if view.mode.happiness else 0,
        unused=player.unused,
        population=player.unused + sum(player.workers.values()),
        civil_left=civil_actions_left(view, seat),
        civil=rated.civil,
        military_left=military_left(view, seat),
        military=rated.military,
        extra_resources=player.pool + player.homer,
        food=stored(player, "food"),
        food_rate=income(view, seat, "food"),
        consumption=CONSUMPTION[player.yellow],
        resource=stored(player, "resource"),
        resource_rate=income(view, seat, "resource"),
        yellow=player.yellow,
        population_price=population_price(view, seat),
        workers_to_consumption=_tokens_to_next_entry(CONSUMPTION, player.yellow),
        workers_to_happy_face=_tokens_to_next_entry(FACES_NEEDED, player.yellow)
        if view.mode.happiness
        else 0,
        blue=player.blue,
        corruption=corrupts[player.blue],
        tokens_to_corruption=blue_step,
        next_corruption=corrupts[player.blue - blue_step],
        urban_limit=urban_limit(view, seat),
        civil_hand=rated.civil_hand,
        military_hand=rated.military_hand,
        turn_end=preview_turn_end(view, seat),
    )


def _tokens_to_next_entry(table: Sequence[int], bank: int) -> int:
    """Return how many tokens must leave a bank to change its table entry, or 0."""
    return next((bank - b for b in range(bank - 1, -1, -1) if table[b] != table[bank]), 0)


def _strength_parts(view: AgesState, seat: int) -> tuple[tuple[str, int], ...]:
    player, rated = view.players[seat], ratings(view, seat)
    units = sum(
        unit_strength(player, card) * number
        for card, number in player.workers.items()
        if CARDS[card].type in UNITS
    )
    arenas = sum(
        CARDS[card].per_worker["strength"] * number
        for card, number in player.workers.items()
        if CARDS[card].type == "arena"
    )
    rest = rated.strength - units - rated.armies - arenas
    parts = (("units", units), ("armies", rated.armies), ("arenas", arenas), ("cards", rest))
    return tuple((name, amount) for name, amount in parts if amount)


def workers_of_type(view: AgesState, seat: int, kind: str) -> int:
    return workers_on(view.players[seat], kind)


# --- rest of the game -------------------------------------------------------------------------


def wasted_actions(view: AgesState, seat: int, action: Take) -> int:
    """Return the round 1 actions that buy no other card after this take (R4.2)."""
    next_view = clone(view)
    actions_left = civil_actions_left(view, seat) - take_card(next_view, seat, action)
    return 0 if affordable_takes(next_view, seat, actions_left) else actions_left


def swept_space_count(view: AgesState) -> int:
    """Return how many spaces are cleared before the next turn; none in round 1 (R5.2)."""
    seats = view.seats_from(view.first)
    if view.over or not view.round or (view.round == 1 and view.turn.seat != seats[-1]):
        return 0
    return REMOVED_SPACES.get(view.remaining_players, max(REMOVED_SPACES.values()))


def cards_left(view: AgesState) -> int:
    return len(view.civil.get(view.age_name, ()))


def rounds_left(view: AgesState) -> int:
    """Return the rounds after this one, estimated until the last round is set."""
    if view.over:
        return 0
    if view.last_round:
        return max(view.last_round - view.round, 0)
    card_count = sum(len(deck) for age, deck in view.civil.items() if age != "A")
    rounds = card_count / cards_per_round(view)
    return max(round(rounds), 1)


def cards_per_round(view: AgesState) -> float:
    players = view.remaining_players
    usual = players * (REMOVED_SPACES.get(players, 3) * 0.9 + CARDS_TAKEN_PER_TURN)
    total = _civil_card_count(len(view.players), tuple(view.options.items()))
    dealt = total - sum(len(deck) for age, deck in view.civil.items() if age != "A")
    played = view.round - 2
    if played < 3 or dealt <= len(SPACE_COST):
        return usual
    return max(dealt / played, 1.0)


@lru_cache(maxsize=16)
def _civil_card_count(players: int, options: tuple[tuple[str, str], ...]) -> int:
    ages = MODES[dict(options)["length"]].civil_ages[1:]
    cards = all_game_cards(players, dict(options))
    return sum(CARDS[card].deck == "civil" and CARDS[card].age in ages for card in cards)


def projected_culture(view: AgesState, seat: int) -> int:
    rated, player = ratings(view, seat), view.players[seat]
    produced = 0 if view.over or _has_produced(view, seat) else 1
    return player.culture + rated.culture * (rounds_left(view) + produced)


def _has_produced(view: AgesState, seat: int) -> bool:
    order = view.seats_from(view.first)
    if seat not in order or view.turn.seat not in order:
        return False
    return order.index(seat) < order.index(view.turn.seat)
