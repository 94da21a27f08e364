"""The files of published lists."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from players.guards import append_only
from ratings import guards
from ratings.models.lists import RatingList


class FileFormat(models.TextChoices):
    """The formats of a list's files."""

    CSV = "csv", "CSV"
    XLSX = "xlsx", "XLSX"
    TXT = "txt", "TXT"
    XML = "xml", "XML"
    JSON = "json", "JSON"
    CHANGES = "changes", _("changes since the previous list, CSV")


class ListFile(models.Model):
    """A published list as a file, made once and never changed."""

    list = models.ForeignKey(RatingList, on_delete=models.PROTECT, related_name="files")
    format = models.CharField(max_length=7, choices=FileFormat)
    name = models.CharField(max_length=60, unique=True)
    made_at = models.DateTimeField()
    size = models.PositiveBigIntegerField()
    """Size in bytes of the file as saved."""
    sha256 = models.CharField(max_length=64)
    """Of the file as saved."""
    gzipped = models.BooleanField()
    """Whether `content` is compressed; XLSX already is by itself."""
    content = models.BinaryField()

    class Meta:
        ordering = ["list", "id"]
        constraints = [models.UniqueConstraint(name="list_file_once", fields=["list", "format"])]
        triggers = guards.list_file_stays()

    def __str__(self) -> str:
        return self.name


class WithdrawnFile(models.Model):
    """A file that was removed and made again because it showed too much about a player; its checksum is kept."""

    list = models.ForeignKey(RatingList, on_delete=models.PROTECT, related_name="withdrawn_files")
    name = models.CharField(max_length=60)
    sha256 = models.CharField(max_length=64)
    made_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField()

    class Meta:
        triggers = append_only("withdrawnfile")


class FilesFailure(models.Model):
    """Why the files of a published list could not be made; deleted once they are."""

    list = models.OneToOneField(
        RatingList, primary_key=True, on_delete=models.PROTECT, related_name="files_failure"
    )
    error = models.TextField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.error
