"""Bots in processes of their own, so that no event loop ever waits for one to think."""

import asyncio
import multiprocessing
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, suppress
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from core.bots.advice import Advice
from core.bots.levels import advise, explain
from core.kernel import Decision, Game
from core.kernel.packs import Pack, all_chosen, choose

LoadGame = Callable[[str], Game[Any]]

# One for the bot whose turn it is, one for a hint meanwhile.
MOST_WORKERS = 2

GONE = "The process in which the bot was thinking has ended."


class BotFailed(RuntimeError):
    """A bot that gave no answer."""


@dataclass(frozen=True, slots=True)
class _Stumble:
    """Why a bot gave no answer: in a sentence, and where it happened."""

    sentence: str
    trace: str


@dataclass(frozen=True, slots=True)
class _Question:
    """All a bot is told. The decision goes along: on a view it could not be worked out again."""

    game: str
    view: bytes
    decision: Decision
    level: int
    why: bool


class BotPool:
    """A few worker processes that think for bots, each started when it is first needed.

    `load_game` gives a game by its id; it must be a function at the top of a module, since
    the workers import it.
    """

    def __init__(self, load_game: LoadGame) -> None:
        self._load_game = load_game
        self._idle: list[Worker] = []
        self._busy: set[Worker] = set()
        self._free = asyncio.Semaphore(MOST_WORKERS)

    async def advise(
        self, game: Game[Any], view: Any, seat: int, level: int, *, why: bool = False
    ) -> Advice:
        """What a bot of that level would choose, and why. Cancelling it ends the thinking."""
        decision = game.decision_of(view, seat)
        if decision is None:
            raise BotFailed(f"Seat {seat} has nothing to choose now.")
        question = _Question(game.id, game.codec.dump(view), decision, level, why)
        async with self._free:
            worker = self._idle.pop() if self._idle else Worker(_answer_questions, self._load_game)
            self._busy.add(worker)
            try:
                answer: Advice | _Stumble = await asyncio.to_thread(worker.ask, question)
            except BaseException:
                worker.end()
                raise
            finally:
                self._busy.discard(worker)
            self._idle.append(worker)
        if isinstance(answer, Advice):
            return answer
        failure = BotFailed(answer.sentence)
        failure.add_note(answer.trace)  # for the log; nobody at the table needs it
        raise failure

    def close(self) -> None:
        """End all workers, whatever they are doing."""
        for worker in (*self._idle, *self._busy):
            worker.end()
        self._idle.clear()


class Worker:
    """One process and the line to it.

    Its life is a function at the top of a module, which is given what it needs to know and, last,
    the far end of the line.
    """

    def __init__(self, life: Callable[..., None], *given: Any) -> None:
        context = multiprocessing.get_context("spawn")
        self._line, far_end = context.Pipe()
        self._process: SpawnProcess = context.Process(
            target=_live, args=(life, all_chosen(), given, far_end), name="bot", daemon=True
        )
        with _deaf_to_interrupts():
            self._process.start()
        far_end.close()

    def ask(self, question: Any) -> Any:
        """What it answers; waits for it. BotFailed where the process is gone."""
        try:
            self._line.send(question)
        except OSError:
            raise BotFailed(GONE) from None
        return self.hear()

    def hear(self) -> Any:
        """The next thing it says; waits for it. BotFailed where the process is gone."""
        try:
            return self._line.recv()
        except (EOFError, OSError):
            raise BotFailed(GONE) from None

    def end(self) -> None:
        """Kill the process; whoever waits for its answer is told so by the closed line."""
        self._process.kill()
        self._process.join()


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """A process started in here never hears Ctrl-C, not even before its first line of Python."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    with redirect_stderr(sys.__stderr__):  # it is passed on, and a screen's own cannot be
        resource_tracker.ensure_running()  # now, because starting it lifts what is blocked
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _live(
    life: Callable[..., None],
    packs: dict[str, tuple[Pack, ...]],
    given: tuple[Any, ...],
    line: Connection,
) -> None:
    """What a worker does from its first line of Python on; it ends when its line is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for game, over_it in packs.items():
        choose(game, over_it)
    with suppress(EOFError, OSError):
        life(*given, line)


def _answer_questions(load_game: LoadGame, line: Connection) -> None:
    """The life of a worker that thinks for bots."""
    while True:
        line.send(_answer(load_game, line.recv()))


def _answer(load_game: LoadGame, question: _Question) -> Advice | _Stumble:
    try:
        game = load_game(question.game)
        view = game.codec.load(question.view)
        view.pending = (question.decision,)
        think = explain if question.why else advise
        return think(game, view, question.decision.seat, question.level)
    except Exception as error:  # whatever a bot stumbles over ends its turn, not the worker
        sentence = f"The bot could not choose: {type(error).__name__}: {error}"
        return _Stumble(sentence, "".join(traceback.format_exception(error)))
