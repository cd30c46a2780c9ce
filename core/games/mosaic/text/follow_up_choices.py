"""Choices that follow from an action or effect: hexes, units, tokens, tracks and payments."""

from dataclasses import replace

from core.games.mosaic.content import (
    CITIES,
    GOODS,
    NEIGHBORS,
    PILLAR_CODES,
    PILLARS,
    REGION_BY_HEX,
    TOKENS,
)
from core.games.mosaic.rules.actions import (
    Choose,
    Claim,
    Defeat,
    Done,
    LayFaceDown,
    Move,
    Pay,
    PlaceAt,
    PlaceUnit,
    PlayTechnology,
    Recruit,
    SendAway,
    ShiftBy,
    ShiftProduction,
    TakeOver,
    TakeToken,
)
from core.games.mosaic.rules.attack_effects import send_away
from core.games.mosaic.rules.choice_effects import (
    ChooseCurrency,
    ChoosePillar,
    ChooseTrack,
    ShiftAmount,
)
from core.games.mosaic.rules.effect_registry import effects_of
from core.games.mosaic.rules.gains_and_payments import MONEY_PER_MISSING_UNIT, PayMix
from core.games.mosaic.rules.map import add_unit, defeat_unit
from core.games.mosaic.rules.military import MOVE_COST, UNIT_COST, move_unit
from core.games.mosaic.rules.scoring_effects import FinalPoints
from core.games.mosaic.state import Building, MosaicState
from core.games.mosaic.text.counts import (
    BUILDINGS,
    KINDS_OF_GOODS,
    MONEY,
    POINTS_IF_ENDED,
    PRODUCTION,
    RESOURCES,
    SYMBOLS,
)
from core.games.mosaic.text.outcomes import (
    change_clause,
    effects_on_others,
    influence_clauses,
    simulate_building,
)
from core.games.mosaic.text.wording import (
    card_name,
    cost_of,
    hex_coordinates,
    hex_name,
    hex_name_in_region,
    id_to_words,
    long_amounts,
    points_text,
    region_name,
    token_code,
    token_name,
)
from core.kernel import Action, Choice, Decision, clone
from core.kernel.amounts import NO_COST, Amount, Cost, Reference, format_amounts
from core.kernel.effects import Clause, Effect, clause
from core.kernel.presentation import (
    format_count,
    join_words,
    seat_letter,
    sentence_case,
)
from core.kernel.style import Style

HEX_SIDES = 6  # neighbors of a hex
RANK_PER_POINT = 2 * HEX_SIDES + 2  # exceeds any token rank

_DONE_LABELS = {
    "free_window": "End the turn",
    "claim": "Claim nothing more",
    "military": "That is all",
    "before_scoring": "Leave it as it is",
    "shift": "Leave production as it is",
    "starting_technology": "Lay the rest face down",
}


def follow_up_choice(view: MosaicState, decision: Decision, action: Action, style: Style) -> Choice:
    seat = decision.seat
    match action:
        case PlaceAt(piece=piece, hex=hex_id):
            return _place_choice(view, decision, piece, hex_id, style)
        case TakeToken(hex=hex_id):
            effect = Effect.of(_token_clauses(view, seat, hex_id))
            group = region_name(REGION_BY_HEX[hex_id])
            return _hex_choice(hex_id, Choice(hex_name(hex_id), group, effect=effect))
        case TakeOver(hex=hex_id):
            return _take_over_choice(view, seat, hex_id, style)
        case LayFaceDown():
            return Choice("Lay it face down", effect=Effect.of("for a later turn"))
        case Choose(what=what):
            return _option_choice(view, decision, what, style)
        case ShiftProduction(source=source, target=target):
            return _track_choice(view, seat, source, target)
        case ShiftBy(amount=amount):
            return _shift_choice(view, seat, amount, style)
        case Pay(currency=currency, amount=amount):
            return _payment_choice(view, seat, currency, amount, style)
        case Done():
            warning = _unused_options_warning(decision)
            label = _DONE_LABELS[decision.topic]
            return Choice(label, "Done", warning=warning, ends_turn=True)
        case _:
            return _unit_action_choice(view, seat, action, style)


# --- places ------------------------------------------------------------------------------------


def _place_choice(
    view: MosaicState, decision: Decision, piece: str, hex_id: str, style: Style
) -> Choice:
    seat, region = decision.seat, REGION_BY_HEX[hex_id]
    placed = BUILDINGS[piece].id
    token = _token_clauses(view, seat, hex_id) or (clause("nothing", counts=[placed]),)
    around = _nearby_tokens_text(view, hex_id, style) if piece in CITIES else ""
    points = _wonder_points(view, decision, hex_id) if piece == "wonder" else None
    scored = f"{points_text(points, style)} now" if points is not None else ""
    next_view = simulate_building(view, seat, piece, hex_id)
    if decision.topic == "explore" and view.players[seat].supply["infantry"]:
        next_view = clone(next_view)
        add_unit(next_view, seat, "infantry", region)
    built = decision.topic != "starting_city"  # the first city adds no treasury money
    effect: tuple[str | Clause, ...] = (
        *token,
        # Beside the numbers of a preview, the map shows the nearby tokens.
        clause(around, counts=[placed] if style.is_short else ()),
        clause(scored, counts=[POINTS_IF_ENDED.id]),
        *influence_clauses(view, next_view, seat, region, style=style),
        *(effects_on_others(view, seat, piece, style) if built else ()),
    )
    rank = _token_rank(view, piece, hex_id) + RANK_PER_POINT * (points or 0)
    placed_at = Choice(hex_name(hex_id), region_name(region), effect=Effect.of(effect), rank=rank)
    if len({a.piece for a in decision.actions if isinstance(a, PlaceAt)}) > 1:
        label = f"{sentence_case(id_to_words(piece))}: {placed_at.label}"
        return replace(placed_at, label=label, names_group=True)
    return _hex_choice(hex_id, placed_at)


def _hex_choice(hex_id: str, choice: Choice) -> Choice:
    """Return a choice of a hex, whose region is the heading of its group."""
    return replace(choice, names_group=True, label_in_group=hex_name_in_region(hex_id))


def _token_rank(view: MosaicState, piece: str, hex_id: str) -> float:
    beside = NEIGHBORS[hex_id] if piece in CITIES else ()
    around = sum(place in view.tokens for place in beside)
    return float(around + (HEX_SIDES + 1) * (hex_id in view.tokens))


def _nearby_tokens_text(view: MosaicState, hex_id: str, style: Style) -> str:
    around = [token_code(view.tokens[h], style) for h in NEIGHBORS[hex_id] if h in view.tokens]
    return f"beside {style.wording(' '.join(around), join_words(around))}" if around else ""


def _wonder_points(view: MosaicState, decision: Decision, hex_id: str) -> int | None:
    wonder = decision.subject
    seat = decision.seat
    built = Building(seat, "wonder", wonder)
    next_view = replace(view, buildings={**view.buildings, hex_id: built})
    points = [
        effect.amount(next_view, seat, hex_id)
        for effect in effects_of([wonder], FinalPoints)
        if effect.per and effect.per.scope in ("any_player", "region")
    ]
    return sum(points) if points else None


def _token_clauses(view: MosaicState, seat: int, hex_id: str) -> tuple[Clause, ...]:
    token = view.tokens.get(hex_id)
    if token is None:
        return ()
    if token not in GOODS:
        return (clause(token_name(token), counts=TOKENS[token].gain),)
    amount = view.players[seat].goods.get(token, 0)
    owned = clause(f"have {amount}") if amount else clause("new", counts=[KINDS_OF_GOODS.id])
    raises = (
        clause(f"{track} +{number}", counts=[PRODUCTION[track].id])
        for track, number in TOKENS[token].production.items()
    )
    return clause(Reference(token, token_name(token))), owned, *raises


def _take_over_choice(view: MosaicState, seat: int, hex_id: str, style: Style) -> Choice:
    old, region = view.buildings[hex_id], REGION_BY_HEX[hex_id]
    next_view = simulate_building(view, seat, old.kind, hex_id)
    group = region_name(region)
    label = f"{seat_letter(old.owner, style)}'s {old.kind}: {group} {hex_coordinates(hex_id)}"
    effect = Effect.of(influence_clauses(view, next_view, seat, region, style=style))
    return Choice(label, group, effect=effect)


# --- units -------------------------------------------------------------------------------------


def _unit_action_choice(view: MosaicState, seat: int, action: Action, style: Style) -> Choice:
    match action:
        case Recruit(unit=unit, region=region):
            price = cost_of(UNIT_COST)
            return _new_unit_choice(view, seat, unit, region, "Recruit", price, style)
        case PlaceUnit(unit=unit, region=region):
            return _new_unit_choice(view, seat, unit, region, "Place", NO_COST, style)
        case Move():
            return _move_choice(view, seat, action, style)
        case Defeat(owner=owner, unit=unit, region=region):
            next_view = clone(view)
            defeat_unit(next_view, seat, owner, unit, region)
            label = f"{seat_letter(owner, style)}'s {id_to_words(unit)} in {region_name(region)}"
            change = influence_clauses(view, next_view, seat, region, style=style)
            return Choice(label, "Defeat", effect=Effect.of(change))
        case SendAway():
            return _send_away_choice(view, seat, action, style)
        case _:
            raise ValueError(str(action))


def _new_unit_choice(
    view: MosaicState, seat: int, unit: str, region: str, group: str, price: Cost, style: Style
) -> Choice:
    next_view = clone(view)
    add_unit(next_view, seat, unit, region)
    label = f"{sentence_case(id_to_words(unit))} in {region_name(region)}"
    change = influence_clauses(view, next_view, seat, region, style=style)
    return Choice(label, group, price, Effect.of(change))


def _move_choice(view: MosaicState, seat: int, move: Move, style: Style) -> Choice:
    next_view = clone(view)
    move_unit(next_view, seat, move.unit, move.origin, move.region)
    label = f"{sentence_case(id_to_words(move.unit))} {_route(move.origin, move.region, style)}"
    change = influence_clauses(view, next_view, seat, move.origin, move.region, style=style)
    return Choice(label, "Move", cost_of(MOVE_COST), Effect.of(change))


def _send_away_choice(view: MosaicState, seat: int, action: SendAway, style: Style) -> Choice:
    next_view = clone(view)
    send_away(next_view, seat, action.owner, action.origin, action.region)
    units = sum(view.players[action.owner].units[action.origin].values())
    change = influence_clauses(view, next_view, seat, action.origin, action.region, style=style)
    route = _route(action.origin, action.region, style)
    effect = Effect.of((format_count(units, "unit"), *change))
    return Choice(f"All of {seat_letter(action.owner, style)}: {route}", "Diplomats", effect=effect)


def _route(origin: str, region: str, style: Style) -> str:
    return f"{region_name(origin)} {style.wording('>', 'to')} {region_name(region)}"


# --- numbers -----------------------------------------------------------------------------------


def _option_choice(view: MosaicState, decision: Decision, what: str, style: Style) -> Choice:
    player = view.players[decision.seat]
    match view.agenda[-1]:
        case ChooseTrack(number=number):
            label = f"{sentence_case(what)} production"
            change = change_clause(PRODUCTION[what], player.production[what], number, style)
        case ChooseCurrency(number=number):
            label = f"{number} {what}"
            change = change_clause(RESOURCES[what], player.stock[what], number, style)
        case ChoosePillar(number=number):
            label, name = PILLARS[what], style.wording(PILLAR_CODES[what], "symbols")
            change = change_clause(SYMBOLS[what], player.symbols[what], number, style, name)
        case _:
            label = region_name(what)
            change = clause("only you may build cities and ports there")
    return Choice(label, effect=Effect.of(change))


def _track_choice(view: MosaicState, seat: int, source: str, target: str) -> Choice:
    production = view.players[seat].production
    effect = (
        f"{source} production {production[source]}",
        f"{target} {production[target]}",
    )
    label = f"{sentence_case(source)} down, {target} up"
    return Choice(label, sentence_case(source), effect=Effect.of(effect), names_group=True)


def _shift_choice(view: MosaicState, seat: int, amount: int, style: Style) -> Choice:
    frame = view.agenda[-1]
    assert isinstance(frame, ShiftAmount)
    production = view.players[seat].production
    shifts = tuple(
        change_clause(PRODUCTION[track], production[track], number, style, track)
        for track, number in ((frame.source, -amount), (frame.target, amount))
    )
    return Choice(f"By {amount}", effect=Effect.of(shifts))


def _payment_choice(
    view: MosaicState, seat: int, currency: str, amount: int, style: Style
) -> Choice:
    frame = view.agenda[-1]
    assert isinstance(frame, PayMix)
    money = MONEY_PER_MISSING_UNIT * (dict(frame.cost)[currency] - amount)
    parts = {what: number for what, number in ((currency, amount), ("money", money)) if number}
    stock = view.players[seat].stock
    left = [
        Amount(stock[currency] - amount, RESOURCES[currency]),
        Amount(stock["money"] - money, MONEY),
    ]
    signs, words = format_amounts(left, style), join_words(each.text(style) for each in left)
    effect = clause(f"leaves {style.wording(signs, words)}", counts=parts)
    return Choice(long_amounts(parts), "Payment", effect=Effect.of(effect))


def _unused_options_warning(decision: Decision) -> str:
    tiles = [card_name(a.tile) for a in decision.actions if isinstance(a, Claim)]
    cards = [card_name(a.card) for a in decision.actions if isinstance(a, PlayTechnology)]
    parts = [f"you can still claim {join_words(tiles)}"] * bool(tiles)
    parts += [f"you can still play {join_words(cards)}"] * bool(cards)
    return "; ".join(parts)
