"""Round scoring tiles: goals and science bonuses in several lengths."""

from core.games.age_of_innovation.content import (
    FINAL_TILES,
    ROUND_TILES,
    ROUNDS,
    Amounts,
    RoundTile,
)
from core.games.age_of_innovation.rules.flow.rounds import science_bonus_count
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.text.counts import row_amount
from core.games.age_of_innovation.text.facts.science import short_discipline
from core.kernel.amounts import Amount, format_amounts
from core.kernel.style import Style

TextForms = tuple[str, ...]  # several lengths, longest first
_GOAL_FORMS: dict[str, TextForms] = {
    "build:workshop": ("Workshops", "Wkshops", "Wks"),
    "build:guild": ("Guilds", "Gui"),
    "build:school": ("Schools", "Sch"),
    "build:palace_or_university": ("Palace, univ.", "Pal/Univ"),
    "gain_city_tile": ("City tiles", "Cities"),
    "gain_competency": ("Competencies", "Compet."),
    "gain_innovation": ("Innovations", "Innov."),
    "power_action": ("Power actions", "Power"),
    "use_spade": ("Spades",),
    "send_scholar": ("Scholars",),
    "science_step": ("Science steps", "Steps"),
    "advance_track": ("Sailing, terr.", "Tracks"),
}
_EDGE_GOAL_FORMS: dict[str, TextForms] = {"build:workshop": ("Edge workshops", "edge W", "edge")}


def round_goal(tile: str) -> tuple[str, int]:
    """Return `Schools`, 4."""
    return goal_forms(tile)[0], _tile_record(tile).points


def goal_forms(tile: str) -> TextForms:
    """Return `Workshops`, `Wkshops`."""
    facts = _tile_record(tile)
    return (_EDGE_GOAL_FORMS if facts.condition else _GOAL_FORMS)[facts.goal]


def _tile_record(tile: str) -> RoundTile:
    return ROUND_TILES.get(tile) or FINAL_TILES[tile]


def last_round_forms(view: InnovationState) -> TextForms:
    """Return `+ Guilds 3 VP` in several lengths."""
    points = round_goal(view.final_tile)[1]
    return tuple(f"+ {text} {points} VP" for text in goal_forms(view.final_tile))


def round_bonus(tile: str, style: Style) -> str:
    """Return `law 3: 1sch`, or ""."""
    return bonus_forms(tile, style)[0]


def bonus_forms(tile: str, style: Style) -> TextForms:
    """Return a tile's bonus in several lengths: `law 3: 1 spade` down to `law 3:dig`."""
    facts = ROUND_TILES[tile]
    if not facts.per:
        return ("",)
    level = f"{short_discipline(facts.discipline)} {facts.per}"
    reward = reward_text(facts.reward, style)
    dig = (f"{level}:dig",) if "spades" in facts.reward else ()
    return f"{level}: {reward}", f"{level}:{reward}", *dig


def reward_text(reward: Amounts, style: Style) -> str:
    """Return `1sch` or `1 spade`."""
    amounts = [row_amount(resource, number) for resource, number in reward.items()]
    return format_amounts(amounts, style)


def current_bonus(view: InnovationState, seat: int, tile: str, style: Style) -> str:
    """Return `2bk` or `nothing`."""
    facts = ROUND_TILES[tile]
    if not facts.per or not 0 <= seat < len(view.players) or view.is_automa(seat):
        return ""
    reward = _repeat_reward(facts, science_bonus_count(view, seat, tile))
    return format_amounts(reward, style) or "nothing"


def bonus_of_steps(
    view: InnovationState, seat: int, discipline: str, steps: int
) -> tuple[Amount, ...]:
    """Return the gain of further steps when the round ends."""
    if not 0 < view.round < ROUNDS or ROUND_TILES[view.round_tile()].discipline != discipline:
        return ()
    tile = view.round_tile()
    more = science_bonus_count(view, seat, tile, steps) - science_bonus_count(view, seat, tile)
    return _repeat_reward(ROUND_TILES[tile], more)


def _repeat_reward(tile: RoundTile, times: int) -> tuple[Amount, ...]:
    rewards = tile.reward.items() if times else ()
    return tuple(row_amount(resource, number * times) for resource, number in rewards)
