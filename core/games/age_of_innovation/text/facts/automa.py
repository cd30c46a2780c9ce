"""The Automa's cards in brief (R13)."""

from core.games.age_of_innovation.content import AUTOMA_CARDS, AutomaCard
from core.games.age_of_innovation.state import Automa
from core.games.age_of_innovation.text.wording import points_text
from core.kernel import HIDDEN

_ACTION_NAMES = {
    "gain_vp": "gain VP",
    "transform_and_build": "transform and build",
    "upgrade": "upgrade",
    "send_scholar": "send scholar",
    "advance_science": "advance science",
    "block_actions": "block actions",
    "take_innovation": "take innovation",
    "faction_action": "faction action",
}


def automa_actions_text(card: str) -> str:
    """Return `transform and build, upgrade`."""
    return (
        ", ".join(_action_text(AUTOMA_CARDS[card], what) for what in AUTOMA_CARDS[card].actions)
        or "pass"
    )


def _action_text(card: AutomaCard, action: str) -> str:
    is_printed = action == "gain_vp" and card.points
    return f"gain {points_text(card.points)}" if is_printed else _ACTION_NAMES[action]


def actions_or_pass_text(card: str) -> str:
    """Return the actions, with `or pass` if allowed (R13.8)."""
    last = " or pass" if AUTOMA_CARDS[card].may_pass else ""
    return f"{automa_actions_text(card)}{last}"


def known_cards(automa: Automa) -> list[str]:
    return sorted({*automa.known, *automa.discard}, key=lambda card: AUTOMA_CARDS[card].number)


def next_guide(automa: Automa) -> str:
    """Return the visible top card of the deck."""
    top = automa.deck[-1] if automa.deck and automa.top_known else ""
    return "" if top == HIDDEN else top
