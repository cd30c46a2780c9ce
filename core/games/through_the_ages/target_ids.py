"""Ids of the things on the table that are not cards. Actions, texts and panels use them."""

from core.games.through_the_ages.content import SPACE_COST

MAX_PLAYERS = 4
YELLOW_BANK = "yellow_bank"


def space_id(space: int) -> str:
    return f"space {space}"


def seat_id(seat: int) -> str:
    return f"seat {seat}"


def owned_id(card: str, owner: int) -> str:
    """Return the topic id of a card in front of one player. Others may have the same card."""
    return f"{card}@{owner}"


SPACES_BY_ID = {space_id(space): space for space in range(1, len(SPACE_COST) + 1)}
SEATS_BY_ID = {seat_id(seat): seat for seat in range(MAX_PLAYERS)}


def split_owned_id(topic: str) -> tuple[str, int | None]:
    """Return the card and its owner. The owner of a plain card id is unknown."""
    card, _, owner = topic.partition("@")
    return card, int(owner) if owner else None
