"""Reading report files (TRF16, TRF26) as programs write them, and writing them. Pure; it uses results and names."""
