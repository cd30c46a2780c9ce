"""The Automa's board: her people, her cards, what she has built (R13)."""

from collections.abc import Iterable

from core.games.age_of_innovation.content import AUTOMA_CARDS, DIFFICULTIES, PIECES
from core.games.age_of_innovation.facts.automa import automa_deeds
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.terms import name, plain
from core.kernel import HIDDEN
from core.kernel.words import counted
from tui.draw.blocks import Block
from tui.draw.canvas import MUTED, NAME, NAMED, TEXT, Canvas
from tui.draw.presenter import Parts
from tui.draw.scene import Scene
from tui.games.age_of_innovation.planning import words_at
from tui.games.age_of_innovation.words import hex_label


def automa_rows(canvas: Canvas, scene: Scene, seat: int) -> list[Block]:
    """Her people, her cards, what she has built."""
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
    top = automa.deck[-1] if automa.deck and automa.top_known else ""
    cards = f"{len(automa.deck)} in the deck, {len(automa.discard)} played"
    known = f", on top {_card(top)}" if top and top != HIDDEN else ""
    rows: list[tuple[str, str]] = [
        ("built", ", ".join(kinds) or "nothing"),
        ("cards", f"{cards}, {len(automa.reserve)} in reserve{known}"),
        ("last card", _card(automa.discard[-1]) if automa.discard else "none"),
        ("to come", _numbers(set(automa.known) - set(automa.discard))),
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
    ]


def _row(canvas: Canvas, scene: Scene, label: str, text: str) -> Block:
    place = (f"automa {label}", 1, 0, len(label), 1)  # so that one can go there
    return words_at(canvas, scene, 1, [(f"{label:<12}", MUTED), (text, TEXT)], (place,))


def _numbers(cards: Iterable[str]) -> str:
    """`cards 1 4 9`: what is known to be in her deck, in whatever order."""
    numbers = sorted(AUTOMA_CARDS[card].number for card in cards)
    return f"cards {' '.join(map(str, numbers))}" if numbers else "nothing known"


def _card(card: str) -> str:
    """`card 7: transform and build, upgrade`."""
    return f"card {AUTOMA_CARDS[card].number}: {automa_deeds(card)}"
