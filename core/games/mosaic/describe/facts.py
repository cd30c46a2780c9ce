"""What a card, wonder, government or tile means for one seat now, in forms of several lengths.

For screens: all that takes the rules to say is said here, so that no screen knows any.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from core.games.mosaic.actions import Collect
from core.games.mosaic.content import (
    BASIC,
    CARDS,
    CONSTANTS,
    GOLDEN_AGES,
    GOVERNMENTS,
    PIECE_COST,
    PILLAR_SHORT,
    POPULATION_CARDS,
    TAX_CARDS,
    TECHNOLOGY_COST,
    TILES,
    TOWNS,
    WONDERS,
    Amounts,
)
from core.games.mosaic.describe.cards import short_text
from core.games.mosaic.describe.effects import in_brief
from core.games.mosaic.describe.terms import (
    GOOD_CODE,
    brief_name,
    plain,
    productions,
    sentence_case,
    short_amounts,
)
from core.games.mosaic.describe.whatif import (
    after_action,
    counts_now,
    growth_brings,
    lacking,
    with_card,
)
from core.games.mosaic.flow.building import wonder_cost
from core.games.mosaic.flow.turn import formula_money
from core.games.mosaic.influence import influence, sole_leader
from core.games.mosaic.map import can_place, wonder_hexes
from core.games.mosaic.offers import on_offer
from core.games.mosaic.scoring import government_points, region_points
from core.games.mosaic.state import MosaicState, Player
from core.games.mosaic.stock import can_pay, money_needed
from core.games.mosaic.technologies import can_play
from core.games.mosaic.tiles import progress
from core.kernel import HIDDEN

Forms = tuple[str, ...]  # the same said in several lengths, longest first

_SHORTER = (
    (" production", ""),
    ("population", "pop"),
    ("after the last round", "at the end"),
    (" in its region", " there"),
    ("different good", "kind of good"),
    (" you dominate", " you lead"),
)
_SHORTEST = (
    ("a government without symbols", "any govt"),
    ("before acting", "first"),
    ("May recruit", "Recruit"),
    ("Units cannot be defeated", "Units immune"),
    (" in a new region", ", new region"),
    ("extra action", "+1 action"),
    ("infantry", "inf"),
    ("cavalry", "cav"),
    ("technology", "tech"),
    ("manufactory town", "manufactory"),
    ("influence", "infl"),
    ("adjacent city", "city beside"),
    (" you lead", " led"),
    ("food/ideas", "f/i"),
    ("stone/ideas", "s/i"),
    (" and ", ", "),
)
_COUNTED = {
    "different_goods": "Goods",
    "units_on_map": "Units",
    "projects_plus_wonders": "Built",
    "population": "Pop",
    "different_pillars": "Pillars",
    "ports": "Ports",
    "technologies": "Tech",
    "cities": "Cities",
    "regions_dominated": "Regions",
}
_SCORING = re.compile(r"(?<![-\w])scoring: ", re.IGNORECASE)
_LIMIT = re.compile(r", max \d+")


NOW, FACE_DOWN, NOT_YET = "now", "face down", "not yet"


@dataclass(frozen=True, slots=True)
class Glance:
    """Whose eyes rest on a card, and what that seat can choose from."""

    view: MosaicState
    seat: int
    legal: Collection[str]  # what the pending choice can touch
    is_acting: bool  # whether it is one of the eight actions, so that a card might be taken

    @property
    def player(self) -> Player:
        """The seat's own."""
        return self.view.players[self.seat]

    def when(self, thing: str) -> str:
        """NOW where it is legal, NOT_YET where it is not although the seat may choose freely."""
        if thing in self.legal:
            return NOW
        return NOT_YET if self.is_acting else ""


@dataclass(frozen=True, slots=True)
class Facts:
    """A card as its row shows it."""

    name: Forms
    price: str = ""
    effect: Forms = ("",)
    gives: str = ""  # its symbols
    needs: str = ""  # the symbols it asks for
    lacks: Forms = ()  # what is missing, of symbols or of the price
    detail: str = ""  # how its number comes about, or what else belongs to it
    unrest: str = ""
    when: str = ""  # NOW, FACE_DOWN, NOT_YET; nothing where it is not to be taken at all

    def named(self, seen: bool) -> Forms:
        """Its name; a card that lies on its deck and was looked at says so."""
        return (*(f"{form} (seen)" for form in self.name), *self.name) if seen else self.name


def compact(pillars: Amounts) -> str:
    """`2SCI CON`."""
    return " ".join(f"{n if n > 1 else ''}{PILLAR_SHORT[pillar]}" for pillar, n in pillars.items())


def facts(glance: Glance, card: str, held: bool = False) -> Facts:
    """All there is to say of a card in one of the rows; `held`: it is the seat's already."""
    kind = CARDS[card].kind
    if kind == "technology":
        return _technology(glance, card, held)
    if kind == "population":
        return _growth(glance, card)
    if kind in ("tax", "tariff"):
        return _tax(glance, card)
    if kind == "leader":
        return Facts(
            (CARDS[card].name,), effect=leader_words(card), gives=compact(CARDS[card].pillars)
        )
    return _building(glance, card)


def _technology(glance: Glance, card: str, held: bool) -> Facts:
    view, seat = glance.view, glance.seat
    technology, player = CARDS[card], view.players[seat]
    missing = lacking(player, technology.needs)
    when = glance.when(card)
    lacks = _missing_symbols(missing, technology.needs)
    if held:
        lies_face_down = any(down.card == card for down in player.face_down)
        when = NOW if when == NOW else FACE_DOWN if lies_face_down else ""
    elif when == NOT_YET:
        lacks = _why_not(player, TECHNOLOGY_COST)
    elif when == NOW and glance.is_acting:
        if can_play(view, seat, card):
            lacks = _money_for(player, TECHNOLOGY_COST)
        else:
            when, lacks = FACE_DOWN, lacks or ("too few people", "-1p")
    return Facts(
        (brief_name(card),),
        "" if held else short_amounts(TECHNOLOGY_COST),
        effect_forms(view, seat, card),
        compact(technology.pillars),
        compact(technology.needs),
        lacks,
        when=when,
    )


def _building(glance: Glance, card: str) -> Facts:
    """A build card."""
    view, seat = glance.view, glance.seat
    build, player = CARDS[card], view.players[seat]
    when = glance.when(card)
    lacks = _money_for(player, build.cost) if when else ()
    if when == NOT_YET:
        placed = build.kind == "project" or can_place(view, seat, build.kind)
        lacks = _why_not(player, build.cost, placed)
    return Facts(
        (brief_name(card),),
        short_amounts(build.cost),
        effect_forms(view, seat, card),
        compact(build.pillars),
        lacks=lacks,
        detail=_set_of(player, card),
        when=when,
    )


def _set_of(player: Player, card: str) -> str:
    """`brz clo win 1/3`: the goods a manufactory scores, and how many of them are there."""
    goods = CARDS[card].goods
    have = sum(good in player.goods for good in goods)
    return f"{' '.join(GOOD_CODE[good] for good in goods)} {have}/{len(goods)}" if goods else ""


def _growth(glance: Glance, card: str) -> Facts:
    view, seat = glance.view, glance.seat
    growth, player = POPULATION_CARDS[card], view.players[seat]
    grown = growth_brings(view, seat, card, False) if card in view.offers["population"] else 0
    many = grown or growth.gain["population"]
    why = ["doubled"] * (player.multiplier > 1)
    why += [CARDS[player.leader].name for _ in view.active(seat, "population_card")]
    more = f" ({', '.join(why)})" if why else ""
    when = glance.when(card)
    lacks = _money_for(player, growth.cost) if when else ()
    if when == NOT_YET:
        lacks = _why_not(player, growth.cost)
    return Facts(
        (growth.name,),
        short_amounts(growth.cost),
        (f"+{many} population{more}", f"+{many} population"),
        lacks=lacks,
        detail=f"pop {player.population}>{player.population + many}",
        when=when,
    )


def _tax(glance: Glance, card: str) -> Facts:
    """The money it would bring, part by part."""
    view, seat = glance.view, glance.seat
    tax, player = TAX_CARDS[card], view.players[seat]
    formula = formula_money(view, seat, tax.kind, tax.first_factor, tax.second_factor)
    total = formula + view.treasury
    if card in view.offers["tax_tariff"]:
        after = after_action(view, seat, Collect(card))
        total = after.players[seat].stock["money"] - player.stock["money"]
    goods = total - formula - view.treasury
    parts = [(formula, ""), (goods, " goods"), (view.treasury, " treasury")]
    long = " + ".join(f"{n}${what}" for n, what in parts if n) or "0$"
    short = " + ".join(f"{n}$" for n, _ in parts if n) or "0$"
    if tax.kind == "tax":
        first, second = f"{player.population} pop", f"{player.symbols['government']} GOV"
    else:
        cities = len(view.own_hexes(seat, ("city", "port")))
        first, second = f"{view.different_goods(seat)} gd", f"{cities} city"
    production = player.production[tax.kind]
    return Facts(
        (tax.name,),
        effect=(long, short, f"+{total}$"),
        detail=f"{tax.first_factor}x{first} {tax.second_factor}x{second} +{production}",
        unrest=f"unrest {tax.unrest}",
        when=glance.when(card),
    )


def kind_of(card: str) -> str:
    """A card's kind; a piece that is built without one has its own."""
    return CARDS[card].kind if card in CARDS else "piece"


def piece_alone(glance: Glance, piece: str) -> Facts:
    """A city, port or town built without a card."""
    view, seat = glance.view, glance.seat
    player, cost = view.players[seat], PIECE_COST[piece]
    when = glance.when(piece)
    lacks = _money_for(player, cost) if when else ()
    if when == NOT_YET:
        lacks = _why_not(player, cost, can_place(view, seat, piece))
    points = CONSTANTS.town_vp if piece in TOWNS else CONSTANTS.city_vp
    fills = "" if piece in TOWNS else f", treasury +{CONSTANTS.treasury[piece]}$"
    effect = (f"{points} VP at the end{fills}", f"{points} VP{fills}")
    name = sentence_case(plain(piece))
    return Facts((name,), short_amounts(cost), effect, lacks=lacks, when=when)


def wonder(glance: Glance, card: str) -> Facts:
    """A wonder nobody has built yet."""
    view, seat = glance.view, glance.seat
    player = view.players[seat]
    cost = wonder_cost(player)
    when = glance.when(card)
    lacks = _money_for(player, cost) if when else ()
    if when == NOT_YET:
        lacks = _why_not(player, cost, bool(wonder_hexes(view, seat, card)))
    effect = effect_forms(view, seat, card)
    name = WONDERS[card].name
    return Facts((name, name.split(" of ")[0]), "", effect, lacks=lacks, when=when)


def government(glance: Glance, card: str) -> Facts:
    """A government on the board, with what it would score now."""
    view, seat = glance.view, glance.seat
    record, player = GOVERNMENTS[card], view.players[seat]
    when = glance.when(card)
    missing = lacking(player, record.needs)
    lacks = _missing_symbols(missing, record.needs)
    if not missing and when:
        lacks = _money_for(player, record.cost)
    if when == NOT_YET and not missing:
        lacks = _why_not(player, record.cost)
    points = government_points(with_card(view, seat, card), seat)
    scoring = [(in_brief(effect), points) for effect in record.on("empire_scoring")]
    others = [(in_brief(e), None) for e in record.effects if e.on != "empire_scoring"]
    clauses: list[tuple[str, int | None]] = [*scoring, *others]
    return Facts(
        (record.name,),
        short_amounts(record.cost),
        _forms([(_SCORING.sub("", text), number) for text, number in clauses]),
        needs=compact(record.needs),
        lacks=lacks,
        when=when,
    )


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a seat is with a tile, and the best of the others."""

    have: int
    need: int
    rival: int  # who is nearest of the others
    best: int  # how far that one is


def tile_progress(view: MosaicState, seat: int, tile: str) -> Progress:
    """How far everybody is with a golden age or achievement."""
    have, need = progress(view, seat, tile)
    others = {o: progress(view, o, tile)[0] for o in range(len(view.players)) if o != seat}
    rival = max(others, key=lambda other: others[other], default=seat)
    return Progress(have, need, rival, others.get(rival, 0))


def tile_words(tile_id: str) -> tuple[str, str, str]:
    """A golden age or achievement: its short name, what it asks for, what it brings at once."""
    card = TILES[tile_id]
    if tile_id in GOLDEN_AGES:
        name = card.name.removeprefix("Golden Age of ")
        brings = ", ".join(in_brief(effect).replace(" production", "") for effect in card.effects)
        return name, PILLAR_SHORT[card.requires.of], brings
    return card.name.removesuffix(" Civilization"), _asks(tile_id), ""


def _asks(achievement: str) -> str:
    """What an achievement counts, without the number."""
    requires = TILES[achievement].requires
    return sentence_case(requires.of) if requires.of else _COUNTED[requires.what]


def leader_words(leader: str) -> Forms:
    """A leader in one line; the last two forms are what it starts with and what it can do."""
    card = CARDS[leader]
    tracks = [productions(card.production).replace(" production", "")] if card.production else []
    start = ", ".join([*tracks, short_amounts(card.gain)])
    start += "".join(f", {in_brief(effect)}" for effect in card.on("start"))
    powers = ", ".join(in_brief(effect) for effect in card.effects if effect.on != "start")
    return short_text(leader), sentence_case(start), _shorter(powers) or "No lasting power"


def effect_forms(view: MosaicState, seat: int, card: str) -> Forms:
    """What a card does, each part that counts something with what it comes to now."""
    if CARDS[card].goods:
        head, _, _ = short_text(card).rpartition(", set ")
        goods = _set_of(view.players[seat], card)
        return f"{head}, set {goods}", f"{head}, set {goods.split(' ')[-1]}", head
    numbers = {id(effect): abs(number) for effect, number in counts_now(view, seat, card)}
    return _forms([(in_brief(e), numbers.get(id(e))) for e in CARDS[card].effects])


def _forms(clauses: Sequence[tuple[str, int | None]]) -> Forms:
    """Clauses in ever fewer letters; some have a number they come to now."""
    full = _joined(clauses, ", now ")
    bare = _joined([(_LIMIT.sub("", text), number) for text, number in clauses], ": ")
    shorter = _shorter(full)
    forms = full, shorter, _shorter(shorter, _SHORTEST), _shorter(_shorter(bare), _SHORTEST)
    return (*forms, forms[-1].replace(",", "")) if len(clauses) == 1 else forms


def _joined(clauses: Sequence[tuple[str, int | None]], now: str) -> str:
    parts = [text if number is None else f"{text}{now}{number}" for text, number in clauses]
    return sentence_case(", ".join(parts))


def _shorter(text: str, words: Sequence[tuple[str, str]] = _SHORTER) -> str:
    for word, short in words:
        text = text.replace(word, short)
    return sentence_case(text)


# --- what else screens ask for -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Region:
    """Who stands how in a region, and what everybody would score there now."""

    influence: list[int]  # by seat
    leader: int | None  # who dominates it
    points: dict[int, int]


def regions_now(view: MosaicState) -> dict[str, Region]:
    """Every region in play."""
    return {
        region: Region(row, sole_leader(row), region_points(view, region, row))
        for region, row in influence(view).items()
    }


def wonder_price(player: Player) -> tuple[Amounts, Amounts]:
    """What the next wonder costs a player, and what is lacking for it in kind."""
    cost = wonder_cost(player)
    return cost, missing_amounts(player, cost)


def seen_on_deck(view: MosaicState, offer: str) -> list[str]:
    """The card on an offer's deck, where the seat has looked and may take it."""
    return [card for card, seen in on_offer(view, offer) if seen and card != HIDDEN]


# --- what is missing ---------------------------------------------------------------------------


def _missing_symbols(missing: Amounts, needs: Amounts) -> Forms:
    if not missing:
        return ()
    short = f"lacks {compact(missing)}", f"-{compact(missing)}", f"-{sum(missing.values())}"
    return short if missing == needs else (f"{short[0]} of {compact(needs)}", *short)


def missing_amounts(player: Player, cost: Amounts) -> dict[str, int]:
    """What a player has too little of to pay a price in kind."""
    have = {**player.stock, "population": player.population}
    missing = {what: number - have[what] for what, number in cost.items()}
    return {what: number for what, number in missing.items() if number > 0}


def _why_not(player: Player, cost: Amounts, placeable: bool = True) -> Forms:
    if can_pay(player, cost):
        return ("not now",) if placeable else ("no hex for it", "no hex")
    missing = short_amounts(missing_amounts(player, cost))
    return f"lacks {missing}", f"-{missing}"


def _money_for(player: Player, cost: Amounts) -> Forms:
    """What money would have to stand in for."""
    money = money_needed(player, cost) - cost.get("money", 0)
    missing = {c: n for c, n in missing_amounts(player, cost).items() if c in BASIC}
    if not missing:
        return ()
    return f"{short_amounts(missing)} by {money}$", f"by {money}$"
