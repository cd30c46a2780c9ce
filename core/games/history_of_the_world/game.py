"""The `Game` object: the rules, the strategy and the text of this game."""

from core.games.history_of_the_world.ai.strategy import STRATEGY
from core.games.history_of_the_world.content import CONTENT
from core.games.history_of_the_world.rules.actions import ACTIONS
from core.games.history_of_the_world.rules.audit import audit
from core.games.history_of_the_world.rules.content_checks import check_content
from core.games.history_of_the_world.rules.events import EVENTS
from core.games.history_of_the_world.rules.frame_types import FRAMES
from core.games.history_of_the_world.rules.scoring import standings
from core.games.history_of_the_world.rules.setup import create_initial_state
from core.games.history_of_the_world.rules.statistics import collect_statistics
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.text.sources import RECORD_KINDS
from core.games.history_of_the_world.text.text import TEXT
from core.games.history_of_the_world.view import deal_unknown, hide
from core.kernel import Game, Option, Preset

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
    strategy=STRATEGY,
    text=TEXT,
)
