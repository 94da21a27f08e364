"""A list's life: opened or imported, computed, approved, published; and what it leaves out."""
