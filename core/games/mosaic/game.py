"""Mosaic's implementation of the kernel's `Game` contract."""

from core.games.mosaic import describe
from core.games.mosaic.actions import ACTIONS
from core.games.mosaic.audit import audit
from core.games.mosaic.census import census
from core.games.mosaic.checks import check
from core.games.mosaic.content import CONTENT, WEIGHTS
from core.games.mosaic.describe.origins import KINDS
from core.games.mosaic.describe.terms import card_name
from core.games.mosaic.evaluate import evaluate, invites, prior
from core.games.mosaic.events import EVENTS
from core.games.mosaic.facts.barred import barred
from core.games.mosaic.flow import FRAMES
from core.games.mosaic.scoring import standings
from core.games.mosaic.setup import opening_position
from core.games.mosaic.sight import seen_at
from core.games.mosaic.state import MosaicState
from core.games.mosaic.view import deal_unknown, hide
from core.kernel import Game, Option, Preset, for_players


def _automas(state: MosaicState) -> tuple[str, ...]:
    return tuple(f"Automa {n + 1}" for n in range(len(state.players) - state.persons))


def _leader(state: MosaicState, seat: int) -> str:
    leader = state.players[seat].leader
    return card_name(leader) if leader else ""


check()

GAME = Game(
    id="mosaic",
    name="Mosaic",
    players=(1, 2, 3, 4, 5, 6),
    options=(
        Option(
            "automas",
            "1",
            ("1", "2", "3", "4", "5"),
            "alone: how many automas play against you",
            for_players(1),
        ),
        Option(
            "automa_level",
            "moderate",
            ("easy", "moderate", "challenging", "expert"),
            "alone: how strong they are",
            for_players(1),
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
    kinds=KINDS,
    state_type=MosaicState,
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
    rivals=_automas,
    side_word="leader",
    side=_leader,
    evaluate=evaluate,
    prior=prior,
    invites=invites,
    seen_at=seen_at,
    patience=0.8,
    census=census,
    weights=WEIGHTS,
    opening=describe.opening,
    progress=describe.progress,
    rounds_left=lambda state: state.last_round - state.round if state.last_round else None,
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
