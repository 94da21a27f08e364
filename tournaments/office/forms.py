"""The office's forms about tournaments and their reports."""

from typing import Any

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.models import Player
from players.office.forms import DateInput, IdentityForm
from tournaments.intake.archives import MOST_BYTES
from tournaments.models import System, TimeControl


class FilesInput(forms.ClearableFileInput):
    allow_multiple_selected = True


class FilesField(forms.FileField):
    """One or more files, each of at most MAX_REPORT_BYTES, together of at most MOST_BYTES."""

    widget = FilesInput

    def clean(self, data: Any, initial: Any = None) -> list[UploadedFile]:
        """Return the files. Raises ValidationError if there is none, or naming what is too large."""
        clean_one = super().clean
        files = [clean_one(file, initial) for file in data or [None]]
        too_large = [file for file in files if file.size > settings.MAX_REPORT_BYTES]
        if too_large:
            raise forms.ValidationError(
                [
                    _("%(name)s is too large: %(size)s, at most %(most)s are allowed. Nothing was stored.")
                    % {
                        "name": file.name,
                        "size": filesizeformat(file.size),
                        "most": filesizeformat(settings.MAX_REPORT_BYTES),
                    }
                    for file in too_large
                ]
            )
        if sum(file.size for file in files) > MOST_BYTES:
            raise forms.ValidationError(
                _("Together, the files are larger than %(most)s. Nothing was stored. Send fewer at once.")
                % {"most": filesizeformat(MOST_BYTES)}
            )
        return files


class GivenForm(forms.Form):
    """The values to use instead of those in a report, or if they are missing."""

    system = forms.TypedChoiceField(
        label=gettext_lazy("System"),
        choices=[("", gettext_lazy("as in the file")), *System.choices],
        coerce=int,
        empty_value=None,
        required=False,
        help_text=gettext_lazy("Required if the file does not say how the players were paired."),
    )
    time_control = forms.TypedChoiceField(
        label=gettext_lazy("Time control"),
        choices=[("", gettext_lazy("as in the file")), *TimeControl.choices],
        coerce=int,
        empty_value=None,
        required=False,
        help_text=gettext_lazy("Decides which list the games count for."),
    )
    start_date = forms.DateField(
        label=gettext_lazy("Start"),
        required=False,
        widget=DateInput,
        help_text=gettext_lazy("Empty: as in the file."),
    )
    end_date = forms.DateField(
        label=gettext_lazy("End"),
        required=False,
        widget=DateInput,
        help_text=gettext_lazy("Empty: as in the file. Decides which month the games count for."),
    )


class UploadForm(GivenForm):
    """Report files, and the values for all of them."""

    report_files = FilesField(
        label=gettext_lazy("Report files"),
        allow_empty_file=True,
        help_text=gettext_lazy(
            "TRF16 or TRF26, as the pairing program wrote them. Several can be chosen, or a ZIP archive of them."
        ),
    )
    field_order = ["report_files"]


class SendAgainForm(GivenForm):
    """A corrected report of an event that is already here."""

    report_file = forms.FileField(label=gettext_lazy("Report file"), allow_empty_file=True)
    reason = forms.CharField(
        label=gettext_lazy("What was corrected"),
        max_length=1000,
        widget=forms.Textarea({"rows": 3}),
        help_text=gettext_lazy("Kept with your name and the time."),
    )
    field_order = ["report_file", "reason"]


class ReadAgainForm(GivenForm):
    """The values for a report that was refused."""

    name = forms.CharField(
        label=gettext_lazy("Name of the tournament"),
        max_length=200,
        required=False,
        empty_value=None,
        help_text=gettext_lazy("Empty: as in the file."),
    )
    field_order = ["name"]


class ReasonForm(forms.Form):
    """The reason for a step; kept with the person and the time."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=1000,
        widget=forms.Textarea({"rows": 3}),
        help_text=gettext_lazy("Kept with your name and the time."),
    )


class DatesForm(ReasonForm):
    """The answer to a question about the dates."""

    start_date = forms.DateField(label=gettext_lazy("First day"), widget=DateInput)
    end_date = forms.DateField(label=gettext_lazy("Last day"), widget=DateInput)
    field_order = ["start_date", "end_date"]


class MatchForm(forms.Form):
    """The registered player meant; a button sends the number, as there are too many to choose from."""

    player = forms.ModelChoiceField(Player.objects.all())


class ConfirmedMatchForm(ReasonForm):
    """The same, and why it is right although something contradicts it."""

    player = forms.ModelChoiceField(Player.objects.all(), widget=forms.HiddenInput)


class NewPlayerForm(IdentityForm):
    """A participant who becomes a new player."""

    birth_year = forms.IntegerField(
        label=gettext_lazy("Year of birth alone"),
        required=False,
        min_value=1900,
        max_value=2100,
        help_text=gettext_lazy(
            "Instead of the date, for a player of another federation with a FIDE id: FIDE publishes no more."
        ),
        widget=forms.TextInput({"inputmode": "numeric"}),
    )
    fide_id = forms.IntegerField(
        label=gettext_lazy("FIDE id"),
        required=False,
        min_value=1,
        widget=forms.TextInput({"inputmode": "numeric"}),
    )
    confirmed = forms.BooleanField(
        label=gettext_lazy("I have checked: this player is not registered yet"),
        required=False,
        help_text=gettext_lazy("Required only if someone with a similar name and birth date is registered."),
    )
    field_order = ["name", "birth_date", "birth_year", "sex", "fide_id"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["birth_date"].required = False
