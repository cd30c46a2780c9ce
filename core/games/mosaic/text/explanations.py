"""Explanations of every topic, for the viewing seat."""

from collections.abc import Callable, Collection

from core.games.mosaic.content import (
    AUTOMA_ACTIONS,
    BASIC_CURRENCIES,
    CACHES,
    CARDS,
    CITIES,
    CONSTANTS,
    CURRENCIES,
    GOLDEN_AGES,
    GOODS,
    HEXES,
    OFFERS,
    PIECE_COSTS,
    PIECES_PER_PLAYER,
    PILLAR_CODES,
    PILLARS,
    REGIONS,
    SCORING_CARD_BY_DECK,
    TOWNS,
    UNITS,
)
from core.games.mosaic.rules.map import legal_hexes
from core.games.mosaic.rules.military import MOVE_COST, UNIT_COST, recruit_limit
from core.games.mosaic.state import MosaicState
from core.games.mosaic.text.card_explanations import explain_card
from core.games.mosaic.text.card_text import short_text
from core.games.mosaic.text.counts import RESOURCES
from core.games.mosaic.text.map_explanations import (
    explain_cache,
    explain_good,
    explain_hex,
    explain_region,
)
from core.games.mosaic.text.sources import source_note
from core.games.mosaic.text.wording import (
    OFFER_NAMES,
    amounts_text,
    brief_card_name,
    card_name,
    id_to_words,
    money_text,
    points_text,
    region_name,
)
from core.kernel import HIDDEN, Explanation
from core.kernel.presentation import format_count, join_words, sentence_case, you_or_seat_letter
from core.kernel.style import Style

_RULES_BY_OFFER = {
    "technology": "R6.5",
    "build": "R6.3",
    "population": "R6.2",
    "tax_tariff": "R6.6",
}


def explain(view: MosaicState, seat: int, topic: str, style: Style) -> Explanation | None:
    """Explain a topic, merging the explanations of an id with several meanings."""
    if topic == HIDDEN:
        return Explanation("An unseen card", ("Nobody but its owner may know it.",), "R2.2, R2.3")
    found = [about(view, seat, topic, style) for known, about in _EXPLAINERS if topic in known]
    if not found:
        return None
    return Explanation(
        found[0].title,
        tuple(line for part in found for line in part.lines),
        ", ".join(part.rule for part in found if part.rule),
        source_note(topic),
    )


def explainable_ids() -> tuple[str, ...]:
    return tuple(dict.fromkeys(thing for known, _ in _EXPLAINERS for thing in known))


def _explain_currency(view: MosaicState, seat: int, topic: str, style: Style) -> Explanation:
    uses = {
        "stone": "pays cities, projects and wonders",
        "food": "pays population cards and wonders",
        "ideas": "pay technologies, projects and governments",
        "money": "pays units and their moves, and two stand in for any stone, food or idea",
        "population": "is added to every Work, counts for taxes, and is spent on cities",
    }
    lines = [f"{sentence_case(topic)} ({RESOURCES[topic].symbol}) {uses[topic]}."]
    amounts = []
    for owner, player in enumerate(view.players):
        amount = player.population if topic == "population" else player.stock[topic]
        more = f" with production {player.production[topic]}" if topic in BASIC_CURRENCIES else ""
        amounts.append(f"{you_or_seat_letter(owner, seat, style)} {amount}{more}")
    lines.append(f"In hand: {', '.join(amounts)}.")
    rule = {"population": "R5.3", "money": "R5.2"}.get(topic, "R6.1.1, R5.2")
    return Explanation(sentence_case(topic), tuple(lines), rule)


def _explain_track(view: MosaicState, seat: int, topic: str, style: Style) -> Explanation:
    counts = {
        "tax": "population and government symbols",
        "tariff": "different trade goods and cities",
    }
    have = (
        f"{you_or_seat_letter(owner, seat, style)} {player.production[topic]}"
        for owner, player in enumerate(view.players)
    )
    lines = (
        f"A {topic} card brings money by {counts[topic]}, {topic} production, and the treasury.",
        f"{sentence_case(topic)} production: {', '.join(have)}.",
    )
    return Explanation(sentence_case(topic), lines, "R6.6.2")


def _explain_pillar(view: MosaicState, seat: int, topic: str, style: Style) -> Explanation:
    short = style.wording(PILLAR_CODES[topic], f"{topic} symbols")
    title = style.wording(f"{PILLAR_CODES[topic]} is the pillar {PILLARS[topic]}", "A pillar")
    have = (
        f"{you_or_seat_letter(s, seat, style)} {p.symbols[topic]}"
        for s, p in enumerate(view.players)
    )
    lines = [f"{title}. Symbols: {', '.join(have)}."]
    for tile, card in GOLDEN_AGES.items():
        if card.requires.of == topic:
            availability = "nobody has it yet" if tile in view.golden_ages else "it is taken"
            lines.append(f"{card.name}: {card.requires.number} {short}, {availability}.")
    giving = [
        brief_card_name(card, style)
        for offer in ("technology", "build")
        for card in view.offers[offer]
        if card and topic in CARDS[card].pillars
    ]
    lines.append(f"On offer with {short}: {', '.join(dict.fromkeys(giving)) or 'nothing'}.")
    return Explanation(PILLARS[topic], tuple(lines), "R8.1, R9.2")


def _explain_unit(view: MosaicState, seat: int, topic: str, style: Style) -> Explanation:
    lines = [
        f"A unit: {money_text(UNIT_COST['money'], style)} to recruit,"
        f" {money_text(MOVE_COST['money'], style)} to move"
        " to a region next"
        f" to its own, {format_count(CONSTANTS.influence['unit'], 'influence', 'influence')}."
    ]
    if topic == "siege_engine":
        lines.append("While one stands in a region, the other players' cities there count 0.")
        lines.append("It can be recruited with the technology Siege Engines only.")
    lines.append(f"Each player has {PIECES_PER_PLAYER[topic]}.")
    if seat >= 0:
        player = view.players[seat]
        regions = [
            f"{kinds[topic]} in {region_name(region)}"
            for region, kinds in player.units.items()
            if topic in kinds
        ]
        lines.append(
            f"You have {join_words(regions) or 'none on the map'}, {player.supply[topic]}"
            " in supply;"
            f" you may recruit {recruit_limit(view, seat)} a turn."
        )
    return Explanation(sentence_case(id_to_words(topic)), tuple(lines), "R6.7, R11.1")


def _explain_piece(view: MosaicState, seat: int, topic: str, style: Style) -> Explanation:
    is_town = topic in TOWNS
    worth = CONSTANTS.influence[topic]
    points = CONSTANTS.town_vp if is_town else CONSTANTS.city_vp
    cost = amounts_text(PIECE_COSTS[topic], style)
    lines = [f"Price {cost}, influence {worth}, {points_text(points, style)} at the end."]
    if not is_town:
        lines.append(
            f"Building one puts {money_text(CONSTANTS.treasury[topic], style)} into the treasury."
        )
    where = {"city": "any free hex that is no port hex", "port": "any free port hex"}
    lines.append(f"It goes on {where.get(topic, 'a free hex next to one of your cities')}.")
    if seat >= 0:
        places = format_count(len(legal_hexes(view, seat, topic)), "place", "places")
        pieces_left = view.players[seat].supply[topic]
        lines.append(
            f"You have {format_count(pieces_left, 'piece')} left and {places} to build it."
        )
    rule = {"city": "R6.3.3", "port": "R6.3.4"}.get(topic, "R6.3.5")
    return Explanation(sentence_case(id_to_words(topic)), tuple(lines), rule)


def _explain_offer(view: MosaicState, seat: int, topic: str, style: Style) -> Explanation:
    lines = [
        f"{brief_card_name(card, style)}: {short_text(card, style)}."
        for card in view.offers[topic]
        if card
    ]
    deck = view.decks[topic]
    scoring = SCORING_CARD_BY_DECK[topic]
    inside = "its scoring card is out" if scoring in view.removed else "a scoring card is in it"
    lines.append(f"{format_count(len(deck.cards), 'card')} left in the deck, {inside}.")
    if deck.cards and deck.cards[-1] != HIDDEN:
        lines.append(f"On top of the deck lies {card_name(deck.cards[-1])}.")
    if topic == "tax_tariff":
        lines.append(f"In the treasury lie {money_text(view.treasury, style)}.")
    name = f"{sentence_case(OFFER_NAMES[topic])} offer"
    return Explanation(name, tuple(lines), _RULES_BY_OFFER[topic])


def _explain_automa_card(view: MosaicState, seat: int, topic: str, style: Style) -> Explanation:
    return Explanation(AUTOMA_ACTIONS[topic].name, ("An automa's action card.",), "R16.3")


_Explainer = Callable[[MosaicState, int, str, Style], Explanation]
_EXPLAINERS: tuple[tuple[Collection[str], _Explainer], ...] = (
    (CARDS, explain_card),
    (HEXES, explain_hex),
    (REGIONS, explain_region),
    (GOODS, explain_good),
    (CACHES, explain_cache),
    ((*CURRENCIES, "population"), _explain_currency),
    (("tax", "tariff"), _explain_track),
    (PILLARS, _explain_pillar),
    (UNITS, _explain_unit),
    ((*CITIES, *TOWNS), _explain_piece),
    (OFFERS, _explain_offer),
    (AUTOMA_ACTIONS, _explain_automa_card),
)
