"""What screens are drawn with: canvases, marks, scenes, maps, plots; no widget, no screen."""
