"""Mosaic's implementation of the kernel's `Game` contract."""

from core.games.mosaic.ai.evaluation import evaluate, prior, provokes_reply
from core.games.mosaic.ai.handicaps import apply_handicap
from core.games.mosaic.content import CONTENT, WEIGHTS
from core.games.mosaic.rules.actions import ACTIONS
from core.games.mosaic.rules.audit import audit
from core.games.mosaic.rules.content_checks import check_content
from core.games.mosaic.rules.events import EVENTS
from core.games.mosaic.rules.frame_types import FRAMES
from core.games.mosaic.rules.scoring import standings
from core.games.mosaic.rules.setup import create_state
from core.games.mosaic.rules.statistics import collect_statistics
from core.games.mosaic.state import MosaicState
from core.games.mosaic.text.boards import board, progress, summary
from core.games.mosaic.text.choices import choice
from core.games.mosaic.text.counts import COUNTS
from core.games.mosaic.text.explanations import explain, topics
from core.games.mosaic.text.facts.unavailable import find_unavailable
from core.games.mosaic.text.ledger import ledger
from core.games.mosaic.text.narration import narrate
from core.games.mosaic.text.prompts import prompt
from core.games.mosaic.text.rulebook import rules
from core.games.mosaic.text.setup_description import describe_setup
from core.games.mosaic.text.sources import RECORD_KINDS
from core.games.mosaic.text.wording import card_name
from core.games.mosaic.view import deal_unknown, hide_secrets
from core.kernel import Game, Option, Preset, Strategy, Text, relevant_for_players


def _automa_names(state: MosaicState) -> tuple[str, ...]:
    return tuple(f"Automa {n + 1}" for n in range(len(state.players) - state.persons))


def _leader_name(state: MosaicState, seat: int) -> str:
    leader = state.players[seat].leader
    return card_name(leader) if leader else ""


check_content()

GAME = Game(
    id="mosaic",
    name="Mosaic",
    player_counts=(1, 2, 3, 4, 5, 6),
    options=(
        Option(
            "automas",
            "1",
            ("1", "2", "3", "4", "5"),
            "alone: how many automas play against you",
            relevant_for_players(1),
        ),
        Option(
            "automa_level",
            "moderate",
            ("easy", "moderate", "challenging", "expert"),
            "alone: how strong they are",
            relevant_for_players(1),
        ),
        Option(
            "wonder_counts_all_players",
            "yes",
            ("yes", "no"),
            "Colossus, Hanging Gardens and Sphinx count everybody's cities and wonders",
        ),
        Option("sphinx_counts_itself", "yes", ("yes", "no"), "the Sphinx counts itself"),
    ),
    presets=(Preset("quick", 2), Preset("standard", 4), Preset("with everything", 6)),
    rules_version=2,
    content=CONTENT,
    content_kinds=RECORD_KINDS,
    state_type=MosaicState,
    action_types=ACTIONS,
    event_types=EVENTS,
    frame_types=FRAMES,
    create_state=create_state,
    hide_secrets=hide_secrets,
    deal_unknown=deal_unknown,
    standings=standings,
    audit=audit,
    seat_count=lambda state: state.persons,
    turn_number=lambda state: state.turn.number,
    round_number=lambda state: state.round,
    automa_names=_automa_names,
    statistics=collect_statistics,
    strategy=Strategy(
        evaluate=evaluate,
        prior=prior,
        provokes_reply=provokes_reply,
        handicap=apply_handicap,
        discount=0.8,
        weights=WEIGHTS,
    ),
    text=Text(
        faction_noun="leader",
        faction=_leader_name,
        explain_setup=describe_setup,
        progress=progress,
        rounds_left=lambda state: state.last_round - state.round if state.last_round else None,
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
