from dataclasses import replace

import pytest

from core.kernel import SPECTATOR, Change, Phrase, Player, Possession
from core.kernel.amounts import Amount, Count, Reference
from core.kernel.phrases import (
    addressed_seat,
    format_sentence,
    join_phrases,
    mentions_seat,
    select_worded,
    sum_changes,
    unmentioned_changes,
)
from core.kernel.style import SHORT
from tests.effects import amount

NAMES = ("Livia", "Bot 2")
TO_LIVIA = ("You", "Bot 2")
PHILOSOPHER = Reference("philosopher", "Philosopher")


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
    assert format_sentence(phrase, NAMES, SHORT) == told
    assert format_sentence(phrase, TO_LIVIA, SHORT) == to_livia


@pytest.mark.parametrize(
    ("row", "told"),
    [
        (
            [Phrase(0, "discards", "Glory"), Phrase(0, "discards", "Cape")],
            "Livia discards Glory and Cape.",
        ),
        (
            [Phrase(0, "gains", "1 progress"), Phrase(0, "draws", "a card")],
            "Livia gains 1 progress and draws a card.",
        ),
        (
            [
                Phrase(0, "breaks", "through"),
                Phrase(0, "rises", details="by 1", subject="production"),
            ],
            "Livia breaks through. Livia's production rises by 1.",
        ),
        ([Phrase(0, "rests")] * 2, "Livia rests twice."),
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
            "The market gets Coal in place 1 and Iron in place 2.",
        ),
        (
            [
                Phrase(0, "rises", "by 1", subject="food"),
                Phrase(0, "rises", "by 2", subject="science"),
            ],
            "Livia's food rises by 1 and science rises by 2.",
        ),
        (
            [Phrase(0, "plays", "Boats"), Phrase(1, "plays", "Sea")],
            "Livia plays Boats. Bot 2 plays Sea.",
        ),
        ([], ""),
    ],
)
def test_name_and_verb_are_repeated_only_when_needed(row: list[Phrase], told: str) -> None:
    assert join_phrases(row, NAMES, SHORT) == told


def test_joined_phrases_keep_the_second_person() -> None:
    row = [Phrase(0, "takes", "Coal"), Phrase(0, "loses", "1 food")]
    assert join_phrases(row, TO_LIVIA, SHORT) == "You take Coal and lose 1 food."


def test_changes_of_one_number_are_summed() -> None:
    changes = [Change("stone", 2, after=6), Change("ideas", -5), Change("stone", -1, after=5)]
    assert sum_changes(changes) == [Change("stone", 1, after=5), Change("ideas", -5)]
    assert sum_changes([Change("stone", 1), Change("stone", -1)]) == []


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
    art = Reference("work_of_art", "Work of Art")
    played = Phrase(0, "plays", art)
    scored = Phrase(0, "scores", "6 culture", source=art)
    assert (
        join_phrases([played, scored], NAMES, SHORT)
        == "Livia plays Work of Art and scores 6 culture."
    )
    assert join_phrases([scored], NAMES, SHORT, after=played) == "scores 6 culture."
    alone = "Livia scores 6 culture (Work of Art)."
    assert join_phrases([scored], NAMES, SHORT) == alone
    other = replace(played, object=Reference("work_of_artists", "Work of Artists"))
    assert join_phrases([other, scored], NAMES, SHORT).endswith("scores 6 culture (Work of Art).")
    of_another = replace(scored, seat=1)
    assert join_phrases([played, of_another], NAMES, SHORT).endswith(
        "scores 6 culture (Work of Art)."
    )


def test_number_is_told_with_its_source_unless_the_words_name_it() -> None:
    rise = Phrase(
        0,
        "rises",
        details="by 3",
        source=PHILOSOPHER,
        subject="food production",
        changes=(Change("food production", 3),),
        is_changes_only=True,
    )
    drawn, leader = (
        Phrase(0, "draws", "a card"),
        Phrase(0, "begins", ("with the", PHILOSOPHER)),
    )
    assert select_worded([rise, drawn]) == [rise, drawn]
    assert unmentioned_changes([rise, drawn]) == []
    assert select_worded([leader, rise]) == [leader]
    assert unmentioned_changes([leader, rise]) == [Change("food production", 3, seat=0)]
    paid = replace(rise, verb="pays", details="", subject="", source="")
    assert select_worded([paid, drawn]) == [drawn]


def test_number_partly_in_words_is_told_completely() -> None:
    cache = Phrase(0, "takes", (amount(15, "money"), "from Gaul"), source="Cartography")
    gained = Phrase(
        0, "gains", amount(15, "money"), changes=(Change("money", 15),), is_changes_only=True
    )
    more = Change("money", 5)
    by_card = Phrase(
        0, "gains", amount(5, "money"), changes=(more,), is_changes_only=True, source="Trade"
    )
    assert unmentioned_changes([by_card, cache]) == []
    assert unmentioned_changes([cache, gained, by_card]) == [Change("money", 20, seat=0)]


def test_name_is_repeated_after_a_possessive_subject() -> None:
    rises = Phrase(0, "rises", details="by 3", subject="stone production")
    draws = Phrase(0, "draws", "Flood Farming")
    told = join_phrases([rises, draws], ("You", "Livia"), SHORT)
    assert told == "Your stone production rises by 3. You draw Flood Farming."
    told = join_phrases([rises, draws], NAMES, SHORT)
    assert told == "Livia's stone production rises by 3. Livia draws Flood Farming."


def test_source_named_by_an_earlier_phrase_is_told_with_the_last() -> None:
    gains = [
        Phrase(0, "scores", "3 VP", source="Prestige"),
        Phrase(0, "gains", "2 coins", source="Prestige"),
        Phrase(0, "gains", "4 coins", source="Schools"),
    ]
    told = join_phrases(gains, NAMES, SHORT)
    assert told == "Livia scores 3 VP, and gains 2 coins (Prestige) and 4 coins (Schools)."


def test_repeated_gains_from_one_source_are_counted() -> None:
    food = Phrase(0, "gains", "1 food", source="Rain")
    assert join_phrases([food, food], NAMES, SHORT) == "Livia gains 1 food (Rain) twice."


def test_derived_changes_are_left_out() -> None:
    changes = (Change("food", 2), Change("blue bank", -2))
    produced = Phrase(0, "produces", amount(2, "food"), changes=changes)
    assert unmentioned_changes([produced]) == [Change("blue bank", -2, seat=0)]
    assert unmentioned_changes([produced], derived={"blue bank"}) == []


def test_result_ends_its_sentence() -> None:
    turned = [Phrase(0, "turns", f"up {name}", result="it is discarded") for name in ("A", "B")]
    assert join_phrases([*turned, Phrase(0, "rests")], NAMES, SHORT) == (
        "Livia turns up A: it is discarded. Livia turns up B: it is discarded. Livia rests."
    )


def test_long_turn_is_several_sentences() -> None:
    row = [Phrase(0, verb, "Coal") for verb in ("takes", "plays", "keeps", "discards")]
    assert join_phrases(row, TO_LIVIA, SHORT) == (
        "You take Coal, play Coal and keep Coal. You discard Coal."
    )


def test_repeated_amounts_and_cards_are_merged() -> None:
    coin = Amount(1, Count("coins", singular="coin"))
    boats = Reference("boats", "Boats", is_countable=True)
    gains = [Phrase(0, "gains", coin)] * 3
    assert join_phrases(gains, NAMES, SHORT) == "Livia gains 3 coins."
    assert join_phrases([Phrase(0, "discards", boats)] * 2, NAMES, SHORT) == (
        "Livia discards 2 Boats."
    )
    plunder = Reference("plunder", "Plunder II")
    assert join_phrases([Phrase(0, "discards", plunder)] * 2, NAMES, SHORT) == (
        "Livia discards Plunder II twice."
    )
