"""Text for the Automa's factions and cards (R13)."""

from core.games.age_of_innovation.content import (
    AUTOMA_CARDS,
    BOT_FACTIONS,
    DIFFICULTIES,
    PRIORITIES,
    AutomaCard,
)
from core.games.age_of_innovation.state import Automa, InnovationState
from core.games.age_of_innovation.terms import plain, points_text
from core.kernel import Explanation
from core.kernel.words import listed

_PEOPLE_DO = {
    "transform_and_build": "a workshop",
    "gain_vp": "points",
    "advance_science": "science",
    "place_seedling": "a seedling beside one of your buildings",
    "blight": "blighted hexes beside her buildings",
}
_PEOPLE_RULE = {
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
_DEED = {
    "transform_and_build": "a workshop within reach, made her terrain for nothing; else an upgrade",
    "upgrade": "an upgrade where it gives you the least power, to the strongest kind;"
    " else a workshop",
    "send_scholar": "a scholar on the best free space of a discipline",
    "advance_science": "a step in a discipline",
    "block_actions": "a block on one power action and one book action for this round",
    "take_innovation": "an innovation taken out of the game, from round 3 on and three at most",
}
_NTH = ("", "first", "second", "third", "fourth")
_STARTS = {"right_down": "from the top left", "left_up": "from the bottom right"}


def people_text(people: str) -> str:
    return f"{_PEOPLE_RULE[people].removesuffix('.')}; own action: {_own_action(people)}"


def _own_action(people: str) -> str:
    return listed(_PEOPLE_DO[part.do] for part in BOT_FACTIONS[people].actions)


def people_explained(view: InnovationState, seat: int, people: str) -> Explanation:
    facts = BOT_FACTIONS[people]
    start = [f"{plain(d)} {level}" for d, level in facts.science.items()]
    own = f"Own action: {_own_action(people)}."
    lines = (f"Starts with {', '.join(start)}.", own, _PEOPLE_RULE[people])
    return Explanation(facts.name, lines, "R13.14")


def card_explained(view: InnovationState, seat: int, card: str) -> Explanation:
    facts, automa = AUTOMA_CARDS[card], view.automa
    deeds = [f"Played, it brings {_played(view, automa, facts, what)}." for what in facts.actions]
    leave = ["She passes instead where at most two cards are left."] if facts.may_pass else []
    where = [_where_it_lies(automa, card)] if automa else []
    lines = (
        *deeds,
        *leave,
        f"Turned before another one, it guides: {guide_text(view, facts)}.",
        *where,
    )
    return Explanation(f"Card {facts.number} of the Automa", lines, "R13.8, R13.9, R13.10")


def _played(view: InnovationState, automa: Automa | None, card: AutomaCard, what: str) -> str:
    if what == "gain_vp":
        if not card.points_by_difficulty:
            return points_text(card.points)
        now = max(view.round, 1) - 1
        level = DIFFICULTIES[automa.level] if automa else None
        return f"her points by difficulty, {level.points[now]} now" if level else "points"
    if what == "faction_action":
        people = automa.faction if automa else ""
        own = f": {_own_action(people)}" if people else ""
        return f"the action of her people{own}"
    return _DEED[what]


def guide_text(view: InnovationState, card: AutomaCard) -> str:
    """Return how a card guides the next one."""
    half = "marked" if card.structure.startswith("marked") else "unmarked"
    towards = ", towards the others" if card.structure.endswith("_reaching") else ""
    science = "of the round tile" if card.science == "round_tile" else "where she must catch up"
    return (
        f"she builds from her {half} buildings{towards}{_liked(view, card)};"
        f" among equals the {_NTH[card.direction_count]} {_STARTS[card.direction]};"
        f" science {science}; passing, the {card.bonus_tile} bonus tile"
    )


def brief_guide(card: AutomaCard) -> str:
    """Return the guide without terrains and science."""
    is_marked = card.structure.startswith("marked")
    half, others = ("marked", "unmarked") if is_marked else ("unmarked", "marked")
    towards = f" towards {others}" if card.structure.endswith("_reaching") else ""
    among = f"the {_NTH[card.direction_count]} {_STARTS[card.direction]}"
    return f"builds from {half}{towards}; among equals {among}"


def _liked(view: InnovationState, card: AutomaCard) -> str:
    home = view.players[-1]
    if view.automa is None or not home.display:
        return ""
    return f", best on {listed(map(plain, PRIORITIES[home.terrain, card.priority][:3]), 'or')}"


def _where_it_lies(automa: Automa, card: str) -> str:
    if card in automa.discard:
        return "It was turned in this round, and comes back in the next."
    if automa.top_known and automa.deck and automa.deck[-1] == card:
        return "It lies on top of her deck: it guides her next turn."
    known = "among those still to come" if card in automa.known else "not known to be among hers"
    return f"It is {known}."
