"""A saved game as a report: headings by round and age, a paragraph per turn, boards, scores.

A board is included after each age or epoch, or in games with nothing larger than rounds after each
third of the game.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from core.bots import LEVEL_NAMES
from core.house.catalogue import clock
from core.house.packs import game_of
from core.house.telling import in_order, paragraph, together, within
from core.kernel import SPECTATOR, Event, Explanation, Game, Phrase, Standing
from core.kernel.phrases import in_one_breath
from core.kernel.voice import in_signs, in_whole_words
from core.kernel.words import LETTERS, counted, listed
from core.table import BadJournal, Line, Seat, Step
from saves import BadSave, Save
from saves.replay import position, verify

PARTS = 3  # of a game without ages
A_ROUND, AN_AGE = 3, 2  # heading levels


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


def blocks_of(save: Save, eyes: int | None = None) -> list[Block]:
    """Return the report from a seat's or spectator's viewpoint, or with nothing hidden.

    A running game is always reported from a viewpoint, by default that of its only person.
    """
    game = game_of(save.journal.setup)
    state = position(game, save)
    seen = eyes if eyes is not None or save.over else reader_of(save)
    teller = _Teller(game, save, state, seen)
    with in_whole_words(teller.names(state)):
        return list(_told(teller))


def reader_of(save: Save) -> int:
    """Return the seat of the only person, or SPECTATOR if there are several or none."""
    people = [at for at, seat in enumerate(save.seats) if not seat.is_bot]
    return people[0] if len(people) == 1 else SPECTATOR


@dataclass(frozen=True, slots=True)
class _Teller:
    """The game to report and the viewpoint."""

    game: Game[Any]
    save: Save
    state: Any  # the latest position
    eyes: int | None  # None hides nothing

    def names(self, state: Any) -> tuple[str, ...]:
        """Return the players' names, and those of opponents that the rules control in this
        position.
        """
        return self.save.names + self.game.rivals(state)

    def view(self, state: Any) -> Any:
        return state if self.eyes is None else self.game.view(state, self.eyes)

    def standings(self, state: Any) -> Sequence[Standing]:
        return self.game.standings(state if self.game.is_over(state) else self.view(state))

    def scores(self, state: Any) -> str:
        names = self.names(state)
        return ", ".join(f"{names[s.seat]} {s.total}" for s in self.standings(state))

    def seen(self, event: Event) -> Event | None:
        return event if self.eyes is None else event.seen_by(self.eyes)

    def board(self, state: Any, when: str) -> Iterator[Block]:
        """Yield the board in short wording, because it is looked at rather than read."""
        seat = SPECTATOR if self.eyes is None else self.eyes
        names = self.names(state)
        letters = ", ".join(f"{LETTERS[at]} {name}" for at, name in enumerate(names))
        with in_signs():
            lines = self.game.board(self.game.view(state, seat), seat, names)
        yield Heading(f"The board {when}", A_ROUND)
        yield Paragraph(f"{letters}.")
        yield Board(tuple(lines))


def _told(teller: _Teller) -> Iterator[Block]:
    game, save = teller.game, teller.save
    yield Heading(save.title or game.name, 1)
    yield Paragraph(" ".join(_who_and_how(teller)))
    yield Paragraph(" ".join(_facts(teller)))
    try:
        line = verify(game, save)
    except (BadJournal, BadSave) as error:
        yield from _choices(save, str(error))
    else:
        yield from _course(teller, line)
    yield from teller.board(teller.state, "at the end" if save.over else "now")
    yield from _scores(teller)


# --- introduction -----------------------------------------------------------------------------


def _who_and_how(teller: _Teller) -> Iterator[str]:
    game, save, names = teller.game, teller.save, teller.names(teller.state)
    played = f"{game.name}, played" if save.title else "Played"
    yield f"{played} by {listed(map(_player, save.seats))}."
    if save.journal.start:
        yield "It began in the middle of another game, with the unknown dealt anew."
    if not save.over:
        yield f"It is not over: {save.progress}."
        return
    first, *others = sorted(teller.standings(teller.state), key=lambda standing: standing.rank)
    points = counted(first.total, "point")
    winners = [other.seat for other in (first, *others) if other.rank == first.rank]
    behind = listed(
        f"{within(names[other.seat])} with {other.total}"
        for other in others
        if other.rank > first.rank
    )
    if len(winners) > 1:
        rest = f", before {behind}" if behind else ""
        who = together([names[seat] for seat in winners])
        yield f"{who} share the first place with {points}{rest}."
    elif others:
        wins = Phrase(first.seat, "wins", f"with {points}", f", before {behind}")
        yield in_one_breath([wins], names)
    else:
        yield in_one_breath([Phrase(first.seat, "has", points, "at the end")], names)


def _player(seat: Seat) -> str:
    level = f" ({LEVEL_NAMES.get(seat.level, 'bot')})" if seat.is_bot else ""
    return f"{within(seat.name)}{level}"


def _facts(teller: _Teller) -> Iterator[str]:
    """Yield when the game was saved, its options, and the viewpoint."""
    game, save, setup = teller.game, teller.save, teller.save.journal.setup
    yield f"Saved {clock(save.time)} by Annals {save.product}, rules version {setup.rules_version}."
    options = [
        f"{option.name.replace('_', ' ')} {setup.options[option.name]}"
        for option in game.fitting_options(setup.players, setup.options)
        if setup.options[option.name] != option.default
    ]
    if options:
        yield f"Options: {', '.join(options)}."
    if save.over:  # the seed of a running game reveals hidden information
        yield f"Seed: {setup.seed}."
    if teller.eyes not in (None, SPECTATOR):
        yield f"Told as {within(save.names[teller.eyes or 0])} saw it."
    yield "The points beside a heading are those everybody would have if the game ended there."


# --- turns ------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Moment:
    """A choice, or the opening, with the events it caused."""

    state: Any
    turn: int
    topic: str  # of the decision
    told: list[Phrase] = field(default_factory=list)
    closed: list[Explanation] = field(default_factory=list)  # summaries of parts that ended


def _course(teller: _Teller, line: Line) -> Iterator[Block]:
    """Yield the turns under headings, with boards between the parts of the game."""
    game, moments = teller.game, _moments(teller, line)
    opened = [phrase for moment in moments for phrase in moment.told if _opens(phrase)]
    ages = [at for at, phrase in enumerate(opened) if not _is_round(game, phrase)]
    if not ages and game.round_word != "round":  # an epoch is both a round and an age
        ages = list(range(len(opened)))
    has_small_rounds = 0 < len(ages) < len(opened)
    parts = ages or _parts(len(opened))
    if teller.save.journal.start:
        yield Heading("Where it began", AN_AGE, teller.scores(line.start))
    elif not moments[0].told or not _opens(moments[0].told[0]) or has_small_rounds:
        yield Heading("The beginning", AN_AGE)
    told, last, number, over = list[Phrase](), moments[0], 0, ""
    names = teller.names(line.start)
    for moment in moments:
        if _is_another(last, moment):
            yield from _turn(told, names)
        last, names = moment, teller.names(moment.state)
        for phrase in moment.told:
            if not _opens(phrase):
                told.append(phrase)
                continue
            yield from _turn(told, names)
            if over and number in parts:
                yield from teller.board(moment.state, f"after {over}")
            is_small = has_small_rounds and number not in ages
            over = over if is_small else phrase.thing[:1].lower() + phrase.thing[1:]
            size = A_ROUND if is_small else AN_AGE
            yield Heading(phrase.thing, size, teller.scores(moment.state))
            number += 1
        for closed in moment.closed:
            yield from _turn(told, names)
            yield Heading(closed.title, AN_AGE)
            yield Board(closed.lines)
    yield from _turn(told, names)
    taken_back = len(teller.save.journal.entries) - len(line.steps)
    if taken_back:
        yield Paragraph(f"(Choices taken back on the way: {taken_back}.)")


def _turn(told: list[Phrase], names: Sequence[str]) -> Iterator[Block]:
    """Yield the collected phrases as a paragraph and clear them."""
    if told:
        yield Paragraph(paragraph(told, names))
        told.clear()


def _opens(phrase: Phrase) -> bool:
    """Return whether a phrase begins a round or an age: `Round 3 begins`."""
    return phrase.seat == SPECTATOR and phrase.verb == "begins" and not (phrase.what or phrase.how)


def _is_round(game: Game[Any], phrase: Phrase) -> bool:
    return phrase.thing.casefold().startswith(game.round_word)


def _parts(rounds: int) -> list[int]:
    """Return the rounds at which the second and the third part of a game begin."""
    return [part * rounds // PARTS for part in range(1, PARTS)] if rounds >= PARTS else []


def _is_another(at: _Moment, moment: _Moment) -> bool:
    """Return whether a moment starts a new paragraph: at a new turn, or during setup a new topic.
    """
    return at.turn != moment.turn or (not moment.turn and at.topic != moment.topic)


def _moments(teller: _Teller, line: Line) -> list[_Moment]:
    """Return the opening and all choices.

    Events that affect the next player at the end of a turn move into that player's turn.
    """
    turn_of = teller.game.turn
    moments = [_Moment(line.start, turn_of(line.start), "")]
    _tell(teller, moments[0], line.start.told)
    for index, step in enumerate(line.steps):
        moment = _Moment(step.state, turn_of(line.before(index)), step.decision.topic)
        _tell(teller, moment, step.events)
        last = moments[-1]
        if last.turn != moment.turn:
            while last.told and last.told[-1].seat == step.seat != _mover(line.steps[:index]):
                moment.told.insert(0, last.told.pop())
        moments.append(moment)
    return moments


def _mover(steps: Sequence[Step]) -> int:
    return steps[-1].seat if steps else SPECTATOR


def _tell(teller: _Teller, moment: _Moment, events: Sequence[Event]) -> None:
    view = teller.view(moment.state)
    known = [seen for event in events if (seen := teller.seen(event)) is not None]
    phrases = (teller.game.narrate(view, event) for event in known)
    moment.told += in_order([phrase for phrase in phrases if phrase is not None])
    closed = (teller.game.chapter(view, event) for event in known)
    moment.closed += [over for over in closed if over is not None]


def _choices(save: Save, why: str) -> Iterator[Block]:
    """Yield the journal's choices if they cannot be replayed."""
    yield Paragraph(f"{why} These are the choices as they were written down.")
    entries = (save.journal.entries[index] for index in save.journal.line())
    rows = enumerate(entries, start=1)
    yield Board(tuple(f"{number}  {save.names[e.seat]}: {e.action}" for number, e in rows))


# --- scores -----------------------------------------------------------------------------------


def _scores(teller: _Teller) -> Iterator[Block]:
    """Yield everybody's points by source, best first."""
    names = teller.names(teller.state)
    standings = sorted(teller.standings(teller.state), key=lambda standing: standing.rank)
    points = [dict(standing.lines) for standing in standings]
    sources = dict.fromkeys(source for row in points for source in row)
    rows = [(source, *(row.get(source, 0) for row in points)) for source in sources]
    scored = [tuple(map(str, row)) for row in rows if any(row[1:])]
    yield Heading("Final scores" if teller.save.over else "Scores if the game ended here", AN_AGE)
    yield Grid(
        (
            ("", *(names[standing.seat] for standing in standings)),
            *scored,
            ("total", *(str(standing.total) for standing in standings)),
        )
    )
