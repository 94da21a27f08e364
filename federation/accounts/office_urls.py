"""The office's pages about accounts; they belong to the namespace `office`, under /office/."""

from django.urls import path

from federation.accounts import second_person_views, views

urlpatterns = [
    path("accounts/", views.accounts, name="accounts"),
    path("accounts/new/", views.new_account, name="new_account"),
    path("accounts/<int:pk>/", views.account, name="account"),
    path("accounts/<int:pk>/new-password/", views.new_password, name="new_password"),
    path("accounts/<int:pk>/forget-second-factor/", views.forget_second_factor, name="forget_second_factor"),
    path("second-person/", second_person_views.proposals, name="second_person"),
    path("second-person/rules/", second_person_views.rules, name="second_person_rules"),
    path("second-person/<int:pk>/confirm/", second_person_views.confirm, name="confirm_proposal"),
    path("second-person/<int:pk>/refuse/", second_person_views.refuse, name="refuse_proposal"),
]
