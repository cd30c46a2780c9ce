"""The effects of a choice that its preview adds in words.

Numbers say most of what a choice does, and the text of the choice often says the rest. This module
finds the effects that neither of them mentions: the game narrates the events of the choice as
phrases, and a phrase whose significant words a player has read already is left out.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from core.kernel import Action, Choice, Decision, Game
from core.kernel.phrases import (
    YOU,
    Phrase,
    Possession,
    format_sentence,
    has_more_than_numbers,
    join_phrases,
)
from core.kernel.presentation import SEAT_LETTERS, seat_letter
from core.kernel.style import use_long_style


class ChoiceText:
    """Everything a player can read about one choice before taking it."""

    def __init__(
        self, game: Game[Any], view: Any, seat: int, decision: Decision, action: Action
    ) -> None:
        self._game, self._view, self._seat = game, view, seat
        self._decision, self._action = decision, action

    def describe_new_effects(self, phrases: Sequence[Phrase]) -> list[str]:
        """Return the effects among the phrases of the choice that its text does not mention."""
        if not self._decision.is_main:
            return self._substep_effects(phrases)
        if self._action.targets:
            return self._side_effects(phrases[1:])  # the first one is the choice itself
        return []

    def mentions(self, label: str) -> bool:
        return label.casefold() in self._question_text.casefold()

    def _substep_effects(self, phrases: Sequence[Phrase]) -> list[str]:
        if not self._question_text:
            return []
        names = _sentence_names(self._seat)
        return [
            _lowercase_first(format_sentence(phrase, names))
            for phrase in unread_phrases(phrases, self._question_text)
        ]

    def _side_effects(self, phrases: Sequence[Phrase]) -> list[str]:
        """Return one text for all effects on other targets than the chosen ones, or nothing."""
        if not any(map(has_more_than_numbers, phrases)):
            return []
        unread = unread_phrases(phrases, self._choice_text)
        side_effects = [phrase for phrase in unread if self._is_side_effect(phrase)]
        if not side_effects:
            return []
        text = join_phrases(side_effects, _sentence_names(self._seat))
        return [_lowercase_first(text.removesuffix("."))]

    def _is_side_effect(self, phrase: Phrase) -> bool:
        """Return whether a phrase has no number and does not name a chosen target."""
        sentence = format_sentence(phrase, _sentence_names(self._seat))
        if any(name in sentence for name in self._target_names):
            return False
        return re.search(r"\d", sentence) is None

    @cached_property
    def _question_text(self) -> str:
        """The prompt and the choice, if effects in words are to be compared with them.

        Empty if there is nothing to add: for main choices, for choices with targets, and if the
        effect of the choice is shown in full.
        """
        if self._decision.is_main or self._action.targets:
            return ""
        choice = self._choice
        if choice.effect and choice.notes is None:
            return ""
        prompt = self._game.text.prompt(self._view, self._decision)
        return f"{prompt} {choice.label} {choice.effect}"

    @cached_property
    def _choice_text(self) -> str:
        """The text of the choice in the current style and in long style."""
        with use_long_style():
            long_choice = self._choice
        choices = (self._choice, long_choice)
        return " ".join(f"{choice.label} {choice.effect} {choice.warning}" for choice in choices)

    @cached_property
    def _target_names(self) -> list[str]:
        """The first word of the title of each chosen target."""
        targets = self._action.targets
        explanations = [
            self._game.text.explain(self._view, self._seat, target) for target in targets
        ]
        return [each.title.split()[0] for each in explanations if each is not None]

    @property
    def _choice(self) -> Choice:
        return self._game.text.choice(self._view, self._decision, self._action)


def unread_phrases(phrases: Sequence[Phrase], known_text: str) -> Iterator[Phrase]:
    """Yield the phrases that neither numbers nor the known text express."""
    for phrase in filter(has_more_than_numbers, phrases):
        noun = phrase.object.noun if isinstance(phrase.object, Possession) else phrase.object
        if not (isinstance(noun, str) and _is_covered(noun, known_text)):
            yield phrase


def _is_covered(text: str, known_text: str) -> bool:
    """Return whether the known text has every significant word, in any order.

    >>> _is_covered("fleets in North Sea and Black Sea", "city Kiev, fleet North Sea and Black Sea")
    True
    >>> _is_covered("a caravan in Alps", "city Nubia, caravan Sahara")
    False
    """
    words = (word for word in re.findall(r"\w+", text) if len(word) > 3 or word[0].isupper())
    known = known_text.casefold()
    return all(re.search(rf"\b{word.casefold().removesuffix('s')}", known) for word in words)


def _sentence_names(seat: int) -> list[str]:
    """Return the names for sentences that address the seat as "You"."""
    return [YOU if other == seat else seat_letter(other) for other in range(len(SEAT_LETTERS))]


def _lowercase_first(text: str) -> str:
    return text[0].lower() + text[1:]
