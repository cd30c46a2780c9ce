"""Battles drawn in the turn summary."""

from collections.abc import Sequence
from dataclasses import replace

from core.games.history_of_the_world.content import LANDS
from core.games.history_of_the_world.rules.events import BattleEnded, Betrayed, DiceThrown
from core.games.history_of_the_world.text.facts.battles import (
    BattleRecord,
    BattleSide,
    DiceRoll,
    find_battles,
)
from core.kernel import Event
from core.table import LogEntry
from tui.draw.canvas import AMOUNT, BAD, GOOD, MUTED, NAME, NAMED, TEXT, WARN, Ink, Parts
from tui.draw.glyphs import parts_width, wrap
from tui.draw.panel_props import PanelProps
from tui.draw.presenter import DrawnEvents

_RESULT_VERBS = {"win": "beats", "tie": "ties with", "loss": "loses to", "": "against"}
_SIDE_WIDTH = 34  # columns of the attacker's side


def is_battle_event(event: Event) -> bool:
    return isinstance(event, DiceThrown | BattleEnded | Betrayed)


def layout_battles(props: PanelProps, entries: Sequence[LogEntry], width: int) -> DrawnEvents:
    """Return the viewer's battles, and the log entries not drawn."""
    battles = find_battles([entry.event for entry in entries], props.seat)
    shown_indexes = {index for battle in battles for index in battle.event_indices}
    rows = [row for battle in battles for row in _layout_battle(props, battle, width)]
    return rows, [entry for index, entry in enumerate(entries) if index not in shown_indexes]


def _layout_battle(props: PanelProps, battle: BattleRecord, width: int) -> list[Parts]:
    """Return `Levant by fleet ... you win`, a row per roll and the aftermath."""
    by = {"fleet": " by fleet", "caravan": " by caravan"}.get(battle.route, "")
    title: Parts = [(LANDS[battle.land].name, NAME), (by, MUTED)]
    ending, ink = _label_result(props, battle)
    space = width - parts_width(title) - len(ending)
    rows: list[Parts] = [[*title, (" " * max(space, 1), TEXT), (ending, ink)]]
    for throw in battle.rolls:
        rows += _layout_roll(props, throw)
    aftermath = wrap(_label_aftermath(props, battle), width - 4)
    return [*rows, *([("   ", TEXT), (line, TEXT)] for line in aftermath if line)]


def _label_result(props: PanelProps, battle: BattleRecord) -> tuple[str, Ink]:
    is_mine = battle.attacker == props.seat
    match battle.result:
        case "win" | "betrayed":
            return ("you win", GOOD) if is_mine else ("you lose the land", BAD)
        case "tie":
            return "a tie: both armies fall", WARN
        case "loss" | "retreat":
            return ("your attack fails", BAD) if is_mine else ("you hold the land", GOOD)
        case _:
            return "not yet decided", WARN


def _layout_roll(props: PanelProps, roll: DiceRoll) -> list[Parts]:
    """Return ` A  5 2 +1 siege = 6  beats  B  4 +1 mountain = 5`, with rerolls below."""
    attack, defense = _side_parts(props, roll.attack), _side_parts(props, roll.defense)
    gap = " " * max(_SIDE_WIDTH - parts_width(attack), 1)
    verb = _RESULT_VERBS[roll.result].center(11)
    rows: list[Parts] = [[("   ", TEXT), *attack, (gap, TEXT), (verb, MUTED), *defense]]
    for reroll in roll.rerolls:
        text = f"{props.seat_name(reroll.seat)} rerolled the {reroll.before}: {reroll.after}"
        rows.append([("       ", TEXT), (text, MUTED)])
    return rows


def _side_parts(props: PanelProps, side: BattleSide) -> Parts:
    parts: Parts = [(f" {props.seat_letter(side.seat)} ", props.chip_ink(side.seat)), ("  ", TEXT)]
    first_die, *other_dice = sorted(side.dice, reverse=True)
    parts += [(f" {first_die} ", props.chip_ink(side.seat)), (" ", TEXT)]
    for die in other_dice:
        parts += [(f" {die} ", replace(props.seat_ink(side.seat), bg="bg")), (" ", TEXT)]
    if side.modifiers:
        parts.append((f"{' '.join(side.modifiers)} ", AMOUNT))
        parts.append((f"= {side.total}", NAMED))
    return parts


def _label_aftermath(props: PanelProps, battle: BattleRecord) -> str:
    attacker, defender = props.seat_name(battle.attacker), props.seat_name(battle.defender)
    land = LANDS[battle.land].name
    clauses: list[str] = []
    if battle.is_attacker_winner:
        manner = " by treachery, without dice" if battle.result == "betrayed" else ""
        clauses.append(f"{attacker} {_conjugate(attacker, 'take')} {land}{manner}")
    elif battle.result == "tie":
        clauses.append(f"{land} is empty now")
    clauses += [battle.damage_text()] if battle.damaged else []
    for seat, name in ((battle.attacker, attacker), (battle.defender, defender)):
        if lost := battle.losses_text(seat):
            subject = "you" if name == "You" and clauses else name
            clauses.append(f"{subject} {_conjugate(name, 'lose')} {lost}")
    if battle.is_army_returned:
        owner = "your army" if attacker == "You" else f"{attacker}'s army"
        clauses.append(f"{owner} returns to its card")
    return "; ".join(clauses)


def _conjugate(name: str, verb: str) -> str:
    return verb if name == "You" else f"{verb}s"
