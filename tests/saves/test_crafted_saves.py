from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import is_dataclass, replace
from functools import cache
from typing import Annotated, Any, get_args, get_origin

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games import GAME_IDS, load_game
from core.kernel import SPECTATOR, BadRecord, Rng
from core.kernel.ranges import Range
from core.kernel.records import record_fields
from core.kernel.style import SHORT
from core.table import Seat, Variation, new_journal
from saves import BadSave, Save
from saves.autosave import make_save
from saves.replay import load_position, resume_variation, verify_replay
from tests.fuzzing import (
    ABSURD_NUMBERS,
    HUGE_NUMBERS,
    Place,
    cpu_limit,
    places,
    value_at,
)

CHOICES = 30  # enough to reach mid-game
GOES_ON = 10  # choices that an accepted position must allow

EVERY_GAME = pytest.mark.parametrize("game_id", GAME_IDS)


@cache
def saved(game_id: str, choices: int = CHOICES, players: int = 0) -> Save:
    """Return a game after this many choices or at its end, by default with the most players."""
    game, rng = load_game(game_id), Rng(1)
    players = players or game.player_counts[-1]
    line = Variation(game, new_journal(game, players, {}, seed=1))
    for _ in range(choices):
        decisions = game.decisions(line.state)
        if not decisions:
            break
        staying = [action for action in decisions[0].actions if not action.is_resignation]
        line.play(decisions[0].seat, rng.choice(staying))
    seats = [Seat(f"Player {seat + 1}") for seat in range(players)]
    return make_save(game, line.journal, line.state, seats, "0.1.0")


def data_of(save: Save) -> dict[str, Any]:
    data: dict[str, Any] = msgpack.unpackb(save.snapshot, strict_map_key=False)
    return data


def with_data(save: Save, data: object) -> Save:
    return replace(save, snapshot=msgpack.packb(data))


def put(data: Any, place: Place, value: object) -> None:
    for key in place[:-1]:
        data = data[key]
    data[place[-1]] = value


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


@EVERY_GAME
def test_turn_of_an_unknown_seat_is_refused(game_id: str) -> None:
    save = saved(game_id)
    for place in (("turn", "seat"), ("first",)):
        data = data_of(save)
        if place[0] in data:
            put(data, place, len(save.seats))
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
    with pytest.raises(BadSave, match="is not valid in this version of History of the World"):
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
            game.text.board(
                game.view(state, seat), seat, save.names + game.automa_names(state), SHORT
            )
        decisions = game.decisions(state)
        if not decisions:
            return
        actions = decisions[0].actions
        game.apply(state, decisions[0].seat, actions[number % len(actions)])


# --- absurd numbers ---------------------------------------------------------------------------

REFUSED = "Load a copy of the save, or start a new game"


def number_places(tree: Any) -> list[Place]:
    """Return a path to a number of every kind: of each field, with any index or key."""
    kinds: dict[Place, Place] = {}
    for place in places(tree):
        if type(value_at(tree, place)) is int:
            kind = tuple("#" if isinstance(key, int) else key for key in place)
            kinds.setdefault(kind, place)
    return [place for place in kinds.values() if place != ("rng", "seed")]


def check_absurd_numbers(game_id: str, save: Save) -> None:
    """Check that each number is refused, or harmless if a rule needs one below zero."""
    game = load_game(game_id)
    load_position(game, save)  # which may import something
    for place in number_places(data_of(save)):
        for number in ABSURD_NUMBERS:
            data = data_of(save)
            put(data, place, number)
            try:
                with cpu_limit():
                    position = load_position(game, with_data(save, data))
            except BadSave as error:
                assert REFUSED in str(error)
            else:
                assert number == -1, f"{number} is accepted in {place}"
                assert game.codec.digest(position)


@EVERY_GAME
def test_absurd_numbers_are_refused(game_id: str) -> None:
    check_absurd_numbers(game_id, saved(game_id))


@pytest.mark.soak
@EVERY_GAME
@pytest.mark.parametrize("choices", [0, 3, 10, 60, 150, 5000])
def test_absurd_numbers_are_refused_in_many_positions(game_id: str, choices: int) -> None:
    for players in load_game(game_id).player_counts:
        check_absurd_numbers(game_id, saved(game_id, choices, players))


def number_kinds(kind: Any, name: str, seen: set[Any]) -> Iterator[tuple[str, Any]]:
    """Yield the type of every number in a record type, with the name of its field."""
    if kind is int or get_origin(kind) is Annotated:
        yield name, kind
    elif isinstance(kind, type) and is_dataclass(kind) and kind not in seen:
        seen.add(kind)
        for field in record_fields(kind):
            if not field.is_transient:
                yield from number_kinds(field.kind, f"{kind.__name__}.{field.name}", seen)
    else:
        for part in get_args(kind):
            yield from number_kinds(part, name, seen)


@EVERY_GAME
def test_every_number_of_a_state_has_a_range(game_id: str) -> None:
    """Numbers of rare frames are not in any save above."""
    game, seen = load_game(game_id), set[Any]()
    types = (game.state_type, *game.frame_types)
    names = dict(pair for kind in types for pair in number_kinds(kind, "", seen))
    assert len(names) > 40 and names.pop("Rng.seed") == Annotated[int, Range(0, (1 << 64) - 1)]
    for kind in names.values():
        codec = game.codec.for_type(kind)
        assert codec.from_data(1) == 1
        for number in HUGE_NUMBERS:
            with pytest.raises(BadRecord):
                codec.from_data(number)


@pytest.mark.parametrize(
    ("game_id", "changes"),
    [
        ("mosaic", {"scorings_due": -1}),
        ("mosaic", {"scorings_due": 3}),  # no scoring card was drawn
        ("mosaic", {"scorings_due": 1 << 63}),
        ("mosaic", {"last_round": 5000}),
        ("through_the_ages", {"last_round": (1 << 63) - 1}),
        ("through_the_ages", {"last_round": 5000}),
        ("imperium", {"round": (1 << 64) - 1}),
        ("imperium", {"scoring_round": 5000}),
        ("imperium", {"sides": {(1 << 64) - 1: "A"}}),
    ],
)
def test_impossible_number_is_refused(game_id: str, changes: Mapping[str, Any]) -> None:
    game, save = load_game(game_id), saved(game_id)
    crafted = with_data(save, {**data_of(save), **changes})
    for restore in (load_position, verify_replay, resume_variation):
        with pytest.raises(BadSave, match=REFUSED), cpu_limit():
            restore(game, crafted)


@EVERY_GAME
def test_absurd_turn_number_is_refused_in_an_opening(game_id: str) -> None:
    """A game from a position holds that position as well."""
    game, save = load_game(game_id), saved(game_id)
    data = data_of(save)
    data["turn"]["number"] = (1 << 64) - 1
    start = with_data(save, data).snapshot
    journal = replace(save.journal, entries=[], head=-1, start=start)
    with pytest.raises(BadSave, match=REFUSED):
        verify_replay(game, replace(save, journal=journal))
