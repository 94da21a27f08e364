"""What the office notes of a person and what that means for lists: merging, privacy, births, plausibility."""
