"""Cards and actions in sight that are unavailable now, with reasons."""

from core.games.through_the_ages.rules.obstacles import Obstacle
from core.games.through_the_ages.rules.ratings import active_cards
from core.games.through_the_ages.rules.target_obstacles import (
    new_population_obstacle,
    new_stage_obstacle,
    new_worker_obstacle,
    phase_obstacle,
)
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.target_ids import YELLOW_BANK, owned_id, space_id
from core.games.through_the_ages.text.card_names import card_name
from core.games.through_the_ages.text.card_text import kind_text
from core.games.through_the_ages.text.facts.cards import hand_status, row_status
from core.games.through_the_ages.text.facts.obstacles import obstacle_forms
from core.kernel import Decision, Unavailable
from core.kernel.style import Style


def find_unavailable(view: AgesState, decision: Decision, style: Style) -> tuple[Unavailable, ...]:
    """Return unavailable items with reasons, only for main decisions."""
    if not decision.is_main:
        return ()
    seat = decision.seat
    postponed = next(iter(obstacle_forms(phase_obstacle(view, seat))), "")
    found = [
        *_unavailable_in_row(view, seat, postponed, style),
        *_unavailable_in_hand(view, seat, postponed, style),
    ]
    found += _unavailable_on_board(view, seat, postponed)
    legal = {target for action in decision.actions for target in action.targets}
    return tuple(item for item in found if item.target not in legal)


def _unavailable_in_row(
    view: AgesState, seat: int, postponed: str, style: Style
) -> list[Unavailable]:
    found = []
    for status in row_status(view, seat, style):
        if status.card:
            why = status.obstacle[0] if status.obstacle else postponed
            found.append(_unavailable_card(space_id(status.space), status.card, why or "not now"))
    return found


def _unavailable_in_hand(
    view: AgesState, seat: int, postponed: str, style: Style
) -> list[Unavailable]:
    found = []
    for status in (status for cards in hand_status(view, seat, style) for status in cards):
        why = status.obstacle[0] if status.obstacle else status.timing or postponed
        found.append(_unavailable_card(status.card, status.card, why or "nothing to use it on"))
    return found


def _unavailable_on_board(view: AgesState, seat: int, postponed: str) -> list[Unavailable]:
    def reason(obstacle: Obstacle | None) -> str:
        return postponed or next(iter(obstacle_forms(obstacle)), "not now")

    player = view.players[seat]
    found = [
        _unavailable_card(card, card, reason(new_worker_obstacle(view, seat, card)))
        for card in player.workers
    ]
    if player.wonder:
        why = reason(new_stage_obstacle(view, seat))
        found.append(_unavailable_card(player.wonder, player.wonder, why))
    why = reason(new_population_obstacle(view, seat))
    found.append(Unavailable(YELLOW_BANK, "Population", why, "increase"))
    at_work = [(card, card) for card in active_cards(player)]
    at_work += [(owned_id(player.tactics, seat), player.tactics)] if player.tactics else []
    return found + [
        _unavailable_card(target, card, "it works by itself") for target, card in at_work
    ]


def _unavailable_card(topic: str, card: str, reason: str) -> Unavailable:
    return Unavailable(topic, card_name(card), reason, kind_text(card))
