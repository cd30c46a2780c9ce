"""The conformance suite over every length with every player count, in games where much happens.

The suite itself plays at random, and players at random seldom come to blows.
"""

import pytest

from core.games.through_the_ages import GAME
from tests.contract.test_decisions import (
    test_a_clone_is_equal_and_shares_nothing_that_can_change,
    test_a_random_game_ends,
    test_a_seat_that_is_not_asked_cannot_act,
    test_an_action_is_what_its_text_says,
    test_each_seat_is_asked_once_and_has_something_to_choose,
    test_every_legal_action_applies_and_leaves_all_in_order,
    test_every_question_names_a_rule_there_is,
    test_targets_are_ids,
)
from tests.contract.test_hidden_information import (
    test_a_view_offers_the_seat_its_own_decision_only,
    test_a_view_tells_no_seed,
    test_looking_changes_nothing,
    test_permuting_what_is_hidden_changes_nothing_in_the_view,
    test_permuting_what_is_hidden_changes_nothing_in_what_follows,
    test_what_is_dealt_again_could_be_there,
)
from tests.contract.test_snapshots import (
    test_a_snapshot_of_any_decision_loads_to_the_same_state,
    test_a_snapshot_of_any_decision_plays_on_to_the_same_end,
)
from tests.contract.test_text import (
    test_a_position_has_a_worth_and_a_ledger_for_every_seat,
    test_a_seat_knows_its_own_score,
    test_every_event_is_told_and_survives_the_wire,
    test_every_question_and_each_of_its_answers_is_in_words,
    test_every_seat_scores_from_the_same_sources_in_the_same_order_at_any_moment,
    test_everything_an_answer_touches_is_explained,
    test_no_two_answers_read_the_same,
    test_the_position_is_in_words_for_every_seat,
    test_the_scores_add_up_and_the_ranks_follow_them,
)
from tests.games.through_the_ages.busy_players import choose_busily
from tests.random_games import Recording, record

__all__ = [
    "test_a_clone_is_equal_and_shares_nothing_that_can_change",
    "test_a_position_has_a_worth_and_a_ledger_for_every_seat",
    "test_a_random_game_ends",
    "test_a_seat_knows_its_own_score",
    "test_a_seat_that_is_not_asked_cannot_act",
    "test_a_snapshot_of_any_decision_loads_to_the_same_state",
    "test_a_snapshot_of_any_decision_plays_on_to_the_same_end",
    "test_a_view_offers_the_seat_its_own_decision_only",
    "test_a_view_tells_no_seed",
    "test_an_action_is_what_its_text_says",
    "test_each_seat_is_asked_once_and_has_something_to_choose",
    "test_every_event_is_told_and_survives_the_wire",
    "test_every_legal_action_applies_and_leaves_all_in_order",
    "test_every_question_and_each_of_its_answers_is_in_words",
    "test_every_question_names_a_rule_there_is",
    "test_every_seat_scores_from_the_same_sources_in_the_same_order_at_any_moment",
    "test_everything_an_answer_touches_is_explained",
    "test_looking_changes_nothing",
    "test_no_two_answers_read_the_same",
    "test_permuting_what_is_hidden_changes_nothing_in_the_view",
    "test_permuting_what_is_hidden_changes_nothing_in_what_follows",
    "test_targets_are_ids",
    "test_the_position_is_in_words_for_every_seat",
    "test_the_scores_add_up_and_the_ranks_follow_them",
    "test_what_is_dealt_again_could_be_there",
]

SEED = 7_340_101_990_077
CASES: list[tuple[int, dict[str, str]]] = [
    *((players, {"length": length}) for players in (2, 3, 4) for length in ("simple", "advanced")),
    *((players, {}) for players in (2, 3, 4)),
    (3, {"easier": "yes", "no_ganging_up": "yes", "alternative_corruption": "yes"}),
    (4, {"draw_as_action": "yes", "peaceful": "yes"}),
    (2, {"bonus_cards": "private", "fewer_bonuses": "yes"}),
    (4, {"bonus_cards": "open_choice", "resigning": "yes"}),
    (3, {"length": "advanced", "resigning": "yes", "draw_as_action": "yes"}),
    (3, {"bonus_cards": "age_by_age"}),
]


def name(case: tuple[int, dict[str, str]]) -> str:
    players, options = case
    return "-".join([str(players), *(f"{k}={v}" for k, v in options.items())])


@pytest.fixture(scope="module", params=CASES, ids=name)
def played(request: pytest.FixtureRequest) -> Recording:
    """A busy game of one of the cases."""
    players, options = request.param
    return record(GAME, players, options, SEED, every=60, chooser=choose_busily)
