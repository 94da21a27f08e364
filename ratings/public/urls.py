"""The public pages. The office's are in `office_urls`."""

from django.urls import URLPattern, URLResolver, path, register_converter

from ratings.public import (
    calculators,
    clubs,
    compare,
    corrections,
    downloads,
    feeds,
    home,
    lists,
    players,
    regulations,
    tops,
    tournaments,
)
from ratings.public.converters import DateConverter, FileNameConverter, FormConverter, TimeControlConverter

app_name = "ratings"
register_converter(DateConverter, "day")
register_converter(FileNameConverter, "file_name")
register_converter(FormConverter, "form")
register_converter(TimeControlConverter, "time_control")

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("lists/", lists.index, name="lists"),
    path("lists/top/", tops.show, name="top"),
    path("lists/<time_control:time_control>/<day:day>/", lists.show, name="list"),
    path(
        "lists/<time_control:time_control>/<day:day>/files/<file_name:name>",
        downloads.list_file,
        name="list_file",
    ),
    path("corrections/", corrections.index, name="corrections"),
    path("corrections/<int:number>/", corrections.show, name="correction"),
    path("lists/calendar.ics", feeds.calendar, name="calendar"),
    path("feeds/lists.atom", feeds.Lists(), name="feed_lists"),
    path("feeds/corrections.atom", feeds.Corrections(), name="feed_corrections"),
    path("players/", players.search, name="players"),
    path("players/compare/", compare.show, name="compare"),
    path("players/<int:number>/", players.show, name="player"),
    path("clubs/", clubs.index, name="clubs"),
    path("clubs/<int:number>/", clubs.show, name="club"),
    path("calculators/", calculators.index, name="calculators"),
    path("calculators/change/", calculators.change, name="calculator_change"),
    path("calculators/first-rating/", calculators.first_rating, name="calculator_first_rating"),
    path("regulations/", regulations.index, name="regulations"),
    path("regulations/<slug:edition>/", regulations.show, name="edition"),
    path("players/<int:number>/history.<form:form>", downloads.player_history, name="player_history"),
    path(
        "players/<int:number>/calculations.<form:form>",
        downloads.player_calculations,
        name="player_calculations",
    ),
    path("tournaments/", tournaments.index, name="tournaments"),
    path("tournaments/<int:number>/", tournaments.show, name="tournament"),
    path(
        "tournaments/<int:number>/versions/<int:version>/",
        tournaments.show_version,
        name="tournament_version",
    ),
    path("tournaments/<int:number>/report.trf", downloads.tournament_report, name="tournament_report"),
]
