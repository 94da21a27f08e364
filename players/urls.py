from django.urls import URLPattern, URLResolver

app_name = "players"
urlpatterns: list[URLPattern | URLResolver] = []
