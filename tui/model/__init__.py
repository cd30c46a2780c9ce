"""What a screen shows and how it answers, without a terminal."""
