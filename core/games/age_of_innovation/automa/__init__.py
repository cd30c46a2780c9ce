"""The opponent that follows its cards (R13)."""
