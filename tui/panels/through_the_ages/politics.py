"""Politics panel: attacks, events, wars, pacts, colonies and final scoring."""

from collections.abc import Sequence
from functools import partial

from core.games.through_the_ages.content import CARDS
from core.games.through_the_ages.rules.military_events import (
    AttackDecided,
    Colonized,
    EventRevealed,
    NotColonized,
    PactAnswered,
)
from core.games.through_the_ages.state import AgesState, Seeded
from core.games.through_the_ages.target_ids import seat_id
from core.games.through_the_ages.text.card_names import short_name, short_name_with_age
from core.games.through_the_ages.text.facts.cards import change_beyond_text, change_in_play
from core.games.through_the_ages.text.facts.combat import (
    CombatStrength,
    attack_matchup,
    combat_strength,
    peace_text,
    playable_attacks,
)
from core.games.through_the_ages.text.short_card_text import effect_forms
from core.kernel import HIDDEN, Event
from core.kernel.style import SHORT
from tui.draw.blocks import Block, TargetBox, heading_block, paint_page
from tui.draw.canvas import BAD, FAINT, GOOD, HEAD, MUTED, NAMED, TEXT, WARN, Canvas, Ink, Parts
from tui.draw.comparison import LABEL_WIDTH, paint_seat
from tui.draw.glyphs import cut, fit, wrap
from tui.draw.highlight import LEGAL, WIDE_WIDTH, highlight_targets
from tui.draw.panel_props import PanelProps
from tui.panels.through_the_ages.card_line import ROOMY_WIDTH, band_ink, is_political, viewing_seat
from tui.panels.through_the_ages.comparison import layout_outlook, seats_in_order
from tui.panels.through_the_ages.hand import layout_military_cards

NAME_X = 2  # first column of a name
TEXT_X = 23  # first column of the text
COLONIES_X = 32
HEIGHT, ROOMY_HEIGHT = 15, 21  # heights in place of the card row


_OUTCOME_EVENTS = EventRevealed | AttackDecided | PactAnswered | Colonized | NotColonized


def is_political_outcome(event: Event) -> bool:
    return isinstance(event, _OUTCOME_EVENTS)


def draw_politics(canvas: Canvas, props: PanelProps) -> None:
    """Draw all groups, the most urgent first."""
    view: AgesState = props.view
    blocks: list[Block] = []
    if view.mode.politics:
        blocks += _layout_strengths(canvas, props)
        blocks += _layout_wars(canvas, props)
        blocks += layout_military_cards(canvas, props)
    blocks += _layout_events(canvas, props)
    blocks += _layout_pacts(canvas, props)
    blocks += _layout_tactics_and_colonies(canvas, props)
    blocks += _layout_final_scoring(canvas, props)
    blocks += _layout_scores(canvas, props)
    if "boards" not in props.other_panels:
        blocks += layout_outlook(canvas, props)
    paint_page(canvas, props, blocks)


def label_politics(props: PanelProps, width: int) -> Sequence[str]:
    if width >= WIDE_WIDTH:
        return (
            "attack: with every unit given up",
            "defense: also with the best cards there could be",
        )
    return "units: all given up", "cards: the best there are"


def measure_politics(props: PanelProps, width: int) -> int:
    """Return the height of the card row during politics, else 0."""
    if not is_political(props):
        return 0
    return ROOMY_HEIGHT if width >= ROOMY_WIDTH else HEIGHT


# --- strength -------------------------------------------------------------------------------------

_STRENGTH_COLUMNS = (
    ("str", 17),
    ("units", 23),
    ("cards", 29),
    ("", 33),
    ("attack", 40),
    ("defense", 48),
)
_VERDICT_X = 50


def _layout_strengths(canvas: Canvas, props: PanelProps) -> list[Block]:
    view: AgesState = props.view
    seats = [seat for seat in seats_in_order(props) if seat not in view.resigned]
    strengths = {seat: combat_strength(view, seat) for seat in seats}

    def draw_heads(y: int) -> None:
        canvas.text(1, y, "STRENGTH", HEAD)
        for heading, end in _STRENGTH_COLUMNS:
            canvas.right_text(end, y, heading, MUTED)
        canvas.text(_VERDICT_X, y, "if you attack", MUTED)

    blocks = [Block(1, draw_heads)]
    for seat in seats:
        target_box = (seat_id(seat), 1, 0, canvas.width - 2, 1)
        paint = partial(_draw_strength, canvas, props, strengths, seat)
        blocks.append(Block(1, paint, (target_box,)))
    return blocks


def _draw_strength(
    canvas: Canvas, props: PanelProps, strengths: dict[int, CombatStrength], seat: int, y: int
) -> None:
    """Draw `B Livia  15  +9  3 +6  24  30  ✗ out of reach`."""
    view: AgesState = props.view
    viewer = viewing_seat(props)
    strength = strengths[seat]
    if seat == props.seat:
        canvas.fill(0, y, canvas.width, 1, "high")
    paint_seat(canvas, props, 1, y, seat, 12)
    values = (
        str(strength.strength),
        f"+{strength.sacrifice_value}",
        str(strength.military_cards),
        f"+{strength.max_card_defense}",
        str(strength.max_attack),
        str(strength.max_defense),
    )
    for (heading, end), value in zip(_STRENGTH_COLUMNS, values, strict=True):
        canvas.right_text(end, y, value, NAMED if heading == "str" else TEXT)
    if seat != viewer and viewer in strengths:
        parts = _attack_verdict(view, *attack_matchup(view, viewer, seat))
        parts += _attack_danger(*attack_matchup(view, seat, viewer))
        _draw_parts(canvas, _VERDICT_X, y, parts)
    highlight_targets(canvas, props, y, ((seat_id(seat), 1, 0, canvas.width - 2, 1),))


def _attack_verdict(view: AgesState, own: CombatStrength, theirs: CombatStrength) -> Parts:
    peace = peace_text(view, own.seat, theirs.seat)
    if peace:
        return [(f"✗ {cut(peace, 14)}", BAD)]
    cards = playable_attacks(view, own.seat, theirs.seat)
    with_card = f" {short_name_with_age(cards[0], SHORT)}" if cards else ""
    if own.strength > theirs.max_defense:
        return [(f"✓ sure{with_card}", GOOD)]
    if own.max_attack > theirs.max_defense:
        return [(f"✓ sure with +{theirs.max_defense + 1 - own.strength}{with_card}", GOOD)]
    if own.max_attack > theirs.strength:
        missing = max(theirs.strength + 1 - own.strength, 0)
        return [(f"may win{f' from +{missing}' if missing else ''}{with_card}", WARN)]
    return [("✗ out of reach", MUTED)]


def _attack_danger(theirs: CombatStrength, own: CombatStrength) -> Parts:
    if theirs.strength > own.max_defense:
        return [("  they can reach you", BAD)]
    if theirs.max_attack > own.max_defense:
        return [("  they might reach you", WARN)]
    return []


def _draw_parts(canvas: Canvas, x: int, y: int, parts: Parts) -> None:
    for text, ink in parts:
        if x + len(text) < canvas.width:
            x = canvas.text(x, y, text, ink)


# --- text lines -----------------------------------------------------------------------------------


def _layout_line(
    canvas: Canvas,
    props: PanelProps,
    name: str,
    text_forms: Sequence[str],
    target: str = "",
    ink: Ink = TEXT,
    text_ink: Ink = MUTED,
) -> Block:
    targets: tuple[TargetBox, ...] = ((target, NAME_X, 0, canvas.width - NAME_X - 1, 1),)
    if not target:
        targets = ()

    def paint(y: int) -> None:
        legal = bool(target) and props.is_legal(target)
        end = canvas.text(NAME_X, y, name, LEGAL if legal else ink)
        x = max(TEXT_X, end + 1)
        canvas.text(x, y, fit(text_forms, canvas.width - x - 1), text_ink)
        highlight_targets(canvas, props, y, targets)

    return Block(1, paint, targets)


# --- events ---------------------------------------------------------------------------------------


def _label_backs(pile: Sequence[Seeded]) -> str:
    """Return the ages on the backs in drawing order: `A A I I`."""
    return " ".join(seeded.age for seeded in pile) or "none"


def _layout_events(canvas: Canvas, props: PanelProps) -> list[Block]:
    view: AgesState = props.view
    seat = viewing_seat(props)
    current = [*reversed(view.current)]
    blocks = [heading_block(canvas, "EVENTS", "the ages on their backs, the next one first")]
    if view.over:
        blocks = [heading_block(canvas, "EVENTS")]
    else:
        blocks.append(
            _layout_line(canvas, props, f"current {len(current)}", [_label_backs(current)])
        )
        if view.mode.politics:
            future = sorted(view.future, key=lambda seeded: seeded.age)
            blocks.append(
                _layout_line(canvas, props, f"future {len(view.future)}", [_label_backs(future)])
            )
    for pile, pile_name in ((current, "current"), (view.future, "future")):
        for seeded in pile:
            if seeded.by == seat and seeded.card != HIDDEN and seat == props.seat:
                blocks.append(_layout_own_event(canvas, props, seeded.card, pile_name))
    return blocks + _layout_past_events(canvas, props)


def _layout_past_events(canvas: Canvas, props: PanelProps) -> list[Block]:
    view: AgesState = props.view
    names = ", ".join(short_name_with_age(card, SHORT) for card in reversed(view.past))
    if not names:
        return []
    rows = wrap(names, canvas.width - TEXT_X - 1) if canvas.width >= WIDE_WIDTH else [names]
    headings = [f"past {len(view.past)}", *[""] * (len(rows) - 1)]
    return [
        _layout_line(canvas, props, head, [row]) for head, row in zip(headings, rows, strict=True)
    ]


def _layout_own_event(canvas: Canvas, props: PanelProps, card: str, pile_name: str) -> Block:
    change = change_beyond_text(props.view, viewing_seat(props), card, SHORT)
    forms = [
        f"yours, {pile_name}; {change + '; ' if change else ''}{form}"
        for form in effect_forms(card)
    ]
    kind = CARDS[card].type
    return _layout_line(
        canvas, props, short_name_with_age(card, SHORT), forms, card, band_ink(canvas, kind), TEXT
    )


# --- wars, pacts, tactics, colonies ---------------------------------------------------------------


def _layout_wars(canvas: Canvas, props: PanelProps) -> list[Block]:
    view: AgesState = props.view
    blocks = []
    for war in view.wars:
        attacker, target = combat_strength(view, war.attacker), combat_strength(view, war.target)
        sides = f"{props.seat_letter(war.attacker)} on {props.seat_letter(war.target)}"
        forms = [
            f"{sides}: {attacker.strength} against {target.strength} now; {form}"
            for form in effect_forms(war.card)
        ]
        ink = Ink("bad", bold=True)
        blocks.append(
            _layout_line(canvas, props, short_name_with_age(war.card, SHORT), forms, "", ink, TEXT)
        )
    head = heading_block(canvas, "WARS PENDING", "fought in the attacker's next turn, no cards")
    return [head, *blocks] if blocks else []


def _layout_pacts(canvas: Canvas, props: PanelProps) -> list[Block]:
    view: AgesState = props.view
    blocks = []
    for pact in view.pacts:
        sides = f"A is {props.seat_letter(pact.a)}, B is {props.seat_letter(pact.b)}"
        forms = [f"{sides}; {form}" for form in effect_forms(pact.card)]
        name = short_name(pact.card, SHORT)
        blocks.append(_layout_line(canvas, props, name, forms, pact.card, band_ink(canvas, "pact")))
    return [heading_block(canvas, "PACTS"), *blocks] if blocks else []


def _layout_tactics_and_colonies(canvas: Canvas, props: PanelProps) -> list[Block]:
    view: AgesState = props.view
    if not view.mode.politics:
        return []
    blocks = [heading_block(canvas, "TACTICS AND COLONIES")]
    return blocks + [_layout_seat_cards(canvas, props, seat) for seat in seats_in_order(props)]


def _layout_seat_cards(canvas: Canvas, props: PanelProps, seat: int) -> Block:
    view: AgesState = props.view
    player = view.players[seat]
    names = [short_name_with_age(card, SHORT) for card in player.colonies]
    effects = [f" {effect_forms(card)[-1]}" for card in player.colonies]
    if sum(map(len, (*names, *effects))) + 2 * len(names) > canvas.width - COLONIES_X - 1:
        effects = [""] * len(names)
    targets: list[TargetBox] = []
    x = COLONIES_X
    for card, name, more in zip(player.colonies, names, effects, strict=True):
        if x + len(name) < canvas.width:
            targets.append((card, x, 0, len(name), 1))
        x += len(name + more) + 2

    def paint(y: int) -> None:
        paint_seat(canvas, props, 1, y, seat, 12)
        tactics = short_name(player.tactics, SHORT) if player.tactics else "no tactics"
        canvas.text(15, y, fit([tactics], 16), TEXT if player.tactics else FAINT)
        for (card, text_x, _, _, _), name, more in zip(targets, names, effects, strict=False):
            legal = props.is_legal(card)
            canvas.parts(text_x, y, [(name, LEGAL if legal else TEXT), (more, MUTED)])
        if not names:
            canvas.text(COLONIES_X, y, "no colonies", FAINT)
        highlight_targets(canvas, props, y, targets)

    return Block(1, paint, tuple(targets))


# --- final scoring --------------------------------------------------------------------------------


def _layout_final_scoring(canvas: Canvas, props: PanelProps) -> list[Block]:
    view: AgesState = props.view
    own_cards = [card for card in view.players[viewing_seat(props)].bonus_cards if card != HIDDEN]
    cards = dict.fromkeys([*view.bonus, *own_cards])
    if not cards or view.over:
        return []
    blocks = [heading_block(canvas, "SCORED AT THE END", "culture for each, as things stand")]
    for card in cards:
        change = change_in_play(view, viewing_seat(props), card, SHORT)
        forms = [f"{change};  {form}" for form in effect_forms(card)]
        blocks.append(_layout_line(canvas, props, short_name(card, SHORT), forms, card))
    return blocks


def _layout_scores(canvas: Canvas, props: PanelProps) -> list[Block]:
    standings = props.game.standings(props.view)
    order = seats_in_order(props)
    pitch = min((canvas.width - LABEL_WIDTH - 6) // len(order), 8)

    def chips(y: int) -> None:
        canvas.text(1, y, "IF IT ENDED NOW", HEAD)
        for index, seat in enumerate(order):
            x = LABEL_WIDTH + 6 + index * pitch
            canvas.text(x, y, f" {props.seat_letter(seat)} ", props.chip_ink(seat))

    def row(label: str, values: Sequence[int], bold: bool = False) -> Block:
        def paint(y: int) -> None:
            canvas.text(NAME_X, y, cut(label, LABEL_WIDTH + 2), MUTED)
            for index, value in enumerate(values):
                best = value == max(values) and value > 0 and len(values) > 1
                ink = Ink("text", bold=bold or best, underline=best)
                canvas.right_text(LABEL_WIDTH + 8 + index * pitch, y, str(value), ink)

        return Block(1, paint)

    blocks = [Block(1, chips)]
    for index, (source, _) in enumerate(standings[0].lines):
        values = [standings[seat].lines[index][1] for seat in order]
        if any(values):
            blocks.append(row(source, values))
    total = [standings[seat].total for seat in order]
    return [*blocks, row("total", total, bold=True)]
