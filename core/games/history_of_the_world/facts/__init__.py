"""What screens draw from: what a position means for a seat, as small records."""
