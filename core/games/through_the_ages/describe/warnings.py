"""What a player would regret when the turn ends now: uprising, famine, corruption, waste."""

from core.games.through_the_ages.content import CONSUMPTION, CORRUPTION, FAMINE
from core.games.through_the_ages.describe.terms import counted
from core.games.through_the_ages.production import consume, mine_tokens, produce_food
from core.games.through_the_ages.ratings import civil_left, discontent
from core.games.through_the_ages.scoring import food_production
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.stock import stored
from core.kernel import clone


def end_of_turn_warnings(view: AgesState, seat: int) -> list[str]:
    """Everything bad that the end of the turn would bring, the worst first."""
    player = view.players[seat]
    warnings = []
    unhappy = discontent(view, seat) if view.mode.happiness else 0
    if unhappy > player.unused:
        warnings.append("uprising: nothing is produced")
    else:
        missing = missing_food(view, seat)
        if missing:
            warnings.append(f"famine: -{FAMINE * missing} culture")
        corruption = corruption_ahead(view, seat)
        if corruption:
            warnings.append(f"corruption: -{corruption} r")
    left = civil_left(view, seat)
    if left:
        warnings.append(f"{counted(left, 'civil action')} unused")
    return warnings


def end_of_turn_warning(view: AgesState, seat: int) -> str:
    """The same in one line."""
    return ", ".join(end_of_turn_warnings(view, seat))


def missing_food(view: AgesState, seat: int) -> int:
    """Food that production would leave unpaid."""
    player = view.players[seat]
    have = stored(player, "food") + food_production(view, seat)
    return max(CONSUMPTION[player.yellow] - have, 0)


def corruption_ahead(view: AgesState, seat: int) -> int:
    """What corruption would take: the rules of production, carried out on a copy."""
    if not view.mode.corruption:
        return 0
    after = clone(view)
    produce_food(after, seat)
    consume(after, seat)
    player = after.players[seat]
    placed = sum(number for _, number in mine_tokens(player))
    return CORRUPTION[max(player.blue - placed, 0)]
