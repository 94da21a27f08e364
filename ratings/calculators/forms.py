"""The calculators' forms: as many rows as requested, read from the address."""

import datetime
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.regulations.coefficient import KReason
from ratings.regulations.editions import EDITIONS
from tournaments.models import TimeControl

_SELECT = forms.Select(attrs={"class": "form-select"})
LEAST_ROWS, MORE_ROWS, MOST_ROWS = 5, 5, 50
RESULTS = [("2", "1"), ("1", "½"), ("0", "0")]
_LOWEST, _HIGHEST = 500, 3500


def _text_input(mode: str) -> forms.TextInput:
    return forms.TextInput(attrs={"class": "form-control", "inputmode": mode, "autocomplete": "off"})


def _rating_field(label: Any, *, required: bool = False) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        required=required,
        min_value=_LOWEST,
        max_value=_HIGHEST,
        widget=_text_input("numeric"),
        error_messages={
            "invalid": gettext_lazy("Enter a whole number, such as 1856."),
            "min_value": gettext_lazy("Enter a rating of %(limit_value)s or more."),
            "max_value": gettext_lazy("Enter a rating of %(limit_value)s or less."),
        },
    )


class PointsField(forms.CharField):
    """A score such as 5½, 5.5 or 5,5, in half points."""

    def __init__(self, **options: Any) -> None:
        super().__init__(widget=_text_input("decimal"), max_length=6, **options)

    def clean(self, value: Any) -> int | None:
        text = super().clean(value).replace("½", ".5").replace(",", ".")
        if not text:
            return None
        whole, _point, rest = text.partition(".")
        if not (whole + "0").isdecimal() or not whole.isascii() or rest not in ("", "0", "5"):
            raise forms.ValidationError(_("Enter points, such as 5½ or 5.5."))
        return 2 * int(whole or 0) + (rest == "5")


class EditionForm(forms.Form):
    """The list and the day that decide the edition, and another edition to compare with."""

    kind = forms.ChoiceField(label=gettext_lazy("List"), required=False, widget=_SELECT)
    day = forms.DateField(
        label=gettext_lazy("First day of the tournament"),
        required=False,
        widget=forms.DateInput(attrs={"class": "form-control", "type": "date"}, format="%Y-%m-%d"),
    )
    other = forms.ChoiceField(label=gettext_lazy("Compare with"), required=False, widget=_SELECT)

    def __init__(self, values: Mapping[str, Any], *, today: datetime.date) -> None:
        self.today = today
        given = {name: values[name] for name in self.base_fields if values.get(name)}
        super().__init__({"kind": TimeControl.STANDARD.slug, "day": today.isoformat(), **given})
        self.fields["kind"].choices = [(kind.slug, kind.label.capitalize()) for kind in TimeControl]  # type: ignore[attr-defined]
        self.fields["other"].choices = [  # type: ignore[attr-defined]
            ("", "–"),
            *((edition.name, _(edition.title)) for edition in EDITIONS.values()),
        ]

    def chosen(self) -> tuple[TimeControl, datetime.date, str]:
        """The list, the day and the name of the other edition; defaults where something cannot be read."""
        self.full_clean()
        found = self.cleaned_data
        kind = TimeControl.by_slug().get(found.get("kind", ""), TimeControl.STANDARD)
        return kind, found.get("day") or self.today, found.get("other", "")


class RowsForm(forms.Form):
    """A form with rows of two fields, ``opponent_1`` and ``result_1``; ``rows`` is their number."""

    row_fields: tuple[str, str]

    def __init__(self, values: Mapping[str, Any], *, is_sent: bool) -> None:
        """Take the values of an address, which are validated once submitted and only shown before."""
        self.row_count = rows_wanted(values)
        super().__init__(values if is_sent else None, initial=dict(values))
        for number in range(1, self.row_count + 1):
            for name, field in self.new_row().items():
                self.fields[f"{name}_{number}"] = field

    def new_row(self) -> dict[str, forms.Field]:
        raise NotImplementedError

    def rows(self) -> list[tuple[int, list[forms.BoundField]]]:
        """The fields by row, for the page."""
        return [
            (number, [self[f"{name}_{number}"] for name in self.row_fields])
            for number in range(1, self.row_count + 1)
        ]

    def filled(self) -> list[tuple[int, tuple[Any, Any]]]:
        """The rows that are not empty, with their numbers."""
        found = []
        for number in range(1, self.row_count + 1):
            first, second = (f"{name}_{number}" for name in self.row_fields)
            if first in self.errors or second in self.errors:
                continue
            pair = self.cleaned_data.get(first), self.cleaned_data.get(second)
            if pair != (None, None):
                found.append((number, pair))
        return found


def rows_wanted(values: Mapping[str, Any]) -> int:
    """How many rows an address requests; `more` is the button for more."""
    text = str(values.get("rows", ""))
    rows = int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else LEAST_ROWS
    rows += MORE_ROWS if values.get("more") else 0
    return min(max(rows, LEAST_ROWS), MOST_ROWS)


def _result(label: Any) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=label,
        choices=[("", "–"), *RESULTS],
        coerce=int,
        empty_value=None,
        required=False,
        widget=_SELECT,
    )


class GamesForm(RowsForm):
    """Rows with a rated opponent and a result."""

    row_fields = ("opponent", "result")

    def new_row(self) -> dict[str, forms.Field]:
        return {
            "opponent": _rating_field(gettext_lazy("Opponent’s rating")),
            "result": _result(gettext_lazy("Result")),
        }

    def clean(self) -> dict[str, Any]:
        self.games = []
        for number, (opponent, result) in self.filled():
            if opponent is None:
                self.add_error(f"opponent_{number}", _("Enter the opponent’s rating."))
            elif result is None:
                self.add_error(f"result_{number}", _("Choose the result."))
            else:
                self.games.append((opponent, result))
        if not self.games and not self.errors:
            self.add_error("opponent_1", _("Enter at least one game."))
        return self.cleaned_data


class ChangeForm(GamesForm):
    """A rated player's games."""

    rating = _rating_field(gettext_lazy("Own rating"), required=True)
    k = forms.TypedChoiceField(
        label="K",
        coerce=lambda value: KReason(int(value)),
        choices=[],
        widget=_SELECT,
    )

    def __init__(self, values: Mapping[str, Any], *, is_sent: bool, reasons: list[tuple[int, str]]) -> None:
        super().__init__(values, is_sent=is_sent)
        self.fields["k"].choices = reasons  # type: ignore[attr-defined]


class RoundRobinForm(RowsForm):
    """The other participants of an unrated player's round robin, with their scores."""

    row_fields = ("rating", "points")
    own_points = PointsField(label=gettext_lazy("Own points"))

    def new_row(self) -> dict[str, forms.Field]:
        return {
            "rating": _rating_field(gettext_lazy("Rating")),
            "points": PointsField(label=gettext_lazy("Points"), required=False),
        }

    def clean(self) -> dict[str, Any]:
        self.others: list[tuple[int | None, int]] = []
        for number, (rating, half_points) in self.filled():
            if half_points is None:
                self.add_error(
                    f"points_{number}", _("Enter the points; a row without a rating is an unrated player.")
                )
            else:
                self.others.append((rating, half_points))
        if not self.errors:
            self._check_table()
        return self.cleaned_data

    def _check_table(self) -> None:
        games, own = len(self.others), self.cleaned_data["own_points"]
        if not any(rating for rating, _score in self.others):
            self.add_error("rating_1", _("Enter at least one rated participant."))
            return
        if any(score > 2 * games for score in (own, *(score for _own, score in self.others))):
            self.add_error("own_points", _("Nobody can score more than the number of the others."))
        elif own + sum(score for _own, score in self.others) != games * (games + 1):
            self.add_error(
                "own_points",
                _("The points of all do not add up to the games of a round robin of %(players)s: check them.")
                % {"players": games + 1},
            )
