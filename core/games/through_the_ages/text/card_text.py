"""Card texts in three lengths, joined from the `wording` of the effects that the rules execute.

The words of a leader's or wonder's effect are in its class in `rules/leader_and_wonder_effects`,
those of other cards in `rules/card_effects`.
"""

from dataclasses import replace

from core.games.through_the_ages.content import BLUE_VALUE, CARDS, Card, Part, Side
from core.games.through_the_ages.rules.card_effects import (
    action_card_effects,
    attack_effects,
    event_effects,
    scoring_effects,
)
from core.games.through_the_ages.rules.leader_and_wonder_effects import ABILITIES
from core.games.through_the_ages.text.counts import RATING_IDS, STATS
from core.games.through_the_ages.text.vocabulary import (
    SHORTEST_TYPE_NAMES,
    Wording,
    amounts_wording,
    condition_wording,
    cost_text,
    goods_text,
    join_compactly,
    list_wording,
    stats_text,
    stats_wording,
    target_wording,
    type_name,
)
from core.kernel.amounts import Amount
from core.kernel.presentation import join_words, sentence_case
from core.kernel.style import FULL, SHORT, Style

NOTHING_HAPPENS = Wording("nothing happens")


def kind_text(card: str) -> str:
    record = CARDS[card]
    where = "printed" if record.deck == "board" else f"age {record.age}"
    return f"{where} {type_name(record.type)}"


def price_text(card: str, style: Style) -> str:
    """Return the printed price: `7 sc, 8 r`."""
    record = CARDS[card]
    if record.type == "government":
        if record.deck == "board":
            return ""
        science = style.wording("sc", "science")
        return (
            f"revolution {record.revolution_cost} {science},"
            f" in peace {record.science_cost} {science}"
        )
    if record.type == "wonder":
        return (
            f"stages {style.wording('-', ', ').join(map(str, record.stages))}"
            f" {style.wording('r', 'resources')}"
        )
    if record.group:
        science, resources = style.wording("sc", "science"), style.wording("r", "resources")
        play = f"{record.science_cost} {science}, " if record.deck != "board" else ""
        return f"{play}each worker {record.build_cost} {resources}"
    if record.type == "special":
        return f"{record.science_cost} {style.wording('sc', 'science')}"
    if record.type in ("aggression", "war"):
        if record.cost_by_level:
            actions = style.wording("MA", "military actions")
            return f"{actions} by the level of the {record.cost_by_level}"
        return cost_text({"military_actions": record.action_cost}, style)
    return ""


def card_text(card: str) -> str:
    return " ".join(f"{sentence_case(part)}." for part in card_sentences(card))


def card_sentences(card: str) -> list[str]:
    record = CARDS[card]
    if record.group:
        return _technology_sentences(record)
    replaces = replaced_sentence(record)
    return [clause.long for clause in card_clauses(record)] + ([replaces] if replaces else [])


def replaced_sentence(card: Card) -> str:
    """Return which technology a special technology replaces, or ""."""
    is_special = card.type == "special"
    return f"it replaces an older technology with the {card.icon} icon" if is_special else ""


def brief_text(card: str, style: Style) -> str:
    record = CARDS[card]
    if record.group:
        return f"{type_name(record.type)}: {stats_text(record.per_worker, FULL)} each"
    if record.type == "government":
        numbers = style.wording(
            f"{record.civil_actions} CA, {record.military_actions} MA",
            f"{record.civil_actions} civil actions, {record.military_actions} military actions",
        )
        extra = stats_text(record.bonus, FULL)
        return f"{numbers}, limit {record.urban_limit}" + (f", {extra}" if extra else "")
    if record.type == "bonus":
        return _bonus_card_wording(record).short
    return card_sentences(card)[0]


def _technology_sentences(card: Card) -> list[str]:
    if card.id in BLUE_VALUE:
        good = "food" if card.type == "farm" else "resource"
        worth = goods_text(**{"food": 0, "resource": 0, good: BLUE_VALUE[card.id]})
        return [
            f"each worker puts a blue token here whenever {card.type}s produce",
            f"a token here is worth {worth}",
        ]
    text = [f"each worker gives {stats_text(card.per_worker, FULL)}"]
    if card.type == "air_force":
        text.append("one of them doubles the bonus of one army")
    return text


def card_clauses(card: Card) -> list[Wording]:
    match card.type:
        case "government":
            return [_government_wording(card), *_bonus_clauses(card)]
        case "special":
            return [*_bonus_clauses(card), *_construction_clauses(card)]
        case "leader" | "wonder":
            return [*_bonus_clauses(card), *(ability.wording() for ability in ABILITIES[card.id])]
        case "tactics":
            return [_army_wording(card)]
        case "territory":
            return _territory_clauses(card)
        case "bonus":
            return [_bonus_card_wording(card)]
        case "pact":
            return pact_clauses(card, "A", "B")
        case "aggression" | "war":
            clauses = attack_effects.clauses[card.id]
            effects = [effect for clause in clauses for effect in clause.effects]
            return [wording for effect in effects for wording in effect.wording()]
        case "event":
            return _event_clauses(card) or [NOTHING_HAPPENS]
        case "action":
            return [_action_card_wording(card)]
        case _:
            raise ValueError(card.type)


def _bonus_clauses(card: Card) -> list[Wording]:
    return [stats_wording(card.bonus)] if any(card.bonus.values()) else []


def government_actions_text(card: Card) -> str:
    return f"{card.civil_actions} CA {card.military_actions} MA"


def _government_wording(card: Card) -> Wording:
    civil, military = card.civil_actions, card.military_actions
    actions = f"{civil} civil and {military} military actions"
    return list_wording(
        (Wording(actions, government_actions_text(card)), urban_limit_wording(card))
    )


def urban_limit_wording(card: Card) -> Wording:
    limit = card.urban_limit
    return Wording(
        f"at most {limit} urban buildings of each type", f"limit {limit}", f"lim {limit}"
    )


def _construction_clauses(card: Card) -> list[Wording]:
    if card.stages_per_action == 1:
        return []
    less = "/".join(map(str, card.discounts[1:]))
    return [
        Wording(
            f"urban buildings of level 1/2/3 cost {less} resources less",
            f"urban I/II/III -{less}r",
        ),
        Wording(
            f"one civil action builds up to {card.stages_per_action} stages of a wonder",
            f"1 CA: {card.stages_per_action} stages of a wonder",
        ),
    ]


def _army_wording(card: Card) -> Wording:
    units = [f"{number} {type_name(kind)}" for kind, number in card.army.items()]
    tightly = [
        f"{number} {SHORTEST_TYPE_NAMES.get(kind, kind)}" for kind, number in card.army.items()
    ]
    bonus, outdated = card.army_bonus, card.army_bonus_outdated
    old = f" ({outdated} if a unit is more than one age older)" if outdated else ""
    adds, when_old = f"+{bonus}", f" ({outdated} old)" if outdated else ""
    return Wording(
        f"each army of {join_words(units)} adds {bonus} strength{old}",
        f"{join_words(units)}: {adds} str{when_old}",
        f"{join_compactly(tightly)}: {adds}{when_old}",
    )


def _territory_clauses(card: Card) -> list[Wording]:
    lasting, at_once = stats_wording(card.bonus), amounts_wording(card.immediate)
    first, *rest = lasting.parts
    held = replace(first, long=f"as long as you hold it: {first.long}")
    return [
        list_wording((held, *rest), lasting.shortest),
        Wording(*(f"at once: {form}" for form in at_once.forms), counts=at_once.counts),
    ]


def _bonus_card_wording(card: Card) -> Wording:
    defense, force = card.defense, card.colonization
    return Wording(
        f"discard it for {defense} strength when you defend against an aggression,"
        f" or for {force} when you colonize",
        f"+{defense} defense or +{force} colonizing",
        f"+{defense} defense or +{force} col",
    )


def _action_card_wording(card: Card) -> Wording:
    clauses = action_card_effects.clauses[card.id]
    return list_wording(effect.wording(part) for part, effects in clauses for effect in effects)


# --- events -----------------------------------------------------------------------------------


def _event_clauses(card: Card) -> list[Wording]:
    if card.scoring:
        return [
            _event_clause(part, [effect.wording(part) for effect in effects])
            for part, effects in scoring_effects.clauses[card.id]
        ]
    return [
        _event_clause(part, [effect.wording(part) for effect in effects])
        for part, effects in event_effects.clauses[card.id]
    ]


def _event_clause(part: Part, wordings: list[Wording]) -> Wording:
    """Return `the strongest civilization gains 3 resources`."""
    rows = zip(*(each.forms for each in wordings), strict=True)
    what = Wording(
        *(glue.join(row) for glue, row in zip((" and ", " and ", " "), rows, strict=True))
    )
    clause = zip(target_wording(part).forms, what.forms, condition_wording(part).forms, strict=True)
    return Wording(
        *(f"{subject} {does}{condition}".lstrip() for subject, does, condition in clause)
    )


# --- pacts ------------------------------------------------------------------------------------


def pact_clauses(card: Card, a: str, b: str, mark: str = ":") -> list[Wording]:
    """Return the text of a pact, with the sides named `a` and `b`."""
    side_a, side_b = (side_wording(side) for side in card.sides)
    if card.symmetric:
        clauses = [_prefix_side("both:", side_a)]
    else:
        clauses = [_prefix_side(f"{a}{mark}", side_a), _prefix_side(f"{b}{mark}", side_b)]
    if card.attacker_strength:
        more = card.attacker_strength
        clauses.append(
            Wording(f"who attacks the other has +{more} strength", f"attacker +{more} str")
        )
    if card.no_attacks:
        clauses.append(Wording("the partners may not attack each other", "no attacks"))
    if card.ends_if_attack:
        clauses.append(Wording("it ends if one attacks the other", "ends if one attacks"))
    if card.no_war_on_b:
        clauses.append(Wording(f"nobody may declare war on {b}", f"no war on {b}"))
    return clauses


def _prefix_side(side: str, wording: Wording) -> Wording:
    return Wording(*(f"{side} {form}" for form in wording.forms))


def side_wording(side: Side) -> Wording:
    side_stats = {
        "military_actions": side.military_actions,
        "strength": side.strength,
        "culture": side.culture,
    }
    parts = [stats_wording(side_stats)] if any(side_stats.values()) else []
    if side.culture_per_wonder:
        each = side.culture_per_wonder
        parts.append(
            Wording(
                f"+{each} culture for each wonder of the partner", f"+{each}c per wonder of theirs"
            )
        )
    produced = {"food": side.food_production, "resource": side.resource_production}
    for good, number in produced.items():
        if number:
            rate = Amount(number, STATS[good], is_change=True)
            parts.append(
                Wording(
                    f"{number:+} {good} in production",
                    f"{rate.text(SHORT)} a turn",
                    counts=frozenset({RATING_IDS[good]}),
                )
            )
    if side.science_discount:
        less, pays = side.science_discount, side.partner_pays
        parts.append(
            Wording(
                f"technologies cost {less} science less, and the partner pays {pays}",
                f"techs -{less}sc, partner pays {pays}",
                f"techs -{less}sc partner pays {pays}",
            )
        )
    if side.pays_with:
        one, other = side.pays_with, "resource" if side.pays_with == "food" else "food"
        parts.append(
            Wording(
                f"once a turn 1 {one} may stand in for 1 {other}",
                f"1{STATS[one].symbol} for 1{STATS[other].symbol}",
            )
        )
    return list_wording(parts) if parts else Wording("nothing")
