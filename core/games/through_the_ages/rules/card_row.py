"""The card row, and the ages that end when its decks run out (R5, R6, R20)."""

from functools import cache

from core.games.through_the_ages.content import AGES, CARDS, REMOVED_SPACES, SPACE_COST, Card
from core.games.through_the_ages.rules.actions import Take, make_take
from core.games.through_the_ages.rules.civilization import (
    add_yellow,
    end_pact,
    lose_leader,
    lose_unfinished_wonder,
)
from core.games.through_the_ages.rules.decks import move_to_discards
from core.games.through_the_ages.rules.events import (
    OBSOLETE,
    AgeBegan,
    BonusRevealed,
    CardsRevealed,
    CardsSwept,
    CardTaken,
    LastRoundSet,
    Obsolete,
)
from core.games.through_the_ages.rules.leader_and_wonder_effects import (
    hooks_by_card,
    player_hooks,
)
from core.games.through_the_ages.rules.obstacles import Reason
from core.games.through_the_ages.rules.ratings import ratings
from core.games.through_the_ages.state import AgesState, Discarded, Player
from core.kernel import SPECTATOR, Action

MAX_REMOVED_SPACES = max(REMOVED_SPACES.values(), default=0)  # empty only in a broken pack

# --- replenishment (R5) -----------------------------------------------------------------------


def replenish(state: AgesState, seat: int) -> None:
    """Clear the first spaces, slide and fill (R5.2). The first time, end age A (R5.3)."""
    spaces = REMOVED_SPACES.get(state.remaining_players, MAX_REMOVED_SPACES)
    swept = [card for card in state.row[:spaces] if card]
    if swept:
        state.row[:spaces] = [""] * spaces
        state.removed += swept
        state.emit(CardsSwept(SPECTATOR, tuple(swept)))
    fill_row(state, seat)
    if state.age == 0 and state.round >= 2:
        end_age(state, seat)


def fill_row(state: AgesState, seat: int) -> None:
    """Close gaps and fill the row. An age ends when its deck runs out."""
    row = [card for card in state.row if card]
    kept, spaces = len(row), len(SPACE_COST)
    while len(row) < spaces:
        deck = state.civil.get(state.age_name)
        if deck is None:
            break
        if not deck:  # only age A, which ends when more cards are needed (R5.3)
            end_age(state, seat)
            continue
        row.append(deck.pop())
        if not deck and state.age:
            state.row = row + [""] * (spaces - len(row))
            end_age(state, seat)
    state.row = row + [""] * (spaces - len(row))
    if len(row) > kept:
        state.emit(CardsRevealed(SPECTATOR, tuple(row[kept:])))


# --- end of an age (R20) ----------------------------------------------------------------------


def end_age(state: AgesState, seat: int) -> None:
    """End an age in a seat's turn: remove what is obsolete and start the next decks."""
    ended = state.age
    mode = state.mode
    if ended:
        if mode.obsolescence:
            _discard_obsolete(state, AGES[ended - 1])
        for player in range(len(state.players)):
            if player not in state.resigned:
                add_yellow(state, player, -mode.yellow_loss)
    else:
        state.removed += state.civil["A"]
    _discard_decks(state)
    if mode.id != "simple" or not ended:  # the simple game ends with age I (R21.1)
        state.age += 1
        state.emit(AgeBegan(SPECTATOR, AGES[state.age]))
    if ended and state.bonus_hidden:
        reveal_bonus_card(state)
    if AGES[ended] == mode.civil_ages[-1]:
        _set_last_round(state, seat)


def _discard_decks(state: AgesState) -> None:
    """Remove the decks of the ended age from the game (R20.5)."""
    age = state.age_name
    state.civil.pop(age, None)
    deck = state.military.pop(age, [])
    state.discards[age] += [Discarded(card) for card in reversed(deck)]


def _discard_obsolete(state: AgesState, age: str) -> None:
    """Remove obsolete hand cards, leaders, unfinished wonders and pacts (R20.3)."""
    for pact in [p for p in state.pacts if CARDS[p.card].age == age]:
        end_pact(state, pact, obsolete=True)
    for seat, player in enumerate(state.players):
        civil = [card for card in player.civil_hand if CARDS[card].age == age]
        military = [card for card in player.military_hand if CARDS[card].age == age]
        player.civil_hand = [card for card in player.civil_hand if CARDS[card].age != age]
        state.removed += civil
        for card in military:
            move_to_discards(state, seat, card)
        if civil or military:
            state.emit(Obsolete(seat, tuple(civil), tuple(military)))
        if player.leader and CARDS[player.leader].age == age:
            lose_leader(state, seat, reason=OBSOLETE)
        if player.wonder and CARDS[player.wonder].age == age:
            lose_unfinished_wonder(state, seat, reason=OBSOLETE)


def _set_last_round(state: AgesState, seat: int) -> None:
    """Set the last round. The full game adds one, unless the first player has the turn (R21)."""
    more = state.mode.id == "full" and seat != state.first
    state.last_round = state.round + (1 if more else 0)
    state.emit(LastRoundSet(SPECTATOR, state.last_round))


def reveal_bonus_card(state: AgesState) -> None:
    """Reveal the next event of the final scoring (R23.6)."""
    card = state.bonus_hidden.pop()
    state.bonus.append(card)
    state.emit(BonusRevealed(SPECTATOR, card))


# --- takes (R6) -------------------------------------------------------------------------------


def take_cost(player: Player, card: Card, space: int) -> int:
    """Return a card's civil actions. Each completed wonder adds to the cost of wonders (R6.1)."""
    cost = SPACE_COST[space - 1]
    if card.type == "wonder":
        cost = max(cost + len(player.wonders) - player_hooks(player).wonder_discount, 0)
    return cost


def take_obstacle(state: AgesState, seat: int, card: Card) -> Reason | None:
    """Return why a card cannot be taken at any cost (R6.2 to R6.6)."""
    player = state.players[seat]
    if card.type == "wonder":
        return Reason.WONDER_UNDER_WAY if player.wonder else None
    if not _is_below_hand_limit(state, seat):
        return Reason.HAND_FULL
    return _hand_card_obstacle(player, card)


def _is_below_hand_limit(state: AgesState, seat: int) -> bool:
    return len(state.players[seat].civil_hand) < ratings(state, seat).civil_hand


def _hand_card_obstacle(player: Player, card: Card) -> Reason | None:
    """Return why a card cannot be added to a hand below its limit (R6.3, R6.6)."""
    if card.type == "leader":
        return Reason.LEADER_OF_AGE_TAKEN if card.age in player.leader_ages else None
    if card.type != "action" and has_technology(player, card.id):
        return Reason.TECHNOLOGY_OWNED
    return None


def has_technology(player: Player, card: str) -> bool:
    return (
        card in player.workers
        or card in player.civil_hand
        or card in player.specials
        or card == player.government
    )


def affordable_takes(state: AgesState, seat: int, actions: int) -> list[Action]:
    """Return every card that these civil actions can pay for.

    The search asks this most often, so `take_obstacle` is applied to the whole row at once.
    """
    player = state.players[seat]
    reachable_spaces = _spaces_within(actions + player_hooks(player).wonder_discount)
    has_room = _is_below_hand_limit(state, seat)
    if not reachable_spaces or (player.wonder and not has_room):
        return []
    last_space = _spaces_within(actions) if has_room else 0  # for all cards except wonders
    takes: list[Action] = []
    for space, name in enumerate(state.row[:reachable_spaces], 1):
        if not name:
            continue
        card = CARDS[name]
        if card.type == "wonder":
            if not player.wonder and take_cost(player, card, space) <= actions:
                takes.append(make_take(name, space))
        elif space <= last_space and _hand_card_obstacle(player, card) is None:
            takes.append(make_take(name, space))
    return takes


@cache
def _spaces_within(actions: int) -> int:
    return sum(cost <= actions for cost in SPACE_COST)


def take_card(state: AgesState, seat: int, action: Take) -> int:
    player = state.players[seat]
    card = CARDS[action.card]
    cost = take_cost(player, card, action.space)
    state.row[action.space - 1] = ""
    state.emit(CardTaken(seat, card.id, cost))
    if card.type == "wonder":
        player.wonder, player.stages, player.markers = card.id, 0, 0
        return cost
    player.civil_hand.append(card.id)
    player.fresh_civil.append(card.id)
    if card.type == "leader":
        player.leader_ages.append(card.age)
    elif card.is_technology:
        for source, hooks in hooks_by_card(player):
            for react in hooks.on_technology_taken:
                react(state, seat, source)
    return cost
