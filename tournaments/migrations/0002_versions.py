import django.db.models.deletion
import django.db.models.functions.comparison
import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0001_initial"),
    ]

    operations = [
        migrations.RenameField("tournament", "version", "edits"),
        migrations.RenameField("tournamentevent", "version", "edits"),
        migrations.RenameField("game", "version", "edits"),
        migrations.RenameField("gameevent", "version", "edits"),
        pgtrigger.migrations.RemoveTrigger(
            model_name="entry",
            name="entry_of_rated_not_added",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="entry",
            name="entry_of_rated_not_changed",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="entry",
            name="entry_of_rated_not_deleted",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="game",
            name="game_of_rated_not_added",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="game",
            name="game_of_rated_not_changed",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="game",
            name="game_of_rated_not_deleted",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="game",
            name="insert_insert",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="game",
            name="update_update",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="game",
            name="delete_delete",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="tournament",
            name="tournament_rated_stays",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="tournament",
            name="tournament_rated_not_changed",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="tournament",
            name="insert_insert",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="tournament",
            name="update_update",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="tournament",
            name="delete_delete",
        ),
        migrations.RemoveConstraint(
            model_name="tournament",
            name="tournament_content_once",
        ),
        migrations.AddField(
            model_name="tournament",
            name="original",
            field=models.ForeignKey(
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="later_versions",
                to="tournaments.tournament",
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="version",
            field=models.PositiveSmallIntegerField(db_default=1, default=1, editable=False),
        ),
        migrations.AddField(
            model_name="tournament",
            name="version_reason",
            field=models.TextField(
                blank=True, db_default="", default="", verbose_name="reason for this version"
            ),
        ),
        migrations.AddField(
            model_name="tournamentevent",
            name="original",
            field=models.ForeignKey(
                db_constraint=False,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="tournaments.tournament",
            ),
        ),
        migrations.AddField(
            model_name="tournamentevent",
            name="version",
            field=models.PositiveSmallIntegerField(db_default=1, default=1, editable=False),
        ),
        migrations.AddField(
            model_name="tournamentevent",
            name="version_reason",
            field=models.TextField(
                blank=True, db_default="", default="", verbose_name="reason for this version"
            ),
        ),
        migrations.AlterField(
            model_name="stagechange",
            name="stage",
            field=models.PositiveSmallIntegerField(
                choices=[
                    (0, "received"),
                    (1, "in correction"),
                    (2, "accepted"),
                    (3, "rated"),
                    (4, "returned"),
                    (5, "withdrawn"),
                    (6, "replaced"),
                ]
            ),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="stage",
            field=models.PositiveSmallIntegerField(
                choices=[
                    (0, "received"),
                    (1, "in correction"),
                    (2, "accepted"),
                    (3, "rated"),
                    (4, "returned"),
                    (5, "withdrawn"),
                    (6, "replaced"),
                ],
                default=0,
                verbose_name="stage",
            ),
        ),
        migrations.AlterField(
            model_name="tournamentevent",
            name="stage",
            field=models.PositiveSmallIntegerField(
                choices=[
                    (0, "received"),
                    (1, "in correction"),
                    (2, "accepted"),
                    (3, "rated"),
                    (4, "returned"),
                    (5, "withdrawn"),
                    (6, "replaced"),
                ],
                default=0,
                verbose_name="stage",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entry",
            trigger=pgtrigger.compiler.Trigger(
                name="entry_of_rated_not_added",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT tournament_id FROM new_rows) changed\n                    JOIN tournaments_tournament t ON t.id = changed.tournament_id AND t.stage IN (3, 6)\n                ) THEN\n                    RAISE EXCEPTION 'a tournament is rated: its participants and games cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="87a5c2f86c7aba8226fbcafefa317a66a73ffa9e",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_entry_of_rated_not_added_2e7b8",
                    referencing="REFERENCING NEW TABLE AS new_rows ",
                    table="tournaments_entry",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entry",
            trigger=pgtrigger.compiler.Trigger(
                name="entry_of_rated_not_changed",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT tournament_id FROM (SELECT tournament_id FROM old_rows UNION ALL SELECT tournament_id FROM new_rows) both_rows) changed\n                    JOIN tournaments_tournament t ON t.id = changed.tournament_id AND t.stage IN (3, 6)\n                ) THEN\n                    RAISE EXCEPTION 'a tournament is rated: its participants and games cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="e86851c671f8232c920e1cb4b649e8c1bdafecca",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_entry_of_rated_not_changed_0cebb",
                    referencing="REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ",
                    table="tournaments_entry",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entry",
            trigger=pgtrigger.compiler.Trigger(
                name="entry_of_rated_not_deleted",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT tournament_id FROM old_rows) changed\n                    JOIN tournaments_tournament t ON t.id = changed.tournament_id AND t.stage IN (3, 6)\n                ) THEN\n                    RAISE EXCEPTION 'a tournament is rated: its participants and games cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="d094f8ca4a7a331a4521987387e09c49effe7e25",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_entry_of_rated_not_deleted_0bb8a",
                    referencing="REFERENCING OLD TABLE AS old_rows ",
                    table="tournaments_entry",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="game",
            trigger=pgtrigger.compiler.Trigger(
                name="game_of_rated_not_added",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT tournament_id FROM new_rows) changed\n                    JOIN tournaments_tournament t ON t.id = changed.tournament_id AND t.stage IN (3, 6)\n                ) THEN\n                    RAISE EXCEPTION 'a tournament is rated: its participants and games cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="02a68ff2f92d8884c427f41b894cf59ab25e4b69",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_game_of_rated_not_added_9fac1",
                    referencing="REFERENCING NEW TABLE AS new_rows ",
                    table="tournaments_game",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="game",
            trigger=pgtrigger.compiler.Trigger(
                name="game_of_rated_not_changed",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT tournament_id FROM (SELECT tournament_id FROM old_rows UNION ALL SELECT tournament_id FROM new_rows) both_rows) changed\n                    JOIN tournaments_tournament t ON t.id = changed.tournament_id AND t.stage IN (3, 6)\n                ) THEN\n                    RAISE EXCEPTION 'a tournament is rated: its participants and games cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="0f98200fa3b412e3909f64216f7234b95d39f5bf",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_game_of_rated_not_changed_42c69",
                    referencing="REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ",
                    table="tournaments_game",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="game",
            trigger=pgtrigger.compiler.Trigger(
                name="game_of_rated_not_deleted",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT tournament_id FROM old_rows) changed\n                    JOIN tournaments_tournament t ON t.id = changed.tournament_id AND t.stage IN (3, 6)\n                ) THEN\n                    RAISE EXCEPTION 'a tournament is rated: its participants and games cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="357c095401c7239c98895896df15ae96938554fe",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_game_of_rated_not_deleted_aaa73",
                    referencing="REFERENCING OLD TABLE AS old_rows ",
                    table="tournaments_game",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="game",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "tournaments_gameevent" ("id", "tournament_id", "round", "white_id", "black_id", "white_half_points", "black_half_points", "kind", "colours_known", "edits", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT new_values."id", new_values."tournament_id", new_values."round", new_values."white_id", new_values."black_id", new_values."white_half_points", new_values."black_half_points", new_values."kind", new_values."colours_known", new_values."edits", new_values."id", \'insert\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM new_values WHERE (current_setting(\'rating_office.kept_elsewhere\', true) IS DISTINCT FROM \'on\'); RETURN NULL;',
                    hash="2fef1c4a5c2bc69770a0f82dfeec56cde79b3bfc",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_3c871",
                    referencing="REFERENCING NEW TABLE AS new_values ",
                    table="tournaments_game",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="game",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "tournaments_gameevent" ("id", "tournament_id", "round", "white_id", "black_id", "white_half_points", "black_half_points", "kind", "colours_known", "edits", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT old_values."id", old_values."tournament_id", old_values."round", old_values."white_id", old_values."black_id", old_values."white_half_points", old_values."black_half_points", old_values."kind", old_values."colours_known", old_values."edits", old_values."id", \'update\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM old_values JOIN new_values ON (old_values."id") = (new_values."id") WHERE (old_values.* IS DISTINCT FROM new_values.*); RETURN NULL;',
                    hash="e77a3e7264cbbd220621e6a95745ac2a3871136f",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_5c1e4",
                    referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                    table="tournaments_game",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="game",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "tournaments_gameevent" ("id", "tournament_id", "round", "white_id", "black_id", "white_half_points", "black_half_points", "kind", "colours_known", "edits", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT old_values."id", old_values."tournament_id", old_values."round", old_values."white_id", old_values."black_id", old_values."white_half_points", old_values."black_half_points", old_values."kind", old_values."colours_known", old_values."edits", old_values."id", \'delete\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM old_values ; RETURN NULL;',
                    hash="b1c6006ac93b60b6aa12cf3437ce422134b6d8ac",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_103d4",
                    referencing="REFERENCING OLD TABLE AS old_values ",
                    table="tournaments_game",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="tournament",
            trigger=pgtrigger.compiler.Trigger(
                name="tournament_rated_stays",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition='WHEN (OLD."stage" IN (3, 6))',
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="e6a8975dcc9448b48ea2efef916ee9fab44fbe04",
                    operation="DELETE",
                    pgid="pgtrigger_tournament_rated_stays_22016",
                    table="tournaments_tournament",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="tournament",
            trigger=pgtrigger.compiler.Trigger(
                name="tournament_rated_not_changed",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.stage IN (3, 6) AND ((OLD.start_date, OLD.end_date, OLD.system, OLD.time_control, OLD.rounds, OLD.original_id, OLD.version) IS DISTINCT FROM (NEW.start_date, NEW.end_date, NEW.system, NEW.time_control, NEW.rounds, NEW.original_id, NEW.version) OR NOT (OLD.stage = NEW.stage OR (OLD.stage = 3 AND NEW.stage = 6))))",
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                    hash="d53dc1d21e28b85b8b9e2dbb63f3fcca8c9079e3",
                    operation="UPDATE",
                    pgid="pgtrigger_tournament_rated_not_changed_8e3ba",
                    table="tournaments_tournament",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="tournament",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "tournaments_tournamentevent" ("id", "name", "city", "federation", "start_date", "end_date", "system", "time_control", "rounds", "chief_arbiter", "stage", "edits", "original_id", "version", "version_reason", "received_at", "accepted_at", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT new_values."id", new_values."name", new_values."city", new_values."federation", new_values."start_date", new_values."end_date", new_values."system", new_values."time_control", new_values."rounds", new_values."chief_arbiter", new_values."stage", new_values."edits", new_values."original_id", new_values."version", new_values."version_reason", new_values."received_at", new_values."accepted_at", new_values."id", \'insert\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM new_values WHERE (current_setting(\'rating_office.kept_elsewhere\', true) IS DISTINCT FROM \'on\'); RETURN NULL;',
                    hash="f5f70a5b4f5580542d98b836c0805ae0bb37c3e3",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_622d8",
                    referencing="REFERENCING NEW TABLE AS new_values ",
                    table="tournaments_tournament",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="tournament",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "tournaments_tournamentevent" ("id", "name", "city", "federation", "start_date", "end_date", "system", "time_control", "rounds", "chief_arbiter", "stage", "edits", "original_id", "version", "version_reason", "received_at", "accepted_at", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT old_values."id", old_values."name", old_values."city", old_values."federation", old_values."start_date", old_values."end_date", old_values."system", old_values."time_control", old_values."rounds", old_values."chief_arbiter", old_values."stage", old_values."edits", old_values."original_id", old_values."version", old_values."version_reason", old_values."received_at", old_values."accepted_at", old_values."id", \'update\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM old_values JOIN new_values ON (old_values."id") = (new_values."id") WHERE (old_values."accepted_at" IS DISTINCT FROM (new_values."accepted_at") OR old_values."chief_arbiter" IS DISTINCT FROM (new_values."chief_arbiter") OR old_values."city" IS DISTINCT FROM (new_values."city") OR old_values."edits" IS DISTINCT FROM (new_values."edits") OR old_values."end_date" IS DISTINCT FROM (new_values."end_date") OR old_values."federation" IS DISTINCT FROM (new_values."federation") OR old_values."id" IS DISTINCT FROM (new_values."id") OR old_values."name" IS DISTINCT FROM (new_values."name") OR old_values."original_id" IS DISTINCT FROM (new_values."original_id") OR old_values."received_at" IS DISTINCT FROM (new_values."received_at") OR old_values."rounds" IS DISTINCT FROM (new_values."rounds") OR old_values."stage" IS DISTINCT FROM (new_values."stage") OR old_values."start_date" IS DISTINCT FROM (new_values."start_date") OR old_values."system" IS DISTINCT FROM (new_values."system") OR old_values."time_control" IS DISTINCT FROM (new_values."time_control") OR old_values."version" IS DISTINCT FROM (new_values."version") OR old_values."version_reason" IS DISTINCT FROM (new_values."version_reason")); RETURN NULL;',
                    hash="f7183958b7ed2588b3788c56cfbd4613eab0b31e",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_fa62d",
                    referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                    table="tournaments_tournament",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="tournament",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "tournaments_tournamentevent" ("id", "name", "city", "federation", "start_date", "end_date", "system", "time_control", "rounds", "chief_arbiter", "stage", "edits", "original_id", "version", "version_reason", "received_at", "accepted_at", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT old_values."id", old_values."name", old_values."city", old_values."federation", old_values."start_date", old_values."end_date", old_values."system", old_values."time_control", old_values."rounds", old_values."chief_arbiter", old_values."stage", old_values."edits", old_values."original_id", old_values."version", old_values."version_reason", old_values."received_at", old_values."accepted_at", old_values."id", \'delete\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM old_values ; RETURN NULL;',
                    hash="a449980e0fdb2ba9f9d6dd692038940ef2011cee",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_839dc",
                    referencing="REFERENCING OLD TABLE AS old_values ",
                    table="tournaments_tournament",
                    when="AFTER",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.UniqueConstraint(
                condition=models.Q(
                    ("original", None),
                    models.Q(("stage__in", [4, 5]), _negated=True),
                    models.Q(("content_digest", ""), _negated=True),
                ),
                fields=("content_digest",),
                name="tournament_content_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.UniqueConstraint(
                fields=("original", "version"), name="tournament_version_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("original", None), ("version", 1)),
                    models.Q(("original__isnull", False), ("version__gt", 1)),
                    _connector="OR",
                ),
                name="tournament_first_version_is_the_original",
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.UniqueConstraint(
                django.db.models.functions.comparison.Coalesce("original", "id"),
                condition=models.Q(("stage", 3)),
                name="tournament_one_version_rated",
            ),
        ),
    ]
