"""The staging table of a FIDE list, and the statements that compare it with the register.

Two names are compared by `players.names.same_name` afterwards: CHANGES and LINKS find more than is meant, and
`players.fide.comparison` removes it.
"""

TABLE = "fide_list_staged"
FIELDS = {
    "fide_id": "fide_id bigint NOT NULL",
    "name": "name text NOT NULL",
    "letters": "letters text NOT NULL",
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
    {_AGREEING} AND e.name <> p.name AND e.letters <> '' ORDER BY p.name_key, p.id
    """,
    f"""{_INSERT}
    SELECT %(source)s, 'changed', p.id, e.fide_id, e.name, e.birth_year, 'federation', p.federation, e.federation
    {_AGREEING} AND e.federation <> '' AND p.federation <> e.federation ORDER BY p.name_key, p.id
    """,
]

# A registered player and an entry share the birth year and the letters of the name. While the names are compared,
# `registered` is the player's; then it is empty: there was no FIDE id
_LINK = f"""{_INSERT}
SELECT %(source)s, 'link', p.id, e.fide_id, e.name, e.birth_year, 'fide_id', p.name, e.fide_id::text
FROM players_player p
JOIN fide_list_staged e ON e.letters = p.name_letters AND e.birth_year = p.birth_year
WHERE p.merged_into_id IS NULL AND p.fide_id IS NULL AND p.name_letters <> '' AND p.federation IN (%(federation)s, '')
    AND e.federation = %(federation)s
    AND NOT EXISTS (SELECT 1 FROM players_player o WHERE o.fide_id = e.fide_id)
ORDER BY p.name_key, p.id
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
ORDER BY e.name, e.fide_id
"""

CHANGES_AND_LINKS = [*_PREPARE, *_CONTRADICTING, *_CHANGED, _LINK]
MISSING_AND_NEW = [_MISSING, _NEW]
"""Those that are linked must be known."""
