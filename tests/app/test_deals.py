import random
from dataclasses import replace

import pytest

from core.app import deals
from core.app.deals import Deal, decode_deal, encode_deal
from core.app.local_game import new_match
from core.games import GAME_IDS, load_game
from core.kernel import BadSetup
from core.table import Seat

MOSAIC = load_game("mosaic")
YOU, BOT = Seat("You"), Seat("Bot 2", "bot", 3)


def code(
    game_id: str = "mosaic", seats: tuple[Seat, ...] = (YOU, BOT), seed: int = 2**32 - 1
) -> str:
    game = load_game(game_id)
    match = new_match(game, seats, {}, seed)
    assert match.journal is not None
    return encode_deal(game, match.journal.setup, seats)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_deal_code_reproduces_the_deal(game_id: str) -> None:
    game, luck = load_game(game_id), random.Random(game_id)
    for seed in (0, 7, 2**63 - 1):
        options = {option.name: luck.choice(option.choices) for option in game.options}
        players = [YOU, *(Seat(f"Bot {at}", "bot", at) for at in range(1, max(game.player_counts)))]
        luck.shuffle(players)
        match = new_match(game, players, options, seed)
        assert match.journal is not None
        again = decode_deal(encode_deal(game, match.journal.setup, players)).new_match()
        assert again.journal is not None
        assert again.journal.setup == match.journal.setup
        levels = [seat.level for seat in again.seats]
        assert levels == [seat.level for seat in players]


def test_deal_code_is_short_and_tolerates_misreadings() -> None:
    written = code()
    assert len(f"annals play --deal {written}") <= 80
    assert decode_deal(f"  {written.lower().replace('0', 'o').replace('1', 'l')} ") == decode_deal(
        written
    )
    assert decode_deal(written) == Deal("mosaic", (0, 3), MOSAIC.check_options({}), 2**32 - 1)


def test_only_solo_games_against_bots_have_a_code() -> None:
    assert code(seats=(YOU, Seat("Ada"))) == ""
    assert code(seats=(BOT, replace(BOT, name="Bot 1"))) == ""


def test_code_with_wrong_or_missing_letters_is_refused() -> None:
    written = code()
    for at in range(len("mosaic-"), len(written)):
        if written[at] != "-":
            wrong = "X" if written[at] != "X" else "Y"
            with pytest.raises(BadSetup, match="Check it for a missing or wrong letter"):
                decode_deal(written[:at] + wrong + written[at + 1 :])
    for bad in (written[:-3], "mosaic-", "mosaic", "mosaic-é!", "mosaic-" + "A" * 500):
        with pytest.raises(BadSetup, match="Check it for a missing or wrong letter"):
            decode_deal(bad)


def test_code_for_other_rules_or_content_is_refused() -> None:
    match = new_match(MOSAIC, (YOU, BOT), {}, 7)
    assert match.journal is not None
    setup = match.journal.setup
    newer = replace(MOSAIC, rules_version=99)
    with pytest.raises(BadSetup, match="uses version 99 of the Mosaic rules, but you have version"):
        decode_deal(encode_deal(newer, replace(setup, rules_version=99), (YOU, BOT)))
    with pytest.raises(BadSetup, match="uses other values for Mosaic"):
        decode_deal(encode_deal(MOSAIC, replace(setup, content_digest="of a pack"), (YOU, BOT)))


def test_made_up_codes_are_refused_cleanly() -> None:
    luck = random.Random(1)
    head = (
        bytes([1])
        + deals._encode_number(MOSAIC.rules_version)
        + deals._short_digest(MOSAIC.content_digest)
    )
    for length in (0, 1, 2, 9, 30):
        for _ in range(50):
            payload = head + luck.randbytes(length)
            letters = deals.base64.b32encode(payload + deals._checksum("mosaic", payload)).decode()
            written = letters.rstrip("=").translate(deals._TO_CROCKFORD)
            try:
                decode_deal(f"mosaic-{written}").new_match()
            except BadSetup as refusal:
                assert str(refusal).endswith(".")


@pytest.mark.parametrize("code", ["XXXX", "", "mosaic", "chess-ABCD-EFGH", "mosaic-XXXX-XXXX"])
def test_text_that_is_not_a_code_is_called_an_invalid_code(code: str) -> None:
    with pytest.raises(BadSetup, match="is not a valid deal code"):
        decode_deal(code)
