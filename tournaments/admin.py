"""Tournaments for the office's administrators: corrections of the header while a tournament can be corrected.

Everything else (matching, accepting, returning) goes through the office's own pages, which keep who did what and why.
"""

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.forms import ModelForm
from django.http import HttpRequest

from players.admin import LargeTableAdmin
from tournaments.errors import TournamentError
from tournaments.models import Tournament
from tournaments.stages import transitions
from tournaments.stages.progress import lock_for_correction

_HEADER = ("name", "city", "federation", "chief_arbiter", "start_date", "end_date", "system", "time_control")


@admin.register(Tournament)
class TournamentAdmin(LargeTableAdmin):
    list_display = ["id", "name", "city", "start_date", "end_date", "system", "time_control", "stage"]
    list_display_links = ["id", "name"]
    list_filter = ["stage", "time_control", "system"]
    date_hierarchy = "end_date"
    search_fields = ["name", "city", "=id"]
    fields = [*_HEADER, "rounds", "stage", "received_at", "accepted_at"]
    readonly_fields = ["rounds", "stage", "received_at", "accepted_at"]
    sortable_by = ["id", "end_date"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Tournaments come from reports."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:
        """What was received is kept; it can be returned or withdrawn."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:
        """Only what nobody has accepted yet can be corrected."""
        editable = obj is None or obj.stage in transitions.EDITABLE
        return editable and super().has_change_permission(request, obj)

    def save_model(self, request: HttpRequest, obj: Tournament, form: ModelForm, change: bool) -> None:
        """Write what was changed alone, unless the tournament was accepted since the form was opened."""
        try:
            lock_for_correction(obj)
        except TournamentError as error:
            raise PermissionDenied(str(error)) from error
        obj.save(update_fields=form.changed_data)
