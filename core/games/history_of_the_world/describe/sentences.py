"""What happened, a short sentence an event. Nothing but the event is needed to tell it."""

from core.games.history_of_the_world.content import CARDS, EPOCH, ZONES
from core.games.history_of_the_world.describe.terms import (
    armies,
    card_name,
    counted,
    dice_text,
    epoch_name,
    land_name,
    listed,
    player_name,
    points,
    realm_name,
    region_name,
    sentence_case,
    zone_name,
)
from core.games.history_of_the_world.events import (
    ArmiesMustered,
    ArmyPlaced,
    ArmyRemoved,
    ArmyReturned,
    ArmyTakenBack,
    BattleBegan,
    BattleEnded,
    Betrayed,
    CardGiven,
    CardLookedAt,
    CardTaken,
    CityBuilt,
    Conquered,
    ConquestEnded,
    DeckHeld,
    DiceThrown,
    DieRerolled,
    DiscsPlaced,
    EmpireCalled,
    EmpireSkipped,
    EpochBegan,
    EpochEnded,
    EventPlayed,
    FortBuilt,
    FortRemoved,
    Founded,
    GameEnded,
    KingdomPutAway,
    LandCleared,
    MarkerBlocked,
    MarkerMoved,
    MonumentBuilt,
    PiecesGained,
    PlagueRolled,
    PointsGained,
    RegionScored,
    Retreated,
    SiegeLaid,
    StructureDamaged,
    StructuresScored,
    TokensLaid,
)
from core.games.history_of_the_world.state import WorldState
from core.kernel import HIDDEN, Event


def sentence(view: WorldState, event: Event, names: tuple[str, ...]) -> str:
    """An event with the name of the player it happened to; empty where it only keeps the books."""
    if event.seat < 0:
        return _at_the_table(event)
    return _of_a_player(event, player_name(names, event.seat), names)


def _at_the_table(event: Event) -> str:
    match event:
        case EpochBegan(number=number):
            return f"{sentence_case(epoch_name(number))} begins"
        case TokensLaid(regions=regions):
            return f"New region tokens: {listed(map(region_name, regions))}"
        case EmpireSkipped(card=card):
            return f"Nobody holds {realm_name(card)}"
        case EpochEnded(number=number):
            return f"Epoch {EPOCH[number].numeral} is over"
        case GameEnded():
            return "The game is over"
        case _:
            raise ValueError(type(event).__name__)


def _of_a_player(event: Event, name: str, names: tuple[str, ...]) -> str:
    match event:
        case DeckHeld() | ConquestEnded(armies=0) | BattleBegan() | DiceThrown() | Retreated():
            return ""
        case Conquered(was="enemy") | MarkerBlocked():
            return ""
        case CardTaken(deck=deck, card=card):
            what = f"an {deck}" if card == HIDDEN else card_name(card)
            return f"{name} takes {what}"
        case CardGiven(deck=deck, card=card, to=to):
            what = f"an {deck}" if card == HIDDEN else card_name(card)
            return f"{name} gives {what} to {player_name(names, to)}"
        case CardLookedAt(card=card):
            return "" if card == HIDDEN else f"{name} has been given {card_name(card)}"
        case EmpireCalled(card=card):
            return f"{name} plays {realm_name(card)}"
        case EventPlayed(card=card):
            is_kingdom = CARDS[card].kind == "kingdom"
            return f"{name} plays {realm_name(card) if is_kingdom else card_name(card)}"
        case KingdomPutAway(card=card):
            what = "a kingdom" if card == HIDDEN else card_name(card)
            return f"{name} puts {what} away unplayed"
        case ArmiesMustered(armies=number, siege_tokens=tokens):
            return f"{name} musters {_pieces(number, tokens)}"
        case PiecesGained(armies=number, siege_tokens=tokens, source=source):
            return f"{name} gains {_pieces(number, tokens)} ({card_name(source)})"
        case PointsGained(points=number, source=source):
            why = "marauders" if source == "marauders" else CARDS[source].ability
            return f"{name} gains {points(number)} ({why})"
        case RegionScored(region=region, level=level, points=number):
            return f"{name} has {level} in {region_name(region)}: +{number}"
        case StructuresScored():
            return f"{name} has {_structures(event)}: +{event.points}"
        case MarkerMoved(before=before, after=after):
            return f"{name} stands at {after}: {after - before:+}"
        case _:
            return _on_the_board(event, name, names)


def _on_the_board(event: Event, name: str, names: tuple[str, ...]) -> str:
    match event:
        case LandCleared(land=land, pieces=pieces, owner=owner):
            what = [f"{player_name(names, owner)}'s army"] if "army" in pieces else []
            what += [f"a {piece}" for piece in pieces if piece != "army"]
            return f"{name} clears {land_name(land)} of {listed(what)}"
        case Founded(card=card, land=land, structure=structure):
            place = f" with a {structure}" if structure else ""
            return f"{name} founds {realm_name(card)} in {land_name(land)}{place}"
        case DiscsPlaced(zones=zones):
            return f"{name} sets {_discs(zones)}"
        case Conquered(land=land, by=by, was=was):
            way = "" if by == "land" else f" by {by}"
            how = "settles" if was == "empty" else "renews the army in"
            return f"{name} {how} {land_name(land)}{way}"
        case ConquestEnded(armies=number):
            return f"{name} sends {armies(number)} home"
        case ArmyPlaced(land=land, active=active, before=before):
            in_place = f" in place of {player_name(names, before)}'s" if before >= 0 else ""
            how = "an active" if active else "an inactive"
            return f"{name} sets {how} army in {land_name(land)}{in_place}"
        case ArmyRemoved(land=land, source=source):
            return f"{name} loses the army in {land_name(land)} ({card_name(source)})"
        case ArmyReturned(land=land):
            return f"{name} keeps the army that fought in {land_name(land)}"
        case ArmyTakenBack(land=land):
            return f"{name} takes an army back from {land_name(land)}"
        case FortBuilt(land=land):
            return f"{name} builds a fort in {land_name(land)}"
        case MonumentBuilt(land=land):
            return f"{name} builds a monument in {land_name(land)}"
        case CityBuilt(land=land):
            return f"{name} builds a city in {land_name(land)}"
        case FortRemoved(land=land):
            return f"{name} removes the fort in {land_name(land)}"
        case StructureDamaged(land=land, structure="capital"):
            return f"{name} turns the capital in {land_name(land)} into a city"
        case StructureDamaged(land=land, structure=structure):
            return f"{name} destroys the {structure} in {land_name(land)}"
        case PlagueRolled(land=land, die=die):
            return f"{name} throws {die} for {land_name(land)}"
        case _:
            return _in_battle(event, name, names)


def _in_battle(event: Event, name: str, names: tuple[str, ...]) -> str:
    match event:
        case DieRerolled(before=before, after=after):
            return f"{name} rerolls {before} to {after}"
        case BattleEnded(land=land, defender=defender, result=result):
            other = player_name(names, defender)
            where = land_name(land)
            if result == "win":
                return f"{name} takes {where} from {other}: {_numbers(event, 'beats')}"
            if result == "tie":
                return f"{name} and {other} both fall in {where}: {_numbers(event, 'ties')}"
            return f"{name} fails against {other} in {where}: {_numbers(event, 'loses to')}"
        case Betrayed(land=land, defender=defender):
            other = player_name(names, defender)
            return f"{name} takes {land_name(land)} from {other} by treachery"
        case SiegeLaid(land=land, piece=piece, bonus=bonus):
            with_what = "an army" if piece == "army" else "a siege token"
            return f"{name} besieges {land_name(land)} with {with_what}: +{bonus}"
        case _:
            raise ValueError(type(event).__name__)


def _numbers(event: BattleEnded, verb: str) -> str:
    """`5-2 +1 beats 3`; without the dice, what they came to."""
    if not event.attack_dice or not event.defence_dice:
        return f"{event.attack} {verb} {event.defence}"
    attack = dice_text(event.attack_dice, event.attack - max(event.attack_dice))
    defence = dice_text(event.defence_dice, event.defence - max(event.defence_dice))
    return f"{attack} {verb} {defence}"


def _discs(zones: tuple[str, ...]) -> str:
    """`fleets in North Sea and Black Sea, a caravan in Siberia`."""
    caravans = [zone for zone in zones if ZONES[zone].kind == "barren"]
    fleets = [zone for zone in zones if zone not in caravans]
    parts = []
    for disc, places in (("fleet", fleets), ("caravan", caravans)):
        if places:
            what = f"a {disc}" if len(places) == 1 else f"{disc}s"
            parts.append(f"{what} in {listed(map(zone_name, places))}")
    return ", ".join(parts)


def _pieces(number: int, tokens: int) -> str:
    parts = [armies(number)] if number or not tokens else []
    parts += [counted(tokens, "siege token")] if tokens else []
    return listed(parts)


def _structures(scored: StructuresScored) -> str:
    parts = [
        counted(scored.capitals, "capital") if scored.capitals else "",
        counted(scored.cities, "city", "cities") if scored.cities else "",
        counted(scored.monuments, "monument") if scored.monuments else "",
    ]
    return listed(part for part in parts if part)
