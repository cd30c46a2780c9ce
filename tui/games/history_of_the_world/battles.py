"""Battles drawn in the turn summary."""

from collections.abc import Sequence
from dataclasses import replace

from core.games.history_of_the_world.content import LANDS
from core.games.history_of_the_world.events import BattleEnded, Betrayed, DiceThrown
from core.games.history_of_the_world.facts.battles import Fought, Side, Throw, battles_in
from core.kernel import Event
from core.table import Told
from tui.draw.canvas import AMOUNT, BAD, GOOD, MUTED, NAME, NAMED, TEXT, WARN, Ink, Parts
from tui.draw.glyphs import parts_width, wrap
from tui.draw.presenter import Staged
from tui.draw.scene import Scene

_BEATS = {"win": "beats", "tie": "ties with", "loss": "loses to", "": "against"}
_SIDE = 34  # columns of the attacker's side


def is_scene(event: Event) -> bool:
    return isinstance(event, DiceThrown | BattleEnded | Betrayed)


def battle_scenes(scene: Scene, told: Sequence[Told], width: int) -> Staged:
    """Return the viewer's battles, and the log entries not drawn."""
    battles = battles_in([each.event for each in told], scene.seat)
    shown = {place for battle in battles for place in battle.told}
    rows = [row for battle in battles for row in _battle(scene, battle, width)]
    return rows, [each for place, each in enumerate(told) if place not in shown]


def _battle(scene: Scene, battle: Fought, width: int) -> list[Parts]:
    """Return `Levant by fleet ... you win`, a row per roll and the aftermath."""
    by = {"fleet": " by fleet", "caravan": " by caravan"}.get(battle.by, "")
    title: Parts = [(LANDS[battle.land].name, NAME), (by, MUTED)]
    ending, ink = _ending(scene, battle)
    room = width - parts_width(title) - len(ending)
    rows: list[Parts] = [[*title, (" " * max(room, 1), TEXT), (ending, ink)]]
    for throw in battle.throws:
        rows += _throw(scene, throw)
    came = wrap(_aftermath(scene, battle), width - 4)
    return [*rows, *([("   ", TEXT), (line, TEXT)] for line in came if line)]


def _ending(scene: Scene, battle: Fought) -> tuple[str, Ink]:
    is_mine = battle.attacker == scene.seat
    match battle.result:
        case "win" | "betrayed":
            return ("you win", GOOD) if is_mine else ("you lose the land", BAD)
        case "tie":
            return "a tie: both armies fall", WARN
        case "loss" | "retreat":
            return ("your attack fails", BAD) if is_mine else ("you hold the land", GOOD)
        case _:
            return "not yet decided", WARN


def _throw(scene: Scene, throw: Throw) -> list[Parts]:
    """Return ` A  5 2 +1 siege = 6  beats  B  4 +1 mountain = 5`, with rerolls below."""
    attack, defence = _side(scene, throw.attack), _side(scene, throw.defence)
    gap = " " * max(_SIDE - parts_width(attack), 1)
    verb = _BEATS[throw.result].center(11)
    rows: list[Parts] = [[("   ", TEXT), *attack, (gap, TEXT), (verb, MUTED), *defence]]
    for again in throw.rerolls:
        text = f"{scene.name(again.seat)} threw the {again.before} again: {again.after}"
        rows.append([("       ", TEXT), (text, MUTED)])
    return rows


def _side(scene: Scene, side: Side) -> Parts:
    parts: Parts = [(f" {scene.letter(side.seat)} ", scene.chip(side.seat)), ("  ", TEXT)]
    first, *others = sorted(side.dice, reverse=True)
    parts += [(f" {first} ", scene.chip(side.seat)), (" ", TEXT)]
    for die in others:
        parts += [(f" {die} ", replace(scene.seat_ink(side.seat), bg="bg")), (" ", TEXT)]
    if side.added:
        parts.append((f"{' '.join(side.added)} ", AMOUNT))
        parts.append((f"= {side.total}", NAMED))
    return parts


def _aftermath(scene: Scene, battle: Fought) -> str:
    attacker, defender = scene.name(battle.attacker), scene.name(battle.defender)
    land = LANDS[battle.land].name
    clauses: list[str] = []
    if battle.attacker_wins:
        how = " by treachery, without dice" if battle.result == "betrayed" else ""
        clauses.append(f"{attacker} {_verb(attacker, 'take')} {land}{how}")
    elif battle.result == "tie":
        clauses.append(f"{land} is empty now")
    clauses += [battle.damage()] if battle.damaged else []
    for seat, name in ((battle.attacker, attacker), (battle.defender, defender)):
        if lost := battle.losses(seat):
            clauses.append(f"{name} {_verb(name, 'lose')} {lost}")
    if battle.army_returned:
        whose = "your army" if attacker == "You" else f"{attacker}'s army"
        clauses.append(f"{whose} returns to its card")
    return "; ".join(clauses).replace("; You ", "; you ")


def _verb(name: str, verb: str) -> str:
    return verb if name == "You" else f"{verb}s"
