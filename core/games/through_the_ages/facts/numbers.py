"""A civilization in numbers, and what follows from them: banks, strength, the way to the end."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from core.games.through_the_ages.actions import Take
from core.games.through_the_ages.building import population_price
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
from core.games.through_the_ages.facts.turn_end import TurnEnd, end_of_turn
from core.games.through_the_ages.flow.civil import FirstActions
from core.games.through_the_ages.holdings import workers_on
from core.games.through_the_ages.production import income
from core.games.through_the_ages.ratings import (
    civil_left,
    discontent,
    faces_needed,
    military_left,
    ratings,
    unit_strength,
    urban_limit,
)
from core.games.through_the_ages.row import take, takes
from core.games.through_the_ages.setup import cards_in_play
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.stock import stored
from core.kernel import clone

TAKEN_A_TURN = 1.8  # cards players take from the row, before a game has shown its own pace


@dataclass(frozen=True, slots=True)
class Numbers:
    """Everything a civilization counts."""

    culture: int
    culture_rate: int
    science: int
    science_rate: int
    strength: int
    strength_parts: tuple[tuple[str, int], ...]  # units, armies, arenas, cards
    colonization: int
    happy: int
    need: int  # happy faces
    discontent: int
    unused: int  # workers
    people: int  # workers in all
    civil_left: int
    civil: int
    military_left: int
    military: int
    extra_resources: int  # for units, in this turn only
    food: int
    food_rate: int
    eats: int
    resource: int
    resource_rate: int
    yellow: int
    next_worker: int  # its price in food
    yellow_step: int  # so many workers more, and they eat more; 0: never
    happy_step: int  # so many workers more, and one more happy face is needed
    blue: int
    corruption: int  # by the blue bank as it is
    blue_step: int  # so many tokens fewer, and corruption is worse
    corruption_then: int
    urban_limit: int
    civil_hand: int  # hand limits
    military_hand: int
    end: TurnEnd


def numbers(view: AgesState, seat: int) -> Numbers:
    """A seat's civilization, worked out by the rules."""
    player, rated = view.players[seat], ratings(view, seat)
    corrupts = CORRUPTION if view.mode.corruption else (0,) * len(CORRUPTION)
    blue_step = _step(corrupts, player.blue)
    return Numbers(
        culture=player.culture,
        culture_rate=rated.culture,
        science=player.science,
        science_rate=rated.science,
        strength=rated.strength,
        strength_parts=_strength_parts(view, seat),
        colonization=rated.colonization,
        happy=rated.happy,
        need=faces_needed(player) if view.mode.happiness else 0,
        discontent=discontent(view, seat) if view.mode.happiness else 0,
        unused=player.unused,
        people=player.unused + sum(player.workers.values()),
        civil_left=civil_actions_left(view, seat),
        civil=rated.civil,
        military_left=military_left(view, seat),
        military=rated.military,
        extra_resources=player.pool + player.homer,
        food=stored(player, "food"),
        food_rate=income(view, seat, "food"),
        eats=CONSUMPTION[player.yellow],
        resource=stored(player, "resource"),
        resource_rate=income(view, seat, "resource"),
        yellow=player.yellow,
        next_worker=population_price(view, seat),
        yellow_step=_step(CONSUMPTION, player.yellow),
        happy_step=_step(FACES_NEEDED, player.yellow) if view.mode.happiness else 0,
        blue=player.blue,
        corruption=corrupts[player.blue],
        blue_step=blue_step,
        corruption_then=corrupts[player.blue - blue_step],
        urban_limit=urban_limit(view, seat),
        civil_hand=rated.civil_hand,
        military_hand=rated.military_hand,
        end=end_of_turn(view, seat),
    )


def _step(table: Sequence[int], bank: int) -> int:
    """How many tokens must leave a bank until its entry changes; 0 if it never does."""
    return next((bank - b for b in range(bank - 1, -1, -1) if table[b] != table[bank]), 0)


def _strength_parts(view: AgesState, seat: int) -> tuple[tuple[str, int], ...]:
    """What makes up the strength; whatever is neither unit, army nor arena stands on cards."""
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
    """How many buildings of an urban type there are."""
    return workers_on(view.players[seat], kind)


# --- the way to the end -----------------------------------------------------------------------


def civil_actions_left(view: AgesState, seat: int) -> int:
    """Those a seat may still use; in the first round not all that its government gives (R4.2)."""
    if view.round != 1 or view.turn.seat != seat:
        return civil_left(view, seat)
    return next((frame.left for frame in view.agenda if isinstance(frame, FirstActions)), 0)


def lost_with(view: AgesState, seat: int, action: Take) -> int:
    """Civil actions of the first round that reach no other card once this one is taken (R4.2)."""
    after = clone(view)
    left = civil_actions_left(view, seat) - take(after, seat, action)
    return 0 if takes(after, seat, left) else left


def spaces_swept(view: AgesState) -> int:
    """How many spaces are cleared when the next turn begins; none in the first round (R5.2)."""
    seats = view.seats_from(view.first)
    if view.over or not view.round or (view.round == 1 and view.turn.seat != seats[-1]):
        return 0
    return REMOVED_SPACES.get(view.still_playing, max(REMOVED_SPACES.values()))


def cards_left(view: AgesState) -> int:
    """Cards in the civil deck that is in use."""
    return len(view.civil.get(view.age_name, ()))


def rounds_left(view: AgesState) -> int:
    """Rounds after this one: known at the end, before that guessed from the pace of the row."""
    if view.over:
        return 0
    if view.last_round:
        return max(view.last_round - view.round, 0)
    left = sum(len(deck) for age, deck in view.civil.items() if age != "A")
    rounds = left / _cards_a_round(view)
    return max(round(rounds), 1)


def _cards_a_round(view: AgesState) -> float:
    """How fast the decks run out: as in this game so far, early on as in most games."""
    players = view.still_playing
    usual = players * (REMOVED_SPACES.get(players, 3) * 0.9 + TAKEN_A_TURN)
    total = _civil_cards(len(view.players), tuple(view.options.items()))
    gone = total - sum(len(deck) for age, deck in view.civil.items() if age != "A")
    played = view.round - 2
    if played < 3 or gone <= len(SPACE_COST):
        return usual
    return max(gone / played, 1.0)


@lru_cache(maxsize=16)
def _civil_cards(players: int, options: tuple[tuple[str, str], ...]) -> int:
    """All that are dealt to the row in such a game."""
    ages = MODES[dict(options)["length"]].civil_ages[1:]
    cards = cards_in_play(players, dict(options))
    return sum(CARDS[card].deck == "civil" and CARDS[card].age in ages for card in cards)


def culture_at_the_end(view: AgesState, seat: int) -> int:
    """Culture at today's rate, with this turn's production and that of all later ones."""
    rated, player = ratings(view, seat), view.players[seat]
    produced = 0 if view.over or _has_produced(view, seat) else 1
    return player.culture + rated.culture * (rounds_left(view) + produced)


def _has_produced(view: AgesState, seat: int) -> bool:
    """Whether the seat's turn of this round is over."""
    order = view.seats_from(view.first)
    if seat not in order or view.turn.seat not in order:
        return False
    return order.index(seat) < order.index(view.turn.seat)
