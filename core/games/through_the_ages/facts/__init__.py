"""What screens draw from: all that takes the rules to say of a card, an attack, a turn now."""
