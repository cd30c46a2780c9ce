"""Warnings of losses: at the end of an age, or because of a full hand."""

from core.games.through_the_ages.content import AGES, CARDS
from core.games.through_the_ages.rules.ratings import ratings
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.text.card_names import card_name
from core.games.through_the_ages.text.facts.civilization import cards_left, cards_per_round
from core.kernel.presentation import format_count, join_words
from core.kernel.style import Style

WARNING_ROUNDS = 2  # before the end of an age


def warn_of_losses(view: AgesState, seat: int, style: Style) -> tuple[str, ...]:
    """Return sentences about losses that the player can still avoid or use."""
    if view.over or not view.round or seat in view.resigned:
        return ()
    player = view.players[seat]
    limit = ratings(view, seat).civil_hand
    is_full = view.round > 1 and len(player.civil_hand) >= limit
    full_hand = f"Your hand is full: {limit} of {limit} civil cards." if is_full else ""
    return tuple(filter(None, (_age_end_warning(view, seat), full_hand)))


def _age_end_warning(view: AgesState, seat: int) -> str:
    """Return what leaves at the end of the age (R20), if that is near."""
    left = cards_left(view)
    lost = _lost_at_age_end(view, seat)
    if not view.age or view.age_name not in view.civil or not lost:
        return ""
    if left > WARNING_ROUNDS * cards_per_round(view):
        return ""
    deck = format_count(left, "card")
    return f"Age {view.age_name} ends soon ({deck} left). Then you lose {join_words(lost)}."


def _lost_at_age_end(view: AgesState, seat: int) -> list[str]:
    player, old_age, mode = view.players[seat], AGES[view.age - 1], view.mode
    lost: list[str] = []
    if mode.obsolescence:
        cards = [card for card in (player.leader, player.wonder) if card]
        lost += [card_name(card) for card in cards if CARDS[card].age == old_age]
        hand = [*player.civil_hand, *player.military_hand]
        if in_hand := sum(card in CARDS and CARDS[card].age == old_age for card in hand):
            lost.append(f"{format_count(in_hand, 'card')} of age {old_age} in hand")
        pacts = [pact for pact in view.pacts if seat in (pact.owner, pact.partner)]
        lost += [card_name(pact.card) for pact in pacts if CARDS[pact.card].age == old_age]
    if tokens := min(mode.yellow_loss, player.yellow):
        lost.append(format_count(tokens, "yellow token"))
    return lost
