"""The office's forms about rating lists."""

from django import forms
from django.utils.translation import gettext_lazy

from players.models import Visibility
from players.office.forms import DateInput
from tournaments.models import TimeControl
from tournaments.office.forms import ReasonForm


class OpenListForm(forms.Form):
    """The first list of a time control; each later one is opened when the previous one is published."""

    time_control = forms.TypedChoiceField(
        label=gettext_lazy("Time control"), choices=TimeControl.choices, coerce=int
    )
    date = forms.DateField(
        label=gettext_lazy("Date of the list"),
        widget=DateInput,
        help_text=gettext_lazy("Tournaments that ended before this day are rated on it."),
    )


class VisibilityForm(ReasonForm):
    """How a player is shown in public, and why."""

    visibility = forms.TypedChoiceField(
        label=gettext_lazy("Shown in public"),
        choices=[
            (Visibility.NAMED, gettext_lazy("with a name")),
            (Visibility.ANONYMOUS, gettext_lazy("without a name, as “Player” and the number")),
            (Visibility.HIDDEN, gettext_lazy("hidden: on no list and without a page")),
        ],
        coerce=lambda value: Visibility(int(value)),
        widget=forms.RadioSelect,
    )
    field_order = ("visibility", "reason")
