"""Text for the Automa's factions and cards (R13)."""

from core.games.age_of_innovation.content import (
    AUTOMA_CARDS,
    BOT_FACTIONS,
    PRIORITIES,
    AutomaCard,
)
from core.games.age_of_innovation.rules.automa.actions import CARD_ACTIONS, own_action_text
from core.games.age_of_innovation.rules.automa.factions import FACTION_RULES
from core.games.age_of_innovation.state import Automa, InnovationState
from core.games.age_of_innovation.text.wording import lower_name
from core.kernel import Explanation
from core.kernel.effects import Effect
from core.kernel.presentation import join_words
from core.kernel.style import Style

_ORDINALS = ("", "first", "second", "third", "fourth")
_COUNTING_STARTS = {"right_down": "from the top left", "left_up": "from the bottom right"}


def faction_effect(faction: str) -> Effect:
    return Effect.of(*FACTION_RULES[faction].clauses, f"own action: {own_action_text(faction)}")


def explain_faction(view: InnovationState, seat: int, faction: str, style: Style) -> Explanation:
    record = BOT_FACTIONS[faction]
    start = [f"{lower_name(d, style)} {level}" for d, level in record.science.items()]
    own_action = f"Own action: {own_action_text(faction)}."
    lines = (
        f"Starts with {', '.join(start)}.",
        own_action,
        f"{'; '.join(FACTION_RULES[faction].clauses)}.",
    )
    return Explanation(record.name, lines, "R13.14")


def explain_card(view: InnovationState, seat: int, card: str, style: Style) -> Explanation:
    record, automa = AUTOMA_CARDS[card], view.automa
    actions = [
        f"Played, it brings {CARD_ACTIONS[what].words(view, record, style)}."
        for what in record.actions
    ]
    passing = ["She passes instead where at most two cards are left."] if record.may_pass else []
    location = [_card_location(automa, card)] if automa else []
    lines = (
        *actions,
        *passing,
        f"Turned before another one, it guides: {guide_text(view, record, style)}.",
        *location,
    )
    return Explanation(f"Card {record.number} of the Automa", lines, "R13.8, R13.9, R13.10")


def guide_text(view: InnovationState, card: AutomaCard, style: Style) -> str:
    half = "marked" if card.is_from_marked else "unmarked"
    towards = ", towards the others" if card.is_towards_others else ""
    science = "of the round tile" if card.science == "round_tile" else "where she must catch up"
    return (
        f"she builds from her {half} buildings{towards}{_preferred_terrains(view, card, style)};"
        f" among equals the {_ORDINALS[card.direction_count]} {_COUNTING_STARTS[card.direction]};"
        f" science {science}; passing, the {card.bonus_tile} bonus tile"
    )


def brief_guide(card: AutomaCard) -> Effect:
    """Return the guide without terrains and science."""
    half, others = ("marked", "unmarked") if card.is_from_marked else ("unmarked", "marked")
    towards = f" towards {others}" if card.is_towards_others else ""
    among = f"the {_ORDINALS[card.direction_count]} {_COUNTING_STARTS[card.direction]}"
    return Effect.of(f"builds from {half}{towards}", f"among equals {among}")


def _preferred_terrains(view: InnovationState, card: AutomaCard, style: Style) -> str:
    home = view.players[-1]
    if view.automa is None or not home.display:
        return ""
    terrains = PRIORITIES[home.native_terrain, card.priority][:3]
    return f", best on {join_words((lower_name(terrain, style) for terrain in terrains), 'or')}"


def _card_location(automa: Automa, card: str) -> str:
    if card in automa.discard:
        return "It was turned in this round, and comes back in the next."
    if automa.top_known and automa.deck and automa.deck[-1] == card:
        return "It lies on top of her deck: it guides her next turn."
    known = "among those still to come" if card in automa.known else "not known to be among hers"
    return f"It is {known}."
