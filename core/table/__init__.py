"""One running game: seats, journal, undo, log, previews and sessions.

May import `core.bots`, `core.kernel` and `core.common`. Start reading at `table.py`, the game loop,
and `session.py`, the interface for screens.
"""

from core.basics.seats import Seat, is_shared
from core.basics.setup import OPENING, Setup
from core.table.hint import hint
from core.table.history import Gain, Moment, history, turn_ends
from core.table.journal import LONGEST_NAME, Entry, Journal
from core.table.line import BadJournal, Line, Rest, Step, no_rest, open_journal
from core.table.lines import BadName, Branch, Compared, LineOfPlay, compared, lines_of_play
from core.table.people import People
from core.table.preview import (
    NOTHING,
    UNTOLD,
    Changes,
    Foresight,
    Foretold,
    beside_numbers,
    foretell,
    preview,
)
from core.table.session import LocalSession, SeenTable, Session
from core.table.story import begun_by, since_own_turn
from core.table.table import Table
from core.table.told import (
    TABLE_EVENTS,
    Answered,
    Noted,
    NotSaved,
    OnlyChoice,
    Said,
    TableEvent,
    TakenBack,
    Told,
)
from core.table.undo import CannotUndo, TouchesOthers

__all__ = [
    "LONGEST_NAME",
    "NOTHING",
    "OPENING",
    "TABLE_EVENTS",
    "UNTOLD",
    "Answered",
    "BadJournal",
    "BadName",
    "Branch",
    "CannotUndo",
    "Changes",
    "Compared",
    "Entry",
    "Foresight",
    "Foretold",
    "Gain",
    "Journal",
    "Line",
    "LineOfPlay",
    "LocalSession",
    "Moment",
    "NotSaved",
    "Noted",
    "OnlyChoice",
    "People",
    "Rest",
    "Said",
    "Seat",
    "SeenTable",
    "Session",
    "Setup",
    "Step",
    "Table",
    "TableEvent",
    "TakenBack",
    "Told",
    "TouchesOthers",
    "begun_by",
    "beside_numbers",
    "compared",
    "foretell",
    "hint",
    "history",
    "is_shared",
    "lines_of_play",
    "no_rest",
    "open_journal",
    "preview",
    "since_own_turn",
    "turn_ends",
]
