"""Each seat's view of a state (R18), and random full states consistent with a view."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from core.games.imperium.content import CARDS, FAME, SMALL_DECKS, one_of_each
from core.games.imperium.rules.audit import all_cards, expected_cards
from core.games.imperium.rules.card_effects.acquisition import PlayAcquired
from core.games.imperium.state import Bot, ImperiumState, Player
from core.kernel import HIDDEN, Rng, clone

MAX_TRIES = 12


def hide_secrets(state: ImperiumState, seat: int) -> None:
    """Hide secret sides, hands, decks and histories from a seat. Sort known cards.

    All cards are revealed for scoring (R11.3).
    """
    if state.over:
        return
    state.sides = {s: card if s == seat else HIDDEN for s, card in state.sides.items()}
    _hide_gifts(state, seat)
    for other, player in enumerate(state.players):
        if other == seat:
            _hide_own(player)
        else:
            _hide_rival(player)
    for suit in SMALL_DECKS:
        state.small[suit] = [HIDDEN] * len(state.small[suit])
    state.main = [HIDDEN] * len(state.main)
    seen_count = state.fame_seen if state.fame_seen_by == seat else 0
    state.fame = [HIDDEN] * (len(state.fame) - seen_count) + state.fame[
        len(state.fame) - seen_count :
    ]
    state.fame_removed = [HIDDEN] * len(state.fame_removed)
    if state.bot is not None:
        _hide_bot(state.bot)
    _anonymize_unrest(state, seat)


def _hide_gifts(state: ImperiumState, seat: int) -> None:
    """Count a secretly given card as the giver's, for seats that have not seen it."""
    rivals = [player for other, player in enumerate(state.players) if other != seat]
    for player in rivals:
        player.somewhere = player.hidden_cards()
        if player.mixed:
            player.somewhere += player.nation_deck[1:]
    for index, gift in reversed(list(enumerate(state.gifts))):
        giver, taker, card = state.players[gift.giver], state.players[gift.taker], gift.card
        if gift.giver == seat and card in taker.secret:
            taker.secret.remove(card)
        elif not gift.is_known_to(seat) and card in taker.somewhere:
            _transfer_known_card(taker, giver, card)
            state.gifts[index] = replace(gift, card=HIDDEN)


def _transfer_known_card(giver: Player, taker: Player, card: str) -> None:
    giver.somewhere.remove(card)
    taker.somewhere.append(card)
    if card in giver.secret:
        giver.secret.remove(card)
        taker.secret.append(card)


def _hide_own(player: Player) -> None:
    unseen = len(player.deck) - player.seen_deck
    player.deck = sorted(player.deck[:unseen]) + player.deck[unseen:]
    _hide_nation_order(player, known_top=player.seen_nation)
    held = {*player.hidden_cards(), *player.nation_deck}
    player.nation_before = [card for card in player.nation_before if card in held]


def _hide_nation_order(player: Player, known_top: bool) -> None:
    deck = player.nation_deck
    if not deck:
        return
    top = [deck[-1]] if known_top and len(deck) > 1 else []
    player.nation_deck = deck[:1] + sorted(deck[1 : len(deck) - len(top)]) + top


def _hide_rival(player: Player) -> None:
    """Hide a rival's zones but keep the list of cards the rival is known to own."""
    if player.mixed:
        player.nation_deck[1:] = [HIDDEN] * (len(player.nation_deck) - 1)
    else:
        _hide_nation_order(player, known_top=False)
    player.nation_before = [c for c in player.nation_before if c in player.somewhere]
    secrets = Counter(player.secret)
    player.somewhere = sorted((Counter(player.somewhere) - secrets).elements())
    player.secret = sorted(HIDDEN + CARDS[card].pile for card in player.secret)
    player.hand = [HIDDEN] * len(player.hand)
    player.deck = [HIDDEN] * len(player.deck)
    player.history = [HIDDEN] * len(player.history)
    player.flooded = [HIDDEN] * len(player.flooded)
    player.seen_deck, player.seen_nation = 0, False


def _hide_bot(bot: Bot) -> None:
    """Hide the bot's slots and deck but keep its known cards (R19.4)."""
    known = len(bot.deck) - bot.seen_deck
    pool = [*bot.deck[:known], *(card for card in bot.slots if card)]
    bot.somewhere = sorted((Counter(pool) - Counter(bot.secret)).elements())
    bot.secret = sorted(HIDDEN + CARDS[card].pile for card in bot.secret)
    bot.deck = [HIDDEN] * known + bot.deck[known:]
    bot.slots = [HIDDEN if card else "" for card in bot.slots]
    if bot.blocked:
        bot.blocked = HIDDEN
    index = _nation_cards_start(bot)
    bot.dynasty[index:] = sorted(bot.dynasty[index:])


def _anonymize_unrest(state: ImperiumState, seat: int) -> None:
    """Redistribute Unrest copies so that only their numbers are known (R12.47).

    The copies mentioned in gifts or nation deck records are assigned first.
    """
    rivals = [player for other, player in enumerate(state.players) if other != seat]
    pools = [player.somewhere for player in rivals]
    pools += [state.bot.somewhere] if state.bot is not None else []
    pools += [state.unrest]
    copies = iter(sorted(card for pool in pools for card in pool if CARDS[card].is_unrest))
    mentioned = {gift.card for gift in state.gifts}
    mentioned.update(card for player in rivals for card in player.nation_before)
    replacements: dict[str, str] = {}
    for pool in pools:
        held = sorted(card for card in pool if CARDS[card].is_unrest)
        held.sort(key=lambda card: card not in mentioned)
        replacements.update(zip(held, copies, strict=False))
        pool[:] = sorted(replacements.get(card, card) for card in pool)
    state.gifts = [
        replace(gift, card=replacements.get(gift.card, gift.card)) for gift in state.gifts
    ]
    for player in rivals:
        player.nation_before = sorted(replacements.get(card, card) for card in player.nation_before)


def _nation_cards_start(bot: Bot) -> int:
    return len(bot.dynasty) - sum(CARDS[card].start == "nation" for card in bot.dynasty)


# --- dealing ------------------------------------------------------------------------------------


def deal_unknown(state: ImperiumState, seat: int, rng: Rng) -> None:
    """Deal hidden cards until the same seat has a decision as in the view."""
    if state.over:
        return
    for other, card in state.sides.items():
        if card == HIDDEN:
            state.sides[other] = rng.choice(state.players[other].nation_record.power)
    asked_seat = _asked_seat(state)
    for _ in range(MAX_TRIES):
        world = clone(state)
        _deal_world(world, seat, rng)
        if asked_seat == seat or _has_decision(world, asked_seat):
            _copy_dealt_zones(state, world)
            return
    _deal_candidates(state, seat, rng, asked_seat)


def _asked_seat(state: ImperiumState) -> int:
    frame = state.agenda[-1] if state.agenda else None
    seat: int = getattr(frame, "seat", -1)
    return seat


def _has_decision(world: ImperiumState, seat: int) -> bool:
    if not world.agenda:
        return True
    return any(d.seat == seat for d in world.agenda[-1].decisions(world))


def _copy_dealt_zones(state: ImperiumState, world: ImperiumState) -> None:
    state.players, state.small, state.main = world.players, world.small, world.main
    state.fame, state.fame_removed, state.bot = world.fame, world.fame_removed, world.bot
    state.gifts = world.gifts


def _deal_candidates(state: ImperiumState, seat: int, rng: Rng, asked_seat: int) -> None:
    unseen = [gift for gift in state.gifts if gift.card == HIDDEN and gift.taker == asked_seat]
    pools = [state.players[gift.giver].somewhere for gift in unseen]
    possible = [card for pool in pools for card in one_of_each(pool)]
    for candidate in (*[""] * MAX_TRIES, *possible):
        world = clone(state)
        _deal_world(world, seat, rng, candidate)
        player = world.players[asked_seat]
        sizes = [len(zone) for zone in player.hidden_zones()]
        pool = player.hidden_cards()
        for first in _hands_to_try(world, player, pool):
            rest = [card for card in pool if card not in first]
            rng.shuffle(rest)
            cards = iter([*first, *rest])
            for zone, size in zip(player.hidden_zones(), sizes, strict=True):
                zone[:] = islice(cards, size)
            if _has_decision(world, asked_seat):
                _copy_dealt_zones(state, world)
                return
    _copy_dealt_zones(state, world)


def _hands_to_try(world: ImperiumState, player: Player, pool: list[str]) -> Iterator[list[str]]:
    """Yield hands to try: cards the decision would offer, then each single card."""
    player.hand, player.deck, player.history, player.flooded = list(pool), [], [], []
    decisions = world.agenda[-1].decisions(world)
    named = [t for d in decisions for a in d.actions for t in a.targets if t in pool]
    for wanted in range(1, 8):
        yield list(dict.fromkeys(named))[:wanted]
    yield from ([card] for card in one_of_each(pool))


def _deal_world(state: ImperiumState, seat: int, rng: Rng, gift_card: str = "") -> None:
    """Deal one possible arrangement of all hidden cards. `gift_card` is given if possible."""
    unseen = _unseen_commons(state)
    for cards in unseen.values():
        rng.shuffle(cards)
    rivals = [player for other, player in enumerate(state.players) if other != seat]
    for player in rivals:
        player.secret = _draw_secrets(player.secret, unseen)
        player.somewhere += player.secret
    _deal_gifts(state, gift_card, rng)
    acquired = {frame.card for frame in state.agenda if isinstance(frame, PlayAcquired)}
    for other, player in enumerate(state.players):
        if other == seat:
            _deal_own(player, rng)
        else:
            _deal_rival(player, acquired, rng)
    if state.bot is not None:
        _deal_bot(state.bot, unseen, rng)
    fame = unseen.get(FAME, [])
    hidden = sum(card == HIDDEN for card in state.fame)
    state.fame[:hidden] = fame[:hidden]
    state.fame_removed = fame[hidden:]
    rest: list[str] = []
    for suit in SMALL_DECKS:
        cards = unseen.get(suit, [])
        size = len(state.small[suit])
        state.small[suit], rest = cards[:size], rest + cards[size:]
    if state.market:
        rest += unseen.get("tributary", [])
    rng.shuffle(rest)
    state.main = rest


def _unseen_commons(state: ImperiumState) -> dict[str, list[str]]:
    visible = Counter(card for card in all_cards(state) if card[0] != HIDDEN)
    for player in state.players:
        visible.update(player.somewhere)
    if state.bot is not None:
        visible.update(state.bot.somewhere)
    unseen: dict[str, list[str]] = {}
    for card in sorted((Counter(expected_cards(state)) - visible).elements()):
        if CARDS[card].set == "commons":
            unseen.setdefault(CARDS[card].pile, []).append(card)
    return unseen


def _draw_secrets(markers: list[str], unseen: dict[str, list[str]]) -> list[str]:
    return [unseen[marker[len(HIDDEN) :]].pop() for marker in markers]


def _deal_own(player: Player, rng: Rng) -> None:
    unseen = len(player.deck) - player.seen_deck
    deck = player.deck[:unseen]
    rng.shuffle(deck)
    player.deck[:unseen] = deck
    last = len(player.nation_deck) - (1 if player.seen_nation else 0)
    _shuffle_nation(player, last, rng)


def _shuffle_nation(player: Player, last: int, rng: Rng) -> None:
    ordinary = player.nation_deck[1:last]
    rng.shuffle(ordinary)
    player.nation_deck[1:last] = ordinary


def _deal_gifts(state: ImperiumState, gift_card: str, rng: Rng) -> None:
    for index, gift in enumerate(state.gifts):
        if gift.card == HIDDEN:
            giver, taker = state.players[gift.giver], state.players[gift.taker]
            card = gift_card if gift_card in giver.somewhere else rng.choice(giver.somewhere)
            _transfer_known_card(giver, taker, card)
            state.gifts[index] = replace(gift, card=card)


def _deal_rival(player: Player, in_hand: set[str], rng: Rng) -> None:
    pool = player.somewhere
    player.somewhere = []
    rng.shuffle(pool)
    pool.sort(key=lambda card: card in in_hand)  # the last cards are dealt first, into the hand
    if player.mixed:
        pool = _deal_mixed(player, pool, rng)
    else:
        _shuffle_nation(player, len(player.nation_deck), rng)
    for zone in player.hidden_zones():
        for index in range(len(zone)):
            zone[index] = pool.pop()


def _deal_mixed(player: Player, pool: list[str], rng: Rng) -> list[str]:
    covered = len(player.nation_deck) - 1
    before = [card for card in player.nation_before if card in pool]
    rng.shuffle(before)
    known_cards = before[: covered - player.unknown_nation_cards()]
    rest = [card for card in pool if card not in known_cards]
    others = [card for card in rest if card not in before] or rest
    player.nation_deck[1:] = [*known_cards, *others[: covered - len(known_cards)]]
    return [card for card in pool if card not in player.nation_deck]


def _deal_bot(bot: Bot, unseen: dict[str, list[str]], rng: Rng) -> None:
    bot.secret = _draw_secrets(bot.secret, unseen)
    pool = [*bot.somewhere, *bot.secret]
    bot.somewhere = []
    rng.shuffle(pool)
    bot.deck = [pool.pop() if card == HIDDEN else card for card in bot.deck]
    bot.slots = [pool.pop() if card == HIDDEN else card for card in bot.slots]
    if bot.blocked:
        bot.blocked = bot.slots[bot.die - 1]
    index = _nation_cards_start(bot)
    cards = bot.dynasty[index:]
    rng.shuffle(cards)
    bot.dynasty[index:] = cards
