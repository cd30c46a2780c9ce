"""Facts about cards, pieces, wonders and governments for one seat.

Panels display these texts and need no rules. Text forms have several lengths.
"""

from collections.abc import Collection
from dataclasses import dataclass

from core.games.mosaic.actions import Collect
from core.games.mosaic.content import (
    BASIC,
    CARDS,
    CONSTANTS,
    GOVERNMENTS,
    PIECE_COST,
    PILLAR_SHORT,
    POPULATION_CARDS,
    TAX_CARDS,
    TECHNOLOGY_COST,
    TOWNS,
    WONDERS,
    Amounts,
)
from core.games.mosaic.describe.terms import (
    brief_name,
    plain,
    short_amounts,
)
from core.games.mosaic.describe.whatif import (
    after_action,
    growth_brings,
    lacking,
    with_card,
)
from core.games.mosaic.facts.forms import (
    Forms,
    effect_forms,
    government_forms,
    set_of,
    uncounted_forms,
)
from core.games.mosaic.facts.tiles import leader_words
from core.games.mosaic.flow.building import wonder_cost
from core.games.mosaic.flow.main_actions import formula_money
from core.games.mosaic.map import placeable, wonder_hexes
from core.games.mosaic.offers import on_offer
from core.games.mosaic.scoring import government_points
from core.games.mosaic.state import MosaicState, Player
from core.games.mosaic.stock import can_pay, money_needed
from core.games.mosaic.technologies import can_play
from core.kernel import HIDDEN
from core.kernel.words import sentence_case

NOW, FACE_DOWN, NOT_YET = "now", "face down", "not yet"


@dataclass(frozen=True, slots=True)
class Glance:
    """The seat that looks at a card, and its legal targets."""

    view: MosaicState
    seat: int
    legal: Collection[str]  # targets of the pending decision
    is_acting: bool  # whether the decision is for a main action

    @property
    def player(self) -> Player:
        return self.view.players[self.seat]

    def when(self, thing: str) -> str:
        """Return NOW for a legal card, or NOT_YET if the seat could take a card at present."""
        if thing in self.legal:
            return NOW
        return NOT_YET if self.is_acting else ""


@dataclass(frozen=True, slots=True)
class Facts:
    """The texts of a card in a list."""

    name: Forms
    price: str = ""
    effect: Forms = ("",)
    gives: str = ""  # its symbols
    needs: str = ""  # required symbols
    lacks: Forms = ()  # missing symbols or resources
    detail: Forms = ()  # the calculation, or further details
    unrest: str = ""
    when: str = ""  # NOW, FACE_DOWN, NOT_YET or ""
    uncounted: Forms = ()  # for narrow lists

    def named(self, seen: bool) -> Forms:
        """Return the name forms, marked if the card was seen on its deck."""
        return (*(f"{form} (seen)" for form in self.name), *self.name) if seen else self.name


def compact(pillars: Amounts) -> str:
    """Return text such as `2SCI CON`."""
    return " ".join(f"{n if n > 1 else ''}{PILLAR_SHORT[pillar]}" for pillar, n in pillars.items())


def facts(glance: Glance, card: str, held: bool = False) -> Facts:
    """Return a card's facts; `held` means that the seat has the card already."""
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
            when, lacks = FACE_DOWN, lacks or ("too few people", "no people")
    name = brief_name(card)
    return Facts(
        (name, name.replace("Manufactory", "Manuf.")),
        "" if held else short_amounts(TECHNOLOGY_COST),
        effect_forms(view, seat, card),
        compact(technology.pillars),
        compact(technology.needs),
        lacks,
        when=when,
        uncounted=uncounted_forms(card),
    )


def _building(glance: Glance, card: str) -> Facts:
    view, seat = glance.view, glance.seat
    build, player = CARDS[card], view.players[seat]
    when = glance.when(card)
    lacks = _money_for(player, build.cost) if when else ()
    if when == NOT_YET:
        placed = build.kind == "project" or build.kind in placeable(view, seat)
        lacks = _why_not(player, build.cost, placed)
    return Facts(
        (brief_name(card),),
        short_amounts(build.cost),
        effect_forms(view, seat, card),
        compact(build.pillars),
        lacks=lacks,
        detail=(" ".join(set_of(player, card)),) if build.goods else (),
        when=when,
    )


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
        detail=(f"pop {player.population}>{player.population + many}",),
        when=when,
    )


def _tax(glance: Glance, card: str) -> Facts:
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
    sum_of = f"{tax.first_factor}x{{}} {tax.second_factor}x{{}} +{production}"
    return Facts(
        (tax.name,),
        effect=(long, short, f"+{total}$"),
        detail=(
            sum_of.format(first, second),
            sum_of.format(first.replace(" ", ""), second.replace(" ", "")),
        ),
        unrest=f"unrest {tax.unrest}",
        when=glance.when(card),
    )


def kind_of(card: str) -> str:
    """Return the card's kind, or "piece" for a piece without a card."""
    return CARDS[card].kind if card in CARDS else "piece"


def piece_alone(glance: Glance, piece: str) -> Facts:
    view, seat = glance.view, glance.seat
    player, cost = view.players[seat], PIECE_COST[piece]
    when = glance.when(piece)
    lacks = _money_for(player, cost) if when else ()
    if when == NOT_YET:
        lacks = _why_not(player, cost, piece in placeable(view, seat))
    points = CONSTANTS.town_vp if piece in TOWNS else CONSTANTS.city_vp
    fills = "" if piece in TOWNS else f", treasury +{CONSTANTS.treasury[piece]}$"
    effect = (f"{points} VP at the end{fills}", f"{points} VP{fills}")
    name = sentence_case(plain(piece))
    return Facts((name,), short_amounts(cost), effect, lacks=lacks, when=when)


def wonder(glance: Glance, card: str) -> Facts:
    view, seat = glance.view, glance.seat
    player = view.players[seat]
    cost = wonder_cost(player)
    when = glance.when(card)
    lacks = _money_for(player, cost) if when else ()
    if when == NOT_YET:
        lacks = _why_not(player, cost, bool(wonder_hexes(view, seat, card)))
    effect = effect_forms(view, seat, card)
    name = WONDERS[card].name
    return Facts((name, brief_name(card)), "", effect, lacks=lacks, when=when)


def government(glance: Glance, card: str) -> Facts:
    """Return the facts of an available government, with its current points."""
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
    return Facts(
        (record.name,),
        short_amounts(record.cost),
        government_forms(record.effects, points),
        needs=compact(record.needs),
        lacks=lacks,
        when=when,
    )


def wonder_price(player: Player) -> tuple[Amounts, Amounts]:
    """Return the next wonder's price and the missing amounts."""
    cost = wonder_cost(player)
    return cost, missing_amounts(player, cost)


def seen_on_deck(view: MosaicState, offer: str) -> list[str]:
    """Return the top card of the deck if the seat has looked at it and may take it."""
    return [take.card for take in on_offer(view, offer) if take.seen and take.card != HIDDEN]


# --- what is missing ---------------------------------------------------------------------------


def _missing_symbols(missing: Amounts, needs: Amounts) -> Forms:
    if not missing:
        return ()
    lacks = f"lacks {compact(missing)}"
    return (lacks,) if missing == needs else (f"{lacks} of {compact(needs)}", lacks)


def missing_amounts(player: Player, cost: Amounts) -> dict[str, int]:
    """Return the resources that the player lacks, before substituting money."""
    have = {**player.stock, "population": player.population}
    missing = {what: number - have[what] for what, number in cost.items()}
    return {what: number for what, number in missing.items() if number > 0}


def _why_not(player: Player, cost: Amounts, placeable: bool = True) -> Forms:
    if can_pay(player, cost):
        return ("not now",) if placeable else ("no hex for it", "no hex")
    return (f"lacks {short_amounts(missing_amounts(player, cost))}",)


def _money_for(player: Player, cost: Amounts) -> Forms:
    money = money_needed(player, cost) - cost.get("money", 0)
    missing = {c: n for c, n in missing_amounts(player, cost).items() if c in BASIC}
    if not missing:
        return ()
    return f"{short_amounts(missing)} by {money}$", f"by {money}$"
