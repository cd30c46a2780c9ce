"""A tiny game that uses every part of the kernel: secret picks, turns, a hidden deck and a die."""

from dataclasses import dataclass, replace
from typing import Any

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
    Option,
    Phrase,
    Rng,
    Rule,
    Standing,
    State,
    Strategy,
    Text,
)
from core.kernel.amounts import Count, index_counts
from core.kernel.style import Style

STONES = tuple(f"stone_{n}" for n in range(1, 13))


@dataclass(frozen=True, slots=True)
class Keep(Action):
    stone: str


@dataclass(frozen=True, slots=True)
class Take(Action):
    many: int


@dataclass(frozen=True, slots=True)
class Roll(Action):
    pass


@dataclass(frozen=True, slots=True)
class Ponder(Action):
    is_navigation = True


@dataclass(frozen=True, slots=True)
class Kept(Event):
    stone: str

    def view_for(self, seat: int) -> Event:
        return self if seat == self.seat else Kept(self.seat, HIDDEN)


@dataclass(frozen=True, slots=True)
class Took(Event):
    reveals = True
    stones: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    reveals = True
    number: int


@dataclass(slots=True)
class Player:
    hand: list[str]
    kept: str = ""
    taken: list[str] = None  # type: ignore[assignment]
    luck: int = 0
    pondered: bool = False


@dataclass(slots=True)
class Pebbles(State):
    players: list[Player]
    deck: list[str]
    bonus: int


@dataclass(frozen=True, slots=True)
class Secret(Frame[Pebbles]):
    """All players keep one of two stones at the same time."""

    def decisions(self, state: Pebbles) -> tuple[Decision, ...]:
        return tuple(
            Decision(seat, DecisionKind.CARD, "keep", "R1", tuple(Keep(s) for s in player.hand))
            for seat, player in enumerate(state.players)
            if not player.kept
        )

    def answer(self, state: Pebbles, seat: int, action: Action) -> None:
        assert isinstance(action, Keep)
        state.players[seat].kept = action.stone
        state.players[seat].hand = [s for s in state.players[seat].hand if s != action.stone]
        state.emit(Kept(seat, action.stone))
        state.push(self)


@dataclass(frozen=True, slots=True)
class Turn(Frame[Pebbles]):
    seat: int

    def decisions(self, state: Pebbles) -> tuple[Decision, ...]:
        if not state.deck:
            return ()
        actions: list[Action] = [Take(n) for n in (1, 2) if n <= len(state.deck)]
        actions.append(Roll())
        if not state.players[self.seat].pondered:
            actions.append(Ponder())
        return (
            Decision(self.seat, DecisionKind.ACTION, "turn", "R2", tuple(actions), is_main=True),
        )

    def answer(self, state: Pebbles, seat: int, action: Action) -> None:
        player = state.players[seat]
        if isinstance(action, Ponder):
            player.pondered = True
            state.push(self)
            return
        if isinstance(action, Take):
            stones = tuple(state.deck.pop() for _ in range(action.many))
            player.taken.extend(stones)
            state.emit(Took(seat, stones))
        else:
            player.luck += state.rng.die() + state.bonus
            player.taken.append(state.deck.pop())
            state.emit(Rolled(seat, player.luck))
        state.push(Turn((seat + 1) % len(state.players)))


def setup(players: int, options: dict[str, str], rng: Rng) -> Pebbles:
    deck = list(STONES)
    rng.shuffle(deck)
    table = [Player([deck.pop(), deck.pop()], taken=[]) for _ in range(players)]
    state = Pebbles(rng, [], table, deck, int(options["bonus"]))
    state.push(Secret(), Turn(0))
    return state


def hide(state: Pebbles, seat: int) -> None:
    state.deck = [HIDDEN] * len(state.deck)
    for other, player in enumerate(state.players):
        if other != seat:
            player.hand = [HIDDEN] * len(player.hand)
            player.kept = HIDDEN if player.kept else ""


def deal_unknown(state: Pebbles, seat: int, rng: Rng) -> None:
    known = {s for p in state.players for s in (*p.hand, p.kept, *p.taken)}
    unseen = [s for s in STONES if s not in known]
    rng.shuffle(unseen)

    def deal(stone: str) -> str:
        return unseen.pop() if stone == HIDDEN else stone

    state.deck = [deal(s) for s in state.deck]
    for player in state.players:
        player.hand = [deal(s) for s in player.hand]
        player.kept = deal(player.kept)


def standings(state: Pebbles) -> tuple[Standing, ...]:
    lines = [(("stones", len(p.taken)), ("luck", p.luck)) for p in state.players]
    totals = [sum(n for _, n in line) for line in lines]
    return tuple(
        Standing(seat, totals[seat], line, 1 + sum(t > totals[seat] for t in totals))
        for seat, line in enumerate(lines)
    )


def audit(state: Pebbles) -> list[str]:
    stones = [s for p in state.players for s in (*p.hand, *([p.kept] * bool(p.kept)), *p.taken)]
    if sorted([*stones, *state.deck]) != sorted(STONES):
        return ["A stone is lost or double."]
    return []


def evaluate(state: Pebbles, seat: int, weights: Any) -> dict[str, float]:
    player = state.players[seat]
    return {"stones": float(len(player.taken)), "luck": float(player.luck)}


def seat_count(state: Pebbles) -> int:
    return len(state.players)


def turn(state: Pebbles) -> int:
    taken = sum(len(player.taken) for player in state.players)
    return 0 if any(not player.kept for player in state.players) else 1 + taken


def round_(state: Pebbles) -> int:
    return turn(state) // len(state.players)


def progress(view: Pebbles) -> tuple[str, ...]:
    return (f"{len(view.deck)} stones left",)


def prompt(view: Pebbles, decision: Decision, style: Style) -> str:
    return "Keep one stone" if decision.topic == "keep" else "Your turn"


def choice(view: Pebbles, decision: Decision, action: Action, style: Style) -> Choice:
    return Choice(str(action))


def narrate(view: Pebbles, event: Event, style: Style) -> Phrase | None:
    return Phrase(event.seat, object=f": {type(event).__name__}")


def explain(view: Pebbles, seat: int, thing: str, style: Style) -> Explanation | None:
    return Explanation(thing, ("A stone.",)) if thing in STONES else None


def things() -> tuple[str, ...]:
    return STONES


def summary(view: Pebbles, seat: int, names: tuple[str, ...], style: Style) -> list[str]:
    return list(progress(view))


def board(view: Pebbles, seat: int, names: tuple[str, ...], style: Style) -> list[str]:
    return [f"{names[i]}: {' '.join(p.taken)}" for i, p in enumerate(view.players)]


COUNTS = index_counts([Count("stones", singular="stone"), Count("luck")])


def ledger(state: Pebbles, seat: int) -> dict[str, int]:
    return {"stones": len(state.players[seat].taken), "luck": state.players[seat].luck}


def rules() -> tuple[Rule, ...]:
    return (Rule("R1", "Keep one stone."), Rule("R2", "Take stones or roll."))


PEBBLES: Game[Any] = Game(
    id="pebbles",
    name="Pebbles",
    player_counts=(2, 3),
    options=(Option("bonus", "0", ("0", "1"), "added to each roll"),),
    rules_version=1,
    state_type=Pebbles,
    action_types=(Keep, Take, Roll, Ponder),
    event_types=(Kept, Took, Rolled),
    frame_types=(Secret, Turn),
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
    ),
    text=Text(
        progress=progress,
        prompt=prompt,
        choice=choice,
        narrate=narrate,
        explain=explain,
        explainable_ids=things,
        summary=summary,
        board=board,
        ledger=ledger,
        counts=COUNTS,
        rules=rules,
    ),
)


def with_strategy(game: Game[Any], **changes: Any) -> Game[Any]:
    return replace(game, strategy=replace(game.strategy, **changes))


def with_text(game: Game[Any], **changes: Any) -> Game[Any]:
    return replace(game, text=replace(game.text, **changes))
