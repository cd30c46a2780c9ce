"""Tiles as text, in full and in brief, generated from their records."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import TypeVar

from core.games.age_of_innovation.content import (
    BUILDINGS,
    CITY_TILES,
    DISPLAYS,
    FINAL_TILES,
    PIECES_PER_PLAYER,
    ROUND_TILES,
    TILES,
    Amounts,
    Display,
    RoundTile,
)
from core.games.age_of_innovation.rules.effect_registry import effects_of, effects_on
from core.games.age_of_innovation.rules.tile_effects.gains import Gains
from core.games.age_of_innovation.text.counts import amount, price, row_amounts
from core.games.age_of_innovation.text.effect_text import (
    BRIEF,
    FULL,
    Group,
    amounts_of_length,
    begin_group,
    hook_goal,
    merge_clauses,
    pick_length,
    plain_clause,
    resource_clauses,
    science_clauses,
)
from core.games.age_of_innovation.text.ledger import bowls_text
from core.games.age_of_innovation.text.wording import lower_name, points_text
from core.kernel.amounts import Amount
from core.kernel.effects import Clause, Effect, clause
from core.kernel.presentation import format_count, join_words, sentence_case
from core.kernel.style import SHORT, Style

T = TypeVar("T")
_CITY_KEY = ("a city key", "")
_COMMON_COUNT = len(DISPLAYS) // 2


def tile_text(tile: str, style: Style, errata_players: int = 0) -> list[str]:
    return [f"{sentence}." for sentence in _sentences(tile, style, errata_players)]


def short_text(tile: str, style: Style) -> str:
    return ". ".join(_sentences(tile, style))


def _sentences(tile: str, style: Style, errata_players: int = 0) -> list[str]:
    groups = _groups(tile, FULL, style, errata_players)
    return [Effect((group,)).text(style) for group in groups]


def brief_effect(
    tile: str, style: Style, errata_players: int = 0, has_income: bool = True
) -> Effect:
    """Return `act: 1 science step; start: law +1`, or the full text in plain mode."""
    if style.is_spoken:
        return Effect(tuple(_groups(tile, FULL, style, errata_players, has_income)))
    return _cached_brief_effect(tile, errata_players, has_income)


@cache
def _cached_brief_effect(tile: str, errata_players: int, has_income: bool) -> Effect:
    return Effect(tuple(_groups(tile, BRIEF, SHORT, errata_players, has_income)))


def action_effect(tile: str, hook: str, style: Style) -> Effect:
    """Return an action's effect. `+` separates a gain from a price."""
    length = FULL if style.is_spoken else BRIEF
    parts = [part for effect in effects_on(tile, hook) for part in effect.body(length, style)]
    first = parts[0].words[0]
    if isinstance(first, Amount) and style.is_short:
        gained = replace(first, is_change=True)
        parts[0] = replace(parts[0], words=(gained, *parts[0].words[1:]))
    return Effect((tuple(parts),))


def lasting_effect(tile: str, style: Style, errata_players: int = 0) -> Effect:
    """Return a tile's effects without starting goods."""
    length = FULL if style.is_spoken else BRIEF
    return Effect(tuple(effect.text(length, style) for effect in effects_of(tile, errata_players)))


def _groups(
    tile: str, length: int, style: Style, errata_players: int = 0, has_income: bool = True
) -> list[Group]:
    if tile in ROUND_TILES or tile in FINAL_TILES:
        texts = _round_tile_texts(ROUND_TILES.get(tile) or FINAL_TILES[tile], length, style)
        return [(plain_clause(text),) for text in texts]
    if tile in DISPLAYS:
        return _display_groups(DISPLAYS[tile], length, style)
    record, effects = TILES[tile], effects_of(tile, errata_players)
    if tile in CITY_TILES:
        points, key = amount("vp", record.points), plain_clause(pick_length(_CITY_KEY, length))
        parts = (clause(points), key, *effects[0].body(length, style))
        return [tuple(filter(None, parts))]
    if record.cost:
        return [begin_group("", effects[0].body(length, style), length)]
    start_parts = [
        *science_clauses(record.science, length, style),
        *resource_clauses(record.start, length),
    ]
    start = list[Group]()
    if start_parts:
        whole = merge_clauses(start_parts, style, "" if length == FULL else ", ")
        start.append(begin_group("start:", (whole,), length))
    effect_groups = [
        effect.text(length, style) for effect in effects if has_income or effect.on != "income"
    ]
    return [*effect_groups, *start] if length == BRIEF else [*start, *effect_groups]


def _round_tile_texts(tile: RoundTile, length: int, style: Style) -> list[str]:
    lines = [f"{points_text(tile.points, style)} {hook_goal(tile.goal, tile.condition, length)}"]
    if tile.per:
        level = f"{format_count(tile.per, 'level')} in {lower_name(tile.discipline, style)}"
        bonus = f"science bonus: {amounts_of_length(tile.reward, length, style)} for {level}"
        lines.append(sentence_case(bonus) if length == FULL else bonus)
    return lines


def goal_text(tile: str, style: Style) -> str:
    return _round_tile_texts(ROUND_TILES.get(tile) or FINAL_TILES[tile], FULL, style)[0]


def bonus_text(tile: str, style: Style) -> str:
    return (
        (_round_tile_texts(ROUND_TILES[tile], FULL, style)[1:] or [""])[0]
        if tile in ROUND_TILES
        else ""
    )


# --- planning displays ----------------------------------------------------------------------------


def _display_groups(display: Display, length: int, style: Style) -> list[Group]:
    """Return a display's start and traits; in brief text, only what few displays have."""
    if length == FULL:
        goods = resource_clauses(display.start, FULL)
        goods += science_clauses(display.science, FULL, style)
        starts = [merge_clauses(goods, style), *_start_clauses(display, style)]
        start = merge_clauses(starts, style, "; ")
        return [
            begin_group("start:", (start,), FULL),
            *(begin_group("", trait, FULL) for trait in _traits(display, FULL, style)),
        ]
    stock = plain_clause(*row_amounts(display.start))
    brief_goods = (stock, *science_clauses(display.science, BRIEF, style))
    others = list(DISPLAYS.values())
    unusual_starts = _unusual(
        _start_clauses(display, style), (_start_clauses(other, style) for other in others)
    )
    unusual_traits = _unusual(
        _traits(display, BRIEF, style), (_traits(other, BRIEF, style) for other in others)
    )
    return [
        begin_group("start:", brief_goods, BRIEF),
        *((each,) for each in unusual_starts),
        *unusual_traits,
    ]


def _unusual(own: list[T], of_all: Iterable[list[T]]) -> list[T]:
    everything = [each for others in of_all for each in others]
    return [each for each in own if everything.count(each) < _COMMON_COUNT]


def _start_clauses(display: Display, style: Style) -> list[Clause]:
    bowls = "bowls " + "/".join(map(str, display.bowls))
    return [
        plain_clause(style.wording(bowls, f"power {bowls_text(display.bowls)}")),
        plain_clause(f"sailing {display.sailing_start}"),
    ]


def _traits(display: Display, length: int, style: Style) -> list[Group]:
    sailing, terraforming = display.sailing_rewards, display.terraforming_rewards
    extra = style.wording("/", ", then ").join(map(str, display.extra_books))
    track_texts = (
        _track_text("sailing", display.sailing_cost, sailing.values(), length, style),
        _track_text(
            "terraforming", display.terraforming_cost, terraforming.values(), length, style
        ),
    )
    income = Gains("income", display.base_income)
    return [
        *((plain_clause(text),) for text in track_texts),
        income.text(length, style),
        (plain_clause(f"innovations cost {extra} further books"),),
        *(effect.text(length, style) for effect in effects_of(display.id)),
    ]


def _track_text(
    track: str, cost: Amounts, rewards: Iterable[Amounts], length: int, style: Style
) -> str:
    steps = ", then ".join(amounts_of_length(reward, length, style) for reward in rewards)
    paid = amounts_of_length(cost, FULL, style) if length == FULL else price(cost).text(style)
    return f"{track} costs {paid}: {steps}"


def building_text(kind: str, style: Style) -> list[str]:
    facts = BUILDINGS[kind]
    lines = [f"Power value {facts.power}."]
    if facts.cost:
        reduced_cost = amounts_of_length(facts.cost_beside, FULL, style)
        less = f", {reduced_cost} beside a neighbour" if reduced_cost else ""
        lines.append(f"It costs {amounts_of_length(facts.cost, FULL, style)}{less}.")
    if facts.upgrades:
        lines.append(
            f"It can become a {join_words((lower_name(u, style) for u in facts.upgrades), 'or')}."
        )
    reward_names = {"palace_tile": "a palace tile", "competency": "a competency"}
    lines += [f"It brings {reward_names[facts.brings]}."] if facts.brings else []
    if facts.city_buildings:
        lines.append(f"A city with it needs {facts.city_buildings} buildings only.")
    owners = "for each player" if kind in PIECES_PER_PLAYER else "in all"
    lines.append(f"There {'is' if facts.supply == 1 else 'are'} {facts.supply} {owners}.")
    return lines
