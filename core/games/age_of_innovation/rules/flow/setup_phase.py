"""Choices of the setup phase: sets or draft, starting goods and buildings (R8.2 to R8.5, R13.2)."""

from dataclasses import dataclass, replace

from core.games.age_of_innovation.content import (
    BONUSES,
    BOT_FACTIONS,
    DISPLAYS,
    FACTIONS,
    PALACES,
    SPARE_BONUS_TILES,
    TERRAINS,
)
from core.games.age_of_innovation.rules.actions import (
    Draft,
    First,
    NameBot,
    NameTerrain,
    PlaceAt,
    TakeBonus,
    TakeSet,
)
from core.games.age_of_innovation.rules.automa.factions import FACTION_RULES
from core.games.age_of_innovation.rules.automa.setup import join_game, place_starting_workshops
from core.games.age_of_innovation.rules.board import place_building
from core.games.age_of_innovation.rules.effect_registry import GainSource, active_hooks, effects_on
from core.games.age_of_innovation.rules.events import BonusTaken, DisplayPrepared, Drafted, SetTaken
from core.games.age_of_innovation.rules.flow.building import (
    ChooseCompetency,
    free_native_hexes,
    native_hex_obstacle,
)
from core.games.age_of_innovation.rules.flow.rounds import Round
from core.games.age_of_innovation.rules.flow.science import Steps
from core.games.age_of_innovation.rules.gains import InnovationFrame, gain
from core.games.age_of_innovation.rules.obstacles import (
    ChoosesHex,
    ChoosesTarget,
    HasOfKind,
    Obstacle,
)
from core.games.age_of_innovation.state import InnovationState
from core.kernel import Action, ChoiceFrame, Decision, DecisionKind, Frame, Phase

DRAFT_KINDS = ("display", "faction", "palace")
SIMPLETONS = "bot_simpletons"  # the faction against two players (R13.15)


@dataclass(frozen=True, slots=True)
class Opening(Frame[InnovationState]):
    """The choices of the setup phase."""

    def run(self, state: InnovationState) -> None:
        clockwise = state.seats_from(state.first)
        backwards = clockwise[::-1]  # the player to the right of the start player begins (R8.2.3)
        steps: list[InnovationFrame] = []
        if state.options["setup"] == "draft":
            steps += [DraftTile(seat) for _ in DRAFT_KINDS for seat in clockwise]
            steps += [FirstBonus(seat) for seat in backwards]
        else:
            steps += [ChooseSet(seat) for seat in backwards]
        if state.automa:
            steps += [MeetAutoma(), AutomaBonus()]
            steps += [FirstBonus(0)] if state.persons == 1 else []
        state.order = [*clockwise, *range(state.persons, len(state.players))]
        steps += [PersonalSetup(seat) for seat in clockwise]
        state.push(*steps, LayOutBuildings(), Round(1))


@dataclass(frozen=True, slots=True)
class ChooseSet(Frame[InnovationState]):
    """Choose one of the remaining sets (R8.2.3, R13.2)."""

    seat: int

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        actions = tuple(TakeSet(s.display, s.faction, s.bonus) for s in state.sets)
        rule = "R8.2.3" if state.persons > 1 else "R13.2"
        return (Decision(self.seat, DecisionKind.CARD, "set", rule, actions, is_main=True),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        """Put the remaining sets into the box (R8.2.4)."""
        assert isinstance(action, TakeSet)
        player = state.players[seat]
        player.display, player.faction = action.display, action.faction
        player.bonus = action.bonus
        player.active_effects = None
        state.sets = [
            s for s in state.sets if (s.display, s.faction) != (action.display, action.faction)
        ]
        state.emit(SetTaken(seat, action.display, action.faction, action.bonus))
        if all(player.display for player in state.players[: state.persons]):
            left = [tile for s in state.sets for tile in (s.display, s.faction, s.bonus)]
            taken = {player.display for player in state.players}
            state.box += [tile for tile in dict.fromkeys(left) if tile and tile not in taken]
            state.sets = []


@dataclass(frozen=True, slots=True)
class DraftTile(Frame[InnovationState], ChoosesTarget):
    """Draft a tile of a kind the player still lacks (R8.3.2)."""

    seat: int

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        tiles = (tile for kind in DRAFT_KINDS for tile in state.pool[kind])
        actions = tuple(Draft(tile) for tile in tiles if not self.target_obstacle(state, tile))
        return (Decision(self.seat, DecisionKind.CARD, "draft", "R8.3.2", actions, is_main=True),)

    def target_obstacle(self, state: InnovationState, target: str) -> Obstacle | None:
        player = state.players[self.seat]
        owned = {"display": player.display, "faction": player.faction, "palace": player.palace}
        kind = next((kind for kind in DRAFT_KINDS if target in state.pool[kind]), "")
        return HasOfKind(owned[kind]) if kind and owned[kind] else None

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        assert isinstance(action, Draft)
        player, tile = state.players[seat], action.tile
        if tile in DISPLAYS:
            player.display = tile
        elif tile in FACTIONS:
            player.faction = tile
        else:
            assert tile in PALACES
            player.palace = tile
        player.active_effects = None
        for row in state.pool.values():
            if tile in row:
                row.remove(tile)
        state.emit(Drafted(seat, tile))
        persons = state.players[: state.persons]
        if all(p.display and p.faction and p.palace for p in persons):
            state.box += [tile for kind in DRAFT_KINDS for tile in state.pool[kind]]
            state.pool = {}


@dataclass(frozen=True, slots=True)
class FirstBonus(Frame[InnovationState]):
    """Take the first round bonus (R8.3.3, R13.4)."""

    seat: int

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        actions = tuple(TakeBonus(tile) for tile in state.bonuses)
        rule = "R8.3.3" if state.persons > 1 else "R13.4"
        return (Decision(self.seat, DecisionKind.CARD, "first_bonus", rule, actions, is_main=True),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        assert isinstance(action, TakeBonus)
        state.bonuses.remove(action.bonus)
        state.players[seat].bonus = action.bonus
        state.players[seat].active_effects = None
        state.emit(BonusTaken(seat, action.bonus, 0))
        if len(state.bonuses) == SPARE_BONUS_TILES:
            state.bonus_coins = dict.fromkeys(state.bonuses, 1)


@dataclass(frozen=True, slots=True)
class MeetAutoma(Phase[InnovationState]):
    """Choose the Automa's terrain. With two human players it is random (R13.2, R13.15)."""

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        if state.persons > 1:
            return ()
        actions = tuple(NameTerrain(t) for t in TERRAINS if t != state.players[0].native_terrain)
        return (
            Decision(0, DecisionKind.RESOURCE, "automa_terrain", "R13.2", actions, is_main=True),
        )

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        assert isinstance(action, NameTerrain)
        state.push(MeetPeople(action.terrain))

    def run(self, state: InnovationState) -> None:
        taken = [player.native_terrain for player in state.players[: state.persons]]
        join_game(state, state.rng.choice([t for t in TERRAINS if t not in taken]), SIMPLETONS)


@dataclass(frozen=True, slots=True)
class MeetPeople(Frame[InnovationState]):
    """Choose the Automa's faction (R13.2)."""

    terrain: str

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        actions = tuple(NameBot(faction) for faction in BOT_FACTIONS)
        return (Decision(0, DecisionKind.CARD, "automa_people", "R13.2", actions, is_main=True),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        assert isinstance(action, NameBot)
        if FACTION_RULES[action.faction].has_second_terrain:
            state.push(MeetYouth(self.terrain))
        else:
            join_game(state, self.terrain, action.faction)


@dataclass(frozen=True, slots=True)
class MeetYouth(Frame[InnovationState]):
    """Choose the Symbionts' second terrain, different from both native terrains (R13.2)."""

    terrain: str

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        taken = (self.terrain, state.players[0].native_terrain)
        actions = tuple(NameTerrain(terrain) for terrain in TERRAINS if terrain not in taken)
        return (Decision(0, DecisionKind.RESOURCE, "automa_youth", "R13.2", actions, is_main=True),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        assert isinstance(action, NameTerrain)
        faction = next(f for f, rule in FACTION_RULES.items() if rule.has_second_terrain)
        join_game(state, self.terrain, faction, action.terrain)


@dataclass(frozen=True, slots=True)
class AutomaBonus(Phase[InnovationState]):
    """Give the Automa the first bonus tile (R13.4, R13.15)."""

    def run(self, state: InnovationState) -> None:
        """For two human players, lay out four unused tiles."""
        if state.persons > 1 and state.options["setup"] != "draft":
            left = [t for t in state.box if t in BONUSES] + state.bonuses
            left.sort()
            state.rng.shuffle(left)
            number = 1 + SPARE_BONUS_TILES
            state.box = [t for t in state.box if t not in BONUSES] + left[number:]
            state.bonuses = left[:number]
        tile = state.bonuses.pop(0)
        state.players[state.persons].bonus = tile
        state.emit(BonusTaken(state.persons, tile, 0))
        if len(state.bonuses) == SPARE_BONUS_TILES:
            state.bonus_coins = dict.fromkeys(state.bonuses, 1)


@dataclass(frozen=True, slots=True)
class PersonalSetup(Phase[InnovationState]):
    """Set up power bowls, starting goods and science levels (R8.4)."""

    seat: int

    def run(self, state: InnovationState) -> None:
        player = state.players[self.seat]
        player.bowls = list(player.planning_display.bowls)
        player.sailing = player.planning_display.sailing_start
        state.emit(DisplayPrepared(self.seat, tuple(player.bowls), player.sailing))
        state.push(StartOf(self.seat, player.display), StartOf(self.seat, player.faction))


@dataclass(frozen=True, slots=True)
class StartOf(Phase[InnovationState]):
    """Gain the starting goods of a display or faction."""

    seat: int
    tile: str

    def run(self, state: InnovationState) -> None:
        """Gain each once (R15.8)."""
        tile = self.tile
        facts = DISPLAYS[tile] if tile in DISPLAYS else FACTIONS[tile]
        state.push(*[Steps(self.seat, d, number, tile) for d, number in facts.science.items()])
        gain(state, self.seat, facts.start, GainSource(tile))


# --- starting buildings (R8.5) -------------------------------------------------------------------


def _places_last(state: InnovationState, seat: int) -> bool:
    """Return whether a faction skips the first placements (R8.5.1)."""
    return bool(active_hooks(state, seat).starts_instead)


@dataclass(frozen=True, slots=True)
class LayOutBuildings(Phase[InnovationState]):
    """Place first workshops in order, second ones in reverse, then Omar's and the Monks'."""

    def run(self, state: InnovationState) -> None:
        """Queue later effects in turn order (R8.5.5)."""
        people = [seat for seat in state.order if not state.is_automa(seat)]
        steps: list[InnovationFrame] = [
            PlaceStart(seat) for seat in people if not _places_last(state, seat)
        ]
        if state.automa:
            steps.append(PlaceAutoma())
        steps += [PlaceStart(seat) for seat in people[::-1] if not _places_last(state, seat)]
        for seat in people:
            steps += [PlaceStart(seat) for _ in active_hooks(state, seat).starts_besides]
        steps += [PlaceStart(seat) for seat in people if _places_last(state, seat)]
        state.push(*steps, *[AfterPlacement(seat) for seat in people])


@dataclass(frozen=True, slots=True)
class PlaceAutoma(Phase[InnovationState]):
    """Place the Automa's two workshops (R13.5)."""

    def run(self, state: InnovationState) -> None:
        place_starting_workshops(state)


@dataclass(frozen=True, slots=True)
class PlaceStart(Frame[InnovationState], ChoosesHex):
    """Place a starting building on any free native hex (R8.5.1)."""

    seat: int

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        hexes = free_native_hexes(state, self.seat)
        actions = tuple(PlaceAt(piece, h) for piece in self._pieces(state) for h in hexes)
        return (Decision(self.seat, DecisionKind.SPACE, "start", "R8.5.1", actions, is_main=True),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        """Skip cost, points and offers (R8.5.4)."""
        assert isinstance(action, PlaceAt)
        place_building(state, seat, action.hex, action.piece)

    def hex_obstacle(self, state: InnovationState, hex_id: str) -> Obstacle | None:
        return native_hex_obstacle(state, self.seat, hex_id)

    def _pieces(self, state: InnovationState) -> list[str]:
        """Return the legal kinds. Omar's tower may come in any position (R8.5.2)."""
        built = [b.kind for b in state.buildings.values() if b.owner == self.seat]
        hooks = active_hooks(state, self.seat)
        if hooks.starts_instead:
            return list(hooks.starts_instead)
        pieces = ["workshop"] if built.count("workshop") < 2 else []
        return pieces + [kind for kind in hooks.starts_besides if kind not in built]


@dataclass(frozen=True, slots=True)
class AfterPlacement(ChoiceFrame[InnovationState], Phase[InnovationState]):
    """The Desert's spade and the Inventors' or Monks' competency (R8.5.5, R8.5.7)."""

    done: tuple[str, ...] = ()

    def question(self, state: InnovationState) -> Decision:
        actions = tuple(First(effect) for effect in self._remaining(state))
        return Decision(self.seat, DecisionKind.ORDER, "setup_order", "R8.5.7", actions)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        assert isinstance(action, First)
        if len(self._remaining(state)) > 1:
            state.push(replace(self, done=(*self.done, action.what)))
        self._resolve(state, action.what)

    def _remaining(self, state: InnovationState) -> list[str]:
        player = state.players[self.seat]
        remaining = ["spades"] if player.planning_display.setup_effects else []
        effects = effects_on(player.faction, "setup_after_placement")
        effects += effects_on(player.faction, "setup_placement")
        if any(effect.gain.get("competency") for effect in effects):
            remaining.append("competency")
        return [what for what in remaining if what not in self.done]

    def _resolve(self, state: InnovationState, what: str) -> None:
        player = state.players[self.seat]
        if what == "competency":
            state.push(ChooseCompetency(self.seat, player.faction))
        else:
            for effect in effects_on(player.display, "setup_after_placement"):
                effect.apply(state, self.seat, GainSource(player.display))


SETUP_FRAMES: tuple[type[InnovationFrame], ...] = (
    Opening,
    ChooseSet,
    DraftTile,
    FirstBonus,
    MeetAutoma,
    MeetPeople,
    MeetYouth,
    AutomaBonus,
    PersonalSetup,
    StartOf,
    LayOutBuildings,
    PlaceAutoma,
    PlaceStart,
    AfterPlacement,
)
