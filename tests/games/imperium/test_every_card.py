"""Every card loads, has a text, and does what its program says."""

import json
from pathlib import Path
from typing import Any

import pytest

from core.games.imperium import GAME
from core.games.imperium.content import (
    BOT_TABLES,
    CARDS,
    NATIONS,
    UNIQUE_CARDS,
    Card,
)
from core.games.imperium.rules.card_effects import ABILITIES, BLOCKS
from core.games.imperium.rules.conditions import InHistory, InPlay, InPlayCount
from core.games.imperium.rules.events import AbilityUsed, CardPlayed
from core.games.imperium.rules.flow.rounds import BeginSolstice
from core.games.imperium.rules.program_interpreter import Open
from core.games.imperium.rules.programs import (
    INSTRUCTIONS,
    Ability,
    Run,
    parse_ability,
    parse_block,
)
from core.games.imperium.rules.solo_bot import bot_block_text
from core.games.imperium.rules.solo_bot.table_programs import parse_bot_block
from core.games.imperium.text.card_text import card_text
from core.games.imperium.text.points import points_text
from core.kernel.content import BadContent, RawRecord
from core.kernel.style import SHORT
from tests.games.imperium.position import Position, position

ALL = list(UNIQUE_CARDS.values())


def each(cards: list[Card]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("card", cards, ids=lambda card: card.id)


def rich_position(card: Card, seed: int = 1) -> Position:
    """Return a position whose card owner has everything that the card could need."""
    nation = card.set if card.set in NATIONS else "macedonians"
    others = [rival for rival in ("romans", "celts", "qin") if rival != nation]
    game = position(nation, *others[:2], box=card.box, seed=seed)
    for seat in range(3):
        game.tokens(seat, materials=12, population=12, progress=12)
        player = game.of(seat)
        regions = [c for c in (*player.hand, *player.deck) if "region" in CARDS[c].suits]
        game.in_play(seat, *[c for c in regions if c != card.id][:3])
        loose = [c for c in (*player.hand, *player.deck) if not CARDS[c].is_unrest][:2]
        game.put(seat, "discard", *loose)
        game.put(seat, "hand", *game.unrest_cards(1))
    common = [c.id for c in ALL if c.box == card.box and c.set == "commons"]
    regions = [c for c in common if "region" in CARDS[c].suits and CARDS[c].pinned]
    city = next(c for c in common if CARDS[c].name == "City")
    game.in_play(0, *[c for c in (*regions[4:8], city) if c != card.id])
    game.player(0, actions=5, exhausts=game.of(0).nation_record.exhaust_tokens)
    if card.state:
        game.player(0, state=card.state)
    for ability in (ABILITIES[card.id].play, *ABILITIES[card.id].exhausts):
        for need in ability.requires if ability else ():
            if isinstance(need, InPlay | InHistory):
                named = [c for c in CARDS if CARDS[c].name == need.word and CARDS[c].set == nation]
                if isinstance(need, InPlay):
                    game.in_play(0, named[0])
                else:
                    game.put(0, "history", named[0])
            elif isinstance(need, InPlayCount):
                prefix = need.filter.name_prefix
                walls = [c.id for c in ALL if c.name.startswith(prefix) and c.id != card.id]
                game.in_play(0, *walls[: need.n])
    return game


def give_needs(game: Position, card: Card) -> None:
    """Give what some costs need: knights under regions, masks and scrolls in hand."""
    player = game.of(0)
    own = [c for c in CARDS if CARDS[c].set == card.set and c != card.id]
    own = own if card.set in NATIONS else []
    regions = [c for c in player.play if "region" in CARDS[c].suits]
    knights = [
        c for c in own if "knight" in CARDS[c].types and CARDS[c].start in ("deck", "nation")
    ]
    merlin = [c for c in own if CARDS[c].name.startswith("Myrddin")]
    for host, knight in zip(regions[:4], [*merlin, *knights], strict=False):
        game.garrison(0, host, knight)
    for kind in ("mask", "scroll"):
        game.put(0, "hand", *[c for c in own if kind in CARDS[c].types][:3])
    for name in ("Scandinavia", "Viviane of the Lake"):
        game.in_play(0, *[c for c in own if CARDS[c].name == name])


def can_be_played(card: Card) -> bool:
    return card.playable and (ABILITIES[card.id].play is not None or card.pinned)


@each(ALL)
def test_every_card_has_a_text_and_an_explanation(card: Card) -> None:
    """R2.1, R21.1."""
    text = card_text(card.id)
    assert all(line.endswith(".") and "_" not in line and "{" not in line for line in text)
    assert points_text(card.vp, SHORT)
    explanation = GAME.text.explain(position().state, 0, card.id, SHORT)
    assert explanation is not None
    numbers = {rule.number for rule in GAME.text.rules()}
    assert explanation.rule in numbers
    assert bool(card_text(card.id)) == bool(text)


@each([card for card in ALL if can_be_played(card)])
def test_every_card_can_be_played_and_ends_in_the_right_zone(card: Card) -> None:
    """R6.2, R21.7."""
    for seed in range(1, 4):
        game = rich_position(card, seed)
        give_needs(game, card)
        if not card.is_unrest:
            game.put(0, "hand", card.id)
        played = next(c for c in game.of(0).hand if CARDS[c].kind == card.kind)
        assert game.is_offered(f"play card={played}"), game.options
        game.play(f"play {played}").answer_randomly("turn", seed)
        assert game.told(CardPlayed)
        if game.is_over:
            continue
        player = game.of(0)
        assert played not in player.playing
        assert not game.state.scopes
        if card.is_unrest:
            assert played in game.state.unrest
        if card.pinned and played in player.play:
            continue
        places = (player.discard, player.history, player.flooded, player.hand, player.deck)
        held = [c for under in player.garrison.values() for c in under]
        elsewhere = (*game.state.exile, *game.state.unrest, *held)
        assert any(played in place for place in places) or played in elsewhere


def untriggered(card: Card) -> list[Ability]:
    return [ability for ability in ABILITIES[card.id].exhausts if not ability.trigger]


def lay_in_play(game: Position, card: Card) -> None:
    if "power" in card.suits:
        game.player(0, power=card.id)
    elif card.id in game.of(0).nation_record.journey:
        game.player(0, journey=card.id)
    elif card.id != game.of(0).court:
        game.in_play(0, card.id)


@each([card for card in ALL if untriggered(card)])
def test_every_exhaust_ability_can_be_used(card: Card) -> None:
    """R6.8."""
    for seed in range(1, 4):
        game = rich_position(card, seed)
        give_needs(game, card)
        lay_in_play(game, card)
        if card.name == "Ambassador":
            game.in_play(1, "rom05_legions", "mac07_mosaics")
        if card.name == "Phalanx":
            game.put(0, "discard", "c_reg06_forest")
        if card.name == "Amphitheatre":
            game.put(0, "discard", *game.unrest_cards(1))
        if "windmills" in card.id or "agriculture" in card.id:
            game.in_play(0, "c_reg06_forest")
        if "qanat" in card.id:
            game.in_play(0, "l_reg05_lakes")
        if card.name == "Twrch Trwyth":
            game.put(0, "hand", "l_civ10_civil_service")
        tokens = game.of(0).exhausts
        assert game.is_offered(f"exhaust card={card.id}"), (game.options, card_text(card.id))
        game.play(f"exhaust {card.id}")
        assert game.told(AbilityUsed)
        if game.of(0).exhausts == tokens - 1 and card.id in game.of(0).active_cards():
            assert card.id in game.of(0).exhausted
        game.answer_randomly("turn", seed)


@each([card for card in ALL if ABILITIES[card.id].solstice is not None])
def test_every_solstice_ability_is_resolved(card: Card) -> None:
    """R9.1, R9.3."""
    for seed in range(1, 5):
        game = rich_position(card, seed)
        give_needs(game, card)
        lay_in_play(game, card)
        game.agenda(BeginSolstice(0))
        game.answer_randomly("never", seed)
        used = [e for e in game.told(AbilityUsed) if isinstance(e, AbilityUsed)]
        assert any(e.card == card.id and e.kind == "solstice" for e in used)
        assert game.is_over


@each([card for card in ALL if ABILITIES[card.id].exhausts and not untriggered(card)])
def test_every_triggered_exhaust_states_its_trigger(card: Card) -> None:
    """R6.11."""
    game = rich_position(card)
    lay_in_play(game, card)
    assert not game.is_offered(f"exhaust card={card.id}")
    assert any("when you" in line or "When" in line for line in card_text(card.id))


@pytest.mark.parametrize("block", sorted(BLOCKS))
def test_every_block_runs_alone(block: str) -> None:
    """R21.2, R21.19."""
    card = UNIQUE_CARDS.get(block.split(".")[0], UNIQUE_CARDS["c_reg06_forest"])
    game = rich_position(card)
    give_needs(game, card)
    lay_in_play(game, card)
    program = [Open(card.id, 0, "x"), Run(block, 0, 0)]
    if any(step.op in ("avoid_attack", "attacker_may_pay") for step in BLOCKS[block]):
        program.insert(0, Open("c_civ04_corruption", 1, "play"))
    game.agenda(*program)
    game.answer_randomly("never")
    assert game.is_over


def test_every_word_of_the_vocabulary_has_a_meaning_and_is_carried_out() -> None:
    """R21.16: the vocabulary is closed."""
    used = {step.op for steps in BLOCKS.values() for step in steps}
    assert used == set(INSTRUCTIONS)


@pytest.mark.parametrize(
    ("step", "complaint"),
    [
        ({"op": "conjure"}, "there is no instruction 'conjure'"),
        ({"op": "draw", "n": 1, "cards": 2}, "'draw' has no use for 'cards'"),
        ({"op": "draw"}, "'draw' needs 'n'"),
        ({"op": "draw", "n": "most"}, "'most' is not a whole number"),
        ({"op": "gain", "res": "gold", "n": 1}, "unknown value 'gold'. Available: materials"),
        ({"op": "discard", "n": 1, "frm": ["hand"], "filter": {"age": 3}}, "unknown field 'age'"),
        ({"op": "discard", "n": 1, "frm": ["attic"]}, "unknown value 'attic'"),
        ({"op": "may", "do": [{"op": "conjure"}]}, "^0.do.0: there is no instruction"),
        ({"op": "if", "cond": {"kind": "state"}, "do": []}, "'state' needs 'word'"),
        ({"op": "if", "cond": "empire", "do": []}, "'empire' is not a record"),
        ({"op": "may", "do": "conjure"}, "0.do: 'conjure' is not a list"),
        ({"op": "may", "do": ["conjure"]}, "0.do, 1: 'conjure' is not a record"),
        ({"op": "choose", "options": [{"op": "draw", "n": 1}]}, "0, options, 1: .* is not a list"),
        ({"op": "choose_some", "is_cost": True}, "has no use for 'is_cost'"),
    ],
)
def test_card_with_unknown_instructions_is_refused(step: dict[str, Any], complaint: str) -> None:
    """R21.3, R21.16."""
    with pytest.raises(BadContent, match=complaint):
        parse_block("x", [step])
    assert "x" not in BLOCKS


@pytest.mark.parametrize(
    ("raw", "complaint"),
    [
        ({"kind": "riddle", "do": []}, "there is no ability 'riddle'"),
        ({"kind": "solstice"}, "'solstice' needs 'do'"),
        ({"kind": "solstice", "do": [], "cost": []}, "'solstice' has no use for 'cost'"),
        ({"kind": "passive", "mods": [{"mod": "luck"}]}, "there is no lasting change 'luck'"),
        (
            {"kind": "passive", "mods": [{"mod": "hand_size", "n": 1, "res": "progress"}]},
            "'hand_size' has no use for 'res'",
        ),
        (
            {"kind": "exhaust", "trigger": {"event": "rain"}, "do": []},
            "there is no event 'rain'",
        ),
        (
            {"kind": "play", "do": [], "requires": [{"kind": "moon"}]},
            "there is no condition 'moon'",
        ),
    ],
)
def test_unknown_ability_is_refused(raw: dict[str, Any], complaint: str) -> None:
    """R21.1."""
    with pytest.raises(BadContent, match=complaint):
        parse_ability("x", RawRecord(raw))


def test_bot_table_with_unknown_step_is_refused() -> None:
    """R19.8."""
    with pytest.raises(BadContent, match=r"^0: there is no part 'conjure'"):
        parse_bot_block("x", [{"op": "conjure"}])
    with pytest.raises(BadContent, match="'bot_take_unrest' has no use for 'res'"):
        parse_bot_block("x", [{"op": "bot_take_unrest", "n": 1, "res": {}}])
    with pytest.raises(BadContent, match="'you_discard' needs 'n'"):
        parse_bot_block("x", [{"op": "you_discard"}])


def test_every_bot_row_has_a_text() -> None:
    """R19.8."""
    assert set(BOT_TABLES) == set(NATIONS)
    for table in BOT_TABLES.values():
        for rows in table.rows.values():
            assert rows[-1].match[0] == "other"
            assert all(all(bot_block_text(row.do)) for row in rows)


def test_data_mentions_no_private_paths_and_names_its_sources() -> None:
    """R21.13."""
    folder = Path(GAME.create_state.__code__.co_filename).parent / "data"
    for path in folder.glob("*.json"):
        text = path.read_text("utf-8")
        assert "/work" not in text
        rows = json.loads(text)
        if path.stem.startswith(("nation_", "commons_")):
            assert all(row["origin"] for row in rows)
