"""A saved game as a report: headings by round and age, a paragraph per turn, boards, scores.

A board follows each age or epoch. If the game has only rounds, it follows each third of the game.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from core.app.catalog import format_time
from core.app.narration import (
    arrange_phrases,
    attach_changes,
    compose_paragraph,
    list_players,
    name_in_sentence,
)
from core.app.packs import load_for_setup
from core.bots import label_seat
from core.kernel import SPECTATOR, ChapterSummary, Event, Game, Phrase, Standing
from core.kernel.phrases import join_phrases
from core.kernel.presentation import SEAT_LETTERS, format_count, join_words
from core.kernel.style import FULL, SHORT, Style
from core.table import BadJournal, Seat, Step, Variation
from saves import BadSave, Save
from saves.replay import load_position, verify_replay

PARTS = 3  # of a game without ages
ROUND_LEVEL, AGE_LEVEL = 3, 2  # heading levels


@dataclass(frozen=True, slots=True)
class Heading:
    """The start of a section, with the scores at that point."""

    text: str
    level: int  # 1 for the title
    scores: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of sentences."""

    text: str


@dataclass(frozen=True, slots=True)
class Board:
    """The position as text lines, drawn by the game."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table whose first row is the header."""

    rows: tuple[tuple[str, ...], ...]


Block = Heading | Paragraph | Board | Grid


def report_blocks(save: Save, viewpoint: int | None = None) -> list[Block]:
    """Return the report from a viewpoint, or without one in full.

    A running game always has a viewpoint, by default that of its only person.
    """
    game = load_for_setup(save.journal.setup)
    state = load_position(game, save)
    viewpoint_seat = viewpoint if viewpoint is not None or save.is_over else default_viewpoint(save)
    return list(_report(_Reporter(game, save, state, viewpoint_seat)))


def default_viewpoint(save: Save) -> int:
    """Return the seat of the only person, else SPECTATOR."""
    people = [seat_index for seat_index, seat in enumerate(save.seats) if not seat.is_bot]
    return people[0] if len(people) == 1 else SPECTATOR


@dataclass(frozen=True, slots=True)
class _Reporter:
    """The game to report and the viewpoint."""

    game: Game[Any]
    save: Save
    state: Any  # the latest position
    viewpoint: int | None  # None hides nothing

    @property
    def style(self) -> Style:
        return Style.spoken(self.names(self.state))

    def names(self, state: Any) -> tuple[str, ...]:
        """Includes the opponents that the rules control in this position."""
        return self.save.names + self.game.automa_names(state)

    def view(self, state: Any) -> Any:
        return state if self.viewpoint is None else self.game.view(state, self.viewpoint)

    def standings(self, state: Any) -> Sequence[Standing]:
        return self.game.standings(state if self.game.is_over(state) else self.view(state))

    def scores(self, state: Any) -> str:
        names = self.names(state)
        return ", ".join(f"{names[s.seat]} {s.total}" for s in self.standings(state))

    def visible_event(self, event: Event) -> Event | None:
        return event if self.viewpoint is None else event.view_for(self.viewpoint)

    def board(self, state: Any, moment: str) -> Iterator[Block]:
        """Uses short wording, because a board is looked at rather than read."""
        seat = SPECTATOR if self.viewpoint is None else self.viewpoint
        names = self.names(state)
        letters = ", ".join(f"{SEAT_LETTERS[index]} {name}" for index, name in enumerate(names))
        lines = self.game.text.board(self.game.view(state, seat), seat, names, SHORT)
        yield Heading(f"The board {moment}", ROUND_LEVEL)
        yield Paragraph(f"{letters}.")
        yield Board(tuple(lines))


def _report(reporter: _Reporter) -> Iterator[Block]:
    game, save = reporter.game, reporter.save
    yield Heading(save.title or game.name, 1)
    yield Paragraph(" ".join(_summary(reporter)))
    yield Paragraph(" ".join(_facts(reporter)))
    try:
        variation = verify_replay(game, save)
    except (BadJournal, BadSave) as error:
        yield from _journal_block(save, str(error))
    else:
        yield from _turns(reporter, variation)
    yield from reporter.board(reporter.state, "at the end" if save.is_over else "now")
    yield from _scores(reporter)


# --- introduction -----------------------------------------------------------------------------


def _summary(reporter: _Reporter) -> Iterator[str]:
    game, save, names = reporter.game, reporter.save, reporter.names(reporter.state)
    played = f"{game.name}, played" if save.title else "Played"
    yield f"{played} by {join_words(map(_player, save.seats))}."
    if save.journal.start:
        yield "It began in the middle of another game, with hidden cards dealt again at random."
    if not save.is_over:
        yield f"It is not over: {save.progress_text}."
        return
    first, *others = sorted(reporter.standings(reporter.state), key=lambda standing: standing.rank)
    points = format_count(first.total, "point")
    winners = [other.seat for other in (first, *others) if other.rank == first.rank]
    behind = join_words(
        f"{name_in_sentence(names[other.seat])} ({other.total})"
        for other in others
        if other.rank > first.rank
    )
    if len(winners) > 1:
        rest = f", ahead of {behind}" if behind else ""
        winners_text = list_players([names[seat] for seat in winners])
        yield f"{winners_text} tie for first place with {points}{rest}."
    elif others:
        wins = Phrase(first.seat, "wins", f"with {points}", f", ahead of {behind}")
        yield join_phrases([wins], names, FULL)
    else:
        yield join_phrases([Phrase(first.seat, "has", points, "at the end")], names, FULL)


def _player(seat: Seat) -> str:
    return name_in_sentence(label_seat(seat))


def _facts(reporter: _Reporter) -> Iterator[str]:
    game, save, setup = reporter.game, reporter.save, reporter.save.journal.setup
    yield (
        f"Saved {format_time(save.saved_at)} by Annals {save.annals_version}, rules version"
        f" {setup.rules_version}."
    )
    options = [
        f"{option.name.replace('_', ' ')} {setup.options[option.name]}"
        for option in game.relevant_options(setup.players, setup.options)
        if setup.options[option.name] != option.default
    ]
    if options:
        yield f"Options: {', '.join(options)}."
    if save.is_over:  # the seed of a running game reveals hidden information
        yield f"Seed: {setup.seed}."
    if reporter.viewpoint not in (None, SPECTATOR):
        yield f"Shown as {name_in_sentence(save.names[reporter.viewpoint or 0])} saw it."
    yield "A heading shows each player's score if the game ended there."


# --- turns ------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Moment:
    """A choice, or the opening, with the events it caused."""

    state: Any
    turn: int
    topic: str  # of the decision
    phrases: list[Phrase] = field(default_factory=list)
    chapters: list[ChapterSummary] = field(default_factory=list)  # summaries of parts that ended


def _turns(reporter: _Reporter, variation: Variation) -> Iterator[Block]:
    moments = _moments(reporter, variation)
    sections = _Sections.of(moments)
    if reporter.save.journal.start:
        yield Heading("Starting position", AGE_LEVEL, reporter.scores(variation.start))
    elif sections.has_small_rounds or not _begins_with_heading(moments[0]):
        begins = "The beginning" if _begins_with_heading(moments[0]) else "Setup"
        yield Heading(begins, AGE_LEVEL)
    yield from _TurnsWriter(reporter, sections).write(moments)
    undone = len(reporter.save.journal.entries) - len(variation.steps)
    if undone:
        yield Paragraph(f"(Undone choices: {undone}.)")


class _TurnsWriter:
    """Writes moments as paragraphs, below a heading for each section that begins in them."""

    def __init__(self, reporter: _Reporter, sections: "_Sections") -> None:
        self._reporter, self._sections = reporter, sections
        self._paragraph: list[Phrase] = []  # not written yet
        self._headings: list[Heading] = []  # of a round, until it is clear that no age begins
        self._section_count = 0
        self._main_section = ""  # the title of the last age, or of the last round without ages

    def write(self, moments: Sequence[_Moment]) -> Iterator[Block]:
        last = moments[0]
        for moment in moments:
            if _starts_paragraph(last, moment):
                yield from self._flush(last)
            yield from self._write_moment(moment)
            last = moment
        yield from self._flush(last)

    def _write_moment(self, moment: _Moment) -> Iterator[Block]:
        for phrase in moment.phrases:
            if phrase.opens:
                yield from self._flush(moment)
                yield from self._open_section(moment, phrase.subject)
            else:
                self._paragraph.append(phrase)
        for chapter in moment.chapters:
            yield from self._flush(moment)
            yield from self._pop_headings()
            yield Heading(chapter.title, AGE_LEVEL)
            yield Board(chapter.lines)

    def _flush(self, moment: _Moment) -> Iterator[Block]:
        """Write the paragraph so far, with the names that people have at this moment."""
        if self._paragraph:
            yield from self._pop_headings()
            phrases = attach_changes(self._paragraph, self._reporter.game.text.count)
            yield Paragraph(compose_paragraph(phrases, self._reporter.names(moment.state)))
            self._paragraph.clear()

    def _pop_headings(self) -> Iterator[Heading]:
        yield from self._headings
        self._headings.clear()

    def _open_section(self, moment: _Moment, title: str) -> Iterator[Block]:
        number, self._section_count = self._section_count, self._section_count + 1
        if self._main_section and number in self._sections.with_board:
            yield from self._reporter.board(moment.state, f"after {self._main_section}")
        scores = self._reporter.scores(moment.state)
        if self._sections.is_small(number):
            yield from self._pop_headings()
            self._headings.append(Heading(title, ROUND_LEVEL, scores))
        else:
            self._main_section = _lowercase_first(title)
            yield Heading(title, AGE_LEVEL, scores)


@dataclass(frozen=True, slots=True)
class _Sections:
    """Which of a game's numbered sections are ages, and which rounds inside an age."""

    ages: frozenset[int]
    has_small_rounds: bool  # it has both ages and rounds
    with_board: frozenset[int]  # the board is shown before these

    @classmethod
    def of(cls, moments: Sequence[_Moment]) -> "_Sections":
        opened = [each.opens for moment in moments for each in moment.phrases if each.opens]
        ages = [index for index, section in enumerate(opened) if section == "age"]
        boards = ages or _board_rounds(len(opened))
        return cls(frozenset(ages), 0 < len(ages) < len(opened), frozenset(boards))

    def is_small(self, number: int) -> bool:
        return self.has_small_rounds and number not in self.ages


def _begins_with_heading(moment: _Moment) -> bool:
    return bool(moment.phrases) and bool(moment.phrases[0].opens)


def _lowercase_first(text: str) -> str:
    return text[:1].lower() + text[1:]


def _board_rounds(rounds: int) -> list[int]:
    return [part * rounds // PARTS for part in range(1, PARTS)] if rounds >= PARTS else []


def _starts_paragraph(last: _Moment, moment: _Moment) -> bool:
    return last.turn != moment.turn or (not moment.turn and last.topic != moment.topic)


def _moments(reporter: _Reporter, variation: Variation) -> list[_Moment]:
    """Return the opening and all choices.

    Events at the end of a turn that affect the next player move to that player's turn.
    """
    turn_of = reporter.game.turn_number
    moments = [_Moment(variation.start, turn_of(variation.start), "")]
    _add_events(reporter, moments[0], variation.start.events)
    for index, step in enumerate(variation.steps):
        moment = _Moment(step.state, turn_of(variation.state_before(index)), step.decision.topic)
        _add_events(reporter, moment, step.events)
        last = moments[-1]
        if last.turn != moment.turn:
            while last.phrases and last.phrases[-1].seat == step.seat != _last_mover(
                variation.steps[:index]
            ):
                moment.phrases.insert(0, last.phrases.pop())
        moments.append(moment)
    return moments


def _last_mover(steps: Sequence[Step]) -> int:
    return steps[-1].seat if steps else SPECTATOR


def _add_events(reporter: _Reporter, moment: _Moment, events: Sequence[Event]) -> None:
    view, style = reporter.view(moment.state), reporter.style
    visible = [
        event_view for event in events if (event_view := reporter.visible_event(event)) is not None
    ]
    phrases = (reporter.game.text.narrate(view, event, style) for event in visible)
    told = [phrase for phrase in phrases if phrase is not None and not phrase.is_routine]
    moment.phrases += arrange_phrases(told)
    closed = (reporter.game.text.chapter_summary(view, event) for event in visible)
    moment.chapters += [over for over in closed if over is not None]


def _journal_block(save: Save, problem: str) -> Iterator[Block]:
    yield Paragraph(f"{problem} These are the recorded choices.")
    entries = (save.journal.entries[index] for index in save.journal.main_line())
    rows = enumerate(entries, start=1)
    yield Board(tuple(f"{number}  {save.names[e.seat]}: {e.action}" for number, e in rows))


# --- scores -----------------------------------------------------------------------------------


def _scores(reporter: _Reporter) -> Iterator[Block]:
    names = reporter.names(reporter.state)
    standings = sorted(reporter.standings(reporter.state), key=lambda standing: standing.rank)
    points = [dict(standing.lines) for standing in standings]
    sources = dict.fromkeys(source for row in points for source in row)
    rows = [(source, *(row.get(source, 0) for row in points)) for source in sources]
    scored = [tuple(map(str, row)) for row in rows if any(row[1:])]
    yield Heading(
        "Final scores" if reporter.save.is_over else "Scores if the game ended here", AGE_LEVEL
    )
    yield Grid(
        (
            ("", *(names[standing.seat] for standing in standings)),
            *scored,
            ("total", *(str(standing.total) for standing in standings)),
        )
    )
