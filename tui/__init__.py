"""What a person sees: the command line, plain mode, the Textual app."""
