"""The cards a step can choose from, and their zones."""

from collections.abc import Iterable, Iterator

from core.games.imperium.content import (
    ANY,
    ANYTHING,
    CARDS,
    KIND_OF,
    LAST_QUEST,
    MARKET_SUITS,
    WAITING,
    WITH_MOD,
    Ability,
    Step,
)
from core.games.imperium.counting import (
    fits,
    fits_here,
    garrisoned,
    icons_on,
    mods,
    targets,
    unrest_reduction,
    weight,
)
from core.games.imperium.state import ImperiumState, Player, Renewal

# A card and its zone.
Place = tuple[str, str]

# A player's zones hidden from rivals (R18).
UNSEEN = frozenset(("hand", "drawn", "deck", "history", "nation"))


def in_zone(state: ImperiumState, player: Player, zone: str, card: str) -> Iterable[str]:
    """Return the cards in one of a player's zones.

    `program_card` is the card whose program is running.
    """
    match zone:
        case "hand":
            return player.hand
        case "discard":
            return player.discard
        case "play":
            return player.play
        case "deck":
            return sorted(player.deck)  # do not reveal its order
        case "history":
            return player.history
        case "nation":
            return sorted(player.nation_deck[1:])
        case "garrison":
            return list(garrisoned(player))
        case "garrison_here":
            return player.garrison.get(card, ())
        case "drawn":
            hand, drawn = player.hand, state.scope.drawn if state.scopes else []
            return [hand[at] for at in drawn if at < len(hand)]
        case "quest_area":
            quests = player.development if player.court else []
            if len(quests) == 1:
                return quests
            return [quest for quest in quests if CARDS[quest].called != LAST_QUEST]
        case "active_quest":
            return [player.quest] if player.quest else ()
        case _:
            raise ValueError(zone)


def leaves_play_by(card: str, op: str) -> bool:
    record = CARDS[card]
    if not record.pinned or not record.mods:
        return record.pinned
    return not any(mod.mod == "cannot_leave_play" and op in mod.by for mod in record.mods)


def candidates(state: ImperiumState, seat: int, step: Step, card: str) -> list[Place]:
    """Return every card and zone a step could choose.

    `program_card` is the card whose program is running.
    """
    player = state.players[seat]
    match step.op:
        case "abandon" | "recall":
            return _on_the_table(player, step, card)
        case "exile_market":
            return [(s.card, "market") for s in state.market if s.card and not s.has_tokens]
        case "add_market_token":
            return [(s.card, "market") for s in state.market if s.card]
        case "treat_as":
            return [(c, "play") for c in player.play if icons_on(player, c, step.icon)]
        case "garrison":
            return [
                (c, zone)
                for zone in step.frm
                for c in in_zone(state, player, zone, card)
                if c != card and CARDS[c].garrisonable and fits(step.filter, CARDS[c])
            ]
        case "garrison_self":
            return [(c, "play") for c in player.play if fits_here(player, step.host, c)]
        case "return_unrest":
            return [
                (c, zone)
                for zone in step.frm
                for c in in_zone(state, player, zone, card)
                if c != card and CARDS[c].is_unrest
            ]
        case "discard" if step.is_cost and step.has_filter:
            hand = (c for c in player.hand if c != card)
            matching = [(c, "hand") for c in hand if fits(step.filter, CARDS[c])]
            return matching + list(substitutes(player, step))
        case "return_exhaust":
            others = [place for place in player.exhausted if place != card]
            return [(p, "exhausted") for p in others if leads_on(player, card, p)]
        case "exile":
            lying = _lying(state, player, step, card)
            return [(c, zone) for c, zone in lying if not carries_tokens(player, c)]
        case "discard" | "put_on_deck" | "pick" | "to_history" | "sink" | "give":
            return _lying(state, player, step, card)
        case _:
            raise ValueError(f"'{step.op}' takes no cards.")


def _lying(state: ImperiumState, player: Player, step: Step, card: str) -> list[Place]:
    return [
        (c, zone)
        for zone in step.frm
        for c in in_zone(state, player, zone, card)
        if c != card and fits_here(player, step.filter, c)
    ]


def renewal(player: Player, card: str, place: str) -> Renewal:
    zones = (player.hand, player.deck, player.discard, player.play, player.history)
    return Renewal(card, place, (player.actions, *map(len, zones)))


def leads_on(player: Player, card: str, place: str) -> bool:
    """Return whether returning a token to a place can change anything (R21.11).

    It cannot if the same card did so this turn and no count has changed since: the two would loop.
    """
    return renewal(player, card, place) not in player.renewed


def carries_tokens(player: Player, card: str) -> bool:
    """Return whether any token is on a card, so that it cannot be exiled (R12.44)."""
    return card in player.exhausted or card in player.tokens


def _on_the_table(player: Player, step: Step, card: str) -> list[Place]:
    """Return pinned cards in play, or garrisoned cards if the filter names them (R12.1)."""
    wanted = step.filter
    if not wanted.garrisoned_in:
        return [
            (c, "play")
            for c in player.play
            if fits_here(player, wanted, c) and leaves_play_by(c, step.op)
        ]
    hosts = [card]
    if wanted.garrisoned_in != "self":
        hosts = [h for h in player.garrison if wanted.host is None or fits(wanted.host, CARDS[h])]
    return [
        (c, "garrison")
        for host in hosts
        for c in player.garrison.get(host, ())
        if fits(wanted, CARDS[c])
    ]


def substitutes(player: Player, step: Step) -> Iterator[Place]:
    """Yield cards under Stone Heads that can replace a discarded mask (R15.4)."""
    in_force = player.in_force()
    if WITH_MOD["substitute_discard"].isdisjoint(in_force):
        return
    for host in in_force:
        for mod in CARDS[host].mods:
            if mod.mod == "substitute_discard" and mod.filter == step.filter:
                yield from ((c, "garrison") for c in player.garrison.get(host, ()))


def discard_helpers(state: ImperiumState, seat: int, step: Step) -> list[tuple[str, Ability]]:
    """Return exhaust abilities that reduce the number of discards (R15.4)."""
    player = state.players[seat]
    if not step.is_cost or not step.has_filter or not state.activates(seat):
        return []
    helpers = WAITING["discard_requirement"]
    if not player.exhausts:
        return []
    return [
        (card, ability)
        for card in player.in_force()
        if card in helpers and card not in player.exhausted
        for ability in CARDS[card].exhausts
        if ability.trigger and ability.trigger.filter == step.filter
    ]


def number(state: ImperiumState, seat: int, step: Step, card: str) -> int:
    """Return the number of cards or tokens required, with reduced prices for Unrest."""
    n = step.n
    priced = step.op == "discard" or (step.op == "pay" and step.res == "materials")
    if n > 0 and priced and CARDS[card].is_unrest:
        less, least = unrest_reduction(state.players[seat], step.res or "cards")
        return max(n - less, min(least, n))
    return n


def distinct(player: Player, places: list[Place]) -> list[Place]:
    """Return one place for each group of identical cards."""
    if len({KIND_OF.get(card, card) for card, _ in places}) == len(places):
        return places  # the usual case, kept fast
    found: dict[object, Place] = {}
    for place in places:
        card, zone = place
        kind: object = KIND_OF.get(card, card)
        if zone == "play":
            held = tuple(KIND_OF[c] for c in player.garrison.get(card, ()))
            kind = (kind, card in player.exhausted, held, player.tokens.get(card, 0))
        elif zone == "garrison":
            kind = (kind, next(h for h, held in player.garrison.items() if card in held))
        elif zone == "market":
            kind = card
        elif zone == "drawn":
            zone = "hand"
        found.setdefault((zone, kind), place)
    return list(found.values())


def in_market(state: ImperiumState, step: Step) -> list[str]:
    """Return market cards that match the step's suits, filter and token (R12.2)."""
    return [
        slot.card
        for slot in state.market
        if slot.card
        and is_wanted(step, slot.card)
        and (not step.with_token or slot.has(step.with_token))
    ]


def is_wanted(step: Step, card: str) -> bool:
    record = CARDS[card]
    if step.suits and not any(suit in record.suits for suit in step.suits):
        return False
    return fits(step.filter, record)


def in_exile(state: ImperiumState, seat: int, step: Step) -> list[str]:
    """Return exiled cards that the step can also take (R12.11)."""
    if step.with_token:
        return []
    if step.include_exile or step.only_exile:
        return [card for card in state.exile if is_wanted(step, card)]
    if step.op != "acquire" or not state.exile:
        return []
    player = state.players[seat]
    suits = {suit for mod in mods(player, "acquire_from_exile") for suit in mod.suits}
    if not suits:
        return []
    return [
        card
        for card in state.exile
        if is_wanted(step, card) and not suits.isdisjoint(CARDS[card].suits)
    ]


def for_the_market(state: ImperiumState) -> list[str]:
    """Return exiled cards that can be swapped into the market: those of a market suit (R12.44)."""
    return [card for card in state.exile if not set(MARKET_SUITS).isdisjoint(CARDS[card].suits)]


def acquirable(state: ImperiumState, seat: int, step: Step) -> list[Place]:
    """Return every market or exiled card that an acquire step can take."""
    market = [] if step.only_exile else in_market(state, step)
    exile = in_exile(state, seat, step)
    return [(c, "market") for c in market] + [(c, "exile") for c in exile]


def total_weight(places: Iterable[Place], step: Step) -> int:
    """Return how many cards these count as for the number required (R12.41)."""
    suit = step.filter.suit
    return sum(weight(card, suit) if suit else 1 for card, _ in places)


def completes(places: list[Place], pick: Place, step: Step, left: int) -> bool:
    """Return whether the exact number can still be reached after this pick."""
    suit = step.filter.suit
    value = weight(pick[0], suit) if suit else 1
    if value == 1 or step.n == 1:
        rest = [place for place in places if place != pick]
        need = left - value
        singles = sum(1 for card, _ in rest if not suit or weight(card, suit) == 1)
        heavy = [weight(card, suit) for card, _ in rest if suit and weight(card, suit) > 1]
        return need <= singles or any(w <= need <= w + singles for w in heavy)
    singles = sum(1 for card, _ in places if card != pick[0])
    return value <= left <= value + singles


def stays_within(places: list[Place], pick: Place, step: Step, left: int) -> bool:
    """Return whether a card counts for no more than the number left (R17.4)."""
    return weight(pick[0], step.filter.suit) <= left


def affected(state: ImperiumState, seat: int, step: Step) -> list[int]:
    return targets(state, seat, step.who, step.if_they) if step.who else [seat]


def is_guesswork(step: Step) -> bool:
    """Return whether rivals, knowing only card counts, cannot verify an empty search."""
    wants_some = step.filter != ANYTHING or step.op in ("garrison", "return_unrest")
    return wants_some and not UNSEEN.isdisjoint(step.frm)


def is_secret(
    state: ImperiumState, seat: int, step: Step, card: str, left: int, places: list[Place]
) -> bool:
    """Return whether rivals cannot know if there is a choice.

    They know if every candidate (`places`) is public, or if all of them must be taken.
    """
    player, zones = state.players[seat], UNSEEN.intersection(step.frm)
    if not zones:
        return False
    unseen = sum(len(tuple(in_zone(state, player, zone, card))) for zone in zones)
    if not unseen or is_optional(step):
        return bool(unseen)
    seen = sum(zone not in zones for _, zone in places)
    return unseen + seen > (1 if step.op == "put_on_deck" else left)


def is_optional(step: Step) -> bool:
    return step.up_to or step.n == ANY
