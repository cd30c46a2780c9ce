import pytest

from core.bots import advise_in_process
from core.games.mosaic import GAME as MOSAIC
from core.table import Journal, Table
from tests.table.tables import chosen_actions
from tests.tui.plain.scripted_player import (
    ADA,
    BEN,
    BOT,
    PEBBLES,
    open_table,
    output_for,
    play_table,
    random_input,
)
from tui.plain import game_loop
from tui.plain.layout import WIDTH


def widest(text: str) -> int:
    return max(map(len, text.split("\n")))


async def test_game_against_a_bot_is_played_to_the_end() -> None:
    table = open_table(ADA, BOT)
    person, is_over = await play_table(table, random_input(1))
    assert is_over
    assert table.is_over
    end = person.output[person.output.index("0 stones left.") :]
    assert "wins with" in end
    assert "Final scores" in end


async def test_game_of_mosaic_is_played_and_fits_a_narrow_terminal() -> None:
    person, is_over = await play_table(open_table(ADA, BOT, game=MOSAIC, seed=2), random_input(2))
    assert is_over
    assert "Empire scorings" in person.output
    assert widest(person.output) <= WIDTH


async def test_automas_are_named() -> None:
    person, is_over = await play_table(open_table(ADA, game=MOSAIC, seed=3), random_input(3))
    assert is_over
    assert "Automa 1" in person.output[person.output.index("Final scores") :]


async def test_game_of_bots_is_shown_to_the_end() -> None:
    person, is_over = await play_table(open_table(BOT, BOT), [])
    assert is_over
    assert "Bot keeps a stone." in person.output
    assert "Final scores" in person.output


async def test_end_of_input_leaves_the_game_as_it_is() -> None:
    table = open_table(ADA, BOT)
    _, is_over = await play_table(table, ["1"])
    assert not is_over
    assert not table.is_over
    assert chosen_actions(table)


async def test_quit_leaves_without_a_question() -> None:
    person, is_over = await play_table(open_table(ADA, BOT), ["1", "quit", "2"])
    assert not is_over
    assert person.output.endswith("> quit\n")


async def test_returning_player_is_shown_what_happened() -> None:
    table = open_table(ADA, BOT)
    await play_table(table, ["1", "1", "1"])
    again = Table(PEBBLES, as_saved(table.main_line.journal), (ADA, BOT), advise_in_process)
    person, _ = await play_table(again, [])
    first_line, *_ = person.output.splitlines()
    assert first_line.startswith("Bot ")
    assert "Ada takes" not in person.output


async def test_only_the_end_of_very_long_news_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The keyboard is not read while it is printed, so that `quit` would not be heard."""
    monkeypatch.setattr(game_loop, "MAX_NEWS", 10)
    table = open_table(ADA, BOT)
    for number in range(1000):
        table.send_chat(1, f"line {number}.")
    person, is_over = await play_table(table, ["quit"])
    assert not is_over
    first_line, second_line, *_ = person.output.splitlines()
    assert first_line == "Earlier events are not shown. Type 'log all' to read them."
    assert second_line == "Bot: line 990."


def as_saved(journal: Journal) -> Journal:
    return Journal(journal.setup, journal.entries[:], journal.head)


async def test_position_is_shown_once_and_then_only_its_changes() -> None:
    person, _ = await play_table(open_table(ADA, BOT, game=MOSAIC), ["1", "1"])
    leaders, draft, *_ = person.output.split("or ? > ")
    assert "Technology 5 ideas:" in leaders
    assert "Technology 5 ideas:" not in draft
    assert "Set-up, draft" in draft


async def test_empty_line_shows_position_and_choices_again() -> None:
    shown = await output_for("1", "")
    assert shown.count("One stone") == 2
    assert shown.count("8 stones left") == 2


# --- several people at one keyboard ----------------------------------------------------------


async def test_keyboard_is_handed_over_for_each_other_person() -> None:
    person, _ = await play_table(open_table(ADA, BEN), ["", "1", "", "", "2", "", ""])
    before, ada, ben, ada_again = person.pages
    assert before == ""
    assert ada.startswith("Ada, press Enter")
    assert "stone 7" in ada
    assert ada.endswith("Press Enter to pass the keyboard to Ben. \n")
    assert ben.startswith("Ben, press Enter")
    assert "stone 7" not in ben
    assert "Ben keeps a stone." in ben
    assert "Ben keeps a stone." in ada_again


async def test_no_hand_over_between_ones_own_choices() -> None:
    person, _ = await play_table(open_table(ADA, BOT), ["1", "1", "1"])
    assert len(person.pages) == 1
    assert "press Enter" not in person.output


async def test_player_can_quit_at_the_hand_over() -> None:
    person, is_over = await play_table(open_table(ADA, BEN), ["quit"])
    assert not is_over
    assert "stone" not in person.output
