"""The printed numbers and marks of every card (R2, R21.12).

A line has id, copies, start place, player count, icon, state icon, free play, region icons, suits,
development cost and points.
"""

import pytest

from core.games.imperium.content import (
    ACTION_TOKENS,
    FAME_REMOVED,
    HAND_SIZE,
    LEVELS,
    NATIONS,
    SLOT_DECKS,
    SMALL_DECK_SIZE,
    START_TOKENS,
    UNIQUE_CARDS,
    Card,
    Points,
    ScoringQuantity,
)
from tests.games.imperium import printed_classics, printed_legends

LINES = {
    line.split()[0]: line
    for line in (printed_classics.PRINTED + printed_legends.PRINTED).splitlines()
}


def counted(per: ScoringQuantity) -> str:
    what = "+".join((*per.icons, *per.types)) or per.res or per.suit or per.vp_kind
    what = what or per.name_prefix or (f"not_{per.not_suit}" if per.not_suit else "")
    name = f"{per.count}({what})" if what else per.count
    return name if per.each == 1 else f"{name}/{per.each}"


def worth(vp: Points) -> str:
    match vp.kind:
        case "fixed":
            return str(vp.n)
        case "conditional":
            return ",".join(f"{case.if_}:{case.n}" for case in vp.cases)
        case "variable":
            points = "+".join(f"{term.n}*{counted(term.per)}" for term in vp.terms)
            return points if vp.cap == 10 else f"{points}<={vp.cap}"
        case _:
            return "-"


def printed(card: Card) -> str:
    marks = {"materials": "m", "population": "p", "progress": "g"}
    cost = "".join(f"{card.cost[res]}{mark}" for res, mark in marks.items() if card.cost.get(res))
    parts = [
        card.id,
        f"x{card.count}",
        card.start,
        f"{card.min_players}+",
        card.icon,
        card.state,
        "free" if card.free_play else "",
        "+".join(card.icons),
        "+".join(card.suits),
        cost,
        worth(card.vp),
    ]
    return " ".join(part or "-" for part in parts)


@pytest.mark.parametrize("card", UNIQUE_CARDS.values(), ids=lambda card: card.id)
def test_card_has_its_printed_values(card: Card) -> None:
    """R2.1, R2.7, R12.8."""
    assert printed(card) == LINES[card.id]


def test_no_card_is_missing() -> None:
    """R1.1, R1.2."""
    assert len(LINES) == len(UNIQUE_CARDS) == 508


def test_the_numbers_of_the_opening() -> None:
    """R4.2, R4.9, R4.10, R4.12."""
    assert START_TOKENS == {"materials": 3, "population": 2, "progress": 1}
    assert (ACTION_TOKENS, HAND_SIZE) == (3, 5)
    assert {n.id: n.exhaust_tokens for n in NATIONS.values() if n.exhaust_tokens != 5} == {
        "utopians": 3
    }
    assert SMALL_DECK_SIZE == {1: 6, 2: 6, 3: 7, 4: 8}
    assert FAME_REMOVED == {1: 2, 2: 2, 3: 1, 4: 0}
    assert SLOT_DECKS == ("region", "uncivilised", "civilised", "", "")


def test_the_numbers_of_the_levels() -> None:
    """R19.2, R19.21."""
    none, some = (0, 0, 0), (3, 2, 1)
    assert {
        level.id: (
            level.slots,
            tuple(level.start.values()),
            level.divisor,
            level.cleanup_discard,
            level.unrest_progress,
        )
        for level in LEVELS.values()
    } == {
        "chieftain": (4, none, 10, 0, 0),
        "warlord": (4, none, 10, 1, 0),
        "imperator": (5, none, 10, 0, 0),
        "sovereign": (5, some, 5, 0, 0),
        "overlord": (6, some, 5, 0, 0),
        "supreme_ruler": (6, some, 5, 0, 1),
    }
