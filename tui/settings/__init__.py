"""What a player has set, and what each key does."""
