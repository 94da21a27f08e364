"""The Celery application; its settings are those of `federation.settings` that begin with CELERY_."""

import os
from typing import Any

from celery import Celery, Task
from celery.signals import setup_logging

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.settings")


class KnownTask(Task):
    """A task whose changes appear in the history under its name."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        import pghistory  # not before Django is set up

        with pghistory.context(task=self.name):
            return super().__call__(*args, **kwargs)


app = Celery("federation", task_cls=KnownTask)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def keep_our_logging(**_: Any) -> None:
    """Keep Celery from configuring logging: Django's settings have done it."""
