"""Reasons for everything on the table that a player cannot choose at present."""

from collections.abc import Callable, Iterator

from core.games.mosaic.content import (
    CARDS,
    CITIES,
    HEXES,
    NEIGHBORS,
    OFFERS,
    REGIONS,
    TOWNS,
    WONDERS,
    Hex,
)
from core.games.mosaic.rules.actions import PlaceAt
from core.games.mosaic.rules.effects.map_choices import Explore, PlaceFree
from core.games.mosaic.rules.tiles import requirement_progress
from core.games.mosaic.state import MosaicState
from core.games.mosaic.text.cards import kind_name
from core.games.mosaic.text.facts.cards import (
    NOT_YET,
    CardContext,
    CardFacts,
    card_facts,
    government_facts,
    piece_facts,
    wonder_facts,
)
from core.games.mosaic.text.facts.tiles import tile_texts
from core.games.mosaic.text.wording import (
    OFFER_NAMES,
    card_name,
    hex_name,
    id_to_words,
    region_name,
)
from core.kernel import HIDDEN, Decision, Unavailable
from core.kernel.presentation import seat_letter, sentence_case

ACTION_TOPICS = ("turn", "extra_action")  # decisions that may take a card
PLACEMENT_TOPICS = ("hex", "wonder_hex", "starting_city", "free_piece", "explore")

# The current task by topic.
_CURRENT_TASKS = {
    "leader": "you choose your leader",
    "draft": "you draft technologies",
    "starting_technology": "you play starting technologies",
    "free_window": "your action is done",
    "claim": "only tiles can be claimed",
    "before_scoring": "an empire scoring comes",
    "military": "you recruit and move units",
    "pay": "you choose how to pay",
    "play_or_keep": "you play a card or lay it face down",
    "token": "you take a token from the map",
    "take_over": "you take over a city",
    "defeat": "you choose an enemy unit",
    "unit": "you place a unit",
    "lock": "you choose a region",
    "clear": "you choose an offer",
    **dict.fromkeys(ACTION_TOPICS, "you take an action"),
    **dict.fromkeys(PLACEMENT_TOPICS, "you choose a hex"),
    **dict.fromkeys(("track", "shift", "shift_by"), "you choose production"),
    **dict.fromkeys(("currency", "pillar"), "you choose what you gain"),
}


def find_unavailable(view: MosaicState, decision: Decision) -> tuple[Unavailable, ...]:
    """Return an entry for each card, tile, hex and region that no legal action targets."""
    legal = {target for action in decision.actions for target in action.targets}
    found = [
        *_unavailable_cards(view, decision, legal),
        *_unavailable_offers(decision),
        *_unavailable_tiles(view, decision),
        *_unavailable_owned_cards(view, decision, legal),
        *_unavailable_hexes(view, decision, legal),
        *_unavailable_regions(view, decision),
    ]
    reasons: dict[str, Unavailable] = {}
    for one in found:  # an offered card comes first, even if a player has a copy
        if one.target not in legal:
            reasons.setdefault(one.target, one)
    return tuple(reasons.values())


def _current_task_reason(decision: Decision) -> str:
    return f"now {_CURRENT_TASKS[decision.topic]}"


# --- cards and tiles -----------------------------------------------------------------------------


def _unavailable_cards(
    view: MosaicState, decision: Decision, legal: set[str]
) -> Iterator[Unavailable]:
    acting = decision.topic in ACTION_TOPICS
    glance = CardContext(view, decision.seat, legal, acting)
    cards = [card for offer in view.offers.values() for card in offer if card not in ("", HIDDEN)]
    looks: list[tuple[Callable[[CardContext, str], CardFacts], list[str]]] = [
        (card_facts, cards),
        (piece_facts, [*CITIES, *TOWNS]),
        (wonder_facts, view.wonders),
        (government_facts, view.governments),
    ]
    for look, things in looks:
        for thing in dict.fromkeys(things):
            facts = look(glance, thing)
            kind = kind_name(CARDS[thing]) if thing in CARDS else ""
            if not acting:
                yield Unavailable(thing, facts.name[0], _current_task_reason(decision), kind)
            elif facts.timing == NOT_YET:
                why = (*facts.shortages, "not by this action")[0]
                yield Unavailable(thing, facts.name[0], why, kind)


def _unavailable_offers(decision: Decision) -> Iterator[Unavailable]:
    """Return entries for whole offers, which only special powers can target."""
    reason = (
        "no power of yours clears it"
        if decision.topic in ACTION_TOPICS
        else _current_task_reason(decision)
    )
    for offer in OFFERS:
        yield Unavailable(offer, f"{sentence_case(OFFER_NAMES[offer])} offer", reason)


def _unavailable_tiles(view: MosaicState, decision: Decision) -> Iterator[Unavailable]:
    for tile in (*view.golden_ages, *view.achievements):
        amount, need = requirement_progress(view, decision.seat, tile)
        asks = tile_texts(tile)[1]
        reason = f"{amount} of {need} {asks}" if amount < need else "claimed as a free action"
        yield Unavailable(tile, card_name(tile), reason, kind_name(CARDS[tile]))


def _unavailable_owned_cards(
    view: MosaicState, decision: Decision, legal: set[str]
) -> Iterator[Unavailable]:
    glance = CardContext(view, decision.seat, legal, is_acting=False)
    for seat, player in enumerate(view.players):
        owner_text = (
            "you have it already" if seat == decision.seat else f"{seat_letter(seat)} has it"
        )
        down = [lying.card for lying in player.face_down if lying.card in CARDS]
        things = [*player.technologies, *player.build_cards, *player.wonders]
        things += [*player.golden_ages, *player.achievements, player.leader, player.government]
        things += [*player.tax_cards, *player.drafted]
        for thing in filter(CARDS.__contains__, things):
            yield Unavailable(thing, card_name(thing), owner_text)
        for card in player.hand if seat == decision.seat else ():
            yield Unavailable(card, card_name(card), _current_task_reason(decision))
        for card in down:  # for rivals, only public cards
            shortage = card_facts(glance, card, held=True).shortages
            own = (*shortage, _current_task_reason(decision))[0]
            yield Unavailable(card, card_name(card), own if seat == decision.seat else owner_text)


# --- the map --------------------------------------------------------------------------------------


def _unavailable_hexes(
    view: MosaicState, decision: Decision, legal: set[str]
) -> Iterator[Unavailable]:
    for hex_ in HEXES.values():
        if hex_.id not in legal:
            yield Unavailable(hex_.id, hex_name(hex_.id), _hex_obstacle(view, decision, hex_))


def _hex_obstacle(view: MosaicState, decision: Decision, hex_: Hex) -> str:
    if hex_.region not in view.regions:
        return f"{region_name(hex_.region)} is not in play"
    match decision.topic:
        case topic if topic in PLACEMENT_TOPICS:
            return _placement_obstacle(view, decision, hex_)
        case "token":
            return "no such token there" if hex_.id in view.tokens else "no token there"
        case "take_over":
            return "no city that you can take over"
        case topic if topic in ACTION_TOPICS:
            return "no piece is being placed"
        case _:
            return _current_task_reason(decision)


def _placement_obstacle(view: MosaicState, decision: Decision, hex_: Hex) -> str:
    seat, building = decision.seat, view.buildings.get(hex_.id)
    if building is not None:
        possessive = "your" if building.owner == seat else f"{seat_letter(building.owner)}'s"
        what = card_name(building.wonder) if building.wonder else id_to_words(building.kind)
        return f"{possessive} {what} stands there"
    pieces = {action.piece for action in decision.actions if isinstance(action, PlaceAt)}
    is_port = hex_.feature == "port"
    if pieces == {"wonder"}:
        return _wonder_obstacle(view, decision, hex_)
    if pieces == {"port"} and not is_port:
        return "no port hex"
    if pieces == {"city"} and is_port:
        return "a port hex, for ports only"
    lock = view.locks.get(hex_.region, seat)
    if lock != seat and pieces & {*CITIES}:
        return f"only {seat_letter(lock)} may build cities in {region_name(hex_.region)}"
    if pieces & {*TOWNS} and not any(
        _is_own_city(view, seat, neighbor) for neighbor in NEIGHBORS[hex_.id]
    ):
        frame = view.agenda[-1]
        if not isinstance(frame, PlaceFree | Explore):
            return "not next to one of your cities"
    return "out of reach of this card"


def _wonder_obstacle(view: MosaicState, decision: Decision, hex_: Hex) -> str:
    if hex_.region not in view.city_regions(decision.seat):
        return f"you have no city in {region_name(hex_.region)}"
    if WONDERS[decision.subject].placement == "port_hex":
        return "no port hex"
    return f"fewer than three cities in {region_name(hex_.region)}"


def _is_own_city(view: MosaicState, seat: int, hex_id: str) -> bool:
    building = view.buildings.get(hex_id)
    return building is not None and building.owner == seat and building.kind in CITIES


def _unavailable_regions(view: MosaicState, decision: Decision) -> Iterator[Unavailable]:
    for region, record in REGIONS.items():
        yield Unavailable(region, record.name, _region_obstacle(view, decision, region))


def _region_obstacle(view: MosaicState, decision: Decision, region: str) -> str:
    if region not in view.regions:
        return "not in play"
    match decision.topic:
        case "military":
            return "no city of yours there, and no unit within reach"
        case "unit" | "explore":
            return "the card puts no unit there"
        case "lock":
            return "you do not lead there alone"
        case "defeat":
            return "no unit there that you could defeat"
        case topic if topic in ACTION_TOPICS:
            return "no unit is being placed"
        case _:
            return _current_task_reason(decision)
