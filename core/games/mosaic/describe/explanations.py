"""Explanations of every topic, for the viewing seat."""

from collections.abc import Callable, Collection

from core.games.mosaic.content import (
    AUTOMA_ACTIONS,
    BASIC,
    CACHES,
    CARDS,
    CITIES,
    CONSTANTS,
    CURRENCIES,
    GOLDEN_AGES,
    GOODS,
    HEXES,
    OFFERS,
    PIECE_COST,
    PIECES,
    PILLAR_SHORT,
    PILLARS,
    REGIONS,
    SCORING_CARD_OF,
    TOWNS,
    UNITS,
)
from core.games.mosaic.describe.about_cards import about_card
from core.games.mosaic.describe.about_map import about_cache, about_good, about_hex, about_region
from core.games.mosaic.describe.cards import short_text
from core.games.mosaic.describe.origins import origin
from core.games.mosaic.describe.terms import (
    OFFER_NAME,
    UNIT_MARK,
    brief_name,
    card_name,
    cash,
    plain,
    points_text,
    region_name,
    short_amounts,
)
from core.games.mosaic.flow.military import MOVE_COST, UNIT_COST, recruit_limit
from core.games.mosaic.map import legal_hexes
from core.games.mosaic.state import MosaicState
from core.kernel import HIDDEN, Explanation
from core.kernel.voice import told
from core.kernel.words import counted, listed, sentence_case, you_or_letter

_OFFER_RULE = {
    "technology": "R6.5",
    "build": "R6.3",
    "population": "R6.2",
    "tax_tariff": "R6.6",
}


def explain(view: MosaicState, seat: int, thing: str) -> Explanation | None:
    """Explain a topic; merge the explanations if an id has several meanings."""
    if thing == HIDDEN:
        return Explanation("An unseen card", ("Nobody but its owner may know it.",), "R2.2, R2.3")
    found = [about(view, seat, thing) for known, about in _MEANINGS if thing in known]
    if not found:
        return None
    return Explanation(
        found[0].title,
        tuple(line for part in found for line in part.lines),
        ", ".join(part.rule for part in found if part.rule),
        origin(thing),
    )


def things() -> tuple[str, ...]:
    return tuple(dict.fromkeys(thing for known, _ in _MEANINGS for thing in known))


def _currency(view: MosaicState, seat: int, thing: str) -> Explanation:
    uses = {
        "stone": "pays cities, projects and wonders",
        "food": "pays population cards and wonders",
        "ideas": "pay technologies, projects and governments",
        "money": "pays units and their moves, and two stand in for any stone, food or idea",
        "population": "is added to every Work, counts for taxes, and is spent on cities",
    }
    lines = [f"{sentence_case(thing)} ({UNIT_MARK[thing]}) {uses[thing]}."]
    amounts = []
    for owner, player in enumerate(view.players):
        have = player.population if thing == "population" else player.stock[thing]
        more = f" with production {player.production[thing]}" if thing in BASIC else ""
        amounts.append(f"{you_or_letter(owner, seat)} {have}{more}")
    lines.append(f"In hand: {', '.join(amounts)}.")
    rule = {"population": "R5.3", "money": "R5.2"}.get(thing, "R6.1.1, R5.2")
    return Explanation(sentence_case(thing), tuple(lines), rule)


def _track(view: MosaicState, seat: int, thing: str) -> Explanation:
    counts = {
        "tax": "population and government symbols",
        "tariff": "different trade goods and cities",
    }
    have = (
        f"{you_or_letter(owner, seat)} {player.production[thing]}"
        for owner, player in enumerate(view.players)
    )
    lines = (
        f"A {thing} card brings money by {counts[thing]}, {thing} production, and the treasury.",
        f"{sentence_case(thing)} production: {', '.join(have)}.",
    )
    return Explanation(sentence_case(thing), lines, "R6.6.2")


def _pillar(view: MosaicState, seat: int, thing: str) -> Explanation:
    short = told(PILLAR_SHORT[thing], f"{thing} symbols")
    title = told(f"{PILLAR_SHORT[thing]} is the pillar {PILLARS[thing]}", "A pillar")
    have = (f"{you_or_letter(s, seat)} {p.symbols[thing]}" for s, p in enumerate(view.players))
    lines = [f"{title}. Symbols: {', '.join(have)}."]
    for tile, card in GOLDEN_AGES.items():
        if card.requires.of == thing:
            left = "nobody has it yet" if tile in view.golden_ages else "it is taken"
            lines.append(f"{card.name}: {card.requires.number} {short}, {left}.")
    giving = [
        brief_name(card)
        for offer in ("technology", "build")
        for card in view.offers[offer]
        if card and thing in CARDS[card].pillars
    ]
    lines.append(f"On offer with {short}: {', '.join(dict.fromkeys(giving)) or 'nothing'}.")
    return Explanation(PILLARS[thing], tuple(lines), "R8.1, R9.2")


def _unit(view: MosaicState, seat: int, thing: str) -> Explanation:
    lines = [
        f"A unit: {cash(UNIT_COST['money'])} to recruit, {cash(MOVE_COST['money'])} to move"
        " to a region next"
        f" to its own, {counted(CONSTANTS.influence['unit'], 'influence', 'influence')}."
    ]
    if thing == "siege_engine":
        lines.append("While one stands in a region, the other players' cities there count 0.")
        lines.append("It can be recruited with the technology Siege Engines only.")
    lines.append(f"Each player has {PIECES[thing]}.")
    if seat >= 0:
        player = view.players[seat]
        regions = [
            f"{kinds[thing]} in {region_name(region)}"
            for region, kinds in player.units.items()
            if thing in kinds
        ]
        lines.append(
            f"You have {listed(regions) or 'none on the map'}, {player.supply[thing]} in supply;"
            f" you may recruit {recruit_limit(view, seat)} a turn."
        )
    return Explanation(sentence_case(plain(thing)), tuple(lines), "R6.7, R11.1")


def _piece(view: MosaicState, seat: int, thing: str) -> Explanation:
    is_town = thing in TOWNS
    worth = CONSTANTS.influence[thing]
    points = CONSTANTS.town_vp if is_town else CONSTANTS.city_vp
    cost = short_amounts(PIECE_COST[thing])
    lines = [f"Price {cost}, influence {worth}, {points_text(points)} at the end."]
    if not is_town:
        lines.append(f"Building one puts {cash(CONSTANTS.treasury[thing])} into the treasury.")
    where = {"city": "any free hex that is no port hex", "port": "any free port hex"}
    lines.append(f"It goes on {where.get(thing, 'a free hex next to one of your cities')}.")
    if seat >= 0:
        places = counted(len(legal_hexes(view, seat, thing)), "place", "places")
        left = view.players[seat].supply[thing]
        lines.append(f"You have {counted(left, 'piece')} left and {places} to build it.")
    rule = {"city": "R6.3.3", "port": "R6.3.4"}.get(thing, "R6.3.5")
    return Explanation(sentence_case(plain(thing)), tuple(lines), rule)


def _offer(view: MosaicState, seat: int, thing: str) -> Explanation:
    lines = [f"{brief_name(card)}: {short_text(card)}." for card in view.offers[thing] if card]
    deck = view.decks[thing]
    scoring = SCORING_CARD_OF[thing]
    inside = "its scoring card is out" if scoring in view.removed else "a scoring card is in it"
    lines.append(f"{counted(len(deck.cards), 'card')} left in the deck, {inside}.")
    if deck.cards and deck.cards[-1] != HIDDEN:
        lines.append(f"On top of the deck lies {card_name(deck.cards[-1])}.")
    if thing == "tax_tariff":
        lines.append(f"In the treasury lie {cash(view.treasury)}.")
    name = f"{sentence_case(OFFER_NAME[thing])} offer"
    return Explanation(name, tuple(lines), _OFFER_RULE[thing])


def _automa_card(view: MosaicState, seat: int, thing: str) -> Explanation:
    return Explanation(AUTOMA_ACTIONS[thing].name, ("An automa's action card.",), "R16.3")


_About = Callable[[MosaicState, int, str], Explanation]
_MEANINGS: tuple[tuple[Collection[str], _About], ...] = (
    (CARDS, about_card),
    (HEXES, about_hex),
    (REGIONS, about_region),
    (GOODS, about_good),
    (CACHES, about_cache),
    ((*CURRENCIES, "population"), _currency),
    (("tax", "tariff"), _track),
    (PILLARS, _pillar),
    (UNITS, _unit),
    ((*CITIES, *TOWNS), _piece),
    (OFFERS, _offer),
    (AUTOMA_ACTIONS, _automa_card),
)
