"""The parser of card programs (R21).

Every list of steps becomes a named block. A frame on the agenda can then refer to its position by
two plain values, block and step.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from core.games.imperium.content.constants import CONTENT, MARKET_SUITS, NUMBER_WORDS
from core.games.imperium.content.vocabulary import (
    Ability,
    Condition,
    Filter,
    Mod,
    Step,
    Trigger,
)
from core.kernel.content import BadContent, RawRecord

BLOCKS: dict[str, tuple[Step, ...]] = {}

# Required and optional fields of each instruction.
OP_FIELDS = {
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
MOD_FIELDS = {
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
_ABILITY_FIELDS = {
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
_CONDITION_FIELDS = {
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

RawList = tuple[RawRecord, ...]
_BLOCK_KEYS = {"do": "do", "cost": "cost", "else": "otherwise"}
_BLOCK_KEYS |= {"if_unable": "otherwise", "if_not": "otherwise"}
_NESTED_KEYS = {*_BLOCK_KEYS, "options", "cond", "if_given"}


def check_fields(
    field_table: Mapping[str, tuple[str, str]], key: str, raw: Mapping[str, Any], label: str
) -> None:
    """Raise BadContent for unknown words and for unexpected or missing fields."""
    word = str(raw.get(key))
    if word not in field_table:
        raise BadContent(f"there is no {label} '{word}'.")
    needs, may_have = (names.split() for names in field_table[word])
    for name in raw:
        if name not in (key, *needs, *may_have):
            raise BadContent(f"'{word}' has no use for '{name}'.")
    for name in needs:
        if name not in raw:
            raise BadContent(f"'{word}' needs '{name}'.")


def path_in_record(name: str) -> str:
    return name.partition(".")[2] or name


def parse_condition(raw: Any, place: str) -> Condition:
    raw = CONTENT.parse_raw(raw, RawRecord, place)
    try:
        check_fields(_CONDITION_FIELDS, "kind", raw, "condition")
    except BadContent as error:
        raise error.within(place) from None
    return CONTENT.parse_raw(raw, Condition, place)


def parse_block(name: str, steps: Any, *, is_cost: bool = False, in_may: bool = False) -> str:
    """Parse a list of steps and register it under its name."""
    BLOCKS[name] = tuple(
        _parse_step(f"{name}.{index}", step, is_cost=is_cost, in_may=in_may)
        for index, step in enumerate(CONTENT.parse_raw(steps, RawList, path_in_record(name)))
    )
    return name


def _parse_step(name: str, raw: RawRecord, *, is_cost: bool, in_may: bool) -> Step:
    place = path_in_record(name)
    try:
        check_fields(OP_FIELDS, "op", raw, "instruction")
    except BadContent as error:
        raise error.within(place) from None
    plain = RawRecord({key: value for key, value in raw.items() if key not in _NESTED_KEYS})
    if isinstance(plain.get("n"), str):
        plain["n"] = NUMBER_WORDS.get(plain["n"], plain["n"])
    if plain.get("suits") == "any":
        plain["suits"] = []
    others = plain.get("who")
    if isinstance(others, dict):
        plain["who"] = "others_if"
    step = CONTENT.parse_raw(plain, Step, place)
    inside: dict[str, Any] = {"has_filter": "filter" in raw, "is_cost": is_cost, "in_may": in_may}
    if isinstance(others, dict):
        inside["if_they"] = parse_condition(others.get("others_if"), place)
    if "cond" in raw:
        inside["condition"] = parse_condition(raw["cond"], place)
    for key in filter(_BLOCK_KEYS.__contains__, raw):
        whole = parse_block(
            f"{name}.{key}", raw[key], is_cost=key == "cost", in_may=step.op == "may"
        )
        inside[_BLOCK_KEYS[key]] = whole
    if "options" in raw:
        options = enumerate(
            CONTENT.parse_raw(raw["options"], tuple[RawList, ...], place, "options")
        )
        inside["options"] = tuple(
            parse_block(f"{name}.{index}", list(option)) for index, option in options
        )
    if "if_given" in raw:
        condition = CONTENT.parse_raw(raw["if_given"], RawRecord, place)
        inside["given"] = CONTENT.parse_raw(condition.get("filter"), Filter, place)
        inside["otherwise"] = parse_block(f"{name}.given", condition.get("do"))
    return replace(step, **inside)


def _parse_mod(name: str, raw: RawRecord) -> Mod:
    try:
        check_fields(MOD_FIELDS, "mod", raw, "lasting change")
    except BadContent as error:
        raise error.within(path_in_record(name)) from None
    plain = RawRecord({key: value for key, value in raw.items() if key != "do"})
    mod = CONTENT.parse_raw(plain, Mod, path_in_record(name))
    return replace(mod, do=parse_block(f"{name}.do", raw["do"])) if "do" in raw else mod


def parse_ability(name: str, raw: RawRecord) -> Ability:
    place = path_in_record(name)
    try:
        check_fields(_ABILITY_FIELDS, "kind", raw, "ability")
    except BadContent as error:
        raise error.within(place) from None
    trigger = CONTENT.parse_raw(raw["trigger"], Trigger, place) if "trigger" in raw else None
    needs = CONTENT.parse_raw(raw.get("requires", []), RawList, place, "requires")
    mods = CONTENT.parse_raw(raw.get("mods", []), RawList, place, "mods")
    return Ability(
        raw["kind"],
        do=parse_block(f"{name}.do", raw["do"]) if "do" in raw else "",
        cost=parse_block(f"{name}.cost", raw["cost"], is_cost=True) if raw.get("cost") else "",
        trigger=trigger,
        requires=tuple(parse_condition(need, place) for need in needs),
        optional=CONTENT.parse_raw(raw.get("optional", False), bool, place, "optional"),
        mods=tuple(_parse_mod(f"{name}.{index}", mod) for index, mod in enumerate(mods)),
    )


# Programs defined by the rules instead of a card.
BLOCKS["innovate"] = (Step("break_through", suits=MARKET_SUITS),)
