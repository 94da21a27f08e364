"""The office's pages about rating lists; the project puts them into the namespace `office`, under /office/."""

from django.urls import path

from ratings.views import inbox, office, participants

urlpatterns = [
    path("", inbox.inbox, name="inbox"),
    path("lists/", office.lists, name="lists"),
    path("lists/open/", office.open_list, name="open_list"),
    path("lists/<int:pk>/", office.rating_list, name="list"),
    path("lists/<int:pk>/run/", office.start_run, name="start_run"),
    path("lists/<int:pk>/withdraw-approval/", office.withdraw_approval, name="withdraw_approval"),
    path("lists/<int:pk>/publish/", office.publish, name="publish"),
    path("runs/<int:pk>/", office.run, name="run"),
    path("runs/<int:pk>/approve/", office.approve, name="approve"),
    path("tournaments/<int:pk>/participants/", participants.participants, name="participants"),
]
