"""Tournaments in the admin, read-only: services write them."""

from django.contrib import admin

from players.admin import ReadOnlyAdmin
from tournaments.models import Tournament


@admin.register(Tournament)
class TournamentAdmin(ReadOnlyAdmin):
    list_display = ["id", "name", "city", "start_date", "end_date", "system", "time_control", "stage"]
    list_display_links = ["id", "name"]
    list_filter = ["stage", "time_control", "system"]
    date_hierarchy = "end_date"
    search_fields = ["name", "city", "=id"]
    sortable_by = ["id", "end_date"]
