"""Explanations of cards and tiles for the viewing seat."""

from core.games.mosaic.content import (
    BUILD_CARDS,
    CARDS,
    CONSTANTS,
    CONTENT,
    OFFERS,
    TECHNOLOGY_COST,
    TOWNS,
    Card,
    Tile,
)
from core.games.mosaic.rules.building import wonder_cost
from core.games.mosaic.rules.effect_counts import CountedEffect
from core.games.mosaic.rules.effect_registry import effects_of
from core.games.mosaic.rules.main_actions import formula_money
from core.games.mosaic.rules.map import wonder_hexes
from core.games.mosaic.rules.scoring_effects import FinalPoints, GovernmentPoints
from core.games.mosaic.rules.tiles import requirement_progress
from core.games.mosaic.state import MosaicState, Player
from core.games.mosaic.text.card_text import card_text, kind_name
from core.games.mosaic.text.outcomes import (
    current_effect_amounts,
    needs_text,
    price_text,
)
from core.games.mosaic.text.rulebook import rules_mentioning
from core.games.mosaic.text.wording import (
    OFFER_NAMES,
    amounts_text,
    good_name,
    hex_name,
    money_text,
    points_text,
    symbols_text,
)
from core.kernel import Explanation
from core.kernel.presentation import (
    format_count,
    join_words,
    seat_letter,
    sentence_case,
    you_or_seat_letter,
)
from core.kernel.style import Style

_RULES_BY_KIND = {
    "technology": ("R6.5.1", "R8.3"),
    "leader": ("R3.9", "R3.12"),
    "wonder": ("R6.4.1", "R14.2"),
    "golden_age": ("R9.2",),
    "achievement": ("R9.3",),
    "government": ("R6.8.1", "R10.6"),
    "population": ("R6.2.1",),
    "tax": ("R6.6.2", "R14.8"),
    "tariff": ("R6.6.2", "R14.8"),
    "scoring": ("R12.1",),
    "project": ("R6.3.6", "R14.5"),
    "city": ("R6.3.3",),
    "port": ("R6.3.4",),
    "farm_town": ("R6.3.5",),
    "manufactory_town": ("R6.3.5", "R14.7"),
}


def explain_card(view: MosaicState, seat: int, topic: str, style: Style) -> Explanation:
    card = CARDS[topic]
    lines = [f"{sentence_case(kind_name(card))}.", card_text(topic, style)]
    if card.pillars:
        lines.append(f"Symbols: {symbols_text(card.pillars, style)}.")
    if _is_obtainable(view, seat, topic):
        lines += _price_lines(view, seat, card, style)
    lines += _game_specific_lines(view, card, style)
    lines += [f"{sentence_case(where)}." for where in _card_locations(view, seat, topic, style)]
    if seat >= 0:
        lines += [f"For you now: {text}." for text in _current_value_texts(view, seat, card, style)]
    short = CONTENT.original_text(topic, "short", "") if topic in BUILD_CARDS else ""
    named = rules_mentioning(short or CONTENT.original_text(topic, "name", card.name))
    rules = dict.fromkeys([*_RULES_BY_KIND[card.kind], *named])
    return Explanation(card.name, tuple(lines), ", ".join(rules))


def _price_lines(view: MosaicState, seat: int, card: Card, style: Style) -> list[str]:
    if seat >= 0 and _is_paid(view.players[seat], card.id):
        return _requirement_lines(view, seat, card, style)
    cost = TECHNOLOGY_COST if card.kind == "technology" else card.cost
    if card.kind == "wonder":
        first = amounts_text(CONSTANTS.first_wonder_cost, style)
        step = amounts_text(CONSTANTS.further_wonder_cost, style)
        lines = [f"Price: {first}, and {step} more for each wonder you have."]
        cost = wonder_cost(view.players[seat]) if seat >= 0 else {}
    else:
        lines = [f"Price: {amounts_text(cost, style)}."] if cost or card.kind in TOWNS else []
    if seat >= 0 and cost:
        lines = [f"Price for you: {price_text(view.players[seat], cost, style)}."]
    return [*lines, *_requirement_lines(view, seat, card, style)]


def _requirement_lines(view: MosaicState, seat: int, card: Card, style: Style) -> list[str]:
    if not card.needs:
        return []
    if seat < 0:
        return [f"Needs {symbols_text(card.needs, style)}."]
    return [f"{sentence_case(needs_text(view.players[seat], card.needs, style))}."]


def _is_paid(player: Player, card: str) -> bool:
    """Return whether the player has the card, or drafts it for free (R3.10, R8.3)."""
    dealt = (*player.technologies, *player.drafted, *player.hand)
    return card in dealt or any(lying.card == card for lying in player.face_down)


def _game_specific_lines(view: MosaicState, card: Card, style: Style) -> list[str]:
    players = len(view.players)
    lines = [
        f"With {players} players: {points_text(effect.by_players[players], style)} each."
        for effect in effects_of([card.id], GovernmentPoints)
        if effect.by_players
    ]
    if isinstance(card, Tile) and card.requires.by_players:
        _, need = requirement_progress(view, 0, card.id)
        lines.append(f"With {players} players: {need} regions.")
    counted = effects_of([card.id], CountedEffect)
    counted_things = {effect.per.thing for effect in counted if effect.per}
    if view.options["wonder_counts_all_players"] == "no" and counted_things & {
        "city_in_same_region",
        "city_on_adjacent_hex",
        "wonder_in_same_region",
    }:
        lines.append("In this game only your own count.")
    if view.options["sphinx_counts_itself"] == "no" and "wonder_in_same_region" in counted_things:
        lines.append("In this game it does not count itself.")
    return lines


def _public_cards(player: Player) -> tuple[str, ...]:
    cards = (player.leader, player.government, *player.technologies, *player.build_cards)
    return (*cards, *player.tax_cards, *player.wonders, *player.golden_ages, *player.achievements)


def _is_obtainable(view: MosaicState, seat: int, card: str) -> bool:
    on_offer = any(card in offer for offer in view.offers.values())
    return on_offer or seat < 0 or card not in _public_cards(view.players[seat])


def _card_locations(view: MosaicState, seat: int, card: str, style: Style) -> list[str]:
    places = [f"on the {OFFER_NAMES[o]} offer" for o in OFFERS if card in view.offers[o]]
    for owner, player in enumerate(view.players):
        owner_text = "you have it" if owner == seat else f"{seat_letter(owner, style)} has it"
        places += [owner_text] if card in _public_cards(player) else []
        face_down = [*(down.card for down in player.face_down), *player.drafted]
        places += [f"{owner_text} face down"] if card in face_down else []
        places += [f"{owner_text} in the hand to draft from"] if card in player.hand else []
    places += [f"it stands in {hex_name(h)}" for h, b in view.buildings.items() if b.wonder == card]
    if card in (*view.wonders, *view.golden_ages, *view.achievements, *view.governments):
        places.append("nobody has it")
    return places


def _current_value_texts(view: MosaicState, seat: int, card: Card, style: Style) -> list[str]:
    texts = []
    if card.kind in ("tax", "tariff"):
        money = formula_money(view, seat, card.kind, card.first_factor, card.second_factor)
        texts.append(
            f"{money_text(money, style)} and {money_text(view.treasury, style)} from the treasury"
        )
    if card.kind in ("golden_age", "achievement"):
        amount, need = requirement_progress(view, seat, card.id)
        texts.append(f"{amount}/{need}")
    for effect, number in current_effect_amounts(view, seat, card.id):
        texts.append(f"{effect.brief_text(style)}: {abs(number)}")
    for hex_id, building in view.buildings.items():
        if building.wonder == card.id:
            owner, points = building.owner, effects_of([card.id], FinalPoints)
            score = sum(effect.amount(view, owner, hex_id) for effect in points)
            texts.append(
                f"{points_text(score, style)} for {you_or_seat_letter(owner, seat, style)}"
            )
    if card.kind == "wonder" and card.id in view.wonders:
        places = len(wonder_hexes(view, seat, card.id))
        texts.append(f"{format_count(places, 'hex', 'hexes')} to place it on")
    if card.goods:
        goods = view.players[seat].goods
        owned = [good_name(good) for good in card.goods if good in goods]
        texts.append(
            f"{len(owned)}/{len(card.goods)} goods" + (f" ({join_words(owned)})" if owned else "")
        )
    return texts
