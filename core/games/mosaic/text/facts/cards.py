"""Facts about cards, pieces, wonders and governments for one seat.

Panels display these texts and need no rules. Text forms have several lengths.
"""

from collections.abc import Collection
from dataclasses import dataclass

from core.games.mosaic.content import (
    CARDS,
    CONSTANTS,
    GOVERNMENTS,
    PIECE_COSTS,
    POPULATION_CARDS,
    TAX_CARDS,
    TECHNOLOGY_COST,
    TOWNS,
    WONDERS,
    Amounts,
)
from core.games.mosaic.rules.actions import Collect
from core.games.mosaic.rules.building import wonder_cost
from core.games.mosaic.rules.effect_registry import CARD_EFFECTS, active_effects_with_source
from core.games.mosaic.rules.gains_and_payments import missing_amounts
from core.games.mosaic.rules.main_actions import formula_money, main_action_obstacle
from core.games.mosaic.rules.obstacles import Reason
from core.games.mosaic.rules.offers import take_actions
from core.games.mosaic.rules.scoring import government_points
from core.games.mosaic.rules.technologies import play_obstacle
from core.games.mosaic.state import MosaicState, Player
from core.games.mosaic.text.facts.forms import (
    TextForms,
    effect_forms,
    effect_forms_without_counts,
    government_forms,
)
from core.games.mosaic.text.facts.obstacles import missing_symbols_forms, obstacle_forms
from core.games.mosaic.text.facts.tiles import leader_forms
from core.games.mosaic.text.outcomes import (
    cost_for,
    goods_progress,
    missing_symbols,
    money_sources,
    population_gain,
    simulate_action,
    simulate_card,
    substitute_money,
)
from core.games.mosaic.text.wording import (
    amounts_text,
    brief_card_name,
    compact_symbols,
    goods_codes,
    id_to_words,
)
from core.kernel import HIDDEN
from core.kernel.presentation import sentence_case
from core.kernel.style import Style

NOW, FACE_DOWN, NOT_YET = "now", "face down", "not yet"


@dataclass(frozen=True, slots=True)
class CardContext:
    """The seat that looks at a card, and its legal targets."""

    view: MosaicState
    seat: int
    legal: Collection[str]  # targets of the pending decision
    is_acting: bool  # whether the decision is for a main action
    style: Style

    @property
    def player(self) -> Player:
        return self.view.players[self.seat]

    def timing(self, card: str) -> str:
        """Return NOW for a legal card, or NOT_YET if the seat could take it now."""
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


def card_facts(context: CardContext, card: str, held: bool = False) -> CardFacts:
    """Return a card's facts. `held` means that the seat has the card already."""
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
            effect=leader_forms(card, context.style),
            symbols=compact_symbols(CARDS[card].pillars),
        )
    return _building_facts(context, card)


def _technology_facts(context: CardContext, card: str, held: bool) -> CardFacts:
    view, seat = context.view, context.seat
    technology, player = CARDS[card], view.players[seat]
    missing = missing_symbols(player, technology.needs)
    when = context.timing(card)
    shortage = missing_symbols_forms(missing, technology.needs)
    if held:
        lies_face_down = any(down.card == card for down in player.face_down)
        when = NOW if when == NOW else FACE_DOWN if lies_face_down else ""
    elif when == NOT_YET:
        shortage = _shortage(context, card, TECHNOLOGY_COST)
    elif when == NOW and context.is_acting:
        obstacle = play_obstacle(view, seat, card)
        if obstacle is None:
            shortage = _money_substitution(player, TECHNOLOGY_COST, context.style)
        else:
            when, shortage = FACE_DOWN, obstacle_forms(view, seat, card, obstacle, context.style)
    name = brief_card_name(card, context.style)
    return CardFacts(
        (name, technology.shortest or name),
        "" if held else amounts_text(TECHNOLOGY_COST, context.style),
        effect_forms(view, seat, card, context.style),
        compact_symbols(technology.pillars),
        compact_symbols(technology.needs),
        shortage,
        timing=when,
        effect_without_counts=effect_forms_without_counts(card, context.style),
    )


def _building_facts(context: CardContext, card: str) -> CardFacts:
    view, seat = context.view, context.seat
    build, player = CARDS[card], view.players[seat]
    return CardFacts(
        (brief_card_name(card, context.style),),
        amounts_text(build.cost, context.style),
        effect_forms(view, seat, card, context.style),
        compact_symbols(build.pillars),
        shortages=_shortage(context, card, build.cost),
        detail=(f"{goods_codes(build.goods)} {goods_progress(player, card)}",) * bool(build.goods),
        timing=context.timing(card),
    )


def _population_facts(context: CardContext, card: str) -> CardFacts:
    view, seat = context.view, context.seat
    growth, player = POPULATION_CARDS[card], view.players[seat]
    grown = population_gain(view, seat, card, False) if card in view.offers["population"] else 0
    many = grown or growth.gain["population"]
    why = ["doubled"] * (player.multiplier > 1)
    sources = active_effects_with_source(view, seat, "population_card")
    why += [CARDS[source].name for source, _ in sources]
    more = f" ({', '.join(why)})" if why else ""
    return CardFacts(
        (growth.name,),
        amounts_text(growth.cost, context.style),
        (f"+{many} population{more}", f"+{many} population"),
        shortages=_shortage(context, card, growth.cost),
        detail=(f"pop {player.population}>{player.population + many}",),
        timing=context.timing(card),
    )


def _tax_facts(context: CardContext, card: str) -> CardFacts:
    view, seat = context.view, context.seat
    tax, player = TAX_CARDS[card], view.players[seat]
    formula = formula_money(view, seat, tax.kind, tax.first_factor, tax.second_factor)
    total = formula + view.treasury
    if card in view.offers["tax_tariff"]:
        next_view = simulate_action(view, seat, Collect(card))
        total = next_view.players[seat].stock["money"] - player.stock["money"]
    sources = money_sources(view, total, formula)
    long = " + ".join(f"{money}$ {name}".rstrip() for money, name in sources) or "0$"
    short = " + ".join(f"{money}$" for money, _ in sources) or "0$"
    if tax.kind == "tax":
        terms = ((player.population, "pop"), (player.symbols["government"], "GOV"))
    else:
        cities = len(view.building_hexes(seat, ("city", "port")))
        terms = ((view.different_good_count(seat), "gd"), (cities, "city"))
    production = player.production[tax.kind]
    sum_of = f"{tax.first_factor}x{{}} {tax.second_factor}x{{}} +{production}"
    return CardFacts(
        (tax.name,),
        effect=(long, short, f"+{total}$"),
        detail=(
            sum_of.format(*(f"{number} {unit}" for number, unit in terms)),
            sum_of.format(*(f"{number}{unit}" for number, unit in terms)),
        ),
        unrest=f"unrest {tax.unrest}",
        timing=context.timing(card),
    )


def card_kind(card: str) -> str:
    return CARDS[card].kind if card in CARDS else "piece"


def piece_facts(context: CardContext, piece: str) -> CardFacts:
    cost = PIECE_COSTS[piece]
    points = CONSTANTS.town_vp if piece in TOWNS else CONSTANTS.city_vp
    fills = "" if piece in TOWNS else f", treasury +{CONSTANTS.treasury[piece]}$"
    effect = (f"{points} VP at the end{fills}", f"{points} VP{fills}")
    name = sentence_case(id_to_words(piece))
    return CardFacts(
        (name,),
        amounts_text(cost, context.style),
        effect,
        shortages=_shortage(context, piece, cost),
        timing=context.timing(piece),
    )


def wonder_facts(context: CardContext, card: str) -> CardFacts:
    view, seat = context.view, context.seat
    name = WONDERS[card].name
    return CardFacts(
        (name, brief_card_name(card, context.style)),
        effect=effect_forms(view, seat, card, context.style),
        shortages=_shortage(context, card, wonder_cost(context.player)),
        timing=context.timing(card),
    )


def government_facts(context: CardContext, card: str) -> CardFacts:
    """Return the facts of an available government, with its current points."""
    view, seat = context.view, context.seat
    record, player = GOVERNMENTS[card], view.players[seat]
    shortage = missing_symbols_forms(missing_symbols(player, record.needs), record.needs)
    if not shortage or context.timing(card) == NOT_YET:
        shortage = _shortage(context, card, record.cost)
    points = government_points(simulate_card(view, seat, card), seat)
    return CardFacts(
        (record.name,),
        amounts_text(record.cost, context.style),
        government_forms(CARD_EFFECTS[card], points, context.style),
        needs=compact_symbols(record.needs),
        shortages=shortage,
        timing=context.timing(card),
    )


def wonder_price(player: Player) -> tuple[Amounts, Amounts]:
    cost = wonder_cost(player)
    return cost, missing_amounts(player, cost)


def seen_deck_cards(view: MosaicState, offer: str) -> list[str]:
    """Return the deck's top card if the seat has seen it and may take it."""
    return [take.card for take in take_actions(view, offer) if take.seen and take.card != HIDDEN]


def _shortage(context: CardContext, thing: str, cost: Amounts) -> TextForms:
    """Return the obstacle, or for a legal thing the money that substitutes currencies."""
    timing = context.timing(thing)
    if timing == NOT_YET:
        view, seat = context.view, context.seat
        obstacle = main_action_obstacle(view, seat, thing) or Reason.NOT_NOW
        return obstacle_forms(view, seat, thing, obstacle, context.style)
    return _money_substitution(context.player, cost, context.style) if timing else ()


def _money_substitution(player: Player, cost: Amounts, style: Style) -> TextForms:
    money = substitute_money(player, cost)
    return (cost_for(player, cost, style).substitute, f"by {money}$") if money else ()
