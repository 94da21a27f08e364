"""The office's accounts, created and changed by administrators; roles decide what each may do."""
