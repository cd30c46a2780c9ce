"""Words of obstacles, in several lengths."""

from core.games.mosaic.content import REGION_BY_HEX, REGIONS, Amounts
from core.games.mosaic.rules.gains_and_payments import missing_amounts
from core.games.mosaic.rules.obstacles import (
    Held,
    Locked,
    MissingSymbols,
    Obstacle,
    Occupied,
    OtherTask,
    Reason,
    RequirementUnmet,
    Unaffordable,
)
from core.games.mosaic.state import MosaicState
from core.games.mosaic.text.facts.forms import TextForms
from core.games.mosaic.text.facts.tiles import tile_texts
from core.games.mosaic.text.outcomes import missing_symbols
from core.games.mosaic.text.wording import (
    amounts_text,
    card_name,
    compact_symbols,
    id_to_words,
    region_name,
)
from core.kernel.presentation import seat_letter
from core.kernel.style import Style

_REASON_TEXTS: dict[Reason, TextForms] = {
    Reason.NO_HEX: ("no hex for it", "no hex"),
    Reason.NOT_NOW: ("not now",),
    Reason.TOO_FEW_PEOPLE: ("too few people", "no people"),
    Reason.LAID_THIS_TURN: ("laid down this turn",),
    Reason.CLAIMED_AS_FREE_ACTION: ("claimed as a free action",),
    Reason.NO_CLEARING_POWER: ("no power of yours clears it",),
    Reason.NO_PORT_HEX: ("no port hex",),
    Reason.PORT_HEX: ("a port hex, for ports only",),
    Reason.NOT_NEXT_TO_CITY: ("not next to one of your cities",),
    Reason.OUT_OF_REACH: ("out of reach of this card",),
    Reason.NO_TOKEN: ("no token there",),
    Reason.OTHER_TOKEN: ("no such token there",),
    Reason.NO_CITY_TO_TAKE: ("no city that you can take over",),
    Reason.NO_PIECE_TO_PLACE: ("no piece is being placed",),
    Reason.NO_UNIT_MOVE: ("no city of yours there, and no unit within reach",),
    Reason.NO_UNIT_GAINED: ("the card puts no unit there",),
    Reason.NOT_DOMINATED: ("you do not lead there alone",),
    Reason.NO_UNIT_TO_DEFEAT: ("no unit there that you could defeat",),
    Reason.NO_UNIT_TO_PLACE: ("no unit is being placed",),
}
_REGION_REASON_TEXTS: dict[Reason, str] = {
    Reason.OUT_OF_PLAY: "{region} is not in play",
    Reason.NO_OWN_CITY: "you have no city in {region}",
    Reason.TOO_FEW_CITIES: "fewer than three cities in {region}",
}
_HEX_TOPICS = ("hex", "wonder_hex", "starting_city", "free_piece", "explore")
_CURRENT_TASKS = {
    "turn": "you take an action",
    "extra_action": "you take an action",
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
    **dict.fromkeys(_HEX_TOPICS, "you choose a hex"),
    **dict.fromkeys(("track", "shift", "shift_by"), "you choose production"),
    **dict.fromkeys(("currency", "pillar"), "you choose what you gain"),
}


def obstacle_forms(
    view: MosaicState, seat: int, target: str, obstacle: Obstacle, style: Style
) -> TextForms:
    """Return the obstacle of a target for a seat, longest form first."""
    match obstacle:
        case Reason.OUT_OF_PLAY if target in REGIONS:
            return ("not in play",)
        case Reason() if obstacle in _REGION_REASON_TEXTS:
            return (_REGION_REASON_TEXTS[obstacle].format(region=_region_of(target)),)
        case Reason():
            return _REASON_TEXTS[obstacle]
        case Unaffordable(cost):
            return (f"lacks {amounts_text(missing_amounts(view.players[seat], cost), style)}",)
        case MissingSymbols(needs):
            return missing_symbols_forms(missing_symbols(view.players[seat], needs), needs)
        case RequirementUnmet(amount, need):
            return (f"{amount} of {need} {tile_texts(target, style)[1]}",)
        case Held(owner):
            own = "you have it already"
            return (own if owner == seat else f"{seat_letter(owner, style)} has it",)
        case OtherTask(topic):
            return (f"now {_CURRENT_TASKS[topic]}",)
        case Occupied(building):
            is_own = building.owner == seat
            possessive = "your" if is_own else f"{seat_letter(building.owner, style)}'s"
            what = card_name(building.wonder) if building.wonder else id_to_words(building.kind)
            return (f"{possessive} {what} stands there",)
        case Locked(owner):
            letter = seat_letter(owner, style)
            return (f"only {letter} may build cities in {_region_of(target)}",)


def _region_of(hex_id: str) -> str:
    return region_name(REGION_BY_HEX[hex_id])


def missing_symbols_forms(missing: Amounts, needs: Amounts) -> TextForms:
    if not missing:
        return ()
    shortage = f"lacks {compact_symbols(missing)}"
    return (
        (shortage,) if missing == needs else (f"{shortage} of {compact_symbols(needs)}", shortage)
    )
