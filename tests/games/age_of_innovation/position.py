"""Positions for rule tests: arranged in a few calls and played through the real contract.

game = position().build(0, "workshop", "i7").player(0, tools=2, coins=6) game.play("upgrade hex=i7
kind=guild") assert game.of(0).coins == 0
"""

from typing import Any, Self

from core.games.age_of_innovation import GAME
from core.games.age_of_innovation.content import (
    BONUSES,
    BOOKS,
    BUILDINGS,
    COMPETENCIES,
    DISPLAY_BY_TERRAIN,
    FACTIONS,
    INNOVATIONS,
    PALACES,
)
from core.games.age_of_innovation.rules.flow.power_offers import PowerOffers
from core.games.age_of_innovation.rules.flow.rounds import EndRound, Round
from core.games.age_of_innovation.rules.flow.setup_phase import (
    LayOutBuildings,
    Opening,
    PersonalSetup,
)
from core.games.age_of_innovation.rules.flow.turn import AfterAction, MainChoice, NextTurn
from core.games.age_of_innovation.state import (
    ACTIONS,
    Bridge,
    Built,
    InnovationState,
    Player,
    Turn,
)
from core.kernel import Choice, Frame
from core.kernel.effects import Effect
from tests.games.positions import BasePosition

TERRAINS = ("lake", "swamp", "desert", "forest", "plains")
# Factions and bonus tiles that do nothing by themselves in the middle of a round.
FACTIONS_IN_ORDER = ("inventors", "felines", "psychics", "omar", "monks")
BONUSES_IN_ORDER = (
    "bonus_coins",
    "bonus_power_coins",
    "bonus_science_step",
    "bonus_bridge",
    "bonus_spade",
)
_BOWLS = ("I", "II", "III")
QUIET_TILES = [  # their goals are rare
    "scoring_city_engineering",
    "scoring_palace_university_banking",
    "scoring_track_engineering",
    "scoring_school_banking",
    "scoring_palace_university_medicine",
    "scoring_innovation_law",
]


class Position(BasePosition[InnovationState]):
    """A game in round 2, in the first seat's turn, without buildings and resources."""

    game = GAME

    def __init__(self, players: int, seed: int, options: dict[str, str]) -> None:
        self.state = GAME.new(players, options, seed)
        self.events = []
        state = self.state
        state.round, state.phase = 2, ACTIONS
        state.round_tiles = list(QUIET_TILES)
        state.final_tile = "final_school"
        state.sets, state.pool = [], {}
        state.order = list(range(len(state.players)))
        state.next_order = []
        free = [tile for tile in BONUSES if tile not in BONUSES_IN_ORDER[: len(state.players)]]
        state.bonuses, state.bonus_coins = free[:3], {}
        for seat, player in enumerate(state.players):
            player.display = DISPLAY_BY_TERRAIN[TERRAINS[seat]]
            player.bonus = BONUSES_IN_ORDER[seat]
            player.bowls = [5, 7, 0]
            player.sailing = player.planning_display.sailing_start
            if seat < players:
                player.faction = FACTIONS_IN_ORDER[seat]
        self.turn_of(0)

    # --- building the position ---

    def refresh(self) -> Self:
        """Also drop cached map and tile data."""
        self.state.hex_masks = None
        for player in self.state.players:
            player.active_effects = None
        return super().refresh()

    def of(self, seat: int) -> Player:
        return self.state.players[seat]

    def player(self, seat: int = 0, **values: Any) -> Self:
        """Set fields: `books` and `science` by color, `scholars` from the supply."""
        player = self.of(seat)
        for name, value in values.items():
            if name == "books":
                for book, number in value.items():
                    self.state.books[book] -= number - player.books[book]
                    player.books[book] = number
            elif name == "science":
                player.science.update(value)
            elif name == "scholars":
                player.scholars, player.scholars_left = value, 7 - value
            elif name == "vp":
                player.points = {"Start": value}
            elif name == "terrain":
                player.display = DISPLAY_BY_TERRAIN[value]
                player.sailing = player.planning_display.sailing_start
            else:
                assert hasattr(player, name), name
                setattr(player, name, value)
        return self.refresh()

    def make_rich(self, seat: int = 0, **values: Any) -> Self:
        """Give a seat plenty of everything except power and books."""
        return self.player(seat, **{"coins": 50, "tools": 30, "scholars": 3, **values})

    def build(self, seat: int, kind: str, *hexes: str, **traits: bool) -> Self:
        """Place buildings on hexes of the seat's terrain, without effects."""
        for hex_id in hexes:
            assert hex_id not in self.state.buildings
            self.state.terrain[hex_id] = self.of(seat).native_terrain
            self.state.buildings[hex_id] = Built(seat, kind, **traits)
            if BUILDINGS[kind].neutral:
                self.state.neutral_supply[kind] -= 1
            else:
                self.of(seat).supply[kind] -= 1
        return self.refresh()

    def terrain(self, terrain: str, *hexes: str) -> Self:
        """Set the terrain of free hexes."""
        for hex_id in hexes:
            self.state.terrain[hex_id] = terrain
        return self.refresh()

    def bridge(self, seat: int, a: str, b: str) -> Self:
        """Place a bridge, without effects."""
        self.state.bridges.append(Bridge(seat, *self.state.map.order_pair(a, b)))
        self.of(seat).bridges -= 1
        return self.refresh()

    def give(self, seat: int, *tiles: str) -> Self:
        """Give tiles to a player, without immediate effects."""
        player = self.of(seat)
        for tile in tiles:
            if tile in COMPETENCIES:
                player.competencies.append(tile)
                self.state.stacks[tile] -= 1
            elif tile in INNOVATIONS:
                player.innovations.append(tile)
                for slot, lying in self.state.innovations.items():
                    if lying == tile:
                        self.state.innovations[slot] = ""
            elif tile in PALACES:
                player.palace = tile
                self.state.palaces = [p for p in self.state.palaces if p != tile]
            elif tile in FACTIONS:
                player.faction = tile
            elif tile in BONUSES:
                player.bonus = tile
                self.state.bonuses = [b for b in self.state.bonuses if b != tile]
            else:
                player.city_tiles.append(tile)
                self.state.city_tiles[tile] -= 1
        return self.refresh()

    def palace(self, seat: int, tile: str, hex_id: str) -> Self:
        return self.build(seat, "palace", hex_id).give(seat, tile)

    def tile(self, tile: str, round_number: int = 2) -> Self:
        """Set a round's scoring tile and make that round the current one."""
        self.state.round_tiles[round_number - 1] = tile
        self.state.round = round_number
        return self.refresh()

    def place_competency(self, slot: str, tile: str) -> Self:
        """Put a competency into a slot. The previous one takes its old place."""
        table = self.state.competencies
        other = next(s for s, t in table.items() if t == tile)
        table[other], table[slot] = table[slot], tile
        return self.refresh()

    def place_innovation(self, slot: str, tile: str) -> Self:
        for other, lying in self.state.innovations.items():
            if lying == tile:
                self.state.innovations[other] = self.state.innovations[slot]
        self.state.innovations[slot] = tile
        return self.refresh()

    def offer_palaces(self, *tiles: str) -> Self:
        """Offer exactly these palace tiles."""
        self.state.palaces = list(tiles)
        return self.refresh()

    def book_actions(self, *actions: str) -> Self:
        """Use exactly these book actions."""
        self.state.book_actions = list(actions)
        return self.refresh()

    def turn_of(self, seat: int) -> Self:
        frames: list[Frame[Any]] = [MainChoice(seat), AfterAction(seat), PowerOffers()]
        self.state.agenda = [EndRound(), NextTurn(seat), *reversed(frames)]
        self.state.turn = Turn(seat, 10)
        return self.refresh()

    def agenda(self, *frames: Frame[Any]) -> Self:
        self.state.agenda = [EndRound(), *reversed(frames)]
        return self.refresh()

    # --- playing it ---

    @property
    def topic(self) -> str:
        decisions = self.decisions()
        return decisions[0].topic if decisions else ""

    @property
    def asked(self) -> int:
        return self.decision().seat

    def legal(self, start: str = "") -> list[str]:
        """Return the legal actions that start with this text, without side actions."""
        actions = (action for action in self.decision().actions if not action.is_navigation)
        return [str(action) for action in actions if str(action).startswith(start)]

    def end_turn(self) -> Self:
        """Decline conversions if they are offered."""
        if self.topic in ("after_action", "extra_action"):
            self.play("done")
        return self

    def final_score(self, seat: int) -> dict[str, int]:
        """Return the score by source as if the game ended now."""
        return dict(self.standing_of(seat).lines)

    def holdings(self, seat: int = 0) -> dict[str, int]:
        """Return the nonzero resources, with books, power tokens by bowl, and VP."""
        player = self.of(seat)
        amounts = {
            "coins": player.coins,
            "tools": player.tools,
            "scholars": player.scholars,
            **{f"{book} book": player.books[book] for book in BOOKS},
            **{f"bowl {n}": tokens for n, tokens in zip(_BOWLS, player.bowls, strict=True)},
            "vp": player.score,
        }
        return {what: number for what, number in amounts.items() if number}

    def holdings_change(self, before: dict[str, int], seat: int = 0) -> dict[str, int]:
        """Return the differences from earlier holdings."""
        now = self.holdings(seat)
        differences = {w: now.get(w, 0) - before.get(w, 0) for w in {**before, **now}}
        return {what: number for what, number in differences.items() if number}


def position(players: int = 3, seed: int = 1, **options: str) -> Position:
    """Return a new position in seat 0's turn."""
    return Position(players, seed, options)


def opening(players: int = 3, seed: int = 1, first: int = 0, **options: str) -> Position:
    """Return a new game at its first choice, with a given start player."""
    game = Position.from_state(GAME.new(players, options, seed))
    game.state.first = first
    game.state.agenda = [Opening()]
    return game.refresh()


def personal_setup(
    *factions: str, terrains: tuple[str, ...] = TERRAINS, **options: str
) -> Position:
    """Return a personal setup with these factions in seat order. Sets are skipped."""
    seats = range(len(factions))
    game = opening(len(factions), 1, 0, **options)
    state = game.state
    state.sets = []
    state.order = list(range(len(state.players)))
    for seat in seats:
        state.players[seat].display = DISPLAY_BY_TERRAIN[terrains[seat]]
        state.players[seat].faction = factions[seat]
        state.players[seat].bonus = BONUSES_IN_ORDER[seat]
    steps = [*(PersonalSetup(seat) for seat in seats), LayOutBuildings(), Round(1)]
    state.agenda = list(reversed(steps))
    game.refresh().decision()
    return game


def effect_of(choice: Choice) -> Effect:
    assert isinstance(choice.effect, Effect)
    return choice.effect
