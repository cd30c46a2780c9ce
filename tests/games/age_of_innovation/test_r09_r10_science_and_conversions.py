import pytest

from core.games.age_of_innovation.content import CONVERSIONS, DISCIPLINES, LEVEL_POWER
from core.games.age_of_innovation.rules.flow.rounds import Income, ScienceIncome
from core.games.age_of_innovation.rules.flow.science import EveryDiscipline, OneDiscipline, Steps
from core.games.age_of_innovation.rules.gains import TileEffects
from core.kernel import Frame
from tests.games.age_of_innovation.position import Position, personal_setup, position


def then(game: Position, frame: Frame) -> Position:  # type: ignore[type-arg]
    game.state.push(frame)
    return game.refresh()


def test_r9_1_four_disciplines() -> None:
    assert list(DISCIPLINES) == ["banking", "law", "engineering", "medicine"]


def test_r9_2_levels_give_power_once() -> None:
    assert LEVEL_POWER == {3: 1, 5: 2, 7: 2, 12: 3}
    game = position().player(0, science={"law": 2}, bowls=[12, 0, 0], scholars=1)
    game.play("send_scholar discipline=law steps=3")
    assert game.of(0).science["law"] == 5 and game.of(0).bowls == [9, 3, 0]


def test_r9_3_level_8_needs_a_key_or_the_rest_is_lost() -> None:
    game = then(position().player(0, science={"law": 6}), Steps(0, "law", 3, "scholar"))
    assert game.topic == "turn" and game.of(0).science["law"] == 7
    game = position().player(0, science={"law": 6}).give(0, "city_coins")
    then(game, Steps(0, "law", 3, "scholar"))
    assert game.legal() == ["use_key discipline=law", "done"]
    assert game.copy().play("use_key discipline=law").of(0).science["law"] == 9
    assert game.play("done").of(0).science["law"] == 7


def test_r9_4_r9_12_level_12_holds_one_player() -> None:
    game = position().player(1, science={"law": 12}).player(0, science={"law": 10})
    game.give(0, "city_coins").player(0, keys_used=["law"])
    then(game, Steps(0, "law", 3, "scholar")).decision()
    assert game.of(0).science["law"] == 11
    then(game, OneDiscipline(0, 1, "book_science"))
    assert "choose_discipline discipline=law" not in game.legal()


@pytest.mark.parametrize(
    ("discipline", "gained"),
    [
        ("banking", {"coins": 3}),
        ("law", {"bowl I": -5, "bowl II": 4, "bowl III": 1}),
        ("engineering", {"tools": 1}),
        ("medicine", {"vp": 3}),
    ],
)
def test_r9_5_disciplines_pay_from_level_9(discipline: str, gained: dict[str, int]) -> None:
    game = position().player(0, science={discipline: 9})
    before = game.holdings()
    then(game, ScienceIncome(0)).decision()
    assert game.holdings_change(before) == gained
    game.player(0, science={discipline: 8})
    before = game.holdings()
    then(game, ScienceIncome(0)).decision()
    assert not game.holdings_change(before)


def test_r9_6_e39_only_steps_made_score() -> None:
    game = position().tile("scoring_science_medicine").player(0, scholars=2, science={"law": 6})
    game.play("send_scholar discipline=medicine steps=3").end_turn()
    assert game.of(0).score == 23
    game.turn_of(0).play("send_scholar discipline=law steps=3")
    assert game.of(0).score == 24


def test_r9_7_one_any_and_every() -> None:
    game = then(position(), OneDiscipline(0, 2, "book_science"))
    game.play("choose_discipline discipline=law")
    assert game.of(0).science["law"] == 2 and game.topic == "turn"
    game = then(position(), OneDiscipline(0, 2, "felines", split=True))
    game.play("choose_discipline discipline=law", "choose_discipline discipline=banking")
    assert game.of(0).science == {"banking": 1, "law": 1, "engineering": 0, "medicine": 0}
    game = then(position(), EveryDiscipline(0, 1, "city_science"))
    game.decision()
    assert set(game.of(0).science.values()) == {1}


def test_r9_8_r9_10_only_possible_steps_are_offered_or_none() -> None:
    game = position().player(0, science={"banking": 7, "law": 12, "engineering": 3})
    then(game, OneDiscipline(0, 2, "book_science"))
    assert game.legal() == [
        "choose_discipline discipline=engineering",
        "choose_discipline discipline=medicine",
        "done",
    ]
    game = position().player(0, science=dict.fromkeys(DISCIPLINES, 7))
    assert then(game, OneDiscipline(0, 2, "book_science")).topic == "turn"


def test_r9_9_the_tile_for_steps_pays_in_the_action_phase_only() -> None:
    game = position().tile("scoring_science_medicine").give(0, "competency_01")
    game.state.phase = 1
    then(game, Income(0)).play("choose_discipline discipline=law")
    assert game.of(0).science["law"] == 1 and game.of(0).score == 20
    game = position().tile("scoring_science_medicine").give(0, "bonus_pass_school")
    game.build(0, "school", "i7").play("pass", "choose_discipline discipline=law")
    assert game.of(0).score == 21


def test_r9_11_a_key_is_bound_to_its_discipline() -> None:
    game = position().give(0, "city_coins").player(0, science={"law": 7, "banking": 7})
    then(game, Steps(0, "law", 1, "scholar")).play("use_key discipline=law")
    assert game.of(0).keys_used == ["law"]
    assert then(game, Steps(0, "banking", 1, "scholar")).topic == "turn"


def test_r9_12_income_steps_are_made_in_turn_order() -> None:
    game = position()
    for seat in (0, 1):
        game.give(seat, "competency_01", "city_coins")
        game.player(seat, science={"law": 11}, keys_used=["law"])
    game.state.phase, game.state.order = 1, [1, 0, 2]
    game.agenda(*[Income(seat) for seat in game.state.order])
    assert game.asked == 1
    game.play("choose_discipline discipline=law")
    assert game.asked == 0 and "choose_discipline discipline=law" not in game.legal()


# --- conversions ---


@pytest.mark.parametrize(
    ("conversion", "have", "change"),
    [
        ("sacrifice", {"bowls": [0, 2, 0]}, {"bowl II": -2, "bowl III": 1}),
        ("power_to_scholar", {"bowls": [0, 0, 5]}, {"bowl I": 5, "bowl III": -5, "scholars": 1}),
        ("power_to_tool", {"bowls": [0, 0, 3]}, {"bowl I": 3, "bowl III": -3, "tools": 1}),
        ("power_to_coin", {"bowls": [0, 0, 1]}, {"bowl I": 1, "bowl III": -1, "coins": 1}),
        ("scholar_to_tool", {"scholars": 1}, {"scholars": -1, "tools": 1}),
        ("tool_to_coin", {"tools": 1}, {"tools": -1, "coins": 1}),
    ],
)
def test_r10_1_exchanges(conversion: str, have: dict[str, object], change: dict[str, int]) -> None:
    game = position().player(0, **have)
    before = game.holdings()
    game.play(f"convert conversion={conversion}")
    assert game.holdings_change(before) == change and game.topic == "turn"


def test_r10_1_books_are_chosen_in_exchanges() -> None:
    game = position().player(0, bowls=[0, 0, 5]).play("convert conversion=power_to_book")
    game.play("choose_book book=law")
    assert game.of(0).books["law"] == 1
    game.player(0, books={"law": 1, "medicine": 1})
    game.play("convert conversion=book_to_coin", "choose_book book=law")
    assert game.of(0).books == {"banking": 0, "law": 0, "engineering": 0, "medicine": 1}
    assert game.of(0).coins == 1
    assert len(CONVERSIONS) == 8


def test_r10_1_conversions_are_unlimited_before_and_after_the_action() -> None:
    game = position().player(0, tools=3, bowls=[0, 0, 4])
    game.play("convert conversion=tool_to_coin", "convert conversion=tool_to_coin")
    game.play("board_action action=power_coins", "convert conversion=tool_to_coin")
    assert game.of(0).coins == 10 and game.topic == "turn" and game.asked == 1


def test_r10_2_never_in_the_middle_of_an_action_or_out_of_turn() -> None:
    game = position().build(0, "workshop", "i7").build(1, "guild", "i8").make_rich(bowls=[0, 0, 9])
    game.player(1, tools=5)
    game.play("terraform hex=i6 spades=2")
    assert game.topic == "workshop" and not game.legal("convert")
    game.play("place_at piece=workshop hex=i6").end_turn()
    game.turn_of(0).play("upgrade hex=i7 kind=guild").end_turn()
    assert game.asked == 1 and not game.legal("convert")


def test_r10_3_conversions_need_a_gain_and_are_not_available_in_setup() -> None:
    game = position().player(0, scholars=7, bowls=[0, 0, 12])
    assert not game.allows("convert conversion=power_to_scholar")
    for seat, book in enumerate(("banking", "law")):
        game.player(seat, books={book: 12})
    game.player(2, books={"engineering": 12, "medicine": 12})
    assert not game.allows("convert conversion=power_to_book")
    assert not personal_setup("moles", "felines").legal("convert")
    assert {c.id for c in CONVERSIONS.values() if "coins" in c.pay} == set()


def test_key_rewards_precede_the_next_tile() -> None:
    game = position().give(0, "city_coins").player(0, science={"law": 7})
    then(game, TileEffects(0, "city_science", "take"))
    assert game.topic == "key"
