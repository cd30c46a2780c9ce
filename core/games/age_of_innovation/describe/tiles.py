"""Tiles in words. Every text is made from the record that is carried out."""

import re
from functools import cache

from core.games.age_of_innovation.content import (
    BUILDINGS,
    CITY_TILES,
    DISPLAYS,
    FACTIONS,
    FINAL_TILES,
    PIECES,
    ROUND_TILES,
    TILES,
    Display,
    Effect,
    RoundTile,
    with_errata,
)
from core.games.age_of_innovation.terms import amount_text, gains, plain
from core.kernel.words import counted, listed, sentence_case

_COUNT = {
    "workshop": "workshop",
    "guild": "guild",
    "school": "school",
    "palace_or_university": "palace and university",
    "city_tile": "city tile",
    "distinct_building_shapes": "different kind of building",
    "buildings": "buildings",
    "adjacency_groups": "separate groups",
    "own_bridges": "bridges",
}
GOALS = {
    "build:workshop": "workshop built",
    "build:guild": "guild built",
    "build:school": "school built",
    "build:palace_or_university": "palace or university built",
    "gain_city_tile": "city tile gained",
    "gain_competency": "competency gained",
    "gain_innovation": "innovation taken",
    "power_action": "power action",
    "use_spade": "spade used",
    "send_scholar": "scholar sent",
    "science_step": "science step",
    "advance_track": "step in sailing or terraforming",
}
_IF = {"hex_next_to_river": " next to a river", "edge_hex": " on an edge hex"}
_WHEN = {
    "income": "Income: ",
    "pass": "When passing: ",
    "special_action": "Special action: ",
    "action": "Action: ",
    "take": "Once: ",
    "setup_after_placement": "After the starting buildings: ",
}


def effect_text(effect: Effect) -> str:
    """One effect, with the moment at which it happens."""
    if effect.on in GOALS:
        goal = f"{GOALS[effect.on]}{_IF.get(effect.condition, '')}"
        return sentence_case(f"{_what(effect)} for each {goal}")
    return sentence_case(f"{_WHEN.get(effect.on, '')}{_what(effect)}")


def _what(effect: Effect) -> str:
    """What an effect does."""
    if effect.on == "terraform_and_build":
        return f"{listed(_deeds(effect))}, gaining {_gain_text(effect)} each time"
    return listed(part for part in (*_deeds(effect), _gain_text(effect)) if part)


def _deeds(effect: Effect) -> list[str]:
    """Everything but the gain."""
    found = []
    if effect.cost_delta:
        found.append(f"{-effect.cost_delta['power']} power less to pay")
    if effect.virtual_levels:
        found.append(f"the science bonus counts {effect.virtual_levels} levels more")
    if effect.sailing_bonus:
        found.append(f"reach +{effect.sailing_bonus} by river in the action phase")
    if effect.city_power:
        found.append(f"cities need power {effect.city_power} only")
    if effect.city_across_river:
        found.append("a city may be founded across one river hex")
    if effect.on == "terraform_and_build":
        hexes = "exactly 1 hex" if effect.skip_hexes == 1 else f"1 to {effect.skip_hexes} hexes"
        found.append(f"terraform and build beyond {hexes} for {gains(effect.cost)}")
    if effect.on == "final_area":
        found.append("such links count for the largest area")
    if effect.instead_of_workshops:
        found.append(f"start with a {plain(effect.instead_of_workshops)} instead of workshops")
    if effect.extra_building:
        found.append(f"start with a {plain(effect.extra_building)} besides the workshops")
    if effect.neutral_building:
        found.append(f"place the {plain(effect.neutral_building)}")
        found += [gains(effect.then_gain)]
    if effect.upgrade:
        found.append(f"upgrade a {effect.upgrade[0]} to a {effect.upgrade[1]} for free")
    if effect.downgrade:
        found.append(f"turn a {effect.downgrade[0]} back into a {effect.downgrade[1]}")
    if effect.place == "annex":
        found.append("put an annex beside one of your buildings")
    if effect.place == "guild":
        found.append("put a guild on any free native hex")
    if effect.table_steps:
        points = "/".join(str(points) for _, points in effect.table_steps)
        least = "/".join(str(least) for least, _ in effect.table_steps)
        found.append(f"{points} VP for {least} {_COUNT[effect.table_count]}")
    if effect.any_order:
        found.append(f"in any order {listed(map(_what, effect.any_order))}")
    return found


def _gain_text(effect: Effect) -> str:
    parts = []
    for what, number in effect.gain.items():
        if what == "spades":
            build = " and build" if effect.build else ""
            parts.append(f"terraform{build} with {counted(number, 'free spade')}")
        elif what == "bridges" and effect.over_land:
            parts.append(f"a bridge, also over land, for {gains(effect.cost)}")
        else:
            parts.append(amount_text(what, number))
    per = f" per {_COUNT[effect.per]}" if effect.per else ""
    five = f" ({gains(effect.gain_at_5_players)} with five)" if effect.gain_at_5_players else ""
    more = ", then another action" if effect.extra_action else ""
    return f"{listed(parts)}{per}{five}{more}" if parts else ""


def tile_text(tile: str, later: int = 0) -> list[str]:
    """Everything a tile does, a sentence each; `later`: with the later values for so many."""
    if tile in ROUND_TILES or tile in FINAL_TILES:
        return [
            f"{sentence}." for sentence in _round_tile(ROUND_TILES.get(tile) or FINAL_TILES[tile])
        ]
    if tile in DISPLAYS:
        return _display_text(DISPLAYS[tile])
    facts = with_errata(tile, later) if later and tile in FACTIONS else TILES[tile]
    lines = [f"Start: {gains(facts.start)}."] if facts.start else []
    if tile in CITY_TILES:
        lines.append(f"{facts.points} VP, a city key, {_what(facts.effects[0])}.")
    elif facts.cost:
        lines.append(f"{sentence_case(_what(facts.effects[0]))}.")
    else:
        lines += [f"{effect_text(effect)}." for effect in facts.effects]
    return lines


def short_text(tile: str, later: int = 0) -> str:
    """The same on one line."""
    return " ".join(tile_text(tile, later)).rstrip(".")


_SHORTER = (
    ("Special action: ", "act: "),
    ("Action: ", "any time: "),
    ("When passing: ", "pass: "),
    ("Income: ", "income "),
    ("Once: ", ""),
    ("After the starting buildings: ", ""),
    ("the column's discipline", "the column"),
    ("different kind of building", "kind of building"),
    ("equal to the two highest science levels", "= two highest levels"),
    ("equal to the lowest science level", "= lowest level"),
    ("in any disciplines", "anywhere"),
    ("in one discipline", "in one"),
    ("in every discipline", "everywhere"),
    ("terraform and build with", "dig with"),
    ("Terraform and build with", "dig with"),
    ("terraform and build beyond", "build beyond"),
    ("Terraform and build beyond", "build beyond"),
    (" free spade", " spade"),
    ("palace and university", "palace, university"),
    ("by river in the action phase", "by river"),
    ("gaining ", ""),
    (" each time", ""),
    ("Such links count for the largest area", "counts for the area"),
    ("1 VP for each player", "1 a player"),
    ("put an annex beside one of your buildings", "set an annex"),
    ("put a guild on any free native hex", "guild on any native hex"),
    ("new power tokens in bowl III", "tokens in III"),
    ("a city may be founded across one river hex", "cities across a river"),
    ("A city may be founded across one river hex", "cities across a river"),
    ("the science bonus counts", "science bonus"),
    ("The science bonus counts", "science bonus"),
    (", a city key, ", ", "),
    ("1 power less to pay", "1pw less"),
    (" for each ", " per "),
    (" built", ""),
    (" gained", ""),
    (" used", ""),
    (" and ", ", "),
)
_UNITS = (
    (r"(\d+) power\b", r"\1pw"),
    (r"(\d+) coins?\b", r"\1c"),
    (r"(\d+) tools?\b", r"\1t"),
    (r"(\d+) scholars?\b", r"\1sch"),
    (r"(\d+) books?\b", r"\1bk"),
    (r"(\d+) steps? in ([a-z]{4,}|law)", r"\2 +\1"),
    (r"banking \+(\d), law \+1, engineering \+1, medicine \+1", r"every science +\1"),
    (r"; ([A-Z][a-z])", lambda found: f"; {found[1].lower()}"),
)


@cache
def brief_text(tile: str, later: int = 0) -> str:
    """The same in the fewest words, for a line of a table: `income 2t; act: 1 step in one`."""
    if tile in DISPLAYS:
        text = "; ".join(_rarities(tile))
    else:
        text = short_text(tile, later).replace(". ", "; ")
    for long, short in _SHORTER:
        text = text.replace(long, short)
    for word, mark in _UNITS:
        text = re.sub(word, mark, text)
    return text[:1].lower() + text[1:] if text[:2] != "VP" else text


def _rarities(display: str) -> list[str]:
    """What a planning display starts with, and what sets it apart from the others."""
    start, *lines = (line.rstrip(".") for line in _display_text(DISPLAYS[display]))
    others = [text.rstrip(".") for d in DISPLAYS.values() for text in _display_text(d)]
    return [start, *(line for line in lines if others.count(line) < len(DISPLAYS) // 2)]


def _round_tile(tile: RoundTile) -> list[str]:
    lines = [f"{tile.points} VP for each {GOALS[tile.goal]}{_IF.get(tile.condition, '')}"]
    if tile.per:
        level = counted(tile.per, "level")
        lines.append(f"Science bonus: {gains(tile.reward)} for {level} in {plain(tile.discipline)}")
    return lines


def goal_text(tile: str) -> str:
    """What a round tile scores."""
    return _round_tile(ROUND_TILES.get(tile) or FINAL_TILES[tile])[0]


def bonus_text(tile: str) -> str:
    """A round tile's science bonus; empty for the last round's tile."""
    return (_round_tile(ROUND_TILES[tile])[1:] or [""])[0] if tile in ROUND_TILES else ""


def _display_text(display: Display) -> list[str]:
    bowls = "/".join(map(str, display.bowls))
    lines = [f"Start: {gains(display.start)}; bowls {bowls}; sailing {display.sailing_start}."]
    rewards = [gains(reward) for reward in display.sailing_rewards.values()]
    lines.append(f"Sailing costs {gains(display.sailing_cost)}: {', then '.join(rewards)}.")
    rewards = [gains(reward) for reward in display.terraforming_rewards.values()]
    cost = gains(display.terraforming_cost)
    lines.append(f"Terraforming costs {cost}: {', then '.join(rewards)}.")
    lines.append(f"Income: {gains(display.base_income)}.")
    extra = "/".join(map(str, display.extra_books))
    lines.append(f"Innovations cost {extra} further books.")
    lines += [f"{effect_text(effect)}." for effect in display.setup_effects]
    return lines


def building_text(kind: str) -> list[str]:
    """A kind of building."""
    facts = BUILDINGS[kind]
    lines = [f"Power value {facts.power}."]
    if facts.cost:
        beside = f", {gains(facts.cost_beside)} beside a neighbour" if facts.cost_beside else ""
        lines.append(f"It costs {gains(facts.cost)}{beside}.")
    if facts.upgrades:
        lines.append(f"It can become a {listed(map(plain, facts.upgrades), 'or')}.")
    brings = {"choose_palace_tile": "a palace tile", "choose_competency": "a competency"}
    lines += [f"It brings {brings[facts.brings]}."] if facts.brings else []
    if facts.city_buildings:
        lines.append(f"A city with it needs {facts.city_buildings} buildings only.")
    owners = "for each player" if kind in PIECES else "in all"
    lines.append(f"There {'is' if facts.supply == 1 else 'are'} {facts.supply} {owners}.")
    return lines
