"""Narration of events. The view only adds hex labels and the Automa's seat."""

from collections.abc import Iterable

from core.games.age_of_innovation.content import (
    AUTOMA_CARDS,
    BOOK_ACTIONS,
    BOOKS,
    BUILDINGS,
    COMPETENCY_SLOTS,
    CONVERSIONS,
    DISPLAYS,
    FINAL_TILES,
    INNOVATIONS,
    POWER_ACTIONS,
    ROUND_TILES,
    ROUNDS,
    SACRIFICE,
)
from core.games.age_of_innovation.rules.events import (
    Achieved,
    ActionTaken,
    AnnexPlaced,
    AreaTileRevealed,
    AutomaBlocked,
    AutomaJoined,
    AutomaPlayed,
    BonusTaken,
    BridgeBuilt,
    BuildingLost,
    BuildingPlaced,
    CityFounded,
    CompetencyTaken,
    Converted,
    DisplayPrepared,
    Drafted,
    FinalScored,
    Gained,
    GameEnded,
    InnovationTaken,
    Lost,
    OrderGiven,
    Paid,
    PalaceTaken,
    Passed,
    PowerDeclined,
    PowerTaken,
    RoundBegan,
    ScholarSent,
    ScienceAdvanced,
    ScienceBonus,
    Scored,
    SetTaken,
    Skipped,
    Terraformed,
    TokenPlaced,
    TrackAdvanced,
    TurnBegan,
)
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.text.facts.automa import actions_or_pass_text
from core.games.age_of_innovation.text.ledger import (
    BOWL_COUNTS,
    book_count,
    building_count,
    level_count,
)
from core.games.age_of_innovation.text.wording import (
    amount_text,
    amounts_text,
    has_name,
    hex_label,
    lower_name,
    name,
    ordinal,
    points_text,
    standing_order_text,
)
from core.kernel import SPECTATOR, Change, Event, Phrase, Possession
from core.kernel.presentation import format_count, join_words
from core.kernel.style import choose_wording, is_long_style

_TOKENS = {"seedling": "a seedling", "blight": "blight"}
_ALWAYS_LOGGED = (*BOOKS, "annexes")  # always logged: chosen by the player, or not in the ledger
_LEDGER_NAMES = {"coins": "coins", "tools": "tools", "scholars": "scholars"} | {
    book: book_count(book) for book in BOOKS
}


def narrate(view: InnovationState, event: Event) -> Phrase | None:
    """Return an event's phrase, or None for bookkeeping events."""
    return (
        _narrate_table_event(event)
        if event.seat == SPECTATOR
        else _narrate_player_event(view, event)
    )


def _narrate_table_event(event: Event) -> Phrase:
    match event:
        case RoundBegan(number=number):
            return Phrase(SPECTATOR, "begins", subject=f"Round {number} of {ROUNDS}")
        case AreaTileRevealed(tile=tile):
            up = "turned up for the last round"
            return Phrase(SPECTATOR, "is", up, subject=f"The {name(tile)}")
        case GameEnded():
            return Phrase(SPECTATOR, "is", "over", subject="The game")
        case _:
            raise ValueError(type(event).__name__)


def _narrate_player_event(view: InnovationState, event: Event) -> Phrase | None:
    seat = event.seat
    match event:
        case TurnBegan():
            return None
        case SetTaken(display=display, faction=faction, bonus=bonus):
            people = name(faction) if faction == "omar" else f"the {name(faction)}"
            also = f"and the round bonus {name(bonus)}" if bonus else ""
            return Phrase(seat, "takes", f"the {name(display)}", (f"with {people}", also))
        case Drafted(tile=tile):
            return Phrase(seat, "drafts", name(tile))
        case BonusTaken(bonus=bonus, coins=coins):
            more = f"with {format_count(coins, 'coin')}" if coins else ""
            gained = _changes(("coins", coins))
            return Phrase(seat, "takes", f"the round bonus {name(bonus)}", more, changes=gained)
        case DisplayPrepared():
            return _display_phrase(event)
        case Gained():
            return _gain_phrase(event)
        case Lost(what=what, amount=amount):
            lost = format_count(amount, "book") if what == "books" else amount_text(what, amount)
            return Phrase(seat, "loses", f"the gain of {lost}", ", none is left")
        case Paid():
            return _payment_phrase(event)
        case Scored(points=points, source=source):
            return _points_phrase(event, points, source)
        case FinalScored(points=points, source=source):
            return Phrase(seat, "scores", points_text(points), f"at the end ({source})")
        case Converted(conversion=conversion, bowls=bowls):
            if conversion == SACRIFICE:
                return Phrase(seat, "sacrifices", "a power token", changes=_bowl_changes(bowls))
            facts = CONVERSIONS[conversion]
            return Phrase(
                seat, "converts", f"{amounts_text(facts.pay)} into {amounts_text(facts.gain)}"
            )
        case PowerTaken():
            return _power_phrase(event)
        case PowerDeclined(power=power, ordered=ordered):
            return Phrase(seat, "declines", f"{power} power", _order_note(ordered))
        case OrderGiven(up_to=up_to):
            how = f"for offered power: {standing_order_text(up_to)}"
            return Phrase(seat, "gives", "a standing order", how)
        case Passed(place=place):
            return Phrase(seat, "passes", details=f"as {ordinal(place)}")
        case ScienceBonus(tile=tile, times=times):
            bonus = f"the science bonus for {lower_name(ROUND_TILES[tile].discipline)}"
            return Phrase(seat, "gets", bonus, f", {times} times" if times > 1 else "")
        case _:
            return _narrate_map_event(view, event)


def _narrate_map_event(view: InnovationState, event: Event) -> Phrase:
    seat = event.seat
    match event:
        case Terraformed(hex=hex_id, terrain=terrain, spades=spades):
            used = f"with {format_count(spades, 'spade')}" if spades else ""
            return Phrase(
                seat, "turns", f"{hex_label(view, hex_id)} into {lower_name(terrain)}", used
            )
        case Skipped(hex=hex_id, way=route):
            return Phrase(seat, "uses", f"a {route}", f"to {hex_label(view, hex_id)}")
        case BuildingPlaced():
            return _building_phrase(view, event)
        case BuildingLost(kind=kind):
            return Phrase(seat, "finds", f"no place for the {lower_name(kind)}")
        case AnnexPlaced(hex=hex_id):
            return Phrase(seat, "adds", "an annex", f"on {hex_label(view, hex_id)}")
        case BridgeBuilt(a=a, b=b):
            route = f"from {hex_label(view, a)} to {hex_label(view, b)}"
            return Phrase(seat, "builds", "a bridge", route, changes=(Change("bridges left", -1),))
        case CityFounded(tile=tile, hex=hex_id):
            where = f"at {hex_label(view, hex_id)}" if hex_id else ""
            taken = (Change("city tiles", 1),)
            return Phrase(seat, "takes", f"the city tile {name(tile)}", where, changes=taken)
        case TokenPlaced(token=token, hex=hex_id):
            return Phrase(seat, "puts", _TOKENS[token], f"on {hex_label(view, hex_id)}")
        case _:
            return _narrate_tile_event(view, event)


def _narrate_tile_event(view: InnovationState, event: Event) -> Phrase:
    seat = event.seat
    match event:
        case TrackAdvanced(track=track, level=level):
            step = Change(track, 1, after=level)
            return Phrase(seat, "advances", f"in {track} to step {level}", changes=(step,))
        case ScienceAdvanced(discipline=discipline, level=level, steps=steps):
            rise = Change(level_count(discipline), steps, after=level)
            object_text = f"to level {level} in {lower_name(discipline)}"
            # Plain mode has just read the level; a column of changes repeats it.
            return Phrase(seat, "rises", object_text, changes=() if is_long_style() else (rise,))
        case ScholarSent(discipline=discipline, steps=steps):
            home = "and back home" if steps == 1 else ""
            # The Automa's scholars come from its supply.
            changes = () if view.is_automa(seat) else (Change("scholars", -1),)
            return Phrase(
                seat, "sends", f"a scholar to {lower_name(discipline)}", home, changes=changes
            )
        case CompetencyTaken(competency=competency, slot=slot):
            object_text, where = f"the competency {name(competency)}", f"({lower_name(slot)})"
            return Phrase(seat, "takes", object_text, where, changes=(Change("competencies", 1),))
        case PalaceTaken(palace=palace):
            return Phrase(seat, "moves", f"into {name(palace)}")
        case InnovationTaken(innovation=innovation):
            taken = (Change("innovations", 1),)
            return Phrase(seat, "takes", f"the innovation {name(innovation)}", changes=taken)
        case ActionTaken(action=action):
            return Phrase(seat, "uses", name(action))
        case _:
            return _narrate_automa_event(event)


def _narrate_automa_event(event: Event) -> Phrase:
    seat = event.seat
    match event:
        case AutomaJoined(terrain=terrain, faction=faction, youth_terrain=youth, science=levels):
            also = f", with an eye on the {lower_name(youth)}" if youth else ""
            changes = _changes(*zip(map(level_count, BOOKS), levels, strict=True))
            what = f"the {name(faction)} in the {lower_name(terrain)}"
            return Phrase(seat, "leads", what, also, changes=changes)
        case AutomaPlayed(support=support, action=""):
            return Phrase(seat, "turns", f"card {AUTOMA_CARDS[support].number}")
        case AutomaPlayed(support=support, action=action):
            card = f"card {AUTOMA_CARDS[action].number} ({actions_or_pass_text(action)})"
            guide = f", guided by card {AUTOMA_CARDS[support].number}"
            return Phrase(seat, "plays", card, guide)
        case AutomaBlocked(what=what):
            taken = (Change("innovations", 1),) if what in INNOVATIONS else ()
            return Phrase(seat, "blocks", name(what), changes=taken)
        case Achieved(what=what):
            return Phrase(seat, "has", "achieved", f": {what}")
        case _:
            raise ValueError(type(event).__name__)


# --- gains and payments ---------------------------------------------------------------------------


def _changes(*counts: tuple[str, int]) -> tuple[Change, ...]:
    return tuple(Change(what, by) for what, by in counts if by)


def _bowl_changes(moved: Iterable[int]) -> tuple[Change, ...]:
    return _changes(*zip(BOWL_COUNTS, moved, strict=False))


def _resource_changes(what: Iterable[str], amounts: Iterable[int], sign: int) -> tuple[Change, ...]:
    """Return changes of resources; power is listed by bowl."""
    pairs = zip(what, amounts, strict=True)
    return _changes(
        *((_LEDGER_NAMES[thing], sign * n) for thing, n in pairs if thing in _LEDGER_NAMES)
    )


def _amounts(what: Iterable[str], amounts: Iterable[int]) -> str:
    return join_words(amount_text(thing, n) for thing, n in zip(what, amounts, strict=True))


def _display_phrase(event: DisplayPrepared) -> Phrase:
    filled = zip(BOWL_COUNTS, event.bowls, strict=True)
    bowl_parts = [f"{tokens} {bowl}" for bowl, tokens in filled if tokens]
    sailing_part = [f"sailing {event.sailing}"] if event.sailing else []
    return Phrase(
        event.seat,
        "begins",
        f"with {join_words([*bowl_parts, *sailing_part])}",
        changes=(*_bowl_changes(event.bowls), *_changes(("sailing", event.sailing))),
    )


def _gain_phrase(event: Gained) -> Phrase:
    source = _source_text(event.source)
    return Phrase(
        event.seat,
        "gains",
        _amounts(event.what, event.amounts),
        source=source,
        changes=(*_resource_changes(event.what, event.amounts, 1), *_bowl_changes(event.bowls)),
        is_changes_only=not source and not any(what in _ALWAYS_LOGGED for what in event.what),
    )


def _payment_phrase(event: Paid) -> Phrase:
    return Phrase(
        event.seat,
        "pays",
        _amounts(event.what, event.amounts),
        changes=(*_resource_changes(event.what, event.amounts, -1), *_bowl_changes(event.bowls)),
        is_changes_only=not any(what in _ALWAYS_LOGGED for what in event.what),
    )


def _points_phrase(event: Event, points: int, source: str) -> Phrase:
    source_text = (
        "round tile" if source in ROUND_TILES or source in FINAL_TILES else _source_text(source)
    )
    return Phrase(
        event.seat,
        "scores",
        points_text(points),
        source=source_text,
        changes=(Change(choose_wording("VP", "points"), points),),
        is_changes_only=not source_text,
    )


def _power_phrase(event: PowerTaken) -> Phrase:
    price = f"for {points_text(event.points)}" if event.points else ""
    return Phrase(
        event.seat,
        "takes",
        f"{event.power} power",
        (price, "from", Possession(event.builder, "build"), _order_note(event.ordered)),
        changes=(
            *_bowl_changes(event.bowls),
            *_changes((choose_wording("VP", "points"), -event.points)),
        ),
    )


def _building_phrase(view: InnovationState, event: BuildingPlaced) -> Phrase:
    seat, where = event.seat, hex_label(view, event.hex)
    built = [Change(building_count(event.kind), 1)]
    if not event.instead:
        return Phrase(
            seat, "builds", f"a {lower_name(event.kind)}", f"on {where}", changes=tuple(built)
        )
    built.append(Change(building_count(event.instead), -1))
    if event.kind in BUILDINGS[event.instead].upgrades:
        return Phrase(
            seat, "upgrades", f"{where} to a {lower_name(event.kind)}", changes=tuple(built)
        )
    object_text = f"the {lower_name(event.instead)} on {where} into a {lower_name(event.kind)}"
    return Phrase(seat, "turns", object_text, changes=tuple(built))


def _order_note(ordered: bool) -> str:
    return "(standing order)" if ordered else ""


def _source_text(source: str) -> str:
    """Return the source of a gain, unless the context shows it."""
    if source in DISPLAYS:
        return "planning display"
    actions = source in CONVERSIONS or source in POWER_ACTIONS or source in BOOK_ACTIONS
    is_logged = actions or source in ROUND_TILES or source in COMPETENCY_SLOTS
    return name(source) if has_name(source) and not is_logged else ""
