"""Market panel; narrow, it also shows hand and play area."""

from collections.abc import Collection, Iterator, Sequence

from core.games.imperium.content import CARDS, NATIONS, SMALL_DECKS, TRIBUTARY
from core.games.imperium.facts import (
    CardNow,
    Gains,
    bot_nation_words,
    campaign_words,
    gains,
    is_running_out,
    nation_start,
    nation_words,
    place_of,
    power_words,
)
from core.games.imperium.state import ImperiumState
from tui.draw.blocks import Block, TargetBox, heading, paint_page
from tui.draw.canvas import AMOUNT, BAD, FAINT, HEAD, MUTED, TEXT, WARN, Canvas, Parts
from tui.draw.highlight import LEGAL, WIDE, mark_places
from tui.draw.scene import Scene
from tui.games.imperium.cards import Small, card_rows, rows_of_cards
from tui.games.imperium.hand import (
    full_line,
    hand_cards,
    hand_lines,
    line_columns,
    piles_line,
)
from tui.games.imperium.lines import (
    WHOLE,
    Columns,
    Named,
    card_line,
    card_text,
    columns,
    finish_line,
    name_rows,
    paint_front,
    paint_points_head,
    rows_beside,
    text_lines,
)
from tui.games.imperium.perspective import eye, look, own, recedes
from tui.games.imperium.play import play_names

FEW_STARTS = 2  # start lines up to which each is cut, so that all nations fit
LONGEST_NATION = max(len(nation.name) for nation in NATIONS.values())
WITH_HAND = 13  # rows from which a narrow panel also shows hand and play area
_VARIABLE = "variable"
_NARROW = 77  # columns; next to the choices a screen of 120 leaves fewer
_WHOLE_SUITS: dict[str, str] = {}
_SHORT_SUITS = {"uncivilised": "unciv.", "civilised": "civil."}
_SHORTEST_SUITS = {"uncivilised": "unc", "civilised": "civ"}
BOT_NATION, REWARD, SIDE = "bot_nation", "campaign_reward", "side"  # decision topics


def paint_row(canvas: Canvas, scene: Scene) -> None:
    """Draw the market as cards on a wide canvas, else as lines."""
    view: ImperiumState = scene.view
    if not view.market:
        blocks = _opening(canvas, scene)
    elif _topic(scene) == REWARD:
        blocks = _rewards(canvas, scene)
    elif canvas.width >= WIDE:
        at = columns(canvas.width)
        blocks = [
            *_elsewhere(canvas, scene, at),
            *card_rows(canvas, scene, _market_cards(scene)),
            _decks(canvas, scene, "DECKS", at),
        ]
        blocks += _exile(canvas, scene)
    else:
        blocks = _lines(canvas, scene, line_columns(scene, canvas.width))
    paint_page(canvas, scene, [*_campaign(canvas, scene), *blocks])


def row_note(scene: Scene, width: int) -> str:
    if not scene.view.market:
        return ""
    if width >= WIDE:
        return "acquiring takes the unrest under the card; breaking through returns it"
    return "acquiring takes the unrest beneath, too"


def row_height(scene: Scene, width: int) -> int:
    view: ImperiumState = scene.view
    if not view.market or _topic(scene) == REWARD:
        return 20
    extra = sum(len(cards) + 1 for cards in _places(scene).values())
    if width >= WIDE:
        return extra + rows_of_cards(_market_cards(scene), width) + 2
    return extra + sum(_market_rows(scene, width)) + 2


def _market_rows(scene: Scene, width: int) -> Iterator[int]:
    view: ImperiumState = scene.view
    at = line_columns(scene, width)
    for place, slot in enumerate(view.market):
        tail = _short_tail(gains(view, place))
        now = look(view, eye(scene), slot.card) if slot.card else None
        yield len(card_text(now, tail, width, rows_beside(width), at)) if now else 1


# --- market ---------------------------------------------------------------------------------------


def _lines(canvas: Canvas, scene: Scene, at: Columns) -> list[Block]:
    blocks = _all_lines(canvas, scene, at)
    spare = canvas.height - sum(block.height for block in blocks)
    if spare <= 0:
        return blocks
    return _all_lines(canvas, scene, at, _longer(canvas, scene, at, spare))


def _all_lines(
    canvas: Canvas, scene: Scene, at: Columns, longer: Collection[str] = ()
) -> list[Block]:
    """Lay out all lines; cards in `lengthened` get one row more."""
    blocks = [*_elsewhere(canvas, scene, at), _decks(canvas, scene, "MARKET", at)]
    for place, slot in enumerate(scene.view.market):
        blocks.append(_market_line(canvas, scene, place, at, slot.card in longer))
    if canvas.height >= WITH_HAND:
        blocks += [piles_line(canvas, scene, "HAND", at), *hand_lines(canvas, scene, at, longer)]
        blocks += play_names(canvas, scene, eye(scene), "PLAY")
    return blocks + (_exile(canvas, scene) if scene.view.exile else [])


def _longer(canvas: Canvas, scene: Scene, at: Columns, spare: int) -> set[str]:
    """Return the first cut cards, as many as there are spare rows."""
    view: ImperiumState = scene.view
    shown = [
        (look(view, eye(scene), slot.card), _short_tail(gains(view, place)))
        for place, slot in enumerate(view.market)
        if slot.card
    ]
    if canvas.height >= WITH_HAND:
        shown += [(card.now, card.last) for card in hand_cards(scene, wide=False)]
    most = rows_beside(canvas.width)
    cut = [
        now.card
        for now, tail in shown
        if len(card_text(now, tail, canvas.width, most + 1, at)) > most
    ]
    return set(cut[:spare])


def _market_line(
    canvas: Canvas, scene: Scene, place: int, at: Columns, is_longer: bool = False
) -> Block:
    view: ImperiumState = scene.view
    card = view.market[place].card
    if not card:
        return Block(1, lambda y: _paint_empty(canvas, y))
    now, tail = look(view, eye(scene), card), _short_tail(gains(view, place))
    most = rows_beside(canvas.width) + is_longer
    return card_line(canvas, scene, now, tail, recedes(scene, card), most=most, at=at)


def _paint_empty(canvas: Canvas, y: int) -> None:
    canvas.text(4, y, "∙", FAINT)


def _short_tail(it: Gains) -> Parts:
    """Return `unrest +1prog`."""
    parts: Parts = [("unrest", BAD)] if it.unrest else []
    if it.tokens:
        parts.append((f" +{it.tokens}" if parts else f"+{it.tokens}", AMOUNT))
    return parts


def _market_cards(scene: Scene) -> list[Small]:
    view: ImperiumState = scene.view
    return [
        Small(
            look(view, eye(scene), slot.card),
            _last_line(gains(view, at)),
            recedes(scene, slot.card),
        )
        for at, slot in enumerate(view.market)
        if slot.card
    ]


def _last_line(it: Gains) -> Parts:
    """Return `1 unrest +1prog`."""
    parts: Parts = [("1 unrest ", BAD)] if it.unrest else [("no unrest ", MUTED)]
    return [*parts, (f"+{it.tokens}", AMOUNT)] if it.tokens else parts


def _decks(canvas: Canvas, scene: Scene, title: str, divided: Columns) -> Block:
    """Lay out `region 5  uncivilised 3  civilised 2  main 31  fame 7`."""
    view: ImperiumState = scene.view
    wide = canvas.width >= WIDE
    forms = _WHOLE_SUITS if wide else _SHORT_SUITS if canvas.width >= _NARROW else _SHORTEST_SUITS
    counts = [(suit, forms.get(suit, suit), len(view.small.get(suit, ()))) for suit in SMALL_DECKS]
    counts += [(TRIBUTARY, "main", len(view.main)), ("fame", "fame", len(view.fame))]
    if wide:
        counts.append(("unrest", "unrest", len(view.unrest)))
    if scene.is_legal(_VARIABLE):
        counts.append((_VARIABLE, "variable", len(view.main)))
    x = 1 + len(title) + 2 if wide else divided.text
    places: list[TargetBox] = []
    words: list[tuple[int, str, int]] = []
    for target, word, number in counts:
        places.append((target, x, 0, len(word), 1))
        words.append((x, word, number))
        x += len(word) + len(str(number)) + (3 if wide else 2)
    note = "the next cards of the market" if wide else ""

    def paint(y: int) -> None:
        canvas.text(1, y, title, HEAD)
        if not wide:
            paint_points_head(canvas, y, divided)
        for (target, _, _, _, _), (at, word, number) in zip(places, words, strict=True):
            at = canvas.text(at, y, word, LEGAL if scene.is_legal(target) else MUTED)
            canvas.text(at + 1, y, str(number), WARN if is_running_out(view, target) else TEXT)
        canvas.right(canvas.width - 1, y, note, FAINT)
        mark_places(canvas, scene, y, places)

    return Block(1, paint, tuple(places))


def _exile(canvas: Canvas, scene: Scene) -> list[Block]:
    view: ImperiumState = scene.view
    title = f"EXILE {len(view.exile)}"
    things = [Named(card, CARDS[card].name, []) for card in reversed(view.exile)]
    return name_rows(canvas, scene, title, things)


# --- cards in other places ------------------------------------------------------------------------


def _places(scene: Scene) -> dict[str, list[str]]:
    view: ImperiumState = scene.view
    if scene.question is None:
        return {}
    player = own(scene)
    shown = {slot.card for slot in view.market} | {*view.exile, *player.hand, *player.in_force()}
    found: dict[str, list[str]] = {}
    for target in scene.question.targets:
        if target in CARDS and target not in shown:
            found.setdefault(place_of(view, eye(scene), target), []).append(target)
    return found


def _elsewhere(canvas: Canvas, scene: Scene, at: Columns) -> list[Block]:
    blocks: list[Block] = []
    for place, cards in _places(scene).items():
        blocks.append(heading(canvas, place.upper()))
        blocks += _plain_lines(canvas, scene, cards, at)
    return blocks


def _plain_lines(
    canvas: Canvas, scene: Scene, cards: Sequence[str], at: Columns | None = None
) -> list[Block]:
    lines = []
    for card in cards:
        now = look(scene.view, eye(scene), card)
        lines.append(card_line(canvas, scene, now, [], at=at))
    return lines


def _campaign(canvas: Canvas, scene: Scene) -> list[Block]:
    """Lay out result and score of the campaign (R20.1)."""
    words = campaign_words(scene.view) if _topic(scene) in (REWARD, BOT_NATION) else ""
    return [heading(canvas, "CAMPAIGN", words)] if words else []


def _rewards(canvas: Canvas, scene: Scene) -> list[Block]:
    """Lay out cards to add to or remove from the starting deck (R20.2)."""
    groups: dict[str, list[str]] = {}
    for target, row in scene.question.targets.items() if scene.question else ():
        groups.setdefault(row.choice.group, []).append(target)
    blocks: list[Block] = []
    for group, cards in groups.items():
        blocks += [heading(canvas, group.upper()), *_plain_lines(canvas, scene, cards)]
    return blocks


def _topic(scene: Scene) -> str:
    return scene.question.decision.topic if scene.question else ""


# --- setup ----------------------------------------------------------------------------------------


def _opening(canvas: Canvas, scene: Scene) -> list[Block]:
    for most, starts in (*((WHOLE, lines) for lines in range(4, -1, -1)), (1, 2), (1, 1)):
        blocks = _choosing(canvas, scene, most, starts)
        if sum(block.height for block in blocks) <= canvas.height:
            return blocks
    return _choosing(canvas, scene, 1, 0)


def _choosing(canvas: Canvas, scene: Scene, most: int, starts: int) -> list[Block]:
    view: ImperiumState = scene.view
    targets = list(scene.question.targets) if scene.question else []
    blocks: list[Block] = []
    if nations := [target for target in targets if target in NATIONS]:
        blocks.append(heading(canvas, "NATIONS", _nations_note(scene)))
        of_bot = _for_bot(scene)
        blocks += [_nation_line(canvas, scene, n, of_bot, most, starts) for n in nations]
    if sides := [target for target in targets if target in CARDS]:
        blocks.append(heading(canvas, "POWER CARD", "the side is up for the whole game"))
        blocks += [_side(canvas, scene, card) for card in sides]
    taken = [(seat, player.nation) for seat, player in enumerate(view.players) if player.nation]
    if view.bot_nation:
        taken.append((len(view.players), view.bot_nation))
    if taken:
        blocks.append(heading(canvas, "CHOSEN"))
    if not blocks:
        blocks.append(heading(canvas, "MARKET", "laid out when all nations are chosen"))
    return blocks + [
        _nation_line(canvas, scene, nation, seat >= len(view.players), most, starts, seat)
        for seat, nation in taken
    ]


def _for_bot(scene: Scene) -> bool:
    """Return whether the bot's nation is chosen; its power card is unused (R19.1)."""
    return _topic(scene) == BOT_NATION


def _nations_note(scene: Scene) -> str:
    if _for_bot(scene):
        return "with the first rows of the bot's table"
    up = scene.view.options["sides"]
    return f"with {'both sides' if up == 'choose' else f'side {up}'} of the power card"


def _nation_line(
    canvas: Canvas,
    scene: Scene,
    nation: str,
    of_bot: bool,
    most: int,
    starts: int = 0,
    seat: int = -1,
) -> Block:
    """Lay out a nation, its power card sides and its start."""
    record, dim = NATIONS[nation], seat >= 0 and scene.question is not None
    kind = scene.name(seat) if seat >= 0 else record.box
    said = [bot_nation_words(nation)] if of_bot else nation_words(scene.view, nation)
    if seat == scene.seat and _topic(scene) == SIDE and starts:
        said = []  # its sides are listed above
    start = () if of_bot else nation_start(nation)[:starts]
    now = CardNow(nation, "nation", (kind,), (record.name,), ("",), "", "")
    at = columns(canvas.width)
    x = at.name + LONGEST_NATION + 2
    room = canvas.width - 1 - x
    words = [line for side in said for line in text_lines(side, room, most)]
    whole = most if starts > FEW_STARTS else 1
    after = [line for words in start for line in text_lines(words, room, whole)]

    def paint(y: int) -> None:
        paint_front(canvas, scene, now, dim, 1, y, at)
        for down, line in enumerate(words):
            canvas.text(x, y + down, line, MUTED if dim else TEXT)
        for down, line in enumerate(after, len(words)):
            canvas.text(x, y + down, line, MUTED)
        finish_line(canvas, scene, nation, y, rows)

    rows = len(words) + len(after)
    return Block(rows, paint, ((nation, 1, 0, canvas.width - 2, rows),))


def _side(canvas: Canvas, scene: Scene, card: str) -> Block:
    record = CARDS[card]
    now = look(scene.view, eye(scene), card)
    side, words = (f"side {record.side}",), power_words(card)
    named = CardNow(card, now.band, side, now.names, ("",), "", words)
    return full_line(canvas, scene, Small(named, []), columns(canvas.width))
