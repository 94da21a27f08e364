"""Players and clubs: who exists. Ratings are on rating lists, never here."""
