"""What kept public pages depend on."""

from django.db import models


class PublicPages(models.Model):
    """One row, or none so far: what kept public pages depend on, kept where nothing is lost."""

    renewals = models.PositiveBigIntegerField()

    def __str__(self) -> str:
        return f"{self.renewals}"
