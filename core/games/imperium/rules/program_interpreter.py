"""The scopes, triggers and offers of card programs on the agenda (R21).

A program opens a scope, runs its blocks step by step, and closes. A step that needs a decision
pushes a frame, and the rest of its block (`Run` in `programs`) waits below that frame. All of this
is plain data.
"""

from dataclasses import dataclass
from typing import Any

from core.games.imperium.content import CARDS
from core.games.imperium.rules.actions import Accept, Decline, Exhaust
from core.games.imperium.rules.card_queries import with_current_icons
from core.games.imperium.rules.events import AbilityUsed, HandShowed
from core.games.imperium.rules.lasting_changes import OnEvent
from core.games.imperium.rules.legality import can_exhaust, can_seem_available, is_available
from core.games.imperium.rules.programs import (
    ABILITIES,
    CARDS_BY_EVENT,
    Ability,
    Run,
    Trigger,
    TriggerEvent,
    changes_of,
)
from core.games.imperium.state import BOT_SEAT, ImperiumState, Scope
from core.kernel import Action, Decision, DecisionKind, Frame
from core.kernel.ranges import Total


@dataclass(frozen=True, slots=True)
class Open(Frame[ImperiumState]):
    """The start of a program."""

    card: str
    seat: int
    kind: str
    source: str = "hand"
    tokens: tuple[Total, Total, Total] = (0, 0, 0)  # on the market card of the trigger

    def run(self, state: ImperiumState) -> None:
        materials, population, progress = self.tokens
        tokens = {"materials": materials, "population": population, "progress": progress}
        attack = self.kind == "play" and CARDS[self.card].attack
        state.scopes.append(
            Scope(self.card, self.seat, self.kind, self.source, tokens=tokens, attack=attack)
        )


@dataclass(frozen=True, slots=True)
class Close(Frame[ImperiumState]):
    """The end of a program. Gaining materials opens the window of its icons (R17.9)."""

    def run(self, state: ImperiumState) -> None:
        """Close the scope. The frame in card_play.py also discards a played card."""
        close_scope(state)


def close_scope(state: ImperiumState) -> Scope:
    """Drop the current scope and fire the triggers of its icons (R17.9)."""
    scope = state.scopes.pop()
    if scope.got_materials:
        own_icons: tuple[str, ...] = ()
        if is_active(state, scope.seat, scope.card):
            own_icons = with_current_icons(state.players[scope.seat], scope.card).icons
        icons = tuple(sorted({*scope.icons, *own_icons}))
        if icons:
            fire_triggers(state, TriggerEvent("gain_resource_from_icon", scope.seat, suits=icons))
    return scope


def is_active(state: ImperiumState, seat: int, card: str) -> bool:
    """Return whether a card is active. Power card and court count too."""
    return seat < len(state.players) and card in state.players[seat].active_cards()


def start_ability(
    state: ImperiumState, seat: int, card: str, ability: Ability, **more: Any
) -> None:
    """Push the program of an ability: its cost first, then its effect."""
    blocks = [Run(block, 0, seat) for block in (ability.cost, ability.do) if block]
    state.push(Open(card, seat, ability.kind, **more), *blocks, Close())


def use_ability(state: ImperiumState, seat: int, card: str, ability: Ability, **more: Any) -> None:
    """Use an ability. An exhaust ability puts a token on its card first (R6.8)."""
    player = state.players[seat]
    if ability.kind == "exhaust":
        player.exhausts -= 1
        player.exhausted.append(card)
    state.emit(AbilityUsed(seat, card, ability.kind))
    start_ability(state, seat, card, ability, **more)


# --- events and triggers -----------------------------------------------------------------------


def is_triggered(trigger: Trigger | None, event: TriggerEvent) -> bool:
    return trigger is not None and trigger.event == event.event and trigger.matches(event)


def fire_triggers(state: ImperiumState, event: TriggerEvent) -> None:
    """Run passive abilities and offer triggered exhausts to the active player (R6.14)."""
    if event.seat == BOT_SEAT and state.bot is not None:
        return
    waiting_cards, in_force = CARDS_BY_EVENT[event.event], state.players[event.seat].active_cards()
    if waiting_cards.isdisjoint(in_force):
        return
    is_offered = False
    passives: list[tuple[str, OnEvent]] = []
    for card in in_force:
        if card not in waiting_cards:
            continue
        for change in changes_of(card, OnEvent):
            if is_triggered(change.trigger, event):
                passives.append((card, change))
        exhausts = ABILITIES[card].exhausts
        is_offered = is_offered or any(is_triggered(a.trigger, event) for a in exhausts)
    if is_offered and state.is_activating(event.seat):
        h = event
        state.push(Window(h.event, h.seat, h.card, h.source, h.suits, h.tokens))
    for card, change in reversed(passives):
        run_passive(state, event.seat, card, change)


def run_passive(state: ImperiumState, seat: int, card: str, change: OnEvent) -> None:
    """Push the program of a passive ability, as an offer if it is optional."""
    frame = Offer(change.do, seat, card) if change.optional else Run(change.do, 0, seat)
    state.push(Open(card, seat, "passive"), frame, Close())


@dataclass(frozen=True, slots=True)
class Window(Frame[ImperiumState]):
    """A moment when exhaust abilities can be used, each once (R6.11)."""

    event: str
    seat: int
    card: str = ""
    source: str = ""
    suits: tuple[str, ...] = ()
    tokens: tuple[Total, Total, Total] = (0, 0, 0)

    def usable_abilities(self, state: ImperiumState) -> list[tuple[str, Ability]]:
        """Return the cards that wait for the event and can be exhausted."""
        player = state.players[self.seat]
        if not player.exhausts or not state.is_activating(self.seat):
            return []
        event = TriggerEvent(self.event, self.seat, self.card, self.source, self.suits, self.tokens)
        return [
            (card, ability)
            for card in player.active_cards()
            if card in CARDS_BY_EVENT[self.event]
            for ability in ABILITIES[card].exhausts
            if is_triggered(ability.trigger, event) and can_exhaust(state, self.seat, card, ability)
        ]

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        usable = self.usable_abilities(state)
        if not usable:
            return ()
        actions: list[Action] = [Exhaust(card) for card, _ in usable]
        actions.append(Decline())
        subject = self.card
        return (
            Decision(
                self.seat, DecisionKind.CARD, "window", "R6.11", tuple(actions), subject=subject
            ),
        )

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        if isinstance(action, Exhaust):
            ability = next(a for card, a in self.usable_abilities(state) if card == action.card)
            state.push(self)
            use_ability(state, seat, action.card, ability, tokens=self.tokens)


# --- optional blocks ---------------------------------------------------------------------------


_YES_NO, _NO_ONLY = (Accept(), Decline()), (Decline(),)


@dataclass(frozen=True, slots=True)
class Offer(Frame[ImperiumState]):
    """An optional block, carried out entirely or not at all (R6.6)."""

    block: str
    seat: int
    card: str
    store: str = ""  # the key of a counter of acceptances

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        """Ask the seat if the block is available (R12.35), or if rivals must assume so."""
        seat, card = self.seat, self.card
        if is_available(state, seat, self.block, card):
            return (Decision(seat, DecisionKind.YES_NO, "may", "R6.6", _YES_NO, subject=card),)
        if can_seem_available(state, seat, self.block, card):
            return (
                Decision(
                    seat, DecisionKind.YES_NO, "may", "R6.6", _NO_ONLY, subject=card, is_secret=True
                ),
            )
        return ()

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        if isinstance(action, Accept):
            if self.store:
                counts = state.scope.counts
                counts[self.store] = counts.get(self.store, 0) + 1
            state.push(Run(self.block, 0, seat))


def announce_no_match(state: ImperiumState, seat: int) -> None:
    """Emit HandShowed: a mandatory step found no card, which reveals something."""
    if state.players[seat].hand:
        state.emit(HandShowed(seat))
