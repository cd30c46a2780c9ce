"""Decisions on another player's card: its owner, and the owner's benefit."""

from functools import cache

from core.games.imperium.rules.card_effects import BLOCKS
from core.games.imperium.rules.card_effects.control import EachMay
from core.games.imperium.rules.card_effects.fame import NationTopToBottom, ShuffleNation
from core.games.imperium.rules.card_effects.tokens import Gain
from core.games.imperium.rules.program_interpreter import Offer
from core.games.imperium.rules.quantities import Stored
from core.games.imperium.state import NO_SEAT, ImperiumState
from core.games.imperium.text.terms import card_name, token_text
from core.kernel import Decision
from core.kernel.presentation import join_words, seat_letter
from core.kernel.style import Style


def card_with_owner(view: ImperiumState, decision: Decision, style: Style) -> str:
    """Return the subject card of a decision, with its owner if it is a rival's: `B's Cacao`."""
    name = card_name(decision.subject) if decision.subject else ""
    owner = _program_owner(view, decision.subject)
    if owner in (NO_SEAT, decision.seat):
        return name
    return f"{_owner_name(view, owner, style)}'s {name}"


def _owner_name(view: ImperiumState, seat: int, style: Style) -> str:
    return "the bot" if view.is_bot(seat) else seat_letter(seat, style)


def _program_owner(view: ImperiumState, card: str) -> int:
    return next((scope.seat for scope in reversed(view.scopes) if scope.card == card), NO_SEAT)


def owner_gain_text(view: ImperiumState, offer: Offer, style: Style) -> str:
    """Return the owner's gain if a player accepts: `B gains 1 population`."""
    owner = _program_owner(view, offer.card)
    gained = _shared_gain(offer.block) if owner not in (NO_SEAT, offer.seat) else ""
    return f"{_owner_name(view, owner, style)} gains {gained}" if gained else ""


def offered_nation_top(view: ImperiumState, offer: Offer) -> str:
    return known_nation_top(view, offer.seat) if _uses_nation_deck(offer.block) else ""


def known_nation_top(view: ImperiumState, seat: int) -> str:
    player = view.players[seat]
    visible = player.seen_nation and player.nation_deck
    return card_name(player.nation_deck[-1]) if visible else ""


def _uses_nation_deck(block: str) -> bool:
    return any(
        isinstance(step, NationTopToBottom | ShuffleNation)
        or step.to == "nation_top"
        or bool(step.do and _uses_nation_deck(step.do))
        for step in BLOCKS[block]
    )


@cache
def _shared_gain(block: str) -> str:
    for steps in BLOCKS.values():
        for index, step in enumerate(steps):
            if isinstance(step, EachMay) and step.do == block and step.store:
                later = [
                    s
                    for s in steps[index + 1 :]
                    if isinstance(s.per, Stored) and s.per.key == step.store
                ]
                return join_words(token_text(s.n, s.res) for s in later if isinstance(s, Gain))
    return ""
