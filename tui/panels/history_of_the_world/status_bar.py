"""Text of the status and tab bars: progress, armies and abbreviations."""

from core.games.history_of_the_world.content import EPOCH_BY_NUMBER
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.text.facts.cards import epoch_progress
from core.games.history_of_the_world.text.facts.scores import points_if_stopped
from tui.draw.canvas import AMOUNT, GOOD, MUTED, TEXT, Parts

MAX_ARMY_SYMBOLS = 7  # maximum armies shown as symbols
_ABBREVIATIONS = {"points if you stop now": "if you stop"}


def label_progress(view: WorldState, is_short: bool) -> str:
    """Return `II`, or `epoch II 450 BCE-300 CE   empire 8 of 8: Romans`."""
    numeral = EPOCH_BY_NUMBER[view.epoch].numeral
    if is_short:
        return numeral if view.agenda else "end"
    epoch = f"epoch {numeral} {EPOCH_BY_NUMBER[view.epoch].years}"
    return f"{epoch}   {epoch_progress(view)}" if view.agenda else f"the end   after {epoch}"


def label_resources(view: WorldState, seat: int) -> Parts:
    """Return `▮▮▮▮▮▮▮ 7 on card  now +16`, or `7 + 3 tokens`, else the supply."""
    if not 0 <= seat < len(view.players):
        return []
    if view.turn.seat == seat and view.turn.realm.active:
        number, label = view.turn.realm.armies, "on card"
    else:
        number, label = view.players[seat].supply, "in supply"
    tokens = view.turn.realm.siege_tokens if view.turn.seat == seat else 0
    if tokens:  # the prompt names armies and tokens; both words do not fit here
        army_parts: Parts = [(str(number), AMOUNT), (" + ", MUTED)]
        number, label = tokens, "token" if tokens == 1 else "tokens"
    else:
        army_parts = [("▮" * number + " ", AMOUNT)] if number <= MAX_ARMY_SYMBOLS else []
    parts: Parts = [*army_parts, (str(number), AMOUNT), (f" {label}  ", MUTED)]
    points = points_if_stopped(view, seat)
    return [*parts, ("now ", MUTED), (f"+{points}", GOOD if points else TEXT)]


def abbreviate(name: str) -> str:
    return _ABBREVIATIONS.get(name, name)
