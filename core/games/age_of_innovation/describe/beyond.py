"""Notes on a tile: effects that a preview of the owner's numbers does not show."""

from dataclasses import replace
from functools import cache

from core.games.age_of_innovation.content import CITY_TILES, Effect
from core.games.age_of_innovation.describe.effects import (
    BRIEF,
    FULL,
    amount,
    deed,
    effect_text,
    levels,
    moment,
    row,
)
from core.games.age_of_innovation.describe.tiles import facts_of
from core.kernel.voice import is_aloud

# Gains that change the owner's numbers at once; all others need a choice.
_PLAIN = frozenset(("coins", "tools", "scholars", "power", "vp"))
_NUMBERS = _PLAIN | {"science_all", "power_tokens_bowl3", "sailing_steps", "terraforming_steps"}
_INCOMES = _PLAIN | {"books_any"}


def beyond_numbers(tile: str, later: int = 0) -> str:
    """Return a tile's effects except numbers and income."""
    return _beyond(tile, later, _length())


def _length() -> int:
    return FULL if is_aloud() else BRIEF


@cache
def _beyond(tile: str, later: int, length: int) -> str:
    facts = facts_of(tile, later)
    starts = [amount(what, number, length) for what, number in facts.start.items()]
    begins = row([*levels(facts.science, length), *starts], length)
    parts = []
    for effect in facts.effects:
        if tile in CITY_TILES or facts.cost or effect.on == "take":
            parts.append(deed(_without(effect, _NUMBERS), length))
        elif effect.on == "income":
            asked = deed(_without(effect, _INCOMES), length)
            parts.append(f"{moment('income', length)}{asked}" if asked else "")
        else:
            parts.append(effect_text(effect, length))
    parts.append(f"start: {begins}" if begins else "")
    return "; ".join(part for part in parts if part)


def action_beyond_numbers(tile: str, hook: str) -> str:
    """Return the same for a tile's action."""
    effects = (_without(replace(e, cost={}), _NUMBERS) for e in facts_of(tile).on(hook))
    return " ".join(filter(None, (deed(effect, _length()) for effect in effects)))


def _without(effect: Effect, numbers: frozenset[str]) -> Effect:
    """Remove the gains a preview shows."""
    left, then = (
        {what: number for what, number in gain.items() if what not in numbers}
        for gain in (effect.gain, effect.then_gain)
    )
    if left.get("bridges") == 1 and not effect.over_land:
        del left["bridges"]
    per = effect.per if left else ""
    plain = replace(effect, gain=left, then_gain=then, per=per)
    return replace(plain, counted_points="", gain_at_5_players={}, upgrade=())
