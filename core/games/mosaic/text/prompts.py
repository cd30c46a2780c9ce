"""Prompts: one self-contained sentence per decision."""

from core.games.mosaic.content import CARDS, CONSTANTS, SCORING_CARD_BY_DECK
from core.games.mosaic.rules.actions import PlaceAt
from core.games.mosaic.rules.attack_effects import DefeatUnits
from core.games.mosaic.rules.choice_effects import (
    ChooseCurrency,
    ChoosePillar,
    ChooseTrack,
    ShiftAmount,
)
from core.games.mosaic.rules.gains_and_payments import MONEY_PER_MISSING_UNIT, PayMix
from core.games.mosaic.rules.map_effects import (
    GainUnit,
    PlaceFree,
    TakeFromMap,
)
from core.games.mosaic.rules.military import MOVE_COST, UNIT_COST
from core.games.mosaic.rules.turn import MainChoice
from core.games.mosaic.state import MosaicState
from core.games.mosaic.text.outcomes import recruitable_unit_count
from core.games.mosaic.text.wording import (
    OFFER_NAMES,
    card_name,
    good_name,
    id_to_words,
    long_amounts,
    money_text,
)
from core.kernel import Decision
from core.kernel.presentation import format_count, join_words
from core.kernel.style import Style

_TURN_ORDER_WORDS = ("first", "second", "third", "fourth", "fifth", "last")

_FIXED_PROMPTS = {
    "free_window": "Your action is done: take free actions, or end your turn.",
    "claim": "An empire scoring is about to come: claim tiles before it?",
    "starting_city": "Place your starting city: any free hex that is no port, free of charge.",
    "starting_technology": "Play a starting technology, or lay the rest face down.",
    "before_scoring": "Before the empire scoring: use your power, or leave it.",
}
_CARD_PROMPTS = {
    "wonder_hex": "choose a hex for the wonder.",
    "play_or_keep": "play it now, or lay it face down for later?",
    "lock": "which region do you close to the other players' cities and ports?",
    "shift": "which production falls, and which rises by as much?",
    "clear": "which offer is cleared?",
    "take_over": "which city do you take over?",
}


def prompt(view: MosaicState, decision: Decision, style: Style) -> str:
    match decision.topic:
        case "turn" | "extra_action":
            return _turn_prompt(view)
        case "leader":
            place = view.seats_from(view.first).index(decision.seat)
            last = len(view.players) - 1
            order = _TURN_ORDER_WORDS[-1] if place == last else _TURN_ORDER_WORDS[place]
            return f"Choose your leader; you will play {order} in each round."
        case "draft":
            picks = CONSTANTS.start_technologies
            number = len(view.players[decision.seat].drafted) + 1
            return f"Draft, card {number} of {picks}: keep one, the rest goes to the left."
        case "hex":
            return _hex_prompt(decision.subject)
        case "military":
            return _military_prompt(view, decision.seat, style)
        case "pay":
            return _payment_prompt(view, decision.subject, style)
        case topic if topic in _FIXED_PROMPTS:
            return _FIXED_PROMPTS[topic]
        case topic:
            part = _CARD_PROMPTS.get(topic) or _effect_prompt(view, decision)
            return f"{card_name(decision.subject)}: {part}"


def _turn_prompt(view: MosaicState) -> str:
    frame = view.agenda[-1]
    assert isinstance(frame, MainChoice)
    if frame.nested:
        what = f"An extra action: take {'a Work action' if frame.only_work else 'one action'}."
    elif frame.left > 1:
        what = f"Your turn: take the first of {frame.left} actions."
    else:
        what = "Your turn: take one action."
    if frame.looked:
        deck = view.turn.look
        top_card = view.decks[deck].cards[-1]
        use = ", it stays there" if top_card == SCORING_CARD_BY_DECK[deck] else ""
        return f"On the {OFFER_NAMES[deck]} deck lies {card_name(top_card)}{use}. {what}"
    return f"{what[:-1]}, and choose how it is paid." if view.turn.pay_otherwise else what


def _hex_prompt(subject: str) -> str:
    piece = CARDS[subject].kind if subject in CARDS else subject
    name = card_name(subject) if subject in CARDS else id_to_words(subject).capitalize()
    if piece == "city":
        return f"{name}: choose a free hex that is no port."
    if piece == "port":
        return f"{name}: choose a free port hex."
    return f"{name}: choose a hex next to one of your cities."


def _explore_prompt(decision: Decision) -> str:
    if isinstance(decision.actions[0], PlaceAt):
        return "choose a hex for the farm town; the infantry goes to its region."
    return "no farm town can be placed; where does the infantry go?"


def _military_prompt(view: MosaicState, seat: int, style: Style) -> str:
    units_left = recruitable_unit_count(view, seat)
    price = f"{money_text(UNIT_COST['money'], style)} each"
    recruit = f"recruit up to {format_count(units_left, 'unit')} ({price}), " if units_left else ""
    return f"Military: {recruit}move each unit once ({money_text(MOVE_COST['money'], style)} each)."


def _payment_prompt(view: MosaicState, currency: str, style: Style) -> str:
    frame = view.agenda[-1]
    assert isinstance(frame, PayMix)
    cost = long_amounts(dict(frame.cost))
    return (
        f"Pay {cost}: how much in {currency}? Each that is missing costs"
        f" {money_text(MONEY_PER_MISSING_UNIT, style)}."
    )


def _effect_prompt(view: MosaicState, decision: Decision) -> str:
    frame = view.agenda[-1]
    more = view.agenda.count(frame) - 1
    more_text = f" ({more} more to come)" if more else ""
    match frame:
        case ChooseTrack(number=number):
            return f"which production rises by {number}?"
        case ChooseCurrency(number=number):
            return f"gain {number} of which currency?{more_text}"
        case ChoosePillar(number=number):
            return f"which pillar gets {number} more symbols?"
        case ShiftAmount(source=source, target=target):
            return f"by how much does {source} production fall and {target} production rise?"
        case GainUnit(kinds=kinds):
            return f"place {join_words(map(id_to_words, kinds), 'or')}: in which region?{more_text}"
        case DefeatUnits(number=number):
            remaining = f" ({number - 1} more to come)" if number > 1 else ""
            return f"which enemy unit is defeated?{remaining}"
        case TakeFromMap(good=good, caches=caches):
            token = good_name(good) if good else "good or cache" if caches else "good"
            return f"take which {token} from the map?{more_text}"
        case PlaceFree(kinds=kinds):
            return (
                f"place a {join_words(map(id_to_words, kinds), 'or')}, free of charge:"
                " on which hex?"
            )
        case _:
            return _explore_prompt(decision)
