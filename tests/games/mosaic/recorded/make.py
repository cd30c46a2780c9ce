"""Records games anew: `python -m tests.games.mosaic.recorded.make`."""

from tests.recorded_games import record_all

if __name__ == "__main__":
    record_all("mosaic")
