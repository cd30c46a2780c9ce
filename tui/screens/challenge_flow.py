"""The flow through challenges: retry, next, or leave."""

from core.app.challenges import find_challenge, next_challenge, open_challenge_table
from core.kernel import BadSetup
from core.kernel.content import BadContent
from core.learn import BadPosition, Challenge
from tui.model.challenge import ChallengeCoach
from tui.screens.base import GameApp
from tui.screens.next_step import NextStep, TableResult
from tui.screens.table import TableScreen


async def run_challenges(app: GameApp, game: str, challenge_id: str) -> None:
    try:
        challenge = find_challenge(game, challenge_id)
        while True:
            match await _play_challenge(app, game, challenge):
                case NextStep.RETRY_CHALLENGE:
                    pass
                case NextStep.NEXT_CHALLENGE:
                    challenge = next_challenge(game, challenge) or challenge
                case _:
                    return
    except (BadSetup, BadContent, BadPosition) as error:
        app.show_warning(str(error))


async def _play_challenge(app: GameApp, game: str, challenge: Challenge) -> TableResult | None:
    async with open_challenge_table(game, challenge, app.settings.name) as session:
        table = TableScreen(session, "challenge", coach=ChallengeCoach(session))
        return await app.push_screen(table, wait_for_dismiss=True)
