"""Cached values must equal recomputed ones."""

from core.games.age_of_innovation import GAME
from core.games.age_of_innovation.rules.effect_registry import active_effects
from core.kernel import Rng, clone
from tests.games.age_of_innovation.position import position


def test_hex_masks_follow_every_dig_and_build() -> None:
    state, rng = GAME.new(3, {}, 5), Rng(5)
    state.current_hex_masks()
    while pending := GAME.decisions(state):
        GAME.apply(state, pending[0].seat, rng.choice(pending[0].actions))
        assert state.hex_masks == state.compute_hex_masks()


def test_copy_builds_without_affecting_the_original() -> None:
    game = position().build(0, "workshop", "i7").make_rich().terrain("lake", "i8")
    before = game.state.current_hex_masks()
    copy = clone(game.state)
    GAME.apply(copy, 0, GAME.parse("place_at piece=workshop hex=i8"))
    assert copy.building_mask(0) != before.by_owner[0]
    assert game.state.current_hex_masks() == before == game.state.compute_hex_masks()


def test_audit_detects_stale_hex_masks() -> None:
    game = position().build(0, "workshop", "i7")
    game.state.current_hex_masks()
    game.state.terrain["i8"] = "swamp" if game.state.terrain["i8"] != "swamp" else "lake"
    assert "The outline that was kept is not that of the map." in GAME.audit(game.state)


def test_tiles_in_effect_follow_gains_and_losses() -> None:
    state, rng = GAME.new(4, {"setup": "draft"}, 3), Rng(3)
    while pending := GAME.decisions(state):
        for seat in range(4):
            active_effects(state, seat, "income")
        GAME.apply(state, pending[0].seat, rng.choice(pending[0].actions))
        assert not GAME.audit(state)


def test_audit_detects_stale_tiles_in_effect() -> None:
    game = position().give(0, "competency_01")
    active_effects(game.state, 0, "income")
    game.of(0).competencies.clear()
    assert "Seat 0: the tiles kept are not those that work." in GAME.audit(game.state)
