"""Everything unavailable has the same reason at Enter, in the filter and at `?`."""

import pytest

from core.games.mosaic import GAME
from core.games.mosaic.content import CITIES, HEXES, NEIGHBORS, OFFERS, REGIONS, TOWNS
from core.games.mosaic.rules.target_obstacles import ObstacleFinder
from core.games.mosaic.rules.turn import MainChoice
from core.kernel import HIDDEN
from core.kernel.style import SHORT
from tests.games.mosaic.position import Position, position
from tests.random_games import play_random_game
from tests.recorded_games import load_recorded_game, recorded_files, replay


def reasons(game: Position) -> dict[str, str]:
    decision = GAME.decisions(game.state)[0]
    view = GAME.view(game.state, decision.seat)
    return {found.target: found.reason for found in GAME.text.unavailable(view, decision, SHORT)}


def test_card_wonder_and_government_name_what_is_missing() -> None:
    game = (
        position().offer("build", "build_project_roads").player(stone=3, food=0, ideas=0, money=0)
    )
    found = reasons(game)
    assert found["build_project_roads"] == "lacks 2s 5i"
    assert found[game.state.wonders[0]] == "lacks 17s 5f"


def test_tile_shows_its_progress() -> None:
    """R9.1."""
    game = position().symbols(science=2)
    tile = next(tile for tile in game.state.golden_ages if "science" in tile)
    assert reasons(game)[tile] == "2 of 6 SCI"


def farm() -> Position:
    game = position(players=4).build(0, "city", "italia_05").build(1, "city", "gaul_10")
    return game.offer("build", "build_farm_town").play("build card=build_farm_town")


def test_hex_says_why_it_takes_no_town() -> None:
    """R6.3.5."""
    found = reasons(farm())
    assert found["egypt_10"] == "not next to one of your cities"
    assert found["gaul_10"] == "B's city stands there"
    assert found["italia_05"] == "your city stands there"
    assert NEIGHBORS["italia_05"][0] not in found


def test_hex_says_why_it_takes_no_city_or_port() -> None:
    """R6.3.3, R6.3.4, R15.1."""
    game = position(players=4).player(stone=10, population=6)
    game.state.locks["egypt"] = 2
    port = next(hex_.id for hex_ in HEXES.values() if hex_.feature == "port")
    city = reasons(game.play("build_without_card piece=city"))
    assert city[port] == "a port hex, for ports only"
    assert city["egypt_10"] == "only C may build cities in Egypt"
    game = position(players=4).player(stone=10, population=6)
    assert reasons(game.play("build_without_card piece=port"))["egypt_10"] == "no port hex"


def test_hex_out_of_play_or_not_asked_for_says_so() -> None:
    """R3.2."""
    found = reasons(position(players=2))
    assert found["gaul_10"] == "Gaul is not in play"
    assert found["gaul"] == "not in play"
    assert found["italia_10"] == "no piece is being placed"


def test_cards_name_the_current_question() -> None:
    found = reasons(farm())
    assert found[farm().state.wonders[0]] == "now you choose a hex"


@pytest.mark.parametrize("players", [2, 4])
def test_everything_on_the_table_is_selectable_or_has_a_reason(players: int) -> None:
    for moment in play_random_game(GAME, players, {}, seed=3):
        if moment.number % 40:
            continue
        for decision in GAME.decisions(moment.state):
            view = GAME.view(moment.state, decision.seat)
            legal = {target for action in decision.actions for target in action.targets}
            known = legal | {found.target for found in GAME.text.unavailable(view, decision, SHORT)}
            offers = {card for offer in view.offers.values() for card in offer} - {"", HIDDEN}
            seen = {*HEXES, *REGIONS, *offers, *view.wonders, *view.golden_ages, *view.achievements}
            assert seen <= known, (decision.topic, seen - known)
            assert {*CITIES, *TOWNS, *view.governments} <= known


def test_unavailable_things_have_a_kind_for_searching() -> None:
    game = position().player(stone=0, food=0)
    decision = GAME.decisions(game.state)[0]
    kinds = {
        found.target: found.kind for found in GAME.text.unavailable(game.state, decision, SHORT)
    }
    assert kinds[game.state.wonders[0]] == "wonder"
    assert "golden age" in kinds[game.state.golden_ages[0]].lower()


def test_face_down_technology_has_no_price() -> None:
    """R8.3."""
    game = position().player(ideas=0)
    priced = GAME.text.explain(game.state, 0, "tech_masonry", SHORT)
    laid = GAME.text.explain(game.face_down(0, "tech_masonry").state, 0, "tech_masonry", SHORT)
    assert priced is not None and any("Price" in line for line in priced.lines)
    assert laid is not None and not any("Price" in line for line in laid.lines)


@pytest.mark.parametrize("name", [path.stem for path in recorded_files("mosaic")])
def test_exactly_what_is_offered_has_no_obstacle(name: str) -> None:
    for number, state in enumerate(replay(GAME, load_recorded_game("mosaic", name))):
        for decision in GAME.decisions(state) if number % 3 == 0 else ():
            view = GAME.view(state, decision.seat)
            finder = ObstacleFinder(view, decision)
            offered = {target for action in decision.actions for target in action.targets}
            unavailable = {found.target for found in GAME.text.unavailable(view, decision, SHORT)}
            for target in {*offered, *unavailable, *HEXES, *REGIONS, *OFFERS, *CITIES, *TOWNS}:
                is_legal = finder.find(target) is None
                assert is_legal == (target in offered), (number, decision.topic, target)
            assert not offered & unavailable


def test_extra_action_that_must_be_work_allows_no_card() -> None:
    """R4.4: Bureaucracy and Mathematics give an extra Work action."""
    game = position().offer("build", "build_project_roads").player(stone=9, ideas=9, money=9)
    before = reasons(game)
    assert "build_project_roads" not in before
    game.agenda(MainChoice(0, nested=True, only_work=True))
    assert reasons(game)["build_project_roads"] == "not now"
