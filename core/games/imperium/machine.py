"""The interpreter that runs card programs over the agenda (R21).

A program opens a scope, runs its blocks step by step, and closes. A step that needs a decision
pushes a frame. The rest of its block waits below that frame. All of this is plain data.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from core.games.imperium.actions import Accept, Decline, Exhaust
from core.games.imperium.availability import (
    can_exhaust,
    can_pay,
    is_available,
    seems_available,
)
from core.games.imperium.blocks import PRICES
from core.games.imperium.content import BLOCKS, CARDS, WAITING, Ability, Mod, Step, Trigger
from core.games.imperium.counting import as_it_lies, fits
from core.games.imperium.events import AbilityUsed, HandShowed
from core.games.imperium.state import BOT, ImperiumState, Scope
from core.kernel import Action, Decision, Frame, Kind

# Arguments: the state, the acting seat, the step, and the frame of its position.
Op = Callable[[ImperiumState, int, Step, "Run"], None]
OPS: dict[str, Op] = {}


def op(name: str) -> Callable[[Op], Op]:
    def enter(function: Op) -> Op:
        OPS[name] = function
        return function

    return enter


@dataclass(frozen=True, slots=True)
class Run(Frame[ImperiumState]):
    """The rest of a block, starting at a step."""

    block: str
    at: int
    seat: int

    @property
    def step(self) -> Step:
        return BLOCKS[self.block][self.at]

    def run(self, state: ImperiumState) -> None:
        """Run steps until one of them pushes a frame."""
        steps, agenda = BLOCKS[self.block], state.agenda
        for at in range(self.at, len(steps)):
            depth = len(agenda)
            here = self if at == self.at else Run(self.block, at, self.seat)
            step = steps[at]
            if step.op in PRICES and not can_pay(state, self.seat, step, state.scope.card):
                return  # an unpayable price in the middle of a program ends its block
            OPS[step.op](state, self.seat, step, here)
            if state.halted:
                return
            if len(agenda) > depth:
                if at + 1 < len(steps):
                    agenda.insert(depth, Run(self.block, at + 1, self.seat))
                return


@dataclass(frozen=True, slots=True)
class Open(Frame[ImperiumState]):
    """The start of a program."""

    card: str
    seat: int
    kind: str
    source: str = "hand"
    tokens: tuple[int, int, int] = (0, 0, 0)  # tokens on the market card of the trigger

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
        """Close the scope; the frame in card_play.py also discards a played card."""
        close(state)


def close(state: ImperiumState) -> Scope:
    """Drop the current scope and fire the triggers of its icons (R17.9)."""
    scope = state.scopes.pop()
    if scope.got_materials:
        own: tuple[str, ...] = ()
        if is_in_force(state, scope.seat, scope.card):
            own = as_it_lies(state.players[scope.seat], scope.card).icons
        icons = tuple(sorted({*scope.icons, *own}))
        if icons:
            fire(state, Happened("gain_resource_from_icon", scope.seat, suits=icons))
    return scope


def is_in_force(state: ImperiumState, seat: int, card: str) -> bool:
    """Return whether a card is active in a player's play area; power card and court count too."""
    return seat < len(state.players) and card in state.players[seat].in_force()


def start(state: ImperiumState, seat: int, card: str, ability: Ability, **more: Any) -> None:
    """Push the program of an ability: its cost first, then its effect."""
    blocks = [Run(block, 0, seat) for block in (ability.cost, ability.do) if block]
    state.then(Open(card, seat, ability.kind, **more), *blocks, Close())


def use(state: ImperiumState, seat: int, card: str, ability: Ability, **more: Any) -> None:
    """Use an ability; an exhaust ability puts a token on its card first (R6.8)."""
    player = state.players[seat]
    if ability.kind == "exhaust":
        player.exhausts -= 1
        player.exhausted.append(card)
    state.tell(AbilityUsed(seat, card, ability.kind))
    start(state, seat, card, ability, **more)


# --- events and triggers -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Happened:
    """An event that abilities may wait for."""

    event: str
    seat: int
    card: str = ""
    source: str = ""
    suits: tuple[str, ...] = ()  # of the card; or icons, or resources
    tokens: tuple[int, int, int] = (0, 0, 0)


def waits_for(trigger: Trigger | None, happened: Happened) -> bool:
    if trigger is None or trigger.event != happened.event:
        return False
    if trigger.source and trigger.source != happened.source:
        return False
    match trigger.event:
        case "play_card":
            return fits(trigger.filter, CARDS[happened.card])
        case "acquire" | "acquire_or_break_through":
            return trigger.suit in happened.suits
        case "gain_resource_from_icon":
            return trigger.icon in happened.suits
        case "gain_market_card_with_token" | "pay" | "would_gain":
            return trigger.res in happened.suits
        case "leaves_play":
            return trigger.name == CARDS[happened.card].called
        case _:
            return True


def fire(state: ImperiumState, happened: Happened) -> None:
    """Run passive abilities and offer triggered exhausts to the active player (R6.14)."""
    if happened.seat == BOT and state.bot is not None:
        return
    waiting, in_force = WAITING[happened.event], state.players[happened.seat].in_force()
    if waiting.isdisjoint(in_force):
        return
    offered = False
    passives: list[tuple[str, Mod]] = []
    for card in in_force:
        if card not in waiting:
            continue
        record = CARDS[card]
        for mod in record.mods:
            if mod.mod == "on_event" and waits_for(mod.trigger, happened):
                passives.append((card, mod))
        offered = offered or any(waits_for(a.trigger, happened) for a in record.exhausts)
    if offered and state.activates(happened.seat):
        h = happened
        state.then(Window(h.event, h.seat, h.card, h.source, h.suits, h.tokens))
    for card, mod in reversed(passives):
        run_passive(state, happened.seat, card, mod)


def run_passive(state: ImperiumState, seat: int, card: str, mod: Mod) -> None:
    """Push the program of a passive ability, as an offer if it is optional."""
    what = Offer(mod.do, seat, card) if mod.optional else Run(mod.do, 0, seat)
    state.then(Open(card, seat, "passive"), what, Close())


@dataclass(frozen=True, slots=True)
class Window(Frame[ImperiumState]):
    """A moment when exhaust abilities can be used, each once (R6.11)."""

    event: str
    seat: int
    card: str = ""
    source: str = ""
    suits: tuple[str, ...] = ()
    tokens: tuple[int, int, int] = (0, 0, 0)

    def usable(self, state: ImperiumState) -> list[tuple[str, Ability]]:
        """Return the cards that wait for the event and can be exhausted."""
        player = state.players[self.seat]
        if not player.exhausts or not state.activates(self.seat):
            return []
        happened = Happened(self.event, self.seat, self.card, self.source, self.suits, self.tokens)
        return [
            (card, ability)
            for card in player.in_force()
            if card in WAITING[self.event]
            for ability in CARDS[card].exhausts
            if waits_for(ability.trigger, happened) and can_exhaust(state, self.seat, card, ability)
        ]

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        usable = self.usable(state)
        if not usable:
            return ()
        actions: list[Action] = [Exhaust(card) for card, _ in usable]
        actions.append(Decline())
        subject = self.card
        return (Decision(self.seat, Kind.CARD, "window", "R6.11", tuple(actions), subject=subject),)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        if isinstance(action, Exhaust):
            ability = next(a for card, a in self.usable(state) if card == action.card)
            state.then(self)
            use(state, seat, action.card, ability, tokens=self.tokens)


# --- optional blocks ---------------------------------------------------------------------------


_YES_NO, _NO = (Accept(), Decline()), (Decline(),)


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
            return (Decision(seat, Kind.YES_NO, "may", "R6.6", _YES_NO, subject=card),)
        if seems_available(state, seat, self.block, card):
            return (Decision(seat, Kind.YES_NO, "may", "R6.6", _NO, subject=card, secret=True),)
        return ()

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        if isinstance(action, Accept):
            if self.store:
                counts = state.scope.counts
                counts[self.store] = counts.get(self.store, 0) + 1
            state.then(Run(self.block, 0, seat))


def tell_lack(state: ImperiumState, seat: int) -> None:
    """Emit HandShowed: a mandatory step found no card, which reveals something about the hand."""
    if state.players[seat].hand:
        state.tell(HandShowed(seat))
