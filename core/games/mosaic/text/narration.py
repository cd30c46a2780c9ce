"""Log phrases, one per event, that depend only on the event."""

from core.games.mosaic.content import (
    AUTOMA_ACTIONS,
    BUILD_CARDS,
    CACHES,
    CARDS,
    CONSTANTS,
    GOODS,
    LEADERS,
    PILLARS,
)
from core.games.mosaic.rules.events import (
    AutomaActed,
    AutomaSeated,
    CardDrafted,
    CardsRevealed,
    CardTaken,
    CityTakenOver,
    DeckLookedInto,
    EmpireScoring,
    EndTriggered,
    Gained,
    GameEnded,
    GovernmentTaken,
    HandsPassed,
    LaidFaceDown,
    LeaderActed,
    LeaderChosen,
    OfferCleared,
    Paid,
    PiecePlaced,
    ProductionChanged,
    RegionLocked,
    RegionScored,
    RoundBegan,
    ScoringCardDrawn,
    SymbolsGained,
    TechnologyPlayed,
    TileClaimed,
    TokenTaken,
    TreasuryFilled,
    TurnBegan,
    UnitDefeated,
    UnitLost,
    UnitMoved,
    UnitPlaced,
    UnitsSentAway,
    UnseenCardTaken,
    VictoryPoints,
    WonderBuilt,
    Worked,
)
from core.games.mosaic.state import MosaicState
from core.games.mosaic.text.counts import (
    BUILDINGS,
    CITIES,
    CLAIMED_TILES,
    MONEY,
    POINTS,
    PRODUCTION,
    RESOURCES,
    SPELLED_RESOURCES,
    SYMBOLS,
    UNITS,
    WONDERS,
)
from core.games.mosaic.text.wording import (
    OFFER_NAMES,
    card_name,
    good_name,
    hex_name,
    id_to_words,
    region_name,
    resource_amounts,
)
from core.kernel import HIDDEN, SPECTATOR, Change, Event, Phrase, Player, Possession
from core.kernel.amounts import Amount, Reference
from core.kernel.phrases import PhrasePart, Word, join_parts
from core.kernel.presentation import format_count
from core.kernel.style import Style

_AUTOMA_CARD_NAMES = {card.id: card.name for card in AUTOMA_ACTIONS.values()}


def narrate(view: MosaicState, event: Event, style: Style) -> Phrase | None:
    """Return the event's phrase, or None if the log omits it."""
    return _table_phrase(event) if event.seat == SPECTATOR else _player_phrase(event, style)


def _table_phrase(event: Event) -> Phrase:
    match event:
        case HandsPassed():
            return Phrase(SPECTATOR, "pass", "to the left", subject="Hands", is_routine=True)
        case RoundBegan(number=number):
            return Phrase(SPECTATOR, "begins", subject=f"Round {number}", opens="round")
        case CardsRevealed(offer=offer, cards=cards):
            new = (f"New on the {OFFER_NAMES[offer]} offer:", *join_parts([*map(_card, cards)]))
            return Phrase(SPECTATOR, object=new, is_routine=True)
        case OfferCleared(offer=offer):
            return Phrase(SPECTATOR, "is", "cleared", subject=f"The {OFFER_NAMES[offer]} offer")
        case ScoringCardDrawn(number=number):
            of = CONSTANTS.scoring_cards_to_end
            count = f"number {number} of {of}" if number <= of else f"number {number}"
            return Phrase(SPECTATOR, "comes", f"up, {count}", subject="An empire scoring card")
        case EmpireScoring(number=0):
            no_effect = "no effect, all scorings are done"
            return Phrase(SPECTATOR, "has", no_effect, subject="The scoring card")
        case EmpireScoring(number=number):
            return Phrase(
                SPECTATOR, object=f"Empire scoring {number} of {CONSTANTS.empire_scorings}"
            )
        case EndTriggered(by=by, last_round=last_round):
            why = (
                "the third scoring card is out" if by == "scoring" else "two sets of tiles are gone"
            )
            how = f": {why}, round {last_round} is the last"
            return Phrase(SPECTATOR, "is", "set", how, subject="The end")
        case GameEnded():
            return Phrase(SPECTATOR, "is", "over", subject="The game")
        case _:
            raise ValueError(type(event).__name__)


def _player_phrase(event: Event, style: Style) -> Phrase | None:
    seat = event.seat
    match event:
        case TurnBegan():
            return None
        case Worked(currency=currency, amount=amount):
            # In full, the changes after the sentence have the amount.
            what = Amount(amount, SPELLED_RESOURCES[currency]) if style.is_short else currency
            return Phrase(seat, "works", ("for", what), changes=(Change(currency, amount),))
        case Paid():
            return _payment_phrase(event, style)
        case Gained(what=what, amount=amount, source=source):
            return Phrase(
                seat,
                "gains",
                Amount(amount, RESOURCES[what]),
                source=_source(source),
                changes=(Change(what, amount),),
                is_changes_only=True,
            )
        case ProductionChanged(track=track, amount=amount, source=source):
            production = PRODUCTION[track].id
            return Phrase(
                seat,
                "rises" if amount > 0 else "falls",
                details=f"by {abs(amount)}",
                source=_source(source),
                subject=production,
                changes=(Change(production, amount),),
                is_changes_only=True,
            )
        case VictoryPoints(points=points, source=source):
            changes = (Change(POINTS.id, points),)
            won = Amount(points, POINTS)
            return Phrase(seat, "scores", won, source=_source(source), changes=changes)
        case SymbolsGained(pillar=pillar, amount=amount):
            more = format_count(amount, "more pillar", "more pillars")
            return Phrase(
                seat,
                "has",
                f"{more} of {PILLARS[pillar]}",
                changes=(Change(SYMBOLS[pillar].id, amount),),
                is_changes_only=True,
            )
        case AutomaSeated(leader=leader, homeland=homeland):
            return Phrase(seat, "is", _leader(leader), (", at home in", _region(homeland)))
        case AutomaActed(card=card):
            return Phrase(seat, "draws", _AUTOMA_CARD_NAMES[card])
        case _:
            return _card_phrase(event, style)


def _card_phrase(event: Event, style: Style) -> Phrase:
    seat = event.seat
    match event:
        case LeaderChosen(leader=leader):
            return Phrase(seat, "chooses", _leader(leader), changes=_symbol_changes(leader))
        case LeaderActed(leader=leader, at_start=True):
            return Phrase(seat, "starts", ("with", _leader(leader)))
        case LeaderActed(leader=leader):
            power = Reference(leader, f"{card_name(leader)}'s power", article="the")
            return Phrase(seat, "uses", power)
        case CardDrafted(card=card):
            return Phrase(seat, "keeps", _card(card))
        case CardTaken(card=card):
            # A technology's symbols count only after it is played.
            counted_now = _symbol_changes(card) if card in BUILD_CARDS else ()
            return Phrase(seat, "takes", _card(card), changes=counted_now)
        case UnseenCardTaken(card=card):
            return Phrase(seat, "draws", _card(card))
        case TechnologyPlayed(card=card):
            return Phrase(seat, "plays", _card(card), changes=_symbol_changes(card))
        case LaidFaceDown(card=card):
            return Phrase(seat, "lays", _card(card), "face down")
        case DeckLookedInto(deck=deck, card=card):
            seen = (":", _card(card)) if card != HIDDEN else ""
            return Phrase(seat, "looks", f"at the top of the {OFFER_NAMES[deck]} deck", seen)
        case TileClaimed(tile=tile, close=close):
            rivals = [word for rival in close for word in ("and", Player(rival))][1:]
            before = (", before", *rivals) if close else ""
            changes = (Change(CLAIMED_TILES.id, 1),)
            return Phrase(seat, "claims", _card(tile), before, changes=changes)
        case GovernmentTaken():
            return _government_phrase(event)
        case _:
            return _map_phrase(event, style)


def _map_phrase(event: Event, style: Style) -> Phrase:
    seat = event.seat
    match event:
        case PiecePlaced(piece=piece, hex=hex_id):
            changes, where = (Change(BUILDINGS[piece].id, 1),), ("in", _hex(hex_id))
            return Phrase(seat, "places", _piece(piece), where, changes=changes)
        case WonderBuilt(wonder=wonder, hex=hex_id):
            built, where = ("the wonder", _card(wonder)), ("in", _hex(hex_id))
            return Phrase(seat, "builds", built, where, changes=(Change(WONDERS.id, 1),))
        case TokenTaken(token=token, hex=hex_id):
            return Phrase(seat, "finds", _token(token), source=_hex(hex_id))
        case TreasuryFilled(amount=amount):
            return Phrase(seat, "puts", Amount(amount, MONEY), "into the treasury")
        case CityTakenOver(owner=owner, hex=hex_id):
            moved = (Change(CITIES.id, 1), Change(CITIES.id, -1, seat=owner))
            city, where = ("over", Possession(owner, "city")), ("in", _hex(hex_id))
            return Phrase(seat, "takes", city, where, changes=moved)
        case RegionLocked(region=region):
            return Phrase(seat, "closes", _region(region), "to the others' cities and ports")
        case RegionScored(region=region, points=points, influence=influence):
            # In short style, the screen already has totals and influence.
            won = Amount(points, POINTS)
            scored = won.text(style) if style.is_short else won
            how = style.wording("", f"with influence {influence}")
            changes = (Change(POINTS.id, points),)
            return Phrase(seat, "scores", scored, ("in", _region(region), how), changes=changes)
        case _:
            return _unit_phrase(event)


def _unit_phrase(event: Event) -> Phrase:
    seat = event.seat
    match event:
        case UnitPlaced(unit=unit, region=region):
            where, changes = ("in", _region(region)), (Change(UNITS.id, 1),)
            return Phrase(seat, "places", id_to_words(unit), where, changes=changes)
        case UnitMoved(unit=unit, origin=origin, region=region):
            return Phrase(seat, "moves", id_to_words(unit), _route(origin, region))
        case UnitDefeated(owner=owner, unit=unit, region=region):
            defeated, where = Possession(owner, id_to_words(unit)), ("in", _region(region))
            lost = (Change(UNITS.id, -1, seat=owner),)
            return Phrase(seat, "defeats", defeated, where, changes=lost)
        case UnitsSentAway(owner=owner, origin=origin, region=region):
            return Phrase(seat, "sends", ("all units of", Player(owner)), _route(origin, region))
        case UnitLost(unit=unit):
            return Phrase(seat, "has", f"no {id_to_words(unit)} left to place")
        case _:
            raise ValueError(type(event).__name__)


def _payment_phrase(paid: Paid, style: Style) -> Phrase:
    parts = {
        "stone": paid.stone,
        "food": paid.food,
        "ideas": paid.ideas,
        "money": paid.money,
        "population": paid.population,
    }
    amounts = resource_amounts(parts)
    return Phrase(
        paid.seat,
        "pays",
        amounts if style.is_short else join_parts(amounts),
        changes=tuple(Change(each.count.id, -each.number) for each in amounts),
        is_changes_only=True,
    )


def _government_phrase(taken: GovernmentTaken) -> Phrase:
    by = "using the Caste System" if taken.without_symbols else ""
    before = (", giving", _card(taken.before), "back") if taken.before else ()
    what = ("the government", _card(taken.government))
    return Phrase(taken.seat, "takes", what, (by, *before))


# --- parts of phrases ----------------------------------------------------------------------------


def _symbol_changes(card: str) -> tuple[Change, ...]:
    pillars = CARDS[card].pillars.items()
    return tuple(Change(SYMBOLS[pillar].id, number) for pillar, number in pillars)


def _card(card: str) -> str | Reference:
    return "a card" if card == HIDDEN else Reference(card, card_name(card))


def _leader(leader: str) -> Reference:
    return Reference(leader, card_name(leader), article="the")


def _region(region: str) -> Reference:
    return Reference(region, region_name(region))


def _hex(hex_id: str) -> Reference:
    return Reference(hex_id, hex_name(hex_id))


def _piece(piece: str) -> str | Amount:
    """Return a piece with its article. A city is an amount, because the ledger counts cities."""
    return Amount(1, CITIES, has_article=True) if piece == "city" else f"a {id_to_words(piece)}"


def _route(origin: str, region: str) -> tuple[Word, ...]:
    return "from", _region(origin), "to", _region(region)


def _token(token: str) -> PhrasePart:
    """Return a good, or the gain of a cache."""
    if token in GOODS:
        return Reference(token, good_name(token))
    return tuple(
        Amount(number, SPELLED_RESOURCES[what]) for what, number in CACHES[token].gain.items()
    )


def _source(source: str) -> str | Reference:
    """Return what gave something, or "" for a cache, because the log names the cache anyway."""
    if source in GOODS:
        return Reference(source, good_name(source))
    if source in LEADERS:
        return _leader(source)
    if source in CARDS:
        return _card(source)
    return "" if source in CACHES else source
