"""Texts for the points of cards."""

from core.games.imperium.content import Count, Filter, Points
from core.games.imperium.text.terms import filter_noun, with_article
from core.kernel.presentation import format_count, join_words
from core.kernel.style import choose_wording

_CASE_TEXTS = {
    "in_history": "{} in your history",
    "garrisoned": "{} when garrisoned",
    "in_play": "{} in play",
    "not_in_play": "{} when not in play",
    "otherwise": "otherwise {}",
}
_USUAL_CAP = 10  # omitted in short style (R2.7)


def victory_points(number: int) -> str:
    """Return `3 VP`."""
    return choose_wording(f"{number} VP", format_count(number, "point"))


def points_text(vp: Points, short: bool = False) -> str:
    match vp.kind:
        case "fixed":
            return victory_points(vp.n)
        case "conditional":
            return ", ".join(
                _CASE_TEXTS[case.if_].format(victory_points(case.n)) for case in vp.cases
            )
        case "variable":
            terms = [f"{victory_points(term.n)} {_per_text(term.per, short)}" for term in vp.terms]
            cap = "" if short and vp.cap == _USUAL_CAP else f", at most {vp.cap}"
            return f"{join_words(terms)}{cap}"
        case _:
            return choose_wording("no VP", "no points")


def _per_text(count: Count, short: bool) -> str:
    """Return `for each region you own`, or in short style `per region you own`."""
    if count.each > 1:
        return f"for every {count.each} {_counted_thing(count)}"
    return f"per {_counted_thing(count)}" if short else f"for each {_counted_thing(count)}"


def _counted_thing(count: Count) -> str:
    """Return the counted noun, plural if several units make a point."""
    several = count.each > 1
    card = "cards" if several else "card"
    match count.count:
        case "resource":
            return count.res
        case "owned_cards":
            return f"{card} you own"
        case "owned_suit":
            return f"{filter_noun(Filter(suit=count.suit), count.each)} you own"
        case "owned_icons":
            return f"{join_words(count.icons, 'or')} icon{'s' if several else ''} you own"
        case "owned_types":
            return f"{join_words(_type_nouns(count), 'or')} you own"
        case "owned_vp_kind":
            return f"{card} of variable value you own"
        case "history_cards":
            return f"{card} in your history"
        case "exile_cards":
            return f"{card} in exile"
        case "in_play_suit":
            return f"{filter_noun(Filter(suit=count.suit), count.each)} in play"
        case "in_play_types":
            return f"{join_words(_type_nouns(count), 'or')} in play"
        case "in_play_pinned":
            wanted = Filter(suit=count.not_suit)
            others = (
                filter_noun(wanted, count.each) if several else with_article(filter_noun(wanted))
            )
            return f"pinned {card} in play other than {others}"
        case "in_play_name_prefix":
            return f"{filter_noun(Filter(name_prefix=count.name_prefix), count.each)} in play"
        case "garrisoned_here":
            return f"{card} garrisoned here"
        case "opponents_unrest":
            return "unrest of your rivals"
        case "players_with_fewer":
            return f"rival{'s' if several else ''} with less {count.res}"
        case _:
            raise ValueError(count.count)


def _type_nouns(count: Count) -> list[str]:
    return [filter_noun(Filter(type=kind), count.each) for kind in count.types]
