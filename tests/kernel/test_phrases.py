from dataclasses import replace

import pytest

from core.kernel import SPECTATOR, Change, Phrase, Player, Possession
from core.kernel.phrases import (
    addressed_seat,
    format_changes,
    format_sentence,
    join_phrases,
    mentions_seat,
    select_worded,
    unmentioned_changes,
)

NAMES = ("Livia", "Bot 2")
TO_LIVIA = ("You", "Bot 2")


@pytest.mark.parametrize(
    ("phrase", "told", "to_livia"),
    [
        (
            Phrase(0, "takes", "Coal", "for 2 CA"),
            "Livia takes Coal for 2 CA",
            "You take Coal for 2 CA",
        ),
        (Phrase(0, "has", "no unit left"), "Livia has no unit left", "You have no unit left"),
        (
            Phrase(0, "rises", details="by 2", subject="food production"),
            "Livia's food production rises by 2",
            "Your food production rises by 2",
        ),
        (
            Phrase(1, "strikes", ("at", Player(0)), ": Raid"),
            "Bot 2 strikes at Livia: Raid",
            "Bot 2 strikes at you: Raid",
        ),
        (
            Phrase(1, "takes", Possession(0, "city")),
            "Bot 2 takes Livia's city",
            "Bot 2 takes your city",
        ),
        (
            Phrase(0, "turns", Possession(0, "power card"), "over"),
            "Livia turns their power card over",
            "You turn your power card over",
        ),
        (Phrase(SPECTATOR, "begins", subject="Round 3"), "Round 3 begins", "Round 3 begins"),
        (Phrase(SPECTATOR, object="New: Coal"), "New: Coal", "New: Coal"),
    ],
)
def test_phrase_has_a_third_and_a_second_person_form(
    phrase: Phrase, told: str, to_livia: str
) -> None:
    assert format_sentence(phrase, NAMES) == told
    assert format_sentence(phrase, TO_LIVIA) == to_livia


@pytest.mark.parametrize(
    ("row", "told"),
    [
        (
            [Phrase(0, "discards", "Glory"), Phrase(0, "discards", "Cape")],
            "Livia discards Glory, Cape.",
        ),
        (
            [Phrase(0, "gains", "1 progress"), Phrase(0, "draws", "a card")],
            "Livia gains 1 progress, draws a card.",
        ),
        (
            [
                Phrase(0, "breaks", "through"),
                Phrase(0, "rises", details="by 1", subject="production"),
            ],
            "Livia breaks through, production rises by 1.",
        ),
        ([Phrase(0, "rests")] * 2, "Livia rests (2 times)."),
        (
            [Phrase(0, "plays", "Boats"), Phrase(SPECTATOR, "is", "empty", subject="The pile")],
            "Livia plays Boats. The pile is empty.",
        ),
        (
            [
                Phrase(SPECTATOR, "is", "empty", subject="It"),
                Phrase(SPECTATOR, "is", "day", subject="It"),
            ],
            "It is empty. It is day.",
        ),
        (
            [
                Phrase(SPECTATOR, "gets", "Coal", "in place 1", subject="The market"),
                Phrase(SPECTATOR, "gets", "Iron", "in place 2", subject="The market"),
            ],
            "The market gets Coal in place 1, Iron in place 2.",
        ),
        (
            [
                Phrase(0, "rises", "by 1", subject="food"),
                Phrase(0, "rises", "by 2", subject="science"),
            ],
            "Livia's food rises by 1, science rises by 2.",
        ),
        (
            [Phrase(0, "plays", "Boats"), Phrase(1, "plays", "Sea")],
            "Livia plays Boats. Bot 2 plays Sea.",
        ),
        ([], ""),
    ],
)
def test_name_and_verb_are_repeated_only_when_needed(row: list[Phrase], told: str) -> None:
    assert join_phrases(row, NAMES) == told


def test_joined_phrases_keep_the_second_person() -> None:
    row = [Phrase(0, "takes", "Coal"), Phrase(0, "loses", "1 food")]
    assert join_phrases(row, TO_LIVIA) == "You take Coal, lose 1 food."


def test_changes_of_one_number_are_summed() -> None:
    changes = [Change("stone", 2, after=6), Change("ideas", -5), Change("stone", -1, after=5)]
    assert format_changes(changes) == "stone +1, 4>5; ideas -5"
    assert format_changes([Change("stone", 1), Change("stone", -1)]) == ""


def test_phrase_mentions_the_seats_it_names_or_changes() -> None:
    for phrase in (
        Phrase(1, "strikes", ("at", Player(0))),
        Phrase(1, "takes", Possession(0, "city")),
        Phrase(1, "plays", "Raid", changes=(Change("culture", -2, seat=0),)),
        Phrase(0, "rests"),
    ):
        assert mentions_seat(phrase, 0)
    assert not mentions_seat(Phrase(1, "plays", "Raid", changes=(Change("culture", 2),)), 0)


def test_unknown_verb_is_refused() -> None:
    with pytest.raises(ValueError, match="'plaies' is not among the verbs"):
        Phrase(0, "plaies", "Coal")


def test_seat_called_you_is_addressed() -> None:
    assert addressed_seat(("Bot 2", "You")) == 1
    assert addressed_seat(NAMES) == SPECTATOR


def test_source_is_named_once() -> None:
    played = Phrase(0, "plays", "Work of Art")
    scored = Phrase(0, "scores", "6 culture", source="Work of Art")
    assert join_phrases([played, scored], NAMES) == "Livia plays Work of Art, scores 6 culture."
    assert join_phrases([scored], NAMES, after=played) == "scores 6 culture."
    alone = "Livia scores 6 culture (Work of Art)."
    assert join_phrases([scored], NAMES) == alone
    other = replace(played, object="Work of Artists")
    assert join_phrases([other, scored], NAMES).endswith("scores 6 culture (Work of Art).")
    of_another = replace(scored, seat=1)
    assert join_phrases([played, of_another], NAMES).endswith("scores 6 culture (Work of Art).")


def test_number_is_told_with_its_source_unless_the_words_name_it() -> None:
    rise = Phrase(
        0,
        "rises",
        details="by 3",
        source="Philosopher",
        subject="food production",
        changes=(Change("food production", 3),),
        is_changes_only=True,
    )
    drawn, leader = Phrase(0, "draws", "a card"), Phrase(0, "begins", "with the Philosopher")
    assert select_worded([rise, drawn]) == [rise, drawn]
    assert unmentioned_changes([rise, drawn]) == []
    assert select_worded([leader, rise]) == [leader]
    assert unmentioned_changes([leader, rise]) == [Change("food production", 3, seat=0)]
    paid = replace(rise, verb="pays", details="", subject="", source="")
    assert select_worded([paid, drawn]) == [drawn]


def test_number_partly_in_words_is_told_completely() -> None:
    cache = Phrase(0, "takes", "15 money from Gaul", source="Cartography")
    gained = Phrase(0, "gains", "15$", changes=(Change("money", 15),), is_changes_only=True)
    more = Change("money", 5)
    by_card = Phrase(0, "gains", "5$", changes=(more,), is_changes_only=True, source="Trade")
    assert unmentioned_changes([by_card, cache]) == []
    assert unmentioned_changes([cache, gained, by_card]) == [Change("money", 20, seat=0)]


def test_name_is_repeated_after_a_possessive_subject() -> None:
    rises = Phrase(0, "rises", details="by 3", subject="stone production")
    draws = Phrase(0, "draws", "Flood Farming")
    told = join_phrases([rises, draws], ("You", "Livia"))
    assert told == "Your stone production rises by 3, you draw Flood Farming."
    told = join_phrases([rises, draws], NAMES)
    assert told == "Livia's stone production rises by 3, Livia draws Flood Farming."


def test_source_named_by_an_earlier_phrase_is_told_with_the_last() -> None:
    gains = [
        Phrase(0, "scores", "3 VP", source="Prestige"),
        Phrase(0, "gains", "2 coins", source="Prestige"),
        Phrase(0, "gains", "4 coins", source="Schools"),
    ]
    told = join_phrases(gains, NAMES)
    assert told == "Livia scores 3 VP, gains 2 coins (Prestige), 4 coins (Schools)."


def test_repeated_gains_from_one_source_are_counted() -> None:
    food = Phrase(0, "gains", "1 food", source="Rain")
    assert join_phrases([food, food], NAMES) == "Livia gains 1 food (Rain) (2 times)."


def test_derived_changes_are_left_out() -> None:
    changes = (Change("food", 2), Change("blue bank", -2))
    produced = Phrase(0, "produces", "2 food", changes=changes)
    assert unmentioned_changes([produced]) == [Change("blue bank", -2, seat=0)]
    assert unmentioned_changes([produced], derived={"blue bank"}) == []
