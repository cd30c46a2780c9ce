"""Reasons for everything on the table that a player cannot choose at present."""

from collections.abc import Callable, Iterator

from core.games.mosaic.actions import PlaceAt
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
from core.games.mosaic.describe.cards import kind_name
from core.games.mosaic.describe.terms import OFFER_NAME, card_name, hex_name, plain, region_name
from core.games.mosaic.effects.on_map import Explore, PlaceFree
from core.games.mosaic.facts.cards import (
    NOT_YET,
    Facts,
    Glance,
    facts,
    government,
    piece_alone,
    wonder,
)
from core.games.mosaic.facts.tiles import tile_words
from core.games.mosaic.state import MosaicState
from core.games.mosaic.tiles import progress
from core.kernel import HIDDEN, Barred, Decision
from core.kernel.words import letter, sentence_case

ACTING = ("turn", "extra_action")  # decisions that may take a card
PLACING = ("hex", "wonder_hex", "starting_city", "free_piece", "explore")

# The current task by topic.
_INSTEAD = {
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
    **dict.fromkeys(ACTING, "you take an action"),
    **dict.fromkeys(PLACING, "you choose a hex"),
    **dict.fromkeys(("track", "shift", "shift_by"), "you choose production"),
    **dict.fromkeys(("currency", "pillar"), "you choose what you gain"),
}


def barred(view: MosaicState, decision: Decision) -> tuple[Barred, ...]:
    """Return an entry for each card, tile, hex and region that no legal action targets."""
    legal = {target for action in decision.actions for target in action.targets}
    found = [
        *_offered(view, decision, legal),
        *_piles(decision),
        *_tiles(view, decision),
        *_owned(view, decision, legal),
        *_hexes(view, decision, legal),
        *_regions(view, decision),
    ]
    reasons: dict[str, Barred] = {}
    for one in found:  # an offered card comes first, even if a player has a copy
        if one.thing not in legal:
            reasons.setdefault(one.thing, one)
    return tuple(reasons.values())


def _instead(decision: Decision) -> str:
    return f"now {_INSTEAD[decision.topic]}"


# --- cards and tiles -----------------------------------------------------------------------------


def _offered(view: MosaicState, decision: Decision, legal: set[str]) -> Iterator[Barred]:
    acting = decision.topic in ACTING
    glance = Glance(view, decision.seat, legal, acting)
    cards = [card for offer in view.offers.values() for card in offer if card not in ("", HIDDEN)]
    looks: list[tuple[Callable[[Glance, str], Facts], list[str]]] = [
        (facts, cards),
        (piece_alone, [*CITIES, *TOWNS]),
        (wonder, view.wonders),
        (government, view.governments),
    ]
    for look, things in looks:
        for thing in dict.fromkeys(things):
            seen = look(glance, thing)
            kind = kind_name(CARDS[thing]) if thing in CARDS else ""
            if not acting:
                yield Barred(thing, seen.name[0], _instead(decision), kind)
            elif seen.when == NOT_YET:
                why = (*seen.lacks, "not by this action")[0]
                yield Barred(thing, seen.name[0], why, kind)


def _piles(decision: Decision) -> Iterator[Barred]:
    """Return entries for whole offers, which only special powers can target."""
    reason = "no power of yours clears it" if decision.topic in ACTING else _instead(decision)
    for offer in OFFERS:
        yield Barred(offer, f"{sentence_case(OFFER_NAME[offer])} offer", reason)


def _tiles(view: MosaicState, decision: Decision) -> Iterator[Barred]:
    for tile in (*view.golden_ages, *view.achievements):
        have, need = progress(view, decision.seat, tile)
        asks = tile_words(tile)[1]
        reason = f"{have} of {need} {asks}" if have < need else "claimed as a free action"
        yield Barred(tile, card_name(tile), reason, kind_name(CARDS[tile]))


def _owned(view: MosaicState, decision: Decision, legal: set[str]) -> Iterator[Barred]:
    glance = Glance(view, decision.seat, legal, is_acting=False)
    for seat, player in enumerate(view.players):
        whose = "you have it already" if seat == decision.seat else f"{letter(seat)} has it"
        down = [lying.card for lying in player.face_down if lying.card in CARDS]
        things = [*player.technologies, *player.build_cards, *player.wonders]
        things += [*player.golden_ages, *player.achievements, player.leader, player.government]
        things += [*player.tax_cards, *player.drafted]
        for thing in filter(CARDS.__contains__, things):
            yield Barred(thing, card_name(thing), whose)
        for card in player.hand if seat == decision.seat else ():
            yield Barred(card, card_name(card), _instead(decision))
        for card in down:  # for rivals, only public cards
            lacks = facts(glance, card, held=True).lacks
            own = (*lacks, _instead(decision))[0]
            yield Barred(card, card_name(card), own if seat == decision.seat else whose)


# --- the map --------------------------------------------------------------------------------------


def _hexes(view: MosaicState, decision: Decision, legal: set[str]) -> Iterator[Barred]:
    for hex_ in HEXES.values():
        if hex_.id not in legal:
            yield Barred(hex_.id, hex_name(hex_.id), _why_no_hex(view, decision, hex_))


def _why_no_hex(view: MosaicState, decision: Decision, hex_: Hex) -> str:
    if hex_.region not in view.regions:
        return f"{region_name(hex_.region)} is not in play"
    match decision.topic:
        case topic if topic in PLACING:
            return _why_not_there(view, decision, hex_)
        case "token":
            return "no such token there" if hex_.id in view.tokens else "no token there"
        case "take_over":
            return "no city that you can take over"
        case topic if topic in ACTING:
            return "no piece is being placed"
        case _:
            return _instead(decision)


def _why_not_there(view: MosaicState, decision: Decision, hex_: Hex) -> str:
    seat, building = decision.seat, view.buildings.get(hex_.id)
    if building is not None:
        whose = "your" if building.owner == seat else f"{letter(building.owner)}'s"
        what = card_name(building.wonder) if building.wonder else plain(building.kind)
        return f"{whose} {what} stands there"
    pieces = {action.piece for action in decision.actions if isinstance(action, PlaceAt)}
    is_port = hex_.feature == "port"
    if pieces == {"wonder"}:
        return _why_no_wonder(view, decision, hex_)
    if pieces == {"port"} and not is_port:
        return "no port hex"
    if pieces == {"city"} and is_port:
        return "a port hex, for ports only"
    lock = view.locks.get(hex_.region, seat)
    if lock != seat and pieces & {*CITIES}:
        return f"only {letter(lock)} may build cities in {region_name(hex_.region)}"
    if pieces & {*TOWNS} and not any(_is_own_city(view, seat, near) for near in NEIGHBORS[hex_.id]):
        frame = view.agenda[-1]
        if not isinstance(frame, PlaceFree | Explore):
            return "not next to one of your cities"
    return "out of reach of this card"


def _why_no_wonder(view: MosaicState, decision: Decision, hex_: Hex) -> str:
    if hex_.region not in view.city_regions(decision.seat):
        return f"you have no city in {region_name(hex_.region)}"
    if WONDERS[decision.subject].placement == "port_hex":
        return "no port hex"
    return f"fewer than three cities in {region_name(hex_.region)}"


def _is_own_city(view: MosaicState, seat: int, hex_id: str) -> bool:
    building = view.buildings.get(hex_id)
    return building is not None and building.owner == seat and building.kind in CITIES


def _regions(view: MosaicState, decision: Decision) -> Iterator[Barred]:
    for region, record in REGIONS.items():
        yield Barred(region, record.name, _why_no_region(view, decision, region))


def _why_no_region(view: MosaicState, decision: Decision, region: str) -> str:
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
        case topic if topic in ACTING:
            return "no unit is being placed"
        case _:
            return _instead(decision)
