from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from functools import cache
from typing import Any

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games import GAME_IDS, load_game
from core.kernel import SPECTATOR, Rng
from core.table import Seat, Variation, new_journal
from saves import BadSave, Save
from saves.autosave import make_save
from saves.replay import load_position

CHOICES = 30  # enough to reach mid-game
GOES_ON = 10  # choices that an accepted position must allow

EVERY_GAME = pytest.mark.parametrize("game_id", GAME_IDS)
Place = tuple[Any, ...]


@cache
def saved(game_id: str, choices: int = CHOICES) -> Save:
    """Return a running game with the most players."""
    game, rng = load_game(game_id), Rng(1)
    players = game.player_counts[-1]
    line = Variation(game, new_journal(game, players, {}, seed=1))
    for decision in (game.decisions(line.state)[0] for _ in range(choices)):
        staying = [action for action in decision.actions if not action.is_resignation]
        line.play(decision.seat, rng.choice(staying))
    seats = [Seat(f"Player {seat + 1}") for seat in range(players)]
    return make_save(game, line.journal, line.state, seats, "0.1.0")


def data_of(save: Save) -> dict[str, Any]:
    data: dict[str, Any] = msgpack.unpackb(save.snapshot, strict_map_key=False)
    return data


def with_data(save: Save, data: object) -> Save:
    return replace(save, snapshot=msgpack.packb(data))


def places(data: Any, above: Place = ()) -> Iterator[Place]:
    """Yield the path of every nested value."""
    inside = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in inside:
        yield (*above, key)
        if isinstance(value, dict | list):
            yield from places(value, (*above, key))


def put(data: Any, place: Place, value: object) -> None:
    for key in place[:-1]:
        data = data[key]
    data[place[-1]] = value


def value_at(data: Any, place: Place) -> Any:
    for key in place:
        data = data[key]
    return data


def test_running_game_is_accepted() -> None:
    for game_id in GAME_IDS:
        load_position(load_game(game_id), saved(game_id))


@EVERY_GAME
def test_unknown_seat_in_the_agenda_is_refused(game_id: str) -> None:
    save = saved(game_id)
    for place in places(data_of(save)["agenda"], ("agenda",)):
        if place[-1] == "seat":
            data = data_of(save)
            put(data, place, 99)
            with pytest.raises(BadSave):
                load_position(load_game(game_id), with_data(save, data))


@pytest.mark.parametrize("seat", [99, SPECTATOR - 1])
def test_unknown_seat_deep_in_the_agenda_is_refused(seat: int) -> None:
    save = saved("mosaic", 0)
    data = data_of(save)
    last = next(place for place in places(data["agenda"], ("agenda",)) if place[-1] == "seat")
    put(data, last, seat)
    with pytest.raises(BadSave):
        load_position(load_game("mosaic"), with_data(save, data))


@EVERY_GAME
def test_unknown_options_are_refused(game_id: str) -> None:
    game, save = load_game(game_id), saved(game_id)
    for name in data_of(save)["options"]:
        data = data_of(save)
        data["options"][name] = "perhaps"
        with pytest.raises(BadSave):
            load_position(game, with_data(save, data))
        del data["options"][name]
        with pytest.raises(BadSave):
            load_position(game, with_data(save, data))
    setup = replace(save.journal.setup, options={"gravity": "off"})
    with pytest.raises(BadSave):
        load_position(game, replace(save, journal=replace(save.journal, setup=setup)))


@EVERY_GAME
def test_unfinished_game_marked_as_over_is_refused(game_id: str) -> None:
    """Otherwise everything hidden would be shown."""
    with pytest.raises(BadSave):
        load_position(load_game(game_id), replace(saved(game_id), is_over=True))


@pytest.mark.parametrize(
    ("choices", "place", "value"),
    [
        (CHOICES, ("agenda", 4, "name"), "zhou_dynasty"),  # a card is not a step of a turn
        (CHOICES, ("players", 0, "events", 0, "place"), "pocket"),
        (CHOICES, ("turn", "step"), "supper"),
        (CHOICES, ("players", 0, "passed", 4), "kingdom_axumites"),  # not in this draft
        (1, ("turn", "seat"), 0),  # in a draft it is nobody's turn
    ],
)
def test_impossible_history_of_the_world_position_is_refused(
    choices: int, place: Place, value: object
) -> None:
    save = saved("history_of_the_world", choices)
    data = data_of(save)
    assert value_at(data, place) != value
    put(data, place, value)
    with pytest.raises(BadSave, match="is not one of History of the World"):
        load_position(load_game("history_of_the_world"), with_data(save, data))


@EVERY_GAME
@settings(max_examples=25, derandomize=True)
@given(chance=st.data())
def test_altered_position_is_refused_or_playable(game_id: str, chance: st.DataObject) -> None:
    game, save, data = load_game(game_id), saved(game_id), data_of(saved(game_id))
    agenda = list(places(data["agenda"], ("agenda",)))
    place = chance.draw(st.sampled_from(agenda) | st.sampled_from(list(places(data))))
    others = [value_at(data, other) for other in places(data)]
    same_kind = [value for value in others if type(value) is type(value_at(data, place))]
    value = chance.draw(st.sampled_from(same_kind) | st.sampled_from([-1, 99, "?", []]))
    put(data, place, deepcopy(value))  # which may contain the place
    try:
        state = load_position(game, with_data(save, data))
    except BadSave:
        return
    for number in range(GOES_ON):
        for seat in (SPECTATOR, *range(len(save.seats))):
            game.text.board(game.view(state, seat), seat, save.names + game.automa_names(state))
        decisions = game.decisions(state)
        if not decisions:
            return
        actions = decisions[0].actions
        game.apply(state, decisions[0].seat, actions[number % len(actions)])
