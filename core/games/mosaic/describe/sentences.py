"""What happened, a short sentence an event. Nothing but the event is needed to tell it."""

from core.games.mosaic.content import AUTOMA_ACTIONS, CACHES, CARDS, CONSTANTS, GOODS, PILLARS
from core.games.mosaic.describe.terms import (
    OFFER_NAME,
    UNIT_MARK,
    card_name,
    counted,
    good_name,
    hex_name,
    listed,
    plain,
    region_name,
    short_amounts,
    token_name,
)
from core.games.mosaic.events import (
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
from core.kernel import HIDDEN, Event

_AUTOMA_CARD = {card.id: card.name for card in AUTOMA_ACTIONS.values()}


def sentence(view: MosaicState, event: Event, names: tuple[str, ...]) -> str:
    """An event with the name of the player it happened to; empty where it only keeps the books."""
    if event.seat < 0:
        return _at_the_table(event)
    return _of_a_player(event, player_name(names, event.seat), names)


def player_name(names: tuple[str, ...], seat: int) -> str:
    """Who sits there; the automas sit behind the players."""
    return names[seat] if seat < len(names) else f"Automa {seat - len(names) + 1}"


def _at_the_table(event: Event) -> str:
    match event:
        case HandsPassed():
            return "The hands go on to the left"
        case RoundBegan(number=number):
            return f"Round {number} begins"
        case CardsRevealed(offer=offer, cards=cards):
            return f"New on the {OFFER_NAME[offer]} offer: {listed(map(card_name, cards))}"
        case OfferCleared(offer=offer):
            return f"The {OFFER_NAME[offer]} offer is cleared"
        case ScoringCardDrawn(number=number):
            of = CONSTANTS.scoring_cards_to_end
            count = f"number {number} of {of}" if number <= of else f"number {number}"
            return f"An empire scoring card comes up, {count}"
        case EmpireScoring(number=0):
            return "The scoring card has no effect, all scorings are done"
        case EmpireScoring(number=number):
            return f"Empire scoring {number} of {CONSTANTS.empire_scorings}"
        case EndTriggered(by=by, last_round=last_round):
            why = (
                "the third scoring card is out" if by == "scoring" else "two sets of tiles are gone"
            )
            return f"The end is set: {why}, round {last_round} is the last"
        case GameEnded():
            return "The game is over"
        case _:
            raise ValueError(type(event).__name__)


def _of_a_player(event: Event, name: str, names: tuple[str, ...]) -> str:
    match event:
        case TurnBegan():
            return ""
        case LeaderChosen(leader=leader):
            return f"{name} chooses the {card_name(leader)}"
        case CardDrafted(card=card):
            return f"{name} keeps {card_name(card)}"
        case Worked(currency=currency, amount=amount):
            return f"{name} works for {currency}: +{amount}{UNIT_MARK[currency]}"
        case Paid():
            return f"{name} pays {_payment(event)}"
        case Gained(what=what, amount=amount, source=source):
            return f"{name} gains {short_amounts({what: amount})}{_from(source)}"
        case ProductionChanged(track=track, amount=amount, source=source):
            change = f"{'rises' if amount > 0 else 'falls'} by {abs(amount)}"
            return f"{name}'s {track} production {change}{_from(source)}"
        case VictoryPoints(points=points, source=source):
            return f"{name} scores {points} VP{_from(source)}"
        case CardTaken(card=card):
            return f"{name} takes {card_name(card)}"
        case UnseenCardTaken(card=card):
            return f"{name} draws {card_name(card)}"
        case TechnologyPlayed(card=card):
            return f"{name} plays {card_name(card)}"
        case LaidFaceDown(card=card):
            return f"{name} lays {card_name(card)} face down"
        case DeckLookedInto(deck=deck, card=card):
            seen = "" if card == HIDDEN else f": {card_name(card)}"
            return f"{name} looks at the top of the {OFFER_NAME[deck]} deck{seen}"
        case TileClaimed(tile=tile):
            return f"{name} claims {card_name(tile)}"
        case GovernmentTaken():
            return _government(event, name)
        case SymbolsGained(pillar=pillar, amount=amount):
            return (
                f"{name} has {counted(amount, 'more symbol', 'more symbols')} of {PILLARS[pillar]}"
            )
        case AutomaSeated(leader=leader, homeland=homeland):
            return f"{name} is the {card_name(leader)}, at home in {region_name(homeland)}"
        case AutomaActed(card=card):
            return f"{name} draws {_AUTOMA_CARD[card]}"
        case _:
            return _on_the_map(event, name, names)


def _on_the_map(event: Event, name: str, names: tuple[str, ...]) -> str:
    match event:
        case PiecePlaced(piece=piece, hex=hex_id):
            return f"{name} places a {plain(piece)} in {hex_name(hex_id)}"
        case WonderBuilt(wonder=wonder, hex=hex_id):
            return f"{name} builds the wonder {card_name(wonder)} in {hex_name(hex_id)}"
        case TokenTaken(token=token, hex=hex_id):
            return f"{name} takes {token_name(token)} from {hex_name(hex_id)}"
        case TreasuryFilled(amount=amount):
            return f"{name} puts {amount}$ into the treasury"
        case UnitPlaced(unit=unit, region=region):
            return f"{name} places {plain(unit)} in {region_name(region)}"
        case UnitMoved(unit=unit, origin=origin, region=region):
            way = f"from {region_name(origin)} to {region_name(region)}"
            return f"{name} moves {plain(unit)} {way}"
        case UnitDefeated(owner=owner, unit=unit, region=region):
            whose = f"{player_name(names, owner)}'s {plain(unit)}"
            return f"{name} defeats {whose} in {region_name(region)}"
        case UnitsSentAway(owner=owner, origin=origin, region=region):
            whose = f"all units of {player_name(names, owner)}"
            way = f"from {region_name(origin)} to {region_name(region)}"
            return f"{name} sends {whose} {way}"
        case UnitLost(unit=unit):
            return f"{name} has no {plain(unit)} left to place"
        case CityTakenOver(owner=owner, hex=hex_id):
            whose = f"{player_name(names, owner)}'s city"
            return f"{name} takes over {whose} in {hex_name(hex_id)}"
        case RegionLocked(region=region):
            return f"{name} closes {region_name(region)} to the others' cities and ports"
        case RegionScored(region=region, points=points, influence=influence):
            return f"{name} scores {points} VP in {region_name(region)} (influence {influence})"
        case _:
            raise ValueError(type(event).__name__)


def _payment(paid: Paid) -> str:
    parts = {
        "stone": paid.stone,
        "food": paid.food,
        "ideas": paid.ideas,
        "money": paid.money,
        "population": paid.population,
    }
    return short_amounts(parts)


def _government(taken: GovernmentTaken, name: str) -> str:
    by = " by the Caste System" if taken.without_symbols else ""
    before = f", giving {card_name(taken.before)} back" if taken.before else ""
    return f"{name} takes the government {card_name(taken.government)}{by}{before}"


def _from(source: str) -> str:
    """Where something came from, in brackets."""
    if not source:
        return ""
    if source in CARDS:
        return f" ({card_name(source)})"
    if source in GOODS:
        return f" ({good_name(source)})"
    return f" ({'cache' if source in CACHES else source})"
