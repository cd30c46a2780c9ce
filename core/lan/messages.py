"""The messages between guest and host.

This is protocol 11. Guest and host must have the same number: each names it in its first message,
and a guest with another number is refused with a sentence that says which Annals is older.
"""

from dataclasses import dataclass
from typing import TypeAlias, get_args

from core.kernel import DecisionKind, Standing
from core.kernel.records import add_fast_init
from core.table import Participants, TurnScores

PROTOCOL = 11  # increase for incompatible changes


# --- parts of messages ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """A seat in the description of a table."""

    name: str  # empty for a free seat
    level: int  # a bot's level; 0 for a person
    is_ready: bool
    is_here: bool
    is_taken: bool


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table in the list of tables."""

    id: str
    title: str
    game: str
    players: tuple[str, ...]
    open_seats: int
    progress: str  # empty before the game has begun
    is_over: bool
    is_yours: bool  # the recipient has a seat
    can_be_closed: bool  # the recipient owns the table, and it has not begun
    packs: dict[str, str]  # the digests of its packs by name
    seats: int = 0
    clock: int = 0  # seconds per turn; 0 for no limit
    spectator_delay: int = 0  # rounds by which spectators are behind
    waiting: tuple[str, ...] = ()  # names of the players to choose next
    is_your_turn: bool = False
    last_choice_at: int = 0  # Unix time; before the first choice, of the opening
    spectators: int = 0  # how many people watch


@dataclass(frozen=True, slots=True)
class RatingCard:
    """A person's rating in one game."""

    game: str
    name: str
    rating: int
    is_sure: bool  # false after too few games, or too long without one
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class ResultCard:
    """A finished game, from the point of view of one of its players."""

    table: str
    game: str
    title: str
    ended: int  # Unix time
    names: tuple[str, ...]  # names, points and ranks are by seat
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    seat: int  # the recipient's
    gained: int | None  # change of the rating; None for an unrated game


@dataclass(frozen=True, slots=True)
class TableProofs:
    """A table, and a proof per player that the host knows them. Only they recognize their own."""

    id: str
    proofs: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class DecisionRecord:
    """A decision, with its actions in text form."""

    kind: DecisionKind
    topic: str
    rule: str
    actions: tuple[str, ...]
    subject: str
    is_main: bool


@dataclass(frozen=True, slots=True)
class SeatPosition:
    """The game as one seat sees it. The last two fields are set once it is over."""

    view: bytes  # encoded by the game's `view_codec`
    decision_number: int  # of this seat's decision; increases every time
    decision: DecisionRecord | None
    waiting_for: tuple[int, ...]
    names: tuple[str, ...]
    is_over: bool
    standings: tuple[Standing, ...]
    score_history: tuple[TurnScores, ...]


add_fast_init(DecisionRecord)
add_fast_init(SeatPosition)


@dataclass(frozen=True, slots=True)
class Message:
    """Base class of all messages."""

    def __init_subclass__(cls) -> None:
        add_fast_init(cls)


# --- guest to host --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Probe(Message):
    """An optional first message: asks for the tables before any token is sent.

    The host computes its proofs from the nonce.
    """

    protocol: int
    nonce: bytes


@dataclass(frozen=True, slots=True)
class Hello(Message):
    """The guest's name and credentials."""

    protocol: int
    name: str
    code: str
    token: str


@dataclass(frozen=True, slots=True)
class Ack(Message):
    """An update has arrived."""

    number: int


@dataclass(frozen=True, slots=True)
class Pong(Message):
    """The answer to a ping."""


@dataclass(frozen=True, slots=True)
class Request(Message):
    """Base class of requests; each is answered by Done or Refused with the same number."""

    number: int


@dataclass(frozen=True, slots=True)
class Enter(Request):
    """Enter a table. The other fields give the part of its log that the guest has."""

    table: str
    log_id: str
    log_length: int


@dataclass(frozen=True, slots=True)
class GetPack(Request):
    """Request a pack that a table uses."""

    table: str
    name: str


@dataclass(frozen=True, slots=True)
class Leave(Request):
    """Leave the table but keep the seat."""


@dataclass(frozen=True, slots=True)
class Open(Request):
    """Open a table. Seats are "open" or "bot:LEVEL NAME". The sender gets the first open one."""

    game: str
    title: str
    seats: tuple[str, ...]
    options: dict[str, str]
    clock: int
    seed: int | None
    spectator_delay: int = 0  # rounds by which spectators are behind


@dataclass(frozen=True, slots=True)
class TakeSeat(Request):
    """Take a free seat; SPECTATOR leaves the seat and watches."""

    seat: int


@dataclass(frozen=True, slots=True)
class SetReady(Request):
    """Set the ready mark; the game starts when everybody is ready."""

    is_ready: bool


@dataclass(frozen=True, slots=True)
class SetSeat(Request):
    """Change a free seat before the game: 0 for open, else a bot's level."""

    seat: int
    level: int


@dataclass(frozen=True, slots=True)
class SetOption(Request):
    """Change an option before the game."""

    option: str
    value: str


@dataclass(frozen=True, slots=True)
class Play(Request):
    """Answer a numbered decision with an action."""

    decision_number: int
    action: str


@dataclass(frozen=True, slots=True)
class Undo(Request):
    """Undo the "last" choice, the "turn", or everything from an entry on ("to")."""

    scope: str
    entry: int


@dataclass(frozen=True, slots=True)
class AnswerUndo(Request):
    """Answer another player's undo request."""

    agrees: bool


@dataclass(frozen=True, slots=True)
class SetSubstitute(Request):
    """Let a bot of this level play a seat; 0 returns the seat to its person."""

    seat: int
    level: int


@dataclass(frozen=True, slots=True)
class SetResigning(Request):
    """Resign at the start of the sender's next turn, or not."""

    is_wanted: bool


@dataclass(frozen=True, slots=True)
class RemovePlayer(Request):
    """Take a seat from its person: 0 opens it, else a bot of that level gets it."""

    seat: int
    level: int


@dataclass(frozen=True, slots=True)
class ReturnSeat(Request):
    """Give the seat of an absent person to the spectator with this name."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class MuteSpectator(Request):
    """Mute or unmute the spectators with this name."""

    name: str
    is_muted: bool


@dataclass(frozen=True, slots=True)
class RemoveSpectator(Request):
    """Remove the spectators with this name."""

    name: str


@dataclass(frozen=True, slots=True)
class CloseTable(Request):
    """Close a table that the sender opened and that has not begun."""

    table: str


@dataclass(frozen=True, slots=True)
class GetLadder(Request):
    """Request the ratings of a game."""

    game: str


@dataclass(frozen=True, slots=True)
class GetReplay(Request):
    """Request a finished game that the sender played in."""

    table: str


@dataclass(frozen=True, slots=True)
class SendChat(Request):
    """Send a chat message."""

    text: str


# --- host to guest --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ProbeReply(Message):
    """The tables of this host."""

    protocol: int
    tables: tuple[TableProofs, ...]


@dataclass(frozen=True, slots=True)
class Welcome(Message):
    """Authentication succeeded. Anybody who has the token can claim this person's seats."""

    protocol: int
    product: str
    host_name: str
    token: str
    can_open_tables: bool
    tables: tuple[TableCard, ...]


@dataclass(frozen=True, slots=True)
class PackFile(Message):
    """A requested pack."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Done(Message):
    """A request succeeded."""

    request_number: int


@dataclass(frozen=True, slots=True)
class Refused(Message):
    """A request was refused. Number 0 refuses the connection, which is then closed."""

    request_number: int
    code: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Tables(Message):
    """The current list of tables."""

    tables: tuple[TableCard, ...]


@dataclass(frozen=True, slots=True)
class Club(Message):
    """Club information for the person who reads it."""

    people: int  # number of people connected
    notice: tuple[str, ...]  # the message of the day
    ratings: tuple[RatingCard, ...]  # the recipient's, by game
    results: tuple[ResultCard, ...]  # the recipient's, newest first


@dataclass(frozen=True, slots=True)
class Ladder(Message):
    """The ratings of a game, best first."""

    game: str
    rows: tuple[RatingCard, ...]


@dataclass(frozen=True, slots=True)
class ReplayFile(Message):
    """A requested finished game, as it is saved."""

    table: str
    data: bytes


@dataclass(frozen=True, slots=True)
class TableInfo(Message):
    """A table and the people at it; `seat` is the recipient's."""

    table: str
    log_id: str  # identifies the log that its indexes refer to; changes with each opening and seat
    title: str
    game: str
    rules_version: int
    content: str  # the digest of the host's content
    options: dict[str, str]
    seats: tuple[SeatInfo, ...]
    spectators: tuple[str, ...]
    muted: tuple[str, ...]  # the muted spectators
    seat: int
    is_host: bool
    clock: int
    spectator_delay: int  # rounds by which spectators are behind
    is_seeded: bool  # the host chose the seed, and so may know the decks
    has_begun: bool
    chat: tuple[str, ...]  # empty once the game has begun; then chat is in the log


@dataclass(frozen=True, slots=True)
class Update(Message):
    """Log entries from index `first_entry` on, and the other fields if they have changed."""

    number: int
    first_entry: int
    entries: tuple[bytes, ...]  # encoded by the game's `log_codec`
    position: SeatPosition | None
    participants: Participants | None  # its deadlines are seconds left


@dataclass(frozen=True, slots=True)
class Removed(Message):
    """The recipient was removed from the table and is back at the list of tables."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Closing(Message):
    """The host closes the table on purpose."""

    is_saved: bool


@dataclass(frozen=True, slots=True)
class Ping(Message):
    """A check whether the guest is still connected."""


# --- what each side can receive ---------------------------------------------------------------
# A `match` over one of these unions ends with `assert_never`, so mypy finds a missing handler.

GameRequest: TypeAlias = Play | Undo | AnswerUndo | SetSubstitute | SetResigning
TableRequest: TypeAlias = (
    Leave
    | TakeSeat
    | SetReady
    | SetSeat
    | SetOption
    | RemovePlayer
    | ReturnSeat
    | MuteSpectator
    | RemoveSpectator
)
GuestRequest: TypeAlias = (
    Enter
    | GetPack
    | Open
    | CloseTable
    | SendChat
    | GetLadder
    | GetReplay
    | GameRequest
    | TableRequest
)
GuestMessage: TypeAlias = Probe | Hello | Ack | Pong | GuestRequest
HostMessage: TypeAlias = (
    ProbeReply
    | Welcome
    | PackFile
    | Done
    | Refused
    | Tables
    | TableInfo
    | Update
    | Removed
    | Closing
    | Ping
    | Club
    | Ladder
    | ReplayFile
)

FROM_GUEST: tuple[type[GuestMessage], ...] = get_args(GuestMessage)
FROM_HOST: tuple[type[HostMessage], ...] = get_args(HostMessage)
