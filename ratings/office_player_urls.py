"""The office's pages about players; the project puts them into the namespace `office`, under /office/."""

from django.urls import path

from ratings.views import office_merges, office_players

urlpatterns = [
    path("players/", office_players.players, name="players"),
    path("players/register/", office_players.register, name="register_player"),
    path("players/duplicates/", office_merges.queue, name="duplicates"),
    path("players/duplicates/search/", office_merges.search, name="search_duplicates"),
    path("players/duplicates/deny/", office_merges.deny, name="deny_duplicate"),
    path("players/<int:pk>/", office_players.player, name="player"),
    path("players/<int:pk>/correct/", office_players.correct, name="correct_player"),
    path("players/<int:pk>/club/", office_players.club, name="change_club"),
    path("players/<int:pk>/visibility/", office_players.visibility, name="player_visibility"),
    path("players/<int:pk>/merge/", office_merges.merge, name="merge_player"),
    path("merges/<int:pk>/undo/", office_merges.undo, name="undo_merge"),
]
