"""Finished games of Imperium: every player count, both boxes, solo modes and variants.

Players choose at random, except for the bots in the one for pictures.
"""

from tests.random_games import bot_chooser
from tests.recorded_games import Case

CASES = {
    f"{box}_{players}": Case(players, {"box": box, "sides": "choose"}, seed)
    for seed, (box, players) in enumerate(
        ((box, n) for box in ("classics", "legends", "mixed") for n in (2, 3, 4)), start=700
    )
}
CASES |= {
    f"solo_{level}": Case(1, {"box": "mixed", "level": level, "nations": "choose"}, seed)
    for seed, level in enumerate(("chieftain", "imperator", "supreme_ruler"), start=720)
}
CASES["practice"] = Case(1, {"mode": "practice"}, 731)
CASES["campaign"] = Case(1, {"mode": "campaign", "box": "mixed"}, 732)
CASES["variants_3"] = Case(3, {"box": "mixed", "short": "yes", "precious": "yes"}, 733)
CASES["3_clever_players"] = Case(3, {"box": "mixed"}, 734, bot_chooser(2))
