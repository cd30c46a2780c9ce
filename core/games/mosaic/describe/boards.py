"""Text boards of the position: a short summary and a full board."""

import re
from collections.abc import Iterable

from core.games.mosaic.content import (
    BASIC,
    BUILD_CARDS,
    CARDS,
    CITIES,
    CONSTANTS,
    GOVERNMENTS,
    HEXES_OF,
    OFFERS,
    PILLAR_SHORT,
    PILLARS,
    POPULATION_CARDS,
    PORTS_OF,
    REGION_OF,
    TAX_CARDS,
    TECHNOLOGY_COST,
    TILES,
)
from core.games.mosaic.describe.cards import goods_text, requirement, short_text
from core.games.mosaic.describe.terms import (
    OFFER_NAME,
    UNIT_MARK,
    brief_name,
    card_name,
    cash,
    hex_name,
    pieces,
    plain,
    points_text,
    region_name,
    short_amounts,
    spot,
    symbols,
    token_code,
)
from core.games.mosaic.flow.main_actions import formula_money
from core.games.mosaic.influence import influence
from core.games.mosaic.scoring import final_lines, region_points, unrest
from core.games.mosaic.state import MosaicState
from core.games.mosaic.tiles import progress as tile_progress
from core.kernel import HIDDEN
from core.kernel.voice import is_aloud, times, told
from core.kernel.words import counted, in_column, letter, letter_with, sentence_case

WIDTH = 78
NAME_WIDTH = 10
_BETWEEN_ITEMS = re.compile("(?<=[,;]) ")


def progress(view: MosaicState) -> str:
    """Return text such as "round 9, scoring 1 of 3"."""
    return ", ".join(progress_parts(view))


def progress_parts(view: MosaicState) -> list[str]:
    if not view.round:
        return ["set-up", *_setup_step(view)]
    scorings = f"scoring {view.scorings_done} of {CONSTANTS.empire_scorings}"
    if not view.agenda:
        return ["the end", f"after round {view.round}", scorings]
    last = [f"last round {view.last_round}"] if view.last_round else []
    return [f"round {view.round}", scorings, *last]


def _setup_step(view: MosaicState) -> list[str]:
    persons = view.players[: view.persons]
    if not all(player.leader for player in persons):
        return ["leaders"]
    if any(player.hand for player in persons):
        picks = CONSTANTS.start_technologies
        return ["draft", f"card {picks + 1 - max(len(p.hand) for p in persons)} of {picks}"]
    if not all(view.own_hexes(seat, CITIES) for seat in range(view.persons)):
        return ["starting cities"]
    return ["starting goods and technologies"]


# --- in a few lines ----------------------------------------------------------------------------


def summary(view: MosaicState, seat: int, names: tuple[str, ...]) -> list[str]:
    return [
        *_headlines(view),
        *(line for owner in _you_first(view, seat) for line in _player_line(view, owner, names)),
        *_wrapped(_technology_offer(view)),
        *_wrapped(_build_offer(view)),
        *_wrapped(_population_offer(view)),
        *_wrapped(_tax_offer(view, seat)),
        *_region_leaders(view),
    ]


def _wrapped(text: str, indent: str = "  ") -> list[str]:
    """Wrap a list between its items."""
    if len(text) <= WIDTH:
        return [text] if text else []
    line, *items = _BETWEEN_ITEMS.split(text)
    lines = []
    for item in items:
        if len(line) + 1 + len(item) <= WIDTH:
            line = f"{line} {item}"
        else:
            lines.append(line)
            line = indent + item
    return [*lines, line]


def _you_first(view: MosaicState, seat: int) -> list[int]:
    return view.seats_from(max(seat, 0))


def _headlines(view: MosaicState) -> list[str]:
    left = (
        f"left {len(view.wonders)} wonders, {len(view.golden_ages)} ages,"
        f" {len(view.achievements)} achievements"
    )
    stock = f"Treasury {cash(view.treasury)}; {left}"
    return [*_wrapped(sentence_case(progress(view))), *_wrapped(stock)]


def _player_line(view: MosaicState, owner: int, names: tuple[str, ...]) -> list[str]:
    """Return `>A Livia 31 VP, end 44 13s+8 9f+11 7i+6 21$ 6p tax 6 trf 5`."""
    player = view.players[owner]
    if is_aloud():
        points = points_text(player.empire_vp + player.played_vp)
        made = f"{_stock(view, owner)}, {_money_production(view, owner)}"
        return _wrapped(
            f"{names[owner]}: {points}, {_score(view, owner)} if the game ended now; {made}"
        )
    mark = ">" if view.round and view.agenda and view.turn.seat == owner else " "
    name = in_column(names[owner], NAME_WIDTH)
    points = f"{player.empire_vp + player.played_vp:3} VP, end {_score(view, owner):3}"
    return _wrapped(
        f"{mark}{letter(owner)} {name} {points}  {_stock(view, owner)}"
        f"  tax {player.production['tax']} trf {player.production['tariff']}"
    )


def _score(view: MosaicState, owner: int) -> int:
    return sum(points for _, points in final_lines(view, owner))


def _stock(view: MosaicState, owner: int) -> str:
    """Return text such as `13s+8 9f+11 7i+6 21$ 6p`."""
    player = view.players[owner]
    if is_aloud():
        made = (f"{player.stock[c]} {c} and {c} production {player.production[c]}" for c in BASIC)
        return f"{', '.join(made)}, {cash(player.stock['money'])}, {player.population} population"
    basic = (f"{player.stock[c]}{UNIT_MARK[c]}+{player.production[c]}" for c in BASIC)
    return f"{' '.join(basic)} {player.stock['money']}$ {player.population}p"


def _money_production(view: MosaicState, owner: int) -> str:
    production = view.players[owner].production
    return f"tax production {production['tax']}, tariff production {production['tariff']}"


def _left(view: MosaicState, offer: str) -> str:
    return f"({len(view.decks[offer].cards)} left)"


def _technology_offer(view: MosaicState) -> str:
    names = ", ".join(brief_name(card) for card in view.offers["technology"] if card)
    cost = short_amounts(TECHNOLOGY_COST)
    return f"Technology {cost}: {names or 'none'} {_left(view, 'technology')}"


def _build_offer(view: MosaicState) -> str:
    """Group the cards by price."""
    prices: dict[str, list[str]] = {}
    for card in filter(None, view.offers["build"]):
        prices.setdefault(short_amounts(BUILD_CARDS[card].cost), []).append(card)
    parts = [f"{price}: {_cards(cards)}" for price, cards in prices.items()]
    return f"Build {'; '.join(parts) or 'none'} {_left(view, 'build')}"


def _population_offer(view: MosaicState) -> str:
    cards = [POPULATION_CARDS[card] for card in view.offers["population"] if card]
    parts = (f"+{card.gain['population']} for {short_amounts(card.cost)}" for card in cards)
    return f"Population: {', '.join(parts) or 'none'} {_left(view, 'population')}"


def _tax_offer(view: MosaicState, seat: int) -> str:
    """Include the money of each card for this seat, without the treasury."""
    parts = []
    for card in filter(None, view.offers["tax_tariff"]):
        tax = TAX_CARDS[card]
        money = ""
        if seat >= 0:
            formula = formula_money(view, seat, tax.kind, tax.first_factor, tax.second_factor)
            money = told(f" {cash(formula)}", f" brings {cash(formula)}")
        parts.append(f"{tax.name}{money}{told('', ' with')} unrest {tax.unrest}")
    return f"Tax & tariff: {', '.join(parts) or 'none'} {_left(view, 'tax_tariff')}"


def _region_leaders(view: MosaicState) -> list[str]:
    """Return the two strongest players per region, such as `Italia A9 D1`."""
    parts = []
    for region, row in influence(view).items():
        strong = sorted((s for s in range(len(row)) if row[s]), key=lambda s: -row[s])[:2]
        standing = told(" ", ", ").join(letter_with(s, row[s]) for s in strong)
        parts.append(f"{region_name(region)}{told('', ':')} {standing or told('-', 'nobody')}")
    if is_aloud():
        return [f"Influence in {part}" for part in parts]
    return _wrapped(f"Influence: {', '.join(parts)}")


# --- in full -----------------------------------------------------------------------------------


def board(view: MosaicState, seat: int, names: tuple[str, ...]) -> list[str]:
    lines = _headlines(view)
    for owner in _you_first(view, seat):
        lines += ["", *_player(view, owner, seat, names)]
    for region in view.regions:
        lines += ["", *_region(view, region)]
    return [*lines, "", *_offers(view, seat), "", *_tiles(view)]


def _rows(heads: Iterable[tuple[str, str]]) -> list[str]:
    """Return wrapped ` head: text` lines, without empty entries."""
    lines = []
    for head, text in heads:
        if text:
            lines += _wrapped(f"  {head}: {text}", "    ")
    return lines


def _player(view: MosaicState, owner: int, seat: int, names: tuple[str, ...]) -> list[str]:
    player = view.players[owner]
    you = told(" (you)", "") if owner == seat else ""
    leader = f", {card_name(player.leader)}" if player.leader else ""
    government = f", {card_name(player.government)}" if player.government else ""
    title = f"{told(f'{letter(owner)} ', '')}{names[owner]}{you}{leader}{government}"
    stock = f"{_stock(view, owner)}, {_money_production(view, owner)}"
    points = points_text(player.empire_vp + player.played_vp)
    score = f"{points}, if it ended now {_score(view, owner)}"
    return [
        *_wrapped(title),
        *_rows(
            (
                ("score", score),
                ("stock", stock),
                ("symbols", _symbols(view, owner)),
                ("goods", _goods(view, owner)),
                ("technologies", _cards(player.technologies)),
                ("face down", _cards(_hidden_cards(view, owner))),
                ("hand", _cards(player.hand)),
                ("build cards", _cards(player.build_cards)),
                ("wonders", _wonders(view, owner)),
                ("tiles", _cards([*player.golden_ages, *player.achievements])),
                ("buildings", _own_buildings(view, owner)),
                ("units", _own_units(view, owner)),
                ("unrest", _unrest(view, owner)),
                ("used up", _cards(player.used)),
                ("automa", _automa(view, owner)),
            )
        ),
    ]


def _symbols(view: MosaicState, owner: int) -> str:
    have = view.players[owner].symbols
    if is_aloud():
        return symbols({pillar: have[pillar] for pillar in PILLARS if have[pillar]})
    return " ".join(f"{PILLAR_SHORT[pillar]} {have[pillar]}" for pillar in PILLARS)


def _goods(view: MosaicState, owner: int) -> str:
    player = view.players[owner]
    wild = ", one wild" if player.wild_goods else ""
    kinds = view.different_goods(owner)
    return f"{goods_text(player.goods) or 'none'}{wild} ({counted(kinds, 'kind')})" if kinds else ""


def _cards(cards: Iterable[str]) -> str:
    """List card names with multiples, and the number of hidden cards."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    unseen = counts.pop(HIDDEN, 0)
    known = [f"{brief_name(card)}{times(n)}" for card, n in counts.items()]
    return ", ".join(known + [counted(unseen, "unseen card")] * bool(unseen))


def _hidden_cards(view: MosaicState, owner: int) -> list[str]:
    player = view.players[owner]
    gained = [player.gained] if player.gained else []
    return [*(down.card for down in (*player.face_down, *gained)), *player.drafted]


def _wonders(view: MosaicState, owner: int) -> str:
    return ", ".join(
        f"{card_name(building.wonder)} in {hex_name(hex_id)}"
        for hex_id, building in view.buildings.items()
        if building.owner == owner and building.wonder
    )


def _own_buildings(view: MosaicState, owner: int) -> str:
    kinds: dict[str, int] = {}
    for building in view.buildings.values():
        if building.owner == owner:
            kinds[building.kind] = kinds.get(building.kind, 0) + 1
    return pieces(kinds)


def _own_units(view: MosaicState, owner: int) -> str:
    units = view.players[owner].units
    return "; ".join(f"{region_name(r)} {pieces(units[r])}" for r in view.regions if r in units)


def _unrest(view: MosaicState, owner: int) -> str:
    cards = view.players[owner].tax_cards
    if not cards:
        return ""
    total = sum(CARDS[card].unrest for card in cards)
    counts = unrest(view, owner)
    ignored = f", {counts} of {total} count" if counts != total else ""
    return f"{total} ({_cards(cards)}){ignored}"


def _automa(view: MosaicState, owner: int) -> str:
    if not view.is_automa(owner) or not view.automas:
        return ""
    automa = view.automas[owner - view.persons]
    return (
        f"{automa.level}, homeland {region_name(automa.homeland)}, then"
        f" {region_name(automa.secondary)}, tokens {short_amounts(automa.tokens)}"
    )


def _region(view: MosaicState, region: str) -> list[str]:
    row = influence(view, [region])[region]
    points = region_points(view, region, row)
    scores = ", ".join(f"{letter(s)} {points_text(n)}" for s, n in points.items())
    locked = f", closed by {letter(view.locks[region])}" if region in view.locks else ""
    heads = [
        (letter_with(owner, row[owner]), _pieces(view, owner, region)) for owner in range(len(row))
    ]
    hexes = (*HEXES_OF[region], *PORTS_OF[region])
    tokens = (
        f"{token_code(view.tokens[h])}{told('', ' at')} {spot(h)}"
        for h in hexes
        if h in view.tokens
    )
    title = f"{region_name(region)}{locked}" + (
        f": a scoring now brings {scores}" if scores else ""
    )
    return [*_wrapped(title), *_rows([*heads, ("tokens", ", ".join(tokens))])]


def _pieces(view: MosaicState, owner: int, region: str) -> str:
    parts = [
        f"{card_name(b.wonder) if b.wonder else plain(b.kind)}{told('', ' at')} {spot(h)}"
        for h, b in view.buildings.items()
        if b.owner == owner and REGION_OF[h] == region
    ]
    units = view.players[owner].units.get(region)
    return ", ".join(parts + ([pieces(units)] if units else []))


def _offers(view: MosaicState, seat: int) -> list[str]:
    lines = ["Offers"]
    for offer in OFFERS:
        cards = [f"{brief_name(card)} ({short_text(card)})" for card in view.offers[offer] if card]
        name = f"{OFFER_NAME[offer]} {_left(view, offer)}"
        lines += _rows([(name, ", ".join(cards) or "none")])
    return lines


def _tiles(view: MosaicState) -> list[str]:
    lines = ["Tiles left"]
    for tile in (*view.golden_ages, *view.achievements):
        progress_of = [tile_progress(view, owner, tile) for owner in range(len(view.players))]
        have = told(" ", ", ").join(
            f"{letter(s)} {n}{told('/', ' of ')}{need}" for s, (n, need) in enumerate(progress_of)
        )
        lines += _rows([(f"{card_name(tile)}, {requirement(TILES[tile], brief=True)}", have)])
    lines += _rows(
        (
            ("wonders", ", ".join(f"{card_name(w)} ({short_text(w)})" for w in view.wonders)),
            ("governments", ", ".join(map(_government, view.governments))),
        )
    )
    return lines


def _government(government: str) -> str:
    tile = GOVERNMENTS[government]
    return f"{tile.name} {short_amounts(tile.cost)} needs {symbols(tile.needs)}"
