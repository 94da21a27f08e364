"""Triggers with which PostgreSQL itself protects published lists, even from SQL."""

import pgtrigger

from players.guards import not_emptied
from tournaments import guards

_PUBLISHED = "(2, 3)"  # ListStatus.PUBLISHED, ListStatus.SUPERSEDED
_KEPT = "(2, 3, 4)"  # and ListStatus.SETTLED
_CORRECTION_PUBLISHED = 4  # CorrectionState.PUBLISHED
FILES_MADE_AGAIN = "rating_office.files_made_again"


def rows_stay(table: str) -> list[pgtrigger.Trigger]:
    """Refuse to add, change or delete rows of a run behind a published list."""
    shown = f"ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN {_KEPT}"
    message = "the rows of a published rating list cannot be changed"
    return [*guards.rows_stay(table, "run_id", shown, message), _not_truncated(table)]


def published_run_stays() -> list[pgtrigger.Trigger]:
    """Refuse to change or delete the run behind a published list."""
    return [
        pgtrigger.Trigger(
            name="ratingrun_stays",
            when=pgtrigger.Before,
            operation=pgtrigger.Update | pgtrigger.Delete,
            func=f"""
                IF EXISTS (
                    SELECT 1 FROM ratings_ratinglist l WHERE l.run_id = OLD.id AND l.status IN {_KEPT}
                ) THEN
                    RAISE EXCEPTION 'the run of a published rating list cannot be changed'
                        USING ERRCODE = 'integrity_constraint_violation';
                END IF;
                IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
                RETURN NEW;
            """,
        ),
        _not_truncated("ratingrun"),
    ]


def published_list_stays() -> list[pgtrigger.Trigger]:
    """Refuse to change or delete a published list; it may only be superseded."""
    return [
        pgtrigger.Trigger(
            name="ratinglist_stays",
            when=pgtrigger.Before,
            operation=pgtrigger.Update | pgtrigger.Delete,
            func=f"""
                IF OLD.status IN {_KEPT} THEN
                    IF TG_OP = 'UPDATE' AND OLD.status = 2 AND NEW.status = 3
                        AND NEW.superseded_at IS NOT NULL
                        AND (to_jsonb(NEW) - 'status' - 'superseded_at')
                            = (to_jsonb(OLD) - 'status' - 'superseded_at')
                    THEN
                        RETURN NEW;
                    END IF;
                    RAISE EXCEPTION 'a published rating list cannot be changed'
                        USING ERRCODE = 'integrity_constraint_violation';
                END IF;
                IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
                RETURN NEW;
            """,
        ),
        _not_truncated("ratinglist"),
    ]


def published_correction_stays() -> list[pgtrigger.Trigger]:
    """Refuse to change or delete a published correction."""
    return [
        pgtrigger.Protect(
            name="correction_stays",
            operation=pgtrigger.Update | pgtrigger.Delete,
            condition=pgtrigger.Q(old__state=_CORRECTION_PUBLISHED),
        ),
        not_emptied("correction"),
    ]


def change_of_published_correction_stays() -> list[pgtrigger.Trigger]:
    """Refuse to add, change or delete what a published correction put right."""
    keeper = f"ratings_correction c ON c.id = changed.correction_id AND c.state = {_CORRECTION_PUBLISHED}"
    message = "what a published correction put right cannot be changed"
    return [
        *guards.rows_stay("correctionchange", "correction_id", keeper, message),
        not_emptied("correctionchange"),
    ]


def list_file_stays() -> list[pgtrigger.Trigger]:
    """Refuse to change or delete a file of a published list, and to add one to a list that is not published.

    The only exception is `ratings.exports.files.withdraw`, for a player whose name must be removed.
    """
    return [
        pgtrigger.Protect(
            name="listfile_stays",
            operation=pgtrigger.Update | pgtrigger.Delete,
            condition=pgtrigger.Condition(
                f"current_setting('{FILES_MADE_AGAIN}', true) IS DISTINCT FROM 'on'"
            ),
        ),
        pgtrigger.Trigger(
            name="listfile_of_published",
            when=pgtrigger.Before,
            operation=pgtrigger.Insert,
            func=f"""
                IF NOT EXISTS (
                    SELECT 1 FROM ratings_ratinglist l WHERE l.id = NEW.list_id AND l.status IN {_PUBLISHED}
                ) THEN
                    RAISE EXCEPTION 'only a published rating list has files'
                        USING ERRCODE = 'integrity_constraint_violation';
                END IF;
                RETURN NEW;
            """,
        ),
        _not_truncated("listfile"),
    ]


def _not_truncated(table: str) -> pgtrigger.Trigger:
    return pgtrigger.Trigger(
        name=f"{table}_not_truncated",
        level=pgtrigger.Statement,
        when=pgtrigger.Before,
        operation=pgtrigger.Truncate,
        func=f"""
            IF EXISTS (SELECT 1 FROM ratings_ratinglist WHERE status IN {_KEPT}) THEN
                RAISE EXCEPTION 'tables of published rating lists cannot be emptied'
                    USING ERRCODE = 'integrity_constraint_violation';
            END IF;
            RETURN NULL;
        """,
    )
