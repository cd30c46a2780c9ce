"""Card and tile texts, built from the records that the rules execute."""

from collections.abc import Mapping
from functools import cache

from core.games.mosaic.content import (
    CARDS,
    CONSTANTS,
    GOODS,
    PILLAR_CODES,
    TILES,
    Card,
    Effect,
    Tile,
)
from core.games.mosaic.text.effects import (
    BRIEF,
    SHORTER,
    brief_effect,
    brief_production,
    full_effect,
    moment_text,
    player_count_ranges,
)
from core.games.mosaic.text.wording import (
    GOOD_CODES,
    good_name,
    long_amounts,
    points_text,
    production_text,
    short_amounts,
)
from core.kernel.presentation import join_words, sentence_case
from core.kernel.style import choose_wording, is_long_style

LIST_WIDTH = 30  # characters for a card's text

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


def card_text(card_id: str) -> str:
    card = CARDS[card_id]
    return " ".join(
        part for part in (_introduction(card), _effects_text(card), _closing_text(card)) if part
    )


def short_text(card_id: str) -> str:
    """Return a card's text for a list, at most 30 characters if possible."""
    return _short_text(card_id, is_long_style())


def shorter_text(card_id: str) -> str:
    """Return a text for narrow lists; the long style uses `short_text`."""
    return short_text(card_id) if is_long_style() else _brief_text(CARDS[card_id], SHORTER)


@cache
def _short_text(card_id: str, aloud: bool) -> str:
    text = _brief_text(CARDS[card_id], BRIEF)
    return text if aloud or len(text) <= LIST_WIDTH else _brief_text(CARDS[card_id], SHORTER)


def _brief_text(card: Card, length: int) -> str:
    return sentence_case(", ".join(part for part in _brief_parts(card, length) if part))


def _formula_text(card: Card, first: str, second: str, track: str) -> str:
    """Return text such as `3x goods + 1x cities + tariff`."""
    return choose_wording(
        f"{card.first_factor}x {first} + {card.second_factor}x {second} + {track}",
        f"{card.first_factor} money for each {first}, {card.second_factor} for each {second},"
        f" and the {track} production",
    )


def _brief_parts(card: Card, length: int) -> list[str]:
    match card.kind:
        case "population":
            return [f"+{card.gain['population']} population"]
        case "tax":
            return [
                _formula_text(card, "population", choose_wording("GOV", "government symbol"), "tax")
            ]
        case "tariff":
            return [
                _formula_text(
                    card,
                    choose_wording("goods", "good"),
                    choose_wording("cities", "city"),
                    "tariff",
                )
            ]
        case "achievement":
            return [requirement_text(TILES[card.id], is_brief=True)]
        case "scoring":
            return ["an empire scoring"]
        case "leader":
            start = [brief_production(card.production, length), short_amounts(card.gain)]
            return [*start, *(brief_effect(effect, length) for effect in card.effects)]
        case "golden_age":
            gains = ", ".join(brief_effect(effect, length) for effect in card.effects)
            return [f"{requirement_text(TILES[card.id], is_brief=True)}: {gains}"]
        case "manufactory_town":
            codes = " ".join(GOOD_CODES[good] for good in card.goods)
            goods = choose_wording(codes, f"of {join_words(map(good_name, card.goods))}")
            return [*effects_without_set(card, length), f"set {goods}"]
        case _:
            return [brief_effect(effect, length) for effect in card.effects]


def effects_without_set(card: Card, length: int = BRIEF) -> list[str]:
    """Return the texts of a manufactory's effects, except its set of goods."""
    return [brief_effect(effect, length) for effect in card.effects if not effect.goods]


def card_notes(card_id: str) -> str:
    """Describe the effects that a preview's ledger does not show."""
    effects = [effect for effect in CARDS[card_id].effects if not _is_in_ledger(effect)]
    return ", ".join(map(brief_effect, effects))


def _is_in_ledger(effect: Effect) -> bool:
    """Return whether the ledger fully shows the effect as soon as a player has the card."""
    if effect.on == "game_end":
        # Ignored unrest changes no count until the player has unrest.
        return effect.verb == "vp" and not effect.per
    if effect.on == "take" and effect.verb == "units_choice":  # the region does not matter
        return True
    at_once = effect.on in ("play", "take", "claim", "build", "while_held")
    return at_once and effect.verb in ("gain", "production", "lose", "vp")


def _effects_text(card: Card) -> str:
    """Return one sentence per hook, starting effects first."""
    moments: dict[str, list[str]] = {}
    for effect in sorted(card.effects, key=lambda effect: effect.on != "start"):
        moments.setdefault(moment_text(effect), []).append(full_effect(effect))
    return " ".join(f"{moment}: {'; '.join(clauses)}." for moment, clauses in moments.items())


def _introduction(card: Card) -> str:
    match card.kind:
        case "leader":
            raised = f"; {production_text(card.production)}" if card.production else ""
            return f"You start with {long_amounts(card.gain)}{raised}."
        case "golden_age" | "achievement":
            return f"Claim it with {requirement_text(TILES[card.id])}."
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


def _closing_text(card: Card) -> str:
    if card.kind in ("golden_age", "achievement"):
        return f"At the end: {points_text(CONSTANTS.tile_vp)}."
    if card.kind == "government":
        return _CLEAR_TEXT
    if card.kind in ("tax", "tariff"):
        return f"At the end: {card.unrest} unrest."
    return ""


def requirement_text(tile: Tile, is_brief: bool = False) -> str:
    requires, need = tile.requires, tile.requires.number
    match requires.what:
        case "pillar":
            symbols = (
                PILLAR_CODES[requires.of]
                if is_brief and not is_long_style()
                else f"{requires.of} symbols"
            )
            return f"{need} {symbols}"
        case "production":
            return f"{requires.of} production {need}"
        case "currency":
            return f"{need} {requires.of} in hand"
        case "different_goods":
            return f"{need} different trade goods"
        case "projects_plus_wonders":
            return f"{need} projects and wonders"
        case "units_on_map":
            return f"{need} units on the map"
        case "different_pillars":
            return f"symbols of {need} pillars"
        case "population":
            return f"{need} population"
        case "regions_dominated":
            spans = player_count_ranges(requires.by_players)
            if is_brief:
                return f"dominate {'/'.join(map(str, spans))} regions"
            alternatives = (
                f"{number} regions ({player_range} players)"
                for number, player_range in spans.items()
            )
            return f"the lead alone in {join_words(alternatives, 'or')}"
        case "cities" | "ports" | "technologies":
            return f"{need} {requires.what}"
        case what:
            raise ValueError(what)


def goods_text(goods: Mapping[str, int]) -> str:
    """Return codes such as `fsh brz x2 win`."""
    if is_long_style():
        return join_words(f"{goods[good]} {good_name(good)}" for good in GOODS if goods.get(good))
    return " ".join(
        GOOD_CODES[good] + (f" x{goods[good]}" if goods[good] > 1 else "")
        for good in GOODS
        if goods.get(good)
    )
