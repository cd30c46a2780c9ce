import pytest

from core.app.constants import MAX_SEED
from core.games import load_game
from core.kernel import BadSetup
from tui.model.new_game import NewGame, describe_opening


def test_an_option_that_does_not_fit_so_many_players_is_as_usual_again() -> None:
    setup = NewGame("age_of_innovation")
    while len(setup.seats) > 2:
        setup.remove_player()
    setup.change_option("automa", 1)
    assert setup.options["automa"] == "yes"
    setup.change_seat(2, 1)
    assert (len(setup.seats), setup.options["automa"]) == (3, "no")


def test_from_a_set_up_without_a_name_one_comes_to_the_first_or_the_last() -> None:
    for step, at in ((1, 0), (-1, -1)):
        setup = NewGame("mosaic")
        setup.remove_player()
        assert setup.preset is None
        setup.change_preset(step)
        assert setup.preset == setup.game.presets[at]


def test_a_seed_is_a_number_that_every_game_can_begin_with() -> None:
    setup = NewGame("mosaic")
    setup.set_seed(str(MAX_SEED))
    assert setup.given_seed == MAX_SEED
    for text in (str(MAX_SEED + 1), "-1", "1.5", "²"):
        with pytest.raises(BadSetup, match="A seed is a number up to"):
            setup.set_seed(text)
    assert setup.given_seed == MAX_SEED


def test_what_a_set_up_of_others_makes_is_told_only_where_it_can_be() -> None:
    game = load_game("mosaic")
    assert describe_opening(game, 3, {}) == game.explain_setup(game.new(3, {}, 0))
    assert describe_opening(game, 99, {}) == ()  # a host may send anything
    assert describe_opening(game, 3, {"no such option": "yes"}) == ()
