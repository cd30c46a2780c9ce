"""The `Game` object: the rules, the strategy and the text of this game."""

from collections.abc import Mapping

from core.games.through_the_ages.ai.strategy import STRATEGY
from core.games.through_the_ages.content import CONTENT
from core.games.through_the_ages.rules.actions import ACTIONS
from core.games.through_the_ages.rules.audit import audit
from core.games.through_the_ages.rules.content_checks import check_content
from core.games.through_the_ages.rules.events import EVENTS
from core.games.through_the_ages.rules.frame_types import FRAMES
from core.games.through_the_ages.rules.scoring import standings
from core.games.through_the_ages.rules.setup import opening_position
from core.games.through_the_ages.rules.statistics import collect_statistics
from core.games.through_the_ages.rules.turn import can_resign
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.text.sources import RECORD_KINDS
from core.games.through_the_ages.text.text import TEXT
from core.games.through_the_ages.view import deal_unknown, hide
from core.kernel import Game, Option, Preset

_NO_YES, _YES_NO = ("no", "yes"), ("yes", "no")


def _is_not_simple(players: int, options: Mapping[str, str]) -> bool:
    return options["length"] != "simple"


def _is_full(players: int, options: Mapping[str, str]) -> bool:
    return options["length"] == "full"


def _has_bonus_cards(players: int, options: Mapping[str, str]) -> bool:
    return _is_full(players, options) and options["bonus_cards"] != "none"


check_content()

GAME = Game(
    id="through_the_ages",
    name="Through the Ages",
    player_counts=(2, 3, 4),
    options=(
        Option("length", "full", ("simple", "advanced", "full"), "how much of the game is played"),
        Option(
            "easier",
            "no",
            _NO_YES,
            "one yellow token and one urban building more for all",
            _is_not_simple,
        ),
        Option(
            "no_ganging_up",
            "no",
            _NO_YES,
            "one attacker a round for each civilization",
            _is_not_simple,
        ),
        Option(
            "peaceful",
            "no",
            ("no", "yes", "without_pacts"),
            "no aggressions and wars, with or without pacts",
            _is_not_simple,
        ),
        Option(
            "draw_as_action",
            "no",
            _NO_YES,
            "military cards are drawn by military actions",
            _is_not_simple,
        ),
        Option(
            "alternative_corruption",
            "no",
            _NO_YES,
            "a mine may place one token fewer",
            _is_not_simple,
        ),
        Option(
            "bonus_cards",
            "none",
            ("none", "public", "public_3", "public_5", "age_by_age", "private", "open_choice"),
            "full game: events of age III set aside for the final scoring",
            _is_full,
        ),
        Option(
            "fewer_bonuses",
            "no",
            _NO_YES,
            "full game: nothing but bonus cards is scored last",
            _has_bonus_cards,
        ),
        Option("resigning", "yes", _YES_NO, "a player may leave the game at the start of a turn"),
    ),
    presets=(
        Preset("quick", 2, {"length": "simple"}),
        Preset("standard", 4),
        Preset("with everything", 4, {"bonus_cards": "public"}),
    ),
    rules_version=5,
    content=CONTENT,
    content_kinds=RECORD_KINDS,
    state_type=AgesState,
    action_types=ACTIONS,
    event_types=EVENTS,
    frame_types=FRAMES,
    create_state=opening_position,
    hide_secrets=hide,
    deal_unknown=deal_unknown,
    standings=standings,
    audit=audit,
    seat_count=lambda state: len(state.players),
    turn_number=lambda state: state.turn.number,
    round_number=lambda state: state.round,
    may_resign=lambda state, seat: can_resign(state) and seat not in state.resigned,
    statistics=collect_statistics,
    strategy=STRATEGY,
    text=TEXT,
)
