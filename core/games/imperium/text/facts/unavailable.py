"""The cards and places that cannot be chosen now, with reasons."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from core.games.imperium.content import (
    CARDS,
    DEVELOPMENT_AREA,
    NATION_DECK,
    SMALL_DECKS,
    TRIBUTARY,
)
from core.games.imperium.rules.candidates import market_obstacle
from core.games.imperium.rules.card_effects.acquisition import Acquire, BreakThrough
from core.games.imperium.rules.card_queries import garrisoned_cards
from core.games.imperium.rules.legality import card_exhaust_obstacle, development_obstacle
from core.games.imperium.rules.market import slot_index
from core.games.imperium.state import ImperiumState, Player
from core.games.imperium.text.facts.obstacles import obstacle_texts, unplayable_reason
from core.games.imperium.text.seat_facts import history_name
from core.games.imperium.text.terms import card_name, suits_text
from core.kernel import Decision, DecisionKind, Unavailable
from core.kernel.presentation import seat_letter
from core.kernel.style import Style

Reason = Callable[[str], str]  # returns the reason against a card, or ""


def find_unavailable(
    view: ImperiumState, decision: Decision, style: Style
) -> tuple[Unavailable, ...]:
    """Return every visible card or place that is not a legal target, with the reason."""
    legal = {target for action in decision.actions for target in action.targets}
    reasons: dict[str, Unavailable] = {}
    for cards, find_reason in _visible_cards(view, decision, style):
        for card in cards:
            if (
                card in CARDS
                and card not in legal
                and card not in reasons
                and (reason := find_reason(card))
            ):
                kind = suits_text(CARDS[card].suits, "and")
                reasons[card] = Unavailable(card, card_name(card), reason, kind)
    for place in (*SMALL_DECKS, TRIBUTARY, *_PILE_REASONS):
        reason = _PILE_REASONS.get(place, "its cards come by acquiring and breaking through")
        reasons[place] = Unavailable(place, f"The {place} pile", reason)
    for place, label in ((NATION_DECK, "Nation deck"), (DEVELOPMENT_AREA, "Development area")):
        reasons[place] = Unavailable(place, label, "cards come from it at a reshuffle")
    return tuple(entry for topic, entry in reasons.items() if topic not in legal)


# Piles that cannot be broken through for (R10.1, R12.27).
_PILE_REASONS = {
    "fame": "its cards come by what says so, as Glory does",
    "unrest": "its cards come with market cards, and by what says so",
}


def _visible_cards(
    view: ImperiumState, decision: Decision, style: Style
) -> Iterator[tuple[Iterable[str], Reason]]:
    seat, is_turn = decision.seat, decision.topic == "turn"
    player = view.players[seat]
    yield player.playing, lambda card: "it is being played"
    if not is_turn:
        yield player.hand, lambda card: _other_question_reason(decision)
    yield player.hand, lambda card: (*unplayable_reason(view, seat, card, style), "")[0]
    yield player.active_cards(), lambda card: _exhausting_reason(view, decision, card, style)
    yield player.development, lambda card: _developing_reason(player, card, style)
    yield (
        (slot.card for slot in view.market),
        lambda card: _taking_reason(view, decision, card, style),
    )
    yield garrisoned_cards(player), lambda card: "it is in a garrison"
    yield player.discard, lambda card: "it lies in the discard pile"
    yield (*player.history, *player.flooded), lambda card: f"it lies in your {history_name(player)}"
    yield player.nation_deck, lambda card: "it lies in the nation deck"
    yield (*player.deck, *player.somewhere), lambda card: "it lies in a deck of yours"
    yield view.exile, lambda card: "it is exiled"
    for other in view.rivals(seat):
        if not view.is_bot(other):
            yield _public_cards(view.players[other]), partial(_rival_reason, other, style=style)
    if view.bot is not None:
        cards = (*view.bot.play, *view.bot.discard, *view.bot.history, *view.bot.somewhere)
        yield cards, lambda card: "the bot has it"


def _rival_reason(seat: int, card: str, style: Style) -> str:
    return f"{seat_letter(seat, style)} has it"


def _public_cards(player: Player) -> tuple[str, ...]:
    piles = (player.discard, player.history, player.flooded, player.development, player.somewhere)
    return (
        *player.active_cards(),
        *garrisoned_cards(player),
        *(card for pile in piles for card in pile),
    )


def _other_question_reason(decision: Decision) -> str:
    if decision.kind is DecisionKind.CARD:
        return "not among the cards to choose from"
    return "the question is another"


def _taking_reason(view: ImperiumState, decision: Decision, card: str, style: Style) -> str:
    """Return why a market card cannot be taken now (R12.2, R12.6)."""
    if decision.topic == "turn":
        return "play a card that acquires or breaks through"
    frame = view.agenda[-1] if view.agenda else None
    if isinstance(frame, Acquire | BreakThrough):
        obstacle = market_obstacle(frame.step, view.market[slot_index(view, card)])
        if obstacle is not None:
            return obstacle_texts(obstacle, style)[0]
    return _other_question_reason(decision)


def _developing_reason(player: Player, card: str, style: Style) -> str:
    """Return the reason for a development (R8.4, R12.8)."""
    obstacle = development_obstacle(player, card)
    if obstacle is None:
        return "developed at a reshuffle or by a card"
    return obstacle_texts(obstacle, style)[0]


def _exhausting_reason(view: ImperiumState, decision: Decision, card: str, style: Style) -> str:
    """Return the reason for a card in play, used once per turn by exhausting (R6.8)."""
    if decision.topic != "turn":
        return _other_question_reason(decision)
    obstacle = card_exhaust_obstacle(view, decision.seat, card)
    return obstacle_texts(obstacle, style)[0] if obstacle else ""
