"""The ledger: a seat's counts by name. Choices are previewed by the difference of two ledgers."""

from core.games.through_the_ages.content import CONSUMPTION
from core.games.through_the_ages.rules.action_phase import civil_actions_left
from core.games.through_the_ages.rules.gains_and_payments import stored
from core.games.through_the_ages.rules.production import income
from core.games.through_the_ages.rules.ratings import (
    discontent,
    military_left,
    ratings,
)
from core.games.through_the_ages.rules.scoring import final_scores
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.text.facts.turn_end import preview_turn_end


def _final_scoring_culture(state: AgesState, seat: int) -> int:
    if seat in state.resigned:
        return 0
    return sum(points for _, points in final_scores(state, seat)) - state.players[seat].culture


def ledger(state: AgesState, seat: int) -> dict[str, int]:
    player, rated = state.players[seat], ratings(state, seat)
    end = preview_turn_end(state, seat)
    return {
        "culture": player.culture,
        "culture per turn": rated.culture,
        "science": player.science,
        "science per turn": rated.science,
        "strength": rated.strength,
        "food": stored(player, "food"),
        "food per turn": income(state, seat, "food"),
        "consumption": CONSUMPTION[player.yellow],
        "resources": stored(player, "resource"),
        "resources per turn": income(state, seat, "resource"),
        "resources for units": player.pool + player.homer,
        "corruption": end.corruption,
        "famine": end.famine,
        "civil actions left": civil_actions_left(state, seat),
        "military actions left": military_left(state, seat),
        "civil actions": rated.civil,
        "military actions": rated.military,
        "happy faces": rated.happy,
        "discontent workers": discontent(state, seat) if state.mode.happiness else 0,
        "unused workers": player.unused,
        "yellow bank": player.yellow,
        "blue bank": player.blue,
        "wonders": len(player.wonders),
        "colonies": len(player.colonies),
        "civil cards": len(player.civil_hand),
        "military cards": len(player.military_hand),
        "culture of the final scoring": _final_scoring_culture(state, seat),
    }
