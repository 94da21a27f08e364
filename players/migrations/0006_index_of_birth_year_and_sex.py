from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0005_set_visibility"),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name="player",
            name="player_birth_year",
        ),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(fields=["birth_year", "sex"], name="player_birth_year_sex"),
        ),
    ]
