import django.contrib.auth.models
import django.contrib.auth.validators
import django.db.models.deletion
import django.utils.timezone
import pghistory.utils
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
        ("mfa", "0003_authenticator_type_uniq"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="AccountEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("id", models.IntegerField()),
                (
                    "is_superuser",
                    models.BooleanField(
                        default=False,
                        help_text="Designates that this user has all permissions without explicitly assigning them.",
                        verbose_name="superuser status",
                    ),
                ),
                (
                    "username",
                    models.CharField(
                        error_messages={"unique": "A user with that username already exists."},
                        help_text="Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.",
                        max_length=150,
                        validators=[django.contrib.auth.validators.UnicodeUsernameValidator()],
                        verbose_name="username",
                    ),
                ),
                ("first_name", models.CharField(blank=True, max_length=150, verbose_name="first name")),
                ("last_name", models.CharField(blank=True, max_length=150, verbose_name="last name")),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="email address")),
                (
                    "is_staff",
                    models.BooleanField(
                        default=False,
                        help_text="Designates whether the user can log into this admin site.",
                        verbose_name="staff status",
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Designates whether this user should be treated as active. Unselect this instead of deleting accounts.",
                        verbose_name="active",
                    ),
                ),
                (
                    "date_joined",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="date joined"),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="SecondFactor",
            fields=[],
            options={
                "verbose_name": "second factor",
                "proxy": True,
                "indexes": [],
                "constraints": [],
            },
            bases=("mfa.authenticator",),
        ),
        migrations.CreateModel(
            name="Role",
            fields=[],
            options={
                "verbose_name": "role",
                "proxy": True,
                "indexes": [],
                "constraints": [],
            },
            bases=("auth.user_groups",),
        ),
        migrations.CreateModel(
            name="Account",
            fields=[],
            options={
                "proxy": True,
                "indexes": [],
                "constraints": [],
            },
            bases=("auth.user",),
            managers=[
                ("objects", django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name="RoleEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("id", models.IntegerField()),
                (
                    "group",
                    models.ForeignKey(
                        db_constraint=False,
                        db_tablespace="",
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="auth.group",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_constraint=False,
                        db_tablespace="",
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="SecondFactorEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                (
                    "type",
                    models.CharField(
                        choices=[
                            ("recovery_codes", "Recovery codes"),
                            ("totp", "TOTP Authenticator"),
                            ("webauthn", "WebAuthn"),
                        ],
                        max_length=20,
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_constraint=False,
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
                        to="federation.secondfactor",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="secondfactor",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_secondfactorevent" ("user_id", "type", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT new_values."user_id", new_values."type", new_values."id", \'insert\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM new_values WHERE (current_setting(\'rating_office.kept_elsewhere\', true) IS DISTINCT FROM \'on\'); RETURN NULL;',
                    hash="e566002335ef42401d4d87de6bd062f6903af74d",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_c921e",
                    referencing="REFERENCING NEW TABLE AS new_values ",
                    table="mfa_authenticator",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="secondfactor",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_secondfactorevent" ("user_id", "type", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT old_values."user_id", old_values."type", old_values."id", \'update\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM old_values JOIN new_values ON (old_values."id") = (new_values."id") WHERE (old_values."type" IS DISTINCT FROM (new_values."type") OR old_values."user_id" IS DISTINCT FROM (new_values."user_id")); RETURN NULL;',
                    hash="ed261bda8f738ca1f91d6bbce1ea944b75572825",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_8ba63",
                    referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                    table="mfa_authenticator",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="secondfactor",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_secondfactorevent" ("user_id", "type", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT old_values."user_id", old_values."type", old_values."id", \'delete\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM old_values ; RETURN NULL;',
                    hash="172ec5ae8e07bfc52fb69eba6d3d32e2035d8b2d",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_4571c",
                    referencing="REFERENCING OLD TABLE AS old_values ",
                    table="mfa_authenticator",
                    when="AFTER",
                ),
            ),
        ),
        migrations.AddField(
            model_name="roleevent",
            name="pgh_obj",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="events",
                to="federation.role",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="role",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_roleevent" ("id", "user_id", "group_id", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT new_values."id", new_values."user_id", new_values."group_id", new_values."id", \'insert\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM new_values WHERE (current_setting(\'rating_office.kept_elsewhere\', true) IS DISTINCT FROM \'on\'); RETURN NULL;',
                    hash="94a641064293d68390129fc0fc727548e9ddca87",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_de4f3",
                    referencing="REFERENCING NEW TABLE AS new_values ",
                    table="auth_user_groups",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="role",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_roleevent" ("id", "user_id", "group_id", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT old_values."id", old_values."user_id", old_values."group_id", old_values."id", \'update\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM old_values JOIN new_values ON (old_values."id") = (new_values."id") WHERE (old_values.* IS DISTINCT FROM new_values.*); RETURN NULL;',
                    hash="bef6569372c75164f2e8cae8cf92fbb13ec088ef",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_2fba1",
                    referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                    table="auth_user_groups",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="role",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_roleevent" ("id", "user_id", "group_id", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT old_values."id", old_values."user_id", old_values."group_id", old_values."id", \'delete\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM old_values ; RETURN NULL;',
                    hash="42f77d4eb574250add2ce5306ffbe5c1c7862d89",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_399bc",
                    referencing="REFERENCING OLD TABLE AS old_values ",
                    table="auth_user_groups",
                    when="AFTER",
                ),
            ),
        ),
        migrations.AddField(
            model_name="accountevent",
            name="pgh_obj",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="events",
                to="federation.account",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="account",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_accountevent" ("id", "is_superuser", "username", "first_name", "last_name", "email", "is_staff", "is_active", "date_joined", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT new_values."id", new_values."is_superuser", new_values."username", new_values."first_name", new_values."last_name", new_values."email", new_values."is_staff", new_values."is_active", new_values."date_joined", new_values."id", \'insert\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM new_values WHERE (current_setting(\'rating_office.kept_elsewhere\', true) IS DISTINCT FROM \'on\'); RETURN NULL;',
                    hash="548292f8e9257c2e7bd414a55b209ccbf91ce07d",
                    level="STATEMENT",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_3608c",
                    referencing="REFERENCING NEW TABLE AS new_values ",
                    table="auth_user",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="account",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_accountevent" ("id", "is_superuser", "username", "first_name", "last_name", "email", "is_staff", "is_active", "date_joined", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT old_values."id", old_values."is_superuser", old_values."username", old_values."first_name", old_values."last_name", old_values."email", old_values."is_staff", old_values."is_active", old_values."date_joined", old_values."id", \'update\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM old_values JOIN new_values ON (old_values."id") = (new_values."id") WHERE (old_values."date_joined" IS DISTINCT FROM (new_values."date_joined") OR old_values."email" IS DISTINCT FROM (new_values."email") OR old_values."first_name" IS DISTINCT FROM (new_values."first_name") OR old_values."id" IS DISTINCT FROM (new_values."id") OR old_values."is_active" IS DISTINCT FROM (new_values."is_active") OR old_values."is_staff" IS DISTINCT FROM (new_values."is_staff") OR old_values."is_superuser" IS DISTINCT FROM (new_values."is_superuser") OR old_values."last_name" IS DISTINCT FROM (new_values."last_name") OR old_values."username" IS DISTINCT FROM (new_values."username")); RETURN NULL;',
                    hash="10c0dfe60febe2f23654342da9934af698347163",
                    level="STATEMENT",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_eebad",
                    referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                    table="auth_user",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="account",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "federation_accountevent" ("id", "is_superuser", "username", "first_name", "last_name", "email", "is_staff", "is_active", "date_joined", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context") SELECT old_values."id", old_values."is_superuser", old_values."username", old_values."first_name", old_values."last_name", old_values."email", old_values."is_staff", old_values."is_active", old_values."date_joined", old_values."id", \'delete\', NOW(), NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\')::JSONB FROM old_values ; RETURN NULL;',
                    hash="8d9652d4dc3f43c8047ea77e7779b30c76e5c4b3",
                    level="STATEMENT",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_bf2ef",
                    referencing="REFERENCING OLD TABLE AS old_values ",
                    table="auth_user",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="secondfactorevent",
            trigger=pgtrigger.compiler.Trigger(
                name="event_not_truncated",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            RAISE EXCEPTION 'what was recorded cannot be emptied'\n                USING ERRCODE = 'integrity_constraint_violation';\n        ",
                    hash="3cacf579c79536faf79b6a6ab81c3c5e7c879f83",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_event_not_truncated_da8bc",
                    table="federation_secondfactorevent",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="secondfactorevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="38a623fc6751bffdb933de856c9c2c360a9df878",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_5895c",
                    table="federation_secondfactorevent",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="roleevent",
            trigger=pgtrigger.compiler.Trigger(
                name="event_not_truncated",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            RAISE EXCEPTION 'what was recorded cannot be emptied'\n                USING ERRCODE = 'integrity_constraint_violation';\n        ",
                    hash="f847bbe6d055c7d307c5cdd6fb06b833fc9d39b8",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_event_not_truncated_86761",
                    table="federation_roleevent",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="roleevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="b2c0cc0185cca0ce9fe8cbfa5e7f97a17f03203e",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_3dee1",
                    table="federation_roleevent",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="accountevent",
            trigger=pgtrigger.compiler.Trigger(
                name="event_not_truncated",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="\n            RAISE EXCEPTION 'what was recorded cannot be emptied'\n                USING ERRCODE = 'integrity_constraint_violation';\n        ",
                    hash="763a930a0970ab1599222d5e2b9eb71ebdeb1b01",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_event_not_truncated_d6d93",
                    table="federation_accountevent",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="accountevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="826930f53dc48c6ec72439e5bb5d18c1cfe541ea",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_81c5c",
                    table="federation_accountevent",
                    when="BEFORE",
                ),
            ),
        ),
    ]
