"""The parser of card programs (R21).

Every list of steps becomes a named block. A frame on the agenda can then refer to its position by
two plain values, block and step.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from core.games.imperium.content.vocabulary import (
    Ability,
    Condition,
    Filter,
    Mod,
    Step,
    Trigger,
)
from core.games.imperium.content.words import CONTENT, MARKET_SUITS, NUMBERS
from core.kernel.content import BadContent, Raw

BLOCKS: dict[str, tuple[Step, ...]] = {}

# Required and optional fields of each instruction.
OPS = {
    "abandon": ("", "self n filter who store up_to"),
    "acquire": ("suits", "times filter with_token then include_exile only_exile"),
    "active_quest_to": ("to", ""),
    "add_market_token": ("res n", ""),
    "advance_nation": ("n", ""),
    "attacker_may_pay": ("res n if_not", ""),
    "avoid_attack": ("", ""),
    "break_through": ("", "suits filter times include_exile"),
    "choose": ("options", ""),
    "choose_some": ("min max options", ""),
    "copy_exhaust": ("", ""),
    "cost_then": ("cost do", ""),
    "declare_suit": ("suits", ""),
    "develop": ("", "free"),
    "discard": ("n frm", "filter who store"),
    "double_gained_tokens": ("res", ""),
    "draw": ("n", "per up_to if_able"),
    "each_may": ("who do", "store"),
    "exile": ("n frm filter", "store"),
    "exile_market": ("n", ""),
    "exile_revealed": ("", ""),
    "exile_self": ("", ""),
    "find": ("filter to", "frm"),
    "flip_self": ("to", ""),
    "free_play": ("filter frm", "ignore_state"),
    "gain": ("res n", "per who"),
    "gain_action": ("n", ""),
    "gain_tokens_on_self": ("res", ""),
    "garrison": ("n frm", "filter"),
    "garrison_self": ("host", ""),
    "give": ("frm who", "if_given"),
    "if": ("cond do", "else"),
    "ignore_state_icon_next": ("state", ""),
    "look_fame": ("n", ""),
    "look_nation": ("", ""),
    "may": ("do", ""),
    "nation_top_to_bottom": ("", ""),
    "pay": ("res n", "up_to minimum store"),
    "pick": ("filter frm to", "n up_to"),
    "place_token_on_self": ("res n", ""),
    "play_card": ("filter frm", "spend_action"),
    "put_in_play": ("", ""),
    "put_on_deck": ("n frm", ""),
    "recall": ("", "self n filter who"),
    "reduce_discard_requirement": ("n", ""),
    "repeat": ("per do", ""),
    "replace_self": ("with_card", ""),
    "return_exhaust": ("n", ""),
    "return_self_to_unrest_pile": ("", ""),
    "return_unrest": ("n frm", "up_to"),
    "reveal_main_deck": ("", ""),
    "reveal_zones": ("", ""),
    "set_state": ("state", ""),
    "shuffle_nation": ("", ""),
    "sink": ("", "self n frm filter"),
    "spend_action": ("n", ""),
    "steal": ("res n who", "if_unable"),
    "swap": ("frm to", ""),
    "take_fame": ("", ""),
    "take_looked": ("", ""),
    "take_revealed": ("", ""),
    "take_unrest": ("n", "who"),
    "to_history": ("", "self n frm filter up_to"),
    "treat_as": ("icon as_icon as_n", ""),
    "trigger_scoring": ("", ""),
}
# The same for lasting changes.
MODS = {
    "acquire_from_exile": ("suits", ""),
    "cannot_leave_play": ("by", ""),
    "counts_as": ("suit n", ""),
    "development_cost_reduction": ("res n minimum", ""),
    "free_play_cards": ("filter", ""),
    "hand_size": ("n", ""),
    "lose_state_icon": ("filter state", ""),
    "no_history": ("", ""),
    "on_event": ("trigger do", "optional instead look_extra"),
    "quest_slot": ("", ""),
    "replace_cleanup_market_token": ("res n", ""),
    "substitute_discard": ("filter", ""),
    "unrest_cost_reduction": ("materials minimum", "cards"),
}
# The same for abilities.
_ABILITIES = {
    "play": ("do", "requires"),
    "exhaust": ("do", "cost trigger requires optional"),
    "reaction": ("trigger do", "cost optional"),
    "solstice": ("do", ""),
    "passive": ("mods", ""),
    "instead_of_gain": ("do", ""),
    "before_scoring": ("do", ""),
    "on_enter_discard_from_nation": ("do", ""),
    "on_nation_draw": ("do", ""),
    "on_enter_play": ("do", ""),
}
# The same for conditions.
_CONDITIONS = {
    "state": ("word", ""),
    "in_play": ("word", ""),
    "in_history": ("word", ""),
    "in_play_count": ("filter n", ""),
    "has_in_play": ("filter", ""),
    "no_active_quest": ("", ""),
    "resource_at_least": ("word n", ""),
    "garrisoned_here": ("filter n", ""),
    "stored_matches": ("word filter", ""),
    "paid_card_lacks_icon": ("word", ""),
    "revealed_has_declared_suit": ("", ""),
    "you_state": ("word", ""),  # in bot tables only
    "bot_stage_min": ("n", ""),
}

Raws = tuple[Raw, ...]
_INSIDE = {"do": "do", "cost": "cost", "else": "otherwise"}
_INSIDE |= {"if_unable": "otherwise", "if_not": "otherwise"}
_BY_HAND = {*_INSIDE, "options", "cond", "if_given"}


def check_words(
    words: Mapping[str, tuple[str, str]], key: str, raw: Mapping[str, Any], what: str
) -> None:
    """Raise BadContent for unknown words and for unexpected or missing fields."""
    word = str(raw.get(key))
    if word not in words:
        raise BadContent(f"there is no {what} '{word}'.")
    needs, may_have = (names.split() for names in words[word])
    for name in raw:
        if name not in (key, *needs, *may_have):
            raise BadContent(f"'{word}' has no use for '{name}'.")
    for name in needs:
        if name not in raw:
            raise BadContent(f"'{word}' needs '{name}'.")


def place_of(name: str) -> str:
    return name.partition(".")[2] or name


def condition(raw: Any, place: str) -> Condition:
    raw = CONTENT.read(raw, Raw, place)
    try:
        check_words(_CONDITIONS, "kind", raw, "condition")
    except BadContent as error:
        raise error.within(place) from None
    return CONTENT.read(raw, Condition, place)


def block(name: str, steps: Any, *, is_cost: bool = False, in_may: bool = False) -> str:
    """Parse a list of steps and register it under its name."""
    BLOCKS[name] = tuple(
        _step(f"{name}.{at}", step, is_cost=is_cost, in_may=in_may)
        for at, step in enumerate(CONTENT.read(steps, Raws, place_of(name)))
    )
    return name


def _step(name: str, raw: Raw, *, is_cost: bool, in_may: bool) -> Step:
    place = place_of(name)
    try:
        check_words(OPS, "op", raw, "instruction")
    except BadContent as error:
        raise error.within(place) from None
    plain = Raw({key: value for key, value in raw.items() if key not in _BY_HAND})
    if isinstance(plain.get("n"), str):
        plain["n"] = NUMBERS.get(plain["n"], plain["n"])
    if plain.get("suits") == "any":
        plain["suits"] = []
    others = plain.get("who")
    if isinstance(others, dict):
        plain["who"] = "others_if"
    step = CONTENT.read(plain, Step, place)
    inside: dict[str, Any] = {"has_filter": "filter" in raw, "is_cost": is_cost, "in_may": in_may}
    if isinstance(others, dict):
        inside["if_they"] = condition(others.get("others_if"), place)
    if "cond" in raw:
        inside["condition"] = condition(raw["cond"], place)
    for key in filter(_INSIDE.__contains__, raw):
        whole = block(f"{name}.{key}", raw[key], is_cost=key == "cost", in_may=step.op == "may")
        inside[_INSIDE[key]] = whole
    if "options" in raw:
        options = enumerate(CONTENT.read(raw["options"], tuple[Raws, ...], place, "options"))
        inside["options"] = tuple(block(f"{name}.{at}", list(option)) for at, option in options)
    if "if_given" in raw:
        given = CONTENT.read(raw["if_given"], Raw, place)
        inside["given"] = CONTENT.read(given.get("filter"), Filter, place)
        inside["otherwise"] = block(f"{name}.given", given.get("do"))
    return replace(step, **inside)


def _mod(name: str, raw: Raw) -> Mod:
    try:
        check_words(MODS, "mod", raw, "lasting change")
    except BadContent as error:
        raise error.within(place_of(name)) from None
    plain = Raw({key: value for key, value in raw.items() if key != "do"})
    mod = CONTENT.read(plain, Mod, place_of(name))
    return replace(mod, do=block(f"{name}.do", raw["do"])) if "do" in raw else mod


def ability(name: str, raw: Raw) -> Ability:
    place = place_of(name)
    try:
        check_words(_ABILITIES, "kind", raw, "ability")
    except BadContent as error:
        raise error.within(place) from None
    trigger = CONTENT.read(raw["trigger"], Trigger, place) if "trigger" in raw else None
    needs = CONTENT.read(raw.get("requires", []), Raws, place, "requires")
    mods = CONTENT.read(raw.get("mods", []), Raws, place, "mods")
    return Ability(
        raw["kind"],
        do=block(f"{name}.do", raw["do"]) if "do" in raw else "",
        cost=block(f"{name}.cost", raw["cost"], is_cost=True) if raw.get("cost") else "",
        trigger=trigger,
        requires=tuple(condition(need, place) for need in needs),
        optional=CONTENT.read(raw.get("optional", False), bool, place, "optional"),
        mods=tuple(_mod(f"{name}.{at}", mod) for at, mod in enumerate(mods)),
    )


# Programs defined by the rules instead of a card.
BLOCKS["innovate"] = (Step("break_through", suits=MARKET_SUITS),)
