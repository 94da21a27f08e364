"""A worker that is killed while it makes a list's files leaves none, and the next one makes them."""

import pytest
from django.db import connection

from players.base import queue
from ratings import tasks
from ratings.exports import files
from ratings.models import FileFormat, ListFile
from tests.database import slow_down, speed_up
from tests.ratings import month
from tests.support import wait_for

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def slow_files():
    """Storing a file takes ten seconds, so that a worker can be caught in the middle."""
    slow_down(ratings_listfile=10)
    yield
    speed_up()


STORING = """pg_stat_activity WHERE datname = current_database() AND query LIKE 'COPY ratings_listfile%'"""


def is_storing() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT EXISTS (SELECT FROM {STORING})")  # noqa: S608 (of the test)
        return cursor.fetchone()[0]


def test_a_killed_worker_leaves_no_file_and_the_next_one_makes_them_all(celery_worker_process, slow_files):
    worker = celery_worker_process()
    rating_list = month.opening({11: 1800, 12: 1700})
    queue.send(tasks.make_list_files, rating_list.pk)
    wait_for(is_storing)
    worker.kill()
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT pg_terminate_backend(pid) FROM {STORING}")  # noqa: S608 (of the test)
    wait_for(lambda: not is_storing())
    assert files.files_of(rating_list) == []
    speed_up()
    celery_worker_process()
    wait_for(lambda: ListFile.objects.filter(list=rating_list).count() == len(FileFormat))


def test_delivered_twice_the_files_are_made_once(celery_worker_process):
    rating_list = month.opening({11: 1800})
    worker = celery_worker_process()
    queue.send(tasks.make_list_files, rating_list.pk)
    queue.send(tasks.make_list_files, rating_list.pk)
    wait_for(lambda: worker.log.read_text().count("make_list_files[") >= 4)
    wait_for(lambda: ListFile.objects.filter(list=rating_list).count() == len(FileFormat))
    assert "IntegrityError" not in worker.log.read_text()
