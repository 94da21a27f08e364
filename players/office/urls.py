"""The office's pages about FIDE's lists; they belong to the namespace `office`, under /office/."""

from django.urls import path

from players.office import fide_lists

urlpatterns = [
    path("fide-lists/", fide_lists.fide_lists, name="fide_lists"),
    path("fide-lists/upload/", fide_lists.upload, name="upload_fide_list"),
    path("fide-lists/<int:pk>/", fide_lists.fide_list, name="fide_list"),
    path("fide-lists/<int:pk>/apply/", fide_lists.take_over, name="apply_fide_list"),
]
