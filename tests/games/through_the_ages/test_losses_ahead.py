"""What a player of Through the Ages is warned of before they lose it (R20)."""

from core.games.through_the_ages import GAME
from core.games.through_the_ages.state import AgesState
from core.kernel import clone
from core.kernel.style import SHORT
from saves.replay import load_position
from tests.scenes import is_topic
from tests.tui.saved_games import load_scene


def position() -> AgesState:
    save = load_scene("through_the_ages", "3_clever_players", is_topic("actions", 5))
    state: AgesState = clone(load_position(GAME, save))
    return state


def losses(state: AgesState) -> str:
    return " ".join(GAME.text.losses_ahead(GAME.view(state, 0), 0, SHORT))


def test_end_of_an_age_is_announced_while_its_last_cards_are_dealt() -> None:
    """R20.3: cards of the age before leave. R20.4: so do yellow tokens."""
    state = position()
    cards = state.civil["I"]
    state.civil["I"] = cards * 3
    assert state.age_name == "I" and "ends soon" not in losses(state)
    state.civil["I"] = cards[:6]
    assert "Age I ends soon (6 cards left). Then you lose Pyramids, 1 card of age A" in (
        losses(state)
    )
    assert "2 yellow tokens" in losses(state)


def test_full_hand_is_announced() -> None:
    state = position()
    assert "Your hand is full: 4 of 4 civil cards." in losses(state)
    state.players[0].civil_hand = state.players[0].civil_hand[:3]
    assert "hand is full" not in losses(state)
