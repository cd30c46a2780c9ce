"""What happens in the course of a game: set-up, turns, scoring, the end."""

from dataclasses import dataclass, field, replace

from core.kernel import HIDDEN, Event


@dataclass(frozen=True, slots=True)
class NationChosen(Event):
    """A player plays a nation; or the solo bot does."""

    nation: str


@dataclass(frozen=True, slots=True)
class SideChosen(Event):
    """The side of the power card, kept secret until all have chosen (R3.10)."""

    card: str

    def seen_by(self, seat: int) -> Event:
        """Others see that a choice was made."""
        return self if seat == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class PowerRevealed(Event):
    """The power card is turned up."""

    card: str


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A new round."""

    number: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A player's turn."""


@dataclass(frozen=True, slots=True)
class TurnTaken(Event):
    """What a player does with the turn: `innovate`, `revolt` or `pass`."""

    what: str


@dataclass(frozen=True, slots=True)
class SolsticeBegan(Event):
    """The end of a round (R9)."""


@dataclass(frozen=True, slots=True)
class StateFlipped(Event):
    """The state card was turned over (R8.3)."""

    state: str


@dataclass(frozen=True, slots=True)
class JourneyMoved(Event):
    """The journey to Shangri-La has a new stage (R16.2)."""

    card: str


@dataclass(frozen=True, slots=True)
class KingResolved(Event):
    """King of Kings instead of a fame card (R13.3)."""

    card: str


@dataclass(frozen=True, slots=True)
class ScoringTriggered(Event):
    """The end is set: this round, and one more (R11.2)."""

    last_round: int


@dataclass(frozen=True, slots=True)
class Collapsed(Event):
    """The unrest pile is empty (R11.6)."""


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """Nothing more is played; all cards are laid open."""

    reveals = True


@dataclass(frozen=True, slots=True)
class CampaignGame(Event):
    """A game of a campaign was won or lost (R20.1)."""

    won: bool
    wins: int
    losses: int
    points: int = 0
    against: int = 0
    nation: str = ""
    rival: str = ""  # the bot's nation
    sources: dict[str, tuple[int, int]] = field(default_factory=dict)  # yours and the bot's
    level: int = 0  # of the bot in the next game
    collapsed: bool = False
