"""How pages reach people: kept for a minute, behind a second factor, and answered also when something is down."""
