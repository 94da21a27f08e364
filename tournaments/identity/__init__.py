"""Who is who: which player each participant is, and which numbers may be one person. It uses stages and checks."""
