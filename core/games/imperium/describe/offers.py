"""Questions others put to a seat: whose card it is, and what its owner has of the answer."""

from functools import cache

from core.games.imperium.content import BLOCKS
from core.games.imperium.describe.terms import card_name, tokens
from core.games.imperium.machine import Offer
from core.games.imperium.state import NOBODY, ImperiumState
from core.kernel import Decision
from core.kernel.words import letter, listed


def whose(view: ImperiumState, decision: Decision) -> str:
    """The card a question is about; another's with the letter of its owner: `B's Cacao`."""
    name = card_name(decision.subject) if decision.subject else ""
    owner = _owner(view, decision.subject)
    if owner in (NOBODY, decision.seat):
        return name
    return f"{_called(view, owner)}'s {name}"


def _called(view: ImperiumState, seat: int) -> str:
    return "the bot" if view.is_bot(seat) else letter(seat)


def _owner(view: ImperiumState, card: str) -> int:
    """Whose program of that card is running."""
    return next((scope.seat for scope in reversed(view.scopes) if scope.card == card), NOBODY)


def thanks_text(view: ImperiumState, offer: Offer) -> str:
    """What the player who makes an offer gets when another takes it: `B gains 1 population`."""
    owner = _owner(view, offer.card)
    gained = _gained(offer.block) if owner not in (NOBODY, offer.seat) else ""
    return f"{_called(view, owner)} gains {gained}" if gained else ""


@cache
def _gained(block: str) -> str:
    """What is gained for everybody who does a block that all are offered."""
    for steps in BLOCKS.values():
        for at, step in enumerate(steps):
            if step.op == "each_may" and step.do == block and step.store:
                later = [s for s in steps[at + 1 :] if s.per and s.per.key == step.store]
                return listed(tokens(s.n, s.res) for s in later if s.op == "gain")
    return ""
