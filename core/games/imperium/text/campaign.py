"""The result of a campaign game, shown before the next one (R20.1, R20.2)."""

from core.games.imperium.content import LEVELS, NATIONS
from core.games.imperium.rules.events import CampaignGame
from core.games.imperium.rules.flow.campaign import LOSSES_TO_END, WINS_TO_END
from core.games.imperium.state import ImperiumState
from core.games.imperium.text.solo import level_name_by_id
from core.kernel import ChapterSummary, Event
from core.kernel.presentation import format_count, sentence_case


def chapter(view: ImperiumState, event: Event) -> ChapterSummary | None:
    """Return winner, points by source, campaign status and the next game, or None."""
    if not isinstance(event, CampaignGame):
        return None
    verb = "won" if event.won else "lost"
    number = event.wins + event.losses
    title = f"Game {number} of the campaign: {verb} {event.points} to {event.against}"
    you, bot = NATIONS[event.nation].name, NATIONS[event.rival].name
    introduction = [
        *([_COLLAPSE_TEXT] if event.collapsed else []),
        f"You as {you}: {event.points}. The bot as {bot}: {event.against}.",
        "Points by source, yours to the bot's:",
    ]
    scores = [
        (sentence_case(source), (own_points, bot_points))
        for source, (own_points, bot_points) in event.sources.items()
        if own_points or bot_points
    ]
    conclusion = [
        f"The campaign: {event.wins} of {WINS_TO_END} games won, {event.losses} of"
        f" {LOSSES_TO_END} lost.",
        *_next_game_lines(event),
    ]
    return ChapterSummary(
        title, tuple(introduction), tuple(scores), tuple(conclusion), "R20.1, R20.2"
    )


_COLLAPSE_TEXT = "The unrest ran out: a collapse, which you lose whatever the points."


def _next_game_lines(event: CampaignGame) -> list[str]:
    if event.wins >= WINS_TO_END:
        return ["You have won the campaign."]
    if event.losses >= LOSSES_TO_END:
        return ["You have lost the campaign."]
    level = level_name_by_id(next(id_ for id_, row in LEVELS.items() if row.order == event.level))
    defeats = format_count(LOSSES_TO_END - event.losses, "more loss", "more losses")
    left = f"{format_count(WINS_TO_END - event.wins, 'win')} to go, {defeats} would end it"
    if event.won:
        reward = "Next: a card you gained joins your starting deck, or one leaves it."
        return [reward, f"Then another nation plays against you as {level}; {left}."]
    return [
        f"Next: a nation you have not beaten plays against you as {level}; {left}.",
        "You begin with twice the tokens.",
    ]
