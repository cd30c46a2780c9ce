from dataclasses import replace
from functools import partial
from itertools import product

import pytest

from core.games.history_of_the_world import GAME
from core.games.history_of_the_world.content import CARDS, LANDS, REGIONS, ZONES
from core.games.history_of_the_world.rules.events import BattleBegan, BattleEnded
from core.games.history_of_the_world.text.facts.seats import gains_by_epoch
from core.kernel import SPECTATOR
from core.kernel.style import SHORT
from core.table import LogEntry
from tests.games.history_of_the_world.position import Position, opening, turn_of
from tests.tui.draw.test_themes import contrast
from tests.tui.panel_cases import HISTORY_OF_THE_WORLD
from tests.tui.panel_painting import THEMES, Size, find_line, paint_panel, panel_lines, props_for
from tui.draw.canvas import Brush, Canvas
from tui.draw.change_arrows import without_values
from tui.draw.panel_props import PanelProps
from tui.panels.history_of_the_world import PRESENTER
from tui.panels.history_of_the_world.battles import layout_battles
from tui.panels.history_of_the_world.map import LAND_SHADES, label_map
from tui.widgets.panes.panel_widget import PanelWidget
from tui.widgets.panes.top_bar import TopBar, TopBarProps

scene_of = partial(props_for, GAME)


# --- all faces -----------------------------------------------------------------------------------


@pytest.mark.parametrize("zoom", [-1, 1, 2])
def test_map_can_be_zoomed(zoom: int) -> None:
    for state in HISTORY_OF_THE_WORLD.moments()[::4]:
        paint_panel("map", scene_of(state, zoom=zoom))
        paint_panel("map", scene_of(state, zoom=zoom), (114, 37))


def test_top_bar_shows_progress_and_resources() -> None:
    game = turn_of("romans", players=4).start()
    view = GAME.view(game.state, 0)
    assert PRESENTER.progress_text(view, True) == "II"
    assert PRESENTER.progress_text(view, False) == "epoch II 450 BCE-300 CE   empire 8 of 8: Romans"
    said = "".join(text for text, _ in without_values(PRESENTER.resources(view, 0)))
    assert said == "13 left  now +5"  # presence 3, capital 2
    rivals = without_values(PRESENTER.resources(view, 1))
    assert "".join(text for text, _ in rivals).endswith("in supply  now +0")
    assert PRESENTER.resources(view, SPECTATOR) == []


@pytest.mark.parametrize("armies", [1, 7, 8, 12])
@pytest.mark.parametrize("tokens", [0, 1, 15])
def test_resources_fit_beside_the_tabs(armies: int, tokens: int) -> None:
    """At 80 columns, a text that does not fit is left out."""
    game = turn_of("romans", players=4).start()
    realm = game.state.turn.empire
    realm.armies, realm.siege_tokens = armies, tokens
    parts = without_values(PRESENTER.resources(GAME.view(game.state, 0), 0))
    said = "".join(text for text, _ in parts)
    tabs = sum(len(f" {face.key} {face.title} ") for face in PRESENTER.panels)
    tabs += len(" l Log  i Inspect ")
    assert len(said) < 80 - tabs
    assert str(armies) in said and (not tokens or f"+ {tokens} token" in said)


# --- Map -----------------------------------------------------------------------------------------


def romans() -> Position:
    """The Romans among others, with a capital to attack by fleet and armies nearby."""
    game = turn_of("romans", players=4).army(1, "shatts", "atlas").capital("shatts")
    game.army(3, "gaul").city("gaul").fort("gaul").monument("nile")
    return game.start()


def on_the_map(scene: PanelProps, thing: str, size: tuple[int, int] = (114, 36)) -> list[str]:
    """Return the text drawn on a land or a sea."""
    shown = panel_lines("map", scene, size)
    spot = next(spot for spot in scene.hit_regions if spot.target == thing)
    return [
        shown[y].ljust(size[0])[spot.x : spot.x + spot.width].strip(" ▄")
        for y in range(spot.y, spot.y + spot.height)
    ]


def test_wide_map_shows_every_land_and_sea_by_name() -> None:
    scene = scene_of(romans().state, SPECTATOR)
    text = "\n".join(panel_lines("map", scene, (114, 36)))
    for land in LANDS.values():
        assert land.abbr in text, land.name
    for zone in ZONES.values():
        assert zone.short in text, zone.name


def test_land_shows_code_terrain_resource_army_and_pieces() -> None:
    scene = scene_of(romans().state)
    assert on_the_map(scene, "apennines") == ["APE^", "A K"]
    assert on_the_map(scene, "gaul") == ["◊GAU", "D cF"]
    assert on_the_map(scene, "nile") == ["◊NIL", "m"]
    assert on_the_map(scene, "atlas") == ["◊ATL^$", "B"]
    assert on_the_map(scene, "honshu") == ["HON^$"]


def test_active_army_is_a_chip_and_resting_army_a_dark_letter() -> None:
    scene = scene_of(romans().state)
    canvas = paint_panel("map", scene, (114, 36))
    marks = {}
    for land in ("apennines", "gaul"):
        spot = next(spot for spot in scene.hit_regions if spot.target == land)
        row = canvas.inks[spot.y + 1][spot.x : spot.x + 3]
        marks[land] = {(ink.emphasis, ink.bg) for ink in row}
    assert ("chip", scene.theme.seat_color(0)) in marks["apennines"]
    assert ("", "bg") in marks["gaul"]


def test_fleets_and_caravans_name_their_owner() -> None:
    assert on_the_map(scene_of(romans().state), "mediterranean_sea") == ["Mediterr.", "A fleet"]
    celts = scene_of(turn_of("celts", seat=2, players=4).start().state)
    assert on_the_map(celts, "alps") == ["Alps", "C caravan"]


def test_line_below_the_map_describes_the_land_without_odds() -> None:
    """There are several if more than one route leads to a land."""
    scene = scene_of(romans().state, cursor="shatts")
    last = panel_lines("map", scene)[-1]
    assert " Shatts Plateau   B  resting  capital  North Africa 2/4/6 " in last
    assert "%" not in last


def test_clicking_anywhere_inside_a_land_finds_it() -> None:
    """A cell belongs to the land of its color, even away from the label."""
    scene = scene_of(romans().state, SPECTATOR)
    canvas = paint_panel("map", scene, (114, 37))
    colours: dict[str, set[str]] = {}
    for x, y in product(range(114), range(36)):
        is_plain = canvas.letters[y][x] == " " and not any(
            s.contains(x, y) for s in scene.hit_regions
        )
        if is_plain:
            colours.setdefault(scene.target_at(x, y), set()).add(canvas.inks[y][x].bg)
    assert len(set(LANDS) & set(colours)) > 60 and set(ZONES) <= set(colours)
    assert all(len(found) == 1 for found in colours.values())
    assert scene.target_at(0, 36) == ""  # the line below the map


@pytest.mark.parametrize("zoom", [-1, 0, 1])
def test_zoomed_map_maps_clicks_to_lands(zoom: int) -> None:
    scene = scene_of(romans().state, zoom=zoom)
    paint_panel("map", scene)
    spot = next(spot for spot in scene.hit_regions if spot.target == "apennines")
    around = {scene.target_at(spot.x + x, spot.y + y) for x in range(-3, 7) for y in (-1, 0, 1)}
    assert "apennines" in around


@pytest.mark.parametrize("size", [(80, 24), (160, 40)])
def test_map_says_that_no_empire_is_played(size: Size) -> None:
    shown = panel_lines("map", scene_of(GAME.new(3, {}, 1)), size)
    assert find_line("empire", shown).startswith(" no empire is being played  ")


def test_battle_that_goes_on_is_not_yet_decided() -> None:
    scene = scene_of(romans().state)
    entry = LogEntry(0, scene.seat, 1, BattleBegan(scene.seat, "danubia", "land", 2))
    rows, _ = layout_battles(scene, [entry], 60)
    shown = "".join(text for text, _ in rows[0])
    assert shown.startswith("Danubia ") and shown.endswith(" not yet decided")


def test_tied_battle_empties_the_land() -> None:
    scene = scene_of(romans().state)
    events = (
        BattleBegan(scene.seat, "danubia", "land", 2),
        BattleEnded(scene.seat, "danubia", 2, "tie", 4, 4, (4, 1), (4,)),
    )
    rows, _ = layout_battles(scene, [LogEntry(0, scene.seat, 1, event) for event in events], 60)
    assert "Danubia is empty now" in "\n".join("".join(text for text, _ in row) for row in rows)


def drawn(game: Position, action: str) -> str:
    """Return what the list draws after a choice."""
    decision = game.decision()
    view = GAME.view(game.state, decision.seat)
    return "".join(text for text, _ in PRESENTER.effect_parts(view, decision, GAME.parse(action)))


def test_choices_show_odds_bars_and_points_at_stake() -> None:
    game = romans().army(2, "danubia")
    assert drawn(game, "conquer land=danubia by=land") == "━━━━━━╍╍┄┄  58%  +3"
    assert drawn(game, "conquer land=nile by=fleet") == "           free  +3"
    assert drawn(game, "stop") == drawn(game, "build_fort land=apennines") == ""
    game.conquer("danubia")
    assert drawn(game, "roll") == "━━━━━━╍╍┄┄  58%  +3"
    game.roll(1, 1, 6)
    assert drawn(game, "siege piece=army") == "━━━━━━━╍┄┄  75%  +3"
    assert drawn(game, "retreat") == ""


def outlook(game: Position, action: str, width: int) -> list[str]:
    """Return the drawn outlook of a choice."""
    decision = game.decision()
    view = GAME.view(game.state, decision.seat)
    rows = PRESENTER.preview_rows(view, decision, GAME.parse(action), width)
    return ["".join(text for text, _ in row) for row in rows]


def test_selected_attack_has_a_three_part_bar() -> None:
    game = romans().army(2, "danubia")
    bar, *rows = outlook(game, "conquer land=danubia by=land", 43)
    assert (bar.count("█"), bar.count("▒"), bar.count("░")) == (24, 7, 10)
    assert [row[:9].strip() for row in rows if row[0] != " "] == ["win 58%", "tie 17%", "lose 25%"]
    assert "you hold it: Southern Europe" in rows[0]
    assert any("both armies go" in row for row in rows)
    assert any("siege with 1 more (77% in all)" in row for row in rows)
    line, more = outlook(game, "conquer land=danubia by=land", 70)
    assert line.strip() == "███████▒▒░░░ win 58% tie 17% lose 25% siege 77%"
    assert more.startswith("win: Southern Europe")  # all that is won, below
    (line,) = outlook(game, "conquer land=danubia by=land", 90)
    assert line.endswith(more)
    assert outlook(game, "conquer land=nile by=fleet", 43) == []  # nobody to fight
    _, more = outlook(game, "conquer land=shatts by=fleet", 68)
    assert more == "win: city +1, North Africa presence +2"
    assert outlook(game, "stop", 43) == []


def test_battle_outlook_includes_ability_effects() -> None:
    """R16.1: gains other than points, and an army that returns to its card."""
    attack = "conquer land=manchuria by=land"
    mongols = turn_of("mongols").army(1, "manchuria").start()
    assert outlook(mongols, attack, 70)[-1].endswith("Horde: +1 siege token")
    assert "siege token" in " ".join(outlook(mongols, attack, 43))
    persians = turn_of("persians").army(1, "zagros").start()
    rows = " ".join(" ".join(outlook(persians, "conquer land=zagros by=land", 43)).split())
    assert "the land is empty, your army returns to the card" in rows


def test_list_note_explains_the_odds_bars() -> None:
    assert PRESENTER.list_note(romans().decision()) == "━ win ╍ tie ┄ lose"
    (event, _) = GAME.decisions(opening(4).state)
    assert PRESENTER.list_note(event) == "a card or land narrows"


@pytest.mark.parametrize("width", [74, 80, 114])
def test_map_heading_explains_symbols(width: int) -> None:
    canvas = Canvas(width, 1, Brush(THEMES["night"], taper=True))
    canvas.draw_heading(0, "2 Map", label_map(scene_of(romans().state), width))
    assert "^ mountain & forest $ resource" in canvas.lines()[0]


@pytest.mark.parametrize("size", [(76, 16), (80, 14)])
def test_pieces_are_explained_below_the_map_without_room_above(size: Size) -> None:
    shown = panel_lines("map", scene_of(romans().state, cursor="scandinavia"), size)
    assert "c city m monument F fort" in shown[-1]
    at_rest = panel_lines("map", scene_of(opening(4).state), size)[-1]
    assert "K capital c city m monument F fort" in at_rest and "+ - zoom" in at_rest


def test_cursor_among_targets_does_not_move_the_map() -> None:
    scene = scene_of(romans().state)
    paint_panel("map", scene)
    at_rest = scene.viewport
    assert scene.question is not None
    for land in scene.question.targets:
        scene = replace(scene, cursor=land, viewport=scene.viewport, hit_regions=[])
        shown = "\n".join(panel_lines("map", scene))
        assert scene.viewport == at_rest, land
        assert land in ZONES or f"▸{LANDS[land].abbr}" in shown, land


def test_new_position_keeps_the_map_viewport() -> None:
    before, now = scene_of(romans().state, cursor="atlas"), scene_of(romans().state)
    paint_panel("map", before)
    face = PRESENTER.panel("map")
    assert face is not None and before.viewport is not None
    PanelWidget(face).watch_props(before, now)
    assert now.viewport == before.viewport


def test_battle_is_visible_where_it_started() -> None:
    game = romans()
    before = scene_of(game.state, cursor="atlas")
    paint_panel("map", before)
    game.conquer("atlas", by="fleet")
    fought = scene_of(game.state, viewport=before.viewport)
    assert "▸ATL^$" in "\n".join(panel_lines("map", fought))
    assert fought.viewport == before.viewport
    opened = scene_of(game.state)  # a game that is opened in the middle of a battle
    rows = panel_lines("map", opened)
    assert 4 <= rows.index(find_line("▸ATL^$", rows)) <= 9  # in its middle


def test_land_of_an_ongoing_battle_is_marked() -> None:
    game = turn_of("macedonians").army(1, "danubia").start().conquer("danubia").roll(1, 1, 6)
    assert on_the_map(scene_of(game.state), "danubia") == ["▸DAN$", "B"]


def test_own_lands_are_marked_when_they_can_be_chosen() -> None:
    """R7.8: the land that gets the monument is visible even without colors."""
    game = turn_of("celts").start().conquer("danubia")
    assert on_the_map(scene_of(game.state), "danubia")[0] == "DAN$"  # a fort may be built there
    game.play("stop")
    assert game.topic() == "monument"
    marked = {land: on_the_map(scene_of(game.state), land)[0] for land in ("danubia", "alemannia")}
    assert marked == {"danubia": "◊DAN$", "alemannia": "◊ALE&$"}


def test_jump_label_replaces_the_target_symbol() -> None:
    scene = scene_of(romans().state, typed_label="")
    label = scene.label("gaul")
    assert label
    assert on_the_map(scene, "gaul")[0] == f"{label}GAU"


def test_selectable_region_keeps_its_lands_bright() -> None:
    game = turn_of("mongols", players=4).army(1, "wei", "yangtze").hand("black_death")
    game.start().play("play_event card=black_death")
    scene = scene_of(game.state)
    assert set(scene.question.targets) == {"china"}  # type: ignore[union-attr]
    lit = paint_panel("map", scene, (114, 36))
    dark = paint_panel("map", scene_of(game.state, 1), (114, 36))
    spot = next(spot for spot in scene.hit_regions if spot.target == "wei")
    assert lit.inks[spot.y][spot.x].bg == dark.inks[spot.y][spot.x].bg  # as bright as ever


def test_selected_empire_card_shows_its_start_land() -> None:
    scene = scene_of(opening(4).state, cursor="minoans")
    canvas = paint_panel("map", scene, (114, 36))
    spot = next(spot for spot in scene.hit_regions if spot.target == "crete")
    assert canvas.inks[spot.y][spot.x].emphasis == "cursor"


def test_empire_about_to_start_shows_its_start_land() -> None:
    game = turn_of("japanese").hand("great_leader")
    assert game.topic() == "begin"
    scene = scene_of(game.state)
    canvas = paint_panel("map", scene)
    spot = next(spot for spot in scene.hit_regions if spot.target == "honshu")
    assert canvas.inks[spot.y][spot.x].emphasis == "cursor"


def test_narrow_map_shows_a_part_and_zooming_out_the_world() -> None:
    scene = scene_of(romans().state)
    close = "\n".join(panel_lines("map", scene))
    assert "APE^" in close and "PAT" not in close
    scene.zoom = -1
    world = "\n".join(panel_lines("map", scene))
    assert "AAPE" in world and "PAT" in world


def test_neighboring_lands_of_a_region_differ_in_shade() -> None:
    for land in LANDS.values():
        for other in land.borders:
            if LANDS[other].region == land.region:
                assert LAND_SHADES[land.id] != LAND_SHADES[other]


@pytest.mark.parametrize("theme", [name for name, t in THEMES.items() if t.depth == "full"])
def test_land_codes_are_readable_on_every_shade(theme: str) -> None:
    scene = scene_of(romans().state, SPECTATOR, theme)
    canvas = paint_panel("map", scene, (114, 36))
    for spot in scene.hit_regions:
        ink = canvas.inks[spot.y][spot.x + spot.width // 2]
        found = contrast(scene.theme.color(ink.fg), scene.theme.color(ink.bg))
        assert found >= (3.0 if spot.target in LANDS else 2.5), spot.target


# --- Row -----------------------------------------------------------------------------------------


def test_draft_shows_what_every_empire_starts_with() -> None:
    game = opening(3, scores=(9, 7, 5))
    shown = panel_lines("row", scene_of(game.state, 2))
    assert shown[0] == " EMPIRES take one; 2 go on"
    cards = [card for card in game.state.current_pile("empire") if card in "\n".join(game.legal(2))]
    for card in cards:
        line = find_line(CARDS[card].name, shown)
        assert f" {CARDS[card].armies} {LANDS[CARDS[card].start_lands[0]].short}" in line


def test_last_draft_card_uses_the_singular() -> None:
    game = opening(3, scores=(9, 7, 5))
    seat = game.state.holders["empire"]
    game.state.piles["empire1"] = game.state.current_pile("empire")[:2]
    assert panel_lines("row", scene_of(game.state, seat))[0] == " EMPIRES take one; 1 goes on"


def test_empire_row_shows_its_facts_in_order() -> None:
    game = turn_of("romans", players=4).hand("weaponry").give_empire(1, "carthaginians")
    shown = panel_lines("row", scene_of(game.state, 0))
    assert find_line("Romans", shown) == (
        " A  8 Romans       14 Apennines K ~MED NOR  2 free forts"
    )
    assert find_line("Carthag", shown).startswith(
        " B  5 Carthaginians 6 Shatts K ~MED :ALP    ignores"
    )
    weaponry = find_line("Weaponry", shown)
    assert "+1 to your highest die" in weaponry and weaponry.endswith("✓")


def test_empires_held_by_others_are_hidden_until_called() -> None:
    game = turn_of("persians", players=4).give_empire(1, "romans")
    mine, theirs = scene_of(game.state, 0), scene_of(game.state, 1)
    assert find_line("Romans", panel_lines("row", mine)).startswith("    8 Romans")
    assert find_line("Romans", panel_lines("row", theirs)).startswith(" B  8 Romans")


def test_classic_selection_opens_the_row() -> None:
    for decision in GAME.decisions(opening(4, selection="classic").state):
        assert PRESENTER.panel_for(decision) == "row"
    assert PRESENTER.panel_for(romans().decision()) == "map"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_row_lists_the_draft_in_the_order_of_the_choices(seed: int) -> None:
    """So the letters of the choices are in order from top to bottom."""
    state = GAME.new(4, {}, seed)
    for decision in GAME.decisions(state):
        shown = panel_lines("row", scene_of(state, decision.seat))[1 : 1 + len(decision.actions)]
        view = GAME.view(state, decision.seat)
        labels = [
            GAME.text.choice(view, decision, action, SHORT).label for action in decision.actions
        ]
        assert [label in line for label, line in zip(labels, shown, strict=True)] == [True] * 4


def test_row_expands_during_the_draft_and_hides_afterwards() -> None:
    face = PRESENTER.panel("row")
    assert face is not None
    assert face.preferred_height(scene_of(opening(4).state), 114) >= 9
    assert face.preferred_height(scene_of(romans().state), 114) == 0


# --- Regions -------------------------------------------------------------------------------------


def test_region_row_shows_values_presence_and_what_is_missing() -> None:
    shown = panel_lines("boards", scene_of(romans().state), (114, 22))
    assert shown[0].split() == [
        *("region", "P/D/C", "A", "B", "C", "D", "you", "next", "level", "III-V"),
        *("IF", "YOU", "STOP", "NOW", "4", ">", "9", "+5"),
    ]
    shown = panel_lines("boards", scene_of(romans().state), (150, 22))
    europe = find_line("Southern Europe", shown)
    assert europe.split()[2:] == [
        *("3/6/9", "1", "∙", "∙", "∙", "presence", "+3", "1", "to", "dominance", "3", "2", "2"),
        *("IBE", "APE", "DAN", "BAL", "PIN", "CRE", "THE", "NEXT", "LAND", "WOULD", "ADD"),
    ]
    assert find_line("North Africa", shown).split()[2:7] == ["2/4/6", "∙", "2", "∙", "∙"]


def test_regions_show_armies_and_the_score_of_the_turn() -> None:
    shown = panel_lines("boards", scene_of(romans().state), (114, 30))
    you = find_line(" A  You", shown).split()
    assert you == ["A", "You", "Romans", "4", "+5", "│", "1", "13", "11", "0", "│", "1", "0", "0"]
    assert find_line("IF YOU STOP NOW", shown).endswith("4 > 9  +5")
    assert find_line("1 region", shown).endswith("+3")
    assert find_line("1 capital", shown).endswith("1 capital Apennines               +2")
    narrow = panel_lines("boards", scene_of(romans().state), (80, 50))
    assert " IF YOU STOP NOW A 4 > 9" in narrow


def test_next_lands_are_sorted_by_gain() -> None:
    game = romans()
    shown = panel_lines("boards", scene_of(game.state), (114, 30))
    at = next(y for y, line in enumerate(shown) if "THE NEXT LAND WOULD ADD" in line)
    gains = [int(line.rsplit("+", 1)[1]) for line in shown[at + 1 : at + 4]]
    assert gains == sorted(gains, reverse=True) and gains[0] >= 3
    assert "free" in shown[at + 1]


def test_land_without_gain_is_not_listed() -> None:
    game = turn_of("assyrians").army(0, "levant", "zagros").start()  # they control it already
    assert any(action.startswith("conquer") for action in game.legal())
    shown = "\n".join(panel_lines("boards", scene_of(game.state), (114, 30)))
    assert "IF YOU STOP NOW" in shown and "WOULD ADD" not in shown


def test_heading_without_room_for_a_row_is_left_out() -> None:
    """A shown battle takes rows from the regions."""
    scene, head = scene_of(romans().state), "THE NEXT LAND WOULD ADD"
    shown = panel_lines("boards", scene, (114, 30))
    at = next(y for y, line in enumerate(shown) if head in line)
    assert head in "".join(panel_lines("boards", scene, (114, at + 2)))
    assert head not in "".join(panel_lines("boards", scene, (114, at + 1)))


def test_control_requires_no_one_else_in_the_region() -> None:
    game = turn_of("egyptians").active("libya")
    game.army(1, "levant").start()
    row = find_line("North Africa", panel_lines("boards", scene_of(game.state)))
    assert "dominance +4" in row and "1 to control" in row


# --- Epochs --------------------------------------------------------------------------------------


def test_epochs_show_who_played_what_and_its_points() -> None:
    state = HISTORY_OF_THE_WORLD.moments()[-1]
    shown = "\n".join(panel_lines("epochs", scene_of(state, SPECTATOR), (114, 40)))
    for seat, player in enumerate(state.players):
        for empire in player.empires:
            assert f"{'ABCD'[seat]} {CARDS[empire].name}" in shown
        assert f"{player.score}" in shown
    totals = [sum(g) for g in zip(*gains_by_epoch(state), strict=True)]
    assert totals == [p.score - s for p, s in zip(state.players, state.scores[0], strict=True)]


@pytest.mark.parametrize(("width", "is_shown"), [(80, False), (160, True)])
def test_empire_points_follow_all_names_or_none(width: int, is_shown: bool) -> None:
    """If there is no space, the epochs' points show it."""
    state = HISTORY_OF_THE_WORLD.moments()[-1]
    page = panel_lines("epochs", scene_of(state, SPECTATOR), (width, 40))
    empires = "\n".join(page[: page.index(find_line("POINTS", page))])
    played = sum(len(player.empires) for player in state.players)
    assert empires.count("+") == (played if is_shown else 0)


def test_other_players_events_stay_hidden() -> None:
    game = turn_of("romans", players=4).hand("weaponry", seat=1)
    shown = "\n".join(panel_lines("epochs", scene_of(game.state, 0), (80, 24)))
    assert "Weaponry" not in shown and "B unseen" in shown


def test_all_regions_are_targets() -> None:
    scene = scene_of(romans().state)
    paint_panel("boards", scene)
    assert set(REGIONS) <= {spot.target for spot in scene.hit_regions}


@pytest.mark.parametrize("epoch", range(1, 6))
def test_empire_abilities_are_not_cut_at_74_columns(epoch: int) -> None:
    """At 120 columns a panel has 74."""
    view = turn_of("romans", players=4).state
    view.epoch = epoch
    shown = panel_lines("row", scene_of(view, 0), (74, 20))
    assert not [line for line in shown if ".." in line]


def test_wide_map_leaves_room_for_all_regions() -> None:
    """At 200x60 the panels have 154 columns and 58 rows."""
    scene = scene_of(turn_of("romans", players=4).state, 0)
    face = PRESENTER.panel("map")
    assert face is not None
    assert 58 - (face.preferred_height(scene, 154) + 1) - 1 >= len(REGIONS) + 1


def test_map_takes_the_rows_the_draft_cards_do_not_need() -> None:
    """The regions and players keep theirs."""
    row, world = PRESENTER.panel("row"), PRESENTER.panel("map")
    assert row is not None and world is not None
    many = scene_of(opening(4).state)
    few = replace(many, seat=SPECTATOR)  # who watches sees no cards to choose from
    assert world.preferred_height(few, 154) > world.preferred_height(many, 154)
    for scene in (many, few):
        taken = row.preferred_height(scene, 154) + 1 + world.preferred_height(scene, 154) + 1
        players = 2 + len(scene.names)
        assert 58 - taken - 1 >= len(REGIONS) + 1 + players


def test_top_bar_keeps_names_before_long_progress_words() -> None:
    scene = scene_of(turn_of("romans", players=4).start().state, 0)
    bar = TopBar(PRESENTER, "top")
    bar.set_reactive(TopBar.props, TopBarProps(scene, GAME.standings(scene.view), (0,)))
    for width in (80, 110, 120):
        canvas = Canvas(width, 1, Brush(scene.theme))
        bar.paint(canvas)
        assert all(name in canvas.lines()[0] for name in scene.names), canvas.lines()


@pytest.mark.parametrize("players", [4, 6])
def test_clock_in_the_top_bar_pushes_no_name_out(players: int) -> None:
    scene = scene_of(turn_of("romans", players=players).start().state, 0)
    standings = GAME.standings(scene.view)
    for width in (80, 110, 120, 160):
        shown = []
        for clock in ("", "12:05"):
            bar = TopBar(PRESENTER, "top")
            bar.set_reactive(TopBar.props, TopBarProps(scene, standings, (0,), clock=clock))
            canvas = Canvas(width, 1, Brush(scene.theme))
            bar.paint(canvas)
            shown.append(canvas.lines()[0])
        without, timed = shown
        assert "12:05" in timed
        assert all(name in timed for name in scene.names if name in without)
