"""The end of the game (R11)."""

from dataclasses import dataclass

from core.games.imperium.rules.card_queries import garrisoned_cards
from core.games.imperium.rules.events import AbilityUsed, GameEnded
from core.games.imperium.rules.program_interpreter import start_ability
from core.games.imperium.rules.programs import ABILITIES
from core.games.imperium.state import ImperiumState
from core.kernel import SPECTATOR, Frame, Phase


@dataclass(frozen=True, slots=True)
class Ending(Phase[ImperiumState]):
    """The resolution of before-scoring abilities, even after a collapse (R11.8)."""

    def run(self, state: ImperiumState) -> None:
        state.halted = False
        state.scopes.clear()
        state.turn.activating = False
        state.push(GameOver())
        for seat in reversed(range(len(state.players))):
            player = state.players[seat]
            open_cards = [*player.discard, *player.active_cards(), *garrisoned_cards(player)]
            zones = [*player.hidden_cards(), *open_cards]
            for card in zones:
                ability = ABILITIES[card].by_kind.get("before_scoring")
                if ability is not None:
                    state.push(UseBeforeScoring(seat, card))


@dataclass(frozen=True, slots=True)
class UseBeforeScoring(Phase[ImperiumState]):
    """One before-scoring ability, which cannot undo a collapse."""

    seat: int
    card: str

    def run(self, state: ImperiumState) -> None:
        state.emit(AbilityUsed(self.seat, self.card, "before_scoring"))
        ability = ABILITIES[self.card].by_kind["before_scoring"]
        start_ability(state, self.seat, self.card, ability)


@dataclass(frozen=True, slots=True)
class GameOver(Phase[ImperiumState]):
    """The end of the game, after which the agenda is empty."""

    def run(self, state: ImperiumState) -> None:
        state.over = True
        state.emit(GameEnded(SPECTATOR))


ENDING_FRAMES: tuple[type[Frame[ImperiumState]], ...] = (Ending, UseBeforeScoring, GameOver)
