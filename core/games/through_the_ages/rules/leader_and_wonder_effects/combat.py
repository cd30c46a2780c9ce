"""Abilities for units, attacks, defense and colonization."""

from dataclasses import dataclass

from core.games.through_the_ages.rules.leader_and_wonder_effects.hooks import Hooks, ability
from core.games.through_the_ages.text.vocabulary import Wording, any_type_text, types_text


@ability("no_tactics")
@dataclass(frozen=True, slots=True)
class NoTactics:
    """Armies add no strength. Data: `{"ability": "no_tactics"}`."""

    def wording(self) -> Wording:
        return Wording("you ignore your tactics card", "no tactics")

    def hooks(self) -> Hooks:
        return Hooks(has_no_tactics=True)


@ability("unit_strength")
@dataclass(frozen=True, slots=True)
class UnitStrength:
    """Units of some types are stronger, also when sacrificed (R19.5).

    Data: `{"ability": "unit_strength", "amount": 1, "types": ["cavalry"]}`.
    """

    amount: int
    types: tuple[str, ...]

    def wording(self) -> Wording:
        return Wording(
            f"each of your {types_text(self.types)} has +{self.amount} strength",
            f"each of your {any_type_text(self.types)} has +{self.amount} str",
            f"each of your {any_type_text(self.types, shortest=True)} has +{self.amount} str",
        )

    def hooks(self) -> Hooks:
        return Hooks(unit_strength=tuple((kind, self.amount) for kind in self.types))


@ability("no_attacks")
@dataclass(frozen=True, slots=True)
class NoAttacks:
    """The owner never attacks (R16.1). Data: `{"ability": "no_attacks"}`."""

    def wording(self) -> Wording:
        return Wording("you may not play aggressions and wars", "no attacks by you")

    def hooks(self) -> Hooks:
        return Hooks(has_no_attacks=True)


@ability("attacks_cost_double")
@dataclass(frozen=True, slots=True)
class AttacksCostDouble:
    """Attacks on the owner cost double the military actions.

    Data: `{"ability": "attacks_cost_double"}`.
    """

    def wording(self) -> Wording:
        return Wording(
            "rivals pay double military actions to attack you", "attacks on you cost double"
        )

    def hooks(self) -> Hooks:
        return Hooks(attack_cost_multipliers=(2,))


@ability("double_defence_cards")
@dataclass(frozen=True, slots=True)
class DoubleDefenseCards:
    """Military bonus cards count double in defense (R16.3).

    Data: `{"ability": "double_defence_cards"}`.
    """

    def wording(self) -> Wording:
        return Wording("your defense cards count twice", "defense cards x2")

    def hooks(self) -> Hooks:
        return Hooks(defense_card_multipliers=(2,))


@ability("colonizing_cards")
@dataclass(frozen=True, slots=True)
class ColonizingCards:
    """Military bonus cards add more to a colonization force (R15.3).

    Data: `{"ability": "colonizing_cards", "amount": 1}`.
    """

    amount: int

    def wording(self) -> Wording:
        return Wording(
            f"bonus cards count {self.amount} more when you colonize",
            f"bonus cards +{self.amount} colonizing",
            f"bonus cards +{self.amount} col",
        )

    def hooks(self) -> Hooks:
        return Hooks(colonization_card_bonus=self.amount)
