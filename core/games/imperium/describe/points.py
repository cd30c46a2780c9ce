"""Texts for the points of cards."""

from core.games.imperium.content import Count, Filter, Points
from core.games.imperium.describe.terms import a, noun
from core.kernel.voice import told
from core.kernel.words import counted, listed

_CASES = {
    "in_history": "{} in your history",
    "garrisoned": "{} when garrisoned",
    "in_play": "{} in play",
    "not_in_play": "{} when not in play",
    "otherwise": "otherwise {}",
}
_USUAL_CAP = 10  # omitted in short style (R2.7)


def victory_points(number: int) -> str:
    """Return `3 VP`."""
    return told(f"{number} VP", counted(number, "point"))


def points_text(vp: Points, short: bool = False) -> str:
    match vp.kind:
        case "fixed":
            return victory_points(vp.n)
        case "conditional":
            return ", ".join(_CASES[case.if_].format(victory_points(case.n)) for case in vp.cases)
        case "variable":
            terms = [f"{victory_points(term.n)} {_per(term.per, short)}" for term in vp.terms]
            cap = "" if short and vp.cap == _USUAL_CAP else f", at most {vp.cap}"
            return f"{listed(terms)}{cap}"
        case _:
            return told("no VP", "no points")


def _per(count: Count, short: bool) -> str:
    """Return `for each region you own`, or in short style `per region you own`."""
    if count.each > 1:
        return f"for every {count.each} {_thing(count)}"
    return f"per {_thing(count)}" if short else f"for each {_thing(count)}"


def _thing(count: Count) -> str:
    """Return the counted noun, plural if several units make a point."""
    several = count.each > 1
    card = "cards" if several else "card"
    match count.count:
        case "resource":
            return count.res
        case "owned_cards":
            return f"{card} you own"
        case "owned_suit":
            return f"{noun(Filter(suit=count.suit), count.each)} you own"
        case "owned_icons":
            return f"{listed(count.icons, 'or')} icon{'s' if several else ''} you own"
        case "owned_types":
            return f"{listed(_types(count), 'or')} you own"
        case "owned_vp_kind":
            return f"{card} of variable value you own"
        case "history_cards":
            return f"{card} in your history"
        case "exile_cards":
            return f"{card} in exile"
        case "in_play_suit":
            return f"{noun(Filter(suit=count.suit), count.each)} in play"
        case "in_play_types":
            return f"{listed(_types(count), 'or')} in play"
        case "in_play_pinned":
            wanted = Filter(suit=count.not_suit)
            others = noun(wanted, count.each) if several else a(noun(wanted))
            return f"pinned {card} in play other than {others}"
        case "in_play_name_prefix":
            return f"{noun(Filter(name_prefix=count.name_prefix), count.each)} in play"
        case "garrisoned_here":
            return f"{card} garrisoned here"
        case "opponents_unrest":
            return "unrest of your rivals"
        case "players_with_fewer":
            return f"rival{'s' if several else ''} with less {count.res}"
        case _:
            raise ValueError(count.count)


def _types(count: Count) -> list[str]:
    return [noun(Filter(type=kind), count.each) for kind in count.types]
