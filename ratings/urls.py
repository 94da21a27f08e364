from django.urls import URLPattern, URLResolver

app_name = "ratings"
urlpatterns: list[URLPattern | URLResolver] = []
