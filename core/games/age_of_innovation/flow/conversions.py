"""Free conversions around the action, and cities across a river (R10, R7.12)."""

from core.games.age_of_innovation.actions import Convert, LinkAcross
from core.games.age_of_innovation.board import make_city, river_links
from core.games.age_of_innovation.content import CONVERSIONS, SACRIFICE, Conversion
from core.games.age_of_innovation.effects import By, gain
from core.games.age_of_innovation.events import Converted
from core.games.age_of_innovation.family import bowls
from core.games.age_of_innovation.flow.books import PayBooks
from core.games.age_of_innovation.flow.cities import ChooseCityTile
from core.games.age_of_innovation.state import InnovationState, Player
from core.games.age_of_innovation.stock import groups, pay, stock_of
from core.kernel import Action


def free_choices(state: InnovationState, seat: int) -> list[Action]:
    """Return conversions with a gain (R10.3) and cities across a river (R7.12)."""
    player = state.players[seat]
    actions: list[Action] = [LinkAcross(*link) for link in river_links(state, seat)]
    stock = stock_of(player)
    for choice, conversion in _CHOICES:
        for what, number in conversion.pay.items():
            if stock[what] < number:
                break
        else:
            if _brings_something(state, player, conversion):
                actions.append(choice)
    return actions


_CHOICES = tuple((Convert(conversion.id), conversion) for conversion in CONVERSIONS.values())


def _brings_something(state: InnovationState, player: Player, conversion: Conversion) -> bool:
    if conversion.id == SACRIFICE:
        return bowls.can_sacrifice(player.bowls)
    if "scholars" in conversion.gain:
        return player.scholars_left > 0
    return "books_any" not in conversion.gain or any(state.books.values())


def do_free_choice(state: InnovationState, seat: int, action: Action) -> None:
    if isinstance(action, LinkAcross):
        bits = state.map.bit[action.one] | state.map.bit[action.other]
        for group in groups(state, seat):
            if group & bits:
                make_city(state, state.map.listed(group))
        state.then(ChooseCityTile(seat, action.river))
        return
    assert isinstance(action, Convert)
    conversion = CONVERSIONS[action.conversion]
    if conversion.id == SACRIFICE:
        power = state.players[seat].bowls
        before = tuple(power)
        bowls.sacrifice(power)
        state.tell(Converted(seat, conversion.id, bowls.difference(before, power)))
        return
    state.tell(Converted(seat, conversion.id))
    pay(state, seat, conversion.pay)
    gain(state, seat, conversion.gain, By(conversion.id))
    if "books_any" in conversion.pay:
        state.then(PayBooks(seat, conversion.pay["books_any"], conversion.id))
