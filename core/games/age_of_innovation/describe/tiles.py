"""Tiles as text, in full and in brief, generated from their records."""

from collections.abc import Iterable
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
    Amounts,
    Display,
    RoundTile,
    Tile,
    with_errata,
)
from core.games.age_of_innovation.describe.counts import spoken_bowls
from core.games.age_of_innovation.describe.effects import (
    BRIEF,
    FULL,
    amount,
    begun,
    deed,
    effect_text,
    gains,
    goal,
    levels,
    moment,
    of,
    row,
)
from core.games.age_of_innovation.terms import plain, points_text, short_amounts
from core.kernel.voice import is_aloud, told
from core.kernel.words import counted, listed

_CITY_KEY = ("a city key", "")
_SAME_FOR_MOST = len(DISPLAYS) // 2


def facts_of(tile: str, later: int = 0) -> Tile:
    """Return a tile's record, a faction's with errata if requested."""
    return with_errata(tile, later) if later and tile in FACTIONS else TILES[tile]


def tile_text(tile: str, later: int = 0) -> list[str]:
    return [f"{sentence}." for sentence in _sentences(tile, FULL, later)]


def short_text(tile: str) -> str:
    return ". ".join(_sentences(tile, FULL))


def brief_text(tile: str, later: int = 0) -> str:
    """Return `act: 1 science step; start: law +1`; full text in plain mode."""
    return "; ".join(_sentences(tile, FULL, later)) if is_aloud() else _briefly(tile, later)


@cache
def _briefly(tile: str, later: int) -> str:
    return "; ".join(_sentences(tile, BRIEF, later))


def brief_action(tile: str, hook: str) -> str:
    """Return an action's effect; `+` separates a gain from a price."""
    length = FULL if is_aloud() else BRIEF
    text = " ".join(deed(effect, length) for effect in facts_of(tile).on(hook))
    return f"+{text}" if text[:1].isdigit() and not is_aloud() else text


def _sentences(tile: str, length: int, later: int = 0) -> list[str]:
    if tile in ROUND_TILES or tile in FINAL_TILES:
        return _round_tile(ROUND_TILES.get(tile) or FINAL_TILES[tile], length)
    if tile in DISPLAYS:
        return _display(DISPLAYS[tile], length)
    facts = facts_of(tile, later)
    if tile in CITY_TILES:
        gain = deed(facts.effects[0], length)
        return [", ".join(filter(None, (points_text(facts.points), of(_CITY_KEY, length), gain)))]
    if facts.cost:
        return [begun(deed(facts.effects[0], length), length)]
    begins = [*levels(facts.science, length), *_amounts(facts.start, length)]
    start = [begun(f"start: {row(begins, length)}", length)] if begins else []
    works = [effect_text(effect, length) for effect in facts.effects]
    return [*works, *start] if length == BRIEF else [*start, *works]


def lasting_text(tile: str, later: int = 0) -> str:
    """Return a tile's effects without starting goods."""
    length = FULL if is_aloud() else BRIEF
    return "; ".join(effect_text(effect, length) for effect in facts_of(tile, later).effects)


def _amounts(amounts: Amounts, length: int) -> list[str]:
    return [amount(what, number, length) for what, number in amounts.items()]


def _round_tile(tile: RoundTile, length: int) -> list[str]:
    lines = [f"{points_text(tile.points)} {goal(tile.goal, tile.condition, length)}"]
    if tile.per:
        level = f"{counted(tile.per, 'level')} in {plain(tile.discipline)}"
        bonus = f"science bonus: {gains(tile.reward, length)} for {level}"
        lines.append(begun(bonus, length))
    return lines


def goal_text(tile: str) -> str:
    return _round_tile(ROUND_TILES.get(tile) or FINAL_TILES[tile], FULL)[0]


def bonus_text(tile: str) -> str:
    return (_round_tile(ROUND_TILES[tile], FULL)[1:] or [""])[0] if tile in ROUND_TILES else ""


def board_beyond_numbers(display: str) -> str:
    """Return a display without its income."""
    length = FULL if is_aloud() else BRIEF
    income = begun(_income(DISPLAYS[display], length), length)
    return "; ".join(text for text in _display(DISPLAYS[display], length) if text != income)


def _display(display: Display, length: int) -> list[str]:
    """Return starting goods and traits; brief text omits common ones."""
    stock = _amounts(display.start, FULL) if length == FULL else [short_amounts(display.start)]
    begins = row([*stock, *levels(display.science, length)], length)
    begins_with, traits = _begins_with(display), _traits(display, length)
    if length == BRIEF:
        begins_with = _apart(begins_with, map(_begins_with, DISPLAYS.values()))
        traits = _apart(traits, (_traits(other, length) for other in DISPLAYS.values()))
    start = "; ".join((f"start: {begins}", *begins_with))
    return [begun(text, length) for text in (start, *traits)]


def _apart(own: list[str], of_all: Iterable[list[str]]) -> list[str]:
    everything = [text for texts in of_all for text in texts]
    return [text for text in own if everything.count(text) < _SAME_FOR_MOST]


def _begins_with(display: Display) -> list[str]:
    bowls = "bowls " + "/".join(map(str, display.bowls))
    return [
        told(bowls, f"power {spoken_bowls(display.bowls)}"),
        f"sailing {display.sailing_start}",
    ]


def _traits(display: Display, length: int) -> list[str]:
    sailing, terraforming = display.sailing_rewards, display.terraforming_rewards
    extra = told("/", ", then ").join(map(str, display.extra_books))
    return [
        _track("sailing", display.sailing_cost, sailing.values(), length),
        _track("terraforming", display.terraforming_cost, terraforming.values(), length),
        _income(display, length),
        f"innovations cost {extra} further books",
        *(effect_text(effect, length) for effect in display.setup_effects),
    ]


def _income(display: Display, length: int) -> str:
    return f"{moment('income', length)}{gains(display.base_income, length)}"


def _track(track: str, cost: Amounts, rewards: Iterable[Amounts], length: int) -> str:
    steps = ", then ".join(gains(reward, length) for reward in rewards)
    price = gains(cost, FULL) if length == FULL else short_amounts(cost)
    return f"{track} costs {price}: {steps}"


def building_text(kind: str) -> list[str]:
    facts = BUILDINGS[kind]
    lines = [f"Power value {facts.power}."]
    if facts.cost:
        beside = gains(facts.cost_beside, FULL)
        less = f", {beside} beside a neighbour" if beside else ""
        lines.append(f"It costs {gains(facts.cost, FULL)}{less}.")
    if facts.upgrades:
        lines.append(f"It can become a {listed(map(plain, facts.upgrades), 'or')}.")
    brings = {"palace_tile": "a palace tile", "competency": "a competency"}
    lines += [f"It brings {brings[facts.brings]}."] if facts.brings else []
    if facts.city_buildings:
        lines.append(f"A city with it needs {facts.city_buildings} buildings only.")
    owners = "for each player" if kind in PIECES else "in all"
    lines.append(f"There {'is' if facts.supply == 1 else 'are'} {facts.supply} {owners}.")
    return lines
