"""Abilities that add a computed amount to a rating."""

from dataclasses import dataclass

from core.games.through_the_ages.content import BY_TYPE, CARDS
from core.games.through_the_ages.rules.holdings import best_worked_card, happy_faces_of, workers_on
from core.games.through_the_ages.rules.leader_and_wonder_effects.hooks import (
    Hooks,
    RatingBonus,
    ability,
)
from core.games.through_the_ages.state import Player
from core.games.through_the_ages.text.counts import STATS
from core.games.through_the_ages.text.vocabulary import (
    Wording,
    any_type_text,
    join_compactly,
    stat_text,
    types_text,
)
from core.kernel.presentation import join_words
from core.kernel.style import FULL, SHORT


@dataclass(frozen=True, slots=True)
class _RatingAbility:
    """Base of abilities that add an amount to one rating."""

    stat: str

    def hooks(self) -> Hooks:
        return Hooks(rating_bonuses=(RatingBonus(self.stat, self._count),))

    def _count(self, player: Player, faces: int, best_army: int) -> int:
        """Return the amount. `faces` multiplies happy faces, `best_army` is its bonus."""
        raise NotImplementedError


@ability("per_worker")
@dataclass(frozen=True, slots=True)
class PerWorker(_RatingAbility):
    """An amount per worker on cards of some types.

    Data: `{"ability": "per_worker", "stat": "science", "amount": -1, "types": ["lab"]}`.
    """

    amount: int
    types: tuple[str, ...]

    def wording(self) -> Wording:
        short = stat_text(self.stat, self.amount, SHORT)
        return Wording(
            f"{stat_text(self.stat, self.amount, FULL)} for each of your {types_text(self.types)}",
            f"{short} per {any_type_text(self.types)}",
            f"{short} per {any_type_text(self.types, shortest=True)}",
        )

    def _count(self, player: Player, faces: int, best_army: int) -> int:
        return self.amount * workers_on(player, *self.types)


@ability("per_worker_on_card")
@dataclass(frozen=True, slots=True)
class PerWorkerOnCard(_RatingAbility):
    """An amount per worker on one card, for at most `most` workers.

    Data: `{"ability": "per_worker_on_card", "stat": "culture", "amount": 1, "card": "warriors",
    "most": 2}`.
    """

    amount: int
    card: str
    most: int

    def wording(self) -> Wording:
        some = f"up to {self.most} {CARDS[self.card].name} give"
        return Wording(
            f"{some} {stat_text(self.stat, self.amount, FULL)} each",
            f"{some} {stat_text(self.stat, self.amount, SHORT)} each",
        )

    def _count(self, player: Player, faces: int, best_army: int) -> int:
        return self.amount * min(player.workers.get(self.card, 0), self.most)


@ability("per_pair")
@dataclass(frozen=True, slots=True)
class PerPair(_RatingAbility):
    """An amount per pair of workers on cards of two types.

    Data: `{"ability": "per_pair", "stat": "culture", "amount": 2, "types": ["library",
    "theater"]}`.
    """

    amount: int
    types: tuple[str, ...]

    def wording(self) -> Wording:
        short = stat_text(self.stat, self.amount, SHORT)
        return Wording(
            f"{stat_text(self.stat, self.amount, FULL)} for each pair of {join_words(self.types)}",
            f"{short} per pair of {join_words(self.types)}",
            f"{short} per pair of {join_compactly(self.types)}",
        )

    def _count(self, player: Player, faces: int, best_army: int) -> int:
        return self.amount * min(workers_on(player, kind) for kind in self.types)


@ability("per_colony")
@dataclass(frozen=True, slots=True)
class PerColony(_RatingAbility):
    """An amount per colony. Data: `{"ability": "per_colony", "stat": "culture", "amount": 2}`."""

    amount: int

    def wording(self) -> Wording:
        return Wording(
            f"{stat_text(self.stat, self.amount, FULL)} for each colony",
            f"{stat_text(self.stat, self.amount, SHORT)} per colony",
        )

    def _count(self, player: Player, faces: int, best_army: int) -> int:
        return self.amount * len(player.colonies)


@ability("per_happy_face")
@dataclass(frozen=True, slots=True)
class PerHappyFace(_RatingAbility):
    """An amount per happy face on buildings of some types, or on wonders.

    Data: `{"ability": "per_happy_face", "stat": "strength", "amount": 1, "types": ["temple"]}`.
    """

    amount: int
    types: tuple[str, ...]

    def wording(self) -> Wording:
        short = stat_text(self.stat, self.amount, SHORT)
        kinds = types_text(self.types)
        return Wording(
            f"{stat_text(self.stat, self.amount, FULL)} for each happy face of your {kinds}",
            f"{short} per happy face of {kinds}",
            f"{short}/hap {' '.join(self.types)}",
        )

    def _count(self, player: Player, faces: int, best_army: int) -> int:
        return self.amount * happy_faces_of(player, self.types) * faces


@ability("level_of_each")
@dataclass(frozen=True, slots=True)
class LevelOfEachBuilding(_RatingAbility):
    """The level of each building of some types.

    Data: `{"ability": "level_of_each", "stat": "culture", "types": ["lab"]}`.
    """

    types: tuple[str, ...]

    def wording(self) -> Wording:
        kinds = types_text(self.types)
        return Wording(
            f"each of your {kinds} gives {self.stat} equal to its level",
            f"{kinds}: {self.stat} = level",
        )

    def _count(self, player: Player, faces: int, best_army: int) -> int:
        return sum(
            CARDS[card].level * player.workers.get(card, 0)
            for kind in self.types
            for card in BY_TYPE[kind]
        )


@ability("level_of_best")
@dataclass(frozen=True, slots=True)
class LevelOfBestBuilding(_RatingAbility):
    """The level of the best building of some types.

    Data: `{"ability": "level_of_best", "stat": "science", "types": ["lab", "library"]}`.
    """

    types: tuple[str, ...]

    def wording(self) -> Wording:
        best = join_words(self.types, "or")
        return Wording(
            f"your best {best} gives extra {self.stat} equal to its level",
            f"best {best}: {self.stat} = level",
            f"+{STATS[self.stat].symbol} = best {'/'.join(self.types)}",
        )

    def _count(self, player: Player, faces: int, best_army: int) -> int:
        best = best_worked_card(player, *self.types)
        return CARDS[best].level if best else 0


@ability("best_again")
@dataclass(frozen=True, slots=True)
class BestBuildingTwice(_RatingAbility):
    """The output of the best building of a type, counted once more.

    Data: `{"ability": "best_again", "stat": "culture", "type": "theater"}`.
    """

    type: str

    def wording(self) -> Wording:
        return Wording(
            f"your best {self.type} gives its {self.stat} once more",
            f"best {self.type} counts twice",
        )

    def _count(self, player: Player, faces: int, best_army: int) -> int:
        best = best_worked_card(player, self.type)
        return CARDS[best].per_worker[self.stat] if best else 0


@ability("best_army_again")
@dataclass(frozen=True, slots=True)
class BestArmyTwice:
    """The bonus of the best army, counted once more. Data: `{"ability": "best_army_again"}`."""

    def wording(self) -> Wording:
        return Wording("the bonus of your best army counts once more", "best army counts twice")

    def hooks(self) -> Hooks:
        return Hooks(rating_bonuses=(RatingBonus("strength", self._count),))

    def _count(self, player: Player, faces: int, best_army: int) -> int:
        return best_army


@ability("double_happy_faces")
@dataclass(frozen=True, slots=True)
class DoubleHappyFaces:
    """Happy faces count double, sad faces do not (R2.4).

    Data: `{"ability": "double_happy_faces"}`.
    """

    def wording(self) -> Wording:
        return Wording("each of your happy faces counts twice", "hap counts twice")

    def hooks(self) -> Hooks:
        return Hooks(happy_multipliers=(2,))
