"""The Automa's cards in brief (R13)."""

from core.games.age_of_innovation.content import AUTOMA_CARDS
from core.games.age_of_innovation.rules.automa.actions import CARD_ACTIONS
from core.games.age_of_innovation.state import Automa
from core.kernel import HIDDEN
from core.kernel.style import Style


def automa_actions_text(card: str, style: Style) -> str:
    """Return `transform and build, upgrade`."""
    record = AUTOMA_CARDS[card]
    return ", ".join(CARD_ACTIONS[what].name(record, style) for what in record.actions) or "pass"


def actions_or_pass_text(card: str, style: Style) -> str:
    """Return the actions, with `or pass` if allowed (R13.8)."""
    last = " or pass" if AUTOMA_CARDS[card].may_pass else ""
    return f"{automa_actions_text(card, style)}{last}"


def known_cards(automa: Automa) -> list[str]:
    return sorted({*automa.known, *automa.discard}, key=lambda card: AUTOMA_CARDS[card].number)


def next_guide(automa: Automa) -> str:
    top = automa.deck[-1] if automa.deck and automa.top_known else ""
    return "" if top == HIDDEN else top
