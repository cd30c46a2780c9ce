"""Known facts about cards, and their effects in a few words."""

from dataclasses import dataclass
from functools import cache

from core.games.history_of_the_world.content import CARDS, EMPIRES_BY_EPOCH
from core.games.history_of_the_world.rules.effect_registry import effect_wordings
from core.games.history_of_the_world.state import WorldState
from core.kernel import HIDDEN
from core.kernel.presentation import seat_letter
from core.kernel.style import Style


def epoch_progress(view: WorldState) -> str:
    """Return `draft`, or `empire 8 of 8: Romans`."""
    if not view.called:
        return "draft"
    empires = EMPIRES_BY_EPOCH[view.epoch]
    return f"empire {view.called} of {len(empires)}: {CARDS[empires[view.called - 1]].name}"


@dataclass(frozen=True, slots=True)
class EmpireStatus:
    """An empire of an epoch, with its holder as far as known."""

    card: str
    is_called: bool
    seat: int  # the holder, as far as known; -1: none or unknown
    note: str  # "yours", "nobody", "handed on"


def empire_statuses(view: WorldState, seat: int, epoch: int, style: Style) -> list[EmpireStatus]:
    """Return the eight empires in turn order, as the seat knows them."""
    statuses = []
    for order, card in enumerate(EMPIRES_BY_EPOCH[epoch], start=1):
        called = epoch < view.epoch or (epoch == view.epoch and order <= view.called)
        holder = next((s for s, p in enumerate(view.players) if card in p.empires), -1)
        statuses.append(
            EmpireStatus(
                card, called, holder, _holder_note(view, seat, card, called, holder, style)
            )
        )
    return statuses


def _holder_note(
    view: WorldState, seat: int, card: str, called: bool, holder: int, style: Style
) -> str:
    if holder >= 0:
        return "yours" if holder == seat else seat_letter(holder, style)
    if called:
        return "nobody"
    player = view.players[seat] if seat >= 0 else None
    if player and card in player.given:
        return f"given to {seat_letter(player.given[card], style)}"
    return "handed on" if player and card in player.passed else ""


def known_events(view: WorldState, epoch: int) -> list[str]:
    """Return the event card each seat chose in an epoch: its id, HIDDEN, or ""."""
    return [
        next((held.card for held in player.events if held.epoch == epoch), "")
        for player in view.players
    ]


def is_known_card(card: str) -> bool:
    return bool(card) and card != HIDDEN


@cache
def brief_text(card: str) -> str:
    """Return a card's effects in a few words, without its armies, or ""."""
    record = CARDS[card]
    parts = ["marauders"] if record.is_marauder else []
    parts += ["two starts, two capitals"] if len(record.start_lands) > 1 else []
    return ", ".join([*parts, *(wording.brief for wording in effect_wordings(card))])
