from core.bots import advise_here
from core.games.mosaic import GAME as MOSAIC
from core.table import Journal, Table
from tests.plain.people import ADA, BEN, BOT, PEBBLES, at_random, shown_to, sit_down, table_for
from tests.table.tables import chosen
from tui.plain.layout import WIDTH


def widest(text: str) -> int:
    return max(map(len, text.split("\n")))


async def test_a_game_against_a_bot_is_played_to_its_end() -> None:
    table = table_for(ADA, BOT)
    person, is_over = await sit_down(table, at_random(1))
    assert is_over
    assert table.is_over
    end = person.shown[person.shown.index("0 stones left.") :]
    assert "wins with" in end
    assert "Final scores" in end


async def test_a_game_of_mosaic_is_played_to_its_end_and_fits_a_narrow_terminal() -> None:
    person, is_over = await sit_down(table_for(ADA, BOT, game=MOSAIC, seed=2), at_random(2))
    assert is_over
    assert "Empire scorings" in person.shown
    assert widest(person.shown) <= WIDTH


async def test_the_opponents_the_rules_play_are_named() -> None:
    person, is_over = await sit_down(table_for(ADA, game=MOSAIC, seed=3), at_random(3))
    assert is_over
    assert "Automa 1" in person.shown[person.shown.index("Final scores") :]


async def test_a_game_of_bots_is_told_to_its_end() -> None:
    person, is_over = await sit_down(table_for(BOT, BOT), [])
    assert is_over
    assert "Bot keeps a stone." in person.shown
    assert "Final scores" in person.shown


async def test_the_end_of_input_leaves_the_game_as_it_is() -> None:
    table = table_for(ADA, BOT)
    _, is_over = await sit_down(table, ["1"])
    assert not is_over
    assert not table.is_over
    assert chosen(table)


async def test_quit_leaves_without_a_question() -> None:
    person, is_over = await sit_down(table_for(ADA, BOT), ["1", "quit", "2"])
    assert not is_over
    assert person.shown.endswith("> quit\n")


async def test_who_comes_back_is_told_what_happened_since() -> None:
    table = table_for(ADA, BOT)
    await sit_down(table, ["1", "1", "1"])
    again = Table(PEBBLES, as_saved(table.line.journal), (ADA, BOT), advise_here)
    person, _ = await sit_down(again, [])
    first_line, *_ = person.shown.splitlines()
    assert first_line.startswith("Bot ")
    assert "Ada takes" not in person.shown


def as_saved(journal: Journal) -> Journal:
    return Journal(journal.setup, journal.entries[:], journal.head)


async def test_the_position_is_told_once_and_then_what_changes_of_it() -> None:
    person, _ = await sit_down(table_for(ADA, BOT, game=MOSAIC), ["1", "1"])
    leaders, draft, *_ = person.shown.split("or ? > ")
    assert "Technology 5 ideas:" in leaders
    assert "Technology 5 ideas:" not in draft
    assert "Set-up, draft" in draft


async def test_an_empty_line_shows_position_and_choices_again() -> None:
    shown = await shown_to("1", "")
    assert shown.count("One stone") == 2
    assert shown.count("8 stones left") == 2


# --- several people at one keyboard ----------------------------------------------------------


async def test_the_keyboard_is_handed_over_whenever_another_person_is_to_choose() -> None:
    person, _ = await sit_down(table_for(ADA, BEN), ["", "1", "", "", "2", "", ""])
    before, ada, ben, ada_again = person.pages
    assert before == ""
    assert ada.startswith("Ada, press Enter")
    assert "stone 7" in ada
    assert ada.endswith("Press Enter to pass the keyboard to Ben. \n")
    assert ben.startswith("Ben, press Enter")
    assert "stone 7" not in ben
    assert "Ben keeps a stone." in ben
    assert "Ben keeps a stone." in ada_again


async def test_there_is_no_hand_over_between_one_persons_own_choices() -> None:
    person, _ = await sit_down(table_for(ADA, BOT), ["1", "1", "1"])
    assert len(person.pages) == 1
    assert "press Enter" not in person.shown


async def test_one_can_leave_at_the_hand_over() -> None:
    person, is_over = await sit_down(table_for(ADA, BEN), ["quit"])
    assert not is_over
    assert "stone" not in person.shown
