from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from core.games.mosaic import GAME
from core.games.mosaic.content import HEXES, NEIGHBORS, OFFERS, PILLARS, REGIONS
from core.games.mosaic.rules.map import legal_hexes
from core.games.mosaic.rules.turn import FreeWindow
from core.games.mosaic.text.facts.cards import CardContext, CardFacts, wonder_facts
from core.games.mosaic.text.wording import hex_name
from core.kernel import SPECTATOR
from tests.games.mosaic.position import Position, opening, position
from tests.tui.panel_painting import find_line, paint_panel, panel_lines, props_for
from tui.draw.change_arrows import without_values
from tui.panels.mosaic import PRESENTER, offer_groups

scene_of = partial(props_for, GAME)


# --- Row -----------------------------------------------------------------------------------------


def test_four_offers_fit_fourteen_rows_one_line_each() -> None:
    game = position(players=4)

    shown = panel_lines("row", scene_of(game.state))

    technology, build, population, tax = (
        str(len(game.state.decks[offer].cards)) for offer in OFFERS
    )
    assert [line[1:6].strip() for line in shown] == [
        *("TECH", technology, "", "", ""),
        *("BUILD", build, "", "", ""),
        *("POP", population),
        *("TAX", tax),
    ]


def test_facts_of_hidden_row_cards_are_not_computed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked_at: list[str] = []

    def look(glance: CardContext, thing: str) -> CardFacts:
        looked_at.append(thing)
        return wonder_facts(glance, thing)

    monkeypatch.setattr(offer_groups, "wonder_facts", look)
    game = position(players=4)
    scene = scene_of(game.state)
    panel_lines("row", scene)
    assert looked_at == []
    for _ in range(2):  # nor what is in sight more than once
        panel_lines("row", replace(scene, cursor=game.state.wonders[0]))
    assert looked_at[0] == game.state.wonders[0]
    assert len(set(looked_at)) == len(looked_at)


def test_cached_map_is_repainted_in_another_theme() -> None:
    game = position(players=4).build(0, "city", "italia_05")
    scene = scene_of(game.state)
    night, again = paint_panel("map", scene), paint_panel("map", scene)
    assert again.inks == night.inks
    mine = replace(scene.theme, seats={**scene.theme.seats, "A": "#010203"})  # of the same name
    drawn = paint_panel("map", replace(scene, theme=mine))
    assert any(ink.bg == "#010203" for row in drawn.inks for ink in row)


def test_playable_card_shows_its_full_name_and_effect() -> None:
    game = position(players=4).player(ideas=9)
    game.symbols(0, **dict.fromkeys(PILLARS, 4))
    game.offer("technology", "tech_customs_house", "tech_cartography", "tech_calendar")
    names, first, second, *_ = panel_lines("row", scene_of(game.state), (114, 12))[1:]
    assert "Tariff production +5" in first and "per port, now 0" in second
    assert "Take 1 good or  " in first and "cache, 5$" in second
    assert "Calendar  " in names and "SCI FOO CUL GOV" in second
    game.offer("technology", "tech_scientific_method")  # in words that leave room for its symbol
    names, first, second, *_ = panel_lines("row", scene_of(game.state), (114, 12))[1:]
    assert "Scientific Method" in names
    assert "Ideas +3, new  " in first and "technology offer SCI" in second


def test_unplayable_card_says_what_is_missing_and_shortens_its_effect() -> None:
    game = position(players=4).offer("technology", "tech_trades", "tech_customs_house")
    shown = panel_lines("row", scene_of(game.state), (114, 12))
    assert "4 pillars" in find_line("Trades", shown)
    assert "Tariff +5 per port " in "\n".join(shown)  # without what that comes to now
    assert shown[3].count("lacks") == len(game.state.offers["technology"])


def test_row_says_where_the_wonders_are() -> None:
    scene = scene_of(position(players=4).state)
    beside_the_map = "\n".join(panel_lines("row", scene, (154, 12)))
    assert "all by the map" in beside_the_map and "below" not in beside_the_map
    assert "all of them below" in "\n".join(panel_lines("row", scene, (114, 12)))


def test_unavailable_card_is_dimmed() -> None:
    game = position(players=4).player(ideas=9, population=5, money=7)
    game.offer("technology", "tech_scales").offer("build", "build_trade_city")
    canvas = paint_panel("row", scene_of(game.state))

    def ink_of(name: str) -> str:
        y = next(y for y, line in enumerate(canvas.lines()) if name in line)
        return canvas.inks[y][canvas.lines()[y].index(name)].fg

    assert ink_of("Trade City") == "muted" != ink_of("Scales")


def test_tax_card_shows_its_gain() -> None:
    game = position(players=4).player(population=12, tax_production=3, money=50)
    game.offer("tax_tariff", "tax_p3_g1").state.treasury = 5
    assert "39$ + 5$ treasury" in "\n".join(panel_lines("row", scene_of(game.refresh().state)))


def test_technology_requiring_too_many_people_says_so() -> None:
    game = position(players=4).player(ideas=9, population=0)
    game.symbols(0, **dict.fromkeys(PILLARS, 4)).offer("technology", "tech_migration")
    assert "no people ▾" in find_line("Migration", panel_lines("row", scene_of(game.state)))


def test_number_is_not_alone_in_a_row_of_a_high_card() -> None:
    game = position(players=4).player(ideas=9).offer("technology", "tech_mud_brick")
    shown = panel_lines("row", scene_of(game.state), (114, 24))
    at = find_line("Mud Brick", shown).index("Mud Brick")
    _, effect, below, _ = (line[at : at + 20].strip() for line in shown[1:5])
    assert effect == "Stone +2, 1p" and not below


def test_tax_card_shows_the_whole_sum() -> None:
    game = position(players=4).player(population=12, tax_production=3)
    game.offer("tax_tariff", "tax_p3_g1")
    shown = panel_lines("row", scene_of(game.state), (114, 12))
    assert "3x12pop 1x0GOV +3" in shown[-1]
    assert "3x12 pop 1x0 GOV +3" in panel_lines("row", scene_of(game.state), (154, 12))[-1]


def test_no_wonder_price_is_shown_when_none_is_left() -> None:
    game = position(players=4)
    game.state.wonders = []
    for width in (114, 154):
        shown = panel_lines("row", scene_of(game.state), (width, 12))
        assert "none left" in shown[-3] and "your first" not in "\n".join(shown)
        assert "all by the map" not in "\n".join(shown)


def test_row_is_short_when_the_map_shows_the_wonders() -> None:
    game = position(players=4)
    scene = scene_of(game.state)
    shown = panel_lines("row", scene, (154, 12))
    assert not any(line.startswith(("▾", "▴")) for line in shown)
    assert "Manufactory town" in "\n".join(shown)  # what is built without a card, beside them
    map_spots = scene_of(game.state)
    panel_lines("map", map_spots, (154, 27))
    there = {spot.target for spot in (*scene.hit_regions, *map_spots.hit_regions)}
    assert {*game.state.wonders, *game.state.governments} <= there


def test_boards_stay_at_the_top_until_focused() -> None:
    game = position(players=4).face_down(0, "tech_taxation")
    for size in ((76, 7), (80, 14)):
        beside = scene_of(game.state, cursor="tech_taxation")
        assert "You" in "".join(panel_lines("boards", beside, size)[:2])
        within = replace(beside, is_focused=True)
        assert "You" not in "".join(panel_lines("boards", within, size)[:2])
        assert "Taxation" in "\n".join(panel_lines("boards", within, size))


def test_low_boards_have_one_uncut_row_per_seat() -> None:
    game = position(players=4).player(stone=107, population=35).symbols(0, economy=6)
    shown = panel_lines("boards", scene_of(game.state), (76, 7))
    for seat in ("A  You", "B  ", "C  ", "D  "):
        assert find_line(seat, shown)
    assert {"107+0", "35"} <= set(find_line("You", shown).replace("│", " ").split())
    assert "ECO 6" in find_line("PILLARS", shown)
    assert "government" in "".join(panel_lines("boards", scene_of(game.state), (80, 14)))


def test_three_digit_stocks_do_not_touch() -> None:
    game = position(players=4).player(stone=107, food=162, ideas=156)
    production = game.state.players[0].production
    production |= {"stone": 12, "food": 10, "ideas": 17}
    for width in (76, 114, 154):
        own = find_line("You", panel_lines("boards", scene_of(game.state), (width, 7)))
        assert {"107+12", "162+10", "156+17"} <= set(own.replace("│", " ").split())


def test_roomy_boards_scroll_only_for_other_players_cards() -> None:
    game = position(players=4)
    game.state.players[0].build_cards += ["build_project_roads", "build_manufactory_town_a"]
    del game.state.golden_ages[4:]
    shown = panel_lines("boards", scene_of(game.state), (154, 17))
    assert "Roads" in "\n".join(shown)
    assert "technology deck in" in find_line("SCORINGS", shown)
    assert panel_lines("boards", scene_of(game.state), (154, 18))[-1].startswith("▾B LIVIA leader")


def test_long_effect_is_shown_in_full() -> None:
    game = position().offer("technology", "tech_flood_farming").player(ideas=7)
    scene = scene_of(game.state)
    for width in (76, 80):
        assert "next growth card x2" in "\n".join(panel_lines("row", scene, (width, 14)))


def test_prices_are_aligned_beside_long_effects() -> None:
    long = ("tech_mortar", "tech_early_science", "tech_selective_breeding", "tech_history")
    game = position().offer("technology", *long).player(ideas=7)
    for width in (76, 80):
        shown = panel_lines("row", scene_of(game.state), (width, 14))
        assert [line[29:31] for line in shown[: len(long)]] == ["5i"] * len(long)
    assert "1 VP per MIL: 0, 2 VP per achiev.: 0" in find_line("History", shown)


def test_missing_symbols_are_never_shown_as_a_number() -> None:
    """A number followed by "short" next to a price in ideas would read as ideas."""
    game = position().offer("technology", "tech_mortar", "tech_selective_breeding").player(ideas=7)
    mortar, breeding, *_ = panel_lines("row", scene_of(game.state))
    assert mortar.endswith("2 VP per project: 0 CON lacks 2CON ▾")
    assert breeding.endswith("free farm town by a city    FOO SCI ▾")
    while_others_play = panel_lines("row", scene_of(game.state, seat=1))[1]
    assert "free farm town by a city" in while_others_play


def test_leader_effects_are_shown_in_full_without_room() -> None:
    shown = "\n".join(panel_lines("row", scene_of(opening().state), (76, 18)))
    for told in ("draw 1", "technology", "more actions"):
        assert told in shown
    assert ".." not in shown


def row_of(game: Position, card: str, **look: Any) -> str:
    scene = scene_of(game.state, **look)
    shown = panel_lines("row", scene)
    spot = next(spot for spot in scene.hit_regions if spot.target == card)
    return shown[spot.y]


def test_technology_shows_price_effect_symbols_and_playability() -> None:
    game = position().offer("technology", "tech_taxation").symbols(government=1).player(ideas=7)

    line = row_of(game, "tech_taxation")

    assert "Taxation" in line
    assert " 5i  Tax production +4" in line
    assert line.endswith("GOV ECO           ✓")


def test_face_down_technology_says_which_symbols_are_missing() -> None:
    game = position().offer("technology", "tech_machines").symbols(science=1).player(ideas=7)

    assert row_of(game, "tech_machines").endswith("SCI CON lacks SCI CON ▾")
    assert "lacks SCI CON of 2SCI CON" in "".join(
        panel_lines("row", scene_of(game.state), (149, 12))
    )


def test_unavailable_card_says_why() -> None:
    game = position().offer("build", "build_project_roads").player(stone=3)

    assert row_of(game, "build_project_roads").endswith("lacks 2s 5i ✗")


def test_missing_resources_are_always_labeled() -> None:
    game = position().offer("technology", "tech_dietary_laws").player(ideas=0, money=0)

    assert row_of(game, "tech_dietary_laws").endswith("POP FOO GOV lacks 5i ✗")


def test_row_shows_how_much_money_is_needed() -> None:
    game = position().offer("population", "pop_2_for_10").player(food=9, money=2)

    line = row_of(game, "pop_2_for_10")

    assert line.endswith("1f by 2$ ✓")
    assert "10f" in line


def test_tax_card_shows_its_current_gain() -> None:
    game = position().offer("tax_tariff", "tax_p2_g2").symbols(government=3)
    game.player(population=6, tax_production=6)
    game.state.treasury = 25

    line = row_of(game, "tax_p2_g2")

    assert "24$ + 25$ treasury" in line
    assert "unrest 3" in line


def test_growth_includes_the_farmer() -> None:
    game = position().offer("population", "pop_2_for_10").leader(0, "leader_farmer").player(food=20)

    assert "+3 population (Farmer)" in row_of(game, "pop_2_for_10")


def test_project_shows_its_current_points() -> None:
    game = position().offer("build", "build_project_roads").symbols(economy=4)

    assert "1 VP per ECO, now 5" in row_of(game, "build_project_roads")


def test_manufactory_shows_which_goods_of_its_set_are_present() -> None:
    game = position().offer("build", "build_manufactory_town_a").goods(0, "cloth")
    game.build(0, "city", "italia_05")

    assert "set brz clo win 1/3" in row_of(game, "build_manufactory_town_a")


def test_jump_labels_precede_cards_and_light_up_while_jumping() -> None:
    game = position().player(ideas=7)
    card = game.state.offers["technology"][0]
    label = scene_of(game.state, typed_label="").label(card)

    for jumping, mark in ((None, ""), ("", "chip"), ("zz", "")):
        scene = scene_of(game.state, typed_label=jumping)
        canvas = paint_panel("row", scene)
        spot = next(spot for spot in scene.hit_regions if spot.target == card)
        shown = "".join(canvas.letters[spot.y][7:9]).strip()
        assert shown == ("" if jumping is None else label)
        assert canvas.inks[spot.y][7].emphasis == mark


def test_cursor_highlights_a_whole_line() -> None:
    game = position()
    card = game.state.offers["tax_tariff"][0]

    scene = scene_of(game.state, cursor=card)
    canvas = paint_panel("row", scene)

    spot = next(spot for spot in scene.hit_regions if spot.target == card)
    assert canvas.letters[spot.y][6] == "▸"
    assert {ink.emphasis for ink in canvas.inks[spot.y][6:79]} == {"cursor"}


def test_narrow_row_has_wonders_governments_and_tiles_below_the_offers() -> None:
    game = position()
    top = panel_lines("row", scene_of(game.state))
    scene = scene_of(game.state, cursor="wonder_sphinx")

    shown = panel_lines("row", scene)

    assert "Sphinx" not in "".join(top) and top[-1][0] == "▾"
    assert shown[0][0] == "▴"
    assert "Sphinx" in "".join(shown)
    assert "WONDERS 9 of 9 left, 20s 5f each" in "".join(shown)


def test_leaders_and_hand_come_first_while_they_are_chosen() -> None:
    game = opening(players=2)
    shown = "\n".join(panel_lines("row", scene_of(game.state), (80, 30)))
    assert shown.startswith(" LEAD     Magistrate")
    assert "Once: 1p for 20s, 20f, 20i or 20$" in shown

    game.play(*["choose_leader leader=leader_farmer", "choose_leader leader=leader_scribe"])
    shown = "\n".join(panel_lines("row", scene_of(game.state, 0), (114, 26)))
    assert shown.startswith(" HAND keep one, the rest goes on")
    assert "▌✓ needs" in shown


def test_wide_row_shows_cards_with_band_effect_and_requirements() -> None:
    game = position().offer("technology", "tech_taxation", "tech_machines")
    game.offer("build", "build_trade_city").symbols(government=1)
    game.player(ideas=7, stone=9, population=3)

    shown = panel_lines("row", scene_of(game.state), (114, 12))

    assert shown[0].startswith(" TECHNOLOGY 5i each, ")
    assert shown[1].startswith(" ▌Taxation     GOV ECO ▌Machines     SCI CON ")
    assert shown[2].startswith(" ▌Tax production +4    ▌Ideas food stone +2")
    assert shown[3].startswith(" ▌✓ needs GOV          ▌▾ lacks SCI CON")
    assert shown[5].startswith(" ▌Trade City     4s 2p")
    assert shown[7].startswith(" ▌✓ pillars URB ECO")
    assert "WONDERS 9 of 9 left" in shown[8]


def test_wonder_price_addresses_only_the_player() -> None:
    state = position().player(stone=0, food=0).state
    playing, watching = (
        "\n".join(panel_lines("row", scene_of(state, seat=seat), (114, 12)))
        for seat in (0, SPECTATOR)
    )
    assert "your first" in playing and "you lack" in playing
    assert "A's first" in watching and "A lacks" in watching and "you" not in watching


def test_empty_offer_names_the_alternative() -> None:
    game = position().remove_deck("population").remove_deck("tax_tariff")

    for size in ((80, 14), (114, 12)):
        shown = "\n".join(panel_lines("row", scene_of(game.state), size))
        assert "none left: 15f for +2 population" in shown
        assert "none left: tax or tariff without a card" in shown


def test_cards_are_unmarked_while_no_action_is_chosen() -> None:
    game = position().agenda(FreeWindow(0)).symbols(economy=6)

    marks = [line[-1:] for line in panel_lines("row", scene_of(game.state)) if line]

    assert "✗" not in marks and "✓" not in marks


# --- Map -----------------------------------------------------------------------------------------


def test_tokens_and_pieces_are_readable_at_every_zoom() -> None:
    game = position().build(0, "city", "italia_05").build(1, "farm_town", "italia_06")
    game.token("italia_07", "ivory").token("italia_08", "cache_ideas_7")
    game.wonder(1, "wonder_great_pyramid", "italia_10")
    expected = {
        (80, 14): ["AC", "BF", "iv", "7i", "BW"],
        (114, 26): ["cty", "frm", "ivo", "7i", "won"],
        (224, 40): ["city", "farm", "ivory", "7i", "Pyramid"],
    }

    for size, words in expected.items():
        shown = "\n".join(panel_lines("map", scene_of(game.state), size))
        for word in words:
            assert word in shown, (size, word)


BESIDE = NEIGHBORS["italia_05"][0]


def choosing_a_hex() -> Position:
    game = position(players=4).build(0, "city", "italia_05").offer("build", "build_farm_town")
    return game.token(BESIDE, "ivory").play("build card=build_farm_town")


def test_legal_hexes_are_marked_and_others_dimmed() -> None:
    game = choosing_a_hex()
    scene = scene_of(game.state)
    legal = legal_hexes(game.state, 0, "farm_town")

    canvas = paint_panel("map", scene, (114, 26))

    assert "".join(canvas.lines()).count("◊") == len(legal)
    places = {spot.target: spot for spot in scene.hit_regions}
    bright, dim = places[legal[-1]], places["egypt_10"]
    plain = paint_panel("map", scene_of(position(players=4).state), (114, 26))
    assert canvas.inks[bright.y + 1][bright.x].bg == plain.inks[bright.y + 1][bright.x].bg
    assert canvas.inks[dim.y + 1][dim.x].bg != plain.inks[dim.y + 1][dim.x].bg


def test_line_below_the_map_describes_the_hex_under_the_cursor() -> None:
    game = choosing_a_hex()

    shown = panel_lines("map", scene_of(game.state, cursor=BESIDE))

    assert shown[-1].startswith(f" {hex_name(BESIDE)}  token ivory  next to A city")
    assert "zoom 4x1" in shown[-1]


def test_jump_labels_are_on_legal_hexes() -> None:
    game = choosing_a_hex()
    legal = legal_hexes(game.state, 0, "farm_town")
    scene = scene_of(game.state, typed_label="")

    canvas = paint_panel("map", scene, (114, 26))

    for hex_id in legal:
        spot = next(spot for spot in scene.hit_regions if spot.target == hex_id)
        assert canvas.letters[spot.y][spot.x + 1] == scene.label(hex_id)
        assert canvas.inks[spot.y][spot.x + 1].emphasis == "chip"


def test_regions_show_influence_units_and_leader() -> None:
    game = position(players=4).build(0, "city", "italia_05").build(3, "farm_town", "italia_06")
    game.units(0, "italia", infantry=2).units(3, "italia", cavalry=5)

    narrow = panel_lines("map", scene_of(game.state))
    canvas = paint_panel("map", scene_of(game.state), (114, 26))

    assert "Italia D6 A4 A:ii D:5c" in "\n".join(narrow)
    y, line = next((y, line) for y, line in enumerate(canvas.lines()) if "D6 A4" in line)
    x = line.index("D6 A4")
    assert "ITALIA" in canvas.lines()[y - 1]
    assert "A:ii D:5c" in canvas.lines()[y + 1]
    assert canvas.inks[y][x].underline and not canvas.inks[y][x + 3].underline


def test_regions_can_be_chosen() -> None:
    game = position(players=4).build(0, "city", "italia_05").player(money=20).play("military")
    scene = scene_of(game.state, cursor="italia")

    canvas = paint_panel("map", scene, (114, 26))

    assert {"italia"} <= set(scene.question.targets if scene.question else ())
    spot = next(spot for spot in scene.hit_regions if spot.target == "italia")
    assert "".join(canvas.letters[spot.y][spot.x : spot.x + 7]) == "▸ITALIA"
    assert canvas.inks[spot.y][spot.x].emphasis == "cursor"
    assert "scored now: A 4" in canvas.lines()[-1]


def test_regions_out_of_play_have_no_targets() -> None:
    scene = scene_of(position(players=2).state)

    shown = "\n".join(panel_lines("map", scene, (114, 26)))

    assert shown.count("not in play") == 2
    regions = {HEXES[spot.target].region for spot in scene.hit_regions if spot.target in HEXES}
    assert regions == set(scene.view.regions)
    assert not {"gaul", "hispania"} & {spot.target for spot in scene.hit_regions}


def test_without_colors_every_hex_is_labeled() -> None:
    game = choosing_a_hex()
    scene = scene_of(game.state, theme="mono", cursor=BESIDE)

    canvas = paint_panel("map", scene, (114, 13))

    shown = "\n".join(canvas.lines())
    assert "[iv]" in shown and "<It>" in shown and "▄" not in shown
    for region in REGIONS.values():
        assert f" {region.name[:2]} " in shown


def test_theme_without_land_colors_still_shows_the_map() -> None:
    scene = scene_of(position(players=4).state)
    scene.theme = replace(scene.theme, land={})

    shown = "\n".join(panel_lines("map", scene, (114, 26)))

    assert all(f" {region.name[:2]} " in shown for region in REGIONS.values())


def test_map_follows_the_cursor_and_zooms() -> None:
    game = position(players=4)

    west = panel_lines("map", scene_of(game.state, cursor="hispania_10"))
    east = panel_lines("map", scene_of(game.state, cursor="assyria_10"))
    close = panel_lines("map", scene_of(game.state, cursor="assyria_10", zoom=2))

    assert "Hispania" in "".join(west[:-1]) and "Assyria" not in "".join(west[:-1])
    assert "Assyria" in "".join(east[:-1])
    assert close[-1].endswith("zoom 6x2  + -")


# --- Boards --------------------------------------------------------------------------------------


def test_narrow_boards_have_a_column_per_seat_own_first() -> None:
    game = position(players=4).player(2, stone=18, stone_production=12).player(0, stone=13)

    scene = scene_of(game.state, 2)
    shown = panel_lines("boards", scene)

    assert [shown[0].index(name) for name in ("Tarik", "Odo", "You", "Livia")] == sorted(
        shown[0].index(name) for name in ("Tarik", "Odo", "You", "Livia")
    )
    assert find_line("stone", shown).split()[:7] == ["stone", "+", "output", "18", "+12", "0", "+0"]
    assert len(shown) == 14 and shown[13].startswith("▾GOV MIL URB")


def test_more_than_four_seats_are_shown_in_rows_of_three() -> None:
    shown = panel_lines("boards", scene_of(position(players=6).state, 0), (80, 28))

    heads = [line for line in shown if line.strip().startswith(("A ", "D "))]
    assert [head.split() for head in heads] == [
        ["A", "You", "B", "Livia", "C", "Tarik"],
        ["D", "Odo", "E", "Wilhelmina", "F", "Fa"],
    ]


def test_wide_table_has_a_row_per_seat_and_underlines_the_best() -> None:
    game = position(players=4).player(1, stone=18, stone_production=12).player(0, stone=13)

    canvas = paint_panel("boards", scene_of(game.state, 0), (114, 8))

    shown = canvas.lines()
    assert shown[0].split()[:5] == ["seat", "government", "VP", "end", "pop"]
    assert [line[2] for line in shown[1:5]] == ["A", "B", "C", "D"]
    x = shown[2].index("18+12")
    assert all(ink.underline for ink in canvas.inks[2][x : x + 5])
    assert not any(ink.underline for ink in canvas.inks[1][x : x + 5])


def test_three_digit_stock_touches_no_neighbor() -> None:
    full = {"stone": 101, "food": 102, "ideas": 103, "money": 104}
    output = {f"{track}_production": 12 for track in ("stone", "food", "ideas")}
    game = position(players=2).player(0, **full, **output)
    row = panel_lines("boards", scene_of(game.state, 0), (114, 8))[1]
    assert row.split("│")[1].startswith(" ")
    assert row.split("│")[1].split()[:4] == ["101+12", "102+12", "103+12", "104"]


def test_details_without_a_column_follow_the_wide_table() -> None:
    game = position(players=3).player(1, wonders=["wonder_colossus_of_rhodes"])
    rows = panel_lines("boards", scene_of(game.state, 0), (114, 14))[4:6]
    assert "wonders B1" in rows[0] and "units" not in rows[0]  # nobody has any
    assert rows[1].startswith(" TILES")


def test_tiles_show_own_progress_and_the_nearest_rival() -> None:
    game = position(players=2).symbols(0, economy=5).symbols(1, economy=4)
    game.achievements("achievement_populous", "achievement_urban").player(0, population=7)

    shown = "\n".join(panel_lines("boards", scene_of(game.state, 0), (114, 30)))

    assert "Trade" in shown and "ECO ▮▮▮▮▮▯ 5/6 B 4" in shown
    assert "Pop 7/12" in shown
    assert "Cities ▯▯▯▯▯ 0/5" in shown


def test_own_civilization_lists_every_card() -> None:
    game = position().technologies(0, "tech_taxation").face_down(0, "tech_machines")
    game.build_cards(0, "build_farm_town").goods(0, "ivory", "ivory").government(0, "gov_tyranny")
    scene = scene_of(game.state, 0)

    shown = "\n".join(panel_lines("boards", scene, (114, 40)))

    assert "A YOU leader Philosopher, government Tyranny" in shown
    assert "technologies Taxation" in shown
    assert "face down    Machines" in shown
    assert "build cards  Farm Town" in shown
    assert "goods        ivo x2" in shown
    assert {"tech_taxation", "tech_machines"} <= {spot.target for spot in scene.hit_regions}


def test_other_civilizations_list_every_card() -> None:
    game = position(players=3).technologies(1, "tech_taxation").goods(1, "ivory")
    game.government(1, "gov_tyranny").face_down(1, "tech_machines", public=False)
    for size in ((80, 60), (114, 60), (154, 60)):
        scene = scene_of(game.state, 0)
        shown = panel_lines("boards", scene, size)
        own, first, second = (
            next(at for at, line in enumerate(shown) if line.startswith(f" {head} leader"))
            for head in ("A YOU", "B LIVIA", "C TARIK")
        )
        assert own < first < second
        assert "government Tyranny" in shown[first] and "1 unseen card" in shown[first]
        theirs = "\n".join(shown[first:second])
        assert "Taxation" in theirs and "ivo" in theirs
        assert "tech_taxation" in {spot.target for spot in scene.hit_regions}


def test_other_players_face_down_cards_stay_hidden() -> None:
    game = position().face_down(0, "tech_machines", public=False)

    shown = "\n".join(panel_lines("boards", scene_of(game.state, 1), (114, 60)))

    assert "Machines" not in shown


def test_decks_show_cards_left_and_when_scoring_can_come() -> None:
    game = position(players=4)
    deck = game.state.decks["build"]

    shown = panel_lines("boards", scene_of(game.state, 0), (114, 40))

    low, high = deck.scoring_low, deck.scoring_high
    left = len(deck.cards)
    assert f"{left} left, scoring in {left - high} to {left - low}" in find_line("build  ", shown)
    assert "0 of 3 scorings done" in "\n".join(shown)


def test_projected_score_is_shown_by_source() -> None:
    game = position(players=2).build(0, "city", "italia_05", "italia_07").player(0, empire_vp=12)

    shown = panel_lines("boards", scene_of(game.state, 0), (114, 40))

    assert find_line("Empire scorings", shown).split()[:4] == ["Empire", "scorings", "12", "0"]
    assert find_line(" Cities  ", shown).split()[:3] == ["Cities", "4", "0"]
    assert find_line("Total", shown).split()[:3] == ["Total", "16", "0"]


def test_roomy_table_has_points_by_source_in_one_row_per_seat() -> None:
    game = position(players=2).build(0, "city", "italia_05", "italia_07").player(0, empire_vp=12)

    shown = panel_lines("boards", scene_of(game.state, 0), (154, 20))

    head = next(at for at, line in enumerate(shown) if "IF IT ENDED NOW" in line)
    sources = " ".join(shown[head].split()[4:])
    assert sources == "empire scorings cities total"
    assert shown[head + 1].split() == ["A", "You", "12", "4", "16"]
    assert "goods city wond. town unit tech unrest" in " ".join(shown[0].split())


# --- the bars around -----------------------------------------------------------------------------


def test_progress_has_short_and_long_forms() -> None:
    game = position().set_scorings_done(1)
    game.state.round = 9

    assert PRESENTER.progress_text(game.state, True) == "r9 sc1/3"
    assert PRESENTER.progress_text(game.state, False) == "round 9   scoring 1 of 3"
    game.state.last_round = 10
    assert PRESENTER.progress_text(game.state, True) == "r9/10 sc1/3"
    assert PRESENTER.progress_text(opening().state, True) == "set-up"
    assert PRESENTER.progress_text(opening().state, False) == "set-up   leaders"


def test_treasury_is_in_the_table_note() -> None:
    game = position()
    game.state.treasury = 25

    assert PRESENTER.table_note(game.state, True) == "treasury 25$"


def test_resources_include_production_with_room() -> None:
    game = position().player(stone=13, food=9, ideas=7, money=21, population=6)
    game.player(stone_production=8, food_production=11, ideas_production=6)

    def words() -> str:
        parts = without_values(PRESENTER.resources(game.state, 0))
        return "".join(text for text, _ in parts)

    assert words() == "13s+8 9f+11 7i+6 21$ 6pop"
    game.player(stone=1300, food=999, ideas=777, money=2100, stone_production=118)
    assert words() == "1300s 999f 777i 2100$ 6pop"
    assert PRESENTER.resources(game.state, SPECTATOR) == []


def test_every_ledger_name_has_a_short_form() -> None:
    ledger = GAME.text.ledger(position(players=4).state, 0)
    short = {name: PRESENTER.abbreviate(name, 2) for name in ledger}

    assert short["stone production"] == "stone prod"
    assert short["science symbols"] == "SCI"
    assert short["influence in Italia"] == "Italia"
    assert short["VP if it ended now"] == "VP at end"
    claims = {name for name in ledger if name.startswith("claims on ")}  # a tile has its name
    assert all(len(word) <= 11 for name, word in short.items() if name not in claims)
    assert len(set(short.values())) == len(short)


def test_panel_heights_fit_a_160_by_50_screen() -> None:
    scene = scene_of(position(players=4).state)
    rows = {face.id: face.preferred_height(scene, 114) for face in PRESENTER.panels}

    assert rows == {"row": 12, "map": 26, "boards": 9}
    assert {face.preferred_height(scene, 80) for face in PRESENTER.panels} == {14}


def test_turn_starts_on_the_row() -> None:
    """A hex is chosen on the map, while the next action depends on the row."""
    game = position(players=3).player(stone=10, population=6)
    assert PRESENTER.panel_for(game.decision()) == "row"
    game.play("build_without_card piece=city")
    assert PRESENTER.panel_for(game.decision()) == "map"
