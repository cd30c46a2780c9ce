"""Terms and amounts in several lengths."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from core.games.through_the_ages.content import UNITS, Part
from core.kernel.presentation import format_count, join_words
from core.kernel.style import choose_wording, is_long_style

# Singular and plural.
STAT_NAMES = {
    "culture": ("culture", "culture"),
    "science": ("science", "science"),
    "strength": ("strength", "strength"),
    "happy": ("happy face", "happy faces"),
    "civil_actions": ("civil action", "civil actions"),
    "military_actions": ("military action", "military actions"),
    "colonization": ("when colonizing", "when colonizing"),
    "civil_hand_limit": ("civil card in hand", "civil cards in hand"),
    "military_hand_limit": ("military card in hand", "military cards in hand"),
    "yellow_tokens": ("yellow token", "yellow tokens"),
    "blue_tokens": ("blue token", "blue tokens"),
    "food": ("food", "food"),
    "resource": ("resource", "resources"),
    "population": ("population", "population"),
    "military_cards": ("military card", "military cards"),
}
# Suffixes of numbers, for narrow space.
UNIT_SUFFIXES = {
    "culture": "c",
    "science": "sc",
    "strength": " str",
    "happy": " hap",
    "civil_actions": " CA",
    "military_actions": " MA",
    "colonization": " colonizing",
    "civil_hand_limit": " civil card",
    "military_hand_limit": " military card",
    "yellow_tokens": " yellow",
    "blue_tokens": " blue",
    "food": "f",
    "resource": "r",
    "population": " population",
    "military_cards": " military cards",
}
# For even narrower space.
BOTH_HANDS = "both hands"
SHORTEST_UNIT_SUFFIXES = {
    BOTH_HANDS: " each hand",
    "colonization": " col",
    "military_hand_limit": " mil. card",
    "population": " pop",
    "military_cards": " mil. cards",
}
TYPE_NAMES = {
    "air_force": "air force",
    "bonus": "bonus card",
    "tactics": "tactics",
    "special": "special technology",
    "action": "action card",
}
TYPE_PLURALS = {
    "library": "libraries",
    "infantry": "infantry units",
    "cavalry": "cavalry units",
    "artillery": "artillery units",
    "air_force": "air units",
}
SHORT_TYPE_NAMES = {"bonus": "bonus", "special": "special", "action": "action"}
SHORTEST_TYPE_NAMES = {"infantry": "inf", "cavalry": "cav", "artillery": "art"}
_NUMBER_WORDS = {2: "two", 3: "three"}


@dataclass(frozen=True, slots=True)
class Wording:
    """A text in three lengths; a missing length falls back to the next longer one."""

    long: str
    short: str = ""
    shortest: str = ""

    @property
    def forms(self) -> tuple[str, str, str]:
        short = self.short or self.long
        return self.long, short, self.shortest or short


# Players that a part of an event affects.
TARGET_NAMES = {
    "": Wording(""),
    "all": Wording("each civilization", "all"),
    "active": Wording("the player whose turn it is", "the active player", "active"),
    "strongest": Wording("the strongest civilization", "strongest"),
    "weakest": Wording("the weakest civilization", "weakest"),
    "most_culture": Wording(
        "the civilization with the most culture", "most culture", "culture top"
    ),
    "least_culture": Wording(
        "the civilization with the least culture", "least culture", "culture last"
    ),
    "most_happy_all_tied": Wording("every civilization with the most happy faces", "happiest"),
}


def target_wording(part: Part) -> Wording:
    """Return `each of the two strongest civilizations`."""
    if part.many == 1:
        return TARGET_NAMES[part.who]
    number = _NUMBER_WORDS.get(part.many, part.many)
    return Wording(f"each of the {number} {part.who} civilizations", f"{part.many} {part.who}")


def condition_wording(part: Part) -> Wording:
    if not part.among_weakest:
        return Wording("")
    number = _NUMBER_WORDS.get(part.among_weakest, part.among_weakest)
    return Wording(f" if it is among the {number} weakest", " if weak")


# --- card types -------------------------------------------------------------------------------


def type_name(kind: str) -> str:
    return TYPE_NAMES.get(kind, kind)


def types_text(types: Iterable[str], last: str = "and") -> str:
    """Return `labs and libraries`; all unit types are `units`."""
    if set(types := tuple(types)) == set(UNITS):
        return "units"
    return join_words((TYPE_PLURALS.get(kind, f"{kind}s") for kind in types), last)


def any_type_text(types: Iterable[str], shortest: bool = False) -> str:
    """Return `infantry or artillery`; all unit types are `unit`."""
    if set(types := tuple(types)) == set(UNITS):
        return "unit"
    return join_words(
        (SHORTEST_TYPE_NAMES.get(kind, kind) if shortest else kind for kind in types), "or"
    )


def join_compactly(words: Iterable[str]) -> str:
    """Join a list in as few characters as possible: `temples theaters+wonders`."""
    *first, last = words
    return "+".join([" ".join(first), last]) if first else last


# --- amounts ----------------------------------------------------------------------------------


def stat_text(stat: str, amount: int) -> str:
    """Return `+2 culture`, `-1 military action`."""
    if stat == "happy" and amount < 0:
        return format_count(-amount, "sad face")
    one, many = STAT_NAMES[stat]
    return f"{amount:+} {one if abs(amount) == 1 else many}"


def stats_text(stats: Mapping[str, int]) -> str:
    """Return `+1 culture, +2 happy faces`."""
    return ", ".join(stat_text(stat, amount) for stat, amount in stats.items() if amount)


def short_stat_text(stat: str, amount: int) -> str:
    """Return `+2c`, `-1 MA`."""
    return f"{amount:+}{UNIT_SUFFIXES[stat]}"


def short_stats_text(stats: Mapping[str, int]) -> str:
    """Return `+1c +2 hap -1 CA`."""
    return " ".join(short_stat_text(stat, amount) for stat, amount in stats.items() if amount)


def styled_stats_text(stats: Mapping[str, int]) -> str:
    """Return amounts in units; in full words for plain mode."""
    return stats_text(stats) if is_long_style() else short_stats_text(stats)


def cost_text(parts: Mapping[str, int]) -> str:
    """Return a price in units, `1 CA 2r`; in full words for plain mode."""
    signs = " ".join(f"{number}{UNIT_SUFFIXES[stat]}" for stat, number in parts.items())
    text = ", ".join(format_count(number, *STAT_NAMES[stat]) for stat, number in parts.items())
    return choose_wording(signs, text)


def stats_wording(stats: Mapping[str, int]) -> Wording:
    nonzero = {stat: amount for stat, amount in stats.items() if amount}
    return Wording(
        stats_text(nonzero),
        ", ".join(short_stat_text(stat, amount) for stat, amount in nonzero.items()),
        " ".join(f"{n:+}{_shortest_unit(stat)}" for stat, n in _merge_hand_limits(nonzero).items()),
    )


def _merge_hand_limits(stats: Mapping[str, int]) -> Mapping[str, int]:
    """Merge equal bonuses to both hand limits."""
    civil, military = (stats.get(f"{kind}_hand_limit") for kind in ("civil", "military"))
    if civil is None or civil != military:
        return stats
    rest = {stat: n for stat, n in stats.items() if not stat.endswith("_hand_limit")}
    return {**rest, BOTH_HANDS: civil}


def _shortest_unit(stat: str) -> str:
    return SHORTEST_UNIT_SUFFIXES.get(stat) or UNIT_SUFFIXES[stat]


def changes_text(changes: Mapping[str, int]) -> str:
    """Return `-1 culture, -1 happy face`."""
    return ", ".join(
        f"{change:+} {STAT_NAMES[stat][abs(change) != 1]}"
        for stat, change in changes.items()
        if change
    )


def amounts_text(gains: Mapping[str, int]) -> str:
    """Return `3 science and 1 food`."""
    return join_words(format_count(amount, *STAT_NAMES[stat]) for stat, amount in gains.items())


def amounts_wording(gains: Mapping[str, int]) -> Wording:
    """Return `3 science and 1 food`, `3sc and 1f`, `3sc+1f`."""
    return Wording(
        amounts_text(gains),
        join_words(f"{amount}{UNIT_SUFFIXES[stat]}" for stat, amount in gains.items()),
        join_compactly(f"{amount}{_shortest_unit(stat)}" for stat, amount in gains.items()),
    )


def goods_text(food: int, resource: int) -> str:
    """Return `2 food and 1 resource`, or `nothing`."""
    parts = [f"{food} food"] if food else []
    parts += [format_count(resource, "resource")] if resource else []
    return join_words(parts) or "nothing"
