"""What an effect does, in words made from its record: in full for reading, in brief for lists."""

from collections.abc import Mapping

from core.games.mosaic.content import PILLAR_SHORT, Effect, Per
from core.games.mosaic.describe.terms import (
    counted,
    good_name,
    listed,
    long_amounts,
    plain,
    productions,
    short_amounts,
)

_WHEN = {
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

_WHEN_BRIEF = {
    "population_card": "each growth card",
    "tax_card": "each tax card",
    "any_city_built": "any city",
    "any_port_built": "any port",
    "any_wonder_built": "any wonder",
    "own_turn": "once",
    "first_turn": "first turn",
    "game_end_turn": "after the last round",
    "pre_scoring": "pre-scoring",
    "empire_scoring": "scoring",
}

_OWN_IN_FULL = {
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
_IN_FULL = {
    "unit_in_same_region": "for each unit in its region, everybody's",
    "city_in_same_region": "for each city in its region, everybody's",
    "city_on_adjacent_hex": "for each city on a hex next to it, everybody's",
    "wonder_in_same_region": "for each wonder in its region, everybody's and itself",
    "sole_majority": "for each region you dominate",
    "own_city_present": "for each region where you have a city",
}
_IN_BRIEF = {
    "two_population": "2 population",
    "city_in_chosen_region": "city in one region",
    "trade_good": "good",
    "food_production": "point of it",
    "unit_on_map": "unit",
    "golden_age_or_achievement": "tile",
    "unit_in_same_region": "unit in its region",
    "city_in_same_region": "city in its region",
    "city_on_adjacent_hex": "adjacent city",
    "wonder_in_same_region": "wonder in its region",
    "sole_majority": "region you dominate",
    "own_city_present": "region with a city",
}
_WHERE = {
    "any_hex": "on any free hex",
    "hex_adjacent_to_own_city": "on a free hex next to one of your cities",
    "region_without_own_city": "in a region where you have no city",
    "same_region_without_own_city": "in one region where you have no city",
    "region_adjacent_to_region_with_own_city": "in a region next to one where you have a city",
}
_WHERE_BRIEF = {
    "any_hex": "anywhere",
    "hex_adjacent_to_own_city": "by a city",
    "region_without_own_city": "in a new region",
    "same_region_without_own_city": "in a new region",
    "region_adjacent_to_region_with_own_city": "one region on",
}
_UNITS_GO = {
    "any_region": ("in any region", "in any regions"),
    "own_city_region": ("in a region where you have a city", "in regions where you have a city"),
    "region_of_this_city": ("in the region of this city", "in the region of this city"),
}


def when(effect: Effect) -> str:
    """The moment it happens, as the beginning of a sentence."""
    if effect.on == "work":
        return f"Whenever you work for {listed(effect.produced, 'or')}"
    if effect.on == "own_build":
        return f"Whenever you build a {listed(map(plain, effect.of), 'or')}"
    if effect.verb == "influence":
        return "Whenever influence counts"
    moment = _WHEN[effect.on]
    return f"Once in the game, {moment[0].lower()}{moment[1:]}" if effect.once else moment


def in_full(effect: Effect) -> str:
    """What it does, as a clause."""
    for_each = _for_each(effect.per) if effect.per else ""
    if effect.verb == "units_choice" and for_each:  # where they go stands last
        return f"{for_each} {_clause(effect)}"
    return f"{_clause(effect)} {for_each}".rstrip() + _limit(effect, ", at most {}")


def _clause(effect: Effect) -> str:
    number = effect.number
    own = f"your {listed(map(plain, effect.region_has_own), 'or')}"
    match effect.verb:
        case "gain":
            return f"gain {long_amounts(effect.amounts)}"
        case "lose":
            return f"lose {long_amounts(effect.amounts)}"
        case "production":
            return productions(effect.amounts)
        case "production_choice":
            but = f" (not {effect.not_track})" if effect.not_track else ""
            return f"one production of your choice +{number}{but}"
        case "gain_choice":
            price = f"give {long_amounts(effect.pay)} for " if effect.pay else "gain "
            return f"{price}{listed((f'{number} {what}' for what in effect.of), 'or')}"
        case "vp":
            return f"{_points(effect)}{_own_goods(effect)}"
        case "unrest":
            return f"ignore {-number} unrest"
        case "units":
            units = long_amounts({plain(unit): n for unit, n in effect.amounts.items()})
            return f"place {units} {_units_go(effect, sum(effect.amounts.values()))}"
        case "units_choice":
            kinds = listed(map(plain, effect.of), "or")
            return f"place {counted(number, 'unit')} ({kinds}) {_units_go(effect, number)}"
        case "defeat":
            regions = "one region" if effect.same_region else "regions"
            where = "a region" if number == 1 else regions
            return f"defeat {counted(number, 'enemy unit')} in {where} with {own}"
        case "move_all_enemy_units":
            return "move all units of one opponent from one region to one next to it"
        case "take_token":
            return f"take {_tokens(effect)} from the map"
        case "place_free":
            pieces = listed(f"a {plain(p)}" if p != "infantry" else p for p in effect.pieces)
            return f"place {pieces} free of charge {_WHERE[effect.place]}"
        case "clear_offer":
            any_one = effect.word == "any_one"
            return "clear any one offer" if any_one else f"clear the {effect.word} offer"
        case "extra_action":
            return f"take an extra {'Work ' if effect.word == 'work' else ''}action"
        case "extra_actions":
            return f"take {counted(number, 'action')} more"
        case "influence":
            return f"{number} more influence in each region with {own}"
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
            return f"you may recruit {plain(effect.word)}s"
        case "cavalry_move":
            return f"your cavalry moves up to {number} regions for one payment"
        case "recruit_limit":
            return f"recruit {counted(number, 'unit')} more a turn"
        case "recruit_limit_base":
            return f"recruit {number} units a turn instead of 2"
        case "government_without_symbols":
            return "once in the game you may take a government without having its symbols"
        case "multiply":
            return f"brings {number} times its printed value"
        case "draw_technology":
            return f"draw {counted(number, 'technology', 'technologies')} unseen"
        case "peek":
            return "you may look at the top card of one deck, and use it as if it lay on offer"
        case "take_over_city":
            return f"take over a city of a player who has {number} or more"
        case _:
            raise ValueError(effect.verb)


def in_brief(effect: Effect) -> str:
    """The same in a few characters; its moment only where it is not plain."""
    text = _brief_clause(effect)
    if effect.per:
        text += f" per {_thing(effect.per)}"
    text += _limit(effect, ", max {}")
    if effect.on == "work":
        return f"work {'/'.join(effect.produced)}: {text}"
    if effect.on == "own_build":
        return f"each {listed(map(plain, effect.of), 'or')}: {text}"
    moment = "" if effect.verb == "influence" else _WHEN_BRIEF.get(effect.on, "")
    return f"{moment}: {text}" if moment else text


def _brief_clause(effect: Effect) -> str:
    number = effect.number
    match effect.verb:
        case "gain":
            return short_amounts(effect.amounts)
        case "lose":
            return f"-{short_amounts(effect.amounts)}"
        case "production_choice":
            return f"any track +{number}"
        case "gain_choice":
            price = f"{short_amounts(effect.pay)} for " if effect.pay else ""
            return price + listed((short_amounts({what: number}) for what in effect.of), "or")
        case "vp":
            goods = " for the set" if effect.goods else ""
            return f"{_points(effect, brief=True)}{goods}"
        case "unrest":
            return f"{number} unrest"
        case "units":
            return ", ".join(f"{n} {plain(unit)}" for unit, n in effect.amounts.items())
        case "units_choice":
            return counted(number, "unit")
        case "defeat":
            return f"defeat {number}"
        case "move_all_enemy_units":
            return "send units away"
        case "take_token":
            return f"take {_tokens(effect)}"
        case "place_free":
            pieces = " and ".join(map(plain, effect.pieces))
            return f"free {pieces} {_WHERE_BRIEF[effect.place]}"
        case "clear_offer":
            return "clear one offer" if effect.word == "any_one" else f"new {effect.word} offer"
        case "extra_action":
            return f"extra {'Work' if effect.word == 'work' else 'action'}"
        case "extra_actions":
            return counted(number, "more action", "more actions")
        case "influence":
            return f"+{number} influence with {'/'.join(effect.region_has_own)}"
        case "wild_good":
            return "one more kind of good"
        case "lock_region":
            return "close a region you dominate"
        case "convert_production":
            return "shift production"
        case "pillar_choice":
            return f"{number} symbols of choice"
        case "double_project":
            return "best project doubled"
        case "units_immune":
            return "units cannot be defeated"
        case "enables":
            return f"may recruit {plain(effect.word)}s"
        case "cavalry_move":
            return f"cavalry moves {number} regions"
        case "recruit_limit":
            return f"recruit {number} more"
        case "recruit_limit_base":
            return f"recruit {number} a turn"
        case "government_without_symbols":
            return "a government without symbols"
        case "multiply":
            return f"next growth card x{number}"
        case "draw_technology":
            return f"draw {counted(number, 'technology', 'technologies')}"
        case "peek":
            return "look into a deck before acting"
        case "take_over_city":
            return "take over a city"
        case _:
            return _clause(effect)


def _points(effect: Effect, brief: bool = False) -> str:
    """A number of points, where it depends on the player count both ways."""
    if not effect.by_players:
        return f"{effect.number} VP"
    spans = player_spans(effect.by_players)
    if brief:
        return f"{'/'.join(map(str, spans))} VP"
    ways = (f"{points} VP with {who} players" for points, who in spans.items())
    return f"{listed(ways, 'or')},"


def player_spans(by_players: Mapping[int, int]) -> dict[int, str]:
    """For each number that depends on the player count, with how many: `{2: "2-3"}`."""
    counts: dict[int, list[int]] = {}
    for players, number in by_players.items():
        counts.setdefault(number, []).append(players)
    return {number: f"{who[0]}-{who[-1]}" for number, who in counts.items()}


def _units_go(effect: Effect, number: int) -> str:
    one, several = _UNITS_GO[effect.place]
    return one if number == 1 else several


def _own_goods(effect: Effect) -> str:
    return f" if you have {listed(map(good_name, effect.goods))}" if effect.goods else ""


def _tokens(effect: Effect) -> str:
    number = max(effect.number, 1)
    if effect.good:
        return f"{number} {good_name(effect.good)}"
    goods = counted(number, "good")
    return f"{goods} or cache" if effect.caches else goods


def _for_each(per: Per) -> str:
    if per.scope == "pillar":
        return f"for each of your {per.thing} symbols"
    if per.scope == "own":
        return _OWN_IN_FULL.get(per.thing) or f"for each of your {plain(per.thing)}s"
    return _IN_FULL[per.thing]


def _thing(per: Per) -> str:
    if per.scope == "pillar":
        return PILLAR_SHORT[per.thing]
    return _IN_BRIEF.get(per.thing) or plain(per.thing)


def _limit(effect: Effect, form: str) -> str:
    return form.format(effect.at_most) if effect.at_most else ""
