"""The `Game` object: the rules, the strategy and the text of this game."""

from collections.abc import Mapping

from core.games.imperium.ai.strategy import STRATEGY
from core.games.imperium.content import CONTENT, LEVELS, NATIONS
from core.games.imperium.rules.actions import ACTIONS
from core.games.imperium.rules.audit import audit
from core.games.imperium.rules.content_checks import check_content
from core.games.imperium.rules.events import EVENTS
from core.games.imperium.rules.flow import FRAMES
from core.games.imperium.rules.scoring import has_solo_bot, standings
from core.games.imperium.rules.setup import create_state
from core.games.imperium.rules.statistics import collect_statistics
from core.games.imperium.state import ImperiumState
from core.games.imperium.text.sources import RECORD_KINDS
from core.games.imperium.text.text import TEXT
from core.games.imperium.view import deal_unknown, hide_secrets
from core.kernel import Game, Option, Preset, relevant_for_players

_NO_YES = ("no", "yes")


def _automa_names(state: ImperiumState) -> tuple[str, ...]:
    if not has_solo_bot(state):
        return ()
    return (f"{NATIONS[state.bot.nation].name} bot" if state.bot is not None else "Bot",)


def _has_solo_bot(players: int, options: Mapping[str, str]) -> bool:
    return players == 1 and options["mode"] != "practice"


def _is_not_campaign(players: int, options: Mapping[str, str]) -> bool:
    return players > 1 or options["mode"] != "campaign"


check_content()

GAME = Game(
    id="imperium",
    name="Imperium",
    player_counts=(1, 2, 3, 4),
    options=(
        Option("box", "classics", ("classics", "legends", "mixed"), "which nations and cards"),
        Option("nations", "random", ("random", "choose"), "how everybody comes to a nation"),
        Option("sides", "B", ("B", "A", "choose"), "which side of the power cards is up"),
        Option(
            "mode",
            "duel",
            ("duel", "practice", "campaign"),
            "alone: against a bot, against nobody, or a row of games",
            relevant_for_players(1),
        ),
        Option("level", "chieftain", tuple(LEVELS), "alone: how strong the bot is", _has_solo_bot),
        Option("short", "no", _NO_YES, "a shorter game", _is_not_campaign),
        Option("precious", "no", _NO_YES, "no free discards in clean-up"),
    ),
    presets=(
        Preset("quick", 2, {"short": "yes"}),
        Preset("standard", 4),
        Preset("with everything", 4, {"box": "mixed", "nations": "choose", "sides": "choose"}),
    ),
    rules_version=6,
    content=CONTENT,
    content_kinds=RECORD_KINDS,
    state_type=ImperiumState,
    action_types=ACTIONS,
    event_types=EVENTS,
    frame_types=FRAMES,
    create_state=create_state,
    hide_secrets=hide_secrets,
    deal_unknown=deal_unknown,
    standings=standings,
    audit=audit,
    seat_count=lambda state: len(state.players),
    turn_number=lambda state: state.turn.number,
    round_number=lambda state: state.round,
    automa_names=_automa_names,
    statistics=collect_statistics,
    strategy=STRATEGY,
    text=TEXT,
)
