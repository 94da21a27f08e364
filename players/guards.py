"""Triggers with which PostgreSQL records the dated facts of players and protects these records."""

import pgtrigger

# Each fact: the table, its columns, and the player's columns that they are taken from.
_FACTS = (
    ("players_statusfact", "status, since", "status, status_since", "(0, NULL::date)"),
    ("players_birthfact", "birth_date, birth_year", "birth_date, birth_year", "(NULL::date, NULL::smallint)"),
)


def append_only(table: str) -> list[pgtrigger.Trigger]:
    """Refuse to change, delete or empty the rows of a table."""
    return [
        pgtrigger.Protect(name=f"{table}_append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        not_emptied(table),
    ]


def decided_once() -> list[pgtrigger.Trigger]:
    """Refuse to change what was asked for, to decide it again, and to delete or empty it."""
    decision = "'outcome' - 'decided_by_id' - 'decided_at'"
    return [
        pgtrigger.Trigger(
            name="proposal_decided_once",
            when=pgtrigger.Before,
            operation=pgtrigger.Update | pgtrigger.Delete,
            func=f"""
                IF TG_OP = 'UPDATE' AND OLD.outcome IS NULL
                    AND (to_jsonb(NEW) - {decision}) = (to_jsonb(OLD) - {decision})
                THEN
                    RETURN NEW;
                END IF;
                RAISE EXCEPTION 'what was asked for is decided once and never changed'
                    USING ERRCODE = 'integrity_constraint_violation';
            """,
        ),
        not_emptied("proposal"),
    ]


def not_emptied(table: str) -> pgtrigger.Trigger:
    """Refuse to empty a table."""
    return pgtrigger.Trigger(
        name=f"{table}_not_truncated",
        level=pgtrigger.Statement,
        when=pgtrigger.Before,
        operation=pgtrigger.Truncate,
        func="""
            RAISE EXCEPTION 'what was recorded cannot be emptied'
                USING ERRCODE = 'integrity_constraint_violation';
        """,
    )


def facts_recorded() -> list[pgtrigger.Trigger]:
    """Record a player's status and birth whenever they are set or changed, also in bulk and from SQL."""
    return [
        _recorded("added", pgtrigger.Insert, pgtrigger.Referencing(new="new_rows"), None),
        _recorded(
            "changed", pgtrigger.Update, pgtrigger.Referencing(old="old_rows", new="new_rows"), "old_rows"
        ),
    ]


def _recorded(
    what: str, operation: pgtrigger.Operation, referencing: pgtrigger.Referencing, before: str | None
) -> pgtrigger.Trigger:
    def values(row: str, columns: str) -> str:
        return ", ".join(f"{row}.{column}" for column in columns.split(", "))

    def statement(table: str, columns: str, source: str, nothing: str) -> str:
        old = f"({values('old_row', source)})" if before else nothing
        return f"""
            INSERT INTO {table} (player_id, {columns}, recorded_at)
            SELECT new_row.id, {values("new_row", source)}, NOW()
            FROM new_rows new_row {f"JOIN {before} old_row ON old_row.id = new_row.id" if before else ""}
            WHERE ({values("new_row", source)}) IS DISTINCT FROM {old};
        """  # noqa: S608 (names of columns)

    return pgtrigger.Trigger(
        name=f"player_facts_{what}",
        level=pgtrigger.Statement,
        when=pgtrigger.After,
        operation=operation,
        referencing=referencing,
        func=f"{''.join(statement(*fact) for fact in _FACTS)} RETURN NULL;",
    )
