"""What a player sees and cannot take now, each with what is lacking."""

from collections.abc import Callable

from core.games.mosaic.content import CITIES, TOWNS
from core.games.mosaic.facts.cards import (
    NOT_YET,
    Facts,
    Glance,
    facts,
    government,
    piece_alone,
    wonder,
)
from core.games.mosaic.state import MosaicState
from core.kernel import HIDDEN, Barred, Decision

ACTING = ("turn", "extra_action")  # the questions to which a card might be taken


def barred(view: MosaicState, decision: Decision) -> tuple[Barred, ...]:
    """The offers, and what lies beside them."""
    legal = {target for action in decision.actions for target in action.targets}
    glance = Glance(view, decision.seat, legal, decision.topic in ACTING)
    cards = [card for offer in view.offers.values() for card in offer if card not in ("", HIDDEN)]
    looks: list[tuple[Callable[[Glance, str], Facts], list[str]]] = [
        (facts, cards),
        (piece_alone, [*CITIES, *TOWNS]),
        (wonder, view.wonders),
        (government, view.governments),
    ]
    return tuple(
        Barred(thing, found.name[0], found.lacks[0])
        for look, things in looks
        for thing in dict.fromkeys(things)
        if (found := look(glance, thing)).when == NOT_YET and found.lacks
    )
