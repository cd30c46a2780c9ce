import pytest

from core.games.age_of_innovation import GAME
from core.games.age_of_innovation.content import (
    BUILDINGS,
    CITY_TILES,
    COMPETENCIES,
    PIECES_PER_PLAYER,
    TERRAIN_WHEEL,
    TERRAINS,
)
from core.games.age_of_innovation.rules.events import Lost
from core.games.age_of_innovation.rules.flow.books import GainBooks
from core.games.age_of_innovation.rules.flow.rounds import ScienceReward
from core.kernel import HIDDEN
from tests.games.age_of_innovation.position import opening, position


def test_r1_1_one_to_five_play_six_rounds_and_the_highest_score_wins() -> None:
    assert GAME.player_counts == (1, 2, 3, 4, 5)
    game = position().player(0, vp=30).player(1, vp=40).player(2, vp=20)
    assert len(game.state.round_tiles) == 6
    assert [standing.rank for standing in GAME.standings(game.state)] == [2, 1, 3]


def test_r1_2_a_player_starts_with_twelve_power_tokens_and_twenty_points() -> None:
    game = opening(2)
    while game.topic in ("set", "gain_book", "discipline"):
        game.play(str(game.decision().actions[0]))
    for player in game.state.players:
        assert sum(player.bowls) == 12 and player.score == 20
        assert player.scholars + player.scholars_left == 7
        assert list(player.books) == ["banking", "law", "engineering", "medicine"]


def test_r1_3_the_terrains_are_a_ring() -> None:
    """E15."""
    assert TERRAIN_WHEEL.terrains == tuple(TERRAINS)
    assert TERRAIN_WHEEL.distance("swamp", "desert") == 2
    assert TERRAIN_WHEEL.distance("wasteland", "desert") == 1
    assert max(TERRAIN_WHEEL.distance("lake", t) for t in TERRAINS) == 3


def test_r1_4_spent_scholar_returns_to_the_supply() -> None:
    game = position().build(0, "workshop", "i7").player(0, scholars=6, coins=4, bowls=[0, 0, 12])
    game.play("board_action action=power_scholar").end_turn()
    assert (game.of(0).scholars, game.of(0).scholars_left) == (7, 0)
    game.turn_of(0).play("improve_sailing")
    assert (game.of(0).scholars, game.of(0).scholars_left) == (6, 1)


def test_r1_4_with_an_empty_supply_the_gain_is_lost() -> None:
    """R11.22.3."""
    game = position().player(0, scholars=7, bowls=[0, 0, 12])
    game.play("board_action action=power_scholar")
    assert game.of(0).scholars == 7
    assert game.events_of(Lost) == [Lost(0, "scholars", 1)]


def test_r1_5_coins_and_tools_never_run_out() -> None:
    game = position().player(0, coins=500, bowls=[0, 0, 12]).play("board_action action=power_coins")
    assert game.of(0).coins == 507


def test_r1_6_there_are_twelve_books_per_color() -> None:
    game = position().player(1, books={"law": 12}).agenda(GainBooks(0, 1, "bonus_spade"))
    assert game.legal() == [
        "choose_book book=banking",
        "choose_book book=engineering",
        "choose_book book=medicine",
    ]


def test_r1_6_unavailable_books_are_lost_and_spent_books_return() -> None:
    game = position(5)
    for seat, book in enumerate(("banking", "law", "engineering", "medicine"), start=1):
        game.player(seat, books={book: 12})
    game.state.push(GainBooks(0, 2, "bonus_spade"))
    game.refresh()
    assert game.topic == "turn" and sum(game.of(0).books.values()) == 0
    game.turn_of(1).play("convert conversion=book_to_coin")
    assert game.state.books["banking"] == 1


def test_r1_7_city_tiles_and_competencies_are_limited() -> None:
    assert [tile.count for tile in CITY_TILES.values()] == [3] * 7
    assert [tile.count for tile in COMPETENCIES.values()] == [4] * 12
    game = position().build(0, "guild", "i7", "i8", "i9").build(0, "workshop", "i10").make_rich()
    game.give(1, "city_power", "city_power", "city_power")
    game.terrain("lake", "i11").play("place_at piece=workshop hex=i11")
    assert game.topic == "city_tile"
    assert not game.allows("take_city_tile tile=city_power")


def test_r1_8_only_the_box_the_area_tile_and_the_automas_cards_are_hidden() -> None:
    game = position(2)
    view = GAME.view(game.state, 0)
    assert set(view.box) == {HIDDEN} and view.area_tile == HIDDEN
    view.box, view.area_tile = game.state.box, game.state.area_tile
    view.rng = game.state.rng
    assert view == game.state
    alone = opening(1)
    automa = GAME.view(alone.state, 0).automa
    assert automa and set(automa.deck) == {HIDDEN} and set(automa.reserve) == {HIDDEN}


def test_r1_9_payer_chooses_the_colors() -> None:
    game = position().book_actions("book_power").player(0, books={"law": 1, "medicine": 1})
    game.play("board_action action=book_power")
    assert game.legal() == ["choose_book book=law", "choose_book book=medicine"]
    game.play("choose_book book=medicine")
    assert game.of(0).books["law"] == 1 and game.of(0).books["medicine"] == 0


def test_r1_10_a_score_never_falls_below_zero() -> None:
    """R6.2.2: with 1 VP, a player takes 2 power at most."""
    game = position().build(0, "workshop", "i7").build(1, "palace", "i8").build(1, "guild", "h6")
    game.make_rich().player(1, vp=1, bowls=[12, 0, 0]).play("upgrade hex=i7 kind=guild").end_turn()
    game.play("take_power power=2")
    assert game.of(1).score == 0 and game.of(1).bowls == [10, 2, 0]


def test_r1_11_pieces_are_limited() -> None:
    assert PIECES_PER_PLAYER == {
        "workshop": 9,
        "guild": 4,
        "palace": 1,
        "school": 3,
        "university": 1,
    }
    assert BUILDINGS["tower"].supply == 5
    assert 2 * COMPETENCIES["competency_06"].count == 8
    game = position().build(0, "workshop", "i7").make_rich(supply={**PIECES_PER_PLAYER, "guild": 0})
    assert not game.legal("upgrade")
    game.player(0, bridges=0, bowls=[0, 0, 12]).build(0, "workshop", "h6")
    assert not game.allows("board_action action=power_bridge")


def test_r1_12_only_the_unavailable_part_of_a_gain_is_lost() -> None:
    game = position().give(0, "professors").player(0, scholars=7)
    game.play("special_action tile=professors")
    assert game.of(0).scholars == 7 and game.of(0).score == 23


def test_r1_12_books_of_the_science_bonus_are_chosen_in_the_next_rounds_order() -> None:
    game = position().tile("scoring_science_medicine")
    for seat in range(3):
        game.player(seat, science={"medicine": 3})
    game.state.phase, game.state.next_order = 3, [2, 0, 1]
    game.agenda(*[ScienceReward(seat) for seat in game.state.next_order])
    order = []
    for _ in range(3):
        order.append(game.asked)
        game.play("choose_book book=law")
    assert order == [2, 0, 1]


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_r1_7_all_tile_kinds_are_present_at_the_start(players: int) -> None:
    state = GAME.new(players, {}, 3)
    assert sorted(state.competencies.values()) == sorted(COMPETENCIES)
    assert sum(state.city_tiles.values()) == 21


@pytest.mark.parametrize(
    ("books", "is_asked"),
    [({"law": 1, "medicine": 1}, False), ({"law": 3}, False), ({"law": 2, "medicine": 1}, True)],
)
def test_r1_9_only_possible_payment_is_not_asked(books: dict[str, int], is_asked: bool) -> None:
    """With exactly these books, or only one color of them, there is nothing to choose."""
    game = position().book_actions("book_coins").player(0, coins=0, books=books)
    game.play("board_action action=book_coins")
    assert (game.topic == "pay_book") == is_asked
    assert (game.of(0).coins == 6) != is_asked
    left = sum(game.of(0).books.values())
    assert left == sum(books.values()) - (0 if is_asked else 2)
