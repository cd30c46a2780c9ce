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
from core.games.history_of_the_world.text.counts import (
    ARMIES,
    CAPITALS,
    CITIES,
    MONUMENTS,
    POINTS,
    SIEGE_TOKENS,
    STRUCTURES,
)
from core.games.history_of_the_world.text.wording import (
    card_reference,
    dice_text,
    epoch_name,
    land_reference,
    realm_reference,
    region_reference,
    zone_reference,
)
from core.kernel import HIDDEN, SPECTATOR, Change, Event, Phrase, Player, Possession
from core.kernel.amounts import Amount, with_article
from core.kernel.phrases import PhrasePart, Word, join_parts
from core.kernel.presentation import sentence_case
from core.kernel.style import Style


def narrate(view: WorldState, event: Event, style: Style) -> Phrase | None:
    return (
        _narrate_table_event(event)
        if event.seat == SPECTATOR
        else _narrate_player_event(event, event.seat, style)
    )


def _narrate_table_event(event: Event) -> Phrase:
    match event:
        case EpochBegan(number=number):
            return Phrase(
                SPECTATOR, "begins", subject=sentence_case(epoch_name(number)), opens="age"
            )
        case TokensLaid(regions=regions):
            tokens = tuple(map(region_reference, regions))
            return Phrase(SPECTATOR, object=("New region tokens:", *join_parts(tokens)))
        case EmpireSkipped(card=card):
            return Phrase(SPECTATOR, "holds", realm_reference(card), subject="Nobody")
        case EpochEnded(number=number):
            return Phrase(
                SPECTATOR, "is", "over", subject=f"Epoch {EPOCH_BY_NUMBER[number].numeral}"
            )
        case GameEnded():
            return Phrase(SPECTATOR, "is", "over", subject="The game")
        case _:
            raise ValueError(type(event).__name__)


def _narrate_player_event(event: Event, seat: int, style: Style) -> Phrase | None:
    match event:
        case DeckHeld() | ConquestEnded(armies=0) | BattleBegan() | DiceThrown() | Retreated():
            return None
        case Conquered(was="enemy", structures=()) | MarkerBlocked():
            return None
        case CardTaken(deck=deck, card=card):
            return Phrase(seat, "takes", _card_or_deck_name(deck, card))
        case CardGiven(deck=deck, card=card, to=to):
            return Phrase(seat, "gives", _card_or_deck_name(deck, card), ("to", Player(to)))
        case CardLookedAt(card=card):
            return None if card == HIDDEN else Phrase(seat, "gets", card_reference(card))
        case EmpireCalled(card=card):
            return Phrase(seat, "plays", realm_reference(card))
        case EventPlayed(card=card):
            is_kingdom = CARDS[card].kind == "kingdom"
            named = realm_reference(card) if is_kingdom else card_reference(card)
            return Phrase(seat, "plays", named)
        case KingdomPutAway(card=card):
            kingdom = "a kingdom" if card == HIDDEN else card_reference(card)
            return Phrase(seat, "puts", (kingdom, "away unplayed"))
        case ArmiesMustered(armies=number, siege_tokens=tokens):
            return Phrase(seat, "musters", _pieces(number, tokens))
        case PiecesGained(armies=number, siege_tokens=tokens, source=source):
            return Phrase(seat, "gains", _pieces(number, tokens), source=card_reference(source))
        case PointsGained(points=number, source=source):
            why = "marauders" if source == "marauders" else CARDS[source].ability
            return Phrase(seat, "gains", Amount(number, POINTS), source=why)
        case RegionScored(region=region, level=level, points=number):
            level_words = (f"for {level} in", region_reference(region))
            return Phrase(seat, "scores", Amount(number, POINTS), level_words, points=number)
        case StructuresScored(points=number):
            structures = ("for", *_scored_structures(event))
            return Phrase(seat, "scores", Amount(number, POINTS), structures, points=number)
        case MarkerMoved(before=before, after=after):
            by = after - before
            changes = (Change("points", by, after=after),)
            return Phrase(
                seat, "stands", f"at {after}", f": {by:+}", changes=changes, is_changes_only=True
            )
        case _:
            return _narrate_board_event(event, seat, style)


def _card_or_deck_name(deck: str, card: str) -> Word:
    return f"an {deck}" if card == HIDDEN else card_reference(card)


def _narrate_board_event(event: Event, seat: int, style: Style) -> Phrase:
    match event:
        case LandCleared(land=land, pieces=pieces, owner=owner):
            lost = _structures_lost(owner, pieces)
            return Phrase(
                seat, "clears", land_reference(land), _cleared_text(owner, pieces), changes=lost
            )
        case Founded(card=card, land=land, structure=structure):
            realm = (realm_reference(card), "in", land_reference(land))
            how: PhrasePart = ("with", _structure(structure)) if structure else ""
            return Phrase(seat, "founds", realm, how, changes=_structures_gained(seat, [structure]))
        case DiscsPlaced(zones=zones):
            return Phrase(seat, "sets", _discs(zones))
        case Conquered(land=land, was="enemy", structures=structures):
            captured = join_parts(tuple(map(_structure, structures)))
            won, where = _structures_gained(seat, structures), ("in", land_reference(land))
            return Phrase(seat, "gains", captured, where, changes=won, is_changes_only=True)
        case Conquered(land=land, by=by, was=old_owner, structures=structures):
            route = "" if by == "land" else f"by {by}"
            if old_owner == "own":
                return Phrase(seat, "renews", ("the army in", land_reference(land)), route)
            return Phrase(
                seat,
                "settles",
                land_reference(land),
                route,
                changes=_structures_gained(seat, structures),
            )
        case ConquestEnded(armies=number):
            return Phrase(seat, "sends", (Amount(number, ARMIES), "home"))
        case ArmyPlaced():
            return _placement_phrase(event)
        case ArmyRemoved(land=land, source=source, structures=structures):
            army, lost = ("the army in", land_reference(land)), _structures_lost(seat, structures)
            return Phrase(seat, "loses", army, source=card_reference(source), changes=lost)
        case ArmyReturned(land=land):
            return Phrase(seat, "keeps", ("the army that fought in", land_reference(land)))
        case ArmyTakenBack(land=land, structures=structures):
            army = ("an army back from", land_reference(land))
            return Phrase(seat, "takes", army, changes=_structures_lost(seat, structures))
        case FortBuilt(land=land):
            return Phrase(seat, "builds", ("a fort in", land_reference(land)))
        case MonumentBuilt(land=land):
            return _construction_phrase(seat, "monument", land)
        case CityBuilt(land=land):
            return _construction_phrase(seat, "city", land)
        case _:
            return _narrate_battle_event(event, seat, style)


def _narrate_battle_event(event: Event, seat: int, style: Style) -> Phrase:
    match event:
        case DieRerolled(before=before, after=after):
            return Phrase(seat, "rerolls", f"{before} to {after}")
        case BattleEnded(land=land, defender=defender, result=result, structures=structures):
            where, rival = land_reference(land), Player(defender)
            lost = _structures_lost(defender, structures)
            if result == "win":
                dice = f": {_dice_text(event, 'beats', style)}"
                return Phrase(seat, "takes", (where, "from", rival), dice, changes=lost)
            if result == "tie":
                both = ("in", where, "together with", rival)
                return Phrase(
                    seat, "falls", both, f": {_dice_text(event, 'ties', style)}", changes=lost
                )
            dice = f": {_dice_text(event, 'loses to', style)}"
            return Phrase(seat, "fails", ("against", rival, "in", where), dice)
        case Betrayed(land=land, defender=defender, structures=structures):
            target = (land_reference(land), "from", Player(defender))
            lost = _structures_lost(defender, structures)
            return Phrase(seat, "takes", target, "by treachery", changes=lost)
        case FortRemoved(land=land):
            return Phrase(seat, "removes", ("the fort in", land_reference(land)))
        case StructureDamaged(land=land, structure="capital", owner=owner):
            capital = ("the capital in", land_reference(land), "into a city")
            changes = (*_structures_lost(owner, ["capital"]), *_structures_gained(owner, ["city"]))
            return Phrase(seat, "turns", capital, changes=changes)
        case StructureDamaged(land=land, structure=structure, owner=owner):
            destroyed = (f"the {structure} in", land_reference(land))
            lost = _structures_lost(owner, [structure])
            return Phrase(seat, "destroys", destroyed, changes=lost)
        case PlagueRolled(land=land, die=die):
            return Phrase(seat, "throws", (f"{die} for", land_reference(land)))
        case SiegeLaid(land=land, piece=piece, bonus=bonus):
            with_what = "an army" if piece == "army" else "a siege token"
            return Phrase(seat, "besieges", land_reference(land), f"with {with_what}: +{bonus}")
        case _:
            raise ValueError(type(event).__name__)


def _placement_phrase(event: ArmyPlaced) -> Phrase:
    kind = "an active" if event.active else "an inactive"
    army = (f"{kind} army in", land_reference(event.land))
    won = _structures_gained(event.seat, event.structures)
    if event.before == SPECTATOR:
        return Phrase(event.seat, "sets", army, changes=won)
    how = ("in place of", Possession(event.before, "army"))
    lost = _structures_lost(event.before, event.structures)
    return Phrase(event.seat, "sets", army, how, changes=(*won, *lost))


# --- what changes hands --------------------------------------------------------------------------


def _structures_gained(seat: int, pieces: Iterable[str]) -> tuple[Change, ...]:
    return _structure_changes(seat, pieces, 1)


def _structures_lost(seat: int, pieces: Iterable[str]) -> tuple[Change, ...]:
    return _structure_changes(seat, pieces, -1)


def _structure_changes(seat: int, pieces: Iterable[str], delta: int) -> tuple[Change, ...]:
    """Return the changes of a seat's structures. SPECTATOR has none."""
    if seat == SPECTATOR:
        return ()
    return tuple(
        Change(STRUCTURES[each].id, delta, seat=seat) for each in pieces if each in STRUCTURES
    )


def _construction_phrase(seat: int, structure: str, land: str) -> Phrase:
    built = (_structure(structure), "in", land_reference(land))
    return Phrase(seat, "builds", built, changes=_structures_gained(seat, [structure]))


# --- small words ---------------------------------------------------------------------------------


def _dice_text(event: BattleEnded, verb: str, style: Style) -> str:
    """Return `5-2 +1 beats 3`, or totals without dice."""
    if not event.attack_dice or not event.defence_dice:
        return f"{event.attack} {verb} {event.defence}"
    attack = dice_text(event.attack_dice, style, event.attack - max(event.attack_dice))
    defense = dice_text(event.defence_dice, style, event.defence - max(event.defence_dice))
    return f"{attack} {verb} {defense}"


def _cleared_text(owner: int, pieces: tuple[str, ...]) -> PhrasePart:
    """Return `of Tarik's army, a city and a fort`."""
    cleared: list[Word] = [Possession(owner, "army")] if "army" in pieces else []
    cleared += [_structure(piece) for piece in pieces if piece != "army"]
    return ("of", *join_parts(cleared))


def _structure(piece: str) -> Word:
    """Return `a city`."""
    if piece not in STRUCTURES:
        return with_article(piece)
    return Amount(1, STRUCTURES[piece], has_article=True)


def _discs(zones: tuple[str, ...]) -> tuple[Word, ...]:
    """Return `fleets in North Sea and Black Sea, a caravan in Siberia`."""
    caravans = [zone for zone in zones if ZONES[zone].kind == "barren"]
    fleets = [zone for zone in zones if zone not in caravans]
    words: list[Word] = []
    for disc, places in (("fleet", fleets), ("caravan", caravans)):
        if places:
            pieces = f"a {disc}" if len(places) == 1 else f"{disc}s"
            words += [*([","] if words else []), f"{pieces} in"]
            words += join_parts(tuple(map(zone_reference, places)))
    return tuple(words)


def _pieces(number: int, tokens: int) -> tuple[Word, ...]:
    pieces = [Amount(number, ARMIES)] if number or not tokens else []
    pieces += [Amount(tokens, SIEGE_TOKENS)] if tokens else []
    return join_parts(pieces)


def _scored_structures(scored: StructuresScored) -> tuple[Word, ...]:
    numbers = (
        (scored.capitals, CAPITALS),
        (scored.cities, CITIES),
        (scored.monuments, MONUMENTS),
    )
    return join_parts([Amount(number, count) for number, count in numbers if number])
