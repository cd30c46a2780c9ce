"""Text for the Automa's factions and cards (R13)."""

from core.games.age_of_innovation.content import (
    AUTOMA_CARDS,
    BOT_FACTIONS,
    DIFFICULTIES,
    PRIORITIES,
    AutomaCard,
)
from core.games.age_of_innovation.state import Automa, InnovationState
from core.games.age_of_innovation.text.wording import lower_name, points_text
from core.kernel import Explanation
from core.kernel.presentation import join_words

_FACTION_ACTIONS = {
    "transform_and_build": "a workshop",
    "gain_vp": "points",
    "advance_science": "science",
    "place_seedling": "a seedling beside one of your buildings",
    "blight": "blighted hexes beside her buildings",
}
_FACTION_RULES = {
    "bot_racelings": "She scores the round tile twice if she passes first.",
    "bot_wanderers": "At the end she scores 2 points for each of her buildings.",
    "bot_powermongers": "She learns a step if her build gives you 2 power or more.",
    "bot_symbionts": "A hex with a seedling costs you 1 tool more; each left brings her 2 points.",
    "bot_blight": "A blighted hex takes one spade more; each free one is worth 1 point to her.",
    "bot_gognomes": "She scores 4 points for each of six achievements.",
    "bot_kuddlers": "Her own action builds as close to you as it can.",
    "bot_mimics": "Her own action looks for hexes that suit your terrain.",
    "bot_druids": "Her own action also learns two steps.",
    "bot_simpletons": "No special rule; the only people for two players.",
}
_ACTION_TEXTS = {
    "transform_and_build": "a workshop within reach, made her terrain for nothing; else an upgrade",
    "upgrade": "an upgrade where it gives you the least power, to the strongest kind;"
    " else a workshop",
    "send_scholar": "a scholar on the best free space of a discipline",
    "advance_science": "a step in a discipline",
    "block_actions": "a block on one power action and one book action for this round",
    "take_innovation": "an innovation taken out of the game, from round 3 on and three at most",
}
_ORDINALS = ("", "first", "second", "third", "fourth")
_COUNTING_STARTS = {"right_down": "from the top left", "left_up": "from the bottom right"}


def faction_text(faction: str) -> str:
    return f"{_FACTION_RULES[faction].removesuffix('.')}; own action: {_own_action(faction)}"


def _own_action(faction: str) -> str:
    return join_words(_FACTION_ACTIONS[part.do] for part in BOT_FACTIONS[faction].actions)


def explain_faction(view: InnovationState, seat: int, faction: str) -> Explanation:
    record = BOT_FACTIONS[faction]
    start = [f"{lower_name(d)} {level}" for d, level in record.science.items()]
    own_action = f"Own action: {_own_action(faction)}."
    lines = (f"Starts with {', '.join(start)}.", own_action, _FACTION_RULES[faction])
    return Explanation(record.name, lines, "R13.14")


def explain_card(view: InnovationState, seat: int, card: str) -> Explanation:
    record, automa = AUTOMA_CARDS[card], view.automa
    actions = [
        f"Played, it brings {_action_text(view, automa, record, what)}." for what in record.actions
    ]
    passing = ["She passes instead where at most two cards are left."] if record.may_pass else []
    location = [_card_location(automa, card)] if automa else []
    lines = (
        *actions,
        *passing,
        f"Turned before another one, it guides: {guide_text(view, record)}.",
        *location,
    )
    return Explanation(f"Card {record.number} of the Automa", lines, "R13.8, R13.9, R13.10")


def _action_text(
    view: InnovationState, automa: Automa | None, card: AutomaCard, action: str
) -> str:
    if action == "gain_vp":
        if not card.points_by_difficulty:
            return points_text(card.points)
        current = max(view.round, 1) - 1
        level = DIFFICULTIES[automa.level] if automa else None
        return f"her points by difficulty, {level.points[current]} now" if level else "points"
    if action == "faction_action":
        people = automa.faction if automa else ""
        own_action = f": {_own_action(people)}" if people else ""
        return f"the action of her people{own_action}"
    return _ACTION_TEXTS[action]


def guide_text(view: InnovationState, card: AutomaCard) -> str:
    """Return how a card guides the next one."""
    half = "marked" if card.structure.startswith("marked") else "unmarked"
    towards = ", towards the others" if card.structure.endswith("_reaching") else ""
    science = "of the round tile" if card.science == "round_tile" else "where she must catch up"
    return (
        f"she builds from her {half} buildings{towards}{_preferred_terrains(view, card)};"
        f" among equals the {_ORDINALS[card.direction_count]} {_COUNTING_STARTS[card.direction]};"
        f" science {science}; passing, the {card.bonus_tile} bonus tile"
    )


def brief_guide_text(card: AutomaCard) -> str:
    """Return the guide without terrains and science."""
    is_marked = card.structure.startswith("marked")
    half, others = ("marked", "unmarked") if is_marked else ("unmarked", "marked")
    towards = f" towards {others}" if card.structure.endswith("_reaching") else ""
    among = f"the {_ORDINALS[card.direction_count]} {_COUNTING_STARTS[card.direction]}"
    return f"builds from {half}{towards}; among equals {among}"


def _preferred_terrains(view: InnovationState, card: AutomaCard) -> str:
    home = view.players[-1]
    if view.automa is None or not home.display:
        return ""
    return (
        ", best on"
        f" {join_words(map(lower_name, PRIORITIES[home.native_terrain, card.priority][:3]), 'or')}"
    )


def _card_location(automa: Automa, card: str) -> str:
    if card in automa.discard:
        return "It was turned in this round, and comes back in the next."
    if automa.top_known and automa.deck and automa.deck[-1] == card:
        return "It lies on top of her deck: it guides her next turn."
    known = "among those still to come" if card in automa.known else "not known to be among hers"
    return f"It is {known}."
