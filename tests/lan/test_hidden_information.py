from dataclasses import replace
from typing import Any

import msgpack
import pytest

from core.games import GAME_IDS, load_game
from core.kernel import SPECTATOR, Action, Game, Rng, clone
from core.lan.auth import id_from_token
from core.lan.protocol import log_codec
from core.table import OnlyChoice
from tests.contract.test_hidden_information import asked, choices_in_both, worlds
from tests.lan.hosts import OPEN, QUICK, HostedTable, load_game_or_toy, running_host
from tests.lan.raw_guest import RawGuest
from tests.random_games import record
from tests.table.quarry import QUARRY
from tests.timeouts import TIMEOUT
from tests.toy import PEBBLES, Keep

TOKEN = "a-token-known-to-the-test"
UNHURRIED = replace(
    QUICK, ping_interval=TIMEOUT, idle_timeout=TIMEOUT
)  # time sends no byte of its own
MOST_POSITIONS = 8


def keep_seat(it: HostedTable, seat: int) -> None:
    """Give one seat to the token's owner and all others to absent people."""
    it.room.opening_id = "the same"
    it.door._guests[id_from_token(TOKEN)] = None
    for at, place in enumerate(it.room.places):
        place.name, place.person_id = f"P{at}", f"nobody {at}"
    if seat != SPECTATOR:
        it.room.places[seat].person_id = id_from_token(TOKEN)


async def traffic(
    game: Game[Any], world: Any, players: int, seat: int, choices: list[tuple[int, Action]]
) -> bytes:
    """Return every byte sent to a seat while these choices are made."""
    async with running_host(game, *[OPEN] * players, snapshot=clone(world), limits=UNHURRIED) as it:
        keep_seat(it, seat)
        await it.room.start()
        raw = await RawGuest.enter(it, "P", TOKEN)
        await raw.read_position()
        for actor, action in choices:
            await it.table.play(actor, action)
            await raw.read_position()
        raw.close()
        return raw.received


def same_to_the_seat(game: Game[Any], one: Any, other: Any, choice: tuple[int, Action]) -> bool:
    """Return whether a choice reveals nothing, and whether the next decisions are the same in
    both worlds.
    """
    after_one, after_other = clone(one), clone(other)
    told = [*game.apply(after_one, *choice), *game.apply(after_other, *choice)]
    revealed = any(event.reveals for event in told)
    forced = any(
        len(decision.actions) == 1
        for after in (after_one, after_other)
        for decision in game.decisions(after)
    )
    return not revealed and not forced and asked(game, after_one) == asked(game, after_other)


@pytest.mark.parametrize("game_id", ["pebbles", *GAME_IDS])
async def test_traffic_does_not_depend_on_hidden_information(game_id: str) -> None:
    game = load_game_or_toy(game_id)
    players = min(count for count in game.player_counts if count > 1)
    compared = 0
    for state in record(game, players, every=60).positions[:MOST_POSITIONS]:
        for seat in range(players):
            one, other = worlds(game, game.view(state, seat), seat)
            if any(len(d.actions) == 1 for d in (*game.decisions(one), *game.decisions(other))):
                continue  # taken automatically when the table opens
            choices = [
                choice
                for choice in choices_in_both(game, one, other)
                if same_to_the_seat(game, one, other, choice)
            ][:1]
            sent = await traffic(game, one, players, seat, choices)
            assert sent == await traffic(game, other, players, seat, choices)
            compared += len(choices)
    assert compared


@pytest.mark.parametrize("seat", [0, SPECTATOR])
async def test_repeating_a_secret_choice_is_not_visible_to_others(seat: int) -> None:
    """The journal reuses entries of equal choices, which must not show in their numbers."""
    sent = []
    state = PEBBLES.new(2, {}, seed=1)
    first, second = (Keep(stone) for stone in state.players[1].hand)
    for again in (first, second):
        async with running_host(PEBBLES, OPEN, OPEN, limits=UNHURRIED) as it:
            keep_seat(it, seat)
            await it.room.start()
            raw = await RawGuest.enter(it, "P", TOKEN)
            await raw.read_position()
            await it.table.play(1, first)
            await raw.read_position()
            await it.table.undo(1)
            await raw.read_position()
            await it.table.play(1, again)
            await raw.read_position()
            raw.close()
            sent.append(raw.received)
    assert sent[0] == sent[1]


async def test_seed_tokens_and_journal_are_never_sent() -> None:
    seed = 0x5EED_5EED_5EED_5EED >> 1
    game = load_game("mosaic")
    async with running_host(game, OPEN, OPEN, seed=seed) as it:
        keep_seat(it, 0)
        await it.room.start()
        raw = await RawGuest.enter(it, "P", TOKEN)
        await raw.read_position()
        rng = Rng(1)
        for _ in range(60):
            decision = game.decisions(it.table.state)[0]
            await it.table.play(decision.seat, rng.choice(decision.actions))
            await raw.read_position()
        raw.close()
    for secret in (
        msgpack.packb(seed),
        str(seed).encode(),
        TOKEN.encode(),
        id_from_token(TOKEN).encode(),
    ):
        assert secret not in raw.received


async def test_forced_choice_is_hidden_from_other_seats() -> None:
    async with running_host(QUARRY, OPEN, OPEN) as it:
        keep_seat(it, 1)
        await it.room.start()
        assert any(isinstance(told.event, OnlyChoice) for told in it.table.log)
        raw = await RawGuest.enter(it, "P", TOKEN)
        update = await raw.read_position()
        told = [log_codec(QUARRY).load(one).event for one in update.entries]
        assert told and not any(isinstance(event, OnlyChoice) for event in told)
        raw.close()
