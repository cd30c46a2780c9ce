"""What happened, told in one breath."""

import pytest

from tui.draw.log import in_one_breath, same_beginning


@pytest.mark.parametrize(
    ("sentences", "told"),
    [
        (["Livia discards Glory", "Livia discards Cape"], "Livia discards Glory, Cape."),
        (["Livia draws 2 cards", "Livia draws a card"], "Livia draws 2 cards, a card."),
        (["Livia discards a card", "Livia discards a region"], "Livia discards a card, a region."),
        (
            ["Livia gains 1 progress", "Livia gains 1 population", "Livia draws 1 card"],
            "Livia gains 1 progress, 1 population, draws 1 card.",
        ),
        (
            ["Livia breaks through for Boats", "Livia breaks through for Sea of Grass"],
            "Livia breaks through for Boats, Sea of Grass.",
        ),
        (
            ["Livia discards Sea of Grass", "Livia discards Sea Peoples"],
            "Livia discards Sea of Grass, Sea Peoples.",
        ),
        (["Livia rests", "Livia rests"], "Livia rests (2 times)."),
        (["Livia plays Boats", "The pile is empty"], "Livia plays Boats. The pile is empty."),
    ],
)
def test_name_and_verb_stand_only_where_they_are_needed(sentences: list[str], told: str) -> None:
    assert in_one_breath(sentences, "Livia") == told


def test_a_name_of_two_words_is_a_name() -> None:
    told = in_one_breath(["Bot 2 discards Glory", "Bot 2 discards Cape"], "Bot 2")
    assert told == "Bot 2 discards Glory, Cape."


def test_nothing_is_shared_where_nothing_would_be_left() -> None:
    assert same_beginning("Livia draws cards", "Livia draws", "Livia ") == ""
    assert same_beginning("Livia draws a card", "Tarik draws a card", "Livia ") == ""
