"""One running game: seats, journal, undo, log, previews and sessions.

May import `core.bots`, `core.kernel` and `core.common`. Start with `table.py`, the game loop, and
`session.py`, the interface for screens.
"""

from core.common.seats import Seat, has_multiple_people
from core.common.setup import OPENING, Setup
from core.table.combinations import (
    ChoiceStep,
    Combination,
    WholeChoices,
    all_targets,
    find_combinations,
)
from core.table.hint import make_hint
from core.table.journal import MAX_NAME_LENGTH, Entry, Journal
from core.table.log import (
    TABLE_EVENTS,
    ChatMessage,
    LogEntry,
    OnlyChoice,
    PlayerNote,
    SaveStatus,
    TableEvent,
    UndoAnswered,
    Undone,
)
from core.table.participants import Participants
from core.table.preview import (
    EMPTY_PREVIEW,
    NO_CHANGE,
    Preview,
    Previewer,
    is_only_loss,
    loss_warning,
    preview_action,
    preview_changes,
    preview_notes,
)
from core.table.score_history import Gain, TurnScores, score_history, turn_ends
from core.table.session import LocalSession, Session, ViewedTable
from core.table.table import Table
from core.table.turn_summary import current_entries, entries_since_own_turn, is_turn_of
from core.table.undo import CannotUndo, NeedsConsent, Seen, UndoScope, UndoTarget
from core.table.variation import (
    BadJournal,
    ReplayCallback,
    Step,
    Variation,
    ignore_replay_step,
    new_journal,
)
from core.table.variations import (
    BadName,
    Branch,
    VariationComparison,
    VariationSummary,
    compare_variations,
    list_variations,
)
from core.table.world_copy import Changes

__all__ = [
    "EMPTY_PREVIEW",
    "MAX_NAME_LENGTH",
    "NO_CHANGE",
    "OPENING",
    "TABLE_EVENTS",
    "BadJournal",
    "BadName",
    "Branch",
    "CannotUndo",
    "Changes",
    "ChatMessage",
    "ChoiceStep",
    "Combination",
    "Entry",
    "Gain",
    "Journal",
    "LocalSession",
    "LogEntry",
    "NeedsConsent",
    "OnlyChoice",
    "Participants",
    "PlayerNote",
    "Preview",
    "Previewer",
    "ReplayCallback",
    "SaveStatus",
    "Seat",
    "Seen",
    "Session",
    "Setup",
    "Step",
    "Table",
    "TableEvent",
    "TurnScores",
    "UndoAnswered",
    "UndoScope",
    "UndoTarget",
    "Undone",
    "Variation",
    "VariationComparison",
    "VariationSummary",
    "ViewedTable",
    "WholeChoices",
    "all_targets",
    "compare_variations",
    "current_entries",
    "entries_since_own_turn",
    "find_combinations",
    "has_multiple_people",
    "ignore_replay_step",
    "is_only_loss",
    "is_turn_of",
    "list_variations",
    "loss_warning",
    "make_hint",
    "new_journal",
    "preview_action",
    "preview_changes",
    "preview_notes",
    "score_history",
    "turn_ends",
]
