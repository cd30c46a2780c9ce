"""The contract tests with every length and player count, in busy games.

The suite itself plays at random, where players rarely fight.
"""

import pytest

from core.games.through_the_ages import GAME
from tests.contract.test_decisions import (
    test_action_text_round_trips,
    test_clone_is_equal_and_shares_nothing_mutable,
    test_each_seat_is_asked_once_with_distinct_legal_actions,
    test_every_decision_names_an_existing_rule,
    test_every_legal_action_applies_and_passes_the_audit,
    test_random_game_ends,
    test_seat_without_a_decision_cannot_act,
    test_targets_are_ids,
)
from tests.contract.test_hidden_information import (
    test_determinized_state_passes_the_audit,
    test_view_does_not_contain_the_seed,
    test_view_does_not_depend_on_hidden_information,
    test_view_offers_the_seat_its_own_decision_only,
    test_viewing_changes_nothing,
    test_visible_results_do_not_depend_on_hidden_information,
)
from tests.contract.test_snapshots import (
    test_game_continued_from_a_snapshot_reaches_the_same_positions,
    test_loaded_snapshot_equals_the_saved_state,
)
from tests.contract.test_text import (
    test_every_event_has_a_sentence_and_round_trips,
    test_every_prompt_and_choice_has_a_text,
    test_everything_a_choice_touches_is_explained,
    test_no_two_choices_read_the_same,
    test_position_has_a_text_for_every_seat,
    test_position_has_a_value_and_a_ledger_for_every_seat,
    test_score_sources_are_the_same_for_every_seat_at_any_time,
    test_scores_add_up_and_determine_the_ranks,
    test_seat_knows_its_own_score,
)
from tests.games.through_the_ages.busy_players import choose_busily
from tests.random_games import Recording, record

__all__ = [
    "test_action_text_round_trips",
    "test_clone_is_equal_and_shares_nothing_mutable",
    "test_determinized_state_passes_the_audit",
    "test_each_seat_is_asked_once_with_distinct_legal_actions",
    "test_every_decision_names_an_existing_rule",
    "test_every_event_has_a_sentence_and_round_trips",
    "test_every_legal_action_applies_and_passes_the_audit",
    "test_every_prompt_and_choice_has_a_text",
    "test_everything_a_choice_touches_is_explained",
    "test_game_continued_from_a_snapshot_reaches_the_same_positions",
    "test_loaded_snapshot_equals_the_saved_state",
    "test_no_two_choices_read_the_same",
    "test_position_has_a_text_for_every_seat",
    "test_position_has_a_value_and_a_ledger_for_every_seat",
    "test_random_game_ends",
    "test_score_sources_are_the_same_for_every_seat_at_any_time",
    "test_scores_add_up_and_determine_the_ranks",
    "test_seat_knows_its_own_score",
    "test_seat_without_a_decision_cannot_act",
    "test_targets_are_ids",
    "test_view_does_not_contain_the_seed",
    "test_view_does_not_depend_on_hidden_information",
    "test_view_offers_the_seat_its_own_decision_only",
    "test_viewing_changes_nothing",
    "test_visible_results_do_not_depend_on_hidden_information",
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
    """Return a busy game of one of the cases."""
    players, options = request.param
    return record(GAME, players, options, SEED, every=60, chooser=choose_busily)
