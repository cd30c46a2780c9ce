"""Effect texts, built from effect records.

The full text is for reading, the brief text for lists. The brief text has four lengths: `BRIEF`,
`SHORTER`, `SHORTEST`, and `TIGHT`, which also drops commas.
"""

from collections.abc import Mapping, Sequence
from functools import partial

from core.games.mosaic.content import PILLAR_CODES, Amounts, Effect, Per
from core.games.mosaic.text.wording import (
    good_name,
    id_to_words,
    long_amounts,
    points_text,
    production_steps,
    production_text,
    short_amounts,
)
from core.kernel.presentation import format_count, join_words
from core.kernel.style import choose_wording, is_long_style

BRIEF, SHORTER, SHORTEST, TIGHT = range(4)
TextLengths = tuple[str, ...]  # longest first; the last one serves all shorter lengths

_MOMENTS = {
    "start": "At the start",
    "play": "When played",
    "take": "When taken",
    "claim": "When claimed",
    "build": "When built",
    "ongoing": "From then on",
    "while_held": "While you hold it",
    "next_population_card": "Your next population card",
    "population_card": "With each population card",
    "tax_card": "With each tax card",
    "any_city_built": "Whenever anybody builds a city that is no port",
    "any_port_built": "Whenever anybody builds a port",
    "any_wonder_built": "Whenever anybody builds a wonder",
    "own_turn": "In your turn",
    "before_action": "Before each of your actions",
    "first_turn": "In your first turn",
    "game_end_turn": "After the last round",
    "pre_scoring": "Before each empire scoring you may",
    "empire_scoring": "At each empire scoring",
    "game_end": "At the end",
}

_BRIEF_MOMENTS = {
    "population_card": "each growth card",
    "tax_card": "each tax card",
    "any_city_built": "any city",
    "any_port_built": "any port",
    "any_wonder_built": "any wonder",
    "own_turn": "once",
    "first_turn": "first turn",
    "empire_scoring": "scoring",
}
_AFTER_LAST_ROUND = ("after the last round", "at the end")

_OWN_COUNT_TEXTS = {
    "population": "for each population",
    "two_population": "for every 2 population",
    "city": "for each of your cities",
    "city_in_chosen_region": "for each of your cities in one region of your choice",
    "technology": "for each of your face-up technologies",
    "trade_good": "for each of your trade goods, copies included",
    "different_good": "for each different trade good you have",
    "food_production": "for each point of your food production",
    "unit_on_map": "for each of your units on the map",
    "golden_age_or_achievement": "for each of your golden ages and achievements",
}
_SHARED_COUNT_TEXTS = {
    "unit_in_same_region": "for each unit in its region, everybody's",
    "city_in_same_region": "for each city in its region, everybody's",
    "city_on_adjacent_hex": "for each city on a hex next to it, everybody's",
    "wonder_in_same_region": "for each wonder in its region, everybody's and itself",
    "sole_majority": "for each region you dominate",
    "own_city_present": "for each region where you have a city",
}
_BRIEF_COUNT_NOUNS: dict[str, TextLengths] = {
    "population": ("population", "pop"),
    "two_population": ("2 population", "2 pop"),
    "city_in_chosen_region": ("city in one region",),
    "technology": ("technology", "technology", "tech"),
    "achievement": ("achievement", "achievement", "achiev."),
    "trade_good": ("good",),
    "different_good": ("different good", "kind of good"),
    "food_production": ("point of it",),
    "unit_on_map": ("unit",),
    "golden_age_or_achievement": ("tile",),
    "unit_in_same_region": ("unit in its region", "unit there"),
    "city_in_same_region": ("city in its region", "city there"),
    "city_on_adjacent_hex": ("adjacent city", "adjacent city", "city beside"),
    "wonder_in_same_region": ("wonder in its region", "wonder there"),
    "sole_majority": ("region you dominate", "region you lead", "region led"),
    "own_city_present": ("region with a city",),
}
_PIECE_NAMES: dict[str, TextLengths] = {
    "infantry": ("infantry", "infantry", "inf"),
    "cavalry": ("cavalry", "cavalry", "cav"),
    "manufactory_town": ("manufactory town", "manufactory town", "manufactory", "manuf."),
}
_WORK_NAMES: dict[tuple[str, ...], TextLengths] = {
    ("food", "ideas"): ("food/ideas", "food/ideas", "f/i"),
    ("stone", "ideas"): ("stone/ideas", "stone/ideas", "s/i"),
}
_PLACEMENT_TEXTS = {
    "any_hex": "on any free hex",
    "hex_adjacent_to_own_city": "on a free hex next to one of your cities",
    "region_without_own_city": "in a region where you have no city",
    "same_region_without_own_city": "in one region where you have no city",
    "region_adjacent_to_region_with_own_city": "in a region next to one where you have a city",
}
_NEW_REGION = (" in a new region", " in a new region", ", new region", " new region")
_BRIEF_PLACEMENT_TEXTS: dict[str, TextLengths] = {
    "any_hex": (" anywhere",),
    "hex_adjacent_to_own_city": (" by a city",),
    "region_without_own_city": _NEW_REGION,
    "same_region_without_own_city": _NEW_REGION,
    "region_adjacent_to_region_with_own_city": (" one region on",),
}
_UNIT_DESTINATIONS = {
    "any_region": ("in any region", "in any regions"),
    "own_city_region": ("in a region where you have a city", "in regions where you have a city"),
    "region_of_this_city": ("in the region of this city", "in the region of this city"),
}


def moment_text(effect: Effect) -> str:
    """Return the hook's text for the start of a sentence."""
    if effect.on == "work":
        return f"Whenever you work for {join_words(effect.produced, 'or')}"
    if effect.on == "own_build":
        return f"Whenever you build a {join_words(map(id_to_words, effect.of), 'or')}"
    if effect.verb == "influence":
        return "Whenever influence counts"
    moment = _MOMENTS[effect.on]
    return f"Once in the game, {moment[0].lower()}{moment[1:]}" if effect.once else moment


def full_effect(effect: Effect) -> str:
    for_each = _count_text(effect.per) if effect.per else ""
    if effect.verb == "units_choice" and for_each:  # the destination comes last
        return f"{for_each} {_full_clause(effect)}"
    return f"{_full_clause(effect)} {for_each}".rstrip() + _limit_text(effect, ", at most {}")


def _full_clause(effect: Effect) -> str:
    number = effect.number
    own_pieces = f"your {join_words(map(id_to_words, effect.region_has_own), 'or')}"
    match effect.verb:
        case "gain":
            return f"gain {long_amounts(effect.amounts)}"
        case "lose":
            return f"lose {long_amounts(effect.amounts)}"
        case "production":
            return production_text(effect.amounts)
        case "production_choice":
            but = f" (not {effect.not_track})" if effect.not_track else ""
            return f"one production of your choice +{number}{but}"
        case "gain_choice":
            price = f"give {long_amounts(effect.pay)} for " if effect.pay else "gain "
            return f"{price}{join_words((f'{number} {what}' for what in effect.of), 'or')}"
        case "vp":
            return f"{_points_clause(effect)}{_goods_condition(effect)}"
        case "unrest":
            return f"ignore {-number} unrest"
        case "units":
            units = long_amounts({id_to_words(unit): n for unit, n in effect.amounts.items()})
            return f"place {units} {_unit_destination(effect, sum(effect.amounts.values()))}"
        case "units_choice":
            kinds = join_words(map(id_to_words, effect.of), "or")
            return (
                f"place {format_count(number, 'unit')} ({kinds})"
                f" {_unit_destination(effect, number)}"
            )
        case "defeat":
            regions = "one region" if effect.same_region else "regions"
            where = "a region" if number == 1 else regions
            return f"defeat {format_count(number, 'enemy unit')} in {where} with {own_pieces}"
        case "move_all_enemy_units":
            return "move all units of one opponent from one region to one next to it"
        case "take_token":
            return f"take {_tokens_text(effect)} from the map"
        case "place_free":
            pieces = join_words(
                f"a {id_to_words(p)}" if p != "infantry" else p for p in effect.pieces
            )
            return f"place {pieces} free of charge {_PLACEMENT_TEXTS[effect.place]}"
        case "clear_offer":
            any_one = effect.word == "any_one"
            return "clear any one offer" if any_one else f"clear the {effect.word} offer"
        case "extra_action":
            return f"take an extra {'Work ' if effect.word == 'work' else ''}action"
        case "extra_actions":
            return f"take {format_count(number, 'action')} more"
        case "influence":
            return f"{number} more influence in each region with {own_pieces}"
        case "wild_good":
            return "a wild trade good: it counts as one more kind, and fills one gap on each set"
        case "lock_region":
            return "close a region you dominate to the other players' cities and ports"
        case "convert_production":
            return "you may lower one production by any amount to raise another by as much"
        case "pillar_choice":
            return f"{number} more symbols of a pillar of your choice"
        case "double_project":
            return "your best project counts double"
        case "units_immune":
            return "your units cannot be defeated"
        case "enables":
            return f"you may recruit {id_to_words(effect.word)}s"
        case "cavalry_move":
            return f"your cavalry moves up to {number} regions for one payment"
        case "recruit_limit":
            return f"recruit {format_count(number, 'unit')} more a turn"
        case "recruit_limit_base":
            return f"recruit {number} units a turn instead of 2"
        case "government_without_symbols":
            return "once in the game you may take a government without having its symbols"
        case "multiply":
            return f"brings {number} times its printed value"
        case "draw_technology":
            return f"draw {format_count(number, 'technology', 'technologies')} unseen"
        case "peek":
            return "you may look at the top card of one deck, and use it as if it lay on offer"
        case "take_over_city":
            return f"take over a city of a player who has {number} or more"
        case _:
            raise ValueError(effect.verb)


def brief_effect(effect: Effect, length: int = BRIEF) -> str:
    """Return the effect in a few characters, with its hook if it is not obvious."""
    return brief_without_limit(effect, length) + _limit_text(effect, ", max {}")


def brief_action(effect: Effect, length: int = BRIEF) -> str:
    text = _brief_clause(effect, length)
    return f"{text} per {_count_noun(effect.per, length)}" if effect.per else text


def brief_without_limit(effect: Effect, length: int = BRIEF) -> str:
    moment = _brief_moment(effect, length)
    text = brief_action(effect, length)
    return f"{moment}: {text}" if moment else text


def _brief_moment(effect: Effect, length: int) -> str:
    if effect.on == "work":
        if is_long_style():
            return f"work for {join_words(effect.produced, 'or')}"
        names = _WORK_NAMES.get(effect.produced, ("/".join(effect.produced),))
        return f"work {_text_of_length(names, length)}"
    if effect.on == "own_build":
        return f"each {join_words((_piece_name(piece, length) for piece in effect.of), 'or')}"
    if effect.on == "game_end_turn":
        return _text_of_length(_AFTER_LAST_ROUND, length)
    if effect.on == "pre_scoring":
        return choose_wording("pre-scoring", "before each scoring")
    return "" if effect.verb == "influence" else _BRIEF_MOMENTS.get(effect.on, "")


def _text_of_length(lengths: TextLengths, length: int) -> str:
    """Return the text of a length, or the shortest available one."""
    return lengths[min(length, len(lengths) - 1)]


def _join_items(length: int, words: Sequence[str]) -> str:
    return join_words(words) if length < SHORTEST else _separator(length).join(words)


def _separator(length: int) -> str:
    return " " if length == TIGHT else ", "


def _piece_name(piece: str, length: int) -> str:
    return _text_of_length(_PIECE_NAMES.get(piece, (id_to_words(piece),)), length)


def brief_production(amounts: Amounts, length: int) -> str:
    """Return production changes; only the longest form includes the word "production"."""
    if length == BRIEF:
        return production_text(amounts)
    return _separator(length).join(production_steps(amounts, partial(_join_items, length)))


def _brief_clause(effect: Effect, length: int) -> str:
    number = effect.number
    match effect.verb:
        case "gain":
            return short_amounts(effect.amounts)
        case "lose":
            return f"-{short_amounts(effect.amounts)}"
        case "production":
            return brief_production(effect.amounts, length)
        case "production_choice":
            return f"any track +{number}"
        case "gain_choice":
            price = f"{short_amounts(effect.pay)} for " if effect.pay else ""
            kinds = [short_amounts({what: number}) for what in effect.of]
            return f"{price}{_separator(length).join(kinds[:-1])} or {kinds[-1]}"
        case "vp":
            goods = " for the set" if effect.goods else ""
            return f"{_points_clause(effect, is_brief=True)}{goods}"
        case "unrest":
            return f"{number} unrest"
        case "units":
            placed = [f"{n} {_piece_name(unit, length)}" for unit, n in effect.amounts.items()]
            return _separator(length).join(placed)
        case "units_choice":
            return format_count(number, "unit")
        case "defeat":
            return f"defeat {choose_wording(str(number), format_count(number, 'enemy unit'))}"
        case "move_all_enemy_units":
            return "send units away"
        case "take_token":
            return f"take {_tokens_text(effect)}"
        case "place_free":
            pieces = _join_items(length, [_piece_name(piece, length) for piece in effect.pieces])
            return f"free {pieces}{_text_of_length(_BRIEF_PLACEMENT_TEXTS[effect.place], length)}"
        case "clear_offer":
            if effect.word == "any_one":
                return "clear one offer"
            nouns = _BRIEF_COUNT_NOUNS.get(effect.word, (effect.word,))
            return f"new {_text_of_length(nouns, length)} offer"
        case "extra_action" if effect.word == "work":
            return "extra Work"
        case "extra_action":
            return _text_of_length(("extra action", "extra action", "+1 action"), length)
        case "extra_actions":
            return format_count(number, "more action", "more actions")
        case "influence":
            own_pieces = "/".join(_piece_name(piece, length) for piece in effect.region_has_own)
            return (
                f"+{number}"
                f" {_text_of_length(('influence', 'influence', 'infl'), length)} with {own_pieces}"
            )
        case "wild_good":
            return "one more kind of good"
        case "lock_region":
            lead = ("you dominate", "you lead", "led")
            return f"close a region {_text_of_length(lead, length)}"
        case "convert_production":
            return _text_of_length(("shift production", "shift"), length)
        case "pillar_choice":
            return f"{number} symbols of choice"
        case "double_project":
            return "best project doubled"
        case "units_immune":
            immune = "units cannot be defeated"
            return _text_of_length((immune, immune, "units immune"), length)
        case "enables":
            units = f"{id_to_words(effect.word)}s"
            return f"{_text_of_length(('may recruit', 'may recruit', 'recruit'), length)} {units}"
        case "cavalry_move":
            return f"{_piece_name('cavalry', length)} moves {number} regions"
        case "recruit_limit":
            return f"recruit {number} more{choose_wording('', ' a turn')}"
        case "recruit_limit_base":
            return f"recruit {number}{choose_wording('', ' units')} a turn"
        case "government_without_symbols":
            without = "a government without symbols"
            return _text_of_length((without, without, "any govt"), length)
        case "multiply":
            return choose_wording(f"next growth card x{number}", f"next growth card {number} times")
        case "draw_technology":
            one = _text_of_length(("technology", "technology", "tech"), length)
            return f"draw {format_count(number, one, 'technologies')}"
        case "peek":
            first = _text_of_length(("before acting", "before acting", "first"), length)
            return f"look into a deck {first}"
        case "take_over_city":
            return "take over a city"
        case _:
            raise ValueError(effect.verb)


def _points_clause(effect: Effect, is_brief: bool = False) -> str:
    """Return points, listing each player count if they depend on it."""
    if not effect.by_players:
        return points_text(effect.number)
    spans = player_count_ranges(effect.by_players)
    if is_brief:
        return points_text("/".join(map(str, spans)))
    alternatives = (
        f"{points_text(points)} with {player_range} players"
        for points, player_range in spans.items()
    )
    return f"{join_words(alternatives, 'or')},"


def player_count_ranges(by_players: Mapping[int, int]) -> dict[int, str]:
    """Map each number to its range of player counts, such as `{2: "2-3"}`."""
    counts: dict[int, list[int]] = {}
    for players, number in by_players.items():
        counts.setdefault(number, []).append(players)
    return {
        number: f"{player_counts[0]}-{player_counts[-1]}"
        for number, player_counts in counts.items()
    }


def _unit_destination(effect: Effect, number: int) -> str:
    one, several = _UNIT_DESTINATIONS[effect.place]
    return one if number == 1 else several


def _goods_condition(effect: Effect) -> str:
    return f" if you have {join_words(map(good_name, effect.goods))}" if effect.goods else ""


def _tokens_text(effect: Effect) -> str:
    number = max(effect.number, 1)
    if effect.good:
        return f"{number} {good_name(effect.good)}"
    goods = format_count(number, "good")
    return f"{goods} or cache" if effect.caches else goods


def _count_text(per: Per) -> str:
    if per.scope == "pillar":
        return f"for each of your {per.thing} symbols"
    if per.scope == "own":
        return _OWN_COUNT_TEXTS.get(per.thing) or f"for each of your {id_to_words(per.thing)}s"
    return _SHARED_COUNT_TEXTS[per.thing]


def _count_noun(per: Per, length: int) -> str:
    if per.scope == "pillar":
        return choose_wording(PILLAR_CODES[per.thing], f"{per.thing} symbol")
    return (
        _text_of_length(_BRIEF_COUNT_NOUNS[per.thing], length)
        if per.thing in _BRIEF_COUNT_NOUNS
        else _piece_name(per.thing, length)
    )


def _limit_text(effect: Effect, form: str) -> str:
    return form.format(effect.at_most) if effect.at_most else ""
