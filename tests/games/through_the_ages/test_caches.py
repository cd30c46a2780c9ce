"""Cached values: ratings, worker actions, goods and pacts."""

from core.games.through_the_ages import GAME
from core.games.through_the_ages.rules.building import worker_actions
from core.games.through_the_ages.rules.gains_and_payments import stored
from core.games.through_the_ages.rules.ratings import ratings
from core.games.through_the_ages.state import Pact
from core.kernel import clone
from tests.games.through_the_ages.position import Position, position


def _prices(game: Position, seat: int) -> dict[str, int]:
    can = worker_actions(game.state, seat)
    return {it.card: price for group in can for price, it in group.builds}


def test_audit_detects_stale_ratings() -> None:
    game = position()
    ratings(game.state, 0)
    game.of(0).workers["bronze"] += 1  # behind the back of `changed`
    assert any("ratings" in fault for fault in GAME.audit(game.state))


def test_audit_detects_stale_worker_actions() -> None:
    game = position()
    worker_actions(game.state, 0)
    game.of(0).workers["bronze"] = 0
    game.of(0).cached_ratings = None
    assert any("workers can do" in fault for fault in GAME.audit(game.state))


def test_audit_detects_stale_goods() -> None:
    game = position().tokens(0, bronze=3)
    assert stored(game.of(0), "resource") == 3
    game.of(0).tokens["bronze"] = 2
    assert any("food and resources" in fault for fault in GAME.audit(game.state))


def test_r8_cached_goods_follow_token_changes() -> None:
    game = position().tokens(0, bronze=3, agriculture=1)
    assert (game.food(), game.resources()) == (1, 3)
    GAME.apply(game.state, 0, GAME.parse("build card=bronze"))
    assert game.of(0).cached_goods == (1, 1)  # two were paid, and nobody had to count again
    GAME.apply(game.state, 0, GAME.parse("end_turn"))
    assert game.of(0).cached_goods is not None and GAME.audit(game.state) == []


def test_audit_detects_stale_pacts() -> None:
    game = position(3)
    assert game.state.pacts_of(0) == ()
    game.state.pacts.append(Pact("trade_routes_agreement", 0, 0, 1))
    assert any("pacts" in fault for fault in GAME.audit(game.state))


def test_clone_invalidates_only_its_own_cache() -> None:
    game = position().tokens(0, bronze=3)
    kept = worker_actions(game.state, 0)
    other = clone(game.state)
    assert other.players[0].cached_actions is kept
    GAME.apply(other, 0, GAME.parse("build card=bronze"))
    assert game.of(0).cached_actions is kept
    assert GAME.audit(other) == []


def test_r7_25_rivals_new_leader_raises_own_prices_at_once() -> None:
    game = position().workers(0, philosophy=1).hand(1, "nikola_tesla")
    before = _prices(game, 0)["philosophy"]
    game.turn_of(1)
    worker_actions(game.state, 0)
    game.play("play_leader card=nikola_tesla")
    assert _prices(game, 0)["philosophy"] > before


def test_r2_6_full_building_type_offers_no_build() -> None:
    game = position().workers(0, philosophy=2)
    assert "philosophy" not in _prices(game, 0)
    assert "bronze" in _prices(game, 0)
