"""Choices of a turn: free actions and the eight actions, with price, effect and warning."""

from collections.abc import Iterable, Sequence

from core.games.mosaic.content import (
    BASIC_CURRENCIES,
    BUILD_CARDS,
    CARDS,
    CONSTANTS,
    GOVERNMENTS,
    GROWTH_WITHOUT_CARD,
    OFFER_SIZES,
    PIECE_COSTS,
    POPULATION_CARDS,
    TAX_CARDS,
    TECHNOLOGIES,
    TECHNOLOGY_COST,
    TOWNS,
    Amounts,
)
from core.games.mosaic.rules.actions import (
    Build,
    BuildWithoutCard,
    BuildWonder,
    ChooseLeader,
    Claim,
    ClearOffer,
    Collect,
    CollectWithoutCard,
    DraftCard,
    Govern,
    Grow,
    GrowWithoutCard,
    LookInto,
    Military,
    PayOtherwise,
    PlayTechnology,
    TakeTechnology,
    UseLeader,
    Work,
)
from core.games.mosaic.rules.attack_effects import UnitDefeat
from core.games.mosaic.rules.building import wonder_cost
from core.games.mosaic.rules.effect_registry import effects_of, effects_on
from core.games.mosaic.rules.gain_effects import HeldProduction, Loss
from core.games.mosaic.rules.gains_and_payments import MONEY_PER_MISSING_UNIT
from core.games.mosaic.rules.main_actions import formula_money, unused_waivers
from core.games.mosaic.rules.map_effects import Units
from core.games.mosaic.rules.military import MOVE_COST, UNIT_COST
from core.games.mosaic.rules.scoring import government_points, unrest_points
from core.games.mosaic.rules.technologies import can_play_technology
from core.games.mosaic.state import MosaicState, Player
from core.games.mosaic.text.card_text import short_clauses
from core.games.mosaic.text.counts import (
    MONEY,
    POINTS_IF_ENDED,
    POPULATION,
    RESOURCES,
    SPELLED_RESOURCES,
    SYMBOLS,
)
from core.games.mosaic.text.follow_up_choices import follow_up_choice
from core.games.mosaic.text.outcomes import (
    change_clause,
    cost_for,
    current_clauses,
    current_effect_amounts,
    effects_on_others,
    end_trigger_note,
    goods_progress,
    lack_text,
    missing_symbols,
    money_sources,
    new_claims_note,
    population_gain,
    recruitable_unit_count,
    scoring_chance_note,
    simulate_action,
    simulate_card,
    symbol_change_text,
    unlock_note,
)
from core.games.mosaic.text.wording import (
    OFFER_NAMES,
    brief_card_name,
    card_name,
    id_to_words,
    labeled_symbols_text,
    money_text,
    points_text,
    production_text,
    symbols_text,
)
from core.kernel import Action, Choice, Decision
from core.kernel.amounts import NO_COST, Amount, Cost
from core.kernel.effects import Clause, Effect, clause
from core.kernel.presentation import format_count, sentence_case
from core.kernel.style import Style

FREE_GROUP = "Free actions"
ONCE_PER_GAME_RANK = -1.0  # once-per-game actions come last
LOOK_GROUP = "Look first"
BUILD_GROUP = "Build"
WONDER_GROUP = "Wonder"
WORK_GROUP = "Work"
TECHNOLOGY_GROUP = "Technology"
TAX_GROUP = "Tax & Tariff"
POPULATION_GROUP = "Population"
MILITARY_GROUP = "Military"
GOVERNMENT_GROUP = "Government"
PAYMENT_GROUP = "Payment"

MIN_MONEY_PER_UNREST = 4  # less deserves a warning


def choice(view: MosaicState, decision: Decision, action: Action, style: Style) -> Choice:
    seat = decision.seat
    match action:
        case ChooseLeader(leader=leader):
            effect = Effect.of(_symbols_clause(leader, style), short_clauses(leader, style))
            return Choice(card_name(leader), "Leaders", effect=effect)
        case DraftCard(card=card):
            return Choice(card_name(card), "Hand", effect=_draft_effect(view, seat, card, style))
        case Claim(tile=tile):
            effect = _claim_effect(view, tile, style)
            return Choice(card_name(tile), _free_action_group(decision), effect=effect)
        case PlayTechnology(card=card):
            return _play_choice(view, decision, card, style)
        case ClearOffer(offer=offer):
            return _clear_choice(view, decision, offer, style)
        case UseLeader(leader=leader):
            return _leader_choice(view, seat, leader, style)
        case LookInto(deck=deck):
            cards_left = format_count(len(view.decks[deck].cards), "card")
            effect = Effect.of(f"{cards_left} left", "you may use it for this action")
            return Choice(f"Top of the {OFFER_NAMES[deck]} deck", LOOK_GROUP, effect=effect)
        case PayOtherwise():
            each = f"{money_text(MONEY_PER_MISSING_UNIT, style)} each"
            how = style.wording("money stands in", "then choose what money stands in for")
            return Choice("Choose how to pay", PAYMENT_GROUP, effect=Effect.of((how, each)))
        case _:
            return _main_action_choice(view, decision, action, style)


def _main_action_choice(
    view: MosaicState, decision: Decision, action: Action, style: Style
) -> Choice:
    seat = decision.seat
    match action:
        case Work():
            return _work_choice(view, seat, action, style)
        case Build(card=card, seen=seen):
            return _build_choice(view, seat, card, seen, style)
        case BuildWithoutCard(piece=piece):
            return _build_without_card_choice(view, decision, piece, style)
        case BuildWonder(wonder=wonder):
            return _wonder_choice(view, seat, wonder, style)
        case TakeTechnology(card=card, seen=seen):
            return _technology_choice(view, seat, card, seen, style)
        case Collect():
            return _collect_choice(view, seat, action, style)
        case CollectWithoutCard():
            return _collect_without_card_choice(view, seat, action, style)
        case Grow(card=card, seen=seen):
            label, grown = _card_label(card, seen, style), population_gain(view, seat, card, seen)
            return _growth_choice(
                view, seat, label, POPULATION_CARDS[card].cost, grown, "population", style
            )
        case GrowWithoutCard():
            label, growth = "Growth without a card", GROWTH_WITHOUT_CARD
            return _growth_choice(
                view, seat, label, growth.cost, growth.gain["population"], "", style
            )
        case Military():
            return _military_choice(view, seat, style)
        case Govern(government=government):
            return _government_choice(view, seat, government, style)
        case _:
            return follow_up_choice(view, decision, action, style)


def _card_label(card: str, seen: bool, style: Style) -> str:
    return f"{brief_card_name(card, style)} (seen)" if seen else brief_card_name(card, style)


def _join_warnings(*warnings: str) -> str:
    return "; ".join(filter(None, warnings))


def _symbols_clause(card: str, style: Style) -> Clause:
    pillars = CARDS[card].pillars
    counts = [SYMBOLS[pillar].id for pillar in pillars]
    return clause(labeled_symbols_text(pillars, style), counts=counts)


def _uncounted(clauses: Iterable[Clause]) -> tuple[Clause, ...]:
    """Return the clauses without counts, for effects that a preview cannot show."""
    return tuple(clause(*each.words, counts=()) for each in clauses)


def _population_warning(view: MosaicState, seat: int, cost: Amounts) -> str:
    people = cost.get("population", 0)
    return "leaves you without population" if people and people == _population(view, seat) else ""


def _population(view: MosaicState, seat: int) -> int:
    return view.players[seat].population


# --- free actions ----------------------------------------------------------------------------


def _draft_effect(view: MosaicState, seat: int, card: str, style: Style) -> Effect:
    needs = TECHNOLOGIES[card].needs
    needed = _needs_clauses(view.players[seat], needs, style) if needs else ()
    return Effect.of(_symbols_clause(card, style), short_clauses(card, style), needed)


def _needs_clauses(player: Player, needs: Amounts, style: Style) -> tuple[str, str]:
    return f"needs {symbols_text(needs, style)}", lack_text(player, needs, style)


def _points_clause(points: int, style: Style) -> Clause:
    return clause(f"{points_text(points, style)} at the end", counts=[POINTS_IF_ENDED.id])


def _claim_effect(view: MosaicState, tile: str, style: Style) -> Effect:
    benefits = tuple(
        clause(effect.brief_text(style), counts=effect.previewed_counts())
        for effect in effects_on(tile, "claim")
    )
    points = _points_clause(CONSTANTS.tile_vp, style)
    return Effect.of(points, benefits, end_trigger_note(view, tile, style))


def _free_action_group(decision: Decision) -> str:
    return FREE_GROUP if decision.topic in ("turn", "free_window") else ""


def _play_choice(view: MosaicState, decision: Decision, card: str, style: Style) -> Choice:
    seat = decision.seat
    effect = Effect.of(
        current_clauses(view, seat, card, style),
        _symbols_clause(card, style),
        unlock_note(view, seat, card),
    )
    label = "Play it now" if decision.topic == "play_or_keep" else card_name(card)
    warning = _play_warning(view, seat, card, style)
    return Choice(label, _free_action_group(decision), effect=effect, warning=warning)


def _play_warning(view: MosaicState, seat: int, card: str, style: Style) -> str:
    return _join_warnings(
        _lost_effects_warning(view, seat, card, style), _play_population_warning(view, seat, card)
    )


def _play_population_warning(view: MosaicState, seat: int, card: str) -> str:
    lost = effects_of([card], Loss)
    return _population_warning(view, seat, lost[0].amounts) if lost else ""


def _lost_effects_warning(view: MosaicState, seat: int, card: str, style: Style) -> str:
    lost = [
        effect.brief_text(style)
        for effect, number in current_effect_amounts(view, seat, card)
        if effect.on == "play" and not number
    ]
    brings_units = bool(effects_of([card], Units))
    for effect in effects_on(card, "play"):
        is_helped = brings_units and isinstance(effect, UnitDefeat)
        if not is_helped and effect.is_lost(view, seat):
            lost.append(effect.brief_text(style))
    return f"would be lost now: {', '.join(lost)}" if lost else ""


def _clear_choice(view: MosaicState, decision: Decision, offer: str, style: Style) -> Choice:
    cards = len([*filter(None, view.offers[offer])])  # Capital's own slot is empty (R6.3.9)
    drawn = min(OFFER_SIZES[offer], len(view.decks[offer].cards))
    effect = Effect.of(
        (f"{format_count(cards, 'card')} under the deck", "new ones come up"),
        scoring_chance_note(view, offer, style, drawn),
    )
    label = f"{sentence_case(OFFER_NAMES[offer])} offer"
    if not decision.is_main:
        return Choice(label, effect=effect)
    # The name comes first, because lists truncate labels.
    label = f"{label}: clear"
    price = Cost(words=f"{card_name(view.players[decision.seat].government)}, once")
    return Choice(label, FREE_GROUP, price, effect, rank=ONCE_PER_GAME_RANK)


def _leader_choice(view: MosaicState, seat: int, leader: str, style: Style) -> Choice:
    (power,) = effects_on(leader, "own_turn")
    cost = power.use_cost()
    return Choice(
        f"{card_name(leader)}'s power",
        FREE_GROUP,
        cost_for(view.players[seat], cost, style) if cost else NO_COST,
        Effect.of(power.brief_text(style)),
        _population_warning(view, seat, cost),
        rank=ONCE_PER_GAME_RANK,
    )


# --- the eight actions -------------------------------------------------------------------------


def _work_choice(view: MosaicState, seat: int, action: Work, style: Style) -> Choice:
    what, stock = action.currency, view.players[seat].stock
    next_stock = simulate_action(view, seat, action).players[seat].stock
    changes = {each: next_stock[each] - stock[each] for each in (what, *BASIC_CURRENCIES)}
    gains = [
        Amount(number, SPELLED_RESOURCES[each], is_change=True)
        for each, number in changes.items()
        if number or each == what
    ]
    change = change_clause(RESOURCES[what], stock[what], changes[what], style)
    return Choice(sentence_case(what), WORK_GROUP, effect=Effect.of((*gains, change)))


def _build_choice(view: MosaicState, seat: int, card: str, seen: bool, style: Style) -> Choice:
    build, player = BUILD_CARDS[card], view.players[seat]
    text = current_clauses(view, seat, card, style, is_narrow=True)
    if build.goods:
        text = (*text[:-1], clause(*text[-1].words, goods_progress(player, card)))
    effect = Effect.of(
        text,
        _symbols_clause(card, style),
        unlock_note(view, seat, card),
        scoring_chance_note(view, "build", style),
        effects_on_others(view, seat, build.kind, style),
    )
    return Choice(
        _card_label(card, seen, style),
        BUILD_GROUP,
        cost_for(player, build.cost, style),
        effect,
        _population_warning(view, seat, build.cost),
    )


def _build_without_card_choice(
    view: MosaicState, decision: Decision, piece: str, style: Style
) -> Choice:
    seat, cost = decision.seat, PIECE_COSTS[piece]
    points = CONSTANTS.town_vp if piece in TOWNS else CONSTANTS.city_vp
    others = effects_on_others(view, seat, piece, style)
    cards = [
        brief_card_name(a.card, style)
        for a in decision.actions
        if isinstance(a, Build) and BUILD_CARDS[a.card].kind == piece
    ]
    on_offer = _cards_on_offer_text(list(dict.fromkeys(cards)))
    return Choice(
        f"{sentence_case(id_to_words(piece))} without a card",
        BUILD_GROUP,
        cost_for(view.players[seat], cost, style),
        Effect.of((_points_clause(points, style), *others)),
        _join_warnings(_population_warning(view, seat, cost), on_offer),
    )


def _wonder_choice(view: MosaicState, seat: int, wonder: str, style: Style) -> Choice:
    player = view.players[seat]
    effect = Effect.of(
        current_clauses(view, seat, wonder, style),
        end_trigger_note(view, wonder, style),
        effects_on_others(view, seat, "wonder", style),
    )
    price = cost_for(player, wonder_cost(player), style)
    label = brief_card_name(wonder, style)
    return Choice(label, WONDER_GROUP, price, effect, full_label=card_name(wonder))


def _cards_on_offer_text(cards: Sequence[str]) -> str:
    if not cards:
        return ""
    is_there = f"{cards[0]} is" if len(cards) == 1 else f"{len(cards)} cards for it are"
    return f"{is_there} on offer"


def _technology_choice(view: MosaicState, seat: int, card: str, seen: bool, style: Style) -> Choice:
    """Return the choice to take a technology, with its effects in words. The preview lacks them."""
    technology, player = TECHNOLOGIES[card], view.players[seat]
    does = _uncounted(current_clauses(view, seat, card, style))
    symbols = labeled_symbols_text(technology.pillars, style)
    warning = ""
    if missing_symbols(player, technology.needs):
        needed, lacking = _needs_clauses(player, technology.needs, style)
        effect = Effect.of((f"face down: {needed}", lacking), does, symbols)
    elif not can_play_technology(view, seat, card):
        effect = Effect.of("face down: not enough population", does, symbols)
    else:
        effect = Effect.of(
            "play now",
            does,
            symbol_change_text(player, technology.pillars, style),
            unlock_note(view, seat, card),
            new_claims_note(view, seat, card, TECHNOLOGY_COST),
        )
        warning = _play_warning(view, seat, card, style)
    return Choice(
        _card_label(card, seen, style),
        TECHNOLOGY_GROUP,
        cost_for(player, TECHNOLOGY_COST, style),
        Effect.of(effect, scoring_chance_note(view, "technology", style)),
        warning,
    )


def _collect_choice(view: MosaicState, seat: int, action: Collect, style: Style) -> Choice:
    tax = TAX_CARDS[action.card]
    next_view = simulate_action(view, seat, action)
    total = next_view.players[seat].stock["money"] - view.players[seat].stock["money"]
    formula = formula_money(view, seat, tax.kind, tax.first_factor, tax.second_factor)
    more = unrest_points(next_view, seat) - unrest_points(view, seat)
    poor = more and total < MIN_MONEY_PER_UNREST * more
    effect = Effect.of(
        (*_collected_clauses(view, total, formula, style), f"unrest {tax.unrest}"),
        scoring_chance_note(view, "tax_tariff", style),
    )
    label = _card_label(action.card, action.seen, style)
    warning = "little money for its unrest" if poor else ""
    return Choice(label, TAX_GROUP, effect=effect, warning=warning, kind=tax.kind)


def _collect_without_card_choice(
    view: MosaicState, seat: int, action: CollectWithoutCard, style: Style
) -> Choice:
    next_view = simulate_action(view, seat, action)
    total = next_view.players[seat].stock["money"] - view.players[seat].stock["money"]
    collected = _collected_clauses(view, total, total - view.treasury, style)
    label = f"{sentence_case(action.kind)} without a card"
    return Choice(label, TAX_GROUP, effect=Effect.of((*collected, "no unrest")))


def _collected_clauses(
    view: MosaicState, total: int, formula: int, style: Style
) -> tuple[Clause, ...]:
    """Return `+52$, 25$ of it from the treasury`."""
    sources = (
        clause(f"{money_text(money, style)} of it from the {name}")
        for money, name in money_sources(view, total, formula)
        if name
    )
    return clause(Amount(total, MONEY, is_change=True)), *sources


def _growth_choice(
    view: MosaicState, seat: int, label: str, cost: Amounts, grown: int, offer: str, style: Style
) -> Choice:
    """`offer` is that of a card whose place is refilled."""
    player = view.players[seat]
    gained = Amount(grown, SPELLED_RESOURCES["population"], is_change=True)
    change = change_clause(POPULATION, player.population, grown, style)
    scored = scoring_chance_note(view, offer, style) if offer else ""
    effect = Effect.of((gained, change), scored)
    return Choice(label, POPULATION_GROUP, cost_for(player, cost, style), effect)


def _military_choice(view: MosaicState, seat: int, style: Style) -> Choice:
    unit, move = money_text(UNIT_COST["money"], style), money_text(MOVE_COST["money"], style)
    units_left = recruitable_unit_count(view, seat)
    recruits = f"recruit up to {units_left}" if units_left else ""
    on_map = f"{format_count(view.unit_count(seat), 'unit')} on the map"
    price = Cost(words=f"{unit} a unit, {move} a move")
    return Choice("Recruit and move", MILITARY_GROUP, price, Effect.of((recruits, on_map)))


def _government_choice(view: MosaicState, seat: int, government: str, style: Style) -> Choice:
    """Leave the net change of production to the preview's ledger."""
    player = view.players[seat]
    new = GOVERNMENTS[government]
    points = government_points(simulate_card(view, seat, government), seat)
    gains = [
        clause(production_text(held.amounts), counts=held.previewed_counts())
        for held in effects_of([government], HeldProduction)
    ]
    powers = [effect.brief_text(style) for effect in effects_on(government, "before_action")]
    waivers = unused_waivers(view, seat) if missing_symbols(player, new.needs) else []
    effect = Effect.of(
        *gains,
        *powers,
        f"{points_text(points, style)} at a scoring now",
        "clear an offer once" if government not in view.cleared_with else "",
        f"by the {card_name(waivers[0])}" if waivers else "",
    )
    worth = government_points(view, seat) if player.government else 0
    return Choice(
        new.name,
        GOVERNMENT_GROUP,
        cost_for(player, new.cost, style),
        effect,
        _replaced_government_warning(player.government, worth, style),
        is_destructive=points < worth,
    )


def _replaced_government_warning(old: str, points: int, style: Style) -> str:
    if not old:
        return ""
    return f"gives back {card_name(old)}, {points_text(points, style)} at a scoring"
