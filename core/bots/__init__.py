"""Who plays when no person does."""
