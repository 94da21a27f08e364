"""Files of published lists over HTTP."""

import gzip
import hashlib

import pytest

from ratings.exports import files
from ratings.models import FileFormat, ListFile

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def address(rating_list) -> str:
    files.make(rating_list)
    return "/lists/standard/2026-02-01/files/standard-2026-02-01"


def test_as_saved(client, address, rating_list):
    response = client.get(f"{address}.csv")
    assert response.status_code == 200
    content = response.getvalue()
    file = ListFile.objects.get(list=rating_list, format=FileFormat.CSV)
    assert hashlib.sha256(content).hexdigest() == file.sha256
    assert response["Content-Length"] == str(len(content))
    assert response["Content-Disposition"] == 'attachment; filename="standard-2026-02-01.csv"'
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["ETag"] == f'"{file.sha256}"'


def test_compressed_on_the_way(client, address):
    plain = client.get(f"{address}.xml").getvalue()
    response = client.get(f"{address}.xml", headers={"Accept-Encoding": "br, gzip"})
    assert response["Content-Encoding"] == "gzip"
    content = response.getvalue()
    assert response["Content-Length"] == str(len(content))
    assert gzip.decompress(content) == plain
    assert "Accept-Encoding" in response["Vary"]
    refused = client.get(f"{address}.xml", headers={"Accept-Encoding": "gzip;q=0"})
    assert "Content-Encoding" not in refused
    assert refused.getvalue() == plain


def test_not_sent_again_to_who_has_it(client, address):
    first = client.get(f"{address}.json")
    assert client.get(f"{address}.json", headers={"If-None-Match": first["ETag"]}).status_code == 304
    later = {"If-Modified-Since": first["Last-Modified"]}
    assert client.get(f"{address}.json", headers=later).status_code == 304
    assert client.get(f"{address}.json", headers={"If-None-Match": '"other"'}).status_code == 200


def test_head(client, address):
    response = client.head(f"{address}.txt")
    assert response.status_code == 200
    assert response["Content-Length"] == str(len(client.get(f"{address}.txt").getvalue()))


def test_checksum_beside(client, address):
    response = client.get(f"{address}-changes.csv.sha256")
    expected = hashlib.sha256(client.get(f"{address}-changes.csv").getvalue()).hexdigest()
    assert response.content.decode() == f"{expected}  standard-2026-02-01-changes.csv\n"


def test_what_is_not_there_is_not_found(client, address):
    for path in (
        "/lists/rapid/2026-02-01/files/standard-2026-02-01.csv",
        "/lists/standard/2026-01-01/files/standard-2026-02-01.csv",
        "/lists/standard/2026-02-01/files/standard-2026-02-01.exe",
        "/lists/standard/2026-02-01/files/..%2Fsettings.py",
        "/lists/standard/2026-02-01/files/%00",
        "/lists/standard/2026-99-01/files/standard-2026-02-01.csv",
        f"/lists/standard/2026-02-01/files/{'a' * 10_000}",
    ):
        assert client.get(path).status_code == 404, path


def test_the_page_links_files_with_sizes_and_checksums(client, address):
    page = client.get("/lists/standard/2026-02-01/").content.decode()
    for file in ListFile.objects.all():
        assert f"/files/{file.name}" in page
        assert file.sha256 in page


def test_the_page_says_that_files_are_being_made(client, rating_list):
    page = client.get("/lists/standard/2026-02-01/").content.decode()
    assert "The files of this list are being made" in page
