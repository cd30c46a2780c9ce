"""Plain counts of what lies in front of a player: workers, buildings, units, technologies."""

from collections.abc import Iterable

from core.games.through_the_ages.content import BY_TYPE, CARDS, UNITS
from core.games.through_the_ages.state import Player


def workers_on(player: Player, *types: str) -> int:
    """Workers on all cards of these types."""
    workers, number = player.workers, 0
    for kind in types:
        for card in BY_TYPE[kind]:
            if card in workers:
                number += workers[card]
    return number


def best_staffed(player: Player, *types: str) -> str:
    """The highest card of these types with a worker on it; "" if there is none."""
    best = ""
    for kind in types:
        for card in BY_TYPE[kind]:
            if player.workers.get(card) and (not best or CARDS[card].level > CARDS[best].level):
                best = card
    return best


def happy_faces_of(player: Player, types: tuple[str, ...]) -> int:
    """Happy faces printed on staffed buildings of these types and on completed wonders."""
    number = 0
    for kind in types:
        if kind == "wonder":
            for wonder in player.wonders:
                if wonder not in player.face_down:
                    number += max(CARDS[wonder].bonus.get("happy", 0), 0)
        else:
            for card in BY_TYPE[kind]:
                workers = player.workers.get(card)
                if workers:
                    number += CARDS[card].per_worker.get("happy", 0) * workers
    return number


def units_of(player: Player) -> dict[str, int]:
    """A player's units by card, lowest level first."""
    workers = player.workers
    return {card: workers[card] for kind in UNITS for card in BY_TYPE[kind] if workers.get(card)}


def unit_kinds(cards: Iterable[str]) -> set[str]:
    """The kinds of units that technologies among these cards let a player raise."""
    return {CARDS[card].type for card in cards if card in _UNIT_CARDS}


_UNIT_CARDS = {card for kind in UNITS for card in BY_TYPE[kind]}


def technologies(player: Player) -> list[str]:
    """All technology cards in play, printed ones too (R24.5)."""
    return [*player.workers, *player.specials, player.government]
