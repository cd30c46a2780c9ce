"""The position as text, in brief and in full."""

from collections.abc import Iterable

from core.games.age_of_innovation.content import (
    BOOKS,
    BUILDINGS,
    CITY_TILES,
    COMPETENCY_SLOTS,
    INNOVATION_SLOTS,
    PIECES_PER_PLAYER,
    POWER_ACTIONS,
    ROUNDS,
    SCHOLAR_SPACES,
    TERRAIN_CODES,
)
from core.games.age_of_innovation.rules.board import groups_without_city, largest_area, power_value
from core.games.age_of_innovation.rules.flow.rounds import display_income
from core.games.age_of_innovation.rules.scoring import standings
from core.games.age_of_innovation.state import FREE_SPACE, NEUTRAL_SCHOLAR, InnovationState
from core.games.age_of_innovation.text.counts import row_amount
from core.games.age_of_innovation.text.ledger import bowls_text
from core.games.age_of_innovation.text.tile_text import bonus_text, goal_text, short_text
from core.games.age_of_innovation.text.wording import (
    amount_text,
    hex_label,
    hex_text,
    lower_name,
    name,
    points_text,
)
from core.kernel import HIDDEN
from core.kernel.board_lines import labeled_lines, seats_from_viewer, wrap_line
from core.kernel.phrases import YOU
from core.kernel.presentation import (
    format_count,
    join_words,
    pad_to_width,
    seat_letter,
    sentence_case,
)
from core.kernel.style import Style

_PHASES = ("set-up", "income", "actions", "science bonus")
_BUILDING_SYMBOLS = {
    "workshop": "W",
    "guild": "G",
    "school": "S",
    "palace": "P",
    "university": "U",
    "tower": "T",
    "monument": "M",
}


def progress(view: InnovationState) -> tuple[str, ...]:
    """Return `round 3 of 6` and `actions`."""
    if not view.agenda:
        return progress_of_rounds(view), f"after round {ROUNDS} of {ROUNDS}"
    if not view.round:
        return ("set-up",)
    return progress_of_rounds(view), _PHASES[view.phase]


def progress_of_rounds(view: InnovationState) -> str:
    """Return `round 3 of 6`."""
    return f"round {view.round} of {ROUNDS}" if view.agenda else "the end"


def summary(view: InnovationState, seat: int, names: tuple[str, ...], style: Style) -> list[str]:
    lines = wrap_line(_headline(view, style))
    for owner in seats_from_viewer(seat, len(view.players)):
        texts = (
            _spoken_player_lines(view, owner, style)
            if style.is_spoken
            else [_player_line(view, owner, names, style)]
        )
        lines += [line for text in texts for line in wrap_line(text)]
    if view.round:
        lines += wrap_line(f"Free board actions: {_free_actions_text(view, style)}")
        lines += wrap_line(f"Bonus tiles: {_bonuses_text(view, style)}")
    return lines


def _headline(view: InnovationState, style: Style) -> str:
    if not view.round:
        return sentence_case(", ".join(progress(view)))
    order = style.wording(" ", ", ").join(seat_letter(seat, style) for seat in view.order)
    tile = view.round_tile()
    goal = (
        f"{goal_text(tile, style)}. {bonus_text(tile, style)}"
        if view.round < ROUNDS
        else goal_text(tile, style)
    )
    last = f". {goal_text(view.final_tile, style)}" if view.round == ROUNDS else ""
    return f"{sentence_case(', '.join(progress(view)))}; order {order}; {goal}{last}"


def _player_line(view: InnovationState, owner: int, names: tuple[str, ...], style: Style) -> str:
    """Return `>A Livia 47 VP  11c 5t 2sch  books 1/0/0/2  power 3/5/4  science 3/4/2/5`."""
    player = view.players[owner]
    mark = ">" if view.round and view.agenda and view.turn.seat == owner else " "
    heading = (
        f"{mark}{seat_letter(owner, style)} {pad_to_width(names[owner], 10)} {player.score:3} VP"
    )
    science = "/".join(str(player.science[d]) for d in BOOKS)
    if view.is_automa(owner):
        return f"{heading}  science {science}"
    books = "/".join(str(player.books[b]) for b in BOOKS)
    bowls = "/".join(map(str, player.bowls))
    passed = " passed" if player.passed else ""
    stock = f"{player.coins}c {player.tools}t {player.scholars}sch"
    return f"{heading}  {stock}  books {books}  power {bowls}  science {science}{passed}"


def _spoken_player_lines(view: InnovationState, owner: int, style: Style) -> list[str]:
    """Return two lines, so that plain mode repeats only the changed one."""
    player, owner_letter = view.players[owner], seat_letter(owner, style)
    science = ", ".join(f"{lower_name(d, style)} {player.science[d]}" for d in BOOKS)
    stock = f"{owner_letter}: {points_text(player.score, style)}"
    if not view.is_automa(owner):
        resources = (
            ("coins", player.coins),
            ("tools", player.tools),
            ("scholars", player.scholars),
        )
        books = [
            amount_text(book, player.books[book], style) for book in BOOKS if player.books[book]
        ]
        held = [*(amount_text(resource, number, style) for resource, number in resources), *books]
        passed = "; has passed" if player.passed else ""
        power = f"power {bowls_text(player.bowls)}"
        stock = f"{stock}; {', '.join(held)}; {power}{passed}"
    return [stock, f"{owner_letter}, science: {science}"]


def _free_actions_text(view: InnovationState, style: Style) -> str:
    free = [a for a in (*POWER_ACTIONS, *view.book_actions) if a not in view.marked]
    return ", ".join(name(each, style) for each in free) or "none"


def _bonuses_text(view: InnovationState, style: Style) -> str:
    parts = []
    for tile in view.bonuses:
        coins = row_amount("coins", view.bonus_coins.get(tile, 0), is_change=True)
        parts.append(name(tile, style) + (f" {coins.text(style)}" if coins.number else ""))
    return ", ".join(parts) or "none"


# --- the full position ----------------------------------------------------------------------------


def board(view: InnovationState, seat: int, names: tuple[str, ...], style: Style) -> list[str]:
    lines = wrap_line(_headline(view, style))
    for owner in seats_from_viewer(seat, len(view.players)):
        lines += ["", *_player_lines(view, owner, seat, names, style)]
    lines += [
        "",
        *_map_lines(view, style),
        "",
        *_science_lines(view, style),
        "",
        *_tile_lines(view, style),
    ]
    return lines


def _player_lines(
    view: InnovationState, owner: int, seat: int, names: tuple[str, ...], style: Style
) -> list[str]:
    player = view.players[owner]
    you = " (you)" if owner == seat else ""
    faction = player.faction
    if view.automa and view.is_automa(owner):
        faction = view.automa.faction
    faction_part = f", {name(faction, style)}" if faction else ""
    terrain_part = f", {lower_name(player.native_terrain, style)}" if player.display else ""
    owner_text = style.wording(f"{seat_letter(owner, style)} {names[owner]}{you}", names[owner])
    title = f"{owner_text}{faction_part}{terrain_part}"
    final_score = standings(view)[owner].total
    entries = [("score", f"{points_text(player.score, style)}, if it ended now {final_score}")]
    if not view.is_automa(owner):
        entries += _resource_entries(view, owner, style)
    entries += [
        ("science", ", ".join(f"{lower_name(d, style)} {player.science[d]}" for d in BOOKS)),
        ("buildings", _buildings_text(view, owner, style)),
        ("largest area", str(largest_area(view, owner))),
        ("groups", _groups_text(view, owner)),
        ("city tiles", _names_text(player.city_tiles, style)),
        ("competencies", _names_text(player.competencies, style)),
        ("innovations", _names_text(player.innovations, style)),
        ("palace", name(player.palace, style) if player.palace else ""),
        ("round bonus", name(player.bonus, style) if player.bonus else ""),
        ("next round bonus", name(player.next_bonus, style) if player.next_bonus else ""),
        ("used", _names_text(player.used, style)),
    ]
    return [title, *labeled_lines(entries)]


def _names_text(tiles: Iterable[str], style: Style) -> str:
    return ", ".join(name(tile, style) for tile in tiles)


def _resource_entries(view: InnovationState, owner: int, style: Style) -> list[tuple[str, str]]:
    player = view.players[owner]
    if not player.display:
        return []
    books = ", ".join(f"{player.books[b]} {lower_name(b, style)}" for b in BOOKS if player.books[b])
    income = ", ".join(f"{n} {what}" for what, n in display_income(player).items())
    home = ", ".join(
        f"{player.supply[kind]} {kind}" for kind in PIECES_PER_PLAYER if player.supply[kind]
    )
    return [
        (
            "stock",
            f"{player.coins} coins, {player.tools} tools, {player.scholars} scholars"
            f" ({player.scholars_left} in supply), power {bowls_text(player.bowls)}",
        ),
        ("books", books),
        ("income of the display", income),
        ("at home", home),
        (
            "tracks",
            f"sailing {player.sailing}, {format_count(player.tools_per_spade, 'tool')} a spade,"
            f" {format_count(player.bridges, 'bridge')} left",
        ),
    ]


def _buildings_text(view: InnovationState, owner: int, style: Style) -> str:
    parts = []
    for hex_id in view.map.land_ids:
        built = view.buildings.get(hex_id)
        if built and built.owner == owner:
            annex = " with annex" if built.annex else ""
            marked = " marked" if built.marked else ""
            parts.append(
                f"{hex_label(view, hex_id)} {lower_name(built.kind, style)}{annex}{marked}"
            )
    return ", ".join(parts)


def _groups_text(view: InnovationState, owner: int) -> str:
    parts = []
    for hexes in groups_without_city(view, owner):
        if len(hexes) > 1:
            power = sum(power_value(view.buildings[h]) for h in hexes)
            parts.append(f"{' '.join(hex_label(view, h) for h in hexes)} power {power}")
    return ", ".join(parts)


def _map_lines(view: InnovationState, style: Style) -> list[str]:
    hexmap = view.map
    lines = ["Map"]
    if style.is_spoken:
        lines = ["Map, row by row from west to east; ? and a hex tells what lies around it"]
        lines += _spoken_map_lines(view, style)
        return [*lines, *_bridge_and_token_lines(view, style)]
    rows: dict[int, dict[int, str]] = {}
    for hex_ in hexmap.hexes.values():
        rows.setdefault(hex_.row, {})[hex_.col] = _map_cell(view, hex_.id, style)
    for number in sorted(rows):
        row = rows[number]
        cells = [row.get(col, "   ") for col in range(max(row) + 1)]
        lines.append(
            f"{'ABCDEFGHI'[number]} {'  ' if number % 2 else ''}{' '.join(cells)}".rstrip()
        )
    return [*lines, *_bridge_and_token_lines(view, style)]


def _owner_text(owner: int, style: Style) -> str:
    return "yours" if seat_letter(owner, style) == YOU else seat_letter(owner, style)


def _spoken_map_lines(view: InnovationState, style: Style) -> list[str]:
    rows: dict[int, list[str]] = {}
    for hex_ in view.map.hexes.values():
        built = view.buildings.get(hex_.id)
        city = " in a city" if built and built.city else ""
        owned = (
            f" with a {lower_name(built.kind, style)} of {_owner_text(built.owner, style)}{city}"
            if built
            else ""
        )
        land = f"{hex_text(view, hex_.id)}{owned}" if hex_.terrain else "river"
        rows.setdefault(hex_.row, []).append(land)
    return [line for row in rows.values() for line in wrap_line(f"  {', '.join(row)}", "    ")]


def _bridge_and_token_lines(view: InnovationState, style: Style) -> list[str]:
    ends = style.wording("-", " to ")
    bridges = [
        f"{seat_letter(b.owner, style)} {hex_label(view, b.a)}{ends}{hex_label(view, b.b)}"
        for b in view.bridges
    ]
    lines = labeled_lines([("bridges", ", ".join(bridges))])
    if view.automa:
        tokens = [f"{hex_label(view, h)} seedling" for h in view.automa.seedlings]
        tokens += [f"{hex_label(view, h)} blight" for h in view.automa.blight]
        lines += labeled_lines([("tokens", ", ".join(tokens))])
    return lines


def _map_cell(view: InnovationState, hex_id: str, style: Style) -> str:
    built = view.buildings.get(hex_id)
    if built:
        mark = _BUILDING_SYMBOLS[BUILDINGS[built.kind].twin]
        return f"{seat_letter(built.owner, style)}{mark}{'*' if built.city else ' '}"
    terrain = view.terrain.get(hex_id)
    return TERRAIN_CODES[terrain][-1] if terrain else "~~~"


def _science_lines(view: InnovationState, style: Style) -> list[str]:
    lines = ["Science"]
    for discipline in BOOKS:
        if style.is_spoken:
            lines += labeled_lines(
                [(lower_name(discipline, style), _spoken_science(view, discipline, style))]
            )
            continue
        spaces = [
            f"{steps}"
            if scholar == FREE_SPACE
            else "n"
            if scholar == NEUTRAL_SCHOLAR
            else seat_letter(scholar, style)
            for steps, scholar in zip(SCHOLAR_SPACES, view.spaces[discipline], strict=True)
        ]
        levels = [
            f"{seat_letter(s, style)}{p.science[discipline]}" for s, p in enumerate(view.players)
        ]
        if view.neutral_science:
            levels.append(f"neutral {view.neutral_science[discipline]}")
        lines += labeled_lines(
            [(lower_name(discipline, style), f"{' '.join(levels)}; spaces {' '.join(spaces)}")]
        )
    return lines


def _spoken_science(view: InnovationState, discipline: str, style: Style) -> str:
    levels = [
        f"{seat_letter(s, style)} at level {p.science[discipline]}"
        for s, p in enumerate(view.players)
    ]
    if view.neutral_science:
        levels.append(f"neutral at level {view.neutral_science[discipline]}")
    spaces = zip(SCHOLAR_SPACES, view.spaces[discipline], strict=True)
    free = [str(steps) for steps, scholar in spaces if scholar == FREE_SPACE]
    return f"{', '.join(levels)}; free spaces for scholars: {', '.join(free) or 'none'}"


def _remaining_text(number: int, style: Style) -> str:
    return style.wording(f" x{number}", f" with {number or 'none'} left")


def _tile_lines(view: InnovationState, style: Style) -> list[str]:
    rounds = [f"{n + 1} {name(tile, style)}" for n, tile in enumerate(view.round_tiles)]
    slots = [
        f"{name(view.innovations[slot], style)}"
        f" ({join_words(lower_name(c, style) for c in INNOVATION_SLOTS[slot].columns)})"
        for slot in INNOVATION_SLOTS
        if view.innovations.get(slot)
    ]
    competencies = [
        f"{name(competency, style)}{_remaining_text(view.stacks[competency], style)}"
        f" ({name(slot, style).lower()})"
        for slot, competency in ((slot, view.competencies[slot]) for slot in COMPETENCY_SLOTS)
    ]
    cities = [
        f"{name(tile, style)}{_remaining_text(view.city_tiles[tile], style)}" for tile in CITY_TILES
    ]
    bonuses = [f"{name(tile, style)} ({short_text(tile, style)})" for tile in view.bonuses]
    area = ""
    if view.area_tile:
        area = "not yet known" if view.area_tile == HIDDEN else name(view.area_tile, style)
    return [
        "Tiles",
        *labeled_lines(
            (
                ("rounds", ", ".join(rounds)),
                ("last round", name(view.final_tile, style)),
                ("free board actions", _free_actions_text(view, style)),
                ("innovations", ", ".join(slots)),
                ("competencies", ", ".join(competencies)),
                ("palaces", _names_text(view.palaces, style)),
                ("city tiles", ", ".join(cities)),
                ("round bonuses", ", ".join(bonuses)),
                ("neutral area", area),
            )
        ),
    ]
