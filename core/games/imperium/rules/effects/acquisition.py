"""Acquiring, breaking through and developing, and cards played or copied by effects."""

from dataclasses import dataclass

from core.games.imperium.content import (
    BLOCKS,
    Filter,
    Step,
    one_of_each,
)
from core.games.imperium.rules.actions import (
    Enough,
    Pick,
    Play,
    TakeUnseen,
    pick_action,
    take_unseen_action,
)
from core.games.imperium.rules.availability import (
    can_play,
    copied_ability,
    copyable_cards,
    payable_developments,
    playable_cards,
)
from core.games.imperium.rules.candidates import (
    CardPlace,
    acquirable_cards,
    distinct_places,
    matching_exiled_cards,
    matching_market_cards,
)
from core.games.imperium.rules.card_play import play_card
from core.games.imperium.rules.draw_deck import develop
from core.games.imperium.rules.machine import Run, announce_no_match, op, start_ability
from core.games.imperium.rules.market import (
    acquire,
    break_through,
    search_main_deck,
    take_unseen,
)
from core.games.imperium.state import ImperiumState
from core.kernel import Action, ChoiceFrame, Decision, DecisionKind, Frame

VARIABLE_VALUE = "variable"  # used as a suit: a card with a variable value (R17.3)


# --- the market --------------------------------------------------------------------------------


@op("acquire")
def acquire_cards(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Acquire cards one after the other (R12.2)."""
    state.push(Acquire(here.block, here.at, seat, step.times))


@dataclass(frozen=True, slots=True)
class Acquire(Frame[ImperiumState]):
    """The choice of a card to acquire."""

    block: str
    at: int
    seat: int
    left: int

    @property
    def step(self) -> Step:
        return BLOCKS[self.block][self.at]

    def acquirable_places(self, state: ImperiumState) -> list[CardPlace]:
        return acquirable_cards(state, self.seat, self.step)

    def is_optional(self) -> bool:
        """Return whether a repetition can be declined, inside an optional block (R12.37)."""
        return self.step.in_may and self.left < self.step.times

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        places = distinct_places(state.players[self.seat], self.acquirable_places(state))
        optional = self.is_optional()
        if not places or (len(places) == 1 and not optional):
            return ()
        actions: list[Action] = [pick_action(card) for card, _ in places]
        if optional:
            actions.append(Enough())
        card = state.scope.card
        return (
            Decision(
                self.seat, DecisionKind.CARD, "acquire", "R12.2", tuple(actions), subject=card
            ),
        )

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        if not isinstance(action, Pick):
            return
        if self.left > 1:
            state.push(Acquire(self.block, self.at, seat, self.left - 1))
        if self.step.then == "free_play":
            state.push(PlayAcquired(seat, action.card))
        acquire(state, seat, action.card)

    def run(self, state: ImperiumState) -> None:
        for card, _ in self.acquirable_places(state)[:1]:
            self.answer(state, self.seat, Pick(card))


@dataclass(frozen=True, slots=True)
class PlayAcquired(Frame[ImperiumState]):
    """Play a card just acquired, if possible."""

    seat: int
    card: str

    def run(self, state: ImperiumState) -> None:
        in_hand = self.card in state.players[self.seat].hand
        if in_hand and can_play(state, self.seat, self.card, free=True):
            play_card(state, self.seat, self.card, free=True)


@op("break_through")
def break_through_for(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Break through one or more times (R12.6)."""
    state.push(*[BreakThrough(seat, here.block, here.at)] * step.times)


@dataclass(frozen=True, slots=True)
class BreakThrough(ChoiceFrame[ImperiumState]):
    """The choice of a market card, a small deck or a main deck search (R12.6)."""

    block: str
    at: int

    def question(self, state: ImperiumState) -> Decision:
        step = BLOCKS[self.block][self.at]
        cards = matching_market_cards(state, step) + matching_exiled_cards(state, self.seat, step)
        unseen = map(take_unseen_action, step.suits or (VARIABLE_VALUE,))
        actions = (*map(pick_action, cards), *unseen)
        card = state.scope.card if state.scopes else ""
        return Decision(
            self.seat, DecisionKind.CARD, "break_through", "R12.6", actions, subject=card
        )

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        if isinstance(action, Pick):
            break_through(state, seat, action.card)
        elif isinstance(action, TakeUnseen) and action.suit == VARIABLE_VALUE:
            search_main_deck(state, seat, Filter(vp=VARIABLE_VALUE))
        elif isinstance(action, TakeUnseen):
            take_unseen(state, seat, action.suit)


# --- developing and playing ---------------------------------------------------------------------


@op("develop")
def develop_card(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Develop without an exhaust token, as a card effect (R12.8)."""
    state.push(Develop(seat, step.free))


@dataclass(frozen=True, slots=True)
class Develop(ChoiceFrame[ImperiumState]):
    """The mandatory choice of an affordable development."""

    free: bool

    def question(self, state: ImperiumState) -> Decision:
        cards = payable_developments(state, self.seat, self.free)
        topic = "develop_free" if self.free else "develop"
        return Decision(self.seat, DecisionKind.CARD, topic, "R12.8", tuple(map(Pick, cards)))

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        assert isinstance(action, Pick)
        develop(state, seat, action.card, self.free)


@op("free_play")
@op("play_card")
def play_by_effect(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Play a card through another card's effect (R12.12)."""
    state.push(PlayByEffect(seat, here.block, here.at))


@dataclass(frozen=True, slots=True)
class PlayByEffect(ChoiceFrame[ImperiumState]):
    """The choice of a card to play."""

    block: str
    at: int

    def question(self, state: ImperiumState) -> Decision:
        step, player = BLOCKS[self.block][self.at], state.players[self.seat]
        cards = playable_cards(state, self.seat, step)
        places = distinct_places(player, [(card, step.frm[0]) for card in cards])
        options = tuple(Play(card) for card, _ in places)
        source_zone = player.discard if "discard" in step.frm else player.hand
        card, secret = state.scope.card, bool(player.hand) and len(source_zone) > 1
        return Decision(
            self.seat,
            DecisionKind.CARD,
            "play_free",
            "R12.12",
            options,
            subject=card,
            is_secret=secret,
        )

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        assert isinstance(action, Play)
        step = BLOCKS[self.block][self.at]
        play_card(state, seat, action.card, step.frm[0], free=not step.spend_action)

    def run(self, state: ImperiumState) -> None:
        announce_no_match(state, self.seat)
        ChoiceFrame.run(self, state)


@op("copy_exhaust")
def copy_exhaust(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Use another player's exhaust ability as this card's own (R21.14)."""
    state.push(CopyExhaust(seat, state.scope.card))


@dataclass(frozen=True, slots=True)
class CopyExhaust(ChoiceFrame[ImperiumState]):
    """The choice of an ability to copy."""

    card: str

    def question(self, state: ImperiumState) -> Decision:
        cards = one_of_each(card for _, card in copyable_cards(state, self.seat, self.card))
        options, secret = tuple(map(Pick, cards)), bool(state.players[self.seat].hand)
        return Decision(
            self.seat,
            DecisionKind.CARD,
            "copy",
            "R21.14",
            options,
            subject=self.card,
            is_secret=secret,
        )

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        """Pay its costs here; its exhaust token is the Ambassador's (R21.11)."""
        assert isinstance(action, Pick)
        ability = copied_ability(state, seat, self.card, action.card)
        assert ability is not None
        start_ability(state, seat, self.card, ability)

    def run(self, state: ImperiumState) -> None:
        announce_no_match(state, self.seat)
        ChoiceFrame.run(self, state)


ACQUISITION_FRAMES: tuple[type[Frame[ImperiumState]], ...] = (
    Acquire,
    PlayAcquired,
    BreakThrough,
    Develop,
    PlayByEffect,
    CopyExhaust,
)
