"""The public pages. The office's are in `office_urls`."""

from django.urls import URLPattern, URLResolver, path, register_converter

from ratings.views import home, lists, players, tournaments
from ratings.views.converters import DateConverter, TimeControlConverter

app_name = "ratings"
register_converter(DateConverter, "day")
register_converter(TimeControlConverter, "time_control")

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("lists/", lists.index, name="lists"),
    path("lists/<time_control:time_control>/<day:day>/", lists.show, name="list"),
    path("players/", players.search, name="players"),
    path("players/<int:number>/", players.show, name="player"),
    path("tournaments/", tournaments.index, name="tournaments"),
    path("tournaments/<int:number>/", tournaments.show, name="tournament"),
]
