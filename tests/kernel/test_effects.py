"""Amounts, references, costs and effects as values."""

import pytest

from core.kernel.amounts import FREE, NO_COST, Amount, Cost, Count, Reference, format_amounts
from core.kernel.effects import NO_EFFECT, Effect, clause
from core.kernel.style import FULL, SHORT, Style

STONE = Count("stone", symbol="s")
HAND = Count("cards in hand", singular="card in hand")
POINTS = Count("VP", singular="point", plural="points", short_name="VP")
GLASS = Reference("glass", "Glass")
EAST = Reference("middle_east", "Middle East", article="the")


@pytest.mark.parametrize(
    ("amount", "short", "full"),
    [
        (Amount(4, STONE), "4s", "4 stone"),
        (Amount(1, HAND), "1 card in hand", "1 card in hand"),
        (Amount(0, HAND, is_change=True), "+0 cards in hand", "+0 cards in hand"),
        (Amount(-1, POINTS, is_change=True), "-1 VP", "-1 point"),
        (Amount(1, HAND, has_article=True), "a card in hand", "a card in hand"),
        (Amount(2, HAND, has_article=True), "2 cards in hand", "2 cards in hand"),
    ],
)
def test_amount_is_worded_in_the_style_of_the_reader(amount: Amount, short: str, full: str) -> None:
    assert (amount.text(SHORT), amount.text(FULL)) == (short, full)
    assert amount.text(Style.spoken(["Livia"])) == full


def test_reference_takes_its_article() -> None:
    assert (GLASS.text(SHORT), EAST.text(SHORT)) == ("Glass", "the Middle East")
    assert GLASS.quantity_text(2) == "2 Glass"


def test_amounts_without_symbols_are_a_list() -> None:
    amounts = (Amount(4, STONE), Amount(2, Count("food", symbol="f")))
    assert format_amounts(amounts, SHORT) == "4s 2f"
    assert format_amounts(amounts, FULL) == "4 stone, 2 food"
    assert format_amounts((*amounts, Amount(2, HAND)), SHORT) == "4s, 2f, 2 cards in hand"


def test_cost_has_a_price_and_a_substitute() -> None:
    cost = Cost((Amount(4, STONE),), substitute="1s by 2$")
    assert (cost.price(SHORT), cost.text(SHORT)) == ("4s", "4s, 1s by 2$")
    assert (FREE.text(FULL), Cost(words="Democracy, once").text(FULL)) == (
        "free",
        "Democracy, once",
    )
    assert cost and FREE and not NO_COST


def test_clauses_are_joined_to_sentences() -> None:
    card = (
        clause("on the card", joint=": "),
        clause("2 VP.", counts=["VP"], joint=" "),
        clause(Amount(2, STONE), joint="; "),
        clause("then play."),
    )
    effect = Effect.of("region", card)
    assert effect.text(SHORT) == "region; on the card: 2 VP. 2s; then play."
    assert effect.without_counts({"VP", "stone"}).text(SHORT) == "region; on the card: then play."


def test_introduction_is_not_shown_without_what_it_introduces() -> None:
    effect = Effect.of("region", (clause("on the card", joint=": "), Amount(2, STONE)))
    assert effect.without_counts({"stone"}).text(SHORT) == "region"
    assert effect.beginnings(SHORT) == ["region; on the card: 2s", "region"]


def test_copies_of_a_card_read_the_same() -> None:
    assert Reference("unrest#1", "Unrest") == Reference("unrest#2", "Unrest")


def test_effect_without_previewed_counts() -> None:
    worth = clause("2 VP at the end", counts=["VP if it ended now"])
    effect = Effect.of((clause(Amount(2, STONE)), worth), clause("plays", GLASS), "")
    assert effect.text(SHORT) == "2s, 2 VP at the end; plays Glass"
    assert effect.without_counts({"stone"}).text(FULL) == "2 VP at the end; plays Glass"
    assert effect.without_counts({"stone", "VP if it ended now"}).text(FULL) == "plays Glass"
    assert not effect.is_countable and effect.references == {"glass"}


def test_clause_stays_until_all_its_counts_are_previewed() -> None:
    both = Effect.of(clause(Amount(2, STONE), "or", Amount(1, HAND)))
    assert both.without_counts({"stone"}) == both
    assert both.without_counts({"stone", "cards in hand"}) == NO_EFFECT


def test_nothing_is_countable() -> None:
    assert NO_EFFECT.is_countable and not NO_EFFECT and NO_EFFECT.beginnings(SHORT) == []
    assert Effect.of("", None, (), NO_EFFECT, clause()) == NO_EFFECT


def test_introduction_at_the_end_of_a_group_is_dropped() -> None:
    card = clause("on the card", joint=": ")
    effect = Effect.of(("stays", card, clause(Amount(2, STONE))))
    assert effect.text(SHORT) == "stays, on the card: 2s"
    assert effect.without_counts({"stone"}).text(SHORT) == "stays"
    assert Effect.of((card, clause(Amount(2, STONE)))).without_counts({"stone"}) == NO_EFFECT
    assert Effect.of((card,)).beginnings(SHORT) == []


def test_beginnings_end_at_clauses() -> None:
    effect = Effect.of(("a, b", "c"), "d")
    assert effect.beginnings(SHORT) == ["a, b, c; d", "a, b, c", "a, b"]
