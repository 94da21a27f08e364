"""The versions of an event: recognising, opening, replacing and comparing them. Only intake and pages use it."""
