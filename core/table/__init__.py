"""One game being played: seats, journal, undo, subscribers."""

from core.table.history import history, turn_ends
from core.table.journal import OPENING, Entry, Journal, Setup
from core.table.line import BadJournal, Line, Step, open_journal
from core.table.preview import preview
from core.table.seats import Seat
from core.table.session import LocalSession, Session
from core.table.table import Table
from core.table.told import TABLE_EVENTS, OnlyChoice, Said, TableEvent, TakenBack, Told
from core.table.undo import CannotUndo

__all__ = [
    "OPENING",
    "TABLE_EVENTS",
    "BadJournal",
    "CannotUndo",
    "Entry",
    "Journal",
    "Line",
    "LocalSession",
    "OnlyChoice",
    "Said",
    "Seat",
    "Session",
    "Setup",
    "Step",
    "Table",
    "TableEvent",
    "TakenBack",
    "Told",
    "history",
    "open_journal",
    "preview",
    "turn_ends",
]
