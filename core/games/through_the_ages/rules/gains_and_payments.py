"""Food and resources as blue tokens, payments with change, and points (R8, R2.7)."""

from collections.abc import Iterable
from functools import lru_cache

from core.games.through_the_ages.content import (
    BLUE_VALUE,
    BY_TYPE,
    CARDS,
    FARM,
    LAB_VALUE,
    MINE,
    TRACK_LIMITS,
)
from core.games.through_the_ages.rules.events import (
    BlueTokens,
    CultureChanged,
    GoodsGained,
    GoodsPaid,
    ScienceChanged,
)
from core.games.through_the_ages.state import AgesState, Goods, Player

FARMS, MINES = BY_TYPE[FARM], BY_TYPE[MINE]
TOKEN_VALUE = {**BLUE_VALUE, **LAB_VALUE}
PRODUCERS = {"food": FARMS, "resource": MINES}
# Cards that can store a good; Nikola Tesla adds labs (R8.1).
STORAGE_CARDS = {"food": FARMS, "resource": MINES + BY_TYPE["lab"]}


def good_of_card(card: str) -> str:
    """Return the good that a token on a farm, mine or lab represents."""
    return "food" if card in FARMS else "resource"


def stored(player: Player, good: str) -> int:
    goods = player.cached_goods
    if goods is None:
        goods = player.cached_goods = count_goods(player)
    return goods[0] if good == "food" else goods[1]


def count_goods(player: Player) -> Goods:
    food = resource = 0
    for card, number in player.tokens.items():
        if card in FARMS:
            food += TOKEN_VALUE[card] * number
        else:
            resource += TOKEN_VALUE[card] * number
    return food, resource


def _update_goods_cache(player: Player, good: str, change: int) -> None:
    if player.cached_goods is not None:
        food, resource = player.cached_goods
        is_food = good == "food"
        player.cached_goods = (food + change, resource) if is_food else (food, resource + change)


# --- payments (R8.8, R8.9) --------------------------------------------------------------------


def pay_tokens(player: Player, good: str, price: int) -> int:
    """Pay a price within the stock and return the amount paid.

    It is a little more if the bank lacks the tokens for change.
    """
    if price <= 0:
        return 0
    tokens, workers = player.tokens, player.workers
    cards = [card for card in STORAGE_CARDS[good] if card in tokens]
    if len(cards) == 1 and TOKEN_VALUE[cards[0]] == 1 and tokens[cards[0]] >= price:  # usual
        player.blue += price
        _change_tokens(player, cards[0], -price)
        _update_goods_cache(player, good, -price)
        return price
    places = [card for card in PRODUCERS[good] if card in workers]
    counts = tuple([(TOKEN_VALUE[card], tokens[card]) for card in cards])
    lower = tuple([TOKEN_VALUE[card] for card in places])
    for paid in range(price, stored(player, good) + 1):
        payment = _best_payment(counts, lower, paid)
        if payment is not None and payment[0] <= player.blue:
            break
    else:
        raise ValueError(f"{price} {good} is more than there is")
    left, from_cards, change = payment
    player.blue -= left
    _update_goods_cache(player, good, -paid)
    for card, taken in zip(cards, from_cards, strict=True):
        if taken:
            _change_tokens(player, card, -taken)
    for card, number in zip(places, change, strict=True):
        if number:
            _change_tokens(player, card, number)
    return paid


def _change_tokens(player: Player, card: str, number: int) -> None:
    """Change the tokens on a card. A card without tokens has no entry."""
    tokens = player.tokens.get(card, 0) + number
    if tokens:
        player.tokens[card] = tokens
    else:
        player.tokens.pop(card, None)


Payment = tuple[int, tuple[int, ...], tuple[int, ...]]
_PartialPayment = tuple[int, int, int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]


@lru_cache(maxsize=1 << 16)
def _best_payment(
    counts: tuple[tuple[int, int], ...], lower: tuple[int, ...], price: int
) -> Payment | None:
    """Return the best exact payment, or None.

    It has the change in tokens on cards, the tokens leaving each card, and the change placed on
    each card. The best payment (R8.9) leaves the fewest tokens on cards, takes the fewest from the
    bank as change, replaces the fewest, and keeps the highest cards.
    """
    if len(counts) == 1 and counts[0][0] == 1:
        return (-price, (price,), (0,) * len(lower)) if counts[0][1] >= price else None
    # amount paid so far: (left, change, replaced, -kept by value, taken, change by place)
    nothing = (0,) * len(lower)
    best: dict[int, _PartialPayment] = {0: (0, 0, 0, (0, 0, 0, 0, 0), (), nothing)}
    for value, count in counts:
        useful = min(count, price // value + 2)
        token_uses = _token_uses(value, lower)
        partial = {paid: (*plan[:4], (*plan[4], 0), plan[5]) for paid, plan in best.items()}
        step = partial
        for _ in range(useful):
            next_step: dict[int, _PartialPayment] = {}
            for paid, plan in step.items():
                for pays, left, change, replaced, kept, coins in token_uses:
                    sum_paid = paid + pays
                    if sum_paid > price:
                        continue
                    new = (
                        plan[0] + left,
                        plan[1] + change,
                        plan[2] + replaced,
                        tuple(map(int.__add__, plan[3], kept)),
                        (*plan[4][:-1], plan[4][-1] + 1),
                        tuple(map(int.__add__, plan[5], coins)) if replaced else plan[5],
                    )
                    if sum_paid not in next_step or new < next_step[sum_paid]:
                        next_step[sum_paid] = new
            for paid, plan in next_step.items():
                if paid not in partial or plan < partial[paid]:
                    partial[paid] = plan
            step = next_step
        best = partial
    known = best.get(price)
    return None if known is None else (known[0], known[4], known[5])


_TokenUse = tuple[int, int, int, int, tuple[int, ...], tuple[int, ...]]


@lru_cache(maxsize=256)
def _token_uses(value: int, lower: tuple[int, ...]) -> tuple[_TokenUse, ...]:
    uses: list[_TokenUse] = [(value, -1, 0, 0, _tokens_removed(value, 1), (0,) * len(lower))]
    for rest in range(1, value):
        coins = _make_change(rest, tuple(v for v in lower if v < value))
        change = tuple(coins.count(v) if v < value else 0 for v in lower)
        kept = tuple(
            a + b
            for a, b in zip(
                _tokens_removed(value, 1),
                _tokens_added(coins),
                strict=True,
            )
        )
        uses.append((value - rest, len(coins) - 1, len(coins) - 1, 1, kept, change))
    return tuple(uses)


def _tokens_removed(value: int, number: int) -> tuple[int, ...]:
    """Return removed tokens as a vector, highest value first."""
    return tuple(number if value == v else 0 for v in (5, 4, 3, 2, 1))


def _tokens_added(coins: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(-coins.count(v) for v in (5, 4, 3, 2, 1))


def _make_change(amount: int, values: tuple[int, ...]) -> tuple[int, ...]:
    coins: list[int] = []
    for value in sorted(values, reverse=True):
        while amount >= value:
            coins.append(value)
            amount -= value
    return tuple(coins)


def pay(state: AgesState, seat: int, good: str, price: int, reason: str = "") -> None:
    """Pay food or resources. A pact may replace one unit by the other good (R24.18)."""
    if price <= 0:
        return
    other = _substitute_good(state, seat, good, price)
    if other:
        state.turn.traded, state.turn.trade_next = True, False
        _spend_good(state, seat, other, 1, reason)
        price -= 1
    _spend_good(state, seat, good, price, reason)


def _substitute_good(state: AgesState, seat: int, good: str, price: int) -> str:
    if state.turn.trade_next or stored(state.players[seat], good) < price:
        return tradable_good(state, seat, good)
    return ""


def can_pay_both(state: AgesState, seat: int, food: int, resource: int) -> bool:
    """Return whether both can be paid, food first, with at most one trade."""
    player = state.players[seat]
    if food and _substitute_good(state, seat, "food", food):
        food, resource = food - 1, resource + 1
    elif resource and _substitute_good(state, seat, "resource", resource):
        food, resource = food + 1, resource - 1
    return stored(player, "food") >= food and stored(player, "resource") >= resource


def _spend_good(
    state: AgesState, seat: int, good: str, price: int, reason: str, card: str = ""
) -> None:
    """Pay a price in one good and emit the amount that was paid (R8.8)."""
    if price:
        player = state.players[seat]
        blue = player.blue
        paid = pay_tokens(player, good, price)
        left, freed = stored(player, good), player.blue - blue
        state.emit(GoodsPaid(seat, good, paid, left, freed, reason, card))


def tradable_good(state: AgesState, seat: int, good: str) -> str:
    """Return the good that may replace one unit of this one now, or ""."""
    if not state.pacts or state.turn.traded or state.turn.seat != seat:
        return ""
    for pact, side, _ in state.pacts_of(seat):
        other = CARDS[pact.card].sides[side].pays_with
        if other and other != good and stored(state.players[seat], other):
            return other
    return ""


def spendable(state: AgesState, seat: int, good: str) -> int:
    have = stored(state.players[seat], good)
    return have + 1 if state.pacts and tradable_good(state, seat, good) else have


def lose_goods(state: AgesState, seat: int, good: str, number: int) -> int:
    """Lose a good as far as there is any (R14.7). Return the amount."""
    if not number:
        return 0
    lost = min(number, stored(state.players[seat], good))
    by = state.event or (state.attack.card if state.attack else "")
    _spend_good(state, seat, good, lost, "lost", by)
    return lost


# --- gaining goods (R8.5) ---------------------------------------------------------------------


def gain_goods(state: AgesState, seat: int, good: str, number: int, source: str = "") -> None:
    """Produce a good with the fewest tokens. Without a blue token it is lost."""
    if not number:
        return
    player = state.players[seat]
    places = []
    left = number
    for card in reversed(PRODUCERS[good]):
        if card in player.workers:
            places.append((card, left // TOKEN_VALUE[card]))
            left %= TOKEN_VALUE[card]
    place_tokens(state, seat, good, places, source)


def place_tokens(
    state: AgesState, seat: int, good: str, places: Iterable[tuple[str, int]], source: str = ""
) -> None:
    """Place blue tokens on cards as far as the bank has any (R8.5, R9.2)."""
    player = state.players[seat]
    blue, produced = player.blue, 0
    for card, number in places:
        placed = number if number < player.blue else player.blue
        if placed:
            _change_tokens(player, card, placed)
            player.blue -= placed
            produced += placed * TOKEN_VALUE[card]
    if produced:
        _update_goods_cache(player, good, produced)
        total, used = stored(player, good), blue - player.blue
        state.emit(GoodsGained(seat, good, produced, total, used, source))


def remove_token(player: Player, card: str) -> None:
    """Return a blue token from a card to the box (R14.11)."""
    _change_tokens(player, card, -1)
    _update_goods_cache(player, good_of_card(card), -TOKEN_VALUE[card])


def add_blue(state: AgesState, seat: int, number: int) -> None:
    if number:
        state.players[seat].blue += number
        state.emit(BlueTokens(seat, number))


# --- points -----------------------------------------------------------------------------------


def score_culture(state: AgesState, seat: int, points: int, source: str, card: str = "") -> int:
    """Change culture points by source, never below 0 (R2.7). Return the change."""
    player = state.players[seat]
    change = max(points, -player.culture)
    if change:
        player.culture += change
        player.scored[source] = player.scored.get(source, 0) + change
        state.emit(CultureChanged(seat, change, player.culture, source, card))
    return change


def score_science(state: AgesState, seat: int, points: int, card: str = "") -> int:
    """Change science points, from 0 to 40 (R2.7). Return the change."""
    player = state.players[seat]
    change = max(min(points, TRACK_LIMITS["science_points"] - player.science), -player.science)
    if change:
        player.science += change
        state.emit(ScienceChanged(seat, change, player.science, card))
    return change
