"""A toy game for tables: sub-steps, interrupts and forced choices.

In a turn, a seat first pays a toll (forced without gold). Then it does two things: dig in a shaft,
pan for hidden gold, or rest. The next seat mocks a player who digs in the richest shaft.
"""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from core.kernel import (
    HIDDEN,
    Action,
    Choice,
    Decision,
    DecisionKind,
    Event,
    Explanation,
    Frame,
    Game,
    Phrase,
    Rng,
    Rule,
    Standing,
    State,
    Strategy,
    Text,
)
from core.kernel.style import Style

SHAFTS = {1: 1, 2: 3, 3: 0, 4: 2, 5: 5}  # gold in each
RICHEST = 5
NUGGETS = tuple(f"nugget_{size}" for size in (0, 0, 1, 1, 2, 2, 3, 9))
ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Pay(Action):
    gold: int


@dataclass(frozen=True, slots=True)
class Dig(Action):
    pass


@dataclass(frozen=True, slots=True)
class Shaft(Action):
    number: int


@dataclass(frozen=True, slots=True)
class Pan(Action):
    pass


@dataclass(frozen=True, slots=True)
class Rest(Action):
    pass


@dataclass(frozen=True, slots=True)
class Dream(Action):
    is_navigation = True


@dataclass(frozen=True, slots=True)
class Mock(Action):
    loudly: bool


@dataclass(frozen=True, slots=True)
class Gained(Event):
    gold: int


@dataclass(frozen=True, slots=True)
class Panned(Event):
    reveals = True
    nugget: str


@dataclass(slots=True)
class Quarry(State):
    gold: list[int]
    stream: list[str]
    turns: int


def gain(state: Quarry, seat: int, gold: int) -> None:
    state.gold[seat] += gold
    state.emit(Gained(seat, gold))


@dataclass(frozen=True, slots=True)
class Toll(Frame[Quarry]):
    seat: int

    def decisions(self, state: Quarry) -> tuple[Decision, ...]:
        sums = tuple(Pay(gold) for gold in range(min(state.gold[self.seat], 2) + 1))
        return (Decision(self.seat, DecisionKind.AMOUNT, "toll", "R1", sums),)

    def answer(self, state: Quarry, seat: int, action: Action) -> None:
        assert isinstance(action, Pay)
        if action.gold:
            gain(state, seat, -action.gold)


@dataclass(frozen=True, slots=True)
class Work(Frame[Quarry]):
    seat: int

    def decisions(self, state: Quarry) -> tuple[Decision, ...]:
        actions = (Dream(), Rest(), Dig(), *([Pan()] if state.stream else []))
        return (Decision(self.seat, DecisionKind.ACTION, "work", "R2", actions, is_main=True),)

    def answer(self, state: Quarry, seat: int, action: Action) -> None:
        if isinstance(action, Dream):
            state.push(self)
        if isinstance(action, Dig):
            state.push(Digging(seat))
        if isinstance(action, Pan):
            nugget = state.stream.pop()
            state.emit(Panned(seat, nugget))
            gain(state, seat, int(nugget[-1]))


@dataclass(frozen=True, slots=True)
class Digging(Frame[Quarry]):
    seat: int

    def decisions(self, state: Quarry) -> tuple[Decision, ...]:
        return (Decision(self.seat, DecisionKind.SPACE, "shaft", "R3", tuple(map(Shaft, SHAFTS))),)

    def answer(self, state: Quarry, seat: int, action: Action) -> None:
        assert isinstance(action, Shaft)
        gain(state, seat, SHAFTS[action.number])
        if action.number == RICHEST:
            state.push(Envy((seat + 1) % len(state.gold), seat))


@dataclass(frozen=True, slots=True)
class Envy(Frame[Quarry]):
    seat: int
    victim: int

    def decisions(self, state: Quarry) -> tuple[Decision, ...]:
        return (Decision(self.seat, DecisionKind.YES_NO, "mock", "R4", (Mock(True), Mock(False))),)

    def answer(self, state: Quarry, seat: int, action: Action) -> None:
        assert isinstance(action, Mock)
        if action.loudly:
            gain(state, self.victim, -1)


@dataclass(frozen=True, slots=True)
class NextTurn(Frame[Quarry]):
    seat: int

    def run(self, state: Quarry) -> None:
        if state.turns:
            state.turns -= 1
            after = NextTurn((self.seat + 1) % len(state.gold))
            state.push(Toll(self.seat), Work(self.seat), Work(self.seat), after)


def hide_opponent_gold(monkeypatch: pytest.MonkeyPatch) -> None:
    openly = Toll.decisions

    def secretly(toll: Toll, state: Quarry) -> tuple[Decision, ...]:
        return tuple(replace(decision, is_secret=True) for decision in openly(toll, state))

    monkeypatch.setattr(Toll, "decisions", secretly)


def setup(players: int, options: dict[str, str], rng: Rng) -> Quarry:
    stream = list(NUGGETS)
    rng.shuffle(stream)
    state = Quarry(rng, [], [0] * players, stream, ROUNDS * players)
    state.push(NextTurn(0))
    return state


def hide(state: Quarry, seat: int) -> None:
    state.stream = [HIDDEN] * len(state.stream)


def deal_unknown(state: Quarry, seat: int, rng: Rng) -> None:
    state.stream = rng.sample(NUGGETS, len(state.stream))


def standings(state: Quarry) -> tuple[Standing, ...]:
    return tuple(
        Standing(seat, gold, (("gold", gold),), 1 + sum(other > gold for other in state.gold))
        for seat, gold in enumerate(state.gold)
    )


def audit(state: Quarry) -> list[str]:
    return []


def evaluate(state: Quarry, seat: int, weights: Any) -> dict[str, float]:
    return {"gold": float(state.gold[seat])}


def prior(state: Quarry, seat: int, action: Action, weights: Any) -> float:
    return float(SHAFTS[action.number]) if isinstance(action, Shaft) else 0.0


def seat_count(state: Quarry) -> int:
    return len(state.gold)


def turn(state: Quarry) -> int:
    return -state.turns


def round_(state: Quarry) -> int:
    return turn(state) // len(state.gold)


def progress(view: Quarry) -> tuple[str, ...]:
    return (f"{view.turns} turns left",)


def prompt(view: Quarry, decision: Decision, style: Style) -> str:
    return decision.topic


def choice(view: Quarry, decision: Decision, action: Action, style: Style) -> Choice:
    return Choice(str(action))


def narrate(view: Quarry, event: Event, style: Style) -> Phrase | None:
    return Phrase(event.seat, "gains", str(event.gold)) if isinstance(event, Gained) else None


def explain(view: Quarry, seat: int, thing: str, style: Style) -> Explanation | None:
    return None


def summary(view: Quarry, seat: int, names: tuple[str, ...], style: Style) -> list[str]:
    return list(progress(view))


def board(view: Quarry, seat: int, names: tuple[str, ...], style: Style) -> list[str]:
    return [f"{name}: {gold}" for name, gold in zip(names, view.gold, strict=True)]


def ledger(state: Quarry, seat: int) -> dict[str, int]:
    return {"gold": state.gold[seat]}


def rules() -> tuple[Rule, ...]:
    return (Rule("R1", "Pay."), Rule("R2", "Work."), Rule("R3", "Dig."), Rule("R4", "Mock."))


QUARRY: Game[Any] = Game(
    id="quarry",
    name="Quarry",
    player_counts=(1, 2, 3),
    rules_version=1,
    state_type=Quarry,
    action_types=(Pay, Dig, Shaft, Pan, Rest, Dream, Mock),
    event_types=(Gained, Panned),
    frame_types=(Toll, Work, Digging, Envy, NextTurn),
    create_state=setup,
    hide_secrets=hide,
    deal_unknown=deal_unknown,
    standings=standings,
    audit=audit,
    seat_count=seat_count,
    turn_number=turn,
    round_number=round_,
    strategy=Strategy(
        evaluate=evaluate,
        prior=prior,
    ),
    text=Text(
        progress=progress,
        prompt=prompt,
        choice=choice,
        narrate=narrate,
        explain=explain,
        summary=summary,
        board=board,
        ledger=ledger,
        rules=rules,
    ),
)
