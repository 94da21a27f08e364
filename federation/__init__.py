"""The office as a whole: settings, addresses and processes. It composes and decides nothing."""

from federation.celery import app as celery_app

__all__ = ["celery_app"]
