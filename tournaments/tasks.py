"""Celery's side of the office's searches: tasks call services and can be delivered any number of times."""

from celery import shared_task

from tournaments import duplicates


@shared_task(acks_late=True)
def search_for_duplicates() -> int:
    """Look through the register for numbers that may be one person (nightly, and when the office asks for it)."""
    return duplicates.search()
