"""The Automa's turn: one card gives the action, the other guides it (R13.8)."""

from core.games.age_of_innovation.content import (
    AUTOMA_CARDS,
    FINAL_TILES,
    ROUND_TILES,
    ROUNDS,
    AutomaCard,
    RoundTile,
)
from core.games.age_of_innovation.rules.automa.actions import CARD_ACTIONS
from core.games.age_of_innovation.rules.automa.deck import mark_known
from core.games.age_of_innovation.rules.automa.factions import FACTION_RULES
from core.games.age_of_innovation.rules.events import (
    AutomaPlayed,
    BonusTaken,
    Passed,
)
from core.games.age_of_innovation.rules.gains_and_payments import score
from core.games.age_of_innovation.state import Automa, InnovationState


def play_automa_turn(state: InnovationState, seat: int) -> None:
    """Play two cards, or pass (R13.8)."""
    automa = state.automa
    assert automa
    support = AUTOMA_CARDS[automa.deck.pop()]
    automa.discard.append(support.id)
    mark_known(automa, support.id)
    action = AUTOMA_CARDS[automa.deck[-1]] if automa.deck else None
    automa.top_known = action is not None
    if action:
        mark_known(automa, action.id)
    state.emit(AutomaPlayed(seat, support.id, action.id if action else ""))
    if action is None or (len(automa.deck) <= 2 and action.may_pass):
        pass_round(state, seat, automa, support)
    else:
        for action_id in action.actions:
            CARD_ACTIONS[action_id].run(state, seat, support, action)
    FACTION_RULES[automa.faction].after_turn(state, seat)


def pass_round(state: InnovationState, seat: int, automa: Automa, card: AutomaCard) -> None:
    """Score the round tile and exchange the round bonus (R13.12)."""
    player = state.players[seat]
    is_last = state.round == ROUNDS
    tile: RoundTile = FINAL_TILES[state.final_tile] if is_last else ROUND_TILES[state.round_tile()]
    points = tile.automa_early if state.round <= ROUNDS // 2 else tile.automa_late
    is_first = not any(other.passed for other in state.players)
    times = FACTION_RULES[automa.faction].first_pass_times if is_first else 1
    score(state, seat, points * times, "automa")
    player.passed = True
    if state.round < ROUNDS:
        index = ("left", "middle", "right").index(card.bonus_tile)
        tile_id = state.bonuses[index]
        state.bonus_coins.pop(tile_id, None)
        state.bonuses[index] = player.bonus
        player.bonus, player.next_bonus = "", tile_id
        state.emit(BonusTaken(seat, tile_id, 0))
        state.next_order.append(seat)
    state.emit(Passed(seat, sum(other.passed for other in state.players)))
