"""The prompts of all decisions, each one self-contained sentence."""

from core.games.history_of_the_world.content import CARDS
from core.games.history_of_the_world.rules.actions import KeepCard
from core.games.history_of_the_world.rules.battle import ThrowAgain, current_terms
from core.games.history_of_the_world.rules.battle_effects import ChainAttack
from core.games.history_of_the_world.rules.scoring import FindSpace
from core.games.history_of_the_world.rules.strike_effects import AimAtLands, LoseArmy
from core.games.history_of_the_world.rules.turn import free_forts_left
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.text.facts.forecasts import battle_terms_text
from core.games.history_of_the_world.text.wording import (
    card_name,
    dice_text,
    format_armies,
    land_name,
    region_name,
)
from core.kernel import Decision
from core.kernel.presentation import format_count, seat_letter
from core.kernel.style import Style

_FIXED_PROMPTS = {
    "draft_event": "Take an event and pass on the rest.",
    "draft_empire": "Take an empire and pass on the rest.",
    "which_deck": "You hold both decks: which do you look at first?",
    "before_monuments": "Before the monuments: play an advancement, or go on.",
    "after_monuments": "Before the score: play an advancement, or go on.",
    "monument": "Which land gets the monument?",
}
_CARD_PROMPTS = {
    "take_back": "no army is left: which of yours do you take from the board?",
    "free_fort": "build a fort for free, or leave it.",
    "free_city": "build a city for free, or leave it.",
    "free_monument": "build one more monument, or leave it.",
    "damage_again": "damage a second structure in the same land?",
    "migrate": "which empty land do you settle?",
    "fleet": "where do you set a fleet?",
    "betray": "which land do you take by treachery?",
}


def prompt(view: WorldState, decision: Decision, style: Style) -> str:
    match decision.topic:
        case topic if topic in _FIXED_PROMPTS:
            return _FIXED_PROMPTS[topic]
        case "classic_event" | "classic_empire":
            return _drawn_card_prompt(decision)
        case "begin":
            return f"{_empire_name(view)}: play a card first, or found the empire."
        case "conquest":
            return _conquest_prompt(view)
        case "roll":
            return _roll_prompt(view, decision)
        case "reroll":
            return _reroll_prompt(view, decision, style)
        case "siege":
            return _siege_prompt(view, decision.subject, style)
        case "aim":
            return _target_prompt(view, decision)
        case "chain":
            frame = view.agenda[-1]
            assert isinstance(frame, ChainAttack)
            where = land_name(frame.land)
            return f"{card_name(frame.card)}: attack at once from {where}, or leave it."
        case "lose_army":
            frame = view.agenda[-1]
            assert isinstance(frame, LoseArmy)
            where = region_name(frame.region)
            return f"{card_name(frame.card)}: which army in {where} do you return?"
        case "marker":
            frame = view.agenda[-1]
            assert isinstance(frame, FindSpace)
            return f"A marker stands on {frame.landing} already: gain points or lose some?"
        case topic:
            return f"{card_name(decision.subject)}: {_CARD_PROMPTS[topic]}"


def _drawn_card_prompt(decision: Decision) -> str:
    """Return the prompt for a drawn card, which some must give away (R14.4)."""
    card = card_name(decision.subject)
    if any(isinstance(action, KeepCard) for action in decision.actions):
        return f"You drew {card}: keep it, or give it away?"
    return f"You drew {card} and have a card already: who gets it?"


def _empire_name(view: WorldState) -> str:
    return CARDS[view.turn.empire.card].name


def _conquest_prompt(view: WorldState) -> str:
    realm = view.turn.realm
    if not realm.armies:
        return f"{card_name(realm.card)}: no army is left on the card. Anything else, or stop?"
    parts = [format_armies(realm.armies)]
    if realm.siege_tokens:
        parts.append(format_count(realm.siege_tokens, "token"))
    free = free_forts_left(view)
    if free:
        parts.append(format_count(free, "free fort"))
    return f"{card_name(realm.card)}: conquer a land, {', '.join(parts)}."


def _roll_prompt(view: WorldState, decision: Decision) -> str:
    land = land_name(decision.subject)
    frame = view.agenda[-1]
    if isinstance(frame, ThrowAgain):
        return f"{land}: throw the {frame.die} again."
    assert view.battle is not None
    return f"{land}: throw the dice, {battle_terms_text(view, view.battle.land, view.battle.by)}."


def _reroll_prompt(view: WorldState, decision: Decision, style: Style) -> str:
    """Return `Levant: 4-2 against 5, you lose. Reroll a die?`.

    The defender's version names the owners of the dice.
    """
    battle = view.battle
    assert battle is not None
    terms = current_terms(view)
    is_attacked = decision.seat != view.turn.seat
    attack = dice_text(battle.attack, style, terms.attack_bonus)
    defense = dice_text(battle.defence, style, terms.defense_bonus)
    dice = f"{attack} against {defense}"
    if is_attacked:
        dice = f"{seat_letter(view.turn.seat, style)}'s {attack} against your {defense}"
    result = terms.result(max(battle.attack), max(battle.defence))
    if result == "tie":
        result = "a tie"
    else:
        is_won = (result == "win") != is_attacked
        result = "you win" if is_won else "you lose"
    return f"{land_name(decision.subject)}: {dice}, {result}. Reroll a die?"


def _siege_prompt(view: WorldState, land: str, style: Style) -> str:
    """Return `Danubia: 1-1 loses to 6. Siege (8 armies) or retreat?`."""
    battle, realm = view.battle, view.turn.realm
    assert battle is not None
    terms = current_terms(view)
    attack = dice_text(battle.last_attack, style, terms.attack_bonus)
    defense = dice_text(battle.last_defence, style, terms.defense_bonus)
    left = [format_armies(realm.armies)] if realm.armies else []
    left += [format_count(realm.siege_tokens, "token")] if realm.siege_tokens else []
    lost = f"{land_name(land)}: {attack} loses to {defense}"
    return f"{lost}. Siege ({', '.join(left)}) or retreat?"


def _target_prompt(view: WorldState, decision: Decision) -> str:
    frame = view.agenda[-1]
    if isinstance(frame, AimAtLands):
        more = "another land" if frame.chosen else "a land"
        return f"{card_name(decision.subject)}: name {more}."
    return f"{card_name(decision.subject)}: name a region."
