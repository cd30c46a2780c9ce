"""`annals challenges`: list the challenges with stars, or play one."""

import asyncio
import sys

from core.app.catalog import game_name
from core.app.challenges import (
    challenge_records,
    count_stars,
    find_challenge,
    games_with_challenges,
    open_challenge_table,
    record_attempt,
)
from core.app.profile import Profile, load_profile
from core.games import load_game
from core.learn import Challenge
from core.learn.challenges import MAX_STARS
from tui.cli.terminal import can_show_screens, is_terminal
from tui.errors import INTERRUPTED, CommandFailed
from tui.model.challenge import ChallengeCoach
from tui.plain import StdioConsole, play
from tui.settings.settings import load_settings


def run_challenges(game_id: str, challenge_id: str, is_plain: bool) -> None:
    if game_id:
        load_game(game_id)  # raises BadSetup for an unknown game
    if not challenge_id:
        _print_challenges(game_id)
        return
    challenge = find_challenge(game_id, challenge_id)
    if not is_plain and can_show_screens():
        from tui.app import run_app

        run_app(lambda app: app.navigation.try_challenge(game_id, challenge.id))
        return
    try:
        asyncio.run(_try_in_plain_mode(game_id, challenge))
    except KeyboardInterrupt:
        raise CommandFailed("Interrupted.", INTERRUPTED) from None


def _print_challenges(game_id: str) -> None:
    profile, broken = load_profile()
    if broken:
        print(f"annals: {broken}", file=sys.stderr)
    games = [game_id] if game_id else games_with_challenges()
    for listed_id in games:
        _print_game(listed_id, profile)
    if any(challenge_records(listed_id, profile) for listed_id in games):
        print("Try one with: annals challenges GAME ID")
    else:
        print("There are no challenges yet.")


def _print_game(game_id: str, profile: Profile) -> None:
    stars, max_stars = count_stars(game_id, profile)
    print(f"{game_name(game_id)} ({game_id}), {stars} of {max_stars} stars")
    for number, record in enumerate(challenge_records(game_id, profile), 1):
        attempts, challenge = record.attempts, record.challenge
        reached = f"best {record.best}" if record.best else "not done" if attempts.tries else ""
        stars_of = f"{attempts.stars} of {MAX_STARS} stars"
        details = ", ".join(filter(None, (stars_of, f"par {challenge.par.value}", reached)))
        print(f"  {number:>2} {challenge.id:<32} {details}")


async def _try_in_plain_mode(game_id: str, challenge: Challenge) -> None:
    console, name = StdioConsole(can_clear=is_terminal(sys.stdout)), load_settings()[0].name

    def nothing_to_save() -> str:
        return "Challenges aren't saved. You can start this one again at any time."

    async with open_challenge_table(game_id, challenge, name) as session:
        is_over = await play(session, console, nothing_to_save, ChallengeCoach(session))
        verdict = session.result
        if not is_over or verdict is None:
            return
        _, problem = await asyncio.to_thread(record_attempt, session, verdict)
        if problem:
            _warn(problem)


def _warn(sentence: str) -> None:
    print(f"annals: {sentence}", file=sys.stderr, flush=True)
