"""Positions for rule tests: arranged in a few calls and played through the real contract.

game = position(players=2).player(0, stone=4, ideas=3, money=6).offer("build", PROJECT)
game.play("build card=build_project_roads") assert game.of(0).stock["money"] == 0
"""

from typing import Any, Self

from core.games.mosaic import GAME
from core.games.mosaic.content import CARDS, DECK_CARDS, GOLDEN_AGES, HEXES, PILLARS
from core.games.mosaic.rules.setup_phase import Opening
from core.games.mosaic.rules.turn import FreeWindow, MainChoice, Round, StartTurn
from core.games.mosaic.state import Building, FaceDown, MosaicState, Player, Turn
from core.kernel import Frame
from tests.games.positions import BasePosition

LEADERS_IN_ORDER = (
    # Leaders without a lasting power first, so that they disturb no test.
    "leader_philosopher",
    "leader_scribe",
    "leader_magistrate",
    "leader_engineer",
    "leader_priestess",
    "leader_artist",
)


class Position(BasePosition[MosaicState]):
    """Mosaic in the first seat's turn. Every player has only a leader.

    The map is empty. Offers and decks are as dealt by the seed.
    """

    game = GAME

    def __init__(self, players: int, seed: int, options: dict[str, str]) -> None:
        self.state = GAME.new(players, options, seed)
        self.events = []
        state = self.state
        state.first = 0
        state.tokens = {}
        for seat, player in enumerate(state.players):
            player.hand, player.pick, player.drafted = [], "", []
            self.leader(seat, LEADERS_IN_ORDER[seat])
        state.round = 2
        self.turn_of(0)

    def refresh(self) -> Self:
        """Also drop cached map data."""
        self.state.cached_map_index = None
        return super().refresh()

    # --- building the position ---

    def of(self, seat: int) -> Player:
        return self.state.players[seat]

    def leader(self, seat: int, leader: str) -> Self:
        """Give a seat a leader (its symbols and power, not its starting bonus)."""
        player = self.of(seat)
        if player.leader:
            for pillar, number in CARDS[player.leader].pillars.items():
                player.symbols[pillar] -= number
        player.leader = leader
        for pillar, number in CARDS[leader].pillars.items():
            player.symbols[pillar] += number
        return self.refresh()

    def player(self, seat: int = 0, **amounts: Any) -> Self:
        """Set stone, food, ideas, money, population; `stone_production` and so on; any field."""
        player = self.of(seat)
        for name, value in amounts.items():
            if name in player.stock:
                player.stock[name] = value
            elif name.endswith("_production"):
                player.production[name.removesuffix("_production")] = value
            else:
                assert hasattr(player, name), name
                setattr(player, name, value)
        return self.refresh()

    def symbols(self, seat: int = 0, **numbers: int) -> Self:
        """Set the number of symbols of these pillars, without cards, so the audit fails."""
        for pillar, number in numbers.items():
            assert pillar in PILLARS
            self.of(seat).symbols[pillar] = number
        return self.refresh()

    def build(self, seat: int, kind: str, *hexes: str) -> Self:
        """Set pieces on hexes, without any effect."""
        for hex_id in hexes:
            assert hex_id in HEXES and hex_id not in self.state.buildings
            self.state.buildings[hex_id] = Building(seat, kind)
            self.of(seat).supply[kind] -= 1
        return self.refresh()

    def wonder(self, seat: int, wonder: str, hex_id: str) -> Self:
        self.state.wonders.remove(wonder)
        self.of(seat).wonders.append(wonder)
        self.state.buildings[hex_id] = Building(seat, "wonder", wonder)
        return self.refresh()

    def units(self, seat: int, region: str, **kinds: int) -> Self:
        """Set units in a region: `units(0, "gaul", infantry=2)`."""
        there = self.of(seat).units.setdefault(region, {})
        for kind, number in kinds.items():
            there[kind] = there.get(kind, 0) + number
            self.of(seat).supply[kind] -= number
        return self.refresh()

    def token(self, hex_id: str, token: str) -> Self:
        """Place a good or cache on a hex."""
        self.state.tokens[hex_id] = token
        return self.refresh()

    def goods(self, seat: int, *kinds: str) -> Self:
        """Give a seat goods, without their production."""
        for kind in kinds:
            self.of(seat).goods[kind] = self.of(seat).goods.get(kind, 0) + 1
        return self.refresh()

    def technologies(self, seat: int, *cards: str) -> Self:
        """Give a seat face-up technologies with symbols and lasting powers, without their
        effects.
        """
        for card in cards:
            self._remove_from_piles("technology", card)
            self.of(seat).technologies.append(card)
            for pillar, number in CARDS[card].pillars.items():
                self.of(seat).symbols[pillar] += number
        return self.refresh()

    def face_down(self, seat: int, *cards: str, public: bool = True) -> Self:
        """Give a seat face-down technologies, as if from an earlier turn."""
        for card in cards:
            self._remove_from_piles("technology", card)
            self.of(seat).face_down.append(FaceDown(card, 1, public))
        return self.refresh()

    def build_cards(self, seat: int, *cards: str) -> Self:
        """Give a seat build cards with their symbols, without their effects."""
        for card in cards:
            self._remove_from_piles("build", card)
            self.of(seat).build_cards.append(card)
            for pillar, number in CARDS[card].pillars.items():
                self.of(seat).symbols[pillar] += number
        return self.refresh()

    def government(self, seat: int, government: str) -> Self:
        """Give a seat a government, without its production."""
        self.state.governments.remove(government)
        self.of(seat).government = government
        return self.refresh()

    def achievements(self, *tiles: str) -> Self:
        """Use these achievements instead of random ones."""
        self.state.achievements = list(tiles)
        return self.refresh()

    def tiles(self, seat: int, *tiles: str) -> Self:
        """Give a seat golden ages and achievements, without their benefits."""
        for tile in tiles:
            kind = "golden_ages" if tile in GOLDEN_AGES else "achievements"
            lying = getattr(self.state, kind)
            if tile in lying:
                lying.remove(tile)
            getattr(self.of(seat), kind).append(tile)
        return self.refresh()

    def set_scorings_done(self, number: int) -> Self:
        """Pretend that this many scoring cards were drawn and scored."""
        self.state.scoring_cards = self.state.scorings_done = number
        return self.refresh()

    def offer(self, name: str, *cards: str) -> Self:
        """Put cards into an offer, first slots first; replaced cards go into the deck."""
        offer = self.state.offers[name]
        for slot, card in enumerate(cards):
            if offer[slot] == card:
                continue
            self._swap(name, card, slot)
        return self.refresh()

    def top_of(self, name: str, *cards: str) -> Self:
        """Put these cards on top of a deck, the first uppermost (scoring cards too)."""
        deck = self.state.decks[name].cards
        for card in reversed(cards):
            if card in deck:
                deck.remove(card)
            else:
                self._remove_from_piles(name, card)
            deck.append(card)
        return self.refresh()

    def remove_deck(self, name: str, offer: bool = True) -> Self:
        """Remove all cards of a deck (and its offer) from the game."""
        self.state.removed += self.state.decks[name].cards
        self.state.decks[name].cards = []
        if offer:
            self.state.removed += self.state.offers[name]
            self.state.offers[name] = []
        return self.refresh()

    def agenda(self, *frames: Frame[Any]) -> Self:
        """Replace the main choice with these frames, the first one next."""
        if self.state.agenda and isinstance(self.state.agenda[-1], MainChoice | FreeWindow):
            self.state.agenda.pop()
        self.state.push(*frames)
        return self.refresh()

    def turn_of(self, seat: int) -> Self:
        """Make it this seat's turn; later seats follow, then the next round."""
        players = len(self.state.players)
        turns = [StartTurn(s) for s in reversed(range(seat + 1, players))]
        self.state.agenda = [Round(self.state.round + 1), *turns, MainChoice(seat)]
        self.state.turn = Turn(seat, 10)
        return self.refresh()

    def _swap(self, name: str, card: str, slot: int) -> None:
        offer, deck = self.state.offers[name], self.state.decks[name].cards
        if card in offer[slot:]:
            other = offer.index(card, slot)
            offer[slot], offer[other] = offer[other], offer[slot]
            return
        if card in deck:
            deck[deck.index(card)] = offer[slot]
        else:
            self._remove_from_piles(name, card)
            deck.insert(0, offer[slot])
        offer[slot] = card

    def _remove_from_piles(self, name: str, card: str) -> None:
        """Take a card out of its deck, offer, box or hand."""
        state = self.state
        assert card in DECK_CARDS[name], card
        piles = [state.decks[name].cards, state.box, *(p.hand for p in state.players)]
        for pile in piles:
            if card in pile:
                pile.remove(card)
                return
        offer = state.offers[name]
        if card in offer:
            deck = state.decks[name].cards
            fresh = next(c for c in deck if c in DECK_CARDS[name])  # not what lies on top
            deck.remove(fresh)
            offer[offer.index(card)] = fresh
        # Otherwise it lies in nobody's pile (dealt hands were emptied): simply take it.

    # --- playing it ---

    def legal(self, seat: int | None = None) -> list[str]:
        return [str(action) for action in self.decision(seat).actions]

    def draw_scoring_card(self) -> Self:
        """Draw a scoring card by taking a tax or tariff card in the current seat's turn."""
        self.top_of("tax_tariff", "scoring_tax_tariff")
        return self.play(f"collect card={self.state.offers['tax_tariff'][0]}")

    def score(self, seat: int) -> dict[str, int]:
        """Return the score by source as if the game ended now."""
        return dict(self.standing_of(seat).lines)


def position(players: int = 2, seed: int = 1, **options: str) -> Position:
    """Return a new position in seat 0's turn."""
    return Position(players, seed, options)


def opening(players: int = 2, seed: int = 1, first: int = 0) -> Position:
    """Return a new game at its first choice, a leader, with the marker at a given seat."""
    game = Position.from_state(GAME.new(players, {}, seed))
    game.state.first = first
    game.state.agenda = [Opening()]
    return game.refresh()


def opening_with_leaders(*leaders: str, first: int = 0) -> Position:
    """Return a setup with these leaders in seat order, after a draft without kept cards."""
    game = opening(len(leaders), first=first)
    clockwise = game.state.seats_from(first)
    game.play(*[f"choose_leader leader=leader_{leaders[seat]}" for seat in reversed(clockwise)])
    game.skip("draft")
    for seat in clockwise:
        game.player(seat, drafted=[])
    return game
