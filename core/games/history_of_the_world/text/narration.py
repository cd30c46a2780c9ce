"""The narration of events as phrases, from the event alone."""

from collections.abc import Iterable

from core.games.history_of_the_world.content import CARDS, EPOCH_BY_NUMBER, ZONES
from core.games.history_of_the_world.rules.events import (
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
from core.games.history_of_the_world.text.wording import (
    card_name,
    dice_text,
    epoch_name,
    format_armies,
    format_points,
    land_name,
    realm_name,
    region_name,
    zone_name,
)
from core.kernel import HIDDEN, SPECTATOR, Change, Event, Phrase, Player, Possession
from core.kernel.phrases import PhrasePart
from core.kernel.presentation import format_count, join_words, sentence_case

_LEDGER_NAMES = {"capital": "capitals", "city": "cities", "monument": "monuments"}  # ledger names


def narrate(view: WorldState, event: Event) -> Phrase | None:
    """Return an event as a phrase, or None for events that are not narrated."""
    return (
        _narrate_table_event(event)
        if event.seat == SPECTATOR
        else _narrate_player_event(event, event.seat)
    )


def _narrate_table_event(event: Event) -> Phrase:
    match event:
        case EpochBegan(number=number):
            return Phrase(SPECTATOR, "begins", subject=sentence_case(epoch_name(number)))
        case TokensLaid(regions=regions):
            tokens = join_words(map(region_name, regions))
            return Phrase(SPECTATOR, object=f"New region tokens: {tokens}")
        case EmpireSkipped(card=card):
            return Phrase(SPECTATOR, "holds", realm_name(card), subject="Nobody")
        case EpochEnded(number=number):
            return Phrase(
                SPECTATOR, "is", "over", subject=f"Epoch {EPOCH_BY_NUMBER[number].numeral}"
            )
        case GameEnded():
            return Phrase(SPECTATOR, "is", "over", subject="The game")
        case _:
            raise ValueError(type(event).__name__)


def _narrate_player_event(event: Event, seat: int) -> Phrase | None:
    match event:
        case DeckHeld() | ConquestEnded(armies=0) | BattleBegan() | DiceThrown() | Retreated():
            return None
        case Conquered(was="enemy", structures=()) | MarkerBlocked():
            return None
        case CardTaken(deck=deck, card=card):
            return Phrase(seat, "takes", _card_text(deck, card))
        case CardGiven(deck=deck, card=card, to=to):
            return Phrase(seat, "gives", _card_text(deck, card), ("to", Player(to)))
        case CardLookedAt(card=card):
            return None if card == HIDDEN else Phrase(seat, "gets", card_name(card))
        case EmpireCalled(card=card):
            return Phrase(seat, "plays", realm_name(card))
        case EventPlayed(card=card):
            is_kingdom = CARDS[card].kind == "kingdom"
            return Phrase(seat, "plays", realm_name(card) if is_kingdom else card_name(card))
        case KingdomPutAway(card=card):
            object_text = "a kingdom" if card == HIDDEN else card_name(card)
            return Phrase(seat, "puts", f"{object_text} away unplayed")
        case ArmiesMustered(armies=number, siege_tokens=tokens):
            return Phrase(seat, "musters", _pieces_text(number, tokens))
        case PiecesGained(armies=number, siege_tokens=tokens, source=source):
            return Phrase(seat, "gains", _pieces_text(number, tokens), source=card_name(source))
        case PointsGained(points=number, source=source):
            why = "marauders" if source == "marauders" else CARDS[source].ability
            return Phrase(seat, "gains", format_points(number), source=why)
        case RegionScored(region=region, level=level, points=number):
            object_text = f"{level} in {region_name(region)}"
            return Phrase(seat, "has", object_text, f": +{number}", points=number)
        case StructuresScored():
            return Phrase(
                seat, "has", _structures_text(event), f": +{event.points}", points=event.points
            )
        case MarkerMoved(before=before, after=after):
            by = after - before
            changes = (Change("points", by, after=after),)
            return Phrase(
                seat, "stands", f"at {after}", f": {by:+}", changes=changes, is_changes_only=True
            )
        case _:
            return _narrate_board_event(event, seat)


def _card_text(deck: str, card: str) -> str:
    return f"an {deck}" if card == HIDDEN else card_name(card)


def _narrate_board_event(event: Event, seat: int) -> Phrase:
    match event:
        case LandCleared(land=land, pieces=pieces, owner=owner):
            lost = _structures_lost(owner, pieces)
            return Phrase(
                seat, "clears", land_name(land), _cleared_text(owner, pieces), changes=lost
            )
        case Founded(card=card, land=land, structure=structure):
            object_text = f"{realm_name(card)} in {land_name(land)}"
            how = f"with a {structure}" if structure else ""
            return Phrase(
                seat, "founds", object_text, how, changes=_structures_gained(seat, [structure])
            )
        case DiscsPlaced(zones=zones):
            return Phrase(seat, "sets", _discs_text(zones))
        case Conquered(land=land, was="enemy", structures=structures):
            object_text = _with_articles(structures)
            won = _structures_gained(seat, structures)
            where = f"in {land_name(land)}"
            return Phrase(seat, "gains", object_text, where, changes=won, is_changes_only=True)
        case Conquered(land=land, by=by, was=old_owner, structures=structures):
            route = "" if by == "land" else f"by {by}"
            if old_owner == "own":
                return Phrase(seat, "renews", f"the army in {land_name(land)}", route)
            return Phrase(
                seat,
                "settles",
                land_name(land),
                route,
                changes=_structures_gained(seat, structures),
            )
        case ConquestEnded(armies=number):
            return Phrase(seat, "sends", f"{format_armies(number)} home")
        case ArmyPlaced():
            return _placement_phrase(event)
        case ArmyRemoved(land=land, source=source, structures=structures):
            object_text, lost = f"the army in {land_name(land)}", _structures_lost(seat, structures)
            return Phrase(seat, "loses", object_text, source=card_name(source), changes=lost)
        case ArmyReturned(land=land):
            return Phrase(seat, "keeps", f"the army that fought in {land_name(land)}")
        case ArmyTakenBack(land=land, structures=structures):
            object_text = f"an army back from {land_name(land)}"
            return Phrase(seat, "takes", object_text, changes=_structures_lost(seat, structures))
        case FortBuilt(land=land):
            return Phrase(seat, "builds", f"a fort in {land_name(land)}")
        case MonumentBuilt(land=land):
            object_text = f"a monument in {land_name(land)}"
            return Phrase(
                seat, "builds", object_text, changes=_structures_gained(seat, ["monument"])
            )
        case CityBuilt(land=land):
            object_text = f"a city in {land_name(land)}"
            return Phrase(seat, "builds", object_text, changes=_structures_gained(seat, ["city"]))
        case FortRemoved(land=land):
            return Phrase(seat, "removes", f"the fort in {land_name(land)}")
        case StructureDamaged(land=land, structure="capital", owner=owner):
            object_text = f"the capital in {land_name(land)} into a city"
            changes = (*_structures_lost(owner, ["capital"]), *_structures_gained(owner, ["city"]))
            return Phrase(seat, "turns", object_text, changes=changes)
        case StructureDamaged(land=land, structure=structure, owner=owner):
            object_text = f"the {structure} in {land_name(land)}"
            return Phrase(
                seat, "destroys", object_text, changes=_structures_lost(owner, [structure])
            )
        case PlagueRolled(land=land, die=die):
            return Phrase(seat, "throws", f"{die} for {land_name(land)}")
        case _:
            return _narrate_battle_event(event, seat)


def _narrate_battle_event(event: Event, seat: int) -> Phrase:
    match event:
        case DieRerolled(before=before, after=after):
            return Phrase(seat, "rerolls", f"{before} to {after}")
        case BattleEnded(land=land, defender=defender, result=result, structures=structures):
            where, rival = land_name(land), Player(defender)
            lost = _structures_lost(defender, structures)
            if result == "win":
                dice = f": {_dice_text(event, 'beats')}"
                return Phrase(seat, "takes", (f"{where} from", rival), dice, changes=lost)
            if result == "tie":
                both = (f"in {where} together with", rival)
                return Phrase(seat, "falls", both, f": {_dice_text(event, 'ties')}", changes=lost)
            dice = f": {_dice_text(event, 'loses to')}"
            return Phrase(seat, "fails", ("against", rival, f"in {where}"), dice)
        case Betrayed(land=land, defender=defender, structures=structures):
            target = (f"{land_name(land)} from", Player(defender))
            lost = _structures_lost(defender, structures)
            return Phrase(seat, "takes", target, "by treachery", changes=lost)
        case SiegeLaid(land=land, piece=piece, bonus=bonus):
            with_what = "an army" if piece == "army" else "a siege token"
            return Phrase(seat, "besieges", land_name(land), f"with {with_what}: +{bonus}")
        case _:
            raise ValueError(type(event).__name__)


def _placement_phrase(event: ArmyPlaced) -> Phrase:
    """Return the phrase of a placed army. Structures in the land change owners."""
    kind = "an active" if event.active else "an inactive"
    object_text = f"{kind} army in {land_name(event.land)}"
    won = _structures_gained(event.seat, event.structures)
    if event.before == SPECTATOR:
        return Phrase(event.seat, "sets", object_text, changes=won)
    how = ("in place of", Possession(event.before, "army"))
    lost = _structures_lost(event.before, event.structures)
    return Phrase(event.seat, "sets", object_text, how, changes=(*won, *lost))


# --- what changes hands --------------------------------------------------------------------------


def _structures_gained(seat: int, pieces: Iterable[str]) -> tuple[Change, ...]:
    return _structure_changes(seat, pieces, 1)


def _structures_lost(seat: int, pieces: Iterable[str]) -> tuple[Change, ...]:
    return _structure_changes(seat, pieces, -1)


def _structure_changes(seat: int, pieces: Iterable[str], delta: int) -> tuple[Change, ...]:
    """Return the changes of a seat's structures. The spectator seat has none."""
    if seat == SPECTATOR:
        return ()
    return tuple(
        Change(_LEDGER_NAMES[each], delta, seat=seat) for each in pieces if each in _LEDGER_NAMES
    )


# --- small words ---------------------------------------------------------------------------------


def _dice_text(event: BattleEnded, verb: str) -> str:
    """Return the comparison of dice, such as `5-2 +1 beats 3`, or of totals without dice."""
    if not event.attack_dice or not event.defence_dice:
        return f"{event.attack} {verb} {event.defence}"
    attack = dice_text(event.attack_dice, event.attack - max(event.attack_dice))
    defence = dice_text(event.defence_dice, event.defence - max(event.defence_dice))
    return f"{attack} {verb} {defence}"


def _cleared_text(owner: int, pieces: tuple[str, ...]) -> PhrasePart:
    """Return the removed pieces, such as `of Tarik's army, a city and a fort`."""
    others = [piece for piece in pieces if piece != "army"]
    if "army" not in pieces:
        return f"of {_with_articles(others)}"
    army = ("of", Possession(owner, "army"))
    if not others:
        return army
    comma = "," if len(others) > 1 else "and"
    return (*army, f"{comma} {_with_articles(others)}")


def _with_articles(pieces: Iterable[str]) -> str:
    return join_words(f"a {piece}" for piece in pieces)


def _discs_text(zones: tuple[str, ...]) -> str:
    """Return the discs, such as `fleets in North Sea and Black Sea, a caravan in Siberia`."""
    caravans = [zone for zone in zones if ZONES[zone].kind == "barren"]
    fleets = [zone for zone in zones if zone not in caravans]
    parts = []
    for disc, places in (("fleet", fleets), ("caravan", caravans)):
        if places:
            object_text = f"a {disc}" if len(places) == 1 else f"{disc}s"
            parts.append(f"{object_text} in {join_words(map(zone_name, places))}")
    return ", ".join(parts)


def _pieces_text(number: int, tokens: int) -> str:
    parts = [format_armies(number)] if number or not tokens else []
    parts += [format_count(tokens, "siege token")] if tokens else []
    return join_words(parts)


def _structures_text(scored: StructuresScored) -> str:
    parts = [
        format_count(scored.capitals, "capital") if scored.capitals else "",
        format_count(scored.cities, "city", "cities") if scored.cities else "",
        format_count(scored.monuments, "monument") if scored.monuments else "",
    ]
    return join_words(part for part in parts if part)
