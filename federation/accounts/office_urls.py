"""The office's pages about accounts; they belong to the namespace `office`, under /office/."""

from django.urls import path

from federation.accounts import views

urlpatterns = [
    path("accounts/", views.accounts, name="accounts"),
    path("accounts/new/", views.new_account, name="new_account"),
    path("accounts/<int:pk>/", views.account, name="account"),
    path("accounts/<int:pk>/new-password/", views.new_password, name="new_password"),
    path("accounts/<int:pk>/forget-second-factor/", views.forget_second_factor, name="forget_second_factor"),
]
