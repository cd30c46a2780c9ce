"""The messages between a guest and a host, as records."""

from dataclasses import dataclass

from core.kernel import Kind, Standing
from core.kernel.records import fill_slots_directly
from core.table import Moment, People

PROTOCOL = 9  # raised when an older guest and a newer host would misunderstand each other


# --- parts of messages ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat as the lobby shows it."""

    name: str  # empty where nobody has sat down yet
    level: int  # of the bot that plays it; 0 for a person's
    is_ready: bool
    is_here: bool
    is_taken: bool


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table as the list of tables shows it."""

    id: str
    title: str
    game: str
    players: tuple[str, ...]
    open_seats: int
    progress: str  # empty before the game has begun
    is_over: bool
    is_yours: bool  # whether a seat at it is kept for who reads this
    can_be_closed: bool  # by who reads this: their own table, and not begun
    packs: dict[str, str]  # that its values come from, each with its digest
    seats: int = 0  # in all
    clock: int = 0  # seconds a turn; 0 where nobody is hurried
    delay: int = 0  # rounds after which watchers see what happened
    waiting: tuple[str, ...] = ()  # the names of who is to choose
    is_your_turn: bool = False
    since: int = 0  # when the last choice was made, in seconds since 1970; before, its opening
    watching: int = 0  # how many


@dataclass(frozen=True, slots=True)
class RatingCard:
    """How strong somebody is taken to be in a game."""

    game: str
    name: str
    rating: int
    is_sure: bool  # or there were too few games yet, or too long ago
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class ResultCard:
    """A finished game, as one of those who played it sees it."""

    table: str
    game: str
    title: str
    ended: int  # in seconds since 1970
    names: tuple[str, ...]  # by seat, and so below
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    seat: int  # the reader's
    gained: int | None  # of their rating; none where the game was not rated


@dataclass(frozen=True, slots=True)
class TableSign:
    """A table as strangers may know it; only who has a seat can tell that a proof is theirs."""

    id: str
    proofs: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """A decision; its actions by their text form."""

    kind: Kind
    topic: str
    rule: str
    actions: tuple[str, ...]
    subject: str
    main: bool


@dataclass(frozen=True, slots=True)
class SeatPosition:
    """The game as one seat may know it; scores and history once it is over."""

    view: bytes  # by `view_codec` of the game
    asked: int  # grows with every decision of the seat: an answer names the one it answers
    offer: Offer | None
    waiting: tuple[int, ...]
    names: tuple[str, ...]
    over: bool
    scores: tuple[Standing, ...]
    history: tuple[Moment, ...]


fill_slots_directly(Offer)
fill_slots_directly(SeatPosition)


@dataclass(frozen=True, slots=True)
class Message:
    """Base of all that is said over a line."""

    def __init_subclass__(cls) -> None:
        fill_slots_directly(cls)


# --- from the guest -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Knock(Message):
    """Before all else, for who wants to know which table it is: nobody is told a token too many.

    The nonce is what the host's proofs are made of.
    """

    protocol: int
    nonce: bytes


@dataclass(frozen=True, slots=True)
class Hello(Message):
    """Who calls, and what lets them in."""

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
    """Still there."""


@dataclass(frozen=True, slots=True)
class Request(Message):
    """Base of what a guest wants; each is answered by Done or Refused with its number."""

    request: int


@dataclass(frozen=True, slots=True)
class Enter(Request):
    """Go to a table; `epoch` and `seen` say how much of its log is known already."""

    table: str
    epoch: str
    seen: int


@dataclass(frozen=True, slots=True)
class GetPack(Request):
    """Be sent a pack that a table is played with."""

    table: str
    name: str


@dataclass(frozen=True, slots=True)
class Leave(Request):
    """Get up from the table, back to the list; a seat is kept."""


@dataclass(frozen=True, slots=True)
class Open(Request):
    """Open a new table: seats are "open" or "bot:LEVEL NAME"; the first open one is one's own."""

    game: str
    title: str
    seats: tuple[str, ...]
    options: dict[str, str]
    clock: int
    seed: int | None
    delay: int = 0  # rounds after which watchers see what happened


@dataclass(frozen=True, slots=True)
class Sit(Request):
    """Take a free seat; SPECTATOR gets up and only watches."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ready(Request):
    """A ready mark; the game begins when all have one."""

    ready: bool


@dataclass(frozen=True, slots=True)
class Arrange(Request):
    """Change a free seat before the game: 0 is open, else a bot of that level."""

    seat: int
    level: int


@dataclass(frozen=True, slots=True)
class Choose(Request):
    """Change an option before the game."""

    option: str
    value: str


@dataclass(frozen=True, slots=True)
class Play(Request):
    """A choice, and the decision it answers."""

    asked: int
    action: str


@dataclass(frozen=True, slots=True)
class TakeBack(Request):
    """Go back: to the "last" choice, the start of the "turn", or "to" an entry."""

    how: str
    entry: int


@dataclass(frozen=True, slots=True)
class Consent(Request):
    """Let another take a choice back, or not."""

    agrees: bool


@dataclass(frozen=True, slots=True)
class Lend(Request):
    """Let a bot of a level play a seat; 0 gives it back."""

    seat: int
    level: int


@dataclass(frozen=True, slots=True)
class SendAway(Request):
    """Take a seat from its person: 0 opens it to anybody, else a bot of that level has it."""

    seat: int
    level: int


@dataclass(frozen=True, slots=True)
class GiveSeat(Request):
    """Let who watches under a name have a seat whose person is away."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Mute(Request):
    """Let those who watch under a name say nothing, or speak again."""

    name: str
    is_muted: bool


@dataclass(frozen=True, slots=True)
class SendWatcherAway(Request):
    """Have those who watch under a name at the table no more."""

    name: str


@dataclass(frozen=True, slots=True)
class CloseTable(Request):
    """Have a table no more that one has opened and that has not begun."""

    table: str


@dataclass(frozen=True, slots=True)
class GetLadder(Request):
    """Be told who is how strong in a game."""

    game: str


@dataclass(frozen=True, slots=True)
class GetReplay(Request):
    """Be sent a finished game that one has played in."""

    table: str


@dataclass(frozen=True, slots=True)
class Say(Request):
    """Chat."""

    text: str


# --- from the host --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sign(Message):
    """What stands at the door for everybody who knocks: which tables are here."""

    protocol: int
    tables: tuple[TableSign, ...]


@dataclass(frozen=True, slots=True)
class Welcome(Message):
    """Let in. The token is worth a seat: whoever has it is this person."""

    protocol: int
    product: str
    house: str
    token: str
    may_open: bool
    tables: tuple[TableCard, ...]


@dataclass(frozen=True, slots=True)
class PackFile(Message):
    """A pack that was asked for."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Done(Message):
    """A request was carried out."""

    request: int


@dataclass(frozen=True, slots=True)
class Refused(Message):
    """A request was not; request 0 is the line itself, which is then closed."""

    request: int
    code: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Tables(Message):
    """The tables there are now."""

    tables: tuple[TableCard, ...]


@dataclass(frozen=True, slots=True)
class Club(Message):
    """What else there is to know among the tables of a server, for who reads this."""

    people: int  # who are here now
    notice: tuple[str, ...]  # what the owner says, line by line
    ratings: tuple[RatingCard, ...]  # the reader's own, game by game
    results: tuple[ResultCard, ...]  # of the reader's games, the newest first


@dataclass(frozen=True, slots=True)
class Ladder(Message):
    """Who is how strong in a game, the best first."""

    game: str
    rows: tuple[RatingCard, ...]


@dataclass(frozen=True, slots=True)
class ReplayFile(Message):
    """A finished game that was asked for, as it is saved."""

    table: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Lobby(Message):
    """A table and the people at it; `seat` is the reader's."""

    table: str
    epoch: str  # of the log the reader is told: another one for each opening and each seat
    title: str
    game: str
    rules_version: int
    content: str  # the digest of the data that the host plays with
    options: dict[str, str]
    chairs: tuple[Chair, ...]
    watching: tuple[str, ...]
    muted: tuple[str, ...]  # of those
    seat: int
    is_owner: bool
    clock: int
    delay: int  # rounds after which watchers see what happened
    is_seeded: bool  # whether who opened the table has chosen the seed, and so may know the decks
    has_begun: bool
    chat: tuple[str, ...]  # before the game; later it is in the log


@dataclass(frozen=True, slots=True)
class Update(Message):
    """What is new at the table: lines of the log from place `first` on, and the rest if changed."""

    number: int
    first: int
    told: tuple[bytes, ...]  # each a Told, by `told_codec` of the game
    position: SeatPosition | None
    people: People | None  # with the seconds left on their clocks


@dataclass(frozen=True, slots=True)
class ShownOut(Message):
    """At the table no more, and why; the line stays, and leads back to the list."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Closing(Message):
    """The host closes the table: on purpose, and whether its game is saved."""

    is_saved: bool


@dataclass(frozen=True, slots=True)
class Ping(Message):
    """Are you there?"""


FROM_GUEST: tuple[type[Message], ...] = (
    *(Knock, Hello, Ack, Pong, Enter, GetPack, Leave, Open, Sit, Ready, Arrange, Choose),
    *(Play, TakeBack, Consent, Lend, SendAway, GiveSeat, Mute, SendWatcherAway, CloseTable, Say),
    *(GetLadder, GetReplay),
)
FROM_HOST: tuple[type[Message], ...] = (
    *(Sign, Welcome, PackFile, Done, Refused, Tables, Lobby, Update, ShownOut, Closing, Ping),
    *(Club, Ladder, ReplayFile),
)
