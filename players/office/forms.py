"""The office's forms about players, clubs and FIDE's lists."""

import datetime as dt
import json
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.core.serializers.json import DjangoJSONEncoder
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from players.fide.list_files import MOST_BYTES
from players.models import Player, PlayerStatus, Sex
from players.names import TITLES, mixes_alphabets
from players.register.registration import CORRECTABLE, club_named, seen


class DateInput(forms.DateInput):
    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class IdentityForm(forms.Form):
    """What identifies a new player: full name, birth date and sex."""

    name = forms.CharField(
        label=pgettext_lazy("of a person", "Name"),
        max_length=120,
        help_text=gettext_lazy("Surname, first name; no initials."),
    )
    birth_date = forms.DateField(
        label=gettext_lazy("Birth date"), widget=DateInput, help_text=gettext_lazy("Day, month and year.")
    )
    sex = forms.ChoiceField(
        label=gettext_lazy("Sex"),
        choices=[("", gettext_lazy("choose")), (Sex.MAN, Sex.MAN.label), (Sex.WOMAN, Sex.WOMAN.label)],
    )
    alphabets = forms.BooleanField(
        label=gettext_lazy("The name really has letters of two alphabets"),
        required=False,
        widget=forms.HiddenInput,
    )

    def clean(self) -> dict[str, Any]:
        """Ask about a new name with letters of two alphabets; the answer is no fact about the person."""
        confirmed = self.cleaned_data.pop("alphabets", False)
        name = self.cleaned_data.get("name", "")
        if not confirmed and "name" in self.changed_data and mixes_alphabets(name):
            self.fields["alphabets"].widget = forms.CheckboxInput()
            self.add_error(
                "alphabets",
                _(
                    "Some letters are of another alphabet and only look alike. Type the name again, or confirm it."
                ),
            )
        return self.cleaned_data


class PersonForm(IdentityForm):
    """A player's identity."""

    federation = forms.CharField(
        label=gettext_lazy("Federation"),
        max_length=3,
        required=False,
        help_text=gettext_lazy("Three letters."),
    )
    title = forms.ChoiceField(
        label=gettext_lazy("Title"),
        required=False,
        choices=[("", gettext_lazy("none")), *((title, title) for title in TITLES)],
    )
    fide_id = forms.IntegerField(
        label=gettext_lazy("FIDE id"),
        required=False,
        min_value=1,
        widget=forms.TextInput({"inputmode": "numeric"}),
    )


def show_faults(form: forms.Form, error: forms.ValidationError, otherwise: str | None = None) -> None:
    """Show the errors of a service at the fields they concern, those of no field at `otherwise`."""
    faults = error.message_dict if hasattr(error, "error_dict") else {otherwise: error.messages}
    for field, texts in faults.items():
        form.add_error(field if field in form.fields else None, texts)


class ClubNameField(forms.CharField):
    """A club by its name, in any spelling. The page suggests the existing names."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            label=gettext_lazy("Club"),
            max_length=120,
            widget=forms.TextInput({"list": "clubs", "autocomplete": "off"}),
            **kwargs,
        )


def _check_club(form: forms.Form) -> None:
    """Add an error if a form names an unknown club and does not ask to create it."""
    name = form.cleaned_data.get("club") or ""
    if name and not form.cleaned_data.get("new_club") and club_named(name) is None:
        form.add_error(
            "club", _("There is no club with that name. Choose another, or tick that it is a new club.")
        )


class RegisterForm(PersonForm):
    """A new player; a club may be named at once."""

    club = ClubNameField(required=False)
    new_club = forms.BooleanField(label=gettext_lazy("This is a new club"), required=False)
    confirmed = forms.BooleanField(
        label=gettext_lazy("I have checked: this player is not registered yet"), required=False
    )

    def clean(self) -> dict[str, Any]:
        _check_club(self)
        return super().clean()


class CorrectForm(PersonForm):
    """A player's registered facts, and what the person correcting them saw."""

    status = forms.TypedChoiceField(label=gettext_lazy("Status"), choices=PlayerStatus.choices, coerce=int)
    status_since = forms.DateField(
        label=gettext_lazy("Status since"),
        required=False,
        widget=DateInput,
        help_text=gettext_lazy("Required unless the player is active."),
    )
    saw = forms.JSONField(widget=forms.HiddenInput)
    confirmed = forms.BooleanField(
        label=gettext_lazy("I have seen what the new birth date affects"), required=False
    )

    def __init__(self, player: Player, data: Any = None) -> None:
        saw = json.loads(json.dumps(seen(player), cls=DjangoJSONEncoder))
        super().__init__(data, initial=seen(player) | {"saw": saw})
        if player.birth_date is None:
            self.fields["birth_date"].required = False
        if not player.sex:
            self.fields["sex"].required = False
        if player.title and player.title not in TITLES:
            title = self.fields["title"]
            assert isinstance(title, forms.ChoiceField)  # noqa: S101 (for the type checker)
            title.choices = [("", _("none")), *((one, one) for one in (*TITLES, player.title))]

    def clean_saw(self) -> dict[str, Any]:
        """What was seen, as values. Raises ValidationError if it was tampered with."""
        saw = self.cleaned_data["saw"]
        try:
            values = {field: saw[field] for field in CORRECTABLE}
            for field in ("birth_date", "status_since"):
                values[field] = values[field] and dt.date.fromisoformat(values[field])
        except (TypeError, KeyError, ValueError) as error:
            raise forms.ValidationError(_("Reload the page.")) from error
        return values

    @property
    def values(self) -> dict[str, Any]:
        """The values to register, by field."""
        return {field: self.cleaned_data[field] for field in CORRECTABLE}


class ClubForm(forms.Form):
    """Another club, or none, from a day on."""

    club = ClubNameField(required=False, help_text=gettext_lazy("Empty: no club from that day on."))
    new_club = forms.BooleanField(label=gettext_lazy("This is a new club"), required=False)
    since = forms.DateField(label=gettext_lazy("Since"), widget=DateInput)

    def clean(self) -> dict[str, Any]:
        _check_club(self)
        return self.cleaned_data


class MergeForm(forms.Form):
    """The number into which another is merged."""

    into = forms.ModelChoiceField(
        Player.objects.filter(merged_into=None),
        label=gettext_lazy("Number to keep"),
        widget=forms.TextInput({"inputmode": "numeric"}),
        error_messages={"invalid_choice": gettext_lazy("There is no player with that number.")},
    )


class PairForm(forms.Form):
    """Two numbers, sent by buttons."""

    first = forms.ModelChoiceField(Player.objects.all())
    second = forms.ModelChoiceField(Player.objects.all())


class FideListForm(forms.Form):
    """One of FIDE's lists and its month."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        help_text=gettext_lazy(
            "The combined list from FIDE's download page: TXT or XML, preferably the original .zip."
        ),
    )
    list_date = forms.DateField(
        label=gettext_lazy("Date of the list"),
        widget=DateInput,
        help_text=gettext_lazy("The first day of the list's month."),
    )

    def clean_file(self) -> UploadedFile:
        file: UploadedFile = self.cleaned_data["file"]
        if file.size is None or file.size > MOST_BYTES:
            raise forms.ValidationError(_("The file is too large. Upload the .zip file."))
        return file

    def clean_list_date(self) -> dt.date:
        day: dt.date = self.cleaned_data["list_date"]
        if day > timezone.localdate() + dt.timedelta(days=31):
            raise forms.ValidationError(_("The date is in the future."))
        return day.replace(day=1)
