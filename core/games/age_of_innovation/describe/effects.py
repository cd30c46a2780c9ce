"""Effects as text, generated from their records in two lengths.

Full text is a sentence. Brief text is for table cells: `act: 1 science step`.
"""

from collections.abc import Iterable

from core.games.age_of_innovation.content import BOOKS, Amounts, Effect
from core.games.age_of_innovation.terms import (
    amount_text,
    level_words,
    plain,
    points_text,
    short_amounts,
)
from core.kernel.voice import is_aloud
from core.kernel.words import counted, listed, sentence_case

FULL, BRIEF, ALOUD = range(3)
Lengths = tuple[str, ...]  # full, brief and spoken; fewer if they are equal

_COUNT: dict[str, Lengths] = {
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
GOALS: dict[str, Lengths] = {
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
_IF = {"hex_next_to_river": " next to a river", "edge_hex": " on an edge hex"}
_FOR_EACH = ("for each", "per")
_WHEN: dict[str, Lengths] = {
    "income": ("income: ", "income "),
    "pass": ("when passing: ", "pass: "),
    "special_action": ("special action: ", "act: "),
    "action": ("action: ", "any time: "),
    "take": ("once: ", ""),
    "setup_after_placement": ("after the starting buildings: ", ""),
}
_COUNTED_POINTS: dict[str, Lengths] = {
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


def of(lengths: Lengths, length: int) -> str:
    return lengths[min(length, len(lengths) - 1)]


def row(parts: Iterable[str], length: int) -> str:
    said = [part for part in parts if part]
    return listed(said) if length == FULL else ", ".join(said)


def begun(text: str, length: int) -> str:
    return sentence_case(text) if length == FULL else text


def effect_text(effect: Effect, length: int) -> str:
    if effect.on in GOALS:
        return begun(f"{deed(effect, length)} {goal(effect.on, effect.condition, length)}", length)
    return begun(f"{moment(effect.on, length)}{deed(effect, length)}", length)


def moment(hook: str, length: int) -> str:
    """Return the prefix of a hook: `income `."""
    return of(_WHEN.get(hook, ("",)), length)


def goal(hook: str, condition: str, length: int) -> str:
    """Return `for each workshop built on an edge hex`."""
    return f"{of(_FOR_EACH, length)} {of(GOALS[hook], length)}{_IF.get(condition, '')}"


def deed(effect: Effect, length: int) -> str:
    """Return an effect without its hook."""
    if effect.on == "terraform_and_build" and length == FULL:
        return f"{row(_deeds(effect, FULL), FULL)}, gaining {_gain(effect, FULL)} each time"
    return _at_once(effect, [*_deeds(effect, length), _gain(effect, length)], length)


def _at_once(effect: Effect, parts: list[str], length: int) -> str:
    return row(parts, FULL if effect.per or effect.on in GOALS else length)


def _deeds(effect: Effect, length: int) -> list[str]:
    found: list[Lengths] = []
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
        only = of(("exactly ", ""), length)
        far = f"{only}1 hex" if effect.skip_hexes == 1 else f"1 to {effect.skip_hexes} hexes"
        beyond = f"build beyond {far} for {gains(effect.cost, length)}"
        found.append((f"terraform and {beyond}", beyond))
    if effect.on == "final_area":
        found.append(("such links count for the largest area", "counts for the area"))
    if effect.instead_of_workshops:
        kind = plain(effect.instead_of_workshops)
        found.append((f"start with a {kind} instead of workshops",))
    if effect.extra_building:
        found.append((f"start with a {plain(effect.extra_building)} besides the workshops",))
    if effect.neutral_building:
        found.append((f"place the {plain(effect.neutral_building)}",))
        found.append((gains(effect.then_gain, length),))
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
        least = "/".join(str(least) for least, _ in effect.table.steps)
        found.append(
            (f"{points_text(points)} for {least} {of(_COUNT[effect.table.count], length)}",)
        )
    if effect.any_order:
        found.append((f"in any order {row((deed(e, length) for e in effect.any_order), length)}",))
    return [of(lengths, length) for lengths in found]


def _gain(effect: Effect, length: int) -> str:
    parts = [_gained(effect, what, number, length) for what, number in effect.gain.items()]
    if effect.counted_points:
        form = length if not is_aloud() else ALOUD
        parts.append(of(_COUNTED_POINTS[effect.counted_points], form))
    if not parts:
        return "then another action" if effect.extra_action else ""
    per = f" per {of(_COUNT[effect.per], length)}" if effect.per else ""
    with_five = effect.gain_at_5_players
    five = f" ({gains(with_five, length)} with five)" if with_five else ""
    more = ", then another action" if effect.extra_action else ""
    return f"{_at_once(effect, parts, length)}{per}{five}{more}"


def _gained(effect: Effect, what: str, number: int, length: int) -> str:
    if what == "spades":
        does = of(("terraform and build", "dig"), length) if effect.build else "terraform"
        return f"{does} with {counted(number, of(('free spade', 'spade'), length))}"
    if what == "bridges" and effect.over_land:
        price = f", for {gains(effect.cost, length)}" if effect.cost else ""
        return f"a bridge, also over land{price}"
    if what == "bridges" and length == BRIEF:
        return f"build {amount(what, number, length)}"
    return amount(what, number, length)


def gains(amounts: Amounts, length: int) -> str:
    """Return `2 tools and 1 scholar` or `2t, 1sch`."""
    return row((amount(what, number, length) for what, number in amounts.items()), length)


def levels(science: Amounts, length: int) -> list[str]:
    """Return `banking +1` per discipline; brief text combines equal steps."""
    if length == FULL:
        return level_words(science)
    if len(science) == len(BOOKS) and len(set(science.values())) == 1:
        return [f"every science +{next(iter(science.values()))}"]
    return [f"{plain(discipline)} +{steps}" for discipline, steps in science.items()]


def amount(what: str, number: int, length: int) -> str:
    """Return `3 steps in one discipline` or `3 steps in a science`."""
    return amount_text(what, number) if length == FULL else _brief_amount(what, number)


def _brief_amount(what: str, number: int) -> str:
    match what:
        case "book_of_column":
            return f"{short_amounts({'books_any': number})} of the column"
        case "science_one":
            return "1 science step" if number == 1 else f"{number} steps in a science"
        case "science_any":
            return f"{counted(number, 'step')} anywhere"
        case "science_all":
            return f"{counted(number, 'step')} everywhere"
        case "sailing_steps":
            return f"sailing +{number}"
        case "terraforming_steps":
            return f"terraforming +{number}"
        case "power_tokens_bowl3":
            return f"{number} tokens in III"
        case "competency" | "free_workshop" | "annexes" | "spades" | "bridges" | "city_tile":
            return amount_text(what, number)
        case _:
            return short_amounts({what: number})
