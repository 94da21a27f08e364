from django.contrib import admin
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from federation.accounts import office_urls as office_of_accounts
from federation.api import page, routers
from federation.serving.health import health
from federation.serving.security_txt import security_txt
from players.office import urls as office_of_fide_lists
from ratings.office import urls as office_of_lists
from tournaments.office import urls as office_of_tournaments

# One namespace for all staff pages, whatever their package.
office = (
    [
        *office_of_accounts.urlpatterns,
        *office_of_fide_lists.urlpatterns,
        *office_of_lists.urlpatterns,
        *office_of_tournaments.urlpatterns,
    ],
    "office",
)

handler500 = "federation.serving.overload.server_error"

urlpatterns = [
    path("health/", health, name="health"),
    path(".well-known/security.txt", security_txt, name="security_txt"),
    path("api/v1/", routers.urls()),
    path("data/", page.page, name="data"),
    path("", include("federation.accounts.urls")),
    # No CSRF token: shared pages are the same for everyone, and a language is not worth protecting.
    path("language/", csrf_exempt(set_language), name="set_language"),
    path("admin/", admin.site.urls),
    path("office/", include(office)),
    path("", include("ratings.public.urls")),
]
