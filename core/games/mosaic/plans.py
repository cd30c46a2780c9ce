"""How far bots plan: a turn is one action, so a plan is made of several of the own turns."""

from core.games.mosaic.flow.turn import EndRound, StartTurn
from core.games.mosaic.state import MosaicState
from core.kernel import Frame

TURNS = 4  # of the own that a plan is made of


def leave_alone(state: MosaicState, seat: int) -> None:
    """A plan's next turns follow at once, in the same round, as if the others stood still."""
    ends = [at for at, frame in enumerate(state.agenda) if isinstance(frame, EndRound)]
    if not ends or state.turn.seat != seat:
        return
    rounds = state.last_round - state.round if state.last_round else TURNS
    turns = [StartTurn(seat)] * min(TURNS - 1, rounds)
    now: list[Frame[MosaicState]] = [
        frame for frame in state.agenda[ends[0] + 1 :] if not isinstance(frame, StartTurn)
    ]
    state.agenda[ends[0] + 1 :] = [*turns, *now]
