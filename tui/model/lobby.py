"""Wording for a table before the game begins."""

from core.kernel.words import listed
from core.lan import Lobby


def what_is_missing(lobby: Lobby) -> str:
    chairs = list(enumerate(lobby.chairs))
    free = [str(at + 1) for at, chair in chairs if not chair.level and not chair.is_taken]
    away = [chair.name for at, chair in chairs if chair.is_taken and not chair.is_here]
    slow = [
        "you" if at == lobby.seat else chair.name
        for at, chair in chairs
        if chair.is_taken and chair.is_here and not chair.is_ready
    ]
    conditions = [
        f"seat{'s' if len(free) > 1 else ''} {listed(free)} {_is(free)} taken" if free else "",
        f"{listed(away)} {_is(away)} back" if away else "",
        f"{listed(slow)} {'are' if slow == ['you'] else _is(slow)} ready" if slow else "",
    ]
    missing = listed(list(filter(None, conditions)))
    return f"The game begins when {missing}." if missing else "The game begins."


def _is(them: list[str]) -> str:
    return "is" if len(them) == 1 else "are"
