"""Records games anew: `python -m tests.games.history_of_the_world.recorded.make`."""

from tests.recorded_games import record_all

if __name__ == "__main__":
    record_all("history_of_the_world")
