"""The narrated changes add up to those of the ledger."""

from collections import Counter

import pytest

from core.games.mosaic import GAME
from core.games.mosaic.content import CURRENCIES, PILLARS, TRACKS
from core.kernel import SPECTATOR
from core.kernel.style import SHORT
from tests.random_games import play_random_game

# What else a ledger holds follows from these: influence, claims, the score if it ended now.
TOLD = (
    *CURRENCIES,
    "population",
    *(f"{track} production" for track in TRACKS),
    *(f"{pillar} symbols" for pillar in PILLARS),
    "cities",
    "towns",
    "wonders",
    "units",
    "tiles",
    "VP",
)


@pytest.mark.parametrize("players", [2, 4])
def test_every_ledger_change_is_narrated(players: int) -> None:
    before = None
    for moment in play_random_game(GAME, players, {}, seed=players):
        ledgers = [GAME.text.ledger(moment.state, seat) for seat in range(players)]
        if before is not None:
            told = [Counter[str]() for _ in range(players)]
            for event in moment.events:
                phrase = GAME.text.narrate(moment.state, event, SHORT)
                for change in phrase.changes if phrase is not None else ():
                    whose = phrase.seat if change.seat is None else change.seat
                    assert whose != SPECTATOR
                    told[whose][change.count] += change.delta
            for seat, (old, new) in enumerate(zip(before, ledgers, strict=True)):
                really = {name: new[name] - old[name] for name in TOLD}
                assert {name: told[seat][name] for name in TOLD} == really, moment.events
        before = ledgers
