"""Abilities that change prices or add actions."""

from dataclasses import dataclass

from core.games.through_the_ages.content import Card
from core.games.through_the_ages.rules.leader_and_wonder_effects.hooks import Hooks, ability
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.text.vocabulary import Wording, join_compactly, types_text
from core.kernel.presentation import format_count, join_words


@ability("population_discount")
@dataclass(frozen=True, slots=True)
class PopulationDiscount:
    """Less food for increasing population.

    Data: `{"ability": "population_discount", "food": 1}`.
    """

    food: int

    def wording(self) -> Wording:
        return Wording(
            f"increasing population costs {self.food} food less",
            f"population -{self.food}f",
            f"pop -{self.food}f",
        )

    def hooks(self) -> Hooks:
        return Hooks(population_discount=self.food)


@ability("wonder_discount")
@dataclass(frozen=True, slots=True)
class WonderDiscount:
    """Fewer civil actions for taking a wonder.

    Data: `{"ability": "wonder_discount", "actions": 1}`.
    """

    actions: int

    def wording(self) -> Wording:
        actions = format_count(self.actions, "civil action")
        return Wording(
            f"taking a wonder costs {actions} less",
            f"taking a wonder costs {self.actions} CA less",
        )

    def hooks(self) -> Hooks:
        return Hooks(wonder_discount=self.actions)


@ability("science_discount")
@dataclass(frozen=True, slots=True)
class ScienceDiscount:
    """Less science for technologies of some types.

    Data: `{"ability": "science_discount", "amount": 1, "types": ["theater"]}`.
    """

    amount: int
    types: tuple[str, ...]

    def wording(self) -> Wording:
        return Wording(
            f"technologies of {types_text(self.types)} cost {self.amount} science less",
            f"{join_words(self.types)} techs -{self.amount}sc",
        )

    def hooks(self) -> Hooks:
        return Hooks(science_discounts=(self._discount_for,))

    def _discount_for(self, card: Card) -> int:
        return self.amount if card.type in self.types else 0


@ability("unit_science_discount")
@dataclass(frozen=True, slots=True)
class UnitScienceDiscount:
    """Less science for unit technologies.

    Data: `{"ability": "unit_science_discount", "amount": 3}`.
    """

    amount: int

    def wording(self) -> Wording:
        return Wording(
            f"technologies of military units cost {self.amount} science less",
            f"unit techs -{self.amount}sc",
        )

    def hooks(self) -> Hooks:
        return Hooks(science_discounts=(self._discount_for,))

    def _discount_for(self, card: Card) -> int:
        return self.amount if card.group == "military" else 0


@ability("build_discount")
@dataclass(frozen=True, slots=True)
class BuildDiscount:
    """Fewer resources for buildings of some types, new or upgraded (R7.29).

    Data: `{"ability": "build_discount", "amount": 1, "types": ["theater"]}`.
    """

    amount: int
    types: tuple[str, ...]

    def wording(self) -> Wording:
        kinds = types_text(self.types)
        return Wording(
            f"{kinds} cost {format_count(self.amount, 'resource')} less",
            f"{kinds} cost {self.amount}r less",
        )

    def hooks(self) -> Hooks:
        return Hooks(build_discounts=(self._discount_for,))

    def _discount_for(self, state: AgesState, seat: int, card: Card, is_new: bool) -> int:
        return self.amount if card.type in self.types else 0


@ability("wartime_unit_discount")
@dataclass(frozen=True, slots=True)
class WartimeUnitDiscount:
    """Fewer resources for new units while a war against the owner is pending.

    Data: `{"ability": "wartime_unit_discount", "amount": 2}`.
    """

    amount: int

    def wording(self) -> Wording:
        return Wording(
            f"new military units cost {format_count(self.amount, 'resource')} less"
            " while a war against you is pending",
            f"new units -{self.amount}r in a war on you",
        )

    def hooks(self) -> Hooks:
        return Hooks(build_discounts=(self._discount_for,))

    def _discount_for(self, state: AgesState, seat: int, card: Card, is_new: bool) -> int:
        at_war = card.group == "military" and any(war.target == seat for war in state.wars)
        return self.amount if is_new and at_war else 0


@ability("rivals_pay_more")
@dataclass(frozen=True, slots=True)
class RivalsPayMore:
    """A surcharge that rivals pay for buildings of some types (R7.25).

    Data: `{"ability": "rivals_pay_more", "amount": 1, "types": ["lab", "library"]}`.
    """

    amount: int
    types: tuple[str, ...]

    def wording(self) -> Wording:
        kinds = types_text(self.types)
        short = f"rivals pay +{self.amount}r for"
        return Wording(
            f"the others pay {format_count(self.amount, 'resource')} more for {kinds}",
            f"{short} {kinds}",
            f"{short} {join_compactly(types_text([kind]) for kind in self.types)}",
        )

    def hooks(self) -> Hooks:
        return Hooks(surcharges=tuple((kind, self.amount) for kind in self.types))


# --- additional actions -----------------------------------------------------------------------


@ability("recruit")
@dataclass(frozen=True, slots=True)
class Recruitment:
    """Population and a unit for one civil action, at a discount (R7.15).

    Data: `{"ability": "recruit", "food": 1, "resource": 1}`.
    """

    food: int
    resource: int

    def wording(self) -> Wording:
        food, resource = self.food, self.resource
        return Wording(
            "for 1 civil action: increase population and train a unit at once,"
            f" for {food} food and {format_count(resource, 'resource')} less",
            f"1 CA: population and unit, -{food}f -{resource}r",
            f"1 CA: pop+unit -{food}f -{resource}r",
        )

    def hooks(self) -> Hooks:
        return Hooks(
            can_recruit=True,
            recruit_food_discount=self.food,
            recruit_resource_discount=self.resource,
        )


@ability("sail")
@dataclass(frozen=True, slots=True)
class Sailing:
    """Population without an action once per turn, at a discount (R7.16).

    Data: `{"ability": "sail", "food": 5}`.
    """

    food: int

    def wording(self) -> Wording:
        return Wording(
            "once in each of your turns: increase population without an action,"
            f" for {self.food} food less",
            f"once a turn population -{self.food}f, no CA",
            f"pop -{self.food}f no CA a turn",
        )

    def hooks(self) -> Hooks:
        return Hooks(can_sail=True, sail_food_discount=self.food)


@ability("colonize_from_hand")
@dataclass(frozen=True, slots=True)
class ColonizationFromHand:
    """A territory in hand becomes a colony without a force, once per game (R24.1).

    Data: `{"ability": "colonize_from_hand"}`.
    """

    def wording(self) -> Wording:
        return Wording(
            "once, as political action: a territory from your hand becomes your colony",
            "politics: colonize from hand, once",
            "politics: colonize from hand once",
        )

    def hooks(self) -> Hooks:
        return Hooks(can_colonize_from_hand=True)


@ability("revolt_by_military")
@dataclass(frozen=True, slots=True)
class MilitaryRevolution:
    """Revolutions use military actions instead of civil ones (R7.12).

    Data: `{"ability": "revolt_by_military"}`.
    """

    def wording(self) -> Wording:
        return Wording(
            "your revolutions spend all military actions instead of all civil ones",
            "revolution costs MA, not CA",
            "revolution costs MA not CA",
        )

    def hooks(self) -> Hooks:
        return Hooks(has_military_revolution=True)
