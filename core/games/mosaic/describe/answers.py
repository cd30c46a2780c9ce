"""Choices that follow from an action or effect: hexes, units, tokens, tracks and payments."""

from dataclasses import replace

from core.games.mosaic.actions import (
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
from core.games.mosaic.content import (
    CITIES,
    GOODS,
    NEIGHBORS,
    PILLAR_SHORT,
    PILLARS,
    REGION_OF,
    TOKENS,
    WONDERS,
)
from core.games.mosaic.describe.terms import (
    UNIT_MARK,
    card_name,
    cash,
    hex_name,
    long_amounts,
    plain,
    points_text,
    region_name,
    spot,
    token_code,
    token_name,
)
from core.games.mosaic.describe.whatif import (
    effect_amount,
    for_others,
    influence_change,
    rivals_in,
    stock_change,
    with_building,
)
from core.games.mosaic.effects.choices import ChooseCurrency, ChoosePillar, ChooseTrack, ShiftAmount
from core.games.mosaic.flow.empire import send_away
from core.games.mosaic.flow.military import MOVE_COST, UNIT_COST, move_unit
from core.games.mosaic.map import add_unit, defeat
from core.games.mosaic.state import Building, MosaicState
from core.games.mosaic.stock import MONEY_EACH, PayMix
from core.kernel import Action, Choice, Decision, clone
from core.kernel.voice import told
from core.kernel.words import becomes, counted, letter, listed, sentence_case

SURROUNDED = 6  # neighbors of a hex
MOST_TOKENS = 2 * SURROUNDED + 2  # exceeds any token rank

_DONE = {
    "free_window": "End the turn",
    "claim": "Claim nothing more",
    "military": "That is all",
    "before_scoring": "Leave it as it is",
    "shift": "Leave production as it is",
    "starting_technology": "Lay the rest face down",
}


def answer(view: MosaicState, decision: Decision, action: Action) -> Choice:
    match action:
        case PlaceAt(piece=piece, hex=hex_id):
            return _place(view, decision, piece, hex_id)
        case Recruit(unit=unit, region=region):
            return _unit(view, decision.seat, unit, region, "Recruit", cash(UNIT_COST["money"]))
        case PlaceUnit(unit=unit, region=region):
            return _unit(view, decision.seat, unit, region)
        case Move():
            return _move(view, decision.seat, action)
        case Defeat(owner=owner, unit=unit, region=region):
            after = clone(view)
            defeat(after, decision.seat, owner, unit, region)
            label = f"{letter(owner)}'s {plain(unit)} in {region_name(region)}"
            return Choice(label, "Defeat", effect=influence_change(view, after, region))
        case SendAway():
            return _send_away(view, decision.seat, action)
        case TakeToken(hex=hex_id):
            group = region_name(REGION_OF[hex_id])
            effect, more = _token(view, decision.seat, hex_id), _good(view, hex_id)
            return Choice(hex_name(hex_id), group, effect=effect, beyond=more)
        case TakeOver(hex=hex_id):
            return _take_over(view, decision.seat, hex_id)
        case LayFaceDown():
            return Choice("Lay it face down", effect="for a later turn")
        case Choose(what=what):
            return _choose(view, decision, what)
        case ShiftProduction(source=source, target=target):
            production = view.players[decision.seat].production
            effect = f"{source} production {production[source]}, {target} {production[target]}"
            label = f"{sentence_case(source)} down, {target} up"
            return Choice(label, sentence_case(source), effect=effect)
        case ShiftBy(amount=amount):
            return _shift_by(view, decision.seat, amount)
        case Pay(currency=currency, amount=amount):
            return _pay(view, decision.seat, currency, amount)
        case Done():
            warning = _left_undone(decision)
            return Choice(_DONE[decision.topic], "Done", warning=warning, stops=True)
        case _:
            raise ValueError(str(action))


# --- places ------------------------------------------------------------------------------------


def _place(view: MosaicState, decision: Decision, piece: str, hex_id: str) -> Choice:
    region = REGION_OF[hex_id]
    around = _around(view, hex_id) if piece in CITIES else ""
    points = _wonder_points(view, decision, hex_id) if piece == "wonder" else None
    scored = f"{points_text(points)} now" if points is not None else ""
    after = with_building(view, decision.seat, piece, hex_id)
    if decision.topic == "explore" and view.players[decision.seat].supply["infantry"]:
        after = clone(after)
        add_unit(after, decision.seat, "infantry", region)
    change = influence_change(view, after, region)
    effect = [_token(view, decision.seat, hex_id), around, scored, change]
    rivals = rivals_in(after, decision.seat, region)
    # Short style omits nearby tokens, because the map has them.
    built = decision.topic != "starting_city"  # the first city adds no treasury money
    others = for_others(view, decision.seat, piece) if built else ""
    more = [_good(view, hex_id), others, told("", around), rivals]
    label = hex_name(hex_id)
    if len({a.piece for a in decision.actions if isinstance(a, PlaceAt)}) > 1:
        label = f"{sentence_case(plain(piece))}: {label}"
    said, beyond = (", ".join(filter(None, parts)) for parts in (effect, more))
    merit = _tokens_at(view, piece, hex_id) + MOST_TOKENS * (points or 0)
    return Choice(label, region_name(region), effect=said, beyond=beyond, merit=merit)


def _tokens_at(view: MosaicState, piece: str, hex_id: str) -> float:
    """Rank a token on the hex above all tokens next to a city."""
    beside = NEIGHBORS[hex_id] if piece in CITIES else ()
    around = sum(place in view.tokens for place in beside)
    return float(around + (SURROUNDED + 1) * (hex_id in view.tokens))


def _around(view: MosaicState, hex_id: str) -> str:
    around = [token_code(view.tokens[h]) for h in NEIGHBORS[hex_id] if h in view.tokens]
    return f"beside {told(' '.join(around), listed(around))}" if around else ""


def _good(view: MosaicState, hex_id: str) -> str:
    token = view.tokens.get(hex_id, "")
    return token_name(token) if token in GOODS else ""


def _wonder_points(view: MosaicState, decision: Decision, hex_id: str) -> int | None:
    """Return the wonder's points on this hex, or None if the hex does not matter."""
    wonder = decision.subject
    seat = decision.seat
    built = Building(seat, "wonder", wonder)
    after = replace(view, buildings={**view.buildings, hex_id: built})
    points = [
        effect_amount(after, seat, effect, hex_id)
        for effect in WONDERS[wonder].on("game_end")
        if effect.verb == "vp" and effect.per and effect.per.scope in ("any_player", "region")
    ]
    return sum(points) if points else None


def _token(view: MosaicState, seat: int, hex_id: str) -> str:
    token = view.tokens.get(hex_id)
    if token is None:
        return "nothing"
    if token not in GOODS:
        return token_name(token)
    have = view.players[seat].goods.get(token, 0)
    raises = [f"{track} +{number}" for track, number in TOKENS[token].production.items()]
    return ", ".join([token_name(token), f"have {have}" if have else "new", *raises])


def _take_over(view: MosaicState, seat: int, hex_id: str) -> Choice:
    old = view.buildings[hex_id]
    after = with_building(view, seat, old.kind, hex_id)
    group = region_name(REGION_OF[hex_id])
    label = f"{letter(old.owner)}'s {old.kind}: {group} {spot(hex_id)}"
    change = influence_change(view, after, REGION_OF[hex_id])
    more = rivals_in(after, seat, REGION_OF[hex_id])
    return Choice(label, group, effect=change, beyond=more)


# --- units -------------------------------------------------------------------------------------


def _unit(
    view: MosaicState, seat: int, unit: str, region: str, group: str = "Place", cost: str = ""
) -> Choice:
    after = clone(view)
    add_unit(after, seat, unit, region)
    label = f"{sentence_case(plain(unit))} in {region_name(region)}"
    change, more = influence_change(view, after, region), rivals_in(after, seat, region)
    return Choice(label, group, cost, change, beyond=more)


def _move(view: MosaicState, seat: int, move: Move) -> Choice:
    after = clone(view)
    move_unit(after, seat, move.unit, move.origin, move.region)
    origin, region = region_name(move.origin), region_name(move.region)
    return Choice(
        f"{sentence_case(plain(move.unit))} {origin} {told('>', 'to')} {region}",
        "Move",
        cash(MOVE_COST["money"]),
        influence_change(view, after, move.origin, move.region),
        beyond=rivals_in(after, seat, move.origin, move.region),
    )


def _send_away(view: MosaicState, seat: int, action: SendAway) -> Choice:
    after = clone(view)
    send_away(after, seat, action.owner, action.origin, action.region)
    units = sum(view.players[action.owner].units[action.origin].values())
    change = influence_change(view, after, action.origin, action.region)
    return Choice(
        f"All of {letter(action.owner)}: "
        f"{region_name(action.origin)} {told('>', 'to')} {region_name(action.region)}",
        "Diplomats",
        effect=f"{counted(units, 'unit')}, {change}",
    )


# --- numbers -----------------------------------------------------------------------------------


def _choose(view: MosaicState, decision: Decision, what: str) -> Choice:
    player = view.players[decision.seat]
    match view.agenda[-1]:
        case ChooseTrack(number=number):
            have = player.production[what]
            label, change = f"{sentence_case(what)} production", becomes(have, have + number)
            return Choice(label, effect=change, beyond="")
        case ChooseCurrency(number=number):
            return Choice(f"{number} {what}", effect=stock_change(player, what, number), beyond="")
        case ChoosePillar(number=number):
            have = player.symbols[what]
            effect = f"{told(PILLAR_SHORT[what], 'symbols')} {becomes(have, have + number)}"
            return Choice(PILLARS[what], effect=effect, beyond="")
        case _:
            return Choice(region_name(what), effect="only you may build cities and ports there")


def _shift_by(view: MosaicState, seat: int, amount: int) -> Choice:
    frame = view.agenda[-1]
    assert isinstance(frame, ShiftAmount)
    production = view.players[seat].production
    falls, rises = production[frame.source], production[frame.target]
    effect = (
        f"{frame.source} {becomes(falls, falls - amount)},"
        f" {frame.target} {becomes(rises, rises + amount)}"
    )
    return Choice(f"By {amount}", effect=effect, beyond="")


def _pay(view: MosaicState, seat: int, currency: str, amount: int) -> Choice:
    frame = view.agenda[-1]
    assert isinstance(frame, PayMix)
    money = MONEY_EACH * (dict(frame.cost)[currency] - amount)
    parts = {what: number for what, number in ((currency, amount), ("money", money)) if number}
    stock = view.players[seat].stock
    left = {currency: stock[currency] - amount, "money": stock["money"] - money}
    signs = " ".join(f"{number}{UNIT_MARK[what]}" for what, number in left.items())
    effect = f"leaves {told(signs, long_amounts(left))}"
    return Choice(long_amounts(parts), "Payment", effect=effect, beyond="")


def _left_undone(decision: Decision) -> str:
    """Warn about tiles to claim and technologies to play."""
    tiles = [card_name(a.tile) for a in decision.actions if isinstance(a, Claim)]
    cards = [card_name(a.card) for a in decision.actions if isinstance(a, PlayTechnology)]
    parts = [f"you can still claim {listed(tiles)}"] * bool(tiles)
    parts += [f"you can still play {listed(cards)}"] * bool(cards)
    return "; ".join(parts)
