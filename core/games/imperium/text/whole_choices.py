"""Follow-ups that are listed together with the choice that leads to them."""

from collections.abc import Sequence
from dataclasses import replace

from core.games.imperium.rules.actions import Pay
from core.games.imperium.text.counts import token_amounts
from core.kernel import Action, Choice, FoldedAnswer
from core.kernel.amounts import Cost

_CARDS = {"acquire": FoldedAnswer.OBJECT, "break_through": FoldedAnswer.OBJECT}
FOLDED_TOPICS = {
    "choose": {"pay": FoldedAnswer.PAYMENT, **_CARDS},
    "pay": _CARDS,
    "may": {
        "pay": FoldedAnswer.PAYMENT,
        **_CARDS,
        "garrison": FoldedAnswer.OBJECT,
        "recall": FoldedAnswer.OBJECT,
        "to_history": FoldedAnswer.OBJECT,
    },
}


def whole_choice(actions: Sequence[Action], choices: Sequence[Choice], whole: Choice) -> Choice:
    """Price a whole choice by its payments, if there are any."""
    payments = [action for action in actions if isinstance(action, Pay)]
    if not payments:
        return whole
    paid = token_amounts(
        sum(payment.materials for payment in payments),
        sum(payment.population for payment in payments),
        sum(payment.progress for payment in payments),
    )
    return replace(whole, price=Cost(tuple(paid)))
