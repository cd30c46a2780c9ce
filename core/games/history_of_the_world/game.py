"""The `Game` object of History of the World: everything the kernel needs, in one place."""

from core.games.history_of_the_world.ai.interface import apply_handicap, evaluate, horizon, prior
from core.games.history_of_the_world.content import CONTENT, EPOCHS, WEIGHTS
from core.games.history_of_the_world.rules.actions import ACTIONS
from core.games.history_of_the_world.rules.audit import audit
from core.games.history_of_the_world.rules.content_checks import check_content
from core.games.history_of_the_world.rules.events import EVENTS
from core.games.history_of_the_world.rules.frame_types import FRAMES
from core.games.history_of_the_world.rules.scoring import standings
from core.games.history_of_the_world.rules.setup import create_initial_state
from core.games.history_of_the_world.rules.statistics import collect_statistics
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.text.boards import board, progress, summary
from core.games.history_of_the_world.text.choices import choice
from core.games.history_of_the_world.text.counts import COUNTS
from core.games.history_of_the_world.text.explanations import explain, topics
from core.games.history_of_the_world.text.facts.unavailable import find_unavailable
from core.games.history_of_the_world.text.ledger import ledger
from core.games.history_of_the_world.text.narration import narrate
from core.games.history_of_the_world.text.prompts import prompt
from core.games.history_of_the_world.text.rulebook import rules
from core.games.history_of_the_world.text.setup_description import describe_setup
from core.games.history_of_the_world.text.sources import RECORD_KINDS
from core.games.history_of_the_world.text.wording import ROUTE_GROUPS
from core.games.history_of_the_world.view import deal_unknown, hide
from core.kernel import Game, Option, Preset, Strategy, Text

check_content()

GAME = Game(
    id="history_of_the_world",
    name="History of the World",
    player_counts=(3, 4, 5, 6),
    options=(
        Option(
            "selection",
            "draft",
            ("draft", "classic"),
            "draft: the decks are handed round and everybody takes a card;"
            " classic: the top card is drawn, and kept or given away",
        ),
    ),
    presets=(
        Preset("quick", 3, {"selection": "classic"}),
        Preset("standard", 4),
        Preset("with everything", 6),
    ),
    rules_version=2,
    content=CONTENT,
    content_kinds=RECORD_KINDS,
    state_type=WorldState,
    action_types=ACTIONS,
    event_types=EVENTS,
    frame_types=FRAMES,
    create_state=create_initial_state,
    hide_secrets=hide,
    deal_unknown=deal_unknown,
    standings=standings,
    audit=audit,
    seat_count=lambda state: len(state.players),
    turn_number=lambda state: state.turn.number,
    round_number=lambda state: state.epoch,
    statistics=collect_statistics,
    strategy=Strategy(
        evaluate=evaluate,
        prior=prior,
        horizon=horizon,
        weights=WEIGHTS,
        handicap=apply_handicap,
    ),
    text=Text(
        round_noun="epoch",
        explain_setup=describe_setup,
        progress=progress,
        rounds_left=lambda state: EPOCHS[-1] - state.epoch,
        prompt=prompt,
        choice=choice,
        group_order=tuple(ROUTE_GROUPS.values()),
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
