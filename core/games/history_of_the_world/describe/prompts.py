"""Every question, in one sentence that stands alone."""

from core.games.history_of_the_world.content import CARDS
from core.games.history_of_the_world.describe.terms import (
    armies,
    card_name,
    counted,
    land_name,
    region_name,
)
from core.games.history_of_the_world.flow.advancements import AimAtLands, LoseArmy
from core.games.history_of_the_world.flow.battle import ThrowAgain
from core.games.history_of_the_world.flow.turn import free_forts_left
from core.games.history_of_the_world.scoring import FindSpace
from core.games.history_of_the_world.state import WorldState
from core.kernel import Decision

_ALWAYS = {
    "draft_event": "Draft: take an event; the rest goes to the player with the next fewer points.",
    "draft_empire": "Draft: take an empire; the rest goes to the player with the next more points.",
    "which_deck": "You hold both decks: which do you look at first?",
    "before_monuments": "Before the monuments are built: play an advancement, or go on.",
    "after_monuments": "The monuments are built: play an advancement, or go on to the score.",
    "monument": "Which land gets the monument?",
}
_OF_A_CARD = {
    "take_back": "no army is left: which of yours do you take from the board?",
    "free_fort": "build a fort for free, or leave it.",
    "free_city": "build a city for free, or leave it.",
    "free_monument": "build one more monument, or leave it.",
    "damage_again": "damage a second structure in the same land?",
    "chain": "attack at once from the land just won, or leave it.",
    "migrate": "which empty land do you settle?",
    "fleet": "where do you set a fleet?",
    "betray": "which land do you take by treachery?",
}


def prompt(view: WorldState, decision: Decision) -> str:
    """The question a decision asks."""
    match decision.topic:
        case topic if topic in _ALWAYS:
            return _ALWAYS[topic]
        case "classic_event" | "classic_empire":
            return f"You drew {card_name(decision.subject)}: keep it, or give it away?"
        case "begin":
            return f"Your turn with {_empire(view)}: play a card first, or found the empire."
        case "conquest":
            return _conquest(view)
        case "roll":
            return _roll(view, decision)
        case "reroll":
            return _reroll(view, decision)
        case "siege":
            return _siege(view, decision.subject)
        case "aim":
            return _aim(view, decision)
        case "lose_army":
            frame = view.agenda[-1]
            assert isinstance(frame, LoseArmy)
            where = region_name(frame.region)
            return f"{card_name(frame.card)}: which of your armies in {where} do you return?"
        case "marker":
            frame = view.agenda[-1]
            assert isinstance(frame, FindSpace)
            return f"Another marker stands on {frame.landing}: gain points or lose some?"
        case topic:
            return f"{card_name(decision.subject)}: {_OF_A_CARD[topic]}"


def _empire(view: WorldState) -> str:
    return f"the {CARDS[view.turn.empire.card].name}"


def _conquest(view: WorldState) -> str:
    realm = view.turn.realm
    parts = [armies(realm.armies)]
    if realm.siege_tokens:
        parts.append(counted(realm.siege_tokens, "siege token"))
    free = free_forts_left(view)
    if free:
        parts.append(counted(free, "free fort"))
    return f"{card_name(realm.card)}: conquer, build a fort or stop ({', '.join(parts)} left)."


def _roll(view: WorldState, decision: Decision) -> str:
    land = land_name(decision.subject)
    frame = view.agenda[-1]
    if isinstance(frame, ThrowAgain):
        return f"The battle for {land}: throw the {frame.die} again."
    return f"The battle for {land}: throw the dice."


def _dice(dice: list[int]) -> str:
    return "-".join(map(str, sorted(dice, reverse=True)))


def _reroll(view: WorldState, decision: Decision) -> str:
    battle = view.battle
    assert battle is not None
    thrown = f"{_dice(battle.attack)} against {_dice(battle.defence)}"
    return f"The battle for {land_name(decision.subject)}, {thrown}: reroll one of your dice?"


def _siege(view: WorldState, land: str) -> str:
    realm = view.turn.realm
    left = [armies(realm.armies)] if realm.armies else []
    left += [counted(realm.siege_tokens, "siege token")] if realm.siege_tokens else []
    return f"The attack on {land_name(land)} failed: lay siege ({', '.join(left)}), or retreat?"


def _aim(view: WorldState, decision: Decision) -> str:
    frame = view.agenda[-1]
    if isinstance(frame, AimAtLands):
        more = "another land" if frame.chosen else "a land"
        return f"{card_name(decision.subject)}: name {more}."
    return f"{card_name(decision.subject)}: name a region."
