"""Notes on a tile: effects that a preview of the owner's numbers does not show."""

from dataclasses import replace
from functools import cache

from core.games.age_of_innovation.content import CITY_TILES, Effect
from core.games.age_of_innovation.text.effects import (
    BRIEF,
    FULL,
    effect_body,
    effect_text,
    gain_of_length,
    hook_prefix,
    join_parts,
    science_levels,
)
from core.games.age_of_innovation.text.tiles import tile_record
from core.kernel.style import is_long_style

# Gains that change the owner's numbers at once; all others need a choice.
_PLAIN_GAINS = frozenset(("coins", "tools", "scholars", "power", "vp"))
_LEDGER_GAINS = _PLAIN_GAINS | {
    "science_all",
    "power_tokens_bowl3",
    "sailing_steps",
    "terraforming_steps",
}
_LEDGER_INCOMES = _PLAIN_GAINS | {"books_any"}


def tile_notes(tile: str, errata_players: int = 0) -> str:
    """Return a tile's effects except numbers and income."""
    return _build_notes(tile, errata_players, _length())


def _length() -> int:
    return FULL if is_long_style() else BRIEF


@cache
def _build_notes(tile: str, errata_players: int, length: int) -> str:
    record = tile_record(tile, errata_players)
    starts = [gain_of_length(resource, number, length) for resource, number in record.start.items()]
    begins = join_parts([*science_levels(record.science, length), *starts], length)
    parts = []
    for effect in record.effects:
        if tile in CITY_TILES or record.cost or effect.on == "take":
            parts.append(effect_body(_strip_gains(effect, _LEDGER_GAINS), length))
        elif effect.on == "income":
            body = effect_body(_strip_gains(effect, _LEDGER_INCOMES), length)
            parts.append(f"{hook_prefix('income', length)}{body}" if body else "")
        else:
            parts.append(effect_text(effect, length))
    parts.append(f"start: {begins}" if begins else "")
    return "; ".join(part for part in parts if part)


def action_notes(tile: str, hook: str) -> str:
    """Return the same for a tile's action."""
    effects = (
        _strip_gains(replace(e, cost={}), _LEDGER_GAINS)
        for e in tile_record(tile).effects_for(hook)
    )
    return " ".join(filter(None, (effect_body(effect, _length()) for effect in effects)))


def _strip_gains(effect: Effect, stripped: frozenset[str]) -> Effect:
    """Remove the gains a preview shows."""
    gains, then_gain = (
        {resource: number for resource, number in gain.items() if resource not in stripped}
        for gain in (effect.gain, effect.then_gain)
    )
    if gains.get("bridges") == 1 and not effect.over_land:
        del gains["bridges"]
    per = effect.per if gains else ""
    plain = replace(effect, gain=gains, then_gain=then_gain, per=per)
    return replace(plain, counted_points="", gain_at_5_players={}, upgrade=())
