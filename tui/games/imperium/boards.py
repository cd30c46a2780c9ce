"""Boards panel: comparison, boards, end conditions and scores."""

from collections.abc import Callable, Sequence
from functools import partial

from core.games.imperium.content import ACTION_TOKENS, CARDS, DEVELOPMENT_AREA, NATION_DECK, NATIONS
from core.games.imperium.facts import (
    icons_in_play,
    known,
    one_of_each,
    past_name,
    price_to_develop,
    warnings,
    what_comes_next,
)
from core.games.imperium.state import ImperiumState, Player
from tui.draw.blocks import Block, TargetBox, heading, paint_page
from tui.draw.canvas import AMOUNT, BAD, FAINT, HEAD, MUTED, NAMED, TEXT, WARN, Canvas, Parts
from tui.draw.comparison import paint_seat
from tui.draw.glyphs import fit, parts_width
from tui.draw.highlight import LEGAL, WIDE, mark_places
from tui.draw.marks import marked
from tui.draw.remembered import while_it_stands
from tui.draw.scene import Scene
from tui.games.imperium.bars import token_parts, tokens
from tui.games.imperium.lines import WHOLE, Named, card_line, name_rows
from tui.games.imperium.perspective import eye, look, shown_seat, still_chosen
from tui.games.imperium.play import PlayArea, play_cards, play_lines
from tui.games.imperium.solo import bot_board
from tui.games.imperium.tables import compared, scores

Form = Callable[[], list[Block]]

MOST = (WHOLE, 1)  # rows per card line, tried in this order
NAMES = 0  # rows per line if developments show only name and price
_WORDS = ("   actions ", "  exhaust ")  # dropped if the header is too long


def paint_boards(canvas: Canvas, scene: Scene) -> None:
    view: ImperiumState = scene.view
    if not view.market:
        note = f"laid out once {still_chosen(scene)} are chosen"
        paint_page(canvas, scene, [heading(canvas, "BOARDS", note)])
        return
    seat = shown_seat(scene)
    rivals = [other for other in view.rivals(seat) if not view.is_bot(other)]
    blocks = [*compared(canvas, scene), *_warnings(canvas, scene)]
    last = scores(canvas, scene)
    if view.is_bot(seat):
        blocks += bot_board(canvas, scene)
    else:
        least = len(rivals) if canvas.width >= WIDE else _height(last)  # rows of the next groups
        blocks += _fitting_board(canvas, scene, seat, canvas.height - _height(blocks) - least)
    room = canvas.height - _height(blocks)
    if canvas.width >= WIDE and room < _height(last) + len(rivals):
        last = []  # the score panel shows them
    blocks += _others(canvas, scene, rivals, room - _height(last))
    paint_page(canvas, scene, [*blocks, *last])


def _fitting_board(canvas: Canvas, scene: Scene, seat: int, room: int) -> list[Block]:
    """Lay out a board in the most detailed form that fits."""
    plays: list[PlayArea] = [play_lines]
    rows: tuple[int, ...] = MOST
    if canvas.width >= WIDE:
        plays, rows = [play_cards, play_lines], (*MOST, NAMES)
    forms = [partial(_board, canvas, scene, seat, most, play) for play in plays for most in rows]
    return _first_that_fits(scene, seat, (canvas.width, room), forms) or _board(
        canvas, scene, seat, 1
    )


def _first_that_fits(
    scene: Scene, seat: int, size: tuple[int, int], forms: Sequence[Form]
) -> list[Block]:
    """Return the first form that fits, or [].

    The choice is cached per position.
    """
    found = _forms_found(scene.view)
    for at in range(found.get((seat, size), 0), len(forms)):
        found[seat, size] = at
        blocks = forms[at]()
        if _height(blocks) <= size[1]:
            return blocks
    found[seat, size] = len(forms)
    return []


@while_it_stands
def _forms_found(view: ImperiumState) -> dict[tuple[int, tuple[int, int]], int]:
    """Return a cache by seat and size."""
    return {}


def _height(blocks: Sequence[Block]) -> int:
    return sum(block.height for block in blocks)


def _others(canvas: Canvas, scene: Scene, rivals: Sequence[int], room: int) -> list[Block]:
    blocks: list[Block] = []
    for number, other in enumerate(rivals):
        share = (room - _height(blocks)) // (len(rivals) - number)
        if share <= 0:  # too low for a header
            continue
        whole = [partial(_board, canvas, scene, other, most) for most in MOST]
        short = [partial(_in_play, canvas, scene, other, most) for most in MOST]
        fitting = _first_that_fits(scene, other, (canvas.width, share), [*whole, *short])
        blocks += fitting or [_head(canvas, scene, other)]
    return blocks


def boards_note(scene: Scene, width: int) -> str:
    if width >= WIDE:
        return (
            "underlined = best   VP = if it ended now, as far as seen   cursor on a seat shows it"
        )
    return "the cursor on a seat shows its board"


def boards_height(scene: Scene, width: int) -> int:
    """Return a height that takes all rows left."""
    view: ImperiumState = scene.view
    return 40 if view.market else 0


def _warnings(canvas: Canvas, scene: Scene) -> list[Block]:
    blocks = []
    for warning in warnings(scene.view):
        ink = BAD if warning.grave else WARN
        parts: Parts = [("! ", ink)]
        if warning.seat >= 0:
            parts += [(scene.letter(warning.seat), scene.chip(warning.seat)), (" ", TEXT)]
        parts.append((fit([warning.words], canvas.width - 2 - parts_width(parts)), ink))
        blocks.append(Block(1, partial(_paint_parts, canvas, parts)))
    return blocks


def _paint_parts(canvas: Canvas, parts: Parts, y: int) -> None:
    canvas.parts(1, y, parts)


# --- one board ------------------------------------------------------------------------------------


def _board(
    canvas: Canvas, scene: Scene, seat: int, most: int, play: PlayArea = play_lines
) -> list[Block]:
    in_play = _in_play(canvas, scene, seat, most or WHOLE, play)
    return [*in_play, *_piles(canvas, scene, seat, most)]


def _in_play(
    canvas: Canvas, scene: Scene, seat: int, most: int, play: PlayArea = play_lines
) -> list[Block]:
    player: Player = scene.view.players[seat]
    title = f"IN PLAY {len(player.play)}"
    note = f"{icons_in_play(player)}   p production f fertile r river"
    return [
        _head(canvas, scene, seat),
        *_powers(canvas, scene, seat, most),
        heading(canvas, title, note if player.play else "nothing"),
        *play(canvas, scene, seat, most),
    ]


def _head(canvas: Canvas, scene: Scene, seat: int) -> Block:
    """Lay out `A You  Romans  barbarian  ▮▯▯ ▮▮▮▮▮  5m 4pop 3prog`."""
    view: ImperiumState = scene.view
    player = view.players[seat]
    parts: Parts = [
        (NATIONS[player.nation].name, NAMED),
        ("  ", TEXT),
        (player.state, TEXT),
        (_WORDS[0], MUTED),
        *tokens(player.actions, ACTION_TOKENS),
        (_WORDS[1], MUTED),
        *tokens(player.exhausts, player.of.exhaust_tokens),
        ("   ", TEXT),
        *marked(scene, lambda view: token_parts(view.players[seat])),
    ]
    name = min(len(scene.name(seat)), 10)

    def paint(y: int) -> None:
        paint_seat(canvas, scene, 1, y, seat, 14)
        canvas.parts(5 + name + 2, y, _fitting(parts, canvas.width - 8 - name))

    return Block(1, paint)


def _fitting(parts: Parts, room: int) -> Parts:
    if parts_width(parts) <= room:
        return parts
    return [(" ", TEXT) if text in _WORDS else (text, ink) for text, ink in parts]


def _powers(canvas: Canvas, scene: Scene, seat: int, most: int) -> list[Block]:
    view: ImperiumState = scene.view
    player = view.players[seat]
    blocks = []
    for card in (player.power, player.court, player.journey):
        if card:
            now = look(view, seat, card)
            used: Parts = [("▯ used", WARN)] if card in player.exhausted else []
            blocks.append(card_line(canvas, scene, now, used, most=most))
            held = [Named(c, CARDS[c].name, []) for c in player.garrison.get(card, ())]
            blocks += name_rows(canvas, scene, "   │ active quest", held) if held else []
    return blocks


def _piles(canvas: Canvas, scene: Scene, seat: int, most: int) -> list[Block]:
    view: ImperiumState = scene.view
    player = view.players[seat]
    mine = seat == scene.seat
    blocks = _pile(canvas, scene, "DISCARD", player.discard)
    blocks += _pile(canvas, scene, "DRAW DECK", player.deck, " in any order" if mine else "")
    if past := past_name(player):
        blocks += _pile(canvas, scene, past.upper(), [*player.history, *player.flooded])
    if seat != eye(scene):
        blocks += _pile(canvas, scene, "HAND", player.hand)
        if player.somewhere:
            blocks += _pile(canvas, scene, "KNOWN AMONG THEM", player.somewhere)
    if player.nation_deck or player.of.nation_deck:
        blocks += _place(canvas, scene, seat, NATION_DECK, "NATION DECK", player.nation_deck)
        things = [Named(c, CARDS[c].name, []) for c in known(player.nation_deck)]
        blocks += name_rows(canvas, scene, "  ", things) if things else []
    if player.development:
        title = "QUESTS" if player.court else "DEVELOPMENTS"
        blocks += _place(canvas, scene, seat, DEVELOPMENT_AREA, title, player.development)
        if most == NAMES and not any(map(scene.is_legal, player.development)):
            things = [_priced(scene, seat, c, n) for c, n in one_of_each(player.development)]
            return blocks + name_rows(canvas, scene, "  ", things)
        blocks += _developments(canvas, scene, seat, max(most, 1))
    return blocks


def _priced(scene: Scene, seat: int, card: str, copies: int) -> Named:
    """Return `Chainmail 3m 1pop VP 4`."""
    points, price = look(scene.view, seat, card).points, price_to_develop(scene.view, seat, card)
    behind: Parts = [(f" x{copies}", MUTED)] if copies > 1 else []
    behind += [(f" {price}", AMOUNT)] if price else []
    behind += [(f" VP {points}", MUTED)] if points else []
    return Named(card, CARDS[card].name, behind)


def _pile(
    canvas: Canvas, scene: Scene, title: str, cards: list[str], note: str = ""
) -> list[Block]:
    """Lay out `DISCARD 9 Advance ∙ Unrest x2`."""
    legal = tuple(scene.question.targets) if scene.question else ()
    seen = known(cards)
    things = [
        Named(card, CARDS[card].name, [(f" x{n}", MUTED)] if n > 1 else [])
        for card, n in one_of_each(seen, legal)
    ]
    if len(seen) < len(cards):
        things.append(Named("", f"{len(cards) - len(seen)} unseen" if seen else "unseen", []))
    return name_rows(canvas, scene, f"{title} {len(cards)}{note if seen else ''}", things)


def _place(
    canvas: Canvas, scene: Scene, seat: int, target: str, title: str, cards: list[str]
) -> list[Block]:
    view: ImperiumState = scene.view
    player = view.players[seat]
    head = f"{title} {len(cards)}"
    used = "▯ used until the next refresh  " if target in player.exhausted else ""
    note = what_comes_next(player) if _is_next(player, target) else ""
    places: tuple[TargetBox, ...] = ((target, 1, 0, canvas.width - 2, 1),)

    def paint(y: int) -> None:
        x = canvas.text(1, y, head, LEGAL if scene.is_legal(target) else HEAD)
        x = canvas.text(x + 1, y, used, WARN)
        canvas.text(x, y, fit([note], canvas.width - 1 - x), FAINT)
        mark_places(canvas, scene, y, places)

    return [Block(1, paint, places)]


def _is_next(player: Player, target: str) -> bool:
    """Return whether the next reshuffle takes a card from here."""
    barbarian = player.state == "barbarian" and bool(player.nation_deck)
    return barbarian == (target == NATION_DECK)


def _developments(canvas: Canvas, scene: Scene, seat: int, most: int) -> list[Block]:
    view: ImperiumState = scene.view
    player = view.players[seat]
    blocks = []
    for card, copies in one_of_each(player.development):
        now = look(view, seat, card)
        price = price_to_develop(view, seat, card)
        tail: Parts = [(price, AMOUNT)] if price else []
        dim = not scene.is_legal(card)
        blocks.append(card_line(canvas, scene, now, tail, dim, copies, most))
    return blocks
