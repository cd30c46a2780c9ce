import pytest

from core.games.age_of_innovation import GAME
from core.games.age_of_innovation.content import BUILDINGS, PIECES_PER_PLAYER
from core.games.age_of_innovation.rules.actions import GiveOrder, Orders
from core.games.age_of_innovation.rules.board import power_value
from core.games.age_of_innovation.rules.counts import count
from core.games.age_of_innovation.rules.events import BuildingLost, PowerDeclined, PowerTaken
from core.games.age_of_innovation.rules.flow.building import PlaceNeutral
from core.games.age_of_innovation.rules.flow.rounds import display_income
from core.games.age_of_innovation.rules.mechanics import power_offers
from core.games.age_of_innovation.state import ALWAYS_ASK, NEVER_ACCEPT, Built
from tests.games.age_of_innovation.position import Position, personal_setup, position


def neutral(game: Position, kind: str = "tower") -> Position:
    """The first seat has to place a neutral building."""
    game.state.push(PlaceNeutral(0, kind, "competency_10"))
    return game.refresh()


def test_r5_1_e12_power_values() -> None:
    values = {kind: BUILDINGS[kind].power for kind in (*PIECES_PER_PLAYER, "tower", "monument")}
    assert values == {
        "workshop": 1,
        "guild": 2,
        "school": 2,
        "tower": 2,
        "palace": 3,
        "university": 3,
        "monument": 4,
    }


def test_r5_2_d07_workshops_uncover_tools() -> None:
    player = position().of(0)
    shown = []
    for on_map in range(10):
        player.supply["workshop"] = 9 - on_map
        shown.append(display_income(player)["tools"])
    assert shown == [1, 2, 3, 4, 5, 5, 6, 7, 8, 9]


def test_r5_2_upgraded_building_returns_and_covers_its_income() -> None:
    game = position().build(0, "workshop", "i7", "h6").player(0, tools=2, coins=6)
    assert display_income(game.of(0)) == {"tools": 3}
    game.play("upgrade hex=i7 kind=guild")
    assert game.of(0).supply["workshop"] == 8 and game.of(0).supply["guild"] == 3
    assert display_income(game.of(0)) == {"tools": 2, "power": 1, "coins": 2}


def test_r5_3_every_way_of_building_counts_as_building() -> None:
    """A free guild, a downgrade, a free upgrade and a neutral guild score 3 VP each."""
    for game in (
        position().palace(0, "palace_03", "h5").build(0, "school", "i7"),
        position().palace(0, "palace_04", "h5").build(0, "workshop", "i7"),
    ):
        game.tile("scoring_guild_law")
        before = game.of(0).score
        tile = game.of(0).palace
        game.play(f"special_action tile={tile}", "upgrade hex=i7 kind=guild")
        extra = 3 if tile == "palace_03" else 0
        assert game.of(0).score == before + 3 + extra
    game = neutral(position().build(0, "workshop", "i7").player(0, tools=9), "neutral_guild")
    game.tile("scoring_guild_law").play("place_at piece=neutral_guild hex=i8")
    assert game.of(0).score == 23


def test_r5_4_only_native_terrain_is_built_on() -> None:
    game = position().build(0, "workshop", "i7").make_rich(sailing=0).terrain("lake", "h6")
    assert game.legal("place_at") == ["place_at piece=workshop hex=h6"]


def test_r5_5_1_neutral_building_is_placed_within_reach() -> None:
    game = neutral(position().build(0, "workshop", "i7").player(0, tools=20, sailing=0))
    assert game.legal() == [f"place_at piece=tower hex={h}" for h in ("h5", "h6", "i6", "i8")]


def test_r5_5_2_its_spades_are_bought() -> None:
    """R5.7: bought spades count as used. Tunnels do not help."""
    game = position().build(0, "workshop", "i7").give(0, "moles").player(0, tools=3, sailing=0)
    neutral(game.tile("scoring_spade_engineering"))
    assert game.legal() == ["place_at piece=tower hex=i8"]
    game.play("place_at piece=tower hex=i8")
    assert game.of(0).tools == 0 and game.of(0).score == 22
    assert game.state.terrain["i8"] == "lake"


def test_r5_5_3_neutral_building_must_be_placed_or_is_lost() -> None:
    game = neutral(position().build(0, "workshop", "i7").player(0, tools=2, sailing=0))
    assert game.topic == "turn"
    assert game.state.neutral_supply["tower"] == 4 and "tower" not in str(game.state.buildings)
    game = neutral(position().build(0, "workshop", "i7").player(0, tools=3, sailing=0))
    assert "done" not in game.legal()


def test_r5_5_3_rest_of_the_tile_still_applies() -> None:
    game = position().build(0, "workshop", "i7").player(0, tools=0, coins=5, sailing=0)
    game.player(0, books={"law": 5}).place_innovation("p3_row1_law", "innovation_monument")
    game.play("take_innovation innovation=innovation_monument").skip("pay_book")
    assert game.events_of(BuildingLost) == [BuildingLost(0, "monument")]
    assert game.of(0).score == 27


def test_r5_5_4_a_neutral_building_is_the_players_but_never_upgraded() -> None:
    game = (
        position().build(0, "neutral_workshop", "i7").build(0, "neutral_school", "h6").make_rich()
    )
    assert count(game.state, 0, "workshop") == 1 and count(game.state, 0, "school") == 1
    assert display_income(game.of(0)) == {"tools": 1}
    assert not game.legal("upgrade")


def test_r5_5_5_neutral_buildings_give_no_tile() -> None:
    for kind in ("neutral_university", "neutral_palace", "neutral_school"):
        game = neutral(position().build(0, "workshop", "i7").player(0, tools=9), kind)
        game.play(f"place_at piece={kind} hex=i8")
        assert game.topic == "turn"
    game = position().build(0, "workshop", "i7").player(0, tools=3, coins=5, books={"law": 5})
    game.place_innovation("p3_row1_law", "innovation_school")
    game.play("take_innovation innovation=innovation_school").skip("pay_book")
    game.play("place_at piece=neutral_school hex=i8")
    assert game.topic == "competency"


def test_r5_6_an_annex_adds_power_and_a_building() -> None:
    game = position().build(0, "workshop", "i7").give(0, "competency_06").player(0, annexes=2)
    game.play("tile_action tile=competency_06", "place_annex hex=i7").end_turn()
    built = game.state.buildings["i7"]
    assert built.annex and power_value(built) == 2 and game.of(0).annexes == 1
    assert not game.turn_of(0).allows("tile_action tile=competency_06")
    game.make_rich().play("upgrade hex=i7 kind=guild")
    assert game.state.buildings["i7"].annex
    assert count(game.state, 0, "buildings") == 1 and game.final_score(0)["Largest area"] == 18


def test_r5_7_an_innovation_can_be_taken_without_a_place_for_its_building() -> None:
    game = position().build(0, "workshop", "i7").player(0, coins=5, books={"law": 5}, sailing=0)
    game.place_innovation("p3_row1_law", "innovation_workshop")
    assert game.allows("take_innovation innovation=innovation_workshop")


def test_r5_7_neutral_building_joins_its_neighbors_at_once() -> None:
    game = position().build(0, "guild", "i7", "i6").build(0, "workshop", "i5").player(0, tools=3)
    neutral(game).play("place_at piece=tower hex=i8")
    assert game.topic == "city_tile"


def test_r5_8_towers_and_monument_are_separate_kinds() -> None:
    game = position().build(0, "tower", "i7").build(0, "monument", "h6")
    game.build(0, "workshop", "h5").build(0, "neutral_workshop", "i8")
    assert count(game.state, 0, "guild") == 0 and count(game.state, 0, "workshop") == 2
    assert count(game.state, 0, "distinct_building_shapes") == 3


# --- power from neighbours ---


def beside(power: int, **rival: object) -> Position:
    """The first seat has built next to a rival's buildings with that power, and ends the turn."""
    game = position().build(0, "workshop", "i7").make_rich().player(1, **rival)
    kinds = {1: ("workshop",), 2: ("guild",), 3: ("palace",), 4: ("guild", "school")}[power]
    for kind, hex_id in zip(kinds, ("i8", "h6"), strict=False):
        game.build(1, kind, hex_id)
    return game.play("upgrade hex=i7 kind=guild").end_turn()


def test_r6_1_offer_sums_the_neighbors_own_buildings() -> None:
    game = beside(4)
    assert game.asked == 1 and game.legal() == ["take_power power=4", "decline"]


@pytest.mark.parametrize("power", [1, 2, 3, 4])
def test_r6_2_e06_the_price_is_one_point_less_than_the_power(power: int) -> None:
    game = beside(power).play(f"take_power power={power}")
    assert game.of(1).score == 20 - (power - 1)
    assert power_offers.points_for_power(power) == power - 1


def test_r6_2_power_can_be_declined() -> None:
    game = beside(3).play("decline")
    assert game.of(1).score == 20 and game.of(1).bowls == [5, 7, 0]


def test_r6_2_1_d01_no_more_than_can_move() -> None:
    game = beside(3, bowls=[0, 1, 11])
    assert game.legal() == ["take_power power=1", "decline"]
    assert game.play("take_power power=1").of(1).score == 20


def test_r6_2_2_no_more_than_can_be_paid() -> None:
    game = beside(4, vp=2)
    assert game.legal() == ["take_power power=3", "decline"]
    assert game.play("take_power power=3").of(1).score == 0


def test_r6_3_smaller_limit_applies_and_zero_is_no_offer() -> None:
    assert power_offers.acceptable_power(power=5, capacity=4, points=1) == 2
    assert power_offers.acceptable_power(power=5, capacity=1, points=9) == 1
    assert beside(3, bowls=[0, 0, 12]).topic == "turn"


def test_r6_4_offers_go_clockwise_from_the_builder() -> None:
    """R6.10: in the order of this round, even after passing."""
    game = position(4).build(0, "workshop", "i7").make_rich()
    for seat, hex_id in ((1, "i8"), (2, "i6"), (3, "h6")):
        game.build(seat, "guild", hex_id)
    game.state.order, game.state.next_order = [3, 0, 2, 1], [2]
    game.of(2).passed = True
    game.play("upgrade hex=i7 kind=guild").end_turn()
    order = []
    while game.topic == "power":
        order.append(game.asked)
        game.play("decline")
    assert order == [2, 1, 3]


def test_r6_5_r6_10_passed_players_are_offered_power() -> None:
    game = position().build(0, "workshop", "i7").build(1, "guild", "i8").make_rich()
    game.of(1).passed = True
    game.state.next_order = [1]
    assert game.play("upgrade hex=i7 kind=guild").end_turn().asked == 1


def test_r6_6_other_power_is_free() -> None:
    game = position().give(0, "competency_07").play("special_action tile=competency_07")
    assert game.of(0).score == 20 and game.of(0).bowls == [1, 11, 0]


def test_r6_7_no_power_is_offered_during_setup() -> None:
    game = personal_setup("inventors", "felines")
    while not game.state.round:
        assert game.topic != "power"
        game.play(str(game.decision().actions[0]))
    assert not game.state.offers


def test_r6_8_offer_is_fixed_when_the_building_is_placed() -> None:
    game = position().build(0, "workshop", "i7").build(1, "guild", "i8").make_rich()
    game.play("upgrade hex=i7 kind=guild")
    game.state.buildings["i8"] = Built(1, "palace")
    game.player(1, bowls=[0, 1, 11])
    game.end_turn()
    assert game.legal() == ["take_power power=1", "decline"]


def test_r6_9_each_build_makes_its_own_offer() -> None:
    game = position().build(0, "guild", "i7").build(1, "guild", "i8").build(1, "workshop", "i6")
    game.make_rich(tools=40).place_competency("slot_law_top", "competency_10").player(0, sailing=0)
    game.play("upgrade hex=i7 kind=school", "take_competency competency=competency_10")
    game.play("place_at piece=tower hex=h6").end_turn()
    assert game.legal() == ["take_power power=3", "decline"]
    game.play("take_power power=3")
    assert game.of(1).score == 18
    assert game.legal() == ["take_power power=2", "decline"]


def test_r6_11_accepting_takes_the_whole_offer() -> None:
    game = beside(3)
    assert game.legal() == ["take_power power=3", "decline"]
    assert GAME.decisions(game.state)[0].seat == 1


# --- standing orders: the same answers, given beforehand (R6.2, R16.2) ---


def test_r6_2_standing_order_answers_this_and_later_offers() -> None:
    game = beside(2).play("give_order up_to=2")
    assert game.of(1).score == 19 and game.of(1).bowls == [3, 9, 0]
    assert game.topic == "turn"
    told = [event for event in game.events if isinstance(event, PowerTaken)]
    assert told == [PowerTaken(1, 2, 1, 0, (-2, 2, 0), ordered=True)]


@pytest.mark.parametrize(("power", "topic"), [(1, "turn"), (2, "turn"), (3, "power")])
def test_r6_2_offer_above_the_standing_order_is_asked(power: int, topic: str) -> None:
    game = beside(power, standing_order=2)
    assert game.topic == topic
    assert game.of(1).score == (20 - (power - 1) if topic == "turn" else 20)


def test_r6_2_never_accept_order_declines_silently() -> None:
    game = beside(4, standing_order=NEVER_ACCEPT)
    assert game.topic == "turn" and game.of(1).score == 20
    assert PowerDeclined(1, 4, 0, ordered=True) in game.events


def test_r6_3_standing_order_applies_to_acceptable_power() -> None:
    """Only one of four power can move, and that costs nothing."""
    game = beside(4, standing_order=1, bowls=[0, 1, 11])
    assert game.of(1).score == 20 and game.of(1).bowls == [0, 0, 12]
    assert beside(4, standing_order=1, bowls=[0, 0, 12]).of(1).bowls == [0, 0, 12]


def test_r6_9_standing_order_applies_to_the_next_offer_of_the_same_turn() -> None:
    game = position().build(0, "guild", "i7").build(1, "guild", "i8").build(1, "workshop", "i6")
    game.make_rich(tools=40).place_competency("slot_law_top", "competency_10").player(0, sailing=0)
    game.play("upgrade hex=i7 kind=school", "take_competency competency=competency_10")
    game.play("place_at piece=tower hex=h6").end_turn()
    assert game.play("give_order up_to=3").of(1).score == 20 - 2 - 1


def test_r16_2_changing_the_standing_order_is_free() -> None:
    game = position().player(0, standing_order=2).play("orders")
    assert game.topic == "order" and not game.allows("give_order up_to=2")
    game.play("give_order up_to=-1")
    assert game.of(0).standing_order == ALWAYS_ASK and (game.topic, game.asked) == ("turn", 0)
    assert game.play("orders", "done").of(0).standing_order == ALWAYS_ASK


def test_r16_2_bots_give_no_orders() -> None:
    assert Orders.is_navigation and GiveOrder.is_navigation
