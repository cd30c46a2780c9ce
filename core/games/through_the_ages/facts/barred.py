"""Cards and actions in sight that are unavailable now, with reasons."""

from core.games.through_the_ages.actions import YELLOW_BANK, owned_id, space_id
from core.games.through_the_ages.building import (
    build_price,
    has_room,
    population_price,
    special_resources,
    stage_price,
)
from core.games.through_the_ages.content import CARDS
from core.games.through_the_ages.facts.cards_now import hand_now, row_now
from core.games.through_the_ages.ratings import cards_in_play, civil_left, military_left
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.stock import spendable
from core.games.through_the_ages.wording.cards import kind_text
from core.games.through_the_ages.wording.names import card_name
from core.kernel import Barred, Decision
from core.kernel.words import counted

# These questions come before any other action.
_LATER = {
    "politics": "after the political action",
    "resign": "after this question",
    "first_round": "not in the first round",
}


def barred(view: AgesState, decision: Decision) -> tuple[Barred, ...]:
    """Return unavailable items with reasons, for main decisions only."""
    if not decision.main:
        return ()
    seat, later = decision.seat, _LATER.get(decision.topic, "")
    found = [*_on_the_row(view, decision), *_in_hand(view, seat, later)]
    found += _on_the_board(view, seat, later)
    legal = {target for action in decision.actions for target in action.targets}
    return tuple(it for it in found if it.thing not in legal)


def _on_the_row(view: AgesState, decision: Decision) -> list[Barred]:
    later = _LATER.get(decision.topic, "")
    found = []
    for now in row_now(view, decision.seat):
        if now.card:
            why = now.why_not[0] if now.why_not else later
            found.append(_card(space_id(now.space), now.card, why or "not now"))
    return found


def _in_hand(view: AgesState, seat: int, later: str) -> list[Barred]:
    """Return unavailable hand cards: political cards wait for politics, others for actions."""
    found = []
    for now in (now for cards in hand_now(view, seat) for now in cards):
        why = now.why_not[0] if now.why_not else now.when or later
        found.append(_card(now.card, now.card, why or "nothing to use it on"))
    return found


def _on_the_board(view: AgesState, seat: int, later: str) -> list[Barred]:
    player = view.players[seat]
    found = [_card(c, c, later or _why_no_worker(view, seat, c)) for c in player.workers]
    if player.wonder:
        why = later or _why_no_stage(view, seat)
        found.append(_card(player.wonder, player.wonder, why))
    found.append(Barred(YELLOW_BANK, "Population", later or _why_no_growth(view, seat), "increase"))
    at_work = [(card, card) for card in cards_in_play(player)]
    at_work += [(owned_id(player.tactics, seat), player.tactics)] if player.tactics else []
    return found + [_card(it, card, "it works by itself") for it, card in at_work]


def _card(thing: str, card: str, reason: str) -> Barred:
    return Barred(thing, card_name(card), reason, kind_text(card))


def _why_no_worker(view: AgesState, seat: int, card: str) -> str:
    """Return why no worker can be placed on a technology (R7.2, R7.3)."""
    player = view.players[seat]
    lacks = build_price(view, seat, card) - spendable(view, seat, "resource")
    if CARDS[card].group == "military":
        lacks -= special_resources(player)
    if CARDS[card].group == "military" and not military_left(view, seat):
        return "no military action left"
    if CARDS[card].group != "military" and not civil_left(view, seat):
        return "no civil action left"
    if not player.unused:
        return "needs a worker"
    if not has_room(view, seat, card):
        return "no room for another"
    return f"{counted(lacks, 'resource')} short" if lacks > 0 else "not now"


def _why_no_stage(view: AgesState, seat: int) -> str:
    """Return why no stage of the wonder can be built (R7.6)."""
    if not civil_left(view, seat):
        return "no civil action left"
    lacks = stage_price(view, seat) - spendable(view, seat, "resource")
    return f"{counted(lacks, 'resource')} short" if lacks > 0 else "not now"


def _why_no_growth(view: AgesState, seat: int) -> str:
    """Return why the population cannot increase (R7.1)."""
    if not view.players[seat].yellow:
        return "the yellow bank is empty"
    if not civil_left(view, seat):
        return "no civil action left"
    lacks = population_price(view, seat) - spendable(view, seat, "food")
    return f"{lacks} food short" if lacks > 0 else "not now"
