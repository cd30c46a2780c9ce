"""What a player of Age of Innovation is warned of before they lose it."""

from core.games.age_of_innovation import GAME
from core.games.age_of_innovation.text.facts.displays import next_income
from core.kernel import clone
from core.kernel.style import SHORT
from saves.replay import load_position
from tests.scenes import is_topic
from tests.tui.saved_games import load_scene


def test_scholars_that_the_supply_lacks_are_announced() -> None:
    save = load_scene("age_of_innovation", "4_players", is_topic("turn", 4))
    state = clone(load_position(GAME, save))
    seat = max(range(4), key=lambda seat: next_income(state, seat).scholars)
    coming = next_income(state, seat).scholars
    assert coming
    state.players[seat].scholars_left = coming
    assert not GAME.text.losses_ahead(state, seat, SHORT)
    state.players[seat].scholars_left = coming - 1
    assert f"only {coming - 1} " in " ".join(GAME.text.losses_ahead(state, seat, SHORT))
