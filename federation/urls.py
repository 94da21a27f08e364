from django.contrib import admin
from django.contrib.auth import views as auth_views
from django.urls import include, path

from federation.health import health

urlpatterns = [
    path("health/", health, name="health"),
    path("login/", auth_views.LoginView.as_view(redirect_authenticated_user=True), name="login"),
    path("logout/", auth_views.LogoutView.as_view(), name="logout"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    path("", include("players.urls")),
    path("", include("tournaments.urls")),
    path("", include("ratings.urls")),
]
