"""Downloads: lists as files, a player's history and calculations, tournaments as rated."""
