"""Records of past battles, rebuilt from events: dice, modifiers, results and losses."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.games.history_of_the_world.content import LANDS
from core.games.history_of_the_world.rules.events import (
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
from core.kernel.presentation import format_count, join_words


@dataclass(frozen=True, slots=True)
class BattleSide:
    """One side of a roll: its final dice and the modifiers of the highest one."""

    seat: int
    dice: tuple[int, ...]
    modifiers: tuple[str, ...]  # "+1 mountain"
    total: int


@dataclass(frozen=True, slots=True)
class DieReroll:
    """A rerolled die."""

    seat: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class DiceRoll:
    """The dice of both sides in one roll."""

    attack: BattleSide
    defense: BattleSide
    rerolls: tuple[DieReroll, ...]
    result: str  # win, tie or loss for the attacker; "" before the dice are final


@dataclass(slots=True)
class BattleRecord:
    """A battle, as far as its events are known."""

    land: str
    attacker: int
    defender: int = SPECTATOR
    route: str = ""  # the kind of route, if known
    rolls: list[DiceRoll] = field(default_factory=list)
    result: str = ""  # win, tie, loss (a siege may follow), retreat, or betrayed
    damaged: list[str] = field(default_factory=list)
    structures: tuple[str, ...] = ()  # lost by the defender with the land
    is_fort_removed: bool = False
    sieges: int = 0  # armies spent on the siege
    is_army_returned: bool = False
    event_indices: list[int] = field(default_factory=list)  # positions of its events
    _siege_bonus: int = 0
    _rerolls: list[DieReroll] = field(default_factory=list)

    @property
    def is_attacker_winner(self) -> bool:
        """Return whether the attacker holds the land at the end."""
        return self.result in ("win", "betrayed")

    def losses_text(self, seat: int) -> str:
        """Return a side's losses: `an army, a city and the fort`, or ""."""
        lost: list[str] = []
        if seat == self.attacker:
            armies = self.sieges
            armies += self.result in ("tie", "retreat") and not self.is_army_returned
            lost += [format_count(armies, "army", "armies")] if armies else []
        elif self.is_attacker_winner or self.result == "tie":
            lost.append("1 army")
            lost += [f"a {piece}" for piece in self.structures]
            lost += ["the fort"] if self.is_fort_removed else []
        return join_words(lost)

    def damage_text(self) -> str:
        """Return the damage: `the capital becomes a city`, or ""."""
        return join_words(
            "the capital becomes a city" if piece == "capital" else f"the {piece} is destroyed"
            for piece in self.damaged
        )

    def add_event(self, event: Event) -> bool:
        match event:
            case BattleBegan(by=by, defender=defender):
                self.route, self.defender = by, defender
            case SiegeLaid(piece=piece, bonus=bonus):
                self._siege_bonus = bonus
                self.sieges += piece == "army"
            case DiceThrown():
                self._rerolls = []
                self._add_roll(event.attack, event.defence, event.attack_bonus, event.defence_bonus)
            case DieRerolled(seat=seat, before=before, after=after):
                self._rerolls.append(DieReroll(seat, before, after))
                self._apply_reroll(seat, before, after)
            case BattleEnded():
                self._apply_result(event)
            case Betrayed(defender=defender, structures=structures):
                self.defender, self.result = defender, "betrayed"
                self.structures = structures
            case Retreated():
                self.result = "retreat"
            case StructureDamaged(structure=structure):
                self.damaged.append(structure)
            case FortRemoved():
                self.is_fort_removed = True
            case Conquered():
                pass  # the result is already known
            case ArmyReturned():
                self.is_army_returned = True
            case _:
                return False
        return True

    def _add_roll(
        self, attack: tuple[int, ...], defense: tuple[int, ...], bonus: int, terrain: int
    ) -> None:
        siege = min(self._siege_bonus, bonus)
        added = [f"+{siege} siege"] if siege else []
        added += [f"+{bonus - siege} by card"] if bonus > siege else []
        ground = (f"+{terrain} {LANDS[self.land].terrain}",) if terrain else ()
        self.rolls.append(
            DiceRoll(
                BattleSide(self.attacker, attack, tuple(added), max(attack) + bonus),
                BattleSide(self.defender, defense, ground, max(defense) + terrain),
                tuple(self._rerolls),
                "",
            )
        )

    def _apply_reroll(self, seat: int, before: int, after: int) -> None:
        if not self.rolls:
            return
        last = self.rolls.pop()
        attack, defense = list(last.attack.dice), list(last.defense.dice)
        dice = attack if seat == self.attacker else defense
        if before in dice:
            dice[dice.index(before)] = after
        bonus = last.attack.total - max(last.attack.dice)
        terrain = last.defense.total - max(last.defense.dice)
        self._add_roll(tuple(attack), tuple(defense), bonus, terrain)

    def _apply_result(self, event: BattleEnded) -> None:
        self.defender, self.result = event.defender, event.result
        self.structures = event.structures
        attack, defense = event.attack_dice, event.defence_dice
        if self.rolls:
            self.rolls.pop()
        self._add_roll(attack, defense, event.attack - max(attack), event.defence - max(defense))
        last = self.rolls.pop()
        self.rolls.append(DiceRoll(last.attack, last.defense, last.rerolls, event.result))


_FIRST_EVENTS = (BattleBegan, SiegeLaid, DiceThrown, BattleEnded)  # a log may begin within a battle


def find_battles(events: Sequence[Event], seat: int) -> list[BattleRecord]:
    """Return the battles in which the seat attacked or defended, in order."""
    found: list[BattleRecord] = []
    current: BattleRecord | None = None
    for index, event in enumerate(events):
        land = getattr(event, "land", None)
        is_new = isinstance(event, BattleBegan)
        if isinstance(event, _FIRST_EVENTS) and (
            is_new or current is None or current.land != event.land
        ):
            current = BattleRecord(event.land, event.seat)
            found.append(current)
        if current is None or (land not in (current.land, None)):
            continue
        if current.add_event(event):
            current.event_indices.append(index)
            if isinstance(event, Conquered):
                current = None
    return [battle for battle in found if seat in (battle.attacker, battle.defender)]
