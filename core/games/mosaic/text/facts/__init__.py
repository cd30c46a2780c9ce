"""Facts for panels: everything about cards, tiles and regions that requires the rules."""
