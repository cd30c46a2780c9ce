"""Choices of a turn: free actions and the eight actions, with price, effect and warning."""

from collections.abc import Sequence
from dataclasses import replace

from core.games.mosaic.content import (
    BASIC_CURRENCIES,
    BUILD_CARDS,
    CARDS,
    CONSTANTS,
    GOVERNMENTS,
    GROWTH_WITHOUT_CARD,
    LEADERS,
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
from core.games.mosaic.rules.building import wonder_cost
from core.games.mosaic.rules.influence import dominated_regions
from core.games.mosaic.rules.main_actions import formula_money
from core.games.mosaic.rules.map import defeat_targets
from core.games.mosaic.rules.military import MOVE_COST, UNIT_COST
from core.games.mosaic.rules.scoring import government_points, unrest_points
from core.games.mosaic.rules.stock import MONEY_PER_MISSING_UNIT
from core.games.mosaic.rules.technologies import can_play_technology
from core.games.mosaic.state import MosaicState
from core.games.mosaic.text.cards import card_notes, short_text, shorter_text
from core.games.mosaic.text.effects import brief_effect
from core.games.mosaic.text.follow_up_choices import follow_up_choice
from core.games.mosaic.text.outcomes import (
    current_amount_text,
    current_effect_amounts,
    effects_on_others,
    end_trigger_note,
    missing_symbols,
    needs_text,
    new_claims_note,
    payment_note,
    population_gain,
    recruitable_unit_count,
    resource_change_text,
    scoring_chance_note,
    simulate_action,
    simulate_card,
    symbol_change_text,
    unlock_note,
)
from core.games.mosaic.text.wording import (
    GOOD_CODES,
    OFFER_NAMES,
    brief_card_name,
    card_name,
    good_name,
    id_to_words,
    labeled_symbols_text,
    money_text,
    points_text,
    production_text,
    short_amounts,
    symbols_text,
)
from core.kernel import Action, Choice, Decision
from core.kernel.presentation import format_change, format_count, join_words, sentence_case
from core.kernel.style import choose_wording

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


def choice(view: MosaicState, decision: Decision, action: Action) -> Choice:
    seat = decision.seat
    match action:
        case ChooseLeader(leader=leader):
            starts = short_text(leader)
            effect = f"{labeled_symbols_text(LEADERS[leader].pillars)}; {starts}"
            return Choice(card_name(leader), "Leaders", effect=effect, notes=starts)
        case DraftCard(card=card):
            return Choice(card_name(card), "Hand", effect=_draft_effect(view, seat, card))
        case Claim(tile=tile):
            effect, more = (
                _claim_effect(tile),
                _join_notes(card_notes(tile), end_trigger_note(view, tile)),
            )
            return Choice(card_name(tile), _free_action_group(decision), effect=effect, notes=more)
        case PlayTechnology(card=card):
            return _play_choice(view, decision, card)
        case ClearOffer(offer=offer):
            return _clear_choice(view, decision, offer)
        case UseLeader(leader=leader):
            return _leader_choice(view, seat, leader)
        case LookInto(deck=deck):
            cards_left = format_count(len(view.decks[deck].cards), "card")
            label = f"Top of the {OFFER_NAMES[deck]} deck"
            return Choice(
                label, LOOK_GROUP, effect=f"{cards_left} left; you may use it for this action"
            )
        case Work():
            return _work_choice(view, seat, action)
        case Build(card=card, seen=seen):
            return _build_choice(view, seat, card, seen)
        case BuildWithoutCard(piece=piece):
            return _build_without_card_choice(view, decision, piece)
        case BuildWonder(wonder=wonder):
            cost = wonder_cost(view.players[seat])
            effect = short_text(wonder) + current_amount_text(view, seat, wonder)
            name = brief_card_name(wonder)
            others, end = effects_on_others(view, seat, "wonder"), end_trigger_note(view, wonder)
            more = _join_notes(card_notes(wonder), end, others)
            built = Choice(
                name, WONDER_GROUP, effect=effect, notes=more, full_label=card_name(wonder)
            )
            return _with_price(view, seat, cost, built)
        case TakeTechnology(card=card, seen=seen):
            return _technology_choice(view, seat, card, seen)
        case Collect():
            return _collect_choice(view, seat, action)
        case CollectWithoutCard():
            return _collect_without_card_choice(view, seat, action)
        case Grow(card=card, seen=seen):
            grown = population_gain(view, seat, card, seen)
            cost = POPULATION_CARDS[card].cost
            effect = _growth_text(view, seat, grown)
            scored = scoring_chance_note(view, "population")
            growth = Choice(_card_label(card, seen), POPULATION_GROUP, effect=effect, notes=scored)
            return _with_price(view, seat, cost, growth)
        case GrowWithoutCard():
            effect = _growth_text(view, seat, GROWTH_WITHOUT_CARD.gain["population"])
            growth = Choice("Growth without a card", POPULATION_GROUP, effect=effect, notes="")
            return _with_price(view, seat, GROWTH_WITHOUT_CARD.cost, growth)
        case Military():
            return _military_choice(view, seat)
        case Govern(government=government):
            return _government_choice(view, seat, government)
        case PayOtherwise():
            whole = (
                f"then choose what money stands in for, {money_text(MONEY_PER_MISSING_UNIT)} each"
            )
            effect = choose_wording(
                f"money stands in, {money_text(MONEY_PER_MISSING_UNIT)} each", whole
            )
            return Choice("Choose how to pay", PAYMENT_GROUP, effect=effect)
        case _:
            return follow_up_choice(view, decision, action)


def _card_label(card: str, seen: bool) -> str:
    """Return a card's name, marked if it was seen on its deck."""
    return f"{brief_card_name(card)} (seen)" if seen else brief_card_name(card)


def _join_notes(*parts: str) -> str:
    return "; ".join(part for part in parts if part)


def _population_warning(view: MosaicState, seat: int, cost: Amounts) -> str:
    people = cost.get("population", 0)
    return "leaves you without population" if people and people == _population(view, seat) else ""


def _population(view: MosaicState, seat: int) -> int:
    return view.players[seat].population


# --- free actions ----------------------------------------------------------------------------


def _draft_effect(view: MosaicState, seat: int, card: str) -> str:
    technology = TECHNOLOGIES[card]
    needs = needs_text(view.players[seat], technology.needs) if technology.needs else ""
    return _join_notes(labeled_symbols_text(technology.pillars), short_text(card), needs)


def _claim_effect(tile: str) -> str:
    benefits = ", ".join(map(brief_effect, CARDS[tile].effects_for("claim")))
    return _join_notes(f"{points_text(CONSTANTS.tile_vp)} at the end", benefits)


def _free_action_group(decision: Decision) -> str:
    """Return the group of a free action; empty if the decision has nothing else."""
    return FREE_GROUP if decision.topic in ("turn", "free_window") else ""


def _play_choice(view: MosaicState, decision: Decision, card: str) -> Choice:
    seat = decision.seat
    effect = f"{short_text(card)}{current_amount_text(view, seat, card)}"
    warning = _join_notes(
        _lost_effects_warning(view, seat, card), _play_population_warning(view, seat, card)
    )
    effect = _join_notes(effect, labeled_symbols_text(TECHNOLOGIES[card].pillars))
    label = "Play it now" if decision.topic == "play_or_keep" else card_name(card)
    more = _join_notes(card_notes(card), unlock_note(view, seat, card))
    return Choice(label, _free_action_group(decision), effect=effect, warning=warning, notes=more)


def _play_population_warning(view: MosaicState, seat: int, card: str) -> str:
    lost = [e.amounts for e in TECHNOLOGIES[card].effects if e.verb == "lose"]
    return _population_warning(view, seat, lost[0]) if lost else ""


def _lost_effects_warning(view: MosaicState, seat: int, card: str) -> str:
    """Warn about one-time effects that would do nothing at present."""
    lost = [
        brief_effect(effect)
        for effect, number in current_effect_amounts(view, seat, card)
        if effect.on == "play" and not number
    ]
    effects = TECHNOLOGIES[card].effects_for("play")
    brings_units = any(effect.verb == "units" for effect in effects)
    for effect in effects:
        if effect.verb == "defeat" and not brings_units:
            lost += [brief_effect(effect)] * (not defeat_targets(view, seat, effect.region_has_own))
        elif effect.verb == "lock_region" and not dominated_regions(view, seat):
            lost.append(brief_effect(effect))
    return f"would be lost now: {', '.join(lost)}" if lost else ""


def _clear_choice(view: MosaicState, decision: Decision, offer: str) -> Choice:
    cards = len([*filter(None, view.offers[offer])])  # Capital's own slot is empty (R6.3.9)
    drawn = min(OFFER_SIZES[offer], len(view.decks[offer].cards))
    scored = scoring_chance_note(view, offer, drawn)
    effect = _join_notes(f"{format_count(cards, 'card')} under the deck, new ones come up", scored)
    if decision.is_main:
        government = card_name(view.players[decision.seat].government)
        # The name comes first, because lists truncate labels.
        label, price = f"{sentence_case(OFFER_NAMES[offer])} offer: clear", f"{government}, once"
        return Choice(label, FREE_GROUP, price, effect, rank=ONCE_PER_GAME_RANK)
    return Choice(f"{sentence_case(OFFER_NAMES[offer])} offer", effect=effect)


def _leader_choice(view: MosaicState, seat: int, leader: str) -> Choice:
    (power,) = LEADERS[leader].effects_for("own_turn")
    warning = _population_warning(view, seat, power.pay)
    name, effect = f"{card_name(leader)}'s power", brief_effect(power)
    used = Choice(name, FREE_GROUP, effect=effect, warning=warning, rank=ONCE_PER_GAME_RANK)
    return _with_price(view, seat, power.pay, used) if power.pay else used


# --- the eight actions -------------------------------------------------------------------------


def _work_choice(view: MosaicState, seat: int, action: Work) -> Choice:
    stock_before = view.players[seat].stock
    stock_after = simulate_action(view, seat, action).players[seat].stock
    changes = {
        what: stock_after[what] - stock_before[what]
        for what in (action.currency, *BASIC_CURRENCIES)
    }
    gains = [
        f"+{number} {what}" for what, number in changes.items() if number or what == action.currency
    ]
    change = format_change(stock_before[action.currency], stock_after[action.currency])
    effect = f"{', '.join(gains)}, {change}"
    return Choice(sentence_case(action.currency), WORK_GROUP, effect=effect, notes="")


def _build_choice(view: MosaicState, seat: int, card: str, seen: bool) -> Choice:
    build = BUILD_CARDS[card]
    text = shorter_text(card) + current_amount_text(view, seat, card)
    unlocked = unlock_note(view, seat, card)
    scored, others = scoring_chance_note(view, "build"), effects_on_others(view, seat, build.kind)
    more = _join_notes(card_notes(card), unlocked, scored, others)
    if build.goods:
        amount = sum(good in view.players[seat].goods for good in build.goods)
        text += f" {amount}/{len(build.goods)}"
        more = _join_notes(_goods_set_text(build.goods, amount), more)
    effect = _join_notes(text, labeled_symbols_text(build.pillars))
    warning = _population_warning(view, seat, build.cost)
    built = Choice(_card_label(card, seen), BUILD_GROUP, "", effect, warning, more)
    return _with_price(view, seat, build.cost, built)


def _with_price(view: MosaicState, seat: int, cost: Amounts, choice: Choice) -> Choice:
    paid = payment_note(view.players[seat], cost)
    return replace(choice, price=short_amounts(cost), payment=paid)


def _goods_set_text(goods: Sequence[str], have: int) -> str:
    """Return text such as `set oil ivo spi 0/3`."""
    codes = " ".join(GOOD_CODES[good] for good in goods)
    number = f"{have}/{len(goods)}"
    return f"set {choose_wording(codes, join_words(map(good_name, goods)))} {number}"


def _build_without_card_choice(view: MosaicState, decision: Decision, piece: str) -> Choice:
    points = CONSTANTS.town_vp if piece in TOWNS else CONSTANTS.city_vp
    others = effects_on_others(view, decision.seat, piece)
    cards = [
        brief_card_name(a.card)
        for a in decision.actions
        if isinstance(a, Build) and BUILD_CARDS[a.card].kind == piece
    ]
    on_offer = _cards_on_offer_text(list(dict.fromkeys(cards)))
    cost = PIECE_COSTS[piece]
    warning = _join_notes(_population_warning(view, decision.seat, cost), on_offer)
    label = f"{sentence_case(id_to_words(piece))} without a card"
    effect = ", ".join(filter(None, (f"{points_text(points)} at the end", others)))
    built = Choice(label, BUILD_GROUP, "", effect, warning, others)
    return _with_price(view, decision.seat, cost, built)


def _cards_on_offer_text(cards: Sequence[str]) -> str:
    if not cards:
        return ""
    is_there = f"{cards[0]} is" if len(cards) == 1 else f"{len(cards)} cards for it are"
    return f"{is_there} on offer"


def _technology_choice(view: MosaicState, seat: int, card: str, seen: bool) -> Choice:
    technology, player = TECHNOLOGIES[card], view.players[seat]
    does = short_text(card) + current_amount_text(view, seat, card)
    text, warning = _join_notes(does, labeled_symbols_text(technology.pillars)), ""
    if missing_symbols(player, technology.needs):
        effect = f"face down: needs {symbols_text(technology.needs)}; {text}"
        notes = f"{needs_text(player, technology.needs)}; {text}"
    elif not can_play_technology(view, seat, card):
        notes = f"not enough population; {text}"
        effect = f"face down: {notes}"
    else:
        effect = f"play now; {text}"
        opens = (
            unlock_note(view, seat, card),
            new_claims_note(view, seat, card, TECHNOLOGY_COST),
        )
        notes = _join_notes(
            "play now", does, symbol_change_text(player, technology.pillars), *opens
        )
        warning = _join_notes(
            _lost_effects_warning(view, seat, card), _play_population_warning(view, seat, card)
        )
    notes = _join_notes(notes, scoring_chance_note(view, "technology"))
    taken = Choice(_card_label(card, seen), TECHNOLOGY_GROUP, "", effect, warning, notes)
    return _with_price(view, seat, TECHNOLOGY_COST, taken)


def _collect_choice(view: MosaicState, seat: int, action: Collect) -> Choice:
    tax = TAX_CARDS[action.card]
    next_view = simulate_action(view, seat, action)
    total = next_view.players[seat].stock["money"] - view.players[seat].stock["money"]
    formula = formula_money(view, seat, tax.kind, tax.first_factor, tax.second_factor)
    goods = total - formula - view.treasury
    more = unrest_points(next_view, seat) - unrest_points(view, seat)
    poor = more and total < MIN_MONEY_PER_UNREST * more
    warning = "little money for its unrest" if poor else ""
    label, kept = _card_label(action.card, action.seen), f"unrest {tax.unrest}"
    effect = f"{_collected_money_text(view, total, formula, goods)}, {kept}"
    sources = ", ".join(filter(None, (_money_sources_text(view, formula, goods), kept)))
    notes = _join_notes(sources, scoring_chance_note(view, "tax_tariff"))
    return Choice(label, TAX_GROUP, effect=effect, warning=warning, notes=notes)


def _collect_without_card_choice(
    view: MosaicState, seat: int, action: CollectWithoutCard
) -> Choice:
    next_view = simulate_action(view, seat, action)
    total = next_view.players[seat].stock["money"] - view.players[seat].stock["money"]
    effect = f"{_collected_money_text(view, total, total - view.treasury, 0)}, no unrest"
    label = f"{sentence_case(action.kind)} without a card"
    return Choice(label, TAX_GROUP, effect=effect, notes="no unrest")


def _collected_money_text(view: MosaicState, total: int, formula: int, goods: int) -> str:
    """Return text such as `+52$ (27$ + 25$ treasury)`."""
    sources = _money_sources_text(view, formula, goods)
    return f"+{money_text(total)} ({sources})" if sources else f"+{money_text(total)}"


def _money_sources_text(view: MosaicState, formula: int, goods: int) -> str:
    """Return the sources of the money; empty if the card is the only one."""
    parts = [money_text(formula)]
    parts += [f"{money_text(goods)} goods"] * (goods > 0)
    parts += [f"{money_text(view.treasury)} treasury"] * bool(view.treasury)
    return " + ".join(parts) if len(parts) > 1 else ""


def _growth_text(view: MosaicState, seat: int, grown: int) -> str:
    change = resource_change_text(view.players[seat], "population", grown)
    return f"+{grown} population, {change}"


def _military_choice(view: MosaicState, seat: int) -> Choice:
    cost = f"{money_text(UNIT_COST['money'])} a unit, {money_text(MOVE_COST['money'])} a move"
    units_left = recruitable_unit_count(view, seat)
    recruits = f"recruit up to {units_left}, " if units_left else ""
    effect = f"{recruits}{format_count(view.unit_count(seat), 'unit')} on the map"
    return Choice("Recruit and move", MILITARY_GROUP, cost, effect)


def _government_choice(view: MosaicState, seat: int, government: str) -> Choice:
    """Leave the net change of production to the preview's ledger."""
    player = view.players[seat]
    new = GOVERNMENTS[government]
    points = government_points(simulate_card(view, seat, government), seat)
    gains = [production_text(effect.amounts) for effect in new.effects_for("while_held")]
    powers = [brief_effect(effect) for effect in new.effects_for("before_action")]
    waived = "by the Caste System" if missing_symbols(player, new.needs) else ""
    clears = "clear an offer once" if government not in view.cleared_with else ""
    scored = f"{points_text(points)} at a scoring now"
    effect = _join_notes(*gains, *powers, scored, waived)
    more = _join_notes(*powers, scored, clears, waived)
    worth = government_points(view, seat) if player.government else 0
    warning = _replaced_government_warning(player.government, worth)
    changed = Choice(new.name, GOVERNMENT_GROUP, "", effect, warning, more)
    return _with_price(view, seat, new.cost, replace(changed, is_destructive=points < worth))


def _replaced_government_warning(old: str, points: int) -> str:
    if not old:
        return ""
    return f"gives back {card_name(old)}, {points_text(points)} at a scoring"
