"""What a player sees and cannot choose now, and why: cards of the row and the hand, and workers."""

from core.games.through_the_ages.actions import space_id
from core.games.through_the_ages.building import build_price, has_room, special_resources
from core.games.through_the_ages.facts.cards_now import hand_now, row_now
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.stock import spendable
from core.games.through_the_ages.wording.names import card_name
from core.kernel import Barred, Decision
from core.kernel.words import counted


def barred(view: AgesState, decision: Decision) -> tuple[Barred, ...]:
    """Each with the reason its card shows; nothing while a part of something begun is asked."""
    if not decision.main:
        return ()
    seat = decision.seat
    found = [
        Barred(space_id(now.space), card_name(now.card), now.why_not[0])
        for now in row_now(view, seat)
        if now.why_not
    ]
    for now in (now for cards in hand_now(view, seat) for now in cards):
        if why := now.why_not[0] if now.why_not else now.when:
            found.append(Barred(now.card, card_name(now.card), why))
    found += _nobody_to_work(view, seat)
    legal = {target for action in decision.actions for target in action.targets}
    return tuple(it for it in found if it.thing not in legal)


def _nobody_to_work(view: AgesState, seat: int) -> list[Barred]:
    """Technologies that no worker can be put on (R7.2, R7.3)."""
    player = view.players[seat]
    found = []
    for card in player.workers:
        lacks = build_price(view, seat, card) - spendable(view, seat, "resource")
        lacks -= special_resources(player, card)
        if not player.unused:
            found.append(Barred(card, card_name(card), "needs a worker"))
        elif lacks > 0:
            found.append(Barred(card, card_name(card), f"{counted(lacks, 'resource')} short"))
        elif not has_room(view, seat, card):
            found.append(Barred(card, card_name(card), "no room for another"))
    return found
