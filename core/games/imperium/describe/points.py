"""What cards are worth, in words."""

from core.games.imperium.content import Count, Filter, Points
from core.games.imperium.describe.terms import a, noun
from core.kernel.words import listed

_CASES = {
    "in_history": "{} VP in your history",
    "garrisoned": "{} VP when garrisoned",
    "in_play": "{} VP in play",
    "not_in_play": "{} VP when not in play",
    "otherwise": "otherwise {} VP",
}


def points_text(vp: Points) -> str:
    """What a card is worth at the end."""
    match vp.kind:
        case "fixed":
            return f"{vp.n} VP"
        case "conditional":
            return ", ".join(_CASES[case.if_].format(case.n) for case in vp.cases)
        case "variable":
            terms = [f"{term.n} VP for {_each(term.per)}" for term in vp.terms]
            return f"{' and '.join(terms)}, at most {vp.cap}"
        case _:
            return "no VP"


def _each(count: Count) -> str:
    each = "each" if count.each == 1 else f"every {count.each}"
    card = "card" if count.each == 1 else "cards"
    match count.count:
        case "resource":
            return f"{each} {count.res}"
        case "owned_cards":
            return f"{each} cards you own"
        case "owned_suit":
            return f"{each} {noun(Filter(suit=count.suit), count.each)} you own"
        case "owned_icons":
            return f"{each} {listed(count.icons, 'or')} icon you own"
        case "owned_types":
            return f"{each} {listed(count.types, 'or')} you own"
        case "owned_vp_kind":
            return f"{each} {card} of variable value you own"
        case "history_cards":
            return f"{each} {card} in your history"
        case "exile_cards":
            return f"{each} cards in exile"
        case "in_play_suit":
            return f"{each} {count.suit} in play"
        case "in_play_types":
            return f"{each} {listed(count.types, 'or')} in play"
        case "in_play_pinned":
            wanted = Filter(suit=count.not_suit)
            others = a(noun(wanted)) if count.each == 1 else noun(wanted, count.each)
            return f"{each} pinned {card} in play other than {others}"
        case "in_play_name_prefix":
            return f"{each} {count.name_prefix} card in play"
        case "garrisoned_here":
            return f"{each} card garrisoned here"
        case "opponents_unrest":
            return f"{each} unrest of your rivals"
        case _:
            return f"{each} rival with less {count.res}"
