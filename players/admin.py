"""Clubs and players for the office's administrators."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from players.models import Club, Player
from players.services import search


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin):
    search_fields = ["name", "name_key"]


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):
    list_display = ["id", "name", "birth_year", "sex", "federation", "title", "fide_id", "club", "status"]
    list_display_links = ["id", "name"]
    list_filter = ["status", "sex"]
    list_select_related = ["club"]
    autocomplete_fields = ["club"]
    search_fields = ["name_key"]
    search_help_text = _("Beginnings of names, number or FIDE id")
    show_full_result_count = False

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Player], search_term: str
    ) -> tuple[QuerySet[Player], bool]:
        """The same search as on the pages."""
        if not search_term.strip():
            return queryset, False
        return queryset & search(search_term), False
