"""Lists and runs in the admin, read-only: `ratings.lists.publication` owns them."""

from django.contrib import admin

from players.admin import ReadOnlyAdmin
from ratings.models import RatingList, RatingRun


@admin.register(RatingList)
class RatingListAdmin(ReadOnlyAdmin):
    list_display = ["id", "time_control", "date", "revision", "status", "published_at"]
    list_filter = ["time_control", "status"]
    list_select_related = ["approved_by", "published_by"]
    date_hierarchy = "date"
    exclude = ["run"]


@admin.register(RatingRun)
class RatingRunAdmin(ReadOnlyAdmin):
    list_display = ["id", "list", "kind", "state", "requested_by", "requested_at", "finished_at"]
    list_filter = ["state", "kind"]
    list_select_related = ["list", "requested_by"]
    exclude = ["previous_list", "summary"]
