"""Prices are checked by the code that charges them, and exhaust tokens cannot cycle (R21)."""

from itertools import product

import pytest

from core.games.imperium.content import RESOURCES
from core.games.imperium.rules.candidates import can_renew, make_renewal
from core.games.imperium.rules.card_effects import BLOCKS
from core.games.imperium.rules.draw_deck import PayPrice
from core.games.imperium.rules.flow.turn import Refresh
from core.games.imperium.rules.prices import Price, can_afford
from core.games.imperium.rules.programs import INSTRUCTIONS, Instruction
from core.games.imperium.state import Player
from tests.games.imperium.position import position

HIEROGLYPHICS, COINAGE = "olm10_olmec_hieroglyphics", "c_civ10_coinage"
RITUALS, OLMECS = "c_unc13_rituals_ceremonies", "c_tri06_olmecs"


# --- exhaust tokens -------------------------------------------------------------------------------


def test_r21_11_r12_23_card_can_return_a_token_more_than_once_per_turn() -> None:
    """Once per card that returns it."""
    game = position("romans", "celts").in_play(0, COINAGE).hand(0, RITUALS, OLMECS)
    game.deck(0, "rom14_glory", "rom15_prosperity", "rom16_advance")
    game.play(f"exhaust {COINAGE}", f"play {OLMECS}")
    game.play(f"exhaust {COINAGE}", f"play {RITUALS}", "choose 2").accept()
    assert COINAGE not in game.of(0).exhausted
    assert game.is_offered(f"exhaust card={COINAGE}")


def test_r21_11_token_is_returned_again_after_cards_have_moved() -> None:
    game = position("romans", "celts").in_play(0, COINAGE).hand(0, RITUALS, "rom14_glory")
    game.play(f"exhaust {COINAGE}", f"play {RITUALS}", "choose 2").accept()
    game.put(0, "hand", RITUALS).play(f"exhaust {COINAGE}", f"play {RITUALS}", "choose 2")
    game.accept()
    assert COINAGE not in game.of(0).exhausted


def test_r21_11_two_cards_cannot_renew_each_other_forever() -> None:
    """Coinage draws Rituals, Rituals renews Coinage, and nothing else changes."""
    game = position("romans", "celts").in_play(0, COINAGE).hand(0, RITUALS).deck(0).discard(0)
    game.player(0, nation_deck=[]).play(f"play {RITUALS}", f"exhaust {COINAGE}")
    game.play(f"play {RITUALS}").accept()
    assert COINAGE not in game.of(0).exhausted
    game.play(f"exhaust {COINAGE}", f"play {RITUALS}")
    assert game.topic == "turn" and game.of(0).exhausted == [COINAGE]


def test_r21_11_renewal_is_allowed_after_new_actions_or_a_new_turn() -> None:
    """R7.2."""
    game = position("romans", "celts").in_play(0, COINAGE)
    player = game.of(0)
    player.renewed = [make_renewal(player, RITUALS, COINAGE)]
    assert not can_renew(player, RITUALS, COINAGE)
    player.actions -= 1
    assert can_renew(player, RITUALS, COINAGE)
    Refresh(0).run(game.state)
    assert can_renew(player, RITUALS, COINAGE)


def test_r21_11_r12_23_no_ability_gives_itself_its_token_back() -> None:
    game = position("olmecs", "romans", box="legends").hand(0)
    game.in_play(0, HIEROGLYPHICS, "l_unc08_religion", "c_unc08_mysticism")
    game.player(0, actions=0).play("exhaust l_unc08_religion", f"exhaust {HIEROGLYPHICS}")
    game.answer_randomly("turn")
    assert game.of(0).exhausted == [HIEROGLYPHICS]


# --- drawing up to --------------------------------------------------------------------------------


def test_r12_10_up_to_several_cards_are_drawn_one_by_one() -> None:
    game = position("romans", "celts").hand(0, "c_unc02_jade_mask", "rom14_glory")
    game.deck(0, "rom15_prosperity", "rom16_advance", "rom17_conquer")
    game.play("play c_unc02_jade_mask")
    assert game.topic == "draw_up_to" and game.options == ["accept", "enough"]
    game.accept()
    assert game.of(0).hand == ["rom14_glory", "rom17_conquer"] and game.topic == "draw_up_to"
    game.play("enough")
    assert game.topic == "put_on_deck" and len(game.of(0).deck) == 2


def test_r12_10_up_to_if_able_ends_with_the_deck_or_the_limit() -> None:
    game = position("romans", "celts").hand(0, "c_unc02_jade_mask").deck(0, "rom16_advance")
    game.discard(0, "rom14_glory").play("play c_unc02_jade_mask").accept()
    assert game.topic != "draw_up_to" and game.of(0).discard[0] == "rom14_glory"
    game = position("romans", "celts").hand(0, "c_unc02_jade_mask", "rom14_glory")
    game.play("play c_unc02_jade_mask").accept().accept().accept()
    assert game.topic == "put_on_deck" and len(game.of(0).hand) == 4


# --- prices ---------------------------------------------------------------------------------------


def paid(player: Player, price: Price) -> bool:
    """Return whether the frame that charges a price succeeds with every payment."""
    due = PayPrice(0, price.materials, price.population, price.progress)
    game = position("romans", "celts")
    for res in RESOURCES:
        setattr(game.of(0), res, player.amount(res))
    try:
        game.agenda(due)
        while not game.is_over:
            game.choose(game.decision.actions[-1])
    except AssertionError:
        return False
    return all(game.of(0).amount(res) >= 0 for res in RESOURCES)


@pytest.mark.parametrize("pool", list(product((0, 1, 2), (0, 1), (0, 1, 2))))
def test_r12_36_affordable_means_payable(
    pool: tuple[int, int, int],
) -> None:
    """R12.19."""
    player = Player(materials=pool[0], population=pool[1], progress=pool[2])
    for price in (Price(1, 0, 0), Price(3, 0, 0), Price(1, 1, 0), Price(2, 1, 1), Price(0, 0, 2)):
        assert can_afford(player, price) == paid(player, price), price


@pytest.mark.parametrize("op", INSTRUCTIONS)
def test_r12_35_every_instruction_can_be_checked_for_effect(op: str) -> None:
    """R12.35 c: never by a guess. The needs of a step are checked where it is read."""
    game = position("romans", "celts").hand(0, RITUALS).play(f"play {RITUALS}")
    for step in (step for block in BLOCKS.values() for step in block if step.op == op):
        if getattr(step, "cond", None) is None or not step.cond.depends_on_program:
            assert step.can_change(game.state, 0, RITUALS) in (True, False)


class Conjure(Instruction):
    """An instruction without any rule."""

    op = "conjure"


def test_r12_35_instruction_without_a_rule_raises_an_error() -> None:
    """R21.16."""
    state, step = position("romans", bot="celts").state, Conjure()
    with pytest.raises(NotImplementedError):
        step.can_change(state, 0, RITUALS)
    with pytest.raises(ValueError, match="conjure"):
        step.can_complete_cost(state, 0, RITUALS)
    with pytest.raises(ValueError, match="conjure"):
        step.candidates(state, 0, RITUALS)
    with pytest.raises(ValueError, match="conjure"):
        step.run_for_bot(state)
