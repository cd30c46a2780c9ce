"""The position as text, in brief and in full."""

import textwrap
from collections.abc import Iterable

from core.games.age_of_innovation.board import largest_area, power_of, without_city
from core.games.age_of_innovation.content import (
    BOOKS,
    BUILDINGS,
    CITY_TILES,
    INNOVATION_SLOTS,
    PIECES,
    POWER_ACTIONS,
    ROUNDS,
    SLOTS,
    SPACES,
    TERRAIN_CODES,
)
from core.games.age_of_innovation.describe.counts import spoken_bowls
from core.games.age_of_innovation.describe.tiles import bonus_text, goal_text, short_text
from core.games.age_of_innovation.flow.rounds import display_income
from core.games.age_of_innovation.scoring import standings
from core.games.age_of_innovation.state import FREE, NEUTRAL, InnovationState
from core.games.age_of_innovation.terms import (
    amount_text,
    label,
    name,
    place,
    plain,
    points_text,
    short_amounts,
)
from core.kernel import HIDDEN
from core.kernel.phrases import YOU
from core.kernel.voice import is_aloud, told
from core.kernel.words import counted, in_column, letter, listed, sentence_case

WIDTH = 78
_PHASES = ("set-up", "income", "actions", "science bonus")
_MARK = {
    "workshop": "W",
    "guild": "G",
    "school": "S",
    "palace": "P",
    "university": "U",
    "tower": "T",
    "monument": "M",
}


def progress(view: InnovationState) -> str:
    """Return `round 3 of 6, actions`."""
    if not view.agenda:
        return f"the end, after round {ROUNDS} of {ROUNDS}"
    if not view.round:
        return "set-up"
    return f"round {view.round} of {ROUNDS}, {_PHASES[view.phase]}"


def _wrapped(text: str, indent: str = "  ") -> list[str]:
    return textwrap.wrap(text, WIDTH, subsequent_indent=indent, break_on_hyphens=False)


def summary(view: InnovationState, seat: int, names: tuple[str, ...]) -> list[str]:
    lines = _wrapped(_headline(view))
    for owner in _you_first(view, seat):
        texts = _spoken(view, owner) if is_aloud() else [_player_line(view, owner, names)]
        lines += [line for text in texts for line in _wrapped(text)]
    if view.round:
        lines += _wrapped(f"Free board actions: {_board_actions(view)}")
        lines += _wrapped(f"Bonus tiles: {_bonuses(view)}")
    return lines


def _headline(view: InnovationState) -> str:
    if not view.round:
        return sentence_case(progress(view))
    order = told(" ", ", ").join(letter(seat) for seat in view.order)
    tile = view.round_tile()
    goal = f"{goal_text(tile)}. {bonus_text(tile)}" if view.round < ROUNDS else goal_text(tile)
    last = f". {goal_text(view.final_tile)}" if view.round == ROUNDS else ""
    return f"{sentence_case(progress(view))}; order {order}; {goal}{last}"


def _you_first(view: InnovationState, seat: int) -> list[int]:
    seats = list(range(len(view.players)))
    return seats[max(seat, 0) :] + seats[: max(seat, 0)]


def _player_line(view: InnovationState, owner: int, names: tuple[str, ...]) -> str:
    """Return `>A Livia 47 VP  11c 5t 2sch  books 1/0/0/2  power 3/5/4  science 3/4/2/5`."""
    player = view.players[owner]
    mark = ">" if view.round and view.agenda and view.turn.seat == owner else " "
    who = f"{mark}{letter(owner)} {in_column(names[owner], 10)} {player.score:3} VP"
    science = "/".join(str(player.science[d]) for d in BOOKS)
    if view.is_automa(owner):
        return f"{who}  science {science}"
    books = "/".join(str(player.books[b]) for b in BOOKS)
    bowls = "/".join(map(str, player.bowls))
    passed = " passed" if player.passed else ""
    stock = f"{player.coins}c {player.tools}t {player.scholars}sch"
    return f"{who}  {stock}  books {books}  power {bowls}  science {science}{passed}"


def _spoken(view: InnovationState, owner: int) -> list[str]:
    """Return two lines, so that plain mode repeats only the changed one."""
    player, who = view.players[owner], letter(owner)
    science = ", ".join(f"{plain(d)} {player.science[d]}" for d in BOOKS)
    stock = f"{who}: {points_text(player.score)}"
    if not view.is_automa(owner):
        things = (("coins", player.coins), ("tools", player.tools), ("scholars", player.scholars))
        books = [amount_text(book, player.books[book]) for book in BOOKS if player.books[book]]
        held = [*(amount_text(what, number) for what, number in things), *books]
        passed = "; has passed" if player.passed else ""
        power = f"power {spoken_bowls(player.bowls)}"
        stock = f"{stock}; {', '.join(held)}; {power}{passed}"
    return [stock, f"{who}, science: {science}"]


def _board_actions(view: InnovationState) -> str:
    free = [a for a in (*POWER_ACTIONS, *view.book_actions) if a not in view.marked]
    return ", ".join(map(name, free)) or "none"


def _bonuses(view: InnovationState) -> str:
    parts = []
    for tile in view.bonuses:
        coins = view.bonus_coins.get(tile, 0)
        parts.append(name(tile) + (f" +{short_amounts({'coins': coins})}" if coins else ""))
    return ", ".join(parts) or "none"


# --- the full position ----------------------------------------------------------------------------


def board(view: InnovationState, seat: int, names: tuple[str, ...]) -> list[str]:
    lines = _wrapped(_headline(view))
    for owner in _you_first(view, seat):
        lines += ["", *_player(view, owner, seat, names)]
    lines += ["", *_map(view), "", *_display(view), "", *_tiles(view)]
    return lines


def _rows(heads: Iterable[tuple[str, str]]) -> list[str]:
    """Wrap `  head: text`, without empty texts."""
    lines = []
    for head, text in heads:
        if text:
            lines += _wrapped(f"  {head}: {text}", "    ")
    return lines


def _player(view: InnovationState, owner: int, seat: int, names: tuple[str, ...]) -> list[str]:
    player = view.players[owner]
    you = " (you)" if owner == seat else ""
    people = player.faction
    if view.automa and view.is_automa(owner):
        people = view.automa.faction
    folk = f", {name(people)}" if people else ""
    home = f", {plain(player.terrain)}" if player.display else ""
    who = told(f"{letter(owner)} {names[owner]}{you}", names[owner])
    title = f"{who}{folk}{home}"
    ended = standings(view)[owner].total
    rows = [("score", f"{points_text(player.score)}, if it ended now {ended}")]
    if not view.is_automa(owner):
        rows += _stock_rows(view, owner)
    rows += [
        ("science", ", ".join(f"{plain(d)} {player.science[d]}" for d in BOOKS)),
        ("buildings", _buildings(view, owner)),
        ("largest area", str(largest_area(view, owner))),
        ("groups", _groups(view, owner)),
        ("city tiles", _names(player.city_tiles)),
        ("competencies", _names(player.competencies)),
        ("innovations", _names(player.innovations)),
        ("palace", name(player.palace) if player.palace else ""),
        ("round bonus", name(player.bonus) if player.bonus else ""),
        ("next round bonus", name(player.next_bonus) if player.next_bonus else ""),
        ("used", _names(player.used)),
    ]
    return [title, *_rows(rows)]


def _names(tiles: Iterable[str]) -> str:
    return ", ".join(map(name, tiles))


def _stock_rows(view: InnovationState, owner: int) -> list[tuple[str, str]]:
    player = view.players[owner]
    if not player.display:
        return []
    books = ", ".join(f"{player.books[b]} {plain(b)}" for b in BOOKS if player.books[b])
    income = ", ".join(f"{n} {what}" for what, n in display_income(player).items())
    home = ", ".join(f"{player.supply[kind]} {kind}" for kind in PIECES if player.supply[kind])
    return [
        (
            "stock",
            f"{player.coins} coins, {player.tools} tools, {player.scholars} scholars"
            f" ({player.scholars_left} in supply), power {spoken_bowls(player.bowls)}",
        ),
        ("books", books),
        ("income of the display", income),
        ("at home", home),
        (
            "tracks",
            f"sailing {player.sailing}, {counted(player.spade_price, 'tool')} a spade,"
            f" {counted(player.bridges, 'bridge')} left",
        ),
    ]


def _buildings(view: InnovationState, owner: int) -> str:
    parts = []
    for hex_id in view.map.land_ids:
        built = view.buildings.get(hex_id)
        if built and built.owner == owner:
            annex = " with annex" if built.annex else ""
            marked = " marked" if built.marked else ""
            parts.append(f"{label(view, hex_id)} {plain(built.kind)}{annex}{marked}")
    return ", ".join(parts)


def _groups(view: InnovationState, owner: int) -> str:
    """Return the power of groups outside cities."""
    parts = []
    for hexes in without_city(view, owner):
        if len(hexes) > 1:
            power = sum(power_of(view.buildings[h]) for h in hexes)
            parts.append(f"{' '.join(label(view, h) for h in hexes)} power {power}")
    return ", ".join(parts)


def _map(view: InnovationState) -> list[str]:
    """Return rows of terrain codes, buildings and ~~~ for river."""
    hexmap = view.map
    lines = ["Map"]
    if is_aloud():
        lines = ["Map, row by row from west to east; ? and a hex tells what lies around it"]
        lines += _spoken_rows(view)
        return [*lines, *_pieces_between(view)]
    rows: dict[int, dict[int, str]] = {}
    for hex_ in hexmap.hexes.values():
        rows.setdefault(hex_.row, {})[hex_.col] = _cell(view, hex_.id)
    for number in sorted(rows):
        row = rows[number]
        cells = [row.get(col, "   ") for col in range(max(row) + 1)]
        lines.append(
            f"{'ABCDEFGHI'[number]} {'  ' if number % 2 else ''}{' '.join(cells)}".rstrip()
        )
    return [*lines, *_pieces_between(view)]


def _whose(owner: int) -> str:
    return "yours" if letter(owner) == YOU else letter(owner)


def _spoken_rows(view: InnovationState) -> list[str]:
    rows: dict[int, list[str]] = {}
    for hex_ in view.map.hexes.values():
        built = view.buildings.get(hex_.id)
        city = " in a city" if built and built.city else ""
        owned = f" with a {plain(built.kind)} of {_whose(built.owner)}{city}" if built else ""
        land = f"{place(view, hex_.id)}{owned}" if hex_.terrain else "river"
        rows.setdefault(hex_.row, []).append(land)
    return [line for row in rows.values() for line in _wrapped(f"  {', '.join(row)}", "    ")]


def _pieces_between(view: InnovationState) -> list[str]:
    ends = told("-", " to ")
    bridges = [
        f"{letter(b.owner)} {label(view, b.a)}{ends}{label(view, b.b)}" for b in view.bridges
    ]
    lines = _rows([("bridges", ", ".join(bridges))])
    if view.automa:
        tokens = [f"{label(view, h)} seedling" for h in view.automa.seedlings]
        tokens += [f"{label(view, h)} blight" for h in view.automa.blight]
        lines += _rows([("tokens", ", ".join(tokens))])
    return lines


def _cell(view: InnovationState, hex_id: str) -> str:
    built = view.buildings.get(hex_id)
    if built:
        mark = _MARK[BUILDINGS[built.kind].twin]
        return f"{letter(built.owner)}{mark}{'*' if built.city else ' '}"
    terrain = view.terrain.get(hex_id)
    return TERRAIN_CODES[terrain][-1] if terrain else "~~~"


def _display(view: InnovationState) -> list[str]:
    lines = ["Science"]
    for discipline in BOOKS:
        if is_aloud():
            lines += _rows([(plain(discipline), _spoken_display(view, discipline))])
            continue
        spaces = [
            f"{steps}" if who == FREE else "n" if who == NEUTRAL else letter(who)
            for steps, who in zip(SPACES, view.spaces[discipline], strict=True)
        ]
        levels = [f"{letter(s)}{p.science[discipline]}" for s, p in enumerate(view.players)]
        if view.neutral_science:
            levels.append(f"neutral {view.neutral_science[discipline]}")
        lines += _rows([(plain(discipline), f"{' '.join(levels)}; spaces {' '.join(spaces)}")])
    return lines


def _spoken_display(view: InnovationState, discipline: str) -> str:
    levels = [f"{letter(s)} at level {p.science[discipline]}" for s, p in enumerate(view.players)]
    if view.neutral_science:
        levels.append(f"neutral at level {view.neutral_science[discipline]}")
    spaces = zip(SPACES, view.spaces[discipline], strict=True)
    free = [str(steps) for steps, who in spaces if who == FREE]
    return f"{', '.join(levels)}; free spaces for scholars: {', '.join(free) or 'none'}"


def _left(number: int) -> str:
    return told(f" x{number}", f" with {number or 'none'} left")


def _tiles(view: InnovationState) -> list[str]:
    rounds = [f"{n + 1} {name(tile)}" for n, tile in enumerate(view.round_tiles)]
    slots = [
        f"{name(view.innovations[slot])} ({listed(map(plain, INNOVATION_SLOTS[slot].columns))})"
        for slot in INNOVATION_SLOTS
        if view.innovations.get(slot)
    ]
    competencies = [
        f"{name(view.competencies[slot])}{_left(view.stacks[view.competencies[slot]])}"
        f" ({name(slot).lower()})"
        for slot in SLOTS
    ]
    cities = [f"{name(tile)}{_left(view.city_tiles[tile])}" for tile in CITY_TILES]
    bonuses = [f"{name(tile)} ({short_text(tile)})" for tile in view.bonuses]
    area = ""
    if view.area_tile:
        area = "not yet known" if view.area_tile == HIDDEN else name(view.area_tile)
    return [
        "Tiles",
        *_rows(
            (
                ("rounds", ", ".join(rounds)),
                ("last round", name(view.final_tile)),
                ("free board actions", _board_actions(view)),
                ("innovations", ", ".join(slots)),
                ("competencies", ", ".join(competencies)),
                ("palaces", _names(view.palaces)),
                ("city tiles", ", ".join(cities)),
                ("round bonuses", ", ".join(bonuses)),
                ("neutral area", area),
            )
        ),
    ]
