"""The Automa's turn: one card gives the action, the other guides it (R13.8)."""

from core.games.age_of_innovation.content import (
    AUTOMA_CARDS,
    BOT_FACTIONS,
    DIFFICULTIES,
    FINAL_TILES,
    INNOVATION_SLOTS,
    MAX_INNOVATIONS,
    POWER_ACTIONS,
    ROUND_TILES,
    ROUNDS,
    AutomaCard,
    BotAction,
    RoundTile,
)
from core.games.age_of_innovation.rules.automa.building import transform_and_build, upgrade
from core.games.age_of_innovation.rules.automa.deck import mark_known
from core.games.age_of_innovation.rules.automa.factions import (
    check_achievements,
    place_seedling,
    spread_blight,
)
from core.games.age_of_innovation.rules.automa.science import advance_science, send_scholar
from core.games.age_of_innovation.rules.automa.selection import pick_by_direction
from core.games.age_of_innovation.rules.events import (
    AutomaBlocked,
    AutomaPlayed,
    BonusTaken,
    Passed,
)
from core.games.age_of_innovation.rules.stock import score
from core.games.age_of_innovation.state import Automa, InnovationState

FIRST_INNOVATION_ROUND = 3


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
            do_card_action(state, seat, action_id, support, action)
    if automa.faction == "bot_gognomes":
        check_achievements(state, seat, automa)


def do_card_action(
    state: InnovationState, seat: int, name: str, support: AutomaCard, action: AutomaCard
) -> None:
    automa = state.automa
    assert automa
    match name:
        case "gain_vp":
            points = action.points
            if action.points_by_difficulty:
                points = difficulty_points(state, automa)
            score(state, seat, points, "automa")
        case "transform_and_build":
            transform_and_build(state, seat, support, BotAction(name))
        case "upgrade":
            upgrade(state, seat, support)
        case "send_scholar":
            send_scholar(state, seat, support)
        case "advance_science":
            advance_science(state, seat, support, 1)
        case "block_actions":
            block_actions(state, seat, support)
        case "take_innovation":
            take_innovation(state, seat, automa, support)
        case _:
            for part in BOT_FACTIONS[automa.faction].actions:
                _do_faction_action(state, seat, automa, part, support)


def difficulty_points(state: InnovationState, automa: Automa, extra: int = 0) -> int:
    """Return the points by difficulty and round (R13.16)."""
    return max(DIFFICULTIES[automa.level].points[state.round - 1] + extra, 0)


def _do_faction_action(
    state: InnovationState, seat: int, automa: Automa, part: BotAction, support: AutomaCard
) -> None:
    match part.do:
        case "gain_vp":
            score(state, seat, difficulty_points(state, automa, part.points), "automa")
        case "transform_and_build":
            transform_and_build(state, seat, support, part)
        case "advance_science":
            advance_science(state, seat, support, part.steps)
        case "place_seedling":
            place_seedling(state, seat, automa, support)
        case _:
            spread_blight(state, seat, automa, part.count, support)


def block_actions(state: InnovationState, seat: int, card: AutomaCard) -> None:
    """Mark a power action and a book action."""
    for row in (tuple(POWER_ACTIONS), tuple(state.book_actions)):
        free = [action for action in row if action not in state.marked]
        if free:
            action = pick_by_direction(free, card)
            state.marked[action] = seat
            state.emit(AutomaBlocked(seat, action))


def take_innovation(state: InnovationState, seat: int, automa: Automa, card: AutomaCard) -> None:
    """Remove an innovation from the game, from round 3 on."""
    slots = [slot for slot in INNOVATION_SLOTS if state.innovations.get(slot)]
    if state.round < FIRST_INNOVATION_ROUND or automa.innovations == MAX_INNOVATIONS or not slots:
        return
    slot = pick_by_direction(slots, card)
    tile = state.innovations[slot]
    state.innovations[slot] = ""
    automa.innovations += 1
    state.players[seat].innovations.append(tile)
    state.emit(AutomaBlocked(seat, tile))


def pass_round(state: InnovationState, seat: int, automa: Automa, card: AutomaCard) -> None:
    """Score the round tile and exchange the round bonus (R13.12)."""
    player = state.players[seat]
    is_last = state.round == ROUNDS
    tile: RoundTile = FINAL_TILES[state.final_tile] if is_last else ROUND_TILES[state.round_tile()]
    points = tile.automa_early if state.round <= ROUNDS // 2 else tile.automa_late
    is_first = not any(other.passed for other in state.players)
    twice = automa.faction == "bot_racelings" and is_first
    score(state, seat, points * (2 if twice else 1), "automa")
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
