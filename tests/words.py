"""The words of the games, so that a change of wording is reviewed as a diff.

`tests/games/GAME/words.txt` has sentences of a game's recorded games, grouped and sorted. The first
line of an entry is in the short style of screens. If the spoken style of plain mode differs, it
follows, indented. At the end is a list of the positions with the texts that were taken from each.

Run `python -m tests.words [GAME]` after a change of wording. It reads the same texts at the same
positions, so that the diff has nothing but the change. Run `python -m tests.words --search [GAME]`
after games were recorded again or new texts were added. It takes about half a minute per game,
because it reads all texts of all positions.

The search keeps a text if it has two neighboring words that no earlier text of its kind has, except
words that two other kinds have already, such as the effect of a card that may be taken, played or
discarded. The kind of a choice is its topic and the type of its action, and the kind of a log
sentence is the type of its event. So every wording that occurs in the recorded games is in the
file, but not with every number, player, card and place. Texts are printed as they read, with their
numbers: `Pay 2 tools` is easier to judge than `Pay # tools`, and a wrong number shows.
"""

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from difflib import unified_diff
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

from core.games import GAME_IDS, load_game
from core.kernel import SPECTATOR, Action, Choice, Decision, Event, Explanation, Game, Unavailable
from core.kernel.phrases import YOU
from core.kernel.style import SHORT, Style
from core.table.preview import preview_action, preview_notes
from tests.recorded_games import GAMES_FOLDER, load_recorded_game, recorded_files

NAMES = ("Livia", "Tarik", "Helga", "Ravi", "Noor", "Kemi")
PREVIEWS = 3  # of each kind of choice in each recorded game, because they take long
KINDS = 2  # in which the same words are kept
SHOWN_LINES = 20  # of a difference

# A kind of text, and what it is about: a seat and an action, target or topic.
Reference = tuple[str, str]


@dataclass(frozen=True, order=True, slots=True)
class Entry:
    """A text under a heading, in both styles."""

    heading: str
    short: str
    spoken: str

    @property
    def lines(self) -> list[str]:
        return [self.short] if self.short == self.spoken else [self.short, f"    {self.spoken}"]


class Moment:
    """A position of a recorded game, with the events that led to it."""

    def __init__(self, game: Game[Any], state: Any, events: list[Event]) -> None:
        self._game, self._state, self._events = game, state, events
        self._views: dict[int, Any] = {}
        self._unavailable_items: dict[tuple[int, bool], dict[str, Unavailable]] = {}
        # Each returns a heading and texts; arguments are seat, action or other id, and style.
        self._readers: dict[str, Callable[[int, str, bool], tuple[str, list[str]]]] = {
            "setup": self._setup,
            "counts": self._counts,
            "scores": self._scores,
            "progress": self._progress,
            "log": self._log,
            "chapter": self._chapter,
            "prompt": self._prompt,
            "choice": self._choice,
            "unavailable": self._unavailable,
            "preview": self._preview,
            "topic": self._topic,
        }

    def references(self, is_start: bool, is_explained: bool) -> Iterator[tuple[Reference, str]]:
        """Yield all texts of this position, each with its kind."""
        if is_start:
            yield from ((("setup", str(i)), "") for i in range(len(self._setup_notes())))
            yield ("counts", "0"), ""
            yield ("scores", "0"), ""
        yield ("progress", "0"), ""
        for reader in (SPECTATOR, *range(self._game.seat_count(self._state))):
            for index, event in enumerate(self._events):
                yield ("log", f"{reader} {index}"), type(event).__name__
                yield ("chapter", f"{reader} {index}"), ""
        for decision in self._game.decisions(self._state):
            seat, topic = decision.seat, decision.topic
            yield ("prompt", f"{seat}"), topic
            for action in decision.actions:
                yield ("choice", f"{seat} {action}"), f"{topic} {type(action).__name__}"
            for target in self._read_unavailable(seat, is_spoken=False):
                yield ("unavailable", f"{seat} {target}"), topic
            for action in decision.actions:
                yield ("preview", f"{seat} {action}"), f"{topic} {type(action).__name__}"
        if is_explained:
            yield from (
                (("topic", f"0 {topic}"), "") for topic in self._game.text.explainable_ids()
            )

    def entries(self, reference: Reference) -> list[Entry]:
        """Return what a reference stands for."""
        kind, about = reference
        seat, _, what = about.partition(" ")
        heading, short = self._readers[kind](int(seat), what, False)
        _, spoken = self._readers[kind](int(seat), what, True)
        return [Entry(heading, *pair) for pair in zip(short, spoken, strict=True) if any(pair)]

    # --- the texts, each with its heading ---

    def _setup(self, index: int, what: str, is_spoken: bool) -> tuple[str, list[str]]:
        notes = self._setup_notes()[index : index + 1]
        return "Setup", [format_explanation(note) for note in notes]

    def _counts(self, seat: int, what: str, is_spoken: bool) -> tuple[str, list[str]]:
        style, ids = self._style(seat, is_spoken), self._game.text.ledger(self._view(seat), seat)
        return "Names of counts", [self._game.text.count(each).noun(0, style) for each in ids]

    def _scores(self, seat: int, what: str, is_spoken: bool) -> tuple[str, list[str]]:
        standing = self._game.standings(self._view(seat))[seat]
        return "Names of scores", [source for source, _ in standing.lines]

    def _progress(self, seat: int, what: str, is_spoken: bool) -> tuple[str, list[str]]:
        return "Progress", [self._game.text.progress_text(self._view(seat))]

    def _log(self, reader: int, what: str, is_spoken: bool) -> tuple[str, list[str]]:
        style, event = self._style(reader, is_spoken), self._read_event(reader, int(what))
        if event is None:
            return "Log", [""]
        sentence = self._game.text.sentence
        return "Log", [sentence(self._view(reader), event, self._names(reader), style)]

    def _chapter(self, reader: int, what: str, is_spoken: bool) -> tuple[str, list[str]]:
        event = self._read_event(reader, int(what))
        page = event and self._game.text.chapter_summary(self._view(reader), event)
        return "Chapter summaries", [join_text(page.title, *page.lines, page.rule) if page else ""]

    def _prompt(self, seat: int, what: str, is_spoken: bool) -> tuple[str, list[str]]:
        style, view = self._style(seat, is_spoken), self._view(seat)
        return "Prompts", [self._game.text.prompt(view, self._decision(seat), style)]

    def _choice(self, seat: int, action: str, is_spoken: bool) -> tuple[str, list[str]]:
        choice = self._read_choice(seat, self._game.parse(action), is_spoken)
        return f"Choices: {self._decision(seat).topic}", [
            format_choice(choice, self._style(seat, is_spoken))
        ]

    def _unavailable(self, seat: int, target: str, is_spoken: bool) -> tuple[str, list[str]]:
        item = self._read_unavailable(seat, is_spoken).get(target)
        return "Unavailable", [f"{item.label}: {item.reason}" if item else ""]

    def _preview(self, seat: int, text: str, is_spoken: bool) -> tuple[str, list[str]]:
        style, action = self._style(seat, is_spoken), self._game.parse(text)
        preview = preview_action(self._game, self._view(seat), seat, action, style)
        choice = self._read_choice(seat, action, is_spoken)
        text = self._game.text
        counts = [
            f"{text.count(each).noun(0, style)} {was} to {now}"
            for each, (was, now) in preview.changes.items()
        ]
        counts += [
            f"{text.count(each).noun(0, style)} {was} to {least}-{most}"
            for each, (was, least, most) in preview.ranges.items()
        ]
        parts = [choice.qualified_label, *counts, preview_notes(choice, preview, style)]
        return "Previews", [" | ".join(filter(None, parts))]

    def _topic(self, seat: int, topic: str, is_spoken: bool) -> tuple[str, list[str]]:
        style, view = self._style(seat, is_spoken), self._view(seat)
        page = self._game.text.explain(view, seat, topic, style)
        return "Explanations", [format_explanation(page) if page else ""]

    # --- helpers ---

    def _read_event(self, reader: int, index: int) -> Event | None:
        """Return an event as the reader knows it, or None if it is secret or no longer happens."""
        return self._events[index].view_for(reader) if index < len(self._events) else None

    def _read_choice(self, seat: int, action: Action, is_spoken: bool) -> Choice:
        style, view = self._style(seat, is_spoken), self._view(seat)
        return self._game.text.choice(view, self._decision(seat), action, style)

    def _read_unavailable(self, seat: int, is_spoken: bool) -> dict[str, Unavailable]:
        """Return what is unavailable to a seat by target; read once, because it takes long."""
        if (seat, is_spoken) not in self._unavailable_items:
            style, decision = self._style(seat, is_spoken), self._decision(seat)
            items = self._game.text.unavailable(self._view(seat), decision, style)
            self._unavailable_items[seat, is_spoken] = {item.target: item for item in items}
        return self._unavailable_items[seat, is_spoken]

    def _decision(self, seat: int) -> Decision:
        decision = self._game.decision_of(self._state, seat)
        assert decision is not None
        return decision

    def _setup_notes(self) -> tuple[Explanation, ...]:
        return self._game.text.explain_setup(self._view(0))

    def _view(self, seat: int) -> Any:
        if seat not in self._views:
            self._views[seat] = self._game.view(self._state, seat)
        return self._views[seat]

    def _style(self, reader: int, is_spoken: bool) -> Style:
        return Style.spoken(self._names(reader)) if is_spoken else SHORT

    def _names(self, reader: int) -> tuple[str, ...]:
        people = NAMES[: self._game.seat_count(self._state)]
        names = (YOU if seat == reader else name for seat, name in enumerate(people))
        return *names, *self._game.automa_names(self._state)


def format_choice(choice: Choice, style: Style) -> str:
    fields = {
        "full": "" if choice.full_label == choice.label else choice.full_label,
        "group": choice.group,
        "price": choice.price_text(style),
        "payment": choice.price.substitute,
        "effect": choice.effect_text(style),
        "warning": choice.warning,
    }
    return " | ".join([choice.label, *(f"{name}: {it}" for name, it in fields.items() if it)])


def format_explanation(page: Explanation) -> str:
    return join_text(page.title, *page.lines, page.rule, page.source)


def join_text(*texts: str) -> str:
    return " | ".join(filter(None, texts))


def play(game: Game[Any], name: str) -> Iterator[Moment]:
    """Yield every position of a recorded game; only until the next one is asked for."""
    recorded = load_recorded_game(game.id, name)
    state = game.new(recorded.players, recorded.options, recorded.seed)
    yield Moment(game, state, [])
    for seat, action in recorded.choices:
        yield Moment(game, state, list(game.apply(state, seat, game.parse(action))))


# --- the file ---------------------------------------------------------------------------------

Positions = dict[tuple[str, int], list[Reference]]  # by recorded game and number of choices
POSITIONS_HEADING = "# Positions"


def words_file(game_id: str) -> Path:
    return GAMES_FOLDER / game_id / "words.txt"


def read_words(game: Game[Any], positions: Positions) -> str:
    """Return the text of a game's file, read at these positions."""
    entries = set[Entry]()
    for name in dict.fromkeys(name for name, _ in positions):
        last = max(number for other, number in positions if other == name)
        for number, moment in enumerate(islice(play(game, name), last + 1)):
            for reference in positions.get((name, number), ()):
                entries.update(moment.entries(reference))
    lines, heading = list[str](), ""
    for entry in sorted(entries):
        if entry.heading != heading:
            heading = entry.heading
            lines += [f"# {heading}", ""] if not lines else ["", f"# {heading}", ""]
        lines += entry.lines
    return "\n".join([*lines, "", POSITIONS_HEADING, "", *format_positions(game.id, positions)])


def format_positions(game_id: str, positions: Positions) -> Iterator[str]:
    """Yield what `parse_positions` reads: a line per recorded game, and one per position."""
    last = ""
    for (name, number), references in positions.items():
        if name != last:
            yield f"{name} {load_recorded_game(game_id, name).digest}"
            last = name
        yield f"    {number}: {'; '.join(map(' '.join, references))}"
    yield ""


def parse_positions(game_id: str, text: str) -> Positions:
    """Return the positions at the end of a file. Raise ValueError if a game is not the same."""
    positions: Positions = {}
    for line in text.partition(f"\n{POSITIONS_HEADING}\n\n")[2].splitlines():
        if not line.startswith(" "):
            name, digest = line.split()
            if digest != load_recorded_game(game_id, name).digest:
                how_to = f"Run `python -m tests.words --search {game_id}`."
                raise ValueError(f"The recorded game {name} has changed. {how_to}")
        else:
            number, _, references = line.strip().partition(": ")
            positions[name, int(number)] = [
                (kind, about)
                for kind, _, about in (each.partition(" ") for each in references.split("; "))
            ]
    return positions


def first_differences(stored: str, current: str) -> str:
    """Return the first differing lines, or an empty text if there are none."""
    diff = unified_diff(
        stored.splitlines(), current.splitlines(), "words.txt", "now", n=0, lineterm=""
    )
    return "\n".join(islice(diff, SHOWN_LINES))


# --- the search -------------------------------------------------------------------------------

Features = frozenset[tuple[str, ...]]


class FeatureReader:
    """Finds what is new in a text: pairs of words, without numbers and names."""

    def __init__(self, things: Iterable[str]) -> None:
        self._things = {tuple(_words(thing)) for thing in things}
        self._longest = max(map(len, self._things))

    def features(self, entry: Entry, kind: str) -> Features:
        group = entry.heading.partition(":")[0]
        pairs = (
            pair
            for text in {entry.short, entry.spoken}
            for pair in pairwise(["", *self._template(text), ""])
        )
        return frozenset([(kind, group, kind), *((kind, group, *pair) for pair in pairs)])

    def _template(self, text: str) -> list[str]:
        """Return the words of a text with placeholders for numbers, players, cards and places."""
        words, template, index = _words(text), list[str](), 0
        while index < len(words):
            sizes = range(self._longest, 0, -1)
            size = next((n for n in sizes if tuple(words[index : index + n]) in self._things), 0)
            template.append("THING" if size else words[index])
            index += size or 1
        return template


def _words(text: str) -> list[str]:
    text = re.sub(r"\d+", "#", text)
    text = re.sub(rf"\b(?:{'|'.join(NAMES)}|[A-I])(?!\w)", "NAME", text)
    return re.findall(r"\w*#\w*|\w+|[^\w\s]", re.sub(r"\b[A-I]#", "NAME#", text))


def things_of(game: Game[Any]) -> set[str]:
    """Return the titles of everything that a choice of a recorded game is about."""
    topics, titles = set[str](), set[str]()
    for path in recorded_files(game.id):
        recorded = load_recorded_game(game.id, path.stem)
        topics.update(target for _, text in recorded.choices for target in game.parse(text).targets)
    view = game.view(game.new(max(game.player_counts), {}, 1), 0)
    for topic in topics:
        page = game.text.explain(view, 0, topic, SHORT)
        titles.update([page.title] if page else [])
    return titles


def search_positions(game: Game[Any]) -> Positions:
    """Return the positions of the recorded games with all wordings, and the texts to read there."""
    reader = FeatureReader(things_of(game))
    read, met = set[tuple[Entry, str]](), set[tuple[str, ...]]()
    kinds = Counter[tuple[str, ...]]()
    kept: list[tuple[tuple[str, int], Reference, Features]] = []
    for path in recorded_files(game.id):
        previews = Counter[str]()
        count = len(load_recorded_game(game.id, path.stem).choices)
        for number, moment in enumerate(play(game, path.stem)):
            for reference, kind in moment.references(number == 0, number in (0, count // 2, count)):
                if reference[0] == "preview":
                    previews[kind] += 1
                    if previews[kind] > PREVIEWS:
                        continue
                new = {(entry, kind) for entry in moment.entries(reference)} - read
                read |= new
                features = {feature for each in new for feature in reader.features(*each)}
                if reference[0] == "topic":
                    features.add(reference)
                unmet = {each for each in features - met if kinds[_without_kind(each)] < KINDS}
                if unmet:
                    met |= unmet
                    kinds.update(map(_without_kind, unmet))
                    kept.append(((path.stem, number), reference, frozenset(features & met)))
    return _drop_redundant(kept)


def _without_kind(feature: tuple[str, ...]) -> tuple[str, ...]:
    return feature[1:]


def _drop_redundant(kept: list[tuple[tuple[str, int], Reference, Features]]) -> Positions:
    """Drop texts whose words are all in later ones as well."""
    times = Counter(feature for _, _, features in kept for feature in features)
    positions: Positions = {}
    for position, reference, features in kept:
        if all(times[feature] > 1 for feature in features):
            times.subtract(features)
        else:
            positions.setdefault(position, []).append(reference)
    return positions


def main(arguments: list[str]) -> None:
    is_search = "--search" in arguments
    for game_id in [each for each in arguments if each != "--search"] or GAME_IDS:
        game, path = load_game(game_id), words_file(game_id)
        positions = (
            search_positions(game)
            if is_search
            else parse_positions(game_id, path.read_text(encoding="utf-8"))
        )
        path.write_text(read_words(game, positions), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
