"""What a choice would bring: points at stake and the odds of a battle."""

from dataclasses import replace

from core.games.history_of_the_world.describe.terms import letter, percent
from core.games.history_of_the_world.odds import chance_with_sieges, odds, terms_of
from core.games.history_of_the_world.scoring import turn_points
from core.games.history_of_the_world.state import WorldState


def with_land(view: WorldState, seat: int, land: str, damaged: bool) -> WorldState:
    """The position with the seat's army in a land; shares all but armies and structures."""
    cities, monuments = view.cities, view.monuments
    if damaged and land in cities:
        cities = {**cities, land: "city"}
        if view.cities[land] == "city":
            del cities[land]
    elif damaged:
        monuments = [other for other in monuments if other != land]
    armies = {**view.armies, land: seat}
    return replace(view, armies=armies, cities=cities, monuments=monuments)


def points_at_stake(view: WorldState, seat: int, land: str) -> int:
    """What taking a land would add to the score of the turn."""
    fought = view.armies.get(land, seat) != seat
    after = with_land(view, seat, land, damaged=fought)
    return turn_points(after, seat) - turn_points(view, seat)


def odds_text(view: WorldState, land: str, by: str, siege: bool = True) -> str:
    """`B: win 58 %, tie 17 %, with one siege 71 %`."""
    chances = odds(terms_of(view, land, by))
    realm = view.turn.realm
    text = f"{letter(view.armies[land])}: win {percent(chances.win)}, tie {percent(chances.tie)}"
    if siege and realm.armies + realm.siege_tokens > 1:
        with_siege = chance_with_sieges(view, land, by, 1)
        text += f", with one siege {percent(with_siege)}"
    return text
