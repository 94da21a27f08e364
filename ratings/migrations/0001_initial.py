import django.db.models.deletion
import django.db.models.fields.json
import django.db.models.functions.comparison
import pghistory.utils
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("players", "0001_initial"),
        ("tournaments", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="RatingList",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "time_control",
                    models.PositiveSmallIntegerField(
                        choices=[(0, "standard"), (1, "rapid"), (2, "blitz")], verbose_name="time control"
                    ),
                ),
                ("date", models.DateField(verbose_name="date")),
                ("revision", models.PositiveSmallIntegerField(default=0, verbose_name="revision")),
                (
                    "status",
                    models.PositiveSmallIntegerField(
                        choices=[(0, "open"), (1, "approved"), (2, "published"), (3, "superseded")],
                        default=0,
                        verbose_name="status",
                    ),
                ),
                ("approved_at", models.DateTimeField(blank=True, null=True)),
                ("published_at", models.DateTimeField(blank=True, null=True, verbose_name="published")),
                (
                    "approved_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "published_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "rating list",
                "verbose_name_plural": "rating lists",
                "ordering": ["-date", "time_control", "-revision"],
                "permissions": [
                    ("run_list", "Can compute rating lists"),
                    ("approve_list", "Can approve rating lists"),
                    ("publish_list", "Can publish rating lists"),
                ],
            },
        ),
        migrations.CreateModel(
            name="RatingRun",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.PositiveSmallIntegerField(
                        choices=[(0, "computed"), (1, "nightly preview"), (2, "imported")], default=0
                    ),
                ),
                (
                    "state",
                    models.PositiveSmallIntegerField(
                        choices=[(0, "waiting"), (1, "running"), (2, "done"), (3, "failed")],
                        default=0,
                        verbose_name="state",
                    ),
                ),
                ("editions", models.CharField(max_length=100, verbose_name="editions of the regulations")),
                ("step", models.CharField(blank=True, max_length=60)),
                ("progress", models.PositiveSmallIntegerField(default=0)),
                ("error", models.TextField(blank=True)),
                ("requested_at", models.DateTimeField()),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                ("inputs_digest", models.CharField(blank=True, max_length=64)),
                ("rows_digest", models.CharField(blank=True, max_length=64)),
                ("summary", models.JSONField(blank=True, default=dict)),
                (
                    "tournaments",
                    models.GeneratedField(
                        db_persist=True,
                        expression=django.db.models.functions.comparison.Cast(
                            django.db.models.fields.json.KeyTextTransform("tournaments", "summary"),
                            models.IntegerField(),
                        ),
                        output_field=models.IntegerField(null=True),
                    ),
                ),
                (
                    "listed",
                    models.GeneratedField(
                        db_persist=True,
                        expression=django.db.models.functions.comparison.Cast(
                            django.db.models.fields.json.KeyTextTransform("listed", "summary"),
                            models.IntegerField(),
                        ),
                        output_field=models.IntegerField(null=True),
                    ),
                ),
                (
                    "first_ratings",
                    models.GeneratedField(
                        db_persist=True,
                        expression=django.db.models.functions.comparison.Cast(
                            django.db.models.fields.json.KeyTextTransform("first_ratings", "summary"),
                            models.IntegerField(),
                        ),
                        output_field=models.IntegerField(null=True),
                    ),
                ),
                (
                    "list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="runs",
                        to="ratings.ratinglist",
                    ),
                ),
                (
                    "previous_list",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="followed_by",
                        to="ratings.ratinglist",
                    ),
                ),
                (
                    "requested_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "rating run",
                "verbose_name_plural": "rating runs",
                "ordering": ["-id"],
            },
        ),
        migrations.CreateModel(
            name="PublicationReport",
            fields=[
                ("not_rated", models.JSONField(default=list)),
                (
                    "list",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="publication_report",
                        serialize=False,
                        to="ratings.ratinglist",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ListFile",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "format",
                    models.CharField(
                        choices=[
                            ("csv", "CSV"),
                            ("xlsx", "XLSX"),
                            ("txt", "TXT"),
                            ("xml", "XML"),
                            ("json", "JSON"),
                            ("changes", "changes since the previous list, CSV"),
                        ],
                        max_length=7,
                    ),
                ),
                ("name", models.CharField(max_length=60, unique=True)),
                ("made_at", models.DateTimeField()),
                ("size", models.PositiveBigIntegerField()),
                ("sha256", models.CharField(max_length=64)),
                ("gzipped", models.BooleanField()),
                ("content", models.BinaryField()),
                (
                    "list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="files",
                        to="ratings.ratinglist",
                    ),
                ),
            ],
            options={
                "ordering": ["list", "id"],
            },
        ),
        migrations.CreateModel(
            name="RunInputs",
            fields=[
                (
                    "run",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="inputs",
                        serialize=False,
                        to="ratings.ratingrun",
                    ),
                ),
                ("content", models.BinaryField()),
            ],
        ),
        migrations.CreateModel(
            name="RatingListEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("id", models.BigIntegerField()),
                (
                    "time_control",
                    models.PositiveSmallIntegerField(
                        choices=[(0, "standard"), (1, "rapid"), (2, "blitz")], verbose_name="time control"
                    ),
                ),
                ("date", models.DateField(verbose_name="date")),
                ("revision", models.PositiveSmallIntegerField(default=0, verbose_name="revision")),
                (
                    "status",
                    models.PositiveSmallIntegerField(
                        choices=[(0, "open"), (1, "approved"), (2, "published"), (3, "superseded")],
                        default=0,
                        verbose_name="status",
                    ),
                ),
                ("approved_at", models.DateTimeField(blank=True, null=True)),
                ("published_at", models.DateTimeField(blank=True, null=True, verbose_name="published")),
                (
                    "approved_by",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="ratings.ratinglist",
                    ),
                ),
                (
                    "published_by",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "run",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="ratings.ratingrun",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddField(
            model_name="ratinglist",
            name="run",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="shown_by",
                to="ratings.ratingrun",
            ),
        ),
        migrations.CreateModel(
            name="Rating",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "run_id", "player_id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "decision",
                    models.SmallIntegerField(
                        choices=[
                            (1, "UNCHANGED"),
                            (2, "RATED"),
                            (10, "FIRST_RATING"),
                            (11, "TOO_FEW_GAMES"),
                            (12, "NO_POINT"),
                            (13, "BELOW_FLOOR"),
                            (20, "OFF_LIST"),
                            (30, "NO_POOL"),
                            (40, "TAKEN_OVER"),
                            (41, "GONE"),
                        ]
                    ),
                ),
                ("previous_rating", models.SmallIntegerField(null=True)),
                ("rating", models.SmallIntegerField(null=True)),
                ("rank", models.IntegerField(null=True)),
                ("change", models.SmallIntegerField()),
                ("change_sum", models.IntegerField()),
                ("change_hundredths", models.IntegerField()),
                ("period_games", models.SmallIntegerField()),
                ("k_used", models.SmallIntegerField()),
                ("k", models.SmallIntegerField(null=True)),
                (
                    "k_reason",
                    models.SmallIntegerField(
                        choices=[(1, "REACHED_2400"), (2, "JUNIOR"), (3, "NEW"), (4, "SETTLED")], null=True
                    ),
                ),
                ("games", models.IntegerField()),
                ("peak", models.SmallIntegerField()),
                ("last_game", models.DateField(null=True)),
                (
                    "player",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="players.player",
                    ),
                ),
                (
                    "run",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="ratings.ratingrun",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="GameRating",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "run_id", "game_id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "white_decision",
                    models.SmallIntegerField(
                        choices=[
                            (1, "RATED"),
                            (2, "RATED_LIMITED"),
                            (3, "RATED_AGAINST_NEW"),
                            (4, "RATED_AGAINST_NEW_LIMITED"),
                            (10, "COUNTED"),
                            (11, "COUNTED_ROUND_ROBIN"),
                            (20, "OPPONENT_UNRATED"),
                            (21, "OPPONENT_UNRATED_AT_START"),
                            (22, "BOTH_UNRATED"),
                            (23, "NO_RATED_PLAYER"),
                            (24, "OPPONENT_OFF_LIST"),
                            (30, "DROPPED_ZERO"),
                            (31, "OPPONENT_LEFT_OUT"),
                            (40, "FORFEIT"),
                            (41, "UNDER_ONE_MOVE"),
                            (42, "BYE"),
                            (43, "UNEQUAL_SCORES"),
                        ]
                    ),
                ),
                ("white_rating", models.SmallIntegerField(null=True)),
                ("white_opponent", models.SmallIntegerField(null=True)),
                ("white_difference", models.SmallIntegerField(null=True)),
                ("white_probability", models.SmallIntegerField(null=True)),
                ("white_change", models.SmallIntegerField(null=True)),
                (
                    "black_decision",
                    models.SmallIntegerField(
                        choices=[
                            (1, "RATED"),
                            (2, "RATED_LIMITED"),
                            (3, "RATED_AGAINST_NEW"),
                            (4, "RATED_AGAINST_NEW_LIMITED"),
                            (10, "COUNTED"),
                            (11, "COUNTED_ROUND_ROBIN"),
                            (20, "OPPONENT_UNRATED"),
                            (21, "OPPONENT_UNRATED_AT_START"),
                            (22, "BOTH_UNRATED"),
                            (23, "NO_RATED_PLAYER"),
                            (24, "OPPONENT_OFF_LIST"),
                            (30, "DROPPED_ZERO"),
                            (31, "OPPONENT_LEFT_OUT"),
                            (40, "FORFEIT"),
                            (41, "UNDER_ONE_MOVE"),
                            (42, "BYE"),
                            (43, "UNEQUAL_SCORES"),
                        ],
                        null=True,
                    ),
                ),
                ("black_rating", models.SmallIntegerField(null=True)),
                ("black_opponent", models.SmallIntegerField(null=True)),
                ("black_difference", models.SmallIntegerField(null=True)),
                ("black_probability", models.SmallIntegerField(null=True)),
                ("black_change", models.SmallIntegerField(null=True)),
                (
                    "game",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.game",
                    ),
                ),
                (
                    "run",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="ratings.ratingrun",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="FirstRatingPool",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "run_id", "player_id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "decision",
                    models.SmallIntegerField(
                        choices=[
                            (1, "UNCHANGED"),
                            (2, "RATED"),
                            (10, "FIRST_RATING"),
                            (11, "TOO_FEW_GAMES"),
                            (12, "NO_POINT"),
                            (13, "BELOW_FLOOR"),
                            (20, "OFF_LIST"),
                            (30, "NO_POOL"),
                            (40, "TAKEN_OVER"),
                            (41, "GONE"),
                        ]
                    ),
                ),
                ("events", models.SmallIntegerField()),
                ("games", models.SmallIntegerField()),
                ("half_points", models.SmallIntegerField()),
                ("rc_sum", models.IntegerField()),
                ("opponents", models.SmallIntegerField()),
                ("p", models.SmallIntegerField()),
                ("dp", models.SmallIntegerField()),
                ("rating", models.SmallIntegerField()),
                (
                    "player",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="players.player",
                    ),
                ),
                (
                    "run",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="ratings.ratingrun",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="RunTournament",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "run_id",
                        "tournament_id",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("position", models.PositiveIntegerField()),
                ("edition", models.CharField(max_length=20)),
                ("as_round_robin", models.BooleanField()),
                ("rated_players", models.PositiveIntegerField()),
                ("rar_sum", models.IntegerField()),
                ("dp_sum", models.IntegerField()),
                ("opponents", models.PositiveIntegerField()),
                ("ra", models.SmallIntegerField(null=True)),
                (
                    "run",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="ratings.ratingrun",
                    ),
                ),
                (
                    "start_list",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="ratings.ratinglist",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.tournament",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="TournamentRating",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "run_id",
                        "tournament_id",
                        "player_id",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                (
                    "decision",
                    models.SmallIntegerField(
                        choices=[
                            (1, "RATED"),
                            (2, "RATED_CURRENT"),
                            (10, "POOLED"),
                            (11, "POOLED_OFF_LIST"),
                            (12, "DROPPED_ZERO"),
                            (20, "NOTHING_COUNTED"),
                        ]
                    ),
                ),
                ("rating", models.SmallIntegerField(null=True)),
                ("games", models.SmallIntegerField()),
                ("half_points", models.SmallIntegerField()),
                ("rc_sum", models.IntegerField()),
                ("opponents", models.SmallIntegerField()),
                ("expected", models.IntegerField()),
                ("change", models.IntegerField()),
                ("p", models.SmallIntegerField(null=True)),
                ("dp", models.SmallIntegerField(null=True)),
                ("ru", models.SmallIntegerField(null=True)),
                ("ru_new", models.SmallIntegerField(null=True)),
                (
                    "player",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="players.player",
                    ),
                ),
                (
                    "run",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="ratings.ratingrun",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.tournament",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="UnlistedPlayer",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "run_id", "player_id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("rating", models.SmallIntegerField(null=True)),
                ("k", models.SmallIntegerField(null=True)),
                ("games", models.IntegerField()),
                ("peak", models.SmallIntegerField()),
                ("last_game", models.DateField(null=True)),
                (
                    "merged_into",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="players.player",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="players.player",
                    ),
                ),
                (
                    "run",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="ratings.ratingrun",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="WaitingResult",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "run_id",
                        "tournament_id",
                        "player_id",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("end_date", models.DateField()),
                ("games", models.SmallIntegerField()),
                ("half_points", models.SmallIntegerField()),
                ("rc_sum", models.IntegerField()),
                ("opponents", models.SmallIntegerField()),
                ("dropped", models.BooleanField()),
                ("set_aside", models.BooleanField()),
                (
                    "player",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="players.player",
                    ),
                ),
                (
                    "run",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="ratings.ratingrun",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.tournament",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="WithdrawnFile",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=60)),
                ("sha256", models.CharField(max_length=64)),
                ("made_at", models.DateTimeField()),
                ("withdrawn_at", models.DateTimeField()),
                (
                    "list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="withdrawn_files",
                        to="ratings.ratinglist",
                    ),
                ),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="publicationreport",
            trigger=pgtrigger.compiler.Trigger(
                name="publicationreport_append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="04bd334d1677d6c5237c4a7815b0477232eeebc2",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_publicationreport_append_only_32cf2",
                    table="ratings_publicationreport",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="publicationreport",
            trigger=pgtrigger.compiler.Trigger(
                name="publicationreport_not_truncated",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            RAISE EXCEPTION 'what was recorded cannot be emptied'\n                USING ERRCODE = 'integrity_constraint_violation';\n        ",
                    hash="5405c9e583e322c36a6e732d9cd80ce5f065c729",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_publicationreport_not_truncated_83be5",
                    table="ratings_publicationreport",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="listfile",
            constraint=models.UniqueConstraint(fields=("list", "format"), name="list_file_once"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="listfile",
            trigger=pgtrigger.compiler.Trigger(
                name="listfile_stays",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (current_setting('rating_office.files_made_again', true) IS DISTINCT FROM 'on')",
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="4f1f356e2543f28497c845d8b520b5c46e4cfcc3",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_listfile_stays_9de60",
                    table="ratings_listfile",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="listfile",
            trigger=pgtrigger.compiler.Trigger(
                name="listfile_of_published",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF NOT EXISTS (\n                    SELECT 1 FROM ratings_ratinglist l WHERE l.id = NEW.list_id AND l.status IN (2, 3)\n                ) THEN\n                    RAISE EXCEPTION 'only a published rating list has files'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NEW;\n            ",
                    hash="f2d6c53a96906dcbe36e45621701d11795429ba8",
                    operation="INSERT",
                    pgid="pgtrigger_listfile_of_published_ce1ed",
                    table="ratings_listfile",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="listfile",
            trigger=pgtrigger.compiler.Trigger(
                name="listfile_not_truncated",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            IF EXISTS (SELECT 1 FROM ratings_ratinglist WHERE status IN (2, 3)) THEN\n                RAISE EXCEPTION 'tables of published rating lists cannot be emptied'\n                    USING ERRCODE = 'integrity_constraint_violation';\n            END IF;\n            RETURN NULL;\n        ",
                    hash="181b69b02fc31c810503ac714e6eaf55732a3afd",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_listfile_not_truncated_e5bac",
                    table="ratings_listfile",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="runinputs",
            trigger=pgtrigger.compiler.Trigger(
                name="runinputs_not_added",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM new_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="344d1a3b7f4e624ffa6312dfdda23c48b41be16f",
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
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM (SELECT run_id FROM old_rows UNION ALL SELECT run_id FROM new_rows) both_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="f1e76e25f2afa78293aa305f060a6f900e445ac6",
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
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM old_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="2f5402c0ecf9c0c6bfdd949596c1f0a2c4149256",
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
                    func="\n            IF EXISTS (SELECT 1 FROM ratings_ratinglist WHERE status IN (2, 3)) THEN\n                RAISE EXCEPTION 'tables of published rating lists cannot be emptied'\n                    USING ERRCODE = 'integrity_constraint_violation';\n            END IF;\n            RETURN NULL;\n        ",
                    hash="8067ade5b9561701c76d9b12fa3ffc0e6e84e568",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_runinputs_not_truncated_b9bd6",
                    table="ratings_runinputs",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="ratingrun",
            trigger=pgtrigger.compiler.Trigger(
                name="ratingrun_stays",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM ratings_ratinglist l WHERE l.run_id = OLD.id AND l.status IN (2, 3)\n                ) THEN\n                    RAISE EXCEPTION 'the run of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;\n                RETURN NEW;\n            ",
                    hash="8b59426a99021caeb272fd2e7f78cc709ca2c7c1",
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
                    func="\n            IF EXISTS (SELECT 1 FROM ratings_ratinglist WHERE status IN (2, 3)) THEN\n                RAISE EXCEPTION 'tables of published rating lists cannot be emptied'\n                    USING ERRCODE = 'integrity_constraint_violation';\n            END IF;\n            RETURN NULL;\n        ",
                    hash="85805930062198140c48ac3e37d344d0adabd4ee",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_ratingrun_not_truncated_96ef0",
                    table="ratings_ratingrun",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="ratinglistevent",
            trigger=pgtrigger.compiler.Trigger(
                name="event_not_truncated",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            RAISE EXCEPTION 'what was recorded cannot be emptied'\n                USING ERRCODE = 'integrity_constraint_violation';\n        ",
                    hash="ed52412a63f61684edf443bc6ec452d51733fcdf",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_event_not_truncated_4d0b2",
                    table="ratings_ratinglistevent",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="ratinglistevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="c6b92e531850124aec41b8f87cd0a78726cdf888",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_ea775",
                    table="ratings_ratinglistevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="ratinglist",
            constraint=models.UniqueConstraint(
                fields=("time_control", "date", "revision"), name="list_revision_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="ratinglist",
            constraint=models.UniqueConstraint(
                condition=models.Q(("status", 2)),
                fields=("time_control", "date"),
                name="list_one_published_revision",
            ),
        ),
        migrations.AddConstraint(
            model_name="ratinglist",
            constraint=models.CheckConstraint(
                condition=models.Q(("status__in", [0]), ("run__isnull", False), _connector="OR"),
                name="list_published_has_run",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="ratinglist",
            trigger=pgtrigger.compiler.Trigger(
                name="ratinglist_stays",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF OLD.status IN (2, 3) THEN\n                    IF TG_OP = 'UPDATE' AND OLD.status = 2 AND NEW.status = 3\n                        AND (to_jsonb(NEW) - 'status') = (to_jsonb(OLD) - 'status')\n                    THEN\n                        RETURN NEW;\n                    END IF;\n                    RAISE EXCEPTION 'a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;\n                RETURN NEW;\n            ",
                    hash="7532208345ca00ed771bf99d1d18d4caf001d87e",
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
                    func="\n            IF EXISTS (SELECT 1 FROM ratings_ratinglist WHERE status IN (2, 3)) THEN\n                RAISE EXCEPTION 'tables of published rating lists cannot be emptied'\n                    USING ERRCODE = 'integrity_constraint_violation';\n            END IF;\n            RETURN NULL;\n        ",
                    hash="b398d9d70b41efe0525f499b746cebc4654505e8",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_ratinglist_not_truncated_deedb",
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
                    func='INSERT INTO "ratings_ratinglistevent" ("id", "time_control", "date", "revision", "status", "run_id", "approved_at", "approved_by_id", "published_at", "published_by_id", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT new_values."id", new_values."time_control", new_values."date", new_values."revision", new_values."status", new_values."run_id", new_values."approved_at", new_values."approved_by_id", new_values."published_at", new_values."published_by_id", new_values."id", \'insert\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM new_values WHERE (current_setting(\'rating_office.kept_elsewhere\', true) IS DISTINCT FROM \'on\'); RETURN NULL;',
                    hash="1e980bfa9cc98e77f882a73283c12160e67765ed",
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
                    func='INSERT INTO "ratings_ratinglistevent" ("id", "time_control", "date", "revision", "status", "run_id", "approved_at", "approved_by_id", "published_at", "published_by_id", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT old_values."id", old_values."time_control", old_values."date", old_values."revision", old_values."status", old_values."run_id", old_values."approved_at", old_values."approved_by_id", old_values."published_at", old_values."published_by_id", old_values."id", \'update\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM old_values JOIN new_values ON (old_values."id") = (new_values."id") WHERE (old_values.* IS DISTINCT FROM new_values.*); RETURN NULL;',
                    hash="7171218dc4df0b58154682802fd321334d99593d",
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
                    func='INSERT INTO "ratings_ratinglistevent" ("id", "time_control", "date", "revision", "status", "run_id", "approved_at", "approved_by_id", "published_at", "published_by_id", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT old_values."id", old_values."time_control", old_values."date", old_values."revision", old_values."status", old_values."run_id", old_values."approved_at", old_values."approved_by_id", old_values."published_at", old_values."published_by_id", old_values."id", \'delete\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM old_values ; RETURN NULL;',
                    hash="16674a728e2692ec9e1c0eeed63d445c387cda5e",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_8024a",
                    referencing="REFERENCING OLD TABLE AS old_values ",
                    table="ratings_ratinglist",
                    when="AFTER",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="rating",
            index=models.Index(fields=["player"], name="rating_player"),
        ),
        migrations.AddIndex(
            model_name="rating",
            index=models.Index(fields=["run", "rank"], name="rating_rank"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="rating",
            trigger=pgtrigger.compiler.Trigger(
                name="rating_not_added",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM new_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="f51d6cbe6f1c6ff0e1cecb52975a8c39e9dbba7f",
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
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM (SELECT run_id FROM old_rows UNION ALL SELECT run_id FROM new_rows) both_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="280de39f5f68e1c3e685885f4e3476153a388802",
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
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM old_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="48cdaac049f4edc1be2fbba4bb727ce2a39de5f1",
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
                    func="\n            IF EXISTS (SELECT 1 FROM ratings_ratinglist WHERE status IN (2, 3)) THEN\n                RAISE EXCEPTION 'tables of published rating lists cannot be emptied'\n                    USING ERRCODE = 'integrity_constraint_violation';\n            END IF;\n            RETURN NULL;\n        ",
                    hash="095aa040dc36733313bebc061ef6e46828a97375",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_rating_not_truncated_88833",
                    table="ratings_rating",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="gamerating",
            trigger=pgtrigger.compiler.Trigger(
                name="gamerating_not_added",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM new_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="555e9b6df03ae01dfe3a0eac10977a512c353036",
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
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM (SELECT run_id FROM old_rows UNION ALL SELECT run_id FROM new_rows) both_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="d04d4f261f5cddff393e62c3595664d8923a1a70",
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
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM old_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="dae14c426a81c43599838516a127f327c5b594f3",
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
                    func="\n            IF EXISTS (SELECT 1 FROM ratings_ratinglist WHERE status IN (2, 3)) THEN\n                RAISE EXCEPTION 'tables of published rating lists cannot be emptied'\n                    USING ERRCODE = 'integrity_constraint_violation';\n            END IF;\n            RETURN NULL;\n        ",
                    hash="393ae4d3260ee64405c93cc1cd21a75baa24f823",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_gamerating_not_truncated_bfc03",
                    table="ratings_gamerating",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="firstratingpool",
            index=models.Index(fields=["player"], name="pool_player"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="firstratingpool",
            trigger=pgtrigger.compiler.Trigger(
                name="firstratingpool_not_added",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM new_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="0825e5eadb5c43a89a59e868ddc5f7baf2c5f3e2",
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
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM (SELECT run_id FROM old_rows UNION ALL SELECT run_id FROM new_rows) both_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="7d4efd95375e4725c9d6af815878e4d545fb794d",
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
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM old_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="9d95782a9ad21d1428842a884161292dbe5af084",
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
                    func="\n            IF EXISTS (SELECT 1 FROM ratings_ratinglist WHERE status IN (2, 3)) THEN\n                RAISE EXCEPTION 'tables of published rating lists cannot be emptied'\n                    USING ERRCODE = 'integrity_constraint_violation';\n            END IF;\n            RETURN NULL;\n        ",
                    hash="01bc23319607eab2c74394fa61d777e71a1f9095",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_firstratingpool_not_truncated_cc981",
                    table="ratings_firstratingpool",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="runtournament",
            index=models.Index(fields=["tournament"], name="runtournament_tournament"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="runtournament",
            trigger=pgtrigger.compiler.Trigger(
                name="runtournament_not_added",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM new_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="388e50b8cafddb8923891f4849325290d40515fc",
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
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM (SELECT run_id FROM old_rows UNION ALL SELECT run_id FROM new_rows) both_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="dc7658034e14f82c5443121b80dcf7a7ca2e1321",
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
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM old_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="3d5392988c108ee3c481499ab6c6fa6707485379",
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
                    func="\n            IF EXISTS (SELECT 1 FROM ratings_ratinglist WHERE status IN (2, 3)) THEN\n                RAISE EXCEPTION 'tables of published rating lists cannot be emptied'\n                    USING ERRCODE = 'integrity_constraint_violation';\n            END IF;\n            RETURN NULL;\n        ",
                    hash="752dc832d705638a7681c77940c93a9fe8e64e43",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_runtournament_not_truncated_991c2",
                    table="ratings_runtournament",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="tournamentrating",
            index=models.Index(fields=["player"], name="tournamentrating_player"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="tournamentrating",
            trigger=pgtrigger.compiler.Trigger(
                name="tournamentrating_not_added",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM new_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="0dee993ea32745110a7d03f7a9dba5b982dd1906",
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
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM (SELECT run_id FROM old_rows UNION ALL SELECT run_id FROM new_rows) both_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="2c54fec5ec94341132db15eca5906cf593aabeee",
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
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM old_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="f2c3cabafdab634655dc44e05f0b48a2bb197961",
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
                    func="\n            IF EXISTS (SELECT 1 FROM ratings_ratinglist WHERE status IN (2, 3)) THEN\n                RAISE EXCEPTION 'tables of published rating lists cannot be emptied'\n                    USING ERRCODE = 'integrity_constraint_violation';\n            END IF;\n            RETURN NULL;\n        ",
                    hash="9c4fc340599fe9f688c46370ce7a4fc1f32f4458",
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
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM new_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="5161a98d90f3e9e5047d754639a7dedcaf937571",
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
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM (SELECT run_id FROM old_rows UNION ALL SELECT run_id FROM new_rows) both_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="691011397d1a508aa960ba3bf775861f40bf0764",
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
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM old_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="0519cdcf5db5dd90f25cc0013c1b9e93fc52f23d",
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
                    func="\n            IF EXISTS (SELECT 1 FROM ratings_ratinglist WHERE status IN (2, 3)) THEN\n                RAISE EXCEPTION 'tables of published rating lists cannot be emptied'\n                    USING ERRCODE = 'integrity_constraint_violation';\n            END IF;\n            RETURN NULL;\n        ",
                    hash="1c87dc0e55461ca0b16e4a110d80a79899d18efd",
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
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM new_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="81b2c5692ecace581549f4ea227034d16f8e3d7e",
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
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM (SELECT run_id FROM old_rows UNION ALL SELECT run_id FROM new_rows) both_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="d438cd8847ce47a82a29e1ac3e6780284ba830ed",
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
                    func="\n                IF EXISTS (\n                    SELECT 1 FROM (SELECT DISTINCT run_id FROM old_rows) changed\n                    JOIN ratings_ratinglist l ON l.run_id = changed.run_id AND l.status IN (2, 3)\n                ) THEN\n                    RAISE EXCEPTION 'the rows of a published rating list cannot be changed'\n                        USING ERRCODE = 'integrity_constraint_violation';\n                END IF;\n                RETURN NULL;\n            ",
                    hash="ba47d83418d0fbffc7b325c69e85edca059ea83e",
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
                    func="\n            IF EXISTS (SELECT 1 FROM ratings_ratinglist WHERE status IN (2, 3)) THEN\n                RAISE EXCEPTION 'tables of published rating lists cannot be emptied'\n                    USING ERRCODE = 'integrity_constraint_violation';\n            END IF;\n            RETURN NULL;\n        ",
                    hash="d1f340f7eaa5b0169b6c2cfdd16323fe3748b292",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_waitingresult_not_truncated_46e1a",
                    table="ratings_waitingresult",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="withdrawnfile",
            trigger=pgtrigger.compiler.Trigger(
                name="withdrawnfile_append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="c39454b8841e53dc492ec5dd00313b79edd2271b",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_withdrawnfile_append_only_4cab2",
                    table="ratings_withdrawnfile",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="withdrawnfile",
            trigger=pgtrigger.compiler.Trigger(
                name="withdrawnfile_not_truncated",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            RAISE EXCEPTION 'what was recorded cannot be emptied'\n                USING ERRCODE = 'integrity_constraint_violation';\n        ",
                    hash="4466fd5fdb07b44b7aa491f1f66833b1cec53c42",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_withdrawnfile_not_truncated_49f8a",
                    table="ratings_withdrawnfile",
                    when="BEFORE",
                ),
            ),
        ),
    ]
