"""FIDE tournament report files (TRF16, TRF26): reading what real programs write, and writing."""
