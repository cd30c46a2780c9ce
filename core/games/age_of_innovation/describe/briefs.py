"""Tiles in the fewest words, for a line of a table: `income 2t; act: 1 step in one`."""

from collections.abc import Iterable
from functools import cache

from core.games.age_of_innovation.content import (
    BOOKS,
    CITY_TILES,
    DISPLAYS,
    FINAL_TILES,
    ROUND_TILES,
    Amounts,
    Display,
    Effect,
    RoundTile,
)
from core.games.age_of_innovation.describe.tiles import facts_of
from core.games.age_of_innovation.terms import plain, short_amounts
from core.kernel.words import counted

_COUNT = {
    "workshop": "workshop",
    "guild": "guild",
    "school": "school",
    "palace_or_university": "palace, university",
    "city_tile": "city tile",
    "distinct_building_shapes": "kind of building",
    "buildings": "buildings",
    "adjacency_groups": "separate groups",
    "own_bridges": "bridges",
}
_GOAL = {
    "build:workshop": "workshop",
    "build:guild": "guild",
    "build:school": "school",
    "build:palace_or_university": "palace or university",
    "gain_city_tile": "city tile",
    "gain_competency": "competency",
    "gain_innovation": "innovation taken",
    "power_action": "power action",
    "use_spade": "spade",
    "send_scholar": "scholar sent",
    "science_step": "science step",
    "advance_track": "step in sailing or terraforming",
}
_IF = {"hex_next_to_river": " next to a river", "edge_hex": " on an edge hex"}
_WHEN = {
    "income": "income ",
    "pass": "pass: ",
    "special_action": "act: ",
    "action": "any time: ",
}
_COUNTED_POINTS = {
    "min_science": "VP = lowest level",
    "sum_two_highest_science": "VP = two highest levels",
    "2+players": "2 VP, 1 a player",
}
_SAME_FOR_MOST = len(DISPLAYS) // 2


@cache
def brief_text(tile: str, later: int = 0) -> str:
    """Everything a tile does; `later`: with the later values for so many players."""
    if tile in ROUND_TILES or tile in FINAL_TILES:
        return "; ".join(_round_tile(ROUND_TILES.get(tile) or FINAL_TILES[tile]))
    if tile in DISPLAYS:
        return "; ".join(_display(DISPLAYS[tile]))
    facts = facts_of(tile, later)
    if tile in CITY_TILES:
        return _row([f"{facts.points} VP", _what(facts.effects[0])])
    if facts.cost:
        return _what(facts.effects[0])
    begins = _row([_levels(facts.science), _gains(facts.start)])
    start = [f"start: {begins}"] if begins else []
    return "; ".join([*start, *map(_effect, facts.effects)])


def brief_action(tile: str, hook: str) -> str:
    """What a tile does as an action of its owner."""
    return " ".join(_what(effect) for effect in facts_of(tile).on(hook))


def _row(parts: Iterable[str]) -> str:
    return ", ".join(part for part in parts if part)


def _effect(effect: Effect) -> str:
    if effect.on in _GOAL:
        return f"{_what(effect)} per {_GOAL[effect.on]}{_IF.get(effect.condition, '')}"
    return f"{_WHEN.get(effect.on, '')}{_what(effect)}"


def _what(effect: Effect) -> str:
    per = f" per {_COUNT[effect.per]}" if effect.per else ""
    five = f" ({_gains(effect.gain_at_5_players)} with five)" if effect.gain_at_5_players else ""
    more = ", then another action" if effect.extra_action else ""
    gained = _gain(effect)
    return _row([*_deeds(effect), f"{gained}{per}{five}{more}" if gained else ""])


def _deeds(effect: Effect) -> list[str]:
    """Everything but the gain."""
    found = []
    if effect.cost_delta:
        found.append(f"{-effect.cost_delta['power']}pw less")
    if effect.virtual_levels:
        found.append(f"science bonus {effect.virtual_levels} levels more")
    if effect.sailing_bonus:
        found.append(f"reach +{effect.sailing_bonus} by river")
    if effect.city_power:
        found.append(f"cities need power {effect.city_power} only")
    if effect.city_across_river:
        found.append("cities across a river")
    if effect.on == "terraform_and_build":
        hexes = "exactly 1 hex" if effect.skip_hexes == 1 else f"1 to {effect.skip_hexes} hexes"
        found.append(f"build beyond {hexes} for {_gains(effect.cost)}")
    if effect.on == "final_area":
        found.append("counts for the area")
    if effect.instead_of_workshops:
        found.append(f"start with a {plain(effect.instead_of_workshops)} instead of workshops")
    if effect.extra_building:
        found.append(f"start with a {plain(effect.extra_building)} besides the workshops")
    if effect.neutral_building:
        found += [f"place the {plain(effect.neutral_building)}", _gains(effect.then_gain)]
    if effect.upgrade:
        found.append(f"upgrade a {effect.upgrade[0]} to a {effect.upgrade[1]} for free")
    if effect.downgrade:
        found.append(f"turn a {effect.downgrade[0]} back into a {effect.downgrade[1]}")
    if effect.place == "annex":
        found.append("set an annex")
    if effect.place == "guild":
        found.append("guild on any native hex")
    if effect.table:
        points = "/".join(str(points) for _, points in effect.table.steps)
        least = "/".join(str(least) for least, _ in effect.table.steps)
        found.append(f"{points} VP for {least} {_COUNT[effect.table.count]}")
    if effect.any_order:
        found.append(f"in any order {_row(map(_what, effect.any_order))}")
    return found


def _gain(effect: Effect) -> str:
    parts = []
    for what, number in effect.gain.items():
        if what == "spades":
            verb = "dig" if effect.build else "terraform"
            parts.append(f"{verb} with {counted(number, 'spade')}")
        elif what == "bridges" and effect.over_land:
            parts.append(f"a bridge, also over land, for {_gains(effect.cost)}")
        else:
            parts.append(_amount(what, number))
    return _row([*parts, _COUNTED_POINTS.get(effect.counted_points, "")])


def _gains(amounts: Amounts) -> str:
    return _row(_amount(what, number) for what, number in amounts.items())


def _levels(science: Amounts) -> str:
    """`banking +1, medicine +1`; the same in all four is said once."""
    if len(science) == len(BOOKS) and len(set(science.values())) == 1:
        return f"every science +{next(iter(science.values()))}"
    return _row(f"{plain(discipline)} +{steps}" for discipline, steps in science.items())


def _amount(what: str, number: int) -> str:
    match what:
        case "book_of_column":
            return f"{short_amounts({'books_any': number})} of the column"
        case "science_one":
            return f"{counted(number, 'step')} in one"
        case "science_any":
            return f"{counted(number, 'step')} anywhere"
        case "science_all":
            return f"{counted(number, 'step')} everywhere"
        case "competency":
            return "a competency"
        case "free_workshop":
            return "a free workshop"
        case "sailing_steps":
            return f"sailing +{number}"
        case "terraforming_steps":
            return f"terraforming +{number}"
        case "power_tokens_bowl3":
            return f"{number} tokens in III"
        case "annexes":
            return f"{number} annexes"
        case "spades" | "bridges":
            return counted(number, "spade" if what == "spades" else "bridge")
        case "city_tile":
            return counted(number, "city tile")
        case _:
            return short_amounts({what: number})


def _round_tile(tile: RoundTile) -> list[str]:
    lines = [f"{tile.points} VP per {_GOAL[tile.goal]}{_IF.get(tile.condition, '')}"]
    if tile.per:
        level = f"{counted(tile.per, 'level')} in {plain(tile.discipline)}"
        lines.append(f"science bonus: {_gains(tile.reward)} for {level}")
    return lines


def _display(display: Display) -> list[str]:
    """What it starts with, and what sets it apart from most others."""
    bowls = "/".join(map(str, display.bowls))
    begins = _row([_gains(display.start), _levels(display.science)])
    start = f"start: {begins}; bowls {bowls}; sailing {display.sailing_start}"
    others = [trait for other in DISPLAYS.values() for trait in _traits(other)]
    rare = [trait for trait in _traits(display) if others.count(trait) < _SAME_FOR_MOST]
    return [start, *rare]


def _traits(display: Display) -> list[str]:
    extra = "/".join(map(str, display.extra_books))
    return [
        _track("sailing", display.sailing_cost, display.sailing_rewards.values()),
        _track("terraforming", display.terraforming_cost, display.terraforming_rewards.values()),
        f"income {_gains(display.base_income)}",
        f"innovations cost {extra} further books",
        *map(_effect, display.setup_effects),
    ]


def _track(track: str, cost: Amounts, rewards: Iterable[Amounts]) -> str:
    return f"{track} costs {_gains(cost)}: {', then '.join(map(_gains, rewards))}"
