"""All about a card, tile, space or keyword, and what it means for the seat that asks."""

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
    NEIGHBORS,
    OFFERS,
    PIECES,
    PILLAR_SHORT,
    PILLARS,
    REGIONS,
    SCORING_CARD_OF,
    TOKENS,
    TOWNS,
    UNITS,
    Card,
)
from core.games.mosaic.describe.cards import card_text, kind_name, short_text
from core.games.mosaic.describe.effects import in_brief
from core.games.mosaic.describe.rulebook import rules_naming
from core.games.mosaic.describe.terms import (
    GOOD_CODE,
    OFFER_NAME,
    UNIT_MARK,
    brief_name,
    card_name,
    counted,
    good_name,
    hex_name,
    letter,
    listed,
    long_amounts,
    pieces,
    plain,
    productions,
    region_name,
    sentence_case,
    short_amounts,
    spot,
    symbols,
    token_name,
)
from core.games.mosaic.describe.whatif import (
    counts_now,
    effect_amount,
    needs_text,
    price_or_lack,
)
from core.games.mosaic.flow.building import piece_cost, wonder_cost
from core.games.mosaic.flow.military import MOVE_COST, UNIT_COST, recruit_limit
from core.games.mosaic.flow.turn import TECHNOLOGY_COST, formula_money
from core.games.mosaic.influence import influence
from core.games.mosaic.map import legal_hexes, wonder_hexes
from core.games.mosaic.scoring import region_points
from core.games.mosaic.state import MosaicState, Player
from core.games.mosaic.tiles import progress
from core.kernel import HIDDEN, Explanation

_CARD_RULE = {
    "technology": "R6.5.1, R8.3",
    "leader": "R3.9, R3.12",
    "wonder": "R6.4.1, R14.2",
    "golden_age": "R9.2",
    "achievement": "R9.3",
    "government": "R6.8.1, R10.6",
    "population": "R6.2.1",
    "tax": "R6.6.2, R14.8",
    "tariff": "R6.6.2, R14.8",
    "scoring": "R12.1",
    "project": "R6.3.6, R14.5",
    "city": "R6.3.3",
    "port": "R6.3.4",
    "farm_town": "R6.3.5",
    "manufactory_town": "R6.3.5, R14.7",
}
_RECONSTRUCTED = {
    "pillars": "symbols",
    "prereq": "required symbols",
    "count": "number of copies",
    "effects.per": "what it counts",
    "effects.gain_currency": "which currency it brings",
    "effects.any_city_built": "the money for a city",
    "cost": "price",
    "gain": "gain",
    "unrest": "unrest",
    "goods": "its three goods",
}
_FORMULA_FACTORS = ("population_mult", "government_mult", "goods_mult", "city_mult")
_OFFER_RULE = {
    "technology": "R6.5",
    "build": "R6.3",
    "population": "R6.2",
    "tax_tariff": "R6.6",
}


def explain(view: MosaicState, seat: int, thing: str) -> Explanation | None:
    """Everything there is to say of a thing; a word with several meanings gets them all."""
    if thing == HIDDEN:
        return Explanation("An unseen card", ("Nobody but its owner may know it.",), "R2.2, R2.3")
    found = [about(view, seat, thing) for known, about in _MEANINGS if thing in known]
    if not found:
        return None
    return Explanation(
        found[0].title,
        tuple(line for part in found for line in part.lines),
        ", ".join(part.rule for part in found if part.rule),
        "; ".join(part.origin for part in found if part.origin),
    )


# --- cards and tiles ---------------------------------------------------------------------------


def _card(view: MosaicState, seat: int, thing: str) -> Explanation:
    card = CARDS[thing]
    lines = [f"{sentence_case(kind_name(card))}.", card_text(thing)]
    if card.pillars:
        lines.append(f"Symbols: {symbols(card.pillars)}.")
    if not _has(view, seat, thing):
        lines += _card_cost(view, seat, card)
    lines += _this_game(view, card)
    lines += [f"{sentence_case(where)}." for where in _where_is(view, seat, thing)]
    if seat >= 0:
        lines += [f"For you now: {text}." for text in _means_now(view, seat, card)]
    named = [rule for rule in rules_naming(brief_name(thing)) if rule not in _CARD_RULE[card.kind]]
    return Explanation(
        card.name, tuple(lines), ", ".join([_CARD_RULE[card.kind], *named]), _origin(card)
    )


def _card_cost(view: MosaicState, seat: int, card: Card) -> list[str]:
    """The price, for a player with what money stands in for, and the symbols it needs."""
    cost = TECHNOLOGY_COST if card.kind == "technology" else card.cost
    if card.kind == "wonder":
        first = short_amounts(CONSTANTS["cost_wonder_first"])
        step = short_amounts(CONSTANTS["cost_wonder_step"])
        lines = [f"Price: {first}, and {step} more for each wonder you have."]
        cost = wonder_cost(view.players[seat]) if seat >= 0 else {}
    else:
        lines = [f"Price: {short_amounts(cost)}."] if cost or card.kind in TOWNS else []
    if seat >= 0 and cost:
        lines = [f"Price for you: {price_or_lack(view.players[seat], cost)}."]
    if card.needs:
        need = f"needs {symbols(card.needs)}"
        lines.append(f"{sentence_case(_needs(view, seat, card) if seat >= 0 else need)}.")
    return lines


def _needs(view: MosaicState, seat: int, card: Card) -> str:
    return needs_text(view.players[seat], card.needs)


def _this_game(view: MosaicState, card: Card) -> list[str]:
    """What depends on the player count or an option."""
    players = len(view.players)
    lines = [
        f"With {players} players: {effect.by_players[str(players)]} VP each."
        for effect in card.effects
        if effect.by_players
    ]
    need = card.requires.get("regions_dominated")
    if need:
        lines.append(f"With {players} players: {need['2-3' if players <= 3 else '4-6']} regions.")
    counted_things = {effect.per.thing for effect in card.effects if effect.per}
    if view.options["wonder_counts_all_players"] == "no" and counted_things & {
        "city_in_same_region",
        "city_on_adjacent_hex",
        "wonder_in_same_region",
    }:
        lines.append("In this game only your own count.")
    if view.options["sphinx_counts_itself"] == "no" and "wonder_in_same_region" in counted_things:
        lines.append("In this game it does not count itself.")
    return lines


def _shown(player: Player) -> tuple[str, ...]:
    """Everything that lies open in front of a player."""
    cards = (player.leader, player.government, *player.technologies, *player.build_cards)
    return (*cards, *player.tax_cards, *player.wonders, *player.golden_ages, *player.achievements)


def _has(view: MosaicState, seat: int, thing: str) -> bool:
    return seat >= 0 and thing in _shown(view.players[seat])


def _where_is(view: MosaicState, seat: int, thing: str) -> list[str]:
    """Where the card lies, as far as it can be seen."""
    places = [f"on the {OFFER_NAME[o]} offer" for o in OFFERS if thing in view.offers[o]]
    for owner, player in enumerate(view.players):
        whose = "you have it" if owner == seat else f"{letter(owner)} has it"
        places += [whose] if thing in _shown(player) else []
        face_down = [down.card for down in player.face_down] + player.drafted + player.hand
        places += [f"{whose} face down"] if thing in face_down else []
    places += [
        f"it stands in {hex_name(h)}" for h, b in view.buildings.items() if b.wonder == thing
    ]
    if thing in (*view.wonders, *view.golden_ages, *view.achievements, *view.governments):
        places.append("nobody has it")
    return places


def _means_now(view: MosaicState, seat: int, card: Card) -> list[str]:
    """What it would come to for the player who asks."""
    texts = []
    if card.kind in ("tax", "tariff"):
        money = formula_money(view, seat, card.kind, card.first_factor, card.second_factor)
        texts.append(f"{money}$ and {view.treasury}$ from the treasury")
    if card.kind in ("golden_age", "achievement"):
        have, need = progress(view, seat, card.id)
        texts.append(f"{have}/{need}")
    for effect, number in counts_now(view, seat, card.id):
        texts.append(f"{in_brief(effect)}: {abs(number)}")
    for hex_id, building in view.buildings.items():
        if building.wonder == card.id:
            points = [e for e in card.on("game_end") if e.verb == "vp"]
            owner = building.owner
            score = sum(effect_amount(view, owner, effect, hex_id) for effect in points)
            texts.append(f"{score} VP for {_you(owner, seat)}")
    if card.kind == "wonder" and card.id in view.wonders:
        places = len(wonder_hexes(view, seat, card.id))
        texts.append(f"{counted(places, 'hex', 'hexes')} to place it on")
    if card.goods:
        goods = view.players[seat].goods
        owned = [good_name(good) for good in card.goods if good in goods]
        texts.append(
            f"{len(owned)}/{len(card.goods)} goods" + (f" ({listed(owned)})" if owned else "")
        )
    return texts


def _you(owner: int, seat: int) -> str:
    return "you" if owner == seat else letter(owner)


def _origin(card: Card) -> str:
    if not card.reconstructed:
        return ""
    values = [_RECONSTRUCTED.get(name, name) for name in card.reconstructed]
    values = ["factors" if v in _FORMULA_FACTORS else v for v in values]
    return f"Reconstructed: {', '.join(dict.fromkeys(values))}"


# --- the map -----------------------------------------------------------------------------------


def _hex(view: MosaicState, seat: int, thing: str) -> Explanation:
    place = HEXES[thing]
    kind = {"port": "a port hex", "cache": "a cache hex"}.get(place.feature, "a plain hex")
    coast = " on the coast" if place.coastal else ""
    lines = [f"{sentence_case(kind)}{coast} of {region_name(place.region)}."]
    if place.region not in view.regions:
        return Explanation(hex_name(thing), (*lines, "Its region is out of play."), "R3.2")
    token = view.tokens.get(thing)
    lines.append(f"Token: {_token_text(token)}." if token else "No token.")
    building = view.buildings.get(thing)
    if building:
        name = card_name(building.wonder) if building.wonder else plain(building.kind)
        owner = "you" if building.owner == seat else letter(building.owner)
        lines.append(f"Here stands: {name} of {owner}.")
    elif seat >= 0:
        can = [plain(p) for p in (*CITIES, *TOWNS) if thing in legal_hexes(view, seat, p)]
        lines.append(f"You may build here: {listed(can, 'or') or 'nothing'}.")
    around = [
        f"{plain(b.kind)} of {_you(b.owner, seat)} at {spot(h)}"
        for h in NEIGHBORS[thing]
        if (b := view.buildings.get(h))
    ]
    around += [
        f"{token_name(view.tokens[h])} at {spot(h)}" for h in NEIGHBORS[thing] if h in view.tokens
    ]
    lines += [f"Next to it: {listed(around)}."] if around else []
    return Explanation(hex_name(thing), tuple(lines), "R6.3, R7.1")


def _region(view: MosaicState, seat: int, thing: str) -> Explanation:
    region = REGIONS[thing]
    neighbours = listed(region_name(r) for r in region.adjacent)
    if thing not in view.regions:
        return Explanation(region.name, ("It is out of play with so few players.",), "R3.2")
    lines = [f"Next to {neighbours}.", *_standing(view, seat, thing)]
    hexes = (*region.hexes, *region.ports)
    free = [h for h in hexes if h not in view.buildings]
    ports = [h for h in free if h in region.ports]
    tokens = [token_name(view.tokens[h]) for h in hexes if h in view.tokens]
    lines.append(
        f"{counted(len(free), 'free hex', 'free hexes')}, {len(ports)} of them for a port."
    )
    lines.append(f"Tokens left: {', '.join(tokens) or 'none'}.")
    if thing in view.locks:
        owner = _you(view.locks[thing], seat)
        lines.append(f"Closed by Loyalty: only {owner} may build cities and ports here.")
    return Explanation(region.name, tuple(lines), "R12.3, R12.4")


def _standing(view: MosaicState, seat: int, region: str) -> list[str]:
    """Everybody's influence and pieces there, and what a scoring would bring now."""
    row = influence(view)[region]
    points = region_points(view, region, row)
    lines = []
    for owner in sorted(range(len(row)), key=lambda s: -row[s]):
        there = _pieces(view, owner, region)
        if not there:
            continue
        scores = f", a scoring now brings {points[owner]} VP" if owner in points else ""
        who = "You" if owner == seat else letter(owner)
        lines.append(f"{who}: influence {row[owner]}{scores} ({there}).")
    return lines or ["Nobody has any influence here."]


def _pieces(view: MosaicState, owner: int, region: str) -> str:
    kinds: dict[str, int] = {}
    for hex_id, building in view.buildings.items():
        if building.owner == owner and HEXES[hex_id].region == region:
            kinds[building.kind] = kinds.get(building.kind, 0) + 1
    kinds |= view.players[owner].units.get(region, {})
    return pieces(kinds)


def _token_text(token: str) -> str:
    raises = productions(TOKENS[token].production)
    return f"{token_name(token)} ({raises})" if raises else token_name(token)


def _good(view: MosaicState, seat: int, thing: str) -> Explanation:
    good = GOODS[thing]
    raises = f"Each token: {productions(good.production)}." if good.production else ""
    left = [h for h, token in view.tokens.items() if token == thing]
    lines = [
        f"A trade good ({GOOD_CODE[thing]}). Different kinds count for tariffs. {raises}".strip()
    ]
    owners = [
        f"{_you(owner, seat)} {player.goods[thing]}"
        for owner, player in enumerate(view.players)
        if thing in player.goods
    ]
    lines.append(f"In hand: {', '.join(owners) or 'nobody has it'}.")
    lines.append(f"On the map: {', '.join(map(hex_name, left)) or 'none left'}.")
    sets = [brief_name(card.id) for card in CARDS.values() if thing in card.goods]
    lines += [f"In the sets of {listed(sets)}."] if sets else []
    return Explanation(sentence_case(good_name(thing)), tuple(lines), "R7.3, R7.4")


def _cache(view: MosaicState, seat: int, thing: str) -> Explanation:
    left = [hex_name(h) for h, token in view.tokens.items() if token == thing]
    lines = (
        f"Whoever builds on it gains {long_amounts(CACHES[thing].gain)}; then it is gone.",
        f"On the map: {', '.join(left) or 'none left'}.",
    )
    return Explanation(CACHES[thing].name, lines, "R7.2")


# --- words -------------------------------------------------------------------------------------


def _currency(view: MosaicState, seat: int, thing: str) -> Explanation:
    uses = {
        "stone": "pays cities, projects and wonders",
        "food": "pays population cards and wonders",
        "ideas": "pay technologies, projects and governments",
        "money": "pays units and their moves, and 2$ stand in for any stone, food or idea",
        "population": "is added to every Work, counts for taxes, and is spent on cities",
    }
    lines = [f"{sentence_case(thing)} ({UNIT_MARK[thing]}) {uses[thing]}."]
    amounts = []
    for owner, player in enumerate(view.players):
        have = player.population if thing == "population" else player.stock[thing]
        more = f" with production {player.production[thing]}" if thing in BASIC else ""
        amounts.append(f"{_you(owner, seat)} {have}{more}")
    lines.append(f"In hand: {', '.join(amounts)}.")
    rule = {"population": "R5.3", "money": "R5.2"}.get(thing, "R6.1.1, R5.2")
    return Explanation(sentence_case(thing), tuple(lines), rule)


def _track(view: MosaicState, seat: int, thing: str) -> Explanation:
    counts = {
        "tax": "population and government symbols",
        "tariff": "different trade goods and cities",
    }
    have = (
        f"{_you(owner, seat)} {player.production[thing]}"
        for owner, player in enumerate(view.players)
    )
    lines = (
        f"A {thing} card brings money by {counts[thing]}, {thing} production, and the treasury.",
        f"{sentence_case(thing)} production: {', '.join(have)}.",
    )
    return Explanation(sentence_case(thing), lines, "R6.6.2")


def _pillar(view: MosaicState, seat: int, thing: str) -> Explanation:
    short = PILLAR_SHORT[thing]
    have = (f"{_you(s, seat)} {p.symbols[thing]}" for s, p in enumerate(view.players))
    lines = [f"{short} is the pillar {PILLARS[thing]}. Symbols: {', '.join(have)}."]
    for tile, card in GOLDEN_AGES.items():
        if card.requires["pillar"] == thing:
            left = "nobody has it yet" if tile in view.golden_ages else "it is taken"
            lines.append(f"{card.name}: {card.requires['count']} {short}, {left}.")
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
        f"A unit: {UNIT_COST['money']}$ to recruit, {MOVE_COST['money']}$ to move to a region next"
        f" to its own, {counted(CONSTANTS['influence_unit'], 'influence', 'influence')}."
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
    worth = CONSTANTS["influence_town" if is_town else "influence_city"]
    points = CONSTANTS["end_vp_town" if is_town else "end_vp_city"]
    cost = short_amounts(piece_cost(thing))
    lines = [f"Price {cost}, influence {worth}, {points} VP at the end."]
    if not is_town:
        lines.append(f"Building one puts {CONSTANTS[f'treasury_{thing}']}$ into the treasury.")
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
        lines.append(f"In the treasury lie {view.treasury}$.")
    name = f"{sentence_case(OFFER_NAME[thing])} offer"
    return Explanation(name, tuple(lines), _OFFER_RULE[thing])


def _automa_card(view: MosaicState, seat: int, thing: str) -> Explanation:
    name = next(card["name"] for card in AUTOMA_ACTIONS if card["id"] == thing)
    return Explanation(name, ("An automa's action card.",), "R16.3")


_About = Callable[[MosaicState, int, str], Explanation]
_MEANINGS: tuple[tuple[Collection[str], _About], ...] = (
    (CARDS, _card),
    (HEXES, _hex),
    (REGIONS, _region),
    (GOODS, _good),
    (CACHES, _cache),
    ((*CURRENCIES, "population"), _currency),
    (("tax", "tariff"), _track),
    (PILLARS, _pillar),
    (UNITS, _unit),
    ((*CITIES, *TOWNS), _piece),
    (OFFERS, _offer),
    ([card["id"] for card in AUTOMA_ACTIONS], _automa_card),
)
