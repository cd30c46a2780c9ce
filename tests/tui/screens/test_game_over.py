import re
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from textual.pilot import Pilot

from core.app.game_end import EndNote
from core.common.wording import join_words
from core.games import load_game
from core.kernel import Change, Phrase, Player, Standing
from core.table import Gain, LogEntry, Seat, TurnScores, new_journal
from saves.autosave import make_save
from tests.games.through_the_ages.position import position as ages
from tests.recorded_games import replay
from tests.scenes import load_scene_game, never_stop
from tests.tui.panel_painting import props_for
from tests.tui.pilot_helpers import NARROW, WIDE, app_of, click, press, running, wait_for_screen
from tests.tui.saved_games import load_scene, store_save
from themes import load_themes
from tui.draw.canvas import Brush, Canvas
from tui.draw.panel_props import PanelProps
from tui.draw.source_table import source_table_rows
from tui.model.timeline import ahead_since, gains_by_round, turning_points
from tui.panels import load_presenter
from tui.renderer.screen_capture import screen_cells
from tui.screens.game_over import GameOverScreen, ResultRow, Section
from tui.screens.game_over_parts import distribute_turn_rows
from tui.screens.overlays import TextScreen
from tui.screens.replay import ReplayScreen
from tui.screens.table import TableScreen
from tui.widgets.panes import TopBar, TopBarProps

pytestmark = pytest.mark.usefixtures("bots_here")
SIZES = pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])
CLEVER = ("mosaic", "4_clever_players")


async def the_end(pilot: "Pilot[None]", home: Path, game: tuple[str, str] = CLEVER) -> str:
    """Open a recorded game at its end and return the screen text."""
    app_of(pilot).navigation.play_saved(store_save(home, "mine", load_scene(*game, never_stop)))
    await wait_for_screen(pilot, GameOverScreen)
    return await press(pilot)


def over(pilot: "Pilot[None]") -> GameOverScreen:
    assert isinstance(pilot.app.screen, GameOverScreen)
    return pilot.app.screen


@SIZES
async def test_header_shows_title_seed_margin_and_lead_change(
    size: tuple[int, int], home: Path
) -> None:
    async with running(size) as pilot:
        page = await the_end(pilot, home)
        title, *rest = page.splitlines()
        assert title.split()[0] == "Mosaic" and title.endswith("seed 4182")
        assert "after round 54" in title
        head = " ".join(rest[:3])
        assert "Odo wins by 28 points." in head
        assert "ahead since round 52, with +49 for Empire scorings" in head


@SIZES
async def test_source_shows_gains_by_round_and_opens(size: tuple[int, int], home: Path) -> None:
    async with running(size) as pilot:
        page = await the_end(pilot, home)
        assert "D  +30 round 26   +49 round 52   +49 round 53" in page
        page = await press(pilot, "down", "down", "down", "down")
        assert "▸ Wonders" in page
        await press(pilot, "enter")
        opened = await wait_for_screen(pilot, TextScreen)
        page = await press(pilot)
        assert re.search(r"round +A +B +C +D\n", page)
        assert re.search(r"\n 25 +\+12 +∙ ", page)  # of A; B got nothing by it
        await press(pilot, "q")
        assert opened is not pilot.app.screen
        await click(pilot, "Golden ages")
        assert over(pilot).rows[over(pilot).cursor_index] == ResultRow(Section.SOURCES, 5)


async def test_player_without_gains_from_a_source_has_nothing(home: Path) -> None:
    async with running(NARROW) as pilot:
        await the_end(pilot, home)
        page = await press(pilot, "down", "down", "down", "down")
        assert "▸ Wonders" in page and re.search(r" B  nothing$", page, re.MULTILINE)


async def test_source_with_many_rounds_opens_as_a_table(home: Path) -> None:
    async with running(NARROW) as pilot:
        await the_end(pilot, home, ("through_the_ages", "3_clever_players"))
        await press(pilot, "enter")
        await wait_for_screen(pilot, TextScreen)
        lines = [line.split() for line in (await press(pilot)).splitlines()]
        assert ["round", "A", "B", "C"] in lines
        assert ["3", "∙", "∙", "+1"] in lines and ["6", "+1", "+2", "+1"] in lines
        lines = [line.split() for line in (await press(pilot, "end")).splitlines()]
        assert ["20", "+19", "+9", "+7"] in lines and ["in", "all", "137", "97", "68"] in lines


async def test_game_without_turning_points_says_so(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.screens.game_over.turning_points", lambda *_: [])
    async with running(WIDE) as pilot:
        assert "no turning points" in await the_end(pilot, home)


def test_source_table_merges_early_rounds_when_narrow() -> None:
    game = load_game("imperium")
    scene = PanelProps(game, game.new(2, {}, 1), 0, ("You", "Livia"), load_themes()[0]["night"])
    rounds = range(1, 13)
    history = [
        TurnScores(n, n, (n, 0), (Gain(0, "towns", n), Gain(1, "towns", -1))) for n in rounds
    ]
    standings = (
        Standing(0, 78, (("towns", sum(rounds) + 4),), 1),  # 4 were there from the start
        Standing(1, -12, (("towns", -12),), 2),
    )

    def table(width: int) -> list[list[str]]:
        rows = source_table_rows(scene, history, standings, "towns", width)
        return ["".join(text for text, _ in row).split() for row in rows]

    head, mine, theirs = table(80)
    assert head == ["round", "start", *map(str, rounds)]
    assert mine == ["A", "+4", *(f"+{n}" for n in rounds)]
    assert theirs == ["B", "∙", *["-1"] * 12]
    head, mine, theirs = table(32)
    assert head[:3] == ["round", "to", "8"] and len(head) == 7
    assert mine[:2] == ["A", f"+{4 + sum(range(1, 9))}"] and theirs[:2] == ["B", "-8"]


async def test_source_table_is_not_cut_when_it_fits(home: Path) -> None:
    async with running((120, 40)) as pilot:
        page = await the_end(pilot, home, ("through_the_ages", "3_clever_players"))
        below = page.partition("place")[2].partition("Turning points")[0]
        assert re.search(r"round +to 11  12 ", below) and ".." not in below.split("─")[0]


@pytest.mark.parametrize("size", [(120, 40), (200, 60)], ids=["120x40", "200x60"])
async def test_all_commands_are_visible_with_their_effects(
    size: tuple[int, int], home: Path
) -> None:
    async with running(size) as pilot:
        page = await the_end(pilot, home)
        for words in ("rematch +same seats, new seed", "replay +from any choice", "home +the game"):
            assert re.search(words, page)


async def test_source_names_fit_beside_six_seats_at_120_columns(home: Path) -> None:
    async with running((120, 40)) as pilot:
        page = await the_end(pilot, home, ("mosaic", "6_players"))
        for source, _ in over(pilot).standings[0].lines:
            assert source in page
        legend = page.splitlines()[-12]
        assert "A  You" in legend and "E  Fat" in legend


async def test_campaign_result_is_worded_for_campaigns(
    home: Path,
) -> None:
    async with running(WIDE) as pilot:
        page = await the_end(pilot, home, ("imperium", "campaign"))
        assert "You have lost the campaign." in page
        assert "Game 4 of the campaign: lost 46 to 124." in page
        assert over(pilot).turning_points and all(
            abs(turn.points) < 40 for turn in over(pilot).turning_points
        )
        lines = [line for line in page.splitlines() if re.search(r" {3,}round +10 .* 30 ", line)]
        assert lines and lines[0].count(" 10 ") == 4  # every game has its rounds
        assert " 124" in page.partition("3 Turning points")[0].partition("2 Score graph")[2]
        for number, result in enumerate(["56 to 176", "21 to 82", "16 to 78", "46 to 124"], 1):
            assert f"Game {number} of the campaign: lost {result}" in page
        assert re.search(r" g1 r\d+ .* g4 r\d+ ", page, re.DOTALL)
        await press(pilot, "enter")
        page = await press(pilot)
        assert "You as Macedonians: 56. The bot as Utopians: 176." in page


async def test_first_source_scored_most_for_the_winner(home: Path) -> None:
    async with running(NARROW) as pilot:
        page = await the_end(pilot, home, ("age_of_innovation", "4_players"))
        assert "▸ Competencies" in page  # and not what everybody had from the start


async def test_starting_points_do_not_make_a_source_first(home: Path) -> None:
    async with running(NARROW) as pilot:
        page = await the_end(pilot, home, ("age_of_innovation", "5_players"))
        assert "▸ Round tiles" in page  # 19 points, and 20 were there at the start


async def test_selected_turn_is_shown_in_full(home: Path) -> None:
    async with running(NARROW) as pilot:
        await the_end(pilot, home, ("history_of_the_world", "4_sensible_players"))
        page = await press(pilot, "3", "down")
        rows = [line[1:] for line in page.splitlines()]
        epochs = [at for at, row in enumerate(rows) if re.match(r" +epoch \d ", row)]
        assert epochs[1] - epochs[0] == 2 and epochs[2] - epochs[1] > 5
        assert rows[epochs[0] + 1].endswith("..")
        named, told = (screen_cells(pilot.app)[epochs[1] + down][40].background for down in (0, 1))
        before = screen_cells(pilot.app)[epochs[0]][40].background
        assert named != told == before  # what was done is not in the color of the cursor
        inks = [{c.ink for c in screen_cells(pilot.app)[epochs[at] + 1][25:60]} for at in (0, 1)]
        assert inks[1] - inks[0]  # and brighter than what was done in others


def test_selected_turn_gets_all_the_rows_it_needs() -> None:
    needed, moved = [2, 1, 3, 2], [10, 30, 20, 5]
    assert distribute_turn_rows(needed, moved, 6, selected=None) == (
        0,
        [1, 1, 3, 1],
    )  # all, and the largest whole
    assert distribute_turn_rows(needed, moved, 2, selected=None) == (
        1,
        [1, 1],
    )  # the largest in sight
    assert distribute_turn_rows(needed, moved, 6, selected=0) == (0, [2, 1, 3])
    assert distribute_turn_rows(needed, moved, 6, selected=3) == (1, [1, 3, 2])  # it scrolls
    assert distribute_turn_rows(needed, moved, 2, selected=2) == (2, [2])


async def test_deciding_turn_is_visible_with_scroll_markers(
    home: Path,
) -> None:
    async with running((120, 40)) as pilot:
        page = await the_end(pilot, home)
        assert re.search(r"round 52   D   \+49 .*takes the lead", page)
        assert re.search(r"▴ \d+ before", page)
        assert re.search(r"▾ \d+ more", await press(pilot, "3"))


@SIZES
async def test_turning_points_show_causes_and_open_the_replay(
    size: tuple[int, int], home: Path
) -> None:
    async with running(size) as pilot:
        await the_end(pilot, home)
        page = await press(pilot, "3")
        assert "round 25   A   +12  Wonders +12" in page
        assert "You build the wonder Sphinx in Italia 1,10." in page
        turns = over(pilot).turning_points
        at = next(at for at, turn in enumerate(turns) if (turn.round, turn.seat) == (52, 3))
        page = await press(pilot, *["down"] * at)
        assert re.search(r"round 52   D   \+49  Empire scorings \+49 .*takes the lead", page)
        lines = page.splitlines()
        below = lines[next(at for at, line in enumerate(lines) if "round 52   D" in line) + 1]
        cause = "Odo scores 14 VP (Oligarchy), 11 VP in Gaul"  # what brought most first
        assert below.split("│")[1].strip().startswith(cause)  # who moved most has a row for it
        await press(pilot, "home", "down", "down", "down")
        turn = over(pilot).turning_points[3]
        assert turn.round == 25
        await press(pilot, "enter")
        replay = await wait_for_screen(pilot, ReplayScreen)
        assert replay.variation.steps[replay.choice_index - 1].entry == turn.entry


@SIZES
async def test_table_after_the_end_shows_final_scores_and_leads_back(
    size: tuple[int, int], home: Path
) -> None:
    async with running(size) as pilot:
        await the_end(pilot, home, ("age_of_innovation", "4_players"))
        await press(pilot, "t")
        await wait_for_screen(pilot, TableScreen)
        top, *_, footer = (await press(pilot)).splitlines()
        assert "Enter result" in footer and "f take" not in footer
        scores = load_scene_game("age_of_innovation", "4_players").scores
        assert all(re.search(rf"\b{points}\b", top) for points in scores)
        assert not re.search(r"end \d", top)


ENDS = [
    CLEVER,
    ("through_the_ages", "3_clever_players"),
    ("age_of_innovation", "4_players"),
    ("history_of_the_world", "4_sensible_players"),
    ("imperium", "3_clever_players"),
]


@pytest.mark.parametrize("width", [80, 120, 160, 200])
@pytest.mark.parametrize(("game_id", "name"), ENDS, ids=[game for game, _ in ENDS])
def test_top_bar_shows_final_scores_of_every_game(game_id: str, name: str, width: int) -> None:
    game, it = load_game(game_id), load_scene_game(game_id, name)
    bar = TopBar(load_presenter(game), "top")
    scene = props_for(game, _end_of(game_id, name), seat=0)
    bar.set_reactive(TopBar.props, TopBarProps(scene, game.standings(scene.view), (), is_over=True))
    canvas = Canvas(width, 1, Brush(scene.theme))
    bar.paint(canvas)
    seats = canvas.lines()[0].split(" A ")[1]
    for points in it.scores:  # and nothing that reads as if more were to come
        assert re.search(rf" {points}( |$)", seats), seats


def test_resigned_player_has_the_final_score_in_bar_and_list() -> None:
    """R22.3: a resigned player's culture does not count."""
    game = ages(2, resigning="yes").turn_of(0, "start")
    game.state.players[0].culture = 7
    state = game.play("resign").state
    rules = load_game("through_the_ages")
    assert rules.is_over(state)
    bar = TopBar(load_presenter(rules), "top")
    scene = props_for(rules, state, seat=1)
    over = TopBarProps(scene, rules.standings(scene.view), (), is_over=True)
    bar.set_reactive(TopBar.props, over)
    canvas = Canvas(160, 1, Brush(scene.theme))
    bar.paint(canvas)
    assert " 7 " not in canvas.lines()[0]
    journal = new_journal(rules, 2, state.options, 1)
    seats = (Seat("Ada"), Seat("Ben"))
    assert make_save(rules, journal, state, seats, "test").scores[0] == 0


@cache
def _end_of(game_id: str, name: str) -> Any:
    *_, end = replay(load_game(game_id), load_scene_game(game_id, name))
    return end


async def test_starting_points_and_epochs_are_shown(home: Path) -> None:
    async with running(WIDE) as pilot:
        await the_end(pilot, home, ("history_of_the_world", "4_sensible_players"))
        page = await press(pilot, "home")
        assert "A  +3 from the start" in page
        assert "ahead since epoch 5" in page


# --- the course -----------------------------------------------------------------------------------


def test_caught_up_player_is_not_ahead_for_good() -> None:
    course = [TurnScores(n, n, totals) for n, totals in enumerate([(1, 0), (1, 1), (3, 1), (4, 3)])]
    assert ahead_since(course, 0) == course[2]
    assert ahead_since(course, 1) is None


def test_gains_of_one_round_are_summed() -> None:
    course = [
        TurnScores(2, n, (n, n), (Gain(1, "towns", 1), Gain(0, "towns", 5))) for n in range(3)
    ]
    assert gains_by_round(course, "towns", 1) == [(2, 3)]


@pytest.mark.parametrize(
    ("gained", "told"),
    [
        (4, "Ada scores 2 VP and builds a city."),
        (5, "Ada builds a city and scores 2 VP."),
        (-1, "Ada builds a city and scores 2 VP."),
    ],
)
def test_scoring_phrase_comes_first_only_if_it_scored_most(gained: int, told: str) -> None:
    (turn,) = turning_points(_after_a_turn(gained, 0), 1)
    assert turn.description == told


def test_long_turn_description_keeps_scoring_and_biggest_changes() -> None:
    played = _after_a_turn(9, 0)
    marches = [Phrase(0, "settles", f"land {number}") for number in range(9)]
    strikes = [Phrase(0, "takes", f"city {number}", ("from", Player(1))) for number in range(5)]
    builds = Phrase(0, "builds", "a wall", changes=(Change("walls", 1),))
    control = Phrase(0, "has", "control", ": +9", points=9)  # another phrase counts the points
    events: list[Any] = [*marches, *strikes, builds, control]
    played.log = [LogEntry(1, 0, 1, event) for event in events]
    (turn,) = turning_points(played, 1)
    cities = join_words(f"city {number} from Ben" for number in range(5))
    deeds = f"Ada has control: +9, takes {cities}, and builds a wall."
    assert turn.description == f"{deeds} Also 9 smaller events."


def test_loss_caused_by_another_player_names_the_cause() -> None:
    (turn,) = turning_points(_after_a_turn(0, -3), 2)
    assert (turn.seat, turn.description) == (1, "Ada builds a city and scores 2 VP.")


def test_scoring_before_the_others_score_is_no_turning_point() -> None:
    played = _after_a_turn(0, 0)
    totals = [(1, (5, 0)), (1, (5, 5)), (2, (5, 9)), (2, (7, 9))]
    opening = [TurnScores(0, 0, (0, 0)), TurnScores(0, 1, (0, 0))]
    played.score_history = [
        *opening,
        *(TurnScores(n, at, t) for at, (n, t) in enumerate(totals, 2)),
    ]
    assert [(t.round, t.seat, t.points) for t in turning_points(played, 9)] == [(2, 1, 4)]


def test_setup_is_no_turning_point() -> None:
    played = _after_a_turn(0, 0)
    played.score_history = [
        TurnScores(0, 0, (0, 0)),
        TurnScores(0, 1, (20, 0)),
        TurnScores(1, 2, (20, 0)),
    ]
    assert turning_points(played, 9) == []


def _after_a_turn(*gained: int) -> Any:
    """A session in which Ada has built and scored, and the results for each player."""
    done = [Phrase(0, "builds", "a city"), Phrase(0, "scores", "2 VP", changes=(Change("VP", 2),))]
    events: list[Any] = [*done]
    return SimpleNamespace(
        names=("Ada", "Ben"),
        view=None,
        game=SimpleNamespace(text=SimpleNamespace(chapter_summary=lambda view, event: None)),
        score_history=[TurnScores(1, 0, (0, 0)), TurnScores(1, 2, gained)],
        log=[LogEntry(entry, 0, 1, event) for entry, event in enumerate(events, 1)],
        phrase=lambda each, style: each.event,
    )


@pytest.mark.parametrize(
    ("width", "rows"), [(24, ["Again:  annals daily"]), (23, ["Again:", "annals daily"])]
)
def test_deal_note_is_joined_with_its_heading_if_it_fits(width: int, rows: list[str]) -> None:
    screen: Any = SimpleNamespace(deal_notes=[EndNote("Again:", "annals daily")])
    assert GameOverScreen._deal_note_rows(screen, width) == rows
