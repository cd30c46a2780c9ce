"""Text of the status and tab bars: progress, resources and abbreviations."""

from core.games.through_the_ages.content import MODES
from core.games.through_the_ages.facts.numbers import cards_left, numbers
from core.games.through_the_ages.state import AgesState
from core.kernel import Decision
from tui.draw.canvas import AMOUNT, BAD, FAINT, MUTED, TEXT, Ink, Parts
from tui.draw.glyphs import parts_width

RESOURCE_ROOM = 24  # columns next to the tabs on a screen of 80
CIVIL, MILITARY = Ink("text", bold=True), BAD
_FACE = {
    **dict.fromkeys(("actions", "first_round", "agreement"), "row"),
    **dict.fromkeys(("politics", "pact", "resign", "pick_bonus", "bid"), "politics"),
    **dict.fromkeys(("discard", "keep_bonus", "defend"), "hand"),
}  # all other topics are about workers and cards on a board
_SHORT = {
    "culture per turn": "c a turn",
    "science per turn": "sc a turn",
    "food per turn": "f a turn",
    "resources per turn": "r a turn",
    "consumption": "eaten",
    "resources": "r",
    "food": "f",
    "science": "sc",
    "strength": "str",
    "civil actions left": "CA",
    "military actions left": "MA",
    "civil actions": "CA in all",
    "military actions": "MA in all",
    "happy faces": "hap",
    "discontent workers": "discontent",
    "unused workers": "unused",
    "resources for units": "r for units",
    "civil cards": "hand",
    "military cards": "military hand",
    "culture of the final scoring": "c at the end",
}


def where(view: AgesState, short: bool) -> str:
    """Return `II r10`, or `full game   age II   round 10   civil deck 38`."""
    if not view.round:
        return "set-up"
    last = f"/{view.last_round}" if view.last_round else ""
    if short:
        return f"{view.age_name} r{view.round}{last}"
    name = MODES[view.options["length"]].name.lower()
    deck = f"   civil deck {cards_left(view)}" if view.age_name in view.civil else ""
    return f"{name}   age {view.age_name}   round {view.round}{last}{deck}"


def table_note(view: AgesState, short: bool) -> str:
    if short or not view.mode.politics:
        return ""
    return f"events {len(view.current)}  future {len(view.future)}  past {len(view.past)}"


def opens(decision: Decision) -> str:
    """Return the panel for the topic of a decision."""
    return _FACE.get(decision.topic, "boards")


def tokens(left: int, of: int) -> str:
    """Return `▮▮▮▯`."""
    return "▮" * left + "▯" * max(of - left, 0)


def resources(view: AgesState, seat: int) -> Parts:
    """Return `▮▮▮▮▯▯ ▮▮▮ 5f 6r 9sc`, or actions as numbers."""
    if not 0 <= seat < len(view.players):
        return []
    now = numbers(view, seat)
    stock: Parts = []
    for amount, unit in ((now.food, "f"), (now.resource, "r"), (now.science, "sc")):
        stock += [(" ", TEXT), (str(amount), AMOUNT), (unit, MUTED)]
    civil = [("▮" * now.civil_left, CIVIL), ("▯" * max(now.civil - now.civil_left, 0), FAINT)]
    military = [
        ("▮" * now.military_left, MILITARY),
        ("▯" * max(now.military - now.military_left, 0), FAINT),
    ]
    parts: Parts = [*civil, (" ", TEXT), *military, *stock]
    if parts_width(parts) <= RESOURCE_ROOM:
        return parts
    return [
        (str(now.civil_left), CIVIL),
        ("CA ", MUTED),
        (str(now.military_left), MILITARY),
        ("MA", MUTED),
        *stock,
    ]


def abbreviate(name: str) -> str:
    """Shorten the name of a ledger entry: `CA`, `c a turn`."""
    return _SHORT.get(name, name)


def rate(view: AgesState, seat: int) -> str:
    """Return the culture per turn with its sign."""
    return f"{numbers(view, seat).culture_rate:+d}"
