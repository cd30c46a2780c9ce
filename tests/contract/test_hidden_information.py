from collections.abc import Iterator
from typing import Any

from core.kernel import SPECTATOR, Action, Event, Game, Rng, clone
from tests.random_games import Recording


def test_view_does_not_contain_the_seed(played: Recording) -> None:
    game = played.game
    for state in played.kept_moments.values():
        for seat in (SPECTATOR, *range(game.seat_count(state))):
            view = game.view(state, seat)
            assert view.rng == Rng(0)
            assert played.seed not in numbers_in(game.codec.to_data(view))


def test_viewing_changes_nothing(played: Recording) -> None:
    game = played.game
    for state in played.kept_moments.values():
        before = game.codec.digest(state)
        for seat in range(game.seat_count(state)):
            view = game.view(state, seat)
            seen = game.codec.digest(view)
            game.determinize(view, seat, Rng(1))
            assert game.codec.digest(view) == seen
        assert game.codec.digest(state) == before


def test_view_offers_the_seat_its_own_decision_only(played: Recording) -> None:
    game = played.game
    for state in played.kept_moments.values():
        for seat in (SPECTATOR, *range(game.seat_count(state))):
            own = tuple(d for d in game.decisions(state) if d.seat == seat)
            assert game.decisions(game.view(state, seat)) == own


def test_determinized_state_passes_the_audit(played: Recording) -> None:
    game = played.game
    for state in played.kept_moments.values():
        for seat in range(game.seat_count(state)):
            for world in worlds(game, game.view(state, seat), seat):
                assert game.audit(world) == []


def test_view_does_not_depend_on_hidden_information(played: Recording) -> None:
    game = played.game
    for state in played.kept_moments.values():
        for seat in range(game.seat_count(state)):
            view = game.view(state, seat)
            for world in worlds(game, view, seat):
                assert game.codec.dump(game.view(world, seat)) == game.codec.dump(view)
                assert game.decision_of(world, seat) == game.decision_of(state, seat)
                assert asked(game, world) == asked(game, state)


def test_determinized_state_is_consistent_for_every_seat(played: Recording) -> None:
    """What other seats know is consistent, too, because a game can start from there."""
    game = played.game
    for number, state in enumerate(played.kept_moments.values()):
        seats = game.seat_count(state)
        seat, other = number % seats, (number + 1) % seats
        world = game.determinize(game.view(state, seat), seat, Rng(2))
        assert game.audit(game.determinize(game.view(world, other), other, Rng(3))) == []


def test_determinizing_really_deals_hidden_information_again(played: Recording) -> None:
    """In every game, two worlds of a view differ in more than the random generator."""
    game = played.game
    state = played.positions[0]
    one, other = worlds(game, game.view(state, 0), 0)
    one.rng = other.rng
    assert game.codec.digest(one) != game.codec.digest(other)


def test_visible_results_do_not_depend_on_hidden_information(played: Recording) -> None:
    """While nothing is revealed, a seat sees the same in both worlds, whoever acts.

    The same seats decide next: a player without a playable card must not be skipped.
    """
    game = played.game
    for state in played.positions:
        for seat in range(game.seat_count(state)):
            one, other = worlds(game, game.view(state, seat), seat)
            for actor, action in choices_in_both(game, one, other):
                after_one, after_other = clone(one), clone(other)
                told_one = game.apply(after_one, actor, action)
                told_other = game.apply(after_other, actor, action)
                if not any(event.reveals for event in (*told_one, *told_other)):
                    assert asked(game, after_one) == asked(game, after_other), action
                    assert as_seen(told_one, seat) == as_seen(told_other, seat), action
                    seen_one, seen_other = game.view(after_one, seat), game.view(after_other, seat)
                    assert game.codec.dump(seen_one) == game.codec.dump(seen_other), action


def test_simultaneous_choices_are_visible_exactly_if_logged(played: Recording) -> None:
    """They look alike to another seat if and only if their events do."""
    game = played.game
    for state in played.positions:
        decisions = game.decisions(state)
        for decision in decisions if len(decisions) > 1 else ():
            for seat in set(range(game.seat_count(state))) - {decision.seat}:
                pairs: set[tuple[tuple[Event, ...], bytes]] = set()
                for action in decision.actions:
                    after = clone(state)
                    told = tuple(as_seen(game.apply(after, decision.seat, action), seat))
                    pairs.add((told, game.codec.dump(game.view(after, seat))))
                assert len({told for told, _ in pairs}) == len(pairs), "seen but not told"
                assert len({view for _, view in pairs}) == len(pairs), "told but not seen"


def worlds(game: Game[Any], view: Any, seat: int) -> tuple[Any, Any]:
    """Return two full states that are consistent with a view."""
    return game.determinize(view, seat, Rng(11)), game.determinize(view, seat, Rng(22))


def asked(game: Game[Any], state: Any) -> list[tuple[int, bool]]:
    """Return the seats to decide, and whether others see that the choice is forced."""
    return [(d.seat, len(d.actions) == 1 and not d.is_secret) for d in game.decisions(state)]


def choices_in_both(game: Game[Any], one: Any, other: Any) -> Iterator[tuple[int, Action]]:
    """Yield some of the actions that are legal in both worlds."""
    for decision in game.decisions(one):
        twin = game.decision_of(other, decision.seat)
        assert twin is not None
        common = [action for action in decision.actions if action in twin.actions]
        for action in common[:: len(common) // 6 + 1]:
            yield decision.seat, action


def as_seen(events: list[Event], seat: int) -> list[Event]:
    seen = (event.view_for(seat) for event in events)
    return [event for event in seen if event is not None]


def numbers_in(data: Any) -> set[int]:
    if isinstance(data, dict):
        return set().union(*map(numbers_in, data), *map(numbers_in, data.values()))
    if isinstance(data, list | tuple):
        return set().union(*map(numbers_in, data))
    return {data} if isinstance(data, int) else set()
