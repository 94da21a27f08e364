"""Clubs and players in the admin, and what the admin pages of all packages have in common.

What a service owns is read-only here: the office's pages change it.
"""

from typing import Any

from django.contrib import admin
from django.core.paginator import Paginator
from django.db import connection
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from players.models import Club, Player
from players.register.lookup import search

_COUNTED_EXACTLY = 10_000


class LargeTablePaginator(Paginator):
    """Counts a large unfiltered table by PostgreSQL's own estimate, so that no page waits for a count."""

    @cached_property
    def count(self) -> int:
        """The number of rows; exact below 10,000 and for filtered lists."""
        rows: Any = self.object_list
        query = rows.query
        if not query.where:
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT reltuples::bigint FROM pg_class WHERE oid = %s::regclass",
                    [query.model._meta.db_table],
                )
                (estimate,) = cursor.fetchone()
            if estimate >= _COUNTED_EXACTLY:
                return int(estimate)
        return int(super().count)


class LargeTableAdmin(admin.ModelAdmin):
    """A list that opens at once, however long it is."""

    paginator = LargeTablePaginator
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER

    def log_addition(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        """The database itself keeps every change (`players.audit`); Django's own log is not written."""

    log_change = log_addition

    def log_deletions(self, request: HttpRequest, queryset: QuerySet[Any]) -> Any:
        """As of additions and changes."""


class ReadOnlyAdmin(LargeTableAdmin):
    """Read-only: a service owns it."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Club)
class ClubAdmin(LargeTableAdmin):
    search_fields = ["name", "name_key"]


@admin.register(Player)
class PlayerAdmin(ReadOnlyAdmin):
    """Players are registered, corrected and merged on the office's pages, which protect against simultaneous edits."""

    list_display = ["id", "name", "birth_year", "sex", "federation", "title", "fide_id", "club", "status"]
    list_display_links = ["id", "name"]
    list_filter = ["status", "sex"]
    list_select_related = ["club"]
    sortable_by = ["id", "name", "birth_year", "fide_id"]
    search_fields = ["name_key"]
    search_help_text = _("Beginnings of names, number or FIDE id")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Player], search_term: str
    ) -> tuple[QuerySet[Player], bool]:
        """The same search as on the pages."""
        if not search_term.strip():
            return queryset, False
        return queryset & search(search_term), False
