"""Effects as text, generated from their records in two lengths.

Full text is a sentence. Brief text is for table cells: `act: 1 science step`.
"""

from collections.abc import Iterable

from core.games.age_of_innovation.content import BOOKS, Amounts, Effect
from core.games.age_of_innovation.text.wording import (
    amount_text,
    level_texts,
    lower_name,
    points_text,
    short_amounts,
)
from core.kernel.presentation import format_count, join_words, sentence_case
from core.kernel.style import is_long_style

FULL, BRIEF, ALOUD = range(3)
TextLengths = tuple[str, ...]  # full, brief and spoken; fewer if they are equal

_COUNT: dict[str, TextLengths] = {
    "workshop": ("workshop",),
    "guild": ("guild",),
    "school": ("school",),
    "palace_or_university": ("palace and university", "palace, university"),
    "city_tile": ("city tile",),
    "distinct_building_shapes": ("different kind of building", "kind of building"),
    "buildings": ("buildings",),
    "adjacency_groups": ("separate groups",),
    "own_bridges": ("bridges",),
}
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
    "income": ("income: ", "income "),
    "pass": ("when passing: ", "pass: "),
    "special_action": ("special action: ", "act: "),
    "action": ("action: ", "any time: "),
    "take": ("once: ", ""),
    "setup_after_placement": ("after the starting buildings: ", ""),
}
_COUNTED_POINTS: dict[str, TextLengths] = {
    "min_science": (
        "VP equal to the lowest science level",
        "VP = lowest level",
        "points equal to the lowest science level",
    ),
    "sum_two_highest_science": (
        "VP equal to the two highest science levels",
        "VP = two highest levels",
        "points equal to the two highest science levels",
    ),
    "2+players": (
        "2 VP and 1 VP for each player",
        "2 VP, 1 a player",
        "2 points and 1 for each player",
    ),
}


def pick_length(lengths: TextLengths, length: int) -> str:
    return lengths[min(length, len(lengths) - 1)]


def join_parts(parts: Iterable[str], length: int) -> str:
    nonempty = [part for part in parts if part]
    return join_words(nonempty) if length == FULL else ", ".join(nonempty)


def start_sentence(text: str, length: int) -> str:
    return sentence_case(text) if length == FULL else text


def effect_text(effect: Effect, length: int) -> str:
    if effect.on in GOALS:
        return start_sentence(
            f"{effect_body(effect, length)} {hook_goal(effect.on, effect.condition, length)}",
            length,
        )
    return start_sentence(f"{hook_prefix(effect.on, length)}{effect_body(effect, length)}", length)


def hook_prefix(hook: str, length: int) -> str:
    """Return the prefix of a hook: `income `."""
    return pick_length(_HOOK_PREFIXES.get(hook, ("",)), length)


def hook_goal(hook: str, condition: str, length: int) -> str:
    """Return `for each workshop built on an edge hex`."""
    return (
        f"{pick_length(_FOR_EACH, length)}"
        f" {pick_length(GOALS[hook], length)}{_CONDITIONS.get(condition, '')}"
    )


def effect_body(effect: Effect, length: int) -> str:
    """Return an effect without its hook."""
    if effect.on == "terraform_and_build" and length == FULL:
        return (
            f"{join_parts(_non_gain_parts(effect, FULL), FULL)}, gaining"
            f" {_gain_text(effect, FULL)} each time"
        )
    return _join_gains(
        effect, [*_non_gain_parts(effect, length), _gain_text(effect, length)], length
    )


def _join_gains(effect: Effect, parts: list[str], length: int) -> str:
    return join_parts(parts, FULL if effect.per or effect.on in GOALS else length)


def _non_gain_parts(effect: Effect, length: int) -> list[str]:
    found: list[TextLengths] = []
    if effect.cost_delta:
        less = -effect.cost_delta["power"]
        found.append((f"{less} power less to pay", f"{less}pw less"))
    if effect.virtual_levels:
        levels = f"{effect.virtual_levels} levels more"
        found.append((f"the science bonus counts {levels}", f"{levels} for science bonus"))
    if effect.sailing_bonus:
        reach = f"reach +{effect.sailing_bonus} by river"
        found.append((f"{reach} in the action phase", reach))
    if effect.city_power:
        found.append((f"cities need power {effect.city_power} only",))
    if effect.city_across_river:
        found.append(("a city may be founded across one river hex", "cities across a river"))
    if effect.on == "terraform_and_build":
        prefix = pick_length(("exactly ", ""), length)
        distance = f"{prefix}1 hex" if effect.skip_hexes == 1 else f"1 to {effect.skip_hexes} hexes"
        notes = f"build beyond {distance} for {amounts_of_length(effect.cost, length)}"
        found.append((f"terraform and {notes}", notes))
    if effect.on == "final_area":
        found.append(("such links count for the largest area", "counts for the area"))
    if effect.instead_of_workshops:
        kind = lower_name(effect.instead_of_workshops)
        found.append((f"start with a {kind} instead of workshops",))
    if effect.extra_building:
        found.append((f"start with a {lower_name(effect.extra_building)} besides the workshops",))
    if effect.neutral_building:
        found.append((f"place the {lower_name(effect.neutral_building)}",))
        found.append((amounts_of_length(effect.then_gain, length),))
    if effect.upgrade:
        found.append((f"upgrade a {effect.upgrade[0]} to a {effect.upgrade[1]} for free",))
    if effect.downgrade:
        found.append((f"turn a {effect.downgrade[0]} back into a {effect.downgrade[1]}",))
    if effect.place == "annex":
        found.append(("put an annex beside one of your buildings", "set an annex"))
    if effect.place == "guild":
        found.append(("put a guild on any free native hex", "guild on any native hex"))
    if effect.table:
        points = "/".join(str(points) for _, points in effect.table.steps)
        thresholds = "/".join(str(threshold) for threshold, _ in effect.table.steps)
        found.append(
            (
                f"{points_text(points)} for {thresholds}"
                f" {pick_length(_COUNT[effect.table.count], length)}",
            )
        )
    if effect.any_order:
        found.append(
            (
                "in any order"
                f" {join_parts((effect_body(e, length) for e in effect.any_order), length)}",
            )
        )
    return [pick_length(lengths, length) for lengths in found]


def _gain_text(effect: Effect, length: int) -> str:
    parts = [
        _effect_gain(effect, resource, number, length) for resource, number in effect.gain.items()
    ]
    if effect.counted_points:
        form = length if not is_long_style() else ALOUD
        parts.append(pick_length(_COUNTED_POINTS[effect.counted_points], form))
    if not parts:
        return "then another action" if effect.extra_action else ""
    per = f" per {pick_length(_COUNT[effect.per], length)}" if effect.per else ""
    with_five = effect.gain_at_5_players
    five = f" ({amounts_of_length(with_five, length)} with five)" if with_five else ""
    more = ", then another action" if effect.extra_action else ""
    return f"{_join_gains(effect, parts, length)}{per}{five}{more}"


def _effect_gain(effect: Effect, resource: str, number: int, length: int) -> str:
    if resource == "spades":
        does = pick_length(("terraform and build", "dig"), length) if effect.build else "terraform"
        return f"{does} with {format_count(number, pick_length(('free spade', 'spade'), length))}"
    if resource == "bridges" and effect.over_land:
        price = f", for {amounts_of_length(effect.cost, length)}" if effect.cost else ""
        return f"a bridge, also over land{price}"
    if resource == "bridges" and length == BRIEF:
        return f"build {gain_of_length(resource, number, length)}"
    return gain_of_length(resource, number, length)


def amounts_of_length(amounts: Amounts, length: int) -> str:
    """Return `2 tools and 1 scholar` or `2t, 1sch`."""
    return join_parts(
        (gain_of_length(resource, number, length) for resource, number in amounts.items()), length
    )


def science_levels(science: Amounts, length: int) -> list[str]:
    """Return `banking +1` per discipline; brief text combines equal steps."""
    if length == FULL:
        return level_texts(science)
    if len(science) == len(BOOKS) and len(set(science.values())) == 1:
        return [f"every science +{next(iter(science.values()))}"]
    return [f"{lower_name(discipline)} +{steps}" for discipline, steps in science.items()]


def gain_of_length(resource: str, number: int, length: int) -> str:
    """Return `3 steps in one discipline` or `3 steps in a science`."""
    return amount_text(resource, number) if length == FULL else _brief_gain(resource, number)


def _brief_gain(resource: str, number: int) -> str:
    match resource:
        case "book_of_column":
            return f"{short_amounts({'books_any': number})} of the column"
        case "science_one":
            return "1 science step" if number == 1 else f"{number} steps in a science"
        case "science_any":
            return f"{format_count(number, 'step')} anywhere"
        case "science_all":
            return f"{format_count(number, 'step')} everywhere"
        case "sailing_steps":
            return f"sailing +{number}"
        case "terraforming_steps":
            return f"terraforming +{number}"
        case "power_tokens_bowl3":
            return f"{number} tokens in III"
        case "competency" | "free_workshop" | "annexes" | "spades" | "bridges" | "city_tile":
            return amount_text(resource, number)
        case _:
            return short_amounts({resource: number})
