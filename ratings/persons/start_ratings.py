"""With which ratings the participants of a tournament begin: those of the lists in force on its first day."""

from dataclasses import dataclass

from ratings.published.edition import schedule_of
from ratings.published.in_force import newest_lists
from ratings.published.person import ratings_by_time_control
from ratings.regulations.days import ymd
from ratings.regulations.parameters import Regulations
from tournaments.checks.standing import Subject
from tournaments.models import TimeControl


@dataclass(frozen=True, slots=True)
class StartRatings:
    """Ratings by participant, without the unrated ones."""

    listed: dict[int, dict[int, int]]
    """On the list of each time control, for those that have one in force."""
    time_control: int
    edition: Regulations
    """The one that the tournament follows."""

    @property
    def own(self) -> dict[int, int]:
        """On the tournament's list."""
        return self.listed.get(self.time_control, {})

    @property
    def borrowed(self) -> dict[int, int]:
        """Standard ratings of those who have none on the tournament's rapid or blitz list (R30)."""
        standard = {} if self.edition.is_standard else self.listed.get(TimeControl.STANDARD, {})
        return {entry: rating for entry, rating in standard.items() if entry not in self.own}

    @property
    def used(self) -> dict[int, int]:
        """With which they play."""
        return self.own | self.borrowed

    @property
    def has_list(self) -> bool:
        """Whether a list was in force that could rate anybody."""
        lists = {self.time_control} if self.edition.is_standard else {self.time_control, TimeControl.STANDARD}
        return bool(lists & self.listed.keys())


def start_ratings(subject: Subject) -> StartRatings:
    """Return the ratings at the start, in a fixed number of queries."""
    tournament = subject.tournament
    lists = newest_lists(tournament.start_date)
    entries = {entry.player_id: entry.pk for entry in subject.entries if entry.player_id is not None}
    rows = ratings_by_time_control(entries, lists)
    listed: dict[int, dict[int, int]] = {time_control: {} for time_control in lists}
    for number, by_time_control in rows.items():
        for time_control, row in by_time_control.items():
            listed[time_control][entries[number]] = row.rating or 0
    edition = schedule_of(tournament.time_control).at(ymd(tournament.start_date))
    return StartRatings(listed, tournament.time_control, edition)
