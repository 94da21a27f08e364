"""The Celery application; its settings stand in `federation.settings` under CELERY_."""

import os
from typing import Any

from celery import Celery, Task
from celery.signals import setup_logging

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.settings")


class KnownTask(Task):
    """A task under whose name its changes stand in the history."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        import pghistory  # not before Django is set up

        with pghistory.context(task=self.name):
            return super().__call__(*args, **kwargs)


app = Celery("federation", task_cls=KnownTask)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def keep_our_logging(**_: Any) -> None:
    """Celery configures no logging of its own: Django's settings have done it."""
