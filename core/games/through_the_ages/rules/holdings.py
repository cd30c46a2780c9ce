"""Counts of workers, buildings, units and technologies in front of a player."""

from collections.abc import Iterable

from core.games.through_the_ages.content import BY_TYPE, CARDS, UNITS
from core.games.through_the_ages.state import Player


def workers_on(player: Player, *types: str) -> int:
    workers, number = player.workers, 0
    for kind in types:
        for card in BY_TYPE[kind]:
            if card in workers:
                number += workers[card]
    return number


def best_worked_card(player: Player, *types: str) -> str:
    """Return the highest card of these types with a worker, or ""."""
    best = ""
    for kind in types:
        for card in BY_TYPE[kind]:
            if player.workers.get(card) and (not best or CARDS[card].level > CARDS[best].level):
                best = card
    return best


def happy_faces_of(player: Player, types: tuple[str, ...]) -> int:
    """Count happy faces of buildings of these types. "wonder" means completed wonders."""
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
    workers = player.workers
    return {card: workers[card] for kind in UNITS for card in BY_TYPE[kind] if workers.get(card)}


def unlocked_unit_types(cards: Iterable[str]) -> set[str]:
    """Return the unit types that the technologies in `cards` allow."""
    return {CARDS[card].type for card in cards if card in _UNIT_CARDS}


_UNIT_CARDS = {card for kind in UNITS for card in BY_TYPE[kind]}


def technologies(player: Player) -> list[str]:
    """Return all technologies in play, including those printed on the board (R24.5)."""
    return [*player.workers, *player.specials, player.government]
