"""The tiles of the rounds: what they score, and the science bonus that is due."""

from core.games.age_of_innovation.content import FINAL_TILES, ROUND_TILES, Amounts
from core.games.age_of_innovation.facts.science import short_discipline
from core.games.age_of_innovation.flow.rounds import science_rewards
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.terms import gains, short_amounts

GOAL_WORDS = {
    "build:workshop": "Workshops",
    "build:guild": "Guilds",
    "build:school": "Schools",
    "build:palace_or_university": "Palace, univ.",
    "gain_city_tile": "City tiles",
    "gain_competency": "Competencies",
    "gain_innovation": "Innovations",
    "power_action": "Power actions",
    "use_spade": "Spades",
    "send_scholar": "Scholars",
    "science_step": "Science steps",
    "advance_track": "Sailing, terr.",
}


def round_goal(tile: str) -> tuple[str, int]:
    """`Schools`, 4: what a round tile scores, and how much."""
    facts = ROUND_TILES.get(tile) or FINAL_TILES[tile]
    words = GOAL_WORDS[facts.goal]
    return (f"Edge {words.lower()}" if facts.condition else words), facts.points


def last_round_goal(view: InnovationState) -> str:
    """What the tile of the last round scores besides: `Guilds 3 VP`."""
    words, points = round_goal(view.final_tile)
    return f"{words} {points} VP"


def round_bonus(tile: str) -> str:
    """`law 3: 1sch`; empty for the last round's tile."""
    facts = ROUND_TILES[tile]
    if not facts.per:
        return ""
    return f"{short_discipline(facts.discipline)} {facts.per}: {short_reward(facts.reward)}"


def short_reward(reward: Amounts) -> str:
    """`1sch`, `1 spade`."""
    return "1 spade" if "spades" in reward else short_amounts(reward)


def bonus_due(view: InnovationState, seat: int, tile: str) -> str:
    """What a seat would get of a round's science bonus at its level now: `2bk`; or nothing."""
    facts = ROUND_TILES[tile]
    if not facts.per or not 0 <= seat < len(view.players) or view.is_automa(seat):
        return ""
    often = science_rewards(view, seat, tile)
    reward = {what: number * often for what, number in facts.reward.items()}
    if not often:
        return "nothing"
    return gains(reward) if "spades" in reward else short_amounts(reward)
