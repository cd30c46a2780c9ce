import itertools

import pytest

from core.games.through_the_ages.content import CORRUPTION, FACES_NEEDED
from core.games.through_the_ages.rules import events as told
from core.games.through_the_ages.rules.gains_and_payments import (
    MINES,
    TOKEN_VALUE,
    gain_goods,
    pay,
    pay_tokens,
    spendable,
    stored,
)
from core.games.through_the_ages.rules.production import Production
from core.games.through_the_ages.state import EVERYBODY, Player
from tests.games.through_the_ages.position import position


def test_r8_1_token_value_is_printed_on_its_card() -> None:
    game = position().tokens(0, agriculture=1, irrigation=1, selective_breeding=1)
    assert game.food() == 1 + 2 + 3
    game.tokens(0, bronze=1, iron=1, coal=1, oil=1).workers(0, alchemy=0)
    assert game.resources() == 1 + 2 + 3 + 5
    game.tokens(0, alchemy=2)
    assert game.resources() == 2


def test_e12_tokens_and_change() -> None:
    """R8.2, R8.4, R9.2."""
    game = position().workers(0, bronze=3, iron=2).agenda(Production(0))
    game.decision()
    assert (game.of(0).tokens["bronze"], game.of(0).tokens["iron"], game.resources()) == (3, 2, 7)
    pay(game.state, 0, "resource", 3)
    assert game.of(0).tokens.get("bronze", 0) == 0 and game.of(0).tokens["iron"] == 2
    pay(game.state, 0, "resource", 3)
    assert game.of(0).tokens.get("iron", 0) == 0 and game.of(0).tokens["bronze"] == 1


def test_r8_2_change_moves_a_token_to_a_lower_card() -> None:
    for tokens, price, left in (
        ({"iron": 1}, 1, {"bronze": 1}),
        ({"coal": 1, "iron": 0}, 1, {"iron": 1}),
        ({"coal": 1, "iron": 0}, 2, {"bronze": 1}),
    ):
        game = position().tokens(0, **tokens)
        pay_tokens(game.of(0), "resource", price)
        assert game.of(0).tokens == left


def test_e22_r8_3_missing_cards_take_change_from_the_bank() -> None:
    game = position().tokens(0, coal=1)
    blue = game.of(0).blue
    pay_tokens(game.of(0), "resource", 1)
    assert game.of(0).tokens == {"bronze": 2} and game.of(0).blue == blue - 1


def test_r8_4_tokens_never_move_up() -> None:
    """E12."""
    game = position().tokens(0, bronze=4, iron=0)
    pay_tokens(game.of(0), "resource", 2)
    assert game.of(0).tokens == {"bronze": 2}


def test_e14_gaining_with_irrigation() -> None:
    """R8.5."""
    for cards, tokens in (({}, {"agriculture": 2}), ({"irrigation": 0}, {"irrigation": 1})):
        game = position().workers(0, **cards)
        gain_goods(game.state, 0, "food", 2)
        assert game.of(0).tokens == tokens


def test_r8_5_gains_beyond_the_bank_are_lost() -> None:
    game = position().player(0, blue=1)
    gain_goods(game.state, 0, "resource", 3)
    assert (game.resources(), game.of(0).blue) == (1, 0)


def test_r8_6_food_is_no_resource() -> None:
    game = position().tokens(0, agriculture=8)
    assert not game.legal("build")
    assert spendable(game.state, 0, "resource") == 0


def test_r8_7_as_few_tokens_as_possible_stay() -> None:
    """R8.9."""
    game = position().tokens(0, bronze=3, iron=2)
    pay_tokens(game.of(0), "resource", 4)
    assert game.of(0).tokens == {"iron": 1, "bronze": 1}


def all_payments(player: Player, price: int) -> list[tuple[int, int, int, tuple[int, ...]]]:
    """Find all payments by brute force."""
    mines = [card for card in MINES if card in player.workers]
    tokens = [card for card in mines for _ in range(player.tokens.get(card, 0))]
    found = []
    for fates in itertools.product(*[fate_of(card, mines) for card in tokens]):
        paid = sum(worth for worth, _ in fates)
        left = [card for _, coins in fates for card in coins]
        change = sum(max(len(coins) - 1, 0) for _, coins in fates)
        replaced = sum(
            coins not in ((), (card,)) for card, (_, coins) in zip(tokens, fates, strict=True)
        )
        returned = sum(coins == () for _, coins in fates)
        if paid == price and change <= player.blue + returned:
            kept = tuple(-left.count(card) for card in reversed(mines))
            found.append((len(left), change, replaced, kept))
    return found


def fate_of(card: str, mines: list[str]) -> list[tuple[int, tuple[str, ...]]]:
    """Return what a token can pay, with what then takes its place."""
    fates: list[tuple[int, tuple[str, ...]]] = [(0, (card,)), (TOKEN_VALUE[card], ())]
    lower = [mine for mine in mines if TOKEN_VALUE[mine] < TOKEN_VALUE[card]]
    for number in range(1, 5):
        for coins in itertools.combinations_with_replacement(lower, number):
            rest = sum(TOKEN_VALUE[coin] for coin in coins)
            if rest < TOKEN_VALUE[card]:
                fates.append((TOKEN_VALUE[card] - rest, coins))
    return fates


@pytest.mark.parametrize(
    "cards",
    [("bronze", "iron"), ("bronze", "coal"), ("bronze", "iron", "coal", "oil"), ("bronze", "oil")],
    ids="-".join,
)
def test_r8_8_payment_is_the_best_of_all_exact_ones(cards: tuple[str, ...]) -> None:
    """R8.9."""
    game = position().workers(0, **dict.fromkeys(cards, 0))
    for counts in itertools.product(range(3 if len(cards) < 4 else 2), repeat=len(cards)):
        for blue in (0, 4):
            tokens = {c: n for c, n in zip(cards, counts, strict=True) if n}
            player = game.player(0, tokens=tokens, blue=blue).of(0)
            total = stored(player, "resource")
            for price in range(1, min(total, 8) + 1):
                ways = all_payments(player, price)
                trial = game.copy().of(0)
                paid = pay_tokens(trial, "resource", price)
                if not ways:
                    assert paid > price and trial.blue >= 0
                    continue
                assert paid == price
                left = sum(trial.tokens.values())
                mines = [c for c in MINES if c in player.workers]
                kept = tuple(-trial.tokens.get(c, 0) for c in reversed(mines))
                best = min(ways)
                assert (left, kept) == (best[0], best[3]), (tokens, blue, price)


# --- R9 ---


def test_r9_1_points_food_resources_then_cards() -> None:
    game = position().workers(0, religion=1).end_turn()
    names = [type(event).__name__ for event in game.events]
    order = ["ScienceChanged", "CultureChanged", "GoodsGained", "GoodsGained", "MilitaryDrawn"]
    assert [name for name in names if name in order][:5] == order
    goods = [event.good for event in game.events if isinstance(event, told.GoodsGained)]
    assert goods[:2] == ["food", "resource"]


def test_r9_2_farms_precede_mines_when_tokens_are_short() -> None:
    """R9.8."""
    game = position().player(0, blue=3).workers(0, irrigation=1, iron=1)
    game.end_turn()
    assert game.of(0).tokens == {"irrigation": 1, "agriculture": 2}


def test_e16_famine() -> None:
    """R9.3, R9.4, R9.8."""
    game = position().workers(0, agriculture=1, religion=2).player(0, yellow=8, culture=10)
    game.workers(0, organized_religion=1)
    game.end_turn()
    # consumption 3, one food: two are missing
    assert game.of(0).culture == 10 + 3 - 8
    assert game.events_of(told.Famine)[0].missing == 2
    poor = position().workers(0, agriculture=0, religion=2).player(0, yellow=15)
    poor.end_turn()
    assert poor.of(0).culture == 0  # 2 scored, 4 due


def test_r9_5_the_railroad_adds_a_token_and_tesla_uses_labs() -> None:
    """R24.7."""
    game = position().wonders(0, "transcontinental_railroad").workers(0, bronze=2, iron=2)
    game.end_turn()
    assert (game.of(0).tokens["bronze"], game.of(0).tokens["iron"]) == (2, 3)
    tesla = position().leader(0, "nikola_tesla").workers(0, philosophy=1, alchemy=2, bronze=1)
    tesla.end_turn()
    assert tesla.of(0).tokens["alchemy"] == 2 and "philosophy" not in tesla.of(0).tokens
    assert tesla.resources() == 3


def test_r9_6_pacts_add_to_and_take_from_production() -> None:
    """R9.9."""
    game = position(3).pact("acceptance_of_supremacy", 0, 0, 1).workers(1, bronze=0)
    game.pact("international_trade_agreement", 1, 1, 0)
    game.end_turn()
    assert (game.food(0), game.resources(0)) == (3, 3)
    game.next_turn()
    # seat 1: no mine, the trade agreement gives 1, supremacy takes it
    assert game.resources(1) == 0


def test_r9_7_unspent_goods_are_kept() -> None:
    game = position().tokens(0, agriculture=2, bronze=3).end_turn()
    assert (game.food(), game.resources()) == (4, 5)


def test_r9_9_events_make_farms_and_mines_produce_without_pacts() -> None:
    game = position(3).pact("international_trade_agreement", 0, 0, 1).workers(0, iron=1)
    game.event("new_deposits").military(0, "rats").turn_of(0, "politics")
    game.play("seed_event card=rats")
    assert game.resources(0) == 4 and game.resources(1) == 2 and game.food(0) == 0
    progress = position(2).player(0, yellow=1, unused=0).event("economic_progress")
    progress.military(0, "rats").turn_of(0, "politics").player(0, culture=50)
    progress.play("seed_event card=rats")
    # even facing an uprising: 2 food for 4 of consumption, then the mines
    assert progress.of(0).culture == 50 + 1 - 8
    assert (progress.food(0), progress.resources(0)) == (0, 2)


# --- R10 ---


def test_r10_1_happy_faces_needed() -> None:
    banks = (18, 17, 16, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)
    needs = (0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8)
    assert tuple(FACES_NEEDED[bank] for bank in banks) == needs


def test_e20_discontent_and_uprising() -> None:
    """R10.2, R10.3, R10.4, R14.10."""
    game = position().player(0, yellow=11, unused=1).workers(0, religion=1)
    game.tokens(0, agriculture=4)
    assert game.discontent() == 1
    game.play("increase_population")
    assert (game.of(0).yellow, game.discontent(), game.of(0).unused) == (10, 2, 2)
    calm = game.copy().end_turn()
    assert not calm.events_of(told.Uprising) and calm.of(0).science == 1
    game.event("development_of_warfare").military(0, "rats").turn_of(0, "politics")
    game.play("seed_event card=rats", "accept")
    assert (game.discontent(), game.of(0).unused) == (2, 1)
    uproar = game.copy()
    uproar.skip("build_free", "discard")
    uproar.end_turn()
    assert uproar.events_of(told.Uprising) and uproar.of(0).science == 0
    game.skip("build_free", "discard")
    game.hand(0, "bread_and_circuses").player(0, science=3).tokens(0, bronze=4)
    game.play("play_technology card=bread_and_circuses", "build card=bread_and_circuses")
    assert (game.ratings().happy, game.discontent()) == (3, 0)
    assert not game.end_turn().events_of(told.Uprising)


def test_r10_4_an_uprising_skips_everything() -> None:
    game = position().player(0, yellow=0, unused=0, culture=9).workers(0, religion=1)
    game.tokens(0, bronze=17).end_turn()
    player = game.of(0)
    assert (player.culture, player.science, game.food(), game.resources()) == (9, 0, 0, 17)
    assert player.military_hand == []


def test_r10_3_discontent_workers_can_be_used() -> None:
    game = position().player(0, yellow=16, unused=1).tokens(0, bronze=3)
    assert game.discontent() == 1
    game.play("build card=religion")
    assert game.discontent() == 0


def test_r10_5_happiness_only_scores_in_the_simple_game() -> None:
    game = position(2, length="simple").player(0, yellow=0, unused=0).workers(0, irrigation=3)
    game.end_turn()
    assert game.of(0).science == 1


def test_r10_6_only_the_bank_counts_and_all_discontent_is_read() -> None:
    game = position().colonies(0, "fertile_territory_i").player(0, yellow=12, unused=0)
    assert game.discontent() == 2
    game.event("civil_unrest").military(0, "rats").turn_of(0, "politics").player(0, culture=20)
    game.play("seed_event card=rats")
    assert game.of(0).culture == 20 + 1 - 8


# --- R11 ---


def test_e21_corruption_steps() -> None:
    """R11.1, R11.2."""
    assert [CORRUPTION[bank] for bank in (18, 9, 8, 5, 4, 1, 0)] == [0, 0, 2, 2, 4, 4, 6]
    # four tokens will be produced, so the bank has 8, 4, 0 left
    for blue, due in ((13, 0), (12, 2), (8, 4), (4, 6)):
        game = position().player(0, tokens={"bronze": 10}, blue=blue)
        game.end_turn()
        assert game.resources() == 10 + 2 - due


def test_r11_2_corruption_takes_only_available_resources() -> None:
    """R11.3."""
    game = position().player(0, tokens={"agriculture": 14}, blue=4).workers(0, bronze=1)
    game.end_turn()
    assert (game.food(), game.resources()) == (16, 0)
    rich = position().player(0, tokens={"bronze": 10}, blue=12).colonies(0, "wealthy_territory_i")
    rich.end_turn()
    assert rich.resources() == 12


# --- R12 ---


def test_r12_1_a_card_for_each_unused_military_action_at_most_three() -> None:
    game = position().government(0, "fundamentalism").end_turn()
    assert len(game.of(0).military_hand) == 3
    one = position().player(0, used_military=1).end_turn()
    assert len(one.of(0).military_hand) == 1
    late = position().age(4).end_turn()
    assert late.of(0).military_hand == []


def test_r12_2_cards_gained_during_the_turn_can_be_used_at_once() -> None:
    game = position().leader(0, "christopher_columbus").military(0, "strategic_territory_i")
    game.top_military("legion", "phalanx", "rats").turn_of(0, "politics")
    game.play("colonize card=strategic_territory_i")
    game.skip("discard")
    assert game.legal("play_tactics")
    politics = position().event("development_of_politics").military(0, "rats")
    politics.top_military("legion", "phalanx", "foray").turn_of(0, "politics")
    politics.play("seed_event card=rats")
    assert politics.legal("play_tactics") == [
        "play_tactics card=legion",
        "play_tactics card=phalanx",
    ]


def test_r12_2_a_card_drawn_by_an_action_can_be_used_at_once() -> None:
    """R23.4."""
    game = position(draw_as_action="yes").top_military("legion")
    game.play("draw_card", "play_tactics card=legion")
    assert game.of(0).tactics == "legion"


def test_r12_2_cards_drawn_at_end_of_turn_cannot_be_used_in_it() -> None:
    game = position().top_military("legion", "phalanx").end_turn()
    assert game.of(0).military_hand and game.decision().seat == 1


def test_r12_3_drawing_beyond_the_limit_is_allowed_until_the_next_discard() -> None:
    game = position().military(0, "rats", "crusades").end_turn()
    assert len(game.of(0).military_hand) == 4
    game.next_turn()
    game.play("pass")
    assert game.topic() == "discard"
    politics = position().event("development_of_politics").military(0, "rats", "foray", "raiders")
    politics.turn_of(0, "politics").play("seed_event card=rats")
    assert politics.topic() == "actions" and len(politics.of(0).military_hand) == 5
    assert len(politics.of(1).military_hand) == 3


def test_r12_4_empty_deck_is_rebuilt_from_its_discards() -> None:
    """R12.5."""
    game = position().military(0, "rats", "crusades", "foray").turn_of(0, "politics")
    game.play("pass", "discard card=rats")
    deck = game.state.military["I"]
    for card in deck:
        game.state.removed.append(card)
    deck.clear()
    game.end_turn()
    assert sorted(game.of(0).military_hand) == ["crusades", "foray", "rats"]
    assert game.state.discards["I"] == []


def test_r12_6_used_cards_go_to_the_discard_pile_of_their_age() -> None:
    game = position().age(2).military(0, "plunder_i").turn_of(0, "politics")
    game.play("attack card=plunder_i target=1")
    game.skip("strike", "defend", "take_goods", "discard")
    pile = game.state.discards["I"]
    assert pile[-1].card == "plunder_i" and pile[-1].seen_by == EVERYBODY
    assert "plunder_i" not in [gone.card for gone in game.state.discards["II"]]
    event = position().event("rats").military(0, "foray").turn_of(0, "politics")
    event.play("seed_event card=foray")
    assert event.state.past == ["rats"]


def test_r12_7_no_cards_are_drawn_without_a_deck() -> None:
    game = position(2, length="advanced").age(2).age(3)
    game.leader(0, "christopher_columbus").military(0, "strategic_territory_ii")
    game.turn_of(0, "politics").play("colonize card=strategic_territory_ii")
    assert game.of(0).military_hand == []
    drawn = position().leader(0, "christopher_columbus").military(0, "strategic_territory_i")
    drawn.turn_of(0, "politics").play("colonize card=strategic_territory_i")
    assert len(drawn.of(0).military_hand) == 3  # no maximum of a turn applies
    assert drawn.topic() == "discard"
