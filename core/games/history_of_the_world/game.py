"""The `Game` object of History of the World: everything the kernel needs, in one place."""

from core.games.history_of_the_world import describe
from core.games.history_of_the_world.actions import ACTIONS
from core.games.history_of_the_world.audit import audit
from core.games.history_of_the_world.census import census
from core.games.history_of_the_world.checks import check
from core.games.history_of_the_world.content import CONTENT, EPOCHS, WEIGHTS
from core.games.history_of_the_world.describe.origins import KINDS
from core.games.history_of_the_world.describe.terms import ROUTE_GROUP
from core.games.history_of_the_world.evaluate import evaluate, prior, seen_at, stretch
from core.games.history_of_the_world.events import EVENTS
from core.games.history_of_the_world.facts.barred import barred
from core.games.history_of_the_world.flow import FRAMES
from core.games.history_of_the_world.scoring import standings
from core.games.history_of_the_world.setup import opening_position
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.view import deal_unknown, hide
from core.kernel import Game, Option, Preset

check()

GAME = Game(
    id="history_of_the_world",
    name="History of the World",
    players=(3, 4, 5, 6),
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
    round_word="epoch",
    rules_version=2,
    content=CONTENT,
    kinds=KINDS,
    state_type=WorldState,
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
    round=lambda state: state.epoch,
    evaluate=evaluate,
    prior=prior,
    stretch=stretch,
    weights=WEIGHTS,
    seen_at=seen_at,
    census=census,
    opening=describe.opening,
    progress=describe.progress,
    rounds_left=lambda state: EPOCHS[-1] - state.epoch,
    prompt=describe.prompt,
    choice=describe.choice,
    groups=tuple(ROUTE_GROUP.values()),
    barred=barred,
    narrate=describe.phrase,
    explain=describe.explain,
    things=describe.things,
    summary=describe.summary,
    board=describe.board,
    ledger=describe.ledger,
    rules=describe.rules,
)
