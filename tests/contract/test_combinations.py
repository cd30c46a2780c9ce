"""Whole choices, in positions of every game that offers some."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from core.bots import advise_in_process
from core.games import GAME_IDS, load_game
from core.kernel import Choice, Decision, Game, clone
from core.kernel.style import FULL, SHORT
from core.table import (
    Combination,
    LocalSession,
    Seat,
    Table,
    WholeChoices,
    find_combinations,
    new_journal,
)
from core.table.combinations import MAX_ROWS
from tests.random_games import choose_by_prior, choose_randomly, play_whole_game

MAX_POSITIONS = 60  # of each game
MAX_MOMENTS = 700  # because the prior alone may repeat itself
Offer = tuple[Any, Decision, list[Combination]]  # position, decision, its whole choices


@pytest.fixture(scope="module", params=GAME_IDS)
def offers(request: pytest.FixtureRequest) -> tuple[Game[Any], list[Offer]]:
    game = load_game(request.param)
    return game, list(find_offers(game))


def find_offers(game: Game[Any]) -> Iterator[Offer]:
    """Yield positions with whole choices of at least two steps, from two games."""
    topics: list[str] = []
    for seed in range(5, 9):
        chooser = choose_by_prior if seed % 2 else choose_randomly
        players = game.player_counts[min(seed - 5, len(game.player_counts) - 1)]
        for moment in islice(play_whole_game(game, players, {}, seed, chooser), MAX_MOMENTS):
            for decision in game.decisions(moment.state):
                if decision.topic not in game.text.folded_topics:
                    continue
                if topics.count(decision.topic) > MAX_POSITIONS // 3:
                    continue
                view = game.view(moment.state, decision.seat)
                found = find_combinations(game, view, decision, SHORT)
                if any(each.following for each in found):
                    topics.append(decision.topic)
                    yield clone(moment.state), decision, found
            if len(topics) > MAX_POSITIONS:
                return


def test_every_game_offers_whole_choices(offers: tuple[Game[Any], list[Offer]]) -> None:
    _, positions = offers
    assert len(positions) > 2


def test_no_legal_action_is_lost_or_listed_twice(offers: tuple[Game[Any], list[Offer]]) -> None:
    _, positions = offers
    for _, decision, found in positions:
        assert {each.action for each in found} == set(decision.actions)
        all_actions = [each.actions for each in found]
        assert len(set(all_actions)) == len(all_actions)
        proposed = sum(each.choice != each.first_choice for each in found)
        assert len(found) <= max(MAX_ROWS, len(decision.actions)) + proposed


def test_steps_answer_exactly_the_questions_that_come(
    offers: tuple[Game[Any], list[Offer]],
) -> None:
    game, positions = offers
    for state, decision, found in positions:
        for combination in found:
            if combination.following:
                copy = clone(state)
                for step in combination.steps:
                    take_forced_choices(game, copy, decision.seat)
                    assert game.decision_of(copy, decision.seat) == step.decision
                    game.apply(copy, decision.seat, step.action)


def take_forced_choices(game: Game[Any], state: Any, seat: int) -> None:
    while (decision := game.decision_of(state, seat)) and len(decision.actions) == 1:
        game.apply(state, seat, decision.actions[0])


def test_whole_choices_differ_and_name_what_they_do(
    offers: tuple[Game[Any], list[Offer]],
) -> None:
    game, positions = offers
    for state, decision, found in positions:
        view = game.view(state, decision.seat)
        for style in (SHORT, FULL):
            combinations = find_combinations(game, view, decision, style)
            texts = [text_of(each.choice, style) for each in combinations if each.following]
            assert len(set(texts)) == len(texts), texts
            assert all(each.choice.label.strip() for each in combinations)
        for combination in found:
            if combination.following:
                assert not combination.choice.ends_turn or combination.first_choice.ends_turn


def text_of(choice: Choice, style: Any) -> tuple[str, ...]:
    return choice.group, choice.label, choice.full_price(style), choice.effect_text(style)


async def test_whole_choice_is_played_and_undone_at_a_table(
    offers: tuple[Game[Any], list[Offer]],
) -> None:
    game, positions = offers
    for state, decision, found in positions[:: max(1, len(positions) // 6)]:
        combination = next(each for each in found if each.following)
        players = game.seat_count(state)
        journal = new_journal(game, players, {}, 1)
        seats = [Seat("Bot", "bot", 1) for _ in range(players)]
        seats[decision.seat] = Seat("Ada")
        table = Table(game, journal, seats, advise_in_process, snapshot=clone(state))
        session, whole_choices = LocalSession(table, decision.seat), WholeChoices()
        before = game.codec.digest(table.state)
        await whole_choices.play(session, combination.action, combination.following)
        made = [step.action for step in table.main_line.steps if not step.is_forced]
        assert made[: len(combination.actions)] == list(combination.actions)
        await whole_choices.undo(session)
        assert game.codec.digest(table.state) == before
