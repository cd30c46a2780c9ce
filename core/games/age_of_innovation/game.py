"""The `Game` contract of Age of Innovation: rules, bots and text in one record."""

from collections.abc import Mapping

from core.games.age_of_innovation.ai.strategy import (
    HIDDEN_TERMS,
    PRIOR_TOPICS,
    apply_handicap,
    evaluate,
    find_contested_actions,
    forced_answer,
    freeze_opponents,
    prior,
)
from core.games.age_of_innovation.content import CONTENT, ROUNDS, WEIGHTS
from core.games.age_of_innovation.rules.actions import ACTIONS
from core.games.age_of_innovation.rules.audit import audit
from core.games.age_of_innovation.rules.content_checks import check_content
from core.games.age_of_innovation.rules.events import EVENTS
from core.games.age_of_innovation.rules.frames import FRAMES
from core.games.age_of_innovation.rules.scoring import standings
from core.games.age_of_innovation.rules.setup import create_initial_state
from core.games.age_of_innovation.rules.statistics import collect_statistics
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.text.boards import board, progress, summary
from core.games.age_of_innovation.text.choices import choice
from core.games.age_of_innovation.text.counts import COUNTS
from core.games.age_of_innovation.text.explanations import explain, topics
from core.games.age_of_innovation.text.facts.unavailable import find_unavailable
from core.games.age_of_innovation.text.ledger import ledger
from core.games.age_of_innovation.text.narration import narrate
from core.games.age_of_innovation.text.prompts import prompt
from core.games.age_of_innovation.text.rulebook import rules
from core.games.age_of_innovation.text.setup_description import describe_setup
from core.games.age_of_innovation.text.sources import RECORD_KINDS
from core.games.age_of_innovation.text.wording import name
from core.games.age_of_innovation.view import deal_unknown, hide
from core.kernel import Game, Option, Preset, Strategy, Text, relevant_for_players
from core.kernel.style import SHORT


def automa_names(state: InnovationState) -> tuple[str, ...]:
    return ("Automa",) if state.automa else ()


def faction_name(state: InnovationState, seat: int) -> str:
    faction = state.players[seat].faction
    return name(faction, SHORT) if faction else ""


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
    strategy=Strategy(
        evaluate=evaluate,
        hidden_terms=HIDDEN_TERMS,
        prior=prior,
        simple_topics=PRIOR_TOPICS,
        substep_budget=0.3,
        forced_answer=forced_answer,
        horizon=lambda state: state.round,
        freeze_opponents=freeze_opponents,
        contested_actions=find_contested_actions,
        handicap=apply_handicap,
        weights=WEIGHTS,
    ),
    text=Text(
        faction_noun="faction",
        faction=faction_name,
        explain_setup=describe_setup,
        progress=progress,
        rounds_left=lambda state: ROUNDS - state.round,
        prompt=prompt,
        choice=choice,
        unavailable=find_unavailable,
        narrate=narrate,
        explain=explain,
        topics=topics,
        summary=summary,
        board=board,
        ledger=ledger,
        counts=COUNTS,
        rules=rules,
    ),
)
