from core.games.imperium.content import NATIONS
from tests.contract.conftest import quick_cases, seeded_cases


def test_every_nation_of_imperium_is_played() -> None:
    played = set()
    for case in (*quick_cases(), *seeded_cases()):
        if case.game.id == "imperium":
            state = case.game.new(case.players, case.options, case.seed)
            played |= {player.nation for player in state.players}
    assert set(NATIONS) <= played
