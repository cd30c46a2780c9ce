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
from core.games.age_of_innovation.text.counts import (
    BOOK_COUNTS,
    BOWLS,
    BRIDGES_LEFT,
    BUILDING_COUNTS,
    CITY_TILES,
    COINS,
    COMPETENCIES,
    LEVELS,
    POINTS,
    POWER_TOKENS,
    SAILING,
    SCHOLARS,
    SPADES,
    TERRAFORMING,
    TOOLS,
    amount,
)
from core.games.age_of_innovation.text.counts import (
    INNOVATIONS as INNOVATIONS_TAKEN,
)
from core.games.age_of_innovation.text.facts.automa import actions_or_pass_text
from core.games.age_of_innovation.text.wording import (
    has_name,
    hex_label,
    lower_name,
    name,
    ordinal,
    reference,
    standing_order_text,
)
from core.kernel import SPECTATOR, Change, Event, Phrase, Possession
from core.kernel.amounts import Amount, Count, Reference
from core.kernel.phrases import PhrasePart, join_parts, times_text
from core.kernel.presentation import join_words
from core.kernel.style import Style

_TOKENS = {"seedling": "a seedling", "blight": "blight"}
_ALWAYS_LOGGED = (*BOOKS, "annexes")  # always logged: chosen by the player, or not in the ledger
_LEDGER_COUNTS = {"coins": COINS, "tools": TOOLS, "scholars": SCHOLARS, **BOOK_COUNTS}
_TRACKS = {"sailing": SAILING, "terraforming": TERRAFORMING}


def narrate(view: InnovationState, event: Event, style: Style) -> Phrase | None:
    return (
        _narrate_table_event(event, style)
        if event.seat == SPECTATOR
        else _narrate_player_event(view, event, style)
    )


def _narrate_table_event(event: Event, style: Style) -> Phrase:
    match event:
        case RoundBegan(number=number):
            return Phrase(SPECTATOR, "begins", subject=f"Round {number} of {ROUNDS}", opens="round")
        case AreaTileRevealed(tile=tile):
            up = "turned up for the last round"
            return Phrase(SPECTATOR, "is", up, subject=f"The {name(tile, style)}")
        case GameEnded():
            return Phrase(SPECTATOR, "is", "over", subject="The game")
        case _:
            raise ValueError(type(event).__name__)


def _narrate_player_event(view: InnovationState, event: Event, style: Style) -> Phrase | None:
    seat = event.seat
    match event:
        case TurnBegan():
            return None
        case SetTaken(display=display, faction=faction, bonus=bonus):
            article = "" if faction == "omar" else "the"
            people = Reference(faction, name(faction, style), article)
            also = ("and the round bonus", reference(bonus, style)) if bonus else ()
            board = Reference(display, name(display, style), "the")
            return Phrase(seat, "takes", board, ("with", people, *also))
        case Drafted(tile=tile):
            return Phrase(seat, "drafts", reference(tile, style))
        case BonusTaken(bonus=bonus, coins=coins):
            return Phrase(
                seat,
                "takes",
                ("the round bonus", reference(bonus, style)),
                ("with", Amount(coins, COINS)) if coins else "",
                changes=_changes((COINS, coins)),
            )
        case DisplayPrepared():
            return _display_phrase(event)
        case PowerTaken():
            return _power_phrase(event)
        case PowerDeclined(power=power, ordered=ordered):
            return Phrase(seat, "declines", amount("power", power), _order_note(ordered))
        case OrderGiven(up_to=up_to):
            how = f"for offered power: {standing_order_text(up_to)}"
            return Phrase(seat, "gives", "a standing order", how)
        case Passed(place=place):
            return Phrase(seat, "passes", details=ordinal(place))
        case ScienceBonus(tile=tile, times=times):
            bonus = f"the science bonus for {lower_name(ROUND_TILES[tile].discipline, style)}"
            return Phrase(seat, "gets", bonus, times_text(times))
        case _:
            return _narrate_resource_event(view, event, style)


def _narrate_resource_event(view: InnovationState, event: Event, style: Style) -> Phrase:
    seat = event.seat
    match event:
        case Gained():
            return _gain_phrase(event, style)
        case Lost(what=what, amount=number):
            lost = amount("books_any" if what == "books" else what, number)
            return Phrase(seat, "loses", ("the gain of", lost), ", none is left")
        case Paid():
            return _payment_phrase(event)
        case Scored():
            return _points_phrase(event, style)
        case FinalScored(points=points, source=source):
            return Phrase(seat, "scores", Amount(points, POINTS), f"at the end ({source})")
        case Converted(conversion=conversion, bowls=bowls):
            if conversion == SACRIFICE:
                token = Amount(1, POWER_TOKENS, has_article=True)
                return Phrase(seat, "sacrifices", token, changes=_bowl_changes(bowls))
            facts = CONVERSIONS[conversion]
            paid = join_parts([amount(*each) for each in facts.pay.items()])
            gained = join_parts([amount(*each) for each in facts.gain.items()])
            return Phrase(seat, "converts", (*paid, "into", *gained))
        case _:
            return _narrate_map_event(view, event, style)


def _narrate_map_event(view: InnovationState, event: Event, style: Style) -> Phrase:
    seat = event.seat
    match event:
        case Terraformed(hex=hex_id, terrain=terrain, spades=spades):
            return Phrase(
                seat,
                "turns",
                (_hex(view, hex_id), f"into {lower_name(terrain, style)}"),
                ("with", Amount(spades, SPADES)) if spades else "",
            )
        case Skipped(hex=hex_id, way=route):
            return Phrase(seat, "uses", f"a {route}", ("to", _hex(view, hex_id)))
        case BuildingPlaced():
            return _building_phrase(view, event, style)
        case BuildingLost(kind=kind):
            return Phrase(seat, "finds", f"no place for the {lower_name(kind, style)}")
        case AnnexPlaced(hex=hex_id):
            return Phrase(seat, "adds", "an annex", ("on", _hex(view, hex_id)))
        case BridgeBuilt(a=a, b=b):
            ends = ("from", _hex(view, a), "to", _hex(view, b))
            return Phrase(seat, "builds", "a bridge", ends, changes=_changes((BRIDGES_LEFT, -1)))
        case CityFounded(tile=tile, hex=hex_id):
            return Phrase(
                seat,
                "takes",
                ("the city tile", reference(tile, style)),
                ("at", _hex(view, hex_id)) if hex_id else "",
                changes=_changes((CITY_TILES, 1)),
            )
        case TokenPlaced(token=token, hex=hex_id):
            return Phrase(seat, "puts", _TOKENS[token], ("on", _hex(view, hex_id)))
        case _:
            return _narrate_tile_event(view, event, style)


def _narrate_tile_event(view: InnovationState, event: Event, style: Style) -> Phrase:
    seat = event.seat
    match event:
        case TrackAdvanced(track=track, level=level):
            step = Change(_TRACKS[track].id, 1, after=level)
            where = ("in", Reference(track, track), f"to step {level}")
            return Phrase(seat, "advances", where, changes=(step,))
        case ScienceAdvanced(discipline=discipline, level=level, steps=steps):
            rise = Change(LEVELS[discipline].id, steps, after=level)
            risen = (f"to level {level} in", _discipline(discipline, style))
            # Plain mode has just read the level; a column of changes repeats it.
            return Phrase(seat, "rises", risen, changes=() if style.is_spoken else (rise,))
        case ScholarSent(discipline=discipline, steps=steps):
            # The Automa's scholars come from its supply.
            spent = _changes((SCHOLARS, 0 if view.is_automa(seat) else -1))
            home = "and back home" if steps == 1 else ""
            scholar = Amount(1, SCHOLARS, has_article=True)
            sent = (scholar, "to", _discipline(discipline, style))
            return Phrase(seat, "sends", sent, home, changes=spent)
        case CompetencyTaken(competency=competency, slot=slot):
            return Phrase(
                seat,
                "takes",
                ("the competency", reference(competency, style)),
                f"({lower_name(slot, style)})",
                changes=_changes((COMPETENCIES, 1)),
            )
        case PalaceTaken(palace=palace):
            return Phrase(seat, "moves", ("into", reference(palace, style)))
        case InnovationTaken(innovation=innovation):
            taken = ("the innovation", reference(innovation, style))
            return Phrase(seat, "takes", taken, changes=_changes((INNOVATIONS_TAKEN, 1)))
        case ActionTaken(action=action):
            return Phrase(seat, "uses", reference(action, style))
        case _:
            return _narrate_automa_event(event, style)


def _narrate_automa_event(event: Event, style: Style) -> Phrase:
    seat = event.seat
    match event:
        case AutomaJoined(terrain=terrain, faction=faction, youth_terrain=youth, science=levels):
            also = f", with an eye on the {lower_name(youth, style)}" if youth else ""
            changes = _changes(*zip(LEVELS.values(), levels, strict=True))
            people = Reference(faction, name(faction, style), "the")
            home = f"in the {lower_name(terrain, style)}"
            return Phrase(seat, "leads", (people, home), also, changes=changes)
        case AutomaPlayed(support=support, action=""):
            return Phrase(seat, "turns", _card(support))
        case AutomaPlayed(support=support, action=action):
            card = (_card(action), f"({actions_or_pass_text(action, style)})")
            return Phrase(seat, "plays", card, (", guided by", _card(support)))
        case AutomaBlocked(what=what):
            taken = _changes((INNOVATIONS_TAKEN, 1)) if what in INNOVATIONS else ()
            return Phrase(seat, "blocks", reference(what, style), changes=taken)
        case Achieved(what=what):
            return Phrase(seat, "has", "achieved", f": {what}")
        case _:
            raise ValueError(type(event).__name__)


# --- words ----------------------------------------------------------------------------------------


def _hex(view: InnovationState, hex_id: str) -> Reference:
    return Reference(hex_id, hex_label(view, hex_id))


def _discipline(discipline: str, style: Style) -> Reference:
    return Reference(discipline, lower_name(discipline, style))


def _card(card: str) -> Reference:
    return Reference(card, f"card {AUTOMA_CARDS[card].number}")


def _amounts(resources: Iterable[str], numbers: Iterable[int]) -> PhrasePart:
    """Return `2 tools, 1 coin and 1 scholar`."""
    words = join_parts([amount(*each) for each in zip(resources, numbers, strict=True)])
    return words if len(words) > 1 else words[0]


# --- gains and payments ---------------------------------------------------------------------------


def _changes(*counts: tuple[Count, int]) -> tuple[Change, ...]:
    return tuple(Change(count.id, by) for count, by in counts if by)


def _bowl_changes(moved: Iterable[int]) -> tuple[Change, ...]:
    return _changes(*zip(BOWLS, moved, strict=False))


def _resource_changes(what: Iterable[str], amounts: Iterable[int], sign: int) -> tuple[Change, ...]:
    pairs = zip(what, amounts, strict=True)
    return _changes(
        *((_LEDGER_COUNTS[thing], sign * n) for thing, n in pairs if thing in _LEDGER_COUNTS)
    )


def _display_phrase(event: DisplayPrepared) -> Phrase:
    filled = zip(BOWLS, event.bowls, strict=True)
    parts = [f"{tokens} {bowl.id}" for bowl, tokens in filled if tokens]
    parts += [f"sailing {event.sailing}"] if event.sailing else []
    return Phrase(
        event.seat,
        "begins",
        f"with {join_words(parts)}",
        changes=(*_bowl_changes(event.bowls), *_changes((SAILING, event.sailing))),
    )


def _gain_phrase(event: Gained, style: Style) -> Phrase:
    source = _source(event.source, style)
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


def _points_phrase(event: Scored, style: Style) -> Phrase:
    is_round = event.source in ROUND_TILES or event.source in FINAL_TILES
    source = Reference(event.source, "round tile") if is_round else _source(event.source, style)
    return Phrase(
        event.seat,
        "scores",
        Amount(event.points, POINTS),
        source=source,
        changes=_changes((POINTS, event.points)),
        is_changes_only=not source,
    )


def _power_phrase(event: PowerTaken) -> Phrase:
    paid = ("for", Amount(event.points, POINTS)) if event.points else ()
    return Phrase(
        event.seat,
        "takes",
        amount("power", event.power),
        (*paid, "from", Possession(event.builder, "build"), _order_note(event.ordered)),
        changes=(*_bowl_changes(event.bowls), *_changes((POINTS, -event.points))),
    )


def _building_phrase(view: InnovationState, event: BuildingPlaced, style: Style) -> Phrase:
    seat, where = event.seat, _hex(view, event.hex)
    kind, built = f"a {lower_name(event.kind, style)}", (BUILDING_COUNTS[event.kind], 1)
    if not event.instead:
        noun = lower_name(event.kind, style)
        building = Amount(1, Count(event.kind, noun, f"{noun}s"), has_article=True)
        return Phrase(seat, "builds", building, ("on", where), changes=_changes(built))
    changes = _changes(built, (BUILDING_COUNTS[event.instead], -1))
    if event.kind in BUILDINGS[event.instead].upgrades:
        return Phrase(seat, "upgrades", (where, f"to {kind}"), changes=changes)
    old = f"the {lower_name(event.instead, style)} on"
    return Phrase(seat, "turns", (old, where, f"into {kind}"), changes=changes)


def _order_note(ordered: bool) -> str:
    return "(standing order)" if ordered else ""


def _source(source: str, style: Style) -> Reference | str:
    """Return where a gain comes from, or nothing if another phrase of the log says it."""
    if source in DISPLAYS:
        return Reference(source, "planning display")
    actions = source in CONVERSIONS or source in POWER_ACTIONS or source in BOOK_ACTIONS
    is_logged = actions or source in ROUND_TILES or source in COMPETENCY_SLOTS
    return reference(source, style) if has_name(source) and not is_logged else ""
