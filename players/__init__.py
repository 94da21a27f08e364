"""Players and clubs: who exists. What a player is worth stands on rating lists, never here."""
