"""Texts for the points of cards."""

from core.games.imperium.content import Points, ScoringQuantity
from core.games.imperium.rules.scoring_quantities import quantity_rule
from core.kernel.presentation import format_count, join_words
from core.kernel.style import Style

_CASE_TEXTS = {
    "in_history": "{} in your history",
    "garrisoned": "{} when garrisoned",
    "in_play": "{} in play",
    "not_in_play": "{} when not in play",
    "otherwise": "otherwise {}",
}
_USUAL_CAP = 10  # omitted in short style (R2.7)


def victory_points(number: int, style: Style) -> str:
    return style.wording(f"{number} VP", format_count(number, "point"))


def points_text(vp: Points, style: Style, short: bool = False) -> str:
    match vp.kind:
        case "fixed":
            return victory_points(vp.n, style)
        case "conditional":
            return ", ".join(
                _CASE_TEXTS[case.if_].format(victory_points(case.n, style)) for case in vp.cases
            )
        case "variable":
            terms = [
                f"{victory_points(term.n, style)} {_per_text(term.per, short)}" for term in vp.terms
            ]
            cap = "" if short and vp.cap == _USUAL_CAP else f", at most {vp.cap}"
            return f"{join_words(terms)}{cap}"
        case _:
            return style.wording("no VP", "no points")


def _per_text(per: ScoringQuantity, short: bool) -> str:
    """Return `for each region you own`, or in short style `per region you own`."""
    noun = quantity_rule(per).noun()
    if per.each > 1:
        return f"for every {per.each} {noun}"
    return f"per {noun}" if short else f"for each {noun}"
