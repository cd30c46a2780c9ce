from core.games.age_of_innovation.content import CITY_TILES
from core.games.age_of_innovation.rules.board import find_due_cities, is_city_sized
from core.games.age_of_innovation.rules.flow.cities import ChooseCityTile, CityCheck
from tests.games.age_of_innovation.position import Position, position


def row(*kinds: str, **traits: bool) -> Position:
    """A row of the first seat's buildings along the bottom of the map, from I5."""
    game = position().make_rich(sailing=0)
    for number, kind in enumerate(kinds):
        game.build(0, kind, f"i{5 + number}", **traits)
    return game


def founds(game: Position) -> bool:
    return bool(find_due_cities(game.state, 0))


def test_r7_1_e09_four_buildings_with_power_seven() -> None:
    """R7.3."""
    game = row("guild", "guild", "guild").terrain("lake", "i8")
    game.play("place_at piece=workshop hex=i8", "take_city_tile tile=city_power")
    assert game.of(0).score == 28 and game.of(0).bowls == [0, 9, 3]
    assert game.of(0).unused_keys == 1
    assert all(built.city for built in game.state.buildings.values())


def test_r7_1_three_buildings_or_power_six_are_none() -> None:
    assert not founds(row("guild", "guild", "palace"))
    assert not founds(row("guild", "guild", "workshop", "workshop"))


def test_r7_1_e10_university_and_monument_need_fewer_buildings() -> None:
    assert founds(row("guild", "guild", "university"))
    assert founds(row("monument", "palace"))
    assert not founds(row("palace", "university"))


def test_r7_2_a_bridge_an_annex_or_palace_8_can_make_a_city() -> None:
    game = (
        position().build(0, "guild", "f4", "f5").build(0, "guild", "h6").build(0, "workshop", "i7")
    )
    game.player(0, bowls=[0, 0, 12]).play("board_action action=power_bridge")
    game.play("build_bridge a=f4 b=h6")
    assert game.topic == "city_tile"
    game = row("guild", "guild", "guild").give(0, "competency_06").player(0, annexes=2)
    game.play("tile_action tile=competency_06", "place_annex hex=i5")
    assert game.topic == "city_tile"
    game = row("guild", "guild", "workshop", "workshop").build(0, "guild", "h8").make_rich()
    game.offer_palaces("palace_08").play(
        "upgrade hex=h8 kind=palace", "take_palace palace=palace_08"
    )
    assert game.topic == "city_tile"


def test_r7_3_e08_the_round_tile_adds_five_points() -> None:
    game = row("guild", "guild", "guild", "workshop").tile("scoring_city_engineering")
    game.state.push(CityCheck(0))
    game.play("take_city_tile tile=city_coins")
    assert game.of(0).score == 20 + 6 + 5 and game.of(0).coins == 56


def test_r7_3_the_key_serves_steps_of_the_same_tile() -> None:
    game = row("guild", "guild", "guild", "workshop").player(0, science={"law": 7})
    game.state.push(CityCheck(0))
    game.play("take_city_tile tile=city_science")
    assert game.topic == "key"
    game.play("use_key discipline=law")
    assert game.of(0).science == {"banking": 1, "law": 8, "engineering": 1, "medicine": 1}


def test_r7_4_new_building_beside_a_city_joins_it() -> None:
    game = row("guild", "guild", "guild", "workshop")
    game.state.push(CityCheck(0))
    game.play("take_city_tile tile=city_coins")
    game.build(0, "guild", "i10", "i11", "i12").build(0, "workshop", "h9").terrain("lake", "i9")
    game.turn_of(0).play("place_at piece=workshop hex=i9")
    assert game.of(0).city_tiles == ["city_coins"]
    assert all(built.city for built in game.state.buildings.values())


def test_r7_4_two_cities_may_touch() -> None:
    game = row("guild", "guild", "guild", "workshop")
    game.build(0, "guild", "i10", "i11").build(0, "palace", "i12").build(0, "school", "h10")
    game.state.push(CityCheck(0))
    game.play("found_at hex=i5", *["take_city_tile tile=city_coins"] * 2)
    game.turn_of(0).terrain("lake", "i9").play("place_at piece=workshop hex=i9")
    assert game.topic == "after_action" and len(game.state.cities) == 2


def test_r7_5_every_city_tile_is_a_key_for_one_discipline() -> None:
    """R9.11."""
    game = position().give(0, "city_coins").player(0, scholars=2, science={"law": 7, "banking": 7})
    game.play("send_scholar discipline=law steps=2", "use_key discipline=law").end_turn()
    assert game.of(0).science["law"] == 9 and game.of(0).unused_keys == 0
    game.turn_of(0).play("send_scholar discipline=banking steps=2")
    assert game.of(0).science["banking"] == 7


def test_r7_6_city_tile_of_palace_11_is_an_ordinary_one() -> None:
    game = position().build(0, "guild", "i7").make_rich().give(0, "felines")
    game.tile("scoring_city_engineering").offer_palaces("palace_11")
    game.play("upgrade hex=i7 kind=palace", "take_palace palace=palace_11")
    game.play("take_city_tile tile=city_coins")
    assert game.of(0).score == 20 + 6 + 5 and game.of(0).unused_keys == 1
    assert game.topic == "discipline"
    assert not game.state.buildings["i7"].city


def across() -> Position:
    """Two groups on both sides of river hex G_R4: four buildings with power 7 in all."""
    game = position().build(0, "guild", "f4", "f5").build(0, "guild", "h6").make_rich()
    return game.palace(0, "palace_14", "a1").build(0, "workshop", "i7")


def test_r7_7_palace_14_founds_a_city_across_a_river_hex() -> None:
    """R7.12: by choice, before or after the action. The tile is placed on the river."""
    game = across()
    links = game.legal("link_across")
    assert links and all("one=f4" in link for link in links)
    game.play(links[0])
    assert game.topic == "city_tile"
    game.play("take_city_tile tile=city_coins")
    assert game.topic == "turn" and not game.legal("link_across")
    city = game.state.cities[0]
    assert city.hex == links[0].split()[1].removeprefix("river=")
    assert all(game.state.buildings[h].city for h in ("f4", "f5", "h6", "i7"))


def test_r7_8_the_tile_spades_is_a_terraform_and_build() -> None:
    game = row("guild", "guild", "guild", "workshop").terrain("forest", "i9")
    game.state.push(CityCheck(0))
    game.play("take_city_tile tile=city_spades")
    assert game.topic == "dig"
    game.play("terraform hex=i9 spades=1", "done", "place_at piece=workshop hex=i9")
    assert (game.of(0).tools, game.of(0).coins) == (29, 48)
    assert CITY_TILES["city_spades"].points == 5


def test_r7_9_annexes_count_for_number_and_power() -> None:
    game = position().build(0, "university", "i7", annex=True).build(0, "palace", "i8")
    assert is_city_sized(game.state, 0, ["i7", "i8"])
    game = position().build(0, "monument", "i7", annex=True)
    assert not is_city_sized(game.state, 0, ["i7"])
    game = position().build(0, "monument", "i7").build(0, "university", "i8")
    assert is_city_sized(game.state, 0, ["i7", "i8"])


def test_r7_10_faction_ability_follows_the_reward() -> None:
    game = row("guild", "guild", "guild", "workshop").give(0, "felines")
    game.state.push(CityCheck(0))
    game.play("take_city_tile tile=city_books")
    assert game.decision().subject == "city_books"
    game.skip("gain_book")
    assert game.topic == "discipline" and game.decision().subject == "felines"


def test_r7_11_owner_chooses_the_order_of_several_cities() -> None:
    game = row("guild", "guild", "workshop", "workshop")
    game.build(0, "guild", "b3", "b4").build(0, "workshop", "a3", "a4").build(0, "guild", "h8")
    game.offer_palaces("palace_08").play(
        "upgrade hex=h8 kind=palace", "take_palace palace=palace_08"
    )
    assert game.topic == "city_order"
    assert game.legal() == ["found_at hex=a3", "found_at hex=i5"]
    game.play("found_at hex=i5", "take_city_tile tile=city_coins", "take_city_tile tile=city_tools")
    assert [city.hex for city in game.state.cities] == ["i5", "a3"]


def test_r7_11_no_city_without_a_city_tile() -> None:
    game = row("guild", "guild", "guild", "workshop")
    game.state.city_tiles = dict.fromkeys(CITY_TILES, 0)
    assert not founds(game)


def test_r7_12_link_needs_two_groups_without_a_city() -> None:
    game = across()
    game.state.buildings["f4"] = game.state.buildings["f5"] = type(game.state.buildings["f4"])(
        0, "guild", city=True
    )
    assert not game.legal("link_across")


def test_r7_13_city_remains_a_city() -> None:
    game = row("guild", "guild", "school", "workshop").palace(0, "palace_03", "a5")
    game.state.push(ChooseCityTile(0, "i5"))
    for hex_id in ("i5", "i6", "i7", "i8"):
        game.state.buildings[hex_id] = type(game.state.buildings[hex_id])(
            0, game.state.buildings[hex_id].kind, city=True
        )
    game.play("take_city_tile tile=city_coins")
    game.play("special_action tile=palace_03", "upgrade hex=i7 kind=guild")
    assert game.state.buildings["i7"].city and game.of(0).city_tiles == ["city_coins"]
