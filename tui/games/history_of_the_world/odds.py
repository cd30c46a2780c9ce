"""Odds as thin bars: on the map's line, and behind every attack in the list of choices."""

from core.games.history_of_the_world.facts.prospects import Prospect, prospect_of
from core.games.history_of_the_world.state import WorldState
from core.kernel import Action, Decision
from tui.draw.canvas import AMOUNT, BAD, GOOD, WARN
from tui.draw.presenter import Parts

BAR = 10  # columns of a bar
CHANCE, POINTS = 5, 4  # columns behind it: ` 58%`, ` +3`


def bar(it: Prospect) -> Parts:
    """`━━━━━━╍╍┄┄`: win, tie, lose."""
    win = round(it.win * BAR)
    tie = min(round(it.tie * BAR), BAR - win)
    return [("━" * win, GOOD), ("╍" * tie, WARN), ("┄" * (BAR - win - tie), BAD)]


def effect(view: WorldState, decision: Decision, action: Action) -> Parts:
    """`━━━━━━╍╍┄┄  58%  +3`: the chances of an attack and the points at stake."""
    it = prospect_of(view, decision, action)
    if it is None:
        return []
    points = f"{it.points:+}" if it.points else ""
    is_battle = it.how == "battle"
    width = CHANCE if is_battle else BAR + CHANCE
    odds = bar(it) if is_battle else []
    return [*odds, (it.price.rjust(width), AMOUNT), (points.rjust(POINTS), GOOD)]


def list_note(decision: Decision) -> str:
    """How to read the bars, where there are any."""
    if decision.topic in ("conquest", "chain", "roll", "siege"):
        return "━ win ╍ tie ┄ lose"
    return "a card or land narrows"
