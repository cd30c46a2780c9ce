"""Choices of a turn: free actions and the eight actions, with price, effect and warning."""

from collections.abc import Sequence
from dataclasses import replace

from core.games.mosaic.actions import (
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
from core.games.mosaic.content import (
    BASIC,
    BUILD_CARDS,
    CARDS,
    CONSTANTS,
    GOVERNMENTS,
    LEADERS,
    NO_CARD_GROWTH,
    OFFER_SIZE,
    PIECE_COST,
    POPULATION_CARDS,
    TAX_CARDS,
    TECHNOLOGIES,
    TECHNOLOGY_COST,
    TOWNS,
    Amounts,
)
from core.games.mosaic.describe.answers import answer
from core.games.mosaic.describe.cards import beyond_numbers, short_text, shorter_text
from core.games.mosaic.describe.effects import in_brief
from core.games.mosaic.describe.terms import (
    GOOD_CODE,
    OFFER_NAME,
    brief_name,
    card_name,
    cash,
    good_name,
    plain,
    points_text,
    productions,
    short_amounts,
    symbols,
    with_symbols,
)
from core.games.mosaic.describe.whatif import (
    after_action,
    calls_the_end,
    claims_by_playing,
    counts_now,
    for_others,
    growth_brings,
    lacking,
    may_score,
    needs_text,
    now_text,
    payment,
    stock_change,
    symbols_become,
    units_to_recruit,
    unlocked_by,
    with_card,
)
from core.games.mosaic.flow.building import wonder_cost
from core.games.mosaic.flow.main_actions import formula_money
from core.games.mosaic.flow.military import MOVE_COST, UNIT_COST
from core.games.mosaic.influence import dominated_regions
from core.games.mosaic.map import defeat_targets
from core.games.mosaic.scoring import government_points, unrest
from core.games.mosaic.state import MosaicState
from core.games.mosaic.stock import MONEY_EACH
from core.games.mosaic.technologies import can_play
from core.kernel import Action, Choice, Decision
from core.kernel.voice import told
from core.kernel.words import becomes, counted, listed, sentence_case

FREE = "Free actions"
SPARED = -1.0  # once-per-game actions come last
LOOK = "Look first"
BUILD = "Build"
WONDER = "Wonder"
WORK = "Work"
TECHNOLOGY = "Technology"
TAX = "Tax & Tariff"
POPULATION = "Population"
MILITARY = "Military"
GOVERNMENT = "Government"
PAYMENT = "Payment"

MONEY_FOR_A_POINT = 4  # less deserves a warning


def choice(view: MosaicState, decision: Decision, action: Action) -> Choice:
    seat = decision.seat
    match action:
        case ChooseLeader(leader=leader):
            starts = short_text(leader)
            effect = f"{with_symbols(LEADERS[leader].pillars)}; {starts}"
            return Choice(card_name(leader), "Leaders", effect=effect, beyond=starts)
        case DraftCard(card=card):
            return Choice(card_name(card), "Hand", effect=_drafted(view, seat, card))
        case Claim(tile=tile):
            effect, more = _claimed(tile), _joined(beyond_numbers(tile), calls_the_end(view, tile))
            return Choice(card_name(tile), _free(decision), effect=effect, beyond=more)
        case PlayTechnology(card=card):
            return _play(view, decision, card)
        case ClearOffer(offer=offer):
            return _clear(view, decision, offer)
        case UseLeader(leader=leader):
            return _use_leader(view, seat, leader)
        case LookInto(deck=deck):
            left = counted(len(view.decks[deck].cards), "card")
            label = f"Top of the {OFFER_NAME[deck]} deck"
            return Choice(label, LOOK, effect=f"{left} left; you may use it for this action")
        case Work():
            return _work(view, seat, action)
        case Build(card=card, seen=seen):
            return _build(view, seat, card, seen)
        case BuildWithoutCard(piece=piece):
            return _build_without_card(view, decision, piece)
        case BuildWonder(wonder=wonder):
            cost = wonder_cost(view.players[seat])
            effect = short_text(wonder) + now_text(view, seat, wonder)
            name = brief_name(wonder)
            others, end = for_others(view, seat, "wonder"), calls_the_end(view, wonder)
            more = _joined(beyond_numbers(wonder), end, others)
            built = Choice(name, WONDER, effect=effect, beyond=more, whole=card_name(wonder))
            return _paid(view, seat, cost, built)
        case TakeTechnology(card=card, seen=seen):
            return _take_technology(view, seat, card, seen)
        case Collect():
            return _collect(view, seat, action)
        case CollectWithoutCard():
            return _collect_without_card(view, seat, action)
        case Grow(card=card, seen=seen):
            grown = growth_brings(view, seat, card, seen)
            cost = POPULATION_CARDS[card].cost
            effect = _grown(view, seat, grown)
            scored = may_score(view, "population")
            growth = Choice(_label(card, seen), POPULATION, effect=effect, beyond=scored)
            return _paid(view, seat, cost, growth)
        case GrowWithoutCard():
            effect = _grown(view, seat, NO_CARD_GROWTH.gain["population"])
            growth = Choice("Growth without a card", POPULATION, effect=effect, beyond="")
            return _paid(view, seat, NO_CARD_GROWTH.cost, growth)
        case Military():
            return _military(view, seat)
        case Govern(government=government):
            return _govern(view, seat, government)
        case PayOtherwise():
            whole = f"then choose what money stands in for, {cash(MONEY_EACH)} each"
            effect = told(f"money stands in, {cash(MONEY_EACH)} each", whole)
            return Choice("Choose how to pay", PAYMENT, effect=effect)
        case _:
            return answer(view, decision, action)


def _label(card: str, seen: bool) -> str:
    """Return a card's name, marked if it was seen on its deck."""
    return f"{brief_name(card)} (seen)" if seen else brief_name(card)


def _joined(*parts: str) -> str:
    return "; ".join(part for part in parts if part)


def _no_population_left(view: MosaicState, seat: int, cost: Amounts) -> str:
    people = cost.get("population", 0)
    return "leaves you without population" if people and people == _people(view, seat) else ""


def _people(view: MosaicState, seat: int) -> int:
    return view.players[seat].population


# --- free actions ----------------------------------------------------------------------------


def _drafted(view: MosaicState, seat: int, card: str) -> str:
    technology = TECHNOLOGIES[card]
    needs = needs_text(view.players[seat], technology.needs) if technology.needs else ""
    return _joined(with_symbols(technology.pillars), short_text(card), needs)


def _claimed(tile: str) -> str:
    benefits = ", ".join(map(in_brief, CARDS[tile].on("claim")))
    return _joined(f"{points_text(CONSTANTS.tile_vp)} at the end", benefits)


def _free(decision: Decision) -> str:
    """Return the group of a free action; empty if the decision has nothing else."""
    return FREE if decision.topic in ("turn", "free_window") else ""


def _play(view: MosaicState, decision: Decision, card: str) -> Choice:
    seat = decision.seat
    effect = f"{short_text(card)}{now_text(view, seat, card)}"
    warning = _joined(_lost_when_played(view, seat, card), _population_lost(view, seat, card))
    effect = _joined(effect, with_symbols(TECHNOLOGIES[card].pillars))
    label = "Play it now" if decision.topic == "play_or_keep" else card_name(card)
    more = _joined(beyond_numbers(card), unlocked_by(view, seat, card))
    return Choice(label, _free(decision), effect=effect, warning=warning, beyond=more)


def _population_lost(view: MosaicState, seat: int, card: str) -> str:
    lost = [e.amounts for e in TECHNOLOGIES[card].effects if e.verb == "lose"]
    return _no_population_left(view, seat, lost[0]) if lost else ""


def _lost_when_played(view: MosaicState, seat: int, card: str) -> str:
    """Warn about one-time effects that would do nothing at present."""
    lost = [
        in_brief(effect)
        for effect, number in counts_now(view, seat, card)
        if effect.on == "play" and not number
    ]
    effects = TECHNOLOGIES[card].on("play")
    brings_units = any(effect.verb == "units" for effect in effects)
    for effect in effects:
        if effect.verb == "defeat" and not brings_units:
            lost += [in_brief(effect)] * (not defeat_targets(view, seat, effect.region_has_own))
        elif effect.verb == "lock_region" and not dominated_regions(view, seat):
            lost.append(in_brief(effect))
    return f"would be lost now: {', '.join(lost)}" if lost else ""


def _clear(view: MosaicState, decision: Decision, offer: str) -> Choice:
    cards = len([*filter(None, view.offers[offer])])  # Capital's own slot is empty (R6.3.9)
    drawn = min(OFFER_SIZE[offer], len(view.decks[offer].cards))
    scored = may_score(view, offer, drawn)
    effect = _joined(f"{counted(cards, 'card')} under the deck, new ones come up", scored)
    if decision.main:
        government = card_name(view.players[decision.seat].government)
        # The name comes first, because lists truncate labels.
        label, price = f"{sentence_case(OFFER_NAME[offer])} offer: clear", f"{government}, once"
        return Choice(label, FREE, price, effect, merit=SPARED)
    return Choice(f"{sentence_case(OFFER_NAME[offer])} offer", effect=effect)


def _use_leader(view: MosaicState, seat: int, leader: str) -> Choice:
    (power,) = LEADERS[leader].on("own_turn")
    warning = _no_population_left(view, seat, power.pay)
    name, effect = f"{card_name(leader)}'s power", in_brief(power)
    used = Choice(name, FREE, effect=effect, warning=warning, merit=SPARED)
    return _paid(view, seat, power.pay, used) if power.pay else used


# --- the eight actions -------------------------------------------------------------------------


def _work(view: MosaicState, seat: int, action: Work) -> Choice:
    before = view.players[seat].stock
    after = after_action(view, seat, action).players[seat].stock
    brings = {what: after[what] - before[what] for what in (action.currency, *BASIC)}
    gains = [
        f"+{number} {what}" for what, number in brings.items() if number or what == action.currency
    ]
    change = becomes(before[action.currency], after[action.currency])
    effect = f"{', '.join(gains)}, {change}"
    return Choice(sentence_case(action.currency), WORK, effect=effect, beyond="")


def _build(view: MosaicState, seat: int, card: str, seen: bool) -> Choice:
    build = BUILD_CARDS[card]
    text = shorter_text(card) + now_text(view, seat, card)
    unlocked = unlocked_by(view, seat, card)
    scored, others = may_score(view, "build"), for_others(view, seat, build.kind)
    more = _joined(beyond_numbers(card), unlocked, scored, others)
    if build.goods:
        have = sum(good in view.players[seat].goods for good in build.goods)
        text += f" {have}/{len(build.goods)}"
        more = _joined(_set_text(build.goods, have), more)
    effect = _joined(text, with_symbols(build.pillars))
    warning = _no_population_left(view, seat, build.cost)
    built = Choice(_label(card, seen), BUILD, "", effect, warning, more)
    return _paid(view, seat, build.cost, built)


def _paid(view: MosaicState, seat: int, cost: Amounts, choice: Choice) -> Choice:
    paid = payment(view.players[seat], cost)
    return replace(choice, price=short_amounts(cost), payment=paid)


def _set_text(goods: Sequence[str], have: int) -> str:
    """Return text such as `set oil ivo spi 0/3`."""
    codes = " ".join(GOOD_CODE[good] for good in goods)
    number = f"{have}/{len(goods)}"
    return f"set {told(codes, listed(map(good_name, goods)))} {number}"


def _build_without_card(view: MosaicState, decision: Decision, piece: str) -> Choice:
    points = CONSTANTS.town_vp if piece in TOWNS else CONSTANTS.city_vp
    others = for_others(view, decision.seat, piece)
    cards = [
        brief_name(a.card)
        for a in decision.actions
        if isinstance(a, Build) and BUILD_CARDS[a.card].kind == piece
    ]
    on_offer = _on_offer(list(dict.fromkeys(cards)))
    cost = PIECE_COST[piece]
    warning = _joined(_no_population_left(view, decision.seat, cost), on_offer)
    label = f"{sentence_case(plain(piece))} without a card"
    effect = ", ".join(filter(None, (f"{points_text(points)} at the end", others)))
    built = Choice(label, BUILD, "", effect, warning, others)
    return _paid(view, decision.seat, cost, built)


def _on_offer(cards: Sequence[str]) -> str:
    if not cards:
        return ""
    is_there = f"{cards[0]} is" if len(cards) == 1 else f"{len(cards)} cards for it are"
    return f"{is_there} on offer"


def _take_technology(view: MosaicState, seat: int, card: str, seen: bool) -> Choice:
    technology, player = TECHNOLOGIES[card], view.players[seat]
    does = short_text(card) + now_text(view, seat, card)
    text, warning = _joined(does, with_symbols(technology.pillars)), ""
    if lacking(player, technology.needs):
        effect = f"face down: needs {symbols(technology.needs)}; {text}"
        beyond = f"{needs_text(player, technology.needs)}; {text}"
    elif not can_play(view, seat, card):
        beyond = f"not enough population; {text}"
        effect = f"face down: {beyond}"
    else:
        effect = f"play now; {text}"
        opens = (
            unlocked_by(view, seat, card),
            claims_by_playing(view, seat, card, TECHNOLOGY_COST),
        )
        beyond = _joined("play now", does, symbols_become(player, technology.pillars), *opens)
        warning = _joined(_lost_when_played(view, seat, card), _population_lost(view, seat, card))
    beyond = _joined(beyond, may_score(view, "technology"))
    taken = Choice(_label(card, seen), TECHNOLOGY, "", effect, warning, beyond)
    return _paid(view, seat, TECHNOLOGY_COST, taken)


def _collect(view: MosaicState, seat: int, action: Collect) -> Choice:
    tax = TAX_CARDS[action.card]
    after = after_action(view, seat, action)
    total = after.players[seat].stock["money"] - view.players[seat].stock["money"]
    formula = formula_money(view, seat, tax.kind, tax.first_factor, tax.second_factor)
    goods = total - formula - view.treasury
    more = unrest(after, seat) - unrest(view, seat)
    poor = more and total < MONEY_FOR_A_POINT * more
    warning = "little money for its unrest" if poor else ""
    label, kept = _label(action.card, action.seen), f"unrest {tax.unrest}"
    effect = f"{_money(view, total, formula, goods)}, {kept}"
    sources = ", ".join(filter(None, (_sources(view, formula, goods), kept)))
    beyond = _joined(sources, may_score(view, "tax_tariff"))
    return Choice(label, TAX, effect=effect, warning=warning, beyond=beyond)


def _collect_without_card(view: MosaicState, seat: int, action: CollectWithoutCard) -> Choice:
    after = after_action(view, seat, action)
    total = after.players[seat].stock["money"] - view.players[seat].stock["money"]
    effect = f"{_money(view, total, total - view.treasury, 0)}, no unrest"
    label = f"{sentence_case(action.kind)} without a card"
    return Choice(label, TAX, effect=effect, beyond="no unrest")


def _money(view: MosaicState, total: int, formula: int, goods: int) -> str:
    """Return text such as `+52$ (27$ + 25$ treasury)`."""
    sources = _sources(view, formula, goods)
    return f"+{cash(total)} ({sources})" if sources else f"+{cash(total)}"


def _sources(view: MosaicState, formula: int, goods: int) -> str:
    """Return the sources of the money; empty if the card is the only one."""
    parts = [cash(formula)]
    parts += [f"{cash(goods)} goods"] * (goods > 0)
    parts += [f"{cash(view.treasury)} treasury"] * bool(view.treasury)
    return " + ".join(parts) if len(parts) > 1 else ""


def _grown(view: MosaicState, seat: int, grown: int) -> str:
    change = stock_change(view.players[seat], "population", grown)
    return f"+{grown} population, {change}"


def _military(view: MosaicState, seat: int) -> Choice:
    cost = f"{cash(UNIT_COST['money'])} a unit, {cash(MOVE_COST['money'])} a move"
    left = units_to_recruit(view, seat)
    recruits = f"recruit up to {left}, " if left else ""
    effect = f"{recruits}{counted(view.unit_count(seat), 'unit')} on the map"
    return Choice("Recruit and move", MILITARY, cost, effect)


def _govern(view: MosaicState, seat: int, government: str) -> Choice:
    """Leave the net change of production to the preview's ledger."""
    player = view.players[seat]
    new = GOVERNMENTS[government]
    points = government_points(with_card(view, seat, government), seat)
    gains = [productions(effect.amounts) for effect in new.on("while_held")]
    powers = [in_brief(effect) for effect in new.on("before_action")]
    waived = "by the Caste System" if lacking(player, new.needs) else ""
    clears = "clear an offer once" if government not in view.cleared_with else ""
    scored = f"{points_text(points)} at a scoring now"
    effect = _joined(*gains, *powers, scored, waived)
    more = _joined(*powers, scored, clears, waived)
    worth = government_points(view, seat) if player.government else 0
    warning = _given_up(player.government, worth)
    changed = Choice(new.name, GOVERNMENT, "", effect, warning, more)
    return _paid(view, seat, new.cost, replace(changed, destroys=points < worth))


def _given_up(old: str, points: int) -> str:
    if not old:
        return ""
    return f"gives back {card_name(old)}, {points_text(points)} at a scoring"
