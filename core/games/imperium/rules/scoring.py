"""Scores by source, and the standings if the game ended now (R11)."""

from collections import Counter
from collections.abc import Callable
from functools import cache

from core.games.imperium.content import CARDS, Count, Points
from core.games.imperium.rules.card_queries import suit_weight
from core.games.imperium.rules.solo_bot import bot_card_value, bot_level, get_bot
from core.games.imperium.state import ImperiumState, Player
from core.kernel import HIDDEN, Standing

DEFAULT_CAP = 10  # maximum points of a variable card (R2.7)

# A card with its scoring zone; points by source.
OwnedCard = tuple[str, str]
SourcePoints = tuple[tuple[str, int], ...]


def owned_with_zones(player: Player) -> list[OwnedCard]:
    """Return every scoring card with its zone (R11.3)."""
    cards = [(card, "power") for card in (player.power, player.court, player.journey) if card]
    cards += [(card, "hand") for card in player.hand]
    cards += [(card, "play") for card in (*player.play, *player.playing)]
    cards += [(card, "garrison") for held in player.garrison.values() for card in held]
    cards += [(card, "deck") for card in player.deck]
    cards += [(card, "discard") for card in player.discard]
    cards += [(card, "history") for card in player.history]
    cards += [(card, "flooded") for card in player.flooded]
    cards += [(card, "deck") for card in _unseen_owned_cards(player)]
    return [place for place in cards if place[0][0] != HIDDEN]


def _unseen_owned_cards(player: Player) -> list[str]:
    """Return a rival's cards whose zone is unknown in a view.

    Cards in the nation deck do not score. The contents of a mixed nation deck are estimated.
    """
    covered = player.nation_deck.count(HIDDEN)
    if not covered:
        return player.somewhere
    before = sorted(player.nation_before, key=lambda card: not CARDS[card].is_unrest)
    known_cards = before[: covered - player.unknown_nation_cards()]
    return list((Counter(player.somewhere) - Counter(known_cards)).elements())


def count_unrest(player: Player) -> int:
    """Return the number of Unrest cards in all scoring zones (R11.6)."""
    return sum(map(UNREST_COUNT, owned_cards(player)))


class Scorer:
    """Points of a player's cards, some of which depend on each other."""

    def __init__(self, state: ImperiumState, seat: int, cards: list[str] | None = None) -> None:
        self.state, self.seat = state, seat
        self.player = state.players[seat]
        self.cards = owned_cards(self.player) if cards is None else cards

    def card_value(self, card: str, zone: str) -> int:
        """Return a card's points in its zone (R21.12)."""
        vp = CARDS[card].vp
        match vp.kind:
            case "fixed":
                return vp.n
            case "conditional":
                return conditional_value(vp, zone)
            case "variable":
                return self.variable_value(card)
            case _:
                return 0

    def variable_value(self, card: str) -> int:
        total = 0
        cap, terms = _variable_terms(card)
        for n, per, each, counter in terms:
            if counter is None:
                total += n * (self.count_other(per, card) // each)
            else:
                cards = self.player.play if per.count in _IN_PLAY_COUNTS else self.cards
                total += n * (sum(map(counter, cards)) // each)
        return cap if total > cap else total

    def count_other(self, count: Count, card: str) -> int:
        """Return a count that does not depend on single cards."""
        player = self.player
        match count.count:
            case "resource":
                return player.amount(count.res)
            case "owned_cards":
                return len(self.cards)
            case "history_cards":
                return len(player.history)
            case "exile_cards":
                return len(self.state.exile)
            case "garrisoned_here":
                return len(player.garrison.get(card, ()))
            case "opponents_unrest":
                return sum(_unrest_of_seat(self.state, other) for other in self.rivals())
            case "players_with_fewer":
                own_amount = player.amount(count.res)
                return sum(
                    _tokens_of(self.state, other, count.res) < own_amount for other in self.rivals()
                )
            case _:
                raise ValueError(count.count)

    def rivals(self) -> list[int]:
        return self.state.rivals(self.seat)


def conditional_value(vp: Points, zone: str) -> int:
    for case in vp.cases:
        if (
            case.if_ == "otherwise"
            or (case.if_ == "in_history" and zone == "history")
            or (case.if_ == "garrisoned" and zone == "garrison")
            or (case.if_ == "in_play" and zone == "play")
            or (case.if_ == "not_in_play" and zone != "play")
        ):
            return case.n
    return 0


def _has_type(card: str, types: tuple[str, ...]) -> bool:
    return any(kind in CARDS[card].types for kind in types)


def _tokens_of(state: ImperiumState, seat: int, res: str) -> int:
    if state.is_bot(seat):
        assert state.bot is not None
        return state.bot.amount(res)
    return state.players[seat].amount(res)


def _unrest_of_seat(state: ImperiumState, seat: int) -> int:
    if not state.is_bot(seat):
        return count_unrest(state.players[seat])
    assert state.bot is not None
    bot = state.bot
    piles = (bot.deck, bot.discard, bot.play, bot.history, bot.slots, bot.somewhere)
    return sum(CARDS[c].is_unrest for pile in piles for c in pile if c in CARDS)


_CARD_GROUPS = ("power", "fame", "region", "uncivilised", "civilised", "tributary", "unrest")
# In the order of the score sheet.
SOURCES = ("progress", "nation cards", *(f"{group} cards" for group in _CARD_GROUPS))
TOKENS = "tokens"  # scored by the solo bot only


def points_by_source(state: ImperiumState, seat: int) -> tuple[tuple[str, int], ...]:
    """Return a seat's score by source (R11.3)."""
    scorer = Scorer(state, seat)
    player = scorer.player
    totals = {"progress": player.progress + sum(player.tokens.values())}
    for card, zone in owned_with_zones(player):
        points = scorer.card_value(card, zone)
        if points:
            source = _points_source(card)
            totals[source] = totals.get(source, 0) + points
    return _order_by_source(state, totals)


def has_solo_bot(state: ImperiumState) -> bool:
    """Return whether there is a solo bot, even before its nation is chosen (R19.1)."""
    return len(state.players) == 1 and state.options["mode"] != "practice"


def _order_by_source(state: ImperiumState, totals: dict[str, int]) -> SourcePoints:
    sources = (*SOURCES, TOKENS) if has_solo_bot(state) else SOURCES
    return tuple((name, totals.get(name, 0)) for name in sources)


def bot_points_by_source(state: ImperiumState) -> SourcePoints:
    """Return the solo bot's score; tokens count by the level's divisor (R19.21)."""
    bot = get_bot(state)
    piles = (bot.slots, bot.deck, bot.discard, bot.play, bot.history, bot.somewhere)
    cards = [card for pile in piles for card in pile if card in CARDS]
    totals = {"progress": bot.progress}
    for card in [*cards, bot.resolving] if bot.resolving else cards:
        source = _points_source(card)
        totals[source] = totals.get(source, 0) + bot_card_value(card)
    totals[TOKENS] = (bot.materials + bot.population) // bot_level(state).divisor
    return _order_by_source(state, totals)


def _points_source(card: str) -> str:
    suits = CARDS[card].suits
    if suits:
        return next(f"{suit} cards" for suit in _CARD_GROUPS if suit in suits)
    return "nation cards"


def score_total(state: ImperiumState, seat: int, cards: list[str] | None = None) -> int:
    """Return a seat's points if the game ended now, optimized for bots.

    `cards` are all cards the player owns, if already known.
    """
    player = state.players[seat]
    if cards is None:
        cards = owned_cards(player)
    points = player.progress + sum(player.tokens.values()) + sum(map(_FIXED_POINTS, cards))
    scorer = Scorer(state, seat, cards)
    for card in _CHANGING_CARDS.intersection(cards):
        vp = CARDS[card].vp
        if vp.kind == "variable":
            points += scorer.variable_value(card)
        else:
            points += conditional_value(vp, _conditional_zone(player, card))
    return points


# Maps a card to its share of a count.
CardCounter = Callable[[str], int]


@cache
def _variable_terms(
    card: str,
) -> tuple[int, tuple[tuple[int, Count, int, CardCounter | None], ...]]:
    """Return the cap of a variable value and its terms with their card counters."""
    vp = CARDS[card].vp
    terms = ((term.n, term.per, term.per.each, _card_counter(term.per)) for term in vp.terms)
    return vp.cap or DEFAULT_CAP, tuple(terms)


def owned_cards(player: Player) -> list[str]:
    """Return all scoring cards in any zone; in a view, those known of a rival."""
    cards = player.hand + player.play + player.deck + player.discard + player.history
    cards += [card for card in (player.power, player.court, player.journey) if card]
    cards += player.playing
    cards += player.flooded
    for held in player.garrison.values():
        cards += held
    if player.somewhere:
        cards += _unseen_owned_cards(player)
    return [card for card in cards if card[0] != HIDDEN] if HIDDEN in cards else cards


def _conditional_zone(player: Player, card: str) -> str:
    if card in player.history:
        return "history"
    if card in player.play or card in player.playing:
        return "play"
    return "garrison" if any(card in held for held in player.garrison.values()) else "hand"


def _card_counter(count: Count) -> CardCounter | None:
    """Return a function from card to number, or None if the count is not of cards."""
    match count.count:
        case "owned_suit" | "in_play_suit":
            table = {c: suit_weight(c, count.suit) for c in CARDS}
        case "owned_icons":
            table = {c: sum(i in count.icons for i in r.icons) for c, r in CARDS.items()}
        case "owned_types" | "in_play_types":
            table = {c: int(_has_type(c, count.types)) for c in CARDS}
        case "owned_vp_kind":
            table = {c: int(r.vp.kind == count.vp_kind) for c, r in CARDS.items()}
        case "in_play_pinned":
            table = {c: int(r.pinned and count.not_suit not in r.suits) for c, r in CARDS.items()}
        case "in_play_name_prefix":
            table = {
                c: int(r.canonical_name.startswith(count.name_prefix)) for c, r in CARDS.items()
            }
        case _:
            return None
    return table.__getitem__


_IN_PLAY_COUNTS = frozenset(
    ("in_play_suit", "in_play_types", "in_play_pinned", "in_play_name_prefix")
)
# Points of cards with a fixed value, and the cards without one.
_FIXED_POINTS: CardCounter = {
    card: record.vp.n if record.vp.kind == "fixed" else 0 for card, record in CARDS.items()
}.__getitem__
_CHANGING_CARDS = frozenset(c for c, r in CARDS.items() if r.vp.kind in ("conditional", "variable"))
UNREST_COUNT: CardCounter = {c: int(r.is_unrest) for c, r in CARDS.items()}.__getitem__


def standings(state: ImperiumState) -> tuple[Standing, ...]:
    """Return the standings of the game, or of a finished campaign."""
    campaign = state.campaign
    if campaign is None or not state.over:
        return game_standings(state)
    wins, losses = campaign.wins, campaign.losses
    won = wins > losses
    yours: SourcePoints = (("games", wins), ("the campaign", 1 if won else 0))
    theirs: SourcePoints = (("games", losses), ("the campaign", 0 if won else 1))
    return (
        Standing(0, wins + won, yours, 1 if won else 2),
        Standing(1, losses + (not won), theirs, 2 if won else 1),
    )


def game_standings(state: ImperiumState) -> tuple[Standing, ...]:
    """Return every seat's score; after a collapse, fewest Unrest wins (R11.5, R11.6).

    Equal scores share a rank, but a draw against the solo bot is lost (R19.21). So is a collapse
    (R19.20). All scores are zero before the deal, because sides are chosen in secret.
    """
    seats = range(len(state.players))
    by_seat = [
        points_by_source(state, seat) if state.market else _order_by_source(state, {})
        for seat in seats
    ]
    unrest = [count_unrest(player) for player in state.players]
    if has_solo_bot(state):
        by_seat.append(
            bot_points_by_source(state) if state.bot is not None else _order_by_source(state, {})
        )
        unrest.append(-1)
    unrest_ranks = unrest if state.collapsed and state.over else [0] * len(by_seat)
    totals = [sum(points for _, points in sources) for sources in by_seat]

    def is_ahead(other: int, seat: int) -> bool:
        theirs, mine = (unrest_ranks[other], -totals[other]), (unrest_ranks[seat], -totals[seat])
        return theirs < mine or (theirs == mine and other > seat and has_solo_bot(state))

    return tuple(
        Standing(
            seat,
            totals[seat],  # before the end, the score if the game ended now
            sources,
            1 + sum(is_ahead(other, seat) for other in range(len(by_seat))),
            unrest_ranks[seat],
        )
        for seat, sources in enumerate(by_seat)
    )
