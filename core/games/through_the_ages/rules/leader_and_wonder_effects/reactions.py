"""Abilities that react to a turn, production, a card taken or played, or an attack."""

from dataclasses import dataclass

from core.games.through_the_ages.content import CARDS, LAB_VALUE
from core.games.through_the_ages.rules.gains_and_payments import (
    gain_goods,
    score_culture,
    score_science,
)
from core.games.through_the_ages.rules.holdings import best_worked_card, technologies
from core.games.through_the_ages.rules.leader_and_wonder_effects.hooks import Hooks, ability
from core.games.through_the_ages.state import AgesState, Player
from core.games.through_the_ages.text.vocabulary import Wording, join_compactly, types_text
from core.kernel.presentation import format_count


@ability("unit_resources")
@dataclass(frozen=True, slots=True)
class UnitResources:
    """Special resources for units in each own turn (R24.15).

    Data: `{"ability": "unit_resources", "amount": 1}`.
    """

    amount: int

    def wording(self) -> Wording:
        return Wording(
            f"in each of your turns {format_count(self.amount, 'special resource')} for units",
            f"+{self.amount}r a turn for units",
            f"+{self.amount}r a turn units",
        )

    def hooks(self) -> Hooks:
        return Hooks(unit_resources=self.amount)


@ability("science_for_taking")
@dataclass(frozen=True, slots=True)
class ScienceForTaking:
    """Science for taking a technology. Data: `{"ability": "science_for_taking", "science": 1}`."""

    science: int

    def wording(self) -> Wording:
        return Wording(
            f"taking a technology scores {self.science} science", f"take a tech: +{self.science}sc"
        )

    def hooks(self) -> Hooks:
        return Hooks(on_technology_taken=(self._score,))

    def _score(self, state: AgesState, seat: int, card: str) -> None:
        score_science(state, seat, self.science, card)


@ability("culture_when_attacked")
@dataclass(frozen=True, slots=True)
class CultureWhenAttacked:
    """Culture when an aggression or a war is played against the owner.

    Data: `{"ability": "culture_when_attacked", "culture": 5}`.
    """

    culture: int

    def wording(self) -> Wording:
        return Wording(
            f"an aggression or war against you scores you {self.culture} culture",
            f"when attacked: +{self.culture}c",
        )

    def hooks(self) -> Hooks:
        return Hooks(on_attacked=(self._score,))

    def _score(self, state: AgesState, seat: int, card: str) -> None:
        score_culture(state, seat, self.culture, "leaders", card)


@ability("resource_for_technology")
@dataclass(frozen=True, slots=True)
class ResourceForTechnology:
    """Resources for each technology played (R24.17).

    Data: `{"ability": "resource_for_technology", "resource": 1}`.
    """

    resource: int

    def wording(self) -> Wording:
        return Wording(
            f"each technology you play brings {format_count(self.resource, 'resource')}",
            f"play a tech: +{self.resource}r",
        )

    def hooks(self) -> Hooks:
        return Hooks(on_technology_played=(self._produce,))

    def _produce(self, state: AgesState, seat: int, card: str) -> None:
        gain_goods(state, seat, "resource", self.resource, card)


@ability("culture_for_technology")
@dataclass(frozen=True, slots=True)
class CultureForTechnology:
    """Culture for each technology played (R24.17).

    Data: `{"ability": "culture_for_technology", "culture": 3}`.
    """

    culture: int

    def wording(self) -> Wording:
        return Wording(
            f"each technology you play brings {self.culture} culture",
            f"play a tech: +{self.culture}c",
        )

    def hooks(self) -> Hooks:
        return Hooks(on_technology_played=(self._score,))

    def _score(self, state: AgesState, seat: int, card: str) -> None:
        score_culture(state, seat, self.culture, "leaders", card)


@ability("action_for_technology")
@dataclass(frozen=True, slots=True)
class ActionForTechnology:
    """A civil action regained for each technology played (R24.17).

    Data: `{"ability": "action_for_technology"}`.
    """

    def wording(self) -> Wording:
        return Wording(
            "each technology you play gives 1 used civil action back", "play a tech: 1 CA back"
        )

    def hooks(self) -> Hooks:
        return Hooks(on_technology_played=(self._give_back,))

    def _give_back(self, state: AgesState, seat: int, card: str) -> None:
        player = state.players[seat]
        player.used_civil = max(0, player.used_civil - 1)


# --- production -------------------------------------------------------------------------------


@ability("best_mine_places_two")
@dataclass(frozen=True, slots=True)
class BestMinePlacesTwo:
    """A second token placed by one worker on the best mine (R9.5).

    Data: `{"ability": "best_mine_places_two"}`.
    """

    def wording(self) -> Wording:
        return Wording(
            "a worker on your best mine places two tokens when mines produce", "best mine +1 ◦"
        )

    def hooks(self) -> Hooks:
        return Hooks(mine_tokens=(self._place,))

    def _place(self, player: Player) -> dict[str, int]:
        best = best_worked_card(player, "mine")
        return {best: 1} if best else {}


@ability("labs_produce")
@dataclass(frozen=True, slots=True)
class LabsProduce:
    """Tokens placed by workers on labs, worth their level in resources (R8.1).

    Data: `{"ability": "labs_produce", "min_level": 1}`.
    """

    min_level: int

    def wording(self) -> Wording:
        return Wording(
            f"when mines produce, workers on labs of level {self.min_level} or more place tokens"
            " there, worth their level in resources",
            "labs also produce r = level",
        )

    def hooks(self) -> Hooks:
        return Hooks(mine_tokens=(self._place,))

    def _place(self, player: Player) -> dict[str, int]:
        workers = player.workers
        high = [card for card in LAB_VALUE if CARDS[card].level >= self.min_level]
        return {card: workers[card] for card in high if workers.get(card)}


# --- wonders that score on completion (R24.5, R24.6) ------------------------------------------


def _wording_when_completed(long: str, short: str, shortest: str) -> Wording:
    return Wording(f"when completed: {long}", f"done: {short}", f"done: {shortest}", shortest)


@ability("culture_for_levels_of_workers")
@dataclass(frozen=True, slots=True)
class CultureForLevelsOfWorkers:
    """Culture for the level of each building of some types.

    Data: `{"ability": "culture_for_levels_of_workers", "culture": 2, "types": ["lab", "library"]}`.
    """

    culture: int
    types: tuple[str, ...]

    def wording(self) -> Wording:
        kinds = types_text(self.types)
        return _wording_when_completed(
            f"{self.culture} culture per level of each of your {kinds}",
            f"{self.culture}c per level of {kinds}",
            f"{self.culture}c/level {join_compactly(types_text([k]) for k in self.types)}",
        )

    def hooks(self) -> Hooks:
        return Hooks(on_wonder_completed=(self._count,))

    def _count(self, player: Player) -> int:
        return self.culture * sum(
            CARDS[card].level * number
            for card, number in player.workers.items()
            if CARDS[card].type in self.types
        )


@ability("culture_for_levels_of_technologies")
@dataclass(frozen=True, slots=True)
class CultureForLevelsOfTechnologies:
    """Culture for the level of each technology card in play.

    Data: `{"ability": "culture_for_levels_of_technologies", "culture": 1}`.
    """

    culture: int

    def wording(self) -> Wording:
        return _wording_when_completed(
            f"{self.culture} culture per level of each of your technologies",
            f"{self.culture}c per level of technologies",
            f"{self.culture}c per level of tech",
        )

    def hooks(self) -> Hooks:
        return Hooks(on_wonder_completed=(self._count,))

    def _count(self, player: Player) -> int:
        return self.culture * sum(CARDS[card].level for card in technologies(player))


@ability("culture_for_workers")
@dataclass(frozen=True, slots=True)
class CultureForWorkers:
    """Culture for each worker, with one amount for farms and mines and one for other cards.

    Data: `{"ability": "culture_for_workers", "production": 2, "others": 1}`.
    """

    production: int
    others: int

    def wording(self) -> Wording:
        return _wording_when_completed(
            f"{self.production} culture for each worker on farms and mines,"
            f" {self.others} on buildings and units",
            f"{self.production}c per farm and mine, {self.others} per other worker",
            f"{self.production}c farm+mine {self.others}c others",
        )

    def hooks(self) -> Hooks:
        return Hooks(on_wonder_completed=(self._count,))

    def _count(self, player: Player) -> int:
        return sum(
            number * (self.production if CARDS[card].group == "production" else self.others)
            for card, number in player.workers.items()
        )
