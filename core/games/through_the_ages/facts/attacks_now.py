"""What two civilizations could throw at each other, and the cheapest way to give up a force."""

from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from core.games.through_the_ages.abilities import powers, working
from core.games.through_the_ages.content import CARDS
from core.games.through_the_ages.flow.attacks import (
    across_borders,
    defence_value,
    may_attack,
)
from core.games.through_the_ages.flow.colonies import card_value
from core.games.through_the_ages.holdings import units_of
from core.games.through_the_ages.ratings import (
    army_strength,
    force_of,
    ratings,
    unit_strength,
)
from core.games.through_the_ages.state import AgesState, Player
from core.kernel import HIDDEN, clone

MOST_FORCES = 4000  # ways to choose units that are looked through


@dataclass(frozen=True, slots=True)
class Might:
    """A seat's strength, and what it could add to it in an attack."""

    seat: int
    strength: int
    sacrifice: int  # by giving up all units
    hand: int  # military cards
    cards: int  # the most these could add in defence; exact for the seat that looks

    @property
    def attack(self) -> int:
        """At most, when attacking."""
        return self.strength + self.sacrifice

    @property
    def defence(self) -> int:
        """At most, when defending against an aggression."""
        return self.strength + self.sacrifice + self.cards


def might(view: AgesState, seat: int) -> Might:
    """By the rules of sacrifice and defence (R16.3, R21.4), as far as the reader can see."""
    player = view.players[seat]
    units = units_of(player)
    sacrifice = force_of(player, units) if view.may_sacrifice else 0
    known = [c for c in player.military_hand if c in CARDS and CARDS[c].defense]
    unseen = player.military_hand.count(HIDDEN)
    cards = sum(defence_value(view, seat, card) for card in known)
    cards += sum(_best_unseen(view, seat)[:unseen])
    return Might(seat, ratings(view, seat).strength, sacrifice, len(player.military_hand), cards)


def duel(view: AgesState, attacker: int, target: int) -> tuple[Might, Might]:
    """Both as they would be in an attack now: some pacts end by it, one helps (R16.2, R16.3)."""
    after = view
    if any(pact.binds(attacker, target) for pact in view.pacts):
        after = clone(view)
        after.pacts = [
            pact
            for pact in view.pacts
            if not (pact.binds(attacker, target) and CARDS[pact.card].ends_if_attack)
        ]
        after.changed()
    mine = might(after, attacker)
    stronger = mine.strength + across_borders(after, attacker, target)
    return replace(mine, strength=stronger), might(after, target)


def _best_unseen(view: AgesState, seat: int) -> list[int]:
    """Values in defence of all bonus cards that could be in a rival's hand, the best first."""
    players = len(view.players)
    bonuses = [c for c in CARDS.values() if c.type == "bonus" and c.level <= view.age]
    left = Counter({card.id: card.count[players] for card in bonuses})
    for pile in (*view.discards.values(), *view.boxed.values()):
        left.subtract(gone.card for gone in pile if gone.card in left)
    for player in view.players:
        left.subtract(card for card in player.military_hand if card in left)
    ages = view.mode.military_ages
    values = [
        defence_value(view, seat, card)
        for card, number in left.items()
        if CARDS[card].age in ages
        for _ in range(number)
    ]
    return sorted(values, reverse=True)


def barred(view: AgesState, seat: int, rival: int) -> str:
    """Why the two may not fight, if a pact or a leader says so (R16.1)."""
    if any(CARDS[pact.card].no_attacks and pact.binds(seat, rival) for pact in view.pacts):
        return "pact"
    peaceful = (card for card, able in working(view.players[seat]) if able.never_attacks)
    return next((CARDS[card].name for card in peaceful), "")


def attacks_on(view: AgesState, seat: int, rival: int) -> list[str]:
    """The aggressions and wars in hand that could be played against a rival."""
    hand = dict.fromkeys(view.players[seat].military_hand)
    return [
        card
        for card in hand
        if card in CARDS
        and CARDS[card].type in ("aggression", "war")
        and may_attack(view, seat, card, rival)
    ]


# --- giving up a force (R15.3) ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Force:
    """Units and bonus cards worth so much, and the strength that goes with them."""

    value: int
    strength_lost: int
    units: tuple[tuple[str, int], ...]
    cards: int


def cheapest_force(view: AgesState, seat: int, amount: int) -> Force | None:
    """The force of at least this value that costs the least strength, then the fewest cards."""
    player = view.players[seat]
    cards = [c for c in player.military_hand if c in CARDS and CARDS[c].colonization]
    values = tuple(sorted((card_value(view, seat, card) for card in cards), reverse=True))
    units = tuple(units_of(player).items())
    bonus = ratings(view, seat).colonization
    upright = tuple(wonder for wonder in player.wonders if wonder not in player.face_down)
    forces = _forces(units, player.tactics, player.leader, upright, values)
    able = [force for force in forces if force.value + bonus >= amount]
    return min(able, key=lambda f: (f.strength_lost, f.cards, f.value)) if able else None


@lru_cache(maxsize=64)
def _forces(
    units: tuple[tuple[str, int], ...],
    tactics: str,
    leader: str,
    wonders: tuple[str, ...],
    values: tuple[int, ...],
) -> tuple[Force, ...]:
    """Every choice of units with every number of bonus cards, the best cards first."""
    counts = [range(number + 1) for _, number in units]
    ways = 1
    for count in counts:
        ways *= len(count)
    if ways > MOST_FORCES:
        return ()
    player = Player(0, 0, 0, dict(units), {}, "despotism", leader=leader, tactics=tactics)
    player.wonders = list(wonders)
    whole = _fighting(player, dict(units))
    found = []
    for numbers in product(*counts):
        given = {card: n for (card, _), n in zip(units, numbers, strict=True) if n}
        if not given:
            continue
        rest = {card: have - given.get(card, 0) for card, have in units}
        lost, worth = whole - _fighting(player, rest), force_of(player, given)
        for number in range(len(values) + 1):
            found.append(Force(worth + sum(values[:number]), lost, tuple(given.items()), number))
    return tuple(found)


def _fighting(player: Player, units: dict[str, int]) -> int:
    """The strength units bring: their own, that of armies, and what leader and wonders add."""
    player.workers = units
    own = sum(unit_strength(player, card) * number for card, number in units.items())
    armies, best = army_strength(player)
    parts = [part for part in powers(player).counted if part.stat == "strength"]
    return own + armies + sum(part.count(player, 1, best) for part in parts)


def worth_of_one_more(view: AgesState, seat: int, card: str) -> int:
    """What a unit adds to those already given up in the attack or auction under way."""
    player = view.players[seat]
    chosen = _chosen(view, seat)
    more = dict(chosen)
    more[card] = more.get(card, 0) + 1
    return force_of(player, more) - force_of(player, chosen)


def _chosen(view: AgesState, seat: int) -> dict[str, int]:
    if view.attack:
        is_attacker = seat == view.attack.attacker
        return view.attack.attack_units if is_attacker else view.attack.defence_units
    return view.auction.units if view.auction else {}
