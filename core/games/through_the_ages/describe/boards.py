"""The position as text, in a summary and in full."""

import textwrap
from collections.abc import Iterable

from core.games.through_the_ages.content import (
    BY_TYPE,
    CARDS,
    CONSUMPTION,
    FARM,
    MINE,
    POPULATION_COST,
    SPACE_COST,
    UNITS,
    URBAN,
)
from core.games.through_the_ages.facts.numbers import civil_actions_left
from core.games.through_the_ages.holdings import workers_on
from core.games.through_the_ages.production import food_production, resource_production
from core.games.through_the_ages.ratings import (
    faces_needed,
    military_left,
    ratings,
    urban_limit,
)
from core.games.through_the_ages.row import why_not_take
from core.games.through_the_ages.scoring import final_lines, open_bonus_cards
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.stock import stored
from core.games.through_the_ages.wording.cards import brief_text
from core.games.through_the_ages.wording.names import aged_name, card_name
from core.games.through_the_ages.wording.vocabulary import price, type_name
from core.kernel import HIDDEN
from core.kernel.voice import is_aloud, times, told
from core.kernel.words import counted, in_column, letter, sentence_case

WIDTH = 78
NAME_WIDTH = 10
_GLUE = "\0"  # a space that must not be wrapped


def progress(view: AgesState) -> str:
    """Return the age and round: `age II, round 9`."""
    text = f"age {view.age_name}, round {view.round}" if view.round else "set-up"
    if view.over:
        return f"the end, after {text}"
    return f"{text}, last round {view.last_round}" if view.last_round else text


def _wrapped(text: str, indent: str = "  ") -> list[str]:
    """Wrap text between the items of a list, never within one."""
    items = text.split(", ")
    glued = ", ".join(i.replace(" ", _GLUE) if len(i) < WIDTH // 2 else i for i in items)
    glued = glued.replace(f";{_GLUE}", "; ")
    lines = textwrap.wrap(glued, WIDTH, subsequent_indent=indent, break_on_hyphens=False)
    return [line.replace(_GLUE, " ") for line in lines]


def _you_first(view: AgesState, seat: int) -> list[int]:
    around = range(len(view.players))
    start = max(seat, 0)
    return [(start + step) % len(view.players) for step in around]


# --- summary ----------------------------------------------------------------------------------


def summary(view: AgesState, seat: int, names: tuple[str, ...]) -> list[str]:
    """Return the age, players, card row and hand."""
    lines = _wrapped(_headline(view))
    for owner in _you_first(view, seat):
        lines += _player_line(view, owner, names)
    if not is_aloud() or not _is_choosing_from_the_row(view, seat):
        lines += _wrapped(_row_line(view, seat))
    if seat >= 0:
        lines += _wrapped(_hand_line(view, seat))
    return lines


def _is_choosing_from_the_row(view: AgesState, seat: int) -> bool:
    """Return whether the choices already list the card row."""
    return any(d.seat == seat and d.topic == "actions" for d in view.pending or ())


def _headline(view: AgesState) -> str:
    deck = view.civil.get(view.age_name, [])
    parts = [f"civil deck {len(deck)}"]
    if view.mode.politics:
        parts.append(f"current events {len(view.current)}, future {len(view.future)}")
    elif view.current:
        parts.append(f"events left {len(view.current)}")
    return f"{sentence_case(progress(view))}; {'; '.join(parts)}"


def _player_line(view: AgesState, owner: int, names: tuple[str, ...]) -> list[str]:
    """Return `>A Livia 52+11c 9+4sc str 10 hap 6/5 5f+6-3 6r+7 CA 4/6 MA 3/3`."""
    player, rated = view.players[owner], ratings(view, owner)
    name = in_column(names[owner], NAME_WIDTH)
    if owner in view.resigned:
        return [told(f" {letter(owner)} {name} has left the game", f"{names[owner]}: out of it")]
    if is_aloud():
        return _spoken_player(view, owner, names[owner])
    mark = ">" if view.turn.seat == owner and not view.over else " "
    food = f"{stored(player, 'food')}f+{food_production(view, owner)}-{CONSUMPTION[player.yellow]}"
    resource = f"{stored(player, 'resource')}r+{resource_production(view, owner)}"
    happy = f"hap {rated.happy}/{faces_needed(player)}"
    actions = (
        f"CA {civil_actions_left(view, owner)}/{rated.civil} MA {military_left(view, owner)}"
        f"/{rated.military}"
    )
    return _wrapped(
        f"{mark}{letter(owner)} {name} {player.culture}+{rated.culture}c"
        f" {player.science}+{rated.science}sc str {rated.strength} {happy} {food} {resource}"
        f" {actions}"
    )


def _spoken_player(view: AgesState, owner: int, name: str) -> list[str]:
    """Use three lines, so that only changed ones are repeated."""
    player, rated = view.players[owner], ratings(view, owner)
    civil = f"{civil_actions_left(view, owner)} of {rated.civil} civil actions left"
    military = f"{military_left(view, owner)} of {rated.military} military actions left"
    rates = (
        f"{player.culture} culture, {rated.culture:+} a turn;"
        f" {player.science} science, {rated.science:+} a turn; strength {rated.strength};"
        f" {rated.happy} happy faces, {faces_needed(player)} needed"
    )
    eaten = CONSUMPTION[player.yellow]
    food = f"{stored(player, 'food')} food, {food_production(view, owner):+} a turn, {eaten} eaten"
    resources = counted(stored(player, "resource"), "resource")
    goods = f"{food}; {resources}, {resource_production(view, owner):+} a turn"
    return [
        line
        for text in (f"{civil}, {military}", rates, goods)
        for line in _wrapped(f"{name}: {text}")
    ]


def _row_line(view: AgesState, seat: int) -> str:
    """List cards by price; a cross marks those the viewer may not take."""
    parts = []
    for cost in sorted(set(SPACE_COST)):
        names = [
            f"{aged_name(card)}{told(_cross(view, seat, card), '')}"
            for space, card in enumerate(view.row)
            if card and SPACE_COST[space] == cost
        ]
        parts.append(f"{price({'civil_actions': cost})}: {', '.join(names) or 'none'}")
    return f"{told('Row', 'Card row,')} {'; '.join(parts)}"


def _cross(view: AgesState, seat: int, card: str) -> str:
    return (
        told(" (x)", " (not for you)")
        if seat >= 0 and why_not_take(view, seat, CARDS[card])
        else ""
    )


def _hand_line(view: AgesState, seat: int) -> str:
    player, rated = view.players[seat], ratings(view, seat)
    of = told("/", " of ")
    civil = f"Hand {len(player.civil_hand)}{of}{rated.civil_hand}: {_cards(player.civil_hand)}"
    if not view.mode.politics:
        return civil
    number = f"{len(player.military_hand)}{of}{rated.military_hand}"
    return f"{civil}; military {number}: {_cards(player.military_hand)}"


def _cards(cards: Iterable[str]) -> str:
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    unseen = counts.pop(HIDDEN, 0)
    known = [f"{aged_name(card)}{times(n)}" for card, n in counts.items()]
    return ", ".join(known + [counted(unseen, "unseen card")] * bool(unseen)) or "none"


# --- full boards ------------------------------------------------------------------------------


def board(view: AgesState, seat: int, names: tuple[str, ...]) -> list[str]:
    lines = _wrapped(_headline(view))
    for owner in _you_first(view, seat):
        lines += ["", *_player(view, owner, seat, names)]
    lines += ["", "Card row"]
    for space, card in enumerate(view.row, 1):
        if card:
            cost = price({"civil_actions": SPACE_COST[space - 1]})
            head = f"{space} ({cost}) {aged_name(card)}"
            lines += _rows([(f"{head}{_cross(view, seat, card)}", brief_text(card))])
    return [*lines, *_table(view, seat)]


def _rows(heads: Iterable[tuple[str, str]]) -> list[str]:
    lines = []
    for head, text in heads:
        if text:
            lines += _wrapped(f"  {head}: {text}", "    ")
    return lines


def _player(view: AgesState, owner: int, seat: int, names: tuple[str, ...]) -> list[str]:
    player, rated = view.players[owner], ratings(view, owner)
    you = " (you)" if owner == seat else ""
    who = told(f"{letter(owner)} {names[owner]}{you}", names[owner])
    title = f"{who}, {card_name(player.government)}"
    if owner in view.resigned:
        return [f"{who} has left the game"]
    leader = f", {card_name(player.leader)}" if player.leader else ""
    score = sum(points for _, points in final_lines(view, owner))
    more = told("+", ", a turn +")
    points = (
        f"culture {player.culture}{more}{rated.culture},"
        f" science {player.science}{more}{rated.science},"
        f" strength {rated.strength}, if it ended now {score}"
    )
    food = f"food {stored(player, 'food')}{more}{food_production(view, owner)}"
    stock = (
        f"{food}{told('-', ', eaten ')}{CONSUMPTION[player.yellow]},"
        f" resources {stored(player, 'resource')}{more}{resource_production(view, owner)},"
        f" yellow bank {player.yellow} (next worker {POPULATION_COST[player.yellow]} food),"
        f" blue bank {player.blue}, unused workers {player.unused},"
        f" happy {rated.happy} of {faces_needed(player)} needed"
    )
    heads = [("points", points), ("stock", stock)]
    heads += [(type_name(kind), _column(view, owner, kind)) for kind in (FARM, MINE, *URBAN)]
    heads += [(type_name(kind), _column(view, owner, kind)) for kind in UNITS]
    heads += [
        ("special", _cards(player.specials) if player.specials else ""),
        ("tactics", f"{card_name(player.tactics)} +{rated.armies}" if player.tactics else ""),
        ("wonders", _wonders(view, owner)),
        ("colonies", _cards(player.colonies) if player.colonies else ""),
        ("pacts", _pacts(view, owner)),
        ("civil cards", _cards(player.civil_hand)),
        ("military cards", _cards(player.military_hand) if view.mode.politics else ""),
        ("bonus cards", _cards(player.bonus_cards) if player.bonus_cards else ""),
    ]
    return [*_wrapped(f"{title}{leader}"), *_rows(heads)]


def _column(view: AgesState, owner: int, kind: str) -> str:
    player = view.players[owner]
    parts = []
    for card in BY_TYPE[kind]:
        if card in player.workers:
            blue = player.tokens.get(card, 0)
            tokens = told(f" +{blue} blue", f" and {blue} blue") if card in player.tokens else ""
            workers = told(f"{player.workers[card]}", counted(player.workers[card], "worker"))
            parts.append(f"{card_name(card)} {workers}{tokens}")
    if parts and kind in URBAN:
        parts.append(f"{workers_on(player, kind)} of {urban_limit(view, owner)}")
    return ", ".join(parts)


def _wonders(view: AgesState, owner: int) -> str:
    player = view.players[owner]
    parts = [
        card_name(wonder) + (" (face down)" if wonder in player.face_down else "")
        for wonder in player.wonders
    ]
    if player.wonder:
        stages = CARDS[player.wonder].stages
        costs = told("-".join(map(str, stages)), f"{len(stages)} stages")
        parts.append(f"{card_name(player.wonder)} {player.stages} of {costs}")
    return ", ".join(parts)


def _pacts(view: AgesState, owner: int) -> str:
    return ", ".join(
        f"{card_name(pact.card)} with {letter(partner)}, side {'AB'[side]}"
        for pact, side, partner in view.pacts_of(owner)
    )


def _table(view: AgesState, seat: int) -> list[str]:
    own = [s.card for s in (*view.current, *view.future) if s.by == seat and s.card != HIDDEN]
    wars = ", ".join(
        f"{aged_name(war.card)} {letter(war.attacker)} against {letter(war.target)}"
        for war in view.wars
    )
    bonus = open_bonus_cards(view)
    heads = [
        ("prepared by you", _cards(own) if own else ""),
        ("past events", _cards(view.past) if view.past else ""),
        ("wars pending", wars),
        ("scored at the end", _cards(bonus) if bonus else ""),
    ]
    rows = _rows(heads)
    return ["", "Events", *rows] if rows else []
