"""Log phrases, one per event, that depend only on the event."""

from core.games.mosaic.content import (
    AUTOMA_ACTIONS,
    BUILD_CARDS,
    CACHES,
    CARDS,
    CITIES,
    CONSTANTS,
    GOODS,
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
from core.games.mosaic.text.wording import (
    OFFER_NAMES,
    card_name,
    good_name,
    hex_name,
    id_to_words,
    long_amount,
    money_text,
    points_text,
    region_name,
    short_amounts,
    token_name,
)
from core.kernel import HIDDEN, SPECTATOR, Change, Event, Phrase, Player, Possession
from core.kernel.presentation import format_count, join_words
from core.kernel.style import choose_wording

_AUTOMA_CARD_NAMES = {card.id: card.name for card in AUTOMA_ACTIONS.values()}


def narrate(view: MosaicState, event: Event) -> Phrase | None:
    """Return the event's phrase, or None if the log omits it."""
    return _table_phrase(event) if event.seat == SPECTATOR else _player_phrase(event)


def _table_phrase(event: Event) -> Phrase:
    match event:
        case HandsPassed():
            return Phrase(SPECTATOR, object="The hands go on to the left")
        case RoundBegan(number=number):
            return Phrase(SPECTATOR, "begins", subject=f"Round {number}")
        case CardsRevealed(offer=offer, cards=cards):
            new = join_words(map(card_name, cards))
            return Phrase(SPECTATOR, object=f"New on the {OFFER_NAMES[offer]} offer: {new}")
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


def _player_phrase(event: Event) -> Phrase | None:
    seat = event.seat
    match event:
        case TurnBegan():
            return None
        case LeaderChosen(leader=leader):
            return Phrase(
                seat, "chooses", f"the {card_name(leader)}", changes=_symbol_changes(leader)
            )
        case LeaderActed(leader=leader, at_start=at_start):
            if at_start:
                return Phrase(seat, "begins", f"with what the {card_name(leader)} brings")
            return Phrase(seat, "uses", f"the {card_name(leader)}'s power")
        case CardDrafted(card=card):
            return Phrase(seat, "keeps", card_name(card))
        case Worked(currency=currency, amount=amount):
            brought = choose_wording(f"for {long_amount(amount, currency)}", f"for {currency}")
            return Phrase(seat, "works", brought, changes=(Change(currency, amount),))
        case Paid():
            return _payment_phrase(event)
        case Gained(what=what, amount=amount, source=source):
            return Phrase(
                seat,
                "gains",
                short_amounts({what: amount}),
                source=_source_name(source),
                changes=(Change(what, amount),),
                is_changes_only=True,
            )
        case ProductionChanged(track=track, amount=amount, source=source):
            verb, by = ("rises" if amount > 0 else "falls"), f"by {abs(amount)}"
            production = f"{track} production"
            changes = (Change(production, amount),)
            return Phrase(
                seat,
                verb,
                details=by,
                source=_source_name(source),
                subject=production,
                changes=changes,
                is_changes_only=True,
            )
        case VictoryPoints(points=points, source=source):
            changes = (Change(choose_wording("VP", "points"), points),)
            won = points_text(points)
            return Phrase(seat, "scores", won, source=_source_name(source), changes=changes)
        case CardTaken(card=card):
            # A technology's symbols count only after it is played.
            counted_now = _symbol_changes(card) if card in BUILD_CARDS else ()
            return Phrase(seat, "takes", card_name(card), changes=counted_now)
        case UnseenCardTaken(card=card):
            return Phrase(seat, "draws", card_name(card))
        case TechnologyPlayed(card=card):
            return Phrase(seat, "plays", card_name(card), changes=_symbol_changes(card))
        case LaidFaceDown(card=card):
            return Phrase(seat, "lays", card_name(card), "face down")
        case DeckLookedInto(deck=deck, card=card):
            card_text = "" if card == HIDDEN else f": {card_name(card)}"
            return Phrase(seat, "looks", f"at the top of the {OFFER_NAMES[deck]} deck", card_text)
        case TileClaimed(tile=tile, close=close):
            rivals = [word for rival in close for word in ("and", Player(rival))][1:]
            before = (", before", *rivals) if close else ""
            changes = (Change("tiles", 1),)
            return Phrase(seat, "claims", card_name(tile), before, changes=changes)
        case GovernmentTaken():
            return _government_phrase(event)
        case SymbolsGained(pillar=pillar, amount=amount):
            more = format_count(amount, "more symbol", "more symbols")
            return Phrase(
                seat,
                "has",
                f"{more} of {PILLARS[pillar]}",
                changes=(Change(f"{pillar} symbols", amount),),
                is_changes_only=True,
            )
        case AutomaSeated(leader=leader, homeland=homeland):
            return Phrase(
                seat, "is", f"the {card_name(leader)}", f", at home in {region_name(homeland)}"
            )
        case AutomaActed(card=card):
            return Phrase(seat, "draws", _AUTOMA_CARD_NAMES[card])
        case _:
            return _map_phrase(event)


def _map_phrase(event: Event) -> Phrase:
    seat = event.seat
    match event:
        case PiecePlaced(piece=piece, hex=hex_id):
            kind = "cities" if piece in CITIES else "towns"
            changes = (Change(kind, 1),)
            where = f"in {hex_name(hex_id)}"
            return Phrase(seat, "places", f"a {id_to_words(piece)}", where, changes=changes)
        case WonderBuilt(wonder=wonder, hex=hex_id):
            object_text, where = f"the wonder {card_name(wonder)}", f"in {hex_name(hex_id)}"
            return Phrase(seat, "builds", object_text, where, changes=(Change("wonders", 1),))
        case TokenTaken(token=token, hex=hex_id):
            return Phrase(seat, "finds", token_name(token), source=hex_name(hex_id))
        case TreasuryFilled(amount=amount):
            return Phrase(seat, "puts", money_text(amount), "into the treasury")
        case UnitPlaced(unit=unit, region=region):
            where = f"in {region_name(region)}"
            return Phrase(seat, "places", id_to_words(unit), where, changes=(Change("units", 1),))
        case UnitMoved(unit=unit, origin=origin, region=region):
            route = f"from {region_name(origin)} to {region_name(region)}"
            return Phrase(seat, "moves", id_to_words(unit), route)
        case UnitDefeated(owner=owner, unit=unit, region=region):
            where = f"in {region_name(region)}"
            lost = (Change("units", -1, seat=owner),)
            return Phrase(
                seat, "defeats", Possession(owner, id_to_words(unit)), where, changes=lost
            )
        case UnitsSentAway(owner=owner, origin=origin, region=region):
            route = f"from {region_name(origin)} to {region_name(region)}"
            return Phrase(seat, "sends", ("all units of", Player(owner)), route)
        case UnitLost(unit=unit):
            return Phrase(seat, "has", f"no {id_to_words(unit)} left to place")
        case CityTakenOver(owner=owner, hex=hex_id):
            moved = (Change("cities", 1), Change("cities", -1, seat=owner))
            where = f"in {hex_name(hex_id)}"
            return Phrase(seat, "takes", ("over", Possession(owner, "city")), where, changes=moved)
        case RegionLocked(region=region):
            return Phrase(seat, "closes", region_name(region), "to the others' cities and ports")
        case RegionScored(region=region, points=points, influence=influence):
            # In short style, the screen already has totals and influence.
            scored = choose_wording(str(points), points_text(points))
            where = f"in {region_name(region)}{choose_wording('', f' with influence {influence}')}"
            changes = (Change(choose_wording("VP", "points"), points),)
            return Phrase(seat, "scores", scored, where, changes=changes)
        case _:
            raise ValueError(type(event).__name__)


def _symbol_changes(card: str) -> tuple[Change, ...]:
    pillars = CARDS[card].pillars.items()
    return tuple(Change(f"{pillar} symbols", number) for pillar, number in pillars)


def _payment_phrase(paid: Paid) -> Phrase:
    parts = {
        "stone": paid.stone,
        "food": paid.food,
        "ideas": paid.ideas,
        "money": paid.money,
        "population": paid.population,
    }
    return Phrase(
        paid.seat,
        "pays",
        short_amounts(parts),
        changes=tuple(Change(what, -amount) for what, amount in parts.items() if amount),
        is_changes_only=True,
    )


def _government_phrase(taken: GovernmentTaken) -> Phrase:
    by = "by the Caste System" if taken.without_symbols else ""
    before = f", giving {card_name(taken.before)} back" if taken.before else ""
    return Phrase(
        taken.seat, "takes", f"the government {card_name(taken.government)}", (by, before)
    )


def _source_name(source: str) -> str:
    """Return the name of a source; caches have none, because the log already names them."""
    if source in CARDS:
        return card_name(source)
    if source in GOODS:
        return good_name(source)
    return "" if source in CACHES else source  # TokenTaken has already named it
