"""What screens draw from: all that takes the rules to say of a card, a tile, a region now."""
