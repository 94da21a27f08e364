"""The office's pages about lists and players; they belong to the namespace `office`, under /office/."""

from django.urls import path

from ratings.office import corrections, inbox, lists, merges, participants, players

urlpatterns = [
    path("", inbox.inbox, name="inbox"),
    path("lists/", lists.lists, name="lists"),
    path("lists/open/", lists.open_list, name="open_list"),
    path("lists/<int:pk>/", lists.rating_list, name="list"),
    path("lists/<int:pk>/run/", lists.start_run, name="start_run"),
    path("lists/<int:pk>/withdraw-approval/", lists.withdraw_approval, name="withdraw_approval"),
    path("lists/<int:pk>/publish/", lists.publish, name="publish"),
    path("publications/<int:pk>/", lists.publication_request, name="publication"),
    path("runs/<int:pk>/", lists.run, name="run"),
    path("runs/<int:pk>/approve/", lists.approve, name="approve"),
    path("corrections/", corrections.corrections, name="corrections"),
    path("corrections/new/", corrections.new, name="new_correction"),
    path("corrections/<int:pk>/", corrections.correction, name="correction"),
    path("corrections/<int:pk>/add/", corrections.add_change, name="add_change"),
    path("correction-changes/<int:pk>/remove/", corrections.remove_change, name="remove_change"),
    path("corrections/<int:pk>/way/", corrections.choose_way, name="choose_way"),
    path("corrections/<int:pk>/compute/", corrections.compute, name="compute_correction"),
    path("corrections/<int:pk>/approve/", corrections.approve, name="approve_correction"),
    path("corrections/<int:pk>/publish/", corrections.publish, name="publish_correction"),
    path("corrections/<int:pk>/abandon/", corrections.abandon, name="abandon_correction"),
    path("tournaments/<int:pk>/participants/", participants.participants, name="participants"),
    path("players/", players.players, name="players"),
    path("players/register/", players.register, name="register_player"),
    path("players/duplicates/", merges.queue, name="duplicates"),
    path("players/duplicates/search/", merges.search, name="search_duplicates"),
    path("players/duplicates/deny/", merges.deny, name="deny_duplicate"),
    path("players/<int:pk>/", players.player, name="player"),
    path("players/<int:pk>/correct/", players.correct, name="correct_player"),
    path("players/<int:pk>/club/", players.club, name="change_club"),
    path("players/<int:pk>/visibility/", players.visibility, name="player_visibility"),
    path("players/<int:pk>/merge/", merges.merge, name="merge_player"),
    path("merges/<int:pk>/undo/", merges.undo, name="undo_merge"),
]
