"""Records of past battles, rebuilt from events: dice, modifiers, results and losses."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.games.history_of_the_world.content import LANDS
from core.games.history_of_the_world.events import (
    ArmyReturned,
    BattleBegan,
    BattleEnded,
    Betrayed,
    Conquered,
    DiceThrown,
    DieRerolled,
    FortRemoved,
    Retreated,
    SiegeLaid,
    StructureDamaged,
)
from core.kernel import SPECTATOR, Event
from core.kernel.words import counted, listed


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a roll: its final dice and the modifiers of the highest die."""

    seat: int
    dice: tuple[int, ...]
    added: tuple[str, ...]  # "+1 mountain"
    total: int


@dataclass(frozen=True, slots=True)
class Reroll:
    """A rerolled die."""

    seat: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Throw:
    """The dice of both sides in one roll."""

    attack: Side
    defence: Side
    rerolls: tuple[Reroll, ...]
    result: str  # win, tie or loss for the attacker; "" before the dice are final


@dataclass(slots=True)
class Fought:
    """A battle, as far as its events are known."""

    land: str
    attacker: int
    defender: int = SPECTATOR
    by: str = ""  # the kind of route, if known
    throws: list[Throw] = field(default_factory=list)
    result: str = ""  # win, tie, loss (a siege may follow), retreat, or betrayed
    damaged: list[str] = field(default_factory=list)
    structures: tuple[str, ...] = ()  # lost by the defender with the land
    fort_fell: bool = False
    sieges: int = 0  # armies spent on the siege
    army_returned: bool = False
    told: list[int] = field(default_factory=list)  # positions of its events
    _siege_bonus: int = 0
    _rerolls: list[Reroll] = field(default_factory=list)

    @property
    def attacker_wins(self) -> bool:
        """Whether the attacker holds the land at the end."""
        return self.result in ("win", "betrayed")

    def losses(self, seat: int) -> str:
        """Return a side's losses, such as `an army, a city and the fort`, or ""."""
        lost: list[str] = []
        if seat == self.attacker:
            armies = self.sieges
            armies += self.result in ("tie", "retreat") and not self.army_returned
            lost += [counted(armies, "army", "armies")] if armies else []
        elif self.attacker_wins or self.result == "tie":
            lost.append("1 army")
            lost += [f"a {piece}" for piece in self.structures]
            lost += ["the fort"] if self.fort_fell else []
        return listed(lost)

    def damage(self) -> str:
        """Return the damage to the land, such as `the capital becomes a city`, or ""."""
        return listed(
            "the capital becomes a city" if piece == "capital" else f"the {piece} is destroyed"
            for piece in self.damaged
        )

    def hear(self, event: Event) -> bool:
        """Add an event. Return whether it belongs to this battle."""
        match event:
            case BattleBegan(by=by, defender=defender):
                self.by, self.defender = by, defender
            case SiegeLaid(piece=piece, bonus=bonus):
                self._siege_bonus = bonus
                self.sieges += piece == "army"
            case DiceThrown():
                self._rerolls = []
                self._lay(event.attack, event.defence, event.attack_bonus, event.defence_bonus)
            case DieRerolled(seat=seat, before=before, after=after):
                self._rerolls.append(Reroll(seat, before, after))
                self._throw_again(seat, before, after)
            case BattleEnded():
                self._settle(event)
            case Betrayed(defender=defender, structures=structures):
                self.defender, self.result = defender, "betrayed"
                self.structures = structures
            case Retreated():
                self.result = "retreat"
            case StructureDamaged(structure=structure):
                self.damaged.append(structure)
            case FortRemoved():
                self.fort_fell = True
            case Conquered():
                pass  # the result is already known
            case ArmyReturned():
                self.army_returned = True
            case _:
                return False
        return True

    def _lay(
        self, attack: tuple[int, ...], defence: tuple[int, ...], bonus: int, terrain: int
    ) -> None:
        siege = min(self._siege_bonus, bonus)
        added = [f"+{siege} siege"] if siege else []
        added += [f"+{bonus - siege} by card"] if bonus > siege else []
        ground = (f"+{terrain} {LANDS[self.land].terrain}",) if terrain else ()
        self.throws.append(
            Throw(
                Side(self.attacker, attack, tuple(added), max(attack) + bonus),
                Side(self.defender, defence, ground, max(defence) + terrain),
                tuple(self._rerolls),
                "",
            )
        )

    def _throw_again(self, seat: int, before: int, after: int) -> None:
        """Replace a die in the last roll."""
        if not self.throws:
            return
        last = self.throws.pop()
        attack, defence = list(last.attack.dice), list(last.defence.dice)
        dice = attack if seat == self.attacker else defence
        if before in dice:
            dice[dice.index(before)] = after
        bonus = last.attack.total - max(last.attack.dice)
        terrain = last.defence.total - max(last.defence.dice)
        self._lay(tuple(attack), tuple(defence), bonus, terrain)

    def _settle(self, event: BattleEnded) -> None:
        """Record the final dice, even if no roll was seen before."""
        self.defender, self.result = event.defender, event.result
        self.structures = event.structures
        attack, defence = event.attack_dice, event.defence_dice
        if self.throws:
            self.throws.pop()
        self._lay(attack, defence, event.attack - max(attack), event.defence - max(defence))
        last = self.throws.pop()
        self.throws.append(Throw(last.attack, last.defence, last.rerolls, event.result))


_FIRST = (BattleBegan, SiegeLaid, DiceThrown, BattleEnded)  # a log may begin within a battle


def battles_in(events: Sequence[Event], seat: int) -> list[Fought]:
    """Return the battles in which the seat attacked or defended, in order."""
    found: list[Fought] = []
    now: Fought | None = None
    for place, event in enumerate(events):
        land = getattr(event, "land", None)
        is_new = isinstance(event, BattleBegan)
        if isinstance(event, _FIRST) and (is_new or now is None or now.land != event.land):
            now = Fought(event.land, event.seat)
            found.append(now)
        if now is None or (land not in (now.land, None)):
            continue
        if now.hear(event):
            now.told.append(place)
            if isinstance(event, Conquered):
                now = None
    return [battle for battle in found if seat in (battle.attacker, battle.defender)]
