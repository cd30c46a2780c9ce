"""Cards in words. Every text is made from the record that is carried out."""

from typing import Any

from core.games.through_the_ages.abilities import ABILITIES
from core.games.through_the_ages.content import BLUE_VALUE, CARDS, Card, Part, Side
from core.games.through_the_ages.wording.vocabulary import (
    Words,
    amounts_text,
    goods_text,
    stats_text,
    stats_words,
    type_name,
)
from core.kernel.words import counted, listed, sentence_case

WHO = {
    "all": "each civilization",
    "active": "the player whose turn it is",
    "strongest": "the strongest civilization",
    "weakest": "the weakest civilization",
    "most_culture": "the civilization with the most culture",
    "least_culture": "the civilization with the least culture",
    "most_happy_all_tied": "every civilization with the most happy faces",
}


def kind_text(card: str) -> str:
    """`age II mine`, `age A wonder`."""
    record = CARDS[card]
    where = "printed" if record.deck == "board" else f"age {record.age}"
    return f"{where} {type_name(record.type)}"


def price_text(card: str) -> str:
    """What it costs to play and to build, as printed: `7 sc, 8 r`."""
    record = CARDS[card]
    if record.type == "government":
        if record.deck == "board":
            return ""
        return f"revolution {record.revolution_cost} sc, in peace {record.science_cost} sc"
    if record.type == "wonder":
        return "stages " + "-".join(map(str, record.stages)) + " r"
    if record.group:
        play = f"{record.science_cost} sc, " if record.deck != "board" else ""
        return f"{play}each worker {record.build_cost} r"
    if record.type == "special":
        return f"{record.science_cost} sc"
    if record.type in ("aggression", "war"):
        if record.cost_by_level:
            return f"MA by the level of the {record.cost_by_level}"
        return f"{record.action_cost} MA"
    return ""


def card_text(card: str) -> str:
    """The whole text of a card."""
    return " ".join(f"{sentence_case(part)}." for part in sentences_of(card))


def sentences_of(card: str) -> list[str]:
    """The same, a part for each thing it does."""
    return [part for part in _sentences(CARDS[card]) if part]


def brief_text(card: str) -> str:
    """The same in a few words, for lists."""
    record = CARDS[card]
    if record.group:
        return f"{type_name(record.type)}: {stats_text(record.per_worker)} each"
    if record.type == "government":
        numbers = f"{record.civil_actions} CA, {record.military_actions} MA"
        extra = stats_text(record.bonus)
        return f"{numbers}, limit {record.urban_limit}" + (f", {extra}" if extra else "")
    if record.type == "bonus":
        return f"+{record.defense} defence or +{record.colonization} colonizing"
    parts = sentences_of(card)
    return parts[0] if parts else "nothing happens"


def _sentences(card: Card) -> list[str]:
    if card.group:
        return _technology(card)
    match card.type:
        case "government":
            actions = f"{card.civil_actions} civil and {card.military_actions} military actions"
            limit = f"at most {card.urban_limit} urban buildings of each type"
            return [f"{actions}, {limit}", stats_text(card.bonus)]
        case "special":
            return _special(card)
        case "tactics":
            return _tactics(card)
        case "territory":
            return [
                f"as long as you hold it: {stats_text(card.bonus)}",
                f"at once: {amounts_text(card.immediate)}",
            ]
        case "bonus":
            return [
                f"discard it for {card.defense} strength when you defend against an aggression,"
                f" or for {card.colonization} when you colonize"
            ]
        case "pact":
            return _pact(card)
        case "aggression" | "war":
            return [text for part in card.parts for text in _attack(card, part)]
        case "event":
            return [_event(part) for part in card.parts] or ["nothing happens"]
        case "action":
            return [_action(card)]
        case "leader" | "wonder":
            return [words.long for words in power_words(card)]
        case _:
            raise ValueError(card.type)


def power_words(card: Card) -> list[Words]:
    """What a leader or wonder says, clause by clause."""
    bonus = [stats_words(card.bonus)] if any(card.bonus.values()) else []
    return [*bonus, *(ability.words() for ability in ABILITIES[card.id])]


def _technology(card: Card) -> list[str]:
    if card.id in BLUE_VALUE:
        good = "food" if card.type == "farm" else "resource"
        worth = goods_text(**{"food": 0, "resource": 0, good: BLUE_VALUE[card.id]})
        return [
            f"each worker puts a blue token here whenever {card.type}s produce",
            f"a token here is worth {worth}",
        ]
    text = [f"each worker gives {stats_text(card.per_worker)}"]
    if card.type == "air_force":
        text.append("one of them doubles the bonus of one army")
    return text


def _special(card: Card) -> list[str]:
    text = [stats_text(card.bonus)]
    if card.stages_per_action > 1:
        one, two, three = card.discounts[1:]
        text += [
            f"urban buildings of level 1/2/3 cost {one}/{two}/{three} resources less",
            f"one civil action builds up to {card.stages_per_action} stages of a wonder",
        ]
    return [*text, f"it replaces an older technology with the {card.icon} icon"]


def _tactics(card: Card) -> list[str]:
    units = listed(f"{number} {kind}" for kind, number in card.army.items())
    text = f"each army of {units} adds {card.army_bonus} strength"
    if card.army_bonus_outdated:
        text += f" ({card.army_bonus_outdated} if a unit is more than one age older)"
    return [text]


def _action(card: Card) -> str:
    part = card.parts[0]
    does = part.does
    discount = part.resource_discount
    less = f" for {counted(discount, 'resource')} less"
    then = "".join(
        f", then {'score' if 'science' in p.does['then_gain'] else 'produce'}"
        f" {amounts_text(p.does['then_gain'])}"
        for p in card.parts[1:]
    )
    match does.get("do"):
        case "build_wonder_stage":
            return f"build one stage of your wonder{less}"
        case "increase_population":
            return f"increase population at its price{then}"
        case "build":
            what = "urban building" if part.group == "urban" else "farm or mine"
            return f"build a new {what}{less}"
        case "upgrade":
            return f"upgrade a farm, mine or urban building{less}"
        case "play_technology":
            return f"play a technology at its price{then}"
    if "this_turn" in does:
        return _this_turn(does["this_turn"])
    gains: dict[str, Any] = does["gain"]
    if isinstance(gains.get("culture"), dict):
        return f"{_by_players(gains['culture'])} culture for each civilization with more culture"
    return f"gain {amounts_text(gains)}"


def _by_players(table: dict[str, Any]) -> str:
    return "/".join(str(table[players]) for players in "234")


def _this_turn(value: dict[str, Any]) -> str:
    pool = value["military_resource_pool"]
    if isinstance(pool, dict):
        each = _by_players(pool)
        return f"{each} special resources for units for each civilization stronger than yours"
    actions = counted(value["military_actions"], "more military action")
    return f"this turn {actions} and {counted(pool, 'special resource')} for units"


# --- military cards ---------------------------------------------------------------------------


def _pact(card: Card) -> list[str]:
    a, b = (_side(side) for side in card.sides)
    text = [f"both: {a}"] if card.symmetric else [f"A: {a}", f"B: {b}"]
    if card.attacker_strength:
        text.append(f"who attacks the other has +{card.attacker_strength} strength")
    if card.no_attacks:
        text.append("the partners may not attack each other")
    if card.ends_if_attack:
        text.append("it ends if one attacks the other")
    if card.no_war_on_b:
        text.append("nobody may declare war on B")
    return text


def _side(side: Side) -> str:
    parts = [
        stats_text(
            {
                "military_actions": side.military_actions,
                "strength": side.strength,
                "culture": side.culture,
            }
        )
    ]
    if side.culture_per_wonder:
        parts.append(f"+{side.culture_per_wonder} culture for each wonder of the partner")
    if side.food_production or side.resource_production:
        good = "food" if side.food_production else "resource"
        number = side.food_production or side.resource_production
        parts.append(f"{number:+} {good} in production")
    if side.science_discount:
        parts.append(
            f"technologies cost {side.science_discount} science less,"
            f" and the partner pays {side.partner_pays}"
        )
    if side.pays_with:
        other = "resource" if side.pays_with == "food" else "food"
        parts.append(f"once a turn 1 {side.pays_with} may stand in for 1 {other}")
    return ", ".join(part for part in parts if part) or "nothing"


def _attack(card: Card, part: Part) -> list[str]:
    texts = []
    for verb, value in part.does.items():
        match verb:
            case "rival" if "discard" in value:
                texts.append(f"the rival loses the {value['discard'].replace('_', ' ')}")
            case "rival":
                texts.append(f"the rival loses {value['lose_population']} population")
            case "you" if "gain" in value:
                texts.append(f"you produce {amounts_text(value['gain'])}")
            case "you":
                texts.append(f"you score {value['culture_per_level']} culture per level")
            case "take":
                texts.append(_take(value))
            case "take_mix":
                most = "as much as your advantage" if value == "advantage" else f"up to {value}"
                texts.append(f"take {most} in food and resources, in a mix of your choice")
            case "take_colony":
                texts.append("take a colony of the rival with its lasting part")
            case "destroy_urban":
                texts.append(_raid(value))
            case "gain_resources":
                texts.append(f"you produce half of the price, rounded {value}")
            case "or_take_specials":
                texts.append("special technologies may be taken instead, at their price")
            case "take_yellow_tokens":
                texts.append(
                    f"take {value['base']} yellow token and one more for each"
                    f" {value['per_advantage']} points of advantage"
                )
            case "loser":
                number = value["advantage_per_population"]
                texts.append(f"the loser loses 1 population for each {number} points of advantage")
            case "victor":
                number = value["culture_per_population"]
                texts.append(f"the victor scores {number} culture for each of them")
    return texts


def _take(value: dict[str, Any]) -> str:
    ((what, number),) = value.items()
    if number == "advantage":
        return f"the victor takes {what} equal to the advantage"
    return f"take up to {number} {what} from the rival"


def _raid(most: int) -> str:
    if most == 1:
        return "destroy an urban building of the rival"
    return f"destroy up to {most} urban buildings of the rival of one type and level"


def _event(part: Part) -> str:
    """A part of an event: who, and what."""
    if not part.who:
        return "then the card row is filled up"
    who = WHO[part.who]
    if part.many > 1:
        who = f"each of the two {part.who} civilizations"
    condition = ""
    if part.among_weakest:
        condition = " if it is among the two weakest"
    what = listed(_event_verb(verb, value, part) for verb, value in part.does.items())
    return f"{who} {what}{condition}"


def _event_verb(verb: str, value: Any, part: Part) -> str:
    match verb:
        case "gain":
            return f"gains {_gains(value)}"
        case "lose":
            return f"loses {_losses(value)}"
        case "choose":
            ways = (goods_text(way.get("food", 0), way.get("resource", 0)) for way in value)
            return f"produces {listed(ways, 'or')}"
        case "gain_mix":
            return f"produces {value} in food and resources, in any mix"
        case "lose_mix":
            return f"loses {value} in food and resources, in any mix"
        case "draw_military":
            return f"draws {value} military cards"
        case "skip_military_discard":
            return "discards no military cards this turn"
        case "build_free":
            return f"may put an unused worker on {CARDS[value].name} for free"
        case "increase_population":
            return f"increases population by {value} for free"
        case "lose_population" if value == "half_of_discontent":
            return "loses half of its discontent workers, rounded up"
        case "lose_population":
            return f"loses {value} population"
        case "destroy_own":
            return "loses an urban building, farm or mine of its choice"
        case "produce":
            what = listed({"food": "farms", "resource": "mines"}[good] for good in value)
            rest = "with consumption and corruption" if part.corruption else "and nothing is paid"
            return f"lets its {what} produce, {rest}"
        case "next_turn":
            number = value["civil_actions"]["per_discontent"]
            return f"loses {number} civil actions next turn for each discontent worker"
        case "give_yellow_to_strongest":
            return "gives a yellow token to the strongest one"
        case "discard_old_leader":
            return "loses a leader who is not of the current age"
        case "lose_colony":
            return "loses a colony of its choice"
        case "take_cards_budget":
            return f"may take cards for {value} civil actions and then forfeits its next politics"
        case "flip_wonder":
            return "turns a wonder of age A or I down, which then only gives 2 culture"
        case "destroy_urban_of_each_other":
            return "destroys an urban building of each other civilization"
        case "score":
            return f"scores {_score(value)}"
        case _:
            ranks = ", ".join(
                f"{'/'.join(map(str, value[players]))} with {players} players" for players in "432"
            )
            return f"scores by rank of {value['of'].replace('_', ' ')}: {ranks}"


def _gains(value: dict[str, Any]) -> str:
    words = {"culture_rating": "its culture rating", "science_rating": "its science rating"}
    return listed(
        f"{what} equal to {words[number]}"
        if isinstance(number, str)
        else amounts_text({what: number})
        for what, number in value.items()
    )


def _losses(value: dict[str, Any]) -> str:
    texts = []
    for what, number in value.items():
        if isinstance(number, dict):
            texts.append(f"{number['per_discontent']} {what} for each discontent worker")
        elif number == "all":
            texts.append(f"all {what}")
        else:
            texts.append(amounts_text({what: number}))
    return listed(texts)


def _score(value: Any) -> str:
    if value == "farm_food_production":
        return "the food its farms produce"
    if value == "mine_resource_production":
        return "the resources its mines produce"
    if "per_civil_action" in value:
        return (
            f"{value['per_civil_action']} for each civil"
            f" and {value['per_military_action']} for each military action"
        )
    if "per_level" in value:
        what = {
            ("urban",): "urban building",
            ("government", "special"): "government and special technology",
        }.get(tuple(value.get("groups", value.get("types"))), "military unit and arena")
        return f"{value['per_level']} per level of each {what}"
    number = value.get("amount", 0)
    match value["per"]:
        case "colony":
            return f"{number} for each colony"
        case "happy_face":
            return f"{number} for each happy face, at most {value['max']}"
        case "content_worker_above":
            return f"{number} for each content worker above {value['threshold']}"
        case "technology_card_of_level":
            return f"{number} for each technology of level III (level II in the advanced game)"
        case _:
            points = listed(f"{n} of age {age}" for age, n in value["by_age"].items())
            return f"for each completed wonder: {points}"
