"""What the models cannot say.

A player who stands in a run's rows is not deleted, also from SQL: those rows carry no foreign key constraint. Kept
inputs and files are compressed already, and PostgreSQL need not try again.
"""

from django.db import migrations

FORWARD = """
CREATE FUNCTION ratings_player_on_lists_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM ratings_rating r WHERE r.player_id = OLD.id)
        OR EXISTS (SELECT 1 FROM ratings_tournamentrating r WHERE r.player_id = OLD.id)
    THEN
        RAISE EXCEPTION 'player % stands on rating lists and cannot be deleted', OLD.id
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN OLD;
END $$;
CREATE TRIGGER player_on_lists_stays BEFORE DELETE ON players_player
    FOR EACH ROW EXECUTE FUNCTION ratings_player_on_lists_stays();
"""

BACKWARD = """
DROP TRIGGER player_on_lists_stays ON players_player;
DROP FUNCTION ratings_player_on_lists_stays();
"""


class Migration(migrations.Migration):
    dependencies = [("ratings", "0001_initial"), ("players", "0001_initial")]

    operations = [
        migrations.RunSQL(FORWARD, BACKWARD),
        migrations.RunSQL(
            "ALTER TABLE ratings_runinputs ALTER content SET STORAGE EXTERNAL",
            "ALTER TABLE ratings_runinputs ALTER content SET STORAGE EXTENDED",
        ),
        migrations.RunSQL(
            "ALTER TABLE ratings_listfile ALTER content SET STORAGE EXTERNAL",
            "ALTER TABLE ratings_listfile ALTER content SET STORAGE EXTENDED",
        ),
        # Each run ends with `ANALYZE ratings_rating (run_id)`: this many rows tell that the run is there.
        migrations.RunSQL(
            "ALTER TABLE ratings_rating ALTER run_id SET STATISTICS 10",
            "ALTER TABLE ratings_rating ALTER run_id SET STATISTICS -1",
        ),
    ]
