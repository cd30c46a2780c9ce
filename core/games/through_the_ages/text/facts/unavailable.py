"""Cards and actions in sight that are unavailable now, with reasons."""

from core.games.through_the_ages.content import CARDS
from core.games.through_the_ages.rules.actions import YELLOW_BANK, owned_id, space_id
from core.games.through_the_ages.rules.building import (
    build_price,
    has_room,
    population_price,
    special_resources,
    stage_price,
)
from core.games.through_the_ages.rules.ratings import active_cards, civil_left, military_left
from core.games.through_the_ages.rules.stock import spendable
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.text.card_names import card_name
from core.games.through_the_ages.text.cards import kind_text
from core.games.through_the_ages.text.facts.cards import hand_status, row_status
from core.kernel import Decision, Unavailable
from core.kernel.presentation import format_count

# These questions come before any other action.
_POSTPONED = {
    "politics": "after the political action",
    "resign": "after this question",
    "first_round": "not in the first round",
}


def find_unavailable(view: AgesState, decision: Decision) -> tuple[Unavailable, ...]:
    """Return unavailable items with reasons, for main decisions only."""
    if not decision.is_main:
        return ()
    seat, postponed = decision.seat, _POSTPONED.get(decision.topic, "")
    found = [*_unavailable_in_row(view, decision), *_unavailable_in_hand(view, seat, postponed)]
    found += _unavailable_on_board(view, seat, postponed)
    legal = {target for action in decision.actions for target in action.targets}
    return tuple(item for item in found if item.target not in legal)


def _unavailable_in_row(view: AgesState, decision: Decision) -> list[Unavailable]:
    postponed = _POSTPONED.get(decision.topic, "")
    found = []
    for status in row_status(view, decision.seat):
        if status.card:
            why = status.obstacle[0] if status.obstacle else postponed
            found.append(_unavailable_card(space_id(status.space), status.card, why or "not now"))
    return found


def _unavailable_in_hand(view: AgesState, seat: int, postponed: str) -> list[Unavailable]:
    """Return unavailable hand cards: political cards wait for politics, others for actions."""
    found = []
    for status in (status for cards in hand_status(view, seat) for status in cards):
        why = status.obstacle[0] if status.obstacle else status.timing or postponed
        found.append(_unavailable_card(status.card, status.card, why or "nothing to use it on"))
    return found


def _unavailable_on_board(view: AgesState, seat: int, postponed: str) -> list[Unavailable]:
    player = view.players[seat]
    found = [
        _unavailable_card(c, c, postponed or _build_obstacle(view, seat, c)) for c in player.workers
    ]
    if player.wonder:
        why = postponed or _stage_obstacle(view, seat)
        found.append(_unavailable_card(player.wonder, player.wonder, why))
    found.append(
        Unavailable(
            YELLOW_BANK, "Population", postponed or _population_obstacle(view, seat), "increase"
        )
    )
    at_work = [(card, card) for card in active_cards(player)]
    at_work += [(owned_id(player.tactics, seat), player.tactics)] if player.tactics else []
    return found + [
        _unavailable_card(target, card, "it works by itself") for target, card in at_work
    ]


def _unavailable_card(topic: str, card: str, reason: str) -> Unavailable:
    return Unavailable(topic, card_name(card), reason, kind_text(card))


def _build_obstacle(view: AgesState, seat: int, card: str) -> str:
    """Return why no worker can be placed on a technology (R7.2, R7.3)."""
    player = view.players[seat]
    shortage = build_price(view, seat, card) - spendable(view, seat, "resource")
    if CARDS[card].group == "military":
        shortage -= special_resources(player)
    if CARDS[card].group == "military" and not military_left(view, seat):
        return "no military action left"
    if CARDS[card].group != "military" and not civil_left(view, seat):
        return "no civil action left"
    if not player.unused:
        return "needs a worker"
    if not has_room(view, seat, card):
        return "no room for another"
    return f"{format_count(shortage, 'resource')} short" if shortage > 0 else "not now"


def _stage_obstacle(view: AgesState, seat: int) -> str:
    """Return why no stage of the wonder can be built (R7.6)."""
    if not civil_left(view, seat):
        return "no civil action left"
    shortage = stage_price(view, seat) - spendable(view, seat, "resource")
    return f"{format_count(shortage, 'resource')} short" if shortage > 0 else "not now"


def _population_obstacle(view: AgesState, seat: int) -> str:
    """Return why the population cannot increase (R7.1)."""
    if not view.players[seat].yellow:
        return "the yellow bank is empty"
    if not civil_left(view, seat):
        return "no civil action left"
    shortage = population_price(view, seat) - spendable(view, seat, "food")
    return f"{shortage} food short" if shortage > 0 else "not now"
