"""The office's forms about rating lists."""

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.forms import DateInput
from tournaments.models import TimeControl


class OpenListForm(forms.Form):
    """The first list of a time control; every later one is opened when the one before is published."""

    time_control = forms.TypedChoiceField(
        label=gettext_lazy("Time control"), choices=TimeControl.choices, coerce=int
    )
    date = forms.DateField(
        label=gettext_lazy("Date of the list"),
        widget=DateInput,
        help_text=gettext_lazy("Events that ended before this day are rated in it."),
    )
