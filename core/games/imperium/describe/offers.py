"""Decisions on another player's card: its owner, and the owner's benefit."""

from functools import cache

from core.games.imperium.content import BLOCKS
from core.games.imperium.describe.terms import card_name, tokens
from core.games.imperium.machine import Offer
from core.games.imperium.state import NOBODY, ImperiumState
from core.kernel import Decision
from core.kernel.words import letter, listed


def whose(view: ImperiumState, decision: Decision) -> str:
    """Return the subject card of a decision, with its owner if it is a rival's: `B's Cacao`."""
    name = card_name(decision.subject) if decision.subject else ""
    owner = _owner(view, decision.subject)
    if owner in (NOBODY, decision.seat):
        return name
    return f"{_called(view, owner)}'s {name}"


def _called(view: ImperiumState, seat: int) -> str:
    return "the bot" if view.is_bot(seat) else letter(seat)


def _owner(view: ImperiumState, card: str) -> int:
    """Return the seat that runs the card's program, or NO_SEAT."""
    return next((scope.seat for scope in reversed(view.scopes) if scope.card == card), NOBODY)


def thanks_text(view: ImperiumState, offer: Offer) -> str:
    """Return the owner's gain if a player accepts: `B gains 1 population`."""
    owner = _owner(view, offer.card)
    gained = _gained(offer.block) if owner not in (NOBODY, offer.seat) else ""
    return f"{_called(view, owner)} gains {gained}" if gained else ""


def nation_top_seen(view: ImperiumState, offer: Offer) -> str:
    return nation_top(view, offer.seat) if _is_about_nation(offer.block) else ""


def nation_top(view: ImperiumState, seat: int) -> str:
    player = view.players[seat]
    seen = player.seen_nation and player.nation_deck
    return card_name(player.nation_deck[-1]) if seen else ""


def _is_about_nation(block: str) -> bool:
    return any(
        step.op in ("nation_top_to_bottom", "shuffle_nation")
        or step.to == "nation_top"
        or bool(step.do and _is_about_nation(step.do))
        for step in BLOCKS[block]
    )


@cache
def _gained(block: str) -> str:
    """Return the owner's gain for each player who accepts a shared offer."""
    for steps in BLOCKS.values():
        for at, step in enumerate(steps):
            if step.op == "each_may" and step.do == block and step.store:
                later = [s for s in steps[at + 1 :] if s.per and s.per.key == step.store]
                return listed(tokens(s.n, s.res) for s in later if s.op == "gain")
    return ""
