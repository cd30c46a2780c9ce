"""Text of the status and tab bars: progress, resources and abbreviations."""

from core.games.through_the_ages.content import MODES
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.text.counts import COUNTS
from core.games.through_the_ages.text.facts.civilization import cards_left, civilization_stats
from core.kernel import Decision
from tui.draw.canvas import AMOUNT, BAD, FAINT, MUTED, TEXT, Ink
from tui.draw.change_arrows import ValuePart, ValueParts, without_values
from tui.draw.glyphs import parts_width
from tui.draw.short_names import ShortNames, make_abbreviate

RESOURCE_WIDTH = 24  # columns next to the tabs on a screen of 80
CIVIL_INK, MILITARY_INK = Ink("text", bold=True), BAD
_PANEL_BY_TOPIC = {
    **dict.fromkeys(("actions", "first_round", "agreement"), "row"),
    **dict.fromkeys(("politics", "pact", "resign", "pick_bonus", "bid"), "politics"),
    **dict.fromkeys(("discard", "keep_bonus", "defend"), "hand"),
}  # all other topics are about workers and cards on a board
_SHORT_NAMES: ShortNames = {
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
abbreviate = make_abbreviate(COUNTS, _SHORT_NAMES)


def label_progress(view: AgesState, is_short: bool) -> str:
    """Return `II r10`, or `full game   age II   round 10   civil deck 38`."""
    if not view.round:
        return "set-up"
    last_round = f"/{view.last_round}" if view.last_round else ""
    if is_short:
        return f"{view.age_name} r{view.round}{last_round}"
    name = MODES[view.options["length"]].name.lower()
    deck = f"   civil deck {cards_left(view)}" if view.age_name in view.civil else ""
    return f"{name}   age {view.age_name}   round {view.round}{last_round}{deck}"


def label_events(view: AgesState, is_short: bool) -> str:
    if is_short or not view.mode.politics:
        return ""
    return f"events {len(view.current)}  future {len(view.future)}  past {len(view.past)}"


def choose_panel(decision: Decision) -> str:
    return _PANEL_BY_TOPIC.get(decision.topic, "boards")


def token_bar(left: int, total: int) -> str:
    return "▮" * left + "▯" * max(total - left, 0)


def label_resources(view: AgesState, seat: int) -> ValueParts:
    """Return `▮▮▮▮▯▯ ▮▮▮ 5f 6r 9sc`, or actions as numbers."""
    if not 0 <= seat < len(view.players):
        return []
    stats = civilization_stats(view, seat)
    stock: ValueParts = []
    for amount, unit in ((stats.food, "f"), (stats.resource, "r"), (stats.science, "sc")):
        stock += [(" ", TEXT), ValuePart(str(amount), AMOUNT, amount, unit), (unit, MUTED)]
    civil = [
        ("▮" * stats.civil_left, CIVIL_INK),
        ("▯" * max(stats.civil - stats.civil_left, 0), FAINT),
    ]
    military = [
        ("▮" * stats.military_left, MILITARY_INK),
        ("▯" * max(stats.military - stats.military_left, 0), FAINT),
    ]
    parts: ValueParts = [*civil, (" ", TEXT), *military, *stock]
    if parts_width(without_values(parts)) <= RESOURCE_WIDTH:
        return parts
    return [
        ValuePart(str(stats.civil_left), CIVIL_INK, stats.civil_left, "civil actions"),
        ("CA ", MUTED),
        ValuePart(str(stats.military_left), MILITARY_INK, stats.military_left, "military actions"),
        ("MA", MUTED),
        *stock,
    ]


def label_score_rate(view: AgesState, seat: int) -> str:
    """Return the culture per turn with its sign."""
    return f"{civilization_stats(view, seat).culture_rate:+d}"
