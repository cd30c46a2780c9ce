"""Terms and amounts in several lengths."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from core.games.through_the_ages.content import UNITS, Part
from core.games.through_the_ages.text.counts import RATING_IDS, SAD_FACES, STATS, STOCK_IDS
from core.kernel.amounts import Amount, Cost
from core.kernel.effects import Clause, clause
from core.kernel.presentation import format_count, join_words
from core.kernel.style import FULL, SHORT, Style

# Suffixes of numbers, for even less space than their symbols.
BOTH_HANDS = "both hands"
_HAND_LIMITS = ("civil_hand_limit", "military_hand_limit")
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
    """A text in three lengths. A missing one falls back to the next longer one."""

    long: str
    short: str = ""
    shortest: str = ""
    untimed: str = ""  # the shortest text without when it happens, if it has that
    # Counts of the ledger that say the same, if all of it can be counted.
    counts: frozenset[str] = field(default=frozenset(), kw_only=True)
    # What it consists of, if the longer forms are lists with commas.
    parts: tuple["Wording", ...] = field(default=(), kw_only=True)

    @property
    def forms(self) -> tuple[str, str, str]:
        short = self.short or self.long
        return self.long, short, self.shortest or short

    def clauses(self, style: Style, is_gained: bool = False) -> tuple[Clause, ...]:
        """Return the text as clauses of an effect, with their counts if `is_gained`."""
        if self.parts:
            return tuple(each for part in self.parts for each in part.clauses(style, is_gained))
        text = style.wording(self.forms[1], self.long)
        return (clause(text, counts=self.counts if is_gained else ()),)


def common_counts(wordings: Iterable[Wording]) -> frozenset[str]:
    """Return the counts of all texts, or none if one of them cannot be counted."""
    counts = [wording.counts for wording in wordings]
    return frozenset().union(*counts) if all(counts) else frozenset()


def list_wording(wordings: Iterable[Wording], shortest: str = "") -> Wording:
    """Join texts with commas. The shortest form is joined with spaces, unless it is given."""
    parts = tuple(wordings)
    long, short, spaced = zip(*(part.forms for part in parts), strict=True)
    return Wording(
        ", ".join(long),
        ", ".join(short),
        shortest or " ".join(spaced),
        counts=common_counts(parts),
        parts=parts,
    )


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


def stat_amount(stat: str, number: int, style: Style) -> Amount:
    """Return the amount of `+2 culture`, `-1 military action`, or in full words `1 sad face`."""
    if stat == "happy" and number < 0 and style.is_spoken:
        return Amount(-number, SAD_FACES)
    return Amount(number, STATS[stat], is_change=True)


def stat_text(stat: str, number: int, style: Style) -> str:
    return stat_amount(stat, number, style).text(style)


def stats_text(stats: Mapping[str, int], style: Style) -> str:
    """Return `+1c +2 hap`, or `+1 culture, +2 happy faces`."""
    texts = (stat_text(stat, number, style) for stat, number in stats.items() if number)
    return style.wording(" ", ", ").join(texts)


def stats_clauses(
    stats: Mapping[str, int],
    style: Style,
    ids: Mapping[str, str] = RATING_IDS,
    before: str = "",
    after: str = "",
) -> tuple[Clause, ...]:
    """Return `+1c +2 hap` as one clause, or in full words as one for each statistic.

    `ids` has the counts that these statistics change. Words before and after belong to the list.
    """
    amounts = {stat: stat_amount(stat, n, style) for stat, n in stats.items() if n}
    groups = [[*amounts]] if style.is_short and amounts else [[stat] for stat in amounts]
    return tuple(
        clause(
            before if group is groups[0] else "",
            *(amounts[stat] for stat in group),
            after if group is groups[-1] else "",
            counts=[ids[stat] for stat in group] if all(stat in ids for stat in group) else (),
        )
        for group in groups
    )


def cost(parts: Mapping[str, int]) -> Cost:
    return Cost(tuple(Amount(number, STATS[stat]) for stat, number in parts.items()))


def cost_text(parts: Mapping[str, int], style: Style) -> str:
    """Return a price in units (`1 CA 2r`), or in full words for plain mode."""
    return cost(parts).price(style)


def stats_wording(stats: Mapping[str, int]) -> Wording:
    nonzero = {stat: number for stat, number in stats.items() if number}
    parts = (
        Wording(
            stat_text(stat, number, FULL),
            stat_text(stat, number, SHORT),
            counts=frozenset({RATING_IDS[stat]} if stat in RATING_IDS else ()),
        )
        for stat, number in nonzero.items()
    )
    shortest = _merge_hand_limits(nonzero).items()
    return list_wording(parts, " ".join(f"{n:+}{_shortest_unit(stat)}" for stat, n in shortest))


def _merge_hand_limits(stats: Mapping[str, int]) -> Mapping[str, int]:
    civil, military = (stats.get(limit) for limit in _HAND_LIMITS)
    if civil is None or civil != military:
        return stats
    rest = {stat: n for stat, n in stats.items() if stat not in _HAND_LIMITS}
    return {**rest, BOTH_HANDS: civil}


def _shortest_unit(stat: str) -> str:
    return SHORTEST_UNIT_SUFFIXES.get(stat) or STATS[stat].symbol


def amounts_text(gains: Mapping[str, int]) -> str:
    """Return `3 science and 1 food`."""
    return join_words(amount.text(FULL) for amount in cost(gains).amounts)


def amounts_wording(gains: Mapping[str, int]) -> Wording:
    """Return `3 science and 1 food`, `3sc and 1f`, `3sc+1f`."""
    return Wording(
        amounts_text(gains),
        join_words(amount.text(SHORT) for amount in cost(gains).amounts),
        join_compactly(f"{amount}{_shortest_unit(stat)}" for stat, amount in gains.items()),
        counts=stock_counts(gains),
    )


def stock_counts(gains: Iterable[str]) -> frozenset[str]:
    """Return the counts that immediate gains of these statistics change."""
    return frozenset(STOCK_IDS[stat] for stat in gains)


def goods_text(food: int, resource: int) -> str:
    parts = [f"{food} food"] if food else []
    parts += [format_count(resource, "resource")] if resource else []
    return join_words(parts) or "nothing"
