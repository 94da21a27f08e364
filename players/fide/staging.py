"""The staging table of a FIDE list, and the statements that compare it with the register."""

TABLE = "fide_list_staged"
FIELDS = {
    "fide_id": "fide_id bigint NOT NULL",
    "name": "name text NOT NULL",
    "words": "words text NOT NULL",  # folded, sorted
    "federation": "federation text NOT NULL",
    "sex": "sex text NOT NULL",
    "title": "title text NOT NULL",
    "birth_year": "birth_year smallint",
}
_ACTIVE = 0  # PlayerStatus.ACTIVE

_INSERT = """
INSERT INTO players_fidelistdifference
    (source_id, kind, player_id, fide_id, name, birth_year, field, registered, listed)
"""

_WORDS = "(SELECT string_agg(word, ' ' ORDER BY word) FROM regexp_split_to_table(p.name_key, ' ') word)"

_PREPARE = [
    # A FIDE id twice in one file: the first line counts
    "CREATE INDEX ON fide_list_staged (fide_id)",
    """
    DELETE FROM fide_list_staged a USING fide_list_staged b
    WHERE a.fide_id = b.fide_id AND a.ctid > b.ctid
    """,
    "ANALYZE fide_list_staged",
]

_LINKED = """
FROM players_player p JOIN fide_list_staged e ON e.fide_id = p.fide_id
WHERE p.merged_into_id IS NULL
"""

_CONTRADICTING = [
    f"""{_INSERT}
    SELECT %(source)s, 'contradicting', p.id, e.fide_id, e.name, e.birth_year, 'birth_year',
        p.birth_year::text, e.birth_year::text
    {_LINKED} AND p.birth_year <> e.birth_year ORDER BY p.name_key, p.id
    """,
    f"""{_INSERT}
    SELECT %(source)s, 'contradicting', p.id, e.fide_id, e.name, e.birth_year, 'sex', p.sex, e.sex
    {_LINKED} AND p.sex <> '' AND e.sex <> '' AND p.sex <> e.sex ORDER BY p.name_key, p.id
    """,
    f"""{_INSERT}
    SELECT %(source)s, 'contradicting', p.id, e.fide_id, e.name, e.birth_year, 'title', p.title, ''
    {_LINKED} AND p.title <> '' AND e.title = '' ORDER BY p.name_key, p.id
    """,
]

# If birth year or sex contradict, offer nothing else: the FIDE id may be another person's
_AGREEING = f"""{_LINKED}
    AND (p.birth_year IS NULL OR e.birth_year IS NULL OR p.birth_year = e.birth_year)
    AND (p.sex = '' OR e.sex = '' OR p.sex = e.sex)
"""

_CHANGED = [
    f"""{_INSERT}
    SELECT %(source)s, 'changed', p.id, e.fide_id, e.name, e.birth_year, 'title', p.title, e.title
    {_AGREEING} AND e.title <> '' AND p.title <> e.title ORDER BY p.name_key, p.id
    """,
    f"""{_INSERT}
    SELECT %(source)s, 'changed', p.id, e.fide_id, e.name, e.birth_year, 'name', p.name, e.name
    {_AGREEING} AND e.name <> p.name AND e.words <> '' AND e.words <> {_WORDS} ORDER BY p.name_key, p.id
    """,
    f"""{_INSERT}
    SELECT %(source)s, 'changed', p.id, e.fide_id, e.name, e.birth_year, 'federation', p.federation, e.federation
    {_AGREEING} AND e.federation <> '' AND p.federation <> e.federation ORDER BY p.name_key, p.id
    """,
]

# One registered player and one entry share the name and birth year, and nobody else does
_LINK = f"""{_INSERT}
WITH unlinked AS (
    SELECT p.id, p.name_key, p.birth_year, {_WORDS} AS words FROM players_player p
    WHERE p.merged_into_id IS NULL AND p.fide_id IS NULL AND p.birth_year IS NOT NULL AND p.name_key <> ''
        AND p.federation IN (%(federation)s, '')
), free AS (
    SELECT e.* FROM fide_list_staged e
    WHERE e.federation = %(federation)s AND e.birth_year IS NOT NULL AND e.words <> ''
        AND NOT EXISTS (SELECT 1 FROM players_player p WHERE p.fide_id = e.fide_id)
), pairs AS (
    SELECT u.id, u.name_key, f.fide_id, f.name, f.birth_year,
        count(*) OVER (PARTITION BY u.id) AS entries, count(*) OVER (PARTITION BY f.fide_id) AS players
    FROM unlinked u JOIN free f ON f.words = u.words AND f.birth_year = u.birth_year
)
SELECT %(source)s, 'link', id, fide_id, name, birth_year, 'fide_id', '', fide_id::text
FROM pairs WHERE entries = 1 AND players = 1 ORDER BY name_key, id
"""

_MISSING = f"""{_INSERT}
SELECT %(source)s, 'missing', p.id, p.fide_id, p.name, p.birth_year, '', '', ''
FROM players_player p
WHERE p.merged_into_id IS NULL AND p.fide_id IS NOT NULL AND p.status = {_ACTIVE}
    AND NOT EXISTS (SELECT 1 FROM fide_list_staged e WHERE e.fide_id = p.fide_id)
ORDER BY p.name_key, p.id
"""

_NEW = f"""{_INSERT}
SELECT %(source)s, 'new', NULL, e.fide_id, e.name, e.birth_year, '', '', e.title
FROM fide_list_staged e
WHERE e.federation = %(federation)s
    AND NOT EXISTS (SELECT 1 FROM players_player p WHERE p.fide_id = e.fide_id)
    AND NOT EXISTS (
        SELECT 1 FROM players_fidelistdifference d
        WHERE d.source_id = %(source)s AND d.kind = 'link' AND d.fide_id = e.fide_id
    )
ORDER BY e.words, e.fide_id
"""

STATEMENTS = [*_PREPARE, *_CONTRADICTING, *_CHANGED, _LINK, _MISSING, _NEW]
