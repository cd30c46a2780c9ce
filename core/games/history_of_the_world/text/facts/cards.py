"""Known facts about cards, and their effects in a few words."""

from dataclasses import dataclass

from core.games.history_of_the_world.content import CARDS, EMPIRES_BY_EPOCH
from core.games.history_of_the_world.state import WorldState
from core.kernel import HIDDEN
from core.kernel.presentation import seat_letter


def epoch_progress(view: WorldState) -> str:
    """Return the progress of the epoch: `draft`, or `empire 8 of 8: Romans`."""
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


def empire_statuses(view: WorldState, seat: int, epoch: int) -> list[EmpireStatus]:
    """Return the eight empires of an epoch in turn order, as the seat knows them."""
    statuses = []
    for order, card in enumerate(EMPIRES_BY_EPOCH[epoch], start=1):
        called = epoch < view.epoch or (epoch == view.epoch and order <= view.called)
        holder = next((s for s, p in enumerate(view.players) if card in p.empires), -1)
        statuses.append(
            EmpireStatus(card, called, holder, _holder_note(view, seat, card, called, holder))
        )
    return statuses


def _holder_note(view: WorldState, seat: int, card: str, called: bool, holder: int) -> str:
    if holder >= 0:
        return "yours" if holder == seat else seat_letter(holder)
    if called:
        return "nobody"
    player = view.players[seat] if seat >= 0 else None
    if player and card in player.given:
        return f"given to {seat_letter(player.given[card])}"
    return "handed on" if player and card in player.passed else ""


def known_events(view: WorldState, epoch: int) -> list[str]:
    """Return the event card each seat chose in an epoch: its id, HIDDEN, or ""."""
    return [
        next((held.card for held in player.events if held.epoch == epoch), "")
        for player in view.players
    ]


def is_known_card(card: str) -> bool:
    return bool(card) and card != HIDDEN


_BRIEF_TEXTS = {
    # abilities of empires
    "sumerians": "a free city at the end",
    "egyptians": "a monument for every $",
    "minoans": "+1pt empty by fleet, max 2",
    "hittites": "reroll a die each battle",
    "assyrians": "a free fort for every $",
    "vedics": "ignores terrain",
    "greeks": "a free city by fleet",
    "persians": "the first army lost returns",
    "macedonians": "3 siege tokens",
    "celts": "+1 at structures",
    "mauryans": "one more monument",
    "carthaginians": "ignores terrain",
    "han_dynasty": "2 free forts in China",
    "romans": "2 free forts",
    "guptas": "+1pt a monument built",
    "huns": "damages twice",
    "byzantines": "no naval rerolls",
    "tang_dynasty": "+1pt a region, not China",
    "arabs": "wins ties",
    "khmers": "a monument at the start",
    "franks": "a second fort free, once",
    "vikings": "+1 by fleet",
    "mongols": "siege token a win",
    "ming_dynasty": "+1pt by fleet, not China",
    "mesoamericans": "two starts, two capitals",
    "turks": "attacks on after a win",
    "portuguese": "+1pt a region by fleet",
    "spanish": "+1pt a $ in the Americas",
    "mughals": "3 siege tokens",
    "russians": "+1 army in Eurasia, max 2",
    "manchus": "+1 in China",
    "dutch": "2 free cities in $ by fleet",
    "french": "reroll a die each battle",
    "british": "no naval rerolls",
    "americans": "+1 army N. America, max 3",
    "germans": "ignores forts",
    "japanese": "+2 armies at the first win",
    # advancements
    "barbarians_1": "damage in a land at a barren, your army moves in",
    "disaster_1": "a land: damage twice, fort off",
    "engineering": "2 free forts in active lands",
    "great_leader": "reroll a die in each battle",
    "weaponry": "+1 to your highest die",
    "diplomacy_2": "an army beside yours becomes your active one",
    "elite_troops": "3 dice instead of 2",
    "plague": "an army goes, those beside it on a 1",
    "population_growth": "2 more armies",
    "revolution_2": "an army is replaced by yours, inactive",
    "barbarians_3": "damage in 2 lands at a barren, your armies move in",
    "civil_service": "1 more army, 2 with an active capital",
    "fanaticism": "you win ties",
    "migration": "2 active armies in empty lands beside yours",
    "siegecraft": "4 siege tokens",
    "black_death": "a region: every rival with 2 or more loses an army",
    "crusade": "fleet in the Mediterranean, +1 in the Middle East",
    "gunpowder": "terrain and forts help nobody",
    "shipbuilding": "2 fleets wherever you like",
    "treachery": "one attack won without dice",
    "diplomacy_5": "an army beside yours becomes your active one",
    "industrial_revolution": "1 more army, a monument for every $",
    "naval_supremacy": "no naval rerolls, +1 by fleet",
    "railways": "1 more army, 2 far lands in your regions",
    "revolution_5": "2 armies of a rival in a region replaced by yours",
}


def brief_text(card: str) -> str:
    """Return a card's effects in a few words, without its armies, or ""."""
    parts = ["marauders"] if CARDS[card].is_marauder else []
    parts += [_BRIEF_TEXTS[card]] if card in _BRIEF_TEXTS else []
    return ", ".join(parts)
