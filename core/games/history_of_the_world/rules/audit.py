"""Consistency checks of a state: unique cards, constant piece counts, no negative numbers."""

from collections import Counter

from core.games.history_of_the_world.content import (
    ARMIES_PER_PLAYER,
    CARDS,
    EMPIRES_BY_EPOCH,
    LANDS,
    PILES,
    REGION_TOKENS,
    SIEGE_TRACK_SPACES,
    ZONES,
)
from core.games.history_of_the_world.rules.scoring import POINT_SOURCES
from core.games.history_of_the_world.state import WorldState
from core.kernel import SPECTATOR


def audit(state: WorldState) -> list[str]:
    """Return a sentence per problem."""
    return [
        *_audit_cards(state),
        *_audit_armies(state),
        *_audit_board(state),
        *_audit_points(state),
        *_audit_turn(state),
    ]


def _audit_cards(state: WorldState) -> list[str]:
    problems = []
    for name, cards in PILES.items():
        epoch = int(name[-1])
        found_cards = Counter([*state.piles[name], *state.box[name]])
        for player in state.players:
            chosen = [held.card for held in player.events] if "event" in name else player.empires
            found_cards.update(chosen[epoch - 1 : epoch])
        if found_cards != Counter(cards):
            problems.append(f"The cards of {name} do not add up.")
        if len(state.box[name]) != len(cards) - len(state.players):
            problems.append(f"The box holds the wrong number of cards of {name}.")
    for seat, player in enumerate(state.players):
        if not set(player.passed) <= set(CARDS):
            problems.append(f"Seat {seat} has passed an unknown card.")
        for held in player.events:
            if CARDS[held.card].epoch != held.epoch:
                problems.append(f"Seat {seat} has {held.card} in the wrong epoch.")
            if held.place == "away" and CARDS[held.card].kind != "kingdom":
                problems.append(f"Seat {seat} has put {held.card} away.")
            is_old = held.place == "hand" and held.epoch < state.epoch
            if is_old and CARDS[held.card].kind == "kingdom":
                problems.append(f"Seat {seat} has kept {held.card} too long.")
    return problems


def _audit_armies(state: WorldState) -> list[str]:
    problems = []
    on_board = Counter(state.armies.values())
    turn, battle = state.turn, state.battle
    for seat, player in enumerate(state.players):
        armies = player.supply + on_board[seat]
        if seat == turn.seat:
            armies += turn.empire.armies + (turn.kingdom.armies if turn.kingdom else 0)
            if battle:
                armies += _armies_in_battle(state)
        if armies != ARMIES_PER_PLAYER or player.supply < 0:
            problems.append(f"Seat {seat}'s armies do not add up: {armies}.")
    return problems


def _armies_in_battle(state: WorldState) -> int:
    battle = state.battle
    assert battle is not None
    return battle.catapult.count("army") + (battle.result != "tie")


def _audit_board(state: WorldState) -> list[str]:
    problems = []
    lands = [*state.armies, *state.cities, *state.monuments, *state.forts]
    if not set(lands) <= set(LANDS):
        problems.append("A piece stands outside of the lands.")
    if min(state.cities_left(), state.monuments_left(), state.forts_left()) < 0:
        problems.append("There are more pieces on the board than in the box.")
    for pieces in (state.monuments, state.forts):
        if len(set(pieces)) != len(pieces):
            problems.append("Two pieces of a kind stand in one land.")
    if not set(state.cities.values()) <= {"capital", "city"}:
        problems.append("A strange structure stands on the board.")
    for region, token in state.tokens.items():
        newest = max(
            (t for t in REGION_TOKENS.values() if t.region == region and t.epoch <= state.epoch),
            key=lambda t: t.epoch,
        )
        if token != newest.id:
            problems.append(f"The wrong token lies on {region}.")
    return problems


def _audit_points(state: WorldState) -> list[str]:
    problems = []
    scores = [player.score for player in state.players]
    if len(set(scores)) != len(scores):
        problems.append("Two markers stand on one space.")
    if any(len(row) != len(scores) for row in (*state.scores, *state.ranks)):
        problems.append("An epoch began with another number of scores.")
    for seat, player in enumerate(state.players):
        if player.score < 0:
            problems.append(f"Seat {seat} has less than no points.")
        if set(player.earned) != set(POINT_SOURCES):
            problems.append(f"Seat {seat} has points from an unknown source.")
        if sum(player.earned.values()) != player.score:
            problems.append(f"Seat {seat}'s points do not add up.")
    return problems


def _audit_turn(state: WorldState) -> list[str]:
    problems = []
    turn = state.turn
    if turn.seat not in range(SPECTATOR, len(state.players)):
        problems.append("Somebody who is not at the table has the turn.")
    if (turn.seat == SPECTATOR) != (not turn.empire.card):
        problems.append("A turn without an empire, or an empire without a turn.")
    for realm in (turn.empire, turn.kingdom):
        if realm is None:
            continue
        if realm.armies < 0 or realm.siege_tokens < 0:
            problems.append("A card holds less than nothing.")
        if any(state.armies.get(land) != turn.seat for land in realm.active):
            problems.append("An active army is not where it should be.")
        if len(set(realm.active)) != len(realm.active) or len(set(realm.zones)) != len(realm.zones):
            problems.append("A land or zone is counted twice.")
        if not set(realm.zones) <= set(ZONES):
            problems.append("A disc lies in a strange place.")
    if state.battle and len(state.battle.catapult) > SIEGE_TRACK_SPACES:
        problems.append("The catapult is overloaded.")
    if turn.empire.card and turn.empire.card not in EMPIRES_BY_EPOCH[state.epoch]:
        problems.append("An empire of another epoch is played.")
    return problems
