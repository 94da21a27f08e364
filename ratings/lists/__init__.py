"""A list's life: opened or taken over, computed, approved, published; and what it leaves out."""
