"""Politics panel: attacks, events, wars, pacts, colonies and final scoring."""

from collections.abc import Sequence
from functools import partial

from core.games.through_the_ages.content import CARDS
from core.games.through_the_ages.describe import seat_id
from core.games.through_the_ages.facts.attacks_now import Might, attacks_on, barred, duel, might
from core.games.through_the_ages.facts.cards_now import beyond_the_text, brings_now
from core.games.through_the_ages.military_events import (
    AttackDecided,
    Colonized,
    EventRevealed,
    NotColonized,
    PactAnswered,
)
from core.games.through_the_ages.state import AgesState, Seeded
from core.games.through_the_ages.wording.brief import effect_forms
from core.games.through_the_ages.wording.names import short_aged_name, short_name
from core.kernel import HIDDEN, Event
from tui.draw.blocks import Block, TargetBox, heading, paint_page
from tui.draw.canvas import BAD, FAINT, GOOD, HEAD, MUTED, NAMED, TEXT, WARN, Canvas, Ink, Parts
from tui.draw.comparison import LABELS, paint_seat
from tui.draw.glyphs import cut, fit, wrap
from tui.draw.highlight import LEGAL, WIDE, mark_places
from tui.draw.scene import Scene
from tui.games.through_the_ages.hand import military_cards
from tui.games.through_the_ages.lines import ROOMY, band, eye, is_political
from tui.games.through_the_ages.tables import outlook, seats_in_order

NAME_X = 2  # first column of a name
WORDS_X = 23  # first column of the text
COLONIES_X = 32
ROWS, MANY_ROWS = 15, 21  # heights in place of the card row


_OUTCOMES = EventRevealed | AttackDecided | PactAnswered | Colonized | NotColonized


def is_outcome(event: Event) -> bool:
    return isinstance(event, _OUTCOMES)


def paint_politics(canvas: Canvas, scene: Scene) -> None:
    """Draw all groups, the most urgent first."""
    view: AgesState = scene.view
    blocks: list[Block] = []
    if view.mode.politics:
        blocks += _strengths(canvas, scene)
        blocks += _wars(canvas, scene)
        blocks += military_cards(canvas, scene)
    blocks += _events(canvas, scene)
    blocks += _pacts(canvas, scene)
    blocks += _seats_things(canvas, scene)
    blocks += _final_scoring(canvas, scene)
    blocks += _scores(canvas, scene)
    if "boards" not in scene.beside:
        blocks += outlook(canvas, scene)
    paint_page(canvas, scene, blocks)


def politics_note(scene: Scene, width: int) -> str:
    long = "attack: with every unit given up   defence: also with the best cards there could be"
    return long if width >= WIDE else "units: all given up   cards: the best there are"


def politics_height(scene: Scene, width: int) -> int:
    """Return the height of the card row during politics, else 0."""
    if not is_political(scene):
        return 0
    return MANY_ROWS if width >= ROOMY else ROWS


# --- strength -------------------------------------------------------------------------------------

_HEADS = (("str", 17), ("units", 23), ("cards", 29), ("", 33), ("attack", 40), ("defence", 48))
_VERDICT_X = 50


def _strengths(canvas: Canvas, scene: Scene) -> list[Block]:
    view: AgesState = scene.view
    seats = [seat for seat in seats_in_order(scene) if seat not in view.resigned]
    all_might = {seat: might(view, seat) for seat in seats}

    def heads(y: int) -> None:
        canvas.text(1, y, "STRENGTH", HEAD)
        for word, end in _HEADS:
            canvas.right(end, y, word, MUTED)
        canvas.text(_VERDICT_X, y, "if you attack", MUTED)

    blocks = [Block(1, heads)]
    for seat in seats:
        place = (seat_id(seat), 1, 0, canvas.width - 2, 1)
        paint = partial(_paint_might, canvas, scene, all_might, seat)
        blocks.append(Block(1, paint, (place,)))
    return blocks


def _paint_might(
    canvas: Canvas, scene: Scene, all_might: dict[int, Might], seat: int, y: int
) -> None:
    """Draw `B Livia  15  +9  3 +6  24  30  ✗ out of reach`."""
    view: AgesState = scene.view
    you = eye(scene)
    it = all_might[seat]
    if seat == scene.seat:
        canvas.fill(0, y, canvas.width, 1, "high")
    paint_seat(canvas, scene, 1, y, seat, 12)
    values = (
        str(it.strength),
        f"+{it.sacrifice}",
        str(it.hand),
        f"+{it.cards}",
        str(it.attack),
        str(it.defence),
    )
    for (word, end), value in zip(_HEADS, values, strict=True):
        canvas.right(end, y, value, NAMED if word == "str" else TEXT)
    if seat != you and you in all_might:
        parts = _verdict(view, *duel(view, you, seat))
        parts += _danger(*duel(view, seat, you))
        _paint_parts(canvas, _VERDICT_X, y, parts)
    mark_places(canvas, scene, y, ((seat_id(seat), 1, 0, canvas.width - 2, 1),))


def _verdict(view: AgesState, mine: Might, theirs: Might) -> Parts:
    """Return the result of an attack, whatever the defender adds."""
    ban = barred(view, mine.seat, theirs.seat)
    if ban:
        return [(f"✗ {cut(ban, 14)}", BAD)]
    cards = attacks_on(view, mine.seat, theirs.seat)
    with_card = f" {short_aged_name(cards[0])}" if cards else ""
    if mine.strength > theirs.defence:
        return [(f"✓ sure{with_card}", GOOD)]
    if mine.attack > theirs.defence:
        return [(f"✓ sure with +{theirs.defence + 1 - mine.strength}{with_card}", GOOD)]
    if mine.attack > theirs.strength:
        least = max(theirs.strength + 1 - mine.strength, 0)
        return [(f"may win{f' from +{least}' if least else ''}{with_card}", WARN)]
    return [("✗ out of reach", MUTED)]


def _danger(theirs: Might, mine: Might) -> Parts:
    if theirs.strength > mine.defence:
        return [("  they can reach you", BAD)]
    if theirs.attack > mine.defence:
        return [("  they might reach you", WARN)]
    return []


def _paint_parts(canvas: Canvas, x: int, y: int, parts: Parts) -> None:
    for text, ink in parts:
        if x + len(text) < canvas.width:
            x = canvas.text(x, y, text, ink)


# --- text lines -----------------------------------------------------------------------------------


def _line(
    canvas: Canvas,
    scene: Scene,
    name: str,
    words: Sequence[str],
    target: str = "",
    ink: Ink = TEXT,
    words_ink: Ink = MUTED,
) -> Block:
    """Lay out a name and its text."""
    places: tuple[TargetBox, ...] = ((target, NAME_X, 0, canvas.width - NAME_X - 1, 1),)
    if not target:
        places = ()

    def paint(y: int) -> None:
        legal = bool(target) and scene.is_legal(target)
        end = canvas.text(NAME_X, y, name, LEGAL if legal else ink)
        x = max(WORDS_X, end + 1)
        canvas.text(x, y, fit(words, canvas.width - x - 1), words_ink)
        mark_places(canvas, scene, y, places)

    return Block(1, paint, places)


# --- events ---------------------------------------------------------------------------------------


def _backs(pile: Sequence[Seeded]) -> str:
    """Return the ages on the backs in drawing order: `A A I I`."""
    return " ".join(seeded.age for seeded in pile) or "none"


def _events(canvas: Canvas, scene: Scene) -> list[Block]:
    view: AgesState = scene.view
    seat = eye(scene)
    current = [*reversed(view.current)]
    blocks = [heading(canvas, "EVENTS", "the ages on their backs, the next one first")]
    if view.over:
        blocks = [heading(canvas, "EVENTS")]
    else:
        blocks.append(_line(canvas, scene, f"current {len(current)}", [_backs(current)]))
        if view.mode.politics:
            future = sorted(view.future, key=lambda seeded: seeded.age)
            blocks.append(_line(canvas, scene, f"future {len(view.future)}", [_backs(future)]))
    for pile, where in ((current, "current"), (view.future, "future")):
        for seeded in pile:
            if seeded.by == seat and seeded.card != HIDDEN and seat == scene.seat:
                blocks.append(_own_event(canvas, scene, seeded.card, where))
    return blocks + _past(canvas, scene)


def _past(canvas: Canvas, scene: Scene) -> list[Block]:
    view: AgesState = scene.view
    names = ", ".join(short_aged_name(card) for card in reversed(view.past))
    if not names:
        return []
    rows = wrap(names, canvas.width - WORDS_X - 1) if canvas.width >= WIDE else [names]
    heads = [f"past {len(view.past)}", *[""] * (len(rows) - 1)]
    return [_line(canvas, scene, head, [row]) for head, row in zip(heads, rows, strict=True)]


def _own_event(canvas: Canvas, scene: Scene, card: str, where: str) -> Block:
    """Lay out an event the viewer added; rivals cannot see it."""
    now = beyond_the_text(scene.view, eye(scene), card)
    words = [f"yours, {where}; {now + '; ' if now else ''}{form}" for form in effect_forms(card)]
    kind = CARDS[card].type
    return _line(canvas, scene, short_aged_name(card), words, card, band(canvas, kind), TEXT)


# --- wars, pacts, tactics, colonies ---------------------------------------------------------------


def _wars(canvas: Canvas, scene: Scene) -> list[Block]:
    view: AgesState = scene.view
    blocks = []
    for war in view.wars:
        one, other = might(view, war.attacker), might(view, war.target)
        who = f"{scene.letter(war.attacker)} on {scene.letter(war.target)}"
        words = [
            f"{who}: {one.strength} against {other.strength} now; {form}"
            for form in effect_forms(war.card)
        ]
        ink = Ink("bad", bold=True)
        blocks.append(_line(canvas, scene, short_aged_name(war.card), words, "", ink, TEXT))
    head = heading(canvas, "WARS PENDING", "fought in the attacker's next turn, no cards")
    return [head, *blocks] if blocks else []


def _pacts(canvas: Canvas, scene: Scene) -> list[Block]:
    view: AgesState = scene.view
    blocks = []
    for pact in view.pacts:
        sides = f"A is {scene.letter(pact.a)}, B is {scene.letter(pact.b)}"
        words = [f"{sides}; {form}" for form in effect_forms(pact.card)]
        name = short_name(pact.card)
        blocks.append(_line(canvas, scene, name, words, pact.card, band(canvas, "pact")))
    return [heading(canvas, "PACTS"), *blocks] if blocks else []


def _seats_things(canvas: Canvas, scene: Scene) -> list[Block]:
    view: AgesState = scene.view
    if not view.mode.politics:
        return []
    blocks = [heading(canvas, "TACTICS AND COLONIES")]
    return blocks + [_things(canvas, scene, seat) for seat in seats_in_order(scene)]


def _things(canvas: Canvas, scene: Scene, seat: int) -> Block:
    view: AgesState = scene.view
    player = view.players[seat]
    names = [short_aged_name(card) for card in player.colonies]
    gives = [f" {effect_forms(card)[-1]}" for card in player.colonies]
    if sum(map(len, (*names, *gives))) + 2 * len(names) > canvas.width - COLONIES_X - 1:
        gives = [""] * len(names)
    places: list[TargetBox] = []
    x = COLONIES_X
    for card, name, more in zip(player.colonies, names, gives, strict=True):
        if x + len(name) < canvas.width:
            places.append((card, x, 0, len(name), 1))
        x += len(name + more) + 2

    def paint(y: int) -> None:
        paint_seat(canvas, scene, 1, y, seat, 12)
        tactics = short_name(player.tactics) if player.tactics else "no tactics"
        canvas.text(15, y, fit([tactics], 16), TEXT if player.tactics else FAINT)
        for (card, at, _, _, _), name, more in zip(places, names, gives, strict=False):
            legal = scene.is_legal(card)
            canvas.parts(at, y, [(name, LEGAL if legal else TEXT), (more, MUTED)])
        if not names:
            canvas.text(COLONIES_X, y, "no colonies", FAINT)
        mark_places(canvas, scene, y, places)

    return Block(1, paint, tuple(places))


# --- final scoring --------------------------------------------------------------------------------


def _final_scoring(canvas: Canvas, scene: Scene) -> list[Block]:
    """Lay out the known final scoring cards with their culture now."""
    view: AgesState = scene.view
    mine = [card for card in view.players[eye(scene)].bonus_cards if card != HIDDEN]
    cards = dict.fromkeys([*view.bonus, *mine])
    if not cards or view.over:
        return []
    blocks = [heading(canvas, "SCORED AT THE END", "culture for each, as things stand")]
    for card in cards:
        now = brings_now(view, eye(scene), card)
        words = [f"{now};  {form}" for form in effect_forms(card)]
        blocks.append(_line(canvas, scene, short_name(card), words, card))
    return blocks


def _scores(canvas: Canvas, scene: Scene) -> list[Block]:
    standings = scene.game.standings(scene.view)
    order = seats_in_order(scene)
    pitch = min((canvas.width - LABELS - 6) // len(order), 8)

    def chips(y: int) -> None:
        canvas.text(1, y, "IF IT ENDED NOW", HEAD)
        for index, seat in enumerate(order):
            x = LABELS + 6 + index * pitch
            canvas.text(x, y, f" {scene.letter(seat)} ", scene.chip(seat))

    def row(label: str, values: Sequence[int], bold: bool = False) -> Block:
        def paint(y: int) -> None:
            canvas.text(NAME_X, y, cut(label, LABELS + 2), MUTED)
            for index, value in enumerate(values):
                best = value == max(values) and value > 0 and len(values) > 1
                ink = Ink("text", bold=bold or best, underline=best)
                canvas.right(LABELS + 8 + index * pitch, y, str(value), ink)

        return Block(1, paint)

    blocks = [Block(1, chips)]
    for index, (source, _) in enumerate(standings[0].lines):
        values = [standings[seat].lines[index][1] for seat in order]
        if any(values):
            blocks.append(row(source, values))
    total = [standings[seat].total for seat in order]
    return [*blocks, row("total", total, bold=True)]
