from dataclasses import replace

from core.kernel import HIDDEN, Standing
from core.table import new_journal, score_history
from core.table.variation import Variation
from tests.toy import PEBBLES, Pebbles


def score_visible_deck(state: Pebbles) -> tuple[Standing, ...]:
    """Score a point for every visible stone of the hidden deck."""
    seen = sum(stone != HIDDEN for stone in state.deck)
    return tuple(Standing(seat, seen, (("deck", seen),), 1) for seat in range(2))


def test_score_history_keeps_secrets_until_the_game_is_over() -> None:
    game = replace(PEBBLES, standings=score_visible_deck)
    line = Variation(game, new_journal(game, 2, {}, 1))
    stones = len(line.start.deck)
    while pending := game.decisions(line.state):
        assert {moment.totals for moment in score_history(line, 0)} == {(0, 0)}
        line.play(pending[0].seat, pending[0].actions[0])
    assert score_history(line, 0)[0].totals == (stones, stones)


def test_score_history_shows_gains_by_source_and_turn() -> None:
    game = replace(PEBBLES, standings=score_visible_deck)
    line = Variation(game, new_journal(game, 2, {}, 1))
    while pending := game.decisions(line.state):
        line.play(pending[0].seat, pending[0].actions[0])
    opening, *turns = score_history(line, 0)
    assert opening.gains == ()
    for seat in range(2):
        own = [gain.delta for turn in turns for gain in turn.gains if gain.seat == seat]
        assert opening.totals[seat] + sum(own) == turns[-1].totals[seat]
    assert turns[-1].entry == line.steps[-1].entry
    assert {gain.source for turn in turns for gain in turn.gains} == {"deck"}
