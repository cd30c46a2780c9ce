"""Worker processes for bots, which keep the event loop free."""

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
from core.bots.levels import advise, explain_choice
from core.kernel import Decision, Game
from core.kernel.packs import Pack, all_chosen_packs, choose_packs

LoadGame = Callable[[str], Game[Any]]

# One for the current bot, one for a hint.
MAX_WORKERS = 2

PROCESS_ENDED = "The bot's process has ended unexpectedly."


class BotFailed(RuntimeError):
    """A bot that did not answer."""


@dataclass(frozen=True, slots=True)
class _Failure:
    """An error in a worker: a sentence for players, and the traceback."""

    sentence: str
    traceback: str


@dataclass(frozen=True, slots=True)
class _Request:
    """A request to a worker. It includes the decision, which no view contains."""

    game: str
    view: bytes
    decision: Decision
    level: int
    why: bool


class BotPool:
    """A pool of worker processes, started when needed.

    Workers import `load_game` by name, so it must be a module-level function.
    """

    def __init__(self, load_game: LoadGame) -> None:
        self._load_game = load_game
        self._idle: list[Worker] = []
        self._busy: set[Worker] = set()
        self._slots = asyncio.Semaphore(MAX_WORKERS)

    async def advise(
        self, game: Game[Any], view: Any, seat: int, level: int, *, why: bool = False
    ) -> Advice:
        """Return a bot's advice. Cancelling the call kills the search."""
        decision = game.decision_of(view, seat)
        if decision is None:
            raise BotFailed(f"Seat {seat} has nothing to choose now.")
        question = _Request(game.id, game.codec.dump(view), decision, level, why)
        async with self._slots:
            worker = self._idle.pop() if self._idle else Worker(_serve_requests, self._load_game)
            self._busy.add(worker)
            try:
                answer: Advice | _Failure = await asyncio.to_thread(worker.request, question)
            except BaseException:
                worker.kill()
                raise
            finally:
                self._busy.discard(worker)
            self._idle.append(worker)
        if isinstance(answer, Advice):
            return answer
        failure = BotFailed(answer.sentence)
        failure.add_note(answer.traceback)  # logged only, not shown to players
        raise failure

    def close(self) -> None:
        for worker in (*self._idle, *self._busy):
            worker.kill()
        self._idle.clear()


class Worker:
    """A process and the connection to it.

    `target` must be a module-level function. It gets the arguments and the connection.
    """

    def __init__(self, target: Callable[..., None], *args: Any) -> None:
        context = multiprocessing.get_context("spawn")
        self._connection, far_end = context.Pipe()
        self._process: SpawnProcess = context.Process(
            target=_run_worker,
            args=(target, all_chosen_packs(), args, far_end),
            name="bot",
            daemon=True,
        )
        with _ignore_interrupts():
            self._process.start()
        far_end.close()

    def request(self, question: Any) -> Any:
        """Send a request and wait for the response. Raise BotFailed if the process has ended."""
        try:
            self._connection.send(question)
        except OSError:
            raise BotFailed(PROCESS_ENDED) from None
        return self.receive()

    def receive(self) -> Any:
        """Wait for the next message. Raise BotFailed if the process has ended."""
        try:
            return self._connection.recv()
        except (EOFError, OSError):
            raise BotFailed(PROCESS_ENDED) from None

    def kill(self) -> None:
        """Kill the process. A pending `receive` then fails."""
        self._process.kill()
        self._process.join()


@contextmanager
def _ignore_interrupts() -> Iterator[None]:
    """Block Ctrl-C for processes from the moment they are started inside."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    with redirect_stderr(sys.__stderr__):  # inherited by the tracker, so it must be a real file
        resource_tracker.ensure_running()  # now, since starting it unblocks signals
    previous_mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, previous_mask)


def _run_worker(
    target: Callable[..., None],
    packs: dict[str, tuple[Pack, ...]],
    args: tuple[Any, ...],
    connection: Connection,
) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for game, game_packs in packs.items():
        choose_packs(game, game_packs)
    with suppress(EOFError, OSError):
        target(*args, connection)


def _serve_requests(load_game: LoadGame, connection: Connection) -> None:
    while True:
        connection.send(_handle_request(load_game, connection.recv()))


def _handle_request(load_game: LoadGame, question: _Request) -> Advice | _Failure:
    try:
        game = load_game(question.game)
        view = game.codec.load(question.view)
        view.pending = (question.decision,)
        think = explain_choice if question.why else advise
        return think(game, view, question.decision.seat, question.level)
    except Exception as error:  # ends the bot's turn, not the worker
        sentence = f"The bot failed to choose: {type(error).__name__}: {error}"
        return _Failure(sentence, "".join(traceback.format_exception(error)))
