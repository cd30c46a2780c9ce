"""Whole choices: which are offered, how they are played, and how they are undone."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from core.kernel import Action, Choice, Decision, DecisionKind, FoldedAnswer, Game, IllegalAction
from core.kernel.amounts import FREE, NO_COST, Amount, Cost, Count
from core.kernel.effects import Effect
from core.kernel.style import SHORT
from core.table import (
    ChoiceStep,
    Combination,
    LocalSession,
    Table,
    WholeChoices,
    all_targets,
    combinations,
    find_combinations,
)
from tests.table.quarry import QUARRY, Dig, Dream, Pan, Rest, Shaft
from tests.table.tables import ADA, BEN, chosen_actions, open_table
from tests.toy import Keep, with_text

FOLDED = with_text(QUARRY, folded_topics={"work": {"shaft": FoldedAnswer.OBJECT}})
GOLD, STONE = Count("gold", symbol="g"), Count("stone", symbol="s")


def offered(game: Game[Any], table: Table) -> list[Combination]:
    session = LocalSession(table, 0)
    assert session.decision is not None
    return find_combinations(game, session.view, session.decision, SHORT)


def actions(found: list[Combination]) -> list[tuple[Any, ...]]:
    return [each.actions for each in found]


async def test_follow_up_is_asked_together_with_its_choice() -> None:
    table = open_table(ADA, BEN, game=FOLDED)
    digs = [(Dig(), Shaft(number)) for number in (1, 2, 3, 4, 5)]
    assert actions(offered(FOLDED, table)) == [(Dream(),), (Rest(),), *digs, (Pan(),)]
    assert actions(offered(QUARRY, table)) == [(Dream(),), (Rest(),), (Dig(),), (Pan(),)]


async def test_long_list_is_asked_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_table(ADA, BEN, game=FOLDED)
    single = [(Dream(),), (Rest(),), (Dig(),), (Pan(),)]
    monkeypatch.setattr(combinations, "MAX_ROWS", 7)
    assert actions(offered(FOLDED, table)) == single
    monkeypatch.setattr(combinations, "MAX_ROWS", 8)
    assert len(offered(FOLDED, table)) == 8
    monkeypatch.setattr(combinations, "MAX_ANSWERS", 4)
    assert actions(offered(FOLDED, table)) == single


async def test_nothing_is_folded_behind_a_reveal() -> None:
    game = with_text(QUARRY, folded_topics={"work": {"work": FoldedAnswer.DETAIL}})
    table = open_table(ADA, BEN, game=game)
    assert all(not each.following for each in offered(game, table)), "free choices stay free"
    game = with_text(
        QUARRY,
        sequences=lambda view, decision: ((Rest(), Dig()), (Pan(), Dig()), (Rest(), Dream())),
    )
    proposed = [each.actions for each in offered(game, table) if each.following]
    assert proposed == [(Rest(), Dig()), (Rest(), Dream())], "panning reveals something"


async def test_preview_is_that_of_all_steps() -> None:
    session = LocalSession(open_table(ADA, BEN, game=FOLDED), 0)
    assert session.preview(Dig(), SHORT, Shaft(2)).changes == {"gold": (0, 3)}
    assert session.preview(Rest(), SHORT, Dig()).has_follow_up


async def test_steps_are_played_one_by_one_and_undone_as_one() -> None:
    table = open_table(ADA, BEN, game=FOLDED)
    session, whole_choices = LocalSession(table, 0), WholeChoices()
    dig = next(each for each in offered(FOLDED, table) if each.actions == (Dig(), Shaft(2)))
    await whole_choices.play(session, Rest())
    opening = session.decision
    await whole_choices.play(session, dig.action, dig.following)
    assert chosen_actions(table)[1:4] == ["rest", "dig", "shaft number=2"]
    await whole_choices.undo(session)
    assert session.decision == opening
    assert chosen_actions(table)[-1] == "rest"
    await whole_choices.undo(session)
    assert "rest" not in chosen_actions(table)


async def test_steps_undone_elsewhere_are_not_undone_twice() -> None:
    table = open_table(ADA, BEN, game=FOLDED)
    session, whole_choices = LocalSession(table, 0), WholeChoices()
    await whole_choices.play(session, Rest())
    dig = next(each for each in offered(FOLDED, table) if each.actions == (Dig(), Shaft(2)))
    await whole_choices.play(session, dig.action, dig.following)
    await session.restart_turn()
    await whole_choices.play(session, Rest())
    await whole_choices.play(session, Dig())
    await whole_choices.undo(session)
    assert chosen_actions(table)[-1] == "rest"


async def test_unexpected_question_is_left_to_the_player() -> None:
    table = open_table(ADA, BEN, game=FOLDED)
    session = LocalSession(table, 0)
    dig = next(each for each in offered(FOLDED, table) if each.actions == (Dig(), Shaft(2)))
    await WholeChoices().play(session, Rest(), dig.following)
    assert chosen_actions(table)[-1] == "rest"
    assert session.decision is not None and session.decision.topic == "work"


async def test_refused_step_leaves_those_before_it() -> None:
    table = open_table(ADA, BEN, game=FOLDED)
    session = LocalSession(table, 0)
    dig = next(each for each in offered(FOLDED, table) if each.actions == (Dig(), Shaft(2)))
    wrong = ChoiceStep(dig.following[0].decision, Shaft(9))
    with pytest.raises(IllegalAction):
        await WholeChoices().play(session, Dig(), (wrong,))
    assert chosen_actions(table)[-1] == "dig"
    assert session.decision == dig.following[0].decision


async def test_game_may_word_a_whole_choice_better() -> None:
    def word(steps: Sequence[Action], choices: Sequence[Choice], whole: Choice) -> Choice:
        return replace(whole, label=f"Shaft {choices[-1].label}")

    game = with_text(FOLDED, whole_choice=word)
    texts = [each.choice.label for each in offered(game, open_table(ADA, BEN, game=game))]
    assert texts[1:4] == ["rest", "Shaft shaft number=1", "Shaft shaft number=2"]


# --- the text of a whole choice -----------------------------------------------------------------


def whole(role: FoldedAnswer, first: Choice, answer: Choice) -> Choice:
    return combinations._add_answer(first, answer, role, False, SHORT)


def gold(number: int) -> Cost:
    return Cost((Amount(number, GOLD),))


def test_object_takes_the_place_of_the_label() -> None:
    option = Choice("Acquire a region", price=gold(2), effect=Effect.of("3 to choose from"))
    hills = Choice("Hills", "Acquire", gold(1), Effect.of("plains"), warning="takes unrest", rank=2)
    expected = Choice(
        "Hills",
        "Acquire",
        gold(3),
        Effect.of("plains"),
        warning="takes unrest",
        rank=2,
        kind="Acquire a region",
    )
    assert whole(FoldedAnswer.OBJECT, option, hills) == expected


def test_payment_takes_the_place_of_the_price() -> None:
    first = Choice("Republic", "Government", gold(20))
    assert (
        whole(FoldedAnswer.PAYMENT, first, Choice("15g and 5s")).price.text(SHORT) == "15g and 5s"
    )
    assert whole(FoldedAnswer.PAYMENT, first, Choice("x", price=gold(3))).price == gold(3)


def test_detail_follows_label_and_effect() -> None:
    dig = Choice("A1 forest", "Terraform", gold(3), Effect.of("edge"), rank=2.0)
    hut = Choice("Hut", price=gold(1), effect=Effect.of("+1"), rank=1.0)
    both = whole(FoldedAnswer.DETAIL, dig, hut)
    assert (both.label, both.group, both.price) == ("A1 forest: Hut", "Terraform", gold(4))
    assert (both.effect.text(SHORT), both.rank) == ("edge; +1", 3.0)
    ending = whole(FoldedAnswer.DETAIL, dig, Choice("No hut", ends_turn=True, rank=-1.0))
    assert (ending.label, ending.ends_turn, ending.rank) == ("A1 forest: No hut", False, -1.0)
    harmful = whole(FoldedAnswer.DETAIL, dig, Choice("Raze", is_destructive=True))
    assert harmful.is_destructive


def test_sum_of_prices() -> None:
    both = Cost((Amount(2, STONE), Amount(1, GOLD)))
    assert combinations.add_costs(gold(2), both, SHORT).text(SHORT) == "3g 2s"
    assert combinations.add_costs(FREE, gold(2), SHORT) == gold(2)
    assert combinations.add_costs(FREE, NO_COST, SHORT) == FREE
    assert combinations.add_costs(gold(2), Cost(words="burn 2"), SHORT).text(SHORT) == "2g, burn 2"


def test_targets_of_the_last_step_come_first() -> None:
    step = ChoiceStep(Decision(0, DecisionKind.SPACE, "hex", "R1", ()), Keep("hex"))
    assert all_targets(Keep("card"), (step,)) == ("hex", "card")
