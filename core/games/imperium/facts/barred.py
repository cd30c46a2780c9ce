"""Cards of the hand that cannot be played now, and why."""

from core.games.imperium.describe.now import why_not
from core.games.imperium.describe.terms import card_name
from core.games.imperium.state import ImperiumState
from core.kernel import Barred, Decision


def barred(view: ImperiumState, decision: Decision) -> tuple[Barred, ...]:
    """Each with the reason its line shows; nothing while a part of something begun is asked."""
    if decision.topic != "turn":
        return ()
    legal = {target for action in decision.actions for target in action.targets}
    return tuple(
        Barred(card, card_name(card), against[0])
        for card in dict.fromkeys(view.players[decision.seat].hand)
        if card not in legal and (against := why_not(view, decision.seat, card))
    )
