import django.db.models.deletion
import pghistory.utils
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models

import tournaments.play.results


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("players", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="TournamentEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("id", models.BigIntegerField()),
                ("name", models.CharField(max_length=200, verbose_name="name")),
                ("city", models.CharField(blank=True, max_length=100, verbose_name="city")),
                ("federation", models.CharField(blank=True, max_length=3, verbose_name="federation")),
                ("start_date", models.DateField(verbose_name="start")),
                ("end_date", models.DateField(verbose_name="end")),
                (
                    "system",
                    models.PositiveSmallIntegerField(
                        choices=[(0, "Swiss"), (1, "round robin"), (2, "double round robin"), (3, "team")],
                        verbose_name="system",
                    ),
                ),
                (
                    "time_control",
                    models.PositiveSmallIntegerField(
                        choices=[(0, "standard"), (1, "rapid"), (2, "blitz")], verbose_name="time control"
                    ),
                ),
                ("rounds", models.PositiveSmallIntegerField(verbose_name="rounds")),
                ("chief_arbiter", models.CharField(blank=True, max_length=200, verbose_name="chief arbiter")),
                (
                    "stage",
                    models.PositiveSmallIntegerField(
                        choices=[
                            (0, "received"),
                            (1, "in correction"),
                            (2, "accepted"),
                            (3, "rated"),
                            (4, "returned"),
                            (5, "withdrawn"),
                        ],
                        default=0,
                        verbose_name="stage",
                    ),
                ),
                ("version", models.PositiveIntegerField(db_default=0, default=0, editable=False)),
                ("received_at", models.DateTimeField(verbose_name="received")),
                ("accepted_at", models.DateTimeField(blank=True, null=True, verbose_name="accepted")),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("start_number", models.PositiveIntegerField(verbose_name="start number")),
                (
                    "match_method",
                    models.PositiveSmallIntegerField(
                        choices=[
                            (0, "not matched"),
                            (1, "office number"),
                            (2, "FIDE id"),
                            (3, "name and birth date"),
                            (4, "by hand"),
                            (5, "registered from the report"),
                        ],
                        default=0,
                    ),
                ),
                ("team", models.CharField(blank=True, max_length=100, verbose_name="team")),
                ("reported_name", models.CharField(max_length=120)),
                ("reported_sex", models.CharField(blank=True, max_length=1)),
                ("reported_title", models.CharField(blank=True, max_length=3)),
                ("reported_rating", models.PositiveSmallIntegerField(null=True)),
                ("reported_federation", models.CharField(blank=True, max_length=3)),
                ("reported_fide_id", models.PositiveBigIntegerField(null=True)),
                ("reported_national_id", models.CharField(blank=True, max_length=20)),
                ("reported_birth", models.CharField(blank=True, max_length=10)),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="players.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "participant",
                "verbose_name_plural": "participants",
                "ordering": ["tournament", "start_number"],
            },
        ),
        migrations.CreateModel(
            name="Game",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveSmallIntegerField(verbose_name="round")),
                ("white_half_points", models.PositiveSmallIntegerField()),
                ("black_half_points", models.PositiveSmallIntegerField(default=0)),
                (
                    "kind",
                    models.PositiveSmallIntegerField(
                        choices=[
                            (0, "PLAYED"),
                            (1, "FORFEIT"),
                            (2, "UNDER_ONE_MOVE"),
                            (3, "HALF_POINT_BYE"),
                            (4, "FULL_POINT_BYE"),
                            (5, "PAIRING_BYE"),
                            (6, "ZERO_POINT_BYE"),
                        ]
                    ),
                ),
                ("colours_known", models.BooleanField(default=True)),
                ("version", models.PositiveIntegerField(db_default=0, default=0, editable=False)),
                (
                    "black",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="games_as_black",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "white",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="games_as_white",
                        to="tournaments.entry",
                    ),
                ),
            ],
            options={
                "verbose_name": "game",
                "verbose_name_plural": "games",
                "ordering": ["tournament", "round", "id"],
            },
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("file_name", models.CharField(max_length=255, verbose_name="file")),
                ("content", models.BinaryField()),
                ("sha256", models.CharField(db_index=True, max_length=64)),
                ("encoding", models.CharField(blank=True, max_length=20)),
                ("received_at", models.DateTimeField(verbose_name="received")),
                (
                    "received_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reports",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "report",
                "verbose_name_plural": "reports",
                "ordering": ["-received_at", "-id"],
            },
        ),
        migrations.CreateModel(
            name="Finding",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "severity",
                    models.CharField(
                        choices=[
                            ("block", "must be fixed"),
                            ("confirm", "to be confirmed"),
                            ("warn", "warning"),
                            ("note", "note"),
                        ],
                        max_length=7,
                        verbose_name="severity",
                    ),
                ),
                ("code", models.CharField(max_length=60)),
                ("line", models.PositiveIntegerField(null=True, verbose_name="line")),
                ("column", models.PositiveIntegerField(null=True, verbose_name="column")),
                ("found", models.TextField(blank=True, verbose_name="found")),
                ("used", models.TextField(blank=True, verbose_name="used")),
                ("message", models.TextField(verbose_name="message")),
                ("settled_at", models.DateTimeField(null=True)),
                ("settled_reason", models.TextField(blank=True)),
                (
                    "entry",
                    models.ForeignKey(
                        blank=True,
                        help_text="The participant whose match raised it.",
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="findings",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "settled_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "report",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="findings",
                        to="tournaments.report",
                    ),
                ),
            ],
            options={
                "verbose_name": "finding",
                "verbose_name_plural": "findings",
                "ordering": ["line", "column", "id"],
            },
        ),
        migrations.CreateModel(
            name="ReportBatch",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("received_at", models.DateTimeField()),
                ("given", models.JSONField(default=dict)),
                (
                    "received_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="report_batches",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-id"],
            },
        ),
        migrations.CreateModel(
            name="BatchFile",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveIntegerField()),
                ("file_name", models.CharField(max_length=255)),
                ("content", models.BinaryField(null=True)),
                ("error", models.TextField(blank=True)),
                ("done_at", models.DateTimeField(null=True)),
                (
                    "report",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.report",
                    ),
                ),
                (
                    "batch",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="files",
                        to="tournaments.reportbatch",
                    ),
                ),
            ],
            options={
                "ordering": ["batch", "position"],
            },
        ),
        migrations.CreateModel(
            name="Tournament",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=200, verbose_name="name")),
                ("city", models.CharField(blank=True, max_length=100, verbose_name="city")),
                ("federation", models.CharField(blank=True, max_length=3, verbose_name="federation")),
                ("start_date", models.DateField(verbose_name="start")),
                ("end_date", models.DateField(verbose_name="end")),
                (
                    "system",
                    models.PositiveSmallIntegerField(
                        choices=[(0, "Swiss"), (1, "round robin"), (2, "double round robin"), (3, "team")],
                        verbose_name="system",
                    ),
                ),
                (
                    "time_control",
                    models.PositiveSmallIntegerField(
                        choices=[(0, "standard"), (1, "rapid"), (2, "blitz")], verbose_name="time control"
                    ),
                ),
                ("rounds", models.PositiveSmallIntegerField(verbose_name="rounds")),
                ("chief_arbiter", models.CharField(blank=True, max_length=200, verbose_name="chief arbiter")),
                (
                    "stage",
                    models.PositiveSmallIntegerField(
                        choices=[
                            (0, "received"),
                            (1, "in correction"),
                            (2, "accepted"),
                            (3, "rated"),
                            (4, "returned"),
                            (5, "withdrawn"),
                        ],
                        default=0,
                        verbose_name="stage",
                    ),
                ),
                ("content_digest", models.CharField(blank=True, editable=False, max_length=64)),
                ("version", models.PositiveIntegerField(db_default=0, default=0, editable=False)),
                ("received_at", models.DateTimeField(verbose_name="received")),
                ("accepted_at", models.DateTimeField(blank=True, null=True, verbose_name="accepted")),
            ],
            options={
                "verbose_name": "tournament",
                "verbose_name_plural": "tournaments",
                "ordering": ["-end_date", "-start_date", "-id"],
                "permissions": [
                    ("report_own", "Can send reports and see what becomes of them"),
                    ("receive_report", "Can receive reports"),
                    ("match_players", "Can match reported players"),
                    ("enter_results", "Can enter tournaments and results by hand"),
                    ("accept_tournament", "Can accept tournaments"),
                ],
                "indexes": [
                    models.Index(fields=["-end_date", "-start_date", "-id"], name="tournament_newest"),
                    models.Index(fields=["stage", "time_control", "end_date"], name="tournament_stage"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("start_date__lte", models.F("end_date"))),
                        name="tournament_start_before_end",
                        violation_error_message="The tournament ends before it starts.",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(
                            models.Q(("stage__in", [4, 5]), _negated=True),
                            models.Q(("content_digest", ""), _negated=True),
                        ),
                        fields=("content_digest",),
                        name="tournament_content_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="StageChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "stage",
                    models.PositiveSmallIntegerField(
                        choices=[
                            (0, "received"),
                            (1, "in correction"),
                            (2, "accepted"),
                            (3, "rated"),
                            (4, "returned"),
                            (5, "withdrawn"),
                        ]
                    ),
                ),
                ("at", models.DateTimeField()),
                ("reason", models.TextField(blank=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="stage_changes",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["at", "id"],
            },
        ),
        migrations.AddField(
            model_name="report",
            name="tournament",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="reports",
                to="tournaments.tournament",
            ),
        ),
        migrations.CreateModel(
            name="GameEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("id", models.BigIntegerField()),
                ("round", models.PositiveSmallIntegerField(verbose_name="round")),
                ("white_half_points", models.PositiveSmallIntegerField()),
                ("black_half_points", models.PositiveSmallIntegerField(default=0)),
                (
                    "kind",
                    models.PositiveSmallIntegerField(
                        choices=[
                            (0, "PLAYED"),
                            (1, "FORFEIT"),
                            (2, "UNDER_ONE_MOVE"),
                            (3, "HALF_POINT_BYE"),
                            (4, "FULL_POINT_BYE"),
                            (5, "PAIRING_BYE"),
                            (6, "ZERO_POINT_BYE"),
                        ]
                    ),
                ),
                ("colours_known", models.BooleanField(default=True)),
                ("version", models.PositiveIntegerField(db_default=0, default=0, editable=False)),
                (
                    "black",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="tournaments.game",
                    ),
                ),
                (
                    "white",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddField(
            model_name="game",
            name="tournament",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="games",
                to="tournaments.tournament",
            ),
        ),
        migrations.CreateModel(
            name="FindingEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("id", models.BigIntegerField()),
                (
                    "severity",
                    models.CharField(
                        choices=[
                            ("block", "must be fixed"),
                            ("confirm", "to be confirmed"),
                            ("warn", "warning"),
                            ("note", "note"),
                        ],
                        max_length=7,
                        verbose_name="severity",
                    ),
                ),
                ("code", models.CharField(max_length=60)),
                ("line", models.PositiveIntegerField(null=True, verbose_name="line")),
                ("column", models.PositiveIntegerField(null=True, verbose_name="column")),
                ("found", models.TextField(blank=True, verbose_name="found")),
                ("used", models.TextField(blank=True, verbose_name="used")),
                ("message", models.TextField(verbose_name="message")),
                ("settled_at", models.DateTimeField(null=True)),
                ("settled_reason", models.TextField(blank=True)),
                (
                    "entry",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        help_text="The participant whose match raised it.",
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="tournaments.finding",
                    ),
                ),
                (
                    "settled_by",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "report",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="tournaments.report",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddField(
            model_name="finding",
            name="tournament",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="standing_findings",
                to="tournaments.tournament",
            ),
        ),
        migrations.CreateModel(
            name="EntryEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("id", models.BigIntegerField()),
                ("start_number", models.PositiveIntegerField(verbose_name="start number")),
                (
                    "match_method",
                    models.PositiveSmallIntegerField(
                        choices=[
                            (0, "not matched"),
                            (1, "office number"),
                            (2, "FIDE id"),
                            (3, "name and birth date"),
                            (4, "by hand"),
                            (5, "registered from the report"),
                        ],
                        default=0,
                    ),
                ),
                ("team", models.CharField(blank=True, max_length=100, verbose_name="team")),
                ("reported_name", models.CharField(max_length=120)),
                ("reported_sex", models.CharField(blank=True, max_length=1)),
                ("reported_title", models.CharField(blank=True, max_length=3)),
                ("reported_rating", models.PositiveSmallIntegerField(null=True)),
                ("reported_federation", models.CharField(blank=True, max_length=3)),
                ("reported_fide_id", models.PositiveBigIntegerField(null=True)),
                ("reported_national_id", models.CharField(blank=True, max_length=20)),
                ("reported_birth", models.CharField(blank=True, max_length=10)),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="players.player",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddField(
            model_name="entry",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="entries",
                to="tournaments.tournament",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="tournament",
            trigger=pgtrigger.compiler.Trigger(
                name="tournament_rated_stays",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition='WHEN (OLD."stage" = 3)',
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="270d15ae4b3507d37e0a8eaef0cb9c3b41ea47a1",
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
                    condition="WHEN (OLD.stage = 3 AND (OLD.stage, OLD.start_date, OLD.end_date, OLD.system, OLD.time_control, OLD.rounds) IS DISTINCT FROM (NEW.stage, NEW.start_date, NEW.end_date, NEW.system, NEW.time_control, NEW.rounds))",
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                    hash="13f734feeac78601a2c8532b35abb09a5454be56",
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
                    func='INSERT INTO "tournaments_tournamentevent" ("id", "name", "city", "federation", "start_date", "end_date", "system", "time_control", "rounds", "chief_arbiter", "stage", "version", "received_at", "accepted_at", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT new_values."id", new_values."name", new_values."city", new_values."federation", new_values."start_date", new_values."end_date", new_values."system", new_values."time_control", new_values."rounds", new_values."chief_arbiter", new_values."stage", new_values."version", new_values."received_at", new_values."accepted_at", new_values."id", \'insert\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM new_values WHERE (current_setting(\'rating_office.kept_elsewhere\', true) IS DISTINCT FROM \'on\'); RETURN NULL;',
                    hash="ed39577dfa8347f162ee07670a424938a59abc3d",
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
                    func='INSERT INTO "tournaments_tournamentevent" ("id", "name", "city", "federation", "start_date", "end_date", "system", "time_control", "rounds", "chief_arbiter", "stage", "version", "received_at", "accepted_at", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT old_values."id", old_values."name", old_values."city", old_values."federation", old_values."start_date", old_values."end_date", old_values."system", old_values."time_control", old_values."rounds", old_values."chief_arbiter", old_values."stage", old_values."version", old_values."received_at", old_values."accepted_at", old_values."id", \'update\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM old_values JOIN new_values ON (old_values."id") = (new_values."id") WHERE (old_values."accepted_at" IS DISTINCT FROM (new_values."accepted_at") OR old_values."chief_arbiter" IS DISTINCT FROM (new_values."chief_arbiter") OR old_values."city" IS DISTINCT FROM (new_values."city") OR old_values."end_date" IS DISTINCT FROM (new_values."end_date") OR old_values."federation" IS DISTINCT FROM (new_values."federation") OR old_values."id" IS DISTINCT FROM (new_values."id") OR old_values."name" IS DISTINCT FROM (new_values."name") OR old_values."received_at" IS DISTINCT FROM (new_values."received_at") OR old_values."rounds" IS DISTINCT FROM (new_values."rounds") OR old_values."stage" IS DISTINCT FROM (new_values."stage") OR old_values."start_date" IS DISTINCT FROM (new_values."start_date") OR old_values."system" IS DISTINCT FROM (new_values."system") OR old_values."time_control" IS DISTINCT FROM (new_values."time_control") OR old_values."version" IS DISTINCT FROM (new_values."version")); RETURN NULL;',
                    hash="02831b0f97333aedf792103a808300ad23ec3c50",
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
                    func='INSERT INTO "tournaments_tournamentevent" ("id", "name", "city", "federation", "start_date", "end_date", "system", "time_control", "rounds", "chief_arbiter", "stage", "version", "received_at", "accepted_at", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT old_values."id", old_values."name", old_values."city", old_values."federation", old_values."start_date", old_values."end_date", old_values."system", old_values."time_control", old_values."rounds", old_values."chief_arbiter", old_values."stage", old_values."version", old_values."received_at", old_values."accepted_at", old_values."id", \'delete\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM old_values ; RETURN NULL;',
                    hash="9ebaf58a97e40e4994618b741f412700198fdb74",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_839dc",
                    referencing="REFERENCING OLD TABLE AS old_values ",
                    table="tournaments_tournament",
                    when="AFTER",
                ),
            ),
        ),
        migrations.AddField(
            model_name="tournamentevent",
            name="pgh_obj",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="events",
                to="tournaments.tournament",
            ),
        ),
        migrations.AddConstraint(
            model_name="batchfile",
            constraint=models.UniqueConstraint(fields=("batch", "position"), name="batch_position_once"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="report",
            trigger=pgtrigger.compiler.Trigger(
                name="report_is_kept",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                    hash="fb94ba14e8508d685f5aa7c16435c0a5c22a15e8",
                    operation="DELETE",
                    pgid="pgtrigger_report_is_kept_969f8",
                    table="tournaments_report",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="report",
            trigger=pgtrigger.compiler.Trigger(
                name="report_content_is_kept",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='RAISE EXCEPTION \'pgtrigger: Cannot update of "content", "sha256" rows from % table\', TG_TABLE_NAME;',
                    hash="ca8a1c169eead49fe06f310df70d2dfa124a2510",
                    operation='UPDATE OF "content", "sha256"',
                    pgid="pgtrigger_report_content_is_kept_9c54d",
                    table="tournaments_report",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="gameevent",
            trigger=pgtrigger.compiler.Trigger(
                name="event_not_truncated",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            RAISE EXCEPTION 'what was recorded cannot be emptied'\n                USING ERRCODE = 'integrity_constraint_violation';\n        ",
                    hash="224a62f8b8d2e8fbfe36af6c8ca924387efa4610",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_event_not_truncated_aeb54",
                    table="tournaments_gameevent",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="gameevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="1b874b56d821403d76f056d846ce962d1f96d92b",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_023a1",
                    table="tournaments_gameevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.UniqueConstraint(
                fields=("tournament", "round", "white"), name="game_white_once_a_round"
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.UniqueConstraint(
                fields=("tournament", "round", "black"), name="game_black_once_a_round"
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("black", None), models.Q(("white", models.F("black")), _negated=True), _connector="OR"
                ),
                name="game_not_against_oneself",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(("black_half_points__lte", 2), ("white_half_points__lte", 2)),
                name="game_half_points",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", tournaments.play.results.GameKind["PLAYED"]), _negated=True),
                    ("black__isnull", False),
                    _connector="OR",
                ),
                name="game_played_has_opponent",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="game",
            trigger=pgtrigger.compiler.Trigger(
                name="game_of_rated_not_added",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT tournament_id FROM new_rows) changed\n                    JOIN tournaments_tournament t ON t.id = changed.tournament_id AND t.stage = 3\n                ) THEN\n                    RAISE EXCEPTION 'a tournament is rated: its participants and games cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="b5237d63017a4968bff7dd67ebc219a48c503bdd",
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
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT tournament_id FROM (SELECT tournament_id FROM old_rows UNION ALL SELECT tournament_id FROM new_rows) both_rows) changed\n                    JOIN tournaments_tournament t ON t.id = changed.tournament_id AND t.stage = 3\n                ) THEN\n                    RAISE EXCEPTION 'a tournament is rated: its participants and games cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="8830cb199908bb7b8002171a4eaf91832401b0fe",
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
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT tournament_id FROM old_rows) changed\n                    JOIN tournaments_tournament t ON t.id = changed.tournament_id AND t.stage = 3\n                ) THEN\n                    RAISE EXCEPTION 'a tournament is rated: its participants and games cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="7d967b64cc27bf1ac32830dbe765c8cca114e31f",
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
                name="game_once_a_round_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n    IF EXISTS (\n        SELECT 1 FROM (SELECT DISTINCT tournament_id, round FROM new_rows) changed\n        CROSS JOIN LATERAL (\n            SELECT side FROM tournaments_game g CROSS JOIN LATERAL (VALUES (g.white_id), (g.black_id)) sides (side)\n            WHERE g.tournament_id = changed.tournament_id AND g.round = changed.round AND side IS NOT NULL\n            GROUP BY side HAVING count(*) > 1\n        ) twice\n    ) THEN\n        RAISE EXCEPTION 'a player has two games in one round' USING ERRCODE = 'unique_violation';\n    END IF;\n    RETURN NULL;\n",
                    hash="be6168f281521cd340b2e3416d5b25597cb70537",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_game_once_a_round_insert_a81cf",
                    referencing="REFERENCING NEW TABLE AS new_rows ",
                    table="tournaments_game",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="game",
            trigger=pgtrigger.compiler.Trigger(
                name="game_once_a_round_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n    IF EXISTS (\n        SELECT 1 FROM (SELECT DISTINCT tournament_id, round FROM new_rows) changed\n        CROSS JOIN LATERAL (\n            SELECT side FROM tournaments_game g CROSS JOIN LATERAL (VALUES (g.white_id), (g.black_id)) sides (side)\n            WHERE g.tournament_id = changed.tournament_id AND g.round = changed.round AND side IS NOT NULL\n            GROUP BY side HAVING count(*) > 1\n        ) twice\n    ) THEN\n        RAISE EXCEPTION 'a player has two games in one round' USING ERRCODE = 'unique_violation';\n    END IF;\n    RETURN NULL;\n",
                    hash="07795ca8091585268dead4a7497f89a0661c4806",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_game_once_a_round_update_0a5f4",
                    referencing="REFERENCING NEW TABLE AS new_rows ",
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
                    func='INSERT INTO "tournaments_gameevent" ("id", "tournament_id", "round", "white_id", "black_id", "white_half_points", "black_half_points", "kind", "colours_known", "version", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT new_values."id", new_values."tournament_id", new_values."round", new_values."white_id", new_values."black_id", new_values."white_half_points", new_values."black_half_points", new_values."kind", new_values."colours_known", new_values."version", new_values."id", \'insert\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM new_values WHERE (current_setting(\'rating_office.kept_elsewhere\', true) IS DISTINCT FROM \'on\'); RETURN NULL;',
                    hash="232f2f43c3a7f3dcc6d49bdc18f51788654d4d9a",
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
                    func='INSERT INTO "tournaments_gameevent" ("id", "tournament_id", "round", "white_id", "black_id", "white_half_points", "black_half_points", "kind", "colours_known", "version", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT old_values."id", old_values."tournament_id", old_values."round", old_values."white_id", old_values."black_id", old_values."white_half_points", old_values."black_half_points", old_values."kind", old_values."colours_known", old_values."version", old_values."id", \'update\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM old_values JOIN new_values ON (old_values."id") = (new_values."id") WHERE (old_values.* IS DISTINCT FROM new_values.*); RETURN NULL;',
                    hash="9c72689f9f9934185e3c7a8bf898293fea178001",
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
                    func='INSERT INTO "tournaments_gameevent" ("id", "tournament_id", "round", "white_id", "black_id", "white_half_points", "black_half_points", "kind", "colours_known", "version", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT old_values."id", old_values."tournament_id", old_values."round", old_values."white_id", old_values."black_id", old_values."white_half_points", old_values."black_half_points", old_values."kind", old_values."colours_known", old_values."version", old_values."id", \'delete\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM old_values ; RETURN NULL;',
                    hash="160d843a6627c841ee6043a6354b5bccd47b20d3",
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
            model_name="findingevent",
            trigger=pgtrigger.compiler.Trigger(
                name="event_not_truncated",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            RAISE EXCEPTION 'what was recorded cannot be emptied'\n                USING ERRCODE = 'integrity_constraint_violation';\n        ",
                    hash="73dc29c0bdbbf8ba85cb3fbd4c7b8f83e42478d1",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_event_not_truncated_28963",
                    table="tournaments_findingevent",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="findingevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="c0ac36ce0d3544ef078e05cda1a59c546710b63a",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_ac463",
                    table="tournaments_findingevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="finding",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("report", None), ("tournament__isnull", False)),
                    models.Q(("report__isnull", False), ("tournament", None)),
                    _connector="OR",
                ),
                name="finding_of_report_or_tournament",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="finding",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "tournaments_findingevent" ("id", "report_id", "tournament_id", "entry_id", "severity", "code", "line", "column", "found", "used", "message", "settled_at", "settled_by_id", "settled_reason", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT new_values."id", new_values."report_id", new_values."tournament_id", new_values."entry_id", new_values."severity", new_values."code", new_values."line", new_values."column", new_values."found", new_values."used", new_values."message", new_values."settled_at", new_values."settled_by_id", new_values."settled_reason", new_values."id", \'insert\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM new_values WHERE (current_setting(\'rating_office.kept_elsewhere\', true) IS DISTINCT FROM \'on\'); RETURN NULL;',
                    hash="d7765d91b647c175c8d1c250162ea9a4d3117573",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_31e80",
                    referencing="REFERENCING NEW TABLE AS new_values ",
                    table="tournaments_finding",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="finding",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "tournaments_findingevent" ("id", "report_id", "tournament_id", "entry_id", "severity", "code", "line", "column", "found", "used", "message", "settled_at", "settled_by_id", "settled_reason", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT old_values."id", old_values."report_id", old_values."tournament_id", old_values."entry_id", old_values."severity", old_values."code", old_values."line", old_values."column", old_values."found", old_values."used", old_values."message", old_values."settled_at", old_values."settled_by_id", old_values."settled_reason", old_values."id", \'update\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM old_values JOIN new_values ON (old_values."id") = (new_values."id") WHERE (old_values.* IS DISTINCT FROM new_values.*); RETURN NULL;',
                    hash="d5d15907befbf6d4b1304a53c3fc708718f2da96",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_ac7b6",
                    referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                    table="tournaments_finding",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="finding",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "tournaments_findingevent" ("id", "report_id", "tournament_id", "entry_id", "severity", "code", "line", "column", "found", "used", "message", "settled_at", "settled_by_id", "settled_reason", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT old_values."id", old_values."report_id", old_values."tournament_id", old_values."entry_id", old_values."severity", old_values."code", old_values."line", old_values."column", old_values."found", old_values."used", old_values."message", old_values."settled_at", old_values."settled_by_id", old_values."settled_reason", old_values."id", \'delete\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM old_values ; RETURN NULL;',
                    hash="6a2108d83e34f03cbaf471c44905cc6105fe1783",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_bd8ac",
                    referencing="REFERENCING OLD TABLE AS old_values ",
                    table="tournaments_finding",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entryevent",
            trigger=pgtrigger.compiler.Trigger(
                name="event_not_truncated",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            RAISE EXCEPTION 'what was recorded cannot be emptied'\n                USING ERRCODE = 'integrity_constraint_violation';\n        ",
                    hash="c6bce65c59a73c2d69fe1c6c33abc555d5585cf9",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_event_not_truncated_0b434",
                    table="tournaments_entryevent",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entryevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="15f998b64891750a360f527ec187cb32f6563dfe",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_62774",
                    table="tournaments_entryevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                fields=("tournament", "start_number"), name="entry_start_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(fields=("tournament", "player"), name="entry_player_once"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entry",
            trigger=pgtrigger.compiler.Trigger(
                name="entry_of_rated_not_added",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT tournament_id FROM new_rows) changed\n                    JOIN tournaments_tournament t ON t.id = changed.tournament_id AND t.stage = 3\n                ) THEN\n                    RAISE EXCEPTION 'a tournament is rated: its participants and games cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="42dda50468a2dbeab5f1a75c97f199b9612d3c1c",
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
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT tournament_id FROM (SELECT tournament_id FROM old_rows UNION ALL SELECT tournament_id FROM new_rows) both_rows) changed\n                    JOIN tournaments_tournament t ON t.id = changed.tournament_id AND t.stage = 3\n                ) THEN\n                    RAISE EXCEPTION 'a tournament is rated: its participants and games cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="2c9668226cfd7bb8fd91760d60209684d6bcbb07",
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
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT tournament_id FROM old_rows) changed\n                    JOIN tournaments_tournament t ON t.id = changed.tournament_id AND t.stage = 3\n                ) THEN\n                    RAISE EXCEPTION 'a tournament is rated: its participants and games cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="a3e68f62d11dcce917d8fa4eca32131bd445d262",
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
            model_name="entry",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "tournaments_entryevent" ("id", "tournament_id", "start_number", "player_id", "match_method", "team", "reported_name", "reported_sex", "reported_title", "reported_rating", "reported_federation", "reported_fide_id", "reported_national_id", "reported_birth", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT new_values."id", new_values."tournament_id", new_values."start_number", new_values."player_id", new_values."match_method", new_values."team", new_values."reported_name", new_values."reported_sex", new_values."reported_title", new_values."reported_rating", new_values."reported_federation", new_values."reported_fide_id", new_values."reported_national_id", new_values."reported_birth", new_values."id", \'insert\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM new_values WHERE (current_setting(\'rating_office.kept_elsewhere\', true) IS DISTINCT FROM \'on\'); RETURN NULL;',
                    hash="098829a7a592011d4172953ba78a412626dfe45e",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_54cea",
                    referencing="REFERENCING NEW TABLE AS new_values ",
                    table="tournaments_entry",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entry",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "tournaments_entryevent" ("id", "tournament_id", "start_number", "player_id", "match_method", "team", "reported_name", "reported_sex", "reported_title", "reported_rating", "reported_federation", "reported_fide_id", "reported_national_id", "reported_birth", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT old_values."id", old_values."tournament_id", old_values."start_number", old_values."player_id", old_values."match_method", old_values."team", old_values."reported_name", old_values."reported_sex", old_values."reported_title", old_values."reported_rating", old_values."reported_federation", old_values."reported_fide_id", old_values."reported_national_id", old_values."reported_birth", old_values."id", \'update\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM old_values JOIN new_values ON (old_values."id") = (new_values."id") WHERE (old_values.* IS DISTINCT FROM new_values.*); RETURN NULL;',
                    hash="1832c2a8aafc2856c1d8c300dd3cc50cbe159272",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_f0bfb",
                    referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                    table="tournaments_entry",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="entry",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "tournaments_entryevent" ("id", "tournament_id", "start_number", "player_id", "match_method", "team", "reported_name", "reported_sex", "reported_title", "reported_rating", "reported_federation", "reported_fide_id", "reported_national_id", "reported_birth", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT old_values."id", old_values."tournament_id", old_values."start_number", old_values."player_id", old_values."match_method", old_values."team", old_values."reported_name", old_values."reported_sex", old_values."reported_title", old_values."reported_rating", old_values."reported_federation", old_values."reported_fide_id", old_values."reported_national_id", old_values."reported_birth", old_values."id", \'delete\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM old_values ; RETURN NULL;',
                    hash="186a203a591f9fa167d2dfae9d6e7b2cdd27a7b5",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_b6897",
                    referencing="REFERENCING OLD TABLE AS old_values ",
                    table="tournaments_entry",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="tournamentevent",
            trigger=pgtrigger.compiler.Trigger(
                name="event_not_truncated",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            RAISE EXCEPTION 'what was recorded cannot be emptied'\n                USING ERRCODE = 'integrity_constraint_violation';\n        ",
                    hash="e881afe44956e36d81d2566636f78ecf546d1239",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_event_not_truncated_5f600",
                    table="tournaments_tournamentevent",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="tournamentevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="9ee78146424c5f831789a65c0498df6b52c27bfd",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_9726f",
                    table="tournaments_tournamentevent",
                    when="BEFORE",
                ),
            ),
        ),
    ]
