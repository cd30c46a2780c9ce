"""A saved game as a story: headings by rounds and ages, a paragraph a turn, boards, the end.

The board is shown at the end of each age or epoch; where a game has nothing but rounds, after each
third of them.
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

PARTS = 3  # of a game that has nothing larger than rounds
A_ROUND, AN_AGE = 3, 2  # how large their headings are


@dataclass(frozen=True, slots=True)
class Heading:
    """Where a part of the game begins, and how everybody stands there."""

    text: str
    level: int  # 1 is the title
    scores: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences."""

    text: str


@dataclass(frozen=True, slots=True)
class Board:
    """The position in the game's own words, line by line."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; its first row is its head."""

    rows: tuple[tuple[str, ...], ...]


Block = Heading | Paragraph | Board | Grid


def blocks_of(save: Save, eyes: int | None = None) -> list[Block]:
    """The story, through the eyes of a seat or of somebody who just watches; else all of it.

    All of it is told of a finished game only: one under way keeps its secrets.
    """
    game = game_of(save.journal.setup)
    state = position(game, save)
    seen = eyes if eyes is not None or save.over else reader_of(save)
    teller = _Teller(game, save, state, seen)
    with in_whole_words(teller.names(state)):
        return list(_told(teller))


def reader_of(save: Save) -> int:
    """The only person at the table; where there are more, or none, somebody who just watches."""
    people = [at for at, seat in enumerate(save.seats) if not seat.is_bot]
    return people[0] if len(people) == 1 else SPECTATOR


@dataclass(frozen=True, slots=True)
class _Teller:
    """Who tells which game, and what they know of it."""

    game: Game[Any]
    save: Save
    state: Any  # the newest position
    eyes: int | None  # the seat through whose eyes it is told; None: nothing is hidden

    def names(self, state: Any) -> tuple[str, ...]:
        """Who plays, and which opponents of the rules' own they have just then."""
        return self.save.names + self.game.rivals(state)

    def view(self, state: Any) -> Any:
        """A position as it is known."""
        return state if self.eyes is None else self.game.view(state, self.eyes)

    def standings(self, state: Any) -> Sequence[Standing]:
        """How everybody stands in it; at the end of a game everybody knows."""
        return self.game.standings(state if self.game.is_over(state) else self.view(state))

    def scores(self, state: Any) -> str:
        """The same in short, as if the game ended there."""
        names = self.names(state)
        return ", ".join(f"{names[s.seat]} {s.total}" for s in self.standings(state))

    def seen(self, event: Event) -> Event | None:
        """An event as it is known."""
        return event if self.eyes is None else event.seen_by(self.eyes)

    def board(self, state: Any, when: str) -> Iterator[Block]:
        """The table as it lies there, in signs: it is looked at, and not read."""
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


# --- the beginning ----------------------------------------------------------------------------


def _who_and_how(teller: _Teller) -> Iterator[str]:
    """Who plays what, and how it ended."""
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
    """When it was saved, how it was set up, and as whom it is told."""
    game, save, setup = teller.game, teller.save, teller.save.journal.setup
    yield f"Saved {clock(save.time)} by Annals {save.product}, rules version {setup.rules_version}."
    options = [
        f"{option.name.replace('_', ' ')} {setup.options[option.name]}"
        for option in game.fitting_options(setup.players, setup.options)
        if setup.options[option.name] != option.default
    ]
    if options:
        yield f"Options: {', '.join(options)}."
    if save.over:  # before the end, the seed would tell what is still hidden
        yield f"Seed: {setup.seed}."
    if teller.eyes not in (None, SPECTATOR):
        yield f"Told as {within(save.names[teller.eyes or 0])} saw it."
    yield "The points beside a heading are those everybody would have if the game ended there."


# --- the course -------------------------------------------------------------------------------


@dataclass(slots=True)
class _Moment:
    """What one choice led to, or the opening."""

    state: Any
    turn: int
    topic: str  # what was asked
    told: list[Phrase] = field(default_factory=list)
    closed: list[Explanation] = field(default_factory=list)  # what was over with it


def _course(teller: _Teller, line: Line) -> Iterator[Block]:
    """Turn by turn under headings, with the board where a part of the game is over."""
    game, moments = teller.game, _moments(teller, line)
    opened = [phrase for moment in moments for phrase in moment.told if _opens(phrase)]
    ages = [at for at, phrase in enumerate(opened) if not _is_round(game, phrase)]
    if not ages and game.round_word != "round":  # an epoch is a round and an age
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
    """The paragraph of what was told until now, which then begins anew."""
    if told:
        yield Paragraph(paragraph(told, names))
        told.clear()


def _opens(phrase: Phrase) -> bool:
    """Whether a round or an age begins with it: `Round 3 begins`."""
    return phrase.seat == SPECTATOR and phrase.verb == "begins" and not (phrase.what or phrase.how)


def _is_round(game: Game[Any], phrase: Phrase) -> bool:
    return phrase.thing.casefold().startswith(game.round_word)


def _parts(rounds: int) -> list[int]:
    """The rounds with which the second and the third part of a game begin."""
    return [part * rounds // PARTS for part in range(1, PARTS)] if rounds >= PARTS else []


def _is_another(at: _Moment, moment: _Moment) -> bool:
    """Whether a paragraph ends before a moment: another turn, in the set-up another question."""
    return at.turn != moment.turn or (not moment.turn and at.topic != moment.topic)


def _moments(teller: _Teller, line: Line) -> list[_Moment]:
    """The opening and every choice; what befalls whose turn comes next is told in that turn."""
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
    """Put what is known of some events into words."""
    view = teller.view(moment.state)
    known = [seen for event in events if (seen := teller.seen(event)) is not None]
    phrases = (teller.game.narrate(view, event) for event in known)
    moment.told += in_order([phrase for phrase in phrases if phrase is not None])
    closed = (teller.game.chapter(view, event) for event in known)
    moment.closed += [over for over in closed if over is not None]


def _choices(save: Save, why: str) -> Iterator[Block]:
    """What was chosen, where it cannot be played again."""
    yield Paragraph(f"{why} These are the choices as they were written down.")
    entries = (save.journal.entries[index] for index in save.journal.line())
    rows = enumerate(entries, start=1)
    yield Board(tuple(f"{number}  {save.names[e.seat]}: {e.action}" for number, e in rows))


# --- the end ----------------------------------------------------------------------------------


def _scores(teller: _Teller) -> Iterator[Block]:
    """Everybody's points by source, the best first."""
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
