import pytest

from core.app.narration import arrange_phrases, compose_paragraph
from core.kernel import SPECTATOR, Change, Phrase, Player
from core.kernel.amounts import Amount, Count, Reference
from core.kernel.phrases import PhrasePart, join_parts
from tests.effects import amount

NAMES = ("Livia", "You", "Ada")
RICH_LAND = Reference("rich_land_a", "Rich Land A")


def change_phrase(seat: int, verb: str, what: PhrasePart, *changes: Change) -> Phrase:
    """Return a phrase that only states changed numbers."""
    return Phrase(seat, verb, what, changes=changes, is_changes_only=True)


def compose(*choices: list[Phrase]) -> str:
    """Compose a turn from its choices, each with its phrases."""
    return compose_paragraph(
        [phrase for choice in choices for phrase in arrange_phrases(choice)], NAMES
    )


def test_main_action_precedes_its_price_and_changes() -> None:
    build = [
        change_phrase(0, "pays", amount(3, "stone")),
        change_phrase(0, "pays", amount(1, "food")),
        change_phrase(0, "has", "1 more science per turn"),
        Phrase(0, "builds", "a lab", "in the north"),
    ]
    assert compose(build) == (
        "Livia builds a lab in the north for 3 stone and 1 food, and has 1 more science per turn."
    )


def test_equal_payments_are_combined() -> None:
    build = [
        change_phrase(0, "pays", amount(1, "tools"), Change("tools", -1)),
        change_phrase(0, "pays", amount(2, "coins"), Change("coins", -2)),
        change_phrase(0, "pays", amount(3, "tools"), Change("tools", -3)),
        Phrase(0, "builds", "a bridge"),
    ]
    assert compose(build) == "Livia builds a bridge for 4 tools and 2 coins."


def test_amounts_paid_together_are_a_price() -> None:
    tools, coins = Count("tools", singular="tool"), Count("coins", singular="coin")
    both = (Amount(1, tools), "and", Amount(2, coins))
    build = [
        Phrase(0, "pays", both, is_changes_only=True),
        Phrase(0, "pays", Amount(3, tools), is_changes_only=True),
        Phrase(0, "builds", "a bridge"),
    ]
    assert compose(build) == "Livia builds a bridge for 4 tools and 2 coins."


def test_payment_of_several_amounts_is_a_price() -> None:
    amounts = join_parts([Amount(4, Count("stone")), Amount(1, Count("ideas", singular="idea"))])
    paid = Phrase(0, "pays", amounts, is_changes_only=True)
    assert compose([paid, Phrase(0, "builds", "a lab")]) == (
        "Livia builds a lab for 4 stone and 1 idea."
    )


def test_payment_without_a_number_is_not_a_price() -> None:
    build = [change_phrase(0, "pays", "in full"), Phrase(0, "builds", "a lab")]
    assert compose(build) == "Livia builds a lab and pays in full."


def test_change_stated_once_is_repeated_once() -> None:
    both = (amount(2, "food"), "and", amount(2, "food"))
    fed = [Phrase(0, "takes", amount(2, "food"), "from Ada"), change_phrase(0, "gains", both)]
    assert compose(fed) == "Livia takes 2 food from Ada, and gains 2 food and 2 food."


def test_payments_of_others_are_not_prices() -> None:
    tax = [change_phrase(2, "pays", "3 stone"), Phrase(0, "takes", "taxes")]
    assert compose(tax) == "Ada pays 3 stone. Livia takes taxes."


def test_stated_changes_are_not_repeated() -> None:
    loot = [
        Phrase(0, "takes", amount(5, "food"), "from the treasury"),
        change_phrase(0, "gains", amount(5, "food")),
        change_phrase(0, "gains", amount(5, "food")),
    ]
    assert compose(loot) == "Livia takes 5 food from the treasury and gains 5 food."
    robbery = [
        Phrase(0, "steals", amount(1, "stone"), ("from", Player(2))),
        change_phrase(2, "loses", amount(1, "stone")),
    ]
    assert compose(robbery) == "Livia steals 1 stone from Ada."


@pytest.mark.parametrize(
    ("phrases", "text"),
    [
        (
            [
                Phrase(0, "discards", Reference(name, name, is_countable=True))
                for name in ("Unrest", "Boats", "Unrest", "City", "City")
            ],
            "Livia discards 2 Unrest, Boats and 2 Cities.",
        ),
        (
            [change_phrase(1, "gains", amount(1, "coins"), Change("coins", 1))] * 3,
            "You gain 3 coins.",
        ),
        (
            [Phrase(0, "sacrifices", "a token"), Phrase(0, "converts", "1 power into 1 coin")] * 4,
            "Livia sacrifices a token 4 times and converts 1 power into 1 coin 4 times.",
        ),
        (
            [Phrase(0, "builds", "a mine"), Phrase(0, "has", "1 more stone")] * 2,
            "Livia builds a mine twice and has 1 more stone twice.",
        ),
        ([Phrase(0, "plays", RICH_LAND)] * 2, "Livia plays Rich Land A twice."),
    ],
)
def test_repeated_items_are_counted(phrases: list[Phrase], text: str) -> None:
    assert compose(*([phrase] for phrase in phrases)) == text


def test_players_with_the_same_result_are_named_together() -> None:
    gains = [Phrase(seat, "produces", "2 food", source="Harvest") for seat in (0, 1, 2)]
    assert compose(gains) == "Livia, you and Ada produce 2 food (Harvest)."
    others = [Phrase(0, "produces", "2 food"), Phrase(2, "produces", "3 food")]
    assert compose(others) == "Livia produces 2 food. Ada produces 3 food."
    robbed = [Phrase(seat, "gives", "1 food", ("to", Player(1))) for seat in (0, 2)]
    assert compose(robbed) == "Livia gives 1 food to you. Ada gives 1 food to you."


def test_players_named_together_are_the_subject_of_every_sentence() -> None:
    row = [
        [Phrase(seat, verb, "Boats") for verb in ("takes", "builds", "loses", "plays")]
        for seat in (0, 2)
    ]
    assert compose(*row) == (
        "Livia and Ada take Boats and build Boats. They lose Boats and play Boats."
    )


def test_events_without_player_are_separate() -> None:
    row = [Phrase(0, "takes", "Boats"), Phrase(SPECTATOR, "gets", "City", subject="The market")]
    assert (
        compose(row, [Phrase(0, "rests")])
        == "Livia takes Boats. The market gets City. Livia rests."
    )
