"""Derived values: ratings, happiness, action tokens, armies and ranks (R2, R10, R14.2, R19)."""

from collections.abc import Mapping
from functools import cache, lru_cache
from math import prod

from core.games.through_the_ages.content import (
    BOARD,
    BY_TYPE,
    CARDS,
    FACES_NEEDED,
    TRACK_LIMITS,
    UNITS,
)
from core.games.through_the_ages.rules.gains_and_payments import TOKEN_VALUE
from core.games.through_the_ages.rules.holdings import workers_on
from core.games.through_the_ages.rules.leader_and_wonder_effects import player_hooks
from core.games.through_the_ages.state import AgesState, Player, Ratings

FACE_DOWN_CULTURE = 2  # R24.12


def ratings(state: AgesState, seat: int) -> Ratings:
    """Return the cached ratings of a civilization."""
    known = state.players[seat].cached_ratings
    if known is None:
        known = state.players[seat].cached_ratings = compute_ratings(state, seat)
    return known


def active_cards(player: Player) -> list[str]:
    """Return the cards whose permanent bonuses count, buildings once per worker."""
    cards = [player.government, *player.specials, *player.colonies]
    if player.leader:
        cards.append(player.leader)
    if player.face_down:
        cards += [wonder for wonder in player.wonders if wonder not in player.face_down]
    else:
        cards += player.wonders
    return cards


def compute_ratings(state: AgesState, seat: int) -> Ratings:
    """Compute all ratings without the cache."""
    player = state.players[seat]
    sums = _sum_bonuses(tuple(active_cards(player))).copy()
    sums["culture"] += FACE_DOWN_CULTURE * len(player.face_down)
    for stat, amount in _sum_worker_output(tuple(player.workers.items())):
        sums[stat] += amount
    hooks = player_hooks(player)
    faces = prod(hooks.happy_multipliers) if hooks.happy_multipliers else 1
    armies, best_army = army_strength(player) if player.tactics else (0, 0)
    for part in hooks.rating_bonuses:
        sums[part.stat] += part.count(player, faces, best_army)
    for kind, stronger in hooks.unit_strength:  # R19.5
        sums["strength"] += stronger * workers_on(player, kind)
    sums["strength"] += armies
    for more in hooks.mine_tokens:
        sums["resource"] += sum(TOKEN_VALUE[card] * number for card, number in more(player).items())
    for pact, side, partner in state.pacts_of(seat) if state.pacts else ():
        gives = CARDS[pact.card].sides[side]
        sums["military_actions"] += gives.military_actions
        sums["strength"] += gives.strength
        sums["culture"] += gives.culture
        sums["culture"] += gives.culture_per_wonder * len(state.players[partner].wonders)
    government = CARDS[player.government]
    culture = min(max(sums["culture"], 0), TRACK_LIMITS["culture_rating"])
    science = max(sums["science"], 0)
    strength = min(max(sums["strength"], 0), TRACK_LIMITS["strength_rating"])
    happy = min(max(sums["happy"] * faces + sums["sad"], 0), TRACK_LIMITS["happiness"])
    civil = max(government.civil_actions + sums["civil_actions"], 0)
    military = max(government.military_actions + sums["military_actions"], 0)
    colonization = sums["colonization"]
    civil_hand = civil + sums["civil_hand_limit"]
    military_hand = military + sums["military_hand_limit"]
    return Ratings(
        *(culture, science, strength, happy, civil, military, armies, colonization),
        *(civil_hand, military_hand, sums["food"], sums["resource"]),
    )


_STATS = (
    *("culture", "science", "strength", "happy", "sad", "civil_actions", "military_actions"),
    *("colonization", "civil_hand_limit", "military_hand_limit", "food", "resource"),
    *("blue_tokens", "yellow_tokens"),
)


@lru_cache(maxsize=1 << 14)
def _sum_bonuses(cards: tuple[str, ...]) -> dict[str, int]:
    """Callers must copy the cached result."""
    sums = dict.fromkeys(_STATS, 0)
    for card in cards:
        for stat, amount in CARDS[card].bonus.items():
            sums["sad" if stat == "happy" and amount < 0 else stat] += amount
    return sums


@lru_cache(maxsize=1 << 15)
def _sum_worker_output(workers: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    sums: dict[str, int] = {}
    for card, number in workers:
        for stat, amount in CARDS[card].per_worker.items():
            sums[stat] = sums.get(stat, 0) + amount * number
    return tuple(sums.items())


# --- armies (R19) -----------------------------------------------------------------------------


def unit_strength(player: Player, card: str) -> int:
    record = CARDS[card]
    stronger = (more for kind, more in player_hooks(player).unit_strength if kind == record.type)
    return record.per_worker["strength"] + sum(stronger)


def army_strength(player: Player) -> tuple[int, int]:
    return army_bonuses(player, player.workers)


def army_bonuses(player: Player, units: Mapping[str, int]) -> tuple[int, int]:
    """Return the bonus of the best grouping, and of its best army (R19.7)."""
    if not player.tactics or player_hooks(player).has_no_tactics:
        return 0, 0
    oldest = CARDS[player.tactics].level - 1
    all_units, modern_units = [0] * len(UNITS), [0] * len(UNITS)
    for card, number in units.items():
        if number and card in _UNIT_TYPE_INDEX:
            kind = _UNIT_TYPE_INDEX[card]
            all_units[kind] += number
            if CARDS[card].level >= oldest:
                modern_units[kind] += number
    return _group_armies(player.tactics, tuple(all_units), tuple(modern_units))


_UNIT_TYPE_INDEX = {card: place for place, kind in enumerate(UNITS) for card in BY_TYPE[kind]}


@cache
def _group_armies(
    tactics: str, units: tuple[int, ...], modern_units: tuple[int, ...]
) -> tuple[int, int]:
    card = CARDS[tactics]
    need = [(UNITS.index(kind), number) for kind, number in card.army.items()]
    armies = min(units[kind] // number for kind, number in need)
    full = armies
    if card.army_bonus_outdated:
        full = min(armies, *(modern_units[kind] // number for kind, number in need))
    bonuses = [card.army_bonus] * full + [card.army_bonus_outdated] * (armies - full)
    aircraft = units[UNITS.index("air_force")]
    bonuses = [b * 2 if number < aircraft else b for number, b in enumerate(bonuses)]
    return sum(bonuses), max(bonuses, default=0)


def force_strength(player: Player, units: Mapping[str, int]) -> int:
    """Return the strength of sacrificed units with their armies (R16.3, R19.7)."""
    if not units:
        return 0
    own_strength = sum(unit_strength(player, card) * number for card, number in units.items())
    return own_strength + army_bonuses(player, units)[0]


# --- happiness and action tokens --------------------------------------------------------------


def faces_needed(player: Player) -> int:
    """Return the happy faces that the yellow bank demands (R10.1)."""
    return FACES_NEEDED[player.yellow]


def discontent(state: AgesState, seat: int) -> int:
    return max(0, FACES_NEEDED[state.players[seat].yellow] - ratings(state, seat).happy)


def civil_left(state: AgesState, seat: int) -> int:
    """Return the unused civil actions (R2.9)."""
    player = state.players[seat]
    return max(0, ratings(state, seat).civil + player.extra_civil - player.used_civil)


def military_left(state: AgesState, seat: int) -> int:
    """Return the unused military actions (R2.9)."""
    player = state.players[seat]
    return max(0, ratings(state, seat).military + player.extra_military - player.used_military)


def urban_limit(state: AgesState, seat: int) -> int:
    """Return the government's limit for each urban type (R2.6)."""
    limit = CARDS[state.players[seat].government].urban_limit
    return limit + (BOARD.easier_urban_limit if state.has_option("easier") else 0)


# --- ranks (R14.2) ----------------------------------------------------------------------------


def seats_by_rank(state: AgesState, stat: str, first: int) -> list[int]:
    """Return seats from most to least. The earlier player wins ties."""
    seats = state.seats_from(first)
    return sorted(seats, key=lambda seat: -ranked_value(state, seat, stat))


def rank_of(state: AgesState, seat: int, stat: str, first: int) -> int:
    """Return how many seats rank above this one."""
    own_value, is_earlier, before = ranked_value(state, seat, stat), True, 0
    for other in state.seats_from(first):
        if other == seat:
            is_earlier = False
        else:
            rival_value = ranked_value(state, other, stat)
            before += rival_value > own_value or (rival_value == own_value and is_earlier)
    return before


def ranked_value(state: AgesState, seat: int, stat: str) -> int:
    """Return strength, culture points, science rating or happiness, for comparison."""
    match stat:
        case "strength":
            return ratings(state, seat).strength
        case "science_rating":
            return ratings(state, seat).science
        case "happy":
            return ratings(state, seat).happy
        case _:
            return state.players[seat].culture
