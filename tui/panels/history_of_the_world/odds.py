"""Odds of attacks, as bars."""

from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.text.facts.forecasts import (
    Forecast,
    forecast_action,
    format_percent,
    outcome_texts,
)
from core.kernel import Action, Decision
from tui.draw.canvas import AMOUNT, BAD, GOOD, MUTED, TEXT, WARN, Parts
from tui.draw.glyphs import cut, parts_width, wrap
from tui.draw.position_cache import cache_for_position

BAR_WIDTH = 10
THICK_BAR_WIDTH = 12  # columns of the thick bar if all is in one line
ONE_LINE_WIDTH = 50  # columns of a pane that has only one line
CHANCE_WIDTH, POINTS_WIDTH = 5, 4  # columns of ` 58%` and ` +3`


@cache_for_position
def _cached_prospects(view: WorldState) -> dict[Action, Forecast | None]:
    return {}


def attack_prospect(view: WorldState, decision: Decision, action: Action) -> Forecast | None:
    prospects = _cached_prospects(view)
    if action not in prospects:
        prospects[action] = forecast_action(view, decision, action)
    return prospects[action]


def odds_bar(prospect: Forecast, width: int = BAR_WIDTH, symbols: str = "━╍┄") -> Parts:
    """Return `━━━━━━╍╍┄┄`: win, tie, loss."""
    win = round(prospect.win * width)
    tie = min(round(prospect.tie * width), width - win)
    parts = zip(symbols, (win, tie, width - win - tie), (GOOD, WARN, BAD), strict=True)
    return [(symbol * count, ink) for symbol, count, ink in parts]


def layout_outcomes(
    view: WorldState, decision: Decision, action: Action, width: int
) -> list[Parts]:
    """Return a thick bar, its numbers and the consequences."""
    prospect = attack_prospect(view, decision, action)
    if prospect is None or prospect.kind != "battle":
        return []
    outcomes = outcome_texts(view, prospect)
    rows = (("win", prospect.win, outcomes.win, GOOD), ("tie", prospect.tie, outcomes.tie, WARN))
    results = (*rows, ("lose", prospect.loss, outcomes.loss, BAD))
    if width >= ONE_LINE_WIDTH:
        numbers: Parts = [
            (f"{label} {format_percent(chance)} ", ink) for label, chance, _, ink in results
        ]
        line: Parts = [*odds_bar(prospect, THICK_BAR_WIDTH, "█▒░"), (" ", TEXT), *numbers]
        if prospect.siege_win:
            line.append((f"siege {format_percent(prospect.siege_win)} ", TEXT))
        gains = (*(source.text for source in prospect.point_sources), *prospect.extra_gains)
        stakes: Parts = [(f"win: {', '.join(gains)}", MUTED)] if gains else []
        if parts_width(line) + 1 + parts_width(stakes) <= width:
            return [[*line, (" ", TEXT), *stakes]]
        return [line, [(cut(text, width), ink) for text, ink in stakes]]
    outcome_rows: list[Parts] = [odds_bar(prospect, width - 2, "█▒░")]
    for label, chance, text, ink in results:
        start = f"{label} {format_percent(chance)}".ljust(9)
        for line_text in wrap(text, width - len(start)) if chance else ["never"]:
            outcome_rows.append([(start, ink), (line_text, TEXT)])
            start = " " * len(start)
    return outcome_rows


def label_odds(view: WorldState, decision: Decision, action: Action) -> Parts:
    prospect = attack_prospect(view, decision, action)
    if prospect is None:
        return []
    points = f"{prospect.points:+}" if prospect.points else ""
    is_battle = prospect.kind == "battle"
    width = CHANCE_WIDTH if is_battle else BAR_WIDTH + CHANCE_WIDTH
    odds = odds_bar(prospect) if is_battle else []
    return [*odds, (prospect.price_text.rjust(width), AMOUNT), (points.rjust(POINTS_WIDTH), GOOD)]


def label_choices(decision: Decision) -> str:
    if decision.topic in ("conquest", "chain", "roll", "siege"):
        return "━ win ╍ tie ┄ lose"
    return "a card or land narrows"
