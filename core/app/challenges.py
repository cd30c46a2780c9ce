"""Challenges: the list per game, the results so far, and tables to play them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

from core.app.catalog import game_name
from core.app.profile import AttemptRecord, Profile, change_profile, load_profile
from core.app.setup import BOT_PREFIX, parse_seats
from core.bots import Advice, BotPool
from core.common.suggestions import unknown
from core.games import GAME_IDS, lessons_folder, load_game
from core.kernel import BadSetup, Game
from core.learn import Challenge, ChallengeResult, ChallengeSession, read_challenges
from core.learn.challenges import MAX_STARS, open_challenge
from core.learn.guided_game import OPPONENT_LEVEL
from core.table import Seat, Table

BEST_KNOWN = "the best known result"  # for a par without a better known solution


@dataclass(frozen=True, slots=True)
class ChallengeRecord:
    """A challenge and the attempts at it."""

    game: str
    challenge: Challenge
    attempts: AttemptRecord

    @property
    def best(self) -> str:
        return "" if self.attempts.best is None else str(self.attempts.best)


@cache
def challenges_of(game_id: str) -> tuple[Challenge, ...]:
    """Return a game's challenges, easiest first. Loads no rules."""
    return read_challenges(lessons_folder(game_id))


def games_with_challenges() -> list[str]:
    return [game_id for game_id in GAME_IDS if challenges_of(game_id)]


def challenge_records(game_id: str, profile: Profile) -> list[ChallengeRecord]:
    return [
        ChallengeRecord(game_id, each, profile.attempts_at(game_id, each.id))
        for each in challenges_of(game_id)
    ]


def count_stars(game_id: str, profile: Profile) -> tuple[int, int]:
    tried = challenge_records(game_id, profile)
    return sum(each.attempts.stars for each in tried), MAX_STARS * len(tried)


def find_challenge(game_id: str, text: str) -> Challenge:
    """Return the challenge with this id or number. Raise BadSetup if it does not exist."""
    by_id = {each.id: each for each in challenges_of(game_id)}
    numbered = {str(number): each for number, each in enumerate(by_id.values(), 1)}
    challenge = by_id.get(text) or numbered.get(text)
    if challenge is None:
        raise BadSetup(unknown(f"{game_name(game_id)} challenge", text, by_id))
    return challenge


def next_challenge(game_id: str, challenge: Challenge) -> Challenge | None:
    challenges = challenges_of(game_id)
    number = challenges.index(challenge) + 1
    return challenges[number] if number < len(challenges) else None


@asynccontextmanager
async def open_challenge_table(
    game_id: str, challenge: Challenge, name: str
) -> AsyncIterator[ChallengeSession]:
    """Open a table that is not saved, because the game is short.

    Raise BadSetup if packs change the game's values, BadPosition if the position cannot be set up.
    """
    game, bots = load_game(game_id), BotPool(load_game)
    if game.packs:
        raise BadSetup(
            f"Challenges of {game.name} don't work with packs. Quit Annals, then run: annals"
            " challenges"
        )
    variation = await asyncio.to_thread(open_challenge, game, challenge)

    async def advise(
        of: Game[Any], view: Any, seat: int, level: int, *, why: bool = False
    ) -> Advice:
        if session.is_over:
            await asyncio.Event().wait()  # bots stop once the challenge is over
        stored = challenge.stored_reply(session.progress, seat)
        if stored is not None:
            return Advice(stored)
        return await bots.advise(of, view, seat, level, why=why)

    seats = challenge_seats(challenge, name)
    table = Table(game, variation.journal, seats, advise, snapshot=variation.state)
    attempts = load_profile()[0].attempts_at(game_id, challenge.id)
    session = ChallengeSession(table, challenge, attempts.has_seen_hint)
    try:
        async with table:
            yield session
    finally:
        bots.close()


def challenge_seats(challenge: Challenge, name: str) -> tuple[Seat, ...]:
    seat_specs = [f"{BOT_PREFIX}{OPPONENT_LEVEL}"] * challenge.position.players
    seat_specs[challenge.position.seat] = name
    return parse_seats(seat_specs)


def record_hint(session: ChallengeSession) -> str:
    """Record that the hint was read, which costs a star. Return a sentence if saving fails."""
    session.has_seen_hint = True
    game, challenge = session.game.id, session.challenge.id
    return change_profile(lambda profile: profile.record_hint(game, challenge))


def record_attempt(session: ChallengeSession, result: ChallengeResult) -> tuple[AttemptRecord, str]:
    """Record an attempt. Return the previous attempts, and an error sentence if that fails.

    `result` is what was shown: the last choice may be undone while this is written.
    """
    game, challenge = session.game.id, session.challenge
    value = result.value if result.is_done else None
    stars = challenge.stars(result, session.has_seen_hint)

    previous = AttemptRecord()

    def keep(profile: Profile) -> None:
        nonlocal previous
        previous = profile.attempts_at(game, challenge.id)
        best = challenge.measure.best(previous.best, value)
        profile.record_attempt(game, challenge.id, stars, best)

    problem = change_profile(keep)
    return previous, problem


def result_lines(session: ChallengeSession) -> list[str]:
    challenge, verdict = session.challenge, session.result
    assert verdict is not None
    wording, par = challenge.measure.words, challenge.par
    if not verdict.is_done:
        return ["You did not finish the task.", challenge.task]
    compared = "as much as par" + (f", {BEST_KNOWN}" if par.unbeaten else "")
    if verdict.value != par.value:
        is_better = challenge.measure.is_better(verdict.value, par.value)
        compared = f"better than par ({par.value})" if is_better else f"par is {par.value}"
    lines = [f"You finished the task with {verdict.value} {wording}: {compared}."]
    if session.has_seen_hint and challenge.stars(verdict, has_seen_hint=False) > session.stars:
        lines.append("The hint cost you a star.")
    return lines
