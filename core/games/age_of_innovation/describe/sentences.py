"""What happened, a short sentence an event. Nothing but the event is needed to tell it."""

from core.games.age_of_innovation.content import (
    AUTOMA_CARDS,
    BOOK_ACTIONS,
    BUILDINGS,
    CONVERSIONS,
    DISPLAYS,
    FINAL_TILES,
    POWER_ACTIONS,
    ROUND_TILES,
    ROUNDS,
    SACRIFICE,
)
from core.games.age_of_innovation.describe.terms import (
    amount_text,
    counted,
    has_name,
    label,
    listed,
    name,
    order_words,
    plain,
)
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
from core.kernel import Event

_ORDER = ("first", "second", "third", "fourth", "fifth")


def sentence(view: InnovationState, event: Event, names: tuple[str, ...]) -> str:
    """An event with the name of the player it happened to; empty where it only keeps the books."""
    if event.seat < 0:
        return _at_the_table(event)
    return _of_a_player(view, event, player_name(names, event.seat), names)


def player_name(names: tuple[str, ...], seat: int) -> str:
    """Who sits there; the Automa sits behind the players."""
    return names[seat] if seat < len(names) else "Automa"


def _at_the_table(event: Event) -> str:
    match event:
        case RoundBegan(number=number):
            return f"Round {number} of {ROUNDS} begins"
        case AreaTileRevealed(tile=tile):
            return f"The last round: the {name(tile)} is turned up"
        case GameEnded():
            return "The game is over"
        case _:
            raise ValueError(type(event).__name__)


def _by_order(ordered: bool) -> str:
    return " (standing order)" if ordered else ""


def _from(source: str) -> str:
    """Where a gain comes from, unless that was told just before or goes without saying."""
    known = source in CONVERSIONS or source in DISPLAYS
    told = known or source in POWER_ACTIONS or source in BOOK_ACTIONS
    return f" ({name(source)})" if has_name(source) and not told else ""


def _of_a_player(view: InnovationState, event: Event, who: str, names: tuple[str, ...]) -> str:
    match event:
        case TurnBegan() | ScienceAdvanced(more=True):
            return ""
        case SetTaken(display=display, faction=faction, bonus=bonus):
            third = f" and the round bonus {name(bonus)}" if bonus else ""
            people = name(faction) if faction == "omar" else f"the {name(faction)}"
            return f"{who} takes the {name(display)} with {people}{third}"
        case Drafted(tile=tile):
            return f"{who} drafts {name(tile)}"
        case BonusTaken(bonus=bonus, coins=coins):
            more = f" with {counted(coins, 'coin')}" if coins else ""
            return f"{who} takes the round bonus {name(bonus)}{more}"
        case AutomaJoined(terrain=terrain, faction=faction, youth_terrain=youth):
            also = f", with an eye on the {plain(youth)}" if youth else ""
            return f"{who} leads the {name(faction)} in the {plain(terrain)}{also}"
        case Gained(what=what, amount=amount, source=source):
            return f"{who} gains {amount_text(what, amount)}{_from(source)}"
        case Lost(what=what, amount=amount):
            lost = counted(amount, "book") if what == "books" else amount_text(what, amount)
            return f"{who} loses the gain of {lost}, none is left"
        case Paid(what=what, amounts=amounts):
            paid = (amount_text(w, n) for w, n in zip(what, amounts, strict=True))
            return f"{who} pays {listed(paid)}"
        case Scored(points=points, source=source):
            where = " (round tile)" if source in ROUND_TILES or source in FINAL_TILES else ""
            return f"{who} scores {points} VP{where or _from(source)}"
        case Converted(conversion=conversion):
            return f"{who} sacrifices a power token" if conversion == SACRIFICE else ""
        case PowerTaken(power=power, points=points, builder=builder, ordered=ordered):
            price = f" for {points} VP" if points else ""
            whose = player_name(names, builder)
            return f"{who} takes {power} power{price} from {whose}'s build{_by_order(ordered)}"
        case PowerDeclined(power=power, ordered=ordered):
            return f"{who} declines {power} power{_by_order(ordered)}"
        case OrderGiven(up_to=up_to):
            return f"{who} gives a standing order for offered power: {order_words(up_to)}"
        case Passed(place=place):
            return f"{who} passes as {_ORDER[place - 1]}"
        case ScienceBonus(tile=tile, times=times):
            return f"{who} gets the science bonus of {name(tile)}, {counted(times, 'time')}"
        case FinalScored(points=points, source=source):
            return f"{who} scores {points} VP at the end: {source.lower()}"
        case _:
            return _on_the_map(view, event, who) or _of_the_automa(view, event, who)


def _on_the_map(view: InnovationState, event: Event, who: str) -> str:
    match event:
        case Terraformed(hex=hex_id, terrain=terrain, spades=spades):
            used = f" with {counted(spades, 'spade')}" if spades else ""
            return f"{who} turns {label(view, hex_id)} into {plain(terrain)}{used}"
        case Skipped(hex=hex_id, way=way):
            return f"{who} uses a {way} to {label(view, hex_id)}"
        case BuildingPlaced(kind=kind, hex=hex_id, instead=instead):
            if kind in (BUILDINGS[instead].upgrades if instead else ()):
                return f"{who} upgrades {label(view, hex_id)} to a {plain(kind)}"
            if instead:
                return f"{who} turns the {instead} on {label(view, hex_id)} into a {plain(kind)}"
            return f"{who} builds a {plain(kind)} on {label(view, hex_id)}"
        case BuildingLost(kind=kind):
            return f"{who} finds no place for the {plain(kind)}"
        case AnnexPlaced(hex=hex_id):
            return f"{who} adds an annex on {label(view, hex_id)}"
        case BridgeBuilt(a=a, b=b):
            return f"{who} builds a bridge from {label(view, a)} to {label(view, b)}"
        case TrackAdvanced(track=track, level=level):
            return f"{who} advances in {track} to step {level}"
        case ScienceAdvanced(discipline=discipline, level=level):
            return f"{who} rises to level {level} in {plain(discipline)}"
        case ScholarSent(discipline=discipline, steps=steps):
            home = " and back home" if steps == 1 else ""
            return f"{who} sends a scholar to {plain(discipline)}{home}"
        case CompetencyTaken(competency=competency, slot=slot):
            return f"{who} takes the competency {name(competency)} ({name(slot).lower()})"
        case PalaceTaken(palace=palace):
            return f"{who} moves into {name(palace)}"
        case InnovationTaken(innovation=innovation):
            return f"{who} takes the innovation {name(innovation)}"
        case CityFounded(tile=tile, hex=hex_id):
            where = f" at {label(view, hex_id)}" if hex_id else ""
            return f"{who} takes the city tile {name(tile)}{where}"
        case ActionTaken(action=action):
            return f"{who} uses {name(action)}"
        case _:
            return ""


def _of_the_automa(view: InnovationState, event: Event, who: str) -> str:
    match event:
        case AutomaPlayed(support=support, action=action):
            number = AUTOMA_CARDS[support].number
            if not action:
                return f"{who} turns card {number}"
            return f"{who} plays card {AUTOMA_CARDS[action].number}, guided by card {number}"
        case AutomaBlocked(what=what):
            return f"{who} blocks {name(what)}"
        case TokenPlaced(token=token, hex=hex_id):
            return f"{who} puts {token} on {label(view, hex_id)}"
        case Achieved(what=what):
            return f"{who} has achieved: {what}"
        case _:
            raise ValueError(type(event).__name__)
