"""Tiles in words. Every text is made from the record that is carried out."""

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
    Tile,
    with_errata,
)
from core.games.age_of_innovation.terms import amount_text, gains, level_words, plain
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
_COUNTED_POINTS = {
    "min_science": "VP equal to the lowest science level",
    "sum_two_highest_science": "VP equal to the two highest science levels",
    "2+players": "2 VP and 1 VP for each player",
}
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
    if effect.table:
        points = "/".join(str(points) for _, points in effect.table.steps)
        least = "/".join(str(least) for least, _ in effect.table.steps)
        found.append(f"{points} VP for {least} {_COUNT[effect.table.count]}")
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
    if effect.counted_points:
        parts.append(_COUNTED_POINTS[effect.counted_points])
    per = f" per {_COUNT[effect.per]}" if effect.per else ""
    five = f" ({gains(effect.gain_at_5_players)} with five)" if effect.gain_at_5_players else ""
    more = ", then another action" if effect.extra_action else ""
    return f"{listed(parts)}{per}{five}{more}" if parts else ""


def facts_of(tile: str, later: int = 0) -> Tile:
    """A tile's record; `later`: a faction's with the later values for so many players."""
    return with_errata(tile, later) if later and tile in FACTIONS else TILES[tile]


def tile_text(tile: str, later: int = 0) -> list[str]:
    """Everything a tile does, a sentence each; `later`: with the later values for so many."""
    return [f"{sentence}." for sentence in _sentences(tile, later)]


def short_text(tile: str) -> str:
    """The same on one line."""
    return ". ".join(_sentences(tile))


def _sentences(tile: str, later: int = 0) -> list[str]:
    if tile in ROUND_TILES or tile in FINAL_TILES:
        return _round_tile(ROUND_TILES.get(tile) or FINAL_TILES[tile])
    if tile in DISPLAYS:
        return _display(DISPLAYS[tile])
    facts = facts_of(tile, later)
    if tile in CITY_TILES:
        return [f"{facts.points} VP, a city key, {_what(facts.effects[0])}"]
    if facts.cost:
        return [sentence_case(_what(facts.effects[0]))]
    begins = [*level_words(facts.science), *map(amount_text, facts.start, facts.start.values())]
    start = [f"Start: {listed(begins)}"] if begins else []
    return [*start, *map(effect_text, facts.effects)]


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


def _display(display: Display) -> list[str]:
    bowls = "/".join(map(str, display.bowls))
    sailing = ", then ".join(map(gains, display.sailing_rewards.values()))
    terraforming = ", then ".join(map(gains, display.terraforming_rewards.values()))
    extra = "/".join(map(str, display.extra_books))
    begins = [
        *map(amount_text, display.start, display.start.values()),
        *level_words(display.science),
    ]
    return [
        f"Start: {listed(begins)}; bowls {bowls}; sailing {display.sailing_start}",
        f"Sailing costs {gains(display.sailing_cost)}: {sailing}",
        f"Terraforming costs {gains(display.terraforming_cost)}: {terraforming}",
        f"Income: {gains(display.base_income)}",
        f"Innovations cost {extra} further books",
        *map(effect_text, display.setup_effects),
    ]


def building_text(kind: str) -> list[str]:
    """A kind of building."""
    facts = BUILDINGS[kind]
    lines = [f"Power value {facts.power}."]
    if facts.cost:
        beside = f", {gains(facts.cost_beside)} beside a neighbour" if facts.cost_beside else ""
        lines.append(f"It costs {gains(facts.cost)}{beside}.")
    if facts.upgrades:
        lines.append(f"It can become a {listed(map(plain, facts.upgrades), 'or')}.")
    brings = {"palace_tile": "a palace tile", "competency": "a competency"}
    lines += [f"It brings {brings[facts.brings]}."] if facts.brings else []
    if facts.city_buildings:
        lines.append(f"A city with it needs {facts.city_buildings} buildings only.")
    owners = "for each player" if kind in PIECES else "in all"
    lines.append(f"There {'is' if facts.supply == 1 else 'are'} {facts.supply} {owners}.")
    return lines
