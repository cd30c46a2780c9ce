"""Events aimed at lands or a region: targets, outcome and wording (R16.7, R16.8, R16.13)."""

from abc import abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Annotated

from core.games.history_of_the_world.content import (
    LANDS,
    LANDS_BY_REGION,
    MAP_ORDER,
    NEIGHBORS,
    REGION_BY_LAND,
    REGIONS,
    ZONES,
)
from core.games.history_of_the_world.rules import board
from core.games.history_of_the_world.rules.actions import Aim, Decline, ReturnArmy
from core.games.history_of_the_world.rules.effect_registry import (
    EFFECTS,
    INSTANT,
    QuestionEffect,
    card_effect,
)
from core.games.history_of_the_world.rules.events import PlagueRolled
from core.games.history_of_the_world.rules.obstacles import Obstacle, ObstacleKind
from core.games.history_of_the_world.rules.reach import lands_next_to_active, opponent_obstacle
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.text.wording import Wording, format_armies
from core.kernel import Action, Decision, DecisionKind, Frame, clone
from core.kernel.content import OneOf
from core.kernel.presentation import format_change, join_words, seat_letter
from core.kernel.style import Style

AIM_ACTIONS = {place: Aim(place) for place in (*LANDS, *REGIONS)}


class AimedEffect(QuestionEffect):
    """An effect on targets of the player's choice."""

    @abstractmethod
    def outcome_text(self, view: WorldState, seat: int, place: str, style: Style) -> str:
        """Return the outcome at a target: `B: army gone`."""


def aimed_effect(card: str) -> AimedEffect:
    return next(effect for _, effect in EFFECTS[card] if isinstance(effect, AimedEffect))


@dataclass(frozen=True, slots=True)
class Target:
    """The lands that an event may target (R16.7)."""

    kind: Annotated[str, OneOf("enemy_land", "any_land")]
    count: int = 1
    up_to: bool = False
    borders: Annotated[str, OneOf("barren", "same_barren")] = ""
    adjacent: bool = False  # to an own active army
    same_region: bool = False
    same_owner: bool = False

    def text(self) -> str:
        """Return `2 lands with opposing armies at a barren land`."""
        one, several = _TARGET_NOUNS[self.kind]
        number = f"up to {self.count}" if self.up_to else str(self.count)
        text = one if self.count == 1 else f"{number} {several}"
        if self.borders == "same_barren":
            text += " at one and the same barren land"
        elif self.borders:
            text += " at a barren land"
        if self.adjacent:
            text += " next to one of your active armies"
        if self.same_region:
            text += ", of one region and one opponent"
        return text


_TARGET_NOUNS = {
    "any_land": ("a land", "lands"),
    "enemy_land": ("a land with an opposing army", "lands with opposing armies"),
}


@INSTANT.register
@dataclass(frozen=True, slots=True)
class LandStrike(AimedEffect):
    """Damage, removed pieces or another army in one or several lands.

    Data: `{"hook": "instant", "target": {"kind": "enemy_land"}, "replace_army": "inactive"}`.
    """

    target: Target
    damage: int = 0
    remove_fort: bool = False
    remove_army: bool = False
    replace_army: Annotated[str, OneOf("active", "inactive")] = ""  # by one of the player
    adjacent_roll: tuple[int, ...] = ()  # numbers that remove an army next to it

    def wording(self, this_turn: bool) -> Wording:
        return Wording(f"name {self.target.text()}: {join_words(self._clauses())}", self._brief())

    def _clauses(self) -> list[str]:
        clauses = []
        if self.damage:
            clauses.append("damage a structure" + (" twice" if self.damage > 1 else ""))
        if self.remove_fort:
            clauses.append("remove the fort")
        if self.remove_army:
            clauses.append("remove the army")
        if self.replace_army:
            clauses.append(f"put an army from your supply, {self.replace_army}, in its place")
        if self.adjacent_roll:
            clauses.append(
                "throw a die for each opposing army next to it,"
                f" removed on a {self._deadly_numbers()}"
            )
        return clauses

    def _deadly_numbers(self) -> str:
        return join_words(map(str, self.adjacent_roll), "or")

    def _brief(self) -> str:
        target, several = self.target, self.target.count > 1
        if self.damage and self.replace_army:
            lands = f"{target.count} lands" if several else "a land"
            where = " at a barren" if target.borders else ""
            return f"damage in {lands}{where}, your {'armies move' if several else 'army moves'} in"
        if self.damage:
            fort = ", fort off" if self.remove_fort else ""
            return f"a land: damage{' twice' if self.damage > 1 else ''}{fort}"
        if self.remove_army:
            near = f", those beside it on a {self._deadly_numbers()}" if self.adjacent_roll else ""
            return f"an army goes{near}"
        if not self.replace_army:
            return f"a land: {join_words(self._clauses())}"
        if several:
            owner = " of a rival" if target.same_owner else ""
            region = " in a region" if target.same_region else ""
            return f"{target.count} armies{owner}{region} replaced by yours"
        army = "an army beside yours" if target.adjacent else "an army"
        if self.replace_army == "active":
            return f"{army} becomes your active one"
        return f"{army} is replaced by yours, inactive"

    def question(self, card: str) -> "AimAtLands":
        return AimAtLands(card)

    def next_targets(self, state: WorldState, chosen: tuple[str, ...]) -> Iterator[str]:
        """Yield the next targets that still allow all targets (R16.7, R16.12), in any order."""
        obstacle = self._obstacle_finder(state, chosen)
        lands = LANDS if self.target.kind == "any_land" else state.armies
        candidates = (land for land in lands if obstacle(land) is None)
        if chosen or self.target.up_to or self.target.count == 1:
            return candidates
        firsts = list(candidates)
        return (
            land
            for land in firsts
            if any(_are_compatible(state, self.target, land, other) for other in firsts)
        )

    def target_obstacle(
        self, state: WorldState, chosen: tuple[str, ...], land: str
    ) -> Obstacle | None:
        """Return why a land cannot be the next target."""
        if obstacle := self._obstacle_finder(state, chosen)(land):
            return obstacle
        is_possible = land in self.next_targets(state, chosen)
        return None if is_possible else Obstacle(ObstacleKind.NO_SECOND_TARGET)

    def is_useful(self, state: WorldState, card: str) -> bool:
        return any(self.next_targets(state, ()))

    def _obstacle_finder(
        self, state: WorldState, chosen: tuple[str, ...]
    ) -> Callable[[str], Obstacle | None]:
        """Return a function for the obstacle of a single land, for fast enumeration."""
        target = self.target
        armies_needed = len(chosen) + 1 if target.up_to else target.count
        is_short = bool(self.replace_army) and state.players[state.turn.seat].supply < armies_needed
        near = lands_next_to_active(state) if target.adjacent else LANDS

        def find_obstacle(land: str) -> Obstacle | None:
            if target.kind == "any_land":
                has_piece = state.has_structure(land) or land in state.forts
                obstacle = None if has_piece else _NOTHING_TO_DAMAGE
            else:
                obstacle = opponent_obstacle(state, land)
            if obstacle is not None:
                return obstacle
            for other in chosen:
                if land == other:
                    return Obstacle(ObstacleKind.ALREADY_CHOSEN)
                if not _are_compatible(state, target, land, other):
                    return Obstacle(ObstacleKind.DOES_NOT_FIT, chosen[0])
            if target.borders and not _BARRENS_BY_LAND[land]:
                return _NO_BARREN_LAND
            if land not in near:
                return _NOT_NEXT_TO_ARMY
            return _SUPPLY_EMPTY if is_short else None

        return find_obstacle

    def strike(self, state: WorldState, card: str, land: str) -> None:
        """Damage structures, then remove fort and army and replace the army (R16.8)."""
        for _ in range(self.damage):
            board.damage_structure(state, land)
        if self.remove_fort:
            board.remove_fort(state, land)
        if self.remove_army:
            board.remove_army(state, land, card)
        if self.replace_army:
            board.place_army(state, land, self.replace_army == "active")
        if self.adjacent_roll:
            self._roll_for_neighbors(state, card, land)

    def _roll_for_neighbors(self, state: WorldState, card: str, land: str) -> None:
        """Roll a die for each opposing army next to the land, in map order (R16.13)."""
        seat = state.turn.seat
        for other in LANDS:
            if other in NEIGHBORS[land] and state.armies.get(other, seat) != seat:
                die = state.rng.die()
                state.emit(PlagueRolled(seat, other, die))
                if die in self.adjacent_roll:
                    board.remove_army(state, other, card)

    def outcome_text(self, view: WorldState, seat: int, place: str, style: Style) -> str:
        owner = view.armies.get(place)
        clauses = self._outcome_clauses(view, place)
        if self.adjacent_roll:
            clauses.append(self._roll_text(view, seat, place))
        outcome = ", ".join(clauses)
        return outcome if owner is None else f"{seat_letter(owner, style)}: {outcome}"

    def _outcome_clauses(self, view: WorldState, land: str) -> list[str]:
        next_view = clone(view)
        for _ in range(self.damage):
            board.damage_structure(next_view, land)
        before, left = view.structures_in(land), next_view.structures_in(land)
        gone = [piece for piece in before if piece not in left]
        gone += ["fort"] * (self.remove_fort and land in view.forts)
        gone += ["army"] * (self.remove_army or bool(self.replace_army))
        downgraded = [piece for piece in left if piece not in before]
        if downgraded:
            gone.remove("capital")
        clauses = ["the capital becomes a city"] * len(downgraded)
        clauses += [f"{join_words(gone)} gone"] if gone else []
        if self.remove_army and left:
            clauses.append(f"{join_words(left)} left to nobody")
        if self.replace_army:
            clauses.append(f"yours in its place, {self.replace_army}")
        return clauses

    def _roll_text(self, view: WorldState, seat: int, land: str) -> str:
        near = sum(view.armies.get(other, seat) != seat for other in NEIGHBORS[land])
        if not near:
            return "no rival's army beside it"
        each = "each of " * (near > 1)
        armies, numbers = format_armies(near), self._deadly_numbers()
        return f"a die for {each}{armies} beside it, gone on a {numbers}"


# The barren lands each land touches.
_BARRENS_BY_LAND = {
    land.id: frozenset(zone for zone in land.zones if ZONES[zone].kind == "barren")
    for land in LANDS.values()
}
_NOTHING_TO_DAMAGE = Obstacle(ObstacleKind.NOTHING_TO_DAMAGE)
_NO_BARREN_LAND = Obstacle(ObstacleKind.NO_BARREN_LAND)
_NOT_NEXT_TO_ARMY = Obstacle(ObstacleKind.NOT_NEXT_TO_ARMY)
_SUPPLY_EMPTY = Obstacle(ObstacleKind.SUPPLY_EMPTY)


def _are_compatible(state: WorldState, target: Target, land: str, other: str) -> bool:
    return (
        land != other
        and (
            target.borders != "same_barren"
            or bool(_BARRENS_BY_LAND[land] & _BARRENS_BY_LAND[other])
        )
        and (not target.same_region or REGION_BY_LAND[land] == REGION_BY_LAND[other])
        and (not target.same_owner or state.armies.get(land) == state.armies.get(other))
    )


@dataclass(frozen=True, slots=True)
class AimAtLands(Frame[WorldState]):
    """The choice of all target lands before an event takes effect (R16.12)."""

    card: str
    chosen: tuple[str, ...] = ()

    def decisions(self, state: WorldState) -> tuple[Decision, ...]:
        strike = card_effect(self.card, LandStrike)
        target = strike.target
        if len(self.chosen) == target.count:
            return ()
        lands = sorted(strike.next_targets(state, self.chosen), key=MAP_ORDER.__getitem__)
        if not lands:
            return ()
        if not target.up_to and len(lands) == target.count - len(self.chosen):
            lands = lands[:1]  # all of them become targets anyway
        actions: list[Action] = [AIM_ACTIONS[land] for land in lands]
        if self.chosen and target.up_to:
            actions.append(Decline())
        seat = state.turn.seat
        return (Decision(seat, DecisionKind.SPACE, "aim", "R16.7", tuple(actions), self.card),)

    def obstacle(self, state: WorldState, place: str) -> Obstacle | None:
        return card_effect(self.card, LandStrike).target_obstacle(state, self.chosen, place)

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        if isinstance(action, Aim):
            state.push(replace(self, chosen=(*self.chosen, action.at)))
        else:
            self.run(state)

    def run(self, state: WorldState) -> None:
        """Apply the event land by land, in the order chosen."""
        strike = card_effect(self.card, LandStrike)
        for land in self.chosen:
            strike.strike(state, self.card, land)


@dataclass(frozen=True, slots=True)
class RegionTarget:
    """A region with enough armies of a rival."""

    kind: Annotated[str, OneOf("region")]


@INSTANT.register
@dataclass(frozen=True, slots=True)
class RegionStrike(AimedEffect):
    """An army of each opponent with enough armies in a region (Black Death).

    Data: `{"hook": "instant", "target": {"kind": "region"}, "each_opponent_with": 2}`.
    """

    target: RegionTarget
    each_opponent_with: int  # armies in the region

    def wording(self, this_turn: bool) -> Wording:
        least = self.each_opponent_with
        return Wording(
            f"name a region: every opponent with {least} or more armies there returns one of his"
            " choice",
            f"a region: every rival with {least} or more loses an army",
        )

    def question(self, card: str) -> "AimAtRegion":
        return AimAtRegion(card)

    def outcome_text(self, view: WorldState, seat: int, place: str, style: Style) -> str:
        rivals = sorted(item for item in view.armies_in(place).items() if item[0] != seat)
        hit = (
            f"{seat_letter(owner, style)} {format_change(many, many - 1, style)}"
            for owner, many in rivals
            if many >= self.each_opponent_with
        )
        return f"armies {', '.join(hit)}"


def vulnerable_regions(state: WorldState, at_least: int) -> list[str]:
    """Return the regions where a rival has enough armies to lose one (R16.13)."""
    seat = state.turn.seat
    return [
        region
        for region in REGIONS
        if any(
            number >= at_least and owner != seat
            for owner, number in state.armies_in(region).items()
        )
    ]


@dataclass(frozen=True, slots=True)
class AimAtRegion(Frame[WorldState]):
    """The choice of a region for the Black Death."""

    card: str

    def decisions(self, state: WorldState) -> tuple[Decision, ...]:
        regions = vulnerable_regions(state, card_effect(self.card, RegionStrike).each_opponent_with)
        if not regions:
            return ()
        actions = tuple(AIM_ACTIONS[region] for region in regions)
        seat = state.turn.seat
        return (Decision(seat, DecisionKind.SPACE, "aim", "R16.7", actions, self.card),)

    def obstacle(self, state: WorldState, place: str) -> Obstacle | None:
        return Obstacle(ObstacleKind.WHOLE_REGION)

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        """Ask the opponents from most points to fewest (D10)."""
        assert isinstance(action, Aim)
        rivals = [rival for rival in state.seats_by_points() if rival != seat]
        state.push(*(LoseArmy(rival, self.card, action.at) for rival in rivals))


@dataclass(frozen=True, slots=True)
class LoseArmy(Frame[WorldState]):
    """An opponent's choice of the army to return from the region."""

    seat: int
    card: str
    region: str

    def decisions(self, state: WorldState) -> tuple[Decision, ...]:
        lands = [
            land for land in LANDS_BY_REGION[self.region] if self.obstacle(state, land) is None
        ]
        if len(lands) < card_effect(self.card, RegionStrike).each_opponent_with:
            return ()
        actions = tuple(ReturnArmy(land) for land in lands)
        return (Decision(self.seat, DecisionKind.PIECE, "lose_army", "R16.13", actions, self.card),)

    def obstacle(self, state: WorldState, place: str) -> Obstacle | None:
        if REGION_BY_LAND[place] != self.region:
            return Obstacle(ObstacleKind.NOT_IN_REGION, self.region)
        is_own = state.armies.get(place) == self.seat
        return None if is_own else Obstacle(ObstacleKind.NO_OWN_ARMY)

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        """Remove the army. Structures and forts stay."""
        assert isinstance(action, ReturnArmy)
        board.remove_army(state, action.land, self.card)


STRIKE_FRAMES: tuple[type[Frame[WorldState]], ...] = (AimAtLands, AimAtRegion, LoseArmy)
