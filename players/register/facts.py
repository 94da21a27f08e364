"""The dated facts that lists depend on, held still while somebody compares them."""

from django.db import connection

from players.models import BirthFact, PlayerMerge, StatusFact, UndoneMerge

# In the order in which the triggers of players write them.
_FACTS = (StatusFact, BirthFact, PlayerMerge, UndoneMerge)


def hold() -> None:
    """Let nobody record a status, birth or merge until the end of the transaction; everyone can read them."""
    tables = ", ".join(connection.ops.quote_name(fact._meta.db_table) for fact in _FACTS)
    with connection.cursor() as cursor:
        cursor.execute(f"LOCK TABLE {tables} IN SHARE MODE")
