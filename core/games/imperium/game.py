"""The registration of Imperium with the kernel."""

from collections.abc import Mapping

from core.games.imperium import describe
from core.games.imperium.actions import ACTIONS
from core.games.imperium.audit import audit
from core.games.imperium.census import census
from core.games.imperium.checks import check
from core.games.imperium.content import CONTENT, LEVELS, NATIONS, WEIGHTS
from core.games.imperium.describe.origins import KINDS
from core.games.imperium.evaluate import evaluate, prior, seen_at, without_small_choices
from core.games.imperium.events import EVENTS
from core.games.imperium.facts.barred import barred
from core.games.imperium.flow import FRAMES
from core.games.imperium.scoring import against_a_bot, standings
from core.games.imperium.setup import opening_position
from core.games.imperium.state import ImperiumState
from core.games.imperium.view import deal_unknown, hide
from core.kernel import Game, Option, Preset, for_players

_NO_YES = ("no", "yes")


def _rivals(state: ImperiumState) -> tuple[str, ...]:
    if not against_a_bot(state):
        return ()
    return (f"{NATIONS[state.bot.nation].name} bot" if state.bot is not None else "Bot",)


def _nation(state: ImperiumState, seat: int) -> str:
    nation = state.players[seat].nation
    return NATIONS[nation].name if nation else ""


def _has_a_bot(players: int, options: Mapping[str, str]) -> bool:
    return players == 1 and options["mode"] != "practice"


def _is_no_campaign(players: int, options: Mapping[str, str]) -> bool:
    return players > 1 or options["mode"] != "campaign"


check()

GAME = Game(
    id="imperium",
    name="Imperium",
    players=(1, 2, 3, 4),
    options=(
        Option("box", "classics", ("classics", "legends", "mixed"), "which nations and cards"),
        Option("nations", "random", ("random", "choose"), "how everybody comes to a nation"),
        Option("sides", "B", ("B", "A", "choose"), "which side of the power cards is up"),
        Option(
            "mode",
            "duel",
            ("duel", "practice", "campaign"),
            "alone: against a bot, against nobody, or a row of games",
            for_players(1),
        ),
        Option("level", "chieftain", tuple(LEVELS), "alone: how strong the bot is", _has_a_bot),
        Option("short", "no", _NO_YES, "a shorter game", _is_no_campaign),
        Option("precious", "no", _NO_YES, "no free discards in clean-up"),
    ),
    presets=(
        Preset("quick", 2, {"short": "yes"}),
        Preset("standard", 4),
        Preset("with everything", 4, {"box": "mixed", "nations": "choose", "sides": "choose"}),
    ),
    rules_version=5,
    content=CONTENT,
    kinds=KINDS,
    state_type=ImperiumState,
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
    rivals=_rivals,
    side_word="nation",
    side=_nation,
    evaluate=evaluate,
    prior=prior,
    leave_alone=without_small_choices,
    seen_at=seen_at,
    census=census,
    weights=WEIGHTS,
    opening=describe.opening,
    progress=describe.progress,
    rounds_left=lambda state: state.scoring_round - state.round if state.scoring_round else None,
    prompt=describe.prompt,
    choice=describe.choice,
    barred=barred,
    narrate=describe.phrase,
    chapter=describe.chapter,
    explain=describe.explain,
    things=describe.things,
    summary=describe.summary,
    board=describe.board,
    ledger=describe.ledger,
    burdens=describe.BURDENS,
    unsaid=describe.UNSAID,
    rules=describe.rules,
)
