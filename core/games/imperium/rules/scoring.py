"""Scores by source, and the standings if the game ended now (R11)."""

from functools import cache

from core.games.imperium.content import CARDS, Points
from core.games.imperium.rules.owned_cards import count_unrest, owned_cards, owned_with_zones
from core.games.imperium.rules.scoring_quantities import QuantityRule, quantity_rule
from core.games.imperium.rules.solo_bot import bot_card_value, bot_level, get_bot
from core.games.imperium.state import ImperiumState, Player
from core.kernel import Standing

DEFAULT_CAP = 10  # maximum points of a variable card (R2.7)

# Points by source.
SourcePoints = tuple[tuple[str, int], ...]


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
        for n, each, per in terms:
            total += n * (per.number(self.state, self.seat, card, self.cards) // each)
        return cap if total > cap else total


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


_CARD_GROUPS = ("power", "fame", "region", "uncivilised", "civilised", "tributary", "unrest")
# In the order of the score sheet.
SOURCES = ("progress", "nation cards", *(f"{group} cards" for group in _CARD_GROUPS))
TOKENS = "tokens"  # scored by the solo bot only


def points_by_source(state: ImperiumState, seat: int) -> tuple[tuple[str, int], ...]:
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
    """Return the solo bot's score. Tokens count by the level's divisor (R19.21)."""
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


@cache
def _variable_terms(card: str) -> tuple[int, tuple[tuple[int, int, QuantityRule], ...]]:
    vp = CARDS[card].vp
    return vp.cap or DEFAULT_CAP, tuple((t.n, t.per.each, quantity_rule(t.per)) for t in vp.terms)


def _conditional_zone(player: Player, card: str) -> str:
    if card in player.history:
        return "history"
    if card in player.play or card in player.playing:
        return "play"
    return "garrison" if any(card in held for held in player.garrison.values()) else "hand"


# Points of cards with a fixed value, and the cards without one.
_FIXED_POINTS = {
    card: record.vp.n if record.vp.kind == "fixed" else 0 for card, record in CARDS.items()
}.__getitem__
_CHANGING_CARDS = frozenset(c for c, r in CARDS.items() if r.vp.kind in ("conditional", "variable"))


def standings(state: ImperiumState) -> tuple[Standing, ...]:
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
    """Return every seat's score. After a collapse, fewest Unrest wins (R11.5, R11.6).

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
