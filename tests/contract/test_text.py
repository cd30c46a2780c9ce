import json
import math
from typing import Any

from core.kernel import SPECTATOR, Decision, Game, Rng, Rule, Standing, clone
from core.kernel.style import SHORT
from tests.random_games import Recording


def test_every_prompt_and_choice_has_a_text(played: Recording) -> None:
    game = played.game
    for state in played.positions:
        for decision in game.decisions(state):
            view = game.view(state, decision.seat)
            assert is_text(game.text.prompt(view, decision, SHORT))
            for action in decision.actions:
                choice = game.text.choice(view, decision, action, SHORT)
                assert is_text(choice.label), action
                assert all(
                    isinstance(part, str)
                    for part in (
                        choice.group,
                        choice.full_price(SHORT),
                        choice.effect_text(SHORT),
                        choice.warning,
                    )
                )


def test_no_two_choices_read_the_same(played: Recording) -> None:
    game = played.game
    for state in played.positions:
        for decision in game.decisions(state):
            view = game.view(state, decision.seat)
            read: dict[Any, Any] = {}
            for action in decision.actions:
                choice = game.text.choice(view, decision, action, SHORT)
                assert choice not in read, f"{action} reads as {read[choice]}: {choice}"
                read[choice] = action


def test_at_most_one_choice_ends_the_turn(played: Recording) -> None:
    game = played.game
    for state in played.kept_moments.values():
        for decision in game.decisions(state):
            view = game.view(state, decision.seat)
            choices = [
                game.text.choice(view, decision, action, SHORT) for action in decision.actions
            ]
            assert sum(choice.ends_turn for choice in choices) <= 1, decision


def test_unavailable_choices_have_a_label_and_a_reason(played: Recording) -> None:
    game = played.game
    for state in played.kept_moments.values():
        for decision in game.decisions(state):
            view = game.view(state, decision.seat)
            barred = game.text.unavailable(view, decision, SHORT)
            assert all(is_text(found.label) and is_text(found.reason) for found in barred)
            assert not {found.target for found in barred} & set(targets_of(decision))


def test_everything_a_choice_touches_is_explained(played: Recording) -> None:
    game = played.game
    for state in played.positions:
        for decision in game.decisions(state):
            view = game.view(state, decision.seat)
            for thing in targets_of(decision):
                explanation = game.text.explain(view, decision.seat, thing, SHORT)
                assert explanation is not None, f"{thing} has no explanation"
                assert is_text(explanation.title)
                assert explanation.lines
                assert all(is_text(line) for line in explanation.lines)


def test_position_has_a_text_for_every_seat(played: Recording) -> None:
    game = played.game
    for state in played.kept_moments.values():
        for seat in range(game.seat_count(state)):
            view = game.view(state, seat)
            assert is_text(game.text.progress_text(view))
            left = game.text.rounds_left(view)
            assert left is None or left >= 0
            for page in (
                game.text.summary(view, seat, names(game, state), SHORT),
                game.text.board(view, seat, names(game, state), SHORT),
            ):
                assert any(is_text(line) for line in page)
                assert all(isinstance(line, str) and "\n" not in line for line in page)


def test_every_event_has_a_sentence_and_round_trips(played: Recording) -> None:
    """Unimportant events may have no sentence, but a game has many with one."""
    game = played.game
    told = 0
    for state in played.positions:
        for decision in game.decisions(state):
            for action in decision.actions[:: len(decision.actions) // 6 + 1]:
                after = clone(state)
                events = game.apply(after, decision.seat, action)
                for event in events:
                    wire = json.loads(json.dumps(game.event_codec.to_data(event)))
                    assert game.event_codec.from_data(wire) == event
                for seat in range(game.seat_count(state)):
                    view = game.view(after, seat)
                    for event in filter(None, (event.view_for(seat) for event in events)):
                        wire = json.loads(json.dumps(game.event_codec.to_data(event)))
                        assert game.event_codec.from_data(wire) == event
                        sentence = game.text.sentence(view, event, names(game, state), SHORT)
                        assert isinstance(sentence, str)
                        assert "\n" not in sentence
                        told += is_text(sentence)
    assert told


def test_scores_add_up_and_determine_the_ranks(played: Recording) -> None:
    game = played.game
    for state in played.kept_moments.values():
        standings = game.standings(state)
        assert [standing.seat for standing in standings] == list(range(len(names(game, state))))
        ranks = [standing.rank for standing in standings]
        for standing in standings:
            assert standing.total == sum(points for _, points in standing.lines)
            assert all(is_text(source) for source, _ in standing.lines)
            assert standing.rank == 1 + sum(rank < standing.rank for rank in ranks)
            better = [other for other in standings if ranking_key(other) < ranking_key(standing)]
            assert all(other.rank < standing.rank for other in better)


def ranking_key(standing: Standing) -> tuple[int, int]:
    return standing.setback, -standing.total


def test_score_sources_are_the_same_for_every_seat_at_any_time(
    played: Recording,
) -> None:
    """A score table needs one row per source, whoever scored from it."""
    game = played.game
    state = game.new(played.players, played.options, played.seed)
    for seat, action in played.choices:
        assert len(sources(game, state)) == 1
        game.apply(state, seat, action)
    assert len(sources(game, state)) == 1
    for kept in played.kept_moments.values():
        for seat in (SPECTATOR, *range(game.seat_count(kept))):
            assert len(sources(game, game.view(kept, seat))) == 1


def test_seat_knows_its_own_score(played: Recording) -> None:
    """Unless its cards count hidden information of rivals, which differs between worlds."""
    game = played.game
    for state in played.kept_moments.values():
        exact = game.standings(state)
        for seat in range(game.seat_count(state)):
            view = game.view(state, seat)
            known = game.standings(view)
            assert [standing.seat for standing in known] == [standing.seat for standing in exact]
            if known[seat].lines != exact[seat].lines:
                worlds = [game.determinize(view, seat, Rng(luck)) for luck in range(20)]
                possible = {game.standings(world)[seat].lines for world in worlds}
                assert len(possible) > 1


def test_position_has_a_value_and_a_ledger_for_every_seat(played: Recording) -> None:
    game = played.game
    for state in played.kept_moments.values():
        for seat in range(game.seat_count(state)):
            view = game.view(state, seat)
            ledger = game.text.ledger(view, seat)
            assert ledger
            assert all(is_text(name) and type(n) is int for name, n in ledger.items())
            world = game.determinize(view, seat, Rng(1))
            assert math.isfinite(game.total_value(world, seat))
            for decision in game.decisions(view):
                for action in decision.actions:
                    assert math.isfinite(
                        game.strategy.prior(view, seat, action, game.weights_for(view))
                    )


def test_names_of_special_counts_are_those_of_counts_or_terms(played: Recording) -> None:
    """A misspelled name would let hints list what explains nothing."""
    game, state = played.game, list(played.kept_moments.values())[-1]
    view = game.view(state, 0)
    counts = game.text.ledger(view, 0).keys()
    world = game.determinize(view, 0, Rng(1))
    terms = game.strategy.evaluate(world, 0, game.weights_for(view)).keys()
    assert game.strategy.hidden_terms <= counts | terms
    assert game.text.unwanted_counts <= counts


def test_rules_are_numbered_sentences(game: Game[Any]) -> None:
    rules: tuple[Rule, ...] = game.text.rules()
    assert rules
    assert len({rule.number for rule in rules}) == len(rules)
    assert all(is_text(rule.number) and is_text(rule.text) for rule in rules)


def is_text(text: Any) -> bool:
    return isinstance(text, str) and bool(text.strip())


def names(game: Game[Any], state: Any) -> tuple[str, ...]:
    """Return the names of all seats, including automas."""
    people = (f"Player {seat + 1}" for seat in range(game.seat_count(state)))
    return (*people, *game.automa_names(state))


def sources(game: Game[Any], state: Any) -> set[tuple[str, ...]]:
    """Return the different lists of score sources; there should be only one."""
    standings = game.standings(state)
    assert all(standing.lines for standing in standings)
    return {tuple(source for source, _ in standing.lines) for standing in standings}


def targets_of(decision: Decision) -> set[str]:
    return {target for action in decision.actions for target in action.targets}
