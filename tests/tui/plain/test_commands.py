import re
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from core.games.mosaic import GAME as MOSAIC
from core.kernel import Action, Choice, Decision, Game
from core.kernel.style import SHORT, Style
from core.table import LocalSession, Preview
from tests.table.tables import chosen_actions
from tests.toy import Pebbles, Take, with_text
from tests.tui.plain.scripted_player import (
    ADA,
    BEN,
    BOT,
    PEBBLES,
    open_table,
    output_for,
    play_table,
)
from tui.plain.menu import number_choices


async def answer_to_last(*lines: str) -> str:
    """Return the response to the last line, typed in the first turn."""
    shown = await output_for("1", *lines)
    _, _, answer = shown.rpartition(f"or ? > {lines[-1]}\n")
    return answer


async def choices_made_by(*lines: str, game: Game[Any] = PEBBLES) -> list[str]:
    """Return the choices made by typing these lines in the first turn, against a bot."""
    table = open_table(ADA, BOT, game=game)
    await play_table(table, ["1", *lines])
    entries = table.main_line.journal.entries
    own = [index for index in table.main_line.journal.main_line() if entries[index].seat == 0]
    return [entries[index].action for index in own[1:]]


# --- choosing --------------------------------------------------------------------------------


async def test_number_chooses() -> None:
    assert await choices_made_by("2") == ["take many=2"]


async def test_name_chooses_regardless_of_case_and_spacing() -> None:
    assert await choices_made_by("TWO  stones") == ["take many=2"]


async def test_unique_part_of_a_name_chooses() -> None:
    assert await choices_made_by("two") == ["take many=2"]


async def test_group_and_part_of_a_name_choose_together() -> None:
    assert await choices_made_by("luck pon") == ["ponder"]


async def test_single_letter_chooses_nothing() -> None:
    """Many names contain a `y`, which is often typed by habit."""
    assert await answer_to_last("p") == (
        "Did you mean this? Type its number to confirm.\nLuck\n 4 Ponder\n1-4 or ? > \n"
    )
    assert await choices_made_by("p") == []


async def test_ambiguous_name_lists_the_matches_with_numbers() -> None:
    answer = await answer_to_last("o")
    assert "Which of these?" in answer
    assert "One stone" in answer
    assert "4 Ponder" in answer
    assert await choices_made_by("o") == []


async def test_unknown_choice_gets_one_sentence_and_the_prompt_again() -> None:
    assert await answer_to_last("fly") == (
        "No choice matches 'fly'. Type a number, or ? for help.\n1-4 or ? > \n"
    )
    assert await answer_to_last("5") == "5 is not a choice. Type 1 to 4.\n1-4 or ? > \n"
    assert "0 is not a choice" in await answer_to_last("0")
    assert "999999999 is not a choice" in await answer_to_last("9" * 5000)
    assert "No choice matches '²'" in await answer_to_last("²")


async def test_commands_without_anything_to_show_say_so() -> None:
    assert "This table has no lessons.\n" in await answer_to_last("next")
    assert "This table has no lessons.\n" in await answer_to_last("before")


async def test_choice_with_a_warning_must_be_confirmed() -> None:
    assert "Warning: it may be a 1" in await output_for("1")
    assert await choices_made_by("roll", "n") == []
    assert await choices_made_by("roll", "") == []
    assert await choices_made_by("roll") == []
    assert await choices_made_by("roll", "y") == ["roll"]


# --- asking ----------------------------------------------------------------------------------


async def test_destructive_choice_is_last_and_must_be_confirmed() -> None:
    def one_destroys(view: Pebbles, decision: Decision, action: Action, style: Style) -> Choice:
        choice = PEBBLES.text.choice(view, decision, action, style)
        return replace(choice, is_destructive=True) if action == Take(1) else choice

    harmful = with_text(PEBBLES, choice=one_destroys)
    state = harmful.new(2, {}, 1)
    for decision in harmful.decisions(state):
        harmful.apply(state, decision.seat, decision.actions[0])
    listed = number_choices(harmful, state, harmful.decisions(state)[0], SHORT)
    assert [entry.choice.label for entry in listed][-1] == "One stone"
    assert await choices_made_by(str(len(listed)), "n", game=harmful) == []
    assert await choices_made_by(str(len(listed)), "", game=harmful) == []
    assert await choices_made_by(str(len(listed)), "y", game=harmful) == ["take many=1"]


async def test_question_mark_lists_the_commands() -> None:
    answer = await answer_to_last("?")
    for word in ("u", "restart", "back", "hint", "log", "board", "scores", "rules", "quit"):
        assert f"\n  {word} " in answer
    assert await answer_to_last("help") == answer


async def test_choice_is_explained_with_its_changes() -> None:
    answer = await answer_to_last("? 2")
    assert answer.startswith("2 Take: Two stones\n  Price: 2t\n  Effect: 2 of 8 stones\n")
    assert "Changes at once: stones 0 to 2" in answer


async def test_range_of_a_dependent_change_is_shown() -> None:
    told = Preview({"shovels": (1, 0)}, ranges={"stones": (13, 9, 16)})
    with patch.object(LocalSession, "preview", return_value=told):
        answer = await answer_to_last("? 2")
    assert "Changes at once: shovels 1 to 0, stones 13 to between 9 and 16" in answer


async def test_explanation_of_a_choice_includes_its_targets_and_warning() -> None:
    assert "A stone." in await output_for("? 1")
    assert "Warning: it may be a 1" in await answer_to_last("?3")


async def test_thing_is_explained_by_its_name() -> None:
    assert (await answer_to_last("? STONE_7")).startswith("stone_7\n  A stone.\n")
    assert (await answer_to_last("? e_7")).startswith("stone_7\n  A stone.\n")


async def test_ambiguous_names_are_listed() -> None:
    answer = await answer_to_last("? stone_1")
    assert answer.startswith("stone_1\n  A stone.\n")
    answer = await answer_to_last("? e_1")
    assert answer.startswith("Which do you mean: stone_1, stone_10, stone_11, stone_12?")


async def test_unknown_name_gets_one_sentence() -> None:
    answer = await answer_to_last("? dragon")
    assert answer.startswith("Nothing is called 'dragon'. To search the rules")
    assert "9 is not a choice" in await answer_to_last("? 9")


async def test_hint_names_a_choice_and_its_reason() -> None:
    answer = await answer_to_last("hint")
    assert answer.startswith(
        "A bot would choose 3 (Luck: Roll the die).\n"
        "  Why: +1 stone.\n"
        "  5.0 points ahead of 2 (Take: Two stones), most in luck (+6.0).\n"
    )


async def test_rules_are_found_by_word_and_number() -> None:
    assert "R2       Take stones or roll." in await answer_to_last("rules roll")
    assert "R1       Keep one stone." in await answer_to_last("rules 1")
    assert "R2" not in await answer_to_last("rules r1")
    assert "R1" in await answer_to_last("rules")
    assert (await answer_to_last("rules dragon")).startswith(
        "The rules of Pebbles don't mention 'dragon'."
    )


async def test_scores_are_listed_by_source() -> None:
    answer = await answer_to_last("2", "scores")
    assert "If the game ended now" in answer
    assert "stones" in answer
    assert re.search(r"^\w+: place 1, \d+ points?", answer, re.MULTILINE)


async def test_board_is_shown_in_full() -> None:
    assert "Ada: stone_4" in await answer_to_last("1", "board")


async def test_save_command_names_the_file() -> None:
    assert (await answer_to_last("save")).startswith("Saved as toy.\n")


async def test_chat_is_heard_by_the_other_player() -> None:
    assert (await answer_to_last("say hello, Ben")).startswith("Ada: hello, Ben\n")
    shown = await output_for("", "say is it 7?", "1", "", "", seats=(ADA, BEN))
    ben = shown[shown.index("Ben, press Enter") :]
    assert "Ada: is it 7?\n" in ben


# --- going back --------------------------------------------------------------------------------


async def test_undo_takes_back_the_last_choice() -> None:
    assert await choices_made_by("2", "u") == []
    assert await choices_made_by("2", "undo", "1") == ["take many=1"]


async def test_restart_takes_back_the_turn() -> None:
    assert await choices_made_by("ponder", "restart") == []


async def test_back_takes_back_a_logged_choice_by_number() -> None:
    assert "    3  Ada takes stone_4\n" in await answer_to_last("1", "1", "log")
    assert await choices_made_by("1", "1", "back 3") == []


async def test_impossible_undo_gets_one_sentence() -> None:
    assert "nothing to undo yet" in await output_for("u")
    assert (await answer_to_last("back")).startswith("Type back and ")
    assert (await answer_to_last("back 2")).startswith("That is not one of your choices")
    assert (await answer_to_last("back " + "9" * 5000)).startswith(
        "That is not one of your choices"
    )
    table = open_table(ADA, BEN)
    person, _ = await play_table(table, ["", "1", "", "", "1", "", "", "1", "", "", "u"])
    assert "another player has chosen since" in person.output
    assert len(chosen_actions(table)) == 3


async def test_log_leaves_out_undone_choices() -> None:
    answer = await answer_to_last("say oh", "2", "u", "1", "log")
    assert "Ada: oh" in answer
    assert "went back" not in answer
    assert "stone_4 and" not in answer
    assert "Ada takes stone_4\n" in answer


async def test_long_log_is_shortened_unless_all_is_requested() -> None:
    talk = [f"say {number}" for number in range(30)]
    assert "Ada: 3\n" not in await answer_to_last(*talk, "log")
    assert "(log all: everything)" in await answer_to_last(*talk, "log")
    assert "Ada: 3\n" in await answer_to_last(*talk, "log all")


# --- in a large game -----------------------------------------------------------------------------


async def test_every_card_of_mosaic_can_be_looked_up_by_name() -> None:
    view = MOSAIC.view(MOSAIC.new(2, {}, 1), 0)
    assert all(
        MOSAIC.text.explain(view, 0, thing, SHORT) for thing in MOSAIC.text.explainable_ids()
    )
    person, _ = await play_table(open_table(ADA, BOT, game=MOSAIC), ["? farm town", "? golden age"])
    assert "Farm Town (R6.3.5)\n  Build card, farm town.\n" in person.output
    assert "Which do you mean: Golden Age of " in person.output


async def test_unavailable_choice_says_why() -> None:
    person, _ = await play_table(open_table(ADA, BOT, game=MOSAIC), ["? colossus"])
    assert "Unavailable: " in person.output
