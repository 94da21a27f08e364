"""Sending work to Celery's workers when their queue may be unreachable."""

import structlog
from celery import Task
from kombu.exceptions import OperationalError

log = structlog.get_logger(__name__)


def hand_over(task: Task, *numbers: int) -> bool:
    """Send a task at once, without retrying; false if the queue is unreachable.

    The periodic tasks that send unfinished work again must find what was not sent.
    """
    try:
        task.apply_async(numbers, retry=False)
    except OperationalError:
        log.warning("queue_unreachable", task=task.name, numbers=numbers)
        return False
    return True
