"""Free conversions around the action, and cities across a river (R10, R7.12)."""

from core.games.age_of_innovation.content import CONVERSIONS, SACRIFICE, Conversion
from core.games.age_of_innovation.rules.actions import Convert, LinkAcross
from core.games.age_of_innovation.rules.board import find_river_links, mark_city
from core.games.age_of_innovation.rules.effect_registry import GainSource
from core.games.age_of_innovation.rules.events import Converted
from core.games.age_of_innovation.rules.flow.books import PayBooks
from core.games.age_of_innovation.rules.flow.cities import ChooseCityTile
from core.games.age_of_innovation.rules.gains import gain
from core.games.age_of_innovation.rules.gains_and_payments import (
    building_groups,
    cost_obstacle,
    pay,
    spendable_resources,
)
from core.games.age_of_innovation.rules.mechanics import power_bowls
from core.games.age_of_innovation.rules.obstacles import Fixed, Obstacle
from core.games.age_of_innovation.state import InnovationState, Player
from core.kernel import Action


def free_actions(state: InnovationState, seat: int) -> list[Action]:
    """Return conversions with a gain (R10.3) and cities across a river (R7.12)."""
    player = state.players[seat]
    actions: list[Action] = [LinkAcross(*link) for link in find_river_links(state, seat)]
    stock = spendable_resources(player)
    for choice, conversion in _CHOICES:
        for resource, number in conversion.pay.items():
            if stock[resource] < number:
                break
        else:
            if not _gain_obstacle(state, player, conversion):
                actions.append(choice)
    return actions


_CHOICES = tuple((Convert(conversion.id), conversion) for conversion in CONVERSIONS.values())


def conversion_obstacle(state: InnovationState, seat: int, conversion: str) -> Obstacle | None:
    player, facts = state.players[seat], CONVERSIONS[conversion]
    return _gain_obstacle(state, player, facts) or cost_obstacle(player, facts.pay)


def _gain_obstacle(
    state: InnovationState, player: Player, conversion: Conversion
) -> Obstacle | None:
    """Return why a conversion would have no effect (R10.3)."""
    if conversion.id == SACRIFICE:
        return None if power_bowls.can_sacrifice(player.bowls) else Fixed.NO_TOKENS
    if "scholars" in conversion.gain and not player.scholars_left:
        return Fixed.NO_SCHOLAR_LEFT
    if "books_any" in conversion.gain and not any(state.books.values()):
        return Fixed.NO_BOOKS_LEFT
    return None


def do_free_action(state: InnovationState, seat: int, action: Action) -> None:
    if isinstance(action, LinkAcross):
        bits = state.map.bit[action.one] | state.map.bit[action.other]
        for group in building_groups(state, seat):
            if group & bits:
                mark_city(state, state.map.hexes_in(group))
        state.push(ChooseCityTile(seat, action.river))
        return
    assert isinstance(action, Convert)
    conversion = CONVERSIONS[action.conversion]
    if conversion.id == SACRIFICE:
        power = state.players[seat].bowls
        before = tuple(power)
        power_bowls.sacrifice_tokens(power)
        state.emit(Converted(seat, conversion.id, power_bowls.bowl_changes(before, power)))
        return
    state.emit(Converted(seat, conversion.id))
    pay(state, seat, conversion.pay)
    gain(state, seat, conversion.gain, GainSource(conversion.id))
    if "books_any" in conversion.pay:
        state.push(PayBooks(seat, conversion.pay["books_any"], conversion.id))
