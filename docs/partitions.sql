-- Begins a new partition of each table of history for the runs from the next one on; see docs/scaling.md, step 6.
-- The first time, the tables as they are become the first partition; no row is moved. Once a year, and after an
-- upgrade whose migrations add guards, by the owner:
--     psql --single-transaction --set ON_ERROR_STOP=1 --file docs/partitions.sql "$DATABASE_URL"
DO $$
DECLARE
    history text;
    newest text;
    lower_bound text;
    definition text;
    definitions text[];
    guards text[];
    next_run bigint;
BEGIN
    FOREACH history IN ARRAY ARRAY[
        'ratings_rating', 'ratings_gamerating', 'ratings_tournamentrating',
        'ratings_unlistedplayer', 'ratings_waitingresult'
    ] LOOP
        EXECUTE format('LOCK TABLE %I', history);  -- a run that is writing ends first

        IF (SELECT relkind FROM pg_class WHERE oid = history::regclass) = 'r' THEN
            newest := history || '_1';
            SELECT array_agg(pg_get_indexdef(indexrelid)) INTO definitions
            FROM pg_index WHERE indrelid = history::regclass AND NOT indisprimary;
            SELECT array_agg(pg_get_triggerdef(oid)) INTO guards
            FROM pg_trigger WHERE tgrelid = history::regclass AND NOT tgisinternal;
            SELECT pg_get_constraintdef(oid) INTO definition
            FROM pg_constraint WHERE conrelid = history::regclass AND contype = 'p';
            FOR lower_bound IN SELECT indexrelid::regclass FROM pg_index WHERE indrelid = history::regclass LOOP
                EXECUTE format('ALTER INDEX %I RENAME TO %I', lower_bound, lower_bound || '_1');
            END LOOP;
            EXECUTE format('ALTER TABLE %I RENAME TO %I', history, newest);
            EXECUTE format('CREATE TABLE %I (LIKE %I) PARTITION BY RANGE (run_id)', history, newest);
            EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I %s', history, history || '_pkey', definition);
            FOREACH definition IN ARRAY COALESCE(definitions, '{}') || guards LOOP
                EXECUTE definition;
            END LOOP;
            EXECUTE format(
                'ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (MAXVALUE)', history, newest
            );
        END IF;

        SELECT COALESCE(max(id), 0) + 1 INTO next_run FROM ratings_ratingrun;
        SELECT inhrelid::regclass, substring(pg_get_expr(relpartbound, oid) FROM 'FROM \((.*)\) TO')
        INTO newest, lower_bound
        FROM pg_inherits JOIN pg_class ON oid = inhrelid
        WHERE inhparent = history::regclass AND pg_get_expr(relpartbound, oid) LIKE '%TO (MAXVALUE)';
        IF lower_bound <> quote_literal(next_run) THEN  -- called again before the next run, there is nothing to begin
            EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', history, newest);
            EXECUTE format(
                'ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)',
                history, newest, lower_bound, next_run
            );
            EXECUTE format(
                'CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%s) TO (MAXVALUE)',
                history || '_' || next_run, history, next_run
            );
        END IF;
        -- The guards of the whole table do not see a statement that names a partition: each gets those that it lacks.
        FOR definition IN
            SELECT regexp_replace(pg_get_triggerdef(guard.oid), ' ON \S+ ', format(' ON %s ', inhrelid::regclass))
            FROM pg_inherits JOIN pg_trigger guard ON guard.tgrelid = inhparent AND NOT guard.tgisinternal
            WHERE inhparent = history::regclass AND NOT EXISTS (
                SELECT 1 FROM pg_trigger own WHERE own.tgrelid = inhrelid AND own.tgname = guard.tgname
            )
        LOOP
            EXECUTE definition;
        END LOOP;
        EXECUTE format('ANALYZE %I', history);
    END LOOP;
END $$;
