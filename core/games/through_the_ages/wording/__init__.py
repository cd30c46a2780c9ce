"""What things are called and what cards say, in the lengths there is room for."""
