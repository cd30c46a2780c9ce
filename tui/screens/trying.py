"""The flow through challenges: retry, next, or leave."""

from core.house.challenges import challenge_called, next_after, sit_down_to_try
from core.kernel import BadSetup
from core.kernel.content import BadContent
from core.teaching import BadPosition, Challenge
from tui.model.challenge import ChallengeCoach
from tui.screens.base import GameApp
from tui.screens.challenge_over import AGAIN, NEXT
from tui.screens.table import TableScreen


async def try_challenges(app: GameApp, game: str, challenge_id: str) -> None:
    try:
        challenge, wish = challenge_called(game, challenge_id), AGAIN
        while wish in (AGAIN, NEXT):
            wish = await _sit_at(app, game, challenge)
            if wish == NEXT:
                challenge = next_after(game, challenge) or challenge
    except (BadSetup, BadContent, BadPosition) as error:
        app.complain(str(error))


async def _sit_at(app: GameApp, game: str, challenge: Challenge) -> str:
    async with sit_down_to_try(game, challenge, app.settings.name) as session:
        table = TableScreen(session, "challenge", coach=ChallengeCoach(session))
        return await app.push_screen(table, wait_for_dismiss=True) or ""
