import django.db.models.deletion
import pghistory.utils
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0001_initial"),
        ("ratings", "0002_beyond_the_models"),
        ("tournaments", "0002_versions"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Correction",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "text",
                    models.TextField(
                        help_text="The public reads this. Name no one who complained.",
                        verbose_name="what was wrong",
                    ),
                ),
                (
                    "found_by",
                    models.CharField(
                        choices=[
                            ("office", "the office"),
                            ("player", "a player"),
                            ("organiser", "an organiser or arbiter"),
                            ("other", "someone else"),
                        ],
                        max_length=9,
                        verbose_name="found by",
                    ),
                ),
                (
                    "state",
                    models.PositiveSmallIntegerField(
                        choices=[
                            (0, "open"),
                            (1, "effect being computed"),
                            (2, "effect computed"),
                            (3, "approved"),
                            (4, "published"),
                            (5, "abandoned"),
                        ],
                        default=0,
                        verbose_name="state",
                    ),
                ),
                ("opened_at", models.DateTimeField(verbose_name="opened")),
                ("computed_since", models.DateTimeField(blank=True, null=True)),
                ("step", models.CharField(blank=True, max_length=60)),
                ("progress", models.PositiveSmallIntegerField(default=0)),
                ("error", models.TextField(blank=True)),
                ("approved_at", models.DateTimeField(blank=True, null=True)),
                ("published_at", models.DateTimeField(blank=True, null=True, verbose_name="published")),
                ("closing_reason", models.TextField(blank=True)),
            ],
            options={
                "verbose_name": "correction",
                "verbose_name_plural": "corrections",
                "ordering": ["-id"],
                "permissions": [("correct_lists", "Can correct published lists")],
            },
        ),
        migrations.CreateModel(
            name="CorrectionChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.CreateModel(
            name="CorrectionEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("id", models.BigIntegerField()),
                (
                    "text",
                    models.TextField(
                        help_text="The public reads this. Name no one who complained.",
                        verbose_name="what was wrong",
                    ),
                ),
                (
                    "found_by",
                    models.CharField(
                        choices=[
                            ("office", "the office"),
                            ("player", "a player"),
                            ("organiser", "an organiser or arbiter"),
                            ("other", "someone else"),
                        ],
                        max_length=9,
                        verbose_name="found by",
                    ),
                ),
                (
                    "state",
                    models.PositiveSmallIntegerField(
                        choices=[
                            (0, "open"),
                            (1, "effect being computed"),
                            (2, "effect computed"),
                            (3, "approved"),
                            (4, "published"),
                            (5, "abandoned"),
                        ],
                        default=0,
                        verbose_name="state",
                    ),
                ),
                ("opened_at", models.DateTimeField(verbose_name="opened")),
                ("computed_since", models.DateTimeField(blank=True, null=True)),
                ("error", models.TextField(blank=True)),
                ("approved_at", models.DateTimeField(blank=True, null=True)),
                ("published_at", models.DateTimeField(blank=True, null=True, verbose_name="published")),
                ("closing_reason", models.TextField(blank=True)),
            ],
            options={
                "abstract": False,
            },
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="ratinglist",
            name="ratinglist_stays",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="ratinglist",
            name="insert_insert",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="ratinglist",
            name="update_update",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="ratinglist",
            name="delete_delete",
        ),
        migrations.RemoveConstraint(
            model_name="ratinglist",
            name="list_revision_once",
        ),
        migrations.AddField(
            model_name="ratinglist",
            name="superseded_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="ratinglistevent",
            name="superseded_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="ratingrun",
            name="corrects",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="corrected_by",
                to="ratings.ratingrun",
            ),
        ),
        migrations.AlterField(
            model_name="ratingrun",
            name="kind",
            field=models.PositiveSmallIntegerField(
                choices=[(0, "computed"), (1, "nightly preview"), (2, "imported"), (3, "correction")],
                default=0,
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="ratinglist",
            trigger=pgtrigger.compiler.Trigger(
                name="ratinglist_stays",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF OLD.status IN (2, 3) THEN\n                    IF TG_OP = 'UPDATE' AND OLD.status = 2 AND NEW.status = 3\n                        AND NEW.superseded_at IS NOT NULL\n                        AND (to_jsonb(NEW) - 'status' - 'superseded_at')\n                            = (to_jsonb(OLD) - 'status' - 'superseded_at')\n                    THEN\n                        RETURN NEW;\n                    END IF;\n                    RAISE EXCEPTION 'a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;\n                RETURN NEW;\n            ",
                    hash="6d2ac5da38312c2ed88a18bd46fbc5968b916f14",
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
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "ratings_ratinglistevent" ("id", "time_control", "date", "revision", "status", "run_id", "approved_at", "approved_by_id", "published_at", "published_by_id", "superseded_at", "correction_id", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT new_values."id", new_values."time_control", new_values."date", new_values."revision", new_values."status", new_values."run_id", new_values."approved_at", new_values."approved_by_id", new_values."published_at", new_values."published_by_id", new_values."superseded_at", new_values."correction_id", new_values."id", \'insert\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM new_values WHERE (current_setting(\'rating_office.kept_elsewhere\', true) IS DISTINCT FROM \'on\'); RETURN NULL;',
                    hash="f57f33632f3d443490be739538747dc22d2aaedb",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_5c71d",
                    referencing="REFERENCING NEW TABLE AS new_values ",
                    table="ratings_ratinglist",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="ratinglist",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "ratings_ratinglistevent" ("id", "time_control", "date", "revision", "status", "run_id", "approved_at", "approved_by_id", "published_at", "published_by_id", "superseded_at", "correction_id", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT old_values."id", old_values."time_control", old_values."date", old_values."revision", old_values."status", old_values."run_id", old_values."approved_at", old_values."approved_by_id", old_values."published_at", old_values."published_by_id", old_values."superseded_at", old_values."correction_id", old_values."id", \'update\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM old_values JOIN new_values ON (old_values."id") = (new_values."id") WHERE (old_values.* IS DISTINCT FROM new_values.*); RETURN NULL;',
                    hash="00593650614ce42a0512959409166a2b6a8743d3",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_ec6fb",
                    referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                    table="ratings_ratinglist",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="ratinglist",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "ratings_ratinglistevent" ("id", "time_control", "date", "revision", "status", "run_id", "approved_at", "approved_by_id", "published_at", "published_by_id", "superseded_at", "correction_id", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT old_values."id", old_values."time_control", old_values."date", old_values."revision", old_values."status", old_values."run_id", old_values."approved_at", old_values."approved_by_id", old_values."published_at", old_values."published_by_id", old_values."superseded_at", old_values."correction_id", old_values."id", \'delete\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM old_values ; RETURN NULL;',
                    hash="210fd79b890885ab2c90490fb03f1c51d8fc68ca",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_8024a",
                    referencing="REFERENCING OLD TABLE AS old_values ",
                    table="ratings_ratinglist",
                    when="AFTER",
                ),
            ),
        ),
        migrations.AddField(
            model_name="correction",
            name="approved_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="correction",
            name="opened_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="correction",
            name="published_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="correction",
            name="requested_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="ratinglist",
            name="correction",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="lists",
                to="ratings.correction",
            ),
        ),
        migrations.AddField(
            model_name="ratinglistevent",
            name="correction",
            field=models.ForeignKey(
                blank=True,
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="ratings.correction",
            ),
        ),
        migrations.AddConstraint(
            model_name="ratinglist",
            constraint=models.UniqueConstraint(
                condition=models.Q(("correction", None), ("status__in", [2, 3]), _connector="OR"),
                fields=("time_control", "date", "revision"),
                name="list_revision_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="ratinglist",
            constraint=models.UniqueConstraint(
                fields=("correction", "time_control", "date"), name="list_of_correction_once"
            ),
        ),
        migrations.AddField(
            model_name="correctionchange",
            name="after",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tournaments.tournament",
            ),
        ),
        migrations.AddField(
            model_name="correctionchange",
            name="before",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tournaments.tournament",
            ),
        ),
        migrations.AddField(
            model_name="correctionchange",
            name="correction",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="changes", to="ratings.correction"
            ),
        ),
        migrations.AddField(
            model_name="correctionchange",
            name="merge",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="players.playermerge",
            ),
        ),
        migrations.AddField(
            model_name="correctionchange",
            name="player",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="players.player"
            ),
        ),
        migrations.AddField(
            model_name="correctionevent",
            name="approved_by",
            field=models.ForeignKey(
                blank=True,
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="correctionevent",
            name="opened_by",
            field=models.ForeignKey(
                blank=True,
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="correctionevent",
            name="pgh_obj",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="events",
                to="ratings.correction",
            ),
        ),
        migrations.AddField(
            model_name="correctionevent",
            name="published_by",
            field=models.ForeignKey(
                blank=True,
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="correctionevent",
            name="requested_by",
            field=models.ForeignKey(
                blank=True,
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="correction",
            trigger=pgtrigger.compiler.Trigger(
                name="correction_stays",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition='WHEN (OLD."state" = 4)',
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="29efc44cb09ac4d4a7138344fed81c4697b1ff58",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_correction_stays_0f169",
                    table="ratings_correction",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="correction",
            trigger=pgtrigger.compiler.Trigger(
                name="correction_not_truncated",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            RAISE EXCEPTION 'what was recorded cannot be emptied'\n                USING ERRCODE = 'integrity_constraint_violation';\n        ",
                    hash="061dda960ad395b3dcc7c3b846c5bd0d4c200918",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_correction_not_truncated_56994",
                    table="ratings_correction",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="correction",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "ratings_correctionevent" ("id", "text", "found_by", "state", "opened_at", "opened_by_id", "requested_by_id", "computed_since", "error", "approved_at", "approved_by_id", "published_at", "published_by_id", "closing_reason", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT new_values."id", new_values."text", new_values."found_by", new_values."state", new_values."opened_at", new_values."opened_by_id", new_values."requested_by_id", new_values."computed_since", new_values."error", new_values."approved_at", new_values."approved_by_id", new_values."published_at", new_values."published_by_id", new_values."closing_reason", new_values."id", \'insert\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM new_values WHERE (current_setting(\'rating_office.kept_elsewhere\', true) IS DISTINCT FROM \'on\'); RETURN NULL;',
                    hash="91eb1b7557b606c6c3b1cebebdaf61b8aaa603e9",
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
                    func='INSERT INTO "ratings_correctionevent" ("id", "text", "found_by", "state", "opened_at", "opened_by_id", "requested_by_id", "computed_since", "error", "approved_at", "approved_by_id", "published_at", "published_by_id", "closing_reason", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT old_values."id", old_values."text", old_values."found_by", old_values."state", old_values."opened_at", old_values."opened_by_id", old_values."requested_by_id", old_values."computed_since", old_values."error", old_values."approved_at", old_values."approved_by_id", old_values."published_at", old_values."published_by_id", old_values."closing_reason", old_values."id", \'update\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM old_values JOIN new_values ON (old_values."id") = (new_values."id") WHERE (old_values."approved_at" IS DISTINCT FROM (new_values."approved_at") OR old_values."approved_by_id" IS DISTINCT FROM (new_values."approved_by_id") OR old_values."closing_reason" IS DISTINCT FROM (new_values."closing_reason") OR old_values."computed_since" IS DISTINCT FROM (new_values."computed_since") OR old_values."error" IS DISTINCT FROM (new_values."error") OR old_values."found_by" IS DISTINCT FROM (new_values."found_by") OR old_values."id" IS DISTINCT FROM (new_values."id") OR old_values."opened_at" IS DISTINCT FROM (new_values."opened_at") OR old_values."opened_by_id" IS DISTINCT FROM (new_values."opened_by_id") OR old_values."published_at" IS DISTINCT FROM (new_values."published_at") OR old_values."published_by_id" IS DISTINCT FROM (new_values."published_by_id") OR old_values."requested_by_id" IS DISTINCT FROM (new_values."requested_by_id") OR old_values."state" IS DISTINCT FROM (new_values."state") OR old_values."text" IS DISTINCT FROM (new_values."text")); RETURN NULL;',
                    hash="c2abc5465de29d80b230d042569d5fe7830ef41f",
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
                    func='INSERT INTO "ratings_correctionevent" ("id", "text", "found_by", "state", "opened_at", "opened_by_id", "requested_by_id", "computed_since", "error", "approved_at", "approved_by_id", "published_at", "published_by_id", "closing_reason", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT old_values."id", old_values."text", old_values."found_by", old_values."state", old_values."opened_at", old_values."opened_by_id", old_values."requested_by_id", old_values."computed_since", old_values."error", old_values."approved_at", old_values."approved_by_id", old_values."published_at", old_values."published_by_id", old_values."closing_reason", old_values."id", \'delete\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM old_values ; RETURN NULL;',
                    hash="8297a4ca21a708a202a6e3e82520036c38a80068",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_fe041",
                    referencing="REFERENCING OLD TABLE AS old_values ",
                    table="ratings_correction",
                    when="AFTER",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="correctionchange",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        models.Q(("before__isnull", False), ("after__isnull", False), _connector="OR"),
                        ("merge", None),
                        ("player", None),
                    ),
                    models.Q(("after", None), ("before", None), ("merge", None), ("player__isnull", False)),
                    models.Q(("after", None), ("before", None), ("merge__isnull", False), ("player", None)),
                    _connector="OR",
                ),
                name="correction_changes_one_thing",
            ),
        ),
        migrations.AddConstraint(
            model_name="correctionchange",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("before", None), models.Q(("before", models.F("after")), _negated=True), _connector="OR"
                ),
                name="correction_changes_something",
            ),
        ),
        migrations.AddConstraint(
            model_name="correctionchange",
            constraint=models.UniqueConstraint(
                fields=("correction", "before"), name="correction_before_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="correctionchange",
            constraint=models.UniqueConstraint(fields=("correction", "after"), name="correction_after_once"),
        ),
        migrations.AddConstraint(
            model_name="correctionchange",
            constraint=models.UniqueConstraint(
                fields=("correction", "player"), name="correction_player_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="correctionchange",
            constraint=models.UniqueConstraint(fields=("correction", "merge"), name="correction_merge_once"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="correctionchange",
            trigger=pgtrigger.compiler.Trigger(
                name="correctionchange_not_added",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT correction_id FROM new_rows) changed\n                    JOIN ratings_correction c ON c.id = changed.correction_id AND c.state = 4\n                ) THEN\n                    RAISE EXCEPTION 'what a published correction put right cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="64739b464d67a0f1131a13fe1c54495149e4f1ac",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_correctionchange_not_added_37642",
                    referencing="REFERENCING NEW TABLE AS new_rows ",
                    table="ratings_correctionchange",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="correctionchange",
            trigger=pgtrigger.compiler.Trigger(
                name="correctionchange_not_changed",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT correction_id FROM (SELECT correction_id FROM old_rows UNION ALL SELECT correction_id FROM new_rows) both_rows) changed\n                    JOIN ratings_correction c ON c.id = changed.correction_id AND c.state = 4\n                ) THEN\n                    RAISE EXCEPTION 'what a published correction put right cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="794ffdd1f996f342c82d186feec5132ca311ee5e",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_correctionchange_not_changed_cacab",
                    referencing="REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ",
                    table="ratings_correctionchange",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="correctionchange",
            trigger=pgtrigger.compiler.Trigger(
                name="correctionchange_not_deleted",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT correction_id FROM old_rows) changed\n                    JOIN ratings_correction c ON c.id = changed.correction_id AND c.state = 4\n                ) THEN\n                    RAISE EXCEPTION 'what a published correction put right cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="bfd0e1364be8ffa79ed9ac0aeb109a29ef37daa1",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_correctionchange_not_deleted_c250d",
                    referencing="REFERENCING OLD TABLE AS old_rows ",
                    table="ratings_correctionchange",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="correctionchange",
            trigger=pgtrigger.compiler.Trigger(
                name="correctionchange_not_truncated",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            RAISE EXCEPTION 'what was recorded cannot be emptied'\n                USING ERRCODE = 'integrity_constraint_violation';\n        ",
                    hash="faff73dcec440bac54e876d47c20d7ab4eb3ac96",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_correctionchange_not_truncated_23842",
                    table="ratings_correctionchange",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="correctionevent",
            trigger=pgtrigger.compiler.Trigger(
                name="event_not_truncated",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            RAISE EXCEPTION 'what was recorded cannot be emptied'\n                USING ERRCODE = 'integrity_constraint_violation';\n        ",
                    hash="87fc7ef74028592609d34cbcca6329962a9a14e7",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_event_not_truncated_da466",
                    table="ratings_correctionevent",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="correctionevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="fb8aec61e41b11db1790a62eb35cce024c4a56ea",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_33694",
                    table="ratings_correctionevent",
                    when="BEFORE",
                ),
            ),
        ),
    ]
