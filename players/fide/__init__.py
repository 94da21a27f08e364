"""FIDE's rating list: reading its files and comparing them with the register, which it uses."""
