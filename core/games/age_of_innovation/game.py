"""The `Game` object: the rules, the strategy and the text of this game."""

from collections.abc import Mapping

from core.games.age_of_innovation.ai.strategy import STRATEGY
from core.games.age_of_innovation.content import CONTENT
from core.games.age_of_innovation.rules.actions import ACTIONS
from core.games.age_of_innovation.rules.audit import audit
from core.games.age_of_innovation.rules.content_checks import check_content
from core.games.age_of_innovation.rules.events import EVENTS
from core.games.age_of_innovation.rules.frame_types import FRAMES
from core.games.age_of_innovation.rules.scoring import standings
from core.games.age_of_innovation.rules.setup import create_initial_state
from core.games.age_of_innovation.rules.statistics import collect_statistics
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.text.sources import RECORD_KINDS
from core.games.age_of_innovation.text.text import TEXT
from core.games.age_of_innovation.view import deal_unknown, hide
from core.kernel import Game, Option, Preset, relevant_for_players


def automa_names(state: InnovationState) -> tuple[str, ...]:
    return ("Automa",) if state.automa else ()


def has_opponents(players: int, options: Mapping[str, str]) -> bool:
    return players > 1


def has_automa(players: int, options: Mapping[str, str]) -> bool:
    return players == 1 or (players == 2 and options["automa"] == "yes")


def is_three_seats(players: int, options: Mapping[str, str]) -> bool:
    """Return whether three play, counting the Automa."""
    return players + has_automa(players, options) == 3


check_content()

GAME = Game(
    id="age_of_innovation",
    name="Age of Innovation",
    player_counts=(1, 2, 3, 4, 5),
    options=(
        Option(
            "setup",
            "standard",
            ("standard", "draft"),
            "sets to choose from, or a draft",
            has_opponents,
        ),
        Option(
            "map",
            "usual",
            ("usual", "small", "large"),
            "three at the table: which side",
            is_three_seats,
        ),
        Option(
            "automa",
            "no",
            ("no", "yes"),
            "two players: the Automa joins them",
            relevant_for_players(2),
        ),
        Option(
            "automa_level",
            "2",
            ("1", "2", "3", "4", "5"),
            "how strong the Automa is",
            has_automa,
        ),
        Option("errata", "no", ("no", "yes"), "the later values of three factions"),
    ),
    presets=(
        Preset("quick", 2),
        Preset("standard", 4),
        Preset("with everything", 5, {"setup": "draft", "errata": "yes"}),
    ),
    rules_version=3,
    content=CONTENT,
    content_kinds=RECORD_KINDS,
    state_type=InnovationState,
    action_types=ACTIONS,
    event_types=EVENTS,
    frame_types=FRAMES,
    create_state=create_initial_state,
    hide_secrets=hide,
    deal_unknown=deal_unknown,
    standings=standings,
    audit=audit,
    seat_count=lambda state: state.persons,
    turn_number=lambda state: state.turn.number,
    round_number=lambda state: state.round,
    automa_names=automa_names,
    statistics=collect_statistics,
    strategy=STRATEGY,
    text=TEXT,
)
