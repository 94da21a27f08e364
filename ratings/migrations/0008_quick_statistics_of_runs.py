"""Each run ends with `ANALYZE ratings_rating (run_id)`: this many rows are enough to know that the run is there."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("ratings", "0007_players_noted_as_gone"),
    ]

    operations = [
        migrations.RunSQL(
            "ALTER TABLE ratings_rating ALTER run_id SET STATISTICS 10",
            "ALTER TABLE ratings_rating ALTER run_id SET STATISTICS -1",
        ),
    ]
