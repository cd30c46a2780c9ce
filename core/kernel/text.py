"""The words of a game, for screens and plain mode.

Functions about a position take a view of the reader's seat, so that no text can reveal a secret.
Previews pass worlds that were sampled from a view. Functions that word something differently for
screens and plain mode take the style of the text last.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic

from core.kernel.actions import Action
from core.kernel.agenda import S
from core.kernel.amounts import Count
from core.kernel.decisions import Decision
from core.kernel.events import Event
from core.kernel.phrases import Phrase, format_sentence
from core.kernel.presentation import (
    ChapterSummary,
    Choice,
    Explanation,
    FoldedAnswer,
    Rule,
    Unavailable,
)
from core.kernel.rules import PlayerNames
from core.kernel.style import Style


def _no_faction(state: Any, seat: int) -> str:
    return ""


def _no_setup_notes(state: Any) -> tuple[Explanation, ...]:
    return ()


def _unknown_rounds_left(state: Any) -> None:
    return None


def _no_losses(state: Any, seat: int, style: Style) -> tuple[str, ...]:
    return ()


def _none_unavailable(state: Any, decision: Decision, style: Style) -> tuple[Unavailable, ...]:
    return ()


def _as_combined(actions: Sequence[Action], choices: Sequence[Choice], whole: Choice) -> Choice:
    return whole


def _no_sequences(state: Any, decision: Decision) -> Iterable[Sequence[Action]]:
    return ()


def _no_chapter_summary(state: Any, event: Event) -> ChapterSummary | None:
    return None


def _no_explainable_ids() -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, kw_only=True, eq=False)
class Text(Generic[S]):
    """The words of a game: decisions, choices, events, boards and explanations."""

    # --- decisions ---------------------------------------------------------------------------

    # Return a decision as one sentence.
    prompt: Callable[[S, Decision, Style], str]
    # Return one of its actions as a choice.
    choice: Callable[[S, Decision, Action, Style], Choice]
    # Groups of choices that are listed first, in this order.
    group_order: tuple[str, ...] = ()
    # Follow-ups that are asked together with a choice, as one list of whole choices ("Acquire
    # Hills: 2 population"): by topic of the choice, the topics of its follow-ups.
    folded_topics: Mapping[str, Mapping[str, FoldedAnswer]] = field(default_factory=dict)
    # Return a better text of a whole choice. Arguments: its actions, the choice of each of them,
    # and the whole choice that was made of these.
    whole_choice: Callable[[Sequence[Action], Sequence[Choice], Choice], Choice] = _as_combined
    # Return sequences of free choices that are worth offering as one whole choice.
    sequences: Callable[[S, Decision], Iterable[Sequence[Action]]] = _no_sequences
    # Return items on the table that cannot be chosen now, with reasons.
    unavailable: Callable[[S, Decision, Style], tuple[Unavailable, ...]] = _none_unavailable

    # --- events ------------------------------------------------------------------------------

    # Return an event as a phrase, or None if it is not worth logging.
    narrate: Callable[[S, Event, Style], Phrase | None]
    # Return a page to read after an event that ends a chapter, such as a game of a campaign.
    chapter_summary: Callable[[S, Event], ChapterSummary | None] = _no_chapter_summary

    # --- the position ------------------------------------------------------------------------

    # Explain the effects of the setup, given its opening position.
    explain_setup: Callable[[S], tuple[Explanation, ...]] = _no_setup_notes
    # Return the place in the game: ("round 9", "scoring 1 of 3"). The first part is its short form.
    progress: Callable[[S], tuple[str, ...]]
    # The noun for rounds: "age", "epoch".
    round_noun: str = "round"
    # Return the estimated number of rounds after this one, or None if unknown.
    rounds_left: Callable[[S], int | None] = _unknown_rounds_left
    # Return sentences about what the seat will soon lose: at the end of an age or a round, or for
    # want of space. The table shows each once, when it becomes true.
    losses_ahead: Callable[[S, int, Style], tuple[str, ...]] = _no_losses
    # The noun for what distinguishes the seats at the start ("nation"), and its name for a seat;
    # empty if there is none or it is not yet known.
    faction_noun: str = ""
    faction: Callable[[S, int], str] = _no_faction
    # Return the position in a few lines, for plain mode.
    summary: Callable[[S, int, PlayerNames, Style], list[str]]
    # Return the full position (all boards and the map), for plain mode.
    board: Callable[[S, int, PlayerNames, Style], list[str]]
    # Return the seat's counts by id; a preview is the difference of two ledgers.
    ledger: Callable[[S, int], dict[str, int]]
    # The counts of the ledger by id, with their names.
    counts: Mapping[str, Count] = field(default_factory=dict)

    # --- reference ---------------------------------------------------------------------------

    # Explain a card, tile, space or keyword, with its current effect for the seat.
    explain: Callable[[S, int, str, Style], Explanation | None]
    # Return the ids of everything that can be explained, for lookups by name.
    explainable_ids: Callable[[], tuple[str, ...]] = _no_explainable_ids
    # Return the numbered rules.
    rules: Callable[[], tuple[Rule, ...]]

    @cached_property
    def unwanted_counts(self) -> frozenset[str]:
        """Return the ids of the counts of which less is better."""
        return frozenset(each.id for each in self.counts.values() if each.is_unwanted)

    @cached_property
    def derived_counts(self) -> frozenset[str]:
        """Return the ids of the counts that only follow from others."""
        return frozenset(each.id for each in self.counts.values() if each.is_derived)

    def count(self, count_id: str) -> Count:
        """Return the count with this id. If the game does not list it, its name is its id."""
        return self.counts.get(count_id) or Count(count_id)

    def progress_text(self, view: S) -> str:
        """Return the place in the game: `round 9, scoring 1 of 3`."""
        return ", ".join(self.progress(view))

    def sentence(self, view: S, event: Event, names: PlayerNames, style: Style) -> str:
        """Return an event as a sentence, or "" if it is not worth logging."""
        phrase = self.narrate(view, event, style)
        return "" if phrase is None else format_sentence(phrase, names, style)
