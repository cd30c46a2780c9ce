from itertools import pairwise

import pytest

from core.games.history_of_the_world import GAME
from core.games.history_of_the_world.content import (
    CARDS,
    EMPIRES_BY_EPOCH,
    PRESENCE_POINTS,
    REGION_TOKENS,
)
from core.games.history_of_the_world.rules.epoch import CallEmpire
from core.games.history_of_the_world.rules.events import (
    CardGiven,
    CardLookedAt,
    EmpireCalled,
    EmpireSkipped,
    EpochBegan,
    EpochEnded,
    GameEnded,
)
from core.games.history_of_the_world.rules.scoring import LEVELS, level_points
from core.kernel import HIDDEN, SPECTATOR
from tests.games.history_of_the_world.position import Position, opening, turn_of
from tests.random_games import play_random_game

A_TO_D = (9, 7, 5, 3)  # scores of seats 0 to 3: A>B>C>D


def asked(game: Position) -> set[tuple[int, str]]:
    return {(d.seat, d.topic.partition("_")[2]) for d in GAME.decisions(game.state)}


def pick(game: Position, seat: int) -> Position:
    return game.play(game.legal(seat)[0], seat=seat)


@pytest.mark.parametrize("players", GAME.player_counts)
def test_five_epochs_of_draft_and_turns_and_then_the_end(players: int) -> None:
    """R4, R6.3, R13.2."""
    calls: list[tuple[int, int]] = []
    course: list[str] = []
    for moment in play_random_game(GAME, players, {}, 3):
        for event in moment.events:
            if isinstance(event, EmpireCalled):
                calls.append((moment.state.epoch, event.seat))
            elif isinstance(event, EpochBegan | EpochEnded | GameEnded):
                course.append(type(event).__name__)
    assert sorted(calls) == [(epoch, seat) for epoch in range(1, 6) for seat in range(players)]
    assert course == ["EpochEnded", "EpochBegan"] * 4 + ["EpochEnded", "GameEnded"]


def test_epoch_one_has_five_tokens() -> None:
    """R5.1, E3."""
    game = opening(3)
    lying = {"north_africa", "southern_europe", "middle_east", "india", "china"}
    assert set(game.state.tokens) == lying


def test_new_tokens_replace_old_ones_and_others_remain() -> None:
    """R5.1: each epoch has the newest token of every region."""
    for moment in play_random_game(GAME, 3, {}, 5):
        state = moment.state
        for region, presence in PRESENCE_POINTS.items():
            assert state.presence_points(region) == presence[state.epoch - 1]


def test_presence_dominance_and_control_pay_one_two_and_three() -> None:
    """E4, R12.1."""
    for token in REGION_TOKENS.values():
        points = [level_points(token.presence, level) for level in LEVELS]
        assert points == [token.presence, 2 * token.presence, 3 * token.presence]


def test_x26_events_pass_down_the_ranks_while_empires_pass_up() -> None:
    """R5.2, R5.3, R19.1."""
    game = opening(4, scores=A_TO_D)
    for event_seat, empire_seat in ((0, 3), (1, 2), (2, 1), (3, 0)):
        assert asked(game) == {(event_seat, "event"), (empire_seat, "empire")}
        pick(pick(game, event_seat), empire_seat)


def test_deck_is_passed_only_when_both_have_chosen() -> None:
    """R5.3."""
    game = opening(4, scores=A_TO_D)
    pick(game, 0)
    assert asked(game) == {(3, "empire")}
    pick(game, 3)
    assert asked(game) == {(1, "event"), (2, "empire")}


def test_deck_holder_sees_all_of_it_and_chooses_secretly() -> None:
    """R5.3, R17.4."""
    game = opening(4, scores=A_TO_D)
    pile = game.state.current_pile("event")
    assert set(game.legal(0)) == {f"take_card card={card}" for card in pile}
    assert GAME.view(game.state, 0).current_pile("event") == pile
    assert GAME.view(game.state, 1).current_pile("event") == (HIDDEN,) * 4
    game.play(f"take_card card={pile[2]}", seat=0)
    for seat in (1, 2, 3, SPECTATOR):
        assert GAME.view(game.state, seat).players[0].events[0].card == HIDDEN
        assert all(pile[2] not in str(e.view_for(seat)) for e in game.events)
    assert GAME.view(game.state, 0).players[0].events[0].card == pile[2]


def test_x27_the_middle_player_of_three_holds_both_decks() -> None:
    """R5.4: the player chooses which to see first, and sees the second only afterwards."""
    game = opening(3, scores=(9, 6, 3))
    pick(pick(game, 0), 2)
    assert game.topic() == "which_deck" and game.decision().seat == 1
    assert game.legal() == ["look_at deck=event", "look_at deck=empire"]
    assert HIDDEN in GAME.view(game.state, 1).current_pile("empire")
    game.play("look_at deck=empire")
    assert asked(game) == {(1, "empire")}
    assert HIDDEN in GAME.view(game.state, 1).current_pile("event")
    pick(game, 1)
    assert asked(game) == {(1, "event")}
    pick(game, 1)
    assert asked(game) == {(2, "event"), (0, "empire")}


def test_the_middle_player_of_five_holds_both_decks() -> None:
    """R5.4."""
    game = opening(5, scores=(9, 7, 6, 5, 3))
    for event_seat, empire_seat in ((0, 4), (1, 3)):
        pick(pick(game, event_seat), empire_seat)
    assert game.topic() == "which_deck" and game.decision().seat == 2


def test_last_player_gets_the_remaining_card() -> None:
    """R5.5."""
    game = opening(4, scores=A_TO_D)
    for event_seat, empire_seat in ((0, 3), (1, 2), (2, 1)):
        pick(pick(game, event_seat), empire_seat)
    assert len(game.legal(3)) == len(game.legal(0)) == 1
    pick(pick(game, 3), 0)
    assert game.state.current_pile("event") == game.state.current_pile("empire") == ()


def test_the_ranks_of_the_start_of_the_epoch_count() -> None:
    """R5.6: they are noted, because no score changes in the draft."""
    game = opening(4, scores=A_TO_D)
    before = [player.score for player in game.state.players]
    while GAME.decisions(game.state)[0].topic.startswith("draft"):
        pick(game, GAME.decisions(game.state)[0].seat)
    assert game.state.ranks == [(0, 1, 2, 3)]
    assert before == list(A_TO_D)


def test_empires_are_called_in_order() -> None:
    """R6.1, R6.2, E5: in printed order, each turn complete, without absent ones."""
    assert EMPIRES_BY_EPOCH[1][:5] == ("sumerians", "egyptians", "minoans", "hittites", "assyrians")
    for moment in play_random_game(GAME, 4, {}, 8):
        orders = [
            CARDS[e.card].order
            for e in moment.events
            if isinstance(e, EmpireCalled | EmpireSkipped)
        ]
        assert all(two == one + 1 or two == 1 for one, two in pairwise(orders))


def test_e5_empires_held_by_no_one_are_skipped() -> None:
    """R6.1, R6.2."""
    game = turn_of("egyptians").give_empire(1, "assyrians").give_empire(2, "greeks")
    game.state.agenda = [CallEmpire(2)]
    game.start().play("stop")
    while game.topic() == "marker":
        game.play(game.legal()[0])
    assert game.state.turn.empire.card == "assyrians" and game.state.turn.seat == 1
    assert [event.card for event in game.events_of(EmpireSkipped)] == ["minoans", "hittites"]


# --- R14: the classic selection ------------------------------------------------------------------


def classic(players: int = 4) -> Position:
    scores = (9, 7, 5, 3, 2, 1)[:players]
    return opening(players, scores=scores, selection="classic")


def test_the_classic_selection_keeps_the_orders() -> None:
    """R14.1, R14.5: events from the top, empires from the bottom, at the same time."""
    game = classic()
    for event_seat, empire_seat in ((0, 3), (1, 2), (2, 1), (3, 0)):
        assert asked(game) == {(event_seat, "event"), (empire_seat, "empire")}
        pick(pick(game, event_seat), empire_seat)
    three = classic(3)
    pick(pick(three, 0), 2)
    assert three.topic() == "which_deck" and three.decision().seat == 1


def test_top_card_is_kept_or_given_to_a_player_without_one() -> None:
    """R14.2."""
    game = classic()
    top = game.state.current_pile("event")[-1]
    gifts = [f"give_card card={top} seat={seat}" for seat in (1, 2, 3)]
    assert game.legal(0) == [f"keep_card card={top}", *gifts]
    assert GAME.view(game.state, 0).current_pile("event") == (HIDDEN,) * 3 + (top,)
    game.play(f"keep_card card={top}", seat=0)
    assert game.of(0).events[0].card == top


def test_x29_player_with_a_card_must_give_the_next_one_away() -> None:
    """R14.2, R14.4."""
    game = classic()
    game.play(f"give_card card={game.state.current_pile('empire')[-1]} seat=2", seat=3)
    pick(game, 0)
    top = game.state.current_pile("empire")[-1]
    assert game.legal(2) == [f"give_card card={top} seat={seat}" for seat in (0, 1, 3)]


def test_classic_selection_continues_until_everyone_has_both_cards() -> None:
    """R14.3."""
    game = classic()
    while GAME.decisions(game.state)[0].topic.startswith("classic"):
        pick(game, GAME.decisions(game.state)[0].seat)
    assert all(len(p.events) == len(p.empires) == 1 for p in game.state.players)


def test_given_card_is_revealed_when_the_deck_is_dealt_out() -> None:
    """R14.4: until then even its owner does not know it."""
    game = classic()
    card = game.state.current_pile("event")[-1]
    game.play(f"give_card card={card} seat=1", seat=0)
    assert GAME.view(game.state, 1).players[1].events[0].card == HIDDEN
    assert GAME.view(game.state, 0).players[0].given == {card: 1}
    while GAME.decisions(game.state)[0].topic.startswith("classic"):
        pick(game, GAME.decisions(game.state)[0].seat)
    assert GAME.view(game.state, 1).players[1].events[0].card == card
    looked = [e for e in game.events_of(CardLookedAt) if e.seat == 1 and e.deck == "event"]
    assert [e.card for e in looked] == [card]
    assert looked[0].view_for(0).card == HIDDEN


def test_only_the_giver_knows_the_given_card() -> None:
    """R14.5."""
    game = classic()
    card = game.state.current_pile("event")[-1]
    game.play(f"give_card card={card} seat=1", seat=0)
    (given,) = game.events_of(CardGiven)
    assert given.view_for(0).card == card
    assert given.view_for(1).card == given.view_for(2).card == HIDDEN
    assert GAME.view(game.state, 2).players[0].given == {}


def test_only_player_without_a_card_receives_it() -> None:
    """R14.4: the last player has no choice."""
    game = classic()
    order = [3, 2, 1, 0]  # empires
    for seat in order[:3]:
        event_seat = 3 - seat
        pick(game, event_seat)
        top = game.state.current_pile("empire")[-1]
        takers = [s for s in (3, 2, 1) if not game.state.has_card(s, "empire") and s != seat]
        keep = not game.state.has_card(seat, "empire")
        game.play(
            f"keep_card card={top}" if keep else f"give_card card={top} seat={takers[0]}", seat=seat
        )
    assert len(game.legal(0)) == 1
