"""What PostgreSQL itself refuses of games and participants, whoever asks."""

import pgtrigger

_RATED = 3  # Stage.RATED
_FACTS = ("stage", "start_date", "end_date", "system", "time_control", "rounds")

# Round by round, so that each is read once: looking for each new game by itself reads the whole round for every game
# where PostgreSQL takes the wrong one of the two indexes, as it does before it has statistics.
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


def kept_once_rated(table: str) -> list[pgtrigger.Trigger]:
    """What a published list was computed from stays as it was: no row is added, changed or deleted.

    Per statement over the changed rows, so that an event of thousands of games costs one look-up.
    """

    def trigger(
        name: str, operation: pgtrigger.Operation, rows: str, **referencing: str
    ) -> pgtrigger.Trigger:
        return pgtrigger.Trigger(
            name=f"{table}_of_rated_not_{name}",
            level=pgtrigger.Statement,
            when=pgtrigger.After,
            operation=operation,
            referencing=pgtrigger.Referencing(**referencing),
            func=f"""
                IF EXISTS (
                    SELECT 1 FROM (SELECT DISTINCT tournament_id FROM {rows}) changed
                    JOIN tournaments_tournament t ON t.id = changed.tournament_id AND t.stage = {_RATED}
                ) THEN
                    RAISE EXCEPTION 'a tournament is rated: its participants and games cannot be changed'
                        USING ERRCODE = 'integrity_constraint_violation';
                END IF;
                RETURN NULL;
            """,
        )

    return [
        trigger("added", pgtrigger.Insert, "new_rows", new="new_rows"),
        trigger(
            "changed",
            pgtrigger.Update,
            "(SELECT tournament_id FROM old_rows UNION ALL SELECT tournament_id FROM new_rows) both_rows",
            old="old_rows",
            new="new_rows",
        ),
        trigger("deleted", pgtrigger.Delete, "old_rows", old="old_rows"),
    ]


def rated_tournament_stays() -> list[pgtrigger.Trigger]:
    """A rated tournament is not deleted, and what its rating depends on stays, its stage with it."""
    old, new = (", ".join(f"{row}.{name}" for name in _FACTS) for row in ("OLD", "NEW"))
    return [
        pgtrigger.Protect(
            name="tournament_rated_stays",
            operation=pgtrigger.Delete,
            condition=pgtrigger.Q(old__stage=_RATED),
        ),
        pgtrigger.Protect(
            name="tournament_rated_not_changed",
            operation=pgtrigger.Update,
            condition=pgtrigger.Condition(f"OLD.stage = {_RATED} AND ({old}) IS DISTINCT FROM ({new})"),
        ),
    ]


def once_a_round() -> list[pgtrigger.Trigger]:
    """A participant has one game in a round: white once and black once are indexes, this sees one of each too."""
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
