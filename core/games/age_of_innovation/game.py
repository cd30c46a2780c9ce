"""The `Game` contract of Age of Innovation: rules, bots and text in one record."""

from collections.abc import Mapping

from core.games.age_of_innovation import describe
from core.games.age_of_innovation.actions import ACTIONS
from core.games.age_of_innovation.audit import audit
from core.games.age_of_innovation.census import census
from core.games.age_of_innovation.checks import check
from core.games.age_of_innovation.content import CONTENT, ROUNDS, WEIGHTS
from core.games.age_of_innovation.describe.origins import KINDS
from core.games.age_of_innovation.evaluate import (
    PLAIN_QUESTIONS,
    UNSAID,
    contested,
    evaluate,
    leave_alone,
    prior,
    routine,
    seen_at,
)
from core.games.age_of_innovation.events import EVENTS
from core.games.age_of_innovation.facts.barred import barred
from core.games.age_of_innovation.flow import FRAMES
from core.games.age_of_innovation.scoring import standings
from core.games.age_of_innovation.setup import opening_position
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.terms import name
from core.games.age_of_innovation.view import deal_unknown, hide
from core.kernel import Game, Option, Preset, for_players


def _automa(state: InnovationState) -> tuple[str, ...]:
    return ("Automa",) if state.automa else ()


def _faction(state: InnovationState, seat: int) -> str:
    faction = state.players[seat].faction
    return name(faction) if faction else ""


def _in_company(players: int, options: Mapping[str, str]) -> bool:
    return players > 1


def _with_automa(players: int, options: Mapping[str, str]) -> bool:
    return players == 1 or (players == 2 and options["automa"] == "yes")


def _are_three(players: int, options: Mapping[str, str]) -> bool:
    """Return whether three play; the Automa counts."""
    return players + _with_automa(players, options) == 3


check()

GAME = Game(
    id="age_of_innovation",
    name="Age of Innovation",
    players=(1, 2, 3, 4, 5),
    options=(
        Option(
            "setup",
            "standard",
            ("standard", "draft"),
            "sets to choose from, or a draft",
            _in_company,
        ),
        Option(
            "map",
            "usual",
            ("usual", "small", "large"),
            "three at the table: which side",
            _are_three,
        ),
        Option("automa", "no", ("no", "yes"), "two players: the Automa joins them", for_players(2)),
        Option(
            "automa_level",
            "2",
            ("1", "2", "3", "4", "5"),
            "how strong the Automa is",
            _with_automa,
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
    kinds=KINDS,
    state_type=InnovationState,
    action_types=ACTIONS,
    event_types=EVENTS,
    frame_types=FRAMES,
    setup=opening_position,
    hide=hide,
    deal_unknown=deal_unknown,
    standings=standings,
    audit=audit,
    seat_count=lambda state: state.persons,
    turn=lambda state: state.turn.number,
    round=lambda state: state.round,
    rivals=_automa,
    side_word="faction",
    side=_faction,
    evaluate=evaluate,
    unsaid=UNSAID,
    prior=prior,
    plain_questions=PLAIN_QUESTIONS,
    effort_of_parts=0.3,
    routine=routine,
    stretch=lambda state: state.round,
    leave_alone=leave_alone,
    contested=contested,
    seen_at=seen_at,
    census=census,
    weights=WEIGHTS,
    opening=describe.opening,
    progress=describe.progress,
    rounds_left=lambda state: ROUNDS - state.round,
    prompt=describe.prompt,
    choice=describe.choice,
    barred=barred,
    narrate=describe.phrase,
    explain=describe.explain,
    things=describe.things,
    summary=describe.summary,
    board=describe.board,
    ledger=describe.ledger,
    rules=describe.rules,
)
