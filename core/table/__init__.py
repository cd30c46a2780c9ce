"""One game being played: seats, journal, undo, subscribers."""
