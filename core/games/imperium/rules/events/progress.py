"""Events of the game's progress: setup, turns, scoring and the end."""

from dataclasses import dataclass, field, replace

from core.kernel import HIDDEN, Event


@dataclass(frozen=True, slots=True)
class NationChosen(Event):
    """A nation was assigned to a player or the solo bot."""

    nation: str


@dataclass(frozen=True, slots=True)
class SideChosen(Event):
    """A power card side was chosen, secret until all have chosen (R3.10)."""

    card: str

    def view_for(self, seat: int) -> Event:
        return self if seat == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class PowerRevealed(Event):
    """A power card was revealed."""

    card: str


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round began."""

    number: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A turn began."""


@dataclass(frozen=True, slots=True)
class TurnTaken(Event):
    """The player used the turn to `innovate`, `revolt` or `pass`."""

    what: str


@dataclass(frozen=True, slots=True)
class SolsticeBegan(Event):
    """The solstice at the end of a round began (R9)."""


@dataclass(frozen=True, slots=True)
class StateFlipped(Event):
    """The state card was turned over (R8.3)."""

    state: str


@dataclass(frozen=True, slots=True)
class JourneyMoved(Event):
    """The journey to Shangri-La reached a new stage (R16.2)."""

    card: str


@dataclass(frozen=True, slots=True)
class KingResolved(Event):
    """King of Kings was resolved instead of a fame card (R13.3)."""

    card: str


@dataclass(frozen=True, slots=True)
class ScoringTriggered(Event):
    """Scoring was triggered: one more round follows (R11.2)."""

    last_round: int


@dataclass(frozen=True, slots=True)
class Collapsed(Event):
    """The Unrest pile ran out (R11.6)."""


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game ended and all cards were revealed."""

    reveals = True


@dataclass(frozen=True, slots=True)
class CampaignGame(Event):
    """A campaign game was won or lost (R20.1)."""

    won: bool
    wins: int
    losses: int
    points: int = 0
    against: int = 0
    nation: str = ""
    rival: str = ""  # the bot's nation
    sources: dict[str, tuple[int, int]] = field(default_factory=dict)  # player's, bot's
    level: int = 0  # the bot's level in the next game
    collapsed: bool = False
