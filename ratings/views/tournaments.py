from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def index(request: HttpRequest) -> HttpResponse:
    return render(request, "ratings/home.html")


search = index


def show(request: HttpRequest, **parts: object) -> HttpResponse:
    return render(request, "ratings/home.html")
