"""What PostgreSQL itself refuses of games and participants, whoever asks."""

import pgtrigger

_RATED_CHECK = """
    IF EXISTS (SELECT 1 FROM tournaments_tournament t WHERE t.id = OLD.tournament_id AND t.stage = 3) THEN
        RAISE EXCEPTION 'tournament % is rated: its entries and games cannot be changed', OLD.tournament_id
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
"""

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


def kept_once_rated(name: str) -> pgtrigger.Trigger:
    """What a published list was computed from stays as it was."""
    return pgtrigger.Trigger(
        name=name,
        when=pgtrigger.Before,
        operation=pgtrigger.Update | pgtrigger.Delete,
        func=_RATED_CHECK,
    )


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
