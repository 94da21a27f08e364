"""The office's accounts: made and changed by administrators, with a role for everything they may do."""
