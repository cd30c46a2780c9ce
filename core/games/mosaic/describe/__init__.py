"""Mosaic in words."""

from core.games.mosaic.state import MosaicState
from core.kernel import Action, Choice, Decision, Event, Explanation, Rule


def progress(view: MosaicState) -> str:
    """Where in the game we are."""
    return f"round {view.round}"


def prompt(view: MosaicState, decision: Decision) -> str:
    """The question."""
    return decision.topic


def choice(view: MosaicState, decision: Decision, action: Action) -> Choice:
    """An answer."""
    return Choice(str(action))


def sentence(view: MosaicState, event: Event, names: tuple[str, ...]) -> str:
    """What happened."""
    return type(event).__name__


def explain(view: MosaicState, seat: int, thing: str) -> Explanation | None:
    """All about a thing."""
    return None


def summary(view: MosaicState, seat: int, names: tuple[str, ...]) -> list[str]:
    """In a few lines."""
    return [progress(view)]


def board(view: MosaicState, seat: int, names: tuple[str, ...]) -> list[str]:
    """In full."""
    return [progress(view)]


def ledger(state: MosaicState, seat: int) -> dict[str, int]:
    """Counts."""
    return dict(state.players[seat].stock)


def rules() -> tuple[Rule, ...]:
    """The rules."""
    return ()
