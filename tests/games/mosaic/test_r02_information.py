from core.games.mosaic import GAME
from core.games.mosaic.content import OFFERS
from core.games.mosaic.rules.events import (
    CardDrafted,
    DeckLookedInto,
    LaidFaceDown,
    UnseenCardTaken,
)
from core.games.mosaic.state import MosaicState
from core.kernel import HIDDEN, SPECTATOR
from tests.games.mosaic.position import Position, opening, opening_with_leaders, position

PUBLIC_OF_A_PLAYER = (
    "leader",
    "government",
    "technologies",
    "build_cards",
    "tax_cards",
    "wonders",
    "golden_ages",
    "achievements",
    "production",
    "population",
    "stock",
    "goods",
    "supply",
    "units",
    "symbols",
    "empire_vp",
    "played_vp",
)
PUBLIC_OF_THE_TABLE = (
    "tokens",
    "buildings",
    "offers",
    "wonders",
    "golden_ages",
    "achievements",
    "governments",
    "treasury",
    "regions",
    "first",
)


def seen_from(game: Position, seat: int) -> MosaicState:
    return GAME.view(game.state, seat)


def republic() -> Position:
    """The first seat has the Republic and the ideas for a technology."""
    return position(3).government(0, "gov_republic").player(0, ideas=5)


def test_boards_map_offers_and_tiles_are_public() -> None:
    """R2.1."""
    game = position().player(0, stone=7, tax_production=3, population=9, empire_vp=4)
    game.technologies(0, "tech_alphabet").build_cards(0, "build_capital").goods(0, "wine")
    game.player(0, tax_cards=["tax_p2_g1"]).government(0, "gov_tyranny")
    game.build(0, "city", "italia_05").units(0, "egypt", infantry=2).token("egypt_01", "glass")
    for seat in (1, SPECTATOR):
        view = seen_from(game, seat)
        for name in PUBLIC_OF_THE_TABLE:
            assert getattr(view, name) == getattr(game.state, name)
        for name in PUBLIC_OF_A_PLAYER:
            assert getattr(view.players[0], name) == getattr(game.of(0), name)


def test_decks_are_hidden_from_all_but_their_size_is_not() -> None:
    """R2.2."""
    game = position(4)
    for seat in (0, 3, SPECTATOR):
        view = seen_from(game, seat)
        for name in OFFERS:
            cards = game.state.decks[name].cards
            assert view.decks[name].cards == [HIDDEN] * len(cards)


def test_deck_order_changes_no_view() -> None:
    """R2.2."""
    game = position(3)
    before = GAME.codec.digest(seen_from(game, 0))
    for deck in game.state.decks.values():
        deck.cards.reverse()
    assert GAME.codec.digest(seen_from(game, 0)) == before


def test_cards_returned_to_the_box_stay_secret() -> None:
    """R2.2."""
    game = position(2)
    assert len(game.state.box) == (20 - 10) + (20 - 10)
    assert seen_from(game, 0).box == [HIDDEN] * 20


def test_the_draft_is_private() -> None:
    """R2.3."""
    game = opening(3).skip("leader")
    for seat in (0, 1, 2):
        game.play(str(game.decision(seat).actions[0]), seat=seat)
    game.play(str(game.decision(0).actions[0]), seat=0)
    own, other = seen_from(game, 0).players[0], seen_from(game, 1).players[0]
    assert (own.hand, own.pick, own.drafted) == (
        game.of(0).hand,
        game.of(0).pick,
        game.of(0).drafted,
    )
    assert (other.hand, other.pick, other.drafted) == ([HIDDEN] * 4, HIDDEN, [HIDDEN])
    assert other.passed == []


def test_drafted_card_is_hidden_from_others() -> None:
    """R2.3."""
    game = opening(3).skip("leader")
    card = game.of(0).hand[2]
    game.play(f"draft_card card={card}", seat=0)
    (event,) = game.events_of(CardDrafted)
    assert event.view_for(0) == CardDrafted(0, card)
    assert event.view_for(1) == CardDrafted(0, HIDDEN)


def test_face_down_technology_from_the_offer_is_public() -> None:
    """R2.3."""
    game = position().player(0, ideas=5).offer("technology", "tech_iron")
    game.play("take_technology card=tech_iron")
    assert [down.card for down in seen_from(game, 1).players[0].face_down] == ["tech_iron"]


def test_drafted_card_kept_face_down_is_secret() -> None:
    """R2.3."""
    game = opening_with_leaders("engineer", "artist").player(0, drafted=["tech_art"])
    game.skip("starting_city").play("done")
    assert [down.card for down in game.of(0).face_down] == ["tech_art"]
    assert [down.card for down in seen_from(game, 1).players[0].face_down] == [HIDDEN]
    (event,) = game.events_of(LaidFaceDown)
    assert event.view_for(1) == LaidFaceDown(0, HIDDEN, False)


def test_the_philosophers_card_is_the_owners_secret() -> None:
    """R2.3."""
    game = opening_with_leaders("philosopher", "artist").top_of("technology", "tech_iron")
    game.skip("starting_city").skip("track").play("done")
    assert [down.card for down in seen_from(game, 0).players[0].face_down] == ["tech_iron"]
    assert [down.card for down in seen_from(game, 1).players[0].face_down] == [HIDDEN]
    (event,) = game.events_of(UnseenCardTaken)
    assert event.view_for(1) == UnseenCardTaken(0, HIDDEN)


def test_a_card_the_republic_takes_unseen_is_the_owners_secret() -> None:
    """R2.3."""
    game = republic().top_of("technology", "tech_vineyards").play("look_into deck=technology")
    game.play("take_technology card=tech_vineyards seen=yes")
    assert seen_from(game, 0).players[0].gained == game.of(0).gained
    gained = seen_from(game, 1).players[0].gained
    assert gained is not None and gained.card == HIDDEN
    game.play("lay_face_down card=tech_vineyards")
    assert [down.card for down in seen_from(game, 0).players[0].face_down] == ["tech_vineyards"]
    assert [down.card for down in seen_from(game, 1).players[0].face_down] == [HIDDEN]
    assert "tech_vineyards" not in str([event.view_for(1) for event in game.events])


def test_republics_look_is_seen_only_by_its_owner() -> None:
    """R2.4."""
    game = republic().top_of("build", "build_capital").play("look_into deck=build")
    assert seen_from(game, 0).decks["build"].cards[-1] == "build_capital"
    assert seen_from(game, 1).decks["build"].cards[-1] == HIDDEN
    assert GAME.decision_of(seen_from(game, 1), 1) is None
    (event,) = game.events_of(DeckLookedInto)
    assert event.view_for(0) == DeckLookedInto(0, "build", "build_capital")
    assert event.view_for(1) == DeckLookedInto(0, "build", HIDDEN)
