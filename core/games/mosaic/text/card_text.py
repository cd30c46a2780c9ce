"""Card and tile texts, built from the records that the rules execute."""

from collections.abc import Iterable, Mapping
from typing import Final

from core.games.mosaic.content import (
    CARDS,
    CONSTANTS,
    GOODS,
    PILLAR_CODES,
    TILES,
    Card,
    Tile,
)
from core.games.mosaic.rules.effect_registry import CARD_EFFECTS
from core.games.mosaic.rules.effect_registry import Effect as CardEffect
from core.games.mosaic.rules.scoring_effects import FinalPoints
from core.games.mosaic.rules.tiles import REQUIREMENT_KINDS
from core.games.mosaic.text.effect_words import (
    BRIEF,
    SHORTER,
    brief_production,
    player_count_ranges,
)
from core.games.mosaic.text.wording import (
    GOOD_CODES,
    amounts_text,
    good_name,
    goods_codes,
    long_amounts,
    points_text,
    production_text,
)
from core.kernel.effects import Clause, clause
from core.kernel.presentation import join_words, sentence_case
from core.kernel.style import Style

LIST_WIDTH = 30  # characters for a card's text
NO_AMOUNTS_NOW: Final[Mapping[int, int]] = {}

_KIND_NAMES = {
    "technology": "technology",
    "leader": "leader",
    "wonder": "wonder",
    "golden_age": "golden age",
    "achievement": "achievement",
    "government": "government",
    "population": "population card",
    "tax": "tax card",
    "tariff": "tariff card",
    "scoring": "empire scoring card",
    "project": "build card, project",
    "city": "build card, city",
    "port": "build card, port",
    "farm_town": "build card, farm town",
    "manufactory_town": "build card, manufactory town",
}
_PIECE_TEXT = {
    "city": "A city on any free hex that is no port hex",
    "port": "A port on any free port hex",
    "farm_town": "A farm town on a free hex next to one of your cities",
    "manufactory_town": "A manufactory town on a free hex next to one of your cities",
}
_WONDER_TEXT = {
    "any_hex": "Stands on any free hex of a region where you have a city.",
    "port_hex": "Stands on a free port hex of a region where you have a city.",
    "any_hex_region_3_cities": "Stands on any free hex of a region where you have a city"
    " and there are 3 cities in all.",
}
_CLEAR_TEXT = "Once in the game with this tile, as a free action: clear one offer."


def kind_name(card: Card) -> str:
    return _KIND_NAMES[card.kind]


def card_text(card_id: str, style: Style) -> str:
    card = CARDS[card_id]
    return " ".join(
        part
        for part in (
            _introduction(card, style),
            _effects_text(card, style),
            _closing_text(card, style),
        )
        if part
    )


def short_text(card_id: str, style: Style) -> str:
    """Return a card's text for a list, at most 30 characters if possible."""
    return _join_clauses(short_clauses(card_id, style), style)


def short_clauses(
    card_id: str, style: Style, amounts: Mapping[int, int] = NO_AMOUNTS_NOW, is_narrow: bool = False
) -> tuple[Clause, ...]:
    """Return a card's text for a list as clauses, with the current amounts of counted effects."""
    card = CARDS[card_id]
    brief = _brief_clauses(card, BRIEF, style)
    if style.is_short and (is_narrow or len(_join_clauses(brief, style)) > LIST_WIDTH):
        return _brief_clauses(card, SHORTER, style, amounts)
    return _brief_clauses(card, BRIEF, style, amounts)


def _join_clauses(clauses: Iterable[Clause], style: Style) -> str:
    return ", ".join(each.text(style) for each in clauses)


def _brief_clauses(
    card: Card, length: int, style: Style, amounts: Mapping[int, int] = NO_AMOUNTS_NOW
) -> tuple[Clause, ...]:
    first, *others = filter(None, _brief_parts(card, length, style, amounts))
    return clause(sentence_case(first.text(style)), counts=first.counts), *others


def _brief_parts(card: Card, length: int, style: Style, amounts: Mapping[int, int]) -> list[Clause]:
    effects = [
        _effect_clause(effect, length, style, amounts) for effect in _effects_without_set(card)
    ]
    match card.kind:
        case "population":
            return [clause(f"+{card.gain['population']} population")]
        case "tax" | "tariff":
            return [clause(_formula_text(card, style))]
        case "achievement":
            return [clause(requirement_text(TILES[card.id], style, is_brief=True))]
        case "scoring":
            return [clause("an empire scoring")]
        case "leader":
            start = (brief_production(card.production, length), amounts_text(card.gain, style))
            return [*map(clause, start), *effects]
        case "golden_age":
            requirement = requirement_text(TILES[card.id], style, is_brief=True)
            return [clause(f"{requirement}: {_join_clauses(effects, style)}")]
        case "manufactory_town":
            return [*effects, clause(goods_set_text(card, style))]
        case _:
            return effects


def _effect_clause(
    effect: CardEffect, length: int, style: Style, amounts: Mapping[int, int]
) -> Clause:
    now = f"(now {amounts[id(effect)]})" if id(effect) in amounts else ""
    return clause(effect.brief_text(style, length), now, counts=effect.previewed_counts())


def _formula_text(card: Card, style: Style) -> str:
    """Return `3x goods + 1x cities + tariff`."""
    if card.kind == "tax":
        first, second = "population", style.wording("GOV", "government symbol")
    else:
        first, second = style.wording("goods", "good"), style.wording("cities", "city")
    return style.wording(
        f"{card.first_factor}x {first} + {card.second_factor}x {second} + {card.kind}",
        f"{card.first_factor} money for each {first}, {card.second_factor} for each {second},"
        f" and the {card.kind} production",
    )


def goods_set_text(card: Card, style: Style) -> str:
    """Return `set oil ivo spi`."""
    names = f"of {join_words(map(good_name, card.goods))}"
    return f"set {style.wording(goods_codes(card.goods), names)}"


def _effects_without_set(card: Card) -> list[CardEffect]:
    """Return a card's effects, without the set of goods of a manufactory."""
    return [
        effect
        for effect in CARD_EFFECTS[card.id]
        if not (isinstance(effect, FinalPoints) and effect.goods)
    ]


def effects_without_set(card: Card, style: Style, length: int = BRIEF) -> list[str]:
    """Return the texts of a manufactory's effects, except its set of goods."""
    return [effect.brief_text(style, length) for effect in _effects_without_set(card)]


def _effects_text(card: Card, style: Style) -> str:
    hooks: dict[str, list[str]] = {}
    for effect in sorted(CARD_EFFECTS[card.id], key=lambda effect: effect.on != "start"):
        hooks.setdefault(effect.hook_text(), []).append(effect.full_text(style))
    return " ".join(f"{hook}: {'; '.join(clauses)}." for hook, clauses in hooks.items())


def _introduction(card: Card, style: Style) -> str:
    match card.kind:
        case "leader":
            raised = f"; {production_text(card.production)}" if card.production else ""
            return f"You start with {long_amounts(card.gain)}{raised}."
        case "golden_age" | "achievement":
            return f"Claim it with {requirement_text(TILES[card.id], style)}."
        case "wonder":
            return _WONDER_TEXT[card.placement]
        case "population":
            return f"Population +{card.gain['population']}."
        case "tax":
            return (
                f"Gain {card.first_factor} money for each population,"
                f" {card.second_factor} for each of your government symbols,"
                " your tax production, and all of the treasury."
            )
        case "tariff":
            return (
                f"Gain {card.first_factor} money for each different trade good you have,"
                f" {card.second_factor} for each of your cities,"
                " your tariff production, and all of the treasury."
            )
        case "scoring":
            return "Comes up in refilling an offer: an empire scoring follows the action."
        case "project":
            return "A project: no piece."
        case "city" | "port":
            money = CONSTANTS.treasury[card.kind]
            return f"{_PIECE_TEXT[card.kind]}; {money} money go into the treasury."
        case "farm_town" | "manufactory_town":
            return f"{_PIECE_TEXT[card.kind]}."
        case _:
            return ""


def _closing_text(card: Card, style: Style) -> str:
    if card.kind in ("golden_age", "achievement"):
        return f"At the end: {points_text(CONSTANTS.tile_vp, style)}."
    if card.kind == "government":
        return _CLEAR_TEXT
    if card.kind in ("tax", "tariff"):
        return f"At the end: {card.unrest} unrest."
    return ""


def requirement_text(tile: Tile, style: Style, is_brief: bool = False) -> str:
    requires, kind = tile.requires, REQUIREMENT_KINDS[tile.requires.what]
    need, symbols = str(requires.number), f"{requires.of} symbols"
    if requires.by_players:
        spans = player_count_ranges(requires.by_players)
        alternatives = (
            f"{number} regions ({players} players)" for number, players in spans.items()
        )
        need = "/".join(map(str, spans)) if is_brief else join_words(alternatives, "or")
    if is_brief and requires.of in PILLAR_CODES:
        symbols = style.wording(PILLAR_CODES[requires.of], symbols)
    form = kind.brief_text if is_brief and kind.brief_text else kind.text
    return form.format(need=need, of=requires.of, symbols=symbols)


def goods_text(goods: Mapping[str, int], style: Style) -> str:
    """Return `fsh brz x2 win`."""
    if style.is_spoken:
        return join_words(f"{goods[good]} {good_name(good)}" for good in GOODS if goods.get(good))
    return " ".join(
        GOOD_CODES[good] + (f" x{goods[good]}" if goods[good] > 1 else "")
        for good in GOODS
        if goods.get(good)
    )
