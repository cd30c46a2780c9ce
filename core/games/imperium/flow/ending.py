"""The end of the game (R11)."""

from dataclasses import dataclass

from core.games.imperium.content import CARDS
from core.games.imperium.counting import garrisoned
from core.games.imperium.events import AbilityUsed, GameEnded
from core.games.imperium.machine import start
from core.games.imperium.state import ImperiumState
from core.kernel import SPECTATOR, Frame, Phase


@dataclass(frozen=True, slots=True)
class Ending(Phase[ImperiumState]):
    """The resolution of before-scoring abilities, even after a collapse (R11.8)."""

    def run(self, state: ImperiumState) -> None:
        state.halted = False
        state.scopes.clear()
        state.turn.activating = False
        state.then(GameOver())
        for seat in reversed(range(len(state.players))):
            player = state.players[seat]
            open_cards = [*player.discard, *player.in_force(), *garrisoned(player)]
            zones = [*player.hidden_from_others(), *open_cards]
            for card in zones:
                ability = CARDS[card].special.get("before_scoring")
                if ability is not None:
                    state.then(UseBeforeScoring(seat, card))


@dataclass(frozen=True, slots=True)
class UseBeforeScoring(Phase[ImperiumState]):
    """One before-scoring ability; it cannot undo a collapse."""

    seat: int
    card: str

    def run(self, state: ImperiumState) -> None:
        state.tell(AbilityUsed(self.seat, self.card, "before_scoring"))
        ability = CARDS[self.card].special["before_scoring"]
        start(state, self.seat, self.card, ability)


@dataclass(frozen=True, slots=True)
class GameOver(Phase[ImperiumState]):
    """The end of the game; the agenda is empty after it."""

    def run(self, state: ImperiumState) -> None:
        state.over = True
        state.tell(GameEnded(SPECTATOR))


ENDING_FRAMES: tuple[type[Frame[ImperiumState]], ...] = (Ending, UseBeforeScoring, GameOver)
