"""Every question as one complete sentence."""

from core.games.age_of_innovation.rules.flow.books import GainBooks, PayBooks
from core.games.age_of_innovation.rules.flow.building import Bridges
from core.games.age_of_innovation.rules.flow.power_offers import OfferPower, acceptable_power
from core.games.age_of_innovation.rules.flow.science import OneDiscipline, Steps
from core.games.age_of_innovation.rules.flow.terraforming import Dig, FreeSpades
from core.games.age_of_innovation.rules.mechanics.power_offers import points_for_power
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.text.wording import (
    has_name,
    hex_label,
    lower_name,
    name,
    points_text,
)
from core.kernel import Decision
from core.kernel.presentation import format_count, seat_letter, sentence_case
from core.kernel.style import Style

_FIXED_PROMPTS = {
    "draft": "Draft a display, a faction or a palace.",
    "first_bonus": "Take the round bonus for the first round.",
    "automa_terrain": "Which terrain is the Automa at home in?",
    "automa_people": "Which people does the Automa lead?",
    "automa_youth": "Which second terrain do the Symbionts want?",
    "setup_order": "What comes first?",
    "turn": "Take an action, or pass.",
    "extra_action": "Take another action, or end your turn.",
    "after_action": "Your action is done: convert, or end your turn.",
    "city_order": "Several cities are due: which is founded first?",
    "build_order": "Your build brings a tile and a city: which comes first?",
    "pass_order": "Which reward for passing comes first?",
    "bonus": "You pass: take a round bonus for the next round.",
    "palace": "Take a palace tile.",
    "city_tile": "Take a city tile.",
    "order": "Power from neighbours' builds: what to do from now on?",
}
_TILE_PROMPTS = {
    "reward_order": "which reward comes first?",
    "exchange": "which building is exchanged?",
    "neutral": "where does the building stand?",
    "free_guild": "where does the guild stand?",
    "annex": "beside which building does the annex stand?",
    "free_build": "use the free spade on a hex, or on none.",
    "free_workshop": "where does the free workshop stand?",
    "competency": "take a competency.",
}


def prompt(view: InnovationState, decision: Decision, style: Style) -> str:
    topic, frame = decision.topic, view.agenda[-1]
    if topic in _FIXED_PROMPTS:
        return _FIXED_PROMPTS[topic]
    match frame:
        case GainBooks(number=number):
            return _tile_prompt(decision, f"gain a book of choice ({number} to come).", style)
        case PayBooks(number=number):
            return _tile_prompt(decision, f"pay a book of choice ({number} to pay).", style)
        case Steps(discipline=discipline, number=number):
            steps = format_count(number, "step")
            track = lower_name(discipline, style)
            return f"Use a city key to enter level 8 of {track} ({steps} left)?"
        case OneDiscipline(number=number, split=split):
            steps = f"a step ({number} left)" if split else format_count(number, "step")
            return _tile_prompt(decision, f"{steps} in which discipline?", style)
        case Dig(free=free, first=first):
            spades = format_count(free, "free spade")
            on = " on another hex, or stop" if first else " on a hex"
            return _tile_prompt(decision, f"use {spades}{on}.", style)
        case FreeSpades(free=free):
            return _tile_prompt(decision, f"use a spade on a hex ({free} left).", style)
        case Bridges():
            return _tile_prompt(decision, "from where to where does the bridge lead?", style)
        case OfferPower(power=power, builder=builder, hex=hex_id):
            subject = "The Automa" if view.is_automa(builder) else seat_letter(builder, style)
            offer = _offer_text(view, decision.seat, power, style)
            return f"{subject} has built on {hex_label(view, hex_id)} beside you: {offer}?"
        case _:
            return _topic_prompt(view, decision, style)


def _offer_text(view: InnovationState, seat: int, power: int, style: Style) -> str:
    """Return the acceptable power and its price (R6.2, R6.3)."""
    taken = acceptable_power(view, seat, power)
    limit = f" of {power}" if taken < power else ""
    points = points_for_power(taken)
    return (
        f"take {taken}{limit} power for {points_text(points, style)}"
        if points
        else f"take {taken} power for free"
    )


def _topic_prompt(view: InnovationState, decision: Decision, style: Style) -> str:
    match decision.topic:
        case "set":
            bonus = " and a round bonus" if view.persons > 1 else ""
            return f"Choose a planning display with a faction{bonus}."
        case "start":
            terrain = lower_name(view.players[decision.seat].native_terrain, style)
            return f"Place a starting building on a free {terrain} hex."
        case "workshop":
            return f"Build a workshop on {hex_label(view, decision.subject)}?"
        case topic:
            return _tile_prompt(decision, _TILE_PROMPTS[topic], style)


def _tile_prompt(decision: Decision, question: str, style: Style) -> str:
    tile = decision.subject
    return f"{name(tile, style)}: {question}" if has_name(tile) else sentence_case(question)
