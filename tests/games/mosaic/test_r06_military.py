"""R6.7: recruiting and moving."""

import pytest

from core.games.mosaic.rules.turn import StartTurn
from tests.games.mosaic.position import Position, position

CITY = "egypt_01"


def army(money: int, players: int = 2, **units: int) -> Position:
    """A city and units in Egypt, and money."""
    return (
        position(players).build(0, "city", CITY).units(0, "egypt", **units).player(0, money=money)
    )


def recruits(game: Position) -> list[str]:
    return [text for text in game.legal() if text.startswith("recruit")]


def moves(game: Position) -> list[str]:
    return [text for text in game.legal() if text.startswith("move")]


def recruit(game: Position, number: int, region: str = "egypt") -> Position:
    return game.play(*[f"recruit unit=infantry region={region}"] * number)


def test_at_least_one_recruit_or_move_is_required() -> None:
    """R6.7.1."""
    game = army(money=20, infantry=1).play("military")
    assert not game.allows("done")
    game.play("move unit=infantry origin=egypt region=numidia")
    assert game.allows("done")
    assert game.play("done").decision().seat == 1


def test_recruiting_and_moving_in_any_order() -> None:
    """R6.7.1, R6.7.4."""
    game = army(money=12, infantry=1).play("military")
    game.play("recruit unit=cavalry region=egypt", "move unit=infantry origin=egypt region=numidia")
    game.play("recruit unit=infantry region=egypt", "move unit=cavalry origin=egypt region=assyria")
    assert game.of(0).units == {
        "egypt": {"infantry": 1},
        "numidia": {"infantry": 1},
        "assyria": {"cavalry": 1},
    }
    assert game.of(0).stock["money"] == 0


@pytest.mark.parametrize(
    ("leader", "cards", "limit"),
    [
        ("leader_artist", (), 2),
        ("leader_general", (), 3),
        ("leader_artist", ("tech_conscription",), 3),
        ("leader_general", ("tech_conscription",), 4),
    ],
)
def test_recruit_limits(leader: str, cards: tuple[str, ...], limit: int) -> None:
    """R6.7.2, B9."""
    game = army(money=50).leader(0, leader).technologies(0, *cards).play("military")
    recruit(game, limit)
    assert recruits(game) == [] and moves(game) != []
    assert game.of(0).stock["money"] == 50 - 5 * limit


def test_the_limit_is_per_turn() -> None:
    """R6.7.2."""
    game = position().leader(0, "leader_scribe").build(0, "city", CITY).player(0, money=50)
    game.state.round = 1
    game.agenda(StartTurn(0)).play("military")
    recruit(game, 1).play("done", "military")
    recruit(game, 1)
    assert recruits(game) == []


def test_recruit_limit_resets_each_turn() -> None:
    """R6.7.2."""
    game = recruit(army(money=50).play("military"), 2).play("done", "work currency=stone")
    assert len(recruits(game.play("military"))) == 2
    assert game.of(0).units == {"egypt": {"infantry": 2}}


def test_siege_engines_need_their_technology() -> None:
    """R6.7.2."""
    game = army(money=50)
    assert recruits(game.copy().play("military")) == [
        "recruit unit=infantry region=egypt",
        "recruit unit=cavalry region=egypt",
    ]
    hidden = game.copy().face_down(0, "tech_siege_engines").play("military")
    assert "recruit unit=siege_engine region=egypt" not in hidden.legal()
    game.technologies(0, "tech_siege_engines").play("military")
    assert game.allows("recruit unit=siege_engine region=egypt")


def test_at_most_two_siege_engines() -> None:
    """R6.7.2."""
    game = army(money=50, siege_engine=2).technologies(0, "tech_siege_engines").play("military")
    assert not game.allows("recruit unit=siege_engine region=egypt")


def test_recruits_go_to_regions_with_an_own_city() -> None:
    """R6.7.2."""
    game = army(money=50).build(0, "port", "italia_11").build(0, "farm_town", "greece_01")
    game.wonder(0, "wonder_sphinx", "assyria_01").units(0, "numidia", infantry=1)
    game.build(1, "city", "greece_05").play("military")
    assert {text.split("region=")[1] for text in recruits(game)} == {"italia", "egypt"}


def test_each_unit_moves_once_a_turn_for_1_money() -> None:
    """R6.7.3."""
    game = army(money=3, infantry=2).play("military")
    game.play("move unit=infantry origin=egypt region=numidia")
    assert game.of(0).stock["money"] == 2
    assert moves(game) == [
        f"move unit=infantry origin=egypt region={region}" for region in ("assyria", "numidia")
    ]
    game.play("move unit=infantry origin=egypt region=numidia")
    assert game.of(0).units == {"numidia": {"infantry": 2}} and game.decision().seat == 1


def test_moved_unit_does_not_block_others_from_moving() -> None:
    """R6.7.3."""
    game = army(money=9, infantry=1).units(0, "numidia", infantry=1).play("military")
    game.play("move unit=infantry origin=egypt region=numidia")
    game.play("move unit=infantry origin=numidia region=italia")
    assert moves(game) == []
    assert game.of(0).units == {"numidia": {"infantry": 1}, "italia": {"infantry": 1}}


def test_move_limit_includes_a_second_action() -> None:
    """R6.7.3."""
    game = army(money=9, infantry=1).face_down(0, "tech_mathematics").symbols(0, science=2)
    game.play("play_technology card=tech_mathematics", "military")
    game.play("move unit=infantry origin=egypt region=numidia", "done", "military")
    assert moves(game) == []


def between_two_military_actions() -> Position:
    """An infantry has moved to Numidia, and a scoring precedes the turn's second action."""
    game = army(money=20, infantry=1).face_down(0, "tech_mathematics").symbols(0, science=2)
    game.build(0, "city", "numidia_01").government(0, "gov_tyranny").achievements()
    game.play("play_technology card=tech_mathematics", "military")
    game.play("move unit=infantry origin=egypt region=numidia", "done")
    return game.top_of("build", "scoring_build")


def test_unit_sent_away_by_diplomats_has_still_moved() -> None:
    """R6.7.3."""
    game = between_two_military_actions().technologies(1, "tech_diplomats")
    game.play("clear_offer offer=build", "send_away owner=0 origin=numidia region=italia")
    assert game.of(0).units == {"italia": {"infantry": 1}}
    assert moves(game.play("military")) == []


def test_new_unit_may_move_where_a_moved_one_was_defeated() -> None:
    """R6.7.3."""
    game = between_two_military_actions().leader(1, "leader_general")
    game.units(1, "numidia", infantry=1)
    game.play("clear_offer offer=build", "defeat owner=0 unit=infantry region=numidia")
    recruit(game.play("military"), 1, "numidia")
    assert len(moves(game)) == 2


def test_new_units_may_move() -> None:
    """R6.7.3."""
    game = army(money=6).play("military")
    recruit(game, 1).play("move unit=infantry origin=egypt region=assyria")
    assert game.of(0).units == {"assyria": {"infantry": 1}}
    assert game.of(0).stock["money"] == 0


def test_siege_engines_move_like_infantry() -> None:
    """R6.7.3."""
    game = army(money=6, siege_engine=1, infantry=1).technologies(0, "tech_horseback_riding")
    game.play("military")
    assert {text.split("region=")[1] for text in moves(game)} == {"assyria", "numidia"}


def test_horseback_riding_lets_cavalry_move_two_regions() -> None:
    """R6.7.3, R6.7.4."""
    game = army(money=6, cavalry=1).technologies(0, "tech_horseback_riding").play("military")
    reached = {text.split("region=")[1] for text in moves(game)}
    assert reached == {"assyria", "numidia", "greece", "italia"}
    game.play("move unit=cavalry origin=egypt region=italia")
    assert game.of(0).stock["money"] == 5 and moves(game) == []


def test_a_two_region_move_passes_only_through_regions_in_play() -> None:
    """R6.7.4."""
    game = position(3).units(0, "gaul", cavalry=1).player(0, money=1)
    game.technologies(0, "tech_horseback_riding").play("military")
    assert {text.split("region=")[1] for text in moves(game)} == {"italia", "greece", "numidia"}
    both = position(4).units(0, "gaul", cavalry=1).player(0, money=1)
    both.technologies(0, "tech_horseback_riding").play("military")
    reached = {text.split("region=")[1] for text in moves(both)}
    assert reached == {"hispania", "italia", "greece", "numidia"}


def test_one_region_move_cannot_be_extended_to_two() -> None:
    """R6.7.4."""
    game = army(money=20, cavalry=1).technologies(0, "tech_horseback_riding").play("military")
    game.play("move unit=cavalry origin=egypt region=numidia", "recruit unit=infantry region=egypt")
    assert all("unit=infantry" in text for text in moves(game))


def test_money_is_paid_step_by_step() -> None:
    """R6.7.4."""
    game = army(money=6, infantry=1).play("military")
    recruit(game, 1)
    assert recruits(game) == [] and moves(game) != []
    game.play("move unit=infantry origin=egypt region=assyria")
    assert game.decision().seat == 1


def test_military_action_needs_money() -> None:
    """R6.7.4."""
    assert not army(money=0, infantry=3).allows("military")
    assert army(money=1, infantry=3).allows("military")
    assert not army(money=4).allows("military")
    assert army(money=5).allows("military")
