"""Effects on attacks: the dice, the terms, and the lands that can be reached (R16.2, R16.9)."""

from dataclasses import dataclass, field

from core.games.history_of_the_world.rules.effect_registry import AttackCondition, Effect, Hook
from core.games.history_of_the_world.text.wording import Wording, region_place, regions_text
from core.kernel.presentation import join_words

ATTACK_MODIFIER = Hook["AttackModifier"]("attack_modifier")


@ATTACK_MODIFIER.register
@dataclass(frozen=True, slots=True)
class AttackModifier(Effect):
    """Better dice, or fewer advantages of the defender.

    Data: `{"hook": "attack_modifier", "dice": 3}`.
    """

    condition: AttackCondition = field(default_factory=AttackCondition)
    bonus: int = 0
    dice: int = 0
    rerolls: int = 0
    ignore_terrain: bool = False
    ignore_fort: bool = False
    ignore_naval: bool = False
    win_ties: bool = False

    def wording(self, this_turn: bool) -> Wording:
        long = f"{join_words(self._clauses())}{self._condition_text()}"
        return Wording(
            f"this turn {long}" if this_turn else long,
            ", ".join(self._brief_clauses(this_turn)) + self._brief_condition(),
        )

    def _clauses(self) -> list[str]:
        helps = []
        if self.bonus:
            helps.append(f"add {self.bonus} to your highest die")
        if self.dice:
            helps.append(f"throw {self.dice} dice instead of 2")
        if self.rerolls:
            helps.append("you may reroll one of your dice in each battle")
        if self.win_ties:
            helps.append("you win ties")
        ignored = ["terrain"] * self.ignore_terrain + ["forts"] * self.ignore_fort
        if ignored:
            gives = "gives" if ignored == ["terrain"] else "give"
            helps.append(f"{join_words(ignored)} {gives} defenders nothing")
        if self.ignore_naval:
            helps.append("defenders get no naval reroll")
        return helps

    def _condition_text(self) -> str:
        condition, parts = self.condition, []
        if condition.has_structure:
            parts.append("against lands with a structure")
        if condition.regions:
            parts.append(f"in battles for lands of {regions_text(condition.regions)}")
        if condition.via:
            parts.append(f"in attacks by {condition.via}")
        return f" {' '.join(parts)}" if parts else ""

    def _brief_clauses(self, this_turn: bool) -> list[str]:
        helps = []
        if self.bonus:
            is_limited = self.condition != AttackCondition()
            helps.append(f"+{self.bonus}" if is_limited else f"+{self.bonus} to your highest die")
        if self.dice:
            helps.append(f"{self.dice} dice instead of 2")
        if self.rerolls:
            helps.append(f"reroll a die {'in ' * this_turn}each battle")
        if self.win_ties:
            helps.append("you win ties" if this_turn else "wins ties")
        ignored = join_words(["terrain"] * self.ignore_terrain + ["forts"] * self.ignore_fort)
        if ignored:
            helps.append(f"{ignored} help nobody" if this_turn else f"ignores {ignored}")
        if self.ignore_naval:
            helps.append("no naval rerolls")
        return helps

    def _brief_condition(self) -> str:
        condition = self.condition
        structures = " at structures" * condition.has_structure
        regions = f" {region_place(condition.regions)}" if condition.regions else ""
        return f"{structures}{regions}{f' by {condition.via}' if condition.via else ''}"


ADJACENCY = Hook["SameRegionAdjacent"]("adjacency")


@ADJACENCY.register
@dataclass(frozen=True, slots=True)
class SameRegionAdjacent(Effect):
    """Lands of a region with an active army count as adjacent (R16.9).

    Data: `{"hook": "adjacency", "same_region_adjacent": true, "limit": 2}`.
    """

    limit: int
    same_region_adjacent: bool

    def wording(self, this_turn: bool) -> Wording:
        return Wording(
            f"up to {self.limit} times this turn you may conquer a land that is not adjacent"
            " if you have an active army in its region",
            f"{self.limit} far lands in your regions",
        )
