"""One civilization as the rulebook lays it out: workers and tokens on cards, banks, ratings."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.games.through_the_ages.content import (
    AGES,
    BY_TYPE,
    CARDS,
    CONSUMPTION,
    FACES_NEEDED,
    FARM,
    MINE,
    POPULATION_COST,
    UNITS,
    URBAN,
)
from core.games.through_the_ages.describe import YELLOW_BANK, owned_id
from core.games.through_the_ages.facts.numbers import Numbers
from core.games.through_the_ages.state import AgesState, Player
from core.games.through_the_ages.wording.brief import effect_forms
from core.games.through_the_ages.wording.names import short_aged_name, short_name
from tui.draw.blocks import Block, TargetBox, side_by_side
from tui.draw.canvas import (
    AMOUNT,
    BAD,
    FAINT,
    GOOD,
    MUTED,
    NAMED,
    TEXT,
    WARN,
    Canvas,
    Ink,
)
from tui.draw.comparison import paint_seat
from tui.draw.glyphs import fit, parts_width
from tui.draw.highlight import LEGAL, WIDE, mark_places
from tui.draw.presenter import Parts
from tui.draw.scene import Scene
from tui.games.through_the_ages.bars import CIVIL, MILITARY
from tui.games.through_the_ages.lines import band, eye, kind_word

TYPES = (FARM, MINE, "lab", "temple", "theater", "library", "arena", *UNITS)
ALWAYS = (FARM, MINE, "lab", "temple", "infantry")  # everybody has them from the start
LABEL_X, CELLS_X = 1, 11
WORKER, TOKEN = Ink("amount"), Ink("accent")
MOST_KINDS = 8  # of technologies on a low page
MOST_MARKS = 5  # more of a kind are a mark and a number


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """Whose civilization is drawn, seen by whom."""

    scene: Scene
    seat: int
    now: Numbers
    strengths: tuple[int, ...]  # of all, for the rank

    @property
    def player(self) -> Player:
        """The civilization."""
        view: AgesState = self.scene.view
        return view.players[self.seat]

    @property
    def is_own(self) -> bool:
        """Whether it is the reader's."""
        return self.seat == eye(self.scene)

    def target(self, card: str) -> str:
        """What a card on this board is called: a rival's is not one's own."""
        return card if self.is_own else owned_id(card, self.seat)


def shown_seat(scene: Scene) -> int:
    """The civilization the cursor is on or in; else one's own."""
    cursor = scene.cursor
    if cursor.startswith("seat "):
        return int(cursor.removeprefix("seat "))
    owner = cursor.partition("@")[2]
    return int(owner) if owner else eye(scene)


def civilization(canvas: Canvas, board: ShownBoard) -> list[Block]:
    """The whole board, in one block below its head."""
    wide = canvas.width >= WIDE
    head = _header(canvas, board)
    left = _grid(canvas, board) if wide else _columns(canvas, board)
    left += _belongings(canvas, board, wide)
    right = _ratings_wide(canvas, board) if wide else _ratings(canvas, board)
    both = side_by_side(left, right)

    def paint(y: int) -> None:
        both.paint(y)
        for row in range(both.height):
            canvas.text(_divide(canvas.width) - 2, y + row, "│", Ink("line"))

    return [head, Block(both.height, paint, both.places)]


def _divide(width: int) -> int:
    """Where the ratings begin."""
    return width - 36 if width >= WIDE else width - 31


# --- the head -------------------------------------------------------------------------------------


def _header(canvas: Canvas, board: ShownBoard) -> Block:
    """Whose it is, with government, leader and special technologies."""
    player, scene = board.player, board.scene
    words = [(player.government, "government"), (player.leader, "leader")]
    words += [(card, "special") for card in player.specials]
    x = 5 + min(len(scene.name(board.seat)), 12) + 2
    places: list[TargetBox] = []
    inks: list[Ink] = []
    hint = "" if canvas.width >= WIDE else "rivals below"
    for card, kind in words:
        name = short_name(card) if card else ""
        if name and x + len(name) < canvas.width - len(hint) - 2:
            places.append((board.target(card), x, 0, len(name), 1))
            inks.append(band(canvas, kind))
            x += len(name) + 2

    def paint(y: int) -> None:
        paint_seat(canvas, scene, 1, y, board.seat, 16)
        for (target, at, _, _, _), ink in zip(places, inks, strict=True):
            card = target.partition("@")[0]
            canvas.text(at, y, short_name(card), ink)
        canvas.right(canvas.width - 1, y, hint, FAINT)
        mark_places(canvas, scene, y, places)

    return Block(1, paint, tuple(places))


# --- technologies with their workers --------------------------------------------------------------


def _cards_of(board: ShownBoard, kind: str) -> list[str]:
    """The technologies of a kind that matter: staffed, with tokens, of use now, or the best."""
    player = board.player
    have = [card for card in BY_TYPE[kind] if card in player.workers]
    return [
        card
        for card in have
        if player.workers[card]
        or player.tokens.get(card)
        or (board.is_own and board.scene.is_legal(card))
        or card == have[-1]
    ]


def _in_hand(player: Player, kind: str) -> list[str]:
    return [card for card in dict.fromkeys(player.civil_hand) if CARDS[card].type == kind]


def _marks(player: Player, card: str) -> Parts:
    """`▪▪◦`: workers and blue tokens."""
    parts: Parts = []
    for mark, number, ink in (
        ("▪", player.workers.get(card, 0), WORKER),
        ("◦", player.tokens.get(card, 0), TOKEN),
    ):
        text = mark * number if number <= MOST_MARKS else f"{mark}{number}"
        parts += [(text, ink)] if text else []
    return parts


def _shortened(name: str, room: int) -> str:
    """A name as long as there is room for it: `Agricul.`."""
    return name if len(name) <= room else f"{name[: max(room - 1, 1)].rstrip(' .')}."


def _cell(board: ShownBoard, card: str, x: int, width: int) -> tuple[TargetBox, Parts]:
    """A technology with its marks; one in hand says so, one without workers recedes."""
    player = board.player
    marks = _marks(player, card)
    held = card not in player.workers
    if held:
        marks = [("hand", FAINT)]
    room = width - 1 - parts_width(marks)
    name = _shortened(short_name(card), max(room - bool(marks), 3))
    legal = board.is_own and board.scene.is_legal(card)
    ink = LEGAL if legal else MUTED if held or not player.workers.get(card) else TEXT
    parts: Parts = [(name, ink), (" ", TEXT), *marks]
    return (board.target(card), x, 0, len(name), 1), parts


def _columns(canvas: Canvas, board: ShownBoard) -> list[Block]:
    """Narrow: the kinds of technologies there are, their cards one behind the other."""
    player = board.player
    in_play = [kind for kind in TYPES if kind in ALWAYS or _cards_of(board, kind)]
    kinds = [kind for kind in TYPES if kind in in_play or _in_hand(player, kind)]
    if len(kinds) > MOST_KINDS:  # the Hand face has the rest
        kinds = in_play
    many = max(2, *(len(_cards_of(board, kind)) for kind in kinds))
    rows = {kind: (_cards_of(board, kind) + _in_hand(player, kind))[:many] for kind in kinds}
    pitch = (_divide(canvas.width) - 2 - CELLS_X) // many
    blocks = []
    for kind, cards in rows.items():
        cells = [_cell(board, card, CELLS_X + n * pitch, pitch) for n, card in enumerate(cards)]
        blocks.append(_row(canvas, board, kind_word(kind), band(canvas, kind), cells))
    return blocks


def _grid(canvas: Canvas, board: ShownBoard) -> list[Block]:
    """Wide: a row for every kind, a column for every age."""
    player = board.player
    ages = AGES[:4]
    limit_x = _divide(canvas.width) - 4
    pitch = (limit_x - 4 - CELLS_X) // len(ages)

    def heads(y: int) -> None:
        for n, age in enumerate(ages):
            canvas.text(CELLS_X + n * pitch, y, age, MUTED)

    blocks = [Block(1, heads)]
    for kind in TYPES:
        cards = [card for card in BY_TYPE[kind] if card in player.workers]
        cards += [card for card in _in_hand(player, kind) if card not in cards]
        cells = [
            _cell(board, card, CELLS_X + ages.index(CARDS[card].age) * pitch, pitch)
            for card in cards
        ]
        built = sum(player.workers.get(card, 0) for card in BY_TYPE[kind])
        limit = f"{built}/{board.now.urban_limit}" if kind in URBAN else ""
        ink = band(canvas, kind)
        blocks.append(_row(canvas, board, kind_word(kind), ink, cells, (limit_x, limit)))
    return blocks


def _row(
    canvas: Canvas,
    board: ShownBoard,
    label: str,
    ink: Ink,
    cells: Sequence[tuple[TargetBox, Parts]],
    right: tuple[int, str] = (0, ""),
) -> Block:
    places = tuple(place for place, _ in cells)

    def paint(y: int) -> None:
        canvas.text(LABEL_X, y, label, ink)
        for (_, x, _, _, _), parts in cells:
            canvas.parts(x, y, parts)
        if not cells:
            canvas.text(CELLS_X, y, "∙", FAINT)
        canvas.right(right[0] + 1, y, right[1], FAINT)
        mark_places(canvas, board.scene, y, places)

    return Block(1, paint, places)


# --- what else lies there -------------------------------------------------------------------------


def _belongings(canvas: Canvas, board: ShownBoard, wide: bool) -> list[Block]:
    """Wonders, colonies, tactics, pacts; wide also leader and government with what they do."""
    player, scene = board.player, board.scene
    view: AgesState = scene.view
    room = _divide(canvas.width) - 3 - CELLS_X
    wonders = [(card, *_wonder(board, card)) for card in player.wonders]
    if player.wonder:
        wonders.append((player.wonder, *_under_way(board)))
    colonies: list[Belonging] = [(card, short_aged_name(card), []) for card in player.colonies]
    rows = [("wonder", "wonder", wonders)] if wonders or wide else []
    if wide:
        rows += [("leader", "leader", _with_effect(player.leader, room))]
        rows += [("govern.", "government", _with_effect(player.government, room))]
        if player.specials:
            per = room // len(player.specials)
            specials = [c for card in player.specials for c in _with_effect(card, per)]
            rows.append(("special", "special", specials))
    if player.tactics:
        armies = board.now.strength_parts and dict(board.now.strength_parts).get("armies", 0)
        tail: Parts = [(f"+{armies or 0}", GOOD if armies else FAINT)]
        rows.append(("tactics", "tactics", [(player.tactics, short_name(player.tactics), tail)]))
    if colonies:
        rows.append(("colony", "territory", colonies))
    blocks = [
        block
        for label, kind, items in rows
        for block in _listed(canvas, board, label, band(canvas, kind), items, room)
    ]
    pacts = [
        (pact.card, short_name(pact.card), [(f"with {scene.letter(partner)}", MUTED)])
        for pact, _, partner in view.pacts_of(board.seat)
    ]
    return blocks + (_listed(canvas, board, "pact", TEXT, pacts, room) if pacts else [])


Belonging = tuple[str, str, Parts]  # a card, its name, and what stands behind it


def _wonder(board: ShownBoard, card: str) -> tuple[str, Parts]:
    down = card in board.player.face_down
    return short_name(card), [("▾", FAINT) if down else ("✓", GOOD)]


def _under_way(board: ShownBoard) -> tuple[str, Parts]:
    """`U. Carolina ▮▮▯ 3r`."""
    player = board.player
    stages = CARDS[player.wonder].stages
    price = "-".join(map(str, stages[player.stages :]))
    done = "▮" * player.stages
    parts: Parts = [(done, GOOD), ("▯" * (len(stages) - player.stages), FAINT)]
    return short_name(player.wonder), [*parts, (f" {price}", AMOUNT), ("r", MUTED)]


def _with_effect(card: str, room: int) -> list[Belonging]:
    if not card:
        return []
    name = short_name(card)
    return [(card, name, [(fit(effect_forms(card)[1:] or [""], room - len(name) - 2), MUTED)])]


def _listed(
    canvas: Canvas, board: ShownBoard, label: str, ink: Ink, items: Sequence[Belonging], room: int
) -> list[Block]:
    """Cards by name, as many in a row as fit."""
    rows: list[list[tuple[TargetBox, Parts]]] = [[]]
    x = CELLS_X
    for card, name, tail in items:
        width = len(name) + 1 + parts_width(tail)
        if x + width > CELLS_X + room and rows[-1]:
            rows.append([])
            x = CELLS_X
        legal = board.is_own and board.scene.is_legal(card)
        target = card if CARDS[card].type in ("territory", "pact") else board.target(card)
        if CARDS[card].type == "tactics":  # a copy of it may be in hand
            target = owned_id(card, board.seat)
        parts: Parts = [(name, LEGAL if legal else TEXT), (" ", TEXT), *tail]
        rows[-1].append(((target, x, 0, len(name), 1), parts))
        x += width + 2
    return [
        _row(canvas, board, "" if number else label, ink, cells)
        for number, cells in enumerate(rows)
    ]


# --- the ratings ----------------------------------------------------------------------------------


def _rating(
    canvas: Canvas, board: ShownBoard, label: str, parts: Parts, target: str = "", shift: int = 0
) -> Block:
    x = _divide(canvas.width)
    place = (target, x, 0, len(label), 1)
    places = (place,) if target and board.is_own else ()

    def paint(y: int) -> None:
        legal = bool(places) and board.scene.is_legal(target)
        canvas.text(x, y, label, LEGAL if legal else MUTED)
        canvas.parts(x + 10 + shift, y, parts)
        mark_places(canvas, board.scene, y, places)

    return Block(1, paint, places)


def _plus(amount: int) -> tuple[str, Ink]:
    return f"{amount:+d}", GOOD if amount >= 0 else BAD


def _ratings(canvas: Canvas, board: ShownBoard) -> list[Block]:
    """Narrow: a line each."""
    now = board.now
    gap = (" ", TEXT)

    def line(label: str, parts: Parts, target: str = "") -> Block:
        return _rating(canvas, board, label, parts, target)

    blocks = [
        line("culture", [_bold(now.culture), gap, _plus(now.culture_rate)], "culture"),
        line("science", [_bold(now.science), gap, _plus(now.science_rate)], "science"),
        line(
            "strength", [_bold(now.strength), gap, (_parts_of_strength(now, 17), MUTED)], "strength"
        ),
        line("food", _food(now), "food"),
        line("resources", _resources(now), "resource"),
    ]
    return [
        *blocks,
        line("happy", _happy(now), "happiness"),
        line("yellow", _yellow(now, "<"), YELLOW_BANK),
        line("blue", _blue(now, "<"), "blue_bank"),
        line("unused", _unused(now)),
    ]


def _bold(number: int) -> tuple[str, Ink]:
    return str(number), NAMED


def _parts_of_strength(now: Numbers, room: int) -> str:
    """`units 7, armies 3`, or `7u 3a`: what the strength is made of."""
    words = [f"{name} {amount}" for name, amount in now.strength_parts]
    short = [f"{name[:2]} {amount}" for name, amount in now.strength_parts]
    return fit([", ".join(words), " ".join(words), " ".join(short)], room)


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
    """`▮▮▮▮▮▮▯▯ 6 need 5`."""
    met = now.happy >= now.need
    parts: Parts = [("▮" * now.happy, GOOD if met else WARN), ("▯" * (8 - now.happy), FAINT)]
    parts += [(" ", TEXT), _bold(now.happy), (f" need {now.need}", MUTED if met else BAD)]
    return parts


def _yellow(now: Numbers, below: str) -> Parts:
    """`12 next 4f, below 9 5f`: the price of a worker, and when it rises."""
    parts: Parts = [_bold(now.yellow)]
    if not now.yellow:
        return [*parts, (" no more workers", MUTED)]
    parts += [(" next ", MUTED), (f"{now.next_worker}f", AMOUNT)]
    bank = now.yellow - now.yellow_step
    if now.yellow_step and bank:
        parts.append((f", {below}{bank + 1} {POPULATION_COST[bank]}f", FAINT))
    return parts


def _blue(now: Numbers, below: str) -> Parts:
    """`10, below 9 -2r`: the bank, and from where on corruption is worse."""
    parts: Parts = [_bold(now.blue)]
    if now.corruption:
        parts.append((f" corrupt -{now.corruption}r", WARN))
    if now.blue_step:
        bank = now.blue - now.blue_step
        parts.append((f", {below}{bank + 1} -{now.corruption_then}r", FAINT))
    return parts


def _unused(now: Numbers) -> Parts:
    marks = "" if now.discontent else "▪" * min(now.unused, MOST_MARKS)
    parts: Parts = [(marks, WORKER), (" " * bool(marks), TEXT)]
    parts.append((f"{now.unused} worker{'s' * (now.unused != 1)}", TEXT if now.unused else MUTED))
    if now.discontent:
        ink = BAD if now.discontent > now.unused else WARN
        parts.append((f", {now.discontent} unhappy", ink))
    return parts


def _ratings_wide(canvas: Canvas, board: ShownBoard) -> list[Block]:
    """Wide: with the actions, the rank, and what the next turn will have."""
    now = board.now
    gap = ("  ", TEXT)

    def line(label: str, parts: Parts, target: str = "") -> Block:
        return _rating(canvas, board, label, parts, target)

    rank = 1 + sum(other > now.strength for other in board.strengths)
    of = f" rank {rank} of {len(board.strengths)} " if len(board.strengths) > 1 else " "
    food, resource = now.food + now.end.food - now.end.eaten, now.resource + now.end.resource
    next_food: Parts = [(f" next {food}", MUTED)] if not now.end.uprising else []
    left = resource - now.end.corruption
    next_resource: Parts = [(f" next {left}", MUTED)] if not now.end.uprising else []
    blocks = [
        line("civil", _actions(now.civil_left, now.civil, CIVIL)),
        line("military", [*_actions(now.military_left, now.military, MILITARY), *_extra(now)]),
        line("food", [*_food(now), *next_food], "food"),
        line("resources", [*_resources(now), *next_resource], "resource"),
        line("science", [_bold(now.science), gap, _plus(now.science_rate)], "science"),
        line("culture", [_bold(now.culture), gap, _plus(now.culture_rate)], "culture"),
        line("strength", [_bold(now.strength), (of, MUTED)], "strength"),
        line("", [(_parts_of_strength(now, 26), MUTED)]),
        line("yellow", _yellow(now, "below "), YELLOW_BANK),
        line("", [(_next_worker_brings(now), FAINT)]),
        line("blue", _blue(now, "below "), "blue_bank"),
        line("", _after_production(now)),
    ]
    blocks += [line("happy", _happy(now), "happiness"), line("unused", _unused(now))]
    if now.colonization:
        blocks.append(line("colonizing", [_plus(now.colonization)], ""))
    return blocks


def _actions(left: int, of: int, ink: Ink) -> Parts:
    spent = "▯" * max(of - left, 0)
    return [("▮" * left, ink), (spent, FAINT), (f" {left} of {of}", MUTED)]


def _extra(now: Numbers) -> Parts:
    return [(f"  {now.extra_resources}r for units", GOOD)] if now.extra_resources else []


def _next_worker_brings(now: Numbers) -> str:
    """From which bank on people eat more and want more happy faces."""
    wants: dict[int, list[str]] = {}
    if now.yellow_step:
        bank = now.yellow - now.yellow_step
        wants.setdefault(bank, []).append(f"eat {CONSUMPTION[bank]}")
    if now.happy_step:
        bank = now.yellow - now.happy_step
        wants.setdefault(bank, []).append(f"{FACES_NEEDED[bank]} hap")
    return ", ".join(f"at {bank} {' '.join(words)}" for bank, words in wants.items())


def _after_production(now: Numbers) -> Parts:
    end = now.end
    if end.uprising:
        return [("uprising: no production", BAD)]
    if end.corruption:
        return [(f"end now: corruption -{end.corruption}r", WARN)]
    if end.lost_resource or end.lost_food:
        return [(f"no tokens for {end.lost_resource}r {end.lost_food}f", WARN)]
    return [("end now: no corruption", FAINT)] if now.blue_step else []
