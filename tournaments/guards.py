"""Triggers with which PostgreSQL itself protects games and participants."""

import pgtrigger

_RATED, _REPLACED = 3, 6  # Stage.RATED, Stage.REPLACED
_FACTS = ("start_date", "end_date", "system", "time_control", "rounds", "original_id", "version")

# Round by round, so that each is read once: if each new game were looked up by itself, PostgreSQL would read the whole
# round for every game when it picks the wrong index, as it does before it has statistics.
_ONCE_A_ROUND = """
    IF EXISTS (
        SELECT 1 FROM (SELECT DISTINCT tournament_id, round FROM new_rows) changed
        CROSS JOIN LATERAL (
            SELECT side FROM tournaments_game g CROSS JOIN LATERAL (VALUES (g.white_id), (g.black_id)) sides (side)
            WHERE g.tournament_id = changed.tournament_id AND g.round = changed.round AND side IS NOT NULL
            GROUP BY side HAVING count(*) > 1
        ) twice
    ) THEN
        RAISE EXCEPTION 'a player has two games in one round' USING ERRCODE = 'unique_violation';
    END IF;
    RETURN NULL;
"""


def rows_stay(name: str, column: str, keeper: str, message: str) -> list[pgtrigger.Trigger]:
    """Refuse to add, change or delete rows whose `column` names something that protects them.

    `keeper` is the join that finds it for the rows `changed`. Runs once per statement, so that writing a million rows
    costs one lookup.
    """

    def trigger(
        what: str, operation: pgtrigger.Operation, rows: str, **referencing: str
    ) -> pgtrigger.Trigger:
        return pgtrigger.Trigger(
            name=f"{name}_{what}",
            level=pgtrigger.Statement,
            when=pgtrigger.After,
            operation=operation,
            referencing=pgtrigger.Referencing(**referencing),
            func=f"""
                IF EXISTS (
                    SELECT 1 FROM (SELECT DISTINCT {column} FROM {rows}) changed
                    JOIN {keeper}
                ) THEN
                    RAISE EXCEPTION '{message}'
                        USING ERRCODE = 'integrity_constraint_violation';
                END IF;
                RETURN NULL;
            """,
        )

    return [
        trigger("not_added", pgtrigger.Insert, "new_rows", new="new_rows"),
        trigger(
            "not_changed",
            pgtrigger.Update,
            f"(SELECT {column} FROM old_rows UNION ALL SELECT {column} FROM new_rows) both_rows",
            old="old_rows",
            new="new_rows",
        ),
        trigger("not_deleted", pgtrigger.Delete, "old_rows", old="old_rows"),
    ]


def kept_once_rated(table: str) -> list[pgtrigger.Trigger]:
    """What a published list was computed from cannot change."""
    return rows_stay(
        f"{table}_of_rated",
        "tournament_id",
        f"tournaments_tournament t ON t.id = changed.tournament_id AND t.stage IN ({_RATED}, {_REPLACED})",
        "a tournament is rated: its participants and games cannot be changed",
    )


def rated_tournament_stays() -> list[pgtrigger.Trigger]:
    """A rated tournament cannot be deleted, and the facts its rating depends on cannot change; nor its stage.

    The only way on is to be replaced by another version, for good.
    """
    old, new = (", ".join(f"{row}.{name}" for name in _FACTS) for row in ("OLD", "NEW"))
    kept = f"OLD.stage IN ({_RATED}, {_REPLACED})"
    replaced = f"(OLD.stage = {_RATED} AND NEW.stage = {_REPLACED})"
    return [
        pgtrigger.Protect(
            name="tournament_rated_stays",
            operation=pgtrigger.Delete,
            condition=pgtrigger.Q(old__stage__in=[_RATED, _REPLACED]),
        ),
        pgtrigger.Protect(
            name="tournament_rated_not_changed",
            operation=pgtrigger.Update,
            condition=pgtrigger.Condition(
                f"{kept} AND (({old}) IS DISTINCT FROM ({new}) OR NOT (OLD.stage = NEW.stage OR {replaced}))"
            ),
        ),
    ]


def once_a_round() -> list[pgtrigger.Trigger]:
    """A participant has one game in a round: indexes allow one as White and one as Black, this forbids having both."""
    return [
        pgtrigger.Trigger(
            name=f"game_once_a_round_{name}",
            level=pgtrigger.Statement,
            when=pgtrigger.After,
            operation=operation,
            referencing=pgtrigger.Referencing(new="new_rows"),
            func=_ONCE_A_ROUND,
        )
        for name, operation in (("insert", pgtrigger.Insert), ("update", pgtrigger.Update))
    ]
