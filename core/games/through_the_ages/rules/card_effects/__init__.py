"""Effects of events, attacks and action cards, each with its rule and wording in one class.

The data names the effects of each part of a card. Events use `gains`, `losses` and `final_events`;
aggressions and wars use `spoils`. Leaders and wonders are in `leader_and_wonder_effects`. Start
with `registry`.
"""

from core.games.through_the_ages.content import CARDS, Card
from core.games.through_the_ages.rules.card_effects import (
    action_cards,
    final_events,
    gains,
    losses,
    spoils,
)
from core.games.through_the_ages.rules.card_effects.event_resolution import (
    FinishEvent,
    affected_seats,
    resolve_event,
)
from core.games.through_the_ages.rules.card_effects.frames import GainOrLoss
from core.games.through_the_ages.rules.card_effects.registry import (
    action_card_effects,
    attack_effects,
    event_effects,
    scoring_effects,
)
from core.games.through_the_ages.state import AgesState
from core.kernel import Frame

__all__ = [
    "EFFECT_FRAMES",
    "FinishEvent",
    "action_card_effects",
    "action_cards",
    "affected_seats",
    "attack_effects",
    "event_effects",
    "final_events",
    "gains",
    "losses",
    "register_card",
    "resolve_event",
    "scoring_effects",
    "spoils",
]


def register_card(card: Card) -> None:
    match card.type:
        case "event" if card.scoring:
            scoring_effects.register_card(card)
        case "event":
            event_effects.register_card(card)
        case "aggression" | "war":
            attack_effects.register_card(card)
        case "action":
            action_card_effects.register_card(card)


for _card in CARDS.values():
    register_card(_card)


EFFECT_FRAMES: tuple[type[Frame[AgesState]], ...] = (
    FinishEvent,
    GainOrLoss,
    *gains.GAIN_FRAMES,
    *losses.LOSS_FRAMES,
    *spoils.SPOILS_FRAMES,
)
