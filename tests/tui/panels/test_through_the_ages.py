from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from core.games.through_the_ages import GAME
from core.games.through_the_ages.content import CARDS, SPACE_COST
from core.games.through_the_ages.rules.events import TurnBegan
from core.games.through_the_ages.rules.military_events import AttackDecided, EventRevealed
from core.games.through_the_ages.state import AgesState, Seeded
from core.games.through_the_ages.target_ids import space_id
from core.games.through_the_ages.text.facts.civilization import civilization_stats
from core.kernel import SPECTATOR
from core.kernel.style import SHORT
from tests.games.through_the_ages.position import Position, position
from tests.tui.panel_cases import THROUGH_THE_AGES
from tests.tui.panel_painting import THEMES, Size, find_line, panel_lines, props_for
from tui.draw.canvas import Brush, Canvas
from tui.draw.change_arrows import add_change_arrows, without_values
from tui.draw.panel_props import PanelProps
from tui.panels.through_the_ages import PRESENTER
from tui.panels.through_the_ages.civilization.ratings import label_strength_sources
from tui.widgets.panes.panel_widget import HIGHLIGHT_SYMBOL, PanelWidget

scene_of = partial(props_for, GAME)


def every_moment() -> Iterator[AgesState]:
    """Yield positions of all kinds of games."""
    for table in THROUGH_THE_AGES.tables:
        yield from THROUGH_THE_AGES.moments(table)


# --- all faces -----------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["night", "day", "safe", "contrast"])
def test_every_card_kind_has_its_own_band_color(theme: str) -> None:
    bands = THEMES[theme].bands
    kinds = ("leader", "wonder", "action", "production", "urban", "military", "government")
    assert set(kinds) | {"special"} <= set(bands)
    assert len({bands[kind] for kind in kinds}) == len(kinds)


def test_result_of_an_own_political_action_is_drawn_first() -> None:
    """At 80 columns nothing else would show the event or the result of an attack."""
    for event in (EventRevealed(SPECTATOR, "no_event"), AttackDecided(0, "plunder_i", 1, 3, 2)):
        assert PRESENTER.is_drawn_event(event)
    assert not PRESENTER.is_drawn_event(TurnBegan(0))


@pytest.mark.parametrize(
    ("count", "label"),
    [
        ("happy faces", "happy"),
        ("yellow bank", "yellow"),
        ("blue bank", "blue"),
        ("corruption", "blue"),
        ("science per turn", "science"),
    ],
)
@pytest.mark.parametrize("size", [(80, 20), (114, 48)])
def test_coach_highlights_the_row_of_a_count_on_the_boards(
    count: str, label: str, size: Size
) -> None:
    """Not a word that looks like it: the text of a card may say "+1 hap"."""
    scene = scene_of(position().state, highlighted_counts=frozenset({count}))
    boards = PRESENTER.panel("boards")
    assert boards is not None
    widget = PanelWidget(boards)
    widget.set_reactive(PanelWidget.props, scene)
    canvas = Canvas(*size, Brush(scene.theme))
    widget.paint(canvas)
    (line,) = (line for line in canvas.lines() if HIGHLIGHT_SYMBOL in line)
    before, _, _ = line.partition(HIGHLIGHT_SYMBOL)
    assert before.endswith(f"│ {label}")


# --- Row -----------------------------------------------------------------------------------------


THIRTEEN = (
    *("work_of_art_i", "knights", "swordsmen", "iron", "alchemy", "drama", "theology"),
    *("monarchy", "masonry", "frugality_i", "irrigation", "cartography", "warfare"),
)


def row_of(game: Position, space: int, **look: Any) -> str:
    return panel_lines("row", scene_of(game.state, **look))[space]


def test_row_shows_price_and_effect_of_cards() -> None:
    game = position(3).row(s1="masonry", s6="coal", s9="constitutional_monarchy")

    assert row_of(game, 1).startswith(" 1 CA     I   special    Masonry")
    assert "7sc 8r  3r a worker" in row_of(game, 6)
    assert row_of(game, 6).startswith(" 2 CA")
    assert "Const. Monarchy      5/12sc  6 CA 4 MA, limit 3" in row_of(game, 9)


def test_short_kinds_and_names_leave_room_for_effects() -> None:
    spaces = {f"s{space}": card for space, card in enumerate(THIRTEEN, 1)}
    short = position(3).row(**spaces)
    long = position(3).row(**spaces | {"s13": "constitutional_monarchy"})

    assert row_of(short, 2).index("+2 str") < row_of(long, 2).index("+2 str")
    kinds = [row_of(short, space)[14:].split()[0] for space in range(1, 14)]
    column = 14 + max(map(len, kinds)) + 1
    assert all(row_of(short, at)[column - 1] == " " != row_of(short, at)[column] for at in (1, 2))


def test_heading_gives_way_to_the_thirteenth_card() -> None:
    game = position(3).row(**{f"s{space}": card for space, card in enumerate(THIRTEEN, 1)})
    whole, short = (panel_lines("row", scene_of(game.state), (80, height)) for height in (14, 13))
    assert "price" in whole[0] and whole[1:] == short


CIVIL = [card.id for card in CARDS.values() if card.deck == "civil"]


@pytest.mark.parametrize("size", [(80, 14), (114, 14), (154, 16)])
def test_no_card_of_the_row_is_cut(size: tuple[int, int]) -> None:
    """As a line with its obstacle, and as a card. Hollywood's two types are too long for a card."""
    game = position(3)
    for first in range(0, len(CIVIL), 13):
        for used in (0, 4):
            game.state.row = [*CIVIL[first : first + 13], *[""] * 13][:13]
            game.player(0, used_civil=used).refresh()
            shown = panel_lines("row", scene_of(game.state), size)
            cut_short = [line for line in shown if ".." in line]
            assert not cut_short or ("hollywood" in game.state.row and size == (114, 14))


def test_full_board_shows_whole_names() -> None:
    names = ("organized_religion", "air_forces", "scientific_method", "journalism", "cavalrymen")
    farms = {
        "agriculture": 2,
        "irrigation": 2,
        "selective_breeding": 2,
        "mechanized_agriculture": 1,
    }
    game = position(3).workers(0, **farms, **dict.fromkeys(names, 1))
    shown = "\n".join(panel_lines("boards", scene_of(game.state), (114, 24)))
    for name in ("Organized Religion", "Air Forces", "Scientific Method", "Journalism"):
        assert name in shown
    assert ".." not in shown


def test_next_to_last_round_uses_the_singular() -> None:
    game = position(3).age(3).round(15).shrink_civil(1)

    *_, deck = PRESENTER.panels[0].legend(scene_of(game.state), 154)
    assert "about 1 round to the end" in deck


def test_wonder_costs_more_per_completed_wonder_r6_1() -> None:
    game = position(3).row(s10="eiffel_tower").wonders(0, "pyramids")

    line = row_of(game, 10)

    assert line.startswith(f" {SPACE_COST[9] + 1} CA")
    assert "3-7-3r" in line


def test_prices_are_those_of_the_viewer() -> None:
    game = position(3).row(s1="drama").leader(0, "js_bach")

    printed = CARDS["drama"]

    price = f"{printed.science_cost - 1}sc {printed.build_cost - 1}r"
    assert price in row_of(game, 1)


@pytest.mark.parametrize(
    ("card", "words"),
    [("taj_mahal", "in work"), ("joan_of_arc", "had one"), ("iron", "have it")],
)
def test_unavailable_card_says_why(card: str, words: str) -> None:
    game = position(3).row(s1=card).wonder(0, "great_wall").workers(0, iron=1)
    game.player(0, leader_ages=["I"])

    line = row_of(game, 1)

    assert line[7] == "✗"
    assert words in line


@pytest.mark.parametrize("width", [76, 80])
@pytest.mark.parametrize("card", ["hollywood", "internet", "fast_food_chains"])
def test_longest_wonder_texts_are_shown_in_full(card: str, width: int) -> None:
    line = panel_lines("row", scene_of(position(3).row(s1=card).state), (width, 14))[1]
    assert "done: 2c" in line and ".." not in line


@pytest.mark.parametrize("face", ["hand", "politics"])
@pytest.mark.parametrize(("width", "topic"), [(76, "politics"), (80, "politics"), (80, "actions")])
def test_no_military_card_is_cut(face: str, width: int, topic: str) -> None:
    """A long text has a second row."""
    for card in (card.id for card in CARDS.values() if card.deck == "military"):
        game = position(3).military(0, card)
        game = game.turn_of(0, "politics") if topic == "politics" else game
        shown = panel_lines(face, scene_of(game.state), (width, 14))
        assert not any(".." in line for line in shown), card


def test_full_hand_and_spent_actions_prevent_taking() -> None:
    full = position(3).row(s1="iron").hand(0, "masonry", "drama", "monarchy", "alchemy")
    assert "hand full" in row_of(full, 1)
    spent = position(3).row(s7="iron").player(0, used_civil=3)
    assert "1 CA left" in row_of(spent, 7)


@pytest.mark.parametrize(("players", "leaving"), [(2, 3), (3, 2), (4, 1)])
def test_cards_about_to_leave_the_row_are_marked_r5_2(players: int, leaving: int) -> None:
    game = position(players)
    game.state.row = [game.state.civil["I"].pop() for _ in SPACE_COST]
    game.refresh()

    shown = panel_lines("row", scene_of(game.state))

    assert [line.endswith("▾") for line in shown[1:]] == [n < leaving for n in range(13)]
    assert "I: " in shown[0] and " left" in shown[0]


def card_shown(face: str, scene: PanelProps, target: str, size: tuple[int, int] = (114, 20)) -> str:
    """Return a card's text where cards are side by side."""
    shown = panel_lines(face, scene, size)
    spot = next(spot for spot in scene.hit_regions if spot.target == target)
    assert spot.height > 1
    rows = shown[spot.y : spot.y + spot.height]
    return " ".join(" ".join(row[spot.x : spot.x + spot.width] for row in rows).split())


@pytest.mark.parametrize(("width", "rows"), [(114, 14), (154, 16)])
def test_wide_row_is_drawn_as_cards(width: int, rows: int) -> None:
    game = position(3).row(s1="masonry", s6="coal", s10="eiffel_tower", s13="riflemen")
    game.wonder(0, "great_wall").wonders(0, "pyramids")
    scene = scene_of(game.state)
    shown = panel_lines("row", scene, (width, rows))

    def card(space: int) -> str:
        return card_shown("row", scene, space_id(space), (width, rows))

    assert PRESENTER.panels[0].preferred_height(scene, width) == rows
    assert card(6).startswith("II mine Coal 7sc 8r 3r a worker") and card(6).endswith("✓ 2 CA")
    assert card(1).startswith("I special ▾ Masonry 3sc")
    assert card(10).startswith("II wonder Eiffel Tower 3-7-3r")
    assert card(10).endswith("a wonder is under way") or card(10).endswith("✗ in work")
    heads = [line for line in shown if line.startswith((" 1 CA ─", " 2 CA ─"))]
    assert [head.split(" ─")[0].strip() for head in heads] == ["1 CA", "2 CA"]
    assert "4 CA ─" in heads[1], "a wonder costs more with every completed one (R6.1)"


def test_wide_board_cuts_no_name_beside_an_empty_column() -> None:
    game = position(3).workers(0, agriculture=2).tokens(0, agriculture=7).hand(0, "irrigation")
    shown = panel_lines("boards", scene_of(game.state), (114, 30))
    assert "Agriculture ▪▪◦7" in find_line("farm", shown)
    assert "Irrigation hand" in find_line("farm", shown)


def test_narrow_board_cuts_no_name_with_room() -> None:
    game = position(3).workers(0, agriculture=1, bronze=1, iron=1, coal=2, religion=2)
    game.tokens(0, bronze=1, iron=2, coal=3)
    shown = panel_lines("boards", scene_of(game.state), (76, 14))
    assert "Agriculture ▪" in find_line("farm", shown)
    assert "Bronze ▪◦ Iron ▪◦◦ Coal ▪▪◦◦◦" in find_line("mine", shown)


def test_roomy_board_shows_output_per_worker() -> None:
    shown = panel_lines("boards", scene_of(position(3).state), (154, 30))
    assert "Philosophy ▪ +1sc" in find_line("lab", shown)


def test_low_wide_row_is_drawn_as_lines() -> None:
    shown = panel_lines("row", scene_of(position(3).row(s6="coal").state), (114, 13))
    assert "3r a worker" in find_line("Coal", shown)


# --- Boards --------------------------------------------------------------------------------------


def busy_position() -> Position:
    game = position(3).age(2).workers(0, agriculture=2, irrigation=2, bronze=1, iron=3)
    game.tokens(0, agriculture=1, irrigation=2, iron=3).government(0, "monarchy")
    game.specials(0, "code_of_laws").wonders(0, "hanging_gardens").tactics(0, "phalanx")
    game.workers(0, swordsmen=2, knights=1).hand(0, "printing_press")
    return game.wonder(0, "universitas_carolina", 2).player(0, culture=52, science=9)


def test_civilization_shows_workers_tokens_wonders_and_ratings() -> None:
    shown = panel_lines("boards", scene_of(busy_position().state))

    assert shown[0].startswith("  A  You  Monarchy  Code of Laws")
    assert "Agriculture ▪▪◦" in find_line("farm", shown)
    assert "Irrigation ▪▪◦◦" in find_line("farm", shown)
    assert "Iron ▪▪▪◦◦◦" in find_line("mine", shown)
    assert "Hanging Gard. ✓  U. Carolina ▮▮▯" in find_line("wonder", shown)
    assert "Phalanx +3" in find_line("tactics", shown)
    assert "Printing Press hand" in find_line("library", shown)
    assert "culture   52 +1" in find_line("│ culture", shown)


def test_banks_show_the_next_threshold() -> None:
    game = position(3).player(0, yellow=13, blue=10)

    shown = panel_lines("boards", scene_of(game.state))

    assert "13 next 3f, <13 4f" in find_line("yellow", shown)
    assert "10, <9 -2r" in find_line("blue", shown)


def test_strength_is_shown_by_source() -> None:
    game = position(3).workers(0, warriors=2, bread_and_circuses=1).specials(0, "warfare")

    shown = panel_lines("boards", scene_of(game.state), (114, 26))

    assert "strength  4" in find_line("strength", shown)
    assert "units 2, arenas 1, cards 1" in "\n".join(shown)


def test_wide_board_has_a_technology_grid_with_limits() -> None:
    shown = panel_lines("boards", scene_of(busy_position().state), (114, 26))

    assert "0/3" in find_line("temple", shown)
    assert "actions   ▮▮▮▮▮▮ 6 of 6  ▮▮▮ 3 of 3" in "\n".join(shown)
    assert "Universitas Carolina ▮▮▯ 3r" in find_line("wonder", shown)


def test_cursor_on_a_rival_shows_that_civilization() -> None:
    game = position(3).workers(1, iron=2).leader(1, "homer")

    shown = panel_lines("boards", scene_of(game.state, cursor="seat 1"))

    assert shown[0].startswith("  B  Livia  Despotism  Homer")
    assert "Iron ▪▪" in find_line("mine", shown)
    again = panel_lines("boards", scene_of(game.state, cursor="iron@1"))
    assert again[0] == shown[0]


def test_every_seat_has_a_line_and_a_target() -> None:
    game = position(4).player(1, culture=47).workers(1, warriors=4)

    scene = scene_of(game.state)
    shown = panel_lines("boards", scene, (80, 20))

    assert "cul 47+0" in find_line("  B  Livia", shown)
    assert {f"seat {seat}" for seat in range(4)} <= {spot.target for spot in scene.hit_regions}
    assert "is 3 stronger than you" in "\n".join(shown)


def test_board_warns_before_the_turn_ends() -> None:
    corrupt = position(3).player(0, tokens={"bronze": 8}, blue=10)
    shown = "\n".join(panel_lines("boards", scene_of(corrupt.state), (80, 20)))
    assert "! end now: corruption: -2r, 4 civil actions unused" in shown
    unrest = position(3).player(0, yellow=10, unused=0)
    shown = "\n".join(panel_lines("boards", scene_of(unrest.state), (80, 20)))
    assert "uprising: nothing is produced" in shown


def test_outlook_extrapolates_to_the_end() -> None:
    game = position(3).round(5, last=7).workers(0, religion=1).player(0, culture=10)

    shown = panel_lines("boards", scene_of(game.state), (80, 24))

    assert "2 more rounds" in find_line("OUTLOOK", shown)
    assert any(line.endswith("10 13") for line in shown)  # this turn and two more


def test_table_note_counts_the_events() -> None:
    state = position(3).state
    note = PRESENTER.table_note(state, False)
    assert note == f"events {len(state.current)}  future {len(state.future)}  past 0"
    assert not PRESENTER.table_note(state, True)


def test_colonization_bonus_is_separated_from_its_number() -> None:
    game = position(3).player(0, specials=["cartography"])
    shown = panel_lines("boards", scene_of(game.state), (114, 30))
    assert "colonize  +2" in find_line("colonize", shown)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_outlook_of_all_seats_fits_fifty_rows(seats: int) -> None:
    game = position(seats).player(0, tactics="phalanx", culture=10)
    scene = scene_of(game.state)
    boards = next(face for face in PRESENTER.panels if face.id == "boards")
    height = boards.preferred_height(scene, 114)

    shown = panel_lines("boards", scene, (114, height))

    assert height <= 24  # below the row and above a hand of cards
    assert shown[0].split()[:3] == ["A", "You", "A"]  # whose it is stands before the ages
    assert "no theater, library, arena" in "\n".join(shown)  # in one row
    assert "Phalanx tactics +" in find_line("govern.", shown)
    at = shown.index(find_line("OUTLOOK", shown))
    assert [line.split()[0] for line in shown[at + 1 : at + 1 + seats]] == [*"ABCD"[:seats]]


def test_long_effect_is_shown_in_full_beside_a_short_name() -> None:
    game = position(3)
    game.state.row[0] = "nikola_tesla"
    shown = panel_lines("row", scene_of(game.state), (76, 14))
    assert "rivals pay +1r for labs+libraries" in find_line("Nikola Tesla", shown)


@pytest.mark.parametrize("size", [(80, 14), (120, 14)])
def test_empty_row_says_so(size: tuple[int, int]) -> None:
    shown = [line.strip() for line in panel_lines("row", scene_of(position(3).row().state), size)]
    assert shown[0] == "No card is left on the row." and not any(shown[1:])


# --- Hand ----------------------------------------------------------------------------------------


def test_hand_says_when_a_card_can_be_played() -> None:
    game = position(3).hand(0, "iron", "homer", "work_of_art_i", "rich_land_i")
    game.player(0, science=2, fresh_civil=["work_of_art_i"], unused=0)
    game.military(0, "legion", "defense_colonization_i", "rats", "plunder_i")

    shown = panel_lines("hand", scene_of(game.state), (80, 20))

    assert find_line("Iron", shown).endswith("3sc short")
    assert find_line("Homer", shown).endswith("✓")
    assert find_line("Work of Art", shown).endswith("next turn")
    assert find_line("Rich Land", shown).endswith("no use")
    assert find_line("Legion", shown).endswith("✓")
    assert find_line("Defense", shown).endswith("if attacked")
    assert find_line("Rats", shown).endswith("at politics")
    assert "CIVIL 4/4" in shown[0]
    assert "2 to be discarded" in find_line("MILITARY 4/2", shown)


def test_hand_shows_what_a_card_would_do_now() -> None:
    game = position(3).workers(0, warriors=3).military(0, "legion", "crusades", "plunder_i")
    game.hand(0, "alexander_the_great").workers(1, warriors=5)

    scene = scene_of(game.state)

    assert "+2 str" in card_shown("hand", scene, "legion")
    assert "+3 str" in card_shown("hand", scene, "alexander_the_great")
    assert "strongest B, weakest C" in card_shown("hand", scene, "crusades")
    assert "3 against B 5, C 1" in card_shown("hand", scene, "plunder_i")


def test_large_hand_is_drawn_as_lines() -> None:
    game = position(3).workers(0, warriors=3).hand(0, "iron", "alchemy", "drama", "monarchy")
    game.military(0, "legion", "crusades", "plunder_i", "rats", "raid_i", "phalanx")

    shown = panel_lines("hand", scene_of(game.state), (114, 11))

    assert find_line("Legion", shown).endswith("✓")
    assert "Drama" in find_line("Legion", shown)


def test_small_hand_is_drawn_as_cards_with_reasons() -> None:
    game = position(3).player(0, science=0).hand(0, "iron", "homer")
    scene = scene_of(game.state)

    iron, homer = (card_shown("hand", scene, card) for card in ("iron", "homer"))

    assert iron.startswith("I mine Iron 5sc 5r 2r a worker")
    assert iron.endswith("✗ 5 science short")
    assert homer.startswith("A leader Homer") and homer.endswith("✓ 1 CA")


def test_hand_beside_politics_omits_military_cards() -> None:
    game = position(3).hand(0, "iron").military(0, "legion").turn_of(0, "politics")
    alone = "\n".join(panel_lines("hand", scene_of(game.state), (114, 14)))
    beside = frozenset({"politics", "boards"})
    together = "\n".join(panel_lines("hand", scene_of(game.state, other_panels=beside), (114, 14)))
    assert "Legion" in alone and "Legion" not in together
    assert "Iron" in together
    assert "Legion" in "\n".join(
        panel_lines("politics", scene_of(game.state, other_panels=beside), (114, 14))
    )


def test_politics_replaces_the_row_while_a_pact_is_offered() -> None:
    """R18.1."""
    game = position(3).age(2).military(1, "peace_treaty").turn_of(1, "politics")
    game.play("offer_pact card=peace_treaty partner=0 side=A")
    scene = scene_of(game.state, 0)
    politics, row = PRESENTER.panel("politics"), PRESENTER.panel("row")
    assert politics is not None and row is not None
    assert politics.preferred_height(scene, 114) and not row.preferred_height(scene, 114)


def test_politics_takes_the_rows_a_compact_board_leaves() -> None:
    game = position(3).turn_of(0, "politics")
    politics, boards = PRESENTER.panel("politics"), PRESENTER.panel("boards")
    assert politics is not None and boards is not None
    scene, acting = scene_of(game.state), scene_of(position(3).state)
    assert politics.preferred_height(scene, 154) > politics.preferred_height(scene, 114)
    assert boards.preferred_height(scene, 154) < boards.preferred_height(acting, 154)


def test_politics_shows_the_outlook_unless_the_boards_do() -> None:
    game = position(3).turn_of(0, "politics")
    alone = "\n".join(panel_lines("politics", scene_of(game.state), (114, 50)))
    beside = scene_of(game.state, other_panels=frozenset({"boards"}))
    assert "OUTLOOK" in alone
    assert "OUTLOOK" not in "\n".join(panel_lines("politics", beside, (114, 50)))


MANY = ("iron", "drama", "alchemy", "theology")


def test_rivals_cards_are_reachable_below_the_hand() -> None:
    game = position(3).hand(0, *MANY).hand(1, "homer")
    at_iron = panel_lines("hand", scene_of(game.state, cursor="iron"), (114, 8))
    assert "CIVIL 4/4" in at_iron[0], "a card is seen whole, and its title stays"
    assert at_iron[-1].startswith("▾")
    scene = scene_of(game.state, cursor="seat 1")
    assert "Homer" in find_line("Livia", panel_lines("hand", scene, (114, 8)))
    assert {"seat 1", "seat 2"} <= {spot.target for spot in scene.hit_regions}


def test_rivals_cards_are_beside_a_small_hand() -> None:
    game = position(3).hand(0, "iron", "drama").military(1, "raiders")
    game.hand(1, "homer").hand(2, "efficient_upgrade_ii", "isaac_newton", "code_of_laws", *MANY)
    scene = scene_of(game.state)
    shown = panel_lines("hand", scene, (114, 9))
    assert not any(line.startswith("▾") for line in shown)
    assert "Drama" in shown[2] and "1 military" in find_line("Livia", shown)
    assert "Homer" in shown[2]
    theirs = " ".join(line[77:].strip() for line in shown[4:])
    for card in ("Upgrade II", "Newton", "Code of Laws", "Iron", "Alchemy", "Theology"):
        assert card in theirs
    assert {"seat 1", "seat 2"} <= {spot.target for spot in scene.hit_regions}


def test_empty_hand_takes_no_room_from_rivals_cards() -> None:
    shown = panel_lines("hand", scene_of(position(3).hand(1, "homer").state), (114, 8))
    assert "none" in shown[0]
    assert "RIVALS" in shown[1] and "Homer" in shown[2]


@pytest.mark.parametrize(
    ("step", "when"),
    [
        *(("actions", "after your next politics"), ("politics", "after politics")),
        *(("discard", "now"), ("event", "after politics")),
    ],
)
def test_excess_military_cards_say_when_they_are_discarded_r12_3(step: str, when: str) -> None:
    game = position(3).military(0, "raiders", "pestilence", "crusades")
    if step != "actions":
        game.turn_of(0, "politics")
    if step == "discard":
        game.play("pass")
    if step == "event":
        game.military(0, "rats").event("development_of_religion").play("seed_event card=rats")
        assert game.decision().topic == "build_free"
    shown = "\n".join(panel_lines("hand", scene_of(game.state), (80, 14)))
    assert f"MILITARY 3/2 1 to be discarded {when}" in shown


def test_hand_card_repeats_nothing() -> None:
    game = position(3).hand(0, "theocracy").military(0, "strategic_territory_i")
    shown = "\n".join(panel_lines("hand", scene_of(game.state), (80, 14)))
    shown = " ".join(shown.replace("7sc short", "").split())
    assert "+1c +2 hap +1 MA; 4 CA 3 MA, limit 3" in shown and shown.count("+2 hap") == 1
    assert shown.count("+2 str") == 1


def test_own_seeded_territory_repeats_nothing() -> None:
    game = position(3).turn_of(0, "politics")
    game.state.future.append(Seeded("strategic_territory_i", "I", 0))
    line = find_line("Strategic Terr.", panel_lines("politics", scene_of(game.state), (80, 14)))
    assert line.count("+2 str") == 1


def test_actions_and_unit_resources_share_a_row_uncut() -> None:
    game = position(3).government(0, "communism").player(0, pool=2)
    assert " 7/7 CA 5/5 MA 2r units" in panel_lines("boards", scene_of(game.state), (114, 22))[0]


def test_one_point_of_culture_does_not_fill_an_outlook_bar() -> None:
    game = position(3).player(0, culture=1)
    (bar,) = (
        line for line in panel_lines("boards", scene_of(game.state), (114, 50)) if "█" in line
    )
    assert bar.count("█") < 5


def test_output_per_worker_is_shown_beside_an_empty_column() -> None:
    game = position(3).hand(0, "drama").workers(0, religion=1)
    shown = panel_lines("boards", scene_of(game.state), (114, 24))
    assert "Religion ▪ +1c +1 hap" in find_line("temple", shown)


def test_government_row_is_not_cut_with_room() -> None:
    game = position(3).government(0, "monarchy").specials(0, "cartography")
    game.player(0, tactics="legion")
    shown = panel_lines("boards", scene_of(game.state), (114, 23))
    assert "Monarchy 5 CA 3 MA, limit 3  Cartography +1 str, +2 col" in find_line("govern.", shown)
    assert "Legion tactics +0" in find_line("Legion", shown)


def test_full_names_are_used_with_room() -> None:
    game = position(3).hand(1, "efficient_upgrade_ii", "isaac_newton")

    wide, narrow = (
        "\n".join(panel_lines("hand", scene_of(game.state, 0), (width, 14))) for width in (80, 62)
    )

    assert "Efficient Upgrade II, Isaac Newton" in wide
    assert "Upgrade II, Newton" in narrow and "Isaac" not in narrow


def test_small_cards_break_no_word() -> None:
    cards = ("js_bach", "republic", "justice_system", "satellites", "civil_service")
    game = position(3).hand(0, *cards, "fundamentalism")
    game.military(0, "defense_colonization_ii", "impact_of_colonies", "war_over_culture_iii")

    shown = panel_lines("hand", scene_of(game.state, 0), (114, 10))

    assert "III govern." in shown[1] and "III.." not in shown[1]
    assert "Fundament.." in "\n".join(shown)
    six = ("irrigation", "nikola_tesla", "cartography", "drama", "iron", "theology", "alchemy")
    shown = panel_lines("hand", scene_of(position(3).hand(0, *six).state, 0), (154, 11))
    assert "labs + " in "\n".join(shown)


def test_many_tokens_are_counted_rather_than_a_name_cut() -> None:
    game = position(3).tokens(0, agriculture=4).hand(0, "irrigation")

    assert "Agriculture ▪▪◦4 Irrigation hand" in "\n".join(
        panel_lines("boards", scene_of(game.state, 0), (76, 13))
    )


def test_roomy_table_has_full_words_in_its_heading() -> None:
    shown = panel_lines("boards", scene_of(busy_position().state), (154, 28))

    assert "science strength happy need" in " ".join(find_line("government", shown).split())


def test_rivals_military_cards_are_counted_and_never_named() -> None:
    game = position(3).military(1, "rats", "legion").hand(1, "iron")

    shown = panel_lines("hand", scene_of(game.state))

    assert "2 military" in find_line("Livia", shown)
    assert "Iron" in find_line("Livia", shown)
    assert not any("Legion" in line or "Rats" in line for line in shown)


# --- Politics ------------------------------------------------------------------------------------


def test_attack_calculator_includes_units_and_cards() -> None:
    game = position(3).workers(0, warriors=4).workers(1, warriors=2).military(0, "plunder_i")
    game.turn_of(0, "politics")

    shown = panel_lines("politics", scene_of(game.state))

    assert find_line("  A  You", shown).split()[2:6] == ["4", "+4", "1", "+0"]
    livia = find_line("  B  Livia", shown)
    assert livia.split()[2:8] == ["2", "+2", "0", "+0", "4", "4"]
    assert "✓ sure with +1 Plunder I" in livia


def test_attack_that_can_be_matched_is_not_called_sure_r16_3() -> None:
    game = position(3).workers(0, warriors=2).workers(1, warriors=2).military(0, "plunder_i")
    shown = panel_lines("politics", scene_of(game.turn_of(0, "politics").state))
    assert "sure" not in find_line("  B  Livia", shown)


def test_changed_strength_is_marked() -> None:
    before = position(3).state
    after = position(3).workers(1, warriors=3).workers(2, warriors=0).state
    shown = panel_lines("boards", scene_of(after, previous_view=GAME.view(before, 0)))
    assert "str 3▴" in find_line("B  Livia", shown)
    assert "str 0▾" in find_line("C  Tarik", shown)


def test_change_arrows_do_not_depend_on_the_rest_of_the_row() -> None:
    before = position(3).player(0, unused=1, science=4).state
    after = position(3).player(0, unused=3, science=9, used_civil=2).state
    scene = scene_of(after, previous_view=GAME.view(before, 0))
    assert "unused    ▪▪▪ 3 workers▴" in "\n".join(panel_lines("boards", scene, (114, 40)))
    resources = add_change_arrows(scene, lambda view: PRESENTER.resources(view, 0))
    assert "".join(text for text, _ in resources).endswith("9▴sc")


def test_board_shows_the_corruption_at_end_of_turn() -> None:
    game = position(3).player(0, tokens={"bronze": 8}, blue=10)
    shown = "\n".join(panel_lines("boards", scene_of(game.state), (114, 24)))
    assert "end now: corruption -2r" in shown


@pytest.mark.parametrize(("width", "has_leaders"), [(114, False), (125, False), (126, True)])
def test_comparison_has_leaders_where_they_fit(width: int, has_leaders: bool) -> None:
    game = position(3).player(0, leader="aristotle").player(1, leader="moses")
    shown = panel_lines("boards", scene_of(game.state), (width, 40))
    heading = next(line for line in shown if "government" in line)
    assert ("leader" in heading) == has_leaders
    assert any("Moses" in line for line in shown) == has_leaders


def test_board_says_that_there_is_no_corruption() -> None:
    shown = "\n".join(panel_lines("boards", scene_of(position(3).state), (114, 24)))
    assert "end now: no corruption" in shown


def test_board_shows_an_uprising_at_end_of_turn() -> None:
    game = position(3).player(0, yellow=10, unused=0)
    shown = "\n".join(panel_lines("boards", scene_of(game.state), (114, 40)))
    assert "  uprising: no production" in shown


def test_board_shows_goods_lost_for_lack_of_blue_tokens() -> None:
    game = position(3).player(0, blue=0).workers(0, bronze=3, agriculture=3)
    narrow, wide = (
        "\n".join(panel_lines("boards", scene_of(game.state), size))
        for size in ((80, 30), (114, 40))
    )
    assert "resources 0 +3 -3 no blue" in narrow and "resources 0 +3 -3 no blue" in wide
    assert "  no tokens for 3r 3f" in wide


def test_board_says_that_no_more_workers_come() -> None:
    game = position(3).player(0, yellow=0)
    for size in ((80, 30), (114, 40)):
        shown = panel_lines("boards", scene_of(game.state), size)
        assert find_line("yellow", shown).endswith("yellow    0 no more workers")


def test_politics_says_what_there_is_none_of() -> None:
    shown = panel_lines("politics", scene_of(position(3).state), (114, 40))
    assert find_line("future 0", shown).split() == ["future", "0", "none"]
    start = shown.index(find_line("TACTICS AND COLONIES", shown)) + 1
    assert all("no tactics       no colonies" in line for line in shown[start : start + 3])


def test_wide_row_announces_the_last_round_without_cards() -> None:
    game = position(3).age(4).round(18, last=20).row(s1="pyramids")
    game.state.civil.pop("IV", None)
    row = PRESENTER.panel("row")
    assert row is not None
    assert row.legend(scene_of(game.state), 120)[-1] == "no cards left, last round 20"


def test_discarding_opens_the_hand() -> None:
    game = position(3).military(0, "raiders", "pestilence", "crusades").turn_of(0, "politics")
    assert PRESENTER.panel_for(game.decision()) == "politics"
    assert PRESENTER.panel_for(game.play("pass").decision()) == "hand"


def test_unseen_cards_count_with_the_best_possible_bonus() -> None:
    game = position(3).workers(0, warriors=6).military(1, "rats", "legion")

    shown = panel_lines("politics", scene_of(game.state))

    bonus = CARDS["defense_colonization_i"].defense
    assert find_line("  B  Livia", shown).split()[4:6] == ["2", f"+{2 * bonus}"]


def test_pact_bars_an_attack_r16_1() -> None:
    game = position(3).pact("peace_treaty", 0, 0, 1)

    shown = panel_lines("politics", scene_of(game.state), (80, 30))

    assert "✗ pact" in find_line("  B  Livia", shown)
    assert "A is A, B is B" in find_line("Peace Treaty", shown)


def test_only_its_owner_reads_a_seeded_event() -> None:
    game = position(3).military(0, "rats").turn_of(0, "politics").event("no_event")
    game.play("seed_event card=rats")

    mine, theirs = (
        panel_lines("politics", scene_of(game.state, seat), (80, 30)) for seat in (0, 1)
    )

    assert "yours, future" in find_line("Rats", mine)
    assert not any("Rats" in line for line in theirs)
    assert find_line("future 1", theirs).split()[-1] == "I"


def test_wars_and_final_scoring_show_current_numbers() -> None:
    game = position(3).age(3).workers(1, warriors=5).war("holy_war_iii", 1, 0)
    game.state.bonus.append("impact_of_strength")
    game.refresh()

    shown = panel_lines("politics", scene_of(game.state), (114, 40))

    assert "B on A: 5 against 1 now" in find_line("Holy War", shown)
    assert "A 7 B 14 C 0" in find_line("Impact of Strength", shown)


@pytest.mark.parametrize("width", [76, 114, 154])
def test_wide_politics_replaces_the_row_while_it_is_asked(width: int) -> None:
    game = position(3).military(0, "rats").turn_of(0, "politics")
    asked, acting = scene_of(game.state), scene_of(position(3).state)

    def wishes(scene: PanelProps) -> dict[str, int]:
        return {face.id: face.preferred_height(scene, width) for face in PRESENTER.panels}

    assert wishes(asked)["politics"] and not wishes(asked)["row"]
    assert wishes(acting)["row"] and not wishes(acting)["politics"]
    assert [face.key for face in PRESENTER.panels_by_key] == ["1", "3", "4", "5"]


# --- bars ----------------------------------------------------------------------------------------


def test_bars_show_progress_and_resources() -> None:
    game = position(3).player(0, used_civil=1, science=9).tokens(0, bronze=6, agriculture=5)

    parts = without_values(PRESENTER.resources(game.state, 0))

    assert "".join(text for text, _ in parts) == "▮▮▮▯ ▮▮ 5f 6r 9sc"
    assert PRESENTER.progress_text(game.state, True) == "I r3"
    assert PRESENTER.progress_text(game.round(9, 10).state, True) == "I r9/10"
    assert PRESENTER.progress_text(game.state, False).startswith("full game   age I   round 9/10")
    assert PRESENTER.resources(game.state, SPECTATOR) == []


def test_every_ledger_name_fits_a_line() -> None:
    for name in GAME.text.ledger(position().state, 0):
        assert len(PRESENTER.abbreviate(name, 2)) <= 13


def test_every_question_opens_a_panel() -> None:
    for state in every_moment():
        for decision in GAME.decisions(state):
            assert PRESENTER.panel(PRESENTER.panel_for(decision)) is not None


# --- the dock ------------------------------------------------------------------------------------


def test_choices_fit_the_dock() -> None:
    """Labels have at most 20 letters, and prices one group of words."""
    for state in every_moment():
        scene = scene_of(state)
        for row in scene.question.rows if scene.question else ():
            assert len(row.choice.label) <= 28, row.choice
            assert len(row.choice.price_text(SHORT)) <= 11, row.choice


def test_strength_sources_are_shortened_distinctly() -> None:
    """Armies and arenas begin alike. If no short words fit, the rest is added up."""
    four = (("units", 7), ("armies", 3), ("arenas", 2), ("cards", 5))
    now = replace(civilization_stats(position().state, 0), strength_parts=four)
    assert label_strength_sources(now, 36) == "units 7, armies 3, arenas 2, cards 5"
    assert label_strength_sources(now, 20) == "un 7 arm 3 ar 2 ca 5"
    assert label_strength_sources(now, 17) == "units 7 rest 10"


def test_narrow_row_cuts_no_card() -> None:
    """Even with an obstacle: a clause is left out instead."""
    civil = [card.id for card in CARDS.values() if card.deck == "civil"]
    for card in civil:
        game = position().row(s1=card, s2="iron" if card == "monarchy" else "monarchy")
        if card not in ("pyramids", "colossus"):
            game.wonder(0, "pyramids")
        shown = panel_lines("row", props_for(GAME, game.state, 0))
        line = next(line for line in shown if line.startswith(" 1 CA"))
        assert ".." not in line, line


@pytest.mark.parametrize("size", [(80, 14), (114, 30), (154, 40)])
def test_corruption_of_a_bank_touches_no_edge(size: tuple[int, int]) -> None:
    game = position(3).player(0, tokens={"bronze": 10, "agriculture": 4}, blue=2)
    page = panel_lines("boards", scene_of(game.state), size)
    blue = next(line for line in page if "corrupt 4r" in line)
    assert blue.rstrip().endswith(" 1 6r") or blue.rstrip().endswith("<1 6r")
    assert len(blue.rstrip()) < size[0]
