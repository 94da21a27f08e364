"""Who is who: which registered player each participant is, and which numbers may be one person."""
