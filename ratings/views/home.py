"""The first page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def home(request: HttpRequest) -> HttpResponse:
    """The newest list of each time control, what is new, and the next list."""
    return render(request, "ratings/home.html")
