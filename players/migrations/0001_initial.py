import django.contrib.postgres.indexes
import django.db.models.deletion
import django.db.models.functions.datetime
import pghistory.utils
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.contrib.postgres.operations import TrigramExtension
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        TrigramExtension(),
        migrations.CreateModel(
            name="BirthFact",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("recorded_at", models.DateTimeField()),
                ("birth_date", models.DateField(null=True)),
                ("birth_year", models.PositiveSmallIntegerField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Club",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=120, unique=True, verbose_name="name")),
                ("name_key", models.CharField(db_index=True, editable=False, max_length=120)),
            ],
            options={
                "verbose_name": "club",
                "verbose_name_plural": "clubs",
                "ordering": ["name_key", "id"],
            },
        ),
        migrations.CreateModel(
            name="ClubEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("id", models.BigIntegerField()),
                ("name", models.CharField(max_length=120, verbose_name="name")),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="ClubMembership",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("since", models.DateField(blank=True, null=True, verbose_name="since")),
                ("until", models.DateField(blank=True, null=True, verbose_name="until")),
            ],
            options={
                "verbose_name": "club membership",
                "verbose_name_plural": "club memberships",
                "ordering": [models.OrderBy(models.F("since"), descending=True, nulls_last=True), "-id"],
            },
        ),
        migrations.CreateModel(
            name="ClubMembershipEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("id", models.BigIntegerField()),
                ("since", models.DateField(blank=True, null=True, verbose_name="since")),
                ("until", models.DateField(blank=True, null=True, verbose_name="until")),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="FideListChunk",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveIntegerField()),
                ("content", models.BinaryField()),
            ],
            options={
                "ordering": ["position"],
            },
        ),
        migrations.CreateModel(
            name="FideListDifference",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("contradicting", "contradicting"),
                            ("changed", "changed"),
                            ("link", "FIDE id found"),
                            ("missing", "missing on FIDE's list"),
                            ("new", "not registered"),
                        ],
                        max_length=13,
                    ),
                ),
                ("fide_id", models.PositiveBigIntegerField()),
                ("name", models.CharField(max_length=120)),
                ("birth_year", models.PositiveSmallIntegerField(null=True)),
                ("field", models.CharField(blank=True, max_length=10)),
                ("registered", models.CharField(blank=True, max_length=120)),
                ("listed", models.CharField(blank=True, max_length=120)),
                ("applied_at", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.CreateModel(
            name="FideListImport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("file_name", models.CharField(max_length=255, verbose_name="file")),
                ("list_date", models.DateField(verbose_name="date of the list")),
                ("federation", models.CharField(max_length=3, verbose_name="federation")),
                (
                    "state",
                    models.PositiveSmallIntegerField(
                        choices=[(0, "waiting"), (1, "running"), (2, "done"), (3, "failed")],
                        default=0,
                        verbose_name="state",
                    ),
                ),
                ("step", models.CharField(blank=True, max_length=60)),
                ("progress", models.PositiveSmallIntegerField(default=0)),
                ("error", models.TextField(blank=True)),
                ("requested_at", models.DateTimeField()),
                ("finished_at", models.DateTimeField(null=True)),
                ("entries", models.PositiveIntegerField(default=0)),
                ("unreadable", models.PositiveIntegerField(default=0)),
            ],
            options={
                "verbose_name": "FIDE list",
                "verbose_name_plural": "FIDE lists",
                "ordering": ["-id"],
            },
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "name",
                    models.CharField(help_text="Surname, first name", max_length=120, verbose_name="name"),
                ),
                ("name_key", models.CharField(editable=False, max_length=120)),
                (
                    "sex",
                    models.CharField(
                        blank=True,
                        choices=[("", "not known"), ("m", "man"), ("w", "woman")],
                        default="",
                        max_length=1,
                        verbose_name="sex",
                    ),
                ),
                ("birth_date", models.DateField(blank=True, null=True, verbose_name="birth date")),
                (
                    "birth_year",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="birth year"),
                ),
                ("federation", models.CharField(blank=True, max_length=3, verbose_name="federation")),
                ("title", models.CharField(blank=True, max_length=3, verbose_name="title")),
                (
                    "fide_id",
                    models.PositiveBigIntegerField(
                        blank=True, null=True, unique=True, verbose_name="FIDE id"
                    ),
                ),
                (
                    "status",
                    models.PositiveSmallIntegerField(
                        choices=[(0, "active"), (1, "deceased"), (2, "left the federation")],
                        default=0,
                        verbose_name="status",
                    ),
                ),
                ("status_since", models.DateField(blank=True, null=True, verbose_name="status since")),
                (
                    "visibility",
                    models.PositiveSmallIntegerField(
                        choices=[(0, "with a name"), (1, "without a name"), (2, "hidden")],
                        db_default=0,
                        default=0,
                        verbose_name="visibility",
                    ),
                ),
            ],
            options={
                "verbose_name": "player",
                "verbose_name_plural": "players",
                "ordering": ["name_key", "id"],
                "permissions": [
                    ("read_office", "Can read everything in the office"),
                    ("edit_player", "Can register and correct players and clubs"),
                    ("merge_players", "Can merge players"),
                    ("import_fide_list", "Can import FIDE's lists"),
                    ("set_visibility", "Can decide how a player is shown in public"),
                ],
            },
        ),
        migrations.CreateModel(
            name="PlayerEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("id", models.BigIntegerField()),
                (
                    "name",
                    models.CharField(help_text="Surname, first name", max_length=120, verbose_name="name"),
                ),
                (
                    "sex",
                    models.CharField(
                        blank=True,
                        choices=[("", "not known"), ("m", "man"), ("w", "woman")],
                        default="",
                        max_length=1,
                        verbose_name="sex",
                    ),
                ),
                ("birth_date", models.DateField(blank=True, null=True, verbose_name="birth date")),
                (
                    "birth_year",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="birth year"),
                ),
                ("federation", models.CharField(blank=True, max_length=3, verbose_name="federation")),
                ("title", models.CharField(blank=True, max_length=3, verbose_name="title")),
                ("fide_id", models.PositiveBigIntegerField(blank=True, null=True, verbose_name="FIDE id")),
                (
                    "status",
                    models.PositiveSmallIntegerField(
                        choices=[(0, "active"), (1, "deceased"), (2, "left the federation")],
                        default=0,
                        verbose_name="status",
                    ),
                ),
                ("status_since", models.DateField(blank=True, null=True, verbose_name="status since")),
                (
                    "visibility",
                    models.PositiveSmallIntegerField(
                        choices=[(0, "with a name"), (1, "without a name"), (2, "hidden")],
                        db_default=0,
                        default=0,
                        verbose_name="visibility",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="PlayerMerge",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField()),
                ("moved_fide_id", models.PositiveBigIntegerField(null=True)),
                ("moved_memberships", models.JSONField(default=list)),
                ("moved_club", models.BooleanField(default=False)),
            ],
            options={
                "verbose_name": "merge of players",
                "verbose_name_plural": "merges of players",
                "ordering": ["-at", "-id"],
            },
        ),
        migrations.CreateModel(
            name="PossibleDuplicate",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("score", models.PositiveSmallIntegerField()),
                ("reasons", models.JSONField(default=list)),
                ("denied_at", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ["-score", "first", "second"],
            },
        ),
        migrations.CreateModel(
            name="PublicPages",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("renewals", models.PositiveBigIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="StatusFact",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("recorded_at", models.DateTimeField()),
                (
                    "status",
                    models.PositiveSmallIntegerField(
                        choices=[(0, "active"), (1, "deceased"), (2, "left the federation")]
                    ),
                ),
                ("since", models.DateField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="UndoneMerge",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField()),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="club",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "players_clubevent" ("id", "name", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT new_values."id", new_values."name", new_values."id", \'insert\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM new_values WHERE (current_setting(\'rating_office.kept_elsewhere\', true) IS DISTINCT FROM \'on\'); RETURN NULL;',
                    hash="b63d698c35e36daba30cff7247c31f63e61b9d31",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_a0449",
                    referencing="REFERENCING NEW TABLE AS new_values ",
                    table="players_club",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="club",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "players_clubevent" ("id", "name", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT old_values."id", old_values."name", old_values."id", \'update\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM old_values JOIN new_values ON (old_values."id") = (new_values."id") WHERE (old_values."id" IS DISTINCT FROM (new_values."id") OR old_values."name" IS DISTINCT FROM (new_values."name")); RETURN NULL;',
                    hash="647cf63a1f7068e4701378203866c1496278c691",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_80eaa",
                    referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                    table="players_club",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="club",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "players_clubevent" ("id", "name", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT old_values."id", old_values."name", old_values."id", \'delete\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM old_values ; RETURN NULL;',
                    hash="5409e9cc645409418b16b236691e982c85ac0324",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_21707",
                    referencing="REFERENCING OLD TABLE AS old_values ",
                    table="players_club",
                    when="AFTER",
                ),
            ),
        ),
        migrations.AddField(
            model_name="clubevent",
            name="pgh_obj",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="events",
                to="players.club",
            ),
        ),
        migrations.AddField(
            model_name="clubmembership",
            name="club",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="memberships", to="players.club"
            ),
        ),
        migrations.AddField(
            model_name="clubmembershipevent",
            name="club",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="players.club",
            ),
        ),
        migrations.AddField(
            model_name="clubmembershipevent",
            name="pgh_obj",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="events",
                to="players.clubmembership",
            ),
        ),
        migrations.AddField(
            model_name="fidelistdifference",
            name="applied_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="fidelistimport",
            name="requested_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="fidelistdifference",
            name="source",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="differences",
                to="players.fidelistimport",
            ),
        ),
        migrations.AddField(
            model_name="fidelistchunk",
            name="source",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="chunks",
                to="players.fidelistimport",
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="club",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="players",
                to="players.club",
                verbose_name="club",
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="merged_into",
            field=models.ForeignKey(
                blank=True,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="merged_numbers",
                to="players.player",
            ),
        ),
        migrations.AddField(
            model_name="fidelistdifference",
            name="player",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="players.player"
            ),
        ),
        migrations.AddField(
            model_name="clubmembershipevent",
            name="player",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="players.player",
            ),
        ),
        migrations.AddField(
            model_name="clubmembership",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="memberships", to="players.player"
            ),
        ),
        migrations.AddField(
            model_name="birthfact",
            name="player",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                to="players.player",
            ),
        ),
        migrations.AddField(
            model_name="playerevent",
            name="club",
            field=models.ForeignKey(
                blank=True,
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="players.club",
                verbose_name="club",
            ),
        ),
        migrations.AddField(
            model_name="playerevent",
            name="merged_into",
            field=models.ForeignKey(
                blank=True,
                db_constraint=False,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="players.player",
            ),
        ),
        migrations.AddField(
            model_name="playerevent",
            name="pgh_obj",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="events",
                to="players.player",
            ),
        ),
        migrations.AddField(
            model_name="playermerge",
            name="by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="playermerge",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="merges", to="players.player"
            ),
        ),
        migrations.AddField(
            model_name="playermerge",
            name="survivor",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="absorbed", to="players.player"
            ),
        ),
        migrations.AddField(
            model_name="possibleduplicate",
            name="denied_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="possibleduplicate",
            name="first",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="players.player"
            ),
        ),
        migrations.AddField(
            model_name="possibleduplicate",
            name="second",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="players.player"
            ),
        ),
        migrations.AddField(
            model_name="statusfact",
            name="player",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                to="players.player",
            ),
        ),
        migrations.AddField(
            model_name="undonemerge",
            name="by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="undonemerge",
            name="merge",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="undoing", to="players.playermerge"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="clubevent",
            trigger=pgtrigger.compiler.Trigger(
                name="event_not_truncated",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            RAISE EXCEPTION 'what was recorded cannot be emptied'\n                USING ERRCODE = 'integrity_constraint_violation';\n        ",
                    hash="176bc9aa11651fa3d0736cf40f275200e9654c5e",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_event_not_truncated_47980",
                    table="players_clubevent",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="clubevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="cd6dff3ff3c72c52679614f90878613a33becc74",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_05be5",
                    table="players_clubevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="fidelistchunk",
            constraint=models.UniqueConstraint(fields=("source", "position"), name="chunk_position_once"),
        ),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(fields=["name_key", "id"], name="player_name"),
        ),
        migrations.AddIndex(
            model_name="player",
            index=django.contrib.postgres.indexes.GinIndex(
                fields=["name_key"], name="player_name_similar", opclasses=["gin_trgm_ops"]
            ),
        ),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(fields=["visibility", "name_key", "id"], name="player_public_order"),
        ),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(
                condition=models.Q(("title", ""), _negated=True), fields=["title"], name="player_title"
            ),
        ),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(fields=["birth_date"], name="player_birth_date"),
        ),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(fields=["birth_year", "sex"], name="player_birth_year_sex"),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("birth_date", None),
                    ("birth_year", django.db.models.functions.datetime.ExtractYear("birth_date")),
                    _connector="OR",
                ),
                name="player_birth_year_of_date",
                violation_error_message="The birth year does not match the birth date.",
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("birth_date", None),
                    ("birth_date__lte", django.db.models.functions.datetime.Now()),
                    _connector="OR",
                ),
                name="player_birth_not_in_future",
                violation_error_message="The birth date is in the future.",
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                condition=models.Q(("merged_into", models.F("id")), _negated=True),
                name="player_not_merged_into_itself",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="player",
            trigger=pgtrigger.compiler.Trigger(
                name="player_facts_added",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            INSERT INTO players_statusfact (player_id, status, since, recorded_at)\n            SELECT new_row.id, new_row.status, new_row.status_since, NOW()\n            FROM new_rows new_row \n            WHERE (new_row.status, new_row.status_since) IS DISTINCT FROM (0, NULL::date);\n        \n            INSERT INTO players_birthfact (player_id, birth_date, birth_year, recorded_at)\n            SELECT new_row.id, new_row.birth_date, new_row.birth_year, NOW()\n            FROM new_rows new_row \n            WHERE (new_row.birth_date, new_row.birth_year) IS DISTINCT FROM (NULL::date, NULL::smallint);\n         RETURN NULL;",
                    hash="970bb24028285f7e9cd77e55bfc4606226254a54",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_player_facts_added_bf337",
                    referencing="REFERENCING NEW TABLE AS new_rows ",
                    table="players_player",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="player",
            trigger=pgtrigger.compiler.Trigger(
                name="player_facts_changed",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            INSERT INTO players_statusfact (player_id, status, since, recorded_at)\n            SELECT new_row.id, new_row.status, new_row.status_since, NOW()\n            FROM new_rows new_row JOIN old_rows old_row ON old_row.id = new_row.id\n            WHERE (new_row.status, new_row.status_since) IS DISTINCT FROM (old_row.status, old_row.status_since);\n        \n            INSERT INTO players_birthfact (player_id, birth_date, birth_year, recorded_at)\n            SELECT new_row.id, new_row.birth_date, new_row.birth_year, NOW()\n            FROM new_rows new_row JOIN old_rows old_row ON old_row.id = new_row.id\n            WHERE (new_row.birth_date, new_row.birth_year) IS DISTINCT FROM (old_row.birth_date, old_row.birth_year);\n         RETURN NULL;",
                    hash="9bc5aee484f5d7952d9dccaa0930b553fd11a69b",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_player_facts_changed_e8aa7",
                    referencing="REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ",
                    table="players_player",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="player",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "players_playerevent" ("id", "name", "sex", "birth_date", "birth_year", "federation", "title", "fide_id", "club_id", "status", "status_since", "visibility", "merged_into_id", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT new_values."id", new_values."name", new_values."sex", new_values."birth_date", new_values."birth_year", new_values."federation", new_values."title", new_values."fide_id", new_values."club_id", new_values."status", new_values."status_since", new_values."visibility", new_values."merged_into_id", new_values."id", \'insert\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM new_values WHERE (current_setting(\'rating_office.kept_elsewhere\', true) IS DISTINCT FROM \'on\'); RETURN NULL;',
                    hash="92e9863851eada7490d7baa68a3d024d0dd57efd",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_c3acc",
                    referencing="REFERENCING NEW TABLE AS new_values ",
                    table="players_player",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="player",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "players_playerevent" ("id", "name", "sex", "birth_date", "birth_year", "federation", "title", "fide_id", "club_id", "status", "status_since", "visibility", "merged_into_id", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT old_values."id", old_values."name", old_values."sex", old_values."birth_date", old_values."birth_year", old_values."federation", old_values."title", old_values."fide_id", old_values."club_id", old_values."status", old_values."status_since", old_values."visibility", old_values."merged_into_id", old_values."id", \'update\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM old_values JOIN new_values ON (old_values."id") = (new_values."id") WHERE (old_values."birth_date" IS DISTINCT FROM (new_values."birth_date") OR old_values."birth_year" IS DISTINCT FROM (new_values."birth_year") OR old_values."club_id" IS DISTINCT FROM (new_values."club_id") OR old_values."federation" IS DISTINCT FROM (new_values."federation") OR old_values."fide_id" IS DISTINCT FROM (new_values."fide_id") OR old_values."id" IS DISTINCT FROM (new_values."id") OR old_values."merged_into_id" IS DISTINCT FROM (new_values."merged_into_id") OR old_values."name" IS DISTINCT FROM (new_values."name") OR old_values."sex" IS DISTINCT FROM (new_values."sex") OR old_values."status" IS DISTINCT FROM (new_values."status") OR old_values."status_since" IS DISTINCT FROM (new_values."status_since") OR old_values."title" IS DISTINCT FROM (new_values."title") OR old_values."visibility" IS DISTINCT FROM (new_values."visibility")); RETURN NULL;',
                    hash="c674df3e7bf13f4aad22981a7effa32b7827857d",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_e9e96",
                    referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                    table="players_player",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="player",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "players_playerevent" ("id", "name", "sex", "birth_date", "birth_year", "federation", "title", "fide_id", "club_id", "status", "status_since", "visibility", "merged_into_id", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT old_values."id", old_values."name", old_values."sex", old_values."birth_date", old_values."birth_year", old_values."federation", old_values."title", old_values."fide_id", old_values."club_id", old_values."status", old_values."status_since", old_values."visibility", old_values."merged_into_id", old_values."id", \'delete\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM old_values ; RETURN NULL;',
                    hash="723486a431fcfd96a2a29970753668afdf1fb471",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_ce74e",
                    referencing="REFERENCING OLD TABLE AS old_values ",
                    table="players_player",
                    when="AFTER",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="fidelistdifference",
            index=models.Index(fields=["source", "kind", "id"], name="fide_difference_kind"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="clubmembershipevent",
            trigger=pgtrigger.compiler.Trigger(
                name="event_not_truncated",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            RAISE EXCEPTION 'what was recorded cannot be emptied'\n                USING ERRCODE = 'integrity_constraint_violation';\n        ",
                    hash="dce0a02740d871c2f5d69b93b2ffd28e8d1c8ee8",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_event_not_truncated_cbb1b",
                    table="players_clubmembershipevent",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="clubmembershipevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="7c8e0e0ab83acfc33ee471c5533ad80a1a246ce6",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_6e2dd",
                    table="players_clubmembershipevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="clubmembership",
            constraint=models.UniqueConstraint(
                condition=models.Q(("until__isnull", True)), fields=("player",), name="membership_one_current"
            ),
        ),
        migrations.AddConstraint(
            model_name="clubmembership",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("since", None), ("until", None), ("since__lte", models.F("until")), _connector="OR"
                ),
                name="membership_since_before_until",
                violation_error_message="The membership ends before it begins.",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="clubmembership",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "players_clubmembershipevent" ("id", "player_id", "club_id", "since", "until", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT new_values."id", new_values."player_id", new_values."club_id", new_values."since", new_values."until", new_values."id", \'insert\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM new_values WHERE (current_setting(\'rating_office.kept_elsewhere\', true) IS DISTINCT FROM \'on\'); RETURN NULL;',
                    hash="545e718fe380f931ae3893ce180efc2bbd112259",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_cd17a",
                    referencing="REFERENCING NEW TABLE AS new_values ",
                    table="players_clubmembership",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="clubmembership",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "players_clubmembershipevent" ("id", "player_id", "club_id", "since", "until", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT old_values."id", old_values."player_id", old_values."club_id", old_values."since", old_values."until", old_values."id", \'update\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM old_values JOIN new_values ON (old_values."id") = (new_values."id") WHERE (old_values.* IS DISTINCT FROM new_values.*); RETURN NULL;',
                    hash="1277aae6bd44c220de4466b66edc6f79bfcb07c4",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_921ab",
                    referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                    table="players_clubmembership",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="clubmembership",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "players_clubmembershipevent" ("id", "player_id", "club_id", "since", "until", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT old_values."id", old_values."player_id", old_values."club_id", old_values."since", old_values."until", old_values."id", \'delete\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM old_values ; RETURN NULL;',
                    hash="f17eea1f7a1208aebf047cbece11b6365625690f",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_71bac",
                    referencing="REFERENCING OLD TABLE AS old_values ",
                    table="players_clubmembership",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="birthfact",
            trigger=pgtrigger.compiler.Trigger(
                name="birthfact_append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="7e8852eb9501f0d7bcf331e87db3f7d651425856",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_birthfact_append_only_259f4",
                    table="players_birthfact",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="birthfact",
            trigger=pgtrigger.compiler.Trigger(
                name="birthfact_not_truncated",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            RAISE EXCEPTION 'what was recorded cannot be emptied'\n                USING ERRCODE = 'integrity_constraint_violation';\n        ",
                    hash="cdb61ddcac9ac29742e8abc69224ddbc00e46e67",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_birthfact_not_truncated_e0934",
                    table="players_birthfact",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="playerevent",
            trigger=pgtrigger.compiler.Trigger(
                name="event_not_truncated",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            RAISE EXCEPTION 'what was recorded cannot be emptied'\n                USING ERRCODE = 'integrity_constraint_violation';\n        ",
                    hash="3efe23f757a5396ddab1c38aaf81580cf7f295ca",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_event_not_truncated_7d4a2",
                    table="players_playerevent",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="playerevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="6ad5235a10c54109d3b8f71a0801c1ae78de6fde",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_f744c",
                    table="players_playerevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="playermerge",
            constraint=models.CheckConstraint(
                condition=models.Q(("player", models.F("survivor")), _negated=True),
                name="merge_of_two_numbers",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="playermerge",
            trigger=pgtrigger.compiler.Trigger(
                name="playermerge_append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="40bc9399c422b447699b9e585b712849ddce2e67",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_playermerge_append_only_9bc18",
                    table="players_playermerge",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="playermerge",
            trigger=pgtrigger.compiler.Trigger(
                name="playermerge_not_truncated",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            RAISE EXCEPTION 'what was recorded cannot be emptied'\n                USING ERRCODE = 'integrity_constraint_violation';\n        ",
                    hash="13bf0ea6642520fc6575e5bb9e0ffa0a3d435ab6",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_playermerge_not_truncated_270eb",
                    table="players_playermerge",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="possibleduplicate",
            constraint=models.UniqueConstraint(fields=("first", "second"), name="duplicate_pair_once"),
        ),
        migrations.AddConstraint(
            model_name="possibleduplicate",
            constraint=models.CheckConstraint(
                condition=models.Q(("first__lt", models.F("second"))), name="duplicate_pair_ordered"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="statusfact",
            trigger=pgtrigger.compiler.Trigger(
                name="statusfact_append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="864de7a8ac253fb766c39cdba4faee984eee87af",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_statusfact_append_only_15685",
                    table="players_statusfact",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="statusfact",
            trigger=pgtrigger.compiler.Trigger(
                name="statusfact_not_truncated",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            RAISE EXCEPTION 'what was recorded cannot be emptied'\n                USING ERRCODE = 'integrity_constraint_violation';\n        ",
                    hash="af8c925fc94357737869d6d45da1df2623700ebe",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_statusfact_not_truncated_69060",
                    table="players_statusfact",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="undonemerge",
            trigger=pgtrigger.compiler.Trigger(
                name="undonemerge_append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="e70d0fa1356da237491d24f0d061c149499105f0",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_undonemerge_append_only_290e7",
                    table="players_undonemerge",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="undonemerge",
            trigger=pgtrigger.compiler.Trigger(
                name="undonemerge_not_truncated",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            RAISE EXCEPTION 'what was recorded cannot be emptied'\n                USING ERRCODE = 'integrity_constraint_violation';\n        ",
                    hash="f9be3a4fcc7d81454cfcc4b4cefa1cabe482a639",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_undonemerge_not_truncated_194aa",
                    table="players_undonemerge",
                    when="BEFORE",
                ),
            ),
        ),
    ]
