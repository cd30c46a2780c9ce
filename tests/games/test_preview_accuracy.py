"""Compares previews with results, choice by choice, in recorded games."""

from typing import Any

import pytest

from core.games import load_game
from core.games.imperium.rules.draw_deck import GoOnReshuffling
from core.kernel import Action, Game, clone
from core.kernel.style import SHORT
from core.table.preview import preview_changes
from tests.recorded_games import load_recorded_game

EVERY = 5  # a choice is looked at


def leads_to_a_reshuffle(game: Game[Any], state: Any, seat: int, action: Action) -> bool:
    """Return whether drawing cards causes more than the choice (R8 of Imperium)."""
    foreseen = clone(state)
    game.apply_until_phase(foreseen, seat, action)
    return bool(foreseen.agenda) and isinstance(foreseen.agenda[-1], GoOnReshuffling)


@pytest.mark.parametrize(
    ("game_id", "name"), [("mosaic", "4_clever_players"), ("imperium", "3_clever_players")]
)
def test_preview_equals_the_outcome_of_the_choice(game_id: str, name: str) -> None:
    game, it = load_game(game_id), load_recorded_game(game_id, name)
    state = game.new(it.players, it.options, it.seed)
    compared = 0
    for number, (seat, text) in enumerate(it.choices):
        action = game.parse(text)
        if number % EVERY:
            game.apply(state, seat, action)
            continue
        view, turn = game.view(state, seat), game.turn_number(state)
        shown, before = (
            preview_changes(game, view, seat, action, SHORT),
            game.text.ledger(view, seat),
        )
        more_comes = leads_to_a_reshuffle(game, state, seat, action)
        events = game.apply(state, seat, action)
        is_asked_on = any(d.seat == seat and not d.is_main for d in game.decisions(state))
        if (
            game.turn_number(state) != turn or is_asked_on
        ):  # others have moved, or only a part is done
            continue
        if more_comes:
            continue
        after = game.text.ledger(game.view(state, seat), seat)
        done = {name: (had, after[name]) for name, had in before.items() if had != after[name]}
        assert shown.items() <= done.items(), text
        if not any(event.reveals or event.unpredictable_counts for event in events):
            assert shown == done, text
        compared += bool(shown)
    assert compared > 10
