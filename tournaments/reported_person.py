"""Who a participant is said to be."""

import datetime as dt

from players.register.matching import Person
from tournaments.models import Entry


def reported_person(entry: Entry) -> Person:
    """The identity as reported. The id column and the national number may each hold the office's number."""
    parts = [int(part) for part in entry.reported_birth.split("/") if part]
    ids = [int(entry.reported_national_id)] if entry.reported_national_id.isdecimal() else []
    if entry.reported_fide_id is not None:
        ids.append(entry.reported_fide_id)
    return Person(
        name=entry.reported_name,
        birth_year=parts[0] if parts else None,
        birth_date=dt.date(*parts) if len(parts) == 3 else None,
        sex=entry.reported_sex,
        fide_id=entry.reported_fide_id,
        numbers=tuple(dict.fromkeys(ids)),
    )
