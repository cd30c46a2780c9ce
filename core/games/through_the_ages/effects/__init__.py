"""Card effects, each with its rule and its wording in one class.

The data names the effects of each part of a card. Events use `gains`, `losses` and `final_events`;
attacks use `spoils`. Start reading at `registry.py`.
"""

from core.games.through_the_ages.content import CARDS, Card
from core.games.through_the_ages.effects import benefits, gains, losses, scores, spoils
from core.games.through_the_ages.effects.frames import GainOrLoss
from core.games.through_the_ages.effects.happening import FinishEvent, named_seats, resolve_event
from core.games.through_the_ages.effects.kinds import attack, benefit, event, scoring
from core.games.through_the_ages.state import AgesState
from core.kernel import Frame

__all__ = [
    "EFFECT_FRAMES",
    "FinishEvent",
    "attack",
    "benefit",
    "benefits",
    "event",
    "gains",
    "introduce",
    "losses",
    "named_seats",
    "resolve_event",
    "scores",
    "scoring",
    "spoils",
]


def introduce(card: Card) -> None:
    match card.type:
        case "event" if card.scoring:
            scoring.introduce(card)
        case "event":
            event.introduce(card)
        case "aggression" | "war":
            attack.introduce(card)
        case "action":
            benefit.introduce(card)


for _card in CARDS.values():
    introduce(_card)


EFFECT_FRAMES: tuple[type[Frame[AgesState]], ...] = (
    FinishEvent,
    GainOrLoss,
    *gains.GAIN_FRAMES,
    *losses.LOSS_FRAMES,
    *spoils.SPOILS_FRAMES,
)
