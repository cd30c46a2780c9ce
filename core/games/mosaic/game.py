"""The `Game` object: the rules, the strategy and the text of this game."""

from core.games.mosaic.ai.strategy import STRATEGY
from core.games.mosaic.content import CONTENT
from core.games.mosaic.rules.actions import ACTIONS
from core.games.mosaic.rules.audit import audit
from core.games.mosaic.rules.content_checks import check_content
from core.games.mosaic.rules.events import EVENTS
from core.games.mosaic.rules.frame_types import FRAMES
from core.games.mosaic.rules.scoring import standings
from core.games.mosaic.rules.setup import create_state
from core.games.mosaic.rules.statistics import collect_statistics
from core.games.mosaic.state import MosaicState
from core.games.mosaic.text.sources import RECORD_KINDS
from core.games.mosaic.text.text import TEXT
from core.games.mosaic.view import deal_unknown, hide_secrets
from core.kernel import Game, Option, Preset, relevant_for_players


def _automa_names(state: MosaicState) -> tuple[str, ...]:
    return tuple(f"Automa {n + 1}" for n in range(len(state.players) - state.persons))


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
    strategy=STRATEGY,
    text=TEXT,
)
