"""The rounds of a round robin follow from the number of participants, by the Berger tables."""

from django.db.models import F

from tournaments.models import Game, System, Tournament
from tournaments.play import berger

_OUT_OF_THE_WAY = 10_000


def cycles(tournament: Tournament) -> int:
    """How often everyone meets everyone."""
    return 2 if tournament.system == System.DOUBLE_ROUND_ROBIN else 1


def cycle_of(tournament: Tournament, game: Game) -> int:
    """Which of two participants' games it is: 1 or 2."""
    return 2 if cycles(tournament) == 2 and 2 * game.round > tournament.rounds else 1


def fit(tournament: Tournament) -> None:
    """Set and save the rounds of a round robin and of its games for the current number of participants."""
    if not tournament.has_cross_table:
        return
    places = {pk: place for place, pk in enumerate(tournament.entries.values_list("pk", flat=True), start=1)}
    moved = []
    for game in tournament.games.exclude(black=None):
        white, black = places[game.white_id], places[game.black_id or 0]
        number, _white = berger.meeting(white, black, len(places), cycle_of(tournament, game))
        if number != game.round:
            game.round = number
            moved.append(game)
    if moved:
        # No round may still have a game under the old numbering when one under the new arrives.
        tournament.games.filter(pk__in=[game.pk for game in moved]).update(round=F("round") + _OUT_OF_THE_WAY)
        Game.objects.bulk_update(moved, ["round"])
    tournament.rounds = berger.rounds(len(places), cycles(tournament))
    tournament.save(update_fields=["rounds"])
