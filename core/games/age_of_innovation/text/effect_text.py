"""Words for effects of tiles in two lengths.

Full text is a sentence. Brief text is for rows: `act: 1 science step`. The effect classes in
`rules.tile_effects` use these words, so this module imports no rules.

The text of an effect is a group of clauses. A clause has the counts that say the same as it does.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from core.games.age_of_innovation.content import BOOKS, Amounts
from core.games.age_of_innovation.text.counts import (
    FREE_SPADES,
    POWER,
    SPADES,
    amount,
    bowl_of_next_power,
    row_amount,
)
from core.games.age_of_innovation.text.wording import level_texts, lower_name
from core.kernel.amounts import Amount, Count
from core.kernel.effects import Clause, Effect, EffectWord, clause
from core.kernel.presentation import join_words, sentence_case
from core.kernel.style import Style

FULL, BRIEF, ALOUD = range(3)
TextLengths = tuple[str, ...]  # full, brief and spoken; fewer if they are equal
Group = tuple[Clause, ...]

GOALS: dict[str, TextLengths] = {
    "build:workshop": ("workshop built",),  # existing buildings do not count
    "build:guild": ("guild built",),
    "build:school": ("school built",),
    "build:palace_or_university": ("palace or university built",),
    "gain_city_tile": ("city tile gained", "city tile"),
    "gain_competency": ("competency gained", "competency"),
    "gain_innovation": ("innovation taken",),
    "power_action": ("power action",),
    "use_spade": ("spade used", "spade"),
    "send_scholar": ("scholar sent",),
    "science_step": ("science step",),
    "advance_track": ("step in sailing or terraforming",),
}
_CONDITIONS = {"hex_next_to_river": " next to a river", "edge_hex": " on an edge hex"}
_FOR_EACH = ("for each", "per")
_HOOK_PREFIXES: dict[str, TextLengths] = {
    "income": ("income:", "income"),
    "pass": ("when passing:", "pass:"),
    "special_action": ("special action:", "act:"),
    "action": ("action:", "any time:"),
    "take": ("once:", ""),
    "setup_after_placement": ("after the starting buildings:", ""),
}
NO_COUNTS: Mapping[str, tuple[Count, ...]] = {}


def pick_length(lengths: TextLengths, length: int) -> str:
    return lengths[min(length, len(lengths) - 1)]


def hook_prefix(hook: str, length: int) -> str:
    return pick_length(_HOOK_PREFIXES.get(hook, ("",)), length)


def hook_goal(hook: str, condition: str, length: int) -> str:
    """Return `for each workshop built on an edge hex`."""
    return (
        f"{pick_length(_FOR_EACH, length)}"
        f" {pick_length(GOALS[hook], length)}{_CONDITIONS.get(condition, '')}"
    )


# --- clauses --------------------------------------------------------------------------------------


def plain_clause(*words: EffectWord) -> Clause:
    """Return a clause that no counts express."""
    return clause(*words, counts=())


def merge_clauses(parts: Sequence[Clause], style: Style, separator: str = "") -> Clause:
    """Join clauses into one, with all their counts, or with none if a part has none."""
    if len(parts) == 1:
        return parts[0]
    texts = [part.text(style) for part in parts]
    text = separator.join(texts) if separator else join_words(texts)
    return clause(text, counts=_shared_counts(parts))


def _shared_counts(parts: Sequence[Clause]) -> frozenset[str]:
    """Return the counts that express all of these clauses, or nothing."""
    if not all(part.counts for part in parts):
        return frozenset()
    return frozenset[str]().union(*(part.counts for part in parts))


def join_parts(parts: Iterable[Clause], length: int, style: Style) -> Group:
    """Return a sentence as one clause, and brief text as several."""
    nonempty = tuple(filter(None, parts))
    return (merge_clauses(nonempty, style),) if nonempty and length == FULL else nonempty


def begin_group(prefix: str, group: Group, length: int) -> Group:
    """Put words before a group. Previewed counts replace the whole of it, or nothing."""
    first, *rest = group
    if prefix:
        counts = _shared_counts(group)
        first = replace(first, words=(prefix, *first.words), counts=counts)
        rest = [replace(part, counts=counts) for part in rest]
    return (start_sentence(first) if length == FULL else first, *rest)


def start_sentence(part: Clause) -> Clause:
    first, *rest = part.words
    return replace(part, words=(sentence_case(first), *rest)) if isinstance(first, str) else part


def without_counts(group: Iterable[Clause]) -> Group:
    """Return the clauses of a later effect, which previewed counts do not express."""
    return tuple(replace(part, counts=frozenset()) for part in group)


def with_heading(heading: str, effect: Effect) -> Effect:
    """Put words before an effect, which previewed numbers do not replace."""
    (first, *rest), *groups = effect.groups
    return Effect(((plain_clause(heading, *first.words), *rest), *groups))


# --- gains ----------------------------------------------------------------------------------------


def gain_clauses(
    gain: Amounts,
    length: int,
    *,
    counts: Mapping[str, tuple[Count, ...]] = NO_COUNTS,
    builds: bool = False,
) -> list[Clause]:
    """Return `3 tools` or `terraform and build with 1 free spade` for each part of a gain."""
    return [
        clause(
            *_gain_words(resource, number, length, builds),
            counts=(count.id for count in counts.get(resource, ())),
        )
        for resource, number in gain.items()
    ]


def _gain_words(resource: str, number: int, length: int, builds: bool) -> tuple[EffectWord, ...]:
    if resource == "spades":
        does = pick_length(("terraform and build", "dig"), length) if builds else "terraform"
        return f"{does} with", Amount(number, FREE_SPADES if length == FULL else SPADES)
    if resource == "bridges" and length == BRIEF:
        return "build", *resource_words(resource, number, length)
    return resource_words(resource, number, length)


def resource_words(resource: str, number: int, length: int) -> tuple[EffectWord, ...]:
    """Return `3 steps in one discipline` or `3 steps in a science`."""
    if length == FULL:
        return (amount(resource, number),)
    match resource:
        case "book_of_column":
            return row_amount("books_any", number), "of the column"
        case "sailing_steps":
            return (f"sailing +{number}",)
        case "terraforming_steps":
            return (f"terraforming +{number}",)
        case _:
            return (row_amount(resource, number),)


def name_bowls(effect: Effect, bowls: Sequence[int]) -> Effect:
    """Name the bowl that a gain of power changes, where clauses are about power."""
    bowl = bowl_of_next_power(bowls).id
    return Effect(tuple(tuple(_name_bowl(part, bowl) for part in group) for group in effect.groups))


def _name_bowl(part: Clause, bowl: str) -> Clause:
    if POWER.id not in part.counts:
        return part
    return replace(part, counts=part.counts - {POWER.id} | {bowl})


def resource_clauses(amounts: Amounts, length: int) -> list[Clause]:
    return [plain_clause(*resource_words(*each, length)) for each in amounts.items()]


def amounts_of_length(amounts: Amounts, length: int, style: Style) -> str:
    """Return `2 tools and 1 scholar` or `2t, 1sch`."""
    texts = [part.text(style) for part in resource_clauses(amounts, length)]
    return join_words(texts) if length == FULL else ", ".join(texts)


def science_clauses(science: Amounts, length: int, style: Style) -> list[Clause]:
    """Return `banking +1` per discipline. Brief text combines equal steps."""
    if length == FULL:
        texts = level_texts(science, style)
    elif len(science) == len(BOOKS) and len(set(science.values())) == 1:
        texts = [f"every science +{next(iter(science.values()))}"]
    else:
        texts = [
            f"{lower_name(discipline, style)} +{steps}" for discipline, steps in science.items()
        ]
    return [plain_clause(text) for text in texts]
