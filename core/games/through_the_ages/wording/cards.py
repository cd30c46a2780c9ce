"""Card texts in three lengths, generated from the records that the rules execute."""

from core.games.through_the_ages.abilities import ABILITIES
from core.games.through_the_ages.content import BLUE_VALUE, CARDS, Card, Part, Side
from core.games.through_the_ages.effects import attack, benefit, event, scoring
from core.games.through_the_ages.wording.vocabulary import (
    SHORTEST_TYPE,
    UNIT,
    Words,
    amounts_words,
    goods_text,
    if_named,
    named,
    price,
    stats_text,
    stats_words,
    tight,
    type_name,
)
from core.kernel.voice import told
from core.kernel.words import listed, sentence_case

NOTHING_HAPPENS = Words("nothing happens")


def kind_text(card: str) -> str:
    """Return `age II mine`, `age A wonder`."""
    record = CARDS[card]
    where = "printed" if record.deck == "board" else f"age {record.age}"
    return f"{where} {type_name(record.type)}"


def price_text(card: str) -> str:
    """Return the printed price: `7 sc, 8 r`."""
    record = CARDS[card]
    if record.type == "government":
        if record.deck == "board":
            return ""
        science = told("sc", "science")
        return (
            f"revolution {record.revolution_cost} {science},"
            f" in peace {record.science_cost} {science}"
        )
    if record.type == "wonder":
        return f"stages {told('-', ', ').join(map(str, record.stages))} {told('r', 'resources')}"
    if record.group:
        science, resources = told("sc", "science"), told("r", "resources")
        play = f"{record.science_cost} {science}, " if record.deck != "board" else ""
        return f"{play}each worker {record.build_cost} {resources}"
    if record.type == "special":
        return f"{record.science_cost} {told('sc', 'science')}"
    if record.type in ("aggression", "war"):
        if record.cost_by_level:
            actions = told("MA", "military actions")
            return f"{actions} by the level of the {record.cost_by_level}"
        return price({"military_actions": record.action_cost})
    return ""


def card_text(card: str) -> str:
    return " ".join(f"{sentence_case(part)}." for part in sentences_of(card))


def sentences_of(card: str) -> list[str]:
    """Return the text of a card, one sentence per effect."""
    record = CARDS[card]
    if record.group:
        return _technology(record)
    said = [clause.long for clause in clauses_of(record)]
    if record.type == "special":
        said.append(f"it replaces an older technology with the {record.icon} icon")
    return said


def brief_text(card: str) -> str:
    """Return a few words for lists."""
    record = CARDS[card]
    if record.group:
        return f"{type_name(record.type)}: {stats_text(record.per_worker)} each"
    if record.type == "government":
        numbers = told(
            f"{record.civil_actions} CA, {record.military_actions} MA",
            f"{record.civil_actions} civil actions, {record.military_actions} military actions",
        )
        extra = stats_text(record.bonus)
        return f"{numbers}, limit {record.urban_limit}" + (f", {extra}" if extra else "")
    if record.type == "bonus":
        return _bonus(record).short
    return sentences_of(card)[0]


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


def clauses_of(card: Card) -> list[Words]:
    match card.type:
        case "government":
            return [_government(card), *_given(card)]
        case "special":
            return [*_given(card), *_construction(card)]
        case "leader" | "wonder":
            return [*_given(card), *(ability.words() for ability in ABILITIES[card.id])]
        case "tactics":
            return [_army(card)]
        case "territory":
            return _territory(card)
        case "bonus":
            return [_bonus(card)]
        case "pact":
            return pact_clauses(card, "A", "B")
        case "aggression" | "war":
            verbs = [verb for clause in attack.of[card.id] for verb in clause.verbs]
            return [words for verb in verbs for words in verb.words()]
        case "event":
            return _happening(card) or [NOTHING_HAPPENS]
        case "action":
            return [_action(card)]
        case _:
            raise ValueError(card.type)


def _given(card: Card) -> list[Words]:
    return [stats_words(card.bonus)] if any(card.bonus.values()) else []


def _government(card: Card) -> Words:
    civil, military, limit = card.civil_actions, card.military_actions, card.urban_limit
    numbers = f"{civil} CA {military} MA"
    return Words(
        f"{civil} civil and {military} military actions,"
        f" at most {limit} urban buildings of each type",
        f"{numbers}, limit {limit}",
        f"{numbers} lim {limit}",
    )


def _construction(card: Card) -> list[Words]:
    if card.stages_per_action == 1:
        return []
    less = "/".join(map(str, card.discounts[1:]))
    return [
        Words(
            f"urban buildings of level 1/2/3 cost {less} resources less",
            f"urban I/II/III -{less}r",
        ),
        Words(
            f"one civil action builds up to {card.stages_per_action} stages of a wonder",
            f"1 CA: {card.stages_per_action} stages of a wonder",
        ),
    ]


def _army(card: Card) -> Words:
    units = [f"{number} {type_name(kind)}" for kind, number in card.army.items()]
    tightly = [f"{number} {SHORTEST_TYPE.get(kind, kind)}" for kind, number in card.army.items()]
    bonus, outdated = card.army_bonus, card.army_bonus_outdated
    old = f" ({outdated} if a unit is more than one age older)" if outdated else ""
    adds, when_old = f"+{bonus}", f" ({outdated} old)" if outdated else ""
    return Words(
        f"each army of {listed(units)} adds {bonus} strength{old}",
        f"{listed(units)}: {adds} str{when_old}",
        f"{tight(tightly)}: {adds}{when_old}",
    )


def _territory(card: Card) -> list[Words]:
    lasting, at_once = stats_words(card.bonus), amounts_words(card.immediate)
    return [
        Words(f"as long as you hold it: {lasting.long}", *lasting.lengths[1:]),
        Words(*(f"at once: {words}" for words in at_once.lengths)),
    ]


def _bonus(card: Card) -> Words:
    defence, force = card.defense, card.colonization
    return Words(
        f"discard it for {defence} strength when you defend against an aggression,"
        f" or for {force} when you colonize",
        f"+{defence} defence or +{force} colonizing",
        f"+{defence} defence or +{force} col",
    )


def _action(card: Card) -> Words:
    """Return the contained action, then the gains."""
    each = [verb.words(part) for part, verbs in benefit.of[card.id] for verb in verbs]
    return _in_a_row(each, ", ", ", ", " ")


def _in_a_row(words: list[Words], *between: str) -> Words:
    rows = zip(*(each.lengths for each in words), strict=True)
    return Words(*(glue.join(row) for glue, row in zip(between, rows, strict=True)))


# --- events -----------------------------------------------------------------------------------


def _happening(card: Card) -> list[Words]:
    if card.scoring:
        return [
            _befalls(part, [verb.words(part) for verb in verbs])
            for part, verbs in scoring.of[card.id]
        ]
    return [
        _befalls(part, [verb.words(part) for verb in verbs]) for part, verbs in event.of[card.id]
    ]


def _befalls(part: Part, verbs: list[Words]) -> Words:
    """Return `the strongest civilization gains 3 resources`."""
    what = _in_a_row(verbs, " and ", " and ", " ")
    clause = zip(named(part).lengths, what.lengths, if_named(part).lengths, strict=True)
    return Words(*(f"{who} {does}{condition}".lstrip() for who, does, condition in clause))


# --- pacts ------------------------------------------------------------------------------------


def pact_clauses(card: Card, a: str, b: str, mark: str = ":") -> list[Words]:
    """Return the text of a pact, with the sides named `a` and `b`."""
    one, other = (_side(side) for side in card.sides)
    if card.symmetric:
        clauses = [_of("both:", one)]
    else:
        clauses = [_of(f"{a}{mark}", one), _of(f"{b}{mark}", other)]
    if card.attacker_strength:
        more = card.attacker_strength
        clauses.append(
            Words(f"who attacks the other has +{more} strength", f"attacker +{more} str")
        )
    if card.no_attacks:
        clauses.append(Words("the partners may not attack each other", "no attacks"))
    if card.ends_if_attack:
        clauses.append(Words("it ends if one attacks the other", "ends if one attacks"))
    if card.no_war_on_b:
        clauses.append(Words(f"nobody may declare war on {b}", f"no war on {b}"))
    return clauses


def _of(side: str, words: Words) -> Words:
    return Words(*(f"{side} {form}" for form in words.lengths))


def _side(side: Side) -> Words:
    given = {
        "military_actions": side.military_actions,
        "strength": side.strength,
        "culture": side.culture,
    }
    parts = [stats_words(given)] if any(given.values()) else []
    if side.culture_per_wonder:
        each = side.culture_per_wonder
        parts.append(
            Words(
                f"+{each} culture for each wonder of the partner", f"+{each}c per wonder of theirs"
            )
        )
    produced = {"food": side.food_production, "resource": side.resource_production}
    for good, number in produced.items():
        if number:
            parts.append(
                Words(f"{number:+} {good} in production", f"{number:+}{UNIT[good]} a turn")
            )
    if side.science_discount:
        less, pays = side.science_discount, side.partner_pays
        parts.append(
            Words(
                f"technologies cost {less} science less, and the partner pays {pays}",
                f"techs -{less}sc, partner pays {pays}",
                f"techs -{less}sc partner pays {pays}",
            )
        )
    if side.pays_with:
        one, other = side.pays_with, "resource" if side.pays_with == "food" else "food"
        parts.append(
            Words(
                f"once a turn 1 {one} may stand in for 1 {other}",
                f"1{UNIT[one]} for 1{UNIT[other]}",
            )
        )
    return _in_a_row(parts, ", ", ", ", " ") if parts else Words("nothing")
