"""Handing work to Celery's workers when their queue may be away."""

import structlog
from celery import Task
from kombu.exceptions import OperationalError

log = structlog.get_logger(__name__)


def hand_over(task: Task, *numbers: int) -> bool:
    """Send a task at once, without trying again; false when the queue cannot be reached.

    What is not sent has to be found again by whoever sends unfinished work from time to time.
    """
    try:
        task.apply_async(numbers, retry=False)
    except OperationalError:
        log.warning("queue_unreachable", task=task.name, numbers=numbers)
        return False
    return True
