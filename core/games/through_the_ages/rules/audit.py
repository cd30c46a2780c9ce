"""Consistency checks of a state."""

from collections import Counter

from core.games.through_the_ages.content import BOARD, CARDS, FARM, MINE, TRACK_LIMITS
from core.games.through_the_ages.rules.building import compute_worker_actions
from core.games.through_the_ages.rules.gains_and_payments import count_goods
from core.games.through_the_ages.rules.ratings import compute_ratings
from core.games.through_the_ages.rules.setup import all_game_cards
from core.games.through_the_ages.state import AgesState, Player
from core.kernel.rules import MissingCard


def audit(state: AgesState) -> list[str]:
    """Return a sentence per inconsistency."""
    problems = [*_audit_cards(state), *_audit_progress(state)]
    for seat in range(len(state.players)):
        problems += [f"Seat {seat}: {fault}" for fault in _audit_player(state, seat)]
    return problems


def player_cards(player: Player) -> list[str]:
    """Return all cards of a player except those printed on the board."""
    cards = [
        *player.workers,
        player.government,
        *player.specials,
        *player.wonders,
        *player.colonies,
        *player.civil_hand,
        *player.military_hand,
        *player.bonus_cards,
        *player.bonus_offered,
        player.leader,
        player.wonder,
        player.tactics,
    ]
    return [card for card in cards if card and (card not in CARDS or CARDS[card].deck != "board")]


def _audit_cards(state: AgesState) -> list[str]:
    cards = Counter(card for card in state.row if card)
    for pile in (*state.civil.values(), *state.military.values()):
        cards.update(pile)
    cards.update(state.removed + state.past + state.bonus + state.bonus_hidden)
    for discards in (*state.discards.values(), *state.boxed.values()):
        cards.update(gone.card for gone in discards)
    cards.update(seeded.card for seeded in (*state.current, *state.future))
    cards.update(pact.card for pact in state.pacts)
    cards.update(war.card for war in state.wars)
    for player in state.players:
        cards.update(player_cards(player))
    cards.update([state.event] if state.event else [])
    cards.update([state.attack.card] if state.attack else [])
    cards.update([state.auction.card] if state.auction else [])
    cards.subtract(all_game_cards(len(state.players), state.options))
    return [
        f"{card}: {number} too many." if number > 0 else MissingCard(f"{card}: {-number} too few.")
        for card, number in sorted(cards.items())
        if number
    ]


def _audit_player(state: AgesState, seat: int) -> list[str]:
    player = state.players[seat]
    counts = [player.yellow, player.blue, player.unused, player.culture, player.science]
    counts += [player.used_civil, player.used_military, player.pool, player.homer]
    counts += [player.stages, player.markers, player.rebellion, player.extra_military]
    counts += [*player.workers.values()]
    stages = len(CARDS[player.wonder].stages) if player.wonder else 0
    problems = {
        "less than nothing of something.": min(counts) < 0,
        "too much science.": player.science > TRACK_LIMITS["science_points"],
        "the culture does not add up.": sum(player.scored.values()) != player.culture,
        "a complete wonder is under construction.": player.wonder and player.stages >= stages,
        "more markers than stages.": player.markers > player.stages,
        "a wonder it does not have lies face down.": not (
            set(player.face_down) <= set(player.wonders)
        ),
        "two special technologies with one icon.": _has_twins(
            [CARDS[special].icon for special in player.specials]
        ),
        "two leaders of one age.": _has_twins(player.leader_ages),
    }
    found = [problem for problem, exists in problems.items() if exists]
    return [*found, *_audit_caches(state, seat), *_audit_tokens(state, seat)]


def _has_twins(values: list[str]) -> bool:
    return len(set(values)) != len(values)


def _audit_caches(state: AgesState, seat: int) -> list[str]:
    player, problems = state.players[seat], []
    if player.cached_ratings not in (None, compute_ratings(state, seat)):
        problems.append("its ratings are not what they were worked out to be.")
    if player.cached_actions not in (None, compute_worker_actions(state, seat)):
        problems.append("what its workers can do is not what it was worked out to be.")
    if player.cached_goods not in (None, count_goods(player)):
        problems.append("its food and resources are not what they were counted to be.")
    if player.cached_pacts not in (None, state.find_pacts(seat)):
        problems.append("its pacts are not those that were found.")
    return problems


def _audit_tokens(state: AgesState, seat: int) -> list[str]:
    player = state.players[seat]
    yellow = player.yellow + player.unused + sum(player.workers.values())
    blue = player.blue + player.markers + sum(player.tokens.values())
    cards = [*player.colonies, *player.specials]
    more = sum(CARDS[card].bonus.get("blue_tokens", 0) for card in cards)
    problems = []
    if any(number < 1 for number in player.tokens.values()):
        problems.append("a card with no blue tokens on it is listed.")
    if any(CARDS[c].type not in (FARM, MINE, "lab") for c in player.tokens):
        problems.append("blue tokens on a strange card.")
    if any(card not in player.workers for card in player.tokens):
        problems.append("blue tokens on a card that is not in play.")
    if blue > BOARD.start.blue_bank + more and seat not in state.resigned:
        problems.append("too many blue tokens.")
    if yellow > BOARD.yellow_in_the_box:
        problems.append("too many yellow tokens.")
    return problems


def _audit_progress(state: AgesState) -> list[str]:
    problems = []
    events = len(state.current) + len(state.future)
    ready = not state.event and not state.auction and state.agenda
    if state.mode.politics and ready and events != len(state.players) + 2:
        problems.append("The events do not number players + 2.")
    if len({pact.owner for pact in state.pacts}) != len(state.pacts):
        problems.append("Somebody has two pacts.")
    if len({war.attacker for war in state.wars}) != len(state.wars):
        problems.append("Somebody has two wars.")
    if state.last_round and not state.last_round - 1 <= state.round <= state.last_round:
        problems.append("The last round is neither this one nor the next.")
    if len(state.row) != 13:
        problems.append("The row has not thirteen spaces.")
    return problems
