"""What can be taken away: lists as files, a player's history and calculations, tournaments as rated."""
