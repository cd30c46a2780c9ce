import re
from dataclasses import replace
from typing import Any

import pytest
from rich.cells import cell_len

from core.games import load_game
from core.games.imperium import GAME
from core.kernel import Choice
from core.kernel.amounts import NO_COST
from core.kernel.effects import Effect
from core.kernel.style import SHORT
from core.table import Preview, preview_changes
from saves import Save
from saves.replay import verify_replay
from tests.effects import text_cost, text_effect
from tests.games.imperium.position import card_named, position
from tests.scenes import StopCondition, is_topic
from tests.tui.panel_painting import THEMES, StrictCanvas
from tests.tui.saved_games import load_scene, load_scene_after
from tests.tui.screens.test_keys import QUESTIONS
from tui.draw.canvas import AMOUNT, TEXT, Brush, Canvas, Parts
from tui.model.choices import ChoiceRow, build_question, create_chooser
from tui.panels import load_presenter
from tui.widgets.panes import ChoicesPane, ChoicesProps
from tui.widgets.panes.choice_columns import (
    ColumnEntry,
    GroupHeading,
    column_widths,
    fold_groups,
    lay_out_pages,
)
from tui.widgets.panes.choice_row import paint_choice


def asking_in(state: Any) -> ChoicesProps:
    view = GAME.view(state, 0)
    decision = GAME.decision_of(view, 0)
    assert decision is not None
    return ChoicesProps(view, create_chooser(build_question(GAME, view, decision)))


def dock(state: Any) -> list[str]:
    """The seven rows below a panel."""
    return docked(asking_in(state))


def docked(asking: ChoicesProps) -> list[str]:
    pane = ChoicesPane("decide", load_presenter(GAME))
    pane.set_reactive(ChoicesPane.props, replace(asking, is_docked=True))
    canvas = StrictCanvas(80, 7, Brush(THEMES["night"], taper=True))
    pane.paint(canvas)
    return canvas.lines()


def asking_at(game_id: str, save: Save | None = None) -> tuple[ChoicesProps, ChoicesPane]:
    """A decision with many groups, in the middle of a recorded game."""
    game, (name, when) = load_game(game_id), QUESTIONS[game_id]
    view = game.view(verify_replay(game, save or load_scene(game_id, name, when)).state, 0)
    decision = game.decision_of(view, 0)
    assert decision is not None
    pane = ChoicesPane("decide", load_presenter(game))
    return ChoicesProps(view, create_chooser(build_question(game, view, decision))), pane


def painted(
    asking: ChoicesProps, pane: ChoicesPane, width: int, height: int, docked: bool
) -> list[str]:
    pane.set_reactive(ChoicesPane.props, replace(asking, is_docked=docked))
    canvas = Canvas(width, height, Brush(THEMES["night"], taper=True))
    pane.paint(canvas)
    return canvas.lines()


@pytest.mark.parametrize("game", ["through_the_ages", "age_of_innovation", "mosaic"])
@pytest.mark.parametrize(("width", "height"), [(80, 7), (45, 22)], ids=["docked", "panel"])
def test_every_group_is_visible_for_any_cursor(game: str, width: int, height: int) -> None:
    look_at_every_group(*asking_at(game), width, height)


@pytest.mark.parametrize(("width", "height"), [(80, 7), (45, 26)], ids=["docked", "panel"])
def test_every_group_is_visible_late_in_age_of_innovation(width: int, height: int) -> None:
    """Twelve groups: tracks, innovations, scholars, power, books, and all that builds."""
    late = load_scene_after("age_of_innovation", "3_players_small_map", 261)
    asking, pane = asking_at("age_of_innovation", late)
    assert asking.chooser and len({row.group for row in asking.chooser.question.rows}) > 10
    look_at_every_group(asking, pane, width, height)


def look_at_every_group(asking: ChoicesProps, pane: ChoicesPane, width: int, height: int) -> None:
    chooser = asking.chooser
    assert chooser is not None
    rows = chooser.question.rows
    for row in rows:
        here = replace(asking, chooser=chooser.select(row))
        page = painted(here, pane, width, height, docked=height == 7)
        text = "\n".join(page)
        assert all(group.upper()[:10] in text for group in {r.group for r in rows})
        assert sum("▸" in line for line in page) == 1
        assert pane.props.selected_row is row
        if chooser.question.stop_row is not None:
            assert f". {chooser.question.stop_row.choice.label}" in text
    assert text.count("▾") > 1  # what is hidden is counted beside its head


def test_nine_groups_are_visible_when_the_cursor_group_shows_one_row() -> None:
    """As in Mosaic once wonders and governments are available, with the cursor on work."""
    asking, _ = asking_at("mosaic")
    assert asking.chooser is not None
    some, groups = asking.chooser.question.rows[:3], [f"Group {number}" for number in range(9)]
    rows = [
        replace(row, choice=replace(row.choice, group=group)) for group in groups for row in some
    ]
    for at in rows:
        columns = fold_groups(rows, at, height=4, column_count=3, min_cursor_rows=1)
        assert columns is not None and len(columns) <= 3
        entries = [entry for column in columns for entry in column]
        assert [entry.name for entry in entries if isinstance(entry, GroupHeading)] == groups
        assert any(entry is at for entry in entries)


def test_pane_without_rows_for_choices_still_paints() -> None:
    """As for a moment while a window is resized."""
    asking, pane = asking_at("mosaic")
    for height in range(1, 9):
        assert len(painted(asking, pane, 45, height, docked=False)) == height


def asked(game_id: str, name: str, when: StopCondition) -> tuple[ChoicesProps, ChoicesPane]:
    """Return your first decision of that kind in a recorded game."""
    game = load_game(game_id)
    view = game.view(verify_replay(game, load_scene(game_id, name, when)).state, 0)
    decision = game.decision_of(view, 0)
    assert decision is not None
    changes = preview_changes(game, view, 0, decision.actions[0], SHORT)
    question = build_question(game, view, decision)
    row = next(row for row in question.rows if row.action == decision.actions[0])
    chooser = create_chooser(question).select(row)
    return ChoicesProps(view, chooser, preview=Preview(changes)), ChoicesPane(
        "decide", load_presenter(game)
    )


def test_long_list_of_choices_still_shows_the_whole_question() -> None:
    asking, pane = asked("mosaic", "4_clever_players", is_topic("starting_city"))
    assert len(asking.visible_rows) > 99
    page = painted(asking, pane, 80, 7, docked=True)
    assert asking.prompt in page[0]
    chooser = asking.chooser
    assert chooser is not None
    longer = replace(chooser.question, prompt="A question of " + "many long words " * 8)
    page = painted(replace(asking, chooser=replace(chooser, question=longer)), pane, 80, 7, True)
    asked_words = " ".join(line[2:74].strip() for line in page[:2])
    assert asked_words.startswith(longer.prompt.strip()) and "▸" in "".join(page[2:5])


def test_long_preview_starts_on_the_rule_row_and_keeps_all_choices() -> None:
    asking, pane = asked("mosaic", "4_clever_players", is_topic("turn", 3))
    many = dict.fromkeys(("stone", "food", "ideas", "money", "tiles", "cities"), (0, 10))
    page = painted(replace(asking, preview=Preview(many)), pane, 80, 7, docked=True)
    short = painted(replace(asking, preview=Preview({"stone": (1, 2)})), pane, 80, 7, docked=True)
    assert page[:5] == short[:5]
    assert short[5] == "┄" * 80
    assert page[5].endswith("┄┄") and "+10 stone 0>10" in page[5]
    assert "+10 cities 0>10" in page[6]


def test_long_preview_beside_a_panel_drops_levels_first() -> None:
    asking, pane = asked("mosaic", "4_clever_players", is_topic("turn", 3))
    names = ("stone", "food", "ideas", "money", "tiles", "cities", "units", "towns")
    long = replace(asking, preview=Preview(dict.fromkeys(names, (100, 110))))
    page = painted(long, pane, 45, 16, docked=False)
    assert "+10 stone 100>110" in "\n".join(page)
    assert "+10 units  +10 towns" in page[-1]
    many = Preview({f"{name} {number}": (1, 2) for name in names for number in range(9)})
    assert painted(replace(asking, preview=many), pane, 45, 16, docked=False)[-1].endswith("..")


def test_hint_is_shown_in_full_using_spare_choice_rows() -> None:
    words = " ".join(f"reason{number}" for number in range(25))
    game = position("arthurians", "celts").hand(0, PERCIVAL, *position().unrest_cards(1))
    game.in_play(0, card_named("arthurians", "Britannia Prima"))
    few = replace(asking_in(game.play(f"play {PERCIVAL}").state), notice=words)
    assert words in " ".join(line.strip() for line in docked(few))


def test_hint_is_shown_in_full_when_choices_fill_the_dock() -> None:
    asking, pane = asking_at("through_the_ages")
    assert asking.row_in_view is not None
    words = " ".join(f"reason{number}" for number in range(24)) + "."
    page = painted(replace(asking, notice=words), pane, 80, 7, docked=True)
    assert words in " ".join(line.strip("┄ ") for line in page)
    assert sum("▸" in line for line in page[1:4]) == 1  # the choice it speaks of stays in sight
    short = painted(replace(asking, notice="A word."), pane, 80, 7, docked=True)
    assert "A word." in short[6] and "┄" not in short[4]  # a row of choices more


def test_stop_row_is_visible_when_other_choices_have_no_heading() -> None:
    question = create_chooser(asking_in(hand("Advance", "Conquer")).chooser.question).question  # type: ignore[union-attr]
    first, stop = question.rows[0], question.stop_row
    assert stop is not None
    bare = [
        replace(first, choice=replace(first.choice, group="", label=f"Hex {n} of a long name"))
        for n in range(12)
    ]
    chooser = create_chooser(replace(question, rows=(*bare, stop)))
    for row in (bare[0], bare[-1]):
        page = docked(ChoicesProps(None, chooser.select(row)))
        text = "\n".join(page)
        assert "CHOICES" in text and f". {stop.choice.label}" in text
        assert sum("▸" in line for line in page) == 1


def test_destructive_choices_get_only_the_remaining_rows() -> None:
    chooser = asking_in(hand("Advance", "Conquer")).chooser
    assert chooser is not None
    first = chooser.question.rows[0]

    def many(group: str, destroys: bool = False) -> list[ChoiceRow]:
        choice = replace(first.choice, group=group, is_destructive=destroys)
        names = (f"{group} {n}" for n in range(6))
        return [replace(first, choice=replace(choice, label=name)) for name in names]

    rows = (*many("Take"), *many("Build"), *many("Burn", destroys=True))
    page = "\n".join(
        docked(ChoicesProps(None, create_chooser(replace(chooser.question, rows=rows))))
    )
    assert page.count("Build ") > 1 and "BURN" in page
    assert "Burn " not in page


def rows_of(*groups: tuple[str, int]) -> list[ChoiceRow]:
    """Return this many choices of each group. Those of Destroy are destructive."""
    chooser = asking_in(hand("Advance", "Conquer")).chooser
    assert chooser is not None
    first = chooser.question.rows[0]
    choices = [
        Choice(f"{group} {n}", group, text_cost("1 CA"), is_destructive=group == "Destroy")
        for group, count in groups
        for n in range(count)
    ]
    return [replace(first, choice=choice) for choice in choices]


def in_sight(columns: list[list[Any]] | None, group: str) -> int:
    assert columns is not None
    return sum(isinstance(e, ChoiceRow) and e.group == group for column in columns for e in column)


def test_destructive_group_never_shows_more_rows_than_others() -> None:
    """With the cursor on `Play`, the last column has spare room."""
    rows = rows_of(("Take", 12), ("Wonder", 1), ("Play", 3), ("Destroy", 5))
    for at in rows[13:16]:
        columns = fold_groups(rows, at, height=4, column_count=3)
        assert in_sight(columns, "Destroy") <= in_sight(columns, "Take") >= 1
    columns = fold_groups(rows, rows[-1], height=4, column_count=3)
    assert in_sight(columns, "Destroy") > 1, "unless the cursor is there"


def test_collapsed_groups_share_a_heading_row() -> None:
    names = ("Take", "Wonder", "Build", "Upgrade", "Train", "Destroy")
    rows = rows_of(*((name, 4) for name in names))
    columns = fold_groups(rows, rows[0], height=3, column_count=3)
    assert columns is not None
    heads = [entry for column in columns for entry in column if isinstance(entry, GroupHeading)]
    shared = {(head.name, head.neighbor.name) for head in heads if head.neighbor}
    assert ("Upgrade", "Train") in shared or ("Build", "Upgrade") in shared
    assert sum(1 + bool(head.neighbor) for head in heads) == len(names)
    asking, pane = asking_at("through_the_ages")
    assert asking.chooser is not None
    chooser = create_chooser(replace(asking.chooser.question, rows=tuple(rows)))
    page = painted(replace(asking, chooser=chooser), pane, 80, 6, docked=True)
    assert all(name.upper() in "".join(page) for name in names)
    places = [(spot.y, spot.x) for spot, row in pane._row_regions if spot.target in names]
    assert len(set(places)) == len(places) == len(names), "each is pressed by itself"
    assert all(row.group == spot.target for spot, row in pane._row_regions if spot.target in names)


@pytest.mark.parametrize("many", range(3, 13))
def test_shared_headings_fit_in_the_available_columns(many: int) -> None:
    names = [f"{chr(65 + number)} few" for number in range(many)]
    rows = rows_of(*((name, 4) for name in names))
    for height, columns in ((2, 2), (3, 2), (4, 2), (2, 3), (3, 3), (4, 3)):
        for at in rows[::4]:
            if found := fold_groups(rows, at, height, columns, min_cursor_rows=1):
                assert len(found) <= columns and max(map(len, found)) <= height


def test_full_columns_cut_only_the_longest_names() -> None:
    asking, pane = asking_at("through_the_ages")
    assert asking.chooser is not None
    rows = rows_of(("Take", 3), ("Build", 3), ("Play", 3))
    long = replace(rows[-1].choice, label="A very long name that nobody can read whole")
    rows[-1] = replace(rows[-1], choice=long)
    middle = replace(rows[3].choice, label="Agriculture", price=text_cost("1 CA 2r 3sc"))
    rows[3] = replace(rows[3], choice=middle)
    chooser = create_chooser(replace(asking.chooser.question, rows=tuple(rows)))
    page = "\n".join(painted(replace(asking, chooser=chooser), pane, 80, 7, docked=True)[:5])
    assert "Agriculture 1 CA 2r 3sc" in page and page.count("..") == 1


def test_columns_are_equal_until_a_priced_name_needs_more() -> None:
    """Long effects in the second column take no space from the first."""
    rows = rows_of(("Discard", 3), ("Keep", 3))
    free = [
        replace(row, choice=replace(row.choice, price=NO_COST, effect=text_effect("+2m")))
        for row in rows[:3]
    ]
    long = replace(
        rows[3].choice, price=NO_COST, effect=text_effect("a single clause of more words than half")
    )
    page: list[list[ColumnEntry]] = [[*free], [replace(rows[3], choice=long)]]
    assert column_widths(page, 80) == [40, 40]
    dear = replace(
        long, price=text_cost("1 action"), label="A name that is rather long, for a card"
    )
    first, second = column_widths([[*free], [replace(rows[3], choice=dear)]], 80)
    assert first < 40 < second and first + second <= 80


def test_every_harmless_group_shows_a_choice_before_one_shows_many() -> None:
    chooser = asking_in(hand("Advance", "Conquer")).chooser
    assert chooser is not None
    first = chooser.question.rows[0]

    def some(group: str, count: int) -> list[ChoiceRow]:
        choices = [replace(first.choice, label=f"{group} {n}", group=group) for n in range(count)]
        return [replace(first, choice=choice) for choice in choices]

    rows = (*some("Take", 12), *some("Play", 1), *some("Build", 4), *some("Train", 1))
    asking = ChoicesProps(None, create_chooser(replace(chooser.question, rows=rows)))
    pane = ChoicesPane("decide", load_presenter(GAME))
    page = "\n".join(painted(asking, pane, 45, 19, docked=False))
    assert "Play 0" in page and "Build 0" in page and "Train 0" in page
    assert page.count("Take ") > 4


def test_typed_filter_is_visible_beside_a_long_question() -> None:
    asking = asking_in(hand("Advance", "Conquer"))
    assert asking.chooser is not None
    longest = replace(asking.chooser.question, prompt="A question of many words " * 4)
    typed = replace(asking.chooser, question=longest, filter="adv")
    assert "/adv_ " in docked(ChoicesProps(None, typed, is_filtering=True))[0]
    assert "f _" in docked(ChoicesProps(None, replace(typed, filter=""), typed_label=""))[0]


def test_rows_stay_in_place_while_a_jump_letter_is_typed() -> None:
    asking = asking_in(hand("Advance", "Conquer"))
    assert asking.chooser is not None
    long = replace(asking.chooser.question, prompt=f"{'It takes ' * 6}it?")
    chooser = replace(asking.chooser, question=long)
    without, lettered = (
        docked(ChoicesProps(None, chooser, typed_label=typed))[1:] for typed in (None, "")
    )
    assert [blank_letters(line) for line in lettered] == without
    assert lettered != without, "letters are shown only when they can be typed"


def blank_letters(line: str) -> str:
    return re.sub(r"(?<=[▸ ])[a-z](?= )", " ", line)


def test_reason_for_an_unavailable_choice_is_shown_in_full() -> None:
    game = position("romans", "celts").hand(0, "rom16_advance").market("c_unc06_shrine")
    asking = asking_in(game.state)
    assert asking.chooser is not None
    found = docked(ChoicesProps(asking.view, asking.chooser.filter_by("shrine"), is_filtering=True))
    assert any("Shrine" in line and "acquires or breaks through" in line for line in found)


def test_payment_is_dropped_before_the_name_is_cut() -> None:
    choice = Choice("Sphinx", price=text_cost("20s", "8s by 16$"))
    for edge, seen in ((30, "Sphinx 20s, 8s by 16$"), (12, "Sphinx.. 20s")):
        assert in_a_row(choice, edge) == seen


def test_destructive_choices_get_their_own_heading() -> None:
    chooser = asking_in(hand("Advance", "Conquer")).chooser
    assert chooser is not None and chooser.question.stop_row is not None
    first, stop = chooser.question.rows[0], chooser.question.stop_row
    harm = replace(first, choice=replace(first.choice, label="Burn", is_destructive=True))
    question = replace(chooser.question, rows=(first, stop, harm))
    page = "\n".join(docked(ChoicesProps(None, create_chooser(question))))
    assert page.count("PLAY") == 2 and page.count("PLAY, WITH A LOSS") == 1


def test_effect_is_cut_at_a_word_or_left_out() -> None:
    choice = Choice("Writing", effect=text_effect("ideas +1 for each scroll"))
    assert in_a_row(choice, 33) == "Writing ideas +1 for each scroll"
    assert in_a_row(choice, 25) == "Writing ideas +1 for.."
    assert in_a_row(choice, 15) == "Writing .."


def test_resource_totals_are_never_cut_in_the_middle() -> None:
    choice = Choice("End turn", effect=text_effect("then +1sc +2f +2r"))
    assert in_a_row(choice, 30) == "End turn then +1sc +2f +2r"
    assert in_a_row(choice, 25) == in_a_row(choice, 23) == "End turn .."
    longer = replace(choice, effect=text_effect("+1sc +2f +2r, draw 2 cards"))
    assert in_a_row(longer, 24) == "End turn +1sc +2f +2r .."
    assert in_a_row(longer, 20) == "End turn .."


def test_single_column_options_use_whole_words() -> None:
    """R12.7 of Imperium: `2 pop: acquire region/trib` is for narrow columns."""
    game = position("romans", "celts").hand(0, "rom17_conquer").tokens(0, population=6)
    asking = asking_in(game.play("play rom17_conquer").state)
    assert asking.chooser is not None
    question = asking.chooser.question
    options = [
        replace(
            next(row for row in question.rows if row.action == action), choice=choice, following=()
        )
        for action, choice in question.first_choices.items()
    ]
    step_by_step = create_chooser(replace(question, rows=tuple(options)))
    page = "\n".join(docked(replace(asking, chooser=step_by_step))[:5])
    assert "Pay 2 population to acquire a region or tributary card" in page
    assert "Pay 3 population to break through for a region or tributary card" in page
    assert "region/trib" not in page


def test_whole_choices_show_group_name_price_and_effect() -> None:
    game = position("romans", "celts").hand(0, "rom17_conquer").tokens(0, population=6)
    asking = asking_in(game.play("play rom17_conquer").state)
    pane = ChoicesPane("decide", load_presenter(GAME))
    page = "\n".join(painted(asking, pane, 76, 20, docked=False))
    assert "ACQUIRE" in page and "BREAK THROUGH" in page
    lines = [line for line in page.splitlines() if "Region deck" in line]
    assert "3pop" in lines[0] and "unseen" in lines[0]


def test_long_question_is_shown_in_full_beside_few_choices() -> None:
    game = position("romans", "celts").hand(0, "rom17_conquer").tokens(0, population=6)
    asking = asking_in(game.play("play rom17_conquer").state)
    assert asking.chooser is not None
    words = " ".join(f"word{number}" for number in range(24)) + "?"
    question = asking.chooser.question
    question = replace(question, prompt=words, rows=question.rows[:1])
    page = docked(replace(asking, chooser=create_chooser(question)))
    assert words in " ".join(line[2:].split("  ")[0].strip() for line in page[:3])
    assert sum("▸" in line for line in page) == 1


def test_free_price_is_dropped_before_the_name_is_cut() -> None:
    choice = Choice("F6 swamp, 1 of 2", price=text_cost("free"))
    assert in_a_row(choice, 22) == "F6 swamp, 1 of 2 free"
    assert in_a_row(choice, 18) == "F6 swamp, 1 of 2.."
    assert in_a_row(replace(choice, price=text_cost("3t")), 18) == "F6 swamp, 1.. 3t"


def test_name_takes_precedence_over_a_long_price() -> None:
    """If both do not fit, the line below shows the price."""
    army = Choice("Recruit and move", price=text_cost("5$ a unit, 1$ a move"))
    assert in_a_row(army, 38) == "Recruit and move 5$ a unit, 1$ a move"
    assert in_a_row(army, 30) == "Recruit.. 5$ a unit, 1$ a move"
    assert in_a_row(army, 22) == "Recruit and move .."


def test_destroyed_thing_takes_precedence_over_its_price() -> None:
    farm = Choice("Destroy Agriculture", "Destroy", price=text_cost("1 CA"), is_destructive=True)
    assert in_a_row(farm, 24) == "Destroy Agriculture 1 CA"
    assert in_a_row(farm, 22) == "Destroy Agriculture .."
    assert in_a_row(replace(farm, is_destructive=False), 22) == "Destroy Agricul.. 1 CA"


def test_cut_word_is_not_left_before_a_bar() -> None:
    choice = Choice("Mongolia", effect=text_effect("empty, China +2"))
    bar: Parts = [("free", TEXT)]
    assert in_a_row(choice, 23, bar) == "Mongolia empty .. free"
    assert in_a_row(choice, 18, bar) == "Mongolia .. free"


def test_effect_is_not_cut_between_a_number_and_its_noun() -> None:
    nation = Choice("Minoans", effect=text_effect("attack card: it steals 1 progress from you"))
    assert in_a_row(nation, 44) == "Minoans attack card: it steals 1 progress.."
    assert in_a_row(nation, 36) == "Minoans attack card: it steals.."


def test_place_does_not_repeat_its_region_heading() -> None:
    place = Choice(
        "Italia 4,12 Ostia", "Italia", effect=text_effect("wine"), label_in_group="4,12 Ostia"
    )
    assert in_a_row(place, 30) == "4,12 Ostia wine"
    assert in_a_row(replace(place, group=""), 30) == "Italia 4,12 Ostia wine"
    assert (
        in_a_row(Choice("Destroy Bronze", "Destroy", price=text_cost("1 CA")), 30)
        == "Destroy Bronze 1 CA"
    )
    asking, pane = asked("mosaic", "4_clever_players", is_topic("starting_city"))
    page = painted(asking, pane, 80, 7, docked=True)
    assert asking.selected_row is not None
    label = asking.selected_row.choice.label
    assert label not in "".join(page[1:5]) and label.split()[-1] in "".join(page[1:5])


def test_full_label_is_used_where_it_fits() -> None:
    genius = Choice(
        "Eng. Genius",
        price=text_cost("1 CA"),
        effect=text_effect("action"),
        full_label="Engineering Genius",
    )
    assert in_a_row(genius, 30) == "Engineering Genius action 1 CA"
    assert in_a_row(genius, 26) == "Engineering Genius .. 1 CA"
    assert in_a_row(genius, 25) == "Eng. Genius action 1 CA"
    assert in_a_panel(genius, 32) == "Engineering Genius 1 CA action"
    assert in_a_panel(genius, 29) == "Eng. Genius 1 CA action"
    land = Choice(
        "Fertile Terr.", effect=text_effect("+1c, later +2 yellow"), full_label="Fertile Territory"
    )
    assert in_a_panel(land, 38) == "Fertile Territory +1c, later +2 yellow"
    assert in_a_panel(land, 37) == "Fertile Terr. +1c, later +2 yellow"


def test_name_is_not_cut_for_an_effect() -> None:
    move = Choice(
        "Infantry Egypt > Numidia", price=text_cost("1$"), effect=text_effect("Egypt A5>4 C1")
    )
    assert in_a_panel(move, 39) == "Infantry Egypt > Numidia 1$ .."
    assert in_a_panel(move, 42) == "Infantry Egypt > Numidia 1$ Egypt A5>4 C1"


def test_effect_of_a_priced_choice_is_shown_as_far_as_it_fits() -> None:
    found = Choice(
        "Hittites",
        price=text_cost("4 armies"),
        effect=text_effect("capital Anatolia, reroll a die"),
    )
    assert in_a_panel(found, 40) == "Hittites 4 armies capital Anatolia .."
    leader = Choice(
        "Tesla",
        price=text_cost("1 CA"),
        effect=text_effect("leader, rivals pay +1r for labs and libraries"),
    )
    assert in_a_panel(leader, 40) == "Tesla 1 CA leader .."
    goods = Choice("Trade", price=text_cost("1 CA"), effect=Effect.of("takes wine, oil and glass"))
    assert in_a_panel(goods, 40) == "Trade 1 CA takes wine, oil and glass"
    assert in_a_panel(goods, 30) == "Trade 1 CA takes wine, oil.."


def test_cut_effect_never_shows_one_alternative_as_the_whole() -> None:
    raiders = Choice("Raiders", effect=Effect.of("play now", "5s, 5f or 5$ per unit"))
    assert in_a_row(raiders, 47) == "Raiders play now; 5s, 5f or 5$ per unit"
    assert in_a_row(raiders, 30) == "Raiders play now .."
    once = Choice("Magistrate", effect=Effect.of(("10s", "once: 1p for 20s, 20f, 20i or 20$")))
    assert in_a_row(once, 44) == "Magistrate 10s .."
    other = Choice("Cartography", effect=text_effect("ideas +3, take 1 good or cache"))
    assert in_a_row(other, 30) == "Cartography ideas +3 .."


def test_condition_is_not_shown_without_its_consequence() -> None:
    wonder = Choice(
        "Wonder", effect=Effect.of("civilised", "2 VP", "Exhaust: When you return unrest, +2 prog.")
    )
    assert in_a_row(wonder, 47) == "Wonder civilised; 2 VP .."


def in_a_row(choice: Choice, width: int, drawn: Parts | None = None) -> str:
    """Return the text of a choice in the dock at the given width."""
    return _line(choice, width, drawn or [], True)


def in_a_panel(choice: Choice, width: int) -> str:
    """Return the text of a choice in the list of a wide window."""
    return _line(choice, width, [], False)


def _line(choice: Choice, width: int, drawn: Parts, docked: bool) -> str:
    line = Canvas(50, 1, Brush(THEMES["night"], taper=True))
    paint_choice(line, (0, width, 0), choice, drawn, docked)
    return " ".join(line.lines()[0].split())


def test_sentence_cut_after_a_full_stop_ends_in_two_dots() -> None:
    choice = Choice(
        "Phoenicians", effect=text_effect("tributary: 3 VP. Acquire civilised and play it at once.")
    )
    assert in_a_row(choice, 34) == "Phoenicians tributary: 3 VP.."


def test_name_and_as_many_symbols_as_fit_precede_a_bar() -> None:
    odds: Parts = [("━━━ 24%", AMOUNT)]
    east = Choice(
        "East Ind.",
        "By fleet",
        text_cost("24%"),
        text_effect("C cm & $, win 24%"),
        full_label="East Indies",
    )
    assert in_a_row(east, 38, odds) == "East Indies C cm & $, win 24% ━━━ 24%"
    assert in_a_row(east, 31, odds) == "East Indies C cm & $ .. ━━━ 24%"
    assert in_a_row(east, 27, odds) == "East Indies C cm .. ━━━ 24%"
    assert in_a_row(east, 23, odds) == "East Indies .. ━━━ 24%"
    assert in_a_row(east, 22, odds) == "East Indies .. ━━━ 24%"
    assert in_a_row(east, 21, odds) == "East Ind. .. ━━━ 24%"


def hand(*names: str) -> Any:
    return (
        position("romans", "celts").hand(0, *(card_named("romans", name) for name in names)).state
    )


def test_columns_share_room_to_show_everything() -> None:
    page = dock(hand("Advance", "Conquer", "Prosperity", "Roman Expansion"))
    text = "\n".join(page)
    assert "7 choices" in page[0] and "more" not in page[0]
    for words in ("Roman Expansion", "Innovate", "Revolt", "End turn"):
        assert words in text
    assert text.count("1 action") == 4


def test_few_choices_get_two_equal_columns() -> None:
    page = dock(hand("Advance", "Conquer"))
    assert page[2].startswith(" ▸  Advance")
    assert page[1].index("OTHER") == 41


def test_group_that_fits_one_column_is_not_split() -> None:
    rows = list(asking_in(hand("Advance", "Conquer")).chooser.question.rows)
    first, second = GroupHeading("Advancements"), GroupHeading("Kingdoms")
    entries: list[ColumnEntry] = [first, rows[0], second, rows[1], rows[2]]
    assert lay_out_pages(entries, 4, 80) == [[[first, rows[0]], [second, rows[1], rows[2]]]]


PERCIVAL = card_named("arthurians", "Peredur (Sir Percival)")


def percival_asks(*answers: str) -> list[str]:
    game = position("arthurians", "celts").hand(0, PERCIVAL, *position().unrest_cards(1))
    game.in_play(0, card_named("arthurians", "Britannia Prima"))
    return dock(game.play(f"play {PERCIVAL}", *answers).state)


def test_few_long_answers_get_the_full_width() -> None:
    page = percival_asks()
    assert page[1].startswith(" ▸  Return 1 unrest")
    assert len(page[1].rstrip()) > 60


def test_long_question_takes_two_rows() -> None:
    page = percival_asks("choose 1")
    assert page[0].startswith("▌ Peredur (Sir Percival): do you garrison this card under a region")
    assert page[1].rstrip().endswith("?")
    assert page[2].startswith(" ▸  Yes")


def test_hidden_count_follows_a_two_row_question() -> None:
    asking, pane = asked("mosaic", "4_clever_players", is_topic("starting_city"))
    assert asking.chooser is not None
    longer = replace(asking.chooser.question, prompt="A question of " + "many long words " * 5)
    chooser = replace(asking.chooser, question=longer)
    page = painted(replace(asking, chooser=chooser), pane, 80, 7, docked=True)
    assert "▾" not in page[0] and " more" in page[1]


def test_choice_count_makes_room_for_the_question() -> None:
    state = GAME.new(2, {"sides": "choose"}, 1)
    assert "The choice is for the whole game. " in dock(state)[0]


def test_wide_letters_take_two_cells() -> None:
    asking = asking_in(hand("Advance", "Conquer"))
    assert asking.chooser is not None
    question = asking.chooser.question
    first = question.rows[0]
    wide = replace(
        first, choice=replace(first.choice, label="王小明" * 5, price=text_cost("3 actions"))
    )
    rows = (wide, *question.rows[1:])
    page = docked(ChoicesProps(asking.view, create_chooser(replace(question, rows=rows))))
    line = next(line for line in page if "王" in line)
    assert f"{'王小明' * 5} .. 3 actions" in " ".join(line.split())
    below = page[page.index(line) + 1]
    price, price_below = line.index("3 actions") + 9, below.index("1 action") + 8
    assert cell_len(line[:price]) == price_below, "the prices end in one column"
    column = cell_len(line[: line.index("Innovate")])
    assert column == below.index("Revolt"), "the columns are straight"


def test_different_choices_are_not_cut_to_the_same_name() -> None:
    chooser = asking_in(hand("Advance", "Conquer")).chooser
    assert chooser is not None
    first = chooser.question.rows[0]

    def row(label: str, group: str) -> ChoiceRow:
        choice = Choice(label, group)
        return replace(first, choice=choice)

    sides = [f"Supremacy to {who}, side {side}" for who in "BC" for side in "AB"]
    rows = (
        row("Economic Progress", "Future event"),
        row("Independence", "Future event"),
        *(row(label, "Pact") for label in sides),
        row("No politics", ""),
        row("Resign", ""),
    )
    page = "\n".join(
        docked(ChoicesProps(None, create_chooser(replace(chooser.question, rows=rows))))
    )
    assert "Supremacy to B.." not in page and sides[0] in page
