"""Abilities for units, attacks, defence and colonizing."""

from dataclasses import dataclass

from core.games.through_the_ages.abilities.hooks import Hooks, ability
from core.games.through_the_ages.wording.vocabulary import Words, any_of, types_text


@ability("no_tactics")
@dataclass(frozen=True, slots=True)
class NoTactics:
    """Armies bring nothing."""

    def words(self) -> Words:
        """Whatever tactics lie there."""
        return Words("you ignore your tactics card", "no tactics")

    def hooks(self) -> Hooks:
        """No armies."""
        return Hooks(ignores_tactics=True)


@ability("unit_strength")
@dataclass(frozen=True, slots=True)
class UnitStrength:
    """Units of some types are stronger themselves, also when they are given up (R19.5)."""

    amount: int
    types: tuple[str, ...]

    def words(self) -> Words:
        """`each of your cavalry has +1 str`."""
        return Words(
            f"each of your {types_text(self.types)} has +{self.amount} strength",
            f"each of your {any_of(self.types)} has +{self.amount} str",
            f"each of your {any_of(self.types, shortest=True)} has +{self.amount} str",
        )

    def hooks(self) -> Hooks:
        """A type each."""
        return Hooks(unit_strength=tuple((kind, self.amount) for kind in self.types))


@ability("no_attacks")
@dataclass(frozen=True, slots=True)
class NoAttacks:
    """The owner never attacks (R16.1)."""

    def words(self) -> Words:
        """Neither aggressions nor wars."""
        return Words("you may not play aggressions and wars", "no attacks by you")

    def hooks(self) -> Hooks:
        """Whoever the target is."""
        return Hooks(never_attacks=True)


@ability("attacks_cost_double")
@dataclass(frozen=True, slots=True)
class AttacksCostDouble:
    """Attacks on the owner cost twice the military actions."""

    def words(self) -> Words:
        """Whatever is printed."""
        return Words(
            "rivals pay double military actions to attack you", "attacks on you cost double"
        )

    def hooks(self) -> Hooks:
        """Aggressions and wars."""
        return Hooks(attack_times=(2,))


@ability("double_defence_cards")
@dataclass(frozen=True, slots=True)
class DoubleDefenceCards:
    """Bonus cards are worth twice as much in defence (R16.3)."""

    def words(self) -> Words:
        """But not for colonizing."""
        return Words("your defence cards count twice", "defence cards x2")

    def hooks(self) -> Hooks:
        """In aggressions."""
        return Hooks(defence_times=(2,))


@ability("colonizing_cards")
@dataclass(frozen=True, slots=True)
class ColonizingCards:
    """Bonus cards are worth more in a colonizing force (R15.3)."""

    amount: int

    def words(self) -> Words:
        """Each of them."""
        return Words(
            f"bonus cards count {self.amount} more when you colonize",
            f"bonus cards +{self.amount} colonizing",
            f"bonus cards +{self.amount} col",
        )

    def hooks(self) -> Hooks:
        """Each of them."""
        return Hooks(colonizing_cards=self.amount)
