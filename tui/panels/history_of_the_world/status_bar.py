"""Texts of the status and tab bars: progress, armies and abbreviations."""

from core.games.history_of_the_world.content import EPOCH_BY_NUMBER
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.text.counts import COUNTS
from core.games.history_of_the_world.text.facts.cards import epoch_progress
from core.games.history_of_the_world.text.facts.scores import points_if_stopped
from tui.draw.canvas import AMOUNT, GOOD, MUTED, TEXT
from tui.draw.change_arrows import ValuePart, ValueParts
from tui.draw.short_names import ShortNames, make_abbreviate

MAX_ARMY_SYMBOLS = 7  # maximum armies shown as symbols
_SHORT_NAMES: ShortNames = {"points if you stop now": "if you stop"}
abbreviate = make_abbreviate(COUNTS, _SHORT_NAMES)


def label_progress(view: WorldState, is_short: bool) -> str:
    """Return `II`, or `epoch II 450 BCE-300 CE   empire 8 of 8: Romans`."""
    numeral = EPOCH_BY_NUMBER[view.epoch].numeral
    if is_short:
        return numeral if view.agenda else "end"
    epoch = f"epoch {numeral} {EPOCH_BY_NUMBER[view.epoch].years}"
    return f"{epoch}   {epoch_progress(view)}" if view.agenda else f"the end   after {epoch}"


def label_resources(view: WorldState, seat: int) -> ValueParts:
    """Return `▮▮▮▮▮▮▮ 7 left  now +16`, or `7 + 3 tokens`, else the supply."""
    if not 0 <= seat < len(view.players):
        return []
    if view.turn.seat == seat and view.turn.realm.active:
        number, label = view.turn.realm.armies, "left"
    else:
        number, label = view.players[seat].supply, "in supply"
    army_part = ValuePart(str(number), AMOUNT, number, label)
    tokens = view.turn.realm.siege_tokens if view.turn.seat == seat else 0
    parts: ValueParts
    if tokens:  # the prompt names armies and tokens; both words do not fit here
        token_part = ValuePart(str(tokens), AMOUNT, tokens, "tokens")
        label = "token" if tokens == 1 else "tokens"
        parts = [army_part, (" + ", MUTED), token_part]
    elif number <= MAX_ARMY_SYMBOLS:
        parts = [("▮" * number + " ", AMOUNT), army_part]
    else:
        parts = [army_part]
    points = points_if_stopped(view, seat)
    points_part = ValuePart(f"+{points}", GOOD if points else TEXT, points, "points")
    return [*parts, (f" {label}  ", MUTED), ("now ", MUTED), points_part]
