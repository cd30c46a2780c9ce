"""Text boards of the position: a short summary and a full board."""

from collections.abc import Iterable

from core.games.mosaic.content import (
    BASIC_CURRENCIES,
    BUILD_CARDS,
    CARDS,
    CITIES,
    CONSTANTS,
    GOVERNMENTS,
    LAND_HEXES_BY_REGION,
    OFFERS,
    PILLAR_CODES,
    PILLARS,
    POPULATION_CARDS,
    PORT_HEXES_BY_REGION,
    REGION_BY_HEX,
    TAX_CARDS,
    TECHNOLOGY_COST,
    TILES,
)
from core.games.mosaic.rules.influence import influence_by_region
from core.games.mosaic.rules.main_actions import formula_money
from core.games.mosaic.rules.scoring import points_by_source, region_points, unrest_points
from core.games.mosaic.rules.tiles import requirement_progress as tile_progress
from core.games.mosaic.state import MosaicState
from core.games.mosaic.text.card_text import goods_text, requirement_text, short_text
from core.games.mosaic.text.counts import RESOURCES
from core.games.mosaic.text.wording import (
    OFFER_NAMES,
    amounts_text,
    brief_card_name,
    card_name,
    hex_coordinates,
    hex_name,
    id_to_words,
    money_text,
    pieces_text,
    points_text,
    region_name,
    symbols_text,
    token_code,
)
from core.kernel import HIDDEN
from core.kernel.board_lines import labeled_lines, list_items, seats_from_viewer, wrap_line
from core.kernel.presentation import (
    format_count,
    pad_to_width,
    seat_letter,
    seat_letter_with,
    sentence_case,
)
from core.kernel.style import Style

NAME_WIDTH = 10


def progress(view: MosaicState) -> tuple[str, ...]:
    """Return `round 9` and `scoring 1 of 3`."""
    if not view.round:
        return "set-up", *_setup_step(view)
    scorings = f"scoring {view.scorings_done} of {CONSTANTS.empire_scorings}"
    if not view.agenda:
        return "the end", f"after round {view.round}", scorings
    last = [f"last round {view.last_round}"] if view.last_round else []
    return f"round {view.round}", scorings, *last


def _setup_step(view: MosaicState) -> list[str]:
    persons = view.players[: view.persons]
    if not all(player.leader for player in persons):
        return ["leaders"]
    if any(player.hand for player in persons):
        picks = CONSTANTS.start_technologies
        return ["draft", f"card {picks + 1 - max(len(p.hand) for p in persons)} of {picks}"]
    if not all(view.building_hexes(seat, CITIES) for seat in range(view.persons)):
        return ["starting cities"]
    return ["starting goods and technologies"]


# --- in a few lines ----------------------------------------------------------------------------


def summary(view: MosaicState, seat: int, names: tuple[str, ...], style: Style) -> list[str]:
    return [
        *_header_lines(view, style),
        *(
            line
            for owner in seats_from_viewer(seat, len(view.players))
            for line in _player_summary(view, owner, names, style)
        ),
        *wrap_line(_technology_offer_text(view, style)),
        *wrap_line(_build_offer_text(view, style)),
        *wrap_line(_population_offer_text(view, style)),
        *wrap_line(_tax_offer_text(view, seat, style)),
        *_influence_summary(view, style),
    ]


def _header_lines(view: MosaicState, style: Style) -> list[str]:
    left = (
        f"left {len(view.wonders)} wonders, {len(view.golden_ages)} ages,"
        f" {len(view.achievements)} achievements"
    )
    stock = f"Treasury {money_text(view.treasury, style)}; {left}"
    return [*wrap_line(sentence_case(", ".join(progress(view)))), *wrap_line(stock)]


def _player_summary(
    view: MosaicState, owner: int, names: tuple[str, ...], style: Style
) -> list[str]:
    """Return `>A Livia 31 VP, end 44 13s+8 9f+11 7i+6 21$ 6p tax 6 trf 5`."""
    player = view.players[owner]
    if style.is_spoken:
        points = points_text(player.empire_vp + player.played_vp, style)
        made = f"{_stock_text(view, owner, style)}, {_money_production_text(view, owner)}"
        return wrap_line(
            f"{names[owner]}: {points}, {_score_now(view, owner)} if the game ended now; {made}"
        )
    mark = ">" if view.round and view.agenda and view.turn.seat == owner else " "
    name = pad_to_width(names[owner], NAME_WIDTH)
    points = f"{player.empire_vp + player.played_vp:3} VP, end {_score_now(view, owner):3}"
    return wrap_line(
        f"{mark}{seat_letter(owner, style)} {name} {points}  {_stock_text(view, owner, style)}"
        f"  tax {player.production['tax']} trf {player.production['tariff']}"
    )


def _score_now(view: MosaicState, owner: int) -> int:
    return sum(points for _, points in points_by_source(view, owner))


def _stock_text(view: MosaicState, owner: int, style: Style) -> str:
    """Return `13s+8 9f+11 7i+6 21$ 6p`."""
    player = view.players[owner]
    if style.is_spoken:
        made = (
            f"{player.stock[c]} {c} and {c} production {player.production[c]}"
            for c in BASIC_CURRENCIES
        )
        money = money_text(player.stock["money"], style)
        return list_items([*made, money, f"{player.population} population"])
    basic = (
        f"{player.stock[c]}{RESOURCES[c].symbol}+{player.production[c]}" for c in BASIC_CURRENCIES
    )
    return f"{' '.join(basic)} {player.stock['money']}$ {player.population}p"


def _money_production_text(view: MosaicState, owner: int) -> str:
    production = view.players[owner].production
    return list_items(f"{track} production {production[track]}" for track in ("tax", "tariff"))


def _cards_left_text(view: MosaicState, offer: str) -> str:
    return f"({len(view.decks[offer].cards)} left)"


def _technology_offer_text(view: MosaicState, style: Style) -> str:
    names = list_items(brief_card_name(card, style) for card in view.offers["technology"] if card)
    cost = amounts_text(TECHNOLOGY_COST, style)
    return f"Technology {cost}: {names or 'none'} {_cards_left_text(view, 'technology')}"


def _build_offer_text(view: MosaicState, style: Style) -> str:
    prices: dict[str, list[str]] = {}
    for card in filter(None, view.offers["build"]):
        prices.setdefault(amounts_text(BUILD_CARDS[card].cost, style), []).append(card)
    parts = [f"{price}: {_card_list(cards, style)}" for price, cards in prices.items()]
    return f"Build {'; '.join(parts) or 'none'} {_cards_left_text(view, 'build')}"


def _population_offer_text(view: MosaicState, style: Style) -> str:
    cards = [POPULATION_CARDS[card] for card in view.offers["population"] if card]
    parts = (f"+{card.gain['population']} for {amounts_text(card.cost, style)}" for card in cards)
    return f"Population: {list_items(parts) or 'none'} {_cards_left_text(view, 'population')}"


def _tax_offer_text(view: MosaicState, seat: int, style: Style) -> str:
    parts = []
    for card in filter(None, view.offers["tax_tariff"]):
        tax = TAX_CARDS[card]
        money = ""
        if seat >= 0:
            formula = formula_money(view, seat, tax.kind, tax.first_factor, tax.second_factor)
            money = style.wording(
                f" {money_text(formula, style)}", f" brings {money_text(formula, style)}"
            )
        parts.append(f"{tax.name}{money}{style.wording('', ' with')} unrest {tax.unrest}")
    return f"Tax & tariff: {list_items(parts) or 'none'} {_cards_left_text(view, 'tax_tariff')}"


def _influence_summary(view: MosaicState, style: Style) -> list[str]:
    """Return the two strongest players per region: `Italia A9 D1`."""
    parts = []
    for region, row in influence_by_region(view).items():
        strong = sorted((s for s in range(len(row)) if row[s]), key=lambda s: -row[s])[:2]
        standing = style.wording(" ", ", ").join(seat_letter_with(s, row[s], style) for s in strong)
        parts.append(
            f"{region_name(region)}{style.wording('', ':')}"
            f" {standing or style.wording('-', 'nobody')}"
        )
    if style.is_spoken:
        return [f"Influence in {part}" for part in parts]
    return wrap_line(f"Influence: {list_items(parts)}")


# --- in full -----------------------------------------------------------------------------------


def board(view: MosaicState, seat: int, names: tuple[str, ...], style: Style) -> list[str]:
    lines = _header_lines(view, style)
    for owner in seats_from_viewer(seat, len(view.players)):
        lines += ["", *_player_board(view, owner, seat, names, style)]
    for region in view.regions:
        lines += ["", *_region_lines(view, region, style)]
    return [*lines, "", *_offer_lines(view, seat, style), "", *_tile_lines(view, style)]


def _player_board(
    view: MosaicState, owner: int, seat: int, names: tuple[str, ...], style: Style
) -> list[str]:
    player = view.players[owner]
    you = style.wording(" (you)", "") if owner == seat else ""
    leader = f", {card_name(player.leader)}" if player.leader else ""
    government = f", {card_name(player.government)}" if player.government else ""
    letter = style.wording(f"{seat_letter(owner, style)} ", "")
    title = f"{letter}{names[owner]}{you}{leader}{government}"
    stock = f"{_stock_text(view, owner, style)}, {_money_production_text(view, owner)}"
    points = points_text(player.empire_vp + player.played_vp, style)
    score = f"{points}, if it ended now {_score_now(view, owner)}"
    return [
        *wrap_line(title),
        *labeled_lines(
            (
                ("score", score),
                ("stock", stock),
                ("symbols", _symbol_list(view, owner, style)),
                ("goods", _goods_summary(view, owner, style)),
                ("technologies", _card_list(player.technologies, style)),
                ("face down", _card_list(_hidden_cards(view, owner), style)),
                ("hand", _card_list(player.hand, style)),
                ("build cards", _card_list(player.build_cards, style)),
                ("wonders", _wonders_text(view, owner)),
                ("tiles", _card_list([*player.golden_ages, *player.achievements], style)),
                ("buildings", _buildings_text(view, owner)),
                ("units", _units_text(view, owner)),
                ("unrest", _unrest_text(view, owner, style)),
                ("used up", _card_list(player.used, style)),
                ("automa", _automa_text(view, owner, style)),
            )
        ),
    ]


def _symbol_list(view: MosaicState, owner: int, style: Style) -> str:
    have = view.players[owner].symbols
    if style.is_spoken:
        return symbols_text({pillar: have[pillar] for pillar in PILLARS if have[pillar]}, style)
    return " ".join(f"{PILLAR_CODES[pillar]} {have[pillar]}" for pillar in PILLARS)


def _goods_summary(view: MosaicState, owner: int, style: Style) -> str:
    player = view.players[owner]
    wild = ", one wild" if player.wild_goods else ""
    kinds = view.different_good_count(owner)
    return (
        f"{goods_text(player.goods, style) or 'none'}{wild} ({format_count(kinds, 'kind')})"
        if kinds
        else ""
    )


def _card_list(cards: Iterable[str], style: Style) -> str:
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    unseen = counts.pop(HIDDEN, 0)
    known = [f"{brief_card_name(card, style)}{style.times(n)}" for card, n in counts.items()]
    return list_items(known + [format_count(unseen, "unseen card")] * bool(unseen))


def _hidden_cards(view: MosaicState, owner: int) -> list[str]:
    player = view.players[owner]
    gained = [player.gained] if player.gained else []
    return [*(down.card for down in (*player.face_down, *gained)), *player.drafted]


def _wonders_text(view: MosaicState, owner: int) -> str:
    return list_items(
        f"{card_name(building.wonder)} in {hex_name(hex_id)}"
        for hex_id, building in view.buildings.items()
        if building.owner == owner and building.wonder
    )


def _buildings_text(view: MosaicState, owner: int) -> str:
    kinds: dict[str, int] = {}
    for building in view.buildings.values():
        if building.owner == owner:
            kinds[building.kind] = kinds.get(building.kind, 0) + 1
    return pieces_text(kinds)


def _units_text(view: MosaicState, owner: int) -> str:
    units = view.players[owner].units
    return "; ".join(
        f"{region_name(r)} {pieces_text(units[r])}" for r in view.regions if r in units
    )


def _unrest_text(view: MosaicState, owner: int, style: Style) -> str:
    cards = view.players[owner].tax_cards
    if not cards:
        return ""
    total = sum(CARDS[card].unrest for card in cards)
    counts = unrest_points(view, owner)
    ignored = f", {counts} of {total} count" if counts != total else ""
    return f"{total} ({_card_list(cards, style)}){ignored}"


def _automa_text(view: MosaicState, owner: int, style: Style) -> str:
    if not view.is_automa(owner) or not view.automas:
        return ""
    automa = view.automas[owner - view.persons]
    return (
        f"{automa.level}, homeland {region_name(automa.homeland)}, then"
        f" {region_name(automa.secondary)}, tokens {amounts_text(automa.tokens, style)}"
    )


def _region_lines(view: MosaicState, region: str, style: Style) -> list[str]:
    row = influence_by_region(view, [region])[region]
    points = region_points(view, region, row)
    scores = ", ".join(
        f"{seat_letter(s, style)} {points_text(n, style)}" for s, n in points.items()
    )
    locked = f", closed by {seat_letter(view.locks[region], style)}" if region in view.locks else ""
    heads = [
        (
            seat_letter_with(owner, row[owner], style),
            _region_pieces_text(view, owner, region, style),
        )
        for owner in range(len(row))
    ]
    hexes = (*LAND_HEXES_BY_REGION[region], *PORT_HEXES_BY_REGION[region])
    tokens = (
        f"{token_code(view.tokens[h], style)}{style.wording('', ' at')} {hex_coordinates(h)}"
        for h in hexes
        if h in view.tokens
    )
    title = f"{region_name(region)}{locked}" + (
        f": a scoring now brings {scores}" if scores else ""
    )
    return [*wrap_line(title), *labeled_lines([*heads, ("tokens", list_items(tokens))])]


def _region_pieces_text(view: MosaicState, owner: int, region: str, style: Style) -> str:
    at = style.wording("", " at")
    parts = [
        f"{card_name(b.wonder) if b.wonder else id_to_words(b.kind)}{at} {hex_coordinates(h)}"
        for h, b in view.buildings.items()
        if b.owner == owner and REGION_BY_HEX[h] == region
    ]
    units = view.players[owner].units.get(region)
    return list_items(parts + ([pieces_text(units)] if units else []))


def _offer_lines(view: MosaicState, seat: int, style: Style) -> list[str]:
    lines = ["Offers"]
    for offer in OFFERS:
        cards = [
            f"{brief_card_name(card, style)} ({short_text(card, style)})"
            for card in view.offers[offer]
            if card
        ]
        name = f"{OFFER_NAMES[offer]} {_cards_left_text(view, offer)}"
        lines += labeled_lines([(name, list_items(cards) or "none")])
    return lines


def _tile_lines(view: MosaicState, style: Style) -> list[str]:
    lines = ["Tiles left"]
    for tile in (*view.golden_ages, *view.achievements):
        progress_of = [tile_progress(view, owner, tile) for owner in range(len(view.players))]
        have = style.wording(" ", ", ").join(
            f"{seat_letter(s, style)} {n}{style.wording('/', ' of ')}{need}"
            for s, (n, need) in enumerate(progress_of)
        )
        lines += labeled_lines(
            [(f"{card_name(tile)}, {requirement_text(TILES[tile], style, is_brief=True)}", have)]
        )
    lines += labeled_lines(
        (
            (
                "wonders",
                list_items(f"{card_name(w)} ({short_text(w, style)})" for w in view.wonders),
            ),
            ("governments", list_items(_government_text(g, style) for g in view.governments)),
        )
    )
    return lines


def _government_text(government: str, style: Style) -> str:
    tile = GOVERNMENTS[government]
    return f"{tile.name} {amounts_text(tile.cost, style)} needs {symbols_text(tile.needs, style)}"
