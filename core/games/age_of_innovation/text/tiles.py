"""Tiles as text, in full and in brief, generated from their records."""

from collections.abc import Iterable
from functools import cache

from core.games.age_of_innovation.content import (
    BUILDINGS,
    CITY_TILES,
    DISPLAYS,
    FACTIONS,
    FINAL_TILES,
    PIECES_PER_PLAYER,
    ROUND_TILES,
    TILES,
    Amounts,
    Display,
    RoundTile,
    Tile,
    with_errata,
)
from core.games.age_of_innovation.text.effects import (
    BRIEF,
    FULL,
    amounts_of_length,
    effect_body,
    effect_text,
    gain_of_length,
    hook_goal,
    hook_prefix,
    join_parts,
    pick_length,
    science_levels,
    start_sentence,
)
from core.games.age_of_innovation.text.ledger import bowls_text
from core.games.age_of_innovation.text.wording import lower_name, points_text, short_amounts
from core.kernel.presentation import format_count, join_words
from core.kernel.style import choose_wording, is_long_style

_CITY_KEY = ("a city key", "")
_COMMON_COUNT = len(DISPLAYS) // 2


def tile_record(tile: str, errata_players: int = 0) -> Tile:
    """Return a tile's record, a faction's with errata if requested."""
    return with_errata(tile, errata_players) if errata_players and tile in FACTIONS else TILES[tile]


def tile_text(tile: str, errata_players: int = 0) -> list[str]:
    return [f"{sentence}." for sentence in _sentences(tile, FULL, errata_players)]


def short_text(tile: str) -> str:
    return ". ".join(_sentences(tile, FULL))


def brief_text(tile: str, errata_players: int = 0) -> str:
    """Return `act: 1 science step; start: law +1`; full text in plain mode."""
    return (
        "; ".join(_sentences(tile, FULL, errata_players))
        if is_long_style()
        else _cached_brief_text(tile, errata_players)
    )


@cache
def _cached_brief_text(tile: str, errata_players: int) -> str:
    return "; ".join(_sentences(tile, BRIEF, errata_players))


def brief_action(tile: str, hook: str) -> str:
    """Return an action's effect; `+` separates a gain from a price."""
    length = FULL if is_long_style() else BRIEF
    text = " ".join(effect_body(effect, length) for effect in tile_record(tile).effects_for(hook))
    return f"+{text}" if text[:1].isdigit() and not is_long_style() else text


def _sentences(tile: str, length: int, errata_players: int = 0) -> list[str]:
    if tile in ROUND_TILES or tile in FINAL_TILES:
        return _round_tile_texts(ROUND_TILES.get(tile) or FINAL_TILES[tile], length)
    if tile in DISPLAYS:
        return _display_texts(DISPLAYS[tile], length)
    record = tile_record(tile, errata_players)
    if tile in CITY_TILES:
        gain = effect_body(record.effects[0], length)
        return [
            ", ".join(
                filter(None, (points_text(record.points), pick_length(_CITY_KEY, length), gain))
            )
        ]
    if record.cost:
        return [start_sentence(effect_body(record.effects[0], length), length)]
    start_parts = [*science_levels(record.science, length), *_amount_texts(record.start, length)]
    start = (
        [start_sentence(f"start: {join_parts(start_parts, length)}", length)] if start_parts else []
    )
    effect_parts = [effect_text(effect, length) for effect in record.effects]
    return [*effect_parts, *start] if length == BRIEF else [*start, *effect_parts]


def lasting_text(tile: str, errata_players: int = 0) -> str:
    """Return a tile's effects without starting goods."""
    length = FULL if is_long_style() else BRIEF
    return "; ".join(
        effect_text(effect, length) for effect in tile_record(tile, errata_players).effects
    )


def _amount_texts(amounts: Amounts, length: int) -> list[str]:
    return [gain_of_length(resource, number, length) for resource, number in amounts.items()]


def _round_tile_texts(tile: RoundTile, length: int) -> list[str]:
    lines = [f"{points_text(tile.points)} {hook_goal(tile.goal, tile.condition, length)}"]
    if tile.per:
        level = f"{format_count(tile.per, 'level')} in {lower_name(tile.discipline)}"
        bonus = f"science bonus: {amounts_of_length(tile.reward, length)} for {level}"
        lines.append(start_sentence(bonus, length))
    return lines


def goal_text(tile: str) -> str:
    return _round_tile_texts(ROUND_TILES.get(tile) or FINAL_TILES[tile], FULL)[0]


def bonus_text(tile: str) -> str:
    return (
        (_round_tile_texts(ROUND_TILES[tile], FULL)[1:] or [""])[0] if tile in ROUND_TILES else ""
    )


def display_notes(display: str) -> str:
    """Return a display without its income."""
    length = FULL if is_long_style() else BRIEF
    income = start_sentence(_income_text(DISPLAYS[display], length), length)
    return "; ".join(text for text in _display_texts(DISPLAYS[display], length) if text != income)


def _display_texts(display: Display, length: int) -> list[str]:
    """Return starting goods and traits; brief text omits common ones."""
    stock = _amount_texts(display.start, FULL) if length == FULL else [short_amounts(display.start)]
    start_parts = join_parts([*stock, *science_levels(display.science, length)], length)
    start_texts, traits = _start_texts(display), _trait_texts(display, length)
    if length == BRIEF:
        start_texts = _unusual_texts(start_texts, map(_start_texts, DISPLAYS.values()))
        traits = _unusual_texts(
            traits, (_trait_texts(other, length) for other in DISPLAYS.values())
        )
    start = "; ".join((f"start: {start_parts}", *start_texts))
    return [start_sentence(text, length) for text in (start, *traits)]


def _unusual_texts(own: list[str], of_all: Iterable[list[str]]) -> list[str]:
    everything = [text for texts in of_all for text in texts]
    return [text for text in own if everything.count(text) < _COMMON_COUNT]


def _start_texts(display: Display) -> list[str]:
    bowls = "bowls " + "/".join(map(str, display.bowls))
    return [
        choose_wording(bowls, f"power {bowls_text(display.bowls)}"),
        f"sailing {display.sailing_start}",
    ]


def _trait_texts(display: Display, length: int) -> list[str]:
    sailing, terraforming = display.sailing_rewards, display.terraforming_rewards
    extra = choose_wording("/", ", then ").join(map(str, display.extra_books))
    return [
        _track_text("sailing", display.sailing_cost, sailing.values(), length),
        _track_text("terraforming", display.terraforming_cost, terraforming.values(), length),
        _income_text(display, length),
        f"innovations cost {extra} further books",
        *(effect_text(effect, length) for effect in display.setup_effects),
    ]


def _income_text(display: Display, length: int) -> str:
    return f"{hook_prefix('income', length)}{amounts_of_length(display.base_income, length)}"


def _track_text(track: str, cost: Amounts, rewards: Iterable[Amounts], length: int) -> str:
    steps = ", then ".join(amounts_of_length(reward, length) for reward in rewards)
    price = amounts_of_length(cost, FULL) if length == FULL else short_amounts(cost)
    return f"{track} costs {price}: {steps}"


def building_text(kind: str) -> list[str]:
    facts = BUILDINGS[kind]
    lines = [f"Power value {facts.power}."]
    if facts.cost:
        reduced_cost = amounts_of_length(facts.cost_beside, FULL)
        less = f", {reduced_cost} beside a neighbour" if reduced_cost else ""
        lines.append(f"It costs {amounts_of_length(facts.cost, FULL)}{less}.")
    if facts.upgrades:
        lines.append(f"It can become a {join_words(map(lower_name, facts.upgrades), 'or')}.")
    reward_names = {"palace_tile": "a palace tile", "competency": "a competency"}
    lines += [f"It brings {reward_names[facts.brings]}."] if facts.brings else []
    if facts.city_buildings:
        lines.append(f"A city with it needs {facts.city_buildings} buildings only.")
    owners = "for each player" if kind in PIECES_PER_PLAYER else "in all"
    lines.append(f"There {'is' if facts.supply == 1 else 'are'} {facts.supply} {owners}.")
    return lines
