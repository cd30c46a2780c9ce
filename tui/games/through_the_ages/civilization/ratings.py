"""Ratings of a civilization: stocks, banks, strength and upkeep."""

from collections.abc import Callable
from functools import partial

from core.games.through_the_ages.content import CONSUMPTION, FACES_NEEDED, POPULATION_COST
from core.games.through_the_ages.describe import YELLOW_BANK
from core.games.through_the_ages.facts.numbers import Numbers
from tui.draw.blocks import Block
from tui.draw.canvas import AMOUNT, BAD, FAINT, GOOD, MUTED, NAMED, TEXT, WARN, Canvas, Ink, Parts
from tui.draw.glyphs import fit, parts_width
from tui.draw.highlight import LEGAL, mark_places
from tui.draw.marks import marked
from tui.games.through_the_ages.bars import CIVIL, MILITARY
from tui.games.through_the_ages.civilization.board import MOST_MARKS, WORKER, ShownBoard, divide

ACTIONS_ROOM = 26  # columns after the label


def _rating(
    canvas: Canvas,
    board: ShownBoard,
    label: str,
    parts_of: Callable[[Numbers], Parts],
    target: str = "",
) -> Block:
    """Lay out one rating with change arrows."""
    x = divide(canvas.width)
    room = canvas.width - x - 10
    parts = marked(board.scene, lambda view: parts_of(board.numbers_in(view)), room)
    place = (target, x, 0, len(label), 1)
    places = (place,) if target and board.is_own else ()

    def paint(y: int) -> None:
        legal = bool(places) and board.scene.is_legal(target)
        canvas.text(x, y, label, LEGAL if legal else MUTED)
        canvas.parts(x + 10, y, parts)
        mark_places(canvas, board.scene, y, places)

    return Block(1, paint, places)


def _plus(amount: int) -> tuple[str, Ink]:
    return f"{amount:+d}", GOOD if amount >= 0 else BAD


def ratings(canvas: Canvas, board: ShownBoard) -> list[Block]:
    line = partial(_rating, canvas, board)
    return [
        line("culture", _culture, "culture"),
        line("science", _science, "science"),
        line("strength", _strength, "strength"),
        line("food", _food, "food"),
        line("resources", _resources, "resource"),
        line("happy", _happy, "happiness"),
        line("yellow", partial(_yellow, below="<"), YELLOW_BANK),
        line("blue", partial(_blue, below="<"), "blue_bank"),
        line("unused", _unused),
    ]


_SHORT_PART = {"units": "un", "armies": "arm", "arenas": "ar", "cards": "ca"}


def _bold(number: int) -> tuple[str, Ink]:
    return str(number), NAMED


def _culture(now: Numbers) -> Parts:
    return [_bold(now.culture), (" ", TEXT), _plus(now.culture_rate)]


def _science(now: Numbers) -> Parts:
    return [_bold(now.science), (" ", TEXT), _plus(now.science_rate)]


def _strength(now: Numbers) -> Parts:
    return [_bold(now.strength), (" ", TEXT), (parts_of_strength(now, 17), MUTED)]


def parts_of_strength(now: Numbers, room: int) -> str:
    """Return `units 7, armies 3`, `un 7 arm 3 ca 2` or `units 7 rest 5`."""
    parts = now.strength_parts
    words = [f"{name} {amount}" for name, amount in parts]
    short = [f"{_SHORT_PART[name]} {amount}" for name, amount in parts]
    rest = sum(amount for _, amount in parts[1:])
    forms = [
        ", ".join(words),
        " ".join(words),
        " ".join(short),
        f"{''.join(words[:1])} rest {rest}",
    ]
    return fit(forms, room)


def _food(now: Numbers) -> Parts:
    parts: Parts = [_bold(now.food), (" ", TEXT), _plus(now.food_rate)]
    if now.eats:
        parts += [(" ", TEXT), (f"-{now.eats}", BAD)]
    if now.end.famine:
        parts += [(f" famine -{now.end.famine}c", WARN)]
    return parts


def _resources(now: Numbers) -> Parts:
    parts: Parts = [_bold(now.resource), (" ", TEXT), _plus(now.resource_rate)]
    if now.end.corruption:
        parts += [(f" -{now.end.corruption} corrupt", WARN)]
    elif now.end.lost_resource:
        parts += [(f" -{now.end.lost_resource} no blue", WARN)]
    return parts


def _happy(now: Numbers) -> Parts:
    """Return `▮▮▮▮▮▮▯▯ 6 need 5`."""
    met = now.happy >= now.need
    parts: Parts = [("▮" * now.happy, GOOD if met else WARN), ("▯" * (8 - now.happy), FAINT)]
    parts += [(" ", TEXT), _bold(now.happy), (f" need {now.need}", MUTED if met else BAD)]
    return parts


def _yellow(now: Numbers, below: str) -> Parts:
    """Return `12 next 4f, below 9 5f`."""
    parts: Parts = [_bold(now.yellow)]
    if not now.yellow:
        return [*parts, (" no more workers", MUTED)]
    parts += [(" next ", MUTED), (f"{now.next_worker}f", AMOUNT)]
    bank = now.yellow - now.yellow_step
    if now.yellow_step and bank:
        parts.append((f", {below}{bank + 1} {POPULATION_COST[bank]}f", FAINT))
    return parts


def _blue(now: Numbers, below: str) -> Parts:
    """Return `10, below 9 -2r` or `8 corrupt 2r, below 6 4r`."""
    parts: Parts = [_bold(now.blue)]
    if now.corruption:
        parts.append((f" corrupt {now.corruption}r", WARN))
    if now.blue_step:
        bank = now.blue - now.blue_step
        sign = "" if now.corruption else "-"
        parts.append((f", {below}{bank + 1} {sign}{now.corruption_then}r", FAINT))
    return parts


def _unused(now: Numbers) -> Parts:
    marks = "" if now.discontent else "▪" * min(now.unused, MOST_MARKS)
    parts: Parts = [(marks, WORKER), (" " * bool(marks), TEXT)]
    parts.append((f"{now.unused} worker{'s' * (now.unused != 1)}", TEXT if now.unused else MUTED))
    if now.discontent:
        ink = BAD if now.discontent > now.unused else WARN
        parts.append((f", {now.discontent} unhappy", ink))
    return parts


def ratings_wide(canvas: Canvas, board: ShownBoard, tight: bool = False) -> list[Block]:
    """Lay out ratings with actions and rank; compact, actions share a row."""
    line = partial(_rating, canvas, board)
    actions = [
        line("civil", lambda now: _actions(now.civil_left, now.civil, CIVIL)),
        line("military", _military),
    ]
    blocks = [
        *([line("actions", _both_actions)] if tight else actions),
        line("food", lambda now: [*_food(now), *_next_food(now)], "food"),
        line("resources", lambda now: [*_resources(now), *_next_resources(now)], "resource"),
        line("science", _science, "science"),
        line("culture", _culture, "culture"),
        line("strength", lambda now: [_bold(now.strength), *_rank(board)], "strength"),
        line("", lambda now: [(parts_of_strength(now, 26), MUTED)]),
        line("yellow", partial(_yellow, below="below "), YELLOW_BANK),
        line("", lambda now: [(fit(_next_worker_brings(now), _words_room(canvas)), FAINT)]),
        line("blue", partial(_blue, below="below "), "blue_bank"),
        line("", _after_production),
        line("happy", _happy, "happiness"),
        line("unused", _unused),
    ]
    if board.now.colonization:
        blocks.append(line("colonize", lambda now: [_plus(now.colonization)]))
    return blocks


def rows_of_ratings(board: ShownBoard) -> int:
    return 13 + bool(board.now.colonization)


def _both_actions(now: Numbers) -> Parts:
    """Return `▮▮▮▯ 3 of 4  ▮▮ 2 of 2`, or `5 of 7 CA 3 of 4 MA`."""
    civil = _actions(now.civil_left, now.civil, CIVIL)
    both = [*civil, ("  ", TEXT), *_military(now)]
    if parts_width(both) <= ACTIONS_ROOM:
        return both
    words = f"{now.civil_left} of {now.civil} CA {now.military_left} of {now.military} MA"
    if not now.extra_resources:
        return [(words, TEXT)]
    return [(words.replace(" of ", "/"), TEXT), (f" {now.extra_resources}r units", GOOD)]


def _words_room(canvas: Canvas) -> int:
    return canvas.width - divide(canvas.width) - 10


def _rank(board: ShownBoard) -> Parts:
    rank = 1 + sum(other > board.now.strength for other in board.strengths)
    many = len(board.strengths)
    return [(f" rank {rank} of {many} ", MUTED)] if many > 1 else []


def _next_food(now: Numbers) -> Parts:
    food = now.food + now.end.food - now.end.eaten
    return [] if now.end.uprising else [(f" next {food}", MUTED)]


def _next_resources(now: Numbers) -> Parts:
    left = now.resource + now.end.resource - now.end.corruption
    return [] if now.end.uprising else [(f" next {left}", MUTED)]


def _military(now: Numbers) -> Parts:
    return [*_actions(now.military_left, now.military, MILITARY), *_extra(now)]


def _actions(left: int, of: int, ink: Ink) -> Parts:
    spent = "▯" * max(of - left, 0)
    return [("▮" * left, ink), (spent, FAINT), (f" {left} of {of}", MUTED)]


def _extra(now: Numbers) -> Parts:
    return [(f"  {now.extra_resources}r for units", GOOD)] if now.extra_resources else []


def _next_worker_brings(now: Numbers) -> tuple[str, str]:
    """Return `at 12 eats 2, needs 2 hap`."""
    wants: dict[int, list[str]] = {}
    if now.happy_step:
        bank = now.yellow - now.happy_step
        wants.setdefault(bank, []).append(f"needs {FACES_NEEDED[bank]} hap")
    if now.yellow_step:
        bank = now.yellow - now.yellow_step
        wants.setdefault(bank, []).append(f"eats {CONSUMPTION[bank]}")
    text = ", ".join(f"at {bank} {', '.join(words)}" for bank, words in wants.items())
    return text, text.replace("needs ", "")


def _after_production(now: Numbers) -> Parts:
    end = now.end
    if end.uprising:
        return [("uprising: no production", BAD)]
    if end.corruption:
        return [(f"end now: corruption -{end.corruption}r", WARN)]
    if end.lost_resource or end.lost_food:
        return [(f"no tokens for {end.lost_resource}r {end.lost_food}f", WARN)]
    return [("end now: no corruption", FAINT)] if now.blue_step else []
