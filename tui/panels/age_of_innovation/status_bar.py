"""Texts of the status and tab bars, and the colors of the seats."""

from dataclasses import replace

from core.games.age_of_innovation.content import BOOKS, DISCIPLINES, ROUNDS
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.text.boards import progress, progress_of_rounds
from core.games.age_of_innovation.text.counts import COUNTS
from core.games.age_of_innovation.text.facts.rounds import round_goal
from core.games.age_of_innovation.text.facts.science import short_discipline
from themes import Theme
from themes.palette import SEATS
from tui.draw.canvas import AMOUNT, MUTED, TEXT, Ink
from tui.draw.change_arrows import ValuePart, ValueParts, without_values
from tui.draw.glyphs import SEAT_LETTERS, parts_width
from tui.draw.short_names import ShortNames, make_abbreviate

RESOURCE_WIDTH = 26  # columns next to the tabs on a screen of 80

# The seat whose theme color fits the terrain; the seventh color is brown.
_SEAT_COLOR_OF_TERRAIN = {
    "wasteland": "A",
    "lake": "B",
    "desert": "C",
    "forest": "D",
    "swamp": "E",
    "mountain": "F",
    "plains": "G",
}
_SHORT_NAMES: ShortNames = {
    "coins": "c",
    "tools": "t",
    "scholars": "sch",
    "power in bowl I": "bowl I",
    "power in bowl II": "bowl II",
    "power in bowl III": "bowl III",
    "largest area": "area",
    "terraforming": "terraf.",
    **{f"{DISCIPLINES[book].name.lower()} books": f"{short_discipline(book)} bk" for book in BOOKS},
    "workshops on the map": ("workshop", "workshops"),
    "guilds on the map": ("guild", "guilds"),
    "schools on the map": ("school", "schools"),
    "palaces on the map": ("palace", "palaces"),
    "universities on the map": ("university", "universities"),
}
abbreviate = make_abbreviate(COUNTS, _SHORT_NAMES)


def apply_seat_colors(theme: Theme, view: InnovationState) -> Theme:
    """Give each seat the color of its native terrain, or an unused one."""
    colors = {**theme.seats, "G": theme.seats.get("G", theme.color("amount"))}
    native = {
        letter: _SEAT_COLOR_OF_TERRAIN[player.native_terrain]
        for letter, player in zip(SEAT_LETTERS, view.players, strict=False)
        if player.display
    }
    unused = [color for color in colors if color not in native.values()]
    assigned = {
        letter: native.get(letter) or unused.pop(0) for letter in SEATS[: len(view.players)]
    }
    return replace(theme, seats={**colors, **{k: colors[assigned[k]] for k in assigned}})


def label_progress(view: InnovationState, is_short: bool) -> str:
    """Return `r3/6`, or `round 3 of 6 Schools 4 VP order ACB`."""
    if is_short:
        return f"r{view.round}/{ROUNDS}" if view.round else "set-up"
    if not view.round:
        return ", ".join(progress(view))
    goal, points = round_goal(view.round_tile())
    order = "".join(SEAT_LETTERS[seat] for seat in view.order)
    return f"{progress_of_rounds(view)}   {goal} {points} VP   order {order}"


def label_resources(view: InnovationState, seat: int) -> ValueParts:
    """Return `11c 5t 2sch 3bk pw 3/5/4`."""
    if not 0 <= seat < view.persons or not view.players[seat].display:
        return []
    player = view.players[seat]
    amounts = {
        "c": player.coins,
        "t": player.tools,
        "sch": player.scholars,
        "bk": sum(player.books.values()),
    }
    parts: ValueParts = []
    for unit, number in amounts.items():
        parts += [ValuePart(str(number), AMOUNT, number, unit), (unit, MUTED), (" ", TEXT)]
    low, middle, high = player.bowls
    power: ValueParts = [
        ValuePart(str(low), MUTED, low, "bowl I"),
        ("/", MUTED),
        ValuePart(str(middle), MUTED, middle, "bowl II"),
        ("/", MUTED),
        ValuePart(str(high), Ink("amount", bold=True), high, "bowl III"),
    ]
    labeled: ValueParts = [*parts, ("pw ", MUTED), *power]
    return labeled if parts_width(without_values(labeled)) <= RESOURCE_WIDTH else [*parts, *power]
