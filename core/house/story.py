"""A saved game as a story: headings by rounds and ages, a paragraph a turn, boards, the end."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from core.bots import LEVEL_NAMES
from core.house.catalogue import clock
from core.house.packs import game_of
from core.kernel import SPECTATOR, Event, Game, Phrase, Standing
from core.kernel.phrases import in_one_breath
from core.kernel.voice import in_whole_words
from core.kernel.words import counted, listed, sentence_case
from core.table import BadJournal, Line
from saves import BadSave, Save
from saves.replay import position, verify

THIRDS = 3  # of a game that has rounds and nothing larger: after each the board is shown


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


def blocks_of(save: Save, eyes: int | None = None) -> Iterator[Block]:
    """The story, through the eyes of a seat or of somebody who just watches; else all of it.

    All of it is told of a finished game only: one under way keeps its secrets.
    """
    game = game_of(save.journal.setup)
    seen = eyes if eyes is not None or save.over else reader_of(save)
    names = save.names + game.rivals(position(game, save))
    with in_whole_words(names):
        yield from _Teller(game, save, seen, names).all()


def reader_of(save: Save) -> int:
    """The only person at the table; where there are more, or none, somebody who just watches."""
    people = [at for at, seat in enumerate(save.seats) if not seat.is_bot]
    return people[0] if len(people) == 1 else SPECTATOR


@dataclass(frozen=True, slots=True)
class _Teller:
    """Who tells a game, and as whom."""

    game: Game[Any]
    save: Save
    eyes: int | None  # the seat that is told by what it knows; None: nothing is hidden
    names: tuple[str, ...]

    def all(self) -> Iterator[Block]:
        try:
            line = verify(self.game, self.save)
        except (BadJournal, BadSave) as error:
            yield from self._heading()
            yield from self._choices(str(error))
        else:
            yield from self._heading()
            yield from self._course(line)
        yield from self._end()

    # --- the beginning ------------------------------------------------------------------------

    def _heading(self) -> Iterator[Block]:
        save, setup = self.save, self.save.journal.setup
        yield Heading(self.game.name, 1)
        yield Paragraph(f"{listed(map(_player, save.seats))}. {self._result()}")
        facts = [f"Saved {clock(save.time)} by Annals {save.product}, rules version"
                 f" {setup.rules_version}."]  # fmt: skip
        if setup.options:
            words = (f"{name.replace('_', ' ')} {value}" for name, value in setup.options.items())
            facts.append(f"Options: {', '.join(words)}.")
        if self.eyes is None:  # before the end, the seed would tell what is still hidden
            facts.append(f"Seed: {setup.seed}.")
        elif self.eyes != SPECTATOR:
            facts.append(f"Told as {self.names[self.eyes]} saw it.")
        yield Paragraph(" ".join(facts))

    def _result(self) -> str:
        """How it ended, in a sentence."""
        if not self.save.over:
            return f"It is not over: {self.save.progress}."
        first, *others = sorted(self._standings, key=lambda standing: standing.rank)
        points = counted(first.total, "point")
        if not others:
            return in_one_breath([Phrase(first.seat, "has", points, "at the end")], self.names)
        behind = listed(f"{self.names[other.seat]} {other.total}" for other in others)
        winners = [first, *(other for other in others if other.rank == first.rank)]
        if len(winners) > 1:
            who = listed(self.names[winner.seat] for winner in winners)
            return f"{who} share the first place with {points}: {behind}."
        wins = Phrase(first.seat, "wins", f"with {points}", f", before {behind}")
        return in_one_breath([wins], self.names)

    # --- the course ---------------------------------------------------------------------------

    def _course(self, line: Line) -> Iterator[Block]:
        game = self.game
        start = (line.start, game.turn(line.start), tuple(line.start.told))
        steps = ((step.state, game.turn(line.before(at)), step.events)
                 for at, step in enumerate(line.steps))  # fmt: skip
        told: list[Phrase] = []  # of the turn under way
        turn_told, before = None, line.start
        yield Heading("Set-up", 2)
        for state, turn, events in chain([start], steps):
            if turn != turn_told:
                yield from self._turn(told)
                told, turn_told = [], turn
            view = self._view(state)
            for event in events:
                phrase = self._phrase(view, event)
                if phrase is None:
                    continue
                if _opens(phrase):
                    yield from self._turn(told)
                    told = []
                    yield from self._heading_of(phrase, before, line)
                else:
                    told.append(phrase)
            before = state
        yield from self._turn(told)
        taken_back = len(self.save.journal.entries) - len(line.steps)
        if taken_back:
            yield Paragraph(f"(Choices taken back on the way: {taken_back}.)")

    def _turn(self, told: Sequence[Phrase]) -> Iterator[Block]:
        if told:
            yield Paragraph(in_one_breath(told, self.names))

    def _heading_of(self, phrase: Phrase, before: Any, line: Line) -> Iterator[Block]:
        view = self._view(before)
        is_round = phrase.thing.casefold().startswith(self.game.round_word)
        scores = ", ".join(f"{self.names[s.seat]} {s.total}" for s in self.game.standings(view))
        yield Heading(phrase.thing, 3 if is_round else 2, scores)

    def _phrase(self, view: Any, event: Event) -> Phrase | None:
        known = event if self.eyes is None else event.seen_by(self.eyes)
        return None if known is None else self.game.narrate(view, known)

    def _view(self, state: Any) -> Any:
        return state if self.eyes is None else self.game.view(state, self.eyes)

    def _choices(self, why: str) -> Iterator[Block]:
        """What was chosen, where it cannot be played again."""
        yield Paragraph(f"{why} These are the choices as they were written down.")
        for number, index in enumerate(self.save.journal.line(), start=1):
            entry = self.save.journal.entries[index]
            yield Paragraph(f"{number:5}  {self.save.names[entry.seat]}: {entry.action}")

    # --- the end ------------------------------------------------------------------------------

    @property
    def _standings(self) -> tuple[Standing, ...]:
        state = position(self.game, self.save)
        return self.game.standings(state if self.save.over else self._view(state))

    def _end(self) -> Iterator[Block]:
        title = "Final scores" if self.save.over else "Scores if the game ended here"
        yield Heading(title, 2)
        standings = sorted(self._standings, key=lambda standing: standing.rank)
        sources = {source: None for standing in standings for source, _ in standing.lines}
        rows = [("", *(self.names[standing.seat] for standing in standings))]
        for source in sources:
            points = [dict(standing.lines).get(source, 0) for standing in standings]
            if any(points):
                rows.append((source, *map(str, points)))
        rows.append(("total", *(str(standing.total) for standing in standings)))
        yield Grid(tuple(rows))


def _opens(phrase: Phrase) -> bool:
    """Whether a round or an age begins with it: `Round 3 begins`."""
    return phrase.seat == SPECTATOR and phrase.verb == "begins" and not (phrase.what or phrase.how)


def _player(seat: Any) -> str:
    return f"{seat.name} ({LEVEL_NAMES[seat.level]})" if seat.is_bot else seat.name
