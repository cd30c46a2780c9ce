"""Facts about cards, pieces, wonders and governments for one seat.

Panels display these texts and need no rules. Text forms have several lengths.
"""

from collections.abc import Collection
from dataclasses import dataclass

from core.games.mosaic.content import (
    BASIC_CURRENCIES,
    CARDS,
    CONSTANTS,
    GOVERNMENTS,
    PIECE_COSTS,
    PILLAR_CODES,
    POPULATION_CARDS,
    TAX_CARDS,
    TECHNOLOGY_COST,
    TOWNS,
    WONDERS,
    Amounts,
)
from core.games.mosaic.rules.actions import Collect
from core.games.mosaic.rules.building import wonder_cost
from core.games.mosaic.rules.main_actions import formula_money
from core.games.mosaic.rules.map import placeable_pieces, wonder_hexes
from core.games.mosaic.rules.offers import take_actions
from core.games.mosaic.rules.scoring import government_points
from core.games.mosaic.rules.stock import can_pay, money_needed
from core.games.mosaic.rules.technologies import can_play_technology
from core.games.mosaic.state import MosaicState, Player
from core.games.mosaic.text.facts.forms import (
    TextForms,
    effect_forms,
    effect_forms_without_counts,
    goods_set,
    government_forms,
)
from core.games.mosaic.text.facts.tiles import leader_forms
from core.games.mosaic.text.outcomes import (
    missing_symbols,
    population_gain,
    simulate_action,
    simulate_card,
)
from core.games.mosaic.text.wording import (
    brief_card_name,
    id_to_words,
    short_amounts,
)
from core.kernel import HIDDEN
from core.kernel.presentation import sentence_case

NOW, FACE_DOWN, NOT_YET = "now", "face down", "not yet"


@dataclass(frozen=True, slots=True)
class CardContext:
    """The seat that looks at a card, and its legal targets."""

    view: MosaicState
    seat: int
    legal: Collection[str]  # targets of the pending decision
    is_acting: bool  # whether the decision is for a main action

    @property
    def player(self) -> Player:
        return self.view.players[self.seat]

    def timing(self, card: str) -> str:
        """Return NOW for a legal card, or NOT_YET if the seat could take a card at present."""
        if card in self.legal:
            return NOW
        return NOT_YET if self.is_acting else ""


@dataclass(frozen=True, slots=True)
class CardFacts:
    """The texts of a card in a list."""

    name: TextForms
    price: str = ""
    effect: TextForms = ("",)
    symbols: str = ""  # its symbols
    needs: str = ""  # required symbols
    shortages: TextForms = ()  # missing symbols or resources
    detail: TextForms = ()  # the calculation, or further details
    unrest: str = ""
    timing: str = ""  # NOW, FACE_DOWN, NOT_YET or ""
    effect_without_counts: TextForms = ()  # for narrow lists

    def name_forms(self, seen: bool) -> TextForms:
        """Return the name forms, marked if the card was seen on its deck."""
        return (*(f"{form} (seen)" for form in self.name), *self.name) if seen else self.name


def compact_symbols(pillars: Amounts) -> str:
    """Return text such as `2SCI CON`."""
    return " ".join(f"{n if n > 1 else ''}{PILLAR_CODES[pillar]}" for pillar, n in pillars.items())


def card_facts(context: CardContext, card: str, held: bool = False) -> CardFacts:
    """Return a card's facts; `held` means that the seat has the card already."""
    kind = CARDS[card].kind
    if kind == "technology":
        return _technology_facts(context, card, held)
    if kind == "population":
        return _population_facts(context, card)
    if kind in ("tax", "tariff"):
        return _tax_facts(context, card)
    if kind == "leader":
        return CardFacts(
            (CARDS[card].name,),
            effect=leader_forms(card),
            symbols=compact_symbols(CARDS[card].pillars),
        )
    return _building_facts(context, card)


def _technology_facts(context: CardContext, card: str, held: bool) -> CardFacts:
    view, seat = context.view, context.seat
    technology, player = CARDS[card], view.players[seat]
    missing = missing_symbols(player, technology.needs)
    when = context.timing(card)
    shortage = _missing_symbols_text(missing, technology.needs)
    if held:
        lies_face_down = any(down.card == card for down in player.face_down)
        when = NOW if when == NOW else FACE_DOWN if lies_face_down else ""
    elif when == NOT_YET:
        shortage = _price_obstacle(player, TECHNOLOGY_COST)
    elif when == NOW and context.is_acting:
        if can_play_technology(view, seat, card):
            shortage = _money_substitution(player, TECHNOLOGY_COST)
        else:
            when, shortage = FACE_DOWN, shortage or ("too few people", "no people")
    name = brief_card_name(card)
    return CardFacts(
        (name, name.replace("Manufactory", "Manuf.")),
        "" if held else short_amounts(TECHNOLOGY_COST),
        effect_forms(view, seat, card),
        compact_symbols(technology.pillars),
        compact_symbols(technology.needs),
        shortage,
        timing=when,
        effect_without_counts=effect_forms_without_counts(card),
    )


def _building_facts(context: CardContext, card: str) -> CardFacts:
    view, seat = context.view, context.seat
    build, player = CARDS[card], view.players[seat]
    when = context.timing(card)
    shortage = _money_substitution(player, build.cost) if when else ()
    if when == NOT_YET:
        placed = build.kind == "project" or build.kind in placeable_pieces(view, seat)
        shortage = _price_obstacle(player, build.cost, placed)
    return CardFacts(
        (brief_card_name(card),),
        short_amounts(build.cost),
        effect_forms(view, seat, card),
        compact_symbols(build.pillars),
        shortages=shortage,
        detail=(" ".join(goods_set(player, card)),) if build.goods else (),
        timing=when,
    )


def _population_facts(context: CardContext, card: str) -> CardFacts:
    view, seat = context.view, context.seat
    growth, player = POPULATION_CARDS[card], view.players[seat]
    grown = population_gain(view, seat, card, False) if card in view.offers["population"] else 0
    many = grown or growth.gain["population"]
    why = ["doubled"] * (player.multiplier > 1)
    why += [CARDS[player.leader].name for _ in view.active_effects(seat, "population_card")]
    more = f" ({', '.join(why)})" if why else ""
    when = context.timing(card)
    shortage = _money_substitution(player, growth.cost) if when else ()
    if when == NOT_YET:
        shortage = _price_obstacle(player, growth.cost)
    return CardFacts(
        (growth.name,),
        short_amounts(growth.cost),
        (f"+{many} population{more}", f"+{many} population"),
        shortages=shortage,
        detail=(f"pop {player.population}>{player.population + many}",),
        timing=when,
    )


def _tax_facts(context: CardContext, card: str) -> CardFacts:
    view, seat = context.view, context.seat
    tax, player = TAX_CARDS[card], view.players[seat]
    formula = formula_money(view, seat, tax.kind, tax.first_factor, tax.second_factor)
    total = formula + view.treasury
    if card in view.offers["tax_tariff"]:
        next_view = simulate_action(view, seat, Collect(card))
        total = next_view.players[seat].stock["money"] - player.stock["money"]
    goods = total - formula - view.treasury
    parts = [(formula, ""), (goods, " goods"), (view.treasury, " treasury")]
    long = " + ".join(f"{n}${what}" for n, what in parts if n) or "0$"
    short = " + ".join(f"{n}$" for n, _ in parts if n) or "0$"
    if tax.kind == "tax":
        first, second = f"{player.population} pop", f"{player.symbols['government']} GOV"
    else:
        cities = len(view.building_hexes(seat, ("city", "port")))
        first, second = f"{view.different_good_count(seat)} gd", f"{cities} city"
    production = player.production[tax.kind]
    sum_of = f"{tax.first_factor}x{{}} {tax.second_factor}x{{}} +{production}"
    return CardFacts(
        (tax.name,),
        effect=(long, short, f"+{total}$"),
        detail=(
            sum_of.format(first, second),
            sum_of.format(first.replace(" ", ""), second.replace(" ", "")),
        ),
        unrest=f"unrest {tax.unrest}",
        timing=context.timing(card),
    )


def card_kind(card: str) -> str:
    """Return the card's kind, or "piece" for a piece without a card."""
    return CARDS[card].kind if card in CARDS else "piece"


def piece_facts(context: CardContext, piece: str) -> CardFacts:
    view, seat = context.view, context.seat
    player, cost = view.players[seat], PIECE_COSTS[piece]
    when = context.timing(piece)
    shortage = _money_substitution(player, cost) if when else ()
    if when == NOT_YET:
        shortage = _price_obstacle(player, cost, piece in placeable_pieces(view, seat))
    points = CONSTANTS.town_vp if piece in TOWNS else CONSTANTS.city_vp
    fills = "" if piece in TOWNS else f", treasury +{CONSTANTS.treasury[piece]}$"
    effect = (f"{points} VP at the end{fills}", f"{points} VP{fills}")
    name = sentence_case(id_to_words(piece))
    return CardFacts((name,), short_amounts(cost), effect, shortages=shortage, timing=when)


def wonder_facts(context: CardContext, card: str) -> CardFacts:
    view, seat = context.view, context.seat
    player = view.players[seat]
    cost = wonder_cost(player)
    when = context.timing(card)
    shortage = _money_substitution(player, cost) if when else ()
    if when == NOT_YET:
        shortage = _price_obstacle(player, cost, bool(wonder_hexes(view, seat, card)))
    effect = effect_forms(view, seat, card)
    name = WONDERS[card].name
    return CardFacts((name, brief_card_name(card)), "", effect, shortages=shortage, timing=when)


def government_facts(context: CardContext, card: str) -> CardFacts:
    """Return the facts of an available government, with its current points."""
    view, seat = context.view, context.seat
    record, player = GOVERNMENTS[card], view.players[seat]
    when = context.timing(card)
    missing = missing_symbols(player, record.needs)
    shortage = _missing_symbols_text(missing, record.needs)
    if not missing and when:
        shortage = _money_substitution(player, record.cost)
    if when == NOT_YET and not missing:
        shortage = _price_obstacle(player, record.cost)
    points = government_points(simulate_card(view, seat, card), seat)
    return CardFacts(
        (record.name,),
        short_amounts(record.cost),
        government_forms(record.effects, points),
        needs=compact_symbols(record.needs),
        shortages=shortage,
        timing=when,
    )


def wonder_price(player: Player) -> tuple[Amounts, Amounts]:
    """Return the next wonder's price and the missing amounts."""
    cost = wonder_cost(player)
    return cost, missing_amounts(player, cost)


def seen_deck_cards(view: MosaicState, offer: str) -> list[str]:
    """Return the top card of the deck if the seat has looked at it and may take it."""
    return [take.card for take in take_actions(view, offer) if take.seen and take.card != HIDDEN]


# --- what is missing ---------------------------------------------------------------------------


def _missing_symbols_text(missing: Amounts, needs: Amounts) -> TextForms:
    if not missing:
        return ()
    shortage = f"lacks {compact_symbols(missing)}"
    return (
        (shortage,) if missing == needs else (f"{shortage} of {compact_symbols(needs)}", shortage)
    )


def missing_amounts(player: Player, cost: Amounts) -> dict[str, int]:
    """Return the resources that the player lacks, before substituting money."""
    owned = {**player.stock, "population": player.population}
    missing = {good: number - owned[good] for good, number in cost.items()}
    return {good: number for good, number in missing.items() if number > 0}


def _price_obstacle(player: Player, cost: Amounts, placeable: bool = True) -> TextForms:
    if can_pay(player, cost):
        return ("not now",) if placeable else ("no hex for it", "no hex")
    return (f"lacks {short_amounts(missing_amounts(player, cost))}",)


def _money_substitution(player: Player, cost: Amounts) -> TextForms:
    money = money_needed(player, cost) - cost.get("money", 0)
    missing = {c: n for c, n in missing_amounts(player, cost).items() if c in BASIC_CURRENCIES}
    if not missing:
        return ()
    return f"{short_amounts(missing)} by {money}$", f"by {money}$"
