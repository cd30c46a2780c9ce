"""Ratings of a civilization: stocks, banks, strength and upkeep."""

from collections.abc import Callable, Sequence
from functools import partial

from core.games.through_the_ages.content import CONSUMPTION, FACES_NEEDED, POPULATION_COST
from core.games.through_the_ages.target_ids import YELLOW_BANK
from core.games.through_the_ages.text import counts
from core.games.through_the_ages.text.counts import HAPPY_FACES, STRENGTH
from core.games.through_the_ages.text.facts.civilization import CivilizationStats
from core.kernel.amounts import Count
from tui.draw.blocks import Block
from tui.draw.canvas import AMOUNT, BAD, FAINT, GOOD, MUTED, NAMED, TEXT, WARN, Canvas, Ink
from tui.draw.change_arrows import ValuePart, ValueParts, add_change_arrows, without_values
from tui.draw.glyphs import fit, parts_width
from tui.draw.highlight import LEGAL, highlight_targets
from tui.panels.through_the_ages.civilization.board import (
    MAX_SYMBOLS,
    WORKER_INK,
    BoardProps,
    ratings_x,
)
from tui.panels.through_the_ages.status_bar import CIVIL_INK, MILITARY_INK

ACTIONS_WIDTH = 26  # columns after the label
# The counts that some rows show.
_CULTURE = (counts.CULTURE, counts.CULTURE_RATE)
_SCIENCE = (counts.SCIENCE, counts.SCIENCE_RATE)
_FOOD = (counts.FOOD, counts.FOOD_RATE, counts.EATEN_FOOD, counts.FAMINE)
_RESOURCES = (counts.RESOURCES, counts.RESOURCE_RATE)
_BLUE_BANK = (counts.BLUE_BANK, counts.CORRUPTION)
_WORKERS = (counts.UNUSED_WORKERS, counts.DISCONTENT)
_CIVIL_ACTIONS = (counts.CIVIL_ACTIONS_LEFT, counts.CIVIL_ACTIONS)
_MILITARY_ACTIONS = (counts.MILITARY_ACTIONS_LEFT, counts.MILITARY_ACTIONS, counts.UNIT_RESOURCES)
_ALL_ACTIONS = (*_CIVIL_ACTIONS, *_MILITARY_ACTIONS)


def _layout_rating(
    canvas: Canvas,
    board: BoardProps,
    label: str,
    make_parts: Callable[[CivilizationStats], ValueParts],
    target: str = "",
    shown_counts: Sequence[Count] = (),
) -> Block:
    x = ratings_x(canvas.width)
    space = canvas.width - x - 10
    parts = add_change_arrows(board.panel, lambda view: make_parts(board.stats_in(view)), space)
    target_box = (target, x, 0, len(label), 1)
    targets = (target_box,) if target and board.is_own else ()

    def paint(y: int) -> None:
        legal = bool(targets) and board.panel.is_legal(target)
        end = canvas.text(x, y, label, LEGAL if legal else MUTED)
        if board.is_own:
            board.panel.add_count_names([count.id for count in shown_counts], end, y)
        canvas.parts(x + 10, y, parts)
        highlight_targets(canvas, board.panel, y, targets)

    return Block(1, paint, targets)


def _signed_part(amount: int) -> ValuePart:
    return ValuePart(f"{amount:+d}", GOOD if amount >= 0 else BAD, amount, "rate")


def layout_ratings(canvas: Canvas, board: BoardProps) -> list[Block]:
    layout_rating = partial(_layout_rating, canvas, board)
    return [
        layout_rating("culture", _culture_parts, "culture", _CULTURE),
        layout_rating("science", _science_parts, "science", _SCIENCE),
        layout_rating("strength", _strength_parts, "strength", [STRENGTH]),
        layout_rating("food", _food_parts, "food", _FOOD),
        layout_rating("resources", _resource_parts, "resource", _RESOURCES),
        layout_rating("happy", _happiness_parts, "happiness", [HAPPY_FACES]),
        layout_rating(
            "yellow", partial(_yellow_bank_parts, below_word="<"), YELLOW_BANK, [counts.YELLOW_BANK]
        ),
        layout_rating("blue", partial(_blue_bank_parts, below_word="<"), "blue_bank", _BLUE_BANK),
        layout_rating("unused", _unused_worker_parts, shown_counts=_WORKERS),
    ]


_SOURCE_ABBREVIATIONS = {"units": "un", "armies": "arm", "arenas": "ar", "cards": "ca"}


def _bold_part(number: int) -> ValuePart:
    return ValuePart(str(number), NAMED, number, "stock")


def _culture_parts(stats: CivilizationStats) -> ValueParts:
    return [_bold_part(stats.culture), (" ", TEXT), _signed_part(stats.culture_rate)]


def _science_parts(stats: CivilizationStats) -> ValueParts:
    return [_bold_part(stats.science), (" ", TEXT), _signed_part(stats.science_rate)]


def _strength_parts(stats: CivilizationStats) -> ValueParts:
    return [_bold_part(stats.strength), (" ", TEXT), (label_strength_sources(stats, 17), MUTED)]


def label_strength_sources(stats: CivilizationStats, width: int) -> str:
    """Return the sources of strength that fit: `units 7, armies 3` or `un 7 arm 3 ca 2`."""
    parts = stats.strength_parts
    sources = [f"{name} {amount}" for name, amount in parts]
    short = [f"{_SOURCE_ABBREVIATIONS[name]} {amount}" for name, amount in parts]
    rest = sum(amount for _, amount in parts[1:])
    forms = [
        ", ".join(sources),
        " ".join(sources),
        " ".join(short),
        f"{''.join(sources[:1])} rest {rest}",
    ]
    return fit(forms, width)


def _food_parts(stats: CivilizationStats) -> ValueParts:
    parts: ValueParts = [_bold_part(stats.food), (" ", TEXT), _signed_part(stats.food_rate)]
    if eaten := stats.consumption:
        parts += [(" ", TEXT), ValuePart(f"-{eaten}", BAD, -eaten, "eaten")]
    if lost := stats.turn_end.famine:
        parts.append(ValuePart(f" famine -{lost}c", WARN, -lost, "famine"))
    return parts


def _resource_parts(stats: CivilizationStats) -> ValueParts:
    parts: ValueParts = [_bold_part(stats.resource), (" ", TEXT), _signed_part(stats.resource_rate)]
    if lost := stats.turn_end.corruption:
        parts.append(ValuePart(f" -{lost} corrupt", WARN, -lost, "corruption"))
    elif lost := stats.turn_end.lost_resource:
        parts.append(ValuePart(f" -{lost} no blue", WARN, -lost, "no blue"))
    return parts


def _happiness_parts(stats: CivilizationStats) -> ValueParts:
    needed = stats.faces_needed
    is_happy = stats.happy >= needed
    return [
        ("▮" * stats.happy, GOOD if is_happy else WARN),
        ("▯" * (8 - stats.happy), FAINT),
        (" ", TEXT),
        _bold_part(stats.happy),
        ValuePart(f" need {needed}", MUTED if is_happy else BAD, needed, "needed"),
    ]


def _yellow_bank_parts(stats: CivilizationStats, below_word: str) -> ValueParts:
    """Return `12 next 4f, below 9 5f`."""
    parts: ValueParts = [_bold_part(stats.yellow)]
    if not stats.yellow:
        return [*parts, (" no more workers", MUTED)]
    price = stats.population_price
    parts += [(" next ", MUTED), ValuePart(f"{price}f", AMOUNT, price, "price")]
    bank = stats.yellow - stats.workers_to_consumption
    if stats.workers_to_consumption and bank:
        parts.append((f", {below_word}{bank + 1} {POPULATION_COST[bank]}f", FAINT))
    return parts


def _blue_bank_parts(stats: CivilizationStats, below_word: str) -> ValueParts:
    """Return `10, below 9 -2r` or `8 corrupt 2r, below 6 4r`."""
    parts: ValueParts = [_bold_part(stats.blue)]
    if lost := stats.corruption:
        parts.append(ValuePart(f" corrupt {lost}r", WARN, lost, "corruption"))
    if stats.tokens_to_corruption:
        bank = stats.blue - stats.tokens_to_corruption
        sign = "" if stats.corruption else "-"
        parts.append((f", {below_word}{bank + 1} {sign}{stats.next_corruption}r", FAINT))
    return parts


def _unused_worker_parts(stats: CivilizationStats) -> ValueParts:
    symbols = "" if stats.discontent else "▪" * min(stats.unused, MAX_SYMBOLS)
    parts: ValueParts = [(symbols, WORKER_INK), (" " * bool(symbols), TEXT)]
    text, ink = f"{stats.unused} worker{'s' * (stats.unused != 1)}", TEXT if stats.unused else MUTED
    parts.append(ValuePart(text, ink, stats.unused, "unused"))
    if stats.discontent:
        ink = BAD if stats.discontent > stats.unused else WARN
        parts.append(ValuePart(f", {stats.discontent} unhappy", ink, stats.discontent, "unhappy"))
    return parts


def layout_wide_ratings(canvas: Canvas, board: BoardProps, is_compact: bool = False) -> list[Block]:
    """Lay out ratings with actions and rank. If compact, actions share a row."""
    layout_rating = partial(_layout_rating, canvas, board)
    actions = [
        layout_rating(
            "civil",
            lambda stats: _action_bar(stats.civil_left, stats.civil, CIVIL_INK),
            shown_counts=_CIVIL_ACTIONS,
        ),
        layout_rating("military", _military_action_parts, shown_counts=_MILITARY_ACTIONS),
    ]
    blocks = [
        *(
            [layout_rating("actions", _action_parts, shown_counts=_ALL_ACTIONS)]
            if is_compact
            else actions
        ),
        layout_rating(
            "food", lambda stats: [*_food_parts(stats), *_next_food_parts(stats)], "food", _FOOD
        ),
        layout_rating(
            "resources",
            lambda stats: [*_resource_parts(stats), *_next_resource_parts(stats)],
            "resource",
            _RESOURCES,
        ),
        layout_rating("science", _science_parts, "science", _SCIENCE),
        layout_rating("culture", _culture_parts, "culture", _CULTURE),
        layout_rating(
            "strength",
            lambda stats: [_bold_part(stats.strength), *_rank_parts(board)],
            "strength",
            [STRENGTH],
        ),
        layout_rating("", lambda stats: [(label_strength_sources(stats, 26), MUTED)]),
        layout_rating(
            "yellow",
            partial(_yellow_bank_parts, below_word="below "),
            YELLOW_BANK,
            [counts.YELLOW_BANK],
        ),
        layout_rating(
            "", lambda stats: [(fit(_label_next_thresholds(stats), _text_width(canvas)), FAINT)]
        ),
        layout_rating(
            "blue", partial(_blue_bank_parts, below_word="below "), "blue_bank", _BLUE_BANK
        ),
        layout_rating("", _production_warning),
        layout_rating("happy", _happiness_parts, "happiness", [HAPPY_FACES]),
        layout_rating("unused", _unused_worker_parts, shown_counts=_WORKERS),
    ]
    if board.stats.colonization:
        blocks.append(layout_rating("colonize", lambda stats: [_signed_part(stats.colonization)]))
    return blocks


def measure_compact_ratings(board: BoardProps) -> int:
    return 13 + bool(board.stats.colonization)


def _action_parts(stats: CivilizationStats) -> ValueParts:
    """Return `▮▮▮▯ 3 of 4  ▮▮ 2 of 2`, or `5 of 7 CA 3 of 4 MA`."""
    civil = _action_bar(stats.civil_left, stats.civil, CIVIL_INK)
    all_parts: ValueParts = [*civil, ("  ", TEXT), *_military_action_parts(stats)]
    if parts_width(without_values(all_parts)) <= ACTIONS_WIDTH:
        return all_parts
    extra = stats.extra_resources
    of = "/" if extra else " of "
    text = f"{stats.civil_left}{of}{stats.civil} CA {stats.military_left}{of}{stats.military} MA"
    if not extra:
        return [(text, TEXT)]
    return [(text, TEXT), ValuePart(f" {extra}r units", GOOD, extra, "extra")]


def _text_width(canvas: Canvas) -> int:
    return canvas.width - ratings_x(canvas.width) - 10


def _rank_parts(board: BoardProps) -> ValueParts:
    rank = 1 + sum(other > board.stats.strength for other in board.strengths)
    count = len(board.strengths)
    return [(f" rank {rank} of {count} ", MUTED)] if count > 1 else []


def _next_food_parts(stats: CivilizationStats) -> ValueParts:
    food = stats.food + stats.turn_end.food - stats.turn_end.eaten
    return [] if stats.turn_end.uprising else [ValuePart(f" next {food}", MUTED, food, "next")]


def _next_resource_parts(stats: CivilizationStats) -> ValueParts:
    left = stats.resource + stats.turn_end.resource - stats.turn_end.corruption
    return [] if stats.turn_end.uprising else [ValuePart(f" next {left}", MUTED, left, "next")]


def _military_action_parts(stats: CivilizationStats) -> ValueParts:
    return [
        *_action_bar(stats.military_left, stats.military, MILITARY_INK),
        *_unit_resource_parts(stats),
    ]


def _action_bar(left: int, total: int, ink: Ink) -> ValueParts:
    empty_bar = "▯" * max(total - left, 0)
    return [("▮" * left, ink), (empty_bar, FAINT), (f" {left} of {total}", MUTED)]


def _unit_resource_parts(stats: CivilizationStats) -> ValueParts:
    extra = stats.extra_resources
    return [ValuePart(f"  {extra}r for units", GOOD, extra, "extra")] if extra else []


def _label_next_thresholds(stats: CivilizationStats) -> tuple[str, str]:
    """Return `at 12 needs 2 hap, eats 2`, and a shorter form."""
    return _thresholds_text(stats, "needs "), _thresholds_text(stats, "")


def _thresholds_text(stats: CivilizationStats, needs: str) -> str:
    labels_by_bank: dict[int, list[str]] = {}
    if stats.workers_to_happy_face:
        bank = stats.yellow - stats.workers_to_happy_face
        labels_by_bank.setdefault(bank, []).append(f"{needs}{FACES_NEEDED[bank]} hap")
    if stats.workers_to_consumption:
        bank = stats.yellow - stats.workers_to_consumption
        labels_by_bank.setdefault(bank, []).append(f"eats {CONSUMPTION[bank]}")
    return ", ".join(f"at {bank} {', '.join(labels)}" for bank, labels in labels_by_bank.items())


def _production_warning(stats: CivilizationStats) -> ValueParts:
    end = stats.turn_end
    if end.uprising:
        return [("uprising: no production", BAD)]
    if end.corruption:
        text = f"end now: corruption -{end.corruption}r"
        return [ValuePart(text, WARN, -end.corruption, "corruption")]
    if end.lost_resource or end.lost_food:
        return [(f"no tokens for {end.lost_resource}r {end.lost_food}f", WARN)]
    return [("end now: no corruption", FAINT)] if stats.tokens_to_corruption else []
