import django.contrib.postgres.indexes
from django.db import migrations, models

from players.names import letters, search_words

_AT_ONCE = 10_000
_FILL = """
UPDATE players_player AS player SET name_letters = derived.letters, search_words = derived.words
FROM unnest(%s::bigint[], %s::text[], %s::text[]) AS derived (id, letters, words) WHERE player.id = derived.id
"""


def fill(apps, schema_editor):
    players = apps.get_model("players", "Player").objects.order_by("pk")
    last = 0
    while rows := list(players.filter(pk__gt=last).values_list("pk", "name")[:_AT_ONCE]):
        numbers, names = zip(*rows, strict=True)
        derived = [list(numbers), [letters(name) for name in names], [search_words(name) for name in names]]
        with schema_editor.connection.cursor() as cursor:
            cursor.execute(_FILL, derived)
        last = numbers[-1]


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="name_letters",
            field=models.TextField(db_default="", default="", editable=False),
        ),
        migrations.AddField(
            model_name="player",
            name="search_words",
            field=models.TextField(db_default="", default="", editable=False),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(fields=["name_letters"], name="player_name_letters"),
        ),
        migrations.AddIndex(
            model_name="player",
            index=django.contrib.postgres.indexes.GinIndex(
                fields=["search_words"], name="player_search", opclasses=["gin_trgm_ops"]
            ),
        ),
    ]
