"""Something is legal exactly if it lacks an obstacle, and every obstacle has words."""

from collections.abc import Iterator

import pytest

from core.games.through_the_ages import GAME
from core.games.through_the_ages.content import CARDS
from core.games.through_the_ages.rules.actions import Destroy, Recruit, SailIn, Upgrade
from core.games.through_the_ages.rules.attacks import attack_card_obstacle, find_peace
from core.games.through_the_ages.rules.obstacles import (
    AttackForbidden,
    Obstacle,
    Reason,
    Shortage,
    TooFewActions,
)
from core.games.through_the_ages.rules.target_obstacles import (
    hand_obstacle,
    new_population_obstacle,
    new_stage_obstacle,
    new_worker_obstacle,
    row_obstacle,
)
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.target_ids import YELLOW_BANK, space_id
from core.games.through_the_ages.text.facts.obstacles import obstacle_forms
from core.kernel import Decision
from tests.games.through_the_ages.busy_players import play_busy_game
from tests.games.through_the_ages.position import position

_TYPES_BY_TOPIC = {
    "actions": ("leader", "action", "tactics"),
    "politics": ("event", "territory", "aggression", "war", "pact"),
}


def things_in_sight(view: AgesState, decision: Decision) -> Iterator[tuple[str, Obstacle | None]]:
    """Yield the targets of a decision, and things that are not, with their obstacles."""
    seat, topic, player = decision.seat, decision.topic, view.players[decision.seat]
    for card in {*player.civil_hand, *player.military_hand}:
        is_technology = topic == "actions" and CARDS[card].is_technology
        if is_technology or CARDS[card].type in _TYPES_BY_TOPIC[topic]:
            yield card, hand_obstacle(view, seat, card)
    if topic != "actions":
        return
    for space, card in enumerate(view.row, 1):
        if card:
            yield space_id(space), row_obstacle(view, seat, space)
    for card in player.workers:
        yield card, new_worker_obstacle(view, seat, card)
    if player.wonder:
        yield player.wonder, new_stage_obstacle(view, seat)
    yield YELLOW_BANK, new_population_obstacle(view, seat)


def legal_targets(decision: Decision) -> set[str]:
    """Return what may be taken, played, built or increased."""
    others = Destroy | Recruit | SailIn | Upgrade
    actions = [action for action in decision.actions if not isinstance(action, others)]
    return {target for action in actions for target in action.targets}


@pytest.mark.parametrize(("players", "seed"), [(2, 3), (3, 21), (4, 18)])
def test_something_is_legal_exactly_if_it_has_no_obstacle(players: int, seed: int) -> None:
    found: set[type[object]] = set()
    for moment in play_busy_game(players, {}, seed):
        for decision in GAME.decisions(moment.state):
            if decision.topic in _TYPES_BY_TOPIC:
                view, legal = GAME.view(moment.state, decision.seat), legal_targets(decision)
                for target, obstacle in things_in_sight(view, decision):
                    assert (target in legal) == (obstacle is None), (target, obstacle)
                    found.add(type(obstacle))
    assert found >= {Reason, Shortage, TooFewActions}


def test_every_reason_has_words() -> None:
    assert all(obstacle_forms(reason) for reason in Reason)
    assert obstacle_forms(None) == ()


def test_robespierre_revolts_without_a_civil_action_r7_12() -> None:
    game = position().leader(0, "maximilien_robespierre").hand(0, "constitutional_monarchy")
    game.player(0, science=20, used_civil=4)
    view = GAME.view(game.state, 0)
    assert hand_obstacle(view, 0, "constitutional_monarchy") is None


def test_attack_needs_a_target_and_military_actions_r16_1() -> None:
    game = position().military(0, "raid_i").player(0, used_military=2).turn_of(0, "politics")
    assert attack_card_obstacle(game.state, 0, "raid_i") == Shortage("military_actions", 1)
    peaceful = position().leader(0, "mahatma_gandhi").military(0, "raid_i").turn_of(0, "politics")
    assert attack_card_obstacle(peaceful.state, 0, "raid_i") is Reason.NO_TARGET
    assert find_peace(peaceful.state, 0, 1) == AttackForbidden("mahatma_gandhi")
