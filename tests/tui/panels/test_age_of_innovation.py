from dataclasses import replace
from functools import partial

import pytest

from core.games.age_of_innovation import GAME
from core.games.age_of_innovation.content import BOT_FACTIONS, ROUNDS
from core.games.age_of_innovation.rules.flow.cities import ChooseCityTile
from core.games.age_of_innovation.text.automa import faction_effect
from core.games.age_of_innovation.text.facts.automa import known_cards
from core.games.age_of_innovation.text.facts.rounds import round_goal
from core.games.age_of_innovation.text.tile_text import brief_effect
from core.games.age_of_innovation.text.wording import short_name
from core.kernel.style import SHORT
from tests.games.age_of_innovation.position import Position, opening, position
from tests.tui.panel_cases import AGE_OF_INNOVATION
from tests.tui.panel_painting import THEMES, find_line, paint_panel, panel_lines, props_for
from tui.panels import load_presenter

scene_of = partial(props_for, GAME)


# --- all faces -----------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
def test_terrain_owner_and_building_are_readable_in_every_theme(theme: str) -> None:
    game = position(4).build(0, "workshop", "f7").build(2, "school", "e8")
    shown = "".join(panel_lines("map", scene_of(game.state, theme=theme, cursor="f7")))
    assert all(code in shown for code in ("AW", "CS", "fo", "mo", "wa", "pl", "de", "sw", "la"))


def test_board_targets_are_unique() -> None:
    for state in AGE_OF_INNOVATION.moments():
        scene = scene_of(state, is_focused=True)
        paint_panel("boards", scene)
        targets = [spot.target for spot in scene.hit_regions]
        assert len(targets) == len(set(targets))


def test_seats_use_their_terrain_color_and_keep_their_letter() -> None:
    game = position(4)  # lake, swamp, desert, forest
    theme = THEMES["night"]
    scene = scene_of(game.state)
    assert [scene.theme.seat_color(seat) for seat in range(4)] == [
        theme.seats[colour] for colour in "BECD"
    ]
    assert [scene.seat_letter(seat) for seat in range(4)] == list("ABCD")


def test_seats_without_terrain_use_distinct_colors() -> None:
    for players in (2, 5):
        scene = scene_of(GAME.new(players, {}, 3))
        colours = [scene.theme.seat_color(seat) for seat in range(players)]
        assert len(set(colours)) == players


def test_boards_take_no_rows_while_sets_are_chosen() -> None:
    """Nothing is on a board yet, so the sets get its rows."""
    boards = load_presenter(GAME).panel("boards")
    assert boards is not None
    assert boards.preferred_height(scene_of(GAME.new(2, {}, 3)), 114) == 0
    assert boards.preferred_height(scene_of(position(4).state), 114) > 0


# --- the map -------------------------------------------------------------------------------------


def at_home() -> Position:
    """A workshop and a guild on the Lake, with land at every distance."""
    game = position().build(0, "workshop", "f7").build(0, "guild", "e8").make_rich(tools=7)
    return game.build(1, "school", "f6")


def test_map_side_column_cuts_no_price_or_trait() -> None:
    """Text too long for the column at 80 columns continues in the next row."""
    game = position().build(0, "workshop", "i7").make_rich(tools=7).give(0, "moles")
    game.terrain("lake", "i5")
    shown = [
        line.partition("│")[2] for line in panel_lines("map", scene_of(game.state, cursor="i5"))
    ]
    way = shown.index("no spade by tunnel")
    assert shown[way + 1] == "2t 2c"
    assert not any(".." in row for row in shown)


def test_reachable_hex_shows_spades_and_zoomed_in_the_full_price() -> None:
    game = at_home().terrain("forest", "f8").terrain("mountain", "e10")
    scene = scene_of(game.state)
    assert "◊1" in panel_lines("map", scene)[7]
    close = panel_lines("map", scene, (114, 28))
    assert "◊4t 2c" in "".join(close)  # one spade of three tools, one tool and two coins
    assert "◊7t 2c" in "".join(close)


def test_unaffordable_hex_shows_its_price_without_the_mark() -> None:
    game = at_home().terrain("desert", "f8")
    close = panel_lines("map", scene_of(game.state), (114, 28))
    assert "10t 2c" in "".join(close) and "◊10t 2c" not in "".join(close)


def test_hex_says_that_no_workshop_is_at_home() -> None:
    game = at_home()
    with_workshops = panel_lines("map", scene_of(game.state, cursor="e10"))
    game.build(0, "workshop", "a1", "a3", "a4", "a5", "a6", "a8", "a9", "a10")
    without = panel_lines("map", scene_of(game.state, cursor="e10"))
    price = with_workshops.index(find_line("│2 spades  7t 2c", with_workshops))
    assert without[price + 1].endswith("│no workshop at home")
    assert "no workshop" not in "".join(with_workshops)


def test_free_spades_show_no_price() -> None:
    game = at_home().player(0, bowls=[0, 0, 6]).play("board_action action=power_spade_2")
    assert game.topic == "dig"
    assert "2c" not in "".join(panel_lines("map", scene_of(game.state), (114, 28)))
    beside = "".join(panel_lines("map", scene_of(game.state, cursor="e9")))
    assert " spade" in beside and "2c" not in beside


def test_map_side_column_describes_the_hex_under_the_cursor() -> None:
    game = at_home().terrain("forest", "e9")
    shown = panel_lines("map", scene_of(game.state, cursor="e9"))
    assert "E9 forest" in shown[0]
    assert "1 spade  4t 2c" in shown[1]
    assert "group power 4 of 7" in shown[2]
    assert any("beside A E8 Guild" in line for line in shown)


@pytest.mark.parametrize("size", [(80, 14), (114, 30), (154, 30)])
def test_map_side_column_lists_all_rounds_before_the_first(size: tuple[int, int]) -> None:
    scene = scene_of(GAME.new(2, {}, 3))
    shown = [line.rpartition("│")[2].split() for line in panel_lines("map", scene, size)]
    for number, tile in enumerate(scene.view.round_tiles, 1):
        points = str(round_goal(tile)[1])
        assert any(row[:1] == [str(number)] and row[-2:] == [points, "VP"] for row in shown)


def test_low_map_leaves_no_heading_alone() -> None:
    game = at_home()
    for height in range(4, 14):
        shown = panel_lines("map", scene_of(game.state), (80, height))
        below = [line for line, head in zip(shown[1:], shown, strict=False) if "in reach" in head]
        assert all("spade" in line or "native" in line for line in below), height


@pytest.mark.parametrize("round_", [0, 6])
def test_final_round_tile_beside_the_map_is_never_cut(round_: int) -> None:
    state = at_home().state if round_ else GAME.new(1, {}, 5)
    state.round, state.final_tile = round_, "final_edge_workshop"
    shown = [line.partition("│")[2] for line in panel_lines("map", scene_of(state), (114, 30))]
    shown += [line.partition("│")[2] for line in panel_lines("map", scene_of(state), (80, 14))]
    assert {line.strip() for line in shown} & {"+ edge W 3 VP", "+ Edge workshops 3 VP"}
    assert not any(".." in line for line in shown)


def test_high_map_shows_the_place_and_land_in_reach() -> None:
    shown = panel_lines("map", scene_of(at_home().state, cursor="e9"), (154, 31))
    place = next(row for row, line in enumerate(shown) if "│E9 desert" in line)
    assert "in reach" in "".join(shown[place + 1 :])


def test_map_side_column_shows_power_offered_by_a_build() -> None:
    shown = panel_lines("map", scene_of(at_home().state, cursor="e9"))
    assert find_line("offers", shown).endswith("offers B 2pw for 1 VP")


def test_own_building_lists_its_upgrades() -> None:
    shown = panel_lines("map", scene_of(at_home().state, cursor="f7"))
    assert any("A workshop" in line for line in shown)
    assert find_line("to guild", shown).endswith("to guild 2t 3c")  # beside a rival


@pytest.mark.parametrize(("size", "text"), [((80, 14), "A="), ((114, 28), "=A=")])
def test_bridge_is_drawn_between_its_ends_with_the_owners_letter(
    size: tuple[int, int], text: str
) -> None:
    game = position()
    a, b = game.state.map.bridge_sites[0]
    assert text in "".join(panel_lines("map", scene_of(game.bridge(0, a, b).state), size))


def test_cities_annexes_and_neutral_buildings_are_distinguishable() -> None:
    game = position().build(0, "workshop", "f7", city=True).build(0, "tower", "e8", city=True)
    game.build(0, "neutral_guild", "d8", annex=True)
    narrow = panel_lines("map", scene_of(game.state))
    assert all(code in "".join(narrow) for code in ("Aw", "At", "AG"))
    wide = "".join(panel_lines("map", scene_of(game.state), (114, 28)))
    assert "F7 city" in wide and "D8annex" in wide


def test_without_colors_rivers_are_waves_and_targets_bracketed() -> None:
    game = at_home().terrain("forest", "e9")
    shown = "".join(panel_lines("map", scene_of(game.state, theme="mono", cursor="e9")))
    assert "~~" in shown and "[▸1]" in shown and "<◊" in shown


def below_the_map(game: Position, zoom: int) -> str:
    """Return the line below the map in a low pane, moved this many cells."""
    return panel_lines("map", scene_of(game.state, zoom=zoom))[-1].partition("│")[0].strip()


def test_map_legend_lists_only_symbols_in_use() -> None:
    game = position().build(0, "workshop", "f7").build(1, "guild", "e5")
    assert below_the_map(game, 1) == "+ - zoom 4x2"
    assert "in a city" not in below_the_map(game, 0)
    game = position().build(0, "workshop", "f7", annex=True).build(1, "guild", "e5", city=True)
    assert below_the_map(game, 1) == "Bc in a city  Aa with annex  + - zoom 4x2"
    assert "small: in a city" in below_the_map(game, 0)
    game = position().build(1, "guild", "e5", city=True, annex=True)
    assert below_the_map(game, 1) == "B& city, annex  + - zoom 4x2"


def test_r13_5_automa_marks_are_shown_on_the_map_and_in_the_legend() -> None:
    game = position(1).build(1, "workshop", "e6", marked=True).build(1, "workshop", "c5")
    assert below_the_map(game, 1) == "Bm marked  + - zoom 4x2"
    for closer in (1, 2, 3):
        scene = scene_of(game.state, zoom=closer, cursor="e6")
        shown = "".join(panel_lines("map", scene, (80, 40)))
        assert shown.replace("Bm marked", "").count("Bm") == 1
    face = load_presenter(GAME).panel("map")
    assert face is not None
    assert "A owner, Am marked" in face.legend(scene_of(game.state), 120)
    assert "A owner" in face.legend(scene_of(position().state), 120)


def test_automa_tokens_are_on_the_map() -> None:
    game = position(1)
    assert game.state.automa is not None
    game.state.automa.seedlings = ["a3"]
    assert "d!" in "".join(panel_lines("map", scene_of(game.state)))
    assert "seed" in "".join(panel_lines("map", scene_of(game.state), (114, 29)))


# --- the row -------------------------------------------------------------------------------------


def test_narrow_row_explains_the_tile_under_the_cursor() -> None:
    state = position().state
    tile = state.competencies["slot_law_top"]
    scene = scene_of(state, cursor=tile)
    assert (
        panel_lines("row", scene)[-1].strip()
        == f"{short_name(tile, SHORT)}  {brief_effect(tile, SHORT).text(SHORT)}"
    )
    assert not panel_lines("row", scene, (155, 30))[-1].strip().startswith(short_name(tile, SHORT))


def test_rounds_show_points_and_own_science_bonus() -> None:
    game = position().tile("scoring_school_banking").player(0, science={"banking": 5})
    shown = panel_lines("row", scene_of(game.state), (160, 40))
    assert "▸2 Schools" in shown[0]
    assert "4 VP" in shown[1]
    assert "bank 1: 1c you 5c" in shown[2]
    assert "+ Schools 4 VP" in shown[2]  # the tile of the last round


def test_actions_show_the_own_price_and_the_first_user() -> None:
    game = position().give(0, "illusionists").player(0, bowls=[0, 0, 3])
    game.state.marked = {"power_scholar": 1}
    shown = panel_lines("row", scene_of(game.state))
    assert "✓ Two tools          3pw" in find_line("Two tools", shown)
    assert "Scholar         used B" in find_line("Scholar", shown)
    assert "✗ Two spades         5pw" in find_line("Two spades", shown)


def test_innovations_show_the_own_price_and_what_is_missing() -> None:
    game = position(4).place_innovation("p4_row1_law", "census")
    game.player(0, books={"law": 1, "medicine": 3}, coins=9)
    scene = scene_of(game.state, cursor="census")
    assert "2 law 3 any 5c" in find_line("Census", panel_lines("row", scene))
    assert "1 law book short" in panel_lines("row", scene)[-1]


def test_palace_makes_innovations_free_of_coins() -> None:
    game = position(4).place_innovation("p4_row1_law", "census").palace(0, "palace_01", "f7")
    shown = panel_lines("row", scene_of(game.state), (80, 60))
    assert find_line("Census", shown).rstrip().endswith("2 law 3 any")


def test_bonus_tiles_show_coins_and_city_tiles_the_remaining_count() -> None:
    game = position()
    game.state.bonus_coins[game.state.bonuses[0]] = 2
    game.state.city_tiles["city_power"] = 1
    shown = panel_lines("row", scene_of(game.state), (80, 60))
    assert shown[8].rstrip().endswith("+2c")
    assert "8 VP, 8pw" in find_line("Power   8", shown) and "x1" in find_line("Power   8", shown)


def test_tiles_to_choose_come_first() -> None:
    game = position().build(0, "guild", "f7").make_rich().play("upgrade hex=f7 kind=school")
    assert game.topic == "competency"
    shown = panel_lines("row", scene_of(game.state))
    assert shown[0].startswith(" COMPETENCIES") and "✓" in shown[2]
    city = position().agenda(ChooseCityTile(0))
    assert panel_lines("row", scene_of(city.state))[0].startswith(" CITY TILES")


def test_all_sets_are_visible_with_room() -> None:
    scene = scene_of(GAME.new(4, {}, 3))
    assert len(scene.view.sets) == 7
    for size in ((114, 17), (154, 20)):
        shown = "\n".join(panel_lines("row", scene, size))
        assert all(short_name(each.faction, SHORT) in shown for each in scene.view.sets)
        assert shown.count("start: ") == 7, "with what each board begins with"


# --- boards and science --------------------------------------------------------------------------


def test_arrow_marks_where_the_map_continues() -> None:
    state = position(4).state
    low, whole = (panel_lines("map", scene_of(state, cursor="i7"), (80, rows)) for rows in (9, 14))
    assert "▴" in low[0] and "▾" not in "".join(low)
    assert not set("▴▾◂") & set("".join(whole))


def test_last_round_has_no_next_income() -> None:
    game = position(3)
    game.state.round = ROUNDS
    assert "income none" in "\n".join(panel_lines("boards", scene_of(game.state), (80, 20)))


def test_planning_board_shows_uncovered_and_next_income() -> None:
    game = position().build(0, "workshop", "f7", "e8").build(0, "guild", "e7")
    shown = panel_lines("boards", scene_of(game.state))
    assert find_line("workshop ", shown).split() == [
        "workshop", "▮▮▯▯▯▯▯▯▯", "2t", "+1t", "1t", "2c",
    ]  # fmt: skip
    assert find_line("guild ", shown).split() == [
        "guild", "▮▯▯▯", "2c", "1pw", "+2c", "1pw", "2t", "6c", "(3c)",
    ]  # fmt: skip
    assert "+3t +8c +1pw" in find_line("income +", shown)


def test_low_board_moves_the_rest_beside_it() -> None:
    game = position().build(0, "workshop", "f7")
    whole, low = (panel_lines("boards", scene_of(game.state), (76, rows)) for rows in (40, 10))
    for words in ("sailing ", "income +", "area "):
        told = find_line(words, low)
        assert "▾" not in told and told.index(words) > 50
        assert words in find_line(words, whole)
    people = short_name(game.state.players[0].faction, SHORT)
    assert people in "\n".join(low[1:]), "and what lies in front of the player"
    scene = scene_of(game.state)
    low = panel_lines("boards", scene, (76, 10))
    at = {
        spot.target: low[spot.y][spot.x :] for spot in scene.hit_regions if 0 <= spot.y < len(low)
    }
    pressed = (
        ("sailing", "sailing"),
        ("terraforming", "spade 3t"),
        (game.state.players[0].faction, people),
    )
    assert all(at[target].startswith(told) for target, told in pressed)


def test_bowls_show_possible_conversions() -> None:
    game = position().player(0, bowls=[2, 5, 7], coins=1, tools=2)
    shown = panel_lines("boards", scene_of(game.state))
    assert "I ▪▪ II ▪▪▪▪▪ III ▪▪▪▪▪▪▪  +2 by sacrifice" in find_line("power I", shown)
    assert find_line("III >", shown).endswith("III > 1sch/1bk/2t/7c")
    few = panel_lines("boards", scene_of(game.player(0, bowls=[2, 5, 1]).state))
    assert find_line("III >", few).endswith("III > 1c")
    none = panel_lines("boards", scene_of(game.player(0, bowls=[2, 5, 0]).state))
    assert "III >" not in find_line("have  ", none)


def test_groups_show_what_a_city_still_needs() -> None:
    game = position().build(0, "guild", "i5", "i6").build(0, "workshop", "i7")
    shown = panel_lines("boards", scene_of(game.state), (80, 40))
    assert "I5 I6 I7  power 5, lacks 1 building, 2 power" in find_line("groups", shown)


def test_standing_order_is_on_the_board() -> None:
    game = position().player(0, standing_order=2)
    shown = panel_lines("boards", scene_of(game.state), (80, 40))
    assert "power up to 2 taken unasked" in find_line("offers", shown)


def test_rivals_have_the_same_boards() -> None:
    shown = panel_lines("boards", scene_of(position(3).state), (80, 90))
    assert any("B  Livia  Felines on swamp" in line for line in shown)
    assert any("C  Tarik  Psychics on desert" in line for line in shown)
    assert sum("workshop " in line for line in shown) == 3


def test_automa_board_shows_faction_cards_and_points() -> None:
    alone = AGE_OF_INNOVATION.tables[0]
    state = next(s for s in reversed(AGE_OF_INNOVATION.moments(alone)) if s.automa.discard)
    shown = panel_lines("boards", scene_of(state), (114, 60))
    assert any("level 3" in line for line in shown)
    assert any("in the deck" in line for line in shown)
    assert "guided by" in find_line("HER CARDS", shown)
    known = [line for line in shown if "guides: builds from" in line]
    assert len(known) == len(known_cards(state.automa))
    scene = scene_of(state)
    paint_panel("boards", scene, (80, 80))
    assert {spot.target for spot in scene.hit_regions} >= set(known_cards(state.automa))


def test_set_describes_its_faction_and_bonus() -> None:
    state = GAME.new(2, {}, 7)
    shown = panel_lines("row", scene_of(state))
    psychics = next(at for at, line in enumerate(shown) if "Psychics" in line)
    assert shown[psychics + 1].strip() == "act: 5pw, then another action + income 4pw, 2c"


def test_selected_set_describes_its_board() -> None:
    state = GAME.new(2, {}, 7)
    for each in state.sets:
        told = panel_lines("row", scene_of(state, cursor=each.faction))[-1]
        assert told.strip().startswith(short_name(each.display, SHORT))
        assert told.endswith(brief_effect(each.display, SHORT).text(SHORT))


def test_projected_score_lists_every_source() -> None:
    shown = panel_lines("boards", scene_of(position(2).state), (114, 60))
    for source in ("Start", "Largest area", "Disciplines", "Resources", "Total"):
        assert any(line.startswith(f" {source}") for line in shown)


def test_science_shows_levels_spaces_and_rankings() -> None:
    game = position(3).player(0, science={"law": 4}).player(1, science={"law": 4})
    game.player(2, science={"law": 6})
    game.state.spaces["law"][0] = 1
    shown = panel_lines("science", scene_of(game.state))
    law = next(at for at, line in enumerate(shown) if line.startswith(" Law"))
    assert shown[law].split()[1:] == [*"∙∙∙┊", "AB", *"┊C┊∙∙∙∙┊", *"B∙∙∙"]
    assert "from 9: 6pw a round" in shown[law + 1]
    assert shown[law + 1].endswith("end A 3  B 3  C 8")


def test_large_science_panel_adds_actions_innovations_and_cities() -> None:
    """They fill the empty half of a large window; a small one has only the tracks."""
    state = position(4).state
    large, small = (panel_lines("science", scene_of(state), size) for size in ((155, 58), (80, 14)))
    assert large.index(find_line("POWER", large)) < large.index(find_line("INNOVATIONS", large))
    assert find_line("CITY TILES", large)
    for tile in filter(None, state.innovations.values()):
        assert short_name(tile, SHORT) in "\n".join(large)
    assert not any("INNOVATIONS" in line or "CITY TILES" in line for line in small)


def test_science_announces_no_final_scoring_without_places() -> None:
    shown = "\n".join(panel_lines("science", scene_of(GAME.new(3, {}, 1))))
    assert "books 12 left" in shown
    assert " end" not in shown


def test_two_player_science_shows_the_neutral_faction() -> None:
    state = GAME.new(2, {}, 4)
    shown = panel_lines("science", scene_of(state))
    assert sum(" n " in line or "n" in line.split()[1:] for line in shown[1:9:2]) == 4


def test_boards_before_the_first_choice_say_what_is_missing() -> None:
    shown = panel_lines("boards", scene_of(GAME.new(1, {}, 3)), (80, 60))
    assert find_line("A  You", shown).endswith("You  has no planning display yet")
    assert "Automa  no people yet   20 VP" in find_line("no people", shown)
    assert find_line(" built ", shown).split() == ["built", "nothing"]


@pytest.mark.parametrize(("width", "steps"), [(114, ""), (120, "  3 2 2 2")])
def test_scholar_steps_are_shown_only_over_their_spaces(width: int, steps: str) -> None:
    """With four seats on one level, 114 columns have no room for the spaces of scholars."""
    game = position(4)
    for seat in range(4):
        game.player(seat, science={"law": 3, "banking": 5})
    shown = panel_lines("boards", scene_of(game.state), (width, 60))
    assert shown[0].endswith(f" 10 11 12{steps}")
    assert find_line("  Banking  ", shown).endswith("┊   ∙ ∙ ∙ ∙" if steps else "┊")


def test_wide_board_has_innovations_beside_it() -> None:
    game = position(4).place_innovation("p4_row1_law", "census").player(0, coins=9)
    scene = scene_of(game.state)
    wide = panel_lines("boards", scene, (155, 30))
    assert "INNOVATIONS your price" in wide[0]
    assert find_line("Census", wide).endswith("2 law 3 any 5c")
    assert "census" in {spot.target for spot in scene.hit_regions}
    assert not any("Census" in line for line in panel_lines("boards", scene, (114, 30)))


def test_set_mentions_a_bonus_only_if_it_has_one() -> None:
    together, alone = (panel_lines("row", scene_of(GAME.new(seats, {}, 3)))[0] for seats in (2, 1))
    assert together.rstrip().endswith("with a faction and a bonus")
    assert alone.rstrip().endswith("with a faction")


def test_automa_factions_are_in_the_row_while_choosing_one() -> None:
    game = opening(1)
    while game.topic != "automa_people":
        game.play(str(game.decision().actions[0]))
    shown = panel_lines("row", scene_of(game.state))
    assert "scores the round tile twice if she passes first" in find_line("Racelings", shown)


def test_affordable_but_useless_action_is_marked() -> None:
    game = position().player(0, bowls=[0, 0, 9])
    scene = scene_of(game.state)
    assert not scene.is_legal("power_bridge")
    assert "✗ Build a bridge" in find_line("Build a bridge", panel_lines("row", scene))


@pytest.mark.parametrize("people", BOT_FACTIONS)
def test_automa_faction_rules_fit_a_row(people: str) -> None:
    rule = faction_effect(people).clauses[0].text(SHORT)
    assert len(rule) <= 59  # what a row of 76 columns has room for


def test_neighboring_labels_do_not_touch() -> None:
    game = position().build(0, "workshop", "i8").build(0, "school", "i9")
    for hex_id in ("i8", "i9"):
        game.state.buildings[hex_id] = replace(game.state.buildings[hex_id], annex=True)
    shown = panel_lines("map", scene_of(game.state), (114, 29))
    assert "I8annex I9annex" in find_line("annex", shown)


def test_board_agrees_with_the_final_score() -> None:
    state = AGE_OF_INNOVATION.moments()[-1]
    assert GAME.is_over(state)
    scene = scene_of(state, seat=0)
    total = GAME.standings(scene.view)[0].total
    assert f"   {total} VP" in panel_lines("boards", scene)[0]


def test_innovations_beside_the_board_have_full_names() -> None:
    """At 200 columns the panels have 154."""
    for state in AGE_OF_INNOVATION.moments()[::6]:
        shown = panel_lines("boards", scene_of(state, seat=0), (154, 24))
        beside = [line[114:] for line in shown[1:11] if "INNOVATIONS" in shown[0]]
        assert not [line for line in beside if ".." in line]
