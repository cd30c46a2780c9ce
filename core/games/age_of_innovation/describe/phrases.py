"""Narration of events. The view only adds hex labels and the Automa's seat."""

from collections.abc import Iterable

from core.games.age_of_innovation.content import (
    AUTOMA_CARDS,
    BOOK_ACTIONS,
    BOOKS,
    BUILDINGS,
    CONVERSIONS,
    DISPLAYS,
    FINAL_TILES,
    INNOVATIONS,
    POWER_ACTIONS,
    ROUND_TILES,
    ROUNDS,
    SACRIFICE,
    SLOTS,
)
from core.games.age_of_innovation.describe.counts import BOWLS, books_of, level_of, on_the_map
from core.games.age_of_innovation.events import (
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
from core.games.age_of_innovation.facts.automa import deeds_or_pass
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.terms import (
    amount_text,
    gains,
    has_name,
    label,
    name,
    nth,
    order_words,
    plain,
    points_text,
)
from core.kernel import SPECTATOR, Change, Event, Phrase, Whose
from core.kernel.voice import is_aloud, told
from core.kernel.words import counted, listed

_TOKENS = {"seedling": "a seedling", "blight": "blight"}
_CHOSEN = (*BOOKS, "annexes")  # always logged: chosen by the player, or not in the ledger
_LEDGER = {"coins": "coins", "tools": "tools", "scholars": "scholars"} | {
    book: books_of(book) for book in BOOKS
}


def phrase(view: InnovationState, event: Event) -> Phrase | None:
    """Return an event's phrase, or None for bookkeeping events."""
    return _at_the_table(event) if event.seat == SPECTATOR else _of_a_player(view, event)


def _at_the_table(event: Event) -> Phrase:
    match event:
        case RoundBegan(number=number):
            return Phrase(SPECTATOR, "begins", thing=f"Round {number} of {ROUNDS}")
        case AreaTileRevealed(tile=tile):
            up = "turned up for the last round"
            return Phrase(SPECTATOR, "is", up, thing=f"The {name(tile)}")
        case GameEnded():
            return Phrase(SPECTATOR, "is", "over", thing="The game")
        case _:
            raise ValueError(type(event).__name__)


def _of_a_player(view: InnovationState, event: Event) -> Phrase | None:
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
            more = f"with {counted(coins, 'coin')}" if coins else ""
            gained = _changes(("coins", coins))
            return Phrase(seat, "takes", f"the round bonus {name(bonus)}", more, changes=gained)
        case DisplayPrepared():
            return _prepared(event)
        case Gained():
            return _gain(event)
        case Lost(what=what, amount=amount):
            lost = counted(amount, "book") if what == "books" else amount_text(what, amount)
            return Phrase(seat, "loses", f"the gain of {lost}", ", none is left")
        case Paid():
            return _payment(event)
        case Scored(points=points, source=source):
            return _points(event, points, source)
        case FinalScored(points=points, source=source):
            return Phrase(seat, "scores", points_text(points), f"at the end ({source})")
        case Converted(conversion=conversion, bowls=bowls):
            if conversion == SACRIFICE:
                return Phrase(seat, "sacrifices", "a power token", changes=_power(bowls))
            facts = CONVERSIONS[conversion]
            return Phrase(seat, "converts", f"{gains(facts.pay)} into {gains(facts.gain)}")
        case PowerTaken():
            return _power_taken(event)
        case PowerDeclined(power=power, ordered=ordered):
            return Phrase(seat, "declines", f"{power} power", _by_order(ordered))
        case OrderGiven(up_to=up_to):
            how = f"for offered power: {order_words(up_to)}"
            return Phrase(seat, "gives", "a standing order", how)
        case Passed(place=place):
            return Phrase(seat, "passes", how=f"as {nth(place)}")
        case ScienceBonus(tile=tile, times=times):
            bonus = f"the science bonus for {plain(ROUND_TILES[tile].discipline)}"
            return Phrase(seat, "gets", bonus, f", {times} times" if times > 1 else "")
        case _:
            return _on_the_map(view, event)


def _on_the_map(view: InnovationState, event: Event) -> Phrase:
    seat = event.seat
    match event:
        case Terraformed(hex=hex_id, terrain=terrain, spades=spades):
            used = f"with {counted(spades, 'spade')}" if spades else ""
            return Phrase(seat, "turns", f"{label(view, hex_id)} into {plain(terrain)}", used)
        case Skipped(hex=hex_id, way=way):
            return Phrase(seat, "uses", f"a {way}", f"to {label(view, hex_id)}")
        case BuildingPlaced():
            return _building(view, event)
        case BuildingLost(kind=kind):
            return Phrase(seat, "finds", f"no place for the {plain(kind)}")
        case AnnexPlaced(hex=hex_id):
            return Phrase(seat, "adds", "an annex", f"on {label(view, hex_id)}")
        case BridgeBuilt(a=a, b=b):
            way = f"from {label(view, a)} to {label(view, b)}"
            return Phrase(seat, "builds", "a bridge", way, changes=(Change("bridges left", -1),))
        case CityFounded(tile=tile, hex=hex_id):
            where = f"at {label(view, hex_id)}" if hex_id else ""
            taken = (Change("city tiles", 1),)
            return Phrase(seat, "takes", f"the city tile {name(tile)}", where, changes=taken)
        case TokenPlaced(token=token, hex=hex_id):
            return Phrase(seat, "puts", _TOKENS[token], f"on {label(view, hex_id)}")
        case _:
            return _of_tiles_and_tracks(view, event)


def _of_tiles_and_tracks(view: InnovationState, event: Event) -> Phrase:
    seat = event.seat
    match event:
        case TrackAdvanced(track=track, level=level):
            step = Change(track, 1, now=level)
            return Phrase(seat, "advances", f"in {track} to step {level}", changes=(step,))
        case ScienceAdvanced(discipline=discipline, level=level, steps=steps):
            rise = Change(level_of(discipline), steps, now=level)
            what = f"to level {level} in {plain(discipline)}"
            # Plain mode has just read the level; a column of changes repeats it.
            return Phrase(seat, "rises", what, changes=() if is_aloud() else (rise,))
        case ScholarSent(discipline=discipline, steps=steps):
            home = "and back home" if steps == 1 else ""
            # The Automa's scholars come from its supply.
            gone = () if view.is_automa(seat) else (Change("scholars", -1),)
            return Phrase(seat, "sends", f"a scholar to {plain(discipline)}", home, changes=gone)
        case CompetencyTaken(competency=competency, slot=slot):
            what, where = f"the competency {name(competency)}", f"({plain(slot)})"
            return Phrase(seat, "takes", what, where, changes=(Change("competencies", 1),))
        case PalaceTaken(palace=palace):
            return Phrase(seat, "moves", f"into {name(palace)}")
        case InnovationTaken(innovation=innovation):
            taken = (Change("innovations", 1),)
            return Phrase(seat, "takes", f"the innovation {name(innovation)}", changes=taken)
        case ActionTaken(action=action):
            return Phrase(seat, "uses", name(action))
        case _:
            return _of_the_automa(event)


def _of_the_automa(event: Event) -> Phrase:
    seat = event.seat
    match event:
        case AutomaJoined(terrain=terrain, faction=faction, youth_terrain=youth, science=levels):
            also = f", with an eye on the {plain(youth)}" if youth else ""
            begun = _changes(*zip(map(level_of, BOOKS), levels, strict=True))
            what = f"the {name(faction)} in the {plain(terrain)}"
            return Phrase(seat, "leads", what, also, changes=begun)
        case AutomaPlayed(support=support, action=""):
            return Phrase(seat, "turns", f"card {AUTOMA_CARDS[support].number}")
        case AutomaPlayed(support=support, action=action):
            card = f"card {AUTOMA_CARDS[action].number} ({deeds_or_pass(action)})"
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


def _power(moved: Iterable[int]) -> tuple[Change, ...]:
    return _changes(*zip(BOWLS, moved, strict=False))


def _stock(what: Iterable[str], amounts: Iterable[int], sign: int) -> tuple[Change, ...]:
    """Return changes of resources; power is listed by bowl."""
    pairs = zip(what, amounts, strict=True)
    return _changes(*((_LEDGER[thing], sign * n) for thing, n in pairs if thing in _LEDGER))


def _amounts(what: Iterable[str], amounts: Iterable[int]) -> str:
    return listed(amount_text(thing, n) for thing, n in zip(what, amounts, strict=True))


def _prepared(event: DisplayPrepared) -> Phrase:
    filled = zip(BOWLS, event.bowls, strict=True)
    lies = [f"{tokens} {bowl}" for bowl, tokens in filled if tokens]
    ship = [f"sailing {event.sailing}"] if event.sailing else []
    return Phrase(
        event.seat,
        "begins",
        f"with {listed([*lies, *ship])}",
        changes=(*_power(event.bowls), *_changes(("sailing", event.sailing))),
    )


def _gain(event: Gained) -> Phrase:
    source = _source(event.source)
    return Phrase(
        event.seat,
        "gains",
        _amounts(event.what, event.amounts),
        source=source,
        changes=(*_stock(event.what, event.amounts, 1), *_power(event.bowls)),
        nothing_but_changes=not source and not any(what in _CHOSEN for what in event.what),
    )


def _payment(event: Paid) -> Phrase:
    return Phrase(
        event.seat,
        "pays",
        _amounts(event.what, event.amounts),
        changes=(*_stock(event.what, event.amounts, -1), *_power(event.bowls)),
        nothing_but_changes=not any(what in _CHOSEN for what in event.what),
    )


def _points(event: Event, points: int, source: str) -> Phrase:
    told_of = "round tile" if source in ROUND_TILES or source in FINAL_TILES else _source(source)
    return Phrase(
        event.seat,
        "scores",
        points_text(points),
        source=told_of,
        changes=(Change(told("VP", "points"), points),),
        nothing_but_changes=not told_of,
    )


def _power_taken(event: PowerTaken) -> Phrase:
    price = f"for {points_text(event.points)}" if event.points else ""
    return Phrase(
        event.seat,
        "takes",
        f"{event.power} power",
        (price, "from", Whose(event.builder, "build"), _by_order(event.ordered)),
        changes=(*_power(event.bowls), *_changes((told("VP", "points"), -event.points))),
    )


def _building(view: InnovationState, event: BuildingPlaced) -> Phrase:
    seat, where = event.seat, label(view, event.hex)
    built = [Change(on_the_map(event.kind), 1)]
    if not event.instead:
        return Phrase(seat, "builds", f"a {plain(event.kind)}", f"on {where}", changes=tuple(built))
    built.append(Change(on_the_map(event.instead), -1))
    if event.kind in BUILDINGS[event.instead].upgrades:
        return Phrase(seat, "upgrades", f"{where} to a {plain(event.kind)}", changes=tuple(built))
    what = f"the {plain(event.instead)} on {where} into a {plain(event.kind)}"
    return Phrase(seat, "turns", what, changes=tuple(built))


def _by_order(ordered: bool) -> str:
    return "(standing order)" if ordered else ""


def _source(source: str) -> str:
    """Return the source of a gain, unless the context shows it."""
    if source in DISPLAYS:
        return "planning display"
    actions = source in CONVERSIONS or source in POWER_ACTIONS or source in BOOK_ACTIONS
    told = actions or source in ROUND_TILES or source in SLOTS
    return name(source) if has_name(source) and not told else ""
