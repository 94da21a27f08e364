"""The office's forms about rating lists."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.models import Player, PlayerMerge, Visibility
from players.office.forms import DateInput
from ratings.models import Correction
from tournaments.models import Stage, TimeControl, Tournament
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


class CorrectionForm(forms.ModelForm):
    """What was wrong, and who found it."""

    class Meta:
        model = Correction
        fields = ("text", "found_by")
        widgets = {"text": forms.Textarea(attrs={"rows": 3, "maxlength": 1000})}


class WayForm(forms.ModelForm):
    """Whether a correction revises the lists or is settled on the next one, and why."""

    class Meta:
        model = Correction
        fields = ("way", "way_reason")
        labels = {"way": gettext_lazy("What happens"), "way_reason": gettext_lazy("Reason, if settled")}
        widgets = {
            "way": forms.Select(attrs={"class": "form-select"}),
            "way_reason": forms.TextInput(attrs={"class": "form-control", "maxlength": 300}),
        }


class ToPutRightForm(forms.Form):
    """One thing to put right: what kind, and the number of the tournament or player. `thing` is what that names."""

    KINDS = (
        ("replace", gettext_lazy("a new version of a rated tournament")),
        ("take-out", gettext_lazy("a tournament that should not have been rated")),
        ("add", gettext_lazy("a tournament that is missing on a published list")),
        ("birth", gettext_lazy("a player’s birth, corrected in the register")),
        ("merge", gettext_lazy("a merge of two numbers, or its undoing")),
    )
    kind = forms.ChoiceField(
        label=gettext_lazy("To be put right"),
        choices=KINDS,
        widget=forms.Select(attrs={"class": "form-select"}),
    )
    number = forms.IntegerField(
        label=gettext_lazy("Number of the tournament, or of the player (given up in the merge)"),
        min_value=1,
        max_value=2**31 - 1,
        widget=forms.NumberInput(attrs={"class": "form-control"}),
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        kind, number = data.get("kind"), data.get("number")
        if kind and number:
            self.thing = _named(kind, number)
            if self.thing is None:
                self.add_error(
                    "number", _("There is nothing with the number %(number)d.") % {"number": number}
                )
        return data


def _named(kind: str, number: int) -> Tournament | Player | PlayerMerge | None:
    if kind == "birth":
        return Player.objects.filter(pk=number).first()
    if kind == "merge":
        return PlayerMerge.objects.filter(player=number).order_by("-at", "-id").first()
    versions = Tournament.versions_of(number)
    if kind == "take-out":
        return versions.filter(stage=Stage.RATED).first() or versions.first()
    return versions.filter(stage=Stage.ACCEPTED).order_by("-version").first() or versions.first()
