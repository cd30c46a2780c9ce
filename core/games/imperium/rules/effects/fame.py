"""The fame deck with King of Kings, and the nation deck (R13, R12.17)."""

from dataclasses import dataclass

from core.games.imperium.content import (
    CARDS,
    Step,
    one_of_each,
)
from core.games.imperium.rules.actions import Pick
from core.games.imperium.rules.card_queries import active_mods
from core.games.imperium.rules.draw_deck import advance_nation
from core.games.imperium.rules.events import (
    CardMoved,
    KingResolved,
    Looked,
    NationArranged,
    TakenUnseen,
)
from core.games.imperium.rules.machine import Run, TriggerEvent, fire_triggers, op, start_ability
from core.games.imperium.state import ImperiumState
from core.kernel import Action, Decision, DecisionKind, Frame

# --- fame --------------------------------------------------------------------------------------


@op("take_fame")
def take_fame(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Take the top fame card (R13.1)."""
    if not state.fame:
        resolve_king_of_kings(state, seat)
        return
    card = state.fame.pop()
    if state.fame_seen:
        state.fame_seen -= 1
    player = state.players[seat]
    player.hand.append(card)
    player.secret.append(card)
    state.emit(TakenUnseen(seat, card, "fame"))


def resolve_king_of_kings(state: ImperiumState, seat: int) -> None:
    """Resolve King of Kings instead of a fame card, once per player (R13.3-R13.5)."""
    player = state.players[seat]
    if player.king:
        return
    player.king = True
    state.emit(KingResolved(seat, state.king))
    start_ability(state, seat, state.king, CARDS[state.king].abilities_by_kind["instead_of_gain"])


@op("look_fame")
def look_fame(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Look at the top fame cards; King of Kings is never among them (R13.2)."""
    if not state.fame:
        resolve_king_of_kings(state, seat)
        return
    extra = sum(mod.look_extra for mod in active_mods(state.players[seat], "on_event"))
    visible = min(step.n + extra, len(state.fame))
    state.fame_seen_by, state.fame_seen = seat, visible
    state.scope.looked = visible
    state.emit(Looked(seat, tuple(state.fame[-visible:]), "fame"))
    fire_triggers(state, TriggerEvent("look_fame", seat))


@op("take_looked")
def take_looked(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Keep one of the cards seen (R12.16)."""
    if state.scope.looked:
        state.push(TakeLooked(seat, state.scope.looked))


@dataclass(frozen=True, slots=True)
class TakeLooked(Frame[ImperiumState]):
    """The choice of a card from the top of the fame deck."""

    seat: int
    seen: int

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        if self.seen < 2:
            return ()
        actions = tuple(map(Pick, one_of_each(state.fame[-self.seen :])))
        return (
            Decision(
                self.seat, DecisionKind.CARD, "take_looked", "R12.16", actions, is_secret=True
            ),
        )

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        assert isinstance(action, Pick)
        state.fame.remove(action.card)
        state.fame_seen -= 1
        player = state.players[seat]
        player.hand.append(action.card)
        player.secret.append(action.card)
        state.emit(CardMoved(seat, action.card, "fame", "hand", secret=True))
        if self.seen > 2:
            state.push(PutBack(seat, self.seen - 1))

    def run(self, state: ImperiumState) -> None:
        self.answer(state, self.seat, Pick(state.fame[-1]))


@dataclass(frozen=True, slots=True)
class PutBack(Frame[ImperiumState]):
    """The order in which fame cards are returned, lowest first."""

    seat: int
    left: int

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        actions = tuple(map(Pick, one_of_each(state.fame[-self.left :])))
        return (
            Decision(self.seat, DecisionKind.ORDER, "put_back", "R12.16", actions, is_secret=True),
        )

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        assert isinstance(action, Pick)
        state.fame.remove(action.card)
        state.fame.insert(len(state.fame) - self.left + 1, action.card)
        if self.left > 2:
            state.push(PutBack(seat, self.left - 1))


# --- the nation deck -----------------------------------------------------------------------------


@op("look_nation")
def look_nation(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Look at the top nation card (R12.16)."""
    player = state.players[seat]
    if player.nation_deck:
        player.seen_nation = True
        state.emit(Looked(seat, (player.nation_deck[-1],), "nation_deck"))


@op("shuffle_nation")
def shuffle_nation(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Shuffle the nation deck above its special card (R12.17)."""
    if len(state.players[seat].nation_deck) > 2:
        reshuffle_nation_deck(state, seat)
        state.emit(NationArranged(seat, shuffled=True))


def reshuffle_nation_deck(state: ImperiumState, seat: int) -> None:
    player = state.players[seat]
    nation_cards = sorted(player.nation_deck[1:])
    state.rng.shuffle(nation_cards)
    player.nation_deck[1:] = nation_cards
    player.seen_nation = False


@op("nation_top_to_bottom")
def nation_top_to_bottom(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Move the top nation card directly above the special card (R15.3)."""
    player = state.players[seat]
    if len(player.nation_deck) > 2:
        player.nation_deck.insert(1, player.nation_deck.pop())
        player.seen_nation = False
        state.emit(NationArranged(seat, shuffled=False))


@op("advance_nation")
def advance_nation_deck(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Take nation cards without a reshuffle (R8.3)."""
    for _ in range(step.n):
        advance_nation(state, seat)


FAME_FRAMES: tuple[type[Frame[ImperiumState]], ...] = (TakeLooked, PutBack)
