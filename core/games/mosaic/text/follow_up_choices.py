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
    WONDERS,
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
from core.games.mosaic.rules.effects.choices import (
    ChooseCurrency,
    ChoosePillar,
    ChooseTrack,
    ShiftAmount,
)
from core.games.mosaic.rules.empire_scoring import send_away
from core.games.mosaic.rules.map import add_unit, defeat_unit
from core.games.mosaic.rules.military import MOVE_COST, UNIT_COST, move_unit
from core.games.mosaic.rules.stock import MONEY_PER_MISSING_UNIT, PayMix
from core.games.mosaic.state import Building, MosaicState
from core.games.mosaic.text.outcomes import (
    effect_amount,
    effects_on_others,
    influence_change_text,
    resource_change_text,
    simulate_building,
    strongest_rivals_text,
)
from core.games.mosaic.text.wording import (
    RESOURCE_SYMBOLS,
    card_name,
    hex_coordinates,
    hex_name,
    id_to_words,
    long_amounts,
    money_text,
    points_text,
    region_name,
    token_code,
    token_name,
)
from core.kernel import Action, Choice, Decision, clone
from core.kernel.presentation import (
    format_change,
    format_count,
    join_words,
    seat_letter,
    sentence_case,
)
from core.kernel.style import choose_wording

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


def follow_up_choice(view: MosaicState, decision: Decision, action: Action) -> Choice:
    match action:
        case PlaceAt(piece=piece, hex=hex_id):
            return _place_choice(view, decision, piece, hex_id)
        case Recruit(unit=unit, region=region):
            return _unit_choice(
                view, decision.seat, unit, region, "Recruit", money_text(UNIT_COST["money"])
            )
        case PlaceUnit(unit=unit, region=region):
            return _unit_choice(view, decision.seat, unit, region)
        case Move():
            return _move_choice(view, decision.seat, action)
        case Defeat(owner=owner, unit=unit, region=region):
            next_view = clone(view)
            defeat_unit(next_view, decision.seat, owner, unit, region)
            label = f"{seat_letter(owner)}'s {id_to_words(unit)} in {region_name(region)}"
            return Choice(label, "Defeat", effect=influence_change_text(view, next_view, region))
        case SendAway():
            return _send_away_choice(view, decision.seat, action)
        case TakeToken(hex=hex_id):
            group = region_name(REGION_BY_HEX[hex_id])
            effect, more = _token_text(view, decision.seat, hex_id), _good_note(view, hex_id)
            return Choice(hex_name(hex_id), group, effect=effect, notes=more)
        case TakeOver(hex=hex_id):
            return _take_over_choice(view, decision.seat, hex_id)
        case LayFaceDown():
            return Choice("Lay it face down", effect="for a later turn")
        case Choose(what=what):
            return _option_choice(view, decision, what)
        case ShiftProduction(source=source, target=target):
            production = view.players[decision.seat].production
            effect = f"{source} production {production[source]}, {target} {production[target]}"
            label = f"{sentence_case(source)} down, {target} up"
            return Choice(label, sentence_case(source), effect=effect)
        case ShiftBy(amount=amount):
            return _shift_choice(view, decision.seat, amount)
        case Pay(currency=currency, amount=amount):
            return _payment_choice(view, decision.seat, currency, amount)
        case Done():
            warning = _unused_options_warning(decision)
            return Choice(_DONE_LABELS[decision.topic], "Done", warning=warning, ends_turn=True)
        case _:
            raise ValueError(str(action))


# --- places ------------------------------------------------------------------------------------


def _place_choice(view: MosaicState, decision: Decision, piece: str, hex_id: str) -> Choice:
    region = REGION_BY_HEX[hex_id]
    around = _nearby_tokens_text(view, hex_id) if piece in CITIES else ""
    points = _wonder_points(view, decision, hex_id) if piece == "wonder" else None
    scored = f"{points_text(points)} now" if points is not None else ""
    next_view = simulate_building(view, decision.seat, piece, hex_id)
    if decision.topic == "explore" and view.players[decision.seat].supply["infantry"]:
        next_view = clone(next_view)
        add_unit(next_view, decision.seat, "infantry", region)
    change = influence_change_text(view, next_view, region)
    effect = [_token_text(view, decision.seat, hex_id), around, scored, change]
    rivals = strongest_rivals_text(next_view, decision.seat, region)
    # Short style omits nearby tokens, because the map has them.
    built = decision.topic != "starting_city"  # the first city adds no treasury money
    others = effects_on_others(view, decision.seat, piece) if built else ""
    more = [_good_note(view, hex_id), others, choose_wording("", around), rivals]
    label = hex_name(hex_id)
    if len({a.piece for a in decision.actions if isinstance(a, PlaceAt)}) > 1:
        label = f"{sentence_case(id_to_words(piece))}: {label}"
    effect_text, notes = (", ".join(filter(None, parts)) for parts in (effect, more))
    rank = _token_rank(view, piece, hex_id) + RANK_PER_POINT * (points or 0)
    return Choice(label, region_name(region), effect=effect_text, notes=notes, rank=rank)


def _token_rank(view: MosaicState, piece: str, hex_id: str) -> float:
    """Rank a token on the hex above all tokens next to a city."""
    beside = NEIGHBORS[hex_id] if piece in CITIES else ()
    around = sum(place in view.tokens for place in beside)
    return float(around + (HEX_SIDES + 1) * (hex_id in view.tokens))


def _nearby_tokens_text(view: MosaicState, hex_id: str) -> str:
    around = [token_code(view.tokens[h]) for h in NEIGHBORS[hex_id] if h in view.tokens]
    return f"beside {choose_wording(' '.join(around), join_words(around))}" if around else ""


def _good_note(view: MosaicState, hex_id: str) -> str:
    token = view.tokens.get(hex_id, "")
    return token_name(token) if token in GOODS else ""


def _wonder_points(view: MosaicState, decision: Decision, hex_id: str) -> int | None:
    """Return the wonder's points on this hex, or None if the hex does not matter."""
    wonder = decision.subject
    seat = decision.seat
    built = Building(seat, "wonder", wonder)
    next_view = replace(view, buildings={**view.buildings, hex_id: built})
    points = [
        effect_amount(next_view, seat, effect, hex_id)
        for effect in WONDERS[wonder].effects_for("game_end")
        if effect.verb == "vp" and effect.per and effect.per.scope in ("any_player", "region")
    ]
    return sum(points) if points else None


def _token_text(view: MosaicState, seat: int, hex_id: str) -> str:
    token = view.tokens.get(hex_id)
    if token is None:
        return "nothing"
    if token not in GOODS:
        return token_name(token)
    amount = view.players[seat].goods.get(token, 0)
    raises = [f"{track} +{number}" for track, number in TOKENS[token].production.items()]
    return ", ".join([token_name(token), f"have {amount}" if amount else "new", *raises])


def _take_over_choice(view: MosaicState, seat: int, hex_id: str) -> Choice:
    old = view.buildings[hex_id]
    next_view = simulate_building(view, seat, old.kind, hex_id)
    group = region_name(REGION_BY_HEX[hex_id])
    label = f"{seat_letter(old.owner)}'s {old.kind}: {group} {hex_coordinates(hex_id)}"
    change = influence_change_text(view, next_view, REGION_BY_HEX[hex_id])
    more = strongest_rivals_text(next_view, seat, REGION_BY_HEX[hex_id])
    return Choice(label, group, effect=change, notes=more)


# --- units -------------------------------------------------------------------------------------


def _unit_choice(
    view: MosaicState, seat: int, unit: str, region: str, group: str = "Place", cost: str = ""
) -> Choice:
    next_view = clone(view)
    add_unit(next_view, seat, unit, region)
    label = f"{sentence_case(id_to_words(unit))} in {region_name(region)}"
    change, more = (
        influence_change_text(view, next_view, region),
        strongest_rivals_text(next_view, seat, region),
    )
    return Choice(label, group, cost, change, notes=more)


def _move_choice(view: MosaicState, seat: int, move: Move) -> Choice:
    next_view = clone(view)
    move_unit(next_view, seat, move.unit, move.origin, move.region)
    origin, region = region_name(move.origin), region_name(move.region)
    return Choice(
        f"{sentence_case(id_to_words(move.unit))} {origin} {choose_wording('>', 'to')} {region}",
        "Move",
        money_text(MOVE_COST["money"]),
        influence_change_text(view, next_view, move.origin, move.region),
        notes=strongest_rivals_text(next_view, seat, move.origin, move.region),
    )


def _send_away_choice(view: MosaicState, seat: int, action: SendAway) -> Choice:
    next_view = clone(view)
    send_away(next_view, seat, action.owner, action.origin, action.region)
    units = sum(view.players[action.owner].units[action.origin].values())
    change = influence_change_text(view, next_view, action.origin, action.region)
    return Choice(
        f"All of {seat_letter(action.owner)}: "
        f"{region_name(action.origin)} {choose_wording('>', 'to')} {region_name(action.region)}",
        "Diplomats",
        effect=f"{format_count(units, 'unit')}, {change}",
    )


# --- numbers -----------------------------------------------------------------------------------


def _option_choice(view: MosaicState, decision: Decision, what: str) -> Choice:
    player = view.players[decision.seat]
    match view.agenda[-1]:
        case ChooseTrack(number=number):
            amount = player.production[what]
            label, change = (
                f"{sentence_case(what)} production",
                format_change(amount, amount + number),
            )
            return Choice(label, effect=change, notes="")
        case ChooseCurrency(number=number):
            return Choice(
                f"{number} {what}", effect=resource_change_text(player, what, number), notes=""
            )
        case ChoosePillar(number=number):
            amount = player.symbols[what]
            effect = (
                f"{choose_wording(PILLAR_CODES[what], 'symbols')}"
                f" {format_change(amount, amount + number)}"
            )
            return Choice(PILLARS[what], effect=effect, notes="")
        case _:
            return Choice(region_name(what), effect="only you may build cities and ports there")


def _shift_choice(view: MosaicState, seat: int, amount: int) -> Choice:
    frame = view.agenda[-1]
    assert isinstance(frame, ShiftAmount)
    production = view.players[seat].production
    falls, rises = production[frame.source], production[frame.target]
    effect = (
        f"{frame.source} {format_change(falls, falls - amount)},"
        f" {frame.target} {format_change(rises, rises + amount)}"
    )
    return Choice(f"By {amount}", effect=effect, notes="")


def _payment_choice(view: MosaicState, seat: int, currency: str, amount: int) -> Choice:
    frame = view.agenda[-1]
    assert isinstance(frame, PayMix)
    money = MONEY_PER_MISSING_UNIT * (dict(frame.cost)[currency] - amount)
    parts = {what: number for what, number in ((currency, amount), ("money", money)) if number}
    stock = view.players[seat].stock
    left = {currency: stock[currency] - amount, "money": stock["money"] - money}
    signs = " ".join(f"{number}{RESOURCE_SYMBOLS[what]}" for what, number in left.items())
    effect = f"leaves {choose_wording(signs, long_amounts(left))}"
    return Choice(long_amounts(parts), "Payment", effect=effect, notes="")


def _unused_options_warning(decision: Decision) -> str:
    """Warn about tiles to claim and technologies to play."""
    tiles = [card_name(a.tile) for a in decision.actions if isinstance(a, Claim)]
    cards = [card_name(a.card) for a in decision.actions if isinstance(a, PlayTechnology)]
    parts = [f"you can still claim {join_words(tiles)}"] * bool(tiles)
    parts += [f"you can still play {join_words(cards)}"] * bool(cards)
    return "; ".join(parts)
