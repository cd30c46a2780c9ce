"""The Automa's cards in few words (R13)."""

from core.games.age_of_innovation.content import AUTOMA_CARDS

_DEED = {
    "gain_vp": "gain VP",
    "transform_and_build": "transform and build",
    "upgrade": "upgrade",
    "send_scholar": "send scholar",
    "advance_science": "advance science",
    "block_actions": "block actions",
    "take_innovation": "take innovation",
    "faction_action": "faction action",
}


def automa_deeds(card: str) -> str:
    """What she does with a card, in its order: `transform and build, upgrade`."""
    return ", ".join(_DEED[action] for action in AUTOMA_CARDS[card].actions) or "pass"
