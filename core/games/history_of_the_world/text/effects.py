"""The text of effects, derived from the same records that the rules apply."""

from core.games.history_of_the_world.content import Condition, Effect, Target
from core.games.history_of_the_world.text.wording import (
    format_armies,
    format_points,
    region_with_article,
    zone_name,
)
from core.kernel.presentation import format_count, join_words, sentence_case

_COUNTED_UNITS = {
    "region_with_active_army": "region with an active army",
    "resource_icon_active": "resource icon with an active army",
    "monument_built_this_turn": "monument built this turn",
}
_HOOK_PREFIXES = {
    "end_of_conquest": "at the end of the conquest",
    "after_monuments": "after the monuments",
}


def effect_text(effect: Effect, this_turn: bool = False) -> str:
    """Return the sentence of an effect. With `this_turn` a lasting effect names its duration."""
    lasting = effect.hook in ("attack_modifier", "monument_rate")
    text = _effect_text(effect)
    return sentence_case(f"this turn {text}" if this_turn and lasting else text)


def _effect_text(effect: Effect) -> str:
    match effect.hook:
        case "found":
            return f"founded {_founding_text(effect)}"
        case "attack_modifier":
            return f"{join_words(_modifier_texts(effect))}{_condition_text(effect.condition)}"
        case "after_conquest":
            limit = f", at most {effect.limit} a turn" if effect.limit > 1 else ", once a turn"
            return f"{_conquest_trigger_text(effect.condition)}: {_gains_text(effect)}{limit}"
        case "after_battle":
            return _after_battle_text(effect)
        case "damage":
            return "when you damage a structure you may damage a second one in the same land"
        case "fort_cost":
            return f"your first {effect.free_forts} forts cost no army"
        case "fort_built":
            return "once a turn a fort you pay for brings a second one, in another land, for free"
        case "monument_rate":
            return "you build a monument for every resource icon instead of every two"
        case "adjacency":
            return (
                f"up to {effect.limit} times this turn you may conquer a land that is not adjacent"
                " if you have an active army in its region"
            )
        case "instant":
            return _instant_text(effect)
        case _:
            return f"{_HOOK_PREFIXES[effect.hook]}: {_end_effect_text(effect)}"


def _founding_text(effect: Effect) -> str:
    if effect.siege_tokens:
        return f"with {format_count(effect.siege_tokens, 'siege token')}"
    return "with a monument in the start land"


def _modifier_texts(effect: Effect) -> list[str]:
    helps = []
    if effect.bonus:
        helps.append(f"add {effect.bonus} to your highest die")
    if effect.dice:
        helps.append(f"throw {effect.dice} dice instead of 2")
    if effect.rerolls:
        helps.append("you may reroll one of your dice in each battle")
    if effect.win_ties:
        helps.append("you win ties")
    ignored = []
    if effect.ignore_terrain:
        ignored.append("terrain")
    if effect.ignore_fort:
        ignored.append("forts")
    if ignored:
        gives = "give" if len(ignored) > 1 or effect.ignore_fort else "gives"
        helps.append(f"{join_words(ignored)} {gives} defenders nothing")
    if effect.ignore_naval:
        helps.append("defenders get no naval reroll")
    return helps


def _condition_text(condition: Condition) -> str:
    parts = []
    if condition.has_structure:
        parts.append("against lands with a structure")
    if condition.regions:
        parts.append(f"in battles for lands of {_regions_text(condition.regions)}")
    if condition.via:
        parts.append(f"in attacks by {condition.via}")
    return f" {' '.join(parts)}" if parts else ""


def _regions_text(regions: tuple[str, ...]) -> str:
    return join_words(map(region_with_article, regions))


def _conquest_trigger_text(condition: Condition) -> str:
    land = "an empty land" if condition.was_empty else "a land"
    if condition.first_in_region:
        land = "your first land of a region"
    if condition.resource:
        land += " with a resource icon"
    if condition.regions:
        land += f" in {_regions_text(condition.regions)}"
    if condition.not_regions:
        land += f" outside {_regions_text(condition.not_regions)}"
    by = f" by {condition.via}" if condition.via else ""
    return f"when you occupy {land}{by}"


def _gains_text(effect: Effect) -> str:
    if effect.build:
        return "you may build a city there if it has none"
    gains = []
    if effect.armies:
        gains.append(format_armies(effect.armies))
    if effect.siege_tokens:
        gains.append(format_count(effect.siege_tokens, "siege token"))
    if effect.points:
        gains.append(format_points(effect.points))
    return f"gain {join_words(gains)}"


def _after_battle_text(effect: Effect) -> str:
    if effect.army_returns:
        return (
            "the first army of yours that a tie or a retreat would take off the board this turn"
            " returns to the card"
        )
    if effect.chain_attack:
        return (
            "after a battle won you may gain an army and attack with it at once from the land just"
            " won, without siege; if it wins, once more"
        )
    once = "the first battle you win this turn" if effect.limit else "each battle you win"
    return f"after {once} {_gains_text(effect)}"


def _end_effect_text(effect: Effect) -> str:
    if effect.points_per:
        regions = f" in {_regions_text(effect.only_regions)}" if effect.only_regions else ""
        but = f" except {_regions_text(effect.exclude_regions)}" if effect.exclude_regions else ""
        most = f", at most {effect.limit}" if effect.limit else ""
        return f"gain 1 point for each {_COUNTED_UNITS[effect.points_per]}{regions}{but}{most}"
    build = effect.build
    assert build is not None
    where = f" of {_regions_text(build.regions)}" if build.regions else ""
    if build.count_per:
        return "you may build a fort for each resource icon you occupy, one in a land"
    if build.piece == "monument":
        return "you may build one more monument"
    number = f"a {build.piece}" if build.count == 1 else f"up to {build.count} {build.piece}s"
    return f"you may build {number} for free in lands{where} with your active armies"


def _instant_text(effect: Effect) -> str:
    if effect.target:
        return _targeted_text(effect, effect.target)
    if effect.build:
        return f"build up to {effect.build.count} forts for free, each in another active land"
    if effect.place_armies:
        return (
            f"set {format_armies(effect.place_armies)} from your supply, active, in as many"
            " empty lands"
            " next to your active armies"
        )
    if effect.place_fleets:
        return f"set a fleet in the {join_words(map(zone_name, effect.place_fleets))} for this turn"
    if effect.choose_fleets:
        return f"set up to {effect.choose_fleets} fleets in any seas or oceans for this turn"
    if effect.auto_win:
        return "with an army from the card attack a land you can reach, and win without dice"
    text = _gains_text(effect)
    if effect.armies_with_capital:
        more = format_armies(effect.armies_with_capital)
        return f"{text}, or {more} with an active army in a capital"
    return text


def _targeted_text(effect: Effect, target: Target) -> str:
    if target.kind == "region":
        return (
            "name a region: every opponent with"
            f" {effect.each_opponent_with} or more armies there returns one of his choice"
        )
    return f"{_target_lands_text(target)}: {join_words(_strike_texts(effect))}"


_TARGETS = {
    "any_land": ("a land", "lands"),
    "enemy_land": ("a land with an opposing army", "lands with opposing armies"),
}


def _target_lands_text(target: Target) -> str:
    one, several = _TARGETS[target.kind]
    number = f"up to {target.count}" if target.up_to else str(target.count)
    what = one if target.count == 1 else f"{number} {several}"
    if target.borders == "same_barren":
        what += " at one and the same barren land"
    elif target.borders:
        what += " at a barren land"
    if target.adjacent:
        what += " next to one of your active armies"
    if target.same_region:
        what += ", of one region and one opponent"
    return f"name {what}"


def _strike_texts(effect: Effect) -> list[str]:
    blows = []
    if effect.damage:
        blows.append("damage a structure" + (" twice" if effect.damage > 1 else ""))
    if effect.remove_fort:
        blows.append("remove the fort")
    if effect.remove_army:
        blows.append("remove the army")
    if effect.replace_army:
        blows.append(f"put an army from your supply, {effect.replace_army}, in its place")
    if effect.adjacent_roll:
        deadly = join_words(map(str, effect.adjacent_roll), "or")
        blows.append(f"throw a die for each opposing army next to it, removed on a {deadly}")
    return blows
