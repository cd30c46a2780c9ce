"""Board of the Automa: faction, cards and buildings (R13)."""

from core.games.age_of_innovation.content import AUTOMA_CARDS, DIFFICULTIES, PIECES
from core.games.age_of_innovation.describe.automa import brief_guide
from core.games.age_of_innovation.facts.automa import deeds_or_pass, known_cards, next_guide
from core.games.age_of_innovation.state import Automa, InnovationState
from core.games.age_of_innovation.terms import name, plain
from core.kernel.words import counted
from tui.draw.blocks import Block, heading
from tui.draw.canvas import MUTED, NAME, NAMED, TEXT, Canvas, Parts
from tui.draw.glyphs import fit
from tui.draw.highlight import WIDE
from tui.draw.scene import Scene
from tui.games.age_of_innovation.planning import words_at
from tui.games.age_of_innovation.words import hex_label, in_clauses

GUIDES = 46  # first column of the guide text


def automa_rows(canvas: Canvas, scene: Scene, seat: int) -> list[Block]:
    view: InnovationState = scene.view
    automa = view.automa
    assert automa is not None
    player = view.players[seat]
    level = DIFFICULTIES[automa.level]
    head: Parts = [(f" {scene.letter(seat)} ", scene.chip(seat)), (f" {scene.name(seat)}  ", NAME)]
    folk = name(automa.faction) if automa.faction else "no people yet"
    where = f" on {plain(player.terrain)}" if player.display else ""
    points = f"   {player.score} VP   level {automa.level}, {level.name}"
    at = 1 + 5 + len(scene.name(seat)) + 1
    places = [(automa.faction, at, 0, len(folk), 1)] if automa.faction else []
    now = max(view.round, 1) - 1
    kinds = [f"{n} {kind}{'s' * (n > 1)}" for kind in PIECES if (n := view.count(seat, kind))]
    cards = f"{len(automa.deck)} in the deck, {len(automa.discard)} played"
    rows: list[tuple[str, str]] = [
        ("built", ", ".join(kinds) or "nothing"),
        ("cards", f"{cards}, {len(automa.reserve)} in reserve"),
        ("this round", f"sailing {level.sailing[now]}, {level.points[now]} VP by difficulty"),
        ("denied", counted(automa.innovations, "innovation")),
    ]
    if automa.youth_terrain:
        rows.append(("also wants", plain(automa.youth_terrain)))
    if automa.achievements:
        rows.append(("achieved", ", ".join(automa.achievements)))
    tokens = [f"{hex_label(view, h)} seedling" for h in automa.seedlings]
    tokens += [f"{hex_label(view, h)} blight" for h in automa.blight]
    if tokens:
        rows.append(("tokens", ", ".join(tokens)))
    return [
        words_at(canvas, scene, 1, [*head, (folk, NAMED), (where, NAMED), (points, MUTED)], places),
        *(_row(canvas, scene, label, text) for label, text in rows),
        *_cards(canvas, scene, automa),
    ]


def _row(canvas: Canvas, scene: Scene, label: str, text: str) -> Block:
    place = (f"automa {label}", 1, 0, len(label), 1)  # lets the cursor scroll here
    return words_at(canvas, scene, 1, [(f"{label:<12}", MUTED), (text, TEXT)], (place,))


def _cards(canvas: Canvas, scene: Scene, automa: Automa) -> list[Block]:
    top = next_guide(automa)
    notes = ["✓ turned in this round  ▸ guides her next turn", "✓ turned  ▸ guides next"]
    if top and automa.discard:
        done = f"last turn: {_number(top)}, guided by {_number(automa.discard[-1])}"
        notes = [f"{done}   {notes[0]}", f"{done}  {notes[1]}", done]
    title = "HER CARDS"
    return [
        heading(canvas, title, fit(notes, canvas.width - len(title) - 3)),
        *(_card(canvas, scene, automa, card) for card in known_cards(automa)),
    ]


def _card(canvas: Canvas, scene: Scene, automa: Automa, card: str) -> Block:
    """Lay out `✓ 7  upgrade, gain VP or pass`."""
    is_top = card == next_guide(automa)
    mark = "▸" if is_top else "✓" if card in automa.discard else " "
    parts: Parts = [(f"{mark}{_number(card):>3}  ", NAMED if is_top else MUTED)]
    parts.append((deeds_or_pass(card), NAMED if is_top else TEXT if mark == " " else MUTED))
    if canvas.width >= WIDE:
        room = canvas.width - GUIDES - 2
        forms = in_clauses(f"guides: {brief_guide(AUTOMA_CARDS[card])}")
        parts[-1] = f"{parts[-1][0]:<{GUIDES - 7}}", parts[-1][1]
        parts.append((fit(forms, room), MUTED))
    return words_at(canvas, scene, 1, parts, ((card, 1, 0, canvas.width - 2, 1),))


def _number(card: str) -> int:
    return AUTOMA_CARDS[card].number
