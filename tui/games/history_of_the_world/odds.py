"""Odds of attacks as bars."""

from core.games.history_of_the_world.facts.prospects import (
    Prospect,
    outcomes_of,
    percent,
    prospect_of,
)
from core.games.history_of_the_world.state import WorldState
from core.kernel import Action, Decision
from tui.draw.canvas import AMOUNT, BAD, GOOD, MUTED, TEXT, WARN, Parts
from tui.draw.glyphs import cut, parts_width, wrap
from tui.draw.remembered import while_it_stands

BAR = 10
THICK = 12  # columns of the thick bar if all is in one line
ONE_LINE = 50  # columns of a pane that has only one line
CHANCE, POINTS = 5, 4  # columns of ` 58%` and ` +3`


@while_it_stands
def _known_chances(view: WorldState) -> dict[Action, Prospect | None]:
    return {}


def chances(view: WorldState, decision: Decision, action: Action) -> Prospect | None:
    """Return the cached odds of an attack, or None."""
    known = _known_chances(view)
    if action not in known:
        known[action] = prospect_of(view, decision, action)
    return known[action]


def bar(it: Prospect, width: int = BAR, marks: str = "━╍┄") -> Parts:
    """Return `━━━━━━╍╍┄┄`: win, tie, loss."""
    win = round(it.win * width)
    tie = min(round(it.tie * width), width - win)
    parts = zip(marks, (win, tie, width - win - tie), (GOOD, WARN, BAD), strict=True)
    return [(mark * many, ink) for mark, many, ink in parts]


def outlook(view: WorldState, decision: Decision, action: Action, width: int) -> list[Parts]:
    """Return a thick bar, its numbers and the consequences."""
    it = chances(view, decision, action)
    if it is None or it.how != "battle":
        return []
    ends = outcomes_of(view, it)
    rows = (("win", it.win, ends.win, GOOD), ("tie", it.tie, ends.tie, WARN))
    results = (*rows, ("lose", it.loss, ends.loss, BAD))
    if width >= ONE_LINE:
        numbers: Parts = [(f"{word} {percent(chance)} ", ink) for word, chance, _, ink in results]
        line: Parts = [*bar(it, THICK, "█▒░"), (" ", TEXT), *numbers]
        if it.siege:
            line.append((f"siege {percent(it.siege)} ", TEXT))
        gains = (*it.stakes, *it.spoils)
        stakes: Parts = [(f"win: {', '.join(gains)}", MUTED)] if gains else []
        if parts_width(line) + 1 + parts_width(stakes) <= width:
            return [[*line, (" ", TEXT), *stakes]]
        return [line, [(cut(text, width), ink) for text, ink in stakes]]
    drawn: list[Parts] = [bar(it, width - 2, "█▒░")]
    for word, chance, text, ink in results:
        start = f"{word} {percent(chance)}".ljust(9)
        for line_text in wrap(text, width - len(start)) if chance else ["never"]:
            drawn.append([(start, ink), (line_text, TEXT)])
            start = " " * len(start)
    return drawn


def effect(view: WorldState, decision: Decision, action: Action) -> Parts:
    """Return `━━━━━━╍╍┄┄  58%  +3`."""
    it = chances(view, decision, action)
    if it is None:
        return []
    points = f"{it.points:+}" if it.points else ""
    is_battle = it.how == "battle"
    width = CHANCE if is_battle else BAR + CHANCE
    odds = bar(it) if is_battle else []
    return [*odds, (it.price.rjust(width), AMOUNT), (points.rjust(POINTS), GOOD)]


def list_note(decision: Decision) -> str:
    if decision.topic in ("conquest", "chain", "roll", "siege"):
        return "━ win ╍ tie ┄ lose"
    return "a card or land narrows"
