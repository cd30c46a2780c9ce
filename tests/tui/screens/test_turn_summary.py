from dataclasses import replace
from pathlib import Path

import pytest

from core.games.history_of_the_world import GAME as HISTORY
from core.kernel import SPECTATOR, Change, Phrase, Player, Standing
from core.kernel.style import SHORT, Style
from core.table import ChatMessage, LogEntry, PlayerNote, TableEvent
from tests.effects import amount, short_name
from tests.games.history_of_the_world.position import turn_of
from tests.scenes import is_topic
from tests.table.quarry import QUARRY, Gained
from tests.table.tables import ADA, BEN, open_table
from tests.tui.keyboard_player import (
    dismiss_summary,
    press_and_wait,
    table_of,
    undo_and_wait,
    wait_for_decision,
    wait_until,
)
from tests.tui.model.tables import MOSAIC, choice_row, choose_row, model_at
from tests.tui.panel_painting import THEMES, StrictCanvas
from tests.tui.pilot_helpers import (
    NARROW,
    WIDE,
    press,
    running,
    screen_text,
    type_text,
    wait_for_screen,
)
from tests.tui.saved_games import load_scene, store_save
from tui.draw.canvas import Brush, Parts
from tui.draw.log import find_own_entries, log_rows, passage_rows
from tui.draw.panel_props import PanelProps
from tui.draw.recap import RecapAmount, recap_rows
from tui.model.panes import RECAP_PANE
from tui.panels import load_presenter
from tui.panels.history_of_the_world.battles import layout_battles
from tui.screens.overlays import ConfirmScreen, LogScreen
from tui.screens.table import TableScreen
from tui.widgets.panes import TopBar, TopBarProps

NAMES = ("You", "Livia", "Odo")


def scene() -> PanelProps:
    table = open_table(ADA, BEN)
    return PanelProps(QUARRY, table.state, 0, NAMES, THEMES["night"])


class Telling:
    """A session with prepared phrases, one for each event, by its amount of gold."""

    def __init__(self, *phrases: Phrase) -> None:
        self.phrases = phrases

    def phrase(self, told: LogEntry, style: Style) -> Phrase | None:
        assert isinstance(told.event, Gained)
        return self.phrases[told.event.gold]


def recap(*deeds: tuple[int, Phrase], amount: RecapAmount = RecapAmount.ALL) -> list[str]:
    """Return the rows of seats' choices, each with its results."""
    session = Telling(*(phrase for _, phrase in deeds))
    story = [
        LogEntry(place, seat, 1, Gained(phrase.seat, place))
        for place, (seat, phrase) in enumerate(deeds)
    ]
    rows = recap_rows(scene(), session, story, 78, short_name, amount)  # type: ignore[arg-type]
    return [written(row) for row in rows]


def written(parts: Parts) -> str:
    return "".join(text for text, _ in parts).rstrip()


TAKES = (1, Phrase(1, "takes", "Astronomy", changes=(Change("ideas", 3, after=7),)))
STRIKES = (2, Phrase(2, "strikes", ("at", Player(0)), changes=(Change("stone", -2, 4, seat=0),)))


def test_entry_that_affects_the_reader_comes_first_with_a_mark() -> None:
    first, second = recap(TAKES, STRIKES)
    assert first.startswith("!  C  Odo strikes at you")
    assert first.endswith("you: stone -2 6>4")
    assert second.startswith("   B  Livia takes Astronomy")
    assert second.endswith("ideas +3 4>7")


def test_change_from_another_players_choice_is_not_merged_into_the_next() -> None:
    """A pact is accepted, then its proposer destroys something."""
    more = Phrase(2, "has", "2 more culture", changes=(Change("culture", 2),))
    less = Phrase(2, "has", "1 less ore", changes=(Change("ore", -1),))
    told = [(seat, replace(it, is_changes_only=True)) for seat, it in ((1, more), (2, less))]
    assert [row.endswith("ore") for row in recap(*told)] == [False, True]


class TableTalk:
    """A session with log entries that are not game events."""

    def phrase(self, told: LogEntry, style: Style) -> Phrase | None:
        assert isinstance(told.event, TableEvent)
        return told.event.phrase()


def test_chat_and_presence_get_their_own_rows() -> None:
    told = [
        LogEntry(1, 1, 1, event)
        for event in (
            PlayerNote(1, "is", "here"),
            ChatMessage(1, "Good evening!"),
            PlayerNote(1, "was", "away"),
        )
    ]
    logged = log_rows(scene(), TableTalk(), told, 60, short_name)  # type: ignore[arg-type]
    assert [written(row) for _, rows in logged for row in rows] == [
        "B Livia is here",
        "B Livia: Good evening!",
        "B Livia was away",
    ]
    recapped = recap_rows(scene(), TableTalk(), told, 60, short_name)  # type: ignore[arg-type]
    assert [written(row).split() for row in recapped[:2]] == [
        ["B", "Livia", "is", "here"],
        ["B", "Livia:", "Good", "evening!"],
    ]


def test_consecutive_entries_name_the_player_once() -> None:
    rows = recap(TAKES, (1, Phrase(1, "builds", "a port")))
    assert rows[1].split() == ["builds", "a", "port"]


def test_repeated_choice_is_shown_once_with_a_count() -> None:
    """A tool for a coin, three times. Each choice has its words, then its numbers."""
    converts = Phrase(1, "converts", "1 tool into 1 coin")
    gains = Phrase(
        1, "gains", amount(1, "coins"), changes=(Change("coins", 1),), is_changes_only=True
    )
    session = Telling(converts, gains)
    story = [LogEntry(entry, 1, 1, Gained(1, gold)) for entry in range(3) for gold in (0, 1)]
    logged = log_rows(scene(), session, story, 60, short_name)  # type: ignore[arg-type]
    ((row,),) = [rows for _, rows in logged]
    assert written(row).split("  ")[0] == "B Livia converts 1 tool into 1 coin 3 times"
    assert written(row).endswith("+3 coins")


def test_turn_score_is_separate_from_the_last_choice() -> None:
    """The last army of a card ends a turn of History of the World."""
    game = turn_of("egyptians", seat=1).start().pool(1)
    told = len(game.events)
    game.conquer("libya")
    events = game.events[told:]

    class Session:
        def phrase(self, told: LogEntry, style: Style) -> Phrase | None:
            return HISTORY.text.narrate(game.state, told.event, style)

    story = [LogEntry(1, 1, 1, event) for event in events if event.seat == 1]
    rows = log_rows(scene(), Session(), story, 99, short_name)  # type: ignore[arg-type]
    first, second = ([written(row) for row in passage] for _, passage in rows)
    assert first == ["B Livia settles Libya"]
    text = "B Livia scores 4 points for dominance in North Africa and 2 points for 1 capital"
    assert " ".join(second).startswith(text)


def test_only_own_entries_are_marked_in_the_log() -> None:
    """The table's consequences of a choice are not, but a choice that affected only others is."""
    told = [(1, 0, 0), (1, 0, SPECTATOR), (2, 1, 1), (2, 1, 0), (3, 0, 1)]  # entry, who, whom
    lines = [LogEntry(entry, who, 1, Gained(whom, 0)) for entry, who, whom in told]
    assert find_own_entries(lines, 0) == [True, False, False, False, True]


def test_pure_number_changes_are_merged_beside_other_words() -> None:
    gains = Phrase(
        1, "gains", amount(3, "food"), changes=(Change("food", 3),), is_changes_only=True
    )
    row = written(passage_rows(scene(), 1, [TAKES[1], gains], 60, short_name)[0])
    assert row.split() == ["B", "Livia", "takes", "Astronomy", "+3", "ideas", "+3", "food"]


def test_lone_entry_has_words_and_no_repeated_number() -> None:
    pays = Phrase(
        1, "pays", amount(1, "tools"), changes=(Change("tools", -1),), is_changes_only=True
    )
    gains = Phrase(
        1, "gains", amount(3, "food"), changes=(Change("food", 3),), is_changes_only=True
    )
    (row,) = recap((1, gains))
    assert row.split() == ["B", "Livia", "gains", "3", "food"]
    assert written(passage_rows(scene(), 1, [pays, gains], 60, short_name)[0]) == (
        "B Livia pays 1 tool and gains 3 food"
    )


def test_gain_in_another_players_turn_does_not_count_as_affected() -> None:
    income = Phrase(0, "receives", "an income", changes=(Change("tools", 4), Change("coins", -1)))
    loss = Phrase(
        0, "loses", amount(8, "food"), changes=(Change("food", -8), Change("blue bank", 8))
    )
    first, second = recap((1, income), (1, loss))
    assert first.startswith("!  A  You lose 8 food") and first.endswith("blue bank +8")
    assert second.startswith("   A  You receive an income")


def test_short_recap_has_one_row_per_rival() -> None:
    port = (1, Phrase(1, "builds", "a port"))
    rows = recap(TAKES, STRIKES, port, (0, Phrase(0, "takes", "Coal")), amount=RecapAmount.BRIEF)
    assert rows[0].startswith("!  C  Odo strikes at you")
    assert rows[1:] == ["   B  Livia takes Astronomy and builds a port"]
    long = [(1, Phrase(1, "takes", f"Astronomy {number}")) for number in range(9)]
    (row,) = recap(*long, amount=RecapAmount.BRIEF)
    assert row.startswith("   B  Livia takes Astronomy 0, ") and row.endswith("..")


def test_log_line_shows_its_changes() -> None:
    told = [Phrase(1, "takes", "Coal", changes=(Change("ideas", -5), Change("stone", 2)))]
    beside = passage_rows(scene(), 1, told, 60, short_name)
    assert [written(row).split() for row in beside] == [
        ["B", "Livia", "takes", "Coal", "-5", "ideas", "+2", "stone"]
    ]
    below = passage_rows(scene(), 1, told, 20, short_name)
    assert [written(row) for row in below] == ["B Livia takes Coal", "│ -5 ideas  +2 stone"]


def test_changes_stand_beside_the_words_or_below() -> None:
    told = [Phrase(1, "takes", "Coal", changes=(Change("ideas", -5),))]
    (beside,) = passage_rows(scene(), 1, told, 26, short_name)
    assert written(beside) == "B Livia takes Coal  -5 ideas"
    below = passage_rows(scene(), 1, told, 25, short_name)
    assert [written(row) for row in below] == ["B Livia takes Coal", "│ -5 ideas"]


def test_readers_own_changes_come_first() -> None:
    both = (Change("stone", 2, seat=1), Change("stone", -2, seat=0), Change("food", 1, seat=2))
    (row,) = recap((1, Phrase(1, "strikes", ("at", Player(0)), changes=both)))
    assert row.split()[-8:] == ["you:", "stone", "-2", "stone", "+2", "C:", "food", "+1"]


def test_changes_of_other_players_follow_their_letters() -> None:
    told = [Phrase(2, "strikes", ("at", Player(0)), changes=(Change("stone", -2, seat=0),))]
    assert written(passage_rows(scene(), 2, told, 60, short_name)[0]).endswith("A -2 stone")


def test_single_items_use_the_singular_in_the_log() -> None:
    built = Phrase(1, "completes", "Colossus", changes=(Change("wonders", 1), Change("cards", -2)))
    row = written(passage_rows(scene(), 1, [built], 60, short_name)[0])
    assert row.endswith("+1 wonder  -2 cards")


@pytest.mark.parametrize(
    ("game", "name", "topic"),
    [("mosaic", "4_clever_players", "turn"), ("through_the_ages", "3_clever_players", "politics")],
)
async def test_recap_stays_until_a_key_at_80_columns(
    home: Path, game: str, name: str, topic: str
) -> None:
    store_save(home, game, load_scene(game, name, is_topic(topic, 3)))
    async with running(NARROW) as pilot:
        await press(pilot, "c")
        await wait_for_screen(pilot, TableScreen)
        await wait_until(pilot, lambda: table_of(pilot).model.panes.open_pane == RECAP_PANE)
        recap = table_of(pilot).panes.recap
        assert recap.display
        assert "since your last turn" in screen_text(pilot)
        await press(pilot, "down")
        assert not recap.display


@pytest.mark.parametrize("key", ["enter", "full_stop", "escape", "z", "down", "u", "h", "q", "2"])
@pytest.mark.parametrize(
    ("game", "name", "topic"),
    [("mosaic", "4_clever_players", "turn"), ("through_the_ages", "3_clever_players", "politics")],
)
async def test_key_that_dismisses_the_recap_chooses_nothing(
    home: Path, game: str, name: str, topic: str, key: str
) -> None:
    store_save(home, game, load_scene(game, name, is_topic(topic, 3)))
    async with running(NARROW) as pilot:
        await press(pilot, "c")
        table = await wait_for_screen(pilot, TableScreen)
        await wait_until(pilot, lambda: table.panes.recap.display)
        line = table.session._table.main_line  # type: ignore[attr-defined]
        chosen, at = len(line.steps), table.model.selected
        await press(pilot, key)
        assert not table.panes.recap.display
        assert pilot.app.screen is table and table.model.selected is at
        assert len(line.steps) == chosen
        await press(pilot, "enter")  # now it is seen what it takes
        await wait_until(
            pilot, lambda: len(line.steps) > chosen or isinstance(pilot.app.screen, ConfirmScreen)
        )


@pytest.mark.parametrize(
    ("game", "name", "topic"),
    [("mosaic", "4_clever_players", "turn"), ("through_the_ages", "3_clever_players", "politics")],
)
async def test_double_press_on_the_recap_chooses_nothing(
    home: Path, monkeypatch: pytest.MonkeyPatch, game: str, name: str, topic: str
) -> None:
    now = [100.0]
    monkeypatch.setattr("tui.widgets.themed_app.ThemedApp.clock", staticmethod(lambda: now[0]))
    store_save(home, game, load_scene(game, name, is_topic(topic, 3)))
    async with running(NARROW) as pilot:
        await press(pilot, "c")
        table = await wait_for_screen(pilot, TableScreen)
        await wait_until(pilot, lambda: table.panes.recap.display)
        now[0] += 1
        asked = table.model.question
        await press(pilot, "enter", "enter")
        assert not table.panes.recap.display
        assert pilot.app.screen is table and table.model.question is asked
        now[0] += 1
        await press(pilot, "enter")
        await wait_until(
            pilot,
            lambda: (
                table.model.question is not asked or isinstance(pilot.app.screen, ConfirmScreen)
            ),
        )


async def test_recap_takes_the_first_key_before_the_coach(home: Path) -> None:
    store_save(home, "mosaic", load_scene("mosaic", "4_clever_players", is_topic("turn", 3)))
    (home / "settings.toml").write_text('coach = "always"\nbot_seconds = 0.0\n')
    async with running(NARROW) as pilot:
        await press(pilot, "c")
        table = await wait_for_screen(pilot, TableScreen)
        await wait_until(pilot, lambda: table.panes.recap.display)
        assert "dismiss" in screen_text(pilot)
        page = await press(pilot, "n")
        assert not table.panes.recap.display and "dismiss" in page
        assert "dismiss" not in await press(pilot, "n")


async def test_key_without_effect_dismisses_the_recap(
    home: Path,
) -> None:
    store_save(home, "mosaic", load_scene("mosaic", "4_clever_players", is_topic("turn", 3)))
    async with running(NARROW) as pilot:
        await press(pilot, "c")
        table = await wait_for_screen(pilot, TableScreen)
        await wait_until(pilot, lambda: table.panes.recap.display)
        await press(pilot, "circumflex_accent")
        assert not table.panes.recap.display


async def test_long_recap_is_paged(home: Path) -> None:
    store_save(home, "mosaic", load_scene("mosaic", "4_clever_players", is_topic("turn", 3)))
    async with running(NARROW) as pilot:
        await press(pilot, "c")
        await wait_for_screen(pilot, TableScreen)
        await wait_until(pilot, lambda: table_of(pilot).model.panes.open_pane == RECAP_PANE)
        first, choice = screen_text(pilot), table_of(pilot).model.selected
        second = await press(pilot, "pagedown")
        assert table_of(pilot).panes.recap.display
        assert second != first
        assert table_of(pilot).model.selected is choice  # the page is turned, not the cursor moved


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])
@pytest.mark.parametrize(
    ("game", "name", "topic", "words"),
    [
        ("mosaic", "4_clever_players", "turn", "farm town"),
        ("through_the_ages", "3_clever_players", "actions", "take"),
    ],
    ids=["mosaic", "through_the_ages"],
)
async def test_recent_entries_are_kept_while_choosing_goes_on(
    home: Path, game: str, name: str, topic: str, words: str, size: tuple[int, int]
) -> None:
    store_save(home, game, load_scene(game, name, is_topic(topic, 3)))
    async with running(size) as pilot:
        await press(pilot, "c")
        table = await wait_for_screen(pilot, TableScreen)
        await wait_for_decision(pilot)
        told = list(table.model.recent_entries)
        assert {each.seat for each in told} > {0}
        await press(pilot, "down", "slash")
        await type_text(pilot, words)
        await press_and_wait(pilot, "enter")
        assert table.model.recent_entries[: len(told)] == told
        assert table.panes.log.props is not None
        assert list(table.panes.log.props.entries[: len(told)]) == told
        assert not table.panes.recap.display  # nobody else has done anything


@pytest.mark.parametrize(
    ("game", "name", "topic"),
    [("mosaic", "4_clever_players", "turn"), ("through_the_ages", "3_clever_players", "politics")],
    ids=["mosaic", "through_the_ages"],
)
@pytest.mark.parametrize("wish", ["short", "none"])
async def test_recap_length_is_a_setting(
    home: Path, game: str, name: str, topic: str, wish: str
) -> None:
    (home / "settings.toml").write_text(f'recap = "{wish}"\n')
    store_save(home, game, load_scene(game, name, is_topic(topic, 3)))
    async with running(NARROW) as pilot:
        await press(pilot, "c")
        table = await wait_for_screen(pilot, TableScreen)
        await wait_for_decision(pilot)
        page = await press(pilot)
        assert table.panes.recap.display == (wish == "short")
        told = page.partition("since your last turn")[2].partition("▌")[0].splitlines()[1:]
        rows = [row for row in told if row.strip()]
        assert bool(rows) == (wish == "short") and len(rows) <= len(table.model.session.names)


async def test_recap_names_the_configured_keys(home: Path) -> None:
    (home / "settings.toml").write_text('[keys]\npage_down = "ctrl+f"\n')
    store_save(home, "mosaic", load_scene("mosaic", "4_clever_players", is_topic("turn", 3)))
    async with running(NARROW) as pilot:
        await press(pilot, "c")
        await wait_for_screen(pilot, TableScreen)
        await wait_for_decision(pilot)
        assert "ctrl+f more, any other key continues" in await press(pilot)


def top_bar(width: int, *before: int) -> str:
    """Return the top row of Mosaic, given its content after the reader's last choice."""
    table = model_at()
    position = table.position
    was = tuple(Standing(seat, points, (), 1) for seat, points in enumerate(before))
    bar = TopBar(load_presenter(MOSAIC), "top")
    seen = PanelProps(MOSAIC, position.view, 0, position.names, THEMES["night"])
    bar.set_reactive(TopBar.props, TopBarProps(seen, position.standings, (), was))
    canvas = StrictCanvas(width, 1, Brush(THEMES["night"], taper=True))
    bar.paint(canvas)
    return canvas.lines()[0]


def test_progress_is_in_words_when_names_leave_room() -> None:
    four = model_at().position
    assert " sc0/3 " in top_bar(80) and all(name in top_bar(80) for name in four.names)
    assert "scoring 0 of 3" in top_bar(109)


def test_changed_score_carries_a_mark() -> None:
    points = [standing.points for standing in model_at().position.standings]
    changed = [points[0], points[1] - 4, points[2] + 2, points[3]]
    for width in (80, 160):
        row = top_bar(width, *changed)
        assert f"{points[1]}▴4" in row and f"{points[2]}▾2" in row
        assert row.count("▴") == row.count("▾") == 1
    assert "▴" not in top_bar(160)


async def test_previous_position_is_set_by_the_first_own_choice() -> None:
    model = model_at()
    assert model.previous_position is None
    await choose_row(model, choice_row(model, "Stone"))
    assert model.previous_position is model.position


@pytest.mark.parametrize("size", [WIDE, (200, 60)], ids=["160x50", "200x60"])
@pytest.mark.parametrize(
    ("game", "name", "topic"),
    [
        ("mosaic", "4_clever_players", "military"),
        ("through_the_ages", "3_clever_players", "politics"),
    ],
    ids=["mosaic", "through_the_ages"],
)
async def test_wide_log_takes_the_rows_a_short_question_leaves(
    home: Path, game: str, name: str, topic: str, size: tuple[int, int]
) -> None:
    store_save(home, game, load_scene(game, name, is_topic(topic, 3)))
    async with running(size) as pilot:
        await press(pilot, "c")
        table = await wait_for_screen(pilot, TableScreen)
        await wait_for_decision(pilot)
        await press(pilot, "d")
        panes = table.panes
        heights = [pane.size.height for pane in (panes.choices, panes.inspector, panes.log)]
        assert sum(heights) == panes.side_column.size.height
        assert panes.choices.props.visible_rows
        assert heights[0] <= len(panes.choices.props.entries) + 12
        assert heights[2] > heights[1] and heights[2] > panes.side_column.size.height // 4
        before = heights[2]
        await press(pilot, "down", "down", "up")
        assert panes.log.size.height <= before


def test_battles_involving_the_reader_are_drawn_and_not_repeated() -> None:
    game = turn_of("assyrians").army(1, "levant").capital("levant").start()
    game.conquer("levant").roll(1, 1, 4).play("siege piece=army").roll(6, 2, 4)
    story = [LogEntry(place, 0, 1, event) for place, event in enumerate(game.events)]
    for seat, ending in ((0, "you win"), (1, "you lose the land")):
        names = ("You", "Ben", "Odo") if seat == 0 else ("Ada", "You", "Odo")
        seen = PanelProps(game.game, game.state, seat, names, THEMES["night"])
        drawn, rest = layout_battles(seen, story, 78)
        rows = [written(row) for row in drawn]
        assert rows[0].startswith("Levant") and rows[0].endswith(ending)
        assert rows[1].split() == ["A", "1", "1", "loses", "to", "B", "4"]
        assert rows[2].split() == [*["A", "6", "2", "+1", "siege", "=", "7"], "beats", "B", "4"]
        assert "the capital becomes a city" in rows[3]
        told = {type(each.event).__name__ for each in rest}
        assert not told & {"BattleBegan", "DiceThrown", "BattleEnded", "StructureDamaged"}
    other = PanelProps(game.game, game.state, 2, ("Ada", "Ben", "You"), THEMES["night"])
    assert layout_battles(other, story, 78) == ([], story)


def test_returning_army_names_its_owner() -> None:
    game = turn_of("persians").army(1, "turan").start()
    game.conquer("turan").roll(4, 1, 4)
    story = [LogEntry(place, 0, 1, event) for place, event in enumerate(game.events)]
    for seat, whose in ((0, "your army"), (1, "Ada's army")):
        names = ("You", "Ben", "Odo") if seat == 0 else ("Ada", "You", "Odo")
        seen = PanelProps(game.game, game.state, seat, names, THEMES["night"])
        drawn, _ = layout_battles(seen, story, 78)
        assert f"{whose} returns to its card" in " ".join(map(written, drawn))


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])
@pytest.mark.parametrize(
    ("game", "name", "round_number", "words"),
    [
        ("mosaic", "4_clever_players", 6, "claims Urban Civilization, before you"),
        ("imperium", "3_clever_players", 4, "steals 1 material from you"),
    ],
    ids=["mosaic", "imperium"],
)
async def test_what_happened_to_the_reader_is_shown_at_every_size_until_a_key(
    home: Path, game: str, name: str, round_number: int, words: str, size: tuple[int, int]
) -> None:
    store_save(home, game, load_scene(game, name, is_topic("turn", round_number)))
    async with running(size) as pilot:
        await press(pilot, "c")
        table = await wait_for_screen(pilot, TableScreen)
        await wait_until(pilot, lambda: table.panes.recap.display)
        recap, selected = table.panes.recap, table.model.selected
        assert words in recap.lines()[1] and "any" in recap.lines()[0]
        if size == WIDE:  # the log begins with the same, even if it is long
            assert words.split(",")[0].split()[0] in " ".join(table.panes.log.lines()[1:3])
        await press(pilot, "down")
        assert not recap.display and table.model.selected is selected
        await press(pilot, "down")
        assert table.model.selected is not selected


async def test_log_shows_only_what_still_holds_after_an_undo(home: Path) -> None:
    store_save(home, "mosaic", load_scene("mosaic", "4_clever_players", is_topic("turn", 3)))
    async with running(NARROW) as pilot:
        await press(pilot, "c")
        table = await wait_for_screen(pilot, TableScreen)
        await wait_for_decision(pilot)
        await dismiss_summary(pilot)
        before = [entry for entry in table.session.log if entry.is_game_event]
        table.model.select(choice_row(table.model, "Counting"))
        await press_and_wait(pilot, "enter")
        undone = [entry for entry in table.session.log if entry not in before]
        assert undone
        await undo_and_wait(pilot)
        assert table.panes.log_overlay.props is not None
        for entries in (table.panes.log_overlay.props.entries, table.model.recap_entries):
            assert not set(undone) & set(entries)
        sentences = {table.session.sentence(entry, SHORT) for entry in undone}
        page = await press(pilot, "l")
        assert isinstance(pilot.app.screen, LogScreen)
        assert not any(text and text in page for text in sentences)
        assert "went back" not in page
