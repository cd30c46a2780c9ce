"""The fame deck with King of Kings, and the nation deck (R13, R12.17)."""

from dataclasses import dataclass
from typing import ClassVar

from core.games.imperium.content import one_of_each
from core.games.imperium.rules.actions import Pick
from core.games.imperium.rules.draw_deck import advance_nation
from core.games.imperium.rules.events import (
    CardMoved,
    KingResolved,
    Looked,
    NationArranged,
    TakenUnseen,
)
from core.games.imperium.rules.lasting_changes import OnEvent
from core.games.imperium.rules.program_interpreter import fire_triggers, start_ability
from core.games.imperium.rules.programs import (
    ABILITIES,
    Instruction,
    Keyword,
    Run,
    TriggerEvent,
    active_changes,
    instruction,
)
from core.games.imperium.state import ImperiumState
from core.games.imperium.text.style import TextStyle
from core.kernel import Action, Decision, DecisionKind, Frame
from core.kernel.presentation import format_count

# --- fame --------------------------------------------------------------------------------------


@instruction("take_fame")
@dataclass(frozen=True, slots=True, kw_only=True)
class TakeFame(Instruction):
    """Take the top fame card (R13.1). Data: `{"op": "take_fame"}`."""

    keyword: ClassVar = Keyword(
        "fame", "the top card of the fame deck to your hand", "R13.1", False
    )

    def can_change(self, state: ImperiumState, seat: int, card: str) -> bool:
        return bool(state.fame) or not state.players[seat].king

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
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

    def text(self, style: TextStyle) -> str:
        return style.render("{takes} the top fame card")


def resolve_king_of_kings(state: ImperiumState, seat: int) -> None:
    """Resolve King of Kings instead of a fame card, once per player (R13.3-R13.5)."""
    player = state.players[seat]
    if player.king:
        return
    player.king = True
    state.emit(KingResolved(seat, state.king))
    start_ability(state, seat, state.king, ABILITIES[state.king].by_kind["instead_of_gain"])


@instruction("look_fame")
@dataclass(frozen=True, slots=True, kw_only=True)
class LookFame(Instruction):
    """Look at the top fame cards. King of Kings is never among them (R13.2).

    Data: `{"op": "look_fame", "n": 2}`.
    """

    keyword: ClassVar = Keyword(
        "fame", "the top cards of the fame deck; King of Kings lies below them", "R13.2"
    )

    n: int

    def can_change(self, state: ImperiumState, seat: int, card: str) -> bool:
        return bool(state.fame) or not state.players[seat].king

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        if not state.fame:
            resolve_king_of_kings(state, seat)
            return
        extra = sum(change.look_extra for change in active_changes(state.players[seat], OnEvent))
        visible = min(self.n + extra, len(state.fame))
        state.fame_seen_by, state.fame_seen = seat, visible
        state.scope.looked = visible
        state.emit(Looked(seat, tuple(state.fame[-visible:]), "fame"))
        fire_triggers(state, TriggerEvent("look_fame", seat))

    def text(self, style: TextStyle) -> str:
        top = format_count(self.n, "fame card")
        return style.render("{looks} at the top {top}", top=top)

    def shares_clause(self, following: Instruction, style: TextStyle) -> bool:
        return style.short and isinstance(following, TakeLookedInstruction)

    def joined_text(self, steps: tuple[Instruction, ...], style: TextStyle) -> str:
        return style.render("{keeps} 1 of the top {n} fame", n=self.n)


@instruction("take_looked")
@dataclass(frozen=True, slots=True, kw_only=True)
class TakeLookedInstruction(Instruction):
    """Keep one of the cards seen (R12.16). Data: `{"op": "take_looked"}`."""

    always_has_effect: ClassVar[bool] = True

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        if state.scope.looked:
            state.push(TakeLooked(seat, state.scope.looked))

    def text(self, style: TextStyle) -> str:
        return style.render("{keeps} one and {puts} the others back", "{keeps} 1")


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


@instruction("look_nation")
@dataclass(frozen=True, slots=True, kw_only=True)
class LookNation(Instruction):
    """Look at the top nation card (R12.16). Data: `{"op": "look_nation"}`."""

    keyword: ClassVar = Keyword(
        "look", "at the top of your nation deck, never at the card below all", "R12.16", False
    )

    def can_change(self, state: ImperiumState, seat: int, card: str) -> bool:
        return bool(state.players[seat].nation_deck)

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        player = state.players[seat]
        if player.nation_deck:
            player.seen_nation = True
            state.emit(Looked(seat, (player.nation_deck[-1],), "nation_deck"))

    def text(self, style: TextStyle) -> str:
        return style.render(
            "{looks} at the top card of {your} nation deck",
            "{looks} at the top of {your} nation deck",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _ArrangeNation(Instruction):
    """Change the order of the nation deck above its special card."""

    def can_change(self, state: ImperiumState, seat: int, card: str) -> bool:
        return len(state.players[seat].nation_deck) > 2


@instruction("shuffle_nation")
@dataclass(frozen=True, slots=True, kw_only=True)
class ShuffleNation(_ArrangeNation):
    """Shuffle the nation deck (R12.17). Data: `{"op": "shuffle_nation"}`."""

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        if self.can_change(state, seat, ""):
            reshuffle_nation_deck(state, seat)
            state.emit(NationArranged(seat, shuffled=True))

    def text(self, style: TextStyle) -> str:
        return style.render("{shuffles} {your} nation deck")


def reshuffle_nation_deck(state: ImperiumState, seat: int) -> None:
    player = state.players[seat]
    nation_cards = sorted(player.nation_deck[1:])
    state.rng.shuffle(nation_cards)
    player.nation_deck[1:] = nation_cards
    player.seen_nation = False


@instruction("nation_top_to_bottom")
@dataclass(frozen=True, slots=True, kw_only=True)
class NationTopToBottom(_ArrangeNation):
    """Move the top nation card directly above the special card (R15.3).

    Data: `{"op": "nation_top_to_bottom"}`.
    """

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        player = state.players[seat]
        if self.can_change(state, seat, ""):
            player.nation_deck.insert(1, player.nation_deck.pop())
            player.seen_nation = False
            state.emit(NationArranged(seat, shuffled=False))

    def text(self, style: TextStyle) -> str:
        return style.render("{puts} it just above the last card of {your} nation deck")


@instruction("advance_nation")
@dataclass(frozen=True, slots=True, kw_only=True)
class AdvanceNation(Instruction):
    """Take nation cards without a reshuffle (R8.3). Data: `{"op": "advance_nation", "n": 1}`."""

    keyword: ClassVar = Keyword(
        "nation deck", "its top card to your discard pile, without a token", "R8.3", False
    )

    n: int

    def can_change(self, state: ImperiumState, seat: int, card: str) -> bool:
        return bool(state.players[seat].nation_deck)

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        for _ in range(self.n):
            advance_nation(state, seat)

    def text(self, style: TextStyle) -> str:
        return style.render(
            "{puts} the top card of {your} nation deck into {your} discard pile",
            "{puts} the top of {your} nation deck into discard",
        )


FAME_FRAMES: tuple[type[Frame[ImperiumState]], ...] = (TakeLooked, PutBack)
