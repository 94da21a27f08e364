"""What facts about a person mean for lists: merging, privacy, births, plausibility."""
