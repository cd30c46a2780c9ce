"""The parts every screen is put together from."""
