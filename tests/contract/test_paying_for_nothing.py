"""No choice of a recorded game only costs something, without a warning."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from core.games import GAME_IDS, load_game
from core.kernel import Choice, Decision, Game
from core.kernel.effects import NO_EFFECT
from core.kernel.style import SHORT
from core.table import (
    Combination,
    Preview,
    Previewer,
    find_combinations,
    is_only_loss,
    loss_warning,
)
from tests.effects import text_cost, text_effect
from tests.recorded_games import load_recorded_game, recorded_files, replay

MAX_PER_TOPIC = 20
MAX_GAMES = 5
# Losses that are not a price, and each asked with its own words: an attack, a pact, and a part of a
# payment, which is asked only after what it pays for.
NOT_PAID = {("imperium", "defend"), ("imperium", "pay"), ("through_the_ages", "pact")}


def sampled_decisions(game: Game[Any]) -> Iterator[tuple[Any, Decision]]:
    """Yield views with their decisions, a few of each topic from each recorded game."""
    for file in recorded_files(game.id)[:MAX_GAMES]:
        met: list[str] = []
        for state in replay(game, load_recorded_game(game.id, file.stem)):
            for decision in game.decisions(state):
                if met.count(decision.topic) < MAX_PER_TOPIC:
                    met.append(decision.topic)
                    yield game.view(state, decision.seat), decision


def find_losses(game: Game[Any], view: Any, decision: Decision) -> list[Combination]:
    """Return the choices that only cost something, without a warning.

    They are no trap if the rules ask for a loss: a decision that is part of an action has no other
    answers. The table itself warns if a choice has a price.
    """
    previewer = Previewer(game, view, decision.seat, SHORT)
    combinations = find_combinations(game, view, decision, SHORT)
    losses = [each for each in combinations if is_loss(each, previewer)]
    is_asked_for = not decision.is_main and len(losses) == len(combinations)
    return [] if is_asked_for else [each for each in losses if not is_warned(each, previewer)]


def is_loss(combination: Combination, previewer: Previewer) -> bool:
    preview = previewer.preview(*combination.actions)
    return is_only_loss(combination.choice, preview, previewer.game.text.unwanted_counts)


def is_warned(combination: Combination, previewer: Previewer) -> bool:
    choice, preview = combination.choice, previewer.preview(*combination.actions)
    is_known = choice.warning or choice.is_destructive or choice.ends_turn or choice.rank < 0
    return bool(is_known or loss_warning(choice, preview, previewer.game.text.unwanted_counts))


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_paying_for_nothing_is_warned_about(game_id: str) -> None:
    game = load_game(game_id)
    for view, decision in sampled_decisions(game):
        losses = find_losses(game, view, decision)
        if (game_id, decision.topic) not in NOT_PAID:
            assert not losses, f"{decision.topic}: {losses[0].choice}"


def test_table_warns_of_a_price_without_a_gain() -> None:
    paid = Choice("Offer", price=text_cost("2 gold"), effect=text_effect("leaves 3"))
    loss = Preview({"gold": (5, 3)})
    assert loss_warning(replace(paid, effect=NO_EFFECT), loss, ())
    assert not loss_warning(paid, loss, ()), "its effect is not a number"
    assert not loss_warning(Choice("Suffer"), loss, ()), "nothing is paid"
    assert not loss_warning(replace(paid, effect=NO_EFFECT, warning="only this"), loss, ())
    assert loss_warning(replace(paid, effect=NO_EFFECT), Preview({"unrest": (1, 2)}), {"unrest"})
    for more in (
        Preview({"gold": (5, 3), "stone": (0, 1)}),
        Preview({"gold": (5, 3)}, further_effects=("draws a card",)),
        Preview({"gold": (5, 3)}, has_follow_up=True),
        Preview({"gold": (5, 3)}, has_reveal=True),
        Preview({"gold": (5, 3)}, ranges={"stone": (0, 0, 2)}),
    ):
        assert not loss_warning(replace(paid, effect=NO_EFFECT), more, ())
