import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("ratings", "0005_edition_of_pools"),
    ]

    operations = [
        pgtrigger.migrations.RemoveTrigger(
            model_name="correction",
            name="insert_insert",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="correction",
            name="update_update",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="correction",
            name="delete_delete",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="firstratingpool",
            name="firstratingpool_not_added",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="firstratingpool",
            name="firstratingpool_not_changed",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="firstratingpool",
            name="firstratingpool_not_deleted",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="firstratingpool",
            name="firstratingpool_not_truncated",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="gamerating",
            name="gamerating_not_added",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="gamerating",
            name="gamerating_not_changed",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="gamerating",
            name="gamerating_not_deleted",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="gamerating",
            name="gamerating_not_truncated",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="listfile",
            name="listfile_not_truncated",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="rating",
            name="rating_not_added",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="rating",
            name="rating_not_changed",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="rating",
            name="rating_not_deleted",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="rating",
            name="rating_not_truncated",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="ratinglist",
            name="ratinglist_not_truncated",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="ratinglist",
            name="ratinglist_stays",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="ratingrun",
            name="ratingrun_stays",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="ratingrun",
            name="ratingrun_not_truncated",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="runinputs",
            name="runinputs_not_added",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="runinputs",
            name="runinputs_not_changed",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="runinputs",
            name="runinputs_not_deleted",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="runinputs",
            name="runinputs_not_truncated",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="runtournament",
            name="runtournament_not_added",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="runtournament",
            name="runtournament_not_changed",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="runtournament",
            name="runtournament_not_deleted",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="runtournament",
            name="runtournament_not_truncated",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="tournamentrating",
            name="tournamentrating_not_added",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="tournamentrating",
            name="tournamentrating_not_changed",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="tournamentrating",
            name="tournamentrating_not_deleted",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="tournamentrating",
            name="tournamentrating_not_truncated",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="unlistedplayer",
            name="unlistedplayer_not_added",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="unlistedplayer",
            name="unlistedplayer_not_changed",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="unlistedplayer",
            name="unlistedplayer_not_deleted",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="unlistedplayer",
            name="unlistedplayer_not_truncated",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="waitingresult",
            name="waitingresult_not_added",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="waitingresult",
            name="waitingresult_not_changed",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="waitingresult",
            name="waitingresult_not_deleted",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="waitingresult",
            name="waitingresult_not_truncated",
        ),
        migrations.AddField(
            model_name="correction",
            name="way",
            field=models.CharField(
                choices=[("revise", "revise all lists affected"), ("settle", "settle on the next list")],
                db_default="revise",
                default="revise",
                max_length=6,
                verbose_name="way",
            ),
        ),
        migrations.AddField(
            model_name="correction",
            name="way_reason",
            field=models.TextField(blank=True, db_default="", default="", verbose_name="reason"),
        ),
        migrations.AddField(
            model_name="correctionevent",
            name="way",
            field=models.CharField(
                choices=[("revise", "revise all lists affected"), ("settle", "settle on the next list")],
                db_default="revise",
                default="revise",
                max_length=6,
                verbose_name="way",
            ),
        ),
        migrations.AddField(
            model_name="correctionevent",
            name="way_reason",
            field=models.TextField(blank=True, db_default="", default="", verbose_name="reason"),
        ),
        migrations.AlterField(
            model_name="ratinglist",
            name="status",
            field=models.PositiveSmallIntegerField(
                choices=[
                    (0, "open"),
                    (1, "approved"),
                    (2, "published"),
                    (3, "superseded"),
                    (4, "settled on the next list"),
                ],
                default=0,
                verbose_name="status",
            ),
        ),
        migrations.AlterField(
            model_name="ratinglistevent",
            name="status",
            field=models.PositiveSmallIntegerField(
                choices=[
                    (0, "open"),
                    (1, "approved"),
                    (2, "published"),
                    (3, "superseded"),
                    (4, "settled on the next list"),
                ],
                default=0,
                verbose_name="status",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="correction",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "ratings_correctionevent" ("id", "text", "found_by", "way", "way_reason", "state", "opened_at", "opened_by_id", "requested_by_id", "computed_since", "error", "approved_at", "approved_by_id", "published_at", "published_by_id", "closing_reason", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT new_values."id", new_values."text", new_values."found_by", new_values."way", new_values."way_reason", new_values."state", new_values."opened_at", new_values."opened_by_id", new_values."requested_by_id", new_values."computed_since", new_values."error", new_values."approved_at", new_values."approved_by_id", new_values."published_at", new_values."published_by_id", new_values."closing_reason", new_values."id", \'insert\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM new_values WHERE (current_setting(\'rating_office.kept_elsewhere\', true) IS DISTINCT FROM \'on\'); RETURN NULL;',
                    hash="4834602b57dfabd72368979d1d66ae314038c496",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_1c80b",
                    referencing="REFERENCING NEW TABLE AS new_values ",
                    table="ratings_correction",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="correction",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "ratings_correctionevent" ("id", "text", "found_by", "way", "way_reason", "state", "opened_at", "opened_by_id", "requested_by_id", "computed_since", "error", "approved_at", "approved_by_id", "published_at", "published_by_id", "closing_reason", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT old_values."id", old_values."text", old_values."found_by", old_values."way", old_values."way_reason", old_values."state", old_values."opened_at", old_values."opened_by_id", old_values."requested_by_id", old_values."computed_since", old_values."error", old_values."approved_at", old_values."approved_by_id", old_values."published_at", old_values."published_by_id", old_values."closing_reason", old_values."id", \'update\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM old_values JOIN new_values ON (old_values."id") = (new_values."id") WHERE (old_values."approved_at" IS DISTINCT FROM (new_values."approved_at") OR old_values."approved_by_id" IS DISTINCT FROM (new_values."approved_by_id") OR old_values."closing_reason" IS DISTINCT FROM (new_values."closing_reason") OR old_values."computed_since" IS DISTINCT FROM (new_values."computed_since") OR old_values."error" IS DISTINCT FROM (new_values."error") OR old_values."found_by" IS DISTINCT FROM (new_values."found_by") OR old_values."id" IS DISTINCT FROM (new_values."id") OR old_values."opened_at" IS DISTINCT FROM (new_values."opened_at") OR old_values."opened_by_id" IS DISTINCT FROM (new_values."opened_by_id") OR old_values."published_at" IS DISTINCT FROM (new_values."published_at") OR old_values."published_by_id" IS DISTINCT FROM (new_values."published_by_id") OR old_values."requested_by_id" IS DISTINCT FROM (new_values."requested_by_id") OR old_values."state" IS DISTINCT FROM (new_values."state") OR old_values."text" IS DISTINCT FROM (new_values."text") OR old_values."way" IS DISTINCT FROM (new_values."way") OR old_values."way_reason" IS DISTINCT FROM (new_values."way_reason")); RETURN NULL;',
                    hash="a5e52e1235f3cdc6c771db96467b0754f9827c36",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_50d6a",
                    referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                    table="ratings_correction",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="correction",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "ratings_correctionevent" ("id", "text", "found_by", "way", "way_reason", "state", "opened_at", "opened_by_id", "requested_by_id", "computed_since", "error", "approved_at", "approved_by_id", "published_at", "published_by_id", "closing_reason", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT old_values."id", old_values."text", old_values."found_by", old_values."way", old_values."way_reason", old_values."state", old_values."opened_at", old_values."opened_by_id", old_values."requested_by_id", old_values."computed_since", old_values."error", old_values."approved_at", old_values."approved_by_id", old_values."published_at", old_values."published_by_id", old_values."closing_reason", old_values."id", \'delete\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM old_values ; RETURN NULL;',
                    hash="0af30a71551a10a30c5e84b82fc38b2e7b0a4267",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_fe041",
                    referencing="REFERENCING OLD TABLE AS old_values ",
                    table="ratings_correction",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="firstratingpool",
            trigger=pgtrigger.compiler.Trigger(
                name="firstratingpool_not_added",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM new_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3, 4)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="ff7fb72ec61710363695859966fd81715f8d977a",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_firstratingpool_not_added_e1691",
                    referencing="REFERENCING NEW TABLE AS new_rows ",
                    table="ratings_firstratingpool",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="firstratingpool",
            trigger=pgtrigger.compiler.Trigger(
                name="firstratingpool_not_changed",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM (SELECT run_id FROM old_rows UNION ALL SELECT run_id FROM new_rows) both_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3, 4)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="e158218e075dfe3f5c95d088edec1dddd00acde6",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_firstratingpool_not_changed_9a2cc",
                    referencing="REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ",
                    table="ratings_firstratingpool",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="firstratingpool",
            trigger=pgtrigger.compiler.Trigger(
                name="firstratingpool_not_deleted",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM old_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3, 4)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="f8c387e2f8baf250e1b8999f28b9aba7aec50a82",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_firstratingpool_not_deleted_48620",
                    referencing="REFERENCING OLD TABLE AS old_rows ",
                    table="ratings_firstratingpool",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="firstratingpool",
            trigger=pgtrigger.compiler.Trigger(
                name="firstratingpool_not_truncated",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            IF EXISTS (SELECT 1 FROM ratings_ratinglist WHERE status IN (2, 3, 4)) THEN\n                RAISE EXCEPTION 'tables of published rating lists cannot be emptied'\n                    USING ERRCODE = 'integrity_constraint_violation';\n            END IF;\n            RETURN NULL;\n        ",
                    hash="854316b4c82602acee155373b8877e0384ed0eee",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_firstratingpool_not_truncated_cc981",
                    table="ratings_firstratingpool",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="gamerating",
            trigger=pgtrigger.compiler.Trigger(
                name="gamerating_not_added",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM new_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3, 4)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="f08e3484f07a01e17d475b853bb578b8877470a7",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_gamerating_not_added_861b0",
                    referencing="REFERENCING NEW TABLE AS new_rows ",
                    table="ratings_gamerating",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="gamerating",
            trigger=pgtrigger.compiler.Trigger(
                name="gamerating_not_changed",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM (SELECT run_id FROM old_rows UNION ALL SELECT run_id FROM new_rows) both_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3, 4)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="9a5631b095e8780eb53872d96fc4c4588ad49596",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_gamerating_not_changed_0e2a6",
                    referencing="REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ",
                    table="ratings_gamerating",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="gamerating",
            trigger=pgtrigger.compiler.Trigger(
                name="gamerating_not_deleted",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM old_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3, 4)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="c170f5ec1624821685a5e6e46757b2f38262166d",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_gamerating_not_deleted_dedc4",
                    referencing="REFERENCING OLD TABLE AS old_rows ",
                    table="ratings_gamerating",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="gamerating",
            trigger=pgtrigger.compiler.Trigger(
                name="gamerating_not_truncated",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            IF EXISTS (SELECT 1 FROM ratings_ratinglist WHERE status IN (2, 3, 4)) THEN\n                RAISE EXCEPTION 'tables of published rating lists cannot be emptied'\n                    USING ERRCODE = 'integrity_constraint_violation';\n            END IF;\n            RETURN NULL;\n        ",
                    hash="6818ee05ec889a0b70f67bea519fa883440c539f",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_gamerating_not_truncated_bfc03",
                    table="ratings_gamerating",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="listfile",
            trigger=pgtrigger.compiler.Trigger(
                name="listfile_not_truncated",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            IF EXISTS (SELECT 1 FROM ratings_ratinglist WHERE status IN (2, 3, 4)) THEN\n                RAISE EXCEPTION 'tables of published rating lists cannot be emptied'\n                    USING ERRCODE = 'integrity_constraint_violation';\n            END IF;\n            RETURN NULL;\n        ",
                    hash="6191fe65e6052c303977abb8b3a766513e0d18a5",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_listfile_not_truncated_e5bac",
                    table="ratings_listfile",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="rating",
            trigger=pgtrigger.compiler.Trigger(
                name="rating_not_added",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM new_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3, 4)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="162eae8cef05bd3aaec4c261dcd73ab9f17133f0",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_rating_not_added_7b6e8",
                    referencing="REFERENCING NEW TABLE AS new_rows ",
                    table="ratings_rating",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="rating",
            trigger=pgtrigger.compiler.Trigger(
                name="rating_not_changed",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM (SELECT run_id FROM old_rows UNION ALL SELECT run_id FROM new_rows) both_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3, 4)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="4bacbb36f7c5b3c8afc0af37914295735d19a41f",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_rating_not_changed_615c1",
                    referencing="REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ",
                    table="ratings_rating",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="rating",
            trigger=pgtrigger.compiler.Trigger(
                name="rating_not_deleted",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM old_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3, 4)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="07dc1bbfcafc2ea686e2cf19a06dff56aaee49e9",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_rating_not_deleted_7e92c",
                    referencing="REFERENCING OLD TABLE AS old_rows ",
                    table="ratings_rating",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="rating",
            trigger=pgtrigger.compiler.Trigger(
                name="rating_not_truncated",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            IF EXISTS (SELECT 1 FROM ratings_ratinglist WHERE status IN (2, 3, 4)) THEN\n                RAISE EXCEPTION 'tables of published rating lists cannot be emptied'\n                    USING ERRCODE = 'integrity_constraint_violation';\n            END IF;\n            RETURN NULL;\n        ",
                    hash="2bb96c12ce1a8342b32b2c9c484a43c721d9ec43",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_rating_not_truncated_88833",
                    table="ratings_rating",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="ratinglist",
            trigger=pgtrigger.compiler.Trigger(
                name="ratinglist_stays",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF OLD.status IN (2, 3, 4) THEN\n                    IF TG_OP = 'UPDATE' AND OLD.status = 2 AND NEW.status = 3\n                        AND NEW.superseded_at IS NOT NULL\n                        AND (to_jsonb(NEW) - 'status' - 'superseded_at')\n                            = (to_jsonb(OLD) - 'status' - 'superseded_at')\n                    THEN\n                        RETURN NEW;\n                    END IF;\n                    RAISE EXCEPTION 'a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;\n                RETURN NEW;\n            ",
                    hash="2d1999977c60c5979049e9d428874d050bb38f40",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_ratinglist_stays_941be",
                    table="ratings_ratinglist",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="ratinglist",
            trigger=pgtrigger.compiler.Trigger(
                name="ratinglist_not_truncated",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            IF EXISTS (SELECT 1 FROM ratings_ratinglist WHERE status IN (2, 3, 4)) THEN\n                RAISE EXCEPTION 'tables of published rating lists cannot be emptied'\n                    USING ERRCODE = 'integrity_constraint_violation';\n            END IF;\n            RETURN NULL;\n        ",
                    hash="0961f5f8668ee3125508f9066ebc912eb747469d",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_ratinglist_not_truncated_deedb",
                    table="ratings_ratinglist",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="ratingrun",
            trigger=pgtrigger.compiler.Trigger(
                name="ratingrun_stays",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM ratings_ratinglist l WHERE l.run_id = OLD.id AND l.status IN (2, 3, 4)\n                ) THEN\n                    RAISE EXCEPTION 'the run of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;\n                RETURN NEW;\n            ",
                    hash="4d6a1c0c9db587843e630cfb910b7886cc576705",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_ratingrun_stays_2f5d6",
                    table="ratings_ratingrun",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="ratingrun",
            trigger=pgtrigger.compiler.Trigger(
                name="ratingrun_not_truncated",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            IF EXISTS (SELECT 1 FROM ratings_ratinglist WHERE status IN (2, 3, 4)) THEN\n                RAISE EXCEPTION 'tables of published rating lists cannot be emptied'\n                    USING ERRCODE = 'integrity_constraint_violation';\n            END IF;\n            RETURN NULL;\n        ",
                    hash="59bd8049561401ea98521daa783566de0626c88b",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_ratingrun_not_truncated_96ef0",
                    table="ratings_ratingrun",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="runinputs",
            trigger=pgtrigger.compiler.Trigger(
                name="runinputs_not_added",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM new_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3, 4)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="c14b0d4d0af33b34f1180950ea5e8d864175bbb7",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_runinputs_not_added_d7ff7",
                    referencing="REFERENCING NEW TABLE AS new_rows ",
                    table="ratings_runinputs",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="runinputs",
            trigger=pgtrigger.compiler.Trigger(
                name="runinputs_not_changed",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM (SELECT run_id FROM old_rows UNION ALL SELECT run_id FROM new_rows) both_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3, 4)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="befb319b99c7119a9a2d6ce92fe0d521cbb4f691",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_runinputs_not_changed_11e1c",
                    referencing="REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ",
                    table="ratings_runinputs",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="runinputs",
            trigger=pgtrigger.compiler.Trigger(
                name="runinputs_not_deleted",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM old_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3, 4)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="b0a520e905a45c42fb99c40526033d2991bdfb33",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_runinputs_not_deleted_42d0b",
                    referencing="REFERENCING OLD TABLE AS old_rows ",
                    table="ratings_runinputs",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="runinputs",
            trigger=pgtrigger.compiler.Trigger(
                name="runinputs_not_truncated",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            IF EXISTS (SELECT 1 FROM ratings_ratinglist WHERE status IN (2, 3, 4)) THEN\n                RAISE EXCEPTION 'tables of published rating lists cannot be emptied'\n                    USING ERRCODE = 'integrity_constraint_violation';\n            END IF;\n            RETURN NULL;\n        ",
                    hash="e717affd2d1d6773c4b9fceb6727b6c16445e8ac",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_runinputs_not_truncated_b9bd6",
                    table="ratings_runinputs",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="runtournament",
            trigger=pgtrigger.compiler.Trigger(
                name="runtournament_not_added",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM new_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3, 4)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="74fb07ff26f36c1842f2c4f31c15b6c9de97dbef",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_runtournament_not_added_78b0f",
                    referencing="REFERENCING NEW TABLE AS new_rows ",
                    table="ratings_runtournament",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="runtournament",
            trigger=pgtrigger.compiler.Trigger(
                name="runtournament_not_changed",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM (SELECT run_id FROM old_rows UNION ALL SELECT run_id FROM new_rows) both_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3, 4)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="913d2bd40581378bc8c68581ee823726e9ba045b",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_runtournament_not_changed_7644f",
                    referencing="REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ",
                    table="ratings_runtournament",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="runtournament",
            trigger=pgtrigger.compiler.Trigger(
                name="runtournament_not_deleted",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM old_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3, 4)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="36f7fa1708f101f225f2bf433fb97f3a9a95086d",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_runtournament_not_deleted_b8d83",
                    referencing="REFERENCING OLD TABLE AS old_rows ",
                    table="ratings_runtournament",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="runtournament",
            trigger=pgtrigger.compiler.Trigger(
                name="runtournament_not_truncated",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            IF EXISTS (SELECT 1 FROM ratings_ratinglist WHERE status IN (2, 3, 4)) THEN\n                RAISE EXCEPTION 'tables of published rating lists cannot be emptied'\n                    USING ERRCODE = 'integrity_constraint_violation';\n            END IF;\n            RETURN NULL;\n        ",
                    hash="67f8e8f95cd39d75a9c4a441e1dc23c9e56fb81a",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_runtournament_not_truncated_991c2",
                    table="ratings_runtournament",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="tournamentrating",
            trigger=pgtrigger.compiler.Trigger(
                name="tournamentrating_not_added",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM new_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3, 4)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="e6eaf90dc1c57193f5b1cdd8f8f1383faec43723",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_tournamentrating_not_added_3faa2",
                    referencing="REFERENCING NEW TABLE AS new_rows ",
                    table="ratings_tournamentrating",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="tournamentrating",
            trigger=pgtrigger.compiler.Trigger(
                name="tournamentrating_not_changed",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM (SELECT run_id FROM old_rows UNION ALL SELECT run_id FROM new_rows) both_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3, 4)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="dc19cafb70793bd28e85b8553c3eca47602f7f30",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_tournamentrating_not_changed_2c71a",
                    referencing="REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ",
                    table="ratings_tournamentrating",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="tournamentrating",
            trigger=pgtrigger.compiler.Trigger(
                name="tournamentrating_not_deleted",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM old_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3, 4)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="f559ed624b3a2aa6c22c79e138a394d25e861cf5",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_tournamentrating_not_deleted_2e950",
                    referencing="REFERENCING OLD TABLE AS old_rows ",
                    table="ratings_tournamentrating",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="tournamentrating",
            trigger=pgtrigger.compiler.Trigger(
                name="tournamentrating_not_truncated",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            IF EXISTS (SELECT 1 FROM ratings_ratinglist WHERE status IN (2, 3, 4)) THEN\n                RAISE EXCEPTION 'tables of published rating lists cannot be emptied'\n                    USING ERRCODE = 'integrity_constraint_violation';\n            END IF;\n            RETURN NULL;\n        ",
                    hash="7c5c53c94ba5998c6053e703abf7ebb9b1234c4c",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_tournamentrating_not_truncated_acbe0",
                    table="ratings_tournamentrating",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="unlistedplayer",
            trigger=pgtrigger.compiler.Trigger(
                name="unlistedplayer_not_added",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM new_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3, 4)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="3343649802e4e7d29afdffbdba9749d9a8a1903f",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_unlistedplayer_not_added_e3a0c",
                    referencing="REFERENCING NEW TABLE AS new_rows ",
                    table="ratings_unlistedplayer",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="unlistedplayer",
            trigger=pgtrigger.compiler.Trigger(
                name="unlistedplayer_not_changed",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM (SELECT run_id FROM old_rows UNION ALL SELECT run_id FROM new_rows) both_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3, 4)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="fb5013dbe551bd6b673c154c31b005d8bf3e16ce",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_unlistedplayer_not_changed_b3aed",
                    referencing="REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ",
                    table="ratings_unlistedplayer",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="unlistedplayer",
            trigger=pgtrigger.compiler.Trigger(
                name="unlistedplayer_not_deleted",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM old_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3, 4)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="26111268ca84cd8c089fccce197a5908336b90c1",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_unlistedplayer_not_deleted_c5c6f",
                    referencing="REFERENCING OLD TABLE AS old_rows ",
                    table="ratings_unlistedplayer",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="unlistedplayer",
            trigger=pgtrigger.compiler.Trigger(
                name="unlistedplayer_not_truncated",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            IF EXISTS (SELECT 1 FROM ratings_ratinglist WHERE status IN (2, 3, 4)) THEN\n                RAISE EXCEPTION 'tables of published rating lists cannot be emptied'\n                    USING ERRCODE = 'integrity_constraint_violation';\n            END IF;\n            RETURN NULL;\n        ",
                    hash="8b67a689654cca599683324797d53b1dae8e90aa",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_unlistedplayer_not_truncated_2a7f0",
                    table="ratings_unlistedplayer",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="waitingresult",
            trigger=pgtrigger.compiler.Trigger(
                name="waitingresult_not_added",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM new_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3, 4)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="7c7bbad7a63161c6cd0a42d0cc0b7e22a4df2b84",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_waitingresult_not_added_9cb1a",
                    referencing="REFERENCING NEW TABLE AS new_rows ",
                    table="ratings_waitingresult",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="waitingresult",
            trigger=pgtrigger.compiler.Trigger(
                name="waitingresult_not_changed",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM (SELECT run_id FROM old_rows UNION ALL SELECT run_id FROM new_rows) both_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3, 4)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="6a624015659bad85bfbc844b4735345663d535b8",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_waitingresult_not_changed_2f810",
                    referencing="REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ",
                    table="ratings_waitingresult",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="waitingresult",
            trigger=pgtrigger.compiler.Trigger(
                name="waitingresult_not_deleted",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM old_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3, 4)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="e68d14b3f0c7bdbcb97ae70c6763b9fa6b515e86",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_waitingresult_not_deleted_de51c",
                    referencing="REFERENCING OLD TABLE AS old_rows ",
                    table="ratings_waitingresult",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="waitingresult",
            trigger=pgtrigger.compiler.Trigger(
                name="waitingresult_not_truncated",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            IF EXISTS (SELECT 1 FROM ratings_ratinglist WHERE status IN (2, 3, 4)) THEN\n                RAISE EXCEPTION 'tables of published rating lists cannot be emptied'\n                    USING ERRCODE = 'integrity_constraint_violation';\n            END IF;\n            RETURN NULL;\n        ",
                    hash="efe10a34fa2836431c6e44496ec4180e9ca4c6d9",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_waitingresult_not_truncated_46e1a",
                    table="ratings_waitingresult",
                    when="BEFORE",
                ),
            ),
        ),
    ]
