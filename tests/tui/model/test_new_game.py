import pytest

from core.app.constants import MAX_SEED
from core.games import load_game
from core.kernel import BadSetup
from tui.model.new_game import NewGame, describe_opening


def test_option_unsuited_to_the_player_count_is_reset() -> None:
    setup = NewGame("age_of_innovation")
    while len(setup.seats) > 2:
        setup.remove_player()
    setup.change_option("automa", 1)
    assert setup.options["automa"] == "yes"
    setup.change_seat(2, 1)
    assert (len(setup.seats), setup.options["automa"]) == (3, "no")


def test_custom_setup_steps_to_the_first_or_last_preset() -> None:
    for step, at in ((1, 0), (-1, -1)):
        setup = NewGame("mosaic")
        setup.remove_player()
        assert setup.preset is None
        setup.change_preset(step)
        assert setup.preset == setup.game.presets[at]


def test_seed_must_be_a_number_within_the_limit() -> None:
    setup = NewGame("mosaic")
    setup.set_seed(str(MAX_SEED))
    assert setup.given_seed == MAX_SEED
    for text in (str(MAX_SEED + 1), "-1", "1.5", "²"):
        with pytest.raises(BadSetup, match="A seed is a number up to"):
            setup.set_seed(text)
    assert setup.given_seed == MAX_SEED


def test_opening_is_described_only_for_a_possible_setup() -> None:
    game = load_game("mosaic")
    assert describe_opening(game, 3, {}) == game.text.explain_setup(game.new(3, {}, 0))
    assert describe_opening(game, 99, {}) == ()  # a host may send anything
    assert describe_opening(game, 3, {"no such option": "yes"}) == ()
