"""The game's `Game` object, which connects this package to the kernel."""

from collections.abc import Mapping

from core.games.through_the_ages import describe
from core.games.through_the_ages.actions import ACTIONS
from core.games.through_the_ages.audit import audit
from core.games.through_the_ages.census import census
from core.games.through_the_ages.checks import check
from core.games.through_the_ages.content import CONTENT, WEIGHTS
from core.games.through_the_ages.describe.origins import KINDS
from core.games.through_the_ages.evaluate import evaluate, invites, prior, seen_at
from core.games.through_the_ages.events import EVENTS
from core.games.through_the_ages.facts.barred import barred
from core.games.through_the_ages.facts.numbers import rounds_left
from core.games.through_the_ages.flow import FRAMES
from core.games.through_the_ages.scoring import standings
from core.games.through_the_ages.setup import opening_position
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.view import deal_unknown, hide
from core.kernel import Game, Option, Preset

_NO_YES, _YES_NO = ("no", "yes"), ("yes", "no")


def _is_not_simple(players: int, options: Mapping[str, str]) -> bool:
    return options["length"] != "simple"


def _is_full(players: int, options: Mapping[str, str]) -> bool:
    return options["length"] == "full"


def _has_bonus_cards(players: int, options: Mapping[str, str]) -> bool:
    return _is_full(players, options) and options["bonus_cards"] != "none"


check()

GAME = Game(
    id="through_the_ages",
    name="Through the Ages",
    players=(2, 3, 4),
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
    rules_version=4,
    content=CONTENT,
    kinds=KINDS,
    state_type=AgesState,
    action_types=ACTIONS,
    event_types=EVENTS,
    frame_types=FRAMES,
    setup=opening_position,
    hide=hide,
    deal_unknown=deal_unknown,
    standings=standings,
    audit=audit,
    seat_count=lambda state: len(state.players),
    turn=lambda state: state.turn.number,
    round=lambda state: state.round,
    evaluate=evaluate,
    prior=prior,
    invites=invites,
    seen_at=seen_at,
    census=census,
    weights=WEIGHTS,
    opening=describe.opening,
    progress=describe.progress,
    rounds_left=rounds_left,
    prompt=describe.prompt,
    choice=describe.choice,
    barred=barred,
    narrate=describe.phrase,
    explain=describe.explain,
    things=describe.things,
    summary=describe.summary,
    board=describe.board,
    ledger=describe.ledger,
    burdens=describe.BURDENS,
    unsaid=describe.UNSAID,
    rules=describe.rules,
)
