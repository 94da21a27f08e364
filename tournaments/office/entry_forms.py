"""Forms for tournaments entered by hand."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from players.models import Player
from players.office.forms import DateInput
from tournaments.entering.heads import HEAD
from tournaments.models import System, TimeControl, Tournament

MOST_TEXT = 200_000
"""The most characters in a pasted list."""


class HeadForm(forms.ModelForm):
    """The head of a tournament; `seen` is the version that the form was filled from."""

    seen = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0)

    class Meta:
        model = Tournament
        fields = HEAD
        widgets = {"start_date": DateInput(), "end_date": DateInput()}
        help_texts = {
            "federation": _("Three letters."),
            "end_date": _("Decides which month the games count for."),
            "time_control": _("Decides which list the games count for."),
            "rounds": _("Leave empty for a round robin: the participants determine the number."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["rounds"].required = False
        for name, choices in (("system", System.choices), ("time_control", TimeControl.choices)):
            self.fields[name].choices = [("", _("choose")), *choices]  # type: ignore[attr-defined]
        if self.instance.pk and self.instance.has_cross_table:
            self.initial["rounds"] = None

    def _post_clean(self) -> None:
        """Skip the model's checks: the service validates the tournament as a whole."""

    @property
    def head(self) -> dict[str, Any]:
        """The values entered."""
        return {field: self.cleaned_data[field] for field in HEAD}


class AddForm(forms.Form):
    """A registered player to add; a button sends the number."""

    player = forms.ModelChoiceField(Player.objects.all())
    team = forms.CharField(max_length=100, required=False)


class UnknownForm(forms.Form):
    """A participant to add who was not found in the register."""

    name = forms.CharField(
        label=pgettext_lazy("of a person", "Name"), max_length=120, help_text=_("Surname, first name.")
    )
    birth_date = forms.DateField(label=_("Birth date"), widget=DateInput, required=False)


class PasteForm(forms.Form):
    """A list pasted from a spreadsheet."""

    text = forms.CharField(
        label=_("List"),
        max_length=MOST_TEXT,
        strip=False,
        widget=forms.Textarea({"rows": 12, "spellcheck": "false"}),
        help_text=_(
            "One person per line: number or name, birth, and whatever else is known. Separate columns by "
            "tabs, semicolons or commas, as when copied from a spreadsheet."
        ),
    )
