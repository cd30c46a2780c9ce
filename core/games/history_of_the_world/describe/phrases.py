"""The narration of events as phrases, from the event alone."""

from collections.abc import Iterable

from core.games.history_of_the_world.content import CARDS, EPOCH, ZONES
from core.games.history_of_the_world.describe.terms import (
    armies,
    card_name,
    dice_text,
    epoch_name,
    land_name,
    points,
    realm_name,
    region_name,
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
from core.kernel import HIDDEN, SPECTATOR, Change, Event, Phrase, Player, Whose
from core.kernel.phrases import Wording
from core.kernel.words import counted, listed, sentence_case

_COUNTED = {"capital": "capitals", "city": "cities", "monument": "monuments"}  # ledger names


def phrase(view: WorldState, event: Event) -> Phrase | None:
    """Return an event as a phrase, or None for events that are not narrated."""
    return _at_the_table(event) if event.seat == SPECTATOR else _of_a_player(event, event.seat)


def _at_the_table(event: Event) -> Phrase:
    match event:
        case EpochBegan(number=number):
            return Phrase(SPECTATOR, "begins", thing=sentence_case(epoch_name(number)))
        case TokensLaid(regions=regions):
            tokens = listed(map(region_name, regions))
            return Phrase(SPECTATOR, what=f"New region tokens: {tokens}")
        case EmpireSkipped(card=card):
            return Phrase(SPECTATOR, "holds", realm_name(card), thing="Nobody")
        case EpochEnded(number=number):
            return Phrase(SPECTATOR, "is", "over", thing=f"Epoch {EPOCH[number].numeral}")
        case GameEnded():
            return Phrase(SPECTATOR, "is", "over", thing="The game")
        case _:
            raise ValueError(type(event).__name__)


def _of_a_player(event: Event, seat: int) -> Phrase | None:
    match event:
        case DeckHeld() | ConquestEnded(armies=0) | BattleBegan() | DiceThrown() | Retreated():
            return None
        case Conquered(was="enemy", structures=()) | MarkerBlocked():
            return None
        case CardTaken(deck=deck, card=card):
            return Phrase(seat, "takes", _card_of(deck, card))
        case CardGiven(deck=deck, card=card, to=to):
            return Phrase(seat, "gives", _card_of(deck, card), ("to", Player(to)))
        case CardLookedAt(card=card):
            return None if card == HIDDEN else Phrase(seat, "gets", card_name(card))
        case EmpireCalled(card=card):
            return Phrase(seat, "plays", realm_name(card))
        case EventPlayed(card=card):
            is_kingdom = CARDS[card].kind == "kingdom"
            return Phrase(seat, "plays", realm_name(card) if is_kingdom else card_name(card))
        case KingdomPutAway(card=card):
            what = "a kingdom" if card == HIDDEN else card_name(card)
            return Phrase(seat, "puts", f"{what} away unplayed")
        case ArmiesMustered(armies=number, siege_tokens=tokens):
            return Phrase(seat, "musters", _pieces(number, tokens))
        case PiecesGained(armies=number, siege_tokens=tokens, source=source):
            return Phrase(seat, "gains", _pieces(number, tokens), source=card_name(source))
        case PointsGained(points=number, source=source):
            why = "marauders" if source == "marauders" else CARDS[source].ability
            return Phrase(seat, "gains", points(number), source=why)
        case RegionScored(region=region, level=level, points=number):
            what = f"{level} in {region_name(region)}"
            return Phrase(seat, "has", what, f": +{number}", worth=number)
        case StructuresScored():
            return Phrase(seat, "has", _structures(event), f": +{event.points}", worth=event.points)
        case MarkerMoved(before=before, after=after):
            by = after - before
            told = (Change("points", by, now=after),)
            return Phrase(
                seat, "stands", f"at {after}", f": {by:+}", changes=told, nothing_but_changes=True
            )
        case _:
            return _on_the_board(event, seat)


def _card_of(deck: str, card: str) -> str:
    return f"an {deck}" if card == HIDDEN else card_name(card)


def _on_the_board(event: Event, seat: int) -> Phrase:
    match event:
        case LandCleared(land=land, pieces=pieces, owner=owner):
            lost = _lost(owner, pieces)
            return Phrase(seat, "clears", land_name(land), _cleared(owner, pieces), changes=lost)
        case Founded(card=card, land=land, structure=structure):
            what = f"{realm_name(card)} in {land_name(land)}"
            how = f"with a {structure}" if structure else ""
            return Phrase(seat, "founds", what, how, changes=_won(seat, [structure]))
        case DiscsPlaced(zones=zones):
            return Phrase(seat, "sets", _discs(zones))
        case Conquered(land=land, was="enemy", structures=structures):
            what = _with_articles(structures)
            won = _won(seat, structures)
            where = f"in {land_name(land)}"
            return Phrase(seat, "gains", what, where, changes=won, nothing_but_changes=True)
        case Conquered(land=land, by=by, was=was, structures=structures):
            way = "" if by == "land" else f"by {by}"
            if was == "own":
                return Phrase(seat, "renews", f"the army in {land_name(land)}", way)
            return Phrase(seat, "settles", land_name(land), way, changes=_won(seat, structures))
        case ConquestEnded(armies=number):
            return Phrase(seat, "sends", f"{armies(number)} home")
        case ArmyPlaced():
            return _placed(event)
        case ArmyRemoved(land=land, source=source, structures=structures):
            what, lost = f"the army in {land_name(land)}", _lost(seat, structures)
            return Phrase(seat, "loses", what, source=card_name(source), changes=lost)
        case ArmyReturned(land=land):
            return Phrase(seat, "keeps", f"the army that fought in {land_name(land)}")
        case ArmyTakenBack(land=land, structures=structures):
            what = f"an army back from {land_name(land)}"
            return Phrase(seat, "takes", what, changes=_lost(seat, structures))
        case FortBuilt(land=land):
            return Phrase(seat, "builds", f"a fort in {land_name(land)}")
        case MonumentBuilt(land=land):
            what = f"a monument in {land_name(land)}"
            return Phrase(seat, "builds", what, changes=_won(seat, ["monument"]))
        case CityBuilt(land=land):
            what = f"a city in {land_name(land)}"
            return Phrase(seat, "builds", what, changes=_won(seat, ["city"]))
        case FortRemoved(land=land):
            return Phrase(seat, "removes", f"the fort in {land_name(land)}")
        case StructureDamaged(land=land, structure="capital", owner=owner):
            what = f"the capital in {land_name(land)} into a city"
            changes = (*_lost(owner, ["capital"]), *_won(owner, ["city"]))
            return Phrase(seat, "turns", what, changes=changes)
        case StructureDamaged(land=land, structure=structure, owner=owner):
            what = f"the {structure} in {land_name(land)}"
            return Phrase(seat, "destroys", what, changes=_lost(owner, [structure]))
        case PlagueRolled(land=land, die=die):
            return Phrase(seat, "throws", f"{die} for {land_name(land)}")
        case _:
            return _in_battle(event, seat)


def _in_battle(event: Event, seat: int) -> Phrase:
    match event:
        case DieRerolled(before=before, after=after):
            return Phrase(seat, "rerolls", f"{before} to {after}")
        case BattleEnded(land=land, defender=defender, result=result, structures=structures):
            where, rival = land_name(land), Player(defender)
            lost = _lost(defender, structures)
            if result == "win":
                dice = f": {_dice(event, 'beats')}"
                return Phrase(seat, "takes", (f"{where} from", rival), dice, changes=lost)
            if result == "tie":
                both = (f"in {where} together with", rival)
                return Phrase(seat, "falls", both, f": {_dice(event, 'ties')}", changes=lost)
            dice = f": {_dice(event, 'loses to')}"
            return Phrase(seat, "fails", ("against", rival, f"in {where}"), dice)
        case Betrayed(land=land, defender=defender, structures=structures):
            whose = (f"{land_name(land)} from", Player(defender))
            lost = _lost(defender, structures)
            return Phrase(seat, "takes", whose, "by treachery", changes=lost)
        case SiegeLaid(land=land, piece=piece, bonus=bonus):
            with_what = "an army" if piece == "army" else "a siege token"
            return Phrase(seat, "besieges", land_name(land), f"with {with_what}: +{bonus}")
        case _:
            raise ValueError(type(event).__name__)


def _placed(event: ArmyPlaced) -> Phrase:
    """Return the phrase of a placed army. Structures in the land change owners."""
    kind = "an active" if event.active else "an inactive"
    what = f"{kind} army in {land_name(event.land)}"
    won = _won(event.seat, event.structures)
    if event.before == SPECTATOR:
        return Phrase(event.seat, "sets", what, changes=won)
    how = ("in place of", Whose(event.before, "army"))
    lost = _lost(event.before, event.structures)
    return Phrase(event.seat, "sets", what, how, changes=(*won, *lost))


# --- what changes hands --------------------------------------------------------------------------


def _won(seat: int, pieces: Iterable[str]) -> tuple[Change, ...]:
    return _changed(seat, pieces, 1)


def _lost(seat: int, pieces: Iterable[str]) -> tuple[Change, ...]:
    return _changed(seat, pieces, -1)


def _changed(seat: int, pieces: Iterable[str], by: int) -> tuple[Change, ...]:
    """Return the changes of a seat's structures. The spectator seat has none."""
    if seat == SPECTATOR:
        return ()
    return tuple(Change(_COUNTED[each], by, seat=seat) for each in pieces if each in _COUNTED)


# --- small words ---------------------------------------------------------------------------------


def _dice(event: BattleEnded, verb: str) -> str:
    """Return the comparison of dice, such as `5-2 +1 beats 3`, or of totals without dice."""
    if not event.attack_dice or not event.defence_dice:
        return f"{event.attack} {verb} {event.defence}"
    attack = dice_text(event.attack_dice, event.attack - max(event.attack_dice))
    defence = dice_text(event.defence_dice, event.defence - max(event.defence_dice))
    return f"{attack} {verb} {defence}"


def _cleared(owner: int, pieces: tuple[str, ...]) -> Wording:
    """Return the removed pieces, such as `of Tarik's army, a city and a fort`."""
    others = [piece for piece in pieces if piece != "army"]
    if "army" not in pieces:
        return f"of {_with_articles(others)}"
    army = ("of", Whose(owner, "army"))
    if not others:
        return army
    comma = "," if len(others) > 1 else "and"
    return (*army, f"{comma} {_with_articles(others)}")


def _with_articles(pieces: Iterable[str]) -> str:
    return listed(f"a {piece}" for piece in pieces)


def _discs(zones: tuple[str, ...]) -> str:
    """Return the discs, such as `fleets in North Sea and Black Sea, a caravan in Siberia`."""
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
