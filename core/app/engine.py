"""`annals engine`: games controlled by JSON lines. For the protocol see docs/engine-protocol.md."""

import base64
import json
import secrets
from collections.abc import Callable
from typing import Any, BinaryIO, TypeVar

from core.app.constants import MAX_SEED, VERSION
from core.app.packs import load_for_setup
from core.app.setup import parse_seats
from core.bots import choose_action
from core.common.suggestions import unknown
from core.games import load_game
from core.kernel import SPECTATOR, BadSetup, Decision, Event, IllegalAction
from core.kernel.style import SHORT
from core.table import Seat, Variation, has_multiple_people, new_journal
from saves import BadSave
from saves.autosave import make_save
from saves.codec import decode, encode
from saves.game_file import describe_damage
from saves.replay import resume_variation

MAX_LINE_BYTES = 2 << 20  # bytes; enough for a snapshot of any save
MAX_SEATS = 100  # more than any game allows; the game checks the real limit

JsonRequest = dict[str, Any]
Answer = dict[str, Any]
T = TypeVar("T")


class RequestRefused(Exception):
    """A refused request: a code for programs, a sentence for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Engine:
    """Answers requests one by one; a refused request changes nothing."""

    def __init__(self) -> None:
        self._seats: tuple[Seat, ...] = ()
        self._loaded: Variation | None = None
        self._commands: dict[str, Callable[[JsonRequest], Answer]] = {
            "new": self._new,
            "load": self._load,
            "decisions": self._decisions,
            "play": self._play,
            "undo": self._undo,
            "view": self._view,
            "events": self._events,
            "scores": self._scores,
            "snapshot": self._snapshot,
            "quit": lambda _: {"quit": True},
        }

    def answer(self, line: bytes) -> Answer:
        try:
            request = _parse(line)
            command = _field(request, "command", str)
            if command not in self._commands:
                raise RequestRefused("unknown_command", unknown("command", command, self._commands))
            return {"ok": True, **self._commands[command](request)}
        except RequestRefused as refusal:
            return _error(refusal.code, str(refusal))
        except BadSetup as error:
            return _error("bad_setup", str(error))
        except IllegalAction as error:
            return _error("illegal_action", str(error))
        except BadSave as error:
            return _error("bad_snapshot", str(error))
        except Exception as error:  # every request gets an answer
            return _error("internal", f"Internal error ({type(error).__name__}: {error}).")

    # --- commands ---------------------------------------------------------------------------

    def _new(self, request: JsonRequest) -> Answer:
        game = load_game(_field(request, "game", str))
        seats = _seats(request)
        options = _field(request, "options", dict, {})
        if not all(isinstance(value, str) for value in options.values()):
            raise RequestRefused("bad_request", "The values in 'options' must be strings.")
        seed = _field(request, "seed", int, secrets.randbits(32))
        if not 0 <= seed <= MAX_SEED:
            raise RequestRefused(
                "bad_request", f"The seed must be an integer from 0 to {MAX_SEED}."
            )
        journal = new_journal(game, len(seats), options, seed)
        return self._start(
            Variation(game, journal, multiple_people=has_multiple_people(seats)), seats
        )

    def _load(self, request: JsonRequest) -> Answer:
        try:
            raw = base64.b64decode(_field(request, "snapshot", str), validate=True)
        except ValueError:
            raise RequestRefused("bad_snapshot", "The snapshot is not valid base64.") from None
        save = decode(raw, "The snapshot")
        if save.is_damaged:
            raise BadSave(describe_damage("The snapshot", save))
        game = load_for_setup(save.journal.setup)
        return self._start(resume_variation(game, save), save.seats)

    def _decisions(self, _: JsonRequest) -> Answer:
        variation = self._variation
        decisions = variation.game.decisions(variation.state)
        return {
            "over": not decisions,
            "progress": variation.game.text.progress_text(
                variation.game.view(variation.state, SPECTATOR)
            ),
            "decisions": [_decision_data(variation, decision) for decision in decisions],
        }

    def _play(self, request: JsonRequest) -> Answer:
        variation, seat = self._variation, self._seat(request)
        told_before = len(variation.steps) + 1
        variation.play(seat, variation.game.parse(_field(request, "action", str)))
        _play_bots(variation, self._seats)
        return self._events_since(seat, told_before)

    def _undo(self, _: JsonRequest) -> Answer:
        variation = self._variation
        for index in reversed(range(len(variation.steps))):
            step = variation.steps[index]
            if not (step.is_forced or self._seats[step.seat].is_bot):
                variation.undo_to_step(index)
                return {"next": len(variation.steps) + 1}
        raise RequestRefused("nothing_to_undo", "There is no choice to undo.")

    def _view(self, request: JsonRequest) -> Answer:
        variation, seat = self._variation, self._seat(request, SPECTATOR)
        return {"view": variation.game.codec.to_data(variation.game.view(variation.state, seat))}

    def _events(self, request: JsonRequest) -> Answer:
        seat = self._seat(request, SPECTATOR)
        return self._events_since(seat, max(0, _field(request, "since", int, 0)))

    def _scores(self, request: JsonRequest) -> Answer:
        variation, seat = self._variation, self._seat(request, SPECTATOR)
        over = variation.game.is_over(variation.state)
        view = variation.state if over else variation.game.view(variation.state, seat)
        scores = [
            {
                "seat": standing.seat,
                "name": self._names[standing.seat],
                "rank": standing.rank,
                "points": standing.points,
                "total": standing.total,
                "lines": standing.lines,
            }
            for standing in variation.game.standings(view)
        ]
        return {"over": over, "scores": scores}

    def _snapshot(self, _: JsonRequest) -> Answer:
        variation = self._variation
        save = make_save(variation.game, variation.journal, variation.state, self._seats, VERSION)
        return {"snapshot": base64.b64encode(encode(save)).decode("ascii")}

    # --- helpers ------------------------------------------------------------------------------

    @property
    def _variation(self) -> Variation:
        if self._loaded is None:
            raise RequestRefused("no_game", "No game is loaded. Send 'new' or 'load' first.")
        return self._loaded

    @property
    def _names(self) -> tuple[str, ...]:
        rivals = self._variation.game.automa_names(self._variation.start)
        return (*(seat.name for seat in self._seats), *rivals)

    def _start(self, variation: Variation, seats: tuple[Seat, ...]) -> Answer:
        _play_bots(variation, seats)
        self._loaded, self._seats = variation, seats
        setup = variation.journal.setup
        return {
            "game": setup.game,
            "seats": [seat.name for seat in seats],
            "options": setup.options,
            "seed": setup.seed,
            "over": variation.game.is_over(variation.state),
        }

    def _seat(self, request: JsonRequest, default: int | None = None) -> int:
        """Return the request's seat. Requests that only look may default to a spectator."""
        seat = _field(request, "seat", int, default)
        last = len(self._seats) - 1
        if seat != default and not 0 <= seat <= last:
            raise RequestRefused(
                "bad_request", f"There is no seat {seat}. Seats are numbered from 0 to {last}."
            )
        return seat

    def _events_since(self, seat: int, since: int) -> Answer:
        """Return the visible events since an index; 0 is the opening, 1 the first choice."""
        variation = self._variation
        history = [(variation.start, tuple(variation.start.events))]
        history += [(step.state, step.events) for step in variation.steps]
        events = [
            event
            for state, happened in history[since:]
            if happened
            for event in self._events_data(state, happened, seat)
        ]
        return {
            "events": events,
            "next": len(history),
            "over": variation.game.is_over(variation.state),
        }

    def _events_data(self, state: Any, events: tuple[Event, ...], seat: int) -> list[Answer]:
        game = self._variation.game
        view = game.view(state, seat)
        events_seen = [
            event_view for event in events if (event_view := event.view_for(seat)) is not None
        ]
        return [
            {
                **game.event_codec.to_data(event),
                "sentence": game.text.sentence(view, event, self._names, SHORT),
            }
            for event in events_seen
        ]


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer every line until `quit` or the end of the input."""
    engine = Engine()
    while line := requests.readline(MAX_LINE_BYTES + 1):
        if len(line) > MAX_LINE_BYTES:
            _skip_rest(requests, line)
            answer = _error("too_long", f"A line can have at most {MAX_LINE_BYTES} bytes.")
        elif line.isspace():
            continue
        else:
            answer = engine.answer(line)
        answers.write(json.dumps(answer, separators=(",", ":")).encode("ascii") + b"\n")
        answers.flush()
        if answer.get("quit"):
            return


def _play_bots(variation: Variation, seats: tuple[Seat, ...]) -> None:
    game = variation.game
    while bots := [d.seat for d in game.decisions(variation.state) if seats[d.seat].is_bot]:
        view = game.view(variation.state, bots[0])
        variation.play(bots[0], choose_action(game, view, bots[0], seats[bots[0]].level))


def _field(request: JsonRequest, name: str, kind: type[T], default: T | None = None) -> T:
    """Return a validated field. Raise RequestRefused if it is missing or has another type."""
    value = request.get(name, default)
    if value is None:
        raise RequestRefused("bad_request", f"The field '{name}' is missing.")
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        type_names = {int: "a whole number", str: "a text", list: "a list", dict: "an object"}
        raise RequestRefused("bad_request", f"The field '{name}' must be {type_names[kind]}.")
    return value


def _parse(line: bytes) -> JsonRequest:
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        raise RequestRefused("bad_json", "The line is not valid JSON.") from None
    if not isinstance(request, dict):
        raise RequestRefused("bad_request", "A request must be a JSON object.")
    return request


def _skip_rest(requests: BinaryIO, line: bytes) -> None:
    while line and not line.endswith(b"\n"):
        line = requests.readline(MAX_LINE_BYTES)


def _error(code: str, message: str) -> Answer:
    return {"ok": False, "error": code, "message": message}


def _seats(request: JsonRequest) -> tuple[Seat, ...]:
    if "seats" in request:
        seats = _field(request, "seats", list)
        if not all(isinstance(word, str) for word in seats):
            raise RequestRefused("bad_request", "The field 'seats' must be a list of strings.")
        return parse_seats(seats)
    players = min(_field(request, "players", int), MAX_SEATS)
    return tuple(Seat(f"Player {seat}") for seat in range(1, players + 1))


def _decision_data(variation: Variation, decision: Decision) -> Answer:
    view = variation.game.view(variation.state, decision.seat)
    return {
        "seat": decision.seat,
        "kind": decision.kind.value,
        "topic": decision.topic,
        "subject": decision.subject,
        "rule": decision.rule,
        "prompt": variation.game.text.prompt(view, decision, SHORT),
        "actions": [str(action) for action in decision.actions],
    }
