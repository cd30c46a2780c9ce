"""What screens draw from: all that takes the rules to say of a hex, a tile, a board now."""
