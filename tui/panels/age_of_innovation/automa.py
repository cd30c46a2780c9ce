"""Board of the Automa: faction, cards and buildings (R13)."""

from core.games.age_of_innovation.content import AUTOMA_CARDS, DIFFICULTIES, PIECES_PER_PLAYER
from core.games.age_of_innovation.state import Automa, InnovationState
from core.games.age_of_innovation.text.automa import brief_guide
from core.games.age_of_innovation.text.effect_text import with_heading
from core.games.age_of_innovation.text.facts.automa import (
    actions_or_pass_text,
    known_cards,
    next_guide,
)
from core.games.age_of_innovation.text.wording import lower_name, name
from core.kernel.presentation import format_count
from core.kernel.style import SHORT
from tui.draw.blocks import Block, heading_block
from tui.draw.canvas import MUTED, NAME, NAMED, TEXT, Canvas, Parts
from tui.draw.glyphs import fit
from tui.draw.highlight import WIDE_WIDTH
from tui.draw.panel_props import PanelProps
from tui.panels.age_of_innovation.codes import hex_label
from tui.panels.age_of_innovation.planning_display import layout_text

GUIDE_X = 46  # first column of the guide text


def layout_automa(canvas: Canvas, props: PanelProps, seat: int) -> list[Block]:
    view: InnovationState = props.view
    automa = view.automa
    assert automa is not None
    player = view.players[seat]
    level = DIFFICULTIES[automa.level]
    head: Parts = [
        (f" {props.seat_letter(seat)} ", props.chip_ink(seat)),
        (f" {props.seat_name(seat)}  ", NAME),
    ]
    faction = name(automa.faction, SHORT) if automa.faction else "no people yet"
    terrain = f" on {lower_name(player.native_terrain, SHORT)}" if player.display else ""
    points = f"   {player.score} VP   level {automa.level}, {level.name}"
    faction_x = 1 + 5 + len(props.seat_name(seat)) + 1
    targets = [(automa.faction, faction_x, 0, len(faction), 1)] if automa.faction else []
    round_index = max(view.round, 1) - 1
    kinds = [
        f"{n} {kind}{'s' * (n > 1)}"
        for kind in PIECES_PER_PLAYER
        if (n := view.count_buildings(seat, kind))
    ]
    cards = f"{len(automa.deck)} in the deck, {len(automa.discard)} played"
    rows: list[tuple[str, str]] = [
        ("built", ", ".join(kinds) or "nothing"),
        ("cards", f"{cards}, {len(automa.reserve)} in reserve"),
        (
            "this round",
            f"sailing {level.sailing[round_index]}, {level.points[round_index]} VP by difficulty",
        ),
        ("denied", format_count(automa.innovations, "innovation")),
    ]
    if automa.youth_terrain:
        rows.append(("also wants", lower_name(automa.youth_terrain, SHORT)))
    if automa.achievements:
        rows.append(("achieved", ", ".join(automa.achievements)))
    tokens = [f"{hex_label(view, h)} seedling" for h in automa.seedlings]
    tokens += [f"{hex_label(view, h)} blight" for h in automa.blight]
    if tokens:
        rows.append(("tokens", ", ".join(tokens)))
    return [
        layout_text(
            canvas, props, 1, [*head, (faction, NAMED), (terrain, NAMED), (points, MUTED)], targets
        ),
        *(_layout_row(canvas, props, label, text) for label, text in rows),
        *_layout_cards(canvas, props, automa),
    ]


def _layout_row(canvas: Canvas, props: PanelProps, label: str, text: str) -> Block:
    target_box = (f"automa {label}", 1, 0, len(label), 1)  # lets the cursor scroll here
    return layout_text(canvas, props, 1, [(f"{label:<12}", MUTED), (text, TEXT)], (target_box,))


def _layout_cards(canvas: Canvas, props: PanelProps, automa: Automa) -> list[Block]:
    top = next_guide(automa)
    notes = ["✓ turned in this round  ▸ guides her next turn", "✓ turned  ▸ guides next"]
    if top and automa.discard:
        last_turn = f"last turn: {_card_number(top)}, guided by {_card_number(automa.discard[-1])}"
        notes = [f"{last_turn}   {notes[0]}", f"{last_turn}  {notes[1]}", last_turn]
    title = "HER CARDS"
    return [
        heading_block(canvas, title, fit(notes, canvas.width - len(title) - 3)),
        *(_layout_card(canvas, props, automa, card) for card in known_cards(automa)),
    ]


def _layout_card(canvas: Canvas, props: PanelProps, automa: Automa, card: str) -> Block:
    """Lay out `✓ 7  upgrade, gain VP or pass`."""
    is_top = card == next_guide(automa)
    symbol = "▸" if is_top else "✓" if card in automa.discard else " "
    parts: Parts = [(f"{symbol}{_card_number(card):>3}  ", NAMED if is_top else MUTED)]
    parts.append(
        (actions_or_pass_text(card, SHORT), NAMED if is_top else TEXT if symbol == " " else MUTED)
    )
    if canvas.width >= WIDE_WIDTH:
        space = canvas.width - GUIDE_X - 2
        forms = with_heading("guides:", brief_guide(AUTOMA_CARDS[card])).beginnings(SHORT)
        parts[-1] = f"{parts[-1][0]:<{GUIDE_X - 7}}", parts[-1][1]
        parts.append((fit(forms, space), MUTED))
    return layout_text(canvas, props, 1, parts, ((card, 1, 0, canvas.width - 2, 1),))


def _card_number(card: str) -> int:
    return AUTOMA_CARDS[card].number
